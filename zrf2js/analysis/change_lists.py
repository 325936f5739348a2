"""What a packed move is to say of the mover's changes.

A packed move holds the code that lands.  That tells how the piece differs from before, but Zillions
records every change of a block in the block's order, those that leave all as it was too (rules 65
and 89).  So the lists of changes that a file's blocks fold into landing codes are numbered, and a
packed move has the number of its list above the code.  Number 0 is no list: what differs is told,
which is right wherever nothing else can have happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from zrf2js.ir.nodes import Body, GameIR, Op, Param, Template

#: the index of an attribute, else one of these words
Change = int | str
OWNER, TYPE, PROMOTION = "owner", "type", "promotion"
Wording = tuple[Change, ...]

_CHANGES = ("set-attribute", "change-owner", "change-type")
_ADDS = ("add", "add-partial", "add-copy", "add-copy-partial")
#: what neither moves nor changes anything
_TESTS = ("verify", "set-flag", "set-position-flag", "mark", "to", "from", "stop")


def wordings_of(games: Iterable[GameIR]) -> tuple[Wording, ...]:
    """The lists of changes that packed moves of these games may need, the empty one first."""
    found: dict[Wording, None] = {(): None}
    seen: set[int] = set()
    for game in games:
        for template in game.templates:
            if id(template) not in seen:
                seen.add(id(template))
                found.update(dict.fromkeys(_folded(template)))
        if _may_promote_to_itself(game):
            found[(PROMOTION,)] = None
    return tuple(found)


def change_of(op: Op) -> Change | None:
    """What an operation changes in the code of a piece; None where it is known at run time only."""
    match op.name:
        case "set-attribute":
            return (
                op.args[0] if isinstance(op.args[0], int) and isinstance(op.args[1], int) else None
            )
        case "change-owner":
            return OWNER
        case "change-type":
            return TYPE
    return None


def _folded(template: Template) -> Iterator[Wording]:
    """Lists that the block may fold, and perhaps some that it does not."""
    if template.words.isdisjoint(_CHANGES) or template.words.isdisjoint(_ADDS):
        return
    yield from _Walk().lists(template.body)


class _Walk:
    """``changes`` is the list at hand, None where a record has been begun."""

    def __init__(self) -> None:
        self.changes: Wording | None = ()
        self._met = False  # a change or an add, in the body at hand
        self._known: dict[tuple[int, Wording | None], bool] = {}

    def lists(self, body: Body) -> Iterator[Wording]:
        for op in body:
            if op.name in _CHANGES:
                self._change(op)
            elif op.name in _ADDS:
                if self.changes:
                    yield (*self.changes, *((PROMOTION,) if op.args[0] else ()))
                self.changes, self._met = (), True
            elif any(isinstance(arg, tuple) for arg in op.args):
                yield from self._nested(op)
            elif op.name not in _TESTS and self.changes != ():
                self.changes = None

    def _change(self, op: Op) -> None:
        change, place = change_of(op), cast(Op, op.args[-1])
        self._met = True
        if change is None or place.name != "here" or self.changes is None or change in self.changes:
            self.changes = None
        else:
            self.changes = (*self.changes, change)

    def _nested(self, op: Op) -> Iterator[Wording]:
        """Bodies share parts: each is looked at once for each list that leads to it."""
        before, outer = self.changes, self._met
        key = (id(op), before)
        if key not in self._known:
            self._met = False
            for body in _bodies(op):
                self.changes = before
                yield from self.lists(body)
            self._known[key] = self._met
        self._met = outer or self._known[key]
        self.changes = () if self._known[key] else before


def _bodies(op: Op) -> Iterator[Body]:
    for arg in op.args:
        if isinstance(arg, tuple):
            several = bool(arg) and isinstance(arg[0], tuple)
            yield from cast(tuple[Body, ...], arg if several else (arg,))


def _may_promote_to_itself(game: GameIR) -> bool:
    """Whether an `add` may name the type that the piece has."""
    kinds = [dict.fromkeys(_promotions(template)) for template in game.templates]
    return any(
        index == (use.args[kind.index] if isinstance(kind, Param) else kind)
        for index, piece in enumerate(game.pieces)
        for use in piece.moves
        for kind in kinds[use.template]
    )


def _promotions(template: Template) -> Iterator[object]:
    for op in template.named("add"):
        yield from cast(tuple[object, ...], op.args[0])
