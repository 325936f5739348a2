"""The positions from which blocks might capture, computed from the paths of the attack lists."""

from __future__ import annotations

from functools import cache, partial

from zrf2js.analysis.attacks.capture_targets import VACATING
from zrf2js.analysis.core.royal_pieces import royals
from zrf2js.ir.attack_plans import Attack, BoundCall, Reach, StepPath
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.traits import Reads
from zrf2js.support.frozen_node import frozen_node

#: the reads of an attack that the dependencies of its reaches cover
_ON_BOARD = (
    Reads.TABLES | Reads.ZONE | Reads.OCCUPANT | Reads.ATTRIBUTES | Reads.FLAGS | Reads.ATTACKS
)


@frozen_node()
class Sources:
    """A call of some piece types; ``origins[p]`` are the positions from which it may capture on p.

    ``leaving[p]`` are the positions that a piece must not leave.  ``leaving`` is () if there are
    none, and None if other changes can open an attack, too.
    """

    call: BoundCall
    pieces: tuple[int, ...]
    origins: tuple[frozenset[int], ...]
    leaving: tuple[frozenset[int], ...] | None


class Reaches:
    """The sources of attacks in one game."""

    def __init__(self, game: GameIR) -> None:
        self._game = game
        self._size = len(game.positions)
        self._all = frozenset(range(self._size))
        self._royals = frozenset().union(*royals(game).values())
        self._lists = {each.group: each.attacks for each in game.annotations.attack_lists}

    def sources(self, player: int, group: str, royal: bool) -> list[Sources]:
        """Return the calls of a group that might capture, only royal pieces if ``royal``.

        Piece types with equal calls share them.
        """
        attack_by_call: dict[BoundCall, Attack] = {}
        pieces: dict[BoundCall, list[int]] = {}
        for attack in self._lists[group]:
            attack_by_call.setdefault(attack.call, attack)
            kinds = pieces.setdefault(attack.call, [])
            if attack.piece not in kinds:
                kinds.append(attack.piece)
        rows = [
            self._source(player, attack, tuple(sorted(pieces[call])), royal)
            for call, attack in attack_by_call.items()
        ]
        return [row for row in rows if any(row.origins)]

    def _source(self, player: int, attack: Attack, pieces: tuple[int, ...], royal: bool) -> Sources:
        call = attack.call
        template = self._game.templates[call.template]
        if attack.reaches is None:
            return Sources(call, pieces, (self._all,) * self._size, None)
        origins: list[set[int]] = [set() for _ in range(self._size)]
        leaving: list[set[int]] = [set() for _ in range(self._size)]
        reaches = [reach for reach in attack.reaches if not royal or self._may_capture_royal(reach)]
        is_known = not template.reads & ~_ON_BOARD and all(
            opens == VACATING for reach in reaches for _, opens in reach.dependencies
        )
        ends = cache(partial(self._ends, player, call))
        # several promotions of a move have equal paths
        for path, empties, dependencies in {
            (reach.path, reach.empties, frozenset(path for path, _ in reach.dependencies))
            for reach in reaches
        }:
            for start in range(self._size):
                exposed = frozenset().union(*(ends(each, start) for each in dependencies))
                blocked = frozenset().union(*(ends(each, start) for each in empties))
                for goal in ends(path, start) - blocked:
                    origins[goal].add(start)
                    leaving[goal] |= exposed
        rows = tuple(map(frozenset, leaving)) if any(leaving) else ()
        return Sources(call, pieces, tuple(map(frozenset, origins)), rows if is_known else None)

    def _may_capture_royal(self, reach: Reach) -> bool:
        return reach.pieces is None or not self._royals.isdisjoint(reach.pieces)

    def _ends(self, player: int, call: BoundCall, path: StepPath, start: int) -> frozenset[int]:
        return self._follow(player, call, frozenset((start,)), path)

    def _follow(
        self, player: int, call: BoundCall, places: frozenset[int], path: StepPath
    ) -> frozenset[int]:
        """Return the positions to which a path leads; a tuple in it repeats any number of times."""
        for step in path:
            if isinstance(step, int):
                links = self._links(player, call.arguments[step])
                places = frozenset(links[place] for place in places) - {-1}
            elif not isinstance(step, tuple) or step[:1] == ("anywhere",):
                places = self._all
            elif step[:1] == ("at",):
                places = frozenset((step[1],))
            elif step[:1] == ("arg",):
                places = frozenset((call.arguments[step[1]],))
            else:
                reached = places
                while reached:
                    reached = self._follow(player, call, reached, step) - places
                    places |= reached
        return places

    def _links(self, player: int, direction: int) -> tuple[int, ...]:
        return self._game.links[self._game.players[player].symmetry[direction]]
