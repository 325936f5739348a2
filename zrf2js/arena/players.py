"""Player specifications: ``alphabeta:nodes=5000``, ``auto:ms=200``, ``uci=stockfish:nodes=500``."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from math import isfinite

ALGORITHMS = ("random", "greedy", "alphabeta", "mcts", "maxn", "brs", "solver", "auto")
_LIMITS = ("ms", "nodes", "depth", "level")
#: settings that are on or off
_SWITCHES = {"on": True, "off": False}
_MAX_LEVEL = 10
#: protocols of third-party engines, and the prefix of their standard options
_PROTOCOLS = {"uci": "UCI_", "usi": "USI_", "ucci": "UCI_"}
_PROGRAM_LIMITS = ("ms", "nodes", "depth")
#: weights of the evaluation (templates/ai/weights.js)
_WEIGHTS = (
    "mobility", "place", "goal", "approach", "promotion", "shield", "threat", "tropism", "escort",
    "line", "count", "trade", "connection", "learned",
)  # fmt: skip


class InvalidPlayer(ValueError):
    """Error in a player specification."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: its specification and its options of ``game.search``."""

    spec: str
    options: dict[str, object]


def read_player(spec: str) -> Player:
    """Parse ``NAME[:KEY=VALUE]...``: search limits, weights of the evaluation, ``book=off``.

    The name ``PROTOCOL=COMMAND`` is a third-party program (docs/engine.md). Raise
    InvalidPlayer for an unknown name or key, or an invalid value.
    """
    name, *settings = spec.strip().split(":")
    protocol, is_program, command = name.partition("=")
    if is_program and protocol in _PROTOCOLS:
        return Player(spec.strip(), {"program": _program(protocol, command, settings)})
    if name not in ALGORITHMS:
        expected = ", ".join((*ALGORITHMS, *(f"{each}=COMMAND" for each in _PROTOCOLS)))
        raise InvalidPlayer(f"unknown player `{name}`; expected one of: {expected}")
    options: dict[str, object] = {"algorithm": name}
    weights: dict[str, float] = {}
    for setting in settings:
        key, _, value = setting.partition("=")
        try:
            if key in _LIMITS:
                options[key] = _positive(value, _MAX_LEVEL if key == "level" else None)
            elif key == "book":
                options[key] = _switch(value)
            elif key in _WEIGHTS:
                weights[key] = _finite(value)
            else:
                expected = ", ".join((*_LIMITS, "book", *_WEIGHTS))
                raise InvalidPlayer(f"unknown setting `{key}`; expected one of: {expected}")
        except ValueError as error:
            if isinstance(error, InvalidPlayer):
                raise
            raise InvalidPlayer(f"`{setting}` requires a number: `{key}=200`") from error
    if weights:
        options["weights"] = weights
    return Player(spec.strip(), options)


def _program(protocol: str, command: str, settings: list[str]) -> dict[str, object]:
    """Return the options of a third-party program for ``templates/host/external_engine.mjs``."""
    numbers: dict[str, int] = {}
    options: list[list[str]] = []
    for setting in settings:
        key, _, value = setting.partition("=")
        if key in (*_PROGRAM_LIMITS, "timeout"):
            try:
                numbers[key] = _positive(value, None)
            except ValueError as error:
                raise InvalidPlayer(f"`{setting}` requires a positive integer") from error
        elif key == "variant":
            options.append([f"{_PROTOCOLS[protocol]}Variant", value])
        elif key.startswith("option.") and key != "option.":
            options.append([key.removeprefix("option."), value])
        else:
            expected = ", ".join((*_PROGRAM_LIMITS, "timeout", "variant", "option.NAME"))
            raise InvalidPlayer(f"unknown setting `{key}`; expected one of: {expected}")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise InvalidPlayer(f"cannot read the command `{command}`: {error}") from error
    if not words:
        raise InvalidPlayer(f"`{protocol}=` requires a command")
    limits = {key: number for key, number in numbers.items() if key in _PROGRAM_LIMITS}
    if not limits:
        raise InvalidPlayer(f"`{command}` requires a limit: {', '.join(_PROGRAM_LIMITS)}")
    timeout = {"timeout": numbers["timeout"]} if "timeout" in numbers else {}
    return {"protocol": protocol, "command": words, "options": options, "limits": limits, **timeout}


def _positive(value: str, most: int | None) -> int:
    number = int(value)
    if number < 1:
        raise InvalidPlayer(f"`{value}` is too small; the minimum is 1")
    if most is not None and number > most:
        raise InvalidPlayer(f"`{value}` is too large; the maximum is {most}")
    return number


def _switch(value: str) -> bool:
    if value not in _SWITCHES:
        raise InvalidPlayer(f"expected `book=on` or `book=off`, not `{value}`")
    return _SWITCHES[value]


def _finite(value: str) -> float:
    number = float(value)
    if not isfinite(number):
        raise ValueError(value)
    return number
