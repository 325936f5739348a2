"""The end of a move: promotion, effects on other pieces, and captures into the hand.

All texts are actions at the target of the move. They contain no `verify`, so they can stand in a
loop over the squares of a line.
"""

from __future__ import annotations

from collections.abc import Iterable

from zrf2js.frontends.fsf.defaults import SIDES
from zrf2js.frontends.fsf.kinds import Kind
from zrf2js.frontends.fsf.pieces import quiet_targets
from zrf2js.frontends.fsf.rules import AROUND, BLAST, HAND, WALL, WALLS, Rules, all_of, when
from zrf2js.support.frozen_node import mutable_node

_MOVED = "(set-attribute moved true)"


@mutable_node()
class Landing:
    """Writer of the ends of moves of one variant.

    ``castlers`` are the types that castle; their moves set an attribute. ``royal`` are the kinds
    that no move may expose.
    """

    rules: Rules
    castlers: frozenset[str]
    royal: tuple[str, ...]

    @property
    def separate(self) -> bool:
        """True if the ends of captures differ from those of other moves."""
        rules, values = self.rules, self.rules.values
        return bool(
            rules.to_hand
            or rules.blasts
            or values["petrifyOnCaptureTypes"]
            or values["piecePromotionOnCapture"]
            or values["mutuallyImmuneTypes"]
        )

    def choices(self, kind: Kind, *, captures: bool) -> list[str]:
        """Return the ends of the moves of a kind to one square: promotions and the plain move.

        ``captures`` is True for moves that only capture, if their ends are separate ones. The
        ends that cascade move the cursor, so they need separate blocks. Royal pieces that would
        become walls do not capture.
        """
        rules, values = self.rules, self.rules.values
        if captures and self._petrifies(kind) and kind.name in self.royal:
            return []
        zone = rules.region("promotion", "promotionRegion")
        pawns = self._pawn_promotions(kind, captures=captures)
        turned = self._turning(kind, captures=captures)
        excluded = []
        full = self._full(kind)
        ends = [when(zone, text) for text in pawns or ()]
        if pawns is not None and values["mandatoryPawnPromotion"]:
            sides = self._promoting(kind)
            excluded.append(zone if len(sides) > 1 else all_of(zone, rules.only(sides[0])))
        if turned and kind.type_ == "pawn":
            ends += [when(zone, text) for text in turned]
        elif turned:
            entering = f"(or {zone} {_at_origin(zone)})" if zone else ""
            ends += [when(entering, text) for text in turned]
            if values["mandatoryPiecePromotion"]:
                if full:
                    raise rules.settings.refuse("promotionLimit", "limits of forced promotions")
                excluded.append(entering)
        plain = self._end(kind, captures=captures)
        attack = self._attack(kind) if captures or not self.separate else ""
        promotes = bool(ends) and not values["promotionLimit"]
        if stuck := self._stuck(kind):
            covered = promotes and rules.covers(zone, stuck)
            plain = when(stuck, plain, "" if covered else attack)
        for test in excluded:
            plain = when(test, "" if promotes else attack, plain if test else "")
        ends.append(plain)
        if captures and kind.type_ in values["mutuallyImmuneTypes"]:
            own = all_of(*(f"(not-piece? {name})" for name in rules.kinds.of(kind.type_)))
            ends = [when(own, text) for text in ends if text]
            ends.append(when(f"(not {own})", attack if kind.name in self.royal else ""))
        inside = mobility(rules, kind.type_)
        return [when(inside, text) for text in ends if text]

    def en_passant(self, kind: Kind, place: str) -> str:
        """Return the end of a capture en passant of the piece on a place.

        It may end outside of the pawn's mobility region, as in the engine.
        """
        inside = "" if kind.type_ == "pawn" else mobility(self.rules, kind.type_)
        return when(inside, self._end(kind, captures=False, taken=place))

    def passes(self, kind: Kind, tests: str) -> str:
        """Return a move by the cursor's way with further effects, such as castling."""
        return when(tests, self._end(kind, captures=False))

    # --- promotion ------------------------------------------------------------------------------

    def _stuck(self, kind: Kind) -> str:
        """Return the test that the piece can move on from the target."""
        if not self.rules.values["immobilityIllegal"]:
            return ""
        return can_move_on(self.rules, kind.type_)

    def _attack(self, kind: Kind) -> str:
        """Return a capture of royal pieces only: it is an attack, but never a move."""
        if not self.royal:
            return ""
        tests = " ".join(f"(piece? {name})" for name in self.royal)
        return when(f"(and enemy? (or {tests}))", self._end(kind, captures=False))

    def _pawn_promotions(self, kind: Kind, *, captures: bool) -> list[str] | None:
        """Return the promotions of a pawn; None for a type that does not promote as pawns do."""
        rules = self.rules
        names = {side: rules.kinds.promotions(side) for side in self._promoting(kind)}
        if not names:
            return None
        if names.get("White") == names.get("Black"):
            return self._promoted(kind, names["White"], captures=captures)
        return [
            when(rules.only(side), text)
            for side, own in names.items()
            for text in self._promoted(kind, own, captures=captures)
        ]

    def _promoting(self, kind: Kind) -> list[str]:
        """Return the players whose pieces of a kind promote as pawns do."""
        values = self.rules.values
        if kind.type_ == "king":
            return []
        return [s for s in SIDES if kind.type_ in (*values[f"promotionPawnTypes{s}"], "pawn")]

    def _turning(self, kind: Kind, *, captures: bool) -> list[str]:
        """Return the ends of moves that turn a piece over or back."""
        values, kinds = self.rules.values, self.rules.kinds
        if kind.type_ == "king" or (values["piecePromotionOnCapture"] and not captures):
            return []
        turned = kinds.turned(kind.type_)
        names = [turned.name] if turned else []
        if kind.turned and values["pieceDemotion"]:
            names.append(kinds.usual[kind.base].name)
        return self._promoted(kind, names, captures=captures)

    def _full(self, kind: Kind) -> bool:
        """Return True if the number of pieces limits to what a piece turns over."""
        target = self.rules.settings.promoted.get(kind.type_)
        return target in self.rules.values["promotionLimit"]

    def _promoted(self, kind: Kind, names: list[str], *, captures: bool) -> list[str]:
        """Return the ends of moves after which the piece is one of the kinds."""
        limits = self.rules.values["promotionLimit"]
        types = {each.name: each.type_ for each in self.rules.kinds}
        if limited := [name for name in names if limits.get(types[name], 0)]:
            ends = []
            for name in limited:
                count, full = self.rules.full(types[name], limits[types[name]])
                end = self._end(kind, name, captures=captures)
                ends.append(f"{count}{when(f'(not {full})', end)}")
            others = [name for name in names if name not in limited]
            return ends + self._promoted(kind, others, captures=captures)
        if not names:
            return []
        if captures and (self.rules.to_hand or self.rules.blasts):
            return [self._end(kind, name, captures=True) for name in names]
        return [self._end(kind, " ".join(names), captures=captures)]

    # --- effects --------------------------------------------------------------------------------

    def _end(self, kind: Kind, becomes: str = "", *, captures: bool, taken: str = "") -> str:
        """Return the effects of a move and the action that generates it.

        ``becomes`` are kinds of the mover after the move, ``taken`` is the place of a piece that
        is captured en passant.
        """
        rules, values = self.rules, self.rules.values
        if kind == rules.kinds.fresh and not becomes:
            becomes = rules.kinds.usual[kind.type_].name
        effects = self._marks(kind, becomes)
        if taken:
            effects += self._taken(taken)
        effects += self.flips(moves=True)
        if values["wallingRule"] == "past":
            effects += f"(create {WALLS} {WALL} from)"
        if self._petrifies(kind) and (captures or taken):
            effects += f"(create {WALLS} {WALL})"
        if rules.blasts and (captures or taken):
            effects += self._blast()
            if not self._immune(becomes or kind.name):
                return effects + self._exploded(kind, becomes, taken)
        if captures and rules.to_hand:
            change = f"(change-type {becomes})" if becomes else ""
            return (
                f"{effects}{change}{self._reverted(HAND)}(change-owner {HAND})"
                f"(capture {HAND}) cascade {HAND} add "
            )
        return f"{effects}(add {becomes})" if becomes else f"{effects} add "

    def _petrifies(self, kind: Kind) -> bool:
        """Return True if pieces of a kind become walls when they capture."""
        return kind.type_ in self.rules.values["petrifyOnCaptureTypes"]

    def _marks(self, kind: Kind, becomes: str) -> str:
        """Return the mark of a piece that may not castle any more."""
        types = {each.name: each.type_ for each in self.rules.kinds}
        after = {types[name] for name in becomes.split()}
        return _MOVED if {kind.type_, *after} & self.castlers else ""

    def _taken(self, place: str) -> str:
        """Return the capture of the piece on a place."""
        if not self.rules.to_hand:
            return f"(capture {place})"
        return f"{self._reverted(place)}(flip {place})(capture {place})"

    def _reverted(self, place: str) -> str:
        """Return the change of promoted pieces that are captured."""
        changes = ""
        for kind in self.rules.kinds:
            if kind.base:
                test = f"(piece? {kind.name}{_suffix(place)})"
                changes += f"(if {test} (change-type {self._in_hand(kind)} {place}))"
        return changes

    def _immune(self, name: str) -> bool:
        """Return True if captures of others, and own ones, do not remove a kind."""
        immune = self.rules.values["blastImmuneTypes"]
        return any(name in self.rules.kinds.of(type_) for type_ in immune)

    def _blast(self) -> str:
        """Return the explosion of the pieces next to a captor except pawns."""
        rules = self.rules
        names = [
            kind.name for kind in rules.kinds if kind.type_ == "pawn" or self._immune(kind.name)
        ]
        text = ""
        for unit in AROUND:
            place = rules.to(unit)
            tests = [f"(not-piece? {name} {place})" for name in sorted(names)]
            owned = f"(or (friend? {place}) (enemy? {place}))"
            text += when(all_of(owned, *tests), self._taken(place))
        return text

    def _exploded(self, kind: Kind, becomes: str, taken: str) -> str:
        """Return the explosion of a captor, which goes to the hand of the other player."""
        mine, theirs = f"(change-type {becomes})" if becomes else "", ""
        if self.rules.to_hand:
            after = self._in_hand(kind)
            if becomes and not self.rules.kinds.reverts:
                after = becomes
            mine += f"(change-type {after})" if after != (becomes or kind.name) else ""
            mine += "(flip)"
            theirs = self._reverted(BLAST) + f"(change-owner {BLAST})"
        if taken:
            return f"{mine}(capture) add "
        return f"{mine}(capture){theirs}(capture {BLAST}) cascade {BLAST} add "

    def _in_hand(self, kind: Kind) -> str:
        """Return the kind that a piece of a kind has in the hand."""
        kinds = self.rules.kinds
        return kinds.usual[kind.base if kind.base and kinds.reverts else kind.type_].name

    def flips(self, *, moves: bool) -> str:
        """Return the flips of enemies around the target, or between it and own pieces."""
        rule = self.rules.values["flipEnclosedPieces"]
        if rule == "none":
            return ""
        units = [self.rules.to(unit) for unit in AROUND]
        if rule == "reversi":
            return "mark " + "".join(enclosed(place, "flip") for place in units)
        text = "".join(f"(if (enemy? {place}) (flip {place}))" for place in units)
        if rule == "quadwrangle" and not moves:
            return when(_any(f"(friend? {place})" for place in units), text)
        return text


