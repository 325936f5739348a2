"""Passes over the Program, in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from zrf2js.ir.nodes import GameIR, Program
from zrf2js.optimize.merge_similar_templates import ShareTemplates

#: each makes a function of one game; what it remembers is shared by the games of a program
PASSES: tuple[Callable[[], Callable[[GameIR], GameIR]], ...] = (ShareTemplates,)


def optimise(program: Program, *, fully: bool = True) -> Program:
    """The same games, smaller and faster; if not ``fully``, only what every emitter asks for."""
    games = program.games
    for make_pass in PASSES if fully else (partial(ShareTemplates, merge=False),):
        games = tuple(map(make_pass(), games))
    return replace(program, games=games)
