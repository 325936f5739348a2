"""The functions that lower words, registered by decorators such as ``@lowers(MOVE, "while")``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from zrf2js.ir.ops import Body, Condition, GoalTest
from zrf2js.language.keywords import Context
from zrf2js.model.nodes import Call

if TYPE_CHECKING:
    from zrf2js.lower.lowering import Lowering

R = TypeVar("R")
Handler: TypeAlias = "Callable[[Lowering, Call], R]"

STATEMENTS: dict[str, Handler[Body]] = {}
CONDITIONS: dict[str, Handler[Condition]] = {}
GOALS: dict[str, Handler[GoalTest]] = {}

#: the words of each context that have a handler
HANDLERS = {Context.MOVE: STATEMENTS, Context.CONDITION: CONDITIONS, Context.GOAL: GOALS}


def lowers(*words: str) -> Callable[[Handler[Body]], Handler[Body]]:
    """Register the handler of words that lower to statements."""
    return _registers(STATEMENTS, words)


def lowers_condition(*words: str) -> Callable[[Handler[Condition]], Handler[Condition]]:
    """Register the handler of words that lower to a condition."""
    return _registers(CONDITIONS, words)


def lowers_goal(*words: str) -> Callable[[Handler[GoalTest]], Handler[GoalTest]]:
    """Register the handler of words that lower to a goal."""
    return _registers(GOALS, words)


def _registers(
    handlers: dict[str, Handler[R]], words: tuple[str, ...]
) -> Callable[[Handler[R]], Handler[R]]:
    def register(handler: Handler[R]) -> Handler[R]:
        handlers.update(dict.fromkeys(words, handler))
        return handler

    return register
