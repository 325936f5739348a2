"""docs/ir.schema.json: the JSON form of a Program, for programs that are not ours.

Made from the dataclasses and from ``ops.OPS`` alone, so it says what ``data.py`` writes and reads.

python -m zrf2js.ir.json_schema --write    put the current schema into docs/
python -m zrf2js.ir.json_schema --check    fail if there is another one
"""

from __future__ import annotations

import json
import sys
from dataclasses import MISSING, is_dataclass
from pathlib import Path
from typing import Any

from zrf2js.ir.data import FORMAT, VERSION
from zrf2js.ir.nodes import Op, Program, Template
from zrf2js.ir.schema import Field, fields_of, item_hints, without_none
from zrf2js.ir.table import OPS, Kind, OpRow
from zrf2js.support.source import Origin, Source

FILE = Path(__file__).parents[2] / "docs" / "ir.schema.json"

Schema = dict[str, Any]

# The kinds of operand that are operations, and the kind of operation each takes.
_OPERATIONS = {
    "cond": Kind.CONDITION,
    "place": Kind.PLACE,
    "goal": Kind.GOAL,
    "spec": Kind.SPEC,
}
_ORIGIN: Schema = {"$ref": "#/$defs/Origin"}


def schema() -> Schema:
    """The schema, in the draft of 2020-12."""
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
        "description": "docs/ir.md of zrf2js tells what the tables and the operations mean.",
        **program,
        "$defs": dict(sorted(classes.items())) | _common() | _operations(),
    }


def text() -> str:
    """The schema as it stands in docs/."""
    return json.dumps(schema(), indent=1) + "\n"


# --- nodes -------------------------------------------------------------------------------------


def _class(node: type, classes: dict[str, Schema]) -> Schema:
    fields = fields_of(node) if node is not Source else _SOURCE
    properties = {field.name: _field(node, field, classes) for field in fields}
    if "origin" in getattr(node, "__dataclass_fields__", {}) and "origin" not in properties:
        properties["origin"] = _ORIGIN
    required = [field.name for field in fields if field.required]
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


# A source is compared by identity, so its fields are no part of any node's meaning.
_SOURCE = (Field("name", str, MISSING, "int"), Field("text", str, MISSING, "int"))


def _reference(node: type, classes: dict[str, Schema]) -> Schema:
    if node.__name__ not in classes:
        classes[node.__name__] = {}  # nodes may hold nodes of their own kind
        classes[node.__name__] = _class(node, classes)
    return {"$ref": f"#/$defs/{node.__name__}"}


def _field(node: type, field: Field, classes: dict[str, Schema]) -> Schema:
    if (node, field.name) == (Template, "body"):
        return {"$ref": "#/$defs/body"}
    return _value(field.hint, field.kind, classes)


def _value(hint: Any, kind: str, classes: dict[str, Schema]) -> Schema:
    if inner := without_none(hint):
        return {"anyOf": [{"type": "null"}, _value(inner, kind, classes)]}
    if hint is Op:
        return {"$ref": f"#/$defs/{kind}"}
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
        "index": {
            "if": {"type": "object"},
            "then": {"$ref": "#/$defs/param"},
            "else": {"type": "integer", "minimum": 0},
        },
        "value": {
            "if": {"type": "array"},
            "then": {"$ref": "#/$defs/cond"},
            "else": {"$ref": "#/$defs/index"},
        },
        "body": {"type": "array", "items": {"$ref": "#/$defs/statement"}},
        "operation-origin": {
            "type": "object",
            "properties": {"origin": _ORIGIN},
            "required": ["origin"],
            "additionalProperties": False,
        },
    }


def _operations() -> dict[str, Schema]:
    names = {kind: operand for operand, kind in _OPERATIONS.items()} | {Kind.STATEMENT: "statement"}
    return {names[kind]: _kind(kind) for kind in Kind}


def _kind(kind: Kind) -> Schema:
    """Operations of a kind: the name in front decides which row the rest must follow."""
    rows = [row for row in OPS.values() if row.kind is kind]
    return {
        "type": "array",
        "minItems": 1,
        "prefixItems": [{"enum": [row.name for row in rows]}],
        "allOf": [
            {"if": {"prefixItems": [{"const": row.name}]}, "then": _operation(row)} for row in rows
        ],
    }


def _operation(row: OpRow) -> Schema:
    count = 1 + len(row.operands)
    return {
        "description": row.doc,
        "prefixItems": [True, *map(_operand, row.operands)],
        "minItems": count,
        "maxItems": count + 1,
        "items": {"$ref": "#/$defs/operation-origin"},
    }


def _operand(operand: str) -> Schema:
    if operand.endswith("*"):
        return {"type": "array", "items": _operand(operand[:-1])}
    if operand.endswith("?"):
        return {"if": {"type": "null"}, "else": _operand(operand[:-1])}
    if operand in _OPERATIONS or operand in ("body", "value"):
        return {"$ref": f"#/$defs/{operand}"}
    return {"type": "integer"} if operand == "int" else {"$ref": "#/$defs/index"}


def main(arguments: list[str]) -> str | None:
    """What is wrong, if anything, for ``sys.exit``."""
    if arguments == ["--write"]:
        FILE.write_text(text(), encoding="utf-8")
        return None
    if arguments != ["--check"]:
        return "usage: python -m zrf2js.ir.json_schema --check | --write"
    same = FILE.is_file() and FILE.read_text(encoding="utf-8") == text()
    return None if same else f"{FILE.name} is out of date: run `make docs`"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
