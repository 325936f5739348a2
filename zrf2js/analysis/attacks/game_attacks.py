"""The attacks of a game: which calls may capture, and how attacks on royal pieces are found.

Captures that can be inverted are found by scanning from the attacked position
(``inverse_attacks``).  The others are confirmed by their templates, for the candidates that
geometry leaves: the first piece on a ray, or the pieces that a table lists for the position.
"""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.attacks.capture_targets import AGAIN, CaptureTarget, Guard, rank
from zrf2js.analysis.attacks.footprint import capture_targets
from zrf2js.analysis.attacks.planner import Planner, TargetedAttack
from zrf2js.analysis.core.groups import Group
from zrf2js.analysis.core.interpreter import NotAnalyzable
from zrf2js.analysis.core.paths import Path
from zrf2js.analysis.core.royal_pieces import royals
from zrf2js.ir.attack_plans import MAX_CALL_BITS, Attack, AttackPlan, BoundCall, Reach
from zrf2js.ir.nodes import GameIR, Template, TemplateCall
from zrf2js.ir.ops import HERE, IsEmpty
from zrf2js.support.identity_cache import cached_by_identity

#: tables over pairs of positions are made up to this board size
MAX_POSITIONS = 1024
_EMPTY = IsEmpty(HERE)


class TargetCache:
    """The capture targets of templates, shared by the games of a program."""

    def __init__(self) -> None:
        #: returns the targets of a template, or the reason why they are unknown
        self.targets = cached_by_identity(_targets_of)
        self._reaches: dict[frozenset[CaptureTarget], tuple[Reach, ...]] = {}

    def reaches(self, targets: frozenset[CaptureTarget] | None) -> tuple[Reach, ...] | None:
        """Return the targets in the form of attack tables."""
        if targets is None:
            return None
        if targets not in self._reaches:
            self._reaches[targets] = tuple(_reach(target) for target in sorted(targets, key=rank))
        return self._reaches[targets]


def _targets_of(template: Template) -> frozenset[CaptureTarget] | str:
    try:
        return capture_targets(template)
    except NotAnalyzable as reason:
        return str(reason)


class AttackAnalysis:
    """Attack analysis of one game, computed lazily per template.

    Conservative: a template that cannot be analyzed counts as attacking every position.
    """

    def __init__(self, game: GameIR, cache: TargetCache | None = None) -> None:
        self._game = game
        self._cache = cache or TargetCache()
        self._calls: dict[frozenset[int], list[TargetedAttack]] = {}
        #: whether the board is small enough for tables over pairs of positions
        self.has_tables = len(game.positions) <= MAX_POSITIONS

    def attacks(self, group: Group) -> tuple[Attack, ...]:
        """Return the calls of the group that may capture, with their targets."""
        return tuple(self._attack(each) for each in self._targeted(group))

    def plan(self, player: int, group: Group) -> AttackPlan:
        """Return the plan that finds attacks of the player's pieces on royal pieces."""
        attacked = (pieces for owner, pieces in royals(self._game).items() if owner != player)
        planner = Planner(self._game, player, frozenset[int]().union(*attacked), self._attack)
        return planner.plan(self._targeted(group))

    def _targeted(self, group: Group) -> list[TargetedAttack]:
        if group.modes not in self._calls:
            self._calls[group.modes] = list(self._capturing(group))
        return self._calls[group.modes]

    def _capturing(self, group: Group) -> Iterator[TargetedAttack]:
        """Yield the calls that may capture, including those that cannot be analyzed."""
        for index, piece in enumerate(self._game.pieces):
            number = 0
            for call in group.uses(piece.moves):
                targets = self._targets(call)
                if targets:
                    bit = 1 << min(number, MAX_CALL_BITS - 1)
                    bound = BoundCall(call.template, call.args)
                    yield TargetedAttack(index, bit, bound, targets)
                    number += 1

    def _targets(self, call: TemplateCall) -> frozenset[CaptureTarget] | str:
        if not self.has_tables:
            return "the board is too large for tables"
        return self._cache.targets(self._game.templates[call.template])

    def _attack(self, attack: TargetedAttack) -> Attack:
        targets = None if isinstance(attack.targets, str) else attack.targets
        return Attack(attack.piece, attack.bit, attack.call, self._cache.reaches(targets))


def _reach(target: CaptureTarget) -> Reach:
    dependencies = {(each.path, each.opens) for each in target.dependencies}
    empties = {guard.path for guard in target.guards if guard == Guard(_EMPTY, guard.path)}
    fixed = (path for path in empties if all(isinstance(step, int) for step in path))
    return Reach(
        path_data(target.path),
        None if target.pieces is None else tuple(sorted(target.pieces)),
        tuple((path_data(path), opens) for path, opens in sorted(dependencies, key=repr)),
        tuple(path_data(path) for path in sorted(fixed, key=repr)),
    )


def path_data(path: Path) -> Path:
    """Return the path in the form of the runtime."""
    return tuple(_element(element) for element in path)


def _element(element: object) -> object:
    if not isinstance(element, tuple) or isinstance(element[0], str):
        return element
    return tuple(_element(part) for part in element if part != AGAIN)
