"""Who plays whom: the games of a tournament, cut into jobs that can run anywhere in any order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations

#: games that one process plays: enough that starting it does not matter
GAMES_A_JOB = 2


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game: the player (by index) at each seat, None where dice are thrown."""

    number: int
    seed: int
    seats: tuple[int | None, ...]
    opening: int


def fixtures(
    games: int, players: int, choosing: Sequence[bool], *, seed: int, opening: int
) -> list[Fixture]:
    """``games`` games for each pairing, seats alternating.

    With two players at two seats the games come in pairs with the same seed and opening, seats
    exchanged. At more seats the first of a pair sits at one of them in turn, the second at all
    others. A puzzle is for each player alone.
    """
    seats = [seat for seat, chooses in enumerate(choosing) if chooses]
    pairs = list(combinations(range(players), 2)) if len(seats) > 1 else []
    if not pairs:
        pairs = [(player, player) for player in range(players)]
    found: list[Fixture] = []
    for first, second in pairs:
        for game in range(games):
            row: list[int | None] = [second if chooses else None for chooses in choosing]
            row[seats[game % len(seats)]] = first
            own = seed + game // len(seats)
            found.append(Fixture(len(found), own, tuple(row), opening))
    return found


def jobs(
    fixtures: Sequence[Fixture],
    *,
    variant: str | int | None,
    players: Sequence[dict[str, object]],
    cap: int,
) -> list[dict[str, object]]:
    """Requests of ``templates/host/run.mjs``, a few games each."""
    return [
        {
            "do": "match",
            "variant": variant,
            "players": list(players),
            "games": [asdict(fixture) for fixture in fixtures[start : start + GAMES_A_JOB]],
            "cap": cap,
        }
        for start in range(0, len(fixtures), GAMES_A_JOB)
    ]
