"""The tables of a server in a file of SQLite. Each change is committed before it is announced."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

_VERSION = 2
_SCHEMA = """
CREATE TABLE tables (
  id TEXT PRIMARY KEY, rules TEXT NOT NULL, variant TEXT NOT NULL, clock TEXT NOT NULL,
  round INTEGER NOT NULL, keys TEXT NOT NULL, remaining TEXT NOT NULL, ended TEXT NOT NULL,
  used REAL NOT NULL, undone INTEGER NOT NULL DEFAULT 0);
CREATE TABLE moves (
  id TEXT, round INTEGER, at INTEGER, text TEXT NOT NULL, PRIMARY KEY (id, round, at)
) WITHOUT ROWID;
"""
#: statements that turn a file of an earlier version into one of the next version
_UPGRADES = {1: "ALTER TABLE tables ADD COLUMN undone INTEGER NOT NULL DEFAULT 0"}
_DAY = 86400.0
#: largest size of the file in pages, by default of 4 KB; above it, changes fail
MAX_PAGES = 2**18
#: days after which an unused table is deleted: without a move, and any
EXPIRE = (1, 90)


class InvalidStore(Exception):
    """Error: the file contains no tables of this version, or another server uses it."""


@dataclass
class Record:
    """A stored table.

    ``keys`` maps players to the secret keys of the people who play them, ``remaining`` to the time
    left in ms. ``ended`` is the reason and the loser of a game that the players ended. ``undone``
    is the number of moves back to which all players agreed.
    """

    id: str
    rules: str
    variant: str
    clock: str
    round: int = 0
    keys: dict[str, str] = field(default_factory=dict)
    remaining: dict[str, float] = field(default_factory=dict)
    ended: list[str | None] | None = None
    moves: list[str] = field(default_factory=list)
    undone: int = 0


class Store:
    """A file of tables. A process that is killed loses nothing that was committed."""

    def __init__(self, path: Path | str, max_pages: int = MAX_PAGES) -> None:
        """Open or create the file; raise InvalidStore."""
        try:
            self._database = sqlite3.connect(path, timeout=0.5)
            self._database.execute(f"PRAGMA max_page_count = {max_pages}")
            self._prepare()
        except sqlite3.Error as error:
            raise InvalidStore(str(error)) from error

    def _prepare(self) -> None:
        execute = self._database.execute
        for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = NORMAL"):
            execute(f"PRAGMA {pragma}")
        (version,) = execute("PRAGMA user_version").fetchone()
        (count,) = execute("SELECT count(*) FROM sqlite_master").fetchone()
        if version == 0 and count == 0:
            self._database.executescript(f"BEGIN; {_SCHEMA} PRAGMA user_version = {_VERSION}; END")
        elif version in _UPGRADES:
            upgrade = f"BEGIN; {_UPGRADES[version]}; PRAGMA user_version = {version + 1}; END"
            self._database.executescript(upgrade)
        elif version != _VERSION:
            raise InvalidStore("not a file of tables of this version")

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def count(self) -> int:
        """Return the number of tables."""
        (number,) = self._database.execute("SELECT count(*) FROM tables").fetchone()
        return int(number)

    def load(self, table: str) -> Record | None:
        """Return a table with the moves of its present game, None if there is none."""
        columns = "id, rules, variant, clock, round, keys, remaining, ended, undone"
        row = self._database.execute(
            f"SELECT {columns} FROM tables WHERE id = ?", (table,)
        ).fetchone()
        if row is None:
            return None
        moves = self._database.execute(
            "SELECT text FROM moves WHERE id = ? AND round = ? ORDER BY at", (table, row[4])
        )
        keys, remaining, ended = map(json.loads, row[5:8])
        name, rules, variant, clock, number = row[:5]
        texts = [text for (text,) in moves]
        return Record(name, rules, variant, clock, number, keys, remaining, ended, texts, row[8])

    def save(self, record: Record, added: Sequence[str] = (), cut: bool = False) -> None:
        """Store a table whose last moves are ``added``; with ``cut``, delete moves after them."""
        data = (record.keys, record.remaining, record.ended)
        row = (
            *(record.id, record.rules, record.variant, record.clock, record.round),
            *map(json.dumps, data),
            time.time(),
            record.undone,
        )
        first = len(record.moves) - len(added)
        moves = [(record.id, record.round, first + k, text) for k, text in enumerate(added)]
        with self._database:
            self._database.execute(
                "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row
            )
            if cut:
                self._database.execute(
                    "DELETE FROM moves WHERE id = ? AND round = ? AND at >= ?",
                    (record.id, record.round, first),
                )
            self._database.executemany("INSERT INTO moves VALUES (?, ?, ?, ?)", moves)

    def expire(self) -> None:
        """Delete tables that have not been used for a long time."""
        now = time.time()
        empty, any_table = (now - days * _DAY for days in EXPIRE)
        with self._database:
            self._database.execute(
                "DELETE FROM tables WHERE used < ? OR (used < ? AND id NOT IN"
                " (SELECT id FROM moves))",
                (any_table, empty),
            )
            self._database.execute("DELETE FROM moves WHERE id NOT IN (SELECT id FROM tables)")
