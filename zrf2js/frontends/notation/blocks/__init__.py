"""From a formula to move blocks, in the words that ZRF's own blocks are made of.

A formula is first taken apart into straight courses: one for each choice of direction and of
alternative, with only the loops left standing.  A course becomes one block.  ZRF's tests see the
board as it was before the move, a formula's tests what the move has made of it so far; where a
course may come back to a square it changed, the difference is made up for (``Changes``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from zrf2js.frontends.notation.algebra import Formula, Lift, Put, Remember, Return
from zrf2js.frontends.notation.algebra import checks as checks_in
from zrf2js.frontends.notation.blocks.path_state import At, Dead
from zrf2js.frontends.notation.blocks.repetition import Looping
from zrf2js.frontends.notation.game_context import Setting
from zrf2js.frontends.notation.linear_paths import (
    MAX_COURSES,
    Ask,
    CannotSay,
    Course,
    Courses,
    Go,
    Loop,
    Sow,
    TooLong,
    Unless,
)
from zrf2js.frontends.notation.symbolic_squares import Spot
from zrf2js.model.nodes import Block, Call
from zrf2js.support.outcome import Collector, Outcome


def compile_formula(
    formula: Formula, piece: str, setting: Setting, move_type: str | None = None
) -> Outcome[tuple[Block, ...]]:
    """The blocks of a formula; an error where it cannot be expressed."""
    collector = Collector()
    try:
        courses = Courses(setting).of(formula.pattern)
        blocks = [_Writer(formula, piece, setting).block(course, move_type) for course in courses]
    except TooLong:
        collector.report("ZRF611", formula.origin, limit=MAX_COURSES)
        return collector.outcome(())
    except CannotSay as reason:
        collector.report("ZRF612", formula.origin, reason=str(reason))
        return collector.outcome(())
    return collector.outcome(tuple(block for block in blocks if block is not None))


@dataclass(slots=True)
class _Writer(Looping):
    """Writes the block of one course."""

    def block(self, course: Course, move_type: str | None) -> Block | None:
        """The block; None when the course can never be a move."""
        self.visits = any(check.word in "rR" for check in checks_in(self.formula.pattern))
        while True:
            known = set(self.flagged)
            try:
                calls = self._write(course, At())
            except Dead:
                return None
            if self.flagged == known:
                break
        if self.setting.begins_in:
            calls = (self._in_zone(self.setting.begins_in), *calls)
        return Block(move_type=move_type, actions=calls, origin=self._origin)

    def _write(self, course: Course, at: At) -> tuple[Call, ...]:
        if not course:
            return self._end(at)
        item, rest = course[0], course[1:]
        match item:
            case Go(letter=letter, wraps=wraps):
                return self._go(item) + self._write(rest, self._gone(at, letter, wraps))
            case Ask():
                return self._ask(item, rest, at)
            case Lift(any_owner=any_owner):
                return self._lift(any_owner, rest, at)
            case Put():
                return self._put(rest, at)
            case Remember():
                kept = replace(at, remembered=at.spot)
                return (self._call("mark"), *self._write(rest, kept))
            case Return():
                assert at.remembered is not None
                back = replace(at, facts=(), spot=at.remembered, remembered=None)
                return (self._call("back"), *self._write(rest, back))
            case Loop():
                return self._loop(item, rest, at)
            case Unless(courses=courses):
                return self._unless(courses, at) + self._write(rest, at)
            case Sow(letter=letter):
                sown = replace(
                    at, hand=False, facts=(), pending=True, changed=True, sown=True,
                    spot=Spot(wrapped=True), changes=(),
                )  # fmt: skip
                return (self._call("sow", self._direction(letter)), *self._write(rest, sown))
        raise AssertionError(item)

    def _round(self, body: Course, at: At) -> tuple[Call, ...]:
        """One round of a loop: the body without an end."""
        writer = _Rounds(self.formula, self.piece, self.setting, self.flagged, self.visits)
        return writer._write(body, at)


class _Rounds(_Writer):
    """Writes a round of a loop, which ends without a move."""

    def _end(self, at: At) -> tuple[Call, ...]:
        return ()
