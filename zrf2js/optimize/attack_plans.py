"""The pass that plans attack tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zrf2js.analysis.core.groups import Group, Groups
from zrf2js.analysis.core.royal_pieces import royals
from zrf2js.ir.attack_plans import AttackList, AttackPlan
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import IsProtected, IsThreatened

if TYPE_CHECKING:
    from zrf2js.analysis.attacks.game_attacks import TargetCache


class PlanAttacks:
    """The pass that sets the annotations ``attack_lists`` and ``attack_plans``."""

    def __init__(self) -> None:
        self._cache: TargetCache | None = None

    def __call__(self, game: GameIR) -> GameIR:
        """Annotate one game."""
        groups = list(_tested_groups(game))
        if not groups:
            return game
        from zrf2js.analysis.attacks.game_attacks import AttackAnalysis, TargetCache

        self._cache = self._cache or TargetCache()
        analysis = AttackAnalysis(game, self._cache)
        lists = tuple(AttackList(group.name, analysis.attacks(group)) for group in groups)
        plans: tuple[AttackPlan, ...] = ()
        if royals(game) and analysis.has_tables:
            group = Groups(game).of_attack(None)
            plans = tuple(analysis.plan(player, group) for player in game.playing)
        return game.annotated(attack_lists=lists, attack_plans=plans)


def _tested_groups(game: GameIR) -> Iterator[Group]:
    """Yield the groups of move types whose attacks are tested, each once."""
    groups = Groups(game)
    modes = dict.fromkeys(mode for _, mode in groups.attack_tests)
    if royals(game) or game.has(IsThreatened, IsProtected):
        modes[None] = None
    yield from {group.name: group for group in map(groups.of_attack, modes)}.values()
