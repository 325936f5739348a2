"""The moves of the games of groups agree with brute-force enumerations of their rules.

The reference generators in this folder are independent of ZRF and try every group of pieces. The
tests compare the results of all moves in every position of random games, so missing, surplus and
duplicate moves are found.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.examples.groups import (
    abalone,
    burnt_bridges,
    cannon,
    dameo,
    epaminondas,
    gess,
    hiashatar,
    lewthwaite,
    ordo,
    taacoca,
)
from tests.examples.groups.board import Board, Position, board_of, leads_to
from tests.node import answer_of

HERE = Path(__file__).parent

Moves = Callable[[Position], set[Board]]


@dataclass(frozen=True, kw_only=True)
class Walk:
    """A random game: ``first`` is the number of moves in the first position, where it is known."""

    stem: str
    reference: Moves
    variant: str | None = None
    start: str | None = None  # in the format of `board_of`
    turn: int = 0  # index in the turn order
    first: int | None = None
    plies: int = 30
    ways: bool = False  # True if different moves can lead to the same board

    def __str__(self) -> str:
        return " ".join(filter(None, [self.stem, self.variant, self.start and "set up"]))


WALKS = [
    Walk(stem="abalone", reference=abalone.moves, first=44),
    Walk(stem="abalone", reference=abalone.moves, start=abalone.CONTACT),
    Walk(stem="lewthwaite", reference=lewthwaite.moves, first=4),
    Walk(
        stem="lewthwaite",
        variant="Lewthwaite's Game with pushing",
        reference=lewthwaite.pushes,
        first=4,
    ),
    Walk(stem="dameo", reference=dameo.moves, plies=60),
    Walk(stem="dameo", reference=dameo.moves, start=dameo.CHAINS),
    Walk(stem="dameo", reference=dameo.moves, start=dameo.PROMOTION),
    Walk(stem="cannon", reference=cannon.moves, start=cannon.START, turn=2, plies=60),
    Walk(stem="cannon", reference=cannon.moves, start=cannon.MELEE, turn=2),
    Walk(stem="epaminondas", reference=epaminondas.moves, plies=12),
    Walk(stem="epaminondas", reference=epaminondas.moves, start=epaminondas.MELEE, plies=12),
    Walk(
        stem="epaminondas",
        variant="Epaminondas with the rule of symmetry",
        reference=epaminondas.symmetrical,
        start=epaminondas.MIRROR,
        plies=6,
    ),
    Walk(stem="ordo", reference=ordo.moves, plies=16),
    Walk(stem="ordo", reference=ordo.moves, start=ordo.SPLIT, turn=1, plies=6),
    Walk(stem="ordo", variant="Ordo X", reference=ordo.x_moves, plies=10, ways=True),
    Walk(stem="taacoca", reference=taacoca.moves, plies=8),
    Walk(stem="taacoca", reference=taacoca.moves, start=taacoca.FEW, plies=6),
    Walk(stem="gess", reference=gess.moves, plies=6, ways=True),
    Walk(stem="burnt-bridges", reference=burnt_bridges.moves),
    Walk(stem="hiashatar", reference=hiashatar.moves, first=34, plies=12),
    Walk(stem="hiashatar", reference=hiashatar.moves, start=hiashatar.GUARDED, plies=12),
    Walk(stem="hiashatar", reference=hiashatar.moves, start=hiashatar.PASSING, plies=16),
]


def walk(module: Path, walk: Walk, seed: int) -> list[dict[str, Any]]:
    position = None if walk.start is None else {"board": board_of(walk.start), "turn": walk.turn}
    variant = [walk.variant] if walk.variant else []
    seen: list[dict[str, Any]] = answer_of(
        HERE / "walk.mjs", module, seed, walk.plies, json.dumps(position), *variant
    )
    return seen


@pytest.mark.sample(3, keep=("gess*-1", "ordo Ordo X*-1", "epaminondas Epaminondas*-1"))
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    "told",
    WALKS,
    ids=lambda told: f"{told.stem} {told.variant or ''} {'set up' if told.start else ''}",
)
def test_moves_are_those_of_a_brute_force_enumeration(
    told: Walk, seed: int, modules: Callable[[str], Path]
) -> None:
    seen = walk(modules(told.stem), told, seed)
    assert len(seen) > 1
    if told.first is not None:
        assert len(seen[0]["results"]) == told.first
    for ply, step in enumerate(seen):
        boards = [leads_to(result["board"]) for result in step["results"]]
        expected = told.reference(
            Position(
                board=step["board"],
                player=step["player"],
                partial=step["partial"],
                last=step["last"],
                links=step["links"],
            )
        )
        texts = dict(zip(boards, (result["text"] for result in step["results"]), strict=True))
        surplus = [text for board, text in texts.items() if board not in expected]
        assert not surplus, f"ply {ply}: illegal {surplus[:5]}"
        missing = expected - set(boards)
        assert not missing, (
            f"ply {ply}: {len(missing)} missing, such as {missing_text(missing, step)}"
        )
        different = len(texts_of(step)) if told.ways else len(set(boards))
        assert len(boards) == different, f"ply {ply}: the same move twice"


def texts_of(step: dict[str, Any]) -> set[str]:
    return {result["text"] for result in step["results"]}


def missing_text(missing: set[Board], step: dict[str, Any]) -> str:
    before = leads_to(step["board"])
    after = sorted(missing, key=sorted)[0]
    return f"gone {sorted(before - after)}, new {sorted(after - before)}"
