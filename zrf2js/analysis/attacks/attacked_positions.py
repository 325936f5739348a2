"""The pieces on the positions that blocks test for attacks.

An attack test on a royal piece uses the plan for royal pieces. Where blocks test no other piece, as
castling does, a module needs no attack test for other pieces.
"""

from __future__ import annotations

from zrf2js.analysis.core.empty_positions import EmptyPositions, Point
from zrf2js.analysis.core.interpreter import Interpreter, NotAnalyzable, Site, Straight
from zrf2js.analysis.core.royal_pieces import royals
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Template
from zrf2js.ir.ops import AnyAdd, PlaceTest
from zrf2js.ir.visit import walk

#: attack tests that put another piece on the position
_OF_OTHERS = (ops.IsDefended, ops.IsThreatened, ops.IsProtected)


def tests_only_royals(game: GameIR) -> bool:
    """Return True if attack tests of blocks concern royal pieces only.

    On an empty position, the moving piece counts as the tested one (rule 49).
    """
    testing = {number for number, each in enumerate(game.templates) if each.has(ops.IsAttacked)}
    if game.has(*_OF_OTHERS):
        return False
    types = royals(game)
    royal = set(range(len(game.pieces))).intersection(*(types.get(one, ()) for one in game.playing))
    for index, piece in enumerate(game.pieces):
        calls = piece.drops if index in royal else (*piece.drops, *piece.moves)
        if any(call.template in testing for call in calls):
            return False
    return all(_tests_its_piece(game.templates[number]) for number in testing)


def _tests_its_piece(template: Template) -> bool:
    """Return True if attack tests that lead to a move concern the origin or an empty position."""
    domain = _AttackedPositions()
    try:
        Interpreter(domain).body((Point(),), template.body)
    except NotAnalyzable:
        return False
    return domain.only_its_piece


class _AttackedPositions(EmptyPositions):
    """The domain that collects tested positions; those of each ``add`` are the origin or empty."""

    def __init__(self) -> None:
        self.only_its_piece = True

    def add(self, state: Point, op: AnyAdd, site: Site) -> tuple[Point, ...]:
        """Require that all tested positions are the origin or empty."""
        self.only_its_piece = self.only_its_piece and state.noted <= state.empty | {()}
        return (state,)

    def execute(self, state: Point, op: Straight) -> Point:
        """Reject attack tests in values, whose effect is unknown."""
        _refuse_attack_tests(op)
        return super().execute(state, op)

    def loop(
        self, run: Interpreter[Point], state: Point, op: ops.While, site: Site
    ) -> tuple[Point, ...]:
        """Reject attack tests in loops, whose positions are unknown."""
        _refuse_attack_tests(op)
        return super().loop(run, state, op, site)

    def tested(self, state: Point, test: PlaceTest, *, holds: bool) -> Point:
        """Record the position of an attack test."""
        if isinstance(test, ops.IsAttacked):
            return state.noting(state.place(test.place))
        return state


def _refuse_attack_tests(op: ops.Statement) -> None:
    if any(isinstance(inner, ops.IsAttacked) for inner in walk(op)):
        raise NotAnalyzable("an attack test in a loop or a value")
