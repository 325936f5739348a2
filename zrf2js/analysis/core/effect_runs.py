"""Effects that several templates have in common, such as those of a capture in shogi."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import Body, Param, Statement
from zrf2js.ir.summaries import expanded_size
from zrf2js.ir.visit import bodies, walk

#: the effects of a run, whose places and pieces do not depend on the arguments of the template
_EFFECTS = (ops.Capture, ops.Flip, ops.ChangeOwner, ops.ChangeType, ops.SetAttribute, ops.Create)
#: the least number of templates and of effects for which a function is shorter
_LEAST_TEMPLATES, _LEAST_EFFECTS = 3, 4
#: the size in operations up to which runs are compared
_MOST_OPERATIONS = 200


class EffectRuns:
    """The runs of consecutive effects that at least three templates of the games contain."""

    def __init__(self, games: Iterable[GameIR]) -> None:
        templates = {
            id(each): each for game in games for each in game.templates
        }  # games share them
        count = Counter(run for each in templates.values() for run in set(_runs_in(each.body)))
        self._common = {run for run, number in count.items() if number >= _LEAST_TEMPLATES}

    def at(self, body: Body, index: int) -> Body:
        """Return the run that starts at a statement of a body, () if there is none."""
        run = _run_at(body, index) if self._common else ()
        return run if run in self._common else ()


def _runs_in(body: Body) -> Iterator[Body]:
    """Yield the runs of a body and of those inside it."""
    index = 0
    while index < len(body):
        run = _run_at(body, index)
        if _has_many_effects(run):
            yield run
        elif not run and expanded_size(body[index]) <= _MOST_OPERATIONS:
            for inner in bodies(body[index]):
                yield from _runs_in(inner)
        index += max(1, len(run))


def _run_at(body: Body, index: int) -> Body:
    """Return the longest run that starts at a statement."""
    end = index
    while end < len(body) and _is_effect(body[end]):
        end += 1
    return body[index:end]


def _is_effect(op: Statement) -> bool:
    """Return True for an effect, or a branch with effects, that does not use an argument."""
    if isinstance(op, ops.If):
        if expanded_size(op) > _MOST_OPERATIONS or not _is_closed(op):
            return False
        return all(map(_is_effect, (*op.then, *op.otherwise)))
    return isinstance(op, _EFFECTS) and _is_closed(op)


def _is_closed(op: Statement) -> bool:
    """Return True if a statement uses no argument of the template."""
    return not any(isinstance(each, Param) for inner in walk(op) for each in inner.operands)


def _has_many_effects(run: Body) -> bool:
    return sum(isinstance(op, _EFFECTS) for op in walk(run)) >= _LEAST_EFFECTS
