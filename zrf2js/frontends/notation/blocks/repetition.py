"""Repetitions: after any number of rounds with a piece in hand, as far as it goes with none."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zrf2js.frontends.notation.algebra import Lift, Put
from zrf2js.frontends.notation.blocks.actions import Acting
from zrf2js.frontends.notation.blocks.calls import is_still
from zrf2js.frontends.notation.blocks.move_end import CHANGED
from zrf2js.frontends.notation.blocks.path_state import At, Dead, perhaps_changed
from zrf2js.frontends.notation.blocks.shapes import changes_board, displacement, leading_checks
from zrf2js.frontends.notation.conditions import TRUE
from zrf2js.frontends.notation.linear_paths import Ask, CannotSay, Course, Go, Item, Loop
from zrf2js.frontends.notation.symbolic_squares import Change
from zrf2js.model.nodes import Call, Ref

#: whether a round that is tried beforehand can be made
FITS = "~fits"
_NAMES: dict[type[Item], str] = {
    Go: "steps round the edge",
    Ask: "tests several steps away",
    Loop: "repetitions",
    Lift: "lifting a piece",
}


@dataclass(slots=True)
class Looping(Acting):
    """Loops, each followed by the rest of the course."""

    def _round(self, body: Course, at: At) -> tuple[Call, ...]:
        """One round of a loop: the body without an end."""
        raise NotImplementedError

    def _loop(self, loop: Loop, rest: Course, at: At) -> tuple[Call, ...]:
        if loop.greedy:
            return self._greedy(loop, rest, at)
        if len(loop.courses) > 1:
            return self._many(loop, rest, at)
        course = loop.courses[0]
        if loop.high is not None:
            return self._so_often(course, loop.high, rest, at)
        vectors = frozenset((displacement(course),)) - {(0, 0, 0)}
        effects = changes_board(course)
        spot = at.spot.looped(vectors)
        inside = replace(at, spot=spot, facts=())
        if effects:
            inside = self._with_changes(perhaps_changed(inside), course)
        guards, body = leading_checks(course)
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
        except Dead:
            if not again:
                raise
            after = ()
        return (around, *after)

    def _so_often(self, course: Course, high: int, rest: Course, at: At) -> tuple[Call, ...]:
        """Up to ``high`` rounds, spelled out: after each the move may go on with the rest."""
        if high == 0:
            return self._write(rest, at)
        here = self._excursion(rest, at)
        try:
            onward = self._write((*course, Loop((course,), high - 1, greedy=False), *rest), at)
        except Dead:
            if not here:
                raise
            return self._write(rest, at)
        return (*here, *onward)

    def _greedy(self, loop: Loop, rest: Course, at: At) -> tuple[Call, ...]:
        """With an empty hand rounds are made as long as they succeed."""
        course = loop.courses[0]
        step, *tests = course
        assert isinstance(step, Go)
        there = replace(
            at,
            spot=at.spot.looped(frozenset((displacement(course),))).moved(step.letter),
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
            there = perhaps_changed(there)
        around = self._call("while", self._if.both(*conditions), tuple(body))
        return (around, *self._write(rest, there))

    def _many(self, loop: Loop, rest: Course, at: At) -> tuple[Call, ...]:
        """Rounds in several ways: a flood over squares, or a search where rounds change things."""
        effects = any(changes_board(course) for course in loop.courses)
        anywhere = replace(at, spot=replace(at.spot, wrapped=True), facts=())
        if effects:
            anywhere = perhaps_changed(anywhere)
        for course in loop.courses if effects else ():
            anywhere = self._with_changes(anywhere, course)
        bodies = []
        for course in loop.courses:
            try:
                noted = self._note_change(at) if changes_board(course) else ()
                bodies.append(self._round(course, anywhere) + noted)
            except Dead:
                continue
        follow = self._write(rest, anywhere)
        word = "search" if effects else "spread"
        return (self._call(word, tuple(bodies), follow),)

    def _unless(self, courses: tuple[Course, ...], at: At) -> tuple[Call, ...]:
        """Goes each course without doing anything, and comes back; the flag tells of success.

        Where all of them are a single step, a look that way is enough.
        """
        ahead = [course[0] for course in courses if len(course) == 1]
        if len(ahead) == len(courses) and all(isinstance(step, Go) for step in ahead):
            steps = [step.letter for step in ahead if isinstance(step, Go)]
            ways = [self._call("on-board?", self._direction(letter)) for letter in steps]
            return (self._call("verify", (self._if.negate(self._if.either(*ways)),)),)
        if at.remembered is not None:
            raise CannotSay("trying rounds on the way to a test elsewhere")
        fits = Ref("flag", FITS)
        calls = [self._call("set-flag", fits, self._if.constant(False)), self._call("mark")]
        for course in courses:
            calls += [*self._tried(course, at), self._call("back")]
        if len(calls) == 2:
            return ()
        return (*calls, self._call("verify", (self._if.negate(self._call("flag?", fits)),)))

    def _tried(self, course: Course, at: At) -> tuple[Call, ...]:
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

    def _excursion(self, rest: Course, at: At) -> tuple[Call, ...]:
        """What may follow from here, after which the loop goes on as if nothing had been."""
        try:
            calls = self._write(rest, at)
        except Dead:
            return ()
        if at.pending or not all(is_still(call) for call in calls):
            return (self._fork(calls),)
        return self._guarded(calls)

    def _guarded(self, calls: tuple[Call, ...]) -> tuple[Call, ...]:
        tests = [call for call in calls if call.keyword == "verify"]
        others = tuple(call for call in calls if call.keyword != "verify")
        conditions = [c for call in tests for c in call.calls(0)]
        if not conditions:
            return others
        return (self._call("if", self._if.both(*conditions), others, ()),)

    def _with_changes(self, at: At, course: Course) -> At:
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

    def _note_change(self, at: At) -> tuple[Call, ...]:
        """Tells the end of the move that a round has changed the board."""
        if at.changed:
            return ()
        return (self._call("set-flag", Ref("flag", CHANGED), self._if.constant(True)),)
