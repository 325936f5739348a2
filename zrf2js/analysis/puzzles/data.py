"""The facts about a game of one player as plain data (templates/ai/puzzle_model.js)."""

from __future__ import annotations

from zrf2js.analysis.puzzles.facts import Group, bits, puzzle_facts
from zrf2js.analysis.puzzles.goals import Demand, puzzle_goals
from zrf2js.ir.nodes import GameIR

#: limit of the steps of all groups, which keeps modules small
_MAX_STEPS = 12_000


def puzzle_data(game: GameIR) -> dict[str, object] | None:
    """Return the facts about a puzzle, None if nothing is known from which bounds follow.

    The game has one player. Contents are numbers: 0 for an empty position, else 1 + player * number
    of types + type.
    """
    facts = puzzle_facts(game)
    goals = puzzle_goals(game, facts) if facts is not None else None
    if facts is None or goals is None or sum(len(g.steps) for g in facts.groups) > _MAX_STEPS:
        return None
    sets: dict[int, int] = {}
    for mask in facts.reach:
        sets.setdefault(mask, len(sets))
    paths: dict[tuple[int, ...], int] = {}
    groups = [_group(group, len(game.positions), paths) for group in facts.groups]
    return {
        "sets": [_contents(mask) for mask in sets],
        "reach": [sets[mask] for mask in facts.reach],
        "groups": groups,
        "paths": [list(path) for path in paths],
        "wins": [
            [_demand(demand, facts.groups) for demand in demands] for demands in goals.alternatives
        ],
        "moved": goals.moved,
        **({"classes": [_contents(m) for m in facts.classes]} if goals.exact else {}),
    }


def _contents(mask: int) -> list[int]:
    return [bit.bit_length() - 1 for bit in bits(mask)]


def _group(group: Group, size: int, paths: dict[tuple[int, ...], int]) -> dict[str, object]:
    """Return a group; its steps are pairs of nodes, index in the group * positions + position."""
    order = {bit: index for index, bit in enumerate(bits(group.members))}
    path = tuple(
        node
        for before, origin, after, target in sorted(group.steps)
        for node in (order[before] * size + origin, order[after] * size + target)
    )
    return {"members": _contents(group.members), "path": paths.setdefault(path, len(paths))}


def _demand(demand: Demand, groups: tuple[Group, ...]) -> dict[str, object]:
    index = next(i for i, group in enumerate(groups) if group.members & demand.kinds)
    return {
        "group": index,
        "kinds": _contents(demand.kinds),
        "places": [list(place) for place in demand.places],
        **({"all": True} if demand.all else {}),
    }
