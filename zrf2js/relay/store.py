"""The tables of a server in its database. Each change is committed before it is announced."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from zrf2js.relay.databases import MAX_PAGES, Database, SqliteDatabase
from zrf2js.relay.people import People

_DAY = 86400.0
#: days after which an unused table is deleted: without a move, and any
EXPIRE = (1, 90)
_COLUMNS = "rules, variant, clock, round, keys, remaining, ended, undone, listed, people, state"


@dataclass
class Record:
    """A stored table.

    ``keys`` maps players to the secret keys of the people who play them, ``people`` to the persons
    who have names, ``remaining`` to the time left in ms. ``ended`` is the reason and the loser of a
    game that the players ended. ``undone`` is the number of moves back to which all players agreed.
    The lobby shows a table that is ``listed``. Its ``state`` is ``open`` while a player is free,
    ``playing`` or ``over``; it is empty until the first visitor.
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
    listed: bool = False
    people: dict[str, str] = field(default_factory=dict)
    state: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The end of a game: the winner, or an empty text, and the names of the players.

    ``when`` is the time in ISO 8601.
    """

    variant: str
    players: tuple[tuple[str, str], ...]
    winner: str
    when: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A table that the lobby shows; ``people`` are its players, empty texts for unnamed ones."""

    id: str
    rules: str
    variant: str
    clock: str
    round: int
    people: tuple[str, ...]


def winner_of(
    rivals: Sequence[str], ended: Sequence[str | None] | None, outcome: Mapping[str, Any] | None
) -> str:
    """Return the winner of a game that players have ended, or that has an outcome by the rules.

    The winner is an empty text in draws, and if several players win.
    """
    result = outcome or {}
    loser = ended[1] if ended is not None else result.get("loser")
    others = [player for player in rivals if player != loser]
    winner = None if ended is not None else result.get("winner")
    return winner or (others[0] if loser is not None and len(others) == 1 else "")


class Store:
    """The tables and the people of a server."""

    def __init__(self, database: Database | Path | str, max_pages: int = MAX_PAGES) -> None:
        """Use a database or a file of SQLite; raise InvalidStore."""
        if isinstance(database, Path | str):
            database = SqliteDatabase(database, max_pages)
        self.database: Database = database
        self.people = People(self.database)

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def count(self) -> int:
        """Return the number of tables."""
        ((number,),) = self.database.execute("SELECT count(*) FROM tables")
        return int(number)

    def has(self, table: str) -> bool:
        """Return True if there is a table."""
        return bool(self.database.execute("SELECT id FROM tables WHERE id = ?", (table,)))

    def load(self, table: str) -> Record | None:
        """Return a table with the moves of its present game, None if there is none."""
        rows = self.database.execute(f"SELECT {_COLUMNS} FROM tables WHERE id = ?", (table,))
        if not rows:
            return None
        rules, variant, clock, number, keys, remaining, ended, undone, listed, people, state = rows[
            0
        ]
        return Record(
            *(table, rules, variant, clock, number),
            keys=json.loads(keys),
            remaining=json.loads(remaining),
            ended=json.loads(ended),
            moves=self.moves(table, number),
            undone=undone,
            listed=bool(listed),
            people=json.loads(people),
            state=state,
        )

    def moves(self, table: str, number: int) -> list[str]:
        """Return the moves of a game of a table."""
        statement = "SELECT text FROM moves WHERE id = ? AND round = ? ORDER BY at"
        return [text for (text,) in self.database.execute(statement, (table, number))]

    def save(
        self,
        record: Record,
        added: Sequence[str] = (),
        cut: bool = False,
        result: str | None = None,
    ) -> None:
        """Store a table whose last moves are ``added``; with ``cut``, delete moves after them.

        ``result`` is the winner of a game that has just ended, or an empty text for a draw.
        """
        data = map(json.dumps, (record.keys, record.remaining, record.ended))
        row = (record.rules, record.variant, record.clock, record.round, *data, record.undone)
        more = (int(record.listed), json.dumps(record.people), record.state)
        first = len(record.moves) - len(added)
        names = f"id, {_COLUMNS}, used"
        places = ", ".join("?" * len(names.split(", ")))
        changes = ", ".join(f"{name} = excluded.{name}" for name in names.split(", ")[1:])
        execute = self.database.execute
        with self.database.transaction():
            execute(
                f"INSERT INTO tables ({names}) VALUES ({places})"
                f" ON CONFLICT (id) DO UPDATE SET {changes}",
                (record.id, *row, *more, time.time()),
            )
            if cut:
                execute(
                    "DELETE FROM moves WHERE id = ? AND round = ? AND at >= ?",
                    (record.id, record.round, first),
                )
            for at, text in enumerate(added, first):
                execute(
                    "INSERT INTO moves VALUES (?, ?, ?, ?)", (record.id, record.round, at, text)
                )
            if result is not None:
                self._finish(record, result)

    def _finish(self, record: Record, winner: str) -> None:
        """Store the result of a game, and the ratings of its players."""
        people = record.people
        self.people.rate(people, record.rules, record.variant, winner)
        names = [(player, self.people.name_of(people.get(player))) for player in record.keys]
        if record.listed:
            self.database.execute(
                "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(record.id, record.round, record.rules, record.variant),
                    *(json.dumps(names), winner, len(record.moves), time.time()),
                ),
            )

    # --- lists ---------------------------------------------------------------------------------

    def note_present(self, table: str, number: int) -> None:
        """Store how many players of a table are connected."""
        with self.database.transaction():
            self.database.execute("UPDATE tables SET present = ? WHERE id = ?", (number, table))

    def listed(self, state: str, most: int) -> list[Listed]:
        """Return the latest tables of a state whose players are connected."""
        rows = self.database.execute(
            "SELECT id, rules, variant, clock, round, keys, people FROM tables"
            " WHERE listed = 1 AND state = ? AND present > 0 ORDER BY used DESC LIMIT ?",
            (state, most),
        )
        tables = []
        for table, rules, variant, clock, number, keys, people in rows:
            named = json.loads(people)
            tables.append(
                Listed(
                    id=table,
                    rules=rules,
                    variant=variant,
                    clock=clock,
                    round=number,
                    people=tuple(named.get(player, "") for player in json.loads(keys)),
                )
            )
        return tables

    def results(self, since: float, most: int) -> list[Result]:
        """Return the latest results of listed tables."""
        rows = self.database.execute(
            "SELECT variant, players, winner, ended FROM results"
            " WHERE ended > ? ORDER BY ended DESC LIMIT ?",
            (since, most),
        )
        return [
            Result(
                variant=variant,
                players=tuple((player, name) for player, name in json.loads(players)),
                winner=winner,
                when=datetime.fromtimestamp(ended, UTC).isoformat(timespec="seconds"),
            )
            for variant, players, winner, ended in rows
        ]

    def expire(self) -> None:
        """Delete tables and people that have not been used for a long time."""
        now = time.time()
        empty, any_table = (now - days * _DAY for days in EXPIRE)
        execute = self.database.execute
        with self.database.transaction():
            execute(
                "DELETE FROM tables WHERE used < ? OR (used < ? AND id NOT IN"
                " (SELECT id FROM moves))",
                (any_table, empty),
            )
            execute("DELETE FROM moves WHERE id NOT IN (SELECT id FROM tables)")
            execute("DELETE FROM results WHERE ended < ?", (empty,))
            self.people.expire()
