"""The compilation of repetitions: optional iterations with a piece in hand, maximal without one."""

from __future__ import annotations

from dataclasses import replace

from zrf2js.model.nodes import Call, Ref
from zrf2js.notation.algebra import Lift, Put
from zrf2js.notation.blocks.actions import ActionWriter
from zrf2js.notation.blocks.call_sequences import keeps_cursor
from zrf2js.notation.blocks.move_end import CHANGED
from zrf2js.notation.blocks.path_properties import changes_board, leading_checks
from zrf2js.notation.blocks.path_state import DeadPath, PathState, possibly_changed
from zrf2js.notation.conditions import TRUE
from zrf2js.notation.linear_paths import (
    Item,
    LinearPath,
    Loop,
    NotExpressible,
    PathCheck,
    PathStep,
    displacement,
)
from zrf2js.notation.symbolic_squares import Change
from zrf2js.support.frozen_node import mutable_node

#: the flag for an iteration that is possible, set by a trial of the iteration
POSSIBLE = "~possible"
_NAMES: dict[type[Item], str] = {
    PathStep: "steps across joined sides",
    PathCheck: "tests several steps away",
    Loop: "repetitions",
    Lift: "lifting a piece",
}


@mutable_node()
class RepetitionWriter(ActionWriter):
    """Writer of loops, each followed by the rest of the path."""

    def _iteration(self, body: LinearPath, state: PathState) -> tuple[Call, ...]:
        """Return the actions of one iteration of a loop, which does not end the move."""
        raise NotImplementedError

    def _loop(self, loop: Loop, rest: LinearPath, state: PathState) -> tuple[Call, ...]:
        if loop.greedy:
            return self._greedy_loop(loop, rest, state)
        if len(loop.paths) > 1:
            return self._multi_path_loop(loop, rest, state)
        path = loop.paths[0]
        if loop.high is not None:
            return self._unrolled(path, loop.high, rest, state)
        vectors = frozenset((displacement(path),)) - {(0, 0, 0)}
        effects = changes_board(path)
        square = state.square.after_iterations(vectors)
        inside = replace(state, square=square, facts=())
        if effects:
            inside = self._with_changes(possibly_changed(inside), path)
        guards, body = leading_checks(path)
        conditions = [self._condition(check, inside) for check in guards]
        guard = self._build.all_of(*conditions)
        within = inside
        for check in guards:
            within = within.learn(check.word) if check.word.lower() in "pef" else within
        again = self._side_branch(rest, within)
        steps = self._iteration(body, within)
        if effects:
            steps += self._note_change(state)
        if guard.keyword == TRUE:
            return (self._call("while", guard, (*again, *steps)),)
        loop_call = self._call("while", guard, (*again, *steps))
        beyond = inside
        if len(guards) == 1 and guards[0].word.lower() in "pef":
            beyond = inside.learn(guards[0].word, holds=False)
        try:
            after = self._write(rest, beyond)
        except DeadPath:
            if not again:
                raise
            after = ()
        return (loop_call, *after)

    def _unrolled(
        self, path: LinearPath, high: int, rest: LinearPath, state: PathState
    ) -> tuple[Call, ...]:
        """Return up to ``high`` unrolled iterations; the rest of the path may follow each one."""
        if high == 0:
            return self._write(rest, state)
        here = self._side_branch(rest, state)
        try:
            onward = self._write((*path, Loop((path,), high - 1, greedy=False), *rest), state)
        except DeadPath:
            if not here:
                raise
            return self._write(rest, state)
        return (*here, *onward)

    def _greedy_loop(self, loop: Loop, rest: LinearPath, state: PathState) -> tuple[Call, ...]:
        """Return a loop with an empty hand, which makes iterations as long as they are possible."""
        path = loop.paths[0]
        step, *tests = path
        assert isinstance(step, PathStep)
        there = replace(
            state,
            square=state.square.after_iterations(frozenset((displacement(path),))).after_step(
                step.letter
            ),
            facts=(),
        )
        there = self._with_changes(there, path[1:])
        place = self._direction(step.letter)
        checks = [item.check for item in tests if isinstance(item, PathCheck)]
        conditions = [
            self._occupied(there, place)
            if check.word == "x"
            else self._condition(check, there, place)
            for check in checks
        ]
        if not {check.word for check in checks} & set("peflt=x"):
            conditions.insert(0, self._call("on-board?", place))
        body = [*self._step(step)]
        if any(check.word == "x" for check in checks):
            body += self._capture_calls(None)
            if "gone" in self.flagged:
                body.append(self._flag("gone"))
        if any(check.word == "x" for check in checks):
            body += self._note_change(state)
            there = possibly_changed(there)
        loop_call = self._call("while", self._build.all_of(*conditions), tuple(body))
        return (loop_call, *self._write(rest, there))

    def _multi_path_loop(self, loop: Loop, rest: LinearPath, state: PathState) -> tuple[Call, ...]:
        """Return a loop over several paths: a flood fill, or a search if they change the board."""
        effects = any(changes_board(path) for path in loop.paths)
        any_state = replace(state, square=replace(state.square, wrapped=True), facts=())
        if effects:
            any_state = possibly_changed(any_state)
        for path in loop.paths if effects else ():
            any_state = self._with_changes(any_state, path)
        bodies = []
        for path in loop.paths:
            try:
                noted = self._note_change(state) if changes_board(path) else ()
                bodies.append(self._iteration(path, any_state) + noted)
            except DeadPath:
                continue
        follow = self._write(rest, any_state)
        word = "search" if effects else "spread"
        return (self._call(word, tuple(bodies), follow),)

    def _negative_lookahead(
        self, paths: tuple[LinearPath, ...], state: PathState
    ) -> tuple[Call, ...]:
        """Return the test that none of the paths is possible.

        The block tries each path without actions and returns to its start; a flag stores success.
        For single steps, a test of the neighboring square is enough.
        """
        ahead = [path[0] for path in paths if len(path) == 1]
        if len(ahead) == len(paths) and all(isinstance(step, PathStep) for step in ahead):
            steps = [step.letter for step in ahead if isinstance(step, PathStep)]
            conditions = [self._call("on-board?", self._direction(letter)) for letter in steps]
            return (self._call("verify", (self._build.negate(self._build.any_of(*conditions)),)),)
        if state.remembered is not None:
            raise NotExpressible("a maximal repetition on the path to a tested square")
        possible = Ref("flag", POSSIBLE)
        calls = [self._call("set-flag", possible, self._build.constant(False)), self._call("mark")]
        for path in paths:
            calls += [*self._trial(path, state), self._call("back")]
        if len(calls) == 2:
            return ()
        return (*calls, self._call("verify", (self._build.negate(self._call("flag?", possible)),)))

    def _trial(self, path: LinearPath, state: PathState) -> tuple[Call, ...]:
        """Return the actions that set the flag if the path is possible."""
        if not path:
            return (self._call("set-flag", Ref("flag", POSSIBLE), self._build.constant(True)),)
        item, rest = path[0], path[1:]
        match item:
            case PathStep(letter=letter, wraps=False):
                place = self._direction(letter)
                onward = self._trial(rest, self._after_step(state, letter, False))
                step = self._call("navigate", place)
                return self._only_if(self._call("on-board?", place), (step, *onward))
            case PathCheck(check=check, via=via) if len(via) < 2:
                square = state.square.after_step(via[0]) if via else state.square
                where: Ref | None = self._direction(via[0]) if via else None
                there = replace(state, square=square)
                if check.word != "x":
                    condition = self._condition(check, there, where)
                    return self._only_if(condition, self._trial(rest, state))
                trial = Change(square, "tried")
                onward = self._trial(rest, replace(state, changes=(*state.changes, trial)))
                return self._only_if(self._occupied(there, where), onward)
            case Put():
                return ()
        raise NotExpressible(f"{_NAMES.get(type(item), 'this')} repeated with an empty hand")

    def _side_branch(self, rest: LinearPath, state: PathState) -> tuple[Call, ...]:
        """Return the rest of the path as a side branch; the loop then continues unchanged."""
        try:
            calls = self._write(rest, state)
        except DeadPath:
            return ()
        if state.pending or not all(keeps_cursor(call) for call in calls):
            return (self._fork(calls),)
        return self._guarded(calls)

    def _guarded(self, calls: tuple[Call, ...]) -> tuple[Call, ...]:
        tests = [call for call in calls if call.keyword == "verify"]
        others = tuple(call for call in calls if call.keyword != "verify")
        conditions = [c for call in tests for c in call.calls(0)]
        if not conditions:
            return others
        return (self._call("if", self._build.all_of(*conditions), others, ()),)

    def _with_changes(self, state: PathState, path: LinearPath) -> PathState:
        """Return the state with the changes that earlier iterations may have made."""
        square, changes = state.square, list(state.changes)
        for item in path:
            if isinstance(item, PathStep):
                square = square.after_step(item.letter, item.wraps)
            elif isinstance(item, PathCheck) and item.check.word == "x":
                where = square
                for letter in item.via:
                    where = where.after_step(letter)
                changes.append(Change(where, "gone"))
        return replace(state, changes=tuple(changes))

    def _note_change(self, state: PathState) -> tuple[Call, ...]:
        """Return the call that sets the flag for a changed board."""
        if state.changed:
            return ()
        return (self._call("set-flag", Ref("flag", CHANGED), self._build.constant(True)),)
