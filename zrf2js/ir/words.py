"""Rules as Forth words: the words, and the variables and arrays that they use."""

from __future__ import annotations

from dataclasses import field

from zrf2js.ir.ops import Code
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin


@frozen_node(kw_only=True)
class Store:
    """The memory of a Forth variable or array: ``size`` cells, or bytes.

    ``values`` are its first cells at the start of a program, without zeros at the end. A store on
    the board belongs to the position: making and unmaking moves change it. A store of ``tokens``
    holds the token of a word: its index plus 1.
    """

    name: str
    size: int = 1
    array: bool = False
    bytes: bool = False
    on_board: bool = False
    tokens: bool = False
    values: tuple[int, ...] = ()


@frozen_node(kw_only=True)
class Word:
    """A Forth word, which takes ``inputs`` numbers from the stack and leaves ``outputs``.

    Both are -1 if they depend on the values on the stack.
    """

    name: str
    inputs: int = -1
    outputs: int = -1
    code: Code = ()
    origin: Origin | None = field(default=None, compare=False, repr=False)


@frozen_node(kw_only=True)
class Generator:
    """A word that generates moves or drops of a piece; ``mode`` is the move type, -1 for none."""

    piece: int
    word: int
    mode: int = -1
    drops: bool = False


@frozen_node(kw_only=True)
class ForthRules:
    """Rules as Forth words: the ``generators`` are the words that generate moves.

    ``players[p]`` is the number that words use for player p, 0 for none. Positions from ``scanned``
    on start no moves. ``values`` are those of the pieces. ``new_game``, ``game_over`` and
    ``evaluate`` are words that the engine calls, -1 for none.
    """

    players: tuple[int, ...]
    scanned: int
    values: tuple[int, ...]
    new_game: int = -1
    game_over: int = -1
    evaluate: int = -1
    natives: tuple[str, ...] = ()
    stores: tuple[Store, ...] = ()
    words: tuple[Word, ...] = ()
    generators: tuple[Generator, ...] = ()
