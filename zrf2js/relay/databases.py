"""Databases of a server of tables: a file of SQLite, or a PostgreSQL that several servers share."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

#: largest size of a file in pages, by default of 4 KB; above it, changes fail
MAX_PAGES = 2**18
#: the tables of version 2
TABLES = """
CREATE TABLE tables (
  id TEXT PRIMARY KEY, rules TEXT NOT NULL, variant TEXT NOT NULL, clock TEXT NOT NULL,
  round INTEGER NOT NULL, keys TEXT NOT NULL, remaining TEXT NOT NULL, ended TEXT NOT NULL,
  used DOUBLE PRECISION NOT NULL, undone INTEGER NOT NULL DEFAULT 0);
CREATE TABLE moves (
  id TEXT, round INTEGER, at INTEGER, text TEXT NOT NULL, PRIMARY KEY (id, round, at));
"""
#: statements that turn a database of an earlier version into one of the next version
UPGRADES = {
    1: "ALTER TABLE tables ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;",
    2: """
ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN people TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN state TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN present INTEGER NOT NULL DEFAULT 0;
CREATE TABLE people (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE,
  used DOUBLE PRECISION NOT NULL);
CREATE TABLE ratings (
  person TEXT, rules TEXT, variant TEXT, rating DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL,
  games INTEGER NOT NULL, PRIMARY KEY (person, rules, variant));
CREATE TABLE results (
  id TEXT, round INTEGER, rules TEXT NOT NULL, variant TEXT NOT NULL, players TEXT NOT NULL,
  winner TEXT NOT NULL, plies INTEGER NOT NULL, ended DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (id, round));
CREATE INDEX listed_tables ON tables (state, used) WHERE listed = 1;
CREATE INDEX ended_results ON results (ended);
""",
}
VERSION = 3


class StoreFailed(Exception):
    """Error: a change was not stored."""


class InvalidStore(Exception):
    """Error: not a database of tables of this version, or another server uses the file."""


Row = tuple[Any, ...]


class Database(Protocol):
    """A database. Values take the places of the question marks in a statement."""

    def execute(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        """Execute a statement and return its rows; raise StoreFailed."""
        ...

    def transaction(self) -> Any:
        """Return a context in which all statements or none are executed; raise StoreFailed."""
        ...

    def close(self) -> None:
        """Close the database."""
        ...


class SqliteDatabase:
    """A file, which one process uses. A process that is killed loses nothing committed."""

    def __init__(self, path: Path | str, max_pages: int = MAX_PAGES) -> None:
        """Open or create the file; raise InvalidStore."""
        try:
            self._connection = sqlite3.connect(path, timeout=0.5)
            self._connection.execute(f"PRAGMA max_page_count = {max_pages}")
            self._prepare()
        except sqlite3.Error as error:
            raise InvalidStore(str(error)) from error

    def _prepare(self) -> None:
        execute = self._connection.execute
        for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = NORMAL"):
            execute(f"PRAGMA {pragma}")
        (version,) = execute("PRAGMA user_version").fetchone()
        (count,) = execute("SELECT count(*) FROM sqlite_master").fetchone()
        if version == 0 and count == 0:
            self._connection.executescript(f"BEGIN; {TABLES} PRAGMA user_version = 2; END")
            version = 2
        if version not in (*UPGRADES, VERSION):
            raise InvalidStore("not a file of tables of this version")
        for each in range(version, VERSION):
            upgrade = f"BEGIN; {UPGRADES[each]} PRAGMA user_version = {each + 1}; END"
            self._connection.executescript(upgrade)
        with self.transaction():
            self.execute("UPDATE tables SET present = 0")

    def execute(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        """Execute a statement and return its rows; raise StoreFailed."""
        try:
            return self._connection.execute(statement, values).fetchall()
        except (sqlite3.Error, ValueError) as error:
            raise StoreFailed(str(error)) from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Return a context in which all statements or none are executed; raise StoreFailed."""
        try:
            with self._connection:
                yield
        except sqlite3.Error as error:
            raise StoreFailed(str(error)) from error

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
