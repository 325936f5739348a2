"""Passes over the Program, in order. Each is a pure function of one game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zrf2js.ir.nodes import GameIR, Program
from zrf2js.optimise.share_templates import share_templates

PASSES: tuple[Callable[[GameIR], GameIR], ...] = (share_templates,)


def optimise(program: Program) -> Program:
    """The same games, smaller and faster."""
    games = program.games
    for run in PASSES:
        games = tuple(map(run, games))
    return replace(program, games=games)
