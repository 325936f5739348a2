"""docs/ir.schema.json: a JSON Schema of the JSON form of a Program, for third-party programs.

It is derived from the dataclasses and the operations, like the reader and writer in ``data.py``.

python -m zrf2js.ir.json_schema --write    write the schema into docs/
python -m zrf2js.ir.json_schema --check    exit with an error if the file is out of date
"""

from __future__ import annotations

import json
import sys
from dataclasses import MISSING, is_dataclass, replace
from pathlib import Path
from typing import Any

from zrf2js.ir.data import FORMAT, VERSION
from zrf2js.ir.nodes import Program
from zrf2js.ir.schema import Field, alternatives, fields_of, item_hints, without_none
from zrf2js.ir.table import Kind, Operand, OpRow, row_of, rows
from zrf2js.support.source import Origin, Source

FILE = Path(__file__).parents[2] / "docs" / "ir.schema.json"

Schema = dict[str, Any]

# The names of the definitions of operations.
_NAMES = {
    Kind.STATEMENT: "statement",
    Kind.CONDITION: "cond",
    Kind.PLACE: "place",
    Kind.GOAL: "goal",
    Kind.SPEC: "spec",
    Kind.INSTRUCTION: "instruction",
}
_ORIGIN: Schema = {"$ref": "#/$defs/Origin"}


def schema() -> Schema:
    """Return the schema, in draft 2020-12."""
    classes: dict[str, Schema] = {}
    program = _class(Program, classes)
    head = {"format": {"const": FORMAT}, "version": {"const": VERSION}}
    sources = {"type": "array", "items": _class(Source, classes)}
    program["properties"] = head | {"sources": sources} | program["properties"]
    program["required"] = [*head, *program["required"]]
    _reference(Origin, classes)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Program of zrf2js, as `zrf2js convert --target ir` writes it",
        "description": "docs/ir.md of zrf2js describes the tables and the operations.",
        **program,
        "$defs": dict(sorted(classes.items())) | _common() | _operations(),
    }


def text() -> str:
    """Return the text of the file."""
    return json.dumps(schema(), indent=1) + "\n"


# --- nodes -------------------------------------------------------------------------------------


def _class(node: type, classes: dict[str, Schema]) -> Schema:
    fields = fields_of(node) if node is not Source else _SOURCE
    properties = {field.name: _field(field, classes) for field in fields}
    if "origin" in getattr(node, "__dataclass_fields__", {}) and "origin" not in properties:
        properties["origin"] = _ORIGIN
    required = [field.name for field in fields if field.required]
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


# A source is compared by identity, so ``fields_of`` does not return its fields.
_SOURCE = (Field("name", str, MISSING, "int"), Field("text", str, MISSING, "int"))


def _reference(node: type, classes: dict[str, Schema]) -> Schema:
    if node.__name__ not in classes:
        classes[node.__name__] = {}  # a node may contain nodes of the same class
        classes[node.__name__] = _class(node, classes)
    return {"$ref": f"#/$defs/{node.__name__}"}


def _union(nodes: dict[str, type], classes: dict[str, Schema]) -> Schema:
    """Return the schema of a node of one of several classes, whose name is its ``type``."""
    references = {name: _reference(node, classes) for name, node in nodes.items()}
    for name in nodes:
        classes[name]["properties"] |= {"type": {"const": name}}
    return {
        "type": "object",
        "properties": {"type": {"enum": [*nodes]}},
        "required": ["type"],
        "allOf": [
            {"if": {"properties": {"type": {"const": name}}}, "then": reference}
            for name, reference in references.items()
        ],
    }


def _field(field: Field, classes: dict[str, Schema]) -> Schema:
    if field.operand is not None:
        return _operand(field.operand)
    return _value(field.hint, field.kind, classes)


def _value(hint: Any, kind: str, classes: dict[str, Schema]) -> Schema:
    if inner := without_none(hint):
        return {"anyOf": [{"type": "null"}, _value(inner, kind, classes)]}
    if nodes := alternatives(hint):
        return _union(nodes, classes)
    if hint is Source:
        return {"type": "integer", "minimum": 0}
    if is_dataclass(hint):
        return _reference(hint, classes)  # type: ignore[arg-type]
    items = item_hints(hint, 1)
    if items is None:
        return _scalar(hint, kind)
    if item_hints(hint, 0):  # of fixed length
        return _row([_value(item, kind, classes) for item in items])
    return {"type": "array", "items": _value(items[0], kind, classes)}


