"""Multi-part turns store the effects of earlier parts: Fanorona and Bashni."""

import json
from pathlib import Path
from typing import Any

from tests.cli.running import EXAMPLES
from tests.formulas.test_games import run_script
from tests.node import answer_of
from zrf2js.library import compile_file

HERE = Path(__file__).parent


def module(name: str, folder: Path) -> str:
    path = folder / f"{name}.mjs"
    path.write_text(compile_file(EXAMPLES / f"{name}.dgz").value[0].text, encoding="utf-8")
    return path.as_uri()


def test_a_stone_of_fanorona_continues_by_the_rules(tmp_path: Path) -> None:
    parts = answer_of(HERE / "fanorona.mjs", module("fanorona", tmp_path), 11)
    assert parts > 20  # second and later parts of turns


def test_a_pile_is_jumped_once_per_turn(tmp_path: Path) -> None:
    two: list[Any] = ["Black", "Man", {}, [["Black", "Man"]]]
    board = {"b2": ["White", "King", {}], "d4": two, "a5": ["Black", "Man", {}]}
    script = f"""
import {{ createGame }} from {json.dumps(module("bashni", tmp_path))}
const game = createGame()
game.setPosition({{ board: {json.dumps(board)} }})
game.apply(game.moves().find(move => /b2 - e5 x d4/.test(String(move))))
const after = game.position()
game.undo()
game.setPosition({{ board: {json.dumps(board | {"g7": ["Black", "Man", {}]})} }})
game.apply(game.moves().find(move => /b2 - e5 x d4/.test(String(move))))
const {{ partial }} = game.position()
process.stdout.write(JSON.stringify([after.turn, game.moves().map(String), partial]))
"""
    turn, moves, partial = json.loads(run_script(script))
    assert turn == 1  # d4 holds another man, but was jumped: the turn is over
    assert moves and all(" x g7" in move for move in moves)
    assert partial["taken"] == ["d4"] and sorted(partial["been"]) == ["b2", "e5"]
