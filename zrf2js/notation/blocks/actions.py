"""The actions of a path: captures, lifting, putting down, and tests on other squares."""

from __future__ import annotations

from dataclasses import replace

from zrf2js.model.nodes import Call, Ref
from zrf2js.notation.blocks.call_sequences import with_entry_use
from zrf2js.notation.blocks.move_end import CHANGED, MoveEndWriter
from zrf2js.notation.blocks.path_properties import lands_here
from zrf2js.notation.blocks.path_state import DeadPath, PathState
from zrf2js.notation.conditions import FALSE, TRUE
from zrf2js.notation.linear_paths import LinearPath, NotExpressible, PathCheck
from zrf2js.notation.symbolic_squares import Change
from zrf2js.support.frozen_node import mutable_node


@mutable_node()
class ActionWriter(MoveEndWriter):
    """Writer of checks and actions, each followed by the rest of the path."""

    def _write(self, path: LinearPath, state: PathState) -> tuple[Call, ...]:
        """Return the actions of the rest of the path."""
        raise NotImplementedError

    def _check(self, item: PathCheck, rest: LinearPath, state: PathState) -> tuple[Call, ...]:
        if item.via:
            return self._check_elsewhere(item, rest, state)
        word = item.check.word
        if word == "x":
            return self._capture(rest, state)
        result = state.result(word.lower()) if word.lower() in "pef" else None
        if result is not None:
            if result != word.islower():
                raise DeadPath
            return self._write(rest, state)
        condition = self._condition(item.check, state)
        if condition.keyword == FALSE:
            raise DeadPath
        after = state.learn(word) if word.lower() in "pef" else state
        if word == "skipped":
            after = replace(state, pending=True, changed=True)
        calls = self._write(rest, after)
        if word == "skipped":
            calls = (*self._capture_calls(self._call("last-to")), *calls)
        if word == "o":
            calls = with_entry_use(calls, self._call("use-entry", int(item.check.argument)))
        if condition.keyword == TRUE:
            return calls
        return (self._call("verify", (condition,)), *calls)

    def _check_elsewhere(
        self, item: PathCheck, rest: LinearPath, state: PathState
    ) -> tuple[Call, ...]:
        square = state.square
        for letter in item.via:
            square = square.after_step(letter)
        there = replace(state, square=square, facts=())
        names = [self._direction(letter) for letter in item.via]
        single = names[0] if len(names) == 1 else None
        if item.check.word == "x":
            if single is not None:
                return self._capture_at(single, there, rest, state)
            return self._capture_away(names, there, rest, state)
        if single is not None and not state.parts:
            condition = self._build.all_of(
                self._call("on-board?", single), self._condition(item.check, there, single)
            )
            if item.check.word in "peflt=":
                condition = self._condition(item.check, there, single)
            if condition.keyword == FALSE:
                raise DeadPath
            calls = self._write(rest, state)
            return (self._call("verify", (condition,)), *calls)
        condition = self._condition(item.check, there)
        steps = tuple(self._call("navigate", name) for name in names)
        test = (self._call("verify", (condition,)),)
        return (self._call("mark"), *steps, *test, self._call("back"), *self._write(rest, state))

    def _capture(self, rest: LinearPath, state: PathState) -> tuple[Call, ...]:
        if state.result("p") is True:
            raise DeadPath
        verify: tuple[Call, ...] = ()
        if state.result("p") is None:
            occupied = self._build.negate(self._occupant("p", state, None))
            if occupied.keyword == FALSE:
                raise DeadPath
            if occupied.keyword != TRUE:
                verify = (self._call("verify", (occupied,)),)
        captured = replace(
            state,
            changes=(*state.changes, Change(state.square, "gone")),
            pending=True,
            changed=True,
        )
        captured = replace(captured, facts=()).learn("p")
        stacks = self.context.board_model != "default"
        if state.hand and not stacks and lands_here(rest):  # landing captures implicitly
            return verify + self._write(rest, replace(captured, pending=state.pending))
        calls = self._capture_calls(None)
        if "gone" in self.flagged:
            calls = (*calls, self._flag("gone"))
        return verify + calls + self._write(rest, captured)

    def _capture_at(
        self, place: Ref, there: PathState, rest: LinearPath, state: PathState
    ) -> tuple[Call, ...]:
        occupied = self._build.negate(self._occupant("p", there, place))
        on_board = self._call("on-board?", place)
        calls: tuple[Call, ...] = (
            self._call("verify", (self._build.all_of(on_board, occupied),)),
            *self._capture_calls(place),
        )
        if "gone" in self.flagged:
            flag = self._call("set-position-flag", Ref("position-flag", "~gone"), "true", place)
            calls = (*calls, flag)
        emptied = Change(there.square, "gone")
        after = replace(state, changes=(*state.changes, emptied), pending=True, changed=True)
        return calls + self._write(rest, after)

    def _capture_away(
        self, directions: list[Ref], there: PathState, rest: LinearPath, state: PathState
    ) -> tuple[Call, ...]:
        """Return a capture several steps away: go there, capture and return."""
        occupied = self._build.negate(self._occupant("p", there, None))
        if occupied.keyword == FALSE:
            raise DeadPath
        calls = [self._call("mark"), *(self._call("navigate", name) for name in directions)]
        if occupied.keyword != TRUE:
            calls.append(self._call("verify", (occupied,)))
        calls += self._capture_calls(None)
        if "gone" in self.flagged:
            calls.append(self._flag("gone"))
        emptied = Change(there.square, "gone")
        after = replace(state, changes=(*state.changes, emptied), pending=True, changed=True)
        return (*calls, self._call("back"), *self._write(rest, after))

    def _lift(self, any_owner: bool, rest: LinearPath, state: PathState) -> tuple[Call, ...]:
        condition = (
            self._build.negate(self._occupant("p", state, None))
            if any_owner
            else self._occupant("f", state, None)
        )
        if any_owner and state.parts:
            condition = self._build.constant(True)  # lifts the piece that was here before landing
        if condition.keyword == FALSE:
            raise DeadPath
        if any(
            change.flag == "held" and state.square.is_same(change.square)
            for change in state.changes
        ):
            raise NotExpressible("lifting a piece directly after it is put down")
        calls = [] if condition.keyword == TRUE else [self._call("verify", (condition,))]
        after = replace(
            state,
            hand=True,
            facts=(),
            pending=True,
            changed=state.changed or self.context.board_model != "default",
            lifted=Change(state.square, "lifted"),
            changes=(*state.changes, Change(state.square, "gone")),
        )
        calls += [self._flag(name) for name in ("gone", "lifted") if name in self.flagged]
        return (*calls, self._call("cascade"), *self._write(rest, after))

    def _put(self, rest: LinearPath, state: PathState) -> tuple[Call, ...]:
        calls = [*self._set_moved(), self._call("to")]
        if self.context.to_zone and not state.parts:
            calls.insert(0, self._in_zone(self.context.to_zone))
        if "held" in self.flagged:
            calls.append(self._flag("held"))
        elsewhere = self._build.negate(self._happened(state.lifted, state.square, None))
        if not state.changed and elsewhere.keyword == "not":
            calls.append(self._call("set-flag", Ref("flag", CHANGED), elsewhere))
        after = replace(
            state,
            hand=False,
            parts=state.parts + 1,
            changed=state.changed or elsewhere.keyword == TRUE,
            doubtful=state.doubtful or elsewhere.keyword == "not",
            facts=(),
            pending=state.pending or bool(self.context.moved),
            changes=(*state.changes, Change(state.square, "held")),
        )
        return (*calls, *self._write(rest, after))
