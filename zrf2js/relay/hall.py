"""The hall of a server: all its tables, open or stored."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from zrf2js.play.errors import EngineUnavailable
from zrf2js.relay.databases import StoreFailed
from zrf2js.relay.lobby import Lobby
from zrf2js.relay.presence import Person
from zrf2js.relay.processes import Alone, Peer
from zrf2js.relay.rules import Rules
from zrf2js.relay.store import Record, Store
from zrf2js.relay.table import Table


@dataclass
class Hall:
    """All tables: the open ones by their ids, and the others in the store."""

    rules: Mapping[str, Rules]
    store: Store
    processes: Alone = field(default_factory=Alone)

    def __post_init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self.lobby = Lobby(self.rules, self.store)

    def create(self, rules: str, variant: str, clock: str, listed: bool = False) -> str:
        """Store a new table and return its id, which cannot be guessed."""
        record = Record(secrets.token_urlsafe(12), rules, variant, clock, listed=listed)
        self.store.save(record)
        return record.id

    def rules_of(self, name: str) -> Rules | None:
        """Return the rules of a table, None if there is none or its rules are not served."""
        record = self.store.load(name)
        return self.rules.get(record.rules) if record else None

    def peer_of(self, name: str) -> Peer | None:
        """Return the other process that has a table open, if any; raise StoreFailed."""
        if name in self._tables or not self.store.has(name):
            return None
        return self.processes.claim(name)

    def find(self, name: str) -> Table | None:
        """Return a table, None if there is none or its rules are not served.

        Raise StoreFailed, also if another process has the table open.
        """
        if name not in self._tables:
            if not self.store.has(name):
                return None
            if self.processes.claim(name) is not None:
                raise StoreFailed("another process has opened the table")
            record = self.store.load(name)
            rules = self.rules.get(record.rules) if record else None
            if record is None or rules is None or record.variant not in rules.titles:
                return None
            self._tables[name] = Table(record, rules, self.store)
        return self._tables[name]

    async def leave(self, name: str, person: Person) -> None:
        """Remove a person; free a table without people, which remains stored."""
        table = self._tables.get(name)
        if table is None:
            return
        async with table.lock:
            table.people.discard(person)
            is_last = not table.people and self._tables.get(name) is table
            if is_last:
                del self._tables[name]
                table.is_freed = True
            with suppress(StoreFailed):
                table.presence.close() if is_last else table.announce_people()
            if is_last:
                with suppress(EngineUnavailable):
                    await table.close()
                with suppress(StoreFailed):
                    self.processes.release(name)

    def drop(self, name: str) -> None:
        """Free a table that may differ from the stored one, and close its connections."""
        table = self._tables.pop(name, None)
        for person in tuple(table.people) if table else ():
            person.close()

    def keep(self) -> None:
        """Close all tables if this process has lost them."""
        if not self.processes.keep():
            for name in tuple(self._tables):
                self.drop(name)

    def close(self) -> None:
        """End the programs and close the file."""
        for rules in self.rules.values():
            rules.close()
        self.store.close()
