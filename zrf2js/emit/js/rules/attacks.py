"""The data from which the runtime builds attack tables and attack lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from zrf2js.analysis.core.groups import Group
from zrf2js.emit.js.expressions import data
from zrf2js.emit.js.rules.functions import Scope
from zrf2js.emit.js.rules.names import Constants
from zrf2js.emit.js.tree import (
    Expression,
    Global,
    Name,
    Operand,
)
from zrf2js.ir.attack_plans import (
    ELSE,
    MAX_CALL_BITS,
    Attack,
    AttackPlan,
    BoundCall,
    Confirmation,
    InverseLeap,
    LeapShape,
    Reach,
    StepPath,
    plain_plan,
)
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import Param

#: the keys of elements of paths that are not steps: loops, and jumps by their kind
LOOP = "again"
_JUMPS = {"at": "goTo", "arg": "goToArgument"}
WINDING = (LOOP, *_JUMPS.values())
#: the limit of tables in attack_tables.js, which rules pass if a table may exceed it
TABLE_LIMIT = Global("MAX_TABLE_STEPS")

#: the function that creates tables when tests need them
DEFER_TABLE = Global("deferAttackTables")
#: the line of attacks that no line describes
ELSE_LINE = Global("ELSE")
#: limit for the estimated work for a table, so that TABLE_LIMIT is not reached
_CERTAIN_STEPS = 1_000_000
#: maximum size of a board for tables over pairs of positions
_MAX_PAIRS_BOARD = 1024


class AttackData:
    """The attacks of one game as annotated, and the tables that their rows refer to."""

    reaches = Name("attackReaches")
    shapes = Name("leapShapes")

    def __init__(self, game: GameIR, constants: Constants) -> None:
        self._game = game
        self._layout = constants.layout
        self._direction = constants.direction
        self._lists = {each.group: each.attacks for each in game.annotations.attack_lists}
        self._plans = {plan.player: plan for plan in game.annotations.attack_plans}
        self._reaches: dict[tuple[Reach, ...] | None, int] = {}
        self._shapes: dict[LeapShape, int] = {}

    @property
    def is_planned(self) -> bool:
        """Return True if plans state the dependencies of attacks on royal pieces."""
        return bool(self._plans)

    def attacks(self, group: Group) -> tuple[Attack, ...]:
        """Return the calls of the group that may capture; without the annotation, all of them."""
        if group.name not in self._lists:
            self._lists[group.name] = tuple(
                Attack(
                    index,
                    1 << min(number, MAX_CALL_BITS - 1),
                    BoundCall(call.template, call.args),
                    None,
                )
                for index, piece in enumerate(self._game.pieces)
                for number, call in enumerate(group.uses(piece.moves))
            )
        return self._lists[group.name]

    def plan(self, player: int, group: Group) -> AttackPlan:
        """Return the plan of tests whether the player's pieces attack royal pieces."""
        if player not in self._plans:
            return plain_plan(player, self.attacks(group))
        return self._plans[player]

    def has_table(self, attacks: Sequence[Attack]) -> bool:
        """Return True if the table of the attacks is certain to stay below TABLE_LIMIT."""
        layout = self._layout
        is_small = layout.size * layout.size * layout.types <= _CERTAIN_STEPS
        return is_small and all(attack.reaches is not None for attack in attacks)

    def has_exposure(self, confirmations: Sequence[Confirmation]) -> bool:
        """Return True if the runtime is certain to create the table of exposed squares."""
        reaches = [reach for each in confirmations for reach in each.attack.reaches or ()]
        size = self._layout.size
        paths = [
            path
            for reach in reaches
            for path in (reach.path, *reach.empties, *(path for path, _ in reach.dependencies))
        ]
        if size > _MAX_PAIRS_BOARD or any(each.attack.reaches is None for each in confirmations):
            return False
        steps = sum(len(path) + 1 for path in paths)
        steps += size * sum(len(reach.dependencies) for reach in reaches)  # on any position
        return all(map(_is_plain, paths)) and steps * size <= _CERTAIN_STEPS

    # --- rows for the runtime ----------------------------------------------------------------

    def row(self, attack: Attack, player: int) -> Expression:
        """Return an attack: type, bit, index into ``reaches``, arguments."""
        return data([attack.piece + 1, attack.bit, *self._way(attack, player)])

    def watched(self, confirmation: Confirmation, player: int) -> Expression:
        """Return the dependencies of an attack: line, index into ``reaches``, arguments."""
        line = ELSE_LINE if confirmation.line == ELSE else confirmation.line
        return data([line, *self._way(confirmation.attack, player)])

    def leap(self, leap: InverseLeap, player: int) -> Expression:
        """Return a leap: type, line, index into ``shapes``, arguments."""
        shape = self._shapes.setdefault(leap.shape, len(self._shapes))
        return data([leap.piece + 1, leap.line, shape, *self._arguments(leap.call, player)])

    def directions(self, plan: AttackPlan) -> Expression:
        """Return the rows of ``nav`` of the scanned rays."""
        return data([*map(self._direction, plan.directions)])

    def _way(self, attack: Attack, player: int) -> list[Operand]:
        number = self._reaches.setdefault(attack.reaches, len(self._reaches))
        return [number, *self._arguments(attack.call, player)]

    def _arguments(self, call: BoundCall, player: int) -> list[Operand]:
        """Return the arguments with directions as rows of ``nav``."""
        symmetry = self._game.players[player].symmetry
        kinds = self._game.templates[call.template].params
        return [
            self._direction(symmetry[value]) if kind == "dir" else value
            for kind, value in zip(kinds, call.arguments, strict=True)
        ]

    def declare(self, scope: Scope) -> None:
        """Add the constants that rows refer to."""
        if self._reaches:
            scope.constant(self.reaches.name, data([*map(_reaches, self._reaches)]))
        if self._shapes:
            scope.constant(self.shapes.name, data([*map(_shape, self._shapes)], quoted=True))


