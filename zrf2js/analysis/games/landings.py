"""The types of pieces that moves leave on their targets, and which of them are promotions."""

from __future__ import annotations

from typing import get_args

from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Template, TemplateCall
from zrf2js.ir.ops import AnyAdd, Body, Op
from zrf2js.ir.traits import created_types
from zrf2js.ir.visit import bodies


class Results:
    """The types that the moves of each type may leave on its target."""

    def __init__(self, game: GameIR) -> None:
        self._game = game
        self._set_up = {entry.piece for entry in game.setup}
        self._landings: dict[int, set[object]] = {}  # by template
        self._results = [self._of_piece(index) for index in range(len(game.pieces))]
        produced = frozenset[int]().union(*self._results)
        #: types that pieces have only from the setup until their first move
        self._unmoved = {
            index
            for index, piece in enumerate(game.pieces)
            if index not in produced and not piece.drops
        }
        self.later = tuple(self._later(index) for index in range(len(game.pieces)))

    def of(self, index: int) -> frozenset[int]:
        """Return the types that the moves of a type may leave on their targets."""
        return self._results[index]

    def _of_piece(self, index: int) -> frozenset[int]:
        types: set[int] = set()
        calls: dict[int, list[TemplateCall]] = {}
        for call in self._game.pieces[index].moves:
            calls.setdefault(call.template, []).append(call)
        for template, of_template in calls.items():
            for each in self._of_template(template):
                if isinstance(each, ops.Param):
                    types.update(call.args[each.index] for call in of_template)
                else:
                    types.add(each if isinstance(each, int) else index)
        return frozenset(types)

    def _of_template(self, template: int) -> set[object]:
        if template not in self._landings:
            self._landings[template] = _Landings(self._game.templates[template]).types
        return self._landings[template]

    def _later(self, index: int) -> int:
        """Return the type that a type becomes with any move, unless it promotes; -1 for none."""
        if index not in self._unmoved:
            return -1  # FEN reads the shared letter by the position of the setup
        types = self._results[index]
        fits = [type_ for type_ in types if types - {type_} <= self._results[type_]]
        keep = [type_ for type_ in fits if type_ in self._results[type_]]
        return keep[0] if len(keep) == 1 else -1

    def bases(self) -> tuple[int, ...]:
        """Return the type that promotes to each type, if that is the only way to it, else -1.

        FEN has one sign for all promotions. A type whose base is itself promoted, or whose base
        promotes to other types too, has no base.
        """
        bases = [self._base(index) for index in range(len(self._game.pieces))]
        return tuple(
            base if base >= 0 and bases[base] < 0 and bases.count(base) == 1 else -1
            for base in bases
        )

    def _base(self, index: int) -> int:
        if index in self._set_up or self._game.pieces[index].drops or index in self.later:
            return -1
        sources = {
            source if self.later[source] < 0 else self.later[source]
            for source, types in enumerate(self._results)
            if index in types and source != index
        }
        return sources.pop() if len(sources) == 1 else -1


class _Landings:
    """The types that the moves of one template land with, in ``types``; None is the mover's own."""

    def __init__(self, template: Template) -> None:
        self.types: set[object] = set()
        self._types_after: dict[tuple[int, frozenset[object]], frozenset[object]] = {}
        types = frozenset[object]((None,))
        if template.has(ops.ChangeType):
            self._body(template.body, types)
        else:
            for cls in get_args(AnyAdd):
                for op in template.find(cls):
                    self._land(op, types)

    def _body(self, body: Body, types: frozenset[object]) -> frozenset[object]:
        """Follow a body, which others may share; return the types that the mover has at its end.

        ``types`` are those that it may have at the start.
        """
        key = id(body), types
        if key not in self._types_after:
            self._types_after[key] = self._after(body, types)
        return self._types_after[key]

    def _after(self, body: Body, types: frozenset[object]) -> frozenset[object]:
        for op in body:
            inside = [self._body(part, types) for part in bodies(op)]
            self._land(op, types)
            match op:
                case ops.ChangeType(place=ops.Here()):
                    types = frozenset((op.piece,))
                case ops.If():
                    types = frozenset[object]().union(*inside)
                case ops.While() | ops.Spread() | ops.Search():
                    types = types.union(*inside)
        return types

    def _land(self, op: Op, types: frozenset[object]) -> None:
        if isinstance(op, AnyAdd):
            self.types.update(created_types(op) or types)
