"""A PostgreSQL that several processes of a server share. Requires psycopg.

A process holds an advisory lock, which PostgreSQL releases when the connection of the process ends.
Each table belongs to one process. Another one takes it over when the lock of its process is free.
All changes use the connection with the lock, so that a process without it cannot change a table.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import psycopg

from zrf2js.relay.databases import TABLES, UPGRADES, VERSION, InvalidStore, Row, StoreFailed
from zrf2js.relay.processes import Alone, Peer

#: the first number of all advisory locks of servers of tables; the second one is that of a process
_LOCKS = 0x7A7266
_SCHEMA_LOCK = 0
_PROCESSES = """
CREATE TABLE processes (process INTEGER PRIMARY KEY, address TEXT NOT NULL, secret TEXT NOT NULL);
CREATE TABLE owners (id TEXT PRIMARY KEY, process INTEGER NOT NULL);
CREATE TABLE versions (version INTEGER NOT NULL);
"""
#: a query of the numbers of the processes that hold their locks
_LIVE = f"""SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = {_LOCKS}
 AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""


class PostgresDatabase:
    """A database of PostgreSQL at a URL such as ``postgresql:///tables``."""

    def __init__(self, url: str) -> None:
        """Connect, and create the tables; raise InvalidStore."""
        self._url = url
        try:
            self.connect()
            self._prepare()
        except (psycopg.Error, StoreFailed) as error:
            raise InvalidStore(str(error)) from error

    def connect(self) -> None:
        """Open a connection in place of an earlier one; raise psycopg.Error.

        The process does not wait until a disk has the changes: like a file of SQLite, they survive
        the end of the process, but the last ones may be missing after a power failure.
        """
        self._connection = psycopg.connect(self._url, autocommit=True)
        self._connection.execute("SET synchronous_commit = off")

    def _prepare(self) -> None:
        with self.transaction():
            self.execute("SELECT pg_advisory_xact_lock(?, ?)", (_LOCKS, _SCHEMA_LOCK))
            ((versions,),) = self.execute("SELECT to_regclass('versions') IS NOT NULL")
            if not versions:
                for script in (TABLES, _PROCESSES, *(UPGRADES[k] for k in range(2, VERSION))):
                    self.execute(script)
                self.execute("INSERT INTO versions VALUES (?)", (VERSION,))
            if self.execute("SELECT version FROM versions") != [(VERSION,)]:
                raise InvalidStore("not a database of tables of this version")

    @property
    def is_connected(self) -> bool:
        """True if the connection has not ended."""
        return not self._connection.closed

    def execute(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        """Execute a statement and return its rows; raise StoreFailed."""
        query: Any = statement.replace("?", "%s") if values else statement
        try:
            cursor = self._connection.execute(query, values or None)
            return cursor.fetchall() if cursor.description else []
        except (psycopg.Error, ValueError) as error:
            raise StoreFailed(str(error)) from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Return a context in which all statements or none are executed; raise StoreFailed."""
        try:
            with self._connection.transaction():
                yield
        except psycopg.Error as error:
            raise StoreFailed(str(error)) from error

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


class Cluster(Alone):
    """The processes that share a database."""

    def __init__(self, database: PostgresDatabase, address: str) -> None:
        """Enter a process that its peers reach at an address; raise StoreFailed."""
        self._database, self._address = database, address
        self.secret = secrets.token_urlsafe(24)
        self._enter()

    def _enter(self) -> None:
        self._number = secrets.randbelow(2**31 - 1) + 1
        execute = self._database.execute
        execute("SELECT pg_advisory_lock(?, ?)", (_LOCKS, self._number))
        execute(
            "INSERT INTO processes VALUES (?, ?, ?)", (self._number, self._address, self.secret)
        )

    def claim(self, table: str) -> Peer | None:
        """Make this process that of a table; return the process that has it open, if any.

        Raise StoreFailed.
        """
        execute = self._database.execute
        claimed = execute(
            "INSERT INTO owners VALUES (?, ?) ON CONFLICT (id) DO UPDATE"
            " SET process = excluded.process WHERE owners.process = excluded.process"
            f" OR owners.process NOT IN ({_LIVE}) RETURNING id",
            (table, self._number),
        )
        if claimed:
            return None
        peers = execute(
            "SELECT address, secret FROM owners JOIN processes USING (process) WHERE id = ?",
            (table,),
        )
        if not peers:
            raise StoreFailed("the process of the table has just ended")
        return Peer(*peers[0])

    def release(self, table: str) -> None:
        """Leave a table to all processes; raise StoreFailed."""
        own = (table, self._number)
        self._database.execute("DELETE FROM owners WHERE id = ? AND process = ?", own)

    def keep(self) -> bool:
        """Forget processes that have ended; return False if this one has lost its tables.

        This process then has a new connection, if there is one.
        """
        if not self._database.is_connected:
            with suppress(psycopg.Error, StoreFailed):
                self._database.connect()
                self._enter()
            return False
        with suppress(StoreFailed), self._database.transaction():
            for name in ("owners", "processes"):
                self._database.execute(f"DELETE FROM {name} WHERE process NOT IN ({_LIVE})")
            self._database.execute("DELETE FROM owners WHERE id NOT IN (SELECT id FROM tables)")
            self._database.execute(
                "UPDATE tables SET present = 0 WHERE present > 0"
                " AND id NOT IN (SELECT id FROM owners)"
            )
        return True
