"""The tree of an opening book: which position to search next, and the moves that the book plays.

Each position of the tree has the result of a search, and the best move that is not in the tree.
Values propagate from the leaves by negamax. Adding such a move costs one for each ply, and more for
each inferior move until then; the cheapest moves are searched first ("drop-out expansion": T. R.
Lincke, "Strategies for the Automatic Construction of Opening Books", Computers and Games 2000; M.
Buro, "Toward Opening Book Learning", ICCA Journal 22(2), 1999). A move is inferior by the
difference of expected scores, and by the number of better moves, because scores hardly differ in
quiet openings.

Positions that different lines of the same length reach are one position. Repetitions end a line.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from zrf2js.trained.book import BookMove

#: plies that an inferior move costs: per unit of expected score, and per better move
_DEVIATION, _RANK = 150.0, 1.0
#: the factor of these costs for own moves
_OWN = 4.0
#: largest difference of expected scores between the best move and others that the book plays
_NEAR = 0.01
#: tasks of a round: at least this number, and this share of the tasks before it
_ROUND, _SHARE = 8, 16
#: tasks per process at least, and processes of a round at most
_PER_JOB, _JOBS = 4, 8
#: positions that the tree must have from a move on before the book plays it
_SUPPORT = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class BookSettings:
    """The settings that a book depends on, besides the rules and the evaluation."""

    seed: int
    nodes: int
    plies: int


@dataclass(frozen=True, slots=True)
class Task:
    """A move to add: its number, the moves to its position, and those which the tree has there."""

    number: int
    line: tuple[int, ...]
    move: int | None
    added: tuple[int, ...]


@dataclass(slots=True, eq=False)
class _Move:
    """A move in the tree: its mark in books, and the position after it or the value at its end."""

    text: str
    mark: str | None
    end: float | None
    after: _Position | None


@dataclass(slots=True, eq=False)
class _Position:
    """A position: ``best`` is the best move that is not in the tree, with its expected score.

    Searches are optimistic for the player to move. ``optimism`` has the halves of the differences
    to searches of the positions before and after, which are not compared otherwise.
    """

    number: int
    line: tuple[int, ...]
    key: str
    player: int
    best: tuple[int, float] | None
    searched: float
    optimism: list[float] = field(default_factory=list)
    moves: dict[int, _Move] = field(default_factory=dict)
    value: float = 0.0
    support: int = 1
    costs: list[float] = field(default_factory=list)

    def value_of(self, move: _Move) -> float:
        """Return the expected score of a move for the player of this position."""
        return (move.end or 0.0) if move.after is None else self.view(move.after, move.after.value)

    def view(self, other: _Position, value: float) -> float:
        """Return an expected score for the player of another position as one for this player."""
        return value if other.player == self.player else 1 - value

    def values(self) -> list[float]:
        """Return the expected scores of the moves, and of the best one that is not in the tree."""
        scores = [self.value_of(move) for move in self.moves.values()]
        return scores if self.best is None else [*scores, self.best_value]

    @property
    def best_value(self) -> float:
        """The expected score of the best move that is not in the tree, without optimism."""
        assert self.best is not None
        value = self.best[1]
        if not self.optimism or not 0 < value < 1:
            return value  # a proof
        return min(0.999, max(0.001, value - sum(self.optimism) / len(self.optimism)))


class BookTree:
    """The positions of a book in progress. The order of the tasks depends on their results only."""

    def __init__(self, settings: BookSettings, players: Sequence[int]) -> None:
        self.settings = settings
        self.players = players
        self.finished = 0
        self.plies: list[dict[str, _Position]] = []

    @property
    def start(self) -> _Position:
        """The position at the start of the game."""
        return next(iter(self.plies[0].values()))

    def positions(self) -> Iterator[_Position]:
        """Yield all positions, those after fewer plies first."""
        for level in self.plies:
            yield from level.values()

    @property
    def size(self) -> int:
        """The number of positions."""
        return sum(map(len, self.plies))

    # --- tasks -----------------------------------------------------------------------------------

    def next_tasks(self) -> list[Task]:
        """Return the tasks of the next round, the cheapest first; none if the book is complete."""
        if not self.plies:
            return [Task(0, (), None, ())]
        self._update()
        ranked = []
        for position in self.positions():
            if position.best is None or len(position.line) >= self.settings.plies:
                continue
            if not 0 < position.value < 1:
                continue  # the search has proved the result
            cost = min(self._costs(position, position.best_value))
            if cost < math.inf:
                ranked.append((cost, position.number, position))
        ranked.sort(key=lambda each: each[:2])
        count = max(_ROUND, self.finished // _SHARE)
        return [
            Task(self.finished + index, position.line, position.best[0], tuple(position.moves))
            for index, (_, _, position) in enumerate(ranked[:count])
            if position.best is not None
        ]

    def jobs(self, tasks: Sequence[Task]) -> list[dict[str, object]]:
        """Return the requests for tasks of one round (templates/host/training/book.mjs)."""
        options = {"nodes": self.settings.nodes, "seed": self.settings.seed}
        jobs = []
        size = max(_PER_JOB, -(-len(tasks) // _JOBS))
        for start in range(0, len(tasks), size):
            part = tasks[start : start + size]
            plies = {len(task.line) + 1 for task in part if task.move is not None}
            before = {n: list(self.plies[n]) for n in sorted(plies) if n < len(self.plies)}
            query: dict[str, object] = {"do": "book", "variant": None, "options": options}
            jobs.append({**query, "tasks": [asdict(task) for task in part], "known": before})
        return jobs

    def add(self, tasks: Iterable[Task], results: Mapping[int, Any]) -> bool:
        """Add the results of tasks, up to the first one without a result. Return False for one."""
        for task in tasks:
            if task.number not in results:
                return False
            self._add(task, results[task.number])
            self.finished += 1
        return True

    def _add(self, task: Task, result: Mapping[str, Any]) -> None:
        if task.move is None:
            self._position((), result)
            return
        before = self._position_after(task.line)
        line = (*task.line, task.move)
        after = None if result["end"] is not None else self._position(line, result)
        if after is not None and before.best is not None and after.player != before.player:
            difference = (before.best[1] - before.view(after, after.searched)) / 2
            before.optimism.append(difference)
            if not after.moves and not after.optimism:
                after.optimism.append(difference)
        before.moves[task.move] = _Move(result["text"], result["mark"], result["end"], after)
        before.best = _pair(result["next"])

    def _position_after(self, line: tuple[int, ...]) -> _Position:
        position = self.start
        for ordinal in line:
            after = position.moves[ordinal].after
            assert after is not None
            position = after
        return position

    def _position(self, line: tuple[int, ...], result: Mapping[str, Any]) -> _Position:
        """Return the position of a result, which another line may have reached before."""
        while len(self.plies) <= len(line):
            self.plies.append({})
        level = self.plies[len(line)]
        if result["key"] not in level:
            best = _pair(result["best"])
            searched = best[1] if best else 0.5
            new = _Position(self.finished, line, result["key"], result["player"], best, searched)
            level[result["key"]] = new
        return level[result["key"]]

    # --- values ----------------------------------------------------------------------------------

    def _update(self) -> None:
        """Compute the values and supports from the leaves on, then the costs from the start on."""
        for position in reversed(list(self.positions())):
            position.value = max(position.values(), default=0.5)
            after = [move.after for move in position.moves.values() if move.after is not None]
            position.support = 1 + sum(each.support for each in after)
            position.costs = [math.inf] * len(self.players)
        self.start.costs = [0.0] * len(self.players)
        for position in self.positions():
            for move in position.moves.values():
                if move.after is None:
                    continue
                costs = self._costs(position, position.value_of(move))
                move.after.costs = list(map(min, move.after.costs, costs))

    def _costs(self, position: _Position, value: float) -> list[float]:
        """Return the costs up to and with a move, for the book of each player."""
        inferior = position.value - value
        better = sum(each > value for each in position.values())
        extra = _DEVIATION * inferior + _RANK * better
        own = math.inf if inferior > _NEAR else _OWN * extra
        return [
            cost + 1 + (own if position.player == player else extra)
            for cost, player in zip(position.costs, self.players, strict=True)
        ]

    # --- the book --------------------------------------------------------------------------------

    def book(self) -> list[tuple[str, list[BookMove]]]:
        """Return the positions that occur if one player follows the book, with their moves."""
        self._update()
        chosen: dict[str, list[BookMove]] = {}
        for side in range(len(self.players)):
            for position in self.positions():
                if position.costs[side] == math.inf or position.player != self.players[side]:
                    continue
                moves = self._good_moves(position)
                if moves:
                    chosen.setdefault(position.key, moves)
        return sorted(chosen.items())

    def _good_moves(self, position: _Position) -> list[BookMove]:
        """Return the moves that the book plays, the best one first."""
        return [
            (move.mark, position.value_of(move))
            for move in sorted(position.moves.values(), key=position.value_of, reverse=True)
            if move.mark is not None and position.value - position.value_of(move) <= _NEAR
            if move.after is None or move.after.support >= _SUPPORT
        ]

    def main_line(self) -> list[str]:
        """Return the texts of the best moves of both players, as long as the tree has them."""
        line: list[str] = []
        position: _Position | None = self.start
        while position is not None and position.moves:
            best = max(position.moves.values(), key=position.value_of)
            line.append(best.text)
            position = best.after
        return line


def _pair(pair: Any) -> tuple[int, float] | None:
    return None if pair is None else (pair[0], pair[1])
