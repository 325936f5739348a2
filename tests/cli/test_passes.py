"""Tests of `zrf2js convert --dump-ir` with an output file, and of the texts of `--explain`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, files_in, zrf2js
from zrf2js.ir.text import parse

REVERSI = EXAMPLES / "reversi.zrf"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder that is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_dump_is_written_to_a_file(folder: Path) -> None:
    printed = zrf2js("convert", REVERSI, "--dump-ir", "after:dead-loops").stdout
    result = zrf2js("convert", REVERSI, "--dump-ir", "after:dead-loops", "-o", "x.txt")
    assert (result.exit_code, result.stdout) == (0, "x.txt\n")
    assert (folder / "x.txt").read_text() == printed
    assert list(files_in(folder)) == ["x.txt"]


def test_annotations_of_a_dump_do_not_change_the_program() -> None:
    texts = (
        zrf2js("convert", REVERSI, "--dump-ir", f"after:{name}").stdout
        for name in ("dead-loops", "bounds-check-elimination")
    )
    one, other = map(parse, texts)
    assert one == other


@pytest.mark.parametrize(
    "arguments", [("--without-pass", "bitboards"), ("--no-optimize",)], ids=" ".join
)
def test_a_pass_that_is_left_out_cannot_be_dumped(arguments: tuple[str, ...], folder: Path) -> None:
    result = zrf2js("convert", REVERSI, "--dump-ir", "after:bitboards", *arguments)
    assert result.exit_code == 2
    assert "the pass bitboards is left out" in result.stderr


#: an example, an analysis, and a line that explains it
EXPLAINED = (
    ("reversi.zrf", "footprint", "  no moves, only drops"),
    ("dameo.zrf", "loops", "  dameo.zrf:56: iterations are counted"),
    ("dameo.zrf", "loops", "  dameo.zrf:12: terminates"),
    ("dameo.zrf", "changes", "  2: promotion"),
    ("dameo.zrf", "needs", "  mobility, history"),
    ("chess.zrf", "footprint", "    captures at n ne  (chess.zrf:19)"),
    ("chess.zrf", "paths", "    moves to ne (ne)* under 2 conditions  (chess.zrf:22)"),
    (
        "nine-mens-morris.zrf",
        "goals",
        '    {"word": "count", "number": 2, "kinds": [[0, 0]], "player": 0}',
    ),
)


@pytest.mark.parametrize(("rules", "analysis", "line"), EXPLAINED)
def test_what_an_analysis_found(rules: str, analysis: str, line: str, folder: Path) -> None:
    result = zrf2js("convert", EXAMPLES / rules, "--explain", analysis, "-o", "x.js")
    assert result.exit_code == 0, result.stderr
    assert line in result.stdout.splitlines()
