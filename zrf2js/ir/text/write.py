"""Programs to text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import MISSING
from typing import Any

from zrf2js.ir.data import FORMAT, VERSION
from zrf2js.ir.nodes import Body, Op, Param, Program
from zrf2js.ir.schema import Field, item_kind, operand_kind, tables_of, values_of
from zrf2js.ir.table import OPS, OpRow
from zrf2js.ir.text.lines import quote, wrap
from zrf2js.ir.text.shape import (
    BODIES,
    LABELS,
    below,
    bodies_fit,
    fits,
    has_rows,
    heading,
    holds_bodies,
    inline,
)


def dump(program: Program) -> str:
    """The text of a program, which need not be a valid one."""
    lines = [wrap([FORMAT, str(VERSION), *_Writer({}).inline(program)], 0)]
    for game in program.games:
        lines += ["", *_Writer(tables_of(game)).record(["game"], game, 0)]
    return "\n".join(lines) + "\n"


class _Writer:
    """Writes nodes of one game; ``tables`` are its names by kind of index."""

    def __init__(self, tables: dict[str, tuple[str, ...]]) -> None:
        self.tables = {kind: _spelled(names) for kind, names in tables.items()}

    # Nodes

    def record(self, head: list[str], node: object, depth: int) -> Iterator[str]:
        yield wrap([*head, *self.inline(node)], depth)
        for field in below(type(node)):
            value = getattr(node, field.name)
            if value != (() if field.default is MISSING else field.default):
                yield from self.table(field, value, depth + 1)

    def inline(self, node: Any) -> list[str]:
        values = values_of(node)
        unnamed, named = inline(type(node))
        return [
            f"{'' if field in unnamed else field.name + '='}"
            f"{self.value(values[field.name], field.kind_in(values))}"
            for field in (*unnamed, *named)
            if values[field.name] != field.default
        ]

    def table(self, field: Field, value: tuple[Any, ...], depth: int) -> Iterator[str]:
        if field.item is Op:
            yield from self.body(value, depth)
        elif has_rows(field):
            for place, item in enumerate(value):
                yield from self.row(field, place, item, depth)
        else:
            yield wrap([field.name, self.value(value, field.kind_in({}))], depth)

    def row(self, field: Field, place: int, item: object, depth: int) -> Iterator[str]:
        head = [heading(field)]
        if field.name in LABELS:
            head.append(self.index(place, LABELS[field.name]))
        if isinstance(item, tuple):
            yield wrap([*head, self.value(item, field.kind)], depth)
        else:
            yield from self.record(head, item, depth)

    # Values

    def value(self, value: object, kind: str) -> str:
        match value:
            case None:
                return "_"
            case bool():
                return str(value).lower()
            case int():
                return self.index(value, kind)
            case str():
                return quote(value)
            case Param():
                return f"${value.index}"
            case Op():
                return self.operation(value, kind)
            case tuple():
                return self.items(value, kind)
        return f"({' '.join(self.inline(value))})"

    def index(self, index: int, kind: str) -> str:
        names = self.tables.get(kind, ())
        if kind == "int":
            return str(index)
        if index == -1:
            return "-"
        return names[index] if 0 <= index < len(names) else f"#{index}"

    def items(self, value: tuple[Any, ...], kind: str) -> str:
        if kind == "links":
            return self.links(value)
        if kind == "members":
            return self.members(value)
        items = (self.value(item, item_kind(kind, place)) for place, item in enumerate(value))
        return f"[{' '.join(items)}]"

    def links(self, row: tuple[int, ...]) -> str:
        """``[a1>a2>a3 b1>b2]``, or ``(1 2 -1 ...)`` where the numbers make no sense."""
        size = len(self.tables["pos"])
        if len(row) != size or not all(-1 <= target < size for target in row):
            return _numbers(row)
        chains = (">".join(self.index(p, "pos") for p in chain) for chain in _chains(row))
        return f"[{' '.join(chains)}]"

    def members(self, members: tuple[int, ...]) -> str:
        """``[White [a8 b8] Black [a1]]``, or ``(2 0 1 ...)`` where the numbers make no sense."""
        players = len(self.tables["player"])
        if len(members) != len(self.tables["pos"]) or any(bits >> players for bits in members):
            return _numbers(members)
        parts = []
        for player in range(players):
            if places := tuple(p for p, bits in enumerate(members) if bits >> player & 1):
                parts += [self.index(player, "player"), self.items(places, "pos")]
        return f"[{' '.join(parts)}]"

    # Operations

    def body(self, body: Body, depth: int) -> Iterator[str]:
        for op in body:
            row = OPS.get(op.name)
            if row and fits(op, row) and holds_bodies(row):
                yield from self.control(op, row, depth)
            else:
                yield wrap(self.words(op), depth)

    def control(self, op: Op, row: OpRow, depth: int) -> Iterator[str]:
        """An operation with bodies; each ``body`` but the first comes after an ``else``."""
        if not bodies_fit(op, row):
            yield wrap(self.raw(op), depth)
            return
        yield wrap([op.name, *self.arguments(op, row, skip=BODIES)], depth)
        bodies = _arguments_for("body", op, row)
        while bodies and not bodies[-1]:
            bodies.pop()
        for place, body in enumerate(bodies):
            yield from [wrap(["else"], depth)] if place else []
            yield from self.body(body, depth + 1)
        for branches in _arguments_for("body*", op, row):
            for branch in branches:
                yield wrap(["branch"], depth + 1)
                yield from self.body(branch, depth + 2)

    def operation(self, op: Op, kind: str) -> str:
        """In brackets, unless it is one word that can be nothing else."""
        words = self.words(op)
        is_plain = len(words) == 1 and kind != "int" and kind not in self.tables
        return words[0] if is_plain else f"({' '.join(words)})"

    def words(self, op: Op) -> list[str]:
        row = OPS.get(op.name)
        return [op.name, *self.arguments(op, row)] if row and fits(op, row) else self.raw(op)

    def raw(self, op: Op) -> list[str]:
        return ["!", quote(op.name), *(self.value(arg, "") for arg in op.args)]

    def arguments(self, op: Op, row: OpRow, skip: tuple[str, ...] = ()) -> list[str]:
        """Without None and () at the end; a tuple for the last operand goes without brackets."""
        places = [place for place, operand in enumerate(row.operands) if operand not in skip]
        while places and _can_be_left_out(op.args[places[-1]], row.operands[places[-1]]):
            places.pop()
        parts = [
            self.value(op.args[place], operand_kind(row.operands, place, op.args))
            for place in places
        ]
        if len(row.operands) - 1 in places and row.operands[-1].endswith("*"):
            parts[-1] = parts[-1][1:-1]
        return parts


def _spelled(names: tuple[str, ...]) -> tuple[str, ...]:
    """How each index of a table is written."""
    counts = Counter(names)
    return tuple(
        quote(name) if counts[name] == 1 else f"{quote(name)}#{index}"
        for index, name in enumerate(names)
    )


def _numbers(values: tuple[int, ...]) -> str:
    return f"({' '.join(map(str, values))})"


def _chains(row: tuple[int, ...]) -> Iterator[list[int]]:
    """The links of a direction as walks over the board, each link once."""
    reached = set(row)
    done: set[int] = set()
    starts = [place for place in range(len(row)) if place not in reached]
    for start in [*starts, *range(len(row))]:
        chain = [start]
        while chain[-1] not in done and row[chain[-1]] >= 0:
            done.add(chain[-1])
            chain.append(row[chain[-1]])
        if len(chain) > 1:
            yield chain


def _arguments_for(operand: str, op: Op, row: OpRow) -> list[Any]:
    return [arg for name, arg in zip(row.operands, op.args, strict=True) if name == operand]


def _can_be_left_out(arg: object, operand: str) -> bool:
    return (arg is None and operand.endswith("?")) or (arg == () and operand.endswith("*"))
