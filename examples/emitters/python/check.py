"""Compares a module of ``--target simple-python`` with the records of ``zrf2js conformance``.

python check.py MODULE.py RECORDS.json
"""

from __future__ import annotations

import json
import runpy
import sys
from typing import Any


def shown(game: Any) -> tuple[str, dict[str, list[str]]]:
    """Return the player to move and the pieces by position."""
    rules = game.rules
    board = {
        rules["positions"][place]: [
            rules["players"][man.player],
            rules["pieces"][man.piece]["name"],
        ]
        for place, man in enumerate(game.board)
        if man is not None
    }
    return rules["players"][game.player], board


def wanted(state: dict[str, Any]) -> tuple[str, dict[str, list[str]]]:
    """Return the same part of a recorded position."""
    return state["player"], {place: piece[:2] for place, piece in state["board"].items()}


def differences(game: Any, walk: list[dict[str, Any]]) -> str:
    """Play a recorded game; return the first difference, or an empty text."""
    for number, step in enumerate(walk):
        if shown(game) != wanted(step):
            return f"step {number}: another position"
        found = [game.apply(move) for move in game.moves()]
        recorded = [wanted(successor) for successor in step["successors"]]
        if sorted(map(repr, map(shown, found))) != sorted(map(repr, recorded)):
            return f"step {number}: {len(found)} successors, not {len(recorded)}"
        if step["chosen"] is None:
            break
        game = next(after for after in found if shown(after) == recorded[step["chosen"]])
    return ""


def main(module: str, records: str) -> int:
    """Print a line for each game and return the number of differences."""
    start = runpy.run_path(module)["Game"].start
    failed = 0
    with open(records, encoding="utf-8") as file:
        games = json.load(file)["games"]
    for game in games:
        found = [differences(start(game["index"]), walk) for walk in game["walks"]]
        failed += sum(map(bool, found))
        steps = sum(map(len, game["walks"]))
        print(f"{game['title']}: {next(filter(None, found), 'equal')} ({steps} positions)")
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