def _scalar(hint: Any, kind: str) -> Schema:
    if hint is not int:
        return {"type": {str: "string", bool: "boolean"}[hint]}
    if kind == "int":
        return {"type": "integer"}
    return {"type": "integer", "minimum": -1 if kind.endswith("?") or kind == "links" else 0}


def _row(items: list[Schema]) -> Schema:
    return {"type": "array", "prefixItems": items, "minItems": len(items), "items": False}


# --- operations --------------------------------------------------------------------------------


def _common() -> dict[str, Schema]:
    param = {"type": "integer", "minimum": 0}
    return {
        "param": {
            "type": "object",
            "properties": {"param": param},
            "required": ["param"],
            "additionalProperties": False,
        },
        "plain-index": {"type": "integer", "minimum": 0},
        "index": {
            "if": {"type": "object"},
            "then": {"$ref": "#/$defs/param"},
            "else": {"$ref": "#/$defs/plain-index"},
        },
        "value": {
            "if": {"type": "array"},
            "then": {"$ref": "#/$defs/cond"},
            "else": {"$ref": "#/$defs/plain-index"},
        },
        "body": {"type": "array", "items": {"$ref": "#/$defs/statement"}},
        "code": {"type": "array", "items": {"$ref": "#/$defs/instruction"}},
        "operation-origin": {
            "type": "object",
            "properties": {"origin": _ORIGIN},
            "required": ["origin"],
            "additionalProperties": False,
        },
    }


def _operations() -> dict[str, Schema]:
    return {_NAMES[kind]: _kind(kind) for kind in Kind}


def _kind(kind: Kind) -> Schema:
    """Return the schema of a kind of operation; the name in front selects the operands."""
    group = [row for row in rows().values() if row.kind is kind]
    return {
        "type": "array",
        "minItems": 1,
        "prefixItems": [{"enum": [row.name for row in group]}],
        "allOf": [
            {"if": {"prefixItems": [{"const": row.name}]}, "then": _operation(row)} for row in group
        ],
    }


def _operation(row: OpRow) -> Schema:
    count = 1 + len(row.operands)
    return {
        "description": row.doc,
        "prefixItems": [True, *map(_operand, row.types)],
        "minItems": count,
        "maxItems": count + 1,
        "items": {"$ref": "#/$defs/operation-origin"},
    }


def _operand(operand: Operand) -> Schema:
    if operand.optional:
        return {"if": {"type": "null"}, "else": _operand(replace(operand, optional=False))}
    if operand.item is not None:
        if operand.kind in ("body", "code"):
            return {"$ref": f"#/$defs/{operand.kind}"}
        return {"type": "array", "items": _operand(operand.item)}
    if operand.kind in ("int", "value"):
        return {"type": "integer"} if operand.kind == "int" else {"$ref": "#/$defs/value"}
    if operand.index:
        return {"$ref": "#/$defs/index" if operand.takes_param else "#/$defs/plain-index"}
    return _classes(operand)


def _classes(operand: Operand) -> Schema:
    """Return a reference to a kind of operation, restricted to the classes of the operand."""
    (kind,) = {row_of(cls).kind for cls in operand.classes}
    reference = {"$ref": f"#/$defs/{_NAMES[kind]}"}
    if len(operand.classes) == sum(row.kind is kind for row in rows().values()):
        return reference
    names = [cls.name for cls in operand.classes]
    return {"allOf": [reference, {"prefixItems": [{"enum": names}]}]}


def main(arguments: list[str]) -> str | None:
    """Run the command; return an error message for ``sys.exit``, or None."""
    if arguments == ["--write"]:
        FILE.write_text(text(), encoding="utf-8")
        return None
    if arguments != ["--check"]:
        return "usage: python -m zrf2js.ir.json_schema --check | --write"
    same = FILE.is_file() and FILE.read_text(encoding="utf-8") == text()
    return None if same else f"{FILE.name} is out of date: run `make docs`"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
