"""The settings of one variant: its keys over those of all its parents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from zrf2js.frontends.fsf.ini import Entry, Section
from zrf2js.frontends.fsf.pieces import MOVES, WITHOUT_FORMULA
from zrf2js.notation.read.scan import MAX_FORMULA
from zrf2js.support.source import Origin

#: largest number of files or ranks: each file has a letter
MAX_SIZE = 26
#: parents of a section; the built-in variants have three at most
MAX_PARENTS = 50

_NUMBER = re.compile(r"[0-9]{1,6}")
_LETTER = re.compile(r"[a-z]")
_REGION = re.compile(r"[a-z*][0-9]{1,6}|[a-z*]\*?")
#: the keys of squares that confine a piece
MOBILITY = re.compile(r"mobilityRegion(?:White|Black)\w+")
_TRUE = ("true", "1")
_FALSE = ("false", "0")


class Inexpressible(Exception):
    """A setting that rules files cannot express: the key, its place and the reason."""

    def __init__(self, key: str, origin: Origin | None, reason: str) -> None:
        super().__init__(key)
        self.key, self.origin, self.reason = key, origin, reason


class Settings:
    """The keys of a variant, the nearest section first."""

    def __init__(self, section: Section, known: Mapping[str, Section]) -> None:
        self.name = section.name
        self.origin = section.origin
        self.entries: dict[str, Entry] = {}
        self._owners: dict[str, str] = {}  # the piece that got a letter last
        for each in reversed(list(_chain(section, known))):
            for entry in each.entries:
                self._set(entry)

    def _set(self, entry: Entry) -> None:
        """Set a key; a letter belongs to one piece, so the piece that had it is gone."""
        if is_piece_key(entry.key):
            letter = entry.value[:1]
            owner = self._owners.get(letter)
            if letter != "-" and owner in self.entries and self.text(owner)[:1] == letter:
                del self.entries[owner]
            self._owners[letter] = entry.key
        self.entries[entry.key] = entry

    def text(self, key: str, default: str = "") -> str:
        """Return the value of a key."""
        return self.entries[key].value if key in self.entries else default

    def place(self, key: str) -> Origin | None:
        """Return the place of a key, else that of the section."""
        found = self.entries.get(key)
        return found.origin if found and found.origin else self.origin

    def flag(self, key: str, *, default: bool) -> bool:
        """Return a Boolean value."""
        value = self.text(key, _TRUE[0] if default else _FALSE[0]).lower()
        if value not in (*_TRUE, *_FALSE):
            raise Inexpressible(key, self.place(key), f"`{shown(value)}` is neither true nor false")
        return value in _TRUE

    def number(self, key: str, default: int) -> int:
        """Return a number; files count from a."""
        value = self.text(key, str(default))
        if len(value) == 1 and value.isalpha():
            return ord(value.lower()) - ord("a") + 1
        if not _NUMBER.fullmatch(value):
            raise Inexpressible(key, self.place(key), f"`{shown(value)}` is not a number")
        return int(value)

    # --- board -----------------------------------------------------------------------------------

    @property
    def width(self) -> int:
        """The number of files, which have letters."""
        return self._size("maxFile")

    @property
    def height(self) -> int:
        """The number of ranks."""
        return self._size("maxRank")

    def _size(self, key: str) -> int:
        size = self.number(key, 8)
        if not 1 <= size <= MAX_SIZE:
            raise Inexpressible(
                key, self.place(key), f"boards have 1 to {MAX_SIZE} files and ranks"
            )
        return size

    def region(self, key: str, default: str) -> tuple[str, ...]:
        """Return the squares of a region: `*8` is a rank, `e*` a file, `e4` a square, `-` none."""
        value = self.text(key, default)
        found: dict[str, None] = {}
        words = re.findall(r"\*[0-9]+|[a-z]\*|[a-z][0-9]+|\*|\S", value)
        for word in dict.fromkeys(words):
            if word == "-":
                continue
            if not _REGION.fullmatch(word):
                raise Inexpressible(key, self.place(key), f"`{shown(word)}` is not a region")
            file, rank = word[:1], word[1:]
            files = range(self.width) if file == "*" else (ord(file) - ord("a"),)
            ranks = range(1, self.height + 1) if rank in ("", "*") else (int(rank),)
            for y in ranks:
                found.update(dict.fromkeys(f"{chr(ord('a') + x)}{y}" for x in files))
        outside = [each for each in found if not self._is_square(each)]
        if outside and key in self.entries:
            raise Inexpressible(key, self.place(key), f"`{outside[0]}` is not on the board")
        return tuple(each for each in found if each not in outside)

    def _is_square(self, name: str) -> bool:
        return ord(name[0]) - ord("a") < self.width and 1 <= int(name[1:]) <= self.height

    # --- pieces ----------------------------------------------------------------------------------

    def pieces(self) -> dict[str, tuple[str, str]]:
        """Return the name and the formula of each piece, by letter."""
        found: dict[str, tuple[str, str]] = {}
        for key, entry in self.entries.items():
            if is_piece_key(key) and entry.value != "-":
                letter, colon, formula = entry.value.partition(":")
                letter = letter.strip().lower()
                if key in WITHOUT_FORMULA and not colon:
                    raise Inexpressible(key, self.place(key), WITHOUT_FORMULA[key])
                if not _LETTER.fullmatch(letter):
                    raise Inexpressible(key, self.place(key), f"`{shown(letter)}` is not a letter")
                moves = formula.strip() if colon else MOVES.get(key, "")
                if len(moves) > MAX_FORMULA:
                    reason = f"its formula has more than {MAX_FORMULA} characters"
                    raise Inexpressible(key, self.place(key), reason)
                found[letter] = key[:1].upper() + key[1:], moves
        return found

    def letters(self, key: str, default: str) -> tuple[str, ...]:
        """Return a list of letters of pieces; `-` is the empty list, `*` all pieces."""
        value = self.text(key, default).replace(" ", "").lower()
        if value == "-":
            return ()
        known = self.pieces()
        unknown = [letter for letter in value if letter not in known]
        entry = self.entries.get(key)
        if unknown and value != "*" and entry and entry.origin:
            raise Inexpressible(key, entry.origin, f"no piece has the letter `{unknown[0]}`")
        return tuple(known) if value == "*" else tuple(each for each in value if each in known)


def shown(value: str) -> str:
    """Return the start of a value for a message."""
    return value if len(value) <= 40 else f"{value[:40]}…"


def is_piece_key(key: str) -> bool:
    """Return True for the name of a piece."""
    return (
        key in MOVES or key in WITHOUT_FORMULA or re.fullmatch(r"customPiece\d+", key) is not None
    )


def _chain(section: Section, known: Mapping[str, Section]) -> Iterator[Section]:
    """Yield a section and its parents."""
    seen: set[str] = set()
    current: Section | None = section
    while current is not None:
        yield current
        seen.add(current.name)
        if len(seen) > MAX_PARENTS:
            raise Inexpressible(current.name, section.origin, f"more than {MAX_PARENTS} parents")
        parent = current.parent or ("" if current.name == "fairy" else "fairy")
        if parent in seen and parent != current.name:
            raise Inexpressible(parent, section.origin, "the parents form a cycle")
        current = known.get(parent) if parent not in seen else None
