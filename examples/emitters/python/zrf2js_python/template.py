"""A move template as a Python generator function: `yield` is `add`."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.ir import ops
from zrf2js.ir.nodes import Body, Op, Param, Template


class Unsupported(Exception):
    """An operation that the target does not support."""

    def __init__(self, op: Op) -> None:
        super().__init__(op.name)
        self.op = op


def function(name: str, template: Template) -> str:
    """Return the text of the function; it yields Moves."""
    arguments = "".join(f", a{number}" for number in range(len(template.params)))
    body = list(statements(template.body))
    lines = [f"def {name}(block{arguments}):", "    here = block.start", *indented(body)]
    return "\n".join([*lines, "    return", "    yield"])  # a generator even without an `add`


def indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


def statements(body: Body) -> Iterator[str]:
    """Yield the statements as lines of Python."""
    for op in body:
        yield from statement(op)


def statement(op: ops.Statement) -> Iterator[str]:
    match op:
        case ops.Navigate():
            yield from go(f"block.step(here, {operand(op.direction)})")
        case ops.Jump():
            yield from go(operand(op.position))
        case ops.Go():
            yield from go(place(op.place))
        case ops.Mark():
            yield "block.mark = here"
        case ops.Back():
            yield "here = block.mark"
        case ops.Verify():
            yield f"if not {condition(op.condition)}: return"
        case ops.If():
            yield f"if {condition(op.condition)}:"
            yield from indented([*statements(op.then), "pass"])
            yield "else:"
            yield from indented([*statements(op.otherwise), "pass"])
        case ops.While():
            yield f"while {condition(op.condition)}:"
            yield from indented([*statements(op.body), "pass"])
        case ops.Stop():
            yield "return"
        case ops.From():
            yield "block.origin = here"
        case ops.To():
            yield "block.target = here"
        case ops.Cascade():
            yield "block.cascade(here)"
        case ops.Add() | ops.AddPartial() | ops.AddCopy() | ops.AddCopyPartial():
            yield from adds(op)
        case ops.SetFlag():
            yield f"block.flags[{op.flag}] = {condition(op.value)}"
        case ops.SetPositionFlag():
            yield f"block.flags[{op.flag}, {place(op.place)}] = {condition(op.value)}"
        case _:
            yield effect(op)


def go(target: str) -> Iterator[str]:
    yield f"here = {target}"
    yield "if here < 0: return"


def adds(op: ops.AnyAdd) -> Iterator[str]:
    mode = "None"
    if isinstance(op, ops.AddPartial | ops.AddCopyPartial):
        mode = "OFF" if op.mode is None else str(op.mode)
    copies = isinstance(op, ops.AddCopy | ops.AddCopyPartial)
    for piece in op.pieces or (-1,):
        yield f"yield block.add(here, {operand(piece)}, {mode}, {copies})"
    yield "block.forget()"


def effect(op: ops.Statement) -> str:
    match op:
        case ops.Capture() | ops.Flip():
            return f"block.effect({op.name!r}, {place(op.place)})"
        case ops.Create():
            piece = "block.piece" if op.piece is None else operand(op.piece)
            return f"block.effect('create', {place(op.place)}, ({player(op.player)}, {piece}))"
        case ops.ChangeOwner():
            return f"block.effect('owner', {place(op.place)}, {player(op.player)})"
        case ops.ChangeType():
            return f"block.effect('type', {place(op.place)}, {operand(op.piece)})"
        case ops.SetAttribute():
            value = str(op.value)
            if not isinstance(op.value, int):
                truth = f"block.game.rules['falsy'][{op.attribute}]"
                value = f"{truth} if {condition(op.value)} else 0"
            return f"block.effect('attribute', {place(op.place)}, ({op.attribute}, {value}))"
    raise Unsupported(op)


def player(owner: ops.Owner | None) -> str:
    return "block.player" if owner is None else operand(owner)


def condition(op: ops.Condition) -> str:
    """Return a Boolean expression."""
    match op:
        case ops.Always():
            return "True"
        case ops.Never():
            return "False"
        case ops.Not():
            return f"(not {condition(op.condition)})"
        case ops.And():
            return f"({' and '.join(map(condition, op.parts)) or True})"
        case ops.Or():
            return f"({' or '.join(map(condition, op.parts)) or False})"
        case ops.FlagIsSet():
            return f"block.flags.get({op.flag}, False)"
        case ops.PositionFlagIsSet():
            return f"block.flags.get(({op.flag}, {place(op.place)}), False)"
        case ops.OnBoard():
            return f"({place(op.place)} >= 0)"
        case ops.IsPosition():
            return f"({place(op.place)} == {operand(op.position)})"
        case ops.IsPiece():
            return f"block.is_piece({operand(op.piece)}, {place(op.place)})"
        case ops.InZone():
            return f"block.in_zone({operand(op.zone)}, {place(op.place)})"
        case ops.AttributeIsTrue():
            return f"block.attribute({op.attribute}, {place(op.place)})"
        case ops.IsLastFrom():
            return f"({place(op.place)} == block.game.last[0] >= 0)"
        case ops.IsLastTo():
            return f"({place(op.place)} == block.game.last[1] >= 0)"
        case ops.IsMarked():
            return f"({place(op.place)} == block.mark)"
        case ops.IsAttacked(mode=None):
            return f"block.is_attacked({place(op.place)})"
        case ops.IsEmpty() | ops.IsFriend() | ops.IsEnemy() | ops.IsNeutral():
            return f"block.is_{op.name}({place(op.place)})"
    raise Unsupported(op)


def place(op: ops.Place) -> str:
    """Return an expression for a position, negative off the board."""
    match op:
        case ops.Here():
            return "here"
        case ops.Neighbor():
            return f"block.step(here, {operand(op.direction)})"
        case ops.At():
            return operand(op.position)
        case ops.Nowhere():
            return "OFF"
        case ops.PartOrigin():
            return "block.origin"
        case ops.PartTarget():
            return "block.target"
        case ops.MarkedPlace():
            return "block.mark"
        case ops.LastFromPlace():
            return "block.game.last[0]"
        case ops.LastToPlace():
            return "block.game.last[1]"
    raise Unsupported(op)


def operand(value: int | Param) -> str:
    """Return a number, or the name of the parameter."""
    return f"a{value.index}" if isinstance(value, Param) else str(value)
