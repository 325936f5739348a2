"""Writer of the text form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import MISSING
from typing import Any

from zrf2js.ir.data import FORMAT, VERSION
from zrf2js.ir.nodes import Body, Op, Param, Program
from zrf2js.ir.ops import Code
from zrf2js.ir.schema import (
    Field,
    alternatives,
    index_kind,
    index_of,
    item_kind,
    tables_of,
    values_of,
)
from zrf2js.ir.table import Operand, OpRow, row_of
from zrf2js.ir.text.annotations import annotation_lines
from zrf2js.ir.text.lines import quote, wrap
from zrf2js.ir.text.shape import LABELS, below, has_rows, heading, inline, is_body


def dump(program: Program, *, annotations: bool = False) -> str:
    """Return the text of a well typed program; its indices need not be valid.

    With ``annotations``, add those of each game as comments.
    """
    lines = [wrap([FORMAT, str(VERSION), *_Writer({}).inline(program)], 0)]
    for script in program.scripts:
        lines.append(wrap(["script", *_Writer({}).inline(script)], 0))
    for game in program.games:
        writer = _Writer(tables_of(game))
        lines += ["", *writer.record(["game"], game, 0)]
        if annotations:
            lines += annotation_lines(game, writer)
    return "\n".join(lines) + "\n"


class _Writer:
    """Writer of the nodes of one game; ``tables`` are its names by kind of index."""

    def __init__(self, tables: dict[str, tuple[str, ...]]) -> None:
        self.tables = {kind: _unique(names) for kind, names in tables.items()}

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
            f"{'' if field in unnamed else field.name + '='}{self.field(field, values)}"
            for field in (*unnamed, *named)
            if values[field.name] != field.default
        ]

    def field(self, field: Field, values: dict[str, Any]) -> str:
        if field.operand is not None:
            return self.operand(field.operand, values[field.name], index_of(field.operand))
        return self.value(values[field.name], field.kind_in(values))

    def table(self, field: Field, value: Any, depth: int) -> Iterator[str]:
        if is_body(field):
            yield from self.body(value, depth)
        elif alternatives(field.hint):
            yield from self.record([field.name, type(value).__name__], value, depth)
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
        """Return ``[a1>a2>a3 b1>b2]``, or ``(1 2 -1 ...)`` if the numbers are not valid."""
        size = len(self.tables["pos"])
        if len(row) != size or not all(-1 <= target < size for target in row):
            return _numbers(row)
        chains = (">".join(self.index(p, "pos") for p in chain) for chain in _chains(row))
        return f"[{' '.join(chains)}]"

    def members(self, members: tuple[int, ...]) -> str:
        """Return ``[White [a8 b8] Black [a1]]``, or ``(2 0 1 ...)`` if the bits are not valid."""
        players = len(self.tables["player"])
        if len(members) != len(self.tables["pos"]) or any(bits >> players for bits in members):
            return _numbers(members)
        parts = []
        for player in range(players):
            if places := tuple(p for p, bits in enumerate(members) if bits >> player & 1):
                parts += [self.index(player, "player"), self.items(places, "pos")]
        return f"[{' '.join(parts)}]"

    # Operations

    def body(self, body: Body | Code, depth: int) -> Iterator[str]:
        for op in body:
            row = row_of(type(op))
            yield wrap(self.words(op, row), depth)
            yield from self.bodies(op, row, depth)

    def bodies(self, op: Op, row: OpRow, depth: int) -> Iterator[str]:
        """Yield the bodies of a statement; each ``body`` but the first follows an ``else``."""
        held = [
            (operand, value)
            for operand, value in zip(row.types, op.operands, strict=True)
            if operand.holds_bodies
        ]
        while held and held[-1][1] == ():
            held.pop()
        for place, (operand, value) in enumerate(held):
            if place:
                yield wrap(["else"], depth)
            if operand.kind != "body*":
                yield from self.body(value, depth + 1)
                continue
            for branch in value:
                yield wrap(["branch"], depth + 1)
                yield from self.body(branch, depth + 2)

    def words(self, op: Op, row: OpRow) -> list[str]:
        """Return the name and the operands, without the bodies and without omissions at the end.

        A tuple that is the last operand has no brackets.
        """
        places = [place for place, operand in enumerate(row.types) if not operand.holds_bodies]
        while places and _is_omitted(row.types[places[-1]], op.operands[places[-1]]):
            places.pop()
        parts = [
            self.operand(row.types[place], op.operands[place], index_kind(row, place, op.operands))
            for place in places
        ]
        if len(row.types) - 1 in places and row.types[-1].item is not None:
            parts[-1] = parts[-1][1:-1]
        return [row.name, *parts]

    def operand(self, operand: Operand, value: Any, kind: str) -> str:
        """Return an operand; ``kind`` is the kind of the index that it may be."""
        match value:
            case None:
                return "_"
            case int():
                return self.index(value, kind)
            case Param():
                return f"${value.index}"
            case Op():
                words = self.words(value, row_of(type(value)))
                is_plain = len(words) == 1 and not operand.index
                return words[0] if is_plain else f"({' '.join(words)})"
        item = operand.item or operand
        return f"[{' '.join(self.operand(item, part, kind) for part in value)}]"


def _unique(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of a table as written: with their index if a name is repeated."""
    counts = Counter(names)
    return tuple(
        quote(name) if counts[name] == 1 else f"{quote(name)}#{index}"
        for index, name in enumerate(names)
    )


def _numbers(values: tuple[int, ...]) -> str:
    return f"({' '.join(map(str, values))})"


def _chains(row: tuple[int, ...]) -> Iterator[list[int]]:
    """Yield the links of a direction as paths over the board, each link once."""
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


def _is_omitted(operand: Operand, value: object) -> bool:
    """Return True if the value is left out at the end of the operands."""
    return (operand.optional and value is None) or (operand.item is not None and value == ())
