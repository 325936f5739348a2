"""The lines of positions on which goals test patterns of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR

#: a test in a walk, in place of a direction
TEST = -1
#: maximum number of positions in lines and zones whose tests, one by one, are faster than a search
#: around the last change
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


def has_few_positions(game: GameIR) -> bool:
    """Return True if goals test few positions, in lines and zones, after most moves."""
    tests = [test for goal in game.goals for test in _usually_tested(goal.condition)]
    steps = [test.steps for test in tests if isinstance(test, ops.RelativeConfig)]
    symmetries = {player.symmetry for player in game.players}
    walks = {_walk(each, symmetry) for each in steps for symmetry in symmetries}
    targets = {
        target
        for test in tests
        if isinstance(test, ops.AbsoluteConfig)
        for target in test.targets
        if isinstance(target, ops.TargetZone)
    }
    in_zones = (
        len(game.zones[target.zone].of(player))
        for target in targets
        for player in range(len(game.players))
    )
    return sum(map(len, lines_of(game.links, walks, even=True))) + sum(in_zones) <= FEW


def _usually_tested(condition: ops.GoalTest) -> Iterator[ops.GoalTest]:
    """Yield the tests of a goal, without those that follow a condition of the end of a game."""
    match condition:
        case ops.GoalAnd() | ops.GoalOr():
            for part in condition.parts:
                yield from _usually_tested(part)
                if isinstance(condition, ops.GoalAnd) and isinstance(
                    part, ops.Checkmated | ops.Stalemated
                ):
                    return
        case ops.GoalNot():
            yield from _usually_tested(condition.part)
        case _:
            yield condition


def _walk(
    steps: Iterable[ops.PieceSpec | ops.ConfigStep], symmetry: Sequence[int]
) -> tuple[int, ...]:
    return tuple(symmetry[s.direction] if isinstance(s, ops.ConfigStep) else TEST for s in steps)
