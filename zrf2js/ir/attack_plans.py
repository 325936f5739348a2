"""The plans of attack tests, which find the pieces that attack a position.

The pass ``inverse-attack-scan`` annotates games with them.  Paths are tuples of steps of the
runtime: the number of an argument that is a direction, a nested tuple for steps that repeat any
number of times, ("at", position) and ("arg", number).  A *line* is a ray, a leap with a leg or a
piece type of listed attackers; it has a bit.
"""

from __future__ import annotations

from typing import TypeAlias

from zrf2js.ir.ops import Param
from zrf2js.support.frozen_node import frozen_node

#: number of lines of a player; the bit after them stands for everything else
MAX_LINES = 30
ELSE = 1 << MAX_LINES
#: bits for the calls of a piece type: one per call; all further calls share the last one
MAX_CALL_BITS = 31

StepPath: TypeAlias = tuple[object, ...]


@frozen_node()
class BoundCall:
    """A template with arguments, before symmetry is applied."""

    template: int
    arguments: tuple[int, ...]


@frozen_node()
class Reach:
    """A path on which a call may capture.

    ``pieces`` are the piece types that it can capture, None for all.  ``dependencies`` are the
    positions whose change may open the path, each with the changes that do; ``empties`` are
    positions that must be empty.
    """

    path: StepPath
    pieces: tuple[int, ...] | None
    dependencies: tuple[tuple[StepPath, int], ...]
    empties: tuple[StepPath, ...]


@frozen_node()
class Attack:
    """A call of a piece type that may capture; ``bit`` identifies it among those of the type.

    ``reaches`` of None means that it may capture anything anywhere.
    """

    piece: int
    bit: int
    call: BoundCall
    reaches: tuple[Reach, ...] | None


@frozen_node()
class AttackList:
    """The calls by which pieces may capture, in a group of move types."""

    group: str
    attacks: tuple[Attack, ...]


@frozen_node()
class Confirmation:
    """An attack whose template has to confirm a capture.

    ``line`` is the bit of its line.  The candidates are the first pieces on a
    ray, or else the pieces that a table lists for the position.
    """

    attack: Attack
    line: int
    on_ray: bool


@frozen_node()
class LeapTest:
    """A test that attack tables evaluate: ``operand`` is a zone or a position."""

    test: str
    operand: int | Param | None
    path: StepPath
    holds: bool


@frozen_node()
class LeapShape:
    """A leap of fixed steps, as numbers of arguments.

    ``leg`` leads to a position that must be empty, or is None.  ``tests`` restrict the leap.
    """

    steps: tuple[int, ...]
    leg: tuple[int, ...] | None
    tests: tuple[LeapTest, ...]


@frozen_node()
class InverseLeap:
    """A leap of a piece type; ``line`` is the bit of a leap with a leg, else 0."""

    piece: int
    line: int
    shape: LeapShape
    call: BoundCall


@frozen_node()
class Verdict:
    """An explanation of how the captures of a call are found."""

    piece: int
    call: BoundCall
    texts: tuple[str, ...]


@frozen_node()
class AttackPlan:
    """The plan of a test whether pieces of a player attack a royal piece.

    ``directions`` are those of the scanned rays, symmetry applied; bit i stands for the i-th.
    ``near``, ``far`` and ``over`` are such bits by piece type, for captures one step away, farther
    along an empty ray, and behind the first piece.
    """

    player: int
    directions: tuple[int, ...] = ()
    near: tuple[tuple[int, int], ...] = ()
    far: tuple[tuple[int, int], ...] = ()
    over: tuple[tuple[int, int], ...] = ()
    leaps: tuple[InverseLeap, ...] = ()
    confirmations: tuple[Confirmation, ...] = ()
    verdicts: tuple[Verdict, ...] = ()

    @property
    def has_lines(self) -> bool:
        """Return True if some captures are found without their templates."""
        return bool(self.directions or self.leaps)

    @property
    def listed(self) -> list[Attack]:
        """The attacks whose candidates are listed in a table."""
        return [each.attack for each in self.confirmations if not each.on_ray]

    def confirmed_on_rays(self) -> dict[tuple[int, int], int]:
        """Return the bits of attacks to confirm along rays, by direction index and piece type."""
        bits: dict[tuple[int, int], int] = {}
        for each in self.confirmations:
            if each.on_ray:
                key = each.line.bit_length() - 1, each.attack.piece
                bits[key] = bits.get(key, 0) | each.attack.bit
        return bits

    def listed_lines(self) -> dict[int, int]:
        """Return the bits of the lines of listed attacks, by piece type."""
        bits: dict[int, int] = {}
        for each in self.confirmations:
            if not each.on_ray:
                bits[each.attack.piece] = bits.get(each.attack.piece, 0) | each.line
        return bits


def plain_plan(player: int, attacks: tuple[Attack, ...]) -> AttackPlan:
    """Return the plan without inverse scans: templates confirm all attacks."""
    rows = tuple(Confirmation(attack, ELSE, on_ray=False) for attack in attacks)
    return AttackPlan(player, confirmations=rows)
