"""Drops and hands as settings of the engine."""

from __future__ import annotations

from collections.abc import Mapping

from zrf2js.emit.faults import Misfit
from zrf2js.emit.fsf.hands import Kind
from zrf2js.emit.fsf.moves import Moves
from zrf2js.emit.fsf.pieces import Formula
from zrf2js.emit.fsf.promotion import Promotion, zone_of
from zrf2js.ir import ops

COLORS = ("White", "Black")


class Drops:
    """The settings of drops, and the hands of the start position as in a FEN.

    ``pawn`` is the letter of a type whose drops are those of a pawn of chess, "" without one.
    """

    def __init__(
        self,
        moves: Moves,
        letters: Mapping[Kind, str],
        formulas: Mapping[Kind, Formula],
        promotions: Mapping[Kind, Promotion | None],
    ) -> None:
        self._moves, self._letters, self._formulas = moves, letters, formulas
        self._promotions = {kind: each for kind, each in promotions.items() if each is not None}
        self.settings: dict[str, str] = {}
        self.hand = ""
        self.pawn = ""
        #: the types of which a file has a limited number, and this number
        self._doubled: set[str] = set()
        self._most = 0
        self._is_forced = any(each.forced for each in self._promotions.values())
        self._recycles = moves.game.option("recycle captures") == "true"
        held = set(moves.drops) if self._recycles else moves.held()
        self._dropped = {
            kind: cases for kind, cases in moves.drops.items() if cases and kind in held
        }
        if self._dropped:
            self._infer()
        elif moves.hands:
            raise Misfit("captured pieces stay in the hand", moves.game.origin)
        if self._is_forced:
            self._check_stuck()
            self.settings["immobilityIllegal"] = "true"

    def _infer(self) -> None:
        moves = self._moves
        self.settings["pieceDrops"] = "true"
        regions = {kind: self._region(kind) for kind in self._dropped}
        for player, color in zip(moves.players, COLORS, strict=True):
            own = {kind: region for kind, region in regions.items() if kind[0] == player}
            region = frozenset[int]().union(*own.values())
            for kind, part in own.items():
                if part != region:
                    self._limit(kind, region - part)
            self.settings[f"dropRegion{color}"] = moves.grid.region(set(region))
        if self._doubled:
            self.settings["dropNoDoubled"] = "".join(sorted(self._doubled))
            self.settings["dropNoDoubledCount"] = str(self._most)
        if self._recycles:
            self._captures()
        self.hand = f"[{''.join(self._held())}]"

    # --- squares ---------------------------------------------------------------------------------

    def _region(self, kind: Kind) -> frozenset[int]:
        """Return the squares onto which a type is dropped; raise Misfit for other conditions."""
        moves = self._moves
        squares = set()
        limited: dict[int, list[dict[int, int]]] = {}
        for placed in self._dropped[kind]:
            case = placed.case
            contents = {s: mask & moves.possible for s, mask in case.contents}
            contents = {s: mask for s, mask in contents.items() if mask != moves.possible}
            plain = len(case.parts) == 1 and set(case.landings) <= {kind[1]}
            marks = all(e[0] is ops.SetAttribute and e[1] == case.target for e in case.effects)
            if case.target not in moves.grid.at:
                raise Misfit("a drop does not lead to a square of the board", placed.origin)
            if not plain or not marks or case.facts:
                raise Misfit("a drop has other conditions than its square", placed.origin)
            if contents.pop(case.target, 0) != moves.contents.empty:
                raise Misfit("a drop does not require an empty square", placed.origin)
            limited.setdefault(case.target, []).append(contents)
            squares.add(case.target)
        for target, cases in limited.items():
            if cases != [{}]:
                self._add_doubled(kind, target, cases)
        return frozenset(squares)

    def _add_doubled(self, kind: Kind, target: int, cases: list[dict[int, int]]) -> None:
        """Add a type of which a file has one or two at most; raise Misfit for other conditions."""
        moves = self._moves
        file, _ = moves.grid.at[target]
        others = {p for p, (x, _) in moves.grid.at.items() if x == file} - {target}
        own = moves.possible & moves.contents.piece(*kind)
        none = dict.fromkeys(others, moves.possible & ~own)
        one = [{**none, square: own} for square in others]
        most = {1: 1, 1 + len(one): 2}.get(len(cases), 0)
        expected = [none, *one][: len(cases)]
        if not most or any(each not in cases for each in expected) or self._most not in (0, most):
            raise Misfit("a drop depends on other squares", self._dropped[kind][0].origin)
        self._doubled.add(self._letters[kind])
        self._most = most

    def _limit(self, kind: Kind, closed: frozenset[int]) -> None:
        """Explain the squares that are closed to one type; raise Misfit without a reason."""
        moves = self._moves
        stuck = self._formulas[kind].stuck
        zone = zone_of(moves, kind[0], self._promotions)
        first = 0 if kind[0] == moves.players[0] else moves.grid.ranks - 1
        home = frozenset(p for p, (_, y) in moves.grid.at.items() if y == first)
        if closed == stuck:
            self._is_forced = True
        elif closed in (zone | home, zone) and self.pawn in ("", self._letters[kind]):
            self.pawn = self._letters[kind]
            on_first = "false" if closed == zone | home else "true"
            if self.settings.setdefault("firstRankPawnDrops", on_first) != on_first:
                raise Misfit("drops of pawns differ between the players", moves.game.origin)
        else:
            raise Misfit("pieces are dropped in different regions", self._dropped[kind][0].origin)

    def _check_stuck(self) -> None:
        """Raise Misfit if a piece can come to a square from which it has no move."""
        for kind, formula in self._formulas.items():
            landings = self._moves.rules[kind].landings
            moved = {end for (_, end, _), types in landings.items() if kind[1] in types}
            dropped = {each.case.target for each in self._dropped.get(kind, ())}
            if formula.stuck & (moved | dropped):
                reason = "only some pieces may come to squares from which they cannot move"
                raise Misfit(reason, self._moves.game.origin)

    # --- hands -----------------------------------------------------------------------------------

    def _captures(self) -> None:
        """Add captures to the hand; raise Misfit if the engine puts other pieces there."""
        moves = self._moves
        kept = moves.captures_without_hand()
        if kept is not None:
            raise Misfit("a captured piece does not come to the hand of the player", kept.origin)
        if not moves.hands:
            return
        self.settings["capturesToHand"] = "true"
        bases: dict[int, set[int]] = {}
        for kind, each in self._promotions.items():
            for piece in each.types:
                bases.setdefault(piece, set()).add(kind[1])
        keeps, reverts = set(), set()
        for victim, types in moves.hands.items():
            if victim not in moves.rules or victim[1] in moves.royals:
                continue
            is_made = victim[1] in bases
            if types == {victim[1]}:
                keeps |= {victim[1]} if is_made else set()
            elif len(types) == 1 and types == bases.get(victim[1]) and victim not in moves.starts:
                reverts.add(victim[1])
            else:
                raise Misfit("a captured piece changes to another type", moves.game.origin)
            other = next(player for player in moves.players if player != victim[0])
            if any(not moves.drops.get((other, piece)) for piece in types):
                raise Misfit("some captured pieces cannot be dropped", moves.game.origin)
        if keeps and reverts:
            raise Misfit("only some captured pieces change back", moves.game.origin)
        if keeps:
            self.settings["dropLoop"] = "true"

    def _held(self) -> list[str]:
        moves = self._moves
        squares = len(moves.grid.at)
        captures = any(way.mode != "m" for rules in moves.rules.values() for way in rules.ways)
        letters = []
        for each in moves.game.reserves:
            kind = each.player, each.piece
            if each.count < 0 and captures:
                raise Misfit(
                    "an unlimited supply of pieces that can be captured", moves.game.origin
                )
            if kind in self._dropped:
                count = squares if each.count < 0 else each.count
                letter = self._letters[kind]
                letters += [letter.upper() if each.player == moves.players[0] else letter] * count
        return letters
