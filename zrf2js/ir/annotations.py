"""The results of optimization passes for a game: plain values that emitters may use.

An annotation never changes what a game means.  Without it, an emitter prints the plain form; a pass
that is switched off leaves its field at the default.  Annotations are not part of the JSON form of
a Program.  ``optimize/`` fills them in, and its list of passes documents each of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from zrf2js.ir.ops import Body, Dir
from zrf2js.ir.position_formulas import Formula
from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class AdjacentEnemyDrop:
    """Drops of this template exist only one of the steps away from an enemy."""

    template: int
    directions: tuple[Dir, ...]


@frozen_node()
class MovePrefilter:
    """The positions of the player's pieces that may have a move of the group of move types."""

    player: int
    group: str
    positions: Formula


@frozen_node()
class DropPrefilter:
    """The positions where the player may have a drop of this template with these arguments.

    ``implied`` is the number of statements at the start of the block that hold on each of them.
    """

    player: int
    template: int
    arguments: tuple[int, ...]
    positions: Formula
    implied: int


@frozen_node()
class PrecomputedStep:
    """A move to an empty neighbor, symmetry applied.

    The mover becomes the piece type ``inside`` where the target is in the zone, else ``outside``;
    a zone of None contains no position.
    """

    direction: int
    zone: int | None
    inside: int
    outside: int


@frozen_node()
class StepGroup:
    """A player's moves of a group of move types, all of them steps: by piece type."""

    player: int
    group: str
    steps: tuple[tuple[int, tuple[PrecomputedStep, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotations:
    """The annotations of one game.

    ``move_bodies``, ``drop_bodies`` and ``attack_bodies`` are the bodies of the templates, by
    template number, as passes rewrote them for moves, drops and attack tests; () stands for the
    templates' own bodies.  ``bitboards`` states that moves keep the sets of occupied positions;
    the prefilters and the precomputed steps use them.
    """

    move_bodies: tuple[Body, ...] = ()
    drop_bodies: tuple[Body, ...] = ()
    attack_bodies: tuple[Body, ...] = ()
    adjacent_enemy_drops: tuple[AdjacentEnemyDrop, ...] = ()
    bitboards: bool = False
    move_prefilters: tuple[MovePrefilter, ...] = ()
    drop_prefilters: tuple[DropPrefilter, ...] = ()
    precomputed_steps: tuple[StepGroup, ...] = ()
