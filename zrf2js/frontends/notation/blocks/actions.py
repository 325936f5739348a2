"""What a course does on its way: captures, lifting and putting down, tests elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zrf2js.frontends.notation.blocks.calls import with_use
from zrf2js.frontends.notation.blocks.move_end import CHANGED, Landing
from zrf2js.frontends.notation.blocks.path_state import At, Dead
from zrf2js.frontends.notation.blocks.shapes import lands_here
from zrf2js.frontends.notation.conditions import FALSE, TRUE
from zrf2js.frontends.notation.linear_paths import Ask, CannotSay, Course
from zrf2js.frontends.notation.symbolic_squares import Change
from zrf2js.model.nodes import Call, Ref


@dataclass(slots=True)
class Acting(Landing):
    """Tests and acts, each followed by the rest of the course."""

    def _write(self, course: Course, at: At) -> tuple[Call, ...]:
        """The course from here on."""
        raise NotImplementedError

    def _ask(self, item: Ask, rest: Course, at: At) -> tuple[Call, ...]:
        if item.via:
            return self._ask_elsewhere(item, rest, at)
        word = item.check.word
        if word == "x":
            return self._capture(rest, at)
        known = at.known(word.lower()) if word.lower() in "pef" else None
        if known is not None:
            if known != word.islower():
                raise Dead
            return self._write(rest, at)
        condition = self._condition(item.check, at)
        if condition.keyword == FALSE:
            raise Dead
        after = at.learn(word) if word.lower() in "pef" else at
        if word == "skipped":
            after = replace(at, pending=True, changed=True)
        calls = self._write(rest, after)
        if word == "skipped":
            calls = (*self._taken(self._call("last-to")), *calls)
        if word == "o":
            calls = with_use(calls, self._call("use-entry", int(item.check.argument)))
        if condition.keyword == TRUE:
            return calls
        return (self._call("verify", (condition,)), *calls)

    def _ask_elsewhere(self, item: Ask, rest: Course, at: At) -> tuple[Call, ...]:
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
                raise Dead
            calls = self._write(rest, at)
            return (self._call("verify", (condition,)), *calls)
        condition = self._condition(item.check, there)
        walk = tuple(self._call("navigate", name) for name in names)
        test = (self._call("verify", (condition,)),)
        return (self._call("mark"), *walk, *test, self._call("back"), *self._write(rest, at))

    def _capture(self, rest: Course, at: At) -> tuple[Call, ...]:
        if at.known("p") is True:
            raise Dead
        verify: tuple[Call, ...] = ()
        if at.known("p") is None:
            occupied = self._if.negate(self._occupant("p", at, None))
            if occupied.keyword == FALSE:
                raise Dead
            if occupied.keyword != TRUE:
                verify = (self._call("verify", (occupied,)),)
        taken = replace(
            at, changes=(*at.changes, Change(at.spot, "gone")), pending=True, changed=True
        )
        taken = replace(taken, facts=()).learn("p")
        stacks = self.setting.kind != "default"
        if at.hand and not stacks and lands_here(rest):  # landing captures without being told
            return verify + self._write(rest, replace(taken, pending=at.pending))
        calls = self._taken(None)
        if "gone" in self.flagged:
            calls = (*calls, self._flag("gone"))
        return verify + calls + self._write(rest, taken)

    def _capture_at(self, place: Ref, there: At, rest: Course, at: At) -> tuple[Call, ...]:
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

    def _capture_away(self, way: list[Ref], there: At, rest: Course, at: At) -> tuple[Call, ...]:
        """A capture several steps away: there and back."""
        occupied = self._if.negate(self._occupant("p", there, None))
        if occupied.keyword == FALSE:
            raise Dead
        calls = [self._call("mark"), *(self._call("navigate", name) for name in way)]
        if occupied.keyword != TRUE:
            calls.append(self._call("verify", (occupied,)))
        calls += self._taken(None)
        if "gone" in self.flagged:
            calls.append(self._flag("gone"))
        gone = Change(there.spot, "gone")
        after = replace(at, changes=(*at.changes, gone), pending=True, changed=True)
        return (*calls, self._call("back"), *self._write(rest, after))

    def _lift(self, any_owner: bool, rest: Course, at: At) -> tuple[Call, ...]:
        condition = (
            self._if.negate(self._occupant("p", at, None))
            if any_owner
            else self._occupant("f", at, None)
        )
        if any_owner and at.parts:
            condition = self._if.constant(True)  # the piece that stood here before we landed
        if condition.keyword == FALSE:
            raise Dead
        if any(change.flag == "held" and at.spot.is_surely(change.spot) for change in at.changes):
            raise CannotSay("what has just been put down is lifted again")
        calls = [] if condition.keyword == TRUE else [self._call("verify", (condition,))]
        after = replace(
            at,
            hand=True,
            facts=(),
            pending=True,
            changed=at.changed or self.setting.kind != "default",
            lifted=Change(at.spot, "lifted"),
            changes=(*at.changes, Change(at.spot, "gone")),
        )
        calls += [self._flag(name) for name in ("gone", "lifted") if name in self.flagged]
        return (*calls, self._call("cascade"), *self._write(rest, after))

    def _put(self, rest: Course, at: At) -> tuple[Call, ...]:
        calls = [*self._settled(), self._call("to")]
        if self.setting.ends_in and not at.parts:
            calls.insert(0, self._in_zone(self.setting.ends_in))
        if "held" in self.flagged:
            calls.append(self._flag("held"))
        elsewhere = self._if.negate(self._happened(at.lifted, at.spot, None))
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
