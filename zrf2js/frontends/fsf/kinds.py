"""The piece types of the rules: those of a variant, and separate ones for promoted pieces."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.frontends.fsf.defaults import ALL, SIDES
from zrf2js.frontends.fsf.fen import Start
from zrf2js.frontends.fsf.pieces import (
    MOVES,
    PIECES,
    GapsError,
    Ray,
    Vector,
    quiet_targets,
    rays_of,
)
from zrf2js.frontends.fsf.settings import Settings
from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class Kind:
    """A piece type of the rules.

    ``type_`` is the type of the variant that it moves as, ``base`` the one that it returns to when
    it is captured or turns back, ``sign`` its letter in FEN: `+` precedes that of a piece which has
    turned over, and `~` follows that of a promoted pawn.
    """

    name: str
    type_: str
    base: str
    sign: str

    @property
    def turned(self) -> bool:
        """True for a piece that has turned over."""
        return self.sign.startswith("+")


def title(type_: str) -> str:
    """Return the name of a type in the rules."""
    return type_[:1].upper() + type_[1:]


#: the pawn of `shogiPawnDropMateIllegal`
PAWN = "shogiPawn"


class Kinds:
    """The piece types of a variant in the order of the engine."""

    def __init__(self, settings: Settings, start: Start) -> None:
        self._settings = settings
        values = settings.values
        #: whether a captured piece that was promoted is a pawn again in the hand
        self.reverts = values["capturesToHand"] and not values["dropLoop"]
        self.usual = {
            type_: Kind(title(type_), type_, "", settings.letters[type_].upper())
            for type_ in PIECES
            if type_ in settings.letters
        }
        self._promoted: dict[tuple[str, str], Kind] = {}
        #: a dropped pawn before its first move, where mate by such a drop loses
        self.fresh: Kind | None = None
        if values["shogiPawnDropMateIllegal"] and values["pieceDrops"] and PAWN in self.usual:
            self.fresh = Kind(f"Fresh{title(PAWN)}", PAWN, PAWN, self.usual[PAWN].sign)
        for source, target in settings.promoted.items():
            if source in self.usual and target:
                if target not in self.usual:
                    raise settings.refuse("promotedPieceType", "a type without a letter")
                self._add(source, target, f"+{settings.letters[source].upper()}")
        if self.reverts and self._has_promoted(start):
            for _, target in self._promotions():
                sign = f"{settings.letters[target].upper()}~"
                self._add(self.pawn, target, sign)
            for _, type_, mark in start.pieces.values():
                if mark == "~":
                    self._add(self.pawn, type_, f"{settings.letters[type_].upper()}~")

    def _has_promoted(self, start: Start) -> bool:
        """Return True if there can be promoted pieces, which are pawns again in a hand."""
        values = self._settings.values
        pawns = {type_ for side in SIDES for type_ in values[f"promotionPawnTypes{side}"]}
        promotes = not pawns.isdisjoint(self.usual) and any(self._promotions())
        has_promoted = promotes or any(mark == "~" for _, _, mark in start.pieces.values())
        if has_promoted and self.pawn not in self.usual:
            reason = "captured pieces that become a type without a letter"
            raise self._settings.refuse("promotionPawnTypes", reason)
        return has_promoted

    def _add(self, source: str, target: str, sign: str) -> None:
        name = f"{title(source)}{title(target)}"
        if (source, target) not in self._promoted:
            self._promoted[source, target] = Kind(name, target, source, sign)

    def _promotions(self) -> Iterator[tuple[str, str]]:
        """Yield (player, type) for each type that pawns become."""
        for side in SIDES:
            for type_ in sorted(self._settings.values[f"promotionPieceTypes{side}"]):
                yield side, type_

    @property
    def pawn(self) -> str:
        """The type that captured promoted pawns become."""
        white, black = self._settings.by_side("mainPawn")
        if white != black:
            raise self._settings.refuse("promotionPawnTypesWhite", "different pawns with hands")
        return str(white)

    def __iter__(self) -> Iterator[Kind]:
        yield from self.usual.values()
        yield from self._promoted.values()
        if self.fresh is not None:
            yield self.fresh

    def of(self, type_: str) -> list[str]:
        """Return the names of all kinds that move as a type; `*` stands for all types."""
        return [kind.name for kind in self if type_ in (ALL, kind.type_)]

    def turned(self, type_: str) -> Kind | None:
        """Return the kind that a type turns over to."""
        target = self._settings.promoted.get(type_, "")
        return self._promoted.get((type_, target))

    def promotions(self, player: str) -> list[str]:
        """Return the names of the kinds that a player's pawns become."""
        types = [type_ for side, type_ in self._promotions() if side == player]
        if self.reverts:
            return [self._promoted[self.pawn, type_].name for type_ in types]
        return [self.usual[type_].name for type_ in types]

    def placed(self, type_: str, mark: str) -> Kind:
        """Return the kind of a piece of the start position."""
        if mark == "+":
            kind = self.turned(type_)
            assert kind is not None
            return kind
        if mark == "~" and self.reverts:
            return self._promoted[self.pawn, type_]
        return self.usual[type_]

    def rays(self, type_: str) -> tuple[Ray, ...]:
        """Return the moves of a type."""
        try:
            return rays_of(self._formula(type_))
        except GapsError as error:
            raise self._settings.refuse(type_, "rides of some distances only") from error

    def quiet_targets(self, type_: str, *, initial: bool = False) -> frozenset[Vector]:
        """Return the squares to which a type moves without a capture on an empty board."""
        return quiet_targets(self._formula(type_), initial=initial)

    def _formula(self, type_: str) -> str:
        default = "K" if type_ == "king" else MOVES.get(type_, "")
        return self._settings.formulas.get(type_, default)
