"""Comparison of the engines `node` and `python`, move by move, in random games."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import zrf2js
from zrf2js import Game


@dataclass
class Compared:
    """The number of compared positions and of moves by chance, and the first difference."""

    positions: int = 0
    by_chance: int = 0
    difference: str = ""


def play_together(
    rules: Path, variant: int, *, plies: int, width: int, seed: int = 1, **options: Any
) -> Compared:
    """Play a random game with both engines. Compare ``width`` successors of each position."""
    choose = random.Random(seed)
    compared = Compared()
    with (
        zrf2js.load(rules, engine="node", variant=variant, **options) as node,
        zrf2js.load(rules, engine="python", variant=variant, **options) as python,
    ):
        for ply in range(plies):
            compared.difference = _difference(node, python)
            texts = Counter(map(str, python.legal_moves))
            once = [str(move) for move in node.legal_moves if texts[str(move)] == 1]
            for text in choose.sample(once, min(width, len(once))):
                compared.difference = compared.difference or _successor(node, python, text)
                compared.positions += 1
            if compared.difference or not once:
                compared.difference = compared.difference and f"ply {ply}: {compared.difference}"
                break
            compared.by_chance += node.is_random
            chosen = choose.choice(once)
            node.push(chosen)
            python.push(chosen)
    return compared


def _difference(node: Game, python: Game) -> str:
    """Return how two positions or their moves differ, or an empty text."""
    for name in ("position", "outcome", "turn", "is_random"):
        mine, other = (getattr(game, name) for game in (node, python))
        if callable(mine):
            mine, other = mine(), other()
        if mine != other:
            return f"{name}: {other} instead of {mine}"
    # the engines number moves with the same text differently
    mine, other = (
        Counter(str(move).partition(" #")[0] for move in game.legal_moves)
        for game in (node, python)
    )
    return "" if mine == other else f"missing {mine - other}, additional {other - mine}"


def _successor(node: Game, python: Game, text: str) -> str:
    for game in (node, python):
        game.push(text)
    mine, other = node.position(), python.position()
    for game in (node, python):
        game.pop()
    return "" if mine == other else f"after {text}: {other} instead of {mine}"
