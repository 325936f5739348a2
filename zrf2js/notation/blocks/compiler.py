"""The compiler from a formula to move blocks.

It expands the formula to linear paths, and each path becomes one block. The tests of ZRF read the
board before the move, but the tests of a formula read the board as changed so far. Where a path may
return to a square that it changed, the block tests for the change (``Change``).
"""

from __future__ import annotations

from dataclasses import field, replace

from zrf2js.model.nodes import Block, Call
from zrf2js.notation.algebra import Formula, Lift, Put, Remember, Return
from zrf2js.notation.algebra import checks as checks_in
from zrf2js.notation.blocks.path_state import DeadPath, PathState
from zrf2js.notation.blocks.repetition import RepetitionWriter
from zrf2js.notation.game_context import GameContext
from zrf2js.notation.linear_paths import (
    MAX_ITEMS,
    MAX_PATHS,
    LinearPath,
    Loop,
    NegativeLookahead,
    NotExpressible,
    PathCheck,
    PathExpander,
    PathStep,
    Sow,
    TooManyPaths,
)
from zrf2js.notation.symbolic_squares import SymbolicSquare
from zrf2js.support.frozen_node import mutable_node
from zrf2js.support.outcome import Collector, Outcome

#: limit of the steps of one path, which is written recursively
MAX_LENGTH = 800


def compile_formula(
    formula: Formula, piece: str, context: GameContext, move_type: str | None = None
) -> Outcome[tuple[Block, ...]]:
    """Return the blocks of a formula; report an error if ZRF cannot express it."""
    collector = Collector()
    try:
        paths = PathExpander(context).of(formula.pattern)
        if any(_length(path) > MAX_LENGTH for path in paths):
            raise NotExpressible(f"a path of more than {MAX_LENGTH} steps")
        size = _Size()
        visits = any(check.word in "rR" for check in checks_in(formula.pattern))
        blocks = [
            _Writer(formula, piece, context, visits=visits, size=size).block(path, move_type)
            for path in paths
        ]
    except TooManyPaths:
        collector.report("ZRF611", formula.origin, limit=MAX_PATHS)
        return collector.outcome(())
    except NotExpressible as reason:
        collector.report("ZRF612", formula.origin, reason=str(reason))
        return collector.outcome(())
    return collector.outcome(tuple(block for block in blocks if block is not None))


def _length(path: LinearPath) -> int:
    """Return the number of steps of a path; a limited loop is written as all its iterations."""
    return sum(
        (item.high or 1) * max(map(_length, item.paths)) if isinstance(item, Loop) else 1
        for item in path
    )


@mutable_node()
class _Size:
    """The number of items written so far for all paths of a formula."""

    items: int = 0

    def grow(self) -> None:
        self.items += 1
        if self.items > MAX_ITEMS:
            raise TooManyPaths


@mutable_node()
class _Writer(RepetitionWriter):
    """Writer of the block of one path."""

    size: _Size = field(default_factory=_Size, kw_only=True)

    def block(self, path: LinearPath, move_type: str | None) -> Block | None:
        """Return the block, or None if the path can never be a move."""
        while True:
            previous = set(self.flagged)
            try:
                calls = self._write(path, PathState())
            except DeadPath:
                return None
            if self.flagged == previous:
                break
        if self.context.from_zone:
            calls = (self._in_zone(self.context.from_zone), *calls)
        return Block(move_type=move_type, actions=calls, origin=self._origin)

    def _write(self, path: LinearPath, state: PathState) -> tuple[Call, ...]:
        self.size.grow()
        if not path:
            return self._end(state)
        item, rest = path[0], path[1:]
        match item:
            case PathStep(letter=letter, wraps=wraps):
                return self._step(item) + self._write(rest, self._after_step(state, letter, wraps))
            case PathCheck():
                return self._check(item, rest, state)
            case Lift(any_owner=any_owner):
                return self._lift(any_owner, rest, state)
            case Put():
                return self._put(rest, state)
            case Remember():
                kept = replace(state, remembered=state.square)
                return (self._call("mark"), *self._write(rest, kept))
            case Return():
                assert state.remembered is not None
                back = replace(state, facts=(), square=state.remembered, remembered=None)
                return (self._call("back"), *self._write(rest, back))
            case Loop():
                return self._loop(item, rest, state)
            case NegativeLookahead(paths=paths):
                return self._negative_lookahead(paths, state) + self._write(rest, state)
            case Sow(letter=letter):
                sown = replace(
                    state, hand=False, facts=(), pending=True, changed=True, sown=True,
                    square=SymbolicSquare(wrapped=True), changes=(),
                )  # fmt: skip
                return (self._call("sow", self._direction(letter)), *self._write(rest, sown))
        raise AssertionError(item)

    def _iteration(self, body: LinearPath, state: PathState) -> tuple[Call, ...]:
        """Return the actions of one iteration of a loop, which does not end the move."""
        writer = _RoundWriter(
            self.formula, self.piece, self.context, self.flagged, self.visits, size=self.size
        )
        return writer._write(body, state)


class _RoundWriter(_Writer):
    """Writer of an iteration of a loop, whose end does not generate a move."""

    def _end(self, state: PathState) -> tuple[Call, ...]:
        return ()
