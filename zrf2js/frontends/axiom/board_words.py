"""The words that declare a board: positions, variables, directions and symmetries."""

from __future__ import annotations

from functools import partial

from zrf2js.frontends.axiom.declarations import DirectionDeclaration
from zrf2js.frontends.axiom.dictionary import (
    ConstantEntry,
    DirectionEntry,
    Entry,
    MemoryEntry,
)
from zrf2js.frontends.axiom.machine import value_of
from zrf2js.frontends.axiom.state import Handler, ScriptState
from zrf2js.frontends.axiom.tokens import Token
from zrf2js.ir.ops import TakeDirection, TakeOwnDirection
from zrf2js.language.limits import MAX_LINKS

#: the largest board, in positions
MAX_POSITIONS = 10000


def do_nothing(state: ScriptState, token: Token) -> None:
    """Do nothing: the end of a block."""


# --- board -------------------------------------------------------------------------------------


def _board(state: ScriptState, token: Token) -> None:
    declared = state.declared
    declared.rows = declared.columns = 0
    declared.positions.clear()
    declared.scanned = None
    declared.modes.clear()
    declared.priorities.clear()
    declared.setup.clear()


def _grid(state: ScriptState, token: Token) -> None:
    columns, rows = state.pop(token), state.pop(token)
    if rows < 1 or columns < 1 or rows * columns > MAX_POSITIONS:
        raise state.error("ZRF579", token.origin, word=token.text, what="rows and columns")
    _enter_grid(state, token, rows * columns)
    declared = state.declared
    declared.rows, declared.columns = rows, columns
    flipped = _setting(state, "$flipGrid")
    ranks = range(1, rows + 1) if flipped else range(rows, 0, -1)
    declared.positions[:] = [f"{chr(97 + c)}{rank}" for rank in ranks for c in range(columns)]
    for index, name in enumerate(declared.positions):
        state.entries[name] = ConstantEntry(index, "position", token.origin)


def _enter_grid(state: ScriptState, token: Token, cells: int) -> None:
    """Report an error if the words for grids enter too many positions and links."""
    declared = state.declared
    declared.entered += cells
    if declared.entered > MAX_LINKS:
        directions = len(declared.directions)
        raise state.error(
            "ZRF237", token.origin, limit=MAX_LINKS, positions=cells, directions=directions
        )


def _setting(state: ScriptState, name: str) -> bool:
    entry = state.find(name)
    return isinstance(entry, MemoryEntry) and entry.memory.values[0] != 0


def _position(state: ScriptState, token: Token) -> None:
    name = state.next_token(token)
    index = len(state.declared.positions)
    state.declared.positions.append(name.text)
    state.entries[name.text] = ConstantEntry(index, "position", name.origin)


def _dummy_positions(state: ScriptState, token: Token) -> None:
    state.declared.scanned = len(state.declared.positions)


def _variable(state: ScriptState, token: Token) -> None:
    name = state.next_token(token)
    state.allocate(name.text, 1, name.origin).on_board = True


def _array(state: ScriptState, token: Token) -> None:
    size = state.pop(token)
    name = state.next_token(token)
    state.allocate(name.text, size, name.origin, array=True).on_board = True


# --- directions --------------------------------------------------------------------------------


def _direction(state: ScriptState, token: Token) -> None:
    column, row = state.pop(token), state.pop(token)
    links = _new_direction(state, state.next_token(token)).links
    declared = state.declared
    _enter_grid(state, token, declared.rows * declared.columns)
    for y in range(declared.rows):
        for x in range(declared.columns):
            if 0 <= y + row < declared.rows and 0 <= x + column < declared.columns:
                links[y * declared.columns + x] = (y + row) * declared.columns + x + column


def _new_direction(state: ScriptState, name: Token) -> DirectionDeclaration:
    declared = state.declared
    index = declared.direction_numbers.get(name.text)
    if index is None:
        index = declared.direction_numbers[name.text] = len(declared.directions)
        declared.directions.append(DirectionDeclaration(name.text))
    else:
        declared.directions[index] = DirectionDeclaration(name.text)
    _enter_direction(state, name, index, own=False)
    return declared.directions[index]


def _enter_direction(state: ScriptState, name: Token, index: int, *, own: bool) -> None:
    text = state.declared.directions[index].name
    definition = state.define(text, name.origin)
    follow = TakeOwnDirection if own else TakeDirection
    definition.code = (follow(index, origin=name.origin),)
    definition.complete = True
    state.entries[text] = DirectionEntry(index, definition, own)


def _link(state: ScriptState, token: Token) -> None:
    name = state.next_token(token)
    entry = state.find(name.text)
    if entry is None:
        links = _new_direction(state, name).links
    else:
        links = state.declared.directions[_direction_of(state, name, entry)].links
    start, end = _position_at(state, token), _position_at(state, token)
    links[start] = end


def _unlink(state: ScriptState, token: Token) -> None:
    name = state.next_token(token)
    direction = _direction_of(state, name, state.require(name))
    state.declared.directions[direction].links.pop(_position_at(state, token), None)


def _direction_of(state: ScriptState, name: Token, entry: Entry) -> int:
    if not isinstance(entry, DirectionEntry):
        raise state.error("ZRF583", name.origin, kind="direction", word=name.text)
    return entry.direction


def _position_at(state: ScriptState, token: Token) -> int:
    name = state.next_token(token)
    index = value_of(state, state.require(name), name)
    if not 0 <= index < len(state.declared.positions):
        raise state.error("ZRF583", name.origin, kind="position", word=name.text)
    return index


def _symmetry(state: ScriptState, token: Token, *, both: bool = True) -> None:
    player = state.pop(token)
    names = (state.next_token(token), state.next_token(token))
    a, b = (_direction_of(state, name, state.require(name)) for name in names)
    table = state.declared.symmetries.setdefault(player, {})
    table[a] = b
    _enter_direction(state, names[0], a, own=True)
    if both:
        table[b] = a
        _enter_direction(state, names[1], b, own=True)


BOARD_WORDS: dict[str, Handler] = {
    "{board": _board,
    "{grid}": _grid,
    "{position}": _position,
    "{dummy-positions}": _dummy_positions,
    "{variable}": _variable,
    "{array}": _array,
    "{carray}": _array,
    "board}": do_nothing,
    "{directions": do_nothing,
    "{direction}": _direction,
    "{link}": _link,
    "{unlink}": _unlink,
    "directions}": do_nothing,
    "{symmetries": do_nothing,
    "{symmetry}": _symmetry,
    "{asymmetry}": partial(_symmetry, both=False),
    "symmetries}": do_nothing,
}
