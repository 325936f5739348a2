"""Self-play games in generations: each one plays with what the games before it have taught.

The first generation plays with the evaluation that the rules imply. A generation is twice as long
as the one before, so that most games are played by the best players so far. Games, and therefore
what is learned from them, depend on the seed and their number alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

#: games of the first generation
FIRST = 250
#: expected differences between squares, as logits: the first one until a match decides
DEVIATIONS = 0.25, 0.06
#: games of the first processes
GAMES_PER_JOB = 10
#: CPU seconds of later ones: V8 takes a second to optimize the code of a game
_SECONDS_PER_JOB = 6
#: least number of processes of a generation, for several workers
_JOBS = 16
#: difference between the seeds of consecutive runs
_SEEDS = 1_000_003


@dataclass(frozen=True, slots=True)
class TrainingGame:
    """One game; it starts with ``opening`` random plies."""

    number: int
    seed: int
    opening: int


@dataclass(frozen=True, slots=True)
class Generation:
    """The games from ``start`` to before ``end``; the fit after it learns from ``learns_from`` on.

    The fit leaves out all games but those of this generation and the one before.
    """

    start: int
    end: int
    learns_from: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings that games and fits depend on, besides the rules.

    Players search ``nodes`` nodes per move. Up to ``random_plies`` first plies are random. A game
    is a draw after ``max_plies``. Values of squares are expected to differ from those of their kind
    by ``square_deviation``, as a logit; None if a match decides. ``choosers`` states by player
    whether it chooses moves. Networks learn from searches of ``target_nodes`` nodes, if there are
    any.
    """

    seed: int
    nodes: int
    random_plies: int
    max_plies: int
    square_deviation: float | None
    choosers: tuple[bool, ...]
    target_nodes: int | None


def generations(games: int | None) -> Iterator[Generation]:
    """Yield the generations of a number of games, without end for None."""
    before, start, length = 0, 0, FIRST
    while games is None or start < games:
        end = start + length if games is None else min(start + length, games)
        yield Generation(start, end, before)
        before, start, length = start, end, 2 * length


def training_games(generation: Generation, settings: Settings) -> list[TrainingGame]:
    """Return the games of a generation; the number of random plies varies."""
    return [
        TrainingGame(number, seed_of(settings, number), 1 + number % settings.random_plies)
        for number in range(generation.start, generation.end)
    ]


def seed_of(settings: Settings, number: int) -> int:
    """Return the random seed of a game; those of consecutive runs are far apart."""
    return settings.seed * _SEEDS + number


def jobs(
    games: Sequence[TrainingGame], settings: Settings, seconds: float | None
) -> list[dict[str, object]]:
    """Return requests for ``templates/host/run.mjs`` with a part of the games each.

    ``seconds`` is the CPU time of a game, if known: processes take some seconds then.
    """
    wanted = GAMES_PER_JOB if seconds is None else round(_SECONDS_PER_JOB / seconds)
    size = max(GAMES_PER_JOB, min(wanted, len(games) // _JOBS))
    return [
        {
            "do": "selfplay",
            "games": [asdict(game) for game in games[start : start + size]],
            **play_options(settings, settings.nodes),
            "targetNodes": settings.target_nodes,
        }
        for start in range(0, len(games), size)
    ]


def play_options(settings: Settings, nodes: int) -> dict[str, object]:
    """Return how games are played, for requests."""
    duel = sum(settings.choosers) == 2
    return {
        "variant": None,
        "options": {"algorithm": "alphabeta" if duel else "auto", "nodes": nodes},
        "cap": settings.max_plies,
        "choosers": settings.choosers,
    }


def first_missing(records: Mapping[int, object], generation: Generation) -> int:
    """Return the number of the first game of a generation that is not finished, or its end."""
    numbers = range(generation.start, generation.end)
    return next((number for number in numbers if number not in records), generation.end)


def network_request(
    games: Sequence[object], units: int, seed: int, network: object
) -> dict[str, object]:
    """Return the request to learn a network from finished games, which may continue another one."""
    return {
        "do": "network",
        "variant": None,
        "games": games,
        "units": units,
        "seed": seed,
        "start": network,
    }


def fit_request(
    records: Mapping[int, Any], start: int, end: int, deviation: float
) -> dict[str, object]:
    """Return the request to learn tables from finished games, with a deviation of squares."""
    games = [records[number] for number in range(start, end)]
    return {"do": "fit", "variant": None, "games": games, "squareDeviation": deviation}
