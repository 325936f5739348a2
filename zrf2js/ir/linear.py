"""A template as commands of Dagaz's stack machine: the structure becomes jumps.

The kernel's generator keeps what it has done when it forks, while a block forgets its effects with
every ``add`` (rule 51).  So a template is followed in three modes: NONE has done nothing yet; at
the first effect that another ``add`` must not see it splits into DONE, which carries the effects
to the next ``add`` and ends there, and LEFT_OUT, which passes that ``add`` by and is NONE again
after it.

A point of the body together with what is known there is written once; all ways that lead to it
jump there.  What the machine cannot do is noted as a ``Limit``, and something that comes near to
it is written in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import cast

from zrf2js.ir.nodes import Body, Op, Param, Template, walk
from zrf2js.source import Origin

# The operand of FUNCTION.
FUNCTIONS = {
    "not": 0, "empty?": 1, "enemy?": 2, "friend?": 3, "last-from?": 4, "last-to?": 5,
    "mark": 6, "back": 7, "push": 8, "pop": 9, "piece?": 10, "create": 11, "verify": 20,
    "set-position": 21, "navigate": 22, "from": 24, "to": 25, "capture": 26, "flip": 27, "end": 28,
}  # fmt: skip

_ADDS = frozenset(("add", "add-partial", "add-copy", "add-copy-partial"))
_EFFECTS = frozenset(
    ("capture", "flip", "create", "change-owner", "change-type", "set-attribute")
)  # fmt: skip
_AWAY = frozenset(("navigate", "jump", "go", "back"))
_LANDS = frozenset(("to", "cascade"))
_SIMPLE_TESTS = frozenset(("empty", "enemy", "friend", "last-from", "last-to"))
_MANY = 2


@dataclass(frozen=True, slots=True)
class Command:
    """One command; ``note`` says in words what it is for."""

    name: str
    operand: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Limit:
    """Something the machine cannot do: a word of the block, and why."""

    word: str
    reason: str
    origin: Origin | None


@dataclass(frozen=True, slots=True)
class Linear:
    """The commands of a template, and where they fall short of it."""

    commands: tuple[Command, ...]
    limits: tuple[Limit, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """What the tables of the game decide.

    ``zone_of`` is the number of a zone with this position alone; ``default_mode`` the mode number
    of a continuation without a type, None where there are several; ``inherited`` are attributes
    whose defaults differ from type to type; ``falsy[a]`` is how many values of attribute a are
    false; ``two_players`` that the owner of a piece is always the mover or the next player;
    ``strangers`` that some pieces belong to players without a turn; ``keeps_cascades`` that
    finished parts of a move belong to all later ones (rule 69a).
    """

    zone_of: Callable[[int], int]
    default_mode: int | None = 0
    flags: int = 0
    position_flags: int = 0
    falsy: tuple[int, ...] = ()
    inherited: tuple[int, ...] = ()
    two_players: bool = True
    strangers: bool = False
    keeps_cascades: bool = True


def literal_params(template: Template) -> frozenset[int]:
    """Parameters that stand where a command has an operand of its own: PARAM cannot be used."""
    found: set[int] = set()
    for op in walk(template.body):
        match op.name:
            case "in-zone" | "position" | "add" | "add-partial" | "change-type":
                operands: tuple[object, ...] = op.args
            case "navigate":
                operands = ()
            case _:
                operands = tuple(
                    part
                    for place in op.args
                    if isinstance(place, Op) and place.name == "neighbor"
                    for part in place.args
                )
        found.update(param.index for param in _params(operands))
    return frozenset(found)


def _params(operands: Iterable[object]) -> Iterable[Param]:
    for operand in operands:
        if isinstance(operand, Param):
            yield operand
        elif isinstance(operand, Op):
            yield from _params(operand.args)
        elif isinstance(operand, tuple):
            yield from _params(operand)


def linearise(template: Template, args: tuple[int, ...], machine: Machine, drops: bool) -> Linear:
    """The template's commands for these arguments; PARAM k is the k-th of them, and one more
    stands for the type of the moving piece."""
    writer = _Writer(template, args, machine, drops)
    return writer.linear()


class _Mode(Enum):
    NONE = "none"
    DONE = "done"
    LEFT_OUT = "left out"


@dataclass(frozen=True, slots=True)
class _State:
    """What is known at a point: the mode, and whether `to` has been met in this part."""

    mode: _Mode = _Mode.NONE
    target: bool = False


@dataclass(slots=True, eq=False)
class _Point:
    """A place in the body: what comes next, and after that; a loop comes back to itself."""

    ops: Body
    index: int
    after: _Point | None
    loop: Op | None = None
    adds: int = 0


@dataclass(slots=True, eq=False)
class _Label:
    at: int = -1


@dataclass(slots=True)
class _Line:
    name: str
    operand: int | _Label
    note: str


class _Writer:
    def __init__(
        self, template: Template, args: tuple[int, ...], machine: Machine, drops: bool
    ) -> None:
        self._template = template
        self._args = args
        self._literal = literal_params(template)
        self._machine = machine
        self._drops = drops
        self._lines: list[_Line] = []
        self._limits: dict[Limit, None] = {}
        self._points: dict[tuple[int, int, int], _Point] = {}
        self._labels: dict[tuple[int, _State], _Label] = {}
        self._waiting: list[Callable[[], None]] = []
        self._add_counts: dict[int, int] = {}
        names = {op.name for op in walk(template.body)}
        self._puts_down = "cascade" in names  # `to` acts at once, for the next part to follow
        self._set = {
            cast(int, op.args[0]) for op in walk(template.body) if op.name == "set-attribute"
        }
        self._promotes = "change-type" in names or any(
            op.name in _ADDS and op.args[0] for op in walk(template.body)
        )
        self._fail = _Label()

    def linear(self) -> Linear:
        """Write everything, then put numbers for labels."""
        self._prologue()
        self._follow(self._point(self._template.body, 0, None), _State())
        while self._waiting:
            self._waiting.pop()()
        if self._fails():
            self._place(self._fail)
            self._say("LITERAL", 0, "no move")
            self._function("verify")
        commands = tuple(
            Command(
                line.name,
                line.operand.at - at if isinstance(line.operand, _Label) else line.operand,
                line.note,
            )
            for at, line in enumerate(self._lines)
        )
        return Linear(commands, tuple(self._limits))

    def _prologue(self) -> None:
        if not self._drops:
            self._function("from")
        names = {op.name for op in walk(self._template.body)}
        if names & {"back", "mark-place"}:  # without a mark it is where the block starts
            self._function("mark")
        if self._promotes and not self._drops:
            for attribute in self._kept():
                self._say("ATTR", attribute)
                self._say("SET_FLAG", self._kept_flag(attribute), "as it was before a promotion")

    def _kept(self) -> list[int]:
        """Attributes that a promotion would set to the default of the new type."""
        return [a for a in self._machine.inherited if a not in self._set]

    def _kept_flag(self, attribute: int) -> int:
        return self._machine.flags + self._machine.position_flags + attribute

    def _fails(self) -> bool:
        return any(line.operand is self._fail for line in self._lines)

    # --- lines ---------------------------------------------------------------------------------

    def _say(self, name: str, operand: int | _Label, note: str = "") -> None:
        self._lines.append(_Line(name, operand, note))

    def _function(self, name: str) -> None:
        self._say("FUNCTION", FUNCTIONS[name], name)

    def _place(self, label: _Label) -> None:
        label.at = len(self._lines)

    def _limit(self, op: Op, reason: str, word: str | None = None) -> None:
        self._limits[Limit(word or op.name, reason, op.origin)] = None

    def _value_of(self, operand: object) -> int:
        return self._args[operand.index] if isinstance(operand, Param) else cast(int, operand)

    def _push_operand(self, operand: object) -> None:
        if isinstance(operand, Param) and operand.index not in self._literal:
            self._say("PARAM", operand.index)
        else:
            self._say("LITERAL", self._value_of(operand))

    # --- points --------------------------------------------------------------------------------

    def _point(
        self, ops: Body, index: int, after: _Point | None, loop: Op | None = None
    ) -> _Point | None:
        if loop is None and index == len(ops):
            return after
        key = (id(ops) if loop is None else id(loop), -1 if loop else index, id(after))
        if key not in self._points:
            point = _Point(ops, index, after, loop)
            self._points[key] = point
            here = _MANY * bool(self._adds_in(ops)) if loop else self._adds_of(ops[index])
            rest = after if loop else self._point(ops, index + 1, after)
            point.adds = min(_MANY, here + (rest.adds if rest else 0))
        return self._points[key]

    def _next(self, point: _Point) -> _Point | None:
        return self._point(point.ops, point.index + 1, point.after)

    def _adds_in(self, body: Body) -> int:
        """The most moves one way through a body can add; two stand for more."""
        return min(_MANY, sum(map(self._adds_of, body)))

    def _adds_of(self, op: Op) -> int:
        if id(op) not in self._add_counts:
            match op.name:
                case name if name in _ADDS:
                    count = 1
                case "if":
                    count = max(self._adds_in(cast(Body, body)) for body in op.args[1:])
                case "while":
                    count = _MANY * bool(self._adds_in(cast(Body, op.args[1])))
                case "fork":
                    bodies = cast(tuple[Body, ...], op.args[0])
                    count = max(map(self._adds_in, bodies), default=0)
                case _:
                    count = 0
            self._add_counts[id(op)] = count
        return self._add_counts[id(op)]

    def _label(self, point: _Point | None, state: _State) -> _Label:
        """Where this point is written, now or later."""
        if point is None or not point.adds:  # nothing can come of it
            return self._fail
        key = (id(point), state)
        if key not in self._labels:
            self._labels[key] = _Label()
            self._waiting.append(lambda: self._wanted(point, state))
        return self._labels[key]

    def _wanted(self, point: _Point, state: _State) -> None:
        """Write what a jump leads to, unless another way has led there by now."""
        if self._labels[id(point), state].at < 0:
            self._follow(point, state)

    def _follow(self, point: _Point | None, state: _State) -> None:
        """Write on from here until the way ends or meets one that is written already."""
        while point is not None and point.adds:
            label = self._labels.setdefault((id(point), state), _Label())
            if label.at >= 0:
                self._say("JUMP", label)
                return
            self._place(label)
            if point.loop is not None:
                self._condition(cast(Op, point.loop.args[0]))
                self._say("IF", self._label(self._point(point.ops, 0, point), state))
                point = point.after
                continue
            following = self._step(point, state)
            if following is None:
                return
            point, state = following
        self._say("JUMP", self._fail)

    def _step(self, point: _Point, state: _State) -> tuple[_Point | None, _State] | None:
        """Write one statement; None when the way ends there."""
        op, rest = point.ops[point.index], self._next(point)
        match op.name:
            case "navigate" | "jump" | "go" | "mark" | "back" | "from":
                if not self._move(op):
                    return None
            case "verify":
                self._condition(cast(Op, op.args[0]))
                self._function("verify")
            case "if":
                condition, then, otherwise = cast(tuple[Op, Body, Body], op.args)
                self._condition(condition)
                self._say("IF", self._label(self._point(then, 0, rest), state))
                return self._point(otherwise, 0, rest), state
            case "while":
                return self._point(cast(Body, op.args[1]), 0, rest, loop=op), state
            case "fork":
                bodies = cast(tuple[Body, ...], op.args[0])
                for body in bodies[1:]:
                    self._say("FORK", self._label(self._point(body, 0, rest), state))
                return (self._point(bodies[0], 0, rest) if bodies else rest), state
            case "stop":
                self._say("JUMP", self._fail)
                return None
            case "to":
                return rest, self._to(op, state)
            case "cascade":
                return rest, self._cascade(op, point, state)
            case "set-flag":
                self._condition(cast(Op, op.args[1]))
                self._say("SET_FLAG", cast(int, op.args[0]))
            case "set-position-flag":
                self._set_position_flag(op)
            case name if name in _ADDS:
                return self._add(op, rest, state)
            case _:
                return self._effect(op, rest, state)
        return rest, state

    # --- moving about ----------------------------------------------------------------------------

    def _move(self, op: Op) -> bool:
        """False when the way ends: it leads off the board in any case."""
        match op.name:
            case "navigate":
                self._push_operand(op.args[0])
                self._function("navigate")
            case "jump":
                self._set_position(op.args[0])
            case "go":
                return self._go(op, cast(Op, op.args[0]))
            case _:
                self._function(op.name)
        return True

    def _go(self, op: Op, place: Op) -> bool:
        match place.name:
            case "here":
                return True
            case "neighbor":
                return self._move(Op("navigate", place.args))
            case "at":
                return self._move(Op("jump", place.args))
            case "mark-place":
                self._function("back")
                return True
            case "nowhere":
                pass
            case _:
                self._limit(op, "it knows no way back there; the block ends", f"go {place.name}")
        self._say("JUMP", self._fail)
        return False

    def _set_position(self, position: object) -> None:
        self._push_operand(position)
        self._function("set-position")

    def _at(self, op: Op, place: Op, inner: Callable[[], None], otherwise: bool) -> None:
        """Do something at a place and come back; ``otherwise``: where there is no place, False."""
        match place.name:
            case "here":
                inner()
                return
            case "at":
                self._function("push")
                self._set_position(place.args[0])
                inner()
                self._function("pop")
                return
            case "mark-place":
                self._function("push")
                self._function("back")
                inner()
                self._function("pop")
                return
            case "neighbor":
                self._at_neighbor(place.args[0], inner, otherwise)
                return
            case "nowhere":
                pass
            case _:
                self._limit(op, f"it cannot look at this place: {place.name}")
        if otherwise:
            self._say("LITERAL", 0, "false")

    def _at_neighbor(self, direction: object, inner: Callable[[], None], otherwise: bool) -> None:
        there, end = _Label(), _Label()
        self._say("ON_BOARD_DIR", self._value_of(direction))
        self._say("IF", there)
        if otherwise:
            self._say("LITERAL", 0, "false")
        self._say("JUMP", end)
        self._place(there)
        self._function("push")
        self._move(Op("navigate", (direction,)))
        inner()
        self._function("pop")
        self._place(end)

    # --- conditions ------------------------------------------------------------------------------

    def _condition(self, op: Op) -> None:
        """Leaves its truth on the stack."""
        match op.name:
            case "true" | "false":
                self._say("LITERAL", int(op.name == "true"), op.name)
            case "not":
                self._condition(cast(Op, op.args[0]))
                self._function("not")
            case "and" | "or":
                self._junction(cast(tuple[Op, ...], op.args[0]), op.name == "or")
            case "flag":
                self._say("FLAG", cast(int, op.args[0]))
            case "on-board":
                self._on_board(op, cast(Op, op.args[0]))
            case _:
                place = cast(Op, op.args[-1])
                self._at(op, place, lambda: self._test(op), otherwise=True)

    def _junction(self, parts: tuple[Op, ...], disjunction: bool) -> None:
        if not parts:
            self._say("LITERAL", int(not disjunction))
            return
        *first, last = parts
        decided, end = _Label(), _Label()
        for part in first:
            self._condition(part)
            if not disjunction:
                self._function("not")
            self._say("IF", decided)
        self._condition(last)
        if first:
            self._say("JUMP", end)
            self._place(decided)
            self._say("LITERAL", int(disjunction))
            self._place(end)

    def _on_board(self, op: Op, place: Op) -> None:
        if place.name == "neighbor":
            self._say("ON_BOARD_DIR", self._value_of(place.args[0]))
        elif place.name in ("here", "at", "mark-place"):
            self._say("LITERAL", 1, "on the board")
        else:
            self._at(op, place, lambda: None, otherwise=True)

    def _test(self, op: Op) -> None:
        """A test of the current position."""
        match op.name:
            case name if name in _SIMPLE_TESTS:
                if name == "enemy" and self._machine.strangers:
                    reason = "to it, pieces of players without a turn are enemies too (rule 45)"
                    self._limit(op, reason)
                self._function(f"{name}?")
            case "piece":
                self._push_operand(op.args[0])
                self._function("piece?")
            case "in-zone":
                self._say("IN_ZONE", self._value_of(op.args[0]))
            case "position":
                self._say("IN_ZONE", self._machine.zone_of(self._value_of(op.args[0])))
            case "position-flag":
                self._say("POS_FLAG", self._machine.flags + cast(int, op.args[0]))
            case "attribute":
                self._say("ATTR", cast(int, op.args[0]))
            case "neutral" if not self._machine.strangers:
                self._say("LITERAL", 0, "nobody is neutral")
            case _:
                self._limit(op, "it has no such test; it is taken for false")
                self._say("LITERAL", 0, f"{op.name}?")

    # --- parts and moves -------------------------------------------------------------------------

    def _to(self, op: Op, state: _State) -> _State:
        if not self._puts_down:
            self._function("push")  # for `add` to return to
        elif state.target:
            self._limit(op, "it puts a piece down once")
        else:
            self._function("to")
        return replace(state, target=True)

    def _cascade(self, op: Op, point: _Point, state: _State) -> _State:
        if not self._machine.keeps_cascades and point.adds > 1:
            self._limit(op, "it keeps the parts of a move for the next `add` (rule 69a)")
        if not state.target:
            self._function("to")
        if not self._lifts_another(self._next(point)):
            self._function("from")
        return replace(state, target=False)

    def _lifts_another(self, point: _Point | None) -> bool:
        """Whether `from` comes before anything is done with what `cascade` would lift here: there
        may be nothing to lift, which the machine takes for the end of the way."""
        while point is not None and point.loop is None:
            name = point.ops[point.index].name
            if name == "from":
                return True
            if name not in _AWAY and name not in ("mark", "verify", "set-flag"):
                return False
            point = self._next(point)
        return False

    def _add(
        self, op: Op, rest: _Point | None, state: _State
    ) -> tuple[_Point | None, _State] | None:
        after = replace(state, mode=_Mode.NONE)
        if state.mode is _Mode.LEFT_OUT:
            return rest, after
        if state.mode is _Mode.DONE or rest is None or not rest.adds:
            self._finish(op, state)
            return None
        label = _Label()
        self._say("FORK", label)
        self._waiting.append(lambda: self._finish_at(label, op, state))
        return rest, after

    def _finish_at(self, label: _Label, op: Op, state: _State) -> None:
        self._place(label)
        self._finish(op, state)

    def _finish(self, op: Op, state: _State) -> None:
        """The move is complete: put the piece down and hand it out."""
        if op.name.startswith("add-copy"):
            self._limit(op, "it leaves no copy behind; the piece moves")
        *others, last = cast(tuple[object, ...], op.args[0]) or (None,)
        for piece in others:
            label = _Label()
            self._say("FORK", label)
            self._waiting.append(
                lambda piece=piece, label=label: self._promotion(label, op, piece, state)  # type: ignore[misc]
            )
        self._promotion(_Label(), op, last, state)

    def _promotion(self, label: _Label, op: Op, piece: object, state: _State) -> None:
        self._place(label)
        if state.target and not self._puts_down:
            self._function("pop")
        if piece is not None:
            if state.target and self._puts_down:
                self._limit(op, "the piece is down before it promotes")
            self._promote(piece)
        if op.name.endswith("partial"):
            self._mode(op)
        if not (state.target and self._puts_down):
            self._function("to")
        self._function("end")

    def _promote(self, piece: object) -> None:
        """Change the type of the piece in hand, but not what it remembers."""
        self._say("PROMOTE", self._value_of(piece))
        for attribute in self._kept() if not self._drops else ():
            self._say("FLAG", self._kept_flag(attribute))
            self._say("SET_ATTR", attribute)

    def _mode(self, op: Op) -> None:
        mode = cast(int | None, op.args[1])
        if mode is None:
            mode = self._machine.default_mode
        if mode is None:
            self._limit(op, "it continues with moves of one type only")
            mode = 0
        self._say("MODE", mode)

    # --- effects ---------------------------------------------------------------------------------

    def _set_position_flag(self, op: Op) -> None:
        flag, value, place = cast(tuple[int, Op, Op], op.args)
        number = self._machine.flags + flag
        self._condition(value)  # asked from here; off the board it stays on the stack
        self._at(op, place, lambda: self._say("SET_POS_FLAG", number), otherwise=False)

    def _effect(
        self, op: Op, rest: _Point | None, state: _State
    ) -> tuple[_Point | None, _State] | None:
        if state.mode is _Mode.LEFT_OUT:
            return rest, state
        if state.mode is _Mode.NONE and rest is not None and rest.adds > 1:
            label = _Label()
            self._say("FORK", label)
            done = replace(state, mode=_Mode.DONE)
            self._waiting.append(lambda: self._done_at(label, op, rest, done))
            return rest, replace(state, mode=_Mode.LEFT_OUT)
        self._do(op, rest, state)
        return rest, state

    def _done_at(self, label: _Label, op: Op, rest: _Point, state: _State) -> None:
        self._place(label)
        self._do(op, rest, state)
        self._follow(rest, state)

    def _do(self, op: Op, rest: _Point | None, state: _State) -> None:
        place = cast(Op, op.args[-1])
        if place.name == "nowhere":
            return
        lands = place.name == "here" and not state.target and self._lands(rest, {})
        match op.name:
            case "capture":
                following = rest.ops[rest.index] if rest and rest.loop is None else None
                replaced = following is not None and following.name == "create"
                if replaced and following is not None and following.args[-1] == place:
                    return  # captures come last: the new piece would go
                self._at(op, place, lambda: self._function("capture"), otherwise=False)
            case "create":
                self._at(op, place, lambda: self._create(op), otherwise=False)
            case "flip" | "change-owner":
                self._owner(op, place, lands)
            case "change-type":
                if not lands:
                    self._limit(op, "it changes the type of the moving piece only, where it lands")
                else:
                    self._promote(op.args[0])
            case "set-attribute":
                if not lands:
                    self._limit(op, "it sets attributes of the moving piece only, where it lands")
                else:
                    self._attribute(op)

    def _lands(self, point: _Point | None, seen: dict[int, bool]) -> bool:
        """Whether every way that adds something puts the moving piece down right here."""
        while point is not None and point.adds:
            if id(point) in seen:
                return True
            seen[id(point)] = True
            if point.loop is not None:
                return self._lands(self._point(point.ops, 0, point), seen) and self._lands(
                    point.after, seen
                )
            op, rest = point.ops[point.index], self._next(point)
            if op.name in _AWAY or op.name == "from":
                return False
            if op.name in _ADDS or op.name in _LANDS:
                return True
            if op.name == "if":
                bodies = cast(tuple[Body, ...], op.args[1:])
            elif op.name == "fork":
                bodies = cast(tuple[Body, ...], op.args[0])
            elif op.name == "while":
                point = self._point(cast(Body, op.args[1]), 0, rest, loop=op)
                continue
            else:
                point = rest
                continue
            return all(self._lands(self._point(body, 0, rest), seen) for body in bodies)
        return True

    def _create(self, op: Op) -> None:
        player, piece, _ = op.args
        if player is not None:
            self._limit(op, "it creates pieces of the moving player only")
        if piece is None:
            self._say("PARAM", len(self._template.params), "the moving piece's type")
        else:
            self._push_operand(piece)
        self._function("create")

    def _owner(self, op: Op, place: Op, lands: bool) -> None:
        if lands:
            self._limit(op, "it cannot change the owner of the piece that moves")
            return
        given = op.name == "change-owner" and op.args[0] is not None
        if given or not self._machine.two_players:
            self._limit(op, "it gives pieces to the next of two players only")
            return
        self._at(op, place, lambda: self._flip(op), otherwise=False)

    def _flip(self, op: Op) -> None:
        """`flip` an occupied position; for `change-owner` one of the enemy's."""
        end = _Label()
        if op.name == "flip":
            self._function("empty?")
        else:
            self._function("enemy?")
            self._function("not")
        self._say("IF", end)
        self._function("flip")
        self._place(end)

    def _attribute(self, op: Op) -> None:
        attribute, value, _ = cast(tuple[int, object, Op], op.args)
        falsy = self._machine.falsy[attribute]
        if isinstance(value, int):
            self._say("LITERAL", value if value >= falsy else 0)
        else:
            self._condition(cast(Op, value))
            if falsy > 1:  # `true` is the first value that does not count as false
                holds, end = _Label(), _Label()
                self._say("IF", holds)
                self._say("LITERAL", 0)
                self._say("JUMP", end)
                self._place(holds)
                self._say("LITERAL", falsy)
                self._place(end)
        self._say("SET_ATTR", attribute)
