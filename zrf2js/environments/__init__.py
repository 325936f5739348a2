"""Reinforcement-learning environments, whose spaces are derived from the rules (docs/learning.md).

``pip install zrf2js[learning]`` installs NumPy, Gymnasium and PettingZoo; OpenSpiel is separate.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

try:
    import numpy as _numpy  # noqa: F401
except ImportError as error:
    raise ImportError("zrf2js.environments requires NumPy: pip install zrf2js[learning]") from error

if TYPE_CHECKING:
    from zrf2js.environments.actions import Actions
    from zrf2js.environments.aec import aec_env
    from zrf2js.environments.batch import BatchEnv, WorkerDied
    from zrf2js.environments.match import Match
    from zrf2js.environments.planes import Planes
    from zrf2js.environments.rules import Rules
    from zrf2js.environments.solo import gym_env
    from zrf2js.environments.vector import vector_env

#: the public names, and for some the package that they require
_HOMES: dict[str, tuple[str, str | None]] = {
    "Actions": ("actions", None),
    "BatchEnv": ("batch", None),
    "Match": ("match", None),
    "Planes": ("planes", None),
    "Rules": ("rules", None),
    "WorkerDied": ("batch", None),
    "aec_env": ("aec", "pettingzoo"),
    "gym_env": ("solo", "gymnasium"),
    "vector_env": ("vector", "gymnasium"),
}

__all__ = [
    "Actions",
    "BatchEnv",
    "Match",
    "Planes",
    "Rules",
    "WorkerDied",
    "aec_env",
    "gym_env",
    "vector_env",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home, package = _HOMES[name]
    try:
        return getattr(import_module(f"{__name__}.{home}"), name)
    except ModuleNotFoundError as error:
        if package is None or error.name != package:
            raise
        text = f"{__name__}.{name} requires {package}: pip install zrf2js[learning]"
        raise ImportError(text) from error


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
