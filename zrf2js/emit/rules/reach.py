"""Which positions a template can attack, and which it looks at on the way.

An attack test need not run every template of every enemy piece: from its links alone it is known
which positions a template can land on from where.  And a move that touches none of the positions
a template has looked at cannot open an attack.  Both follow from walking the template with every
condition undecided; the walk gives *paths*, small programs that the runtime runs once over the
board (templates/runtime/reach.js):

    k            one step in the direction of argument k
    [k, ...]     the steps inside, any number of times
    {"at": p}    go to position p
    {"arg": k}   go to the position that argument k names

What cannot be walked so (a `go`, marks moved inside loops, too many branches) is taken to reach
and to look at everything.  The idea of the second table is that of pinned pieces in chess
programs, turned round: it asks what a square's change may open, whoever stands there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias, cast

from zrf2js.ir.nodes import Body, Op, Param, Template

Path: TypeAlias = tuple[object, ...]

#: what opens an attack at a position that is looked at
VACATING, OCCUPYING = 1, 2
#: any move may: the last one is asked for
MOVING = 4
_MAX_STATES = 48
#: tests that no change of the board decides; attacked? is false inside an attack test (rule 49)
_NO_BOARD = (
    "true", "false", "in-zone", "on-board", "position", "flag", "position-flag", "marked",
    "goal-position", "attacked", "defended", "threatened", "protected", "at-origin",
    "unused",
)  # fmt: skip


class Unwalkable(Exception):
    """The template's ways cannot be listed; says why."""


