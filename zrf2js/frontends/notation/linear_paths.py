"""A formula taken apart into straight courses: one for each choice of direction and alternative.

Only loops are left standing.  What a group remembers is known by then, so that a course says of
every step which way it goes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from zrf2js.frontends.notation.algebra import (
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
from zrf2js.frontends.notation.game_context import Setting

#: courses a formula may come to: beyond that it is a program, not a formula
MAX_COURSES = 6_000
MAX_STEPS = 120_000


class TooLong(Exception):
    """The formula spells out to too many courses."""


class CannotSay(Exception):
    """What the compiler cannot express, as a sentence."""


@dataclass(frozen=True, slots=True)
class Go:
    """A step in one direction; one that only ``looks`` does not count as a visit."""

    letter: str
    wraps: bool = False
    looks: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """A check here, or where the steps ``via`` lead."""

    check: Check
    via: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unless:
    """None of the courses can be gone from here."""

    courses: tuple[Course, ...]


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
Item: TypeAlias = Go | Ask | Loop | Sow | Unless | _Mark
Course: TypeAlias = tuple[Item, ...]
_Memory: TypeAlias = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class _State:
    """What is known while a course is spelled out: directions remembered, piece in hand or not."""

    memory: _Memory = ()
    last: str = ""
    hand: bool = True
    grouped: bool = False  # a group is open, which will remember the last direction
    laid: bool = False  # a piece has just been put down here

    def remembers(self, group: int) -> str:
        return dict(self.memory).get(group, "")

    def remember(self, group: int, letter: str) -> _State:
        return replace(self, memory=tuple(sorted({**dict(self.memory), group: letter}.items())))


_Way: TypeAlias = tuple[Course, _State]


def _lifted(option: Pattern) -> Pattern:
    """An explicit ^ at the start of an alternative is the implied one."""
    match option:
        case Lift():
            return Seq(())
        case Seq(items=(first, *rest)):
            return Seq((_lifted(first), *rest))
        case Group(body=body):
            return replace(option, body=_lifted(body))
    return option


class Courses:
    """Takes a pattern apart."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._steps = 0

    def of(self, pattern: Pattern) -> list[Course]:
        """All courses, each once."""
        options = pattern.options if isinstance(pattern, Alt) else (pattern,)
        ways = [way for option in options for way in self._ways(_lifted(option), _State())]
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
                entered = replace(state, last="", grouped=True)
                return [
                    (course, self._left(number, state, after))
                    for course, after in self._ways(body, entered)
                ]
            case Test(checks=tests, via=via):
                return self._asked(tests, via, state)
            case Lift():
                if state.laid:
                    raise CannotSay("what has just been put down is lifted again")
                return [] if state.hand else [((pattern,), replace(state, hand=True))]
            case Put():
                sowing = self._setting.kind == "heap"  # a heap in hand is dealt piece by piece
                put = replace(state, hand=False, laid=True)
                return [((pattern,), put)] if state.hand or sowing else []
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
        after = replace(after, grouped=before.grouped)
        if not after.last:
            return replace(after, last=before.last)
        return after.remember(number, after.last)

    def _go(self, letter: str, wraps: bool, state: _State) -> list[_Way]:
        if self._setting.steps(letter) is None:
            return []
        return [((Go(letter, wraps),), replace(state, last=letter, laid=False))]

    def _asked(self, tests: tuple[Check, ...], via: Pattern | None, state: _State) -> list[_Way]:
        if via is None:
            return [(tuple(Ask(check) for check in tests), state)]
        found: list[_Way] = []
        for course, _ in self._ways(via, state):
            steps = [item for item in course if isinstance(item, Go)]
            if len(steps) < len(course):  # gone in earnest, and back
                there = (*_looking(course), *(Ask(check) for check in tests))
                found.append(((Remember(), *there, Return()), state))
            else:
                letters = tuple(item.letter for item in steps)
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
        state = start[1]
        rounds = self._ways(body, state)
        if high == 0 or not rounds:
            return [start]
        if not any(isinstance(item, Go) for round_, _ in rounds for item in round_):
            high = 1  # again and again on the spot is once
        if not state.hand and not (high is None and _is_plain([round_ for round_, _ in rounds])):
            return self._as_far_as_it_goes(body, high, start)
        return self._any_number(body, rounds, high, start)

    def _as_far_as_it_goes(self, body: Pattern, high: int | None, start: _Way) -> list[_Way]:
        """With an empty hand: any number of rounds, after which there is no other."""
        if high is None:
            ways = self._any_number(body, self._ways(body, start[1]), high, start)
            return [self._stopped(body, way) for way in ways]
        found: list[_Way] = []
        ways = [start]
        for _ in range(high):
            found += [self._stopped(body, way) for way in ways]
            ways = self._extended(ways, body)
        return found + ways

    def _stopped(self, body: Pattern, way: _Way) -> _Way:
        course, state = way
        rounds = tuple(dict.fromkeys(round_ for round_, _ in self._ways(body, state)))
        return (*course, Unless(rounds)), state

    def _any_number(
        self, body: Pattern, rounds: list[_Way], high: int | None, start: _Way
    ) -> list[_Way]:
        course, state = start
        after = rounds[0][1]
        same = all(end.memory == state.memory and end.hand == state.hand for _, end in rounds)
        if not same or any(
            round_[:1] and isinstance(round_[0], Lift | Put) for round_, _ in rounds
        ):
            return self._spelled(body, high, start)
        turns = state.grouped and any(end.last != state.last for _, end in rounds)
        if high is not None and (turns or len(rounds) > 1):
            return self._spelled(body, high, start)
        if high is None and any(_loops_in(round_) for round_, _ in rounds):
            return self._unnested([round_ for round_, _ in rounds], start)
        loop = Loop(
            tuple(round_ for round_, _ in rounds),
            high,
            greedy=not state.hand and _is_plain([r for r, _ in rounds]),
        )
        if turns:  # what the group remembers is the direction of the last round, if there is one
            return [start, *(self._last_round(round_, loop, start) for round_ in rounds)]
        return [((*course, loop), replace(state, laid=state.laid and after.laid))]

    @staticmethod
    def _last_round(round_: _Way, loop: Loop, start: _Way) -> _Way:
        steps, after = round_
        alone = len(loop.courses) == 1
        return (*start[0], *((*steps, loop) if alone else (loop, *steps))), after

    def _unnested(self, rounds: list[Course], start: _Way) -> list[_Way]:
        """A loop in a loop as one: (A B* C)* is nothing, or A (B | C A)* C."""
        course, state = start
        loops = [number for number, item in enumerate(rounds[0]) if isinstance(item, Loop)]
        inner = rounds[0][loops[0]] if len(loops) == len(rounds) == 1 else None
        if not isinstance(inner, Loop) or inner.high is not None or inner.greedy:
            raise CannotSay("repetitions inside a repetition")
        before, after = rounds[0][: loops[0]], rounds[0][loops[0] + 1 :]
        ways = inner.courses + ((after + before,) if after + before else ())
        one = Loop(ways, None, greedy=False)
        return [start, ((*course, *before, one, *after), state)]

    def _spelled(self, body: Pattern, high: int | None, start: _Way) -> list[_Way]:
        if high is None:
            raise CannotSay("a round of an endless repetition changes what a group remembers")
        found, ways = [start], [start]
        for _ in range(high):
            ways = self._extended(ways, body)
            found += ways
        return found


def _loops_in(course: Course) -> bool:
    return any(isinstance(item, Loop) for item in course)


def _is_plain(rounds: list[Course]) -> bool:
    """One step and tests of where it leads: such rounds need no trying beforehand."""
    return len(rounds) == 1 and all(
        isinstance(item, Ask) and not item.via if number else isinstance(item, Go)
        for number, item in enumerate(rounds[0])
    )


def _looking(course: Course) -> Course:
    """The course, gone to look at a square only."""
    found: list[Item] = []
    for item in course:
        match item:
            case Go(letter=letter, wraps=wraps):
                found.append(Go(letter, wraps, looks=True))
            case Loop(courses=courses, high=high, greedy=greedy):
                found.append(Loop(tuple(map(_looking, courses)), high, greedy))
            case Lift() | Put():
                raise CannotSay("pieces lifted or put down on the way to a test elsewhere")
            case _:
                found.append(item)
    return tuple(found)
