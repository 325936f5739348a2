"""The people of a server: names without accounts, and ratings of those who have names."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
import unicodedata
from collections.abc import Mapping

from zrf2js.relay.databases import Database, StoreFailed

try:
    from glicko2.math.algorithm import update_rating
    from glicko2.math.conversions import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi

    HAS_RATINGS = True
except ImportError:  # the optional extra `ratings`
    HAS_RATINGS = False

#: number of people who may have names
MAX_PEOPLE = 100_000
#: seconds after which the name of a person who does not play is free
EXPIRE = 180 * 86400.0
#: a letter or a digit, and up to 19 more, or one of `_`, `.` and `-`
_NAME = re.compile(r"[^\W_][\w.-]{1,19}")
#: alphabets whose letters look like those of others
_ALIKE = ("LATIN", "GREEK", "CYRILLIC")
#: rating, deviation and volatility of a person without games, as Glickman recommends
_NEW = (1500.0, 350.0, 0.06)
_KEY = re.compile(r"[\w-]{32}")


class InvalidName(Exception):
    """Error: the name is taken, or not a name."""


def new_key() -> str:
    """Return the secret key of a person."""
    return secrets.token_urlsafe(24)


def person_of(key: str | None) -> str | None:
    """Return the person with a key, None for a text that is not a key."""
    if key is None or not _KEY.fullmatch(key):
        return None
    return hashlib.sha256(key.encode()).hexdigest()


def valid_name(text: str) -> str:
    """Return a name in its normal form; raise InvalidName.

    A name contains letters of one of the alphabets that look alike.
    """
    name = unicodedata.normalize("NFKC", text)
    used = {unicodedata.name(c, "").partition(" ")[0] for c in name if c.isalpha()}
    if not _NAME.fullmatch(name) or len(used.intersection(_ALIKE)) > 1:
        raise InvalidName(name)
    return name


class People:
    """The names and the ratings in the database of a server, which has no keys of people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def claim(self, person: str, text: str) -> None:
        """Give a person a name, or another one; raise InvalidName or StoreFailed."""
        name = valid_name(text)
        folded = unicodedata.normalize("NFKC", name.casefold())
        execute = self._database.execute
        with self._database.transaction():
            taken = execute("SELECT id FROM people WHERE folded = ?", (folded,))
            if taken and taken[0][0] != person:
                raise InvalidName(name)
            ((number,),) = execute("SELECT count(*) FROM people WHERE id <> ?", (person,))
            if number >= MAX_PEOPLE:
                raise StoreFailed("too many people")
            execute(
                "INSERT INTO people VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE"
                " SET name = excluded.name, folded = excluded.folded, used = excluded.used",
                (person, name, folded, time.time()),
            )

    def name_of(self, person: str | None) -> str:
        """Return the name of a person, an empty text without one."""
        rows = person and self._database.execute("SELECT name FROM people WHERE id = ?", (person,))
        return str(rows[0][0]) if rows else ""

    def rating_of(self, person: str | None, rules: str, variant: str) -> int | None:
        """Return the rating of a person, None before the first rated game."""
        rating = self._rating(person, rules, variant) if person and HAS_RATINGS else None
        return round(rating[0]) if rating else None

    def _rating(self, person: str, rules: str, variant: str) -> tuple[float, float, float] | None:
        rows = self._database.execute(
            "SELECT rating, deviation, volatility FROM ratings"
            " WHERE person = ? AND rules = ? AND variant = ?",
            (person, rules, variant),
        )
        return rows[0] if rows else None

    def rate(self, people: Mapping[str, str], rules: str, variant: str, winner: str) -> None:
        """Change the ratings of two named people after a game, which is a period of Glicko-2.

        The caller has opened a transaction. Mark Glickman, "Example of the Glicko-2 system", 2012.
        """
        now = time.time()
        for person in people.values():
            self._database.execute("UPDATE people SET used = ? WHERE id = ?", (now, person))
        named = {player: person for player, person in people.items() if self.name_of(person)}
        if not HAS_RATINGS or len(named) != 2 or len(set(named.values())) != 2:
            return
        before = {
            player: self._rating(person, rules, variant) or _NEW for player, person in named.items()
        }
        for player, person in named.items():
            (other,) = named.keys() - {player}
            score = 0.5 if not winner else float(winner == player)
            values = _rated(before[player], before[other], score)
            self._database.execute(
                "INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, 1)"
                " ON CONFLICT (person, rules, variant) DO UPDATE SET rating = excluded.rating,"
                " deviation = excluded.deviation, volatility = excluded.volatility,"
                " games = ratings.games + 1",
                (person, rules, variant, *values),
            )

    def expire(self) -> None:
        """Delete people who have not played for a long time; the caller opens a transaction."""
        self._database.execute("DELETE FROM people WHERE used < ?", (time.time() - EXPIRE,))
        self._database.execute("DELETE FROM ratings WHERE person NOT IN (SELECT id FROM people)")


def _rated(
    own: tuple[float, float, float], other: tuple[float, float, float], score: float
) -> tuple[float, float, float]:
    """Return rating, deviation and volatility after a game with a score from 0 to 1."""
    opponent = rating_to_mu(other[0]), rd_to_phi(other[1]), score
    mu, phi, sigma = update_rating(rating_to_mu(own[0]), rd_to_phi(own[1]), own[2], [opponent])
    return mu_to_rating(mu), phi_to_rd(phi), sigma
