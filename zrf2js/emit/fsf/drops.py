"""Drops and hands as settings of the engine."""

from __future__ import annotations

from zrf2js.emit.fsf.faults import Misfit
from zrf2js.emit.fsf.moves import Kind, Moves
from zrf2js.emit.fsf.promotion import Promotion


class Drops:
    """The settings of drops, and the hands of the start position as in a FEN.

    ``reverts`` is True if captured pieces change back to the type that was promoted.
    """

    def __init__(
        self,
        moves: Moves,
        letters: dict[Kind, str],
        promotions: dict[Kind, Promotion | None],
    ) -> None:
        self._moves, self._letters, self._promotions = moves, letters, promotions
        self.settings: dict[str, str] = {}
        self.hand = ""
        self.reverts = False
        self._dropped = {kind: found for kind, found in moves.drops.items() if found}
        if self._dropped:
            self._infer()

    def _infer(self) -> None:
        moves = self._moves
        self.settings["pieceDrops"] = "true"
        regions = {kind: self._region(kind) for kind in self._dropped}
        for player, color in zip(moves.players, ("White", "Black"), strict=True):
            own = {region for kind, region in regions.items() if kind[0] == player}
            if len(own) > 1:
                raise Misfit("pieces are dropped in different regions", moves.game.origin)
            region = set().union(*own)
            self.settings[f"dropRegion{color}"] = moves.grid.region(region)
        self.hand = f"[{''.join(self._held())}]"

    def _region(self, kind: Kind) -> frozenset[int]:
        """Return the squares onto which a type is dropped; raise Misfit for other conditions."""
        moves = self._moves
        found = set()
        for placed in self._dropped[kind]:
            case = placed.case
            contents = {s: mask & moves.possible for s, mask in case.contents}
            contents = {s: mask for s, mask in contents.items() if mask != moves.possible}
            plain = len(case.parts) == 1 and not case.effects and not case.landings
            if not plain or case.facts or contents != {case.target: moves.contents.empty}:
                raise Misfit("a drop has other conditions than an empty square", placed.origin)
            if case.target not in moves.grid.at:
                raise Misfit("a drop does not lead to a square of the board", placed.origin)
            found.add(case.target)
        return frozenset(found)

    def _held(self) -> list[str]:
        moves = self._moves
        squares = len(moves.grid.at)
        captures = any(way.mode != "m" for rules in moves.rules.values() for way in rules.ways)
        found = []
        for each in moves.game.reserves:
            kind = each.player, each.piece
            if each.count < 0 and captures:
                raise Misfit("an unlimited supply of pieces that can be captured", moves.game.origin)
            if kind in self._dropped:
                count = squares if each.count < 0 else min(each.count, squares)
                letter = self._letters[kind]
                found += [letter.upper() if each.player == moves.players[0] else letter] * count
        return found