@dataclass(frozen=True, slots=True)
class Look:
    """A position whose change may open the way; ``again`` for the condition of a loop."""

    path: Path
    opens: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a move may capture, and what it depends on.

    ``pieces`` narrows what can be captured there, if known.  What the template asks of the
    position it lands on is no look: whoever is attacked stands there.
    """

    path: Path
    looks: frozenset[Look]
    pieces: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class _State:
    """A point of the walk; ``facts`` are tests known to hold: (test, piece or None, path)."""

    here: Path = ()
    mark: Path = ()
    target: Path | None = None
    origin: Path = ()
    facts: frozenset[tuple[str, object, Path]] = frozenset()
    looks: frozenset[Look] = frozenset()
    exits: tuple[Path, ...] = ()  # where loops ended because something stood there


def landings_of(template: Template) -> frozenset[Landing]:
    """All landings of the template; raises Unwalkable."""
    walk = _Walk()
    walk.body((_State(),), template.body)
    return frozenset(walk.landings)


class _Walk:
    def __init__(self) -> None:
        self.landings: set[Landing] = set()

    def body(self, states: tuple[_State, ...], body: Body) -> tuple[_State, ...]:
        """All states after the body."""
        for op in body:
            after: dict[_State, None] = {}
            for state in states:
                after.update(dict.fromkeys(self._statement(state, op)))
            if len(after) > _MAX_STATES:
                raise Unwalkable("too many branches")
            states = tuple(after)
        return states

    def _statement(self, state: _State, op: Op) -> tuple[_State, ...]:
        match op.name:
            case "navigate":
                return (self._moved(state, (*state.here, _step(op.args[0]))),)
            case "jump":
                return (self._moved(state, _absolute(op.args[0])),)
            case "mark":
                return (replace(state, mark=state.here),)
            case "back":
                return (self._moved(state, state.mark),)
            case "from":
                return (replace(state, origin=state.here),)
            case "to":
                return (replace(state, target=state.here),)
            case "cascade":
                self._land(state, state.here if state.target is None else state.target)
                return (replace(state, origin=state.here, target=None),)
            case "verify":
                return self._verify(state, cast(Op, op.args[0]))
            case "if":
                return self._if(state, *cast(tuple[Op, Body, Body], op.args))
            case "while":
                return self._while(state, *cast(tuple[Op, Body], op.args))
            case "stop":
                return ()
            case "capture":
                self._land(state, self._place(state, cast(Op, op.args[0])))
            case "add" | "add-partial" | "add-copy" | "add-copy-partial":
                self._land(state, state.here if state.target is None else state.target)
            case "fork":
                for body in cast(tuple[Body, ...], op.args[0]):
                    self.body((state,), body)
            case "go" | "spread" | "search" | "sow":
                raise Unwalkable(f"`{op.name}`")
        return (state,)

    def _moved(self, state: _State, path: Path) -> _State:
        """Whoever goes on from where a loop ended depends on what ended it."""
        looks = {Look(exit_path, VACATING | OCCUPYING) for exit_path in state.exits}
        return replace(state, here=path, exits=(), looks=state.looks | looks)

    def _land(self, state: _State, path: Path | None) -> None:
        if path is None or ("empty", None, path) in state.facts:
            return  # nothing to capture on an empty position
        known = {piece for test, piece, where in state.facts if test == "piece" and where == path}
        pieces = None
        if known and all(isinstance(piece, int) for piece in known):
            pieces = frozenset(cast(set[int], known))
        looks = frozenset(look for look in state.looks if look.again or look.path != path)
        self.landings.add(Landing(path, looks, pieces))

    # --- control -----------------------------------------------------------------------------

    def _verify(self, state: _State, condition: Op) -> tuple[_State, ...]:
        if condition.name == "false":
            return ()
        return (self._holding(state, condition),)

    def _holding(self, state: _State, condition: Op, *, again: bool = False) -> _State:
        """The state once the condition is known to hold."""
        looks = self._looks(state, condition, holds=True, again=again)
        facts = self._facts(state, condition)
        return replace(state, facts=state.facts | facts, looks=state.looks | looks)

    def _if(self, state: _State, condition: Op, then: Body, otherwise: Body) -> tuple[_State, ...]:
        looks = self._looks(state, condition, holds=False)
        refused = replace(state, looks=state.looks | looks)
        taken = self._holding(state, condition)
        return (*self.body((taken,), then), *self.body((refused,), otherwise))

    def _while(self, state: _State, condition: Op, body: Body) -> tuple[_State, ...]:
        """The body must come down to the same steps every time round."""
        probe = _Walk()
        ends = probe.body((replace(state, here=(), facts=frozenset(), exits=()),), body)
        steps = {end.here for end in ends}
        if len(steps) > 1 or any(
            end.mark != state.mark or end.target != state.target for end in ends
        ):
            raise Unwalkable("a loop with several ways round")
        if any(end.origin != state.origin for end in ends):
            raise Unwalkable("a loop that moves several pieces")
        around = next(iter(steps), ())
        if any(isinstance(step, dict) for step in around):
            raise Unwalkable("a loop that jumps")
        inside = self._moved(state, (*state.here, around) if around else state.here)
        inside = replace(inside, facts=frozenset())
        inside = self._holding(inside, condition, again=True)
        looks = inside.looks
        for end in self.body((inside,), body):
            looks |= self._moved(end, end.here).looks
        exits = tuple(self._tested(inside, condition))
        return (replace(inside, exits=exits, looks=looks, facts=frozenset()),)

    # --- conditions --------------------------------------------------------------------------

    def _looks(
        self, state: _State, condition: Op, *, holds: bool, again: bool = False
    ) -> frozenset[Look]:
        """What must be so for the condition to hold, or not to hold."""
        match condition.name:
            case "not":
                inner = cast(Op, condition.args[0])
                return self._looks(state, inner, holds=not holds, again=again)
            case "and" | "or":
                parts = cast(tuple[Op, ...], condition.args[0])
                looks = [self._looks(state, part, holds=holds, again=again) for part in parts]
                return frozenset().union(*looks)
            case "last-from" | "last-to":
                return frozenset((Look((), MOVING),))
            case "adjacent-to-enemy":
                raise Unwalkable("all neighbours are looked at")
            case "handler":
                raise Unwalkable("a handler looks where it likes")
            case name if name in _NO_BOARD:
                return frozenset()
        path = self._place(state, cast(Op, condition.args[-1]))
        if path is None:
            return frozenset()
        return frozenset((Look(path, _opens(condition.name, holds), again),))

    def _facts(self, state: _State, condition: Op) -> frozenset[tuple[str, object, Path]]:
        if condition.name == "and":
            parts = cast(tuple[Op, ...], condition.args[0])
            return frozenset().union(*(self._facts(state, part) for part in parts))
        if condition.name not in ("empty", "piece"):
            return frozenset()
        path = self._place(state, cast(Op, condition.args[-1]))
        piece = condition.args[0] if condition.name == "piece" else None
        return frozenset() if path is None else frozenset(((condition.name, piece, path),))

    def _tested(self, state: _State, condition: Op) -> list[Path]:
        """The positions whose change may end a loop."""
        if condition.name in ("and", "or"):
            parts = cast(tuple[Op, ...], condition.args[0])
            return [path for part in parts for path in self._tested(state, part)]
        if condition.name == "not":
            return self._tested(state, cast(Op, condition.args[0]))
        if condition.name in _NO_BOARD or not condition.args:
            return []
        path = self._place(state, cast(Op, condition.args[-1]))
        return [] if path is None else [path]

    def _place(self, state: _State, place: Op) -> Path | None:
        match place.name:
            case "here":
                return state.here
            case "neighbor":
                return (*state.here, _step(place.args[0]))
            case "at":
                return _absolute(place.args[0])
            case "nowhere":
                return None
            case "origin":
                return state.origin
            case "target":
                return state.here if state.target is None else state.target
            case "mark-place":
                return state.mark
        raise Unwalkable("the last move is asked for")


def _opens(test: str, holds: bool) -> int:
    if test == "empty":
        return VACATING if holds else OCCUPYING
    return VACATING | OCCUPYING


def _step(direction: object) -> int:
    """The argument's number; fixed directions (no optimiser has run) are not walked."""
    if not isinstance(direction, Param):
        raise Unwalkable("directions are no arguments")
    return direction.index


def _absolute(position: object) -> Path:
    if isinstance(position, Param):
        return (("arg", position.index),)
    return (("at", cast(int, position)),)


def path_data(path: Path) -> list[object]:
    """The path as JSON data for the runtime."""
    return [_element(element) for element in path]


def _element(element: object) -> object:
    if isinstance(element, int):
        return element
    parts = cast(tuple[object, ...], element)
    if isinstance(parts[0], str):
        return {parts[0]: parts[1]}
    return [_element(part) for part in parts]
