"""The pieces of a description: a name for each type of each player, with its attributes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from zrf2js.analysis.core.contents import Contents
from zrf2js.emit.faults import Misfit
from zrf2js.ir.nodes import GameIR
from zrf2js.support.frozen_node import frozen_node, replaced

#: the name of the empty vertex
EMPTY = "e"
#: pieces with different attributes that a description can have
MAX_SYMBOLS = 400


@frozen_node()
class Symbol:
    """A piece on the board; ``attributes`` has the truth of each attribute of the game."""

    player: int
    piece: int
    attributes: tuple[bool, ...]

    @property
    def kind(self) -> tuple[int, int]:
        """The player and the type."""
        return self.player, self.piece

    def with_attribute(self, attribute: int, value: bool) -> Symbol:
        """Return the piece with another value of an attribute."""
        values = list(self.attributes)
        values[attribute] = value
        return replaced(self, attributes=tuple(values))


class Names:
    """Identifiers of a description, each once."""

    def __init__(self) -> None:
        self._taken = {EMPTY, "next"}

    def take(self, wish: str, *, capital: bool = False) -> str:
        """Return a new identifier that resembles a name of the rules."""
        words = re.findall(r"[A-Za-z0-9]+", wish.encode("ascii", "ignore").decode())
        name = (
            "".join([words[0], *(word[:1].upper() + word[1:] for word in words[1:])])
            if words
            else "x"
        )
        name = name[:1].upper() + name[1:] if capital else name
        base = name if name[:1].isalpha() else f"x{name}"
        identifier, number = base, 1
        while identifier in self._taken:
            number += 1
            identifier = f"{base}x{number}" if base[-1].isdigit() else f"{base}{number}"
        self._taken.add(identifier)
        return identifier


class Alphabet:
    """The symbols of a game, in the order in which they were found."""

    def __init__(self, game: GameIR, names: Names) -> None:
        self._game, self._names = game, names
        self._contents = Contents(game)
        self.names: dict[Symbol, str] = {}

    def default(self, player: int, piece: int) -> Symbol:
        """Return a new piece, as in the setup."""
        rows = zip(self._game.attributes, self._game.pieces[piece].attributes, strict=True)
        return Symbol(player, piece, tuple(value >= row.falsy for row, value in rows))

    def add(self, symbol: Symbol) -> None:
        """Give a symbol a name if it has none; raise Misfit over the limit."""
        if symbol in self.names:
            return
        if len(self.names) == MAX_SYMBOLS:
            raise Misfit("its pieces have too many combinations of attributes", self._game.origin)
        owner = self._game.players[symbol.player].name
        piece = self._game.pieces[symbol.piece].name
        changed = [
            row.name if value else f"not {row.name}"
            for row, value, usual in zip(
                self._game.attributes,
                symbol.attributes,
                self.default(*symbol.kind).attributes,
                strict=True,
            )
            if value is not usual
        ]
        self.names[symbol] = self._names.take(" ".join([owner.lower(), piece, *changed]))

    def selected(self, mask: int, facts: Mapping[int, bool]) -> tuple[Symbol | None, ...]:
        """Return the contents in a set of contents with these attributes; None is empty."""
        symbols: list[Symbol | None] = [
            symbol
            for symbol in self.names
            if mask & self._contents.piece(*symbol.kind)
            and all(symbol.attributes[a] is holds for a, holds in facts.items())
        ]
        return (None, *symbols) if mask & self._contents.empty and not facts else tuple(symbols)

    def name(self, symbol: Symbol | None) -> str:
        """Return the name of a symbol or of the empty vertex."""
        return EMPTY if symbol is None else self.names[symbol]

    def listed(self, symbols: Iterable[Symbol | None]) -> tuple[str, ...]:
        """Return the names of symbols."""
        return tuple(map(self.name, symbols))
