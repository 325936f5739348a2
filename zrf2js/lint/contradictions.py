"""The walk that finds tests that earlier tests of the same path exclude.

The tests of a block read the board as it was before the move, so that a result holds until the
cursor moves. The walk follows each block with the results so far (``_State``).
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TypeAlias

from zrf2js.language.keywords import BY_CONTEXT, Context, Effect, actions_with, words_of_shape
from zrf2js.lint.shared_walk import SharedWalk, Visit
from zrf2js.model.nodes import Argument, Block, Call, Ref
from zrf2js.model.walk import Containing

# The possible contents of a place, as bits.
_OFF, _EMPTY, _FRIEND, _ENEMY, _NEUTRAL = 1, 2, 4, 8, 16
_PIECE = _FRIEND | _ENEMY | _NEUTRAL
_ON_BOARD = _EMPTY | _PIECE
_DESCRIBED = {
    _OFF: "the place is off the board",
    _EMPTY: "the position is empty",
    _FRIEND: "the position holds a friend",
    _ENEMY: "the position holds an enemy",
    _NEUTRAL: "the position holds a neutral piece",
    _PIECE: "the position holds a piece",
    _ON_BOARD: "the position is on the board",
}
_JUNCTIONS = words_of_shape(Context.CONDITION, "cond*")
#: tests with a result, which lasts until an action changes the state of the block
_LASTING = {row.word for row in BY_CONTEXT[Context.CONDITION].values() if row.negatable}
#: tests of which a place passes only one
_EXCLUSIVE = tuple(
    word
    for kind in ("piece", "position")
    for word in words_of_shape(Context.CONDITION, f"{kind} place?")
)
_MOVING = actions_with(Effect.STATE)

#: a place, or a test of a place; without its origin
_Key: TypeAlias = tuple[object, ...]
#: results of tests: a place with its possible contents, a test with its result
_State: TypeAlias = frozenset[tuple[_Key, int]]

_CURSOR: _Key = ("place", None)
_UNKNOWN: _State = frozenset()


def word_of(call: Call) -> str:
    """Return the test as written, without its arguments."""
    inner = call.call(0) if call.keyword == "not" else None
    return f"not-{inner.keyword}" if inner is not None else call.keyword


class TestWalk(SharedWalk[_State, _State | None, tuple[Call, str]]):
    """The walk that notes each test with the reason why it never holds; empty if it may hold."""

    __test__ = False  # for pytest

    def clear(self) -> None:
        """Remove all results."""
        super().clear()
        self._restrictions: dict[tuple[int, bool, _State], _State | None] = {}
        self._is_moving = Containing(_MOVING)

    def of_block(self, block: Block, *, is_drop: bool) -> Visit[_State | None, tuple[Call, str]]:
        """Return the visit of a block."""
        start = _UNKNOWN if is_drop else frozenset({(_CURSOR, _PIECE)})
        return self.visit(block.actions, start)

    def follow(self, actions: tuple[Call, ...], context: _State) -> _State | None:
        """Return the state after the actions; None if no path reaches their end."""
        end: _State | None = context
        for call in actions:
            if end is None:
                break
            end = self._after(call, end)
        return end

    def _after(self, call: Call, state: _State) -> _State | None:
        match call.keyword:
            case "verify":
                end: _State | None = state
                for test in call.calls(0):
                    end = None if end is None else self._tested(test, end)
                return end
            case "if":
                return self._after_if(call, state)
            case "while":
                return self._after_loop(call, state)
        return _UNKNOWN if state and self._is_moving(call) else state

    def _after_if(self, call: Call, state: _State) -> _State | None:
        then = self._tested(call.call(0), state)
        otherwise = self._restricted(call.call(0), False, state)
        return _joined(
            None if then is None else self.visit(call.calls(1), then).result,
            None if otherwise is None else self.visit(call.calls(2), otherwise).result,
        )

    def _after_loop(self, call: Call, state: _State) -> _State | None:
        """Return the state in which the condition fails: at once, or after any iteration."""
        test = call.call(0)
        entered = self._tested(test, state)
        if entered is None:
            return self._restricted(test, False, state)
        head = _UNKNOWN if self._is_moving(call) else state
        body = self._restricted(test, True, head)
        if body is not None:
            self.visit(call.calls(1), body)
        return self._restricted(test, False, head)

    def _tested(self, test: Call, state: _State) -> _State | None:
        """Return the state in which the test holds; note whether it can hold."""
        end = self._restricted(test, True, state)
        self.note((test, "" if end is not None else _reason(test, state)))
        return end

    def _restricted(self, test: Call, holds: bool, state: _State) -> _State | None:
        """Return the state in which the test has the result; None if it cannot have it."""
        key = (id(test), holds, state)
        if key not in self._restrictions:
            self._restrictions[key] = self._restrict(test, holds, state)
        return self._restrictions[key]

    def _restrict(self, test: Call, holds: bool, state: _State) -> _State | None:
        word = test.keyword
        if word == "not":
            return self._restricted(test.call(0), not holds, state)
        if word in _JUNCTIONS:
            return self._restrict_by_parts(test, holds, state)
        contents = _tested_contents(word)
        if contents:
            return _with_contents(test, contents if holds else ~contents, state)
        is_lasting = word in _LASTING or word == "attribute"
        return _with_result(test, holds, state) if is_lasting else state

    def _restrict_by_parts(self, test: Call, holds: bool, state: _State) -> _State | None:
        parts = test.calls(0)
        if (test.keyword == "or") == holds:
            states = (self._restricted(part, holds, state) for part in parts)
            return _joined(*states) if parts else state
        end: _State | None = state
        for part in parts:
            end = None if end is None else self._restricted(part, holds, end)
        return end


def _reason(test: Call, state: _State) -> str:
    """Return the reason why the test cannot hold in the state."""
    inner = test.call(0) if test.keyword == "not" else test
    if _tested_contents(inner.keyword) or inner.keyword == "piece?":
        described = _DESCRIBED.get(_contents(_place(inner), state))
        if described:
            return described
    return "its parts exclude each other" if not state else "the tests before it exclude it"


# --- states --------------------------------------------------------------------------------------


def _tested_contents(word: str) -> int:
    """Return the contents of a place that pass a test; 0 for tests of something else."""
    match word:
        case "empty?":
            return _EMPTY
        case "friend?":
            return _FRIEND
        case "enemy?":
            return _ENEMY
        case "neutral?":
            return _NEUTRAL
        case "on-board?":
            return _ON_BOARD
    return 0


def _with_contents(test: Call, allowed: int, state: _State) -> _State | None:
    """Return the state in which the place of the test only has the allowed contents."""
    place = _place(test)
    before = _contents(place, state)
    after = before & allowed
    return (state - {(place, before)}) | {(place, after)} if after else None


def _contents(place: _Key, state: _State) -> int:
    """Return the possible contents of a place."""
    every = _ON_BOARD if place == _CURSOR else _ON_BOARD | _OFF
    return dict(state).get(place, every)


def _with_result(test: Call, holds: bool, state: _State) -> _State | None:
    """Return the state in which the test has the result, which it keeps."""
    key = (test.keyword, *map(_key, test.args))
    if (key, not holds) in state:
        return None
    if not holds:
        return state | {(key, False)}
    if test.keyword in _EXCLUSIVE and any(
        _excludes(other, key) for other, is_true in state if is_true
    ):
        return None
    has_piece = test.keyword == "piece?" or test.keyword == "attribute"
    end = _with_contents(test, _PIECE if has_piece else _ON_BOARD, state)
    return None if end is None else end | {(key, True)}


def _excludes(other: _Key, key: _Key) -> bool:
    """Return True if two tests name different pieces or positions for one place."""
    return other[0] == key[0] and other[-1] == key[-1] and other != key


def _joined(*states: _State | None) -> _State | None:
    """Return what holds in all states that a path reaches; None if there are none."""
    reached = [state for state in states if state is not None]
    if not reached:
        return None
    first, *others = reached
    tables = [dict(state) for state in others if state != first]
    if not tables:
        return first
    return frozenset(
        (key, _united(key, value, tables))
        for key, value in first
        if all(key in table and (key[0] == "place" or table[key] == value) for table in tables)
    )


def _united(key: _Key, value: int, tables: list[dict[_Key, int]]) -> int:
    """Return the possible contents of a place in any of the states, or the equal result."""
    return reduce(or_, (table[key] for table in tables), value) if key[0] == "place" else value


# --- keys ----------------------------------------------------------------------------------------


def _place(test: Call) -> _Key:
    return ("place", _key(test.args[-1]))


def _key(argument: Argument) -> object:
    if isinstance(argument, Call):
        return (argument.keyword, *map(_key, argument.args))
    return (argument.kind, argument.name) if isinstance(argument, Ref) else argument
