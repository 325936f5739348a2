"""Perft of game descriptions equals published counts; special rules of the examples work."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, zrf2js
from tests.node import find_node
from tests.processes import shared_processes
from zrf2js.library import compile_text

POSITIONS = Path(__file__).parents[1] / "examples" / "positions"
#: counts of Fairy-Stockfish's `go perft`; tests/examples/oracles.json has the ZRF versions
COUNTS: dict[str, tuple[int, ...]] = {
    "chess-betza": (20, 400, 8902, 197281),
    "chess-dagaz": (20, 400, 8902, 197281),
    "xiangqi-betza": (44, 1920, 79666),
    "minishogi-betza": (14, 181, 2512, 35401),
    "shogi": (30, 900, 25470),
    "janggi": (32, 1024, 33316),  # casual rules: generals may face each other
    "fanorona": (5,),
}


@pytest.fixture(scope="module", autouse=True)
def processes() -> Iterator[None]:
    """Let the tests of this file share processes of Node.js."""
    with shared_processes():
        yield


def perft(name: str, depth: int, *options: str) -> list[int]:
    file = str(EXAMPLES / f"{name}.dgz")
    result = zrf2js("perft", file, "--depth", str(depth), "--json", *options)
    assert result.exit_code == 0, result.stderr
    return list(json.loads(result.stdout)["nodes"])


def run_script(script: str) -> str:
    run = subprocess.run(
        [find_node(), "--input-type=module", "-e", script],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.parametrize("name", COUNTS)
def test_perft_equals_published_counts(name: str) -> None:
    assert perft(name, len(COUNTS[name])) == list(COUNTS[name])


@pytest.mark.parametrize("name", ["chess-betza", "chess-dagaz"])
def test_castling_promotion_and_en_passant(name: str) -> None:
    position = str(POSITIONS / "kiwipete-moved.json")
    assert perft(name, 3, "--position", position) == [48, 2039, 97862]


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.dgz")), ids=lambda file: file.stem)
def test_an_example_has_no_diagnostics(file: Path) -> None:
    report = json.loads(zrf2js("check", "--strict", "--format", "json", file).stdout)
    assert report["diagnostics"] == []


def test_the_princess_of_jetan_flees_once(tmp_path: Path) -> None:
    jetan = EXAMPLES / "jetan.dgz"
    flight = "Princess f1 - j6"
    moves = json.loads(zrf2js("moves", jetan, "--json").stdout)["moves"]
    assert flight in moves
    module = tmp_path / "jetan.mjs"
    assert zrf2js("convert", jetan, "-o", module).exit_code == 0
    script = f"""
import {{ createGame }} from {json.dumps(module.as_uri())}
const game = createGame()
game.apply({json.dumps(flight)})
game.apply(game.moves().map(String).find(text => text.startsWith('Panthan')))
const again = createGame()
again.setPosition(JSON.parse(JSON.stringify(game.position())))
if (String(again.moves()) !== String(game.moves())) throw new Error('forgotten')
const left = game.moves().map(String).filter(text => text.startsWith('Princess'))
process.stdout.write(JSON.stringify(left))
"""
    left = [move.split(" - ")[1] for move in json.loads(run_script(script))]
    assert left and all(square[0] >= "g" for square in left)  # three squares at most


def test_fanorona_opens_with_five_captures() -> None:
    moves = json.loads(zrf2js("moves", EXAMPLES / "fanorona.dgz", "--json").stdout)["moves"]
    assert all(" - e3 x " in move for move in moves)


@pytest.mark.parametrize(
    ("captor", "outcome"),
    [("Chief", {"kind": "win", "winner": "Orange"}), ("Warrior", {"kind": "draw", "winner": None})],
)
def test_only_a_chief_wins_by_capturing_a_chief(
    tmp_path: Path, captor: str, outcome: dict[str, str | None]
) -> None:
    module = tmp_path / "jetan.mjs"
    assert zrf2js("convert", EXAMPLES / "jetan.dgz", "-o", module).exit_code == 0
    board = {
        "a1": ["Orange", "Princess", {}],
        "j10": ["Black", "Princess", {}],
        "e5": ["Orange", captor, {}],
        "f6": ["Black", "Chief", {}],
    }
    script = f"""
import {{ createGame }} from {json.dumps(module.as_uri())}
const game = createGame()
game.setPosition({{ board: {json.dumps(board)} }})
game.apply(game.moves().find(move => String(move).includes('e5 x f6')))
const {{ kind, winner }} = game.outcome()
process.stdout.write(JSON.stringify({{ kind, winner }}))
"""
    assert json.loads(run_script(script)) == outcome


def test_the_piece_after_becomes_must_exist(tmp_path: Path) -> None:
    game = "game: Walk\nboard: 8x8\npiece Man becomes Mann: betza W\nsetup White: Man d1\n"
    outcome = compile_text(game, name="walk.dgz")
    assert [item.code for item in outcome.diagnostics if item.code != "ZRF999"] == ["ZRF613"]