def attack_name(mode: int | None) -> str:
    """Return the function behind ``attacked?`` with this move type."""
    return "attacked" if mode is None else f"attacked_{mode}"


def defence_name(mode: int | None) -> str:
    """Return the function behind ``defended?`` with this move type."""
    return "defending" if mode is None else f"defending_{mode}"


def union_of(masks: dict[int, int]) -> int:
    """Return the bits that some mask has."""
    union = 0
    for mask in masks.values():
        union |= mask
    return union


def _reaches(reaches: tuple[Reach, ...] | None) -> object:
    """Return the reaches of a block, in which loops over the same squares are equal."""
    if reaches is None:
        return None
    return list(dict.fromkeys(data(_reach(reach), quoted=True) for reach in reaches))


def _reach(reach: Reach) -> dict[str, object]:
    return {
        "path": _path(reach.path),
        **({} if reach.pieces is None else {"onto": reach.pieces}),
        "depends": [[_path(path), opens] for path, opens in reach.dependencies],
        **({"empties": list(map(_path, reach.empties))} if reach.empties else {}),
    }


def _shape(shape: LeapShape) -> dict[str, object]:
    tests = [
        [test.test, _operand(test.operand), _path(test.path), test.holds] for test in shape.tests
    ]
    return {
        "path": shape.steps,
        **({} if shape.leg is None else {"leg": shape.leg}),
        **({"tests": tests} if tests else {}),
    }


def _operand(value: int | Param | None) -> object:
    return {"arg": value.index} if isinstance(value, Param) else value


def _is_plain(path: StepPath) -> bool:
    """Return True if a path consists of single steps."""
    return all(isinstance(element, int) for element in path)


def _path(path: StepPath) -> list[object]:
    return list(map(_element, path))


def _element(element: object) -> object:
    if isinstance(element, int):
        return element
    inner = cast(StepPath, element)
    if isinstance(inner[0], str):
        return {_JUMPS[inner[0]]: inner[1]}
    return {LOOP: _path(inner)}
