"""The people at a table, as the others see them."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Protocol

from zrf2js.relay.databases import StoreFailed
from zrf2js.relay.messages import Message, encode
from zrf2js.relay.store import Record, Store

#: least time in seconds between two announcements at a table, which each visitor receives
PAUSE = 0.25


class Person(Protocol):
    """A connection to a table. ``key`` identifies its players.

    ``person`` is the one whose browser has connected, None without a key.
    ``continues`` is True if the page states which plies it has, and receives the others only.
    """

    key: str
    person: str | None
    continues: bool

    def send(self, text: str) -> None:
        """Send a message."""
        ...

    def close(self) -> None:
        """End the connection."""
        ...


class Presence:
    """Who is connected to a table. Changes that follow each other are announced together."""

    def __init__(self, record: Record, store: Store, people: Collection[Person]) -> None:
        self._record, self._store, self._people = record, store, people
        self._players: Sequence[str] = ()
        self._number = 0  # of connected players
        self._pause: asyncio.TimerHandle | None = None
        self._has_changed = False

    def announce(self, players: Sequence[str]) -> None:
        """Tell all people who plays, who of them is connected, and how many watch.

        Raise StoreFailed.
        """
        self._players, self._has_changed = players, True
        if self._pause is None:
            self._send()

    def _send(self) -> None:
        keys = self._record.keys
        present = {person.key for person in self._people}
        seats = {
            player: self._seat(player, keys[player] in present) if player in keys else None
            for player in self._players
        }
        self._note(len(present.intersection(keys.values())))
        watchers = sum(person.key not in keys.values() for person in self._people)
        text = encode("people", seats=seats, watchers=watchers)
        for person in self._people:
            person.send(text)
        self._has_changed = False
        self._pause = asyncio.get_running_loop().call_later(PAUSE, self._send_changes)

    def _send_changes(self) -> None:
        self._pause = None
        if self._has_changed:
            try:
                self._send()
            except StoreFailed:  # the next change of the table reports it
                return

    def _note(self, number: int) -> None:
        """Store the number of connected players of a table in the lobby."""
        if self._record.listed and number != self._number:
            self._number = number
            self._store.note_present(self._record.id, number)

    def _seat(self, player: str, here: bool) -> Message:
        """Return what people see of the person who plays a player."""
        record, people = self._record, self._store.people
        person = record.people.get(player)
        name, rating = people.name_of(person), None
        if name:
            rating = people.rating_of(person, record.rules, record.variant)
        return {"here": here, "name": name, "rating": rating}

    def close(self) -> None:
        """Announce nothing more: all people have left. Raise StoreFailed."""
        if self._pause is not None:
            self._pause.cancel()
        self._note(0)
