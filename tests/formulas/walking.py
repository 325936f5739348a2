"""Helpers that compile formulas and run many of them in one Node process."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.node import answer_of
from zrf2js.emit.assets import template_root
from zrf2js.emit.js.module.emitter import shared_runtime
from zrf2js.library import compile_text
from zrf2js.notation.algebra import Formula
from zrf2js.notation.preview_board import PreviewPosition, describe
from zrf2js.notation.read.formula import read_formula
from zrf2js.notation.read.scan import alone
from zrf2js.options import Options

HERE = Path(__file__).parent


def formula_of(notation: str, text: str, dialect: str = "auto") -> Formula:
    outcome = read_formula(notation, text, alone(text), dialect)
    assert outcome.value is not None, [d.message for d in outcome.diagnostics]
    return outcome.value


def module_of(formula: Formula, preview: PreviewPosition, dialect: str = "auto") -> str:
    """Return a module that imports the shared runtime."""
    options = Options(format="esm", runtime="shared")
    outcome = compile_text(describe(formula, preview, dialect), options, name="formula.dgz")
    assert outcome.ok, [(d.code, d.message) for d in outcome.diagnostics]
    return outcome.value[0].text


def moves_of_modules(modules: Sequence[tuple[str, PreviewPosition]], folder: Path) -> list[Any]:
    """Return the moves of the piece of each module of `module_of` in its position."""
    runtime = shared_runtime("esm")
    (folder / runtime.name).write_text(runtime.text, encoding="utf-8")
    paths = {text: folder / f"m{number}.mjs" for number, (text, _) in enumerate(modules)}
    for text, path in paths.items():
        path.write_text(text, encoding="utf-8")
    return run_modules([(paths[text], preview.to_json(), preview) for text, preview in modules])


def run_modules(modules: Sequence[tuple[Path, dict[str, object], PreviewPosition]]) -> list[Any]:
    """Return the moves from the square of the preview, for modules on disk and positions."""
    requests = [
        {"module": str(path), "request": {"position": position, "from": preview.at}}
        for path, position, preview in modules
    ]
    runner = template_root() / "host" / "walk.mjs"
    answers: list[Any] = answer_of(HERE / "walks.mjs", runner, request=requests)
    return answers
