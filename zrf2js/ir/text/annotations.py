"""The annotations of passes in the text form: comments, which its reader skips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any, Protocol

from zrf2js.ir.annotations import Annotations
from zrf2js.ir.nodes import Body, GameIR
from zrf2js.ir.ops import Param
from zrf2js.ir.schema import fields_of, item_kind, values_of


class BodyWriter(Protocol):
    """The parts of the writer of a game that annotations use."""

    def value(self, value: object, kind: str) -> str:
        """Return the text of a number, a text, a truth value or None."""

    def body(self, body: Body, depth: int) -> Iterator[str]:
        """Yield the lines of a body."""


def annotation_lines(game: GameIR, writer: BodyWriter) -> Iterator[str]:
    """Yield the annotations that differ from their defaults, each body that passes changed."""
    for field in fields_of(Annotations):
        value = getattr(game.annotations, field.name)
        if field.operand is not None and field.operand.holds_bodies:
            yield from _bodies(game, field.name, value, writer)
        elif value != field.default:
            yield f"; {field.name}"
            for item in value if isinstance(value, tuple) else (value,):
                yield f";   {_text(item, field.kind, writer)}"


def _bodies(game: GameIR, name: str, bodies: tuple[Body, ...], writer: BodyWriter) -> Iterator[str]:
    for number, (body, template) in enumerate(zip(bodies, game.templates, strict=False)):
        if body is not template.body and body != template.body:
            yield f"; {name} {number}"
            for lines in writer.body(body, 1):
                yield from (f"; {line}" for line in lines.split("\n"))


def _text(value: Any, kind: str, writer: BodyWriter) -> str:
    """Return a value of an annotation, with names for indices of the kind."""
    match value:
        case None | int() | str():
            return writer.value(value, kind)
        case Param():
            return f"${value.index}"
        case tuple():
            items = (
                _text(item, item_kind(kind, place), writer) for place, item in enumerate(value)
            )
            return f"[{' '.join(items)}]"
    assert is_dataclass(value)
    values = values_of(value)
    fields = (
        f"{field.name}={_text(values[field.name], field.kind_in(values), writer)}"
        for field in fields_of(type(value))
    )
    return f"({' '.join((type(value).__name__, *fields))})"
