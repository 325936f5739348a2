"""The lists of changes that packed moves represent.

A packed move contains the code of the piece that lands, which shows how the piece has changed.
Zillions, however, records every change of a block in its order, including changes without effect
(rules 65 and 89). Therefore the lists of changes that blocks fold into landing codes are numbered,
and a packed move has the number of its list above the code. Number 0 is the empty list: the text of
the move is then derived from the difference, which is exact because no other change is possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Template
from zrf2js.ir.ops import Body, Op, Statement
from zrf2js.ir.summaries import writes_inside
from zrf2js.ir.traits import Writes, is_add, writes
from zrf2js.ir.visit import bodies

#: the index of an attribute, else one of the words below
Change = int | str
OWNER, TYPE, PROMOTION = "owner", "type", "promotion"
ChangeList = tuple[Change, ...]

#: the changes that fold into a landing code
_Foldable = ops.SetAttribute | ops.ChangeOwner | ops.ChangeType
#: statements that end a list: they move the cursor or begin a record
_ENDS = Writes.CURSOR | Writes.RECORD


def change_lists(games: Iterable[GameIR]) -> tuple[ChangeList, ...]:
    """Return the lists that packed moves of these games may need, the empty one first."""
    lists: dict[ChangeList, None] = {(): None}
    seen: set[int] = set()
    for game in games:
        for template in game.templates:
            if id(template) not in seen:
                seen.add(id(template))
                lists.update(dict.fromkeys(_folded(template)))
        if _may_promote_to_itself(game):
            lists[(PROMOTION,)] = None
    return tuple(lists)


def change_of(op: Op) -> Change | None:
    """Return what an operation changes in a piece code; None if that is decided at run time."""
    match op:
        case ops.SetAttribute(attribute=index, value=int()):
            return index
        case ops.ChangeOwner():
            return OWNER
        case ops.ChangeType():
            return TYPE
    return None


def decides_end(op: ops.If, rest: Body) -> bool:
    """Return True if a move is packed after one branch and a record after the other.

    The ``add`` that follows the branches then becomes a part of each of them.
    """
    if len(rest) != 1 or not isinstance(rest[0], ops.Add):
        return False
    records = Writes.RECORD | Writes.ORIGIN
    changes = [bool(writes_inside(branch) & records) for branch in (op.then, op.otherwise)]
    return True in changes and False in changes


def _folded(template: Template) -> Iterator[ChangeList]:
    """Yield the lists that the block may fold; possibly some that it does not fold."""
    changes = template.has(ops.SetAttribute, ops.ChangeOwner, ops.ChangeType)
    if changes and any(map(is_add, template.operations)):
        yield from _Collector().lists(template.body)


class _Collector:
    """``changes`` is the current list, None where a record has begun."""

    def __init__(self) -> None:
        self.changes: ChangeList | None = ()
        self._met = False  # a change or an add, in the current body
        self._met_by_statement: dict[tuple[int, ChangeList | None], bool] = {}

    def lists(self, body: Body) -> Iterator[ChangeList]:
        for number, op in enumerate(body):
            rest = body[number + 1 :]
            if isinstance(op, ops.If) and self.changes == () and decides_end(op, rest):
                for branch in (op.then, op.otherwise):
                    self.changes = ()
                    yield from self.lists(branch + rest)
                return
            if isinstance(op, _Foldable):
                self._change(op)
            elif is_add(op):
                if self.changes and not (op.pieces and TYPE in self.changes):  # two types: a record
                    yield (*self.changes, *((PROMOTION,) if op.pieces else ()))
                self.changes, self._met = (), True
            elif bodies(op):
                yield from self._nested(op)
            elif writes(op) & _ENDS and self.changes != ():
                self.changes = None

    def _change(self, op: ops.SetAttribute | ops.ChangeOwner | ops.ChangeType) -> None:
        change = change_of(op)
        self._met = True
        is_here = isinstance(op.place, ops.Here)
        if change is None or not is_here or self.changes is None or change in self.changes:
            self.changes = None
        else:
            self.changes = (*self.changes, change)

    def _nested(self, op: Statement) -> Iterator[ChangeList]:
        """Yield the lists of nested bodies; a shared body is visited once per preceding list."""
        before, outer = self.changes, self._met
        key = (id(op), before)
        if key not in self._met_by_statement:
            self._met = False
            for body in bodies(op):
                self.changes = before
                yield from self.lists(body)
            self._met_by_statement[key] = self._met
        self._met = outer or self._met_by_statement[key]
        self.changes = () if self._met_by_statement[key] else before


def _may_promote_to_itself(game: GameIR) -> bool:
    """Return True if an ``add`` may name the type that the piece already has."""
    kinds = [
        dict.fromkeys(piece for op in template.find(ops.Add) for piece in op.pieces)
        for template in game.templates
    ]
    return any(
        index == call.value(kind)
        for index, piece in enumerate(game.pieces)
        for call in piece.moves
        for kind in kinds[call.template]
    )
