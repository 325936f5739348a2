"""Endings of the games of groups, and properties that move counts do not show."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.examples.groups.board import board_of
from tests.node import find_node

PLAY = """
const [, file, told] = process.argv
const { variant, position, move } = JSON.parse(told)
const { createGame } = await import(file)
const game = createGame(variant ? { variant } : {})
game.setPosition(position)
if (move) game.apply(move)
const { links } = game.position().script || {}
game.undo()
console.log(JSON.stringify({ back: game.position().board, links }))
if (move) game.apply(move)
console.log(JSON.stringify({ outcome: game.outcome(), moves: game.moves().map(String) }))
"""


@dataclass(frozen=True, kw_only=True)
class Ending:
    name: str
    stem: str
    board: str
    move: str | None = None
    turn: int = 0
    winner: str | None = None
    reason: str | None = None  # None: the game continues
    variant: str | None = None


RINGS = "Black: Stone k19 l19 m19 k18 m18 k17 l17 m17"  # one ring around l18

ENDINGS = (
    Ending(
        name="the sixth ball pushed off wins",
        stem="abalone",
        board="Black: Ball a3 a4; White: Ball a5 i5 i6 i7 i8 i9 h4 h5 h6",
        move="Ball a3 x a4 Ball a4 x a5",
        winner="Black",
        reason="pieces-remaining",
    ),
    Ending(
        name="a player without a town loses",
        stem="cannon",
        board="Dark: Town e1, Soldier f6 f7 f5; Light: Town f10, Soldier a9",
        turn=2,
        move="x f10",
        winner="Dark",
        reason="captured",
    ),
    Ending(
        name="more men on the far row win at the start of the turn",
        stem="epaminondas",
        board="White: Man d12 e12 a1; Black: Man h1 h5",
        turn=1,
        move="Man h5 - h6",
        winner="White",
        reason="checkGoals",
    ),
    Ending(
        name="equal numbers on both far rows do not win",
        stem="epaminondas",
        board="White: Man d12 a2; Black: Man h1 h5",
        turn=1,
        move="Man h5 - h6",
    ),
    Ending(
        name="a man on the far row wins",
        stem="ordo",
        board="Light: Man d7 e7; Dark: Man h4 h5",
        move="Man d7 - d8",
        winner="Light",
        reason="absolute-config",
    ),
    Ending(
        name="a player who cannot connect their men loses",
        stem="ordo",
        board="Light: Man b2 b3; Dark: Man a8 j2",
        move="Man b3 - c3",
        winner="Light",
        reason="stalemated",
    ),
    Ending(
        name="a stone on the far row wins",
        stem="taacoca",
        board="White: Stone h5; Black: Stone f6 g8 d4",
        move="Stone h5 - i5",
        winner="White",
        reason="absolute-config",
    ),
    Ending(
        name="breaking both rings loses for the mover",
        stem="gess",
        board=f"{RINGS}; White: Stone k14 l14 m14 k13 m13 k12 l12 m12",
        move="Stone k19 - k16 Stone k17 x k14 Stone l19 - l16 Stone l17 x l14 Stone k18 - k15",
        winner="White",
        reason="checkGoals",
    ),
    Ending(
        name="a player without moves loses",
        stem="lewthwaite",
        board="Light: Tile a1; Dark: Tile b1 a2 c1 d1 e1 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 "
        "a5 b5 c5 d5",
        turn=1,
        move="Tile e4 - e5",
        winner="Dark",
        reason="stalemated",
    ),
)


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: f"{ending.stem}: {ending.name}")
def test_endings(ending: Ending, modules: Callable[[str], Path]) -> None:
    board = board_of(ending.board)
    told = {
        "variant": ending.variant,
        "position": {"board": board, "turn": ending.turn},
        "move": ending.move,
    }
    back, after = play(modules(ending.stem), told)
    assert {place: piece[:2] for place, piece in back["back"].items()} == board
    expected = ending.reason and {"kind": "win", "winner": ending.winner, "reason": ending.reason}
    assert after["outcome"] == expected, after


def test_undo_restores_a_burnt_bridge(modules: Callable[[str], Path]) -> None:
    board = board_of("Red: Traveller a1; Blue: Traveller c3")
    told = {"position": {"board": board}, "move": None}
    back, after = play(modules("burnt-bridges"), told)
    assert len(after["moves"]) == 2
    told["move"] = next(move for move in after["moves"] if move.startswith("Traveller a1 - b1"))
    back, after = play(modules("burnt-bridges"), told)
    assert set(back["links"].values()) == {-1}  # in both directions
    assert {place: piece[:2] for place, piece in back["back"].items()} == board


def play(module: Path, told: dict[str, Any]) -> list[dict[str, Any]]:
    command = [find_node(), "--input-type=module", "-e", PLAY, str(module), json.dumps(told)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]
