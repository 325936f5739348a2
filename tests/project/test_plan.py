"""What `zrf2js.toml` may say, and what it may not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import WALK, files_in, zrf2js
from zrf2js.project.plan import read_plan

PROJECT = """
title = "My <games>"
output = "site"
licence = "CC0"
targets = ["module"]
format = "cjs"

[[game]]
rules = "src/walk.zrf"
name = "one/walking"
title = "A walk"
authors = "Ada & Co"
targets = ["html", "module"]

[[game]]
rules = "src/run.zrf"
overrides = ["src/rules.js"]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "src/walk.zrf").write_text(WALK)
    (tmp_path / "src/run.zrf").write_text(WALK.replace("Walk", "Run"))
    (tmp_path / "src/rules.js").write_text("Model.mine = 1\n")
    return tmp_path


def test_a_project_says_what_is_built(folder: Path) -> None:
    (folder / "zrf2js.toml").write_text(PROJECT)
    result = zrf2js("build")
    assert result.exit_code == 0, result.output
    assert set(files_in(folder / "site")) == {
        "index.html", "manifest.json", ".zrf2js.json", "one/walking.html", "one/walking.cjs",
        "one/walking.d.ts", "one/walking.cjs.map", "src/run.cjs", "src/run.d.ts",
        "src/run.cjs.map",
    }  # fmt: skip
    assert "Model.mine = 1" in (folder / "site/src/run.cjs").read_text()
    games = json.loads((folder / "site/manifest.json").read_text())["games"]
    facts = [(game["title"], game["authors"], game["licence"]) for game in games]
    assert facts == [("A walk", "Ada & Co", "CC0"), ("Run", "", "CC0")]
    index = (folder / "site/index.html").read_text()
    assert "<title>My &lt;games&gt;" in index and "Ada &amp; Co" in index


def test_a_project_without_games_takes_the_folder(folder: Path) -> None:
    (folder / "zrf2js.toml").write_text('targets = ["module"]\n')
    plan = read_plan(folder / "zrf2js.toml").value
    assert [(job.name, job.targets) for job in plan.jobs] == [
        ("src/run", ("module",)),
        ("src/walk", ("module",)),
    ]


BAD = {
    "no TOML": ("title = ", "invalid value"),
    "an unknown setting": ("titel = 'x'", "no `titel`: did you mean `title`?"),
    "a wrong type": ("title = 1", "`title` is a text"),
    "a game without rules": ("[[game]]\nname = 'x'", "a game needs its rules"),
    "rules above": ("[[game]]\nrules = '../x.zrf'", "`rules` is a path below"),
    "absolute rules": ("[[game]]\nrules = '/etc/passwd'", "`rules` is a path below"),
    "rules on a drive": ("[[game]]\nrules = 'C:x.zrf'", "`rules` is a path below"),
    "a name above": ("[[game]]\nrules = 'a.zrf'\nname = '../../x'", "`name` is a path below"),
    "a name with commands": ('[[game]]\nrules="a.zrf"\nname="a\\u001bx"', "`name` is a path below"),
    "an output above": ("output = '../other'", "`output` is a path below"),
    "an override above": ("overrides = ['../x.js']", "`overrides` is a path below"),
    "overrides of numbers": ("overrides = [1]", "overrides is a list of texts"),
    "games that are none": ("game = [1]", "games are tables"),
    "an unknown dialect": ("dialect = 'x'", "dialect is auto, zillions or dagaz"),
}


@pytest.mark.parametrize(("text", "reason"), BAD.values(), ids=BAD)
def test_a_bad_project_is_named(text: str, reason: str, folder: Path) -> None:
    (folder / "zrf2js.toml").write_text(text)
    result = zrf2js("build")
    assert result.exit_code == 1
    assert "error[ZRF930]" in result.stderr and reason in result.stderr
    assert not (folder / "dist").exists()


def test_an_unknown_target_is_named(folder: Path) -> None:
    result = zrf2js("build", "src", "--target", "pascal")
    assert result.exit_code == 1 and "unknown target `pascal`" in result.stderr


def test_a_folder_without_rules_is_named(folder: Path) -> None:
    (folder / "empty").mkdir()
    result = zrf2js("build", "empty")
    assert result.exit_code == 1 and "ZRF931" in result.stderr


def test_links_out_of_the_folder_are_left_out(folder: Path) -> None:
    (folder / "secret.zrf").write_text(WALK)
    (folder / "src/link.zrf").symlink_to(folder / "secret.zrf")
    result = zrf2js("build", "src")
    assert "warning[ZRF937]: `src/link.zrf` links to a file outside" in result.stderr
    assert not (folder / "dist/link.js").exists()


# --- what rules name stays inside, unless --root says otherwise ---------------------------------

STEP = "(define step (n (verify empty?) add))"
SHARED = '(include "{}")\n' + WALK.replace("(n (verify empty?) add)", "(step)")


@pytest.mark.parametrize("path", ["../shared.zrf", "../SHARED.ZRF", r"..\shared.zrf"])
@pytest.mark.parametrize("command", ["check", "build"])
def test_files_outside_need_a_flag(command: str, path: str, folder: Path) -> None:
    (folder / "shared.zrf").write_text(STEP)
    (folder / "src/run.zrf").write_text(SHARED.format(path))
    run = (command, "src/run.zrf", *(("--target", "module") if command == "build" else ()))
    refused = zrf2js(*run)
    assert refused.exit_code == 1 and "ZRF102" in refused.stderr
    assert zrf2js(*run, "--root", ".").exit_code == 0


def test_links_outside_need_a_flag(folder: Path) -> None:
    (folder / "shared.zrf").write_text(STEP)
    (folder / "src/inside.zrf").symlink_to("../shared.zrf")
    (folder / "src/run.zrf").write_text(SHARED.format("inside.zrf"))
    assert zrf2js("check", "src/run.zrf").exit_code == 1
    assert zrf2js("check", "src/run.zrf", "--root", ".").exit_code == 0


def test_an_absolute_path_is_never_followed(folder: Path) -> None:
    (folder / "shared.zrf").write_text(STEP)
    (folder / "src/run.zrf").write_text(SHARED.format(folder / "shared.zrf"))
    assert zrf2js("check", "src/run.zrf", "--root", "/").exit_code == 1
