"""Tests of the names and paths of a project: clashes, links, and companions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import WALK, files_in, zrf2js
from tests.project.kit import put


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with games in a project and one outside."""
    project = tmp_path / "project"
    (project / "src").mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    monkeypatch.chdir(project)
    for name in ("src/walk.zrf", "src/run.zrf", "../outside/secret.zrf"):
        put(name, WALK)
    (tmp_path / "outside/rules.js").write_text("Model.mine = 1\n")
    (tmp_path / "outside/known.json").write_text('{"version": 1, "findings": []}')
    return project


def project(text: str) -> None:
    put("zrf2js.toml", 'targets = ["module"]\n' + text)


# --- names ---------------------------------------------------------------------------------------

CLASHES = {
    "one file twice": ('rules = "src/walk.zrf"', 'rules = "src/walk.zrf"'),
    "equal names": (
        'rules = "src/walk.zrf"\nname = "game"',
        'rules = "src/run.zrf"\nname = "game"',
    ),
    "names that differ in case": (
        'rules = "src/walk.zrf"\nname = "Game"',
        'rules = "src/run.zrf"\nname = "gAME"',
    ),
    "names that differ in the composition of letters": (
        'rules = "src/walk.zrf"\nname = "caf\u00e9"',
        'rules = "src/run.zrf"\nname = "cafe\u0301"',
    ),
}


@pytest.mark.parametrize(("first", "second"), CLASHES.values(), ids=CLASHES)
def test_games_with_equal_names_are_an_error_with_both_places(
    first: str, second: str, folder: Path
) -> None:
    project(f"[[game]]\n{first}\n\n[[game]]\n{second}\n")
    result = zrf2js("build")
    assert result.exit_code == 1 and result.stderr.count("error[ZRF932]") == 1
    lines = [
        n for n, line in enumerate(Path("zrf2js.toml").read_text().split("\n"), 1) if "[[" in line
    ]
    for line in lines:
        assert f"(zrf2js.toml:{line})" in result.stderr
    assert not (folder / "dist").exists()


def test_one_file_can_have_two_names(folder: Path) -> None:
    project('[[game]]\nrules = "src/walk.zrf"\n[[game]]\nrules = "src/walk.zrf"\nname = "other"\n')
    assert zrf2js("build").exit_code == 0
    assert {"src/walk.js", "other.js"} < set(files_in(folder / "dist"))


@pytest.mark.parametrize("name", ["index", "Manifest", ".zrf2js"])
def test_names_of_the_gallery_are_taken(name: str) -> None:
    project(f'[[game]]\nrules = "src/walk.zrf"\nname = "{name}"\n')
    result = zrf2js("build")
    assert result.exit_code == 1 and "error[ZRF932]" in result.stderr


def test_names_of_several_paths_are_compared(folder: Path) -> None:
    (folder.parent / "outside/walk.zrf").write_text(WALK)
    result = zrf2js("build", "src/walk.zrf", "../outside", "src", "--target", "module")
    assert result.exit_code == 1 and "error[ZRF932]" in result.stderr
    assert not (folder / "dist").exists()


def test_lines_move_without_a_new_build() -> None:
    project('[[game]]\nrules = "src/walk.zrf"\n')
    zrf2js("build")
    project('# a comment\n[[game]]\nrules = "src/walk.zrf"\n')
    assert "0 built, 1 unchanged" in zrf2js("build").stdout


def test_two_targets_with_one_file_are_an_error(folder: Path) -> None:
    result = zrf2js("build", "src", "--target", "module", "--target", "dagaz")
    assert result.exit_code == 1
    assert "the targets `module` and `dagaz` both write `walk.js`" in result.stderr
    again = zrf2js("build", "src", "--target", "module", "--target", "module")
    assert again.exit_code == 0


# --- links ---------------------------------------------------------------------------------------

LINKED = {
    "rules": '[[game]]\nrules = "link/secret.zrf"\n',
    "overrides": 'overrides = ["link/rules.js"]\n',
    "output": 'output = "link"\n',
    "a folder in output": 'output = "link/site"\n',
    "baseline": '[check]\nbaseline = "link/known.json"\n',
}


@pytest.mark.parametrize("text", LINKED.values(), ids=LINKED)
def test_a_path_does_not_leave_the_project_through_a_link(text: str, folder: Path) -> None:
    (folder / "link").symlink_to("../outside")
    project(text)
    before = files_in(folder.parent / "outside")
    result = zrf2js("build")
    assert result.exit_code == 1
    assert "a link leads out of the project folder; --root FOLDER allows" in result.stderr
    assert files_in(folder.parent / "outside") == before and not (folder / "dist").exists()


@pytest.mark.parametrize("text", LINKED.values(), ids=LINKED)
def test_root_allows_a_link(text: str, folder: Path) -> None:
    (folder / "link").symlink_to("../outside")
    project(text)
    result = zrf2js("build", "--root", "..")
    assert result.exit_code == 0, result.stderr


def test_a_link_inside_the_project_is_followed(folder: Path) -> None:
    (folder / "link").symlink_to("src")
    project('output = "site"\n[[game]]\nrules = "link/walk.zrf"\n')
    assert zrf2js("build").exit_code == 0
    assert "link/walk.js" in files_in(folder / "site")


def test_a_project_behind_a_link_is_a_project(folder: Path) -> None:
    project('output = "site"\n')
    (folder.parent / "alias").symlink_to("project")
    assert zrf2js("build", "../alias").exit_code == 0
    assert "src/walk.js" in files_in(folder / "site")


# --- companions ----------------------------------------------------------------------------------


def test_declarations_of_a_commonjs_module_have_their_extension(folder: Path) -> None:
    project('format = "cjs"\n[[game]]\nrules = "src/walk.zrf"\n')
    assert zrf2js("build").exit_code == 0
    assert {"src/walk.cjs", "src/walk.d.cts"} < set(files_in(folder / "dist"))
    files = json.loads((folder / "dist/manifest.json").read_text())["games"][0]["files"]
    assert "src/walk.d.cts" in [file["path"] for file in files]
