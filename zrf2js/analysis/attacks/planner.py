"""The plan of attack tests on royal pieces: rays, leaps and confirmations by templates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from zrf2js.analysis.attacks.capture_targets import CaptureTarget, Guard, Iterations
from zrf2js.analysis.attacks.inverse_attacks import Leap, Line, Ray, Unconverted, invert, merged
from zrf2js.analysis.core.paths import Path
from zrf2js.ir import ops
from zrf2js.ir.attack_plans import (
    ELSE,
    MAX_LINES,
    Attack,
    AttackPlan,
    BoundCall,
    Confirmation,
    InverseLeap,
    LeapShape,
    LeapTest,
    Verdict,
)
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.operation import rebuild
from zrf2js.ir.ops import HERE, Condition, Param, Place
from zrf2js.ir.traits import Reads, reads, reads_last_move
from zrf2js.support.frozen_node import frozen_node, mutable_node, replaced

_EMPTY = ops.IsEmpty(HERE)
#: on smaller boards, a test of all pieces on a ray is as fast as a scan along it
_SCANNED_BOARD = 64


@frozen_node()
class TargetedAttack:
    """An attack with its capture targets, or with the reason why they are unknown."""

    piece: int
    bit: int
    call: BoundCall
    targets: frozenset[CaptureTarget] | str


@mutable_node()
class _Draft:
    """An attack plan under construction: bits by piece type, and rows."""

    directions: list[int] = field(default_factory=list)
    near: dict[int, int] = field(default_factory=dict)
    far: dict[int, int] = field(default_factory=dict)
    over: dict[int, int] = field(default_factory=dict)
    leaps: list[InverseLeap] = field(default_factory=list)
    confirmations: list[tuple[TargetedAttack, int, bool]] = field(default_factory=list)
    verdicts: dict[tuple[int, BoundCall], list[str]] = field(default_factory=dict)


class Planner:
    """The inversion of the captures of one player's pieces, as far as possible.

    ``finish`` converts an attack with its targets to an annotation.
    """

    def __init__(
        self,
        game: GameIR,
        player: int,
        attacked: frozenset[int],
        finish: Callable[[TargetedAttack], Attack],
    ) -> None:
        self._game = game
        self._player = player
        self._royals = attacked
        self._finish = finish
        self._draft = _Draft()
        self._covered: dict[object, list[frozenset[object]]] = {}
        self._listed: dict[int, int] = {}  # the lines of piece types in tables
        self._rows: dict[object, int] = {}  # the index of each confirmation

    def plan(self, attacks: list[TargetedAttack]) -> AttackPlan:
        """Return the plan for these attacks; rays come first: their bits number directions."""
        rays: list[tuple[TargetedAttack, CaptureTarget, Ray]] = []
        leaps: list[tuple[TargetedAttack, CaptureTarget, Leap]] = []
        kept: list[tuple[TargetedAttack, Unconverted]] = []
        for attack in attacks:
            if isinstance(attack.targets, str):
                continue
            for target in merged(attack.targets):
                match invert(target, self._royals):
                    case Ray() as ray:
                        rays.append((attack, target, ray))
                    case Leap() as leap:
                        leaps.append((attack, target, leap))
                    case Unconverted() as left if not self._is_idle(attack, target):
                        kept.append((attack, left))
        for attack, target, ray in rays:
            if self._add_ray(attack, ray):
                self._cover(attack, target, ray)
            else:
                kept.append((attack, Unconverted(target, "a direction that cannot be scanned")))
        kept = [(a, left) for a, left in kept if not (left.is_far and self._on_ray(a, left))]
        for attack, target, leap in leaps:
            self._add_leap(attack, leap)
            self._cover(attack, target, leap)
        for attack, left in kept:
            if not self._on_ray(attack, left):
                self._list(attack, frozenset((left.target,)), left.reason)
        for attack in attacks:
            if isinstance(attack.targets, str):
                self._list(attack, attack.targets, attack.targets)
        return self._finished()

    def _finished(self) -> AttackPlan:
        draft = self._draft
        return AttackPlan(
            self._player,
            tuple(draft.directions),
            tuple(draft.near.items()),
            tuple(draft.far.items()),
            tuple(draft.over.items()),
            tuple(draft.leaps),
            tuple(
                Confirmation(self._finish(attack), line, on_ray)
                for attack, line, on_ray in draft.confirmations
            ),
            tuple(Verdict(*key, tuple(texts)) for key, texts in draft.verdicts.items()),
        )

    # --- rays and leaps ----------------------------------------------------------------------

    def _add_ray(self, attack: TargetedAttack, ray: Ray) -> bool:
        """Return False if the direction cannot be scanned."""
        draft = self._draft
        bit = self._bit_of_ray(self._direction(attack, ray.step))
        for masks in (draft.over,) if ray.hops else (draft.near, draft.far):
            if bit:
                masks[attack.piece] = masks.get(attack.piece, 0) | bit
        return bit != 0

    def _direction(self, attack: TargetedAttack, argument: int) -> int:
        """Return the direction that the player follows for an argument."""
        return self._game.players[self._player].symmetry[attack.call.arguments[argument]]

    def _bit_of_ray(self, direction: int) -> int:
        """Return the bit of a direction; 0 where two paths join, or if there are too many."""
        directions = self._draft.directions
        if direction not in directions:
            targets = [target for target in self._game.links[direction] if target >= 0]
            if len(directions) == MAX_LINES or len(set(targets)) < len(targets):
                return 0
            directions.append(direction)
        return 1 << directions.index(direction)

    def _add_leap(self, attack: TargetedAttack, leap: Leap) -> None:
        draft, bit = self._draft, 0
        if len(leap.steps) == 1 and leap.leg is None and not leap.tests:
            direction = self._direction(attack, leap.steps[0])
            if direction in draft.directions:
                bit = 1 << draft.directions.index(direction)
                draft.near[attack.piece] = draft.near.get(attack.piece, 0) | bit
                return
        if leap.leg is not None:
            bit = self._next_bit()
        shape = LeapShape(leap.steps, leap.leg, tuple(map(_leap_test, leap.tests)))
        draft.leaps.append(InverseLeap(attack.piece, bit, shape, attack.call))

    def _next_bit(self) -> int:
        """Return the next free line; the last one is shared by all remaining lines."""
        legged = sum(leap.line != 0 for leap in self._draft.leaps)
        used = len(self._draft.directions) + legged + len(self._listed)
        return 1 << min(used, MAX_LINES - 1)

    def _cover(self, attack: TargetedAttack, target: CaptureTarget, line: Line) -> None:
        guards = frozenset(_bound_guard(guard, attack.call) for guard in target.guards)
        self._covered.setdefault(_key(attack, target), []).append(guards)
        self._note(attack, _description(line, self._names(attack.call)))

    # --- attacks that templates confirm ------------------------------------------------------

    def _is_idle(self, attack: TargetedAttack, target: CaptureTarget) -> bool:
        """Return True if the position was found empty on another path, as in castling."""
        if not _is_fixed(target.path):
            return False
        ends = self._ends(attack, target.path)
        return any(
            all(
                end in (-1, guarded)
                for end, guarded in zip(ends, self._ends(attack, guard.path), strict=True)
            )
            for guard in target.guards
            if guard == Guard(_EMPTY, guard.path) and _is_fixed(guard.path)
        )

    def _ends(self, attack: TargetedAttack, path: Path) -> list[int]:
        """Return the position to which the steps lead from each position, -1 off the board."""
        ends = list(range(len(self._game.positions)))
        for step in path:
            assert isinstance(step, int)
            row = self._game.links[self._direction(attack, step)]
            ends = [row[end] if end >= 0 else -1 for end in ends]
        return ends

    def _on_ray(self, attack: TargetedAttack, left: Unconverted) -> bool:
        """Return True if a ray covers the target, at least for the first piece on it."""
        if self._is_covered(attack, left.target):
            self._note(attack, "no more than what a line finds")
            return True
        if left.ray is None or self._depends_on_last_move(attack):
            return False
        direction = self._direction(attack, left.ray)
        scanned = direction in self._draft.directions
        if not scanned and len(self._game.positions) < _SCANNED_BOARD:
            return False  # a table leaves as few candidates
        if not (left.is_far or self._is_confirmed_on_ray(attack, direction)):
            return False
        bit = self._bit_of_ray(direction)
        if bit:
            name = self._names(attack.call)[left.ray]
            self._confirm(attack, frozenset((left.target,)), bit, on_ray=True)
            self._note(attack, f"first on ray {name}, confirmed by the template: {left.reason}")
        return bit != 0

    def _is_covered(self, attack: TargetedAttack, target: CaptureTarget) -> bool:
        """Return True if a line of the same piece type captures there and requires no more."""
        guards = frozenset(_bound_guard(guard, attack.call) for guard in target.guards)
        return any(covering <= guards for covering in self._covered.get(_key(attack, target), ()))

    def _is_confirmed_on_ray(self, attack: TargetedAttack, direction: int) -> bool:
        """Return True if the first piece in that direction has to confirm the attack anyway."""
        directions = self._draft.directions
        bit = 1 << directions.index(direction) if direction in directions else 0
        return any(
            on_ray and (line, other.piece, other.call) == (bit, attack.piece, attack.call)
            for other, line, on_ray in self._draft.confirmations
        )

    def _depends_on_last_move(self, attack: TargetedAttack) -> bool:
        """Return True if any move may open the captures, wherever it goes."""
        template = self._game.templates[attack.call.template]
        return any(
            (isinstance(op, Condition) and Reads.LAST_MOVE in reads(op))
            or (isinstance(op, Place) and reads_last_move(op))
            for op in template.operations
        )

    def _list(
        self, attack: TargetedAttack, targets: frozenset[CaptureTarget] | str, reason: str
    ) -> None:
        if isinstance(targets, str):
            self._note(attack, f"template run until it captures: {reason}")
        else:
            self._note(attack, f"candidates by geometry, confirmed by the template: {reason}")
        if isinstance(targets, str) or self._depends_on_last_move(attack):
            line = ELSE
        else:
            if attack.piece not in self._listed:
                self._listed[attack.piece] = self._next_bit()
            line = self._listed[attack.piece]
        self._confirm(attack, targets, line, on_ray=False)

    def _confirm(
        self,
        attack: TargetedAttack,
        targets: frozenset[CaptureTarget] | str,
        line: int,
        *,
        on_ray: bool,
    ) -> None:
        """Add a row; rows that differ only in their targets are merged."""
        rows = self._draft.confirmations
        key = (attack.piece, attack.bit, attack.call, line, on_ray)
        index = self._rows.get(key)
        if index is None or isinstance(targets, str):
            self._rows.setdefault(key, len(rows))
            rows.append((replaced(attack, targets=targets), line, on_ray))
            return
        row_targets = rows[index][0].targets
        if not isinstance(row_targets, str):
            targets = row_targets | targets
        rows[index] = (replaced(attack, targets=targets), line, on_ray)

    # --- descriptions ------------------------------------------------------------------------

    def _note(self, attack: TargetedAttack, text: str) -> None:
        texts = self._draft.verdicts.setdefault((attack.piece, attack.call), [])
        if text not in texts:
            texts.append(text)

    def _names(self, call: BoundCall) -> list[str]:
        """Return the arguments as the player's directions, or as numbers."""
        kinds = self._game.templates[call.template].params
        symmetry = self._game.players[self._player].symmetry
        return [
            self._game.directions[symmetry[value]] if kind == "dir" else str(value)
            for kind, value in zip(kinds, call.arguments, strict=True)
        ]


