"""The searches of a game, split into jobs that can run in any order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

#: jobs per process: few, because each one compiles its module, but enough to share the work evenly
_JOBS_PER_PROCESS = 3


def search_requests(
    query: Mapping[str, Any], moves: list[str], search: Mapping[str, Any], processes: int
) -> list[dict[str, Any]]:
    """Return the requests that search all positions of a game: ``review`` in run.mjs.

    ``query`` describes the start of the game.
    """
    positions = len(moves) + 1 if moves else 0
    step = max(1, -(-positions // (processes * _JOBS_PER_PROCESS)))
    start = {name: value for name, value in query.items() if name != "lines"}
    return [
        {
            **start,
            "do": "review",
            "moves": moves,
            "from": at,
            "to": min(at + step, positions),
            "search": dict(search),
        }
        for at in range(0, positions, step)
    ]


def in_order(answers: Iterable[Mapping[str, Any]]) -> list[Any]:
    """Return the reviews of all positions from the answers to these requests."""
    parts = sorted(answers, key=lambda answer: int(answer["from"]))
    return [review for part in parts for review in part["reviews"]]
