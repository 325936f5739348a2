"""Players as the command line names them: ``alphabeta:nodes=5000``, ``auto:ms=200``, ``greedy``."""

from __future__ import annotations

from dataclasses import dataclass

ALGORITHMS = ("random", "greedy", "alphabeta", "mcts", "maxn", "solver", "auto")
_LIMITS = ("ms", "nodes", "depth", "level")
#: the parts of an evaluation (templates/ai/weights.js)
_WEIGHTS = (
    "mobility", "place", "goal", "approach", "promotion", "shield", "threat", "tropism", "escort",
    "line", "count", "trade", "connection", "pieceSquare", "goalDistance", "pattern",
)  # fmt: skip


class BadPlayer(ValueError):
    """No player is called so; the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: its name as given, and the options of ``game.search``."""

    spec: str
    options: dict[str, object]

    @property
    def by_clock(self) -> bool:
        """Whether its moves depend on the speed of the machine."""
        return "ms" in self.options


def read_player(spec: str) -> Player:
    """Read ``NAME[:KEY=VALUE]...``; keys are limits, or weights of the evaluation."""
    name, *settings = spec.strip().split(":")
    if name not in ALGORITHMS:
        raise BadPlayer(f"no player is called `{name}`: choose among {', '.join(ALGORITHMS)}")
    options: dict[str, object] = {"algorithm": name}
    weights: dict[str, float] = {}
    for setting in settings:
        key, _, value = setting.partition("=")
        try:
            if key in _LIMITS:
                options[key] = _positive(value)
            elif key in _WEIGHTS:
                weights[key] = float(value)
            else:
                raise BadPlayer(f"`{key}` is not among {', '.join(_LIMITS + _WEIGHTS)}")
        except ValueError as error:
            if isinstance(error, BadPlayer):
                raise
            raise BadPlayer(f"`{setting}` needs a number, as in `{key}=200`") from error
    if weights:
        options["weights"] = weights
    return Player(spec.strip(), options)


def _positive(value: str) -> int:
    number = int(value)
    if number < 1:
        raise BadPlayer(f"`{value}` is too small: limits begin at 1")
    return number
