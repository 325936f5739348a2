"""The limit above which the passes leave a Program unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT
from zrf2js import read_program
from zrf2js.ir.nodes import Program
from zrf2js.optimize import optimize as module
from zrf2js.optimize.optimize import annotate

CHESS: Path = ROOT / "examples" / "chess.zrf"


def chess() -> Program:
    program = read_program(CHESS).value
    assert program is not None
    return program


def operations(program: Program) -> int:
    """Return the number of operations in the distinct templates."""
    templates = {id(each): each for game in program.games for each in game.templates}
    return sum(len(each.operations) for each in templates.values())


def test_variants_that_share_templates_are_annotated(monkeypatch: pytest.MonkeyPatch) -> None:
    program = chess()
    assert len(program.games) > 1
    monkeypatch.setattr(module, "MAX_OPERATIONS", operations(program))
    assert all(game.annotations.comparisons for game in annotate(program).games)


def test_a_program_above_the_limit_is_not_annotated(monkeypatch: pytest.MonkeyPatch) -> None:
    program = chess()
    monkeypatch.setattr(module, "MAX_OPERATIONS", operations(program) - 1)
    assert annotate(program) is program
