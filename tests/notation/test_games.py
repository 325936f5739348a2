"""Game descriptions have as many positions as published, and the pieces of the gallery move."""

import json
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, zrf2js

POSITIONS = Path(__file__).parents[1] / "examples" / "positions"
#: Fairy-Stockfish's `go perft`, see tests/examples/oracles.json for the same games as rules files
COUNTS: dict[str, tuple[int, ...]] = {
    "chess-betza": (20, 400, 8902, 197281),
    "chess-dagaz": (20, 400, 8902, 197281),
    "xiangqi-betza": (44, 1920, 79666),
    "minishogi-betza": (14, 181, 2512, 35401),
    "shogi": (30, 900, 25470),
    "janggi": (32, 1024, 33316),  # as friends play: generals may face each other
    "fanorona": (5,),
}


def perft(name: str, depth: int, *options: str) -> list[int]:
    file = str(EXAMPLES / f"{name}.dgz")
    result = zrf2js("perft", file, "--depth", str(depth), "--json", *options)
    assert result.exit_code == 0, result.stderr
    return list(json.loads(result.stdout)["nodes"])


@pytest.mark.parametrize("name", COUNTS)
def test_as_many_positions_as_published(name: str) -> None:
    assert perft(name, len(COUNTS[name])) == list(COUNTS[name])


@pytest.mark.parametrize("name", ["chess-betza", "chess-dagaz"])
def test_castling_promotion_and_capture_in_passing(name: str) -> None:
    position = str(POSITIONS / "kiwipete-moved.json")
    assert perft(name, 3, "--position", position) == [48, 2039, 97862]


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.dgz")), ids=lambda file: file.stem)
def test_an_example_is_clean(file: Path) -> None:
    report = json.loads(zrf2js("check", "--strict", "--format", "json", file).stdout)
    assert report["diagnostics"] == []


def test_fanorona_opens_with_five_captures() -> None:
    moves = json.loads(zrf2js("moves", EXAMPLES / "fanorona.dgz", "--json").stdout)["moves"]
    assert all(" - e3 x " in move for move in moves)
