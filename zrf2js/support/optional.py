"""The one place that runs what a module does not need to play, such as an analysis or a drawing.

A feature that raises, or exceeds its budget, is left out, and a note names it and the game
(ZRF710). The budget counts steps of the abstract interpreter for all games of a file, never time,
so that the same rules result in the same module.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import field
from functools import partial, wraps
from typing import Any, ParamSpec, Protocol, TypeVar

from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.frozen_node import mutable_node
from zrf2js.support.outcome import Outcome
from zrf2js.support.source import Origin

P = ParamSpec("P")
T = TypeVar("T")

#: steps of the interpreter for one feature of a file; a step takes about 20 microseconds
BUDGET = 150_000

#: features other than the passes that annotate games, and what a module without them lacks
FEATURES = {
    "notations": "short moves, FEN, PGN and other notations",
    "goal features": "progress toward goals in the evaluation of the search",
    "short games": "the small memory of games that end when the board is full",
    "drawings": "drawings of pieces without pictures",
    "gallery row": "the board, the authors and the tags of a game in the gallery of a build",
    "start picture": "the picture of the initial board that services show for links to a game",
    "trained data": "learned evaluations, endgame tables and opening books",
}

#: True in tests: what fails raises, and is not left out
strict = False


class BudgetExceeded(Exception):
    """Error: a feature has used all its steps."""


class Titled(Protocol):
    """A game, or another part of the rules with a title."""

    @property
    def title(self) -> str: ...
    @property
    def origin(self) -> Origin | None: ...


GameT = TypeVar("GameT", bound=Titled)


@mutable_node()
class Steps:
    """The steps that a feature has left."""

    left: int = BUDGET

    def spend(self, steps: int) -> None:
        """Count steps; raise BudgetExceeded over the budget."""
        self.left -= steps
        if self.left < 0:
            raise BudgetExceeded(f"more than {BUDGET:,} steps")


@mutable_node()
class _Compilation:
    """The features that a compilation has left out, and the results and steps of others."""

    notes: dict[tuple[str, str], Diagnostic] = field(default_factory=dict)
    #: results of ``attempt_once``, with the game that they belong to
    results: dict[tuple[str, int], tuple[Titled, Any]] = field(default_factory=dict)
    steps: dict[str, Steps] = field(default_factory=dict)


_compilation: ContextVar[_Compilation | None] = ContextVar("compilation", default=None)
_steps: ContextVar[Steps | None] = ContextVar("steps", default=None)


def optional_features(
    stage: Callable[P, Outcome[T]],
) -> Callable[P, Outcome[T]]:
    """Decorate a stage whose features have budgets; its outcome includes their notes."""

    @wraps(stage)
    def run_stage(*args: P.args, **kwargs: P.kwargs) -> Outcome[T]:
        compilation = _Compilation()
        token = _compilation.set(compilation)
        try:
            outcome = stage(*args, **kwargs)
        finally:
            _compilation.reset(token)
        return Outcome(outcome.value, (*outcome.diagnostics, *compilation.notes.values()))

    return run_stage


def attempt(feature: str, game: Titled | None, work: Callable[[], T], without: T) -> T:
    """Return the result of a feature; ``without`` it if the feature fails in a compilation."""
    compilation = _compilation.get()
    steps = compilation.steps.setdefault(feature, Steps()) if compilation is not None else None
    token = _steps.set(steps)
    try:
        return run(feature, work)
    except Exception as error:
        if compilation is None or (strict and not isinstance(error, BudgetExceeded)):
            raise
        known = isinstance(error, BudgetExceeded)
        leave_out(feature, game, f"{error}" if known else f"{type(error).__name__}: {error}")
        return without
    finally:
        _steps.reset(token)


def attempt_once(feature: str, game: GameT, work: Callable[[GameT], T], without: T) -> T:
    """Return the result of a feature as ``attempt``, computed once per game of a compilation."""
    compilation = _compilation.get()
    results = {} if compilation is None else compilation.results
    key = feature, id(game)
    if key not in results:
        results[key] = game, attempt(feature, game, partial(work, game), without)
    value: T = results[key][1]
    return value


def leave_out(feature: str, game: Titled | None, reason: str) -> None:
    """Note that a game is compiled without a feature; outside of a compilation, do nothing."""
    compilation = _compilation.get()
    if compilation is None:
        return
    title = game.title if game is not None else "all games"
    origin = game.origin if game is not None else None
    note = diagnose("ZRF710", origin, feature=feature, title=title, reason=reason[:200])
    compilation.notes.setdefault((feature, title), note)


def run(feature: str, work: Callable[[], T]) -> T:
    """Run a feature; tests replace this function by one that raises."""
    return work()


def current_steps() -> Steps:
    """Return the steps of the feature that runs; outside of features they are not limited."""
    steps = _steps.get()
    return Steps(1 << 62) if steps is None else steps
