"""The contents of the board after a move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from zrf2js.analysis.core.move_cases import Case, Effect
from zrf2js.analysis.games.turn_order import next_players
from zrf2js.emit.faults import Misfit
from zrf2js.emit.rbg.alphabet import Alphabet, Symbol
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR
from zrf2js.support.frozen_node import frozen_node

#: a player and a type
Kind: TypeAlias = tuple[int, int]


@frozen_node()
class Change:
    """The new contents of a vertex; ``added`` counts new pieces, -1 for one that became another.

    Captured pieces do not count.
    """

    symbol: Symbol | None
    added: tuple[tuple[Kind, int], ...] = ()

    def to(self, symbol: Symbol | None) -> Change:
        """Return the change to another piece, which is not a capture."""
        counts = dict(self.added)
        for each, number in ((self.symbol, -1), (symbol, 1)):
            if each is not None:
                counts[each.kind] = counts.get(each.kind, 0) + number
        return Change(symbol, tuple((kind, count) for kind, count in counts.items() if count))


#: the contents of a vertex after a move: a change, or one for each earlier content
Content: TypeAlias = Change | dict[Symbol | None, Change]
#: the symbols that the parts of a move lift
Lifted: TypeAlias = tuple[Symbol, ...]


def attributes_at(case: Case, position: int) -> dict[int, bool]:
    """Return the attributes that a case requires of the piece on a position."""
    return {
        attribute: holds
        for (test, attribute, place), holds in case.facts
        if test is ops.AttributeIsTrue and place == position
    }


def before(alphabet: Alphabet, case: Case, position: int) -> tuple[Symbol | None, ...]:
    """Return the contents of a position with which a case exists."""
    mask = dict(case.contents).get(position, -1)
    return alphabet.selected(mask, attributes_at(case, position))


def possible_parts(alphabet: Alphabet, case: Case, symbol: Symbol) -> Iterator[Lifted]:
    """Yield the symbols that the parts can lift, if the piece itself is ``symbol``."""
    lifted: list[Lifted] = [(symbol,)]
    if len(case.parts) > 1:
        _check_parts(case)
    for origin, _ in case.parts[1:]:
        others = before(alphabet, case, origin)
        if None in others:
            raise Misfit("a part of a move may start on an empty position", case.op.origin)
        lifted = [(*each, other) for each in lifted for other in others if other is not None]
    yield from lifted


def _check_parts(case: Case) -> None:
    """Raise Misfit for parts that descriptions do not move like the rules."""
    origins = {origin for origin, _ in case.parts}
    if any(origin == target for origin, target in case.parts):
        raise Misfit("a part of a move ends where it starts", case.op.origin)
    if len(origins) < len(case.parts):
        raise Misfit("two parts of a move have the same start", case.op.origin)
    if not isinstance(case.op, ops.Add):
        raise Misfit(f"a multi-part move ends with `{case.op.name}`", case.op.origin)


def after(
    alphabet: Alphabet, game: GameIR, case: Case, lifted: Lifted
) -> Iterator[dict[int, Content]]:
    """Yield the contents of all vertices that a move changes, for each promotion (rule 61)."""
    mover = lifted[0]
    changes: dict[int, Content] = {origin: Change(None) for origin, _ in case.parts if origin >= 0}
    for (origin, target), symbol in zip(case.parts, lifted, strict=True):
        changes[target] = Change(symbol) if origin >= 0 else Change(None).to(symbol)
    for effect in case.effects:
        place = effect[1]
        if place not in changes:
            changes[place] = {each: Change(each) for each in before(alphabet, case, place)}
        changes[place] = _changed(game, alphabet, effect, changes[place], mover)
    if isinstance(case.op, ops.AddCopy) and case.origin >= 0:
        left = changes[case.origin]
        assert isinstance(left, Change)
        changes[case.origin] = left.to(mover)
    end = case.parts[-1][1]
    for piece in case.landings or (None,):
        promoted = dict(changes)
        landed = promoted[end]
        if piece is not None and isinstance(landed, Change) and landed.symbol is not None:
            old = landed.symbol
            promoted[end] = landed.to(Symbol(old.player, piece, old.attributes))
        yield promoted


def _changed(
    game: GameIR, alphabet: Alphabet, effect: Effect, content: Content, mover: Symbol
) -> Content:
    def of(change: Change) -> Change:
        if effect[0] is ops.Capture:
            return Change(None, change.added)
        return change.to(_changed_symbol(game, alphabet, effect, change.symbol, mover))

    if isinstance(content, dict):
        return {old: of(change) for old, change in content.items()}
    return of(content)


def _changed_symbol(
    game: GameIR, alphabet: Alphabet, effect: Effect, symbol: Symbol | None, mover: Symbol
) -> Symbol | None:
    """Return what an effect other than a capture leaves of the contents of its position."""
    name, _, operands = effect
    numbers = tuple(int(value) for value in operands if isinstance(value, int))
    if name is ops.Create:
        player, piece = numbers
        player = mover.player if player < 0 else player
        return alphabet.default(player, mover.piece if piece < 0 else piece)
    if symbol is None:
        return None
    if name is ops.ChangeType:
        return Symbol(symbol.player, numbers[0], symbol.attributes)
    if name is ops.SetAttribute:
        return symbol.with_attribute(numbers[0], bool(numbers[1]))
    if name is ops.Flip:
        owner = next_players(game).get(symbol.player, symbol.player)
    else:
        owner = mover.player if numbers[0] < 0 else numbers[0]
    return Symbol(owner, symbol.piece, symbol.attributes)
