"""A worker of a batch: it plays its share of the games and writes their arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from zrf2js.environments.numbers import RUNNING, TRUNCATED, Numbers
from zrf2js.environments.rules import Rules
from zrf2js.environments.wasm_numbers import WasmNumberedGame

#: actions that make no move: the game stays as it is, or starts again (host/batch.js)
KEEP, RESTART = -1, -2
#: name, shape for one game, and dtype of an array
Field: TypeAlias = tuple[str, tuple[int, ...], DTypeLike]


def fields_of(rules: Rules) -> tuple[Field, ...]:
    """Return the shared arrays of a batch; the first one contains the actions of a step."""
    return (
        ("actions", (), np.int64),
        ("observations", rules.planes.shape, np.uint8),
        ("masks", (rules.actions.count,), np.bool_),
        ("agents", (), np.int32),
        ("rewards", (len(rules.agents),), np.float32),
        ("terminated", (), np.bool_),
        ("truncated", (), np.bool_),
        ("plies", (), np.int32),
    )


def array_in(memory: SharedMemory, games: int, field: Field) -> NDArray[Any]:
    """Return the array of all games in a block of shared memory."""
    _, shape, dtype = field
    return np.ndarray((games, *shape), dtype=dtype, buffer=memory.buf)


@dataclass(frozen=True, slots=True)
class Share:
    """The games ``first`` to ``last`` of a batch of ``games``; ``cap`` is the ply limit.

    With an ``observer``, games stay at their ends, which this agent observes.
    """

    games: int
    first: int
    last: int
    cap: int
    seed: int
    observer: int | None = None


def serve(rules: Rules, link: Connection, names: Sequence[str], share: Share) -> None:
    """Play a share of the games until the connection ends; each answer is None or an error."""
    blocks = [SharedMemory(name=name) for name in names]
    arrays = {
        field[0]: array_in(block, share.games, field)[share.first : share.last]
        for field, block in zip(fields_of(rules), blocks, strict=True)
    }
    try:
        player = Player(rules, share, arrays)
        link.send(None)
        while True:
            link.recv()
            player.step()
            link.send(None)
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        pass
    except Exception as error:
        link.send(f"{type(error).__name__}: {error}")
    finally:
        del arrays
        for block in blocks:
            block.close()


class Player:
    """The games of one worker, in one engine, and their arrays."""

    def __init__(self, rules: Rules, share: Share, arrays: dict[str, NDArray[Any]]) -> None:
        self._rules, self._arrays = rules, arrays
        self._game = rules.start(share.seed)
        results = [TRUNCATED, *range(2 + 2 * rules.layout.players)]
        self._rewards = np.array([rules.rewards(result) for result in results], dtype=np.float32)
        #: the agent of each player; chance may be next only at the end of a game
        self._agents = np.full(rules.layout.players, share.observer or 0, dtype=np.int32)
        self._agents[list(rules.seats)] = np.arange(len(rules.seats))
        count = share.last - share.first
        self._observer, restarts = share.observer, share.observer is None
        options: dict[str, Any] = {
            "count": count,
            "cap": share.cap,
            "seed": share.seed,
            "restarts": restarts,
        }
        if isinstance(self._game, WasmNumberedGame):
            self._show(self._game.batch(**options, actions=rules.actions))
        else:
            self._show(self._game.batch(**options))

    def step(self) -> None:
        """Make the moves of the shared actions."""
        moves = self._arrays["actions"].copy()
        chosen = np.flatnonzero(self._actions == moves[self._numbers.games])
        moves[self._numbers.games[chosen]] = self._numbers.ordinals[chosen]
        self._show(self._game.step_batch(moves.tolist()))

    def close(self) -> None:
        """Stop the engine."""
        self._game.close()

    def _show(self, answer: dict[str, Any]) -> None:
        rules, arrays = self._rules, self._arrays
        numbers = Numbers.of(rules.layout, answer)
        self._numbers = numbers
        if "masks" in answer:
            self._actions, arrays["masks"][:] = answer["found"], answer["masks"]
        else:
            self._actions = rules.actions.of(numbers)
            arrays["masks"][:] = False
            arrays["masks"][numbers.games, self._actions] = True
        agents = self._agents[numbers.field("chooser")]
        arrays["agents"][:] = agents
        result = numbers.field("result")
        observers = agents if self._observer is None else agents.copy()
        if self._observer is not None:
            observers[result != RUNNING] = self._observer
        arrays["observations"][:] = rules.planes.of(numbers, observers)
        arrays["rewards"][:] = self._rewards[result - TRUNCATED]
        arrays["terminated"][:] = result > RUNNING
        arrays["truncated"][:] = result == TRUNCATED
        arrays["plies"][:] = numbers.field("plies")
