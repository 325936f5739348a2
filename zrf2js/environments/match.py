"""A game that is played by actions: the common part of the environments of one game."""

from __future__ import annotations

from itertools import count
from typing import TypeAlias
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from zrf2js.environments.numbers import RUNNING, TRUNCATED, Numbers
from zrf2js.environments.rules import Rules
from zrf2js.environments.wasm_numbers import AnyNumberedGame
from zrf2js.play.moves import Move

Mask: TypeAlias = NDArray[np.int8]


#: the numbers of the matches of this process
_numbers = count()
#: the games at the start that matches in this process copy, by the module and the number of the
#: match; a number of another process may be equal, but then the rules are, too
_starts: WeakValueDictionary[tuple[str, int], AnyNumberedGame] = WeakValueDictionary()


class Match:
    """A game whose moves are actions. Only ``push`` may change ``game``.

    ``max_plies`` limits the length; a game that reaches it is ``truncated``. Chance moves are made
    by ``push_chance``, or with the generator ``chance`` at once.
    """

    def __init__(
        self, rules: Rules, *, max_plies: int = 1000, chance: np.random.Generator | None = None
    ) -> None:
        self.rules, self.max_plies = rules, max_plies
        self._chance = chance
        self._start = rules.start()
        self._key = rules.module, next(_numbers)
        _starts[self._key] = self._start
        self.reset(chance)

    def reset(self, chance: np.random.Generator | None = None) -> None:
        """Start again, with another generator of chance moves."""
        self._chance = chance
        self.game: AnyNumberedGame = self._start.copy()
        self._played: tuple[int, ...] = ()
        self._read()
        self._let_chance_move()

    def copy(self) -> Match:
        """Return a separate match at the same position; both use the same generator."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.game = self.game.copy()
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> Match:
        """Return a copy that shares the rules and the engine."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Return what the match is restored from: in another process, a new engine plays it."""
        return _restored, (self.rules, self.max_plies, self._chance, self._key[1], self._played)

    def _read(self) -> None:
        self._numbers = Numbers.of(self.rules.layout, self.game.numbers())
        self._actions = self.rules.actions.of(self._numbers)

    def _let_chance_move(self) -> None:
        while self._chance is not None and self.is_random and not self.is_over:
            self._play(int(self._chance.integers(len(self._actions))))

    # --- state -----------------------------------------------------------------------------------

    @property
    def plies(self) -> int:
        """The number of moves since the start."""
        return len(self._played)

    @property
    def is_random(self) -> bool:
        """True if chance makes the next move."""
        return bool(self._numbers.field("random")[0])

    @property
    def truncated(self) -> bool:
        """True if the game has reached the limit of plies without a result."""
        return self.plies >= self.max_plies and self._result == RUNNING

    @property
    def terminated(self) -> bool:
        """True if the game has a result."""
        return self._result != RUNNING

    @property
    def is_over(self) -> bool:
        """True if no move can be made."""
        return self.terminated or self.truncated

    @property
    def _result(self) -> int:
        return int(self._numbers.field("result")[0])

    @property
    def agent(self) -> int:
        """The index of the agent to move; the game must not be at a chance move."""
        return self.rules.agent_of(int(self._numbers.field("chooser")[0]))

    @property
    def rewards(self) -> tuple[float, ...]:
        """The rewards of the agents, 0 while the game continues and after the limit of plies."""
        return self.rules.rewards(TRUNCATED if self.truncated else self._result)

    # --- actions ---------------------------------------------------------------------------------

    @property
    def legal_actions(self) -> NDArray[np.int64]:
        """The legal actions, in the order of the legal moves of ``game``."""
        return self._actions[:0] if self.is_over else self._actions

    def mask(self) -> Mask:
        """Return an array with 1 for each legal action."""
        mask = np.zeros(self.rules.actions.count, dtype=np.int8)
        mask[self.legal_actions] = 1
        return mask

    def move_of(self, action: int) -> Move | None:
        """Return the legal move of an action, None if the action is not legal."""
        where = np.flatnonzero(self.legal_actions == action)
        return self.game.legal_moves[where[0]] if len(where) else None

    def action_of(self, move: Move | str) -> int:
        """Return the action of a legal move; raise ValueError."""
        texts = [str(each) for each in self.game.legal_moves]
        return int(self.legal_actions[texts.index(str(move))])

    def push(self, action: int) -> None:
        """Make the move of an action; raise ValueError if it is not legal."""
        where = np.flatnonzero(self.legal_actions == action)
        if not len(where):
            raise ValueError(f"illegal action: {self.rules.actions.text(action)}")
        self._play(int(where[0]))
        self._let_chance_move()

    def push_chance(self, ordinal: int) -> None:
        """Make a chance move, given by its index in the list."""
        if not self.is_random:
            raise ValueError("chance does not make the next move")
        self._play(ordinal)

    def _play(self, ordinal: int) -> None:
        self.game.push_index(ordinal)
        self._played += (ordinal,)
        self._read()

    # --- observations ----------------------------------------------------------------------------

    def observation(self, agent: int) -> NDArray[np.uint8]:
        """Return the observation of an agent (``Planes``)."""
        observers = np.array([agent], dtype=np.int32)
        planes: NDArray[np.uint8] = self.rules.planes.of(self._numbers, observers)[0]
        return planes

    def text(self) -> str:
        """Return the position as text: the board, the reserves, and the player to move."""
        return self.rules.drawing.of(self._numbers)

    def close(self) -> None:
        """Stop the engine of this match and of its copies."""
        _starts.pop(self._key, None)
        self._start.close()


def _restored(
    rules: Rules,
    max_plies: int,
    chance: np.random.Generator | None,
    number: int,
    played: tuple[int, ...],
) -> Match:
    """Return a match that was pickled; it shares the engine of the original if that runs here."""
    match = object.__new__(Match)
    match.rules, match.max_plies, match._chance = rules, max_plies, chance
    match._key = rules.module, number
    match._start = _starts.get(match._key) or rules.start()
    _starts[match._key] = match._start
    match.game = match._start.copy()
    for ordinal in played:
        match.game.push_index(ordinal)
    match._played = played
    match._read()
    return match
