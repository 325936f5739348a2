"""What is wrong with a Program: run in tests, and after each stage in debug mode."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized
from dataclasses import is_dataclass
from typing import Any

from zrf2js.ir.nodes import GameIR, Op, Param, Program
from zrf2js.ir.schema import (
    TABLES,
    Field,
    fields_of,
    item_hints,
    item_kind,
    operand_kind,
    tables_of,
    values_of,
    without_none,
)
from zrf2js.ir.table import OPS, Kind

_BOARD_KINDS = ("default", "stack", "heap")
_GOAL_KINDS = ("win", "loss", "draw", "count")
_PARAM_KINDS = (*TABLES, "int", "value")
# The operand kinds an operation fits.
_FITS = {
    Kind.STATEMENT: ("statement",),
    Kind.CONDITION: ("cond", "value"),
    Kind.PLACE: ("place",),
    Kind.GOAL: ("goal",),
    Kind.SPEC: ("spec",),
}


def verify(program: Program) -> tuple[str, ...]:
    """The violations, each with its path in the program; () when all is well."""
    return tuple(
        f"games[{number}]{violation}"
        for number, game in enumerate(program.games)
        for violation in _Verifier(game).violations()
    )


class _Verifier:
    """Checks one game; ``sizes`` are the lengths of its tables by kind of index."""

    def __init__(self, game: GameIR) -> None:
        self.game = game
        self.sizes = {kind: len(names) for kind, names in tables_of(game).items()}

    def violations(self) -> Iterator[str]:
        yield from self.node(self.game, "")
        yield from self.words()
        yield from self.board()
        yield from self.pieces()
        yield from self.templates()

    # The fields of nodes

    def node(self, node: Any, path: str) -> Iterator[str]:
        values = values_of(node)
        for field in fields_of(type(node)):
            value, kind = values[field.name], field.kind_in(values)
            yield from self.value(value, field.hint, kind, field, f"{path}.{field.name}")

    def value(self, value: Any, hint: Any, kind: str, field: Field, path: str) -> Iterator[str]:
        """A field's value, or a part of it, which should be a ``hint``."""
        hint = hint if value is None else without_none(hint) or hint
        if item_hints(hint, 0) is not None and isinstance(value, tuple):
            yield from self.items(value, hint, kind, field, path)
        elif value is None and without_none(hint):
            return
        elif type(value) is not hint:
            yield f"{path}: {value!r} is no {getattr(hint, '__name__', hint)}"
        elif is_dataclass(value) and hint is not Op:
            yield from self.node(value, path)
        elif field.hint is Op:  # those of bodies need the parameters of their template
            yield from self.operation(value, kind, (), path)
        elif hint is int and not (value == -1 and field.kind.endswith("?")):
            yield from self.index(value, kind, path)

    def items(
        self, items: tuple[Any, ...], hint: Any, kind: str, field: Field, path: str
    ) -> Iterator[str]:
        hints = item_hints(hint, len(items)) or ()
        yield from _length(items, hints, path)
        for place, (item, item_hint) in enumerate(zip(items, hints, strict=False)):
            place_kind = item_kind(kind, place)
            yield from self.value(item, item_hint, place_kind, field, f"{path}[{place}]")

    def index(self, index: int, kind: str, path: str) -> Iterator[str]:
        lowest = -1 if kind == "links" else 0
        size = self.sizes.get("pos" if kind == "links" else kind)
        if size is not None and not lowest <= index < size:
            yield f"{path}: {_short(kind)} {index} is not one of {size}"

    # Shapes

    def words(self) -> Iterator[str]:
        yield from _one_of(self.game.board_kind, _BOARD_KINDS, ".board_kind")
        for number, goal in enumerate(self.game.goals):
            yield from _one_of(goal.kind, _GOAL_KINDS, f".goals[{number}].kind")

    def board(self) -> Iterator[str]:
        game = self.game
        yield from _length(game.opposites, game.directions, ".opposites")
        yield from _length(game.links, game.directions, ".links")
        for number, row in enumerate(game.links):
            yield from _length(row, game.positions, f".links[{number}]")
        for number, player in enumerate(game.players):
            yield from _length(player.symmetry, game.directions, f".players[{number}].symmetry")
        for number, zone in enumerate(game.zones):
            path = f".zones[{number}].members"
            yield from _length(zone.members, game.positions, path)
            if any(bits >> len(game.players) for bits in zone.members):
                yield f"{path}: a bit belongs to no player"
        if not 0 <= game.repeat < max(len(game.turns), 1):
            yield f".repeat: turn {game.repeat} is not one of {len(game.turns)}"

    def pieces(self) -> Iterator[str]:
        for number, attribute in enumerate(self.game.attributes):
            if not 0 <= attribute.falsy <= len(attribute.values):
                yield f".attributes[{number}].falsy: there are only {len(attribute.values)} values"
        for number, reserve in enumerate(self.game.reserves):
            if reserve.count < -1:
                yield f".reserves[{number}].count: {reserve.count} is no number of pieces"
        for number, piece in enumerate(self.game.pieces):
            path = f".pieces[{number}]"
            yield from _length(piece.attributes, self.game.attributes, f"{path}.attributes")
            for field, uses in (("moves", piece.moves), ("drops", piece.drops)):
                for place, use in enumerate(uses):
                    if 0 <= use.template < len(self.game.templates):
                        params = self.game.templates[use.template].params
                        yield from _length(use.args, params, f"{path}.{field}[{place}].args")

    def templates(self) -> Iterator[str]:
        for number, template in enumerate(self.game.templates):
            path = f".templates[{number}]"
            for place, kind in enumerate(template.params):
                yield from _one_of(kind, _PARAM_KINDS, f"{path}.params[{place}]")
            yield from self.operand(template.body, "body", template.params, f"{path}.body")

    # Operations

    def operation(self, op: Op, kind: str, params: tuple[str, ...], path: str) -> Iterator[str]:
        path = f"{path}:{op.name}"
        row = OPS.get(op.name)
        if row is None:
            yield f"{path}: there is no such operation"
            return
        if _short(kind) not in _FITS[row.kind]:
            yield f"{path}: a {row.kind.value} stands where a {_short(kind)} should"
        if len(op.args) != len(row.operands):
            yield f"{path}: {len(op.args)} operands instead of {len(row.operands)}"
            return
        for place, (operand, arg) in enumerate(zip(row.operands, op.args, strict=True)):
            if arg is not None or not operand.endswith("?"):
                kind = operand_kind(row.operands, place, op.args)
                yield from self.operand(arg, kind, params, f"{path}.{place}")

    def operand(self, arg: object, kind: str, params: tuple[str, ...], path: str) -> Iterator[str]:
        if kind.endswith("*") or kind == "body":
            yield from self.operands(arg, item_kind(kind, 0), params, path)
        elif isinstance(arg, Op):
            yield from self.operation(arg, kind, params, path)
        elif isinstance(arg, Param):
            yield from _parameter(arg, kind, params, path)
        elif type(arg) is int and self.is_index(kind):
            yield from self.index(arg, kind, path)
        else:
            yield f"{path}: {arg!r} stands where a {_short(kind)} should"

    def operands(
        self, args: object, kind: str, params: tuple[str, ...], path: str
    ) -> Iterator[str]:
        if not isinstance(args, tuple):
            yield f"{path}: {args!r} stands where a tuple should"
            return
        for place, arg in enumerate(args):
            yield from self.operand(arg, kind, params, f"{path}[{place}]")

    def is_index(self, kind: str) -> bool:
        return kind in self.sizes or _short(kind) in ("int", "value")


def _short(kind: str) -> str:
    """The kind without what it depends on: value for value:0."""
    return kind.partition(":")[0]


def _parameter(param: Param, kind: str, params: tuple[str, ...], path: str) -> Iterator[str]:
    if not 0 <= param.index < len(params):
        yield f"{path}: parameter {param.index} is not one of {len(params)}"
    elif params[param.index] != _short(kind):
        yield f"{path}: parameter {param.index} is a {params[param.index]}, not a {_short(kind)}"


def _one_of(word: str, words: Iterable[str], path: str) -> Iterator[str]:
    if word not in words:
        yield f"{path}: {word!r} is none of {', '.join(words)}"


def _length(value: Sized, table: Sized, path: str) -> Iterator[str]:
    if len(value) != len(table):
        yield f"{path}: {len(value)} items instead of {len(table)}"
