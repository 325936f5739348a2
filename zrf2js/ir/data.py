"""The Program as JSON, and back.

A node is an object without the fields that have their default value; where a field can hold nodes
of several classes, ``type`` is the name of the class.  An operation is
``["name", operands...]``, a parameter ``{"param": k}``, a tuple an array; an array is an operation
if and only if it starts with a string.  Origins are written on demand: as the ``origin`` of a node,
or as a last ``{"origin": ...}`` of an operation.  The texts that they refer to occur once, at the
top.  The same program results in the same bytes.
"""

from __future__ import annotations

import json
from dataclasses import is_dataclass
from typing import Any

from zrf2js.ir.nodes import Op, Param, Program
from zrf2js.ir.schema import Field, alternatives, fields_of, item_hints, mismatch, without_none
from zrf2js.ir.table import Operand, rows
from zrf2js.support.source import Origin, Source

FORMAT = "zrf2js-ir"
VERSION = 1

# Program, games, game and table are broken into lines, a row of a table is not.  A node in a field
# of a node is broken like the node.
_BROKEN_LEVELS = 4


class IRError(ValueError):
    """An error in the text of a program; ``path`` is its location, a path in JSON or a line."""

    def __init__(self, message: str, path: str) -> None:
        super().__init__(f"{path}: {message}")
        self.message = message
        self.path = path


def to_json(program: Program, origins: bool = False) -> str:
    """Return the program as one JSON object; ``from_json`` reads it back."""
    encoder = _Encoder(origins)
    body = encoder.record(program)
    head: dict[str, object] = {"format": FORMAT, "version": VERSION}
    if encoder.sources:
        head["sources"] = [{"name": s.name, "text": s.text} for s in encoder.sources]
    return _layout(head | body) + "\n"


def from_json(text: str) -> Program:
    """Return the program that ``to_json`` wrote; raise IRError on any other text.

    The result is well typed.  Indices and the sizes of tables are checked by ``verify``.
    """
    try:
        return _program(json.loads(text, object_pairs_hook=_object))
    except IRError:
        raise
    except RecursionError:
        raise IRError("nested too deeply", "program") from None
    except json.JSONDecodeError as error:
        raise IRError(error.msg, f"line {error.lineno}") from None
    except ValueError as error:  # a number of thousands of digits
        raise IRError(str(error), "program") from None


def plain_data(value: object) -> Any:
    """Return the JSON data of a node, an operation or a tuple of them."""
    return _Encoder(False).plain(value)


class _Encoder:
    """Encoder of nodes as plain data; it collects the sources that origins refer to."""

    def __init__(self, origins: bool) -> None:
        self.origins = origins
        self.sources: dict[Source, int] = {}

    def plain(self, value: object) -> object:
        match value:
            case None | int() | str():
                return value
            case Param():
                return {"param": value.index}
            case Op():
                return [value.name, *map(self.plain, value.operands), *self.origin(value)]
            case tuple():
                return [self.plain(item) for item in value]
            case Source():
                return self.sources.setdefault(value, len(self.sources))
        return self.record(value)

    def record(self, node: object) -> dict[str, object]:
        fields: dict[str, object] = {
            field.name: self.field(field, getattr(node, field.name))
            for field in fields_of(type(node))
            if getattr(node, field.name) != field.default
        }
        for origin in self.origin(node):
            fields |= origin
        return fields

    def field(self, field: Field, value: object) -> object:
        is_typed = bool(alternatives(field.hint))
        return (
            {"type": type(value).__name__} | self.record(value) if is_typed else self.plain(value)
        )

    def origin(self, node: object) -> list[dict[str, object]]:
        origin = getattr(node, "origin", None) if self.origins else None
        return [{"origin": self.record(origin)}] if origin else []


def _layout(value: Any, level: int = 0, broken: int = _BROKEN_LEVELS) -> str:
    """Return JSON text, with a line for each field of a game and each row of its tables."""
    if level < broken and isinstance(value, dict):
        rows = [
            f"{json.dumps(key)}:{_layout(item, level + 1, broken + isinstance(item, dict))}"
            for key, item in value.items()
        ]
        return "{" + _lines(rows, level) + "}"
    if level < broken and _is_table(value):
        return "[" + _lines([_layout(item, level + 1, broken) for item in value], level) + "]"
    return json.dumps(value, separators=(",", ":"))


def _is_table(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, list | dict) for item in value)


def _lines(rows: list[str], level: int) -> str:
    indent = "\n" + " " * (level + 1)
    return ",".join(indent + row for row in rows)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise IRError("duplicate key in " + ", ".join(key for key, _ in pairs), "program")
    return data


