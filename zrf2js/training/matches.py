"""Matches that decide which evaluation a training keeps.

An evaluation that predicts results better than another one can play worse: its errors matter only
in searches. So each new evaluation plays a match against the one before, and replaces it only if it
scores at least half of the points, as in the evaluation step of AlphaGo Zero (D. Silver et al.,
"Mastering the Game of Go without Human Knowledge", Nature 550, 2017).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from zrf2js.arena.elo import wilson
from zrf2js.training.generations import Settings, play_options, seed_of

#: most games of a match, and the number of games of self-play for each one
_MOST, _SHARE = 100, 10
#: fewer games than this decide nothing
_LEAST = 50
#: nodes per move of a match, as a multiple of those of self-play: errors of an evaluation cost
#: more in deeper searches
_NODES = 5
#: games per job: some jobs for each worker
_GAMES_PER_JOB = 10


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match: the points of the new evaluation."""

    points: float
    games: int

    @property
    def score(self) -> float:
        """The share of the points."""
        return self.points / self.games

    @property
    def is_passed(self) -> bool:
        """Return True if the new evaluation scores at least half of the points."""
        return 2 * self.points >= self.games

    def __str__(self) -> str:
        low, high = wilson(self.points, self.games)
        return f"{self.score:.3f} ({low:.3f} to {high:.3f}) in {self.games} games"


def match_games(games: int, settings: Settings) -> int:
    """Return the number of games of a match after ``games`` games of self-play; 0 for no match.

    Matches are between two players. Each opening occurs twice, with sides exchanged.
    """
    number = min(_MOST, games // _SHARE) // 2 * 2
    return number if number >= _LEAST and sum(settings.choosers) == 2 else 0


def match_requests(
    games: int, settings: Settings, opponent: Mapping[str, Any] | None
) -> list[dict[str, object]]:
    """Return requests for ``templates/host/run.mjs`` with a part of the games of a match each.

    The opponent has the given evaluation, or that of the rules for None, the other side that of
    the request. Openings do not occur in games of self-play.
    """
    fixtures = [
        {
            "seed": seed_of(settings, -1 - number // 2),
            "opening": 1 + number // 2 % settings.random_plies,
            "seat": number % 2,
        }
        for number in range(games)
    ]
    size = _GAMES_PER_JOB
    play = play_options(settings, _NODES * settings.nodes)
    return [
        {
            "do": "evaluationMatch",
            "games": fixtures[start : start + size],
            **play,
            "opponent": opponent,
        }
        for start in range(0, games, size)
    ]


def result_of(answers: Iterator[Any]) -> MatchResult:
    """Return the result of a match, given the answers to its requests."""
    points = [point for answer in answers for point in answer["points"]]
    return MatchResult(sum(points), len(points))
