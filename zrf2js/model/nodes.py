"""The typed content of a game: names are resolved, arguments are checked, macros are expanded.

A checked use of a keyword is a ``Call``; there is no class per keyword. The arguments of a call
follow the shape in the keyword's row: an omitted optional argument is None, a repeated argument is
a tuple. The accessor methods of ``Call`` check the kind of an argument and return it typed.
"""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias, TypeGuard

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin


@frozen_node()
class Ref:
    """A resolved name; ``kind`` is direction, position, piece, player, zone, type, flag ..."""

    kind: str
    name: str


Argument: TypeAlias = "Ref | Call | int | str | tuple[Argument, ...] | None"


@frozen_node(eq=False)
class Call:
    """A checked use of a keyword; ``navigate`` and ``jump`` are bare directions and positions.

    The accessors take the 0-based index of an argument. They raise TypeError if the argument is of
    another kind: the builder and the reader of the call disagree, which is a bug.
    """

    keyword: str
    args: tuple[Argument, ...]
    origin: Origin

    def ref(self, index: int) -> Ref:
        """Return the name at ``index``."""
        argument = self.args[index]
        if isinstance(argument, Ref):
            return argument
        raise self._mismatch(index, "a name")

    def optional_ref(self, index: int) -> Ref | None:
        """Return the name at ``index``, or None if it is omitted."""
        return None if self.args[index] is None else self.ref(index)

    def refs(self, index: int) -> tuple[Ref, ...]:
        """Return the names at ``index``."""
        argument = self.args[index]
        if isinstance(argument, tuple) and _are_refs(argument):
            return argument
        raise self._mismatch(index, "a tuple of names")

    def call(self, index: int) -> Call:
        """Return the condition or goal at ``index``."""
        argument = self.args[index]
        if isinstance(argument, Call):
            return argument
        raise self._mismatch(index, "a call")

    def calls(self, index: int) -> tuple[Call, ...]:
        """Return the conditions, goals or actions at ``index``."""
        argument = self.args[index]
        if isinstance(argument, tuple) and are_calls(argument):
            return argument
        raise self._mismatch(index, "a tuple of calls")

    def bodies(self, index: int) -> tuple[tuple[Call, ...], ...]:
        """Return the lists of actions at ``index``, one list per alternative."""
        argument = self.args[index]
        if isinstance(argument, tuple) and _are_bodies(argument):
            return argument
        raise self._mismatch(index, "a tuple of tuples of calls")

    def place(self, index: int) -> Ref | Call | None:
        """Return the place at ``index``; None stands for the current position."""
        argument = self.args[index]
        if argument is None or isinstance(argument, Ref | Call):
            return argument
        raise self._mismatch(index, "a place")

    def specs(self, index: int) -> tuple[Ref | Call, ...]:
        """Return the items of a board pattern at ``index``: names, or calls that contain names."""
        argument = self.args[index]
        if isinstance(argument, tuple) and _are_specs(argument):
            return argument
        raise self._mismatch(index, "a tuple of names and calls")

    def number(self, index: int) -> int:
        """Return the number at ``index``."""
        argument = self.args[index]
        if isinstance(argument, int):
            return argument
        raise self._mismatch(index, "a number")

    def setting(self, index: int) -> Call | str:
        """Return the value at ``index`` that a flag or attribute receives: a test or a constant."""
        argument = self.args[index]
        if isinstance(argument, Call | str):
            return argument
        raise self._mismatch(index, "a test or a constant")

    def _mismatch(self, index: int, expected: str) -> TypeError:
        kind = type(self.args[index]).__name__
        return TypeError(f"argument {index} of `{self.keyword}` is not {expected} but a {kind}")


def _are_refs(items: tuple[Argument, ...]) -> TypeGuard[tuple[Ref, ...]]:
    return {Ref}.issuperset(map(type, items))


def are_calls(items: tuple[Argument, ...]) -> TypeGuard[tuple[Call, ...]]:
    """Return True if all items are calls."""
    return {Call}.issuperset(map(type, items))


def _are_bodies(items: tuple[Argument, ...]) -> TypeGuard[tuple[tuple[Call, ...], ...]]:
    return all(isinstance(item, tuple) and are_calls(item) for item in items)


def _are_specs(items: tuple[Argument, ...]) -> TypeGuard[tuple[Ref | Call, ...]]:
    return all(isinstance(item, Ref | Call) for item in items)


@frozen_node(eq=False, kw_only=True)
class Block:
    """A move or drop block; ``move_type`` is None for a block without a type."""

    move_type: str | None
    actions: tuple[Call, ...]
    origin: Origin


@frozen_node(kw_only=True)
class Piece:
    """A piece type; ``attributes`` are pairs of a name and the default value as written."""

    name: str
    moves: tuple[Block, ...] = ()
    drops: tuple[Block, ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()
    images: tuple[tuple[str, tuple[str, ...]], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    origin: Origin


@frozen_node(kw_only=True)
class Zone:
    """One definition of a zone; it holds for all players if ``players`` is None."""

    name: str
    players: tuple[str, ...] | None
    positions: tuple[str, ...]
    origin: Origin | None = None


@frozen_node(kw_only=True)
class Board:
    """Positions, links, zones and symmetries.

    ``rects`` (pixels: left, top, right, bottom) and ``links`` keep the order of the file;
    ``links[direction][a] == b`` is a link from a to b. ``killed`` are the removed positions and
    their numbers among all declared ones.
    """

    rects: dict[str, tuple[int, int, int, int] | None]
    links: dict[str, dict[str, str]]
    zones: tuple[Zone, ...] = ()
    symmetry: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    images: tuple[str, ...] = ()
    killed: tuple[tuple[str, int], ...] = ()


@frozen_node(kw_only=True)
class Turn:
    """An item of the turn order: ``player`` chooses among the moves of ``mover``."""

    player: str
    mover: str
    move_type: str | None = None


@frozen_node(kw_only=True)
class Setup:
    """A piece in the starting position; ``count`` pieces in reserve if ``position`` is None."""

    player: str
    piece: str
    position: str | None
    count: int = 1


@frozen_node(kw_only=True)
class Goal:
    """A condition that ends the game; ``kind`` is win, loss, draw or count."""

    kind: str
    players: tuple[str, ...]
    condition: Call
    origin: Origin


@frozen_node(kw_only=True)
class Game:
    """A game or variant, with all statements that it inherits."""

    title: str
    variant: bool
    default: bool
    engine: str | None
    players: tuple[str, ...]
    turns: tuple[Turn, ...]
    repeat: int
    board: Board
    pieces: tuple[Piece, ...]
    setup: tuple[Setup, ...]
    goals: tuple[Goal, ...]
    priorities: tuple[str, ...]
    move_types: tuple[str, ...]
    options: dict[str, str]
    texts: dict[str, str] = field(default_factory=dict)
    media: tuple[tuple[str, str], ...] = ()
    origin: Origin
