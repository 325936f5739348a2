"""The lists of the lobby: open tables, games in play with their boards, and the latest results."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from zrf2js.play.errors import EngineUnavailable
from zrf2js.relay.people import People
from zrf2js.relay.rules import Rules
from zrf2js.relay.store import Listed, Result, Store

#: numbers of open tables, of games in play and of results
MOST = (30, 8, 20)
#: seconds after which the lists are read again, and of the latest results
_PERIOD, _HOURS = 2.0, 12 * 3600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A table in a list. ``people`` are names with ratings, empty for people without a name.

    ``setup`` is the JSON text of the pieces on the board, empty without one.
    """

    id: str
    variant: str
    clock: str
    people: tuple[str, ...]
    query: str = ""
    setup: str = ""


@dataclass(frozen=True, slots=True)
class Lists:
    """What the lobby shows."""

    tables: tuple[Row, ...] = ()
    games: tuple[Row, ...] = ()
    results: tuple[Result, ...] = ()


@dataclass
class _View:
    """A game that a list shows, in the process of its rules, after some moves."""

    rules: Rules
    round: int
    generation: int
    game: int
    moves: list[str]


class Lobby:
    """The lists, read at most once per two seconds for all visitors."""

    def __init__(self, rules: Mapping[str, Rules], store: Store) -> None:
        self._rules, self._store = rules, store
        self._lists, self._read = Lists(), 0.0
        self._views: dict[str, _View] = {}
        self._lock = asyncio.Lock()

    async def lists(self) -> Lists:
        """Return the lists; raise StoreFailed."""
        async with self._lock:
            if time.monotonic() - self._read > _PERIOD or not self._read:
                self._lists = await self._listed()
                self._read = time.monotonic()
            return self._lists

    async def _listed(self) -> Lists:
        open_tables, games, results = MOST
        playing = [each for each in self._store.listed("playing", games) if self._has(each)]
        for name in self._views.keys() - {each.id for each in playing}:
            await self._close(name)
        return Lists(
            tuple(self._row(t) for t in self._store.listed("open", open_tables) if self._has(t)),
            tuple([self._row(each, await self._setup(each)) for each in playing]),
            tuple(self._store.results(time.time() - _HOURS, results)),
        )

    def _has(self, table: Listed) -> bool:
        return table.rules in self._rules and table.variant in self._rules[table.rules].titles

    def _row(self, table: Listed, setup: str = "") -> Row:
        people = self._store.people
        return Row(
            id=table.id,
            variant=table.variant,
            clock=table.clock,
            people=tuple(_titled(people, person, table) for person in table.people),
            query=urlencode({"rules": table.rules, "variant": table.variant}),
            setup=setup,
        )

    async def _setup(self, table: Listed) -> str:
        """Return the pieces of a game in play, empty for a game without a board."""
        board = self._rules[table.rules].boards.get(table.variant)
        if not board:
            return ""
        try:
            view = await self._followed(table)
            task = {"do": "position", "game": view.game}
            position = (await view.rules.send(task))["position"]
        except (EngineUnavailable, ValueError):
            self._views.pop(table.id, None)
            return ""
        return json.dumps(_pieces(board, position["board"]))

    async def _followed(self, table: Listed) -> _View:
        """Return the view of a table after the moves that are stored."""
        rules = self._rules[table.rules]
        moves = self._store.moves(table.id, table.round)
        view = self._views.get(table.id)
        if (
            view is None
            or (view.round, view.generation) != (table.round, rules.generation)
            or moves[: len(view.moves)] != view.moves
        ):
            await self._close(table.id)
            generation = rules.generation
            opened = await rules.send({"do": "open", "options": {"variant": table.variant}})
            view = _View(rules, table.round, generation, opened["game"], [])
            self._views[table.id] = view
        for text in moves[len(view.moves) :]:
            await rules.send({"do": "push", "game": view.game, "text": text, "moves": False})
            view.moves.append(text)
        return view

    async def _close(self, table: str) -> None:
        view = self._views.pop(table, None)
        if view is not None and view.generation == view.rules.generation:
            with suppress(EngineUnavailable):
                await view.rules.send({"do": "close", "game": view.game})


def _titled(people: People, person: str, table: Listed) -> str:
    """Return name and rating of a person."""
    name, rating = people.name_of(person), people.rating_of(person, table.rules, table.variant)
    return f"{name} ({rating})" if name and rating else name


def _pieces(board: Mapping[str, Any], stands: Mapping[str, Any]) -> list[list[int]]:
    """Return player, piece and position of each piece, as the setup of a board has them."""
    places = {each[0]: at for at, each in enumerate(board["positions"])}
    players = {name: at for at, name in enumerate(board["players"])}
    pieces = {name: at for at, name in enumerate(board["pieces"])}
    return [
        [players[player], pieces[piece], places[name]]
        for name, (player, piece, *_) in stands.items()
    ]
