"""Tests of file names that are not UTF-8, as in old archives, or that are special in URLs."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.running import WALK, fresh, zrf2js
from tests.conftest import ROOT
from tests.project.kit import set_age
from zrf2js.emit.registry import emitter_names

#: "checkers" and "moves" in Russian
NAME = "шашки"
RAW = os.fsdecode(NAME.encode("cp1251"))
INCLUDED = "ходы.inc"
CALLS = f'(include "{INCLUDED}")\n' + WALK.replace("(n (verify empty?) add)", "(step)")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with rules and an included file of such names."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    (tmp_path / f"games/{RAW}.zrf").write_bytes(CALLS.encode("cp1251"))
    included = os.fsdecode(INCLUDED.encode("cp1251"))
    (tmp_path / f"games/{included}").write_text("(define step (n (verify empty?) add))\n")
    for file in (tmp_path / "games").iterdir():
        set_age(file)
    return tmp_path


#: examples that fit the targets that take few games
FITTING = {"fairy-stockfish": "breakthrough.zrf", "interactive-diagram": "chess.zrf"}


@pytest.mark.parametrize("target", emitter_names())
def test_every_target_compiles_and_keeps_the_bytes_of_the_name(target: str, folder: Path) -> None:
    (folder / "out").mkdir()
    if target in FITTING:
        rules = (ROOT / "examples" / FITTING[target]).read_bytes()
        (folder / f"games/{RAW}.zrf").write_bytes(rules)
    run = fresh("convert", f"games/{RAW}.zrf", "--target", target, "-o", "out")
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith(f"out/{NAME}")
    written = os.listdir(b"out")
    assert written and all(name.startswith(NAME.encode("cp1251")) for name in written)


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "junit"])
def test_every_report_names_the_file(form: str, folder: Path) -> None:
    (folder / f"games/{RAW}.zrf").write_bytes(CALLS.replace("empty?", "").encode("cp1251")[:-2])
    run = fresh("check", f"games/{RAW}.zrf", "--format", form, "--deny", "warnings")
    assert run.returncode == 1 and "ZRF999" not in run.stderr
    shown = {"json": json.dumps(RAW)[1:-1], "sarif": "%F8%E0%F8%EA%E8"}.get(form, NAME)
    assert f"games/{shown}.zrf" in run.stdout + run.stderr


@pytest.mark.parametrize("command", ["moves", "perft --depth 1", "fmt", "diff", "arena --games 1"])
def test_every_command_takes_the_name(command: str) -> None:
    name, *options = command.split()
    rules = [f"games/{RAW}.zrf"] * (2 if name == "diff" else 1)
    run = fresh(name, *rules, *options)
    assert run.returncode == 0, run.stderr


def test_a_build_links_to_the_page(folder: Path) -> None:
    assert zrf2js("build", "games", "-o", "out").exit_code == 0
    assert zrf2js("build", "games", "-o", "out", "--check").exit_code == 0
    assert 'href="./%F8%E0%F8%EA%E8.html"' in (folder / "out/index.html").read_text()
    manifest = json.loads((folder / "out/manifest.json").read_text())
    paths = [file["path"] for file in manifest["games"][0]["files"]]
    assert f"{RAW}.html" in paths and all((folder / "out" / path).is_file() for path in paths)
    assert zrf2js("build", "games", "-o", "out").stdout.endswith("0 built, 1 unchanged\n")


def test_names_that_are_special_in_urls_are_escaped(folder: Path) -> None:
    (folder / "a#b%20?.zrf").write_text(WALK)
    assert zrf2js("convert", "a#b%20?.zrf", "--target", "dagaz").exit_code == 0
    assert 'src="a%23b%2520%3F.js"' in (folder / "a#b%20?.html").read_text()
    assert zrf2js("convert", "a#b%20?.zrf").exit_code == 0
    assert (folder / "a#b%20?.js").read_text().endswith("=a%23b%2520%3F.js.map\n")
