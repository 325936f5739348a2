"""The moves an attack test has to try, and the paths that tell where it need not."""

from __future__ import annotations

import json
from dataclasses import dataclass

from zrf2js.emit.layout import Layout
from zrf2js.emit.rules.groups import Group
from zrf2js.emit.rules.reach import Landing, Unwalkable, landings_of, path_data
from zrf2js.ir.nodes import GameIR, Use

#: the moves of a type have a bit each; the last bit stands for all that are left
_BITS = 31
#: tables over pairs of positions are made up to this board size
MAX_POSITIONS = 1024


@dataclass(frozen=True, slots=True)
class Attack:
    """A move of a piece type, with its bit in the masks of that type."""

    piece: int
    bit: int
    use: Use


class Attacks:
    """What is known about the attacks of one game."""

    name = "ways"

    def __init__(self, game: GameIR, layout: Layout) -> None:
        self._game = game
        self._layout = layout
        self._landings: dict[int, frozenset[Landing] | str] = {}
        self._uses: dict[tuple[int, str], list[Attack]] = {}
        self.small = layout.size <= MAX_POSITIONS

    def uses(self, player: int, group: Group) -> list[Attack]:
        """All moves of the player's pieces that can capture at all."""
        key = (player, group.name)
        if key not in self._uses:
            self._uses[key] = [
                Attack(index, 1 << min(number, _BITS - 1), use)
                for index, piece in enumerate(self._game.pieces)
                for number, use in enumerate(self._capturing(group.uses(piece.moves)))
            ]
        return self._uses[key]

    def _capturing(self, uses: tuple[Use, ...]) -> list[Use]:
        found = []
        for use in uses:
            if self.landings(use.template):  # a reason, too, is a reason to try it
                found.append(use)
        return found

    def landings(self, template: int) -> frozenset[Landing] | str:
        """The template's landings, or why they are not known."""
        if template not in self._landings:
            try:
                if not self.small:
                    raise Unwalkable("the board is too large for tables")
                self._landings[template] = landings_of(self._game.templates[template])
            except Unwalkable as reason:
                self._landings[template] = str(reason)
        return self._landings[template]

    def row(self, attack: Attack, player: int) -> str:
        """A use as the runtime reads it: type, bit, way, arguments."""
        use = attack.use
        kinds = self._game.templates[use.template].params
        arguments = [self._argument(k, v, player) for k, v in zip(kinds, use.args, strict=True)]
        return json.dumps([attack.piece + 1, attack.bit, use.template, *arguments])

    def _argument(self, kind: str, value: int, player: int) -> int:
        if kind != "dir":
            return value
        return self._game.players[player].symmetry[value] * self._layout.stride

    def declaration(self) -> str:
        """The constant with the ways of all templates that were asked for, by template."""
        ways = [self._way(index) for index in range(len(self._game.templates))]
        return f"const {self.name} = [{', '.join(ways)}]"

    def _way(self, index: int) -> str:
        landings = self._landings.get(index)
        if not isinstance(landings, frozenset):
            return "null"
        return json.dumps([_landing_data(landing) for landing in sorted(landings, key=repr)])


def _landing_data(landing: Landing) -> dict[str, object]:
    looks = {(look.path, look.opens) for look in landing.looks}
    return {
        "path": path_data(landing.path),
        "pieces": None if landing.pieces is None else sorted(landing.pieces),
        "looks": [[path_data(path), opens] for path, opens in sorted(looks, key=repr)],
    }
