"""Chains of partial moves that can return to their start without a capture.

Such a chain has no end. The rules play it ply by ply; a kernel that lists whole turns cannot.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TypeAlias

from zrf2js.analysis.core.loop_termination import has_cycle
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Template, TemplateCall
from zrf2js.ir.visit import bodies

#: a type of piece that continues with a move type
_State: TypeAlias = tuple[int, int]
_Continuation: TypeAlias = ops.AddPartial | ops.AddCopyPartial


def endless_continuation(game: GameIR) -> _Continuation | None:
    """Return a continuation of a chain that may have no end, or None.

    Every capture ends such a chain, as do steps over links without a cycle. A template that sets
    attributes counts as an end, too.
    """
    edges: defaultdict[_State, list[tuple[_State, TemplateCall]]] = defaultdict(list)
    first: dict[_State, _Continuation] = {}
    for state, target, call, op in _continuations(game):
        edges[state].append((target, call))
        first.setdefault(state, op)
    reached = {state: _reached(edges, state) for state in edges}
    for state in edges:
        round_trip = {other for other in reached[state] if state in reached.get(other, ())}
        calls = [
            call for other in round_trip for target, call in edges[other] if target in round_trip
        ]
        if calls and _returns(game, calls):
            return first[state]
    return None


def _continuations(
    game: GameIR,
) -> Iterator[tuple[_State, _State, TemplateCall, _Continuation]]:
    """Yield the states before and after each continuation without a capture."""
    for number, piece in enumerate(game.pieces):
        for call in piece.moves:
            template = game.templates[call.template]
            if template.has(ops.SetAttribute):
                continue
            for op in _without_capture(template.body)[0]:
                mode = call.mode if op.mode is None else op.mode
                for kind in op.pieces or (number,):
                    yield (number, call.mode), (call.value(kind), mode), call, op


def _without_capture(body: ops.Body) -> tuple[list[_Continuation], bool]:
    """Return the continuations of a body without a capture before them.

    The second result is True if every path through the body captures.
    """
    before_capture: list[_Continuation] = []
    for op in body:
        if isinstance(op, ops.Capture):
            return before_capture, True
        if isinstance(op, ops.AddPartial | ops.AddCopyPartial):
            before_capture.append(op)
        inner = [_without_capture(part) for part in bodies(op)]
        for continuations, _ in inner:
            before_capture += continuations
        if isinstance(op, ops.If) and all(captures for _, captures in inner):
            return before_capture, True
    return before_capture, False


def _reached(
    edges: dict[_State, list[tuple[_State, TemplateCall]]], start: _State
) -> frozenset[_State]:
    """Return the states to which one or more continuations lead."""
    reached: set[_State] = set()
    waiting = [start]
    while waiting:
        for target, _ in edges.get(waiting.pop(), ()):
            if target not in reached:
                reached.add(target)
                waiting.append(target)
    return frozenset(reached)


def _returns(game: GameIR, calls: list[TemplateCall]) -> bool:
    """Return True if the steps of the calls can lead to an earlier position."""
    directions: set[int] = set()
    for call in calls:
        template = game.templates[call.template]
        if template.has(ops.Jump):
            return True
        directions.update(_directions(template, call))
    return has_cycle([game.links[direction] for direction in sorted(directions)])


def _directions(template: Template, call: TemplateCall) -> Iterator[int]:
    for op in template.operations:
        if isinstance(op, ops.Navigate | ops.Neighbor):
            yield call.value(op.direction)
