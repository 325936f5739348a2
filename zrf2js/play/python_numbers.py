"""Positions and moves of Python modules as integers: what host/numbers.js does in JavaScript."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from zrf2js.play.engine import Data

#: the result of a game that reaches the limit of plies
_TRUNCATED = -1
#: the indices that make no move: the game stays as it is, or starts again
_KEEP, _RESTART = -1, -2


def layout_of(game: Any) -> Data:
    """Return the sizes and the layout of piece codes."""
    rules = game.rules
    return {
        "size": len(rules["positions"]),
        "players": len(rules["players"]),
        "types": rules["types"],
        "typeShift": rules["type_shift"],
        "typeMask": rules["type_mask"] >> rules["type_shift"],
        "attributes": [[shift, mask] for _, shift, mask, _ in rules["attributes"]],
        "earlier": rules["reads_earlier_parts"],
        "piles": rules["piles"] is not None,
    }


def result_number(game: Any) -> int:
    """Return the result: 0 for none, 1 for a draw, from 2 on the winner, then the loser."""
    outcome, names = game.outcome(), game.rules["players"]
    if outcome is None:
        return 0
    if outcome["kind"] == "win":
        return 2 + int(names.index(outcome["winner"]))
    if outcome["kind"] == "loss":
        return 2 + len(names) + int(names.index(outcome["loser"]))
    return 1


def numbers_of(rows: Iterable[tuple[Any, int, int]], *, stays: bool = False) -> Data:
    """Return the fields and the moves of games, given with their results and plies.

    With ``stays``, a game with a result is at its end, and has no moves.
    """
    fields: list[int] = []
    moves: list[int] = []
    for game, result, plies in rows:
        g, legal = game._g, [] if result and stays else game._moves()
        continuation = 0 if g.partial < 0 else 1 if g.mode < 0 else 2 + g.mode
        chooser, chance = g.rules["turns"][g.turn][0], int(g.chance)
        fields += (chooser, chance, g.turn, *g.last)
        fields += (g.partial, continuation, len(legal), result, plies)
        fields += g.board[: g.size]
        slots = len(g.rules["players"]) * g.rules["types"]
        fields += g.reserve[:slots]
        if g.rules["reads_earlier_parts"]:
            fields += (g.visited(place) | g.captured(place) << 1 for place in range(g.size))
        if g.rules["piles"]:
            fields += _counts_below(g, slots)
        for move in legal:
            moves += (-1, -1, 0) if move is None else _move(g, move)
    return {"fields": fields, "moves": moves}


def _counts_below(g: Any, slots: int) -> list[int]:
    """Return the pieces below the top of each pile: counts by position, player and type."""
    counts = [0] * (g.size * slots)
    for place in range(g.size):
        for code in g.below(place):
            counts[place * slots + g.slot(code & g.rules["owner_mask"], g.type_of(code))] += 1
    return counts


def _move(g: Any, move: Any) -> tuple[int, int, int]:
    """Return origin, target, and the type of a promotion or drop from 1."""
    start, end, parts, effects, promotion, _, _, dropped = move
    first, target = parts[0] if parts else (start, end)
    for name, place, code in effects:
        if name == "drop":
            return g.size, place, g.type_of(code)
    became = [kind + 1 for name, place, kind in effects if name == "type" and place == end]
    kind = promotion + 1 if promotion >= 0 else became[-1] if became else g.type_of(dropped)
    if first < g.size and kind == g.type_of(g.board[first]):
        kind = 0
    return first, target, kind


class Batch:
    """Many games that are played at once.

    With ``restarts``, a game that ends starts again in the same step.
    """

    def __init__(self, start: Any, count: int, cap: int, restarts: bool) -> None:
        self._start, self._cap, self._restarts = start, cap, restarts
        self._games = [start.copy() for _ in range(count)]
        self._rows = [(game, 0, 0) for game in self._games]

    def step(self, moves: Sequence[int]) -> Batch:
        """Make a move in each game, given by its index in the list, or ``KEEP`` or ``RESTART``."""
        before, last = len(self._start.stack), self._rows
        self._rows = []
        for number, index in enumerate(moves):
            game = self._games[number]
            if index == _RESTART:
                game = self._games[number] = self._start.copy()
            if index in (_KEEP, _RESTART):
                result = 0 if self._restarts or index == _RESTART else last[number][1]
                self._rows.append((game, result, len(game.stack) - before))
                continue
            if not 0 <= index < len(game._moves()):
                raise ValueError(f"no move {index}")
            game.make(game._moves()[index])
            plies, result = len(game.stack) - before, result_number(game)
            if result == 0 and plies >= self._cap:
                result = _TRUNCATED
            if result and self._restarts:
                game = self._games[number] = self._start.copy()
            self._rows.append((game, result, plies))
        return self

    def answer(self) -> Data:
        """Return the fields and the moves of all games."""
        return numbers_of(self._rows, stays=not self._restarts)
