"""From a formula to move blocks, in the words that ZRF's own blocks are made of.

A formula is first taken apart into straight courses: one for each choice of direction and of
alternative, with only the loops left standing.  A course becomes one block.  ZRF's tests see the
board as it was before the move, a formula's tests what the move has made of it so far; where a
course may come back to a square it changed, the difference is made up for (``Changes``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from zrf2js.model.nodes import Block, Call, Ref
from zrf2js.notation.algebra import (
    VECTORS,
    Check,
    Formula,
    Lift,
    Put,
    Remember,
    Return,
    checks,
    opposite,
)
from zrf2js.notation.conditions import FALSE, TRUE, Conditions
from zrf2js.notation.courses import (
    MAX_COURSES,
    Ask,
    CannotSay,
    Course,
    Courses,
    Go,
    Item,
    Loop,
    Sow,
    TooLong,
    Unless,
)
from zrf2js.notation.setting import Setting
from zrf2js.notation.spots import Change, Spot, Vector
from zrf2js.outcome import Collector, Outcome
from zrf2js.source import Origin


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


#: what an occupant may be, by test letter: the letters that follow, and those that cannot be
_FOLLOWS = {
    "p": {"p": True, "e": False, "f": False},
    "P": {"p": False},
    "e": {"p": False, "e": True, "f": False},
    "E": {"e": False},
    "f": {"p": False, "e": False, "f": True},
    "F": {"f": False},
}


_START = Spot()


@dataclass(frozen=True, slots=True)
class _At:
    """What is known where the course has come to."""

    spot: Spot = _START
    facts: tuple[tuple[str, bool], ...] = ()
    changes: tuple[Change, ...] = (Change(_START, "from"),)
    hand: bool = True
    parts: int = 0  # pieces put down so far
    pending: bool = False  # effects are waiting for an `add`
    changed: bool = False  # the board is surely another one than before the move
    doubtful: bool = False  # it may be: the flag tells
    remembered: Spot = _START  # the marked square
    sown: bool = False  # a heap has been dealt

    def known(self, letter: str) -> bool | None:
        return dict(self.facts).get(letter)

    def learn(self, letter: str, holds: bool = True) -> _At:
        learned = dict(self.facts)
        word = letter if holds else letter.swapcase()
        learned.update(_FOLLOWS.get(word, {}))
        return replace(self, facts=tuple(sorted(learned.items())))


class _Dead(Exception):
    """The course cannot succeed."""


#: whether a move has changed the board, where that is not certain beforehand
CHANGED = "~changed"
#: whether a round that is tried beforehand can be made
FITS = "~fits"
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
    def _if(self) -> Conditions:
        return Conditions(self._origin)

    def block(self, course: Course, move_type: str | None) -> Block | None:
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
        if self.setting.begins_in:
            calls = (self._in_zone(self.setting.begins_in), *calls)
        return Block(move_type=move_type, actions=calls, origin=self._origin)

    def _call(self, word: str, *args: object) -> Call:
        return Call(word, args, self._origin)

    def _flag(self, name: str) -> Call:
        return self._call("set-position-flag", Ref("flag", f"~{name}"), "true", None)

    # --- a course ----------------------------------------------------------------------------

    def _write(self, course: Course, at: _At) -> tuple[Call, ...]:
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
                back = replace(at, facts=(), spot=at.remembered)
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

    def _go(self, step: Go) -> tuple[Call, ...]:
        names = self.setting.steps(step.letter)
        assert names is not None
        calls = [self._call("navigate", Ref("direction", name)) for name in names]
        if step.wraps:
            calls = list(self._wrapped(step.letter))
        if self.visits and not step.looks:  # a square counts as visited once the walk has left it
            calls.insert(0, self._flag("visited"))
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
            raise CannotSay(f"the board has no direction {letter}")
        return Ref("direction", names[0])

    @staticmethod
    def _gone(at: _At, letter: str, wraps: bool) -> _At:
        return replace(at, spot=at.spot.moved(letter, wraps), facts=())

    # --- tests -------------------------------------------------------------------------------

    def _ask(self, item: Ask, rest: Course, at: _At) -> tuple[Call, ...]:
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
        if condition.keyword == FALSE:
            raise _Dead
        after = at.learn(word) if word.lower() in "pef" else at
        if word == "skipped":
            after = replace(at, pending=True, changed=True)
        calls = self._write(rest, after)
        if word == "skipped":
            calls = (*self._taken(self._call("last-to")), *calls)
        if word == "o":
            calls = _with_use(calls, self._call("use-entry", int(item.check.argument)))
        if condition.keyword == TRUE:
            return calls
        return (self._call("verify", (condition,)), *calls)

    def _ask_elsewhere(self, item: Ask, rest: Course, at: _At) -> tuple[Call, ...]:
        spot = at.spot
        for letter in item.via:
            spot = spot.moved(letter)
        there = replace(at, spot=spot, facts=())
        names = [self._direction(letter) for letter in item.via]
        single = names[0] if len(names) == 1 else None
        if item.check.word == "x":
            if single is not None:
                return self._capture_at(single, there, rest, at)
            return self._capture_away(names, there, rest, at)
        if single is not None and not at.parts:
            condition = self._if.both(
                self._call("on-board?", single), self._condition(item.check, there, single)
            )
            if item.check.word in "peflt=":
                condition = self._condition(item.check, there, single)
            if condition.keyword == FALSE:
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
        if word == "!=":
            return build.negate(self._condition(Check("=", check.argument), at, place))
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
            case "k":
                size = "sown-size?" if at.sown else "pile-size?"
                return self._call(size, int(check.argument), place)
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

    def _happened(self, change: Change, spot: Spot, place: Ref | None) -> Call:
        """Whether the change was made on this very square."""
        if spot.is_surely(change.spot):
            return self._if.constant(True)
        if not spot.may_be(change.spot):
            return self._if.constant(False)
        if change.flag == "from":
            return self._call("start?", place)
        if change.flag == "tried":
            raise CannotSay("captures that may meet again, repeated with an empty hand")
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

    def _capture(self, rest: Course, at: _At) -> tuple[Call, ...]:
        if at.known("p") is True:
            raise _Dead
        verify: tuple[Call, ...] = ()
        if at.known("p") is None:
            occupied = self._if.negate(self._occupant("p", at, None))
            if occupied.keyword == FALSE:
                raise _Dead
            if occupied.keyword != TRUE:
                verify = (self._call("verify", (occupied,)),)
        taken = replace(
            at, changes=(*at.changes, Change(at.spot, "gone")), pending=True, changed=True
        )
        taken = replace(taken, facts=()).learn("p")
        stacks = self.setting.kind != "default"
        if at.hand and not stacks and _lands_here(rest):  # landing captures without being told
            return verify + self._write(rest, replace(taken, pending=at.pending))
        calls = self._taken(None)
        if "gone" in self.flagged:
            calls = (*calls, self._flag("gone"))
        return verify + calls + self._write(rest, taken)

    def _capture_at(self, place: Ref, there: _At, rest: Course, at: _At) -> tuple[Call, ...]:
        occupied = self._if.negate(self._occupant("p", there, place))
        on_board = self._call("on-board?", place)
        calls: tuple[Call, ...] = (
            self._call("verify", (self._if.both(on_board, occupied),)),
            *self._taken(place),
        )
        if "gone" in self.flagged:
            flag = self._call("set-position-flag", Ref("flag", "~gone"), "true", place)
            calls = (*calls, flag)
        gone = Change(there.spot, "gone")
        after = replace(at, changes=(*at.changes, gone), pending=True, changed=True)
        return calls + self._write(rest, after)

    def _capture_away(self, way: list[Ref], there: _At, rest: Course, at: _At) -> tuple[Call, ...]:
        """A capture several steps away: there and back."""
        occupied = self._if.negate(self._occupant("p", there, None))
        if occupied.keyword == FALSE:
            raise _Dead
        calls = [self._call("mark"), *(self._call("navigate", name) for name in way)]
        if occupied.keyword != TRUE:
            calls.append(self._call("verify", (occupied,)))
        calls += self._taken(None)
        if "gone" in self.flagged:
            calls.append(self._flag("gone"))
        gone = Change(there.spot, "gone")
        after = replace(at, changes=(*at.changes, gone), pending=True, changed=True)
        return (*calls, self._call("back"), *self._write(rest, after))

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

    def _lift(self, any_owner: bool, rest: Course, at: _At) -> tuple[Call, ...]:
        condition = (
            self._if.negate(self._occupant("p", at, None))
            if any_owner
            else self._occupant("f", at, None)
        )
        if any_owner and at.parts:
            condition = self._if.constant(True)  # the piece that stood here before we landed
        if condition.keyword == FALSE:
            raise _Dead
        if any(change.flag == "held" and at.spot.is_surely(change.spot) for change in at.changes):
            raise CannotSay("what has just been put down is lifted again")
        calls = [] if condition.keyword == TRUE else [self._call("verify", (condition,))]
        after = replace(
            at,
            hand=True,
            facts=(),
            pending=True,
            changed=True,
            changes=(*at.changes, Change(at.spot, "gone")),
        )
        if "gone" in self.flagged:
            calls.append(self._flag("gone"))
        return (*calls, self._call("cascade"), *self._write(rest, after))

    def _in_zone(self, zone: str) -> Call:
        return self._call("verify", (self._call("in-zone?", Ref("zone", zone), None),))

    def _put(self, rest: Course, at: _At) -> tuple[Call, ...]:
        calls = [*self._settled(), self._call("to")]
        if self.setting.ends_in and not at.parts:
            calls.insert(0, self._in_zone(self.setting.ends_in))
        if "held" in self.flagged:
            calls.append(self._flag("held"))
        elsewhere = self._if.negate(self._happened(Change(_START, "from"), at.spot, None))
        if not at.changed and elsewhere.keyword == "not":
            calls.append(self._call("set-flag", Ref("flag", CHANGED), elsewhere))
        after = replace(
            at,
            hand=False,
            parts=at.parts + 1,
            changed=at.changed or elsewhere.keyword == TRUE,
            doubtful=at.doubtful or elsewhere.keyword == "not",
            facts=(),
            pending=at.pending or bool(self.setting.moved),
            changes=(*at.changes, Change(at.spot, "held")),
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
            return (*self._unmoved(at), self._add(()))
        calls = [*self._unmoved(at)]
        if self.setting.kind != "default":  # piles stand on piles, whoever owns them
            return (*calls, *self._landed(False))
        if at.known("f") is None:
            friendly = self._occupant("f", at, None)
            if friendly.keyword == TRUE:
                raise _Dead
            if friendly.keyword != FALSE:
                calls.append(self._call("verify", (self._if.negate(friendly),)))
        elif at.known("f"):
            raise _Dead
        if self.setting.ends_in and not at.parts:
            calls.append(self._in_zone(self.setting.ends_in))
        taking = bool(self.setting.hand) and at.known("e") is not False
        return (*calls, *self._landed(taking))

    def _landed(self, taking: bool) -> tuple[Call, ...]:
        """The piece lands here, perhaps promotes, and the move is made."""
        becomes = self.setting.becomes
        plain = self._finish((Ref("piece", becomes),) if becomes else (), taking)
        promotion = (self.setting.promotions or {}).get(self.piece)
        if promotion is None:
            return plain
        pieces = tuple(Ref("piece", name) for name in promotion.pieces)
        build = self._if
        inside = self._call("in-zone?", Ref("zone", promotion.zone), None)
        if promotion.leaving:
            start = self._call("from")
            inside = build.either(
                inside, self._call("in-zone?", Ref("zone", promotion.zone), start)
            )
        promoted = self._finish(pieces, taking)
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
        if self.formula.stays or at.changed:
            return ()
        different = self._if.constant(False)
        if at.hand:
            here = self._happened(Change(_START, "from"), at.spot, None)
            different = self._if.negate(here)
        if at.doubtful:
            different = self._if.either(different, self._call("flag?", Ref("flag", CHANGED)))
        if different.keyword == FALSE:
            raise _Dead
        return () if different.keyword == TRUE else (self._call("verify", (different,)),)

    # --- loops -------------------------------------------------------------------------------

    def _loop(self, loop: Loop, rest: Course, at: _At) -> tuple[Call, ...]:
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
        inside = replace(at, spot=spot, facts=())
        if effects:
            inside = self._with_changes(_perhaps_changed(inside), course)
        guards, body = _leading_checks(course)
        conditions = [self._condition(check, inside) for check in guards]
        guard = self._if.both(*conditions)
        within = inside
        for check in guards:
            within = within.learn(check.word) if check.word.lower() in "pef" else within
        again = self._excursion(rest, within)
        steps = self._round(body, within)
        if effects:
            steps += self._note_change(at)
        if guard.keyword == TRUE:
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

    def _with_changes(self, at: _At, course: Course) -> _At:
        """What rounds before this one may have done."""
        spot, changes = at.spot, list(at.changes)
        for item in course:
            if isinstance(item, Go):
                spot = spot.moved(item.letter, item.wraps)
            elif isinstance(item, Ask) and item.check.word == "x":
                where = spot
                for letter in item.via:
                    where = where.moved(letter)
                changes.append(Change(where, "gone"))
        return replace(at, changes=tuple(changes))

    def _note_change(self, at: _At) -> tuple[Call, ...]:
        """Tells the end of the move that a round has changed the board."""
        if at.changed:
            return ()
        return (self._call("set-flag", Ref("flag", CHANGED), self._if.constant(True)),)

    def _round(self, body: Course, at: _At) -> tuple[Call, ...]:
        """One round of a loop: the body without an end."""
        writer = _Rounds(self.formula, self.piece, self.setting, self.flagged, self.visits)
        return writer._write(body, at)

    def _excursion(self, rest: Course, at: _At) -> tuple[Call, ...]:
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

    def _so_often(self, course: Course, high: int, rest: Course, at: _At) -> tuple[Call, ...]:
        """Up to ``high`` rounds, spelled out: after each the move may go on with the rest."""
        if high == 0:
            return self._write(rest, at)
        here = self._excursion(rest, at)
        try:
            onward = self._write((*course, Loop((course,), high - 1, greedy=False), *rest), at)
        except _Dead:
            if not here:
                raise
            return self._write(rest, at)
        return (*here, *onward)

    def _greedy(self, loop: Loop, rest: Course, at: _At) -> tuple[Call, ...]:
        """With an empty hand rounds are made as long as they succeed."""
        course = loop.courses[0]
        step, *tests = course
        assert isinstance(step, Go)
        there = replace(
            at,
            spot=at.spot.looped(frozenset((_displacement(course),))).moved(step.letter),
            facts=(),
        )
        there = self._with_changes(there, course[1:])
        place = self._direction(step.letter)
        asked = [item.check for item in tests if isinstance(item, Ask)]
        conditions = [
            self._occupied(there, place)
            if check.word == "x"
            else self._condition(check, there, place)
            for check in asked
        ]
        if not {check.word for check in asked} & set("peflt=x"):
            conditions.insert(0, self._call("on-board?", place))
        body = [*self._go(step)]
        if any(check.word == "x" for check in asked):
            body += self._taken(None)
            if "gone" in self.flagged:
                body.append(self._flag("gone"))
        if any(check.word == "x" for check in asked):
            body += self._note_change(at)
            there = _perhaps_changed(there)
        around = self._call("while", self._if.both(*conditions), tuple(body))
        return (around, *self._write(rest, there))

    def _unless(self, courses: tuple[Course, ...], at: _At) -> tuple[Call, ...]:
        """Goes each course without doing anything, and comes back; the flag tells of success."""
        fits = Ref("flag", FITS)
        calls = [self._call("set-flag", fits, self._if.constant(False)), self._call("mark")]
        for course in courses:
            calls += [*self._tried(course, at), self._call("back")]
        if len(calls) == 2:
            return ()
        return (*calls, self._call("verify", (self._if.negate(self._call("flag?", fits)),)))

    def _tried(self, course: Course, at: _At) -> tuple[Call, ...]:
        """What sets the flag if the course can be gone."""
        if not course:
            return (self._call("set-flag", Ref("flag", FITS), self._if.constant(True)),)
        item, rest = course[0], course[1:]
        match item:
            case Go(letter=letter, wraps=False):
                place = self._direction(letter)
                onward = self._tried(rest, self._gone(at, letter, False))
                step = self._call("navigate", place)
                return self._when(self._call("on-board?", place), (step, *onward))
            case Ask(check=check, via=via) if len(via) < 2:
                spot = at.spot.moved(via[0]) if via else at.spot
                where: Ref | None = self._direction(via[0]) if via else None
                there = replace(at, spot=spot)
                if check.word != "x":
                    condition = self._condition(check, there, where)
                    return self._when(condition, self._tried(rest, at))
                tried = Change(spot, "tried")
                onward = self._tried(rest, replace(at, changes=(*at.changes, tried)))
                return self._when(self._occupied(there, where), onward)
            case Put():
                return ()
        raise CannotSay(f"{_NAMES.get(type(item), 'this')} repeated with an empty hand")

    def _when(self, condition: Call, then: tuple[Call, ...]) -> tuple[Call, ...]:
        if condition.keyword == FALSE or not then:
            return ()
        return then if condition.keyword == TRUE else (self._call("if", condition, then, ()),)

    def _occupied(self, at: _At, place: Ref | None) -> Call:
        empty = self._occupant("p", at, place)
        if empty.keyword == "empty?":  # off the board nothing is empty, and nothing can be taken
            enemy, friend = self._call("enemy?", place), self._call("friend?", place)
            return self._if.either(enemy, friend)
        return self._if.both(self._call("on-board?", place), self._if.negate(empty))

    def _many(self, loop: Loop, rest: Course, at: _At) -> tuple[Call, ...]:
        """Rounds in several ways: a flood over squares, or a search where rounds change things."""
        effects = any(_changes_board(course) for course in loop.courses)
        anywhere = replace(at, spot=replace(at.spot, wrapped=True), facts=())
        if effects:
            anywhere = _perhaps_changed(anywhere)
        for course in loop.courses if effects else ():
            anywhere = self._with_changes(anywhere, course)
        bodies = []
        for course in loop.courses:
            try:
                noted = self._note_change(at) if _changes_board(course) else ()
                bodies.append(self._round(course, anywhere) + noted)
            except _Dead:
                continue
        follow = self._write(rest, anywhere)
        word = "search" if effects else "spread"
        return (self._call(word, tuple(bodies), follow),)


class _Rounds(_Writer):
    """Writes a round of a loop, which ends without a move."""

    def _end(self, at: _At) -> tuple[Call, ...]:
        return ()


# --- helpers ---

_NAMES: dict[type[Item], str] = {
    Go: "steps round the edge",
    Ask: "tests several steps away",
    Loop: "repetitions",
    Lift: "lifting a piece",
}


def _perhaps_changed(at: _At) -> _At:
    """After rounds that may have changed the board, or none."""
    return replace(at, pending=True, doubtful=True)


def _lands_here(rest: Course) -> bool:
    return all(isinstance(item, Ask) and item.check.word != "x" for item in rest)


def _leading_checks(course: Course) -> tuple[list[Check], Course]:
    """The tests of the square a round begins on, and what is left."""
    guards: list[Check] = []
    for number, item in enumerate(course):
        if not isinstance(item, Ask) or item.via or item.check.word in ("x", "o", "#"):
            return guards, course[number:]
        guards.append(item.check)
    return guards, ()


def _displacement(course: Course) -> Vector:
    spot = Spot()
    for item in course:
        if isinstance(item, Go):
            spot = spot.moved(item.letter, item.wraps)
    return spot.at


def _changes_board(course: Course) -> bool:
    for item in course:
        if isinstance(item, Ask) and item.check.word == "x":
            return True
        if isinstance(item, Lift | Put):
            return True
        if isinstance(item, Loop) and any(map(_changes_board, item.courses)):
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


def _used(arg: object, use: Call) -> object:
    """The same for bodies among a call's arguments, and for lists of bodies."""
    if not isinstance(arg, tuple) or not arg:
        return arg
    if all(isinstance(item, Call) for item in arg):
        return _with_use(arg, use)
    return tuple(_used(item, use) for item in arg)


def _with_use(calls: tuple[Call, ...], use: Call) -> tuple[Call, ...]:
    """Each `add` uses the entry up."""
    found: list[Call] = []
    for call in calls:
        if call.keyword in ("add", "add-partial"):
            found.append(use)
        args = tuple(_used(arg, use) for arg in call.args)
        found.append(Call(call.keyword, args, call.origin))
    return tuple(found)
