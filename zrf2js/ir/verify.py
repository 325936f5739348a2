"""Verifier of Programs.  The tests run it after each pass."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sized
from dataclasses import is_dataclass
from types import NoneType
from typing import Any, Literal, TypeAlias, get_args, get_origin

from zrf2js.ir.annotations import Annotations
from zrf2js.ir.natives import NATIVES
from zrf2js.ir.nodes import GOAL_KINDS, Body, GameIR, Op, Param, Program
from zrf2js.ir.ops import Code, Existing, Held, PassOnly
from zrf2js.ir.schema import (
    Field,
    fields_of,
    fits,
    index_kind,
    index_of,
    item_hints,
    item_kind,
    mismatch,
    short_kind,
    tables_of,
    values_of,
)
from zrf2js.ir.table import Operand, OpRow, members, operand_of, rows
from zrf2js.ir.words import ForthRules

_BOARD_KINDS = ("default", "stack", "heap")
_BODY = operand_of(Body)
_CODE = operand_of(Code)
# The kinds of index that may be a parameter.
_PARAM_KINDS = tuple(
    dict.fromkeys(
        operand.index for row in rows().values() for operand in row.types if operand.takes_param
    )
)


#: by sizes of tables, the ids of operations without violations, with the parameters of a template
_Valid: TypeAlias = defaultdict[frozenset[tuple[str, int]], set[tuple[int, tuple[str, ...]]]]


def verify(program: Program) -> tuple[str, ...]:
    """Return the violations, each with its path in the program.

    The annotations of passes are verified too.
    """
    valid: _Valid = defaultdict(set)
    return tuple(
        f"games[{number}]{violation}"
        for number, game in enumerate(program.games)
        for violation in _Verifier(game, valid).violations()
    )


class _Verifier:
    """Verifier of one game; ``sizes`` are the lengths of its tables by kind of index.

    ``valid`` are operations without violations.  Games share most of their operations, and so do
    templates.  An operation is verified once per list of parameters and list of sizes.
    """

    def __init__(self, game: GameIR, valid: _Valid) -> None:
        self.game = game
        self.sizes = {kind: len(names) for kind, names in tables_of(game).items()}
        of_operations = (item for item in self.sizes.items() if not item[0].startswith("arg:"))
        self.valid = valid[frozenset(of_operations)]

    def violations(self) -> Iterator[str]:
        yield from self.node(self.game, "")
        yield from self.words()
        yield from self.board()
        yield from self.pieces()
        yield from self.templates()
        yield from self.forth_words()
        yield from self.annotations()

    # The fields of nodes

    def node(self, node: Any, path: str) -> Iterator[str]:
        values = values_of(node)
        for field in fields_of(type(node)):
            value, field_path = values[field.name], f"{path}.{field.name}"
            if field.operand is None:
                kind = field.kind_in(values)
                yield from self.value(value, field.hint, kind, field, field_path)
            elif not field.operand.holds_bodies:  # bodies require the parameters of their template
                kind = index_of(field.operand)
                yield from self.operand(value, field.operand, kind, (), field_path)

    def value(self, value: Any, hint: Any, kind: str, field: Field, path: str) -> Iterator[str]:
        """Check that a field's value, or a part of it, is a ``hint``."""
        fitting = [member for member in members(hint) if fits(value, member)]
        if not fitting:
            yield _unexpected(_name(hint), value, path)
        elif object in fitting:
            return
        elif isinstance(value, tuple):
            yield from self.items(value, fitting[0], kind, field, path)
        elif is_dataclass(value):
            yield from self.node(value, path)
        elif type(value) is int and not (value == -1 and field.kind.endswith("?")):
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
            yield f"{path}: {short_kind(kind)} {index} is out of range, the size is {size}"

    # Shapes

    def words(self) -> Iterator[str]:
        yield from _one_of(self.game.board_kind, _BOARD_KINDS, ".board_kind")
        for number, goal in enumerate(self.game.goals):
            yield from _one_of(goal.kind, GOAL_KINDS, f".goals[{number}].kind")

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
                yield f"{path}: a bit is set that has no player"
        if not 0 <= game.repeat < max(len(game.turns), 1):
            yield f".repeat: turn {game.repeat} is out of range, the size is {len(game.turns)}"

    def pieces(self) -> Iterator[str]:
        for number, attribute in enumerate(self.game.attributes):
            if not 0 <= attribute.falsy <= len(attribute.values):
                yield f".attributes[{number}].falsy: exceeds {len(attribute.values)} values"
        for number, reserve in enumerate(self.game.reserves):
            if reserve.count < -1:
                yield f".reserves[{number}].count: {reserve.count} is not a number of pieces"
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
            path = f".rules.templates[{number}]"
            for place, kind in enumerate(template.params):
                yield from _one_of(kind, _PARAM_KINDS, f"{path}.params[{place}]")
            yield from self.operand(template.body, _BODY, "", template.params, f"{path}.body")

            for op in template.operations:
                if isinstance(op, PassOnly | Held | Existing):
                    yield f"{path}.body: only annotations may contain {op.name}"

    def forth_words(self) -> Iterator[str]:
        """Check the Forth words and their tables."""
        rules = self.game.rules
        if not isinstance(rules, ForthRules):
            return
        for number, native in enumerate(rules.natives):
            if native not in NATIVES:
                yield f".rules.natives[{number}]: there is no native word {native}"
        for number, word in enumerate(rules.words):
            yield from self.operand(word.code, _CODE, "", (), f".rules.words[{number}].code")
        yield from _length(rules.players, self.game.players, ".rules.players")
        yield from _length(rules.values, self.game.pieces, ".rules.values")

    def annotations(self) -> Iterator[str]:
        """Check the results of passes; rewritten bodies have the parameters of their templates."""
        yield from self.node(self.game.annotations, ".annotations")
        templates = self.game.templates
        for field in fields_of(Annotations):
            if field.operand is None or not field.operand.holds_bodies:
                continue
            bodies: tuple[Body, ...] = getattr(self.game.annotations, field.name)
            path = f".annotations.{field.name}"
            if bodies:
                yield from _length(bodies, templates, path)
            for number, (body, template) in enumerate(zip(bodies, templates, strict=False)):
                yield from self.operand(body, _BODY, "", template.params, f"{path}[{number}]")

    # Operations

    def operand(
        self, value: Any, expected: Operand, kind: str, params: tuple[str, ...], path: str
    ) -> Iterator[str]:
        """Check an operand; ``kind`` is the kind of the index that it may be."""
        if expected.item is not None and isinstance(value, tuple):
            for place, part in enumerate(value):
                yield from self.operand(part, expected.item, kind, params, f"{path}[{place}]")
        elif expected.classes and isinstance(value, Op):
            yield from self.operation(value, expected, params, path)
        elif expected.takes_param and isinstance(value, Param):
            yield from _parameter(value, kind, params, path)
        elif expected.index and type(value) is int:
            yield from self.index(value, kind, path)
        elif not (expected.optional and value is None):
            yield _unexpected(expected.kind, value, path)

    def operation(
        self, op: Op, expected: Operand, params: tuple[str, ...], path: str
    ) -> Iterator[str]:
        row = rows().get(type(op).name)
        if row is None:
            yield _unexpected(expected.kind, op, path)
        elif row.cls not in expected.classes:
            yield f"{path}: {mismatch(row, expected)}"
        elif (id(op), params) not in self.valid:
            errors = tuple(self.operands(op, row, params, f"{path}:{row.name}"))
            yield from errors
            if not errors:
                self.valid.add((id(op), params))

    def operands(self, op: Op, row: OpRow, params: tuple[str, ...], path: str) -> Iterator[str]:
        for place, (value, operand) in enumerate(zip(op.operands, row.types, strict=True)):
            kind = index_kind(row, place, op.operands)
            yield from self.operand(value, operand, kind, params, f"{path}.{place}")


def _name(hint: Any) -> str:
    """Return the type of a field as an error message names it."""
    if get_origin(hint) is Literal:
        return f"one of {', '.join(map(str, get_args(hint)))}"
    return " or ".join(member.__name__ for member in members(hint) if member is not NoneType)


def _unexpected(expected: str, value: object, path: str) -> str:
    return f"{path}: expected {expected}, found {value!r}"


def _parameter(param: Param, kind: str, params: tuple[str, ...], path: str) -> Iterator[str]:
    if type(param.index) is not int:
        yield _unexpected("int", param.index, f"{path}.param")
    elif not 0 <= param.index < len(params):
        yield f"{path}: parameter {param.index} is out of range, the size is {len(params)}"
    elif params[param.index] != kind:
        yield f"{path}: parameter {param.index} is a {params[param.index]}, not a {kind}"


def _one_of(word: str, words: Iterable[str], path: str) -> Iterator[str]:
    if word not in words:
        yield f"{path}: expected one of {', '.join(words)}, found {word!r}"


def _length(value: Sized, table: Sized, path: str) -> Iterator[str]:
    if len(value) != len(table):
        yield f"{path}: expected {len(table)} items, found {len(value)}"
