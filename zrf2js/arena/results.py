"""Aggregation of game records; the keys are those of the command's JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from zrf2js.arena.elo import elo, wilson

#: a game record of ``templates/host/match.mjs``
Record = Mapping[str, Any]


class RecordMismatch(Exception):
    """Error: a game has no record, or more than one."""


def complete(records: Sequence[Record], games: int) -> list[Record]:
    """Return the records sorted by number; raise RecordMismatch unless each occurs once."""
    numbers = Counter(record["number"] for record in records)
    if sorted(numbers) != list(range(games)) or max(numbers.values(), default=1) > 1:
        raise RecordMismatch(f"expected one record for each of {games} games: {len(records)}")
    return sorted(records, key=lambda record: int(record["number"]))


def results(
    records: Sequence[Record], seats: Sequence[str], specs: Sequence[str], seconds: float
) -> dict[str, Any]:
    """Return scores by seat and by player, and statistics of the game."""
    lengths = [record["plies"] for record in records]
    positions = sum(lengths)
    return {
        "games": len(records),
        "by_player": {
            name: sum(points)
            for seat, name in enumerate(seats)
            if (points := _seat_points(records, seat))
        },
        "by_spec": [_spec_row(records, index, spec) for index, spec in enumerate(specs)],
        "draws": sum(_is_draw(record) for record in records),
        "length": {"min": min(lengths), "median": median(lengths), "max": max(lengths)},
        "branching": {
            "mean": round(sum(r["choices"] for r in records) / max(1, positions), 2),
            "max": max(r["widest"] for r in records),
        },
        "seconds": round(seconds, 2),
        "balance": {
            name: _interval(points)
            for seat, name in enumerate(seats)
            if (points := _seat_points(records, seat))
        },
        "endings": dict(Counter(record["reason"] for record in records).most_common()),
        "captured": _captured(records),
        "lengths": sorted(lengths),
    }


def _seat_points(records: Sequence[Record], seat: int) -> list[float]:
    return [p for record in records if (p := record["seatPoints"][seat]) is not None]


def _interval(points: Sequence[float]) -> dict[str, float]:
    low, high = wilson(sum(points), len(points))
    return {
        "score": round(sum(points) / len(points), 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }


def _is_draw(record: Record) -> bool:
    return len([p for p in record["seatPoints"] if p is not None]) > 1 and record["winner"] is None


def _spec_row(records: Sequence[Record], index: int, spec: str) -> dict[str, Any]:
    """Return the results of a player; its points in a game are the mean of those of its seats."""
    points = []
    for record in records:
        own = [
            p for p, at in zip(record["seatPoints"], record["seats"], strict=True) if at == index
        ]
        if own and (len(set(record["seats"]) - {None}) > 1 or len(own) == 1):
            points.append(sum(own) / len(own))
    low, high = wilson(sum(points), len(points))
    score = sum(points) / len(points) if points else 0.5
    searches = sum(record["searches"][index] for record in records)
    return {
        "spec": spec,
        "points": sum(points),
        "wins": sum(point == 1 for point in points),
        "draws": sum(0 < point < 1 for point in points),
        "losses": sum(point == 0 for point in points),
        "elo": _rounded(elo(score)),
        "low": _rounded(elo(low)),
        "high": _rounded(elo(high)),
        "score": round(score, 4),
        "score_low": round(low, 4),
        "score_high": round(high, 4),
        "nodes_a_move": round(sum(r["nodes"][index] for r in records) / max(1, searches)),
        "seconds_a_move": round(sum(r["seconds"][index] for r in records) / max(1, searches), 4),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)


def _captured(records: Sequence[Record]) -> dict[str, float]:
    """Return the number of captured pieces per game, by owner and type."""
    total: Counter[str] = Counter()
    for record in records:
        total.update(record["captured"])
    return {kind: round(count / len(records), 2) for kind, count in sorted(total.items())}
