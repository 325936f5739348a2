"""The words of declarations, such as ``{piece}``: they run while the script is read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from zrf2js.frontends.axiom.board_words import BOARD_WORDS, do_nothing
from zrf2js.frontends.axiom.declarations import (
    NEUTRAL,
    PLAYER_BASE,
    RANDOM_ENGINE,
    PieceDeclaration,
    PlayerDeclaration,
    TurnDeclaration,
)
from zrf2js.frontends.axiom.dictionary import ConstantEntry, MoveListEntry
from zrf2js.frontends.axiom.machine import value_of
from zrf2js.frontends.axiom.state import Handler, ScriptError, ScriptState
from zrf2js.frontends.axiom.tokens import Token

T = TypeVar("T")


def _last(state: ScriptState, token: Token, declared: Sequence[T], what: str) -> T:
    """Return the last declaration; raise ScriptError if there is none before the word."""
    if not declared:
        raise _misplaced(state, token, what)
    return declared[-1]


def _misplaced(state: ScriptState, token: Token, what: str) -> ScriptError:
    return state.error("ZRF579", token.origin, word=token.text, what=f"{what} before it")


# --- players and turns -------------------------------------------------------------------------


def _players(state: ScriptState, token: Token) -> None:
    state.declared.players.clear()


def _player(state: ScriptState, token: Token, bits: int = 0) -> None:
    name = state.next_token(token)
    players = state.declared.players
    number = (len(players) + 1) * PLAYER_BASE | bits
    players.append(PlayerDeclaration(name.text, number, origin=name.origin))
    state.entries[name.text] = ConstantEntry(number, "player", name.origin)


def _last_player(state: ScriptState, token: Token) -> PlayerDeclaration:
    return _last(state, token, state.declared.players, "a player")


def _search_engine(state: ScriptState, token: Token) -> None:
    name = state.next_token(token)
    state.require(name)
    _last_player(state, token).engine = name.text


def _built_in_engine(state: ScriptState, token: Token) -> None:
    _last_player(state, token).engine = token.text


def _turn_order(state: ScriptState, token: Token) -> None:
    state.declared.turns.clear()
    state.declared.repeat = 0


def _turn(state: ScriptState, token: Token) -> None:
    player = _player_at(state, token)
    state.declared.turns.append(TurnDeclaration(player, player))


def _player_at(state: ScriptState, token: Token) -> int:
    name = state.next_token(token)
    number = value_of(state, state.require(name), name)
    if number not in [player.number for player in state.declared.players]:
        raise state.error("ZRF583", name.origin, kind="player", word=name.text)
    return number


def _last_turn(state: ScriptState, token: Token) -> TurnDeclaration:
    return _last(state, token, state.declared.turns, "`{turn}`")


def _for_player(state: ScriptState, token: Token) -> None:
    _last_turn(state, token).mover = _player_at(state, token)


def _of_type(state: ScriptState, token: Token) -> None:
    _last_turn(state, token).mode = _mode_at(state, token)


def _repeat(state: ScriptState, token: Token) -> None:
    state.declared.repeat = len(state.declared.turns)


# --- moves and pieces --------------------------------------------------------------------------


def _mode_at(state: ScriptState, token: Token) -> int:
    """Return the move type named after a word; the first mention declares it."""
    name = state.next_token(token)
    entry = state.find(name.text)
    if entry is not None:
        return value_of(state, entry, name)
    modes = state.declared.modes
    modes.append(name.text)
    state.entries[name.text] = ConstantEntry(len(modes), "type", name.origin)
    return len(modes)


def _moves_block(state: ScriptState, token: Token) -> None:
    name = state.next_token(token)
    state.declared.moves = MoveListEntry(name.text, name.origin)
    state.entries[name.text] = state.declared.moves


def _open_moves(state: ScriptState, token: Token) -> MoveListEntry:
    if state.declared.moves is None:
        raise _misplaced(state, token, "`{moves`")
    return state.declared.moves


def _move(state: ScriptState, token: Token) -> None:
    name = state.next_token(token)
    entry = state.require(name)
    _open_moves(state, token).moves.append((state.token_of(entry, name).index, 0))


def _move_type(state: ScriptState, token: Token) -> None:
    moves = _open_moves(state, token).moves
    mode = _mode_at(state, token)
    word, _ = _last(state, token, moves, "`{move}`")
    moves[-1] = (word, mode)


def _end_moves(state: ScriptState, token: Token) -> None:
    _last(state, token, _open_moves(state, token).moves, "`{move}`")
    state.declared.moves = None


def _priorities(state: ScriptState, token: Token) -> None:
    state.declared.priorities.clear()


def _priority(state: ScriptState, token: Token) -> None:
    state.declared.priorities.append(_mode_at(state, token))


def _pieces(state: ScriptState, token: Token) -> None:
    state.declared.pieces.clear()
    state.declared.scanned_pieces = None


def _piece(state: ScriptState, token: Token) -> None:
    name = state.next_token(token)
    pieces = state.declared.pieces
    pieces.append(PieceDeclaration(name.text, origin=name.origin))
    state.entries[name.text] = ConstantEntry(len(pieces), "piece", name.origin)


def _dummy_pieces(state: ScriptState, token: Token) -> None:
    state.declared.scanned_pieces = len(state.declared.pieces)


def _last_piece(state: ScriptState, token: Token) -> PieceDeclaration:
    return _last(state, token, state.declared.pieces, "`{piece}`")


def _piece_moves(state: ScriptState, token: Token) -> None:
    _last_piece(state, token).moves = _move_list_at(state, token)


def _piece_drops(state: ScriptState, token: Token) -> None:
    _last_piece(state, token).drops = _move_list_at(state, token)


def _move_list_at(state: ScriptState, token: Token) -> list[tuple[int, int]]:
    name = state.next_token(token)
    entry = state.require(name)
    if not isinstance(entry, MoveListEntry):
        raise state.error("ZRF583", name.origin, kind="`{moves` block", word=name.text)
    return entry.moves


def _piece_value(state: ScriptState, token: Token) -> None:
    _last_piece(state, token).value = state.pop(token)


def _board_setup(state: ScriptState, token: Token) -> None:
    state.declared.setup.clear()


def _setup(state: ScriptState, token: Token) -> None:
    names = [state.next_token(token) for _ in range(3)]
    player, piece, place = (state.require(name) for name in names)
    state.declared.setup.append((player, piece, place, names[2].origin))


DECLARATION_WORDS: dict[str, Handler] = {
    **BOARD_WORDS,
    "{players": _players,
    "{player}": _player,
    "{neutral}": partial(_player, bits=NEUTRAL),
    RANDOM_ENGINE: _built_in_engine,
    "{first}": _built_in_engine,
    "{UCT}": _built_in_engine,
    "{search-engine}": _search_engine,
    "players}": do_nothing,
    "{turn-order": _turn_order,
    "{turn}": _turn,
    "{for-player}": _for_player,
    "{of-type}": _of_type,
    "{repeat}": _repeat,
    "turn-order}": do_nothing,
    "{moves": _moves_block,
    "{move}": _move,
    "{move-type}": _move_type,
    "moves}": _end_moves,
    "{move-priorities": _priorities,
    "{move-priority}": _priority,
    "move-priorities}": do_nothing,
    "{pieces": _pieces,
    "{piece}": _piece,
    "{dummy-pieces}": _dummy_pieces,
    "{moves}": _piece_moves,
    "{drops}": _piece_drops,
    "{value}": _piece_value,
    "pieces}": do_nothing,
    "{board-setup": _board_setup,
    "{setup}": _setup,
    "board-setup}": do_nothing,
}
