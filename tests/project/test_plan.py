"""Tests of `zrf2js.toml`: valid and invalid projects."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.running import WALK, files_in, zrf2js
from zrf2js.emit.js.page.gallery_app import APP_FILES
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


def test_a_project_lists_games_and_settings(folder: Path) -> None:
    (folder / "zrf2js.toml").write_text(PROJECT)
    result = zrf2js("build")
    assert result.exit_code == 0, result.output
    assert set(files_in(folder / "site")) == {
        "index.html", "manifest.json", ".zrf2js.json", "one/walking.html", "one/walking.cjs",
        "one/walking.d.cts", "one/walking.cjs.map", "src/run.cjs", "src/run.d.cts",
        "src/run.cjs.map", *APP_FILES,
    }  # fmt: skip
    assert "Model.mine = 1" in (folder / "site/src/run.cjs").read_text()
    games = json.loads((folder / "site/manifest.json").read_text())["games"]
    facts = [(game["title"], game["authors"], game["licence"]) for game in games]
    assert facts == [("A walk", "Ada & Co", "CC0"), ("Run", "", "CC0")]
    index = (folder / "site/index.html").read_text()
    assert "<title>My &lt;games&gt;" in index and "Ada &amp; Co" in index


def test_a_project_without_games_includes_all_rules_of_the_folder(folder: Path) -> None:
    (folder / "zrf2js.toml").write_text('targets = ["module"]\n')
    plan = read_plan(folder / "zrf2js.toml").value
    assert [(job.name, job.targets) for job in plan.jobs] == [
        ("src/run", ("module",)),
        ("src/walk", ("module",)),
    ]


@pytest.mark.parametrize("key", ["license", "licence"])
def test_license_has_two_spellings(key: str, folder: Path) -> None:
    (folder / "zrf2js.toml").write_text(f'{key} = "MIT"\n')
    plan = read_plan(folder / "zrf2js.toml").value
    assert plan.license == "MIT"


def test_a_card_shows_the_license_of_its_game_only(folder: Path) -> None:
    stated = f"; License: GPL\n{(folder / 'src/walk.zrf').read_text()}"
    (folder / "src/walk.zrf").write_text(stated)
    (folder / "zrf2js.toml").write_text(
        "license = 'MIT'\n[[game]]\nrules = 'src/walk.zrf'\n"
        "[[game]]\nrules = 'src/walk.zrf'\nname = 'own'\nlicense = 'CC0'\n"
        "[[game]]\nrules = 'src/run.zrf'\n"
    )
    result = zrf2js("build", "-o", "out")
    assert result.exit_code == 0, result.output
    index = (folder / "out/index.html").read_text()
    assert sorted(re.findall(r'data-fact="license"[^>]*>(\w+)<', index)) == ["CC0", "GPL"]
    games = json.loads((folder / "out/manifest.json").read_text())["games"]
    licenses = {game["name"]: game["licence"] for game in games}
    assert licenses == {"own": "CC0", "src/run": "MIT", "src/walk": "GPL"}


INVALID = {
    "a URL without a scheme": ("url = 'example.org'", "`url` is not an address"),
    "a URL with a query": ("url = 'https://example.org/?a'", "`url` is not an address"),
    "not TOML": ("title = ", "invalid value"),
    "an unknown setting": (
        "titel = 'x'",
        "unknown setting `titel` of the project: did you mean `title`?",
    ),
    "a wrong type": ("title = 1", "`title` is not a string"),
    "a game without rules": ("[[game]]\nname = 'x'", "a game has no `rules`"),
    "rules above": ("[[game]]\nrules = '../x.zrf'", "`rules` must be a relative path"),
    "absolute rules": ("[[game]]\nrules = '/etc/passwd'", "`rules` must be a relative path"),
    "rules on a drive": ("[[game]]\nrules = 'C:x.zrf'", "`rules` must be a relative path"),
    "a name above": (
        "[[game]]\nrules = 'a.zrf'\nname = '../../x'",
        "`name` must be a relative path",
    ),
    "a name with a control character": (
        '[[game]]\nrules="a.zrf"\nname="a\\u001bx"',
        "`name` must be a relative path",
    ),
    "an output above": ("output = '../other'", "`output` must be a relative path"),
    "an override above": ("overrides = ['../x.js']", "`overrides` must be a relative path"),
    "overrides of numbers": ("overrides = [1]", "`overrides` is not a list of strings"),
    "games that are not tables": ("game = [1]", "`game` is not an array of tables"),
    "two spellings of license": (
        "license = 'MIT'\nlicence = 'MIT'",
        "`license` and `licence` are the same setting",
    ),
    "a table of one game": ("[game]", "`game` is not an array of tables: write [[game]]"),
    "an unknown format": ("format = 'css'", "`format`: css is not one of: html, esm, cjs, global"),
    "an unknown feature": ("with = ['serch']", "`with`: unknown serch; did you mean `search`?"),
    "an unknown runtime": ("runtime = 'x'", "`runtime`: unknown x; choices: inline, shared"),
    "a flag that is a text": ("minify = 'yes'", "`minify` is not a boolean"),
    "weights above": ("weights = '../w.json'", "`weights` must be a relative path"),
    "an unknown dialect": ("dialect = 'x'", "`dialect`: unknown x; choices: auto, zillions, dagaz"),
}


@pytest.mark.parametrize(("text", "reason"), INVALID.values(), ids=INVALID)
def test_an_invalid_project_is_reported(text: str, reason: str, folder: Path) -> None:
    (folder / "zrf2js.toml").write_text(text)
    result = zrf2js("build")
    assert result.exit_code == 1
    assert "error[ZRF930]" in result.stderr and reason in result.stderr
    assert not (folder / "dist").exists()


def test_an_unknown_target_is_reported_once(folder: Path) -> None:
    result = zrf2js("build", "src", "--target", "modul")
    assert result.exit_code == 1 and not (folder / "dist").exists()
    assert result.stderr.count("unknown target `modul`") == 1
    assert "did you mean `module`?" in result.stderr


def test_settings_select_the_parts_of_modules(folder: Path) -> None:
    (folder / "zrf2js.toml").write_text(
        "targets = ['module']\nwithout = ['search', 'helpers', 'notation', 'zsg']\n"
        "[[game]]\nrules = 'src/walk.zrf'\nname = 'walk'\n"
        "[[game]]\nrules = 'src/walk.zrf'\nname = 'a/whole'\nwithout = []\nwith = ['scripts']\n"
        "[[game]]\nrules = 'src/walk.zrf'\nname = 'a/shared'\nwithout = []\nruntime = 'shared'\n"
        "[[game]]\nrules = 'src/walk.zrf'\nname = 'dagaz'\ndagaz-scripts = true\n"
        "overrides = ['src/rules.js']\n"
    )
    result = zrf2js("build")
    assert result.exit_code == 0, result.output
    size = {name: len((folder / "dist" / name).read_bytes()) for name in files_in(folder / "dist")}
    assert 4 * size["a/shared.js"] < size["walk.js"] < size["a/whole.js"] / 2
    assert "a/zrf2js-runtime.mjs" in size and "zrf2js-runtime.mjs" not in size
    assert zrf2js("build").output.count("4 unchanged") == 1


def test_features_that_a_game_both_requires_and_leaves_out_are_reported(folder: Path) -> None:
    game = "without = ['zsg']\n[[game]]\nrules = 'src/walk.zrf'\n"
    for setting in ("with = ['zsg']", "runtime = 'shared'\nwith = ['engine']"):
        (folder / "zrf2js.toml").write_text(f"{game}{setting}\n")
        result = zrf2js("build")
        assert result.exit_code == 1 and "ZRF930" in result.stderr
        assert "both required and left out" in result.stderr or "shared runtime" in result.stderr


def test_settings_name_learned_data(folder: Path) -> None:
    game = "[[game]]\nrules = 'src/walk.zrf'\n"
    (folder / "zrf2js.toml").write_text(f"weights = 'w.json'\n{game}")
    (folder / "w.json").write_text("{}")
    result = zrf2js("build")
    assert result.exit_code == 1 and "cannot use the weights `w.json`" in result.stderr
    (folder / "w.json").unlink()
    assert "ZRF006" in zrf2js("build").stderr


def test_a_folder_without_rules_is_reported(folder: Path) -> None:
    (folder / "empty").mkdir()
    result = zrf2js("build", "empty")
    assert result.exit_code == 1 and "ZRF931" in result.stderr


def test_symbolic_links_out_of_the_folder_are_left_out(folder: Path) -> None:
    (folder / "secret.zrf").write_text(WALK)
    (folder / "src/link.zrf").symlink_to(folder / "secret.zrf")
    result = zrf2js("build", "src")
    assert "warning[ZRF937]: `src/link.zrf` links to a file outside" in result.stderr
    assert not (folder / "dist/link.js").exists()


# --- included files stay in the folder unless --root allows more --------------------------------

STEP = "(define step (n (verify empty?) add))"
SHARED = '(include "{}")\n' + WALK.replace("(n (verify empty?) add)", "(step)")


@pytest.mark.parametrize("path", ["../shared.zrf", "../SHARED.ZRF", r"..\shared.zrf"])
@pytest.mark.parametrize("command", ["check", "build"])
def test_files_outside_the_folder_require_root(command: str, path: str, folder: Path) -> None:
    (folder / "shared.zrf").write_text(STEP)
    (folder / "src/run.zrf").write_text(SHARED.format(path))
    run = (command, "src/run.zrf", *(("--target", "module") if command == "build" else ()))
    refused = zrf2js(*run)
    assert refused.exit_code == 1 and "ZRF102" in refused.stderr
    assert zrf2js(*run, "--root", ".").exit_code == 0


def test_symbolic_links_out_of_the_folder_require_root(folder: Path) -> None:
    (folder / "shared.zrf").write_text(STEP)
    (folder / "src/inside.zrf").symlink_to("../shared.zrf")
    (folder / "src/run.zrf").write_text(SHARED.format("inside.zrf"))
    assert zrf2js("check", "src/run.zrf").exit_code == 1
    assert zrf2js("check", "src/run.zrf", "--root", ".").exit_code == 0


def test_an_absolute_path_is_never_followed(folder: Path) -> None:
    (folder / "shared.zrf").write_text(STEP)
    (folder / "src/run.zrf").write_text(SHARED.format(folder / "shared.zrf"))
    assert zrf2js("check", "src/run.zrf", "--root", "/").exit_code == 1
