"""Facts about the moves of a game for one player, from which its solver derives lower bounds.

The moves (``puzzle_moves``) carry pieces from one position to another, and may change their types
on the way. Types that can change into each other are a group.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TypeAlias

from zrf2js.analysis.core.contents import Contents
from zrf2js.analysis.core.interpreter import NotAnalyzable
from zrf2js.analysis.core.royal_pieces import royals
from zrf2js.analysis.puzzles.moves import MoveFlow, PlacedCase, Relaxation
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, TemplateRules
from zrf2js.language.options import PILES
from zrf2js.support.frozen_node import frozen_node

#: type before, position before, type after, position after; the types are bits of `Contents`
Step: TypeAlias = tuple[int, int, int, int]


@frozen_node()
class Group:
    """Types that change into each other only, as bits of ``Contents``, and their steps.

    ``grows`` and ``shrinks`` are True if moves may create or remove pieces.
    """

    members: int
    steps: tuple[Step, ...]
    grows: bool
    shrinks: bool


@frozen_node()
class PuzzleFacts:
    """The sets of contents by position, the groups, and the moves.

    ``classes`` are sets of types that move alike, if each move moves one piece to an empty position
    and depends on contents only; otherwise there are none.
    """

    reach: tuple[int, ...]
    groups: tuple[Group, ...]
    flows: tuple[MoveFlow, ...]
    classes: tuple[int, ...]


def puzzle_facts(game: GameIR) -> PuzzleFacts | None:
    """Return the facts of a game; None if its state is more than the pieces on the board."""
    special = (
        len(game.turns) != 1
        or game.turns[0].random
        or any(player.random for player in game.players)
        or not isinstance(game.rules, TemplateRules)
        or game.attributes
        or game.reserves
        or game.board_kind in PILES
        or game.has_drops
        or game.has(ops.AddPartial, ops.AddCopyPartial)
        or game.option("pass turn") != "false"
        or game.option("recycle captures") == "true"
        or bool(royals(game))
    )
    if special:
        return None
    relaxation = Relaxation(game)
    try:
        relaxation.run()
    except NotAnalyzable:
        return None
    used = [placed for placed in relaxation.placed if placed.flow is not None]
    flows = tuple(dict.fromkeys(placed.flow for placed in used if placed.flow is not None))
    reach = tuple(relaxation.reach)
    return PuzzleFacts(
        reach, _groups(relaxation.contents, reach, flows), flows, _classes(relaxation, used)
    )


def bits(mask: int) -> list[int]:
    """Return the contents of a set, each as a set."""
    return [1 << index for index in range(mask.bit_length()) if mask >> index & 1]


def _groups(
    contents: Contents, reach: tuple[int, ...], flows: tuple[MoveFlow, ...]
) -> tuple[Group, ...]:
    """Return the groups of the types that can be on the board."""
    present = 0
    for mask in reach:
        present |= mask
    groups = {bit: bit for bit in bits(present & ~contents.empty)}
    for flow in flows:
        for _, _, before, after in flow.carried:
            if after is None:
                continue
            joined = (before | after) & ~contents.empty
            for bit in bits(joined):
                joined |= groups[bit]
            for bit in bits(joined):
                groups[bit] = joined
    created = removed = 0
    steps: dict[int, dict[Step, None]] = defaultdict(dict)
    for flow in flows:
        created |= flow.created
        removed |= flow.removed
        for origin, target, before, after in flow.carried:
            for bit in bits(before):
                for became in bits(bit if after is None else after & ~contents.empty):
                    if (bit, origin) != (became, target):
                        steps[groups[bit]][bit, origin, became, target] = None
    return tuple(
        Group(members, tuple(steps[members]), bool(members & created), bool(members & removed))
        for members in dict.fromkeys(groups.values())
    )


def _classes(relaxation: Relaxation, used: list[PlacedCase]) -> tuple[int, ...]:
    """Return the sets of types that move alike; none if moves do more than move one piece."""
    game, contents = relaxation.game, relaxation.contents
    masks: dict[int, None] = {}
    for placed in used:
        case = placed.case
        mask_by_position = dict(case.contents)
        target = mask_by_position.get(case.target, contents.all)
        simple = len(case.parts) == 1 and not case.effects and not case.landings and not case.facts
        if not simple or target != contents.empty or not isinstance(case.op, ops.Add):
            return ()
        masks |= dict.fromkeys(mask_by_position.values())
    if game.priorities or game.option("maximal captures") != "false":
        return ()
    movers = {turn.mover for turn in game.turns}
    classes: dict[object, int] = defaultdict(int)
    for player, piece in contents.pieces_in(contents.all):
        bit = contents.piece(player, piece)
        if not any(mask & bit for mask in relaxation.reach):
            continue
        calls = game.pieces[piece].moves if player in movers else ()
        blocks = tuple((game.templates[call.template], call.args) for call in calls)
        classes[blocks, tuple(bool(mask & bit) for mask in masks)] |= bit
    return tuple(classes.values())
