"""JavaScript of the native words that only compute a number."""

from __future__ import annotations

from collections.abc import Callable

from zrf2js.emit.js.expressions import conjunction
from zrf2js.emit.js.forth.shared_names import HERE, PIECE_OF, VALUES, cell
from zrf2js.emit.js.forth.values import Value, expression, negation, number, test
from zrf2js.emit.js.rules.layout import Layout
from zrf2js.emit.js.rules.state import BOARD
from zrf2js.emit.js.tree import Binary, Expression, Global, Number

#: bits of the number of a player in the number of a piece
_PLAYER = 0xFC00
_TYPE = 0x3FF

_MATH = Global("Math")
_ZERO, _ONE = Number(0), Number(1)

#: words that compute an integer
_EXPRESSIONS: dict[str, Callable[..., Expression]] = {
    "+": lambda a, b: a + b | 0,
    "-": lambda a, b: a - b | 0,
    "*": _MATH.member("imul"),
    "/": lambda a, b: Binary("/", a, b) | 0,
    "MOD": lambda a, b: Binary("%", a, b) | 0,
    "MIN": _MATH.member("min"),
    "MAX": _MATH.member("max"),
    "2*": lambda a: a << 1,
    "CELLS": lambda a: a << 2,
    "2/": lambda a: Binary(">>", a, _ONE),
    "ABS": lambda a: _MATH.member("abs")(a) | 0,
    "piece-index": lambda a: (a & _TYPE) - 1,
    "player-index": lambda a: (Binary(">>", a, Number(11)) & 31) - 1,
}
#: words that compare integers, with the operator and a second operand
_COMPARISONS: dict[str, tuple[str, tuple[Expression, ...]]] = {
    "=": ("===", ()),
    "<>": ("!==", ()),
    "<": ("<", ()),
    ">": (">", ()),
    "<=": ("<=", ()),
    ">=": (">=", ()),
    "0<>": ("!==", (_ZERO,)),
    "0<": ("<", (_ZERO,)),
    "0>": (">", (_ZERO,)),
}
_BITS = {"AND": "&", "OR": "|", "XOR": "^"}
#: words that are computed at compile time if both arguments are constants
_FOLDED: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}


def arithmetic(name: str, arguments: list[Value]) -> Value | None:
    """Return the result of a word that does not depend on the game, or None for other words."""
    folded = _folded(name, arguments)
    if folded is not None:
        return folded
    operands = [argument.integer for argument in arguments]
    if name in _EXPRESSIONS:
        return expression(_EXPRESSIONS[name](*operands), *arguments)
    if name in _COMPARISONS:
        sign, others = _COMPARISONS[name]
        return test(Binary(sign, *operands, *others), *arguments)
    if name in _BITS:
        return _bits(name, *arguments)
    match name:
        case "NOT" | "0=":
            return negation(*arguments)
        case "1+" | "1-":
            return arithmetic(name[1], [*arguments, number(1)])
        case "NEGATE":
            return _negated(*arguments)
    return None


def _folded(name: str, arguments: list[Value]) -> Value | None:
    """Return the result as a constant; None if it is not constant or exceeds 32 bits."""
    constants = [argument.constant for argument in arguments if argument.constant is not None]
    if name not in _FOLDED or len(constants) < len(arguments):
        return None
    result = _FOLDED[name](*constants)
    return number(result) if -(1 << 31) <= result < 1 << 31 else None


def _bits(name: str, a: Value, b: Value) -> Value:
    if a.test and b.test and name != "XOR":
        sign = "&&" if name == "AND" else "||"
        return test(Binary(sign, a.test, b.test), a, b)
    return expression(Binary(_BITS[name], a.integer, b.integer), a, b)


def _negated(a: Value) -> Value:
    return number(-a.constant) if a.constant is not None else expression(-a.integer | 0, a)


#: words whose value is a cell of ``mem``: the names of the cells
_CELLS = {
    "here": "HERE",
    "from": "FROM",
    "current-piece": "PIECE",
    "current-player": "PLAYER",
    "for-player": "FOR_PLAYER",
    "of-type": "OF_TYPE",
}
#: words about a given position whose names do not end with ``-at``
_GIVEN = ("friend-of?", "enemy-of?")


class BoardWords:
    """The native words that read the board, the cursor or the turn."""

    def __init__(self, layout: Layout) -> None:
        owners = layout.owner_mask
        filled = owners | layout.type_bits
        me = cell("ME")

        def type_of(place: Expression) -> Expression:
            return BOARD[place] >> layout.type_shift & layout.type_mask

        def player_of(place: Expression) -> Expression:
            return PIECE_OF[BOARD[place]] & _PLAYER

        def is_enemy_of(place: Expression, player: Expression) -> Expression:
            is_owned = (BOARD[place] & owners).differs(0)
            return conjunction([is_owned, player_of(place).differs(player)])

        # words about a position, and another argument
        self._numbers: dict[str, Callable[..., Expression]] = {
            "piece": lambda place: PIECE_OF[BOARD[place]] | 0,
            "piece-type": type_of,
            "player": player_of,
        }
        self._tests: dict[str, Callable[..., Expression]] = {
            "not-piece-type?": lambda place, kind: type_of(place).differs(kind),
            "empty?": lambda place: (BOARD[place] & filled).equals(0),
            "not-empty?": lambda place: (BOARD[place] & filled).differs(0),
            "friend?": lambda place: (BOARD[place] & me).differs(0),
            "enemy?": lambda place: (BOARD[place] & owners & ~me).differs(0),
            "neutral-piece?": lambda place: (PIECE_OF[BOARD[place]] & 1024).differs(0),
            "friend-of?": lambda place, player: player_of(place).equals(player),
            "enemy-of?": is_enemy_of,
        }

    def value(self, name: str, arguments: list[Value]) -> Value | None:
        """Return the result of a word, or None for a word that does more."""
        if name in _CELLS:
            return expression(cell(_CELLS[name]), fixed=False)
        if name == "current-piece-type":
            return expression(cell("PIECE") & _TYPE, fixed=False)
        if name == "piece-value":
            (piece,) = arguments
            return expression(VALUES[piece.integer & _TYPE] | 0, piece)
        operands = _with_position(name, arguments)
        integers = [operand.integer for operand in operands]
        base = name.replace("-at", "")
        if base in self._numbers:
            return expression(self._numbers[base](*integers), *operands, fixed=False)
        if base in self._tests:
            return test(self._tests[base](*integers), *operands, fixed=False)
        return None


def _with_position(name: str, arguments: list[Value]) -> list[Value]:
    """Return the position that a word is about, and its other arguments."""
    if arguments and (name in _GIVEN or "-at" in name):
        return arguments
    return [expression(HERE, fixed=False), *arguments]
