"""The settings of one variant: the values of its keys over those of its parent.

A section changes a copy of its parent, as in the engine: letters mean the types of the section
that has the key, and a list of types replaces that of the parent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import field, replace
from typing import Any

from zrf2js.frontends.fsf.defaults import (
    ALL,
    DEFAULTS,
    MAX_FILES,
    MAX_RANKS,
    SIDES,
    Region,
    Square,
    rank_region,
    sides,
)
from zrf2js.frontends.fsf.ini import Entry, Section
from zrf2js.frontends.fsf.keys import BY_NAME, KEYS, MOBILITY, Key, Status
from zrf2js.frontends.fsf.pieces import CUSTOM, PIECES
from zrf2js.support.frozen_node import mutable_node
from zrf2js.support.source import Origin

#: the longest formula
MAX_FORMULA = 200


class Inexpressible(Exception):
    """A setting that rules files cannot express: the key, its place and the reason."""

    def __init__(self, key: str, origin: Origin | None, reason: str) -> None:
        super().__init__(key)
        self.key, self.origin, self.reason = key, origin, reason


@mutable_node()
class Settings:
    """The pieces and values of a variant.

    ``letters`` has the pieces of the variant, ``formulas`` those of pieces that differ from the
    usual ones, ``promoted`` the types to which pieces turn over, and ``mobility`` the squares that
    confine a piece, by player and type. ``sources`` has the entry of each value.
    """

    name: str
    origin: Origin | None = None
    letters: dict[str, str] = field(default_factory=dict)
    formulas: dict[str, str] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=lambda: dict(DEFAULTS))
    promoted: dict[str, str] = field(default_factory=dict)
    mobility: dict[tuple[str, str], Region] = field(default_factory=dict)
    sources: dict[str, Entry] = field(default_factory=dict)
    #: entries with letters that no piece has; the engine ignores the rest of such a value
    cut: list[Entry] = field(default_factory=list)

    def extended(self, section: Section) -> Settings:
        """Return the settings of a section whose parent has these; raise Inexpressible."""
        settings = replace(
            self,
            name=section.name,
            origin=section.origin,
            cut=[],
            **{
                name: copy(getattr(self, name))
                for name in ("letters", "formulas", "values", "promoted", "mobility", "sources")
            },
        )
        _Reader(settings, {entry.key: entry for entry in section.entries}).read()
        settings._conclude()
        return settings

    def _conclude(self) -> None:
        """Make double steps consistent, as the engine does before other sections inherit them."""
        regions = sides("doubleStepRegion", frozenset())
        if not self.values["doubleStep"]:
            self.values.update(regions)
        elif not any(self.values[name] for name in regions):
            self.values["doubleStep"] = False

    def place(self, name: str) -> Origin | None:
        """Return the place of a value, else that of the section."""
        source = self.sources.get(name)
        return (source and source.origin) or self.origin

    def refuse(self, name: str, reason: str) -> Inexpressible:
        """Return the error about a value that rules files cannot express."""
        entry = self.sources.get(name)
        return Inexpressible(entry.key if entry else name, self.place(name), reason)

    @property
    def width(self) -> int:
        """The number of files, which have letters."""
        return int(self.values["maxFile"])

    @property
    def height(self) -> int:
        """The number of ranks."""
        return int(self.values["maxRank"])

    def squares(self, region: Region) -> Region:
        """Return the squares of a region that are on the board."""
        return frozenset(
            (file, rank) for file, rank in region if file < self.width and rank <= self.height
        )

    def by_side(self, name: str) -> tuple[Any, Any]:
        """Return the values of White and Black."""
        return self.values[f"{name}White"], self.values[f"{name}Black"]

    def check(self) -> None:
        """Raise Inexpressible for a value that rules files cannot express."""
        for key in KEYS:
            for name in key.fields if key.status is Status.REFUSED else ():
                if self.values[name] != DEFAULTS[name]:
                    raise self.refuse(name, key.text)


class _Reader:
    """Reader of the entries of a section into settings."""

    def __init__(self, settings: Settings, entries: Mapping[str, Entry]) -> None:
        self._settings = settings
        self._entries = entries

    def read(self) -> None:
        """Read all entries; raise Inexpressible for an invalid one and for an unknown key."""
        for name in ("maxRank", "maxFile"):
            self._key(BY_NAME[name])
        for piece in PIECES:
            if piece in self._entries:
                self._piece(piece, self._entries[piece])
        for entry in self._entries.values():
            if match := MOBILITY.fullmatch(entry.key):
                piece = match[2][:1].lower() + match[2][1:]
                if piece in PIECES:
                    self._settings.mobility[match[1], piece] = self._region(entry)
                    continue
            key = BY_NAME.get(entry.key)
            unknown = key is None or (key.internal and entry.origin is not None)
            if unknown and entry.key not in PIECES:
                raise Inexpressible(entry.key, entry.origin, UNKNOWN)
        for key in KEYS:
            self._key(key)

    def _piece(self, name: str, entry: Entry) -> None:
        """Give a piece a letter, which the piece that had it loses."""
        settings, value = self._settings, entry.value
        letter = value[:1].lower()
        if not re.match("[a-z-]", letter):
            raise _invalid(entry, "a letter")
        if letter == "-":
            self._remove(name)
            return
        for other, own in list(settings.letters.items()):
            if own == letter:
                self._remove(other)
        settings.letters[name] = letter
        settings.sources[name] = entry
        formula, rest = value[2:].strip(), value[1:].rstrip()
        if rest and (value[1] != ":" or (name not in CUSTOM and name != "king")):
            raise _invalid(entry, "a letter; only custom pieces and kings have formulas")
        if name == "king" and value[1:] and not formula:
            raise _invalid(entry, "a letter; the engine reads the rest as a king without moves")
        if len(formula) > MAX_FORMULA:
            raise Inexpressible(name, entry.origin, f"more than {MAX_FORMULA} characters")
        settings.formulas.pop(name, None)
        if name in CUSTOM or formula:
            settings.formulas[name] = formula
        if name in CUSTOM and "e" in formula:
            for side in SIDES:
                settings.values[f"enPassantTypes{side}"] |= {name}

    def _remove(self, name: str) -> None:
        self._settings.letters.pop(name, None)
        for side in SIDES:
            self._settings.values[f"promotionPieceTypes{side}"] -= {name}

    def _key(self, key: Key) -> None:
        if key.name not in self._entries:
            return
        entry = self._entries[key.name]
        kind, _, words = key.kind.partition(" ")
        if kind == "choice":
            value: object = self._choice(entry, words.split())
        else:
            value = _KINDS[kind](self, entry)
        match key.name:
            case "promotionRank":
                self._ranks("promotionRegion", entry, int(str(value)), MAX_RANKS)
            case "doubleStepRank":
                self._ranks("doubleStepRegion", entry, 2, int(str(value)))
            case "doubleStepRankMin":
                if "doubleStepRank" not in self._entries:
                    self._ranks("doubleStepRegion", entry, int(str(value)), 2)
            case _:
                for name in key.fields:
                    is_main = name.startswith("mainPawn")
                    self._set(name, self._type(entry) if is_main else value, entry)

    def _set(self, name: str, value: object, entry: Entry) -> None:
        self._settings.values[name] = value
        self._settings.sources[name] = entry

    def _ranks(self, name: str, entry: Entry, low: int, high: int) -> None:
        """Set regions to the ranks from the first to the last one, as seen by each player."""
        height = self._settings.height
        for side in SIDES:
            ranks = range(low, min(high, height) + 1)
            own = [rank if side == "White" else height + 1 - rank for rank in ranks]
            self._set(name + side, frozenset[Square]().union(*map(rank_region, own)), entry)

    # --- kinds of values ------------------------------------------------------------------------

    def _flag(self, entry: Entry) -> bool:
        """Return a flag; for the engine, all other texts are false, also `true` and a space."""
        if entry.value != "true" and entry.value.rstrip() != "false":
            raise _invalid(entry, "true or false")
        return entry.value == "true"

    def _number(self, entry: Entry) -> int:
        """Return a number; as in the engine, a space and any text may follow."""
        if match := re.match(r"([0-9]{1,6})(?!\S)", entry.value):
            return int(match[1])
        raise _invalid(entry, "a number")

    def _rank_number(self, entry: Entry) -> int:
        number = self._number(entry)
        if not 1 <= number <= MAX_RANKS:
            raise _invalid(entry, f"a rank from 1 to {MAX_RANKS}")
        return number

    def _file_number(self, entry: Entry) -> int:
        if match := re.match(r"([a-z])(?!\S)", entry.value):
            number = ord(match[1]) - ord("a") + 1
        else:
            number = self._number(entry) if entry.value[:1].isdecimal() else 0
        if not 1 <= number <= MAX_FILES:
            raise _invalid(entry, f"a file from a to {chr(ord('a') + MAX_FILES - 1)}")
        return number

    def _choice(self, entry: Entry, words: list[str]) -> str:
        if entry.value not in words:
            raise _invalid(entry, f"one of {', '.join(words)}")
        return entry.value

    def _top(self, entry: Entry) -> str:
        if self._flag(entry):
            return "top"
        return str(self._settings.values["enclosingDrop"])

    def _region(self, entry: Entry) -> Region:
        """Return the squares of a region: `*8` is a rank, `e*` a file, `e4` a square, `-` none."""
        squares: set[Square] = set()
        for word in entry.value.split():
            if word == "-":
                break
            match = re.fullmatch(r"([a-lA-L*])([0-9]{1,2}|\*)", word)
            file, rank = (match[1].lower(), match[2]) if match else ("", "")
            if match is None or word == "**" or (rank != "*" and not 1 <= int(rank) <= MAX_RANKS):
                raise _invalid(entry, "squares, such as e4, e* or *4")
            files = range(MAX_FILES) if file == "*" else (ord(file) - ord("a"),)
            ranks = range(1, MAX_RANKS + 1) if rank == "*" else (int(rank),)
            squares.update((x, y) for x in files for y in ranks)
        return frozenset(squares)

    def _value(self, entry: Entry) -> str:
        """Return a result; only extinction has none."""
        results = ["win", "loss", "draw"]
        return self._choice(
            entry, [*results, "none"] if entry.key == "extinctionValue" else results
        )

    def _types(self, entry: Entry) -> frozenset[str]:
        return frozenset(self._listed(entry))

    def _type(self, entry: Entry) -> str:
        return (self._listed(entry) or [""])[-1]

    def _listed(self, entry: Entry) -> list[str]:
        """Return the types up to a letter that no piece has, where the engine stops, too."""
        by_letter = {letter: name for name, letter in self._settings.letters.items()}
        types = []
        for letter in "".join(entry.value.lower().split()):
            if letter == ALL and entry.key not in _OF_ALL:
                raise _invalid(entry, "a list of letters")
            if letter != ALL and letter not in by_letter:
                if letter != "-" and entry not in self._settings.cut:
                    self._settings.cut.append(entry)
                break
            types.append(ALL if letter == ALL else by_letter[letter])
        return types

    def _pairs(self, entry: Entry) -> dict[str, str]:
        """Add pairs of types to those of the parent."""
        by_letter = {letter: name for name, letter in self._settings.letters.items()}
        for first, second in re.findall(r"(.).(.)", "".join(entry.value.lower().split())):
            if first not in by_letter or (second != "-" and second not in by_letter):
                self._settings.cut.append(entry)
                break
            if second == "-":
                self._settings.promoted.pop(by_letter[first], None)
            else:
                self._settings.promoted[by_letter[first]] = by_letter[second]
        return self._settings.promoted

    def _counts(self, entry: Entry) -> dict[str, int]:
        """Return pairs of types and numbers, added to those of the parent."""
        by_letter = {letter: name for name, letter in self._settings.letters.items()}
        counts = dict(self._settings.values["promotionLimit"])
        for word in re.sub(r"\s*:\s*", ":", entry.value.lower()).split():
            match = re.fullmatch(r"([a-z]):([0-9]{1,3})", word)
            if match is None or match[1] not in by_letter:
                raise _invalid(entry, "a list of letters with numbers, such as q:1 r:2")
            counts[by_letter[match[1]]] = int(match[2])
        return counts


#: keys for which the engine reads `*` as all types
_OF_ALL = (
    *("flagPiece", "flagPieceWhite", "flagPieceBlack"),
    *("extinctionPieceTypes", "connectPieceTypes", "blastImmuneTypes", "mustDropType"),
)
#: the reason for a key that the engine does not read
UNKNOWN = "the engine has no such key"

_KINDS: dict[str, Callable[[_Reader, Entry], object]] = {
    "flag": _Reader._flag,
    "number": _Reader._number,
    "rank": _Reader._rank_number,
    "file": _Reader._file_number,
    "value": _Reader._value,
    "text": lambda reader, entry: entry.value,
    "top": _Reader._top,
    "region": _Reader._region,
    "types": _Reader._types,
    "type": _Reader._type,
    "pairs": _Reader._pairs,
    "counts": _Reader._counts,
}


def _invalid(entry: Entry, expected: str) -> Inexpressible:
    return Inexpressible(entry.key, entry.origin, f"`{shown(entry.value)}` is not {expected}")


def shown(value: str) -> str:
    """Return the start of a value for a message."""
    return value if len(value) <= 40 else f"{value[:40]}…"
