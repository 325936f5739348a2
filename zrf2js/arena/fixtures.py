"""Pairings of a tournament, split into jobs that can run in any order and on any machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations

#: games per process: enough to make its startup time irrelevant
GAMES_PER_JOB = 2


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game: the index of the player at each seat, or None for a chance player.

    ``opening`` is the number of random opening plies.
    """

    number: int
    seed: int
    seats: tuple[int | None, ...]
    opening: int


def fixtures(
    games: int, players: int, choosing: Sequence[bool], *, seed: int, opening: int
) -> list[Fixture]:
    """Return ``games`` games per pairing, with alternating seats.

    ``choosing`` states for each seat whether its player chooses moves. With two seats, two games
    in a row share the seed and the opening and exchange the seats. With more seats, the first
    player of a pair takes one seat in turn, the second all others. In a game with one seat, every
    player plays alone.
    """
    seats = [seat for seat, chooses in enumerate(choosing) if chooses]
    pairs = list(combinations(range(players), 2)) if len(seats) > 1 else []
    if not pairs:
        pairs = [(player, player) for player in range(players)]
    schedule: list[Fixture] = []
    for first, second in pairs:
        for game in range(games):
            row: list[int | None] = [second if chooses else None for chooses in choosing]
            row[seats[game % len(seats)]] = first
            own = seed + game // len(seats)
            schedule.append(Fixture(len(schedule), own, tuple(row), opening))
    return schedule


def jobs(
    fixtures: Sequence[Fixture],
    *,
    variant: str | int | None,
    players: Sequence[dict[str, object]],
    cap: int,
) -> list[dict[str, object]]:
    """Return requests for ``templates/host/run.mjs`` with GAMES_PER_JOB games each.

    A game is a draw after ``cap`` plies.
    """
    return [
        {
            "do": "match",
            "variant": variant,
            "players": list(players),
            "games": [asdict(fixture) for fixture in fixtures[start : start + GAMES_PER_JOB]],
            "cap": cap,
        }
        for start in range(0, len(fixtures), GAMES_PER_JOB)
    ]