def enclosed(place: str, action: str) -> str:
    """Return an action on all enemies in a direction of the marked square up to a friend."""
    back = f"(opposite {place})"
    return (
        f"(if (enemy? {place}) (while (enemy? {place}) {place}) "
        f"(if (friend? {place}) (while (not-marked?) {action} {back}) else back))"
    )


def mobility(rules: Rules, type_: str) -> str:
    """Return the test that pieces of a type may stand on a square."""
    regions = [rules.settings.mobility.get((side, type_)) or rules.board for side in SIDES]
    return rules.zone(f"of-{type_}", regions[0], regions[1])


def can_move_on(rules: Rules, type_: str) -> str:
    """Return the test that a piece could move on from a square of an empty board."""
    # the engine tests a king with other moves as if it had the usual ones
    vectors = quiet_targets("K") if type_ == "king" else rules.kinds.quiet_targets(type_)
    own, opposite = (
        frozenset(
            (x, y)
            for x, y in rules.board
            if any((x + sign * dx, y + sign * dy) in rules.free for dx, dy in vectors)
        )
        for sign in (1, -1)
    )
    return rules.zone(f"moving-{type_}", own, opposite)


def _at_origin(test: str) -> str:
    """Return a test of a zone for the origin of the move."""
    return f"{test[:-1]} from)"


def _suffix(place: str) -> str:
    return "" if place in (HAND, BLAST) else f" {place}"


def _any(tests: Iterable[str]) -> str:
    return f"(or {' '.join(tests)})"
