"""The problems of a page: variants in which a player has to win in a number of moves.

A variant is a problem if it names a solution, a saved game in the folder of the rules; or if its
description states a number of moves, and its turns are exactly these moves of one player, and then
one of another player. Zillions distributions have problems and lessons in these forms.
"""

from __future__ import annotations

import re

from zrf2js.emit.api import MediaLoader
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.support.outcome import Collector

_MOVES = re.compile(r"\s*(\d{1,3}) moves?\b", re.IGNORECASE)


def problems_of(
    program: Program, load: MediaLoader | None, collector: Collector
) -> dict[str, dict[str, object]]:
    """Return the problems by the indices of their games.

    ``moves`` is their number, ``solution`` the text of a saved game. Missing files are reported.
    """
    problems: dict[str, dict[str, object]] = {}
    missing = []
    for index, game in enumerate(program.games):
        name = _solution_file(game)
        data = load(name) if name and load else None
        if data is not None:
            problems[str(index)] = {"solution": data.decode("windows-1252", "replace")}
        elif moves := _moves_of_lesson(game):
            problems[str(index)] = {"moves": moves}
        if name and load and data is None:
            missing.append(name)
    for name in dict.fromkeys(missing):
        collector.report("ZRF540", None, count=1, names=name)
    return problems


def _solution_file(game: GameIR) -> str:
    """Return the name of the saved game that is the solution, or an empty text."""
    text = dict(game.texts).get("solution", "").strip()
    return text if text.lower().endswith(".zsg") else ""


def _moves_of_lesson(game: GameIR) -> int:
    """Return the number of moves that a game states and its turns allow; 0 for other games."""
    stated = _MOVES.match(dict(game.texts).get("description", ""))
    movers = [turn.mover for turn in game.turns]
    own = sum(mover == movers[0] for mover in movers)
    ordered = movers[:own].count(movers[0]) == own and len(movers) == own + 1
    return own if stated and int(stated[1]) == own and ordered else 0
