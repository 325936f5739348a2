"""The recipes of CONTRIBUTING.md are patches: they apply, and their results pass their checks.

A patch that no longer applies is updated together with the code:

    git apply --3way tests/recipes/NAME.patch   # and resolve the conflicts
    git diff HEAD > tests/recipes/NAME.patch
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.test_conventions import tracked

RECIPES = sorted(Path(__file__).parent.glob("*.patch"))
#: the modules that write the generated parts of the documentation
GENERATORS = ("zrf2js.ir.docs", "zrf2js.ir.json_schema", "zrf2js.language.docs")
#: the checks of new words
_WORDS = ("tests/language", "tests/cases", "tests/ir/test_docs.py", "tests/ir/test_traits.py")
#: the checks of a recipe: those in its table
CHECKS = {
    "condition": (*_WORDS, "tests/emit/test_registry.py"),
    "goal": (*_WORDS, "tests/emit/test_goal_words.py"),
    "lint": ("tests/lint", "tests/diagnostics"),
    "option": ("tests/language/test_options.py", "tests/cases", "tests/lower"),
    "panel": ("tests/page/test_panels.py", "tests/page/test_material.py"),
    "target": ("tests/emit/test_registry.py", "tests/cli/test_help.py"),
}

#: a game with the new condition, which stands in these lines
RULES = """(game (title "Last Man") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9)
    (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (e 1 0))))
  (piece (name Man) (moves
    (n (verify (single? Man)) add)
    (e (verify (not-single? Man)) add)))
  (board-setup (White (Man a1 a2)) (Black (Man b3)))
  (loss-condition (White Black) stalemated))"""
LINES = [5, 6]
#: prints for each target whether the rules compile, and the codes and lines of the diagnostics
COMPILE = """
import json, pathlib
from zrf2js import Options, compile_text
from zrf2js.emit.registry import emitter_names
from zrf2js.support.diagnostics.locate import region

options = {name: Options(target=name) for name in emitter_names()}
options["wasm"] = Options(engine="wasm")
found = {}
for name, each in options.items():
    outcome = compile_text(pathlib.Path("single.zrf").read_text(), each)
    rows = [[d.code, d.origin and region(d.origin.span).line] for d in outcome.diagnostics]
    found[name] = [outcome.ok, rows]
print(json.dumps(found))
"""


def apply(patch: Path, folder: Path, *options: str) -> None:
    """Apply a patch to a folder; fail with the reasons of git."""
    run = subprocess.run(
        ["git", "apply", *options, patch], cwd=folder, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, f"update {patch.relative_to(ROOT)}:\n{run.stderr}"


def run(folder: Path, *arguments: str) -> str:
    """Run Python with the package of a folder, and return the output."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    found = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


def changed(patch: Path) -> list[str]:
    """Return the paths of the files that a patch changes."""
    return re.findall(r"^diff --git a/(\S+)", patch.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("patch", RECIPES, ids=lambda patch: patch.stem)
def test_a_recipe_applies(patch: Path) -> None:
    apply(patch, ROOT, "--check")


def test_contributing_has_a_table_for_each_recipe() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    cited = re.findall(r"\]\((tests/recipes/[\w-]+\.patch)\)", text)
    assert sorted(cited) == [patch.relative_to(ROOT).as_posix() for patch in RECIPES]
    assert {patch.stem for patch in RECIPES} == set(CHECKS)


@pytest.fixture(scope="module")
def condition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the package and the new condition, and RULES."""
    folder = tmp_path_factory.mktemp("condition")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "zrf2js", folder / "zrf2js", ignore=ignored)
    (folder / "templates").symlink_to(ROOT / "templates")
    (folder / "pyproject.toml").touch()
    apply(ROOT / "tests/recipes/condition.patch", folder, "--include=zrf2js/*")
    (folder / "single.zrf").write_text(RULES, encoding="utf-8")
    return folder


@pytest.mark.slow
def test_a_new_condition_plays_after_seven_files(condition: Path) -> None:
    files = [name for name in changed(ROOT / "tests/recipes/condition.patch") if "zrf2js/" in name]
    assert len(files) == 7
    moves = json.loads(run(condition, "-m", "zrf2js", "moves", "single.zrf", "--json"))
    assert moves["moves"] == ["Man a1 - b1", "Man a2 - b2"]


@pytest.mark.slow
def test_targets_refuse_a_new_condition(condition: Path) -> None:
    found: dict[str, Any] = json.loads(run(condition, "-c", COMPILE))
    written = {name for name, (is_written, _) in found.items() if is_written}
    assert written == {"module", "html", "element", "jocly", "ir", "dagaz"}
    lacking = {"python": "ZRF563", "fairy-stockfish": "ZRF565", "interactive-diagram": "ZRF557"}
    lacking |= {"rbg": "ZRF568", "wasm": "ZRF567", "dagaz": "ZRF550"}
    for name, (_, rows) in found.items():
        expected = [[lacking[name], line] for line in LINES] if name in lacking else []
        assert [row for row in rows if row[1] is not None] == expected, name


@pytest.mark.sweep
@pytest.mark.parametrize("patch", RECIPES, ids=lambda patch: patch.stem)
def test_a_recipe_passes_its_checks(patch: Path, tmp_path: Path) -> None:
    for path in tracked("*"):
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    apply(patch, tmp_path)
    for generator in GENERATORS:
        run(tmp_path, "-m", generator, "--write")
    run(tmp_path, "-m", "mypy", "zrf2js")
    run(tmp_path, "-m", "pytest", "-q", "-x", *CHECKS[patch.stem])
