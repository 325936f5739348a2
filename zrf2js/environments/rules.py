"""Compiled rules for learning environments: the module, the action space and the planes."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from zrf2js.environments.actions import Actions
from zrf2js.environments.drawing import Drawing
from zrf2js.environments.numbered_game import NumberedGame
from zrf2js.environments.numbers import DRAW, RUNNING, Layout
from zrf2js.environments.planes import Planes
from zrf2js.environments.wasm_numbers import AnyNumberedGame, WasmNumberedGame
from zrf2js.ir.nodes import GameIR
from zrf2js.play.arguments import GameChoice
from zrf2js.play.errors import NotSupported
from zrf2js.play.javascript import JAVASCRIPT
from zrf2js.play.wasm_engine import WasmEngine
from zrf2js.support.frozen_node import replaced


class Rules:
    """The rules of one game, compiled once for any number of environments.

    ``agents`` are the names of the players who choose moves, in the order of their first turns.
    ``actions`` and ``planes`` are the spaces, ``module`` is a hash of the compiled rules.
    Instances can be pickled.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        variant: str | int | None = None,
        *,
        engine: str = "auto",
        dialect: str = "auto",
        extras: int | None = None,
    ) -> None:
        """Compile a rules file; the parameters are those of ``zrf2js.load``.

        ``extras`` is the number of additional actions (``Actions``). Raise InvalidRules,
        EngineUnavailable or NotSupported.
        """
        # Workers start without the compiler.
        from zrf2js.play.compiling import program_of
        from zrf2js.play.load import engine_parts

        self.path = Path(path)
        choice = GameChoice(self.path, None if variant is None else str(variant), dialect)
        program = program_of(choice)
        number = next((n for n, each in enumerate(program.games) if each.default), 0)
        game = program.games[number]
        if choice.variant is None:
            choice = replaced(choice, variant=str(number))
        self.seats = _seats(game)
        if not self.seats:
            raise NotSupported(f"{game.title} has no player who chooses moves")
        self.title = game.title
        self.agents = tuple(game.players[seat].name for seat in self.seats)
        self.has_chance = game.has_chance
        self.actions = Actions(game, scripts=bool(program.scripts), extras=extras)
        self.engine, self._parts = engine_parts(choice, engine)
        self.module = hashlib.sha256(repr(self._parts[:2]).encode()).hexdigest()
        with self.start() as first:
            self.layout = Layout.of(first.layout())
        self.planes = Planes(game, self.layout, self.seats)
        self.drawing = Drawing(game, self.layout)

    def start(self, seed: int = 1) -> AnyNumberedGame:
        """Return a game at the start position, in a separate engine."""
        options = {"seed": seed}
        if self.engine == WasmEngine.name:
            return WasmNumberedGame(WasmEngine(*self._parts), options)
        return NumberedGame(JAVASCRIPT[self.engine](*self._parts), options)

    def rewards(self, result: int) -> tuple[float, ...]:
        """Return the rewards of the agents for a result (``numbers``); their sum is 0.

        The winner gets 1, the others share -1. A draw is 0 for all. If a single player loses, this
        player gets -1, and the others share 1. A puzzle is 1 if solved and -1 if not.
        """
        if result in (RUNNING, DRAW) or result < 0:
            return (0.0,) * len(self.seats)
        number = result - 2
        sign, player = (1.0, number) if number < self.layout.players else (-1.0, number)
        player %= self.layout.players
        others = len(self.seats) - (player in self.seats)
        share = -sign / others if others else 0.0
        return tuple(sign if seat == player else share for seat in self.seats)

    def seat_of(self, name: str) -> int:
        """Return the index of an agent; raise ValueError."""
        if name not in self.agents:
            choices = ", ".join(self.agents)
            raise ValueError(f"unknown player {name}; expected one of: {choices}")
        return self.agents.index(name)

    def agent_of(self, player: int) -> int:
        """Return the index among the agents of the player who chooses a move."""
        return self.seats.index(player)


def _seats(game: GameIR) -> tuple[int, ...]:
    choosers = [turn.chooser for turn in game.turns if not turn.random]
    return tuple(dict.fromkeys(p for p in choosers if not game.players[p].random))
