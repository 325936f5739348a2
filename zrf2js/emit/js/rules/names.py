"""Identifiers for the emitted rules, allocated from the names in the rules.

One ``Names`` serves a whole module: a name has the same value wherever it occurs, so equal texts of
functions mean the same.  ``Constants`` are the numbers of one game by name: directions, pieces,
players, zones, positions, attributes and the position off the board.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterable, Set
from enum import Enum
from functools import lru_cache

from zrf2js.analysis.games.change_lists import OWNER, PROMOTION, TYPE, Change, ChangeList
from zrf2js.emit.js.linker import link
from zrf2js.emit.js.linker.inline import declared_names
from zrf2js.emit.js.print import text_of
from zrf2js.emit.js.rules.layout import Layout
from zrf2js.emit.js.tree import Expression, Name, Number
from zrf2js.emit.js.visit import names_in
from zrf2js.ir.nodes import GameIR

#: words of JavaScript, and names that modules and the state of a game give to variables
KEYWORDS = frozenset((
    "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default",
    "delete", "do", "else", "enum", "export", "extends", "false", "finally", "for", "function",
    "if", "implements", "import", "in", "instanceof", "interface", "let", "new", "null",
    "package", "private", "protected", "public", "return", "static", "super", "switch", "this",
    "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield", "arguments",
    "eval", "undefined", "NaN", "Infinity", "Object", "Array", "Math", "Int32Array", "Uint8Array",
    "Set", "Map", "Number", "String", "Boolean", "self", "global", "api", "root", "factory",
    "extend", "variants", "state", "board", "nav", "zones", "moveBuffer", "codes", "records",
    "registers", "flags", "counts", "reserve", "fresh", "occupancy", "rays",
    "undo", "linksStay", "commit", "repeatEntries", "carryParts", "reopenRecord", "restoreFlags",
    "hasUseLeft", "isInReserve", "handle", "throwLimitExceeded", "sownTo", "pileSize",
    "sizeAfterSowing", "wasVisited", "wasCaptured", "generate", "generateContinuations", "goal",
    "attacked",
    "attackedFrom", "opened", "pinLines", "exposedSquares", "trace", "isAttacked", "isDefended",
    "isThreatened", "isProtected", "isAdjacent", "goalPositions", "attackedNow", "defending",
    "attackReaches", "leapShapes",
))  # fmt: skip
#: the names that emitted functions give to their parameters and variables
_LOCALS = frozenset((
    "p", "start", "piece", "next", "target", "me", "from", "to", "marked", "place", "end", "i", "n",
    "d", "d0", "w", "to0", "dir", "zone", "type", "owner", "square",
    "hit", "foe", "key", "bit", "bits", "row", "rows", "steps", "starts", "lines",
    "line", "attacks", "places", "masks", "kinds", "legs", "known", "frame", "cells",
    "pending", "found", "result", "old", "lifted", "over", "royal", "turn", "mover", "mode",
    "player", "mobility", "chooser", "mark", "stamps", "stamp", "base", "each", "lists",
))  # fmt: skip
_NUMBERED = re.compile(
    r"^(dir|zone|type|owner|square|s|p|held|fork|seen|spread|search|part|flag|own|foes|men|trail"
    r"|base|end|to|from|marked|hit|shared|createShared|rules|board)_?\d+(_\d+)?$"
)


class Kind(Enum):
    """The kinds of constants, in the order in which they are printed."""

    PLAYERS = "players: owner bits of a piece code"
    PIECES = "piece types: bits of a piece code"
    ATTRIBUTES = "attributes: bits of a piece code"
    MASKS = "masks of a piece code"
    MOVES = "bits of a move: origin, target << TO_SHIFT, piece code << PIECE_SHIFT"
    CHANGES = "changes of the moving piece: their bits above the piece code of a move"
    DIRECTIONS = "directions: rows of `nav`"
    ZONES = "zones: rows of `zones`"
    POSITIONS = "positions"
    ARGUMENTS = "arguments of moves, by the first piece that has them"


class Names:
    """The identifiers of one module."""

    def __init__(self) -> None:
        self._taken = (
            set(KEYWORDS | _LOCALS) | link.declared_names() | declared_names("jocly/model.js")
        )
        self._by_key: dict[Hashable, str] = {}
        self._numbers: dict[str, int] = {}  # the next number of each name
        #: kind and value of the constants of the module, by name
        self.constants: dict[str, tuple[Kind, Expression]] = {}

    def allocate(self, key: Hashable, hint: str, other: str = "") -> str:
        """Return the identifier of ``key``: ``hint``, ``other``, or one of them with a number."""
        if key not in self._by_key:
            name = hint
            if self._is_taken(name) and other:
                name = other
            base = f"{name}Block" if _NUMBERED.match(f"{name}2") else name
            number = self._numbers.get(base, 2)  # smaller ones are in use
            while self._is_taken(name):
                name = f"{base}_{number}" if base.isupper() else f"{base}{number}"
                number += 1
            self._numbers[base] = number
            self._taken.add(name)
            self._by_key[key] = name
        return self._by_key[key]

    def constant(self, value: Expression, hint: str, other: str, kind: Kind) -> Name:
        """Return the constant with this value, named ``hint``, or ``other`` if that is taken.

        Constants of one ``kind`` are printed together.  Values of one name, such as those of a
        direction on two boards, are numbered.  Equal tables of arguments are one constant.
        """
        is_numbered = kind is not Kind.ARGUMENTS and self.constants.get(hint, (None,))[0] is kind
        text = text_of(value)
        key = ("constant", text) if kind is Kind.ARGUMENTS else ("constant", hint, text)
        name = self.allocate(key, hint, "" if is_numbered else other)
        self.constants[name] = (kind, value)
        return Name(name)

    def constant_lines(self, used: Set[str]) -> tuple[list[str], list[str]]:
        """Return the lines of the numeric constants that are used, and the lines of tables."""
        names = [name for name in self.constants if name in used]
        names_in_tables = names_in(self.constants[name][1] for name in names)
        kinds: dict[Kind, list[str]] = {kind: [] for kind in Kind}
        for name, (kind, value) in self.constants.items():
            if name in used or name in names_in_tables:
                kinds[kind].append(f"const {name} = {text_of(value)}")
        lines = {
            kind: ["", f"// {kind.value}", *group] if group else [] for kind, group in kinds.items()
        }
        tables = lines.pop(Kind.ARGUMENTS)
        return [line for group in lines.values() for line in group], tables

    def _is_taken(self, name: str) -> bool:
        return name in self._taken or _NUMBERED.match(name) is not None


class Constants:
    """The numbers of a game's layout, as names of constants."""

    def __init__(self, names: Names, game: GameIR, layout: Layout) -> None:
        self._names = names
        self._game = game
        self.layout = layout
        self._named: dict[tuple[str, int], Name] = {}
        self._flags = _distinct(f"{camel(name)}Flag" if camel(name) else "" for name in game.flags)

    def _entry(self, kind: Kind, prefix: str, index: int, name: str, value: int) -> Name:
        """Return the constant of an entry of a table; ``name`` is its name in the rules."""
        key = (prefix, index)
        if key not in self._named:
            hint = upper(name, f"{prefix}_{index}")
            self._named[key] = self._names.constant(Number(value), hint, f"{hint}_{prefix}", kind)
        return self._named[key]

    def off_board(self) -> Name:
        """Return the position off the board."""
        return self._single(Kind.POSITIONS, "OFF_BOARD", self.layout.off)

    def position_count(self) -> Name:
        """Return the number of positions."""
        return self._single(Kind.POSITIONS, "POSITION_COUNT", self.layout.size)

    def row_length(self) -> Name:
        """Return the distance between two rows of ``nav``."""
        return self._single(Kind.DIRECTIONS, "ROW_LENGTH", self.layout.stride)

    def direction(self, index: int) -> Name:
        """Return the offset of a direction's row in ``nav``."""
        name, value = self._game.directions[index], index * self.layout.stride
        return self._entry(Kind.DIRECTIONS, "DIRECTION", index, name, value)

    def position(self, index: int) -> Name:
        """Return a position's number."""
        name = self._game.positions[index].name
        return self._entry(Kind.POSITIONS, "POSITION", index, name, index)

    def piece(self, index: int) -> Name:
        """Return the bits of a piece type in a piece code."""
        name, value = self._game.pieces[index].name, self.layout.type_code(index)
        return self._entry(Kind.PIECES, "PIECE", index, name, value)

    def piece_word(self, index: int) -> str:
        """Return a piece type as part of the name of a constant."""
        return upper(self._game.pieces[index].name, f"PIECE_{index}")

    def player(self, index: int) -> Name:
        """Return the owner bit of a player."""
        return self._entry(
            Kind.PLAYERS, "PLAYER", index, self._game.players[index].name, 1 << index
        )

    def zone(self, index: int) -> Name:
        """Return the offset of a zone's row in ``zones``."""
        key = ("ZONE", index)
        if key not in self._named:
            hint = upper(self._game.zones[index].name, f"{index}")
            hint = hint if hint.endswith("ZONE") else f"{hint}_ZONE"
            hint = hint if hint[0].isalpha() else f"ZONE_{index}"
            value = index * self.layout.stride
            self._named[key] = self._names.constant(Number(value), hint, f"{hint}_ROW", Kind.ZONES)
        return self._named[key]

    def attribute(self, index: int) -> Name:
        """Return the mask of an attribute in a piece code."""
        name, field = self._game.attributes[index].name, self.layout.attributes[index]
        return self._entry(Kind.ATTRIBUTES, "ATTRIBUTE", index, name, field.mask << field.shift)

    def attribute_value(self, index: int, value: int) -> Expression:
        """Return a value of an attribute in place; 0 for the first one."""
        field = self.layout.attributes[index]
        if value == field.mask:
            return self.attribute(index)
        return Number(value << field.shift)

    def change_list(self, changes: ChangeList) -> Expression:
        """Return the number of a change list above a landing code; 0 for one without number."""
        value = self.layout.change_list(changes)
        if not value:
            return Number(0)
        hint = "_".join(map(self._change, changes))
        return self._names.constant(Number(value), hint, f"{hint}_LIST", Kind.CHANGES)

    def _change(self, change: Change) -> str:
        if isinstance(change, int):
            return f"SETS_{upper(self._game.attributes[change].name, f'ATTRIBUTE_{change}')}"
        return {OWNER: "CHANGES_OWNER", TYPE: "CHANGES_TYPE", PROMOTION: "PROMOTES"}[change]

    def flag(self, index: int) -> str:
        """Return the name of the local of a flag."""
        return self._flags[index]

    def kind_of(self, code: Expression) -> Expression:
        """Return the number of the piece type of a code."""
        return (code & self.type_mask()) >> self.type_shift()

    def type_shift(self) -> Name:
        """Return the position of the piece type in a piece code."""
        return self._single(Kind.MASKS, "TYPE_SHIFT", self.layout.type_shift)

    def to_shift(self) -> Name:
        """Return the position of the target in a packed move."""
        return self._single(Kind.MOVES, "TO_SHIFT", self.layout.position_bits)

    def piece_shift(self) -> Name:
        """Return the position of the piece code in a packed move."""
        return self._single(Kind.MOVES, "PIECE_SHIFT", 2 * self.layout.position_bits)

    def type_mask(self) -> Name:
        """Return the mask of the piece type in a piece code."""
        return self._single(Kind.MASKS, "TYPE_MASK", self.layout.type_bits)

    def owner_mask(self) -> Name:
        """Return the mask of all owners in a piece code."""
        return self._single(Kind.MASKS, "OWNER_MASK", self.layout.owner_mask)

    def playing(self) -> Name:
        """Return the mask of the players of the turn order."""
        return self._single(Kind.MASKS, "PLAYERS", self.layout.playing)

    def _single(self, kind: Kind, hint: str, value: int) -> Name:
        """Return a constant that belongs to no table."""
        key = (hint, 0)
        if key not in self._named:
            self._named[key] = self._names.constant(Number(value), hint, f"{hint}_VALUE", kind)
        return self._named[key]


