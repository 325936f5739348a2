"""The construction of calls: steps, zone tests, flags, generated moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace

from zrf2js.model.nodes import Argument, Call, Ref
from zrf2js.notation.algebra import VECTORS, Formula, opposite
from zrf2js.notation.blocks.path_state import PathState
from zrf2js.notation.conditions import FALSE, TRUE, ConditionBuilder
from zrf2js.notation.game_context import GameContext
from zrf2js.notation.linear_paths import NotExpressible, PathStep
from zrf2js.support.frozen_node import mutable_node
from zrf2js.support.source import Origin


@mutable_node()
class CallBuilder:
    """Builder of calls for one formula.

    ``flagged`` are the position flags that tests read; ``visits``: a test reads visited squares.
    """

    formula: Formula
    piece: str
    context: GameContext
    flagged: set[str] = field(default_factory=set)
    visits: bool = False

    @property
    def _origin(self) -> Origin:
        return self.formula.origin

    @property
    def _build(self) -> ConditionBuilder:
        return ConditionBuilder(self._origin)

    def _call(self, word: str, *args: Argument) -> Call:
        return Call(word, args, self._origin)

    def _flag(self, name: str) -> Call:
        return self._call("set-position-flag", Ref("position-flag", f"~{name}"), "true", None)

    def _direction(self, letter: str) -> Ref:
        names = self.context.steps(letter)
        if names is None or len(names) > 1:
            raise NotExpressible(f"a board without the direction {letter}")
        return Ref("direction", names[0])

    def _in_zone(self, zone: str) -> Call:
        return self._call("verify", (self._call("in-zone?", Ref("zone", zone), None),))

    def _step(self, step: PathStep) -> tuple[Call, ...]:
        names = self.context.steps(step.letter)
        assert names is not None
        calls = [self._call("navigate", Ref("direction", name)) for name in names]
        if step.wraps:
            calls = list(self._wrapped(step.letter))
        if self.visits and not step.scouting:  # a square counts as visited after the path leaves it
            calls.insert(0, self._flag("visited"))
        return tuple(calls)

    def _wrapped(self, letter: str) -> Iterator[Call]:
        """Yield the calls of a step on a board whose left and right sides are joined."""
        x, y, _ = VECTORS[letter]
        straight = {1: "N", -1: "S"}.get(y)
        across = {1: "E", -1: "W"}.get(x)
        if straight:
            yield from self._navigate(straight)
        if across:
            ahead, back = (self._direction(c) for c in (across, opposite(across)))
            step = self._call("navigate", ahead)
            home = self._call(
                "while", self._call("on-board?", back), (self._call("navigate", back),)
            )
            yield self._call("if", self._call("on-board?", ahead), (step,), (home,))

    def _navigate(self, letter: str) -> tuple[Call, ...]:
        return (self._call("navigate", self._direction(letter)),)

    @staticmethod
    def _after_step(state: PathState, letter: str, wraps: bool) -> PathState:
        return replace(state, square=state.square.after_step(letter, wraps), facts=())

    def _fork(self, calls: tuple[Call, ...]) -> Call:
        return self._call("fork", (calls,))

    def _add(self, pieces: tuple[Ref, ...]) -> Call:
        if self.context.continuation:
            return self._call("add-partial", pieces, Ref("type", self.context.continuation))
        return self._call("add", pieces)

    def _only_if(self, condition: Call, then: tuple[Call, ...]) -> tuple[Call, ...]:
        if condition.keyword == FALSE or not then:
            return ()
        return then if condition.keyword == TRUE else (self._call("if", condition, then, ()),)
