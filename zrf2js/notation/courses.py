"""A formula taken apart into straight courses: one for each choice of direction and alternative.

Only loops are left standing.  What a group remembers is known by then, so that a course says of
every step which way it goes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from zrf2js.notation.algebra import (
    Again,
    Alt,
    Check,
    Group,
    Lift,
    Pattern,
    Put,
    Remember,
    Repeat,
    Return,
    Seq,
    Step,
    Test,
    opposite,
)
from zrf2js.notation.setting import Setting

#: courses a formula may come to: beyond that it is a program, not a formula
MAX_COURSES = 6_000
MAX_STEPS = 120_000


class TooLong(Exception):
    """The formula spells out to too many courses."""


class CannotSay(Exception):
    """What the compiler cannot express, as a sentence."""


@dataclass(frozen=True, slots=True)
class Go:
    """A step in one direction."""

    letter: str
    wraps: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """A check here, or where the steps ``via`` lead."""

    check: Check
    via: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sow:
    """A heap is dealt in one direction, until the hand is empty."""

    letter: str


@dataclass(frozen=True, slots=True)
class Loop:
    """Rounds of one of the courses; ``greedy`` ones go as far as they can."""

    courses: tuple[Course, ...]
    high: int | None
    greedy: bool


_Mark: TypeAlias = Lift | Put | Remember | Return
Item: TypeAlias = Go | Ask | Loop | Sow | _Mark
Course: TypeAlias = tuple[Item, ...]
_Memory: TypeAlias = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class _State:
    """What is known while a course is spelled out: directions remembered, piece in hand or not."""

    memory: _Memory = ()
    last: str = ""
    hand: bool = True

    def remembers(self, group: int) -> str:
        return dict(self.memory).get(group, "")

    def remember(self, group: int, letter: str) -> _State:
        return replace(self, memory=tuple(sorted({**dict(self.memory), group: letter}.items())))


_Way: TypeAlias = tuple[Course, _State]


class Courses:
    """Takes a pattern apart."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._steps = 0

    def of(self, pattern: Pattern) -> list[Course]:
        """All courses, each once."""
        items = pattern.items if isinstance(pattern, Seq) else (pattern,)
        if items and isinstance(items[0], Lift):  # an explicit ^ at the start is the implied one
            pattern = Seq(items[1:])
        ways = self._ways(pattern, _State())
        return list(dict.fromkeys(course for course, _ in ways))

    def _ways(self, pattern: Pattern, state: _State) -> list[_Way]:
        match pattern:
            case Step(letters=letters, wraps=wraps):
                return [way for letter in letters for way in self._go(letter, wraps, state)]
            case Again(group=group, back=back):
                letter = state.remembers(group)
                if not letter:
                    return []
                return self._go(opposite(letter) if back else letter, False, state)
            case Group(number=number, body=body):
                entered = replace(state, last="")
                return [
                    (course, self._left(number, state, after))
                    for course, after in self._ways(body, entered)
                ]
            case Test(checks=tests, via=via):
                return self._asked(tests, via, state)
            case Lift():
                return [((pattern,), replace(state, hand=True))]
            case Put():
                return [((pattern,), replace(state, hand=False))]
            case Remember() | Return():
                return [((pattern,), state)]
            case Seq(items=items):
                return self._sequence(items, state)
            case Alt(options=options):
                return [way for option in options for way in self._ways(option, state)]
            case Repeat():
                return self._repeated(pattern, state)
        raise AssertionError(pattern)

    @staticmethod
    def _left(number: int, before: _State, after: _State) -> _State:
        if not after.last:
            return replace(after, last=before.last)
        return after.remember(number, after.last)

    def _go(self, letter: str, wraps: bool, state: _State) -> list[_Way]:
        if self._setting.steps(letter) is None:
            return []
        return [((Go(letter, wraps),), replace(state, last=letter))]

    def _asked(self, tests: tuple[Check, ...], via: Pattern | None, state: _State) -> list[_Way]:
        if via is None:
            return [(tuple(Ask(check) for check in tests), state)]
        found: list[_Way] = []
        for course, _ in self._ways(via, state):
            if not all(isinstance(item, Go) for item in course):
                raise CannotSay("a test elsewhere is reached by plain steps")
            letters = tuple(item.letter for item in course if isinstance(item, Go))
            found.append((tuple(Ask(check, letters) for check in tests), state))
        return found

    def _sequence(self, items: tuple[Pattern, ...], state: _State) -> list[_Way]:
        ways: list[_Way] = [((), state)]
        for item in items:
            longer = []
            for course, at in ways:
                for more, after in self._ways(item, at):
                    self._count(len(course) + len(more))
                    longer.append((course + more, after))
            ways = list(dict.fromkeys(longer))
            if len(ways) > MAX_COURSES:
                raise TooLong
        return ways

    def _count(self, steps: int) -> None:
        self._steps += steps
        if self._steps > MAX_STEPS * 10:
            raise TooLong

    # --- repetitions -------------------------------------------------------------------------

    def _repeated(self, pattern: Repeat, state: _State) -> list[_Way]:
        sowing = self._sown(pattern.body, state) if self._setting.kind == "heap" else []
        if sowing:
            return sowing
        return self._rounds(pattern, state)

    def _sown(self, body: Pattern, state: _State) -> list[_Way]:
        """(N|)+ on a board of heaps: a piece to each square."""
        found: list[_Way] = []
        for course, after in self._ways(body, state):
            match course:
                case (Go(letter=letter), Put()):
                    found.append(((Sow(letter),), after))
                case _:
                    return []
        return found

    def _rounds(self, pattern: Repeat, state: _State) -> list[_Way]:
        """The rounds that must be made are spelled out; a loop stands for those that may."""
        ways: list[_Way] = [((), state)]
        for _ in range(pattern.low):
            ways = self._extended(ways, pattern.body)
        if pattern.high is not None:
            more = pattern.high - pattern.low
            return [way for start in ways for way in self._loop(pattern.body, more, start)]
        return [way for start in ways for way in self._loop(pattern.body, None, start)]

    def _extended(self, ways: list[_Way], body: Pattern) -> list[_Way]:
        found = [
            (course + more, after)
            for course, state in ways
            for more, after in self._ways(body, state)
        ]
        if len(found) > MAX_COURSES:
            raise TooLong
        return found

    def _loop(self, body: Pattern, high: int | None, start: _Way) -> list[_Way]:
        course, state = start
        rounds = self._ways(body, state)
        if high == 0 or not rounds:
            return [start]
        if not any(round_ for round_, _ in rounds):
            return [start]
        after = rounds[0][1]
        same = all(end.memory == state.memory and end.hand == state.hand for _, end in rounds)
        if not same or any(
            round_[:1] and isinstance(round_[0], Lift | Put) for round_, _ in rounds
        ):
            return self._spelled(body, high, start)
        if len(rounds) > 1 and high is not None:
            return self._spelled(body, high, start)
        loop = Loop(tuple(round_ for round_, _ in rounds), high, greedy=not state.hand)
        last = after.last if len(rounds) == 1 and state.last == after.last else state.last
        return [((*course, loop), replace(state, last=last))]

    def _spelled(self, body: Pattern, high: int | None, start: _Way) -> list[_Way]:
        if high is None:
            raise CannotSay("a round of an endless repetition changes what a group remembers")
        if not start[1].hand:
            raise CannotSay("rounds with an empty hand that differ from each other")
        found, ways = [start], [start]
        for _ in range(high):
            ways = self._extended(ways, body)
            found += ways
        return found
