"""The Program as JSON, and back.

Nodes are objects without the fields that have their default value; an operation is
``["name", args...]``, a parameter ``{"param": k}``, a tuple an array, so that an array is an
operation exactly when it starts with a string.  Origins go along on demand: in the ``origin`` of a
node, or as a last ``{"origin": ...}`` of an operation, with the texts they point into once at the
top.  Same program, same bytes.
"""

from __future__ import annotations

import json
from dataclasses import is_dataclass
from typing import Any

from zrf2js.ir.nodes import Op, Param, Program
from zrf2js.ir.schema import fields_of, item_hints, without_none
from zrf2js.ir.table import make_op
from zrf2js.support.source import Origin, Source

FORMAT = "zrf2js-ir"
VERSION = 1

# program, games, game, table: these are broken into lines, a row of a table is not
_BROKEN_LEVELS = 4


class IRError(ValueError):
    """A text is no program: ``message`` says why, ``path`` where (a path in JSON, or a line)."""

    def __init__(self, message: str, path: str) -> None:
        super().__init__(f"{path}: {message}")
        self.message = message
        self.path = path


def to_json(program: Program, origins: bool = False) -> str:
    """The program as one JSON object; ``from_json`` reads it back."""
    encoder = _Encoder(origins)
    body = encoder.record(program)
    head: dict[str, object] = {"format": FORMAT, "version": VERSION}
    if encoder.sources:
        head["sources"] = [{"name": s.name, "text": s.text} for s in encoder.sources]
    return _layout(head | body) + "\n"


def from_json(text: str) -> Program:
    """The program that ``to_json`` wrote; IRError on anything else.

    Only the shape is checked here, indices and operations are ``verify``'s.
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


class _Encoder:
    """Nodes to plain data; collects the sources that origins point into."""

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
                return [value.name, *map(self.plain, value.args), *self.origin(value)]
            case tuple():
                return [self.plain(item) for item in value]
            case Source():
                return self.sources.setdefault(value, len(self.sources))
        return self.record(value)

    def record(self, node: object) -> dict[str, object]:
        fields: dict[str, object] = {
            field.name: self.plain(getattr(node, field.name))
            for field in fields_of(type(node))
            if getattr(node, field.name) != field.default
        }
        for origin in self.origin(node):
            fields |= origin
        return fields

    def origin(self, node: object) -> list[dict[str, object]]:
        origin = getattr(node, "origin", None) if self.origins else None
        return [{"origin": self.record(origin)}] if origin else []


def _layout(value: Any, level: int = 0) -> str:
    """JSON text, with a line for each field of a game and each row of its tables."""
    if level < _BROKEN_LEVELS and isinstance(value, dict):
        rows = [f"{json.dumps(key)}:{_layout(item, level + 1)}" for key, item in value.items()]
        return "{" + _lines(rows, level) + "}"
    if level < _BROKEN_LEVELS and _is_table(value):
        return "[" + _lines([_layout(item, level + 1) for item in value], level) + "]"
    return json.dumps(value, separators=(",", ":"))


def _is_table(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, list | dict) for item in value)


def _lines(rows: list[str], level: int) -> str:
    indent = "\n" + " " * (level + 1)
    return ",".join(indent + row for row in rows)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise IRError("a key stands twice in " + ", ".join(key for key, _ in pairs), "program")
    return data


def _program(data: object) -> Program:
    if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
        raise IRError(f'expected an object with "format": "{FORMAT}"', "program")
    version = data.pop("version", None)
    if version != VERSION:
        raise IRError(f"version {version} is unknown, expected {VERSION}", "program.version")
    texts = _Decoder(()).value(tuple[Source, ...], data.pop("sources", []), "program.sources")
    program: Program = _Decoder(texts).record(Program, data, "program")
    return program


class _Decoder:
    """Plain data to nodes, led by the type hints."""

    def __init__(self, sources: tuple[Source, ...]) -> None:
        self.sources = sources

    def value(self, hint: Any, data: object, path: str) -> Any:
        if inner := without_none(hint):
            return None if data is None else self.value(inner, data, path)
        if item_hints(hint, 0) is not None:
            return self.items(hint, data, path)
        if hint is Op:
            return self.operation(data, path)
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

    def record(self, node: Any, data: object, path: str) -> Any:
        if not isinstance(data, dict):
            raise IRError(f"expected an object: {node.__name__}", path)
        values = self.origin(node, data, path)
        for field in fields_of(node):
            if field.name in data:
                hint, item = field.hint, data[field.name]
                values[field.name] = self.value(hint, item, f"{path}.{field.name}")
            elif field.required:
                raise IRError(f"{field.name} is missing", path)
        for key in sorted(data.keys() - values.keys()):
            raise IRError(f"{node.__name__} has no {key}", path)
        return node(**values)

    def origin(self, node: Any, data: dict[str, object], path: str) -> dict[str, Any]:
        if "origin" not in data or "origin" not in node.__dataclass_fields__:
            return {}
        return {"origin": self.record(Origin, data["origin"], f"{path}.origin")}

    def source(self, number: int, path: str) -> Source:
        if not 0 <= number < len(self.sources):
            raise IRError(f"there is no source {number}", path)
        return self.sources[number]

    def operation(self, data: object, path: str) -> Op:
        if not isinstance(data, list) or not data or not isinstance(data[0], str):
            raise IRError('expected an operation: ["name", arguments...]', path)
        name, *args = data
        path = f"{path}:{name}"
        origin = args.pop() if _is_origin(args[-1:]) else {}
        return make_op(
            name,
            tuple(self.argument(arg, f"{path}.{place}") for place, arg in enumerate(args)),
            **self.origin(Op, origin, path),
        )

    def argument(self, data: object, path: str) -> object:
        if data is None or type(data) is int:
            return data
        if isinstance(data, list):
            if data and isinstance(data[0], str):
                return self.operation(data, path)
            return tuple(self.argument(item, f"{path}[{i}]") for i, item in enumerate(data))
        return self.record(Param, {"index": _param(data, path)}, path)


def _is_origin(last: list[object]) -> bool:
    return bool(last) and isinstance(last[0], dict) and last[0].keys() == {"origin"}


def _param(data: object, path: str) -> object:
    if not isinstance(data, dict) or data.keys() != {"param"}:
        raise IRError("expected an index, a parameter, an operation, an array or null", path)
    return data["param"]
