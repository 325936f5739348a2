"""Which function lowers which word: ``@lowers("while")`` above it, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from zrf2js.ir.nodes import Body
from zrf2js.language.keywords import Context
from zrf2js.model.nodes import Call

if TYPE_CHECKING:
    from zrf2js.lower.lowering import Lowering

Handler: TypeAlias = "Callable[[Lowering, Call], Body]"

HANDLERS: dict[tuple[Context, str], Handler] = {}


def lowers(context: Context, *words: str) -> Callable[[Handler], Handler]:
    """Register the handler of one or more words of a context."""

    def register(handler: Handler) -> Handler:
        for word in words:
            HANDLERS[context, word] = handler
        return handler

    return register