def _description(line: Line, names: list[str]) -> str:
    """Return a line in words."""
    if isinstance(line, Ray):
        return f"{'hop' if line.hops else 'ray'} {names[line.step]}"
    words = f"leap {' '.join(names[step] for step in line.steps)}"
    if line.leg is not None:
        words += f" unless blocked at {' '.join(names[step] for step in line.leg)}"
    return words + (" where zones allow it" if line.tests else "")


def _leap_test(guard: Guard) -> LeapTest:
    """Return a test of a leap: on the tables, because ``invert`` leaves no others."""
    match guard.test:
        case ops.InZone(zone=value) | ops.IsPosition(position=value):
            return LeapTest(guard.test.name, value, guard.path, guard.holds)
        case ops.OnBoard() if guard.holds:
            return LeapTest(guard.test.name, None, guard.path, guard.holds)
    raise AssertionError(guard)


# --- targets of two calls: by the numbers of directions -------------------------------------------


def _key(attack: TargetedAttack, target: CaptureTarget) -> object:
    return attack.piece, _bound_path(target.path, attack.call)


def _bound_path(path: Path, call: BoundCall) -> tuple[object, ...]:
    return tuple(
        call.arguments[step]
        if isinstance(step, int)
        else ("run", _bound_path(step, call))
        if isinstance(step, tuple) and step and isinstance(step[0], int)
        else step
        for step in path
    )


def _bound_guard(guard: Guard, call: BoundCall) -> object:
    test = guard.test
    if not isinstance(test, Iterations):
        test = rebuild(test, tuple(_bound_operand(operand, call) for operand in test.operands))
    return test, _bound_path(guard.path, call), guard.holds


def _bound_operand(operand: object, call: BoundCall) -> object:
    return call.arguments[operand.index] if isinstance(operand, Param) else operand


def _is_fixed(path: Path) -> bool:
    """Return True if the path leads to one position only: it has no loops."""
    return all(isinstance(step, int) for step in path)
