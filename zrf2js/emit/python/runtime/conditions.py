"""The values that conditions of blocks read: earlier parts of a turn, reserves, and attacks."""

from collections.abc import Callable
from typing import Any


class Conditions:
    """The conditions of a position, which has the fields below."""

    rules: dict[str, Any]
    size: int
    board: list[int]
    reserve: list[Any]
    undo: list[tuple[Any, ...]]
    last: tuple[int, int]
    partial: int
    been: list[int]
    taken: list[int]
    attackers: dict[tuple[str, int, int], list[Any]]

    # --- earlier parts of the turn ---------------------------------------------------------------

    def visited(self, place: int) -> bool:
        """Return True if an earlier part of this turn began or ended on a position."""
        return self.has_part(lambda last, _: place in last, place in self.been)

    def captured(self, place: int) -> bool:
        """Return True if an earlier part of this turn captured on a position."""
        return self.has_part(
            lambda last, log: place not in last and any(cell == place for cell, _ in log),
            place in self.taken,
        )

    def has_part(self, test: Callable[[tuple[int, int], Any], bool], before: bool) -> bool:
        """Test the parts of this turn, given as (from, to) and log; the last part is first.

        ``before`` is the result for the parts from before the position was set up.
        """
        last, partial = self.last, self.partial
        for _, last_before, partial_before, *_, log in reversed(self.undo):
            if partial < 0:
                return False
            if test(last, log):
                return True
            last, partial = last_before, partial_before
        return partial >= 0 and before

    # --- reserves --------------------------------------------------------------------------------

    def slot(self, owner: int, kind: int) -> int:
        """Return the index in the reserves of a type (from 1) of the player with an owner bit."""
        index: int = (owner.bit_length() - 1) * self.rules["types"] + kind
        return index

    def unused(self, entry: int, me: int) -> bool:
        """Return True if a player has not used up an entry."""
        return not self.reserve[self.slot(me, 0)] >> entry & 1

    def holds(self, piece: int, me: int) -> bool:
        """Return True if the reserve of a player has a piece of a type (from 0)."""
        count: int = self.reserve[self.slot(me, piece + 1)]
        return count != 0

    # --- attacks ---------------------------------------------------------------------------------

    def attacked(self, place: int, player: int, group: str = "royal") -> bool:
        """Return True if another player of the turn order could capture on a position."""
        for enemy in self.rules["playing"]:
            if enemy != player and self.captures(enemy, place, group):
                return True
        return False

    def is_exposed(self, player: int, kinds: Any) -> bool:
        """Return True if a piece of a player with one of these type codes is attacked."""
        me, types = 1 << player, self.rules["type_mask"]
        for place, code in enumerate(self.board):
            if code & me and code & types in kinds and self.attacked(place, player):
                return True
        return False

    def captures(self, player: int, place: int, group: str) -> bool:
        """Return True if a player could capture on a position."""
        board, types = self.board, self.rules["type_mask"]
        me, foe, nav, _ = self.rules["views"][player]
        for start, calls in self.candidates(group, player, place):
            code = board[start]
            if code & me:
                for function, arguments in calls.get(code & types, ()):
                    if function(self, place, start, me, foe, nav, code, *arguments):
                        return True
        return False

    def candidates(self, group: str, enemy: int, place: int) -> list[Any]:
        """Return the positions from which pieces might capture on a position, with their blocks."""
        key = group, enemy, place
        if key not in self.attackers:
            attackers: dict[int, dict[int, list[Any]]] = {}
            for kind, function, arguments, reaches in self.rules["attacks"][group][enemy]:
                for start in range(self.size):
                    if reaches is None or self.leads(start, place, reaches, arguments):
                        rows = attackers.setdefault(start, {}).setdefault(kind, [])
                        rows.append((function, arguments))
            self.attackers[key] = sorted(attackers.items())
        return self.attackers[key]

    def leads(self, start: int, place: int, reaches: Any, arguments: Any) -> bool:
        """Return True if one of the paths leads from a position to another."""
        return any(place in self.follow({start}, path, arguments) for path in reaches)

    def follow(self, places: set[int], path: Any, arguments: Any) -> set[int]:
        """Return the positions to which a path leads; a tuple in it repeats any number of times."""
        for step in path:
            if isinstance(step, int):
                places = {arguments[step][place] for place in places}
            elif step and step[0] == "at":
                places = {step[1]}
            elif step and step[0] == "arg":
                places = {arguments[step[1]]}
            else:
                reached = places
                while reached:
                    reached = self.follow(reached, step, arguments) - places
                    places = places | reached
            places = places - {self.size}
        return places

    def test(self, place: int, me: int, code: int, group: str, *, by: str, origin: int) -> bool:
        """Test for blocks whether an enemy or a friend could capture on a position (rule 49).

        On an empty position, the mover is supposed to stand there (rule 49c). With an ``origin`` it
        is supposed to have moved from there. A friend recaptures an enemy that stands there.
        """
        if place == self.size:
            return False
        board, player = self.board, me.bit_length() - 1
        lifted, before = board[origin], board[place]
        if origin != self.size:
            board[origin] = 0
        if by == "friend":
            foe = self.rules["views"][player][1]
            board[place] = code & ~self.rules["owner_mask"] | foe & -foe
            is_attacked = self.captures(player, place, group)
        else:
            if not before or origin != self.size:
                board[place] = code
            is_attacked = self.attacked(place, player, group)
        board[place] = before
        board[origin] = lifted
        return is_attacked
