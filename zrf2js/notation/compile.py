"""From a formula to move blocks, in the words that ZRF's own blocks are made of.

A formula is first taken apart into straight courses: one for each choice of direction and of
alternative, with only the loops left standing.  A course becomes one block.  ZRF's tests see the
board as it was before the move, a formula's tests what the move has made of it so far; where a
course may come back to a square it changed, the difference is made up for (``Changes``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from zrf2js.model.nodes import Block, Call, Ref
from zrf2js.notation.algebra import (
    VECTORS,
    Again,
    Alt,
    Check,
    Formula,
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
    checks,
    opposite,
    parts,
)
from zrf2js.notation.setting import Setting
from zrf2js.outcome import Collector, Outcome
from zrf2js.source import Origin

#: courses a formula may come to: beyond that it is a program, not a formula
MAX_COURSES = 6_000
MAX_STEPS = 120_000

Vector: TypeAlias = tuple[int, int, int]


class _TooLong(Exception):
    """The formula spells out to too many courses."""


class _CannotSay(Exception):
    """What the compiler cannot express, as a sentence."""


def compile_formula(
    formula: Formula, piece: str, setting: Setting, move_type: str | None = None
) -> Outcome[tuple[Block, ...]]:
    """The blocks of a formula; an error where it cannot be expressed."""
    collector = Collector()
    try:
        courses = _Courses(collector, formula, setting).of(formula.pattern)
        blocks = [_Writer(formula, piece, setting).block(course, move_type) for course in courses]
    except _TooLong:
        collector.report("ZRF611", formula.origin, limit=MAX_COURSES)
        return collector.outcome(())
    except _CannotSay as reason:
        collector.report("ZRF612", formula.origin, reason=str(reason))
        return collector.outcome(())
    return collector.outcome(tuple(block for block in blocks if block is not None))


# --- courses -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Go:
    """A step in one direction."""

    letter: str
    wraps: bool = False


@dataclass(frozen=True, slots=True)
class _Ask:
    """A check here, or where the steps ``via`` lead."""

    check: Check
    via: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Loop:
    """Rounds of one of the courses; ``greedy`` ones go as far as they can."""

    courses: tuple[_Course, ...]
    high: int | None
    greedy: bool


_Mark: TypeAlias = Lift | Put | Remember | Return
_Item: TypeAlias = _Go | _Ask | _Loop | _Mark
_Course: TypeAlias = tuple[_Item, ...]
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


_Way: TypeAlias = tuple[_Course, _State]


class _Courses:
    """Takes a pattern apart."""

    def __init__(self, collector: Collector, formula: Formula, setting: Setting) -> None:
        self._collector = collector
        self._formula = formula
        self._setting = setting
        self._steps = 0

    def of(self, pattern: Pattern) -> list[_Course]:
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
        return [((_Go(letter, wraps),), replace(state, last=letter))]

    def _asked(self, tests: tuple[Check, ...], via: Pattern | None, state: _State) -> list[_Way]:
        if via is None:
            return [(tuple(_Ask(check) for check in tests), state)]
        found: list[_Way] = []
        for course, _ in self._ways(via, state):
            if not all(isinstance(item, _Go) for item in course):
                raise _CannotSay("a test elsewhere is reached by plain steps")
            letters = tuple(item.letter for item in course if isinstance(item, _Go))
            found.append((tuple(_Ask(check, letters) for check in tests), state))
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
                raise _TooLong
        return ways

    def _count(self, steps: int) -> None:
        self._steps += steps
        if self._steps > MAX_STEPS * 10:
            raise _TooLong

    # --- repetitions -------------------------------------------------------------------------

    def _repeated(self, pattern: Repeat, state: _State) -> list[_Way]:
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
            raise _TooLong
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
        loop = _Loop(tuple(round_ for round_, _ in rounds), high, greedy=not state.hand)
        last = after.last if len(rounds) == 1 and state.last == after.last else state.last
        return [(course + (loop,), replace(state, last=last))]

    def _spelled(self, body: Pattern, high: int | None, start: _Way) -> list[_Way]:
        if high is None:
            raise _CannotSay("a round of an endless repetition changes what a group remembers")
        if not start[1].hand:
            raise _CannotSay("rounds with an empty hand that differ from each other")
        found, ways = [start], [start]
        for _ in range(high):
            ways = self._extended(ways, body)
            found += ways
        return found


# --- squares that a course has changed -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Spot:
    """A square as seen from the start: a sum of steps, and of rounds of loops, each any number."""

    at: Vector = (0, 0, 0)
    rounds: frozenset[Vector] = frozenset()
    wrapped: bool = False

    def moved(self, letter: str, wraps: bool = False) -> _Spot:
        x, y, z = VECTORS[letter]
        a, b, c = self.at
        return replace(self, at=(a + x, b + y, c + z), wrapped=self.wrapped or wraps)

    def looped(self, vectors: frozenset[Vector]) -> _Spot:
        return replace(self, rounds=self.rounds | vectors)

    def is_surely(self, other: _Spot) -> bool:
        """The same square, whatever happens."""
        return (
            self.at == other.at
            and not self.rounds
            and not other.rounds
            and not (self.wrapped or other.wrapped)
        )

    def may_be(self, other: _Spot) -> bool:
        """Perhaps the same square as one passed before."""
        if self.wrapped:
            return True
        x, y, z = (a - b for a, b in zip(self.at, other.at, strict=True))
        if not self.rounds:
            return (x, y, z) == (0, 0, 0)
        for wx, wy, wz in _WITNESSES:
            ahead = x * wx + y * wy + z * wz
            if ahead and all(ahead * (a * wx + b * wy + c * wz) >= 0 for a, b, c in self.rounds):
                return False
        return True


#: if all rounds lead to one side of a line and the square lies strictly there, it is another one
_WITNESSES = tuple(
    (x, y, z) for x in range(-3, 4) for y in range(-3, 4) for z in (0, 1) if (x, y, z) != (0, 0, 0)
)


@dataclass(frozen=True, slots=True)
class _Change:
    """A square emptied (``flag`` is from or gone) or filled by us (held)."""

    spot: _Spot
    flag: str


# --- conditions ----------------------------------------------------------------------------------

_TRUE, _FALSE = "true", "false"


class _Conditions:
    """Builds conditions and leaves out what is certain."""

    def __init__(self, origin: Origin) -> None:
        self._origin = origin

    def call(self, word: str, *args: object) -> Call:
        return Call(word, args, self._origin)

    def constant(self, value: bool) -> Call:
        return self.call(_TRUE if value else _FALSE)

    def negate(self, condition: Call) -> Call:
        match condition.keyword:
            case "true":
                return self.constant(False)
            case "false":
                return self.constant(True)
            case "not":
                inner = condition.args[0]
                assert isinstance(inner, Call)
                return inner
        return self.call("not", condition)

    def both(self, *conditions: Call) -> Call:
        return self._joined("and", _TRUE, _FALSE, conditions)

    def either(self, *conditions: Call) -> Call:
        return self._joined("or", _FALSE, _TRUE, conditions)

    def _joined(self, word: str, unit: str, zero: str, conditions: tuple[Call, ...]) -> Call:
        kept: list[Call] = []
        for condition in conditions:
            if condition.keyword == word:
                inner = condition.args[0]
                assert isinstance(inner, tuple)
                kept.extend(inner)
            elif condition.keyword != unit:
                kept.append(condition)
        if any(condition.keyword == zero for condition in kept):
            return self.call(zero)
        if not kept:
            return self.call(unit)
        return kept[0] if len(kept) == 1 else self.call(word, tuple(kept))


# --- writing -------------------------------------------------------------------------------------

#: what an occupant may be, by test letter: the letters that follow, and those that cannot be
_FOLLOWS = {
    "p": {"p": True, "e": False, "f": False},
    "P": {"p": False},
    "e": {"p": False, "e": True, "f": False},
    "E": {"e": False},
    "f": {"p": False, "e": False, "f": True},
    "F": {"f": False},
}


@dataclass(frozen=True, slots=True)
class _At:
    """What is known where the course has come to."""

    spot: _Spot = _Spot()
    facts: tuple[tuple[str, bool], ...] = ()
    changes: tuple[_Change, ...] = (_Change(_Spot(), "from"),)
    hand: bool = True
    parts: int = 0  # pieces put down so far
    pending: bool = False  # effects are waiting for an `add`
    moved: bool = False  # the cursor has left the start

    def known(self, letter: str) -> bool | None:
        return dict(self.facts).get(letter)

    def learn(self, letter: str, holds: bool = True) -> _At:
        learned = dict(self.facts)
        word = letter if holds else letter.swapcase()
        learned.update(_FOLLOWS.get(word, {}))
        return replace(self, facts=tuple(sorted(learned.items())))


class _Dead(Exception):
    """The course cannot succeed."""


#: calls that only test, mark the mover or emit: they leave the cursor where it is
_STILL = frozenset(("verify", "set-attribute", "add", "add-partial", "use-entry"))


@dataclass(slots=True)
class _Writer:
    """Writes the block of one course."""

    formula: Formula
    piece: str
    setting: Setting
    flagged: set[str] = field(default_factory=set)
    visits: bool = False

    @property
    def _origin(self) -> Origin:
        return self.formula.origin

    @property
    def _if(self) -> _Conditions:
        return _Conditions(self._origin)

    def block(self, course: _Course, move_type: str | None) -> Block | None:
        """The block; None when the course can never be a move."""
        self.visits = any(check.word in "rR" for check in checks(self.formula.pattern))
        while True:
            known = set(self.flagged)
            try:
                calls = self._write(course, _At())
            except _Dead:
                return None
            if self.flagged == known:
                break
        if self.visits:
            calls = (self._flag("visited"), *calls)
        return Block(move_type=move_type, actions=calls, origin=self._origin)

    def _call(self, word: str, *args: object) -> Call:
        return Call(word, args, self._origin)

    def _flag(self, name: str) -> Call:
        return self._call("set-position-flag", Ref("flag", f"~{name}"), "true", None)

    # --- a course ----------------------------------------------------------------------------

    def _write(self, course: _Course, at: _At) -> tuple[Call, ...]:
        if not course:
            return self._end(at)
        item, rest = course[0], course[1:]
        match item:
            case _Go(letter=letter, wraps=wraps):
                return self._go(letter, wraps) + self._write(rest, self._gone(at, letter, wraps))
            case _Ask():
                return self._ask(item, rest, at)
            case Lift(any_owner=any_owner):
                return self._lift(any_owner, rest, at)
            case Put():
                return self._put(rest, at)
            case Remember():
                return (self._call("mark"), *self._write(rest, at))
            case Return():
                back = replace(at, facts=(), spot=_Spot(wrapped=True))
                return (self._call("back"), *self._write(rest, back))
            case _Loop():
                return self._loop(item, rest, at)
        raise AssertionError(item)

    def _go(self, letter: str, wraps: bool) -> tuple[Call, ...]:
        names = self.setting.steps(letter)
        assert names is not None
        calls = [self._call("navigate", Ref("direction", name)) for name in names]
        if wraps:
            calls = list(self._wrapped(letter))
        if self.visits:
            calls.append(self._flag("visited"))
        return tuple(calls)

    def _wrapped(self, letter: str) -> Iterator[Call]:
        """A step on a board whose left and right sides are joined."""
        x, y, _ = VECTORS[letter]
        straight = {1: "N", -1: "S"}.get(y)
        across = {1: "E", -1: "W"}.get(x)
        if straight:
            yield from self._go_plain(straight)
        if across:
            ahead, back = (self._direction(c) for c in (across, opposite(across)))
            step = self._call("navigate", ahead)
            home = self._call(
                "while", self._call("on-board?", back), (self._call("navigate", back),)
            )
            yield self._call("if", self._call("on-board?", ahead), (step,), (home,))

    def _go_plain(self, letter: str) -> tuple[Call, ...]:
        return (self._call("navigate", self._direction(letter)),)

    def _direction(self, letter: str) -> Ref:
        names = self.setting.steps(letter)
        if names is None or len(names) > 1:
            raise _CannotSay(f"the board has no direction {letter}")
        return Ref("direction", names[0])

    @staticmethod
    def _gone(at: _At, letter: str, wraps: bool) -> _At:
        return replace(at, spot=at.spot.moved(letter, wraps), facts=(), moved=True)

    # --- tests -------------------------------------------------------------------------------

    def _ask(self, item: _Ask, rest: _Course, at: _At) -> tuple[Call, ...]:
        if item.via:
            return self._ask_elsewhere(item, rest, at)
        word = item.check.word
        if word == "x":
            return self._capture(rest, at)
        known = at.known(word.lower()) if word.lower() in "pef" else None
        if known is not None:
            if known != word.islower():
                raise _Dead
            return self._write(rest, at)
        condition = self._condition(item.check, at)
        if condition.keyword == _FALSE:
            raise _Dead
        after = at.learn(word) if word.lower() in "pef" else at
        if word == "skipped":
            after = replace(at, pending=True)
        calls = self._write(rest, after)
        if word == "skipped":
            calls = (*self._taken(self._call("last-to")), *calls)
        if word == "o":
            calls = _with_use(calls, self._call("use-entry", int(item.check.argument)))
        if condition.keyword == _TRUE:
            return calls
        return (self._call("verify", (condition,)), *calls)

    def _ask_elsewhere(self, item: _Ask, rest: _Course, at: _At) -> tuple[Call, ...]:
        spot = at.spot
        for letter in item.via:
            spot = spot.moved(letter)
        there = replace(at, spot=spot, facts=())
        names = [self._direction(letter) for letter in item.via]
        single = names[0] if len(names) == 1 else None
        if item.check.word == "x":
            if single is None:
                raise _CannotSay("a capture elsewhere is one step away")
            calls = self._capture_at(single, there, rest, at)
            return calls
        if single is not None and not at.parts:
            condition = self._if.both(
                self._call("on-board?", single), self._condition(item.check, there, single)
            )
            if item.check.word in "peflt=":
                condition = self._condition(item.check, there, single)
            if condition.keyword == _FALSE:
                raise _Dead
            calls = self._write(rest, at)
            return (self._call("verify", (condition,)), *calls)
        condition = self._condition(item.check, there)
        walk = tuple(self._call("navigate", name) for name in names)
        test = (self._call("verify", (condition,)),)
        return (self._call("mark"), *walk, *test, self._call("back"), *self._write(rest, at))

    def _condition(self, check: Check, at: _At, place: Ref | None = None) -> Call:
        """The check as ZRF asks for it."""
        word = check.word
        build = self._if
        if len(word) == 1 and word.isupper():
            return build.negate(self._condition(Check(word.lower(), check.argument), at, place))
        match word:
            case "p" | "e" | "f":
                return self._occupant(word, at, place)
            case "a":
                return self._call("threatened?", place)
            case "s":
                return self._call("protected?", place)
            case "m":
                return self._call("attribute", Ref("attribute", self.setting.moved), place)
            case "r":
                return self._call("position-flag?", Ref("flag", "~visited"), place)
            case "l":
                return self._call("last-from?", place)
            case "t":
                return self._call("last-to?", place)
            case "=":
                return self._call("piece?", Ref("piece", check.argument), place)
            case "o":
                return self._call("entry-unused?", int(check.argument))
            case "#":
                return self._call("handler?", int(check.argument), place)
            case "edge":
                direction = self._direction(check.argument)
                return build.negate(self._call("on-board?", direction))
            case "skipped":
                return self._skipped(at)
        raise AssertionError(word)

    def _occupant(self, word: str, at: _At, place: Ref | None) -> Call:
        """Empty, enemy or friend, after all that the course has done so far."""
        build = self._if
        tests = {"p": "empty?", "e": "enemy?", "f": "friend?"}
        condition = self._call(tests[word], place)
        for change in at.changes:
            happened = self._happened(change, at.spot, place)
            filled = change.flag == "held"
            if (word == "f") if filled else (word == "p"):
                condition = build.either(happened, condition)
            else:
                condition = build.both(build.negate(happened), condition)
        return condition

    def _happened(self, change: _Change, spot: _Spot, place: Ref | None) -> Call:
        """Whether the change was made on this very square."""
        if spot.is_surely(change.spot):
            return self._if.constant(True)
        if not spot.may_be(change.spot):
            return self._if.constant(False)
        if change.flag == "from":
            return self._call("start?", place)
        self.flagged.add(change.flag)
        return self._call("position-flag?", Ref("flag", f"~{change.flag}"), place)

    def _skipped(self, at: _At) -> Call:
        """A double step has just led over this square: ours seen from the other side."""
        build = self._if
        ways = []
        for piece, letter in self.setting.doubles:
            theirs = opposite(letter)  # as we see it
            ahead, behind = self._direction(theirs), self._direction(letter)
            ways.append(
                build.both(
                    self._call("last-from?", behind),
                    self._call("last-to?", ahead),
                    self._call("piece?", Ref("piece", piece), ahead),
                )
            )
        return build.either(*ways) if ways else build.constant(False)

    # --- effects -----------------------------------------------------------------------------

    def _capture(self, rest: _Course, at: _At) -> tuple[Call, ...]:
        if at.known("p") is True:
            raise _Dead
        verify: tuple[Call, ...] = ()
        if at.known("p") is None:
            occupied = self._if.negate(self._occupant("p", at, None))
            if occupied.keyword == _FALSE:
                raise _Dead
            if occupied.keyword != _TRUE:
                verify = (self._call("verify", (occupied,)),)
        taken = replace(at, changes=(*at.changes, _Change(at.spot, "gone")), pending=True)
        taken = replace(taken, facts=()).learn("p")
        if at.hand and _lands_here(rest):  # landing captures without being told
            return verify + self._write(rest, replace(taken, pending=at.pending))
        calls = self._taken(None)
        if "gone" in self.flagged:
            calls = (*calls, self._flag("gone"))
        return verify + calls + self._write(rest, taken)

    def _capture_at(self, place: Ref, there: _At, rest: _Course, at: _At) -> tuple[Call, ...]:
        occupied = self._if.negate(self._occupant("p", there, place))
        on_board = self._call("on-board?", place)
        calls: tuple[Call, ...] = (
            self._call("verify", (self._if.both(on_board, occupied),)),
            *self._taken(place),
        )
        if "gone" in self.flagged:
            flag = self._call("set-position-flag", Ref("flag", "~gone"), "true", place)
            calls = (*calls, flag)
        gone = _Change(there.spot, "gone")
        return calls + self._write(rest, replace(at, changes=(*at.changes, gone), pending=True))

    def _taken(self, place: Ref | Call | None) -> tuple[Call, ...]:
        """The capture of what stands there; into our hand where the game wants it so."""
        if not self.setting.hand:
            return (self._call("capture", place),)
        turned = [
            self._call("if", self._call("piece?", Ref("piece", was), place),
                       (self._call("change-type", Ref("piece", now), place),), ())
            for was, now in self.setting.unpromoted
        ]  # fmt: skip
        return (*turned, self._call("change-owner", None, place), self._call("capture", place))

    def _lift(self, any_owner: bool, rest: _Course, at: _At) -> tuple[Call, ...]:
        condition = (
            self._if.negate(self._occupant("p", at, None))
            if any_owner
            else self._occupant("f", at, None)
        )
        if any_owner and at.parts:
            condition = self._if.constant(True)  # the piece that stood here before we landed
        if condition.keyword == _FALSE:
            raise _Dead
        calls = [] if condition.keyword == _TRUE else [self._call("verify", (condition,))]
        after = replace(
            at,
            hand=True,
            facts=(),
            pending=True,
            changes=(*at.changes, _Change(at.spot, "gone")),
        )
        if "gone" in self.flagged:
            calls.append(self._flag("gone"))
        return (*calls, self._call("cascade"), *self._write(rest, after))

    def _put(self, rest: _Course, at: _At) -> tuple[Call, ...]:
        calls = [*self._settled(), self._call("to")]
        if "held" in self.flagged:
            calls.append(self._flag("held"))
        after = replace(
            at,
            hand=False,
            parts=at.parts + 1,
            facts=(),
            pending=at.pending or bool(self.setting.moved),
            changes=(*at.changes, _Change(at.spot, "held")),
        )
        return (*calls, *self._write(rest, after))

    def _settled(self) -> tuple[Call, ...]:
        """What a move leaves on the piece that lands here."""
        if not self.setting.moved:
            return ()
        moved = Ref("attribute", self.setting.moved)
        return (self._call("set-attribute", moved, "true", None),)

    # --- the end -----------------------------------------------------------------------------

    def _end(self, at: _At) -> tuple[Call, ...]:
        if not at.hand:
            if not at.moved and not at.pending:
                raise _Dead
            return (*self._unmoved(at), self._add(()))
        calls = [*self._unmoved(at)]
        if at.known("f") is None:
            friendly = self._occupant("f", at, None)
            if friendly.keyword == _TRUE:
                raise _Dead
            if friendly.keyword != _FALSE:
                calls.append(self._call("verify", (self._if.negate(friendly),)))
        elif at.known("f"):
            raise _Dead
        taking = bool(self.setting.hand) and at.known("e") is not False
        return (*calls, *self._landed(taking))

    def _landed(self, taking: bool) -> tuple[Call, ...]:
        """The piece lands here, perhaps promotes, and the move is made."""
        promotion = (self.setting.promotions or {}).get(self.piece)
        if promotion is None:
            return self._finish((), taking)
        pieces = tuple(Ref("piece", name) for name in promotion.pieces)
        build = self._if
        inside = self._call("in-zone?", Ref("zone", promotion.zone), None)
        if promotion.leaving:
            start = self._call("from")
            inside = build.either(
                inside, self._call("in-zone?", Ref("zone", promotion.zone), start)
            )
        promoted = self._finish(pieces, taking)
        plain = self._finish((), taking)
        if promotion.forced:
            return (self._call("if", inside, promoted, plain),)
        if promotion.stuck is not None:
            stuck = self._call("in-zone?", Ref("zone", promotion.stuck), None)
            both = (self._fork(promoted), *plain)
            inner = (self._call("if", stuck, promoted, both),)
            return (self._call("if", inside, inner, plain),)
        return (self._call("if", inside, (self._fork(promoted),), ()), *plain)

    def _fork(self, calls: tuple[Call, ...]) -> Call:
        return self._call("fork", (calls,))

    def _add(self, pieces: tuple[Ref, ...]) -> Call:
        if self.setting.goes_on:
            return self._call("add-partial", pieces, Ref("type", self.setting.goes_on))
        return self._call("add", pieces)

    def _finish(self, pieces: tuple[Ref, ...], taking: bool) -> tuple[Call, ...]:
        settled = self._settled()
        if not taking:
            return (*settled, self._add(pieces))
        hand = Ref("position", self.setting.hand)
        turned = [
            self._call("if", self._call("piece?", Ref("piece", was), None),
                       (self._call("change-type", Ref("piece", now), hand),), ())
            for was, now in self.setting.unpromoted
        ]  # fmt: skip
        into_hand = (
            *(self._call("change-type", piece, None) for piece in pieces[:1]),
            *settled,
            *turned,
            self._call("change-owner", None, hand),
            self._call("capture", hand),
            self._call("cascade"),
            self._call("jump", hand),
            self._add(()),
        )
        plain = (*settled, self._add(pieces))
        return (self._call("if", self._call("enemy?", None), into_hand, plain),)

    def _unmoved(self, at: _At) -> tuple[Call, ...]:
        """A walk that comes to nothing is no move, except where the notation has null moves."""
        if self.formula.stays or at.pending or not at.hand:
            return ()
        spot = at.spot
        if spot.is_surely(_Spot()):
            raise _Dead
        if not spot.may_be(_Spot()):
            return ()
        return (self._call("verify", (self._if.negate(self._call("start?", None)),)),)

    # --- loops -------------------------------------------------------------------------------

    def _loop(self, loop: _Loop, rest: _Course, at: _At) -> tuple[Call, ...]:
        if loop.greedy:
            return self._greedy(loop, rest, at)
        if len(loop.courses) > 1:
            return self._many(loop, rest, at)
        course = loop.courses[0]
        if loop.high is not None:
            return self._so_often(course, loop.high, rest, at)
        vectors = frozenset((_displacement(course),)) - {(0, 0, 0)}
        effects = _changes_board(course)
        spot = at.spot.looped(vectors)
        inside = replace(at, spot=spot, facts=(), pending=at.pending or effects)
        if effects:
            inside = self._with_changes(inside, course)
        guards, body = _leading_checks(course)
        conditions = [self._condition(check, inside) for check in guards]
        guard = self._if.both(*conditions)
        within = inside
        for check in guards:
            within = within.learn(check.word) if check.word.lower() in "pef" else within
        again = self._excursion(rest, within)
        steps = self._round(body, within)
        if guard.keyword == _TRUE:
            return (self._call("while", guard, (*again, *steps)),)
        around = self._call("while", guard, (*again, *steps))
        beyond = inside
        if len(guards) == 1 and guards[0].word.lower() in "pef":
            beyond = inside.learn(guards[0].word, holds=False)
        try:
            after = self._write(rest, beyond)
        except _Dead:
            if not again:
                raise
            after = ()
        return (around, *after)

    def _with_changes(self, at: _At, course: _Course) -> _At:
        """What rounds before this one may have done."""
        spot, changes = at.spot, list(at.changes)
        for item in course:
            if isinstance(item, _Go):
                spot = spot.moved(item.letter, item.wraps)
            elif isinstance(item, _Ask) and item.check.word == "x":
                where = spot
                for letter in item.via:
                    where = where.moved(letter)
                changes.append(_Change(where, "gone"))
        return replace(at, changes=tuple(changes))

    def _round(self, body: _Course, at: _At) -> tuple[Call, ...]:
        """One round of a loop: the body without an end."""
        writer = _Rounds(self.formula, self.piece, self.setting, self.flagged, self.visits)
        return writer._write(body, at)

    def _excursion(self, rest: _Course, at: _At) -> tuple[Call, ...]:
        """What may follow from here, after which the loop goes on as if nothing had been."""
        try:
            calls = self._write(rest, at)
        except _Dead:
            return ()
        if at.pending or not all(_is_still(call) for call in calls):
            return (self._fork(calls),)
        return self._guarded(calls)

    def _guarded(self, calls: tuple[Call, ...]) -> tuple[Call, ...]:
        tests = [call for call in calls if call.keyword == "verify"]
        others = tuple(call for call in calls if call.keyword != "verify")
        conditions = [c for call in tests for c in _conditions_of(call)]
        if not conditions:
            return others
        return (self._call("if", self._if.both(*conditions), others, ()),)

    def _so_often(self, course: _Course, high: int, rest: _Course, at: _At) -> tuple[Call, ...]:
        """Up to ``high`` rounds, spelled out: after each the move may go on with the rest."""
        if high == 0:
            return self._write(rest, at)
        here = self._excursion(rest, at)
        try:
            onward = self._write((*course, _Loop((course,), high - 1, greedy=False), *rest), at)
        except _Dead:
            if not here:
                raise
            return self._write(rest, at)
        return (*here, *onward)

    def _greedy(self, loop: _Loop, rest: _Course, at: _At) -> tuple[Call, ...]:
        """With an empty hand rounds are made as long as they succeed."""
        if len(loop.courses) != 1 or loop.high is not None:
            raise _CannotSay(
                "with an empty hand only one step can be repeated, as often as it goes"
            )
        course = loop.courses[0]
        step, *tests = course
        if not isinstance(step, _Go) or not all(
            isinstance(item, _Ask) and not item.via for item in tests
        ):
            raise _CannotSay("with an empty hand only one step and its tests can be repeated")
        there = replace(
            at,
            spot=at.spot.looped(frozenset((_displacement(course),))).moved(step.letter),
            facts=(),
        )
        there = self._with_changes(there, course[1:])
        place = self._direction(step.letter)
        asked = [item.check for item in tests if isinstance(item, _Ask)]
        conditions = [
            self._occupied(there, place)
            if check.word == "x"
            else self._condition(check, there, place)
            for check in asked
        ]
        if not {check.word for check in asked} & set("peflt=x"):
            conditions.insert(0, self._call("on-board?", place))
        body = [*self._go(step.letter, False)]
        if any(check.word == "x" for check in asked):
            body += self._taken(None)
            if "gone" in self.flagged:
                body.append(self._flag("gone"))
        around = self._call("while", self._if.both(*conditions), tuple(body))
        return (around, *self._write(rest, replace(there, pending=True)))

    def _occupied(self, at: _At, place: Ref) -> Call:
        empty = self._occupant("p", at, place)
        if empty.keyword == "empty?":  # off the board nothing is empty, and nothing can be taken
            enemy, friend = self._call("enemy?", place), self._call("friend?", place)
            return self._if.either(enemy, friend)
        return self._if.both(self._call("on-board?", place), self._if.negate(empty))

    def _many(self, loop: _Loop, rest: _Course, at: _At) -> tuple[Call, ...]:
        """Rounds in several ways: a flood over squares, or a search where rounds change things."""
        effects = any(_changes_board(course) for course in loop.courses)
        anywhere = replace(at, spot=replace(at.spot, wrapped=True), facts=())
        anywhere = replace(anywhere, pending=at.pending or effects)
        for course in loop.courses if effects else ():
            anywhere = self._with_changes(anywhere, course)
        bodies = []
        for course in loop.courses:
            try:
                bodies.append(self._round(course, anywhere))
            except _Dead:
                continue
        follow = self._write(rest, anywhere)
        word = "search" if effects else "spread"
        return (self._call(word, tuple(bodies), follow),)


class _Rounds(_Writer):
    """Writes a round of a loop, which ends without a move."""

    def _end(self, at: _At) -> tuple[Call, ...]:
        return ()


# --- helpers -------------------------------------------------------------------------------------


def _lands_here(rest: _Course) -> bool:
    return all(isinstance(item, _Ask) and item.check.word != "x" for item in rest)


def _leading_checks(course: _Course) -> tuple[list[Check], _Course]:
    """The tests of the square a round begins on, and what is left."""
    guards = []
    for number, item in enumerate(course):
        if not isinstance(item, _Ask) or item.via or item.check.word in ("x", "o", "#"):
            return guards, course[number:]
        guards.append(item.check)
    return guards, ()


def _displacement(course: _Course) -> Vector:
    spot = _Spot()
    for item in course:
        if isinstance(item, _Go):
            spot = spot.moved(item.letter, item.wraps)
    return spot.at


def _changes_board(course: _Course) -> bool:
    for item in course:
        if isinstance(item, _Ask) and item.check.word == "x":
            return True
        if isinstance(item, Lift | Put):
            return True
        if isinstance(item, _Loop) and any(map(_changes_board, item.courses)):
            return True
    return False


def _is_still(call: Call) -> bool:
    if call.keyword == "if":
        bodies = call.args[1:]
        return all(
            isinstance(body, tuple) and all(map(_is_still, body)) and not _verifies(body)
            for body in bodies
        )
    return call.keyword in _STILL


def _verifies(body: tuple[object, ...]) -> bool:
    return any(isinstance(call, Call) and call.keyword == "verify" for call in body)


def _conditions_of(call: Call) -> tuple[Call, ...]:
    conditions = call.args[0]
    assert isinstance(conditions, tuple)
    return conditions


def _with_use(calls: tuple[Call, ...], use: Call) -> tuple[Call, ...]:
    """Each `add` uses the entry up."""
    found: list[Call] = []
    for call in calls:
        if call.keyword in ("add", "add-partial"):
            found.append(use)
        args = tuple(
            _with_use(arg, use)
            if isinstance(arg, tuple) and arg and all(isinstance(item, Call) for item in arg)
            and call.keyword in ("if", "while", "fork")
            else arg
            for arg in call.args
        )  # fmt: skip
        found.append(Call(call.keyword, args, call.origin))
    return tuple(found)


def needs_moved(formula: Formula) -> bool:
    """Whether the formula asks whether a piece has moved."""
    return any(check.word in "mM" for check in checks(formula.pattern))


def double_steps(formula: Formula) -> Iterator[str]:
    """Directions of lame double steps from the initial square, which can be caught passing."""
    from zrf2js.notation.algebra import seq

    for part in parts(formula.pattern):
        if isinstance(part, Seq) and part.items[:1] == (Test((Check("M"),)),):
            rest = part.items[1:]
            options = (
                rest[0].options if len(rest) == 1 and isinstance(rest[0], Alt) else (seq(*rest),)
            )
            for option in options:
                letters = _lame_double(option)
                if letters:
                    yield letters


def _lame_double(pattern: Pattern) -> str:
    items = pattern.items if isinstance(pattern, Seq) else (pattern,)
    steps = [item for item in items if isinstance(item, Step)]
    tests = [c.word for item in items if isinstance(item, Test) for c in item.checks]
    if len(steps) == 2 and steps[0] == steps[1] and len(steps[0].letters) == 1 and "p" in tests:
        return steps[0].letters
    return ""
