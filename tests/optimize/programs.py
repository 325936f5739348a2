"""Games for the tests of passes: compiled from a text, and rewritten by one pass."""

from __future__ import annotations

from zrf2js.frontends.games import no_includes
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import Body
from zrf2js.optimize.bodies import annotated_bodies
from zrf2js.optimize.loop_termination import MarkBoundedLoops
from zrf2js.options import Options
from zrf2js.pipeline import to_program
from zrf2js.support.source import Source


def game_of(text: str) -> GameIR:
    """Return the game of a text, without any pass."""
    options = Options(optimize=False)
    return to_program(Source("test.zrf", text), no_includes, options).value.games[0]


def bounded_bodies(text: str) -> tuple[Body, ...]:
    """Return the bodies of all templates, with loops marked that are proved to terminate."""
    return annotated_bodies(MarkBoundedLoops()(game_of(text)), "move_bodies")
