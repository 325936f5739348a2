"""The limit for the size of a Program, which bounds the running time of emitters.

Bodies share the parts that macros repeat, so a few lines can expand to millions of statements, each
of which an emitter writes.  The limit applies after similar blocks are merged.  Merging never makes
a single body smaller, so a body that exceeds the limit alone is reported before the passes.
"""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.ir.nodes import GameIR, Program
from zrf2js.ir.summaries import Node, expanded_size
from zrf2js.language.limits import MAX_OPERATIONS
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin


def check_parts(program: Program) -> Outcome[None]:
    """Report the largest body or goal that exceeds ``MAX_OPERATIONS`` alone."""
    size, origin = max(_sizes(program), key=lambda each: each[0], default=(0, None))
    return _checked(size, origin)


def check_size(program: Program) -> Outcome[None]:
    """Report a Program that exceeds ``MAX_OPERATIONS``, at its largest part."""
    sizes = [*_sizes(program), *((entries(game), game.origin) for game in program.games)]
    _, origin = max(sizes, key=lambda each: each[0], default=(0, None))
    return _checked(sum(size for size, _ in sizes), origin)


def _checked(size: int, origin: Origin | None) -> Outcome[None]:
    collector = Collector()
    if size > MAX_OPERATIONS:
        collector.report("ZRF504", origin, size=size, limit=MAX_OPERATIONS)
    return collector.outcome(None)


def _sizes(program: Program) -> list[tuple[int, Origin | None]]:
    """Return the sizes and places of distinct bodies and goals."""
    parts = {id(part): (part, origin) for part, origin in _parts(program)}
    return [(expanded_size(part), origin) for part, origin in parts.values()]


def entries(game: GameIR) -> int:
    """Return the number of turns, and of blocks of pieces."""
    return len(game.turns) + sum(len(piece.moves) + len(piece.drops) for piece in game.pieces)


def _parts(program: Program) -> Iterator[tuple[Node, Origin | None]]:
    """Yield the bodies and the goals of the games; those that games share occur several times."""
    for game in program.games:
        for template in game.templates:
            yield template.body, template.origin
        for goal in game.goals:
            yield goal.condition, goal.condition.origin or game.origin
