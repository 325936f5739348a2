"""Player specifications: ``alphabeta:nodes=5000``, ``auto:ms=200``, ``greedy``."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

ALGORITHMS = ("random", "greedy", "alphabeta", "mcts", "maxn", "solver", "auto")
_LIMITS = ("ms", "nodes", "depth", "level")
_MAX_LEVEL = 10
#: weights of the evaluation (templates/ai/weights.js)
_WEIGHTS = (
    "mobility", "place", "goal", "approach", "promotion", "shield", "threat", "tropism", "escort",
    "line", "count", "trade", "connection", "pieceSquare", "goalDistance", "pattern",
)  # fmt: skip


#: aliases of weights
_ALIASES = {"pieceSquare": "place", "goalDistance": "approach", "pattern": "line"}


class InvalidPlayer(ValueError):
    """Error in a player specification."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: its specification and its options of ``game.search``."""

    spec: str
    options: dict[str, object]

    @property
    def by_clock(self) -> bool:
        """True if the moves depend on the speed of the machine."""
        return "ms" in self.options


def read_player(spec: str) -> Player:
    """Parse ``NAME[:KEY=VALUE]...``, where keys are search limits or weights of the evaluation.

    Raise InvalidPlayer for an unknown name or key, or an invalid value.
    """
    name, *settings = spec.strip().split(":")
    if name not in ALGORITHMS:
        raise InvalidPlayer(f"unknown player `{name}`; expected one of: {', '.join(ALGORITHMS)}")
    options: dict[str, object] = {"algorithm": name}
    weights: dict[str, float] = {}
    for setting in settings:
        key, _, value = setting.partition("=")
        key = _ALIASES.get(key, key)
        try:
            if key in _LIMITS:
                options[key] = _positive(value, _MAX_LEVEL if key == "level" else None)
            elif key in _WEIGHTS:
                weights[key] = _finite(value)
            else:
                known = ", ".join((*_LIMITS, *_WEIGHTS, *_ALIASES))
                raise InvalidPlayer(f"unknown setting `{key}`; expected one of: {known}")
        except ValueError as error:
            if isinstance(error, InvalidPlayer):
                raise
            raise InvalidPlayer(f"`{setting}` requires a number: `{key}=200`") from error
    if weights:
        options["weights"] = weights
    return Player(spec.strip(), options)


def _positive(value: str, most: int | None) -> int:
    number = int(value)
    if number < 1:
        raise InvalidPlayer(f"`{value}` is too small; the minimum is 1")
    if most is not None and number > most:
        raise InvalidPlayer(f"`{value}` is too large; the maximum is {most}")
    return number


def _finite(value: str) -> float:
    number = float(value)
    if not isfinite(number):
        raise ValueError(value)
    return number
