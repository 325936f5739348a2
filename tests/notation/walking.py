"""Formulas compiled and run: many at a time, in one Node."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.node import find_node
from zrf2js.emit.assets import template_root
from zrf2js.frontends.notation.algebra import Formula
from zrf2js.frontends.notation.preview_board import PreviewPosition, describe
from zrf2js.frontends.notation.read import read_formula
from zrf2js.frontends.notation.scan import alone
from zrf2js.library import compile_text

HERE = Path(__file__).parent


def formula_of(notation: str, text: str, dialect: str = "auto") -> Formula:
    outcome = read_formula(notation, text, alone(text), dialect)
    assert outcome.value is not None, [d.message for d in outcome.diagnostics]
    return outcome.value


def module_of(formula: Formula, scene: PreviewPosition, dialect: str = "auto") -> str:
    outcome = compile_text(describe(formula, scene, dialect), name="formula.dgz")
    assert outcome.ok, [(d.code, d.message) for d in outcome.diagnostics]
    return outcome.value[0].text


def walks(modules: Sequence[tuple[str, PreviewPosition]], folder: Path) -> list[Any]:
    """The moves of each module's piece in its scene."""
    asked = []
    for number, (text, scene) in enumerate(modules):
        path = folder / f"m{number}.mjs"
        path.write_text(text, encoding="utf-8")
        asked.append((path, scene.to_json(), scene))
    return ask(asked)


def ask(modules: Sequence[tuple[Path, dict[str, object], PreviewPosition]]) -> list[Any]:
    """The moves from the scene's square, for modules on disk and positions."""
    asked = [
        {"module": str(path), "request": {"position": position, "from": scene.at}}
        for path, position, scene in modules
    ]
    runner = [find_node(), str(HERE / "walks.mjs"), str(template_root() / "host" / "walk.mjs")]
    run = subprocess.run(
        runner, input=json.dumps(asked), capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    answers: list[Any] = json.loads(run.stdout)
    return answers
