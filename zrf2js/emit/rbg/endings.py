"""The contents of the board after a move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from zrf2js.analysis.move_cases import Case, Effect
from zrf2js.emit.faults import Misfit
from zrf2js.emit.rbg.alphabet import Alphabet, Symbol
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR

#: the contents of a vertex after a move: a symbol, None for empty, or one for each earlier content
Content: TypeAlias = Symbol | dict[Symbol | None, Symbol | None] | None
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
    found: list[Lifted] = [(symbol,)]
    for origin, target in case.parts[1:]:
        if origin == target:
            raise Misfit("a part of a move ends where it starts", case.op.origin)
        others = before(alphabet, case, origin)
        if None in others:
            raise Misfit("a part of a move may start on an empty position", case.op.origin)
        found = [(*each, other) for each in found for other in others if other is not None]
    yield from found


def after(
    alphabet: Alphabet, game: GameIR, case: Case, lifted: Lifted
) -> Iterator[dict[int, Content]]:
    """Yield the contents of all vertices that a move changes, for each promotion (rule 61)."""
    changes: dict[int, Content] = {}
    if not isinstance(case.op, ops.AddCopy):
        changes = {origin: None for origin, _ in case.parts if origin >= 0}
    for (_, target), symbol in zip(case.parts, lifted, strict=True):
        changes[target] = symbol
    mover = lifted[0]
    for effect in case.effects:
        place = effect[1]
        if place not in changes:
            changes[place] = {each: each for each in before(alphabet, case, place)}
        changes[place] = _changed(alphabet, game, effect, changes[place], mover)
    for piece in case.landings or (None,):
        promoted = dict(changes)
        landed = promoted[case.target]
        if piece is not None and isinstance(landed, Symbol):
            promoted[case.target] = Symbol(landed.player, piece, landed.attributes)
        yield promoted


def _changed(
    alphabet: Alphabet, game: GameIR, effect: Effect, content: Content, mover: Symbol
) -> Content:
    if isinstance(content, dict):
        return {
            old: _changed_symbol(alphabet, game, effect, new, mover) for old, new in content.items()
        }
    return _changed_symbol(alphabet, game, effect, content, mover)


def _changed_symbol(
    alphabet: Alphabet, game: GameIR, effect: Effect, symbol: Symbol | None, mover: Symbol
) -> Symbol | None:
    """Return what an effect leaves of the contents of its position."""
    name, _, operands = effect
    numbers = tuple(int(value) for value in operands if isinstance(value, int))
    if name is ops.Create:
        player, piece = numbers
        player = mover.player if player < 0 else player
        return alphabet.default(player, mover.piece if piece < 0 else piece)
    if symbol is None or name is ops.Capture:
        return None
    if name is ops.ChangeType:
        return Symbol(symbol.player, numbers[0], symbol.attributes)
    if name is ops.SetAttribute:
        return symbol.with_attribute(numbers[0], bool(numbers[1]))
    owner = mover.player if name is ops.ChangeOwner and numbers[0] < 0 else None
    if owner is None:
        owner = numbers[0] if name is ops.ChangeOwner else following(game, symbol.player)
    return Symbol(owner, symbol.piece, symbol.attributes)


def following(game: GameIR, player: int) -> int:
    """Return the next player of the turn order."""
    playing = [p for p, each in enumerate(game.players) if each.in_turn_order]
    if player not in playing:
        return player
    return playing[(playing.index(player) + 1) % len(playing)]