def signature(game: GameIR, layout: Layout) -> Hashable:
    """Return the values that determine the names of a game.

    Games with equal signatures share ``Constants``.
    """
    return (
        layout,
        game.directions,
        game.flags,
        tuple(player.name for player in game.players),
        tuple(piece.name for piece in game.pieces),
        tuple(zone.name for zone in game.zones),
        tuple(position.name for position in game.positions),
        tuple(attribute.name for attribute in game.attributes),
    )


def _distinct(hints: Iterable[str]) -> tuple[str, ...]:
    """Return the hints as names of flags; those that are empty or occur before get a number."""
    names: dict[str, None] = {}
    for index, hint in enumerate(hints):
        names[hint if hint and hint not in names else f"flag{index}"] = None
    return tuple(names)


def words(text: str) -> list[str]:
    """Return the ASCII words of a name in the rules; a change of case begins a word."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", plain)
    return re.findall(r"[A-Za-z0-9]+", spaced)


@lru_cache(1 << 12)
def upper(text: str, fallback: str) -> str:
    """Return a name in the rules as a constant: ``never-moved`` becomes ``NEVER_MOVED``."""
    name = "_".join(words(text)).upper()
    return name if name[:1].isalpha() else fallback


def camel(text: str, fallback: str = "") -> str:
    """Return a name in the rules as a function: ``pawn-capture`` becomes ``pawnCapture``."""
    first, *rest = words(text) or [""]
    name = (first.lower() if first.isupper() else first[:1].lower() + first[1:]) + "".join(
        word[:1].upper() + word[1:].lower() for word in rest
    )
    return name if name[:1].isalpha() else fallback


def pascal(text: str, fallback: str) -> str:
    """Return a name in the rules as part of the name of a function: ``White``."""
    name = camel(text)
    return name[:1].upper() + name[1:] if name else fallback
