"""The lines of positions on which goals test patterns of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import ConfigStep, PieceSpec, RelativeConfig, TargetZone
from zrf2js.ir.visit import walk as visit

#: a test in a walk, in place of a direction
TEST = -1
#: maximum number of positions in lines whose tests, one by one, are faster than a search around
#: the last change
FEW = 32


def lines_of(
    links: Sequence[Sequence[int]], walks: Iterable[tuple[int, ...]], *, even: bool
) -> list[list[int]]:
    """Return the tested positions of all walks from all positions.

    Walks are lists of directions and TEST. Lines that are ``even`` have equal tests, so those
    with the same positions are one.
    """
    lines: dict[object, list[int]] = {}
    for walk in walks:
        for start in range(len(links[0]) if links else 0):
            place, cells = start, []
            for step in walk:
                if step == TEST:
                    cells.append(place)
                elif place >= 0:
                    place = links[step][place]
            if place >= 0:
                lines[tuple(sorted(cells)) if even else len(lines)] = cells
    return list(lines.values())


def has_few_lines(game: GameIR) -> bool:
    """Return True if goals test few lines, and no zones."""
    tests = [op for goal in game.goals for op in visit(goal.condition)]
    if any(isinstance(op, TargetZone) for op in tests):
        return False
    steps = [op.steps for op in tests if isinstance(op, RelativeConfig)]
    symmetries = {player.symmetry for player in game.players}
    walks = {_walk(each, symmetry) for each in steps for symmetry in symmetries}
    return sum(map(len, lines_of(game.links, walks, even=True))) <= FEW


def _walk(steps: Iterable[PieceSpec | ConfigStep], symmetry: Sequence[int]) -> tuple[int, ...]:
    return tuple(symmetry[s.direction] if isinstance(s, ConfigStep) else TEST for s in steps)