def _program(data: object) -> Program:
    if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
        raise IRError(f'expected an object with "format": "{FORMAT}"', "program")
    version = data.pop("version", None)
    if version != VERSION:
        raise IRError(f"unsupported version {version}, expected {VERSION}", "program.version")
    texts = _Decoder(()).value(tuple[Source, ...], data.pop("sources", []), "program.sources")
    program: Program = _Decoder(texts).record(Program, data, "program")
    return program


class _Decoder:
    """Decoder of plain data to nodes; the type hints of the nodes determine what it accepts."""

    def __init__(self, sources: tuple[Source, ...]) -> None:
        self.sources = sources

    def value(self, hint: Any, data: object, path: str) -> Any:
        if inner := without_none(hint):
            return None if data is None else self.value(inner, data, path)
        if classes := alternatives(hint):
            return self.alternative(classes, data, path)
        if item_hints(hint, 0) is not None:
            return self.items(hint, data, path)
        if hint is Source and isinstance(data, int):
            return self.source(data, path)
        if is_dataclass(hint):
            return self.record(hint, data, path)
        if type(data) is not hint:
            raise IRError(f"expected {hint.__name__}", path)
        return data

    def items(self, hint: Any, data: object, path: str) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise IRError("expected an array", path)
        hints = item_hints(hint, len(data)) or ()
        if len(hints) != len(data):
            raise IRError(f"expected {len(hints)} items", path)
        return tuple(
            self.value(item_hint, item, f"{path}[{place}]")
            for place, (item_hint, item) in enumerate(zip(hints, data, strict=True))
        )

    def alternative(self, classes: dict[str, type], data: object, path: str) -> Any:
        name = data.get("type") if isinstance(data, dict) else None
        if not isinstance(data, dict) or name not in tuple(classes):
            raise IRError(f"expected an object with a type: {', '.join(classes)}", path)
        fields = {key: value for key, value in data.items() if key != "type"}
        return self.record(classes[name], fields, path)

    def record(self, node: Any, data: object, path: str) -> Any:
        if not isinstance(data, dict):
            raise IRError(f"expected an object: {node.__name__}", path)
        values: dict[str, Any] = {}
        if "origin" in data and "origin" in node.__dataclass_fields__:
            values["origin"] = self.origin(data, path)
        for field in fields_of(node):
            if field.name in data:
                item_path = f"{path}.{field.name}"
                values[field.name] = self.field(field, data[field.name], item_path)
            elif field.required:
                raise IRError(f"{field.name} is missing", path)
        for key in sorted(data.keys() - values.keys()):
            raise IRError(f"{node.__name__} has no {key}", path)
        return node(**values)

    def field(self, field: Field, data: object, path: str) -> Any:
        if field.operand is not None:
            return self.operand(field.operand, data, path)
        return self.value(field.hint, data, path)

    def origin(self, data: dict[str, object], path: str) -> Any:
        return self.record(Origin, data["origin"], f"{path}.origin")

    def source(self, number: int, path: str) -> Source:
        if not 0 <= number < len(self.sources):
            raise IRError(f"there is no source {number}", path)
        return self.sources[number]

    # Operations

    def operand(self, expected: Operand, data: object, path: str) -> Any:
        if expected.item is not None and isinstance(data, list):
            return tuple(
                self.operand(expected.item, part, f"{path}[{place}]")
                for place, part in enumerate(data)
            )
        if expected.classes and isinstance(data, list):
            return self.operation(expected, data, path)
        is_index = expected.index != "" and type(data) is int
        if is_index or (data is None and expected.optional):
            return data
        if expected.takes_param and isinstance(data, dict) and data.keys() == {"param"}:
            return Param(self.value(int, data["param"], f"{path}.param"))
        raise IRError(f"expected {expected.kind}", path)

    def operation(self, expected: Operand, data: list[object], path: str) -> Op:
        if not data or not isinstance(data[0], str):
            raise IRError('expected an operation: ["name", operands...]', path)
        row = rows().get(data[0])
        if row is None:
            raise IRError(f"there is no operation {data[0]}", path)
        if row.cls not in expected.classes:
            raise IRError(mismatch(row, expected), path)
        path = f"{path}:{row.name}"
        operands: list[Any] = data[1:]
        origin = self.origin(operands.pop(), path) if _has_origin(operands) else None
        if len(operands) != len(row.types):
            message = f"wrong number of operands: expected {len(row.types)}, found {len(operands)}"
            raise IRError(message, path)
        values = (
            self.operand(operand, value, f"{path}.{place}")
            for place, (operand, value) in enumerate(zip(row.types, operands, strict=True))
        )
        return row.cls(*values, origin=origin)


def _has_origin(operands: list[Any]) -> bool:
    """Return True if the last of the operands is an origin."""
    return bool(operands) and isinstance(operands[-1], dict) and operands[-1].keys() == {"origin"}
