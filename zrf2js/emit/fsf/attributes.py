"""Attributes that record whether a piece has moved."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.core.move_cases import Case
from zrf2js.emit.fsf.hands import Kind
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin


@frozen_node()
class Placed:
    """A case with the place of its block in the rules."""

    case: Case
    origin: Origin | None


def landings_of(case: Case) -> set[int]:
    """Return the types that the piece becomes; none if it keeps its type."""
    turned = [each[2][0] for each in case.effects if each[:2] == (ops.ChangeType, case.target)]
    if turned and not case.landings:
        return {piece for piece in turned[-1:] if isinstance(piece, int)}
    return set(case.landings)


class Attributes:
    """The cases of a game, and what they do to attributes.

    ``starts`` are the squares of each type in the setup, ``reach`` those that it can come to.
    """

    def __init__(self, game: GameIR) -> None:
        self.game = game
        self.drops: dict[Kind, list[Placed]] = {}
        self.cases: dict[Kind, list[Placed]] = {}
        self.reach: dict[Kind, set[int]] = {}
        self.starts: dict[Kind, set[int]] = {}
        for each in game.setup:
            self.starts.setdefault((each.player, each.piece), set()).add(each.position)
        self._unmoved: dict[tuple[Kind, int], bool] = {}
        self._marking: dict[tuple[Kind, int], bool] = {}
        self._arrived: dict[Kind, set[int]] = {}
        self._made: dict[Kind, bool] = {}
        self._others: bool | None = None

    def default(self, piece: int, attribute: int) -> bool:
        """Return the truth of an attribute of new pieces of a type."""
        value = self.game.pieces[piece].attributes[attribute]
        return value >= self.game.attributes[attribute].falsy

    def is_unmoved(self, kind: Kind, attribute: int) -> bool:
        """Return True if an attribute has its default exactly where the piece stands at the start.

        Every move of the type changes the attribute, no move of it ends on one of its start
        squares, and no other move or drop makes a piece of the type.
        """
        key = kind, attribute
        if key not in self._unmoved:
            self._unmoved[key] = self.marks_moves(kind, attribute) and not self._returns(kind)
        return self._unmoved[key]

    def marks_moves(self, kind: Kind, attribute: int) -> bool:
        """Return True if every move of the type changes the attribute from its default."""
        key = kind, attribute
        if key not in self._marking:
            self._marking[key] = self._marks_all(kind, attribute)
        return self._marking[key]

    def _marks_all(self, kind: Kind, attribute: int) -> bool:
        value = not self.default(kind[1], attribute)
        return all(
            (ops.SetAttribute, each.case.target, (attribute, value)) in each.case.effects
            for each in self.cases.get(kind, ())
            if kind[1] in landings_of(each.case) or not landings_of(each.case)
        )

    def arrivals(self, kind: Kind) -> Iterator[Case]:
        """Yield the moves and drops by which new pieces appear that have not moved."""
        for (player, piece), placed in self.cases.items():
            if player == kind[0] and piece != kind[1]:
                made = (each.case for each in placed if kind[1] in landings_of(each.case))
                yield from (case for case in made if not self._marks(kind, case))
        for each in self.drops.get(kind, ()):
            if not self._marks(kind, each.case):
                yield each.case

    def _marks(self, kind: Kind, case: Case) -> bool:
        """Return True if a move takes the default from an attribute of the new piece."""
        return any(
            isinstance(each[2][0], int) and each[2][1] is not self.default(kind[1], each[2][0])
            for each in case.effects
            if each[:2] == (ops.SetAttribute, case.target)
        )

    def may_stand(self, kind: Kind, case: Case, square: int) -> bool:
        """Return True if a type can stand on a square with the attributes that a case tests."""
        if not case.facts or square in self.starts.get(kind, ()):
            return True
        if kind not in self._arrived:
            self._arrived[kind] = {each.target for each in self.arrivals(kind)}
        return square in self._arrived[kind] or not any(
            holds is self.default(kind[1], attribute) and self.marks_moves(kind, attribute)
            for (name, attribute, place), holds in case.facts
            if (name, place) == (ops.AttributeIsTrue, square)
        )

    def is_made(self, kind: Kind) -> bool:
        """Return True if a piece of the type can appear, or get an attribute, by other moves."""
        if kind not in self._made:
            self._made[kind] = self._find_made(kind)
        return self._made[kind]

    def _find_made(self, kind: Kind) -> bool:
        everything = [(other, each.case) for other, placed in self.cases.items() for each in placed]
        made = any(
            kind[1] in landings_of(case)
            for other, case in everything
            if other[0] == kind[0] and other != kind
        )
        return made or self.marks_others or bool(self.drops[kind])

    @property
    def marks_others(self) -> bool:
        """True if a move sets an attribute of a piece that it does not move."""
        if self._others is None:
            self._others = any(
                effect[0] is ops.SetAttribute and effect[1] not in {end for _, end in case.parts}
                for placed in self.cases.values()
                for case in (each.case for each in placed)
                for effect in case.effects
            )
        return self._others

    def _returns(self, kind: Kind) -> bool:
        """Return True if a piece of the type can come to a start square of the type."""
        if self.is_made(kind):
            return True
        starts = self.starts.get(kind, set())
        ends = {
            target
            for other, placed in self.cases.items()
            for each in placed
            if self.may_stand(other, each.case, each.case.origin)
            for _, target in each.case.parts[1:]
        }
        for each in self.cases[kind]:
            if each.case.origin in self.reach[kind]:
                ends.add(each.case.target)
        return bool(ends & starts)
