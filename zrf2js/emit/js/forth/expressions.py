"""JavaScript of the native words that only compute a number."""

from __future__ import annotations

from collections.abc import Callable

from zrf2js.emit.js.forth.shared_names import HERE, MEM, PIECE_OF, VALUES
from zrf2js.emit.js.forth.values import Value, expression, negation, number, test
from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.state import BOARD

#: bits of the number of a player in the number of a piece
_PLAYER = 0xFC00
_TYPE = 0x3FF

#: words that compute an integer, with placeholders for the texts of their arguments
_EXPRESSIONS = {
    "+": "({} + {} | 0)",
    "-": "({} - {} | 0)",
    "*": "Math.imul({}, {})",
    "/": "({} / {} | 0)",
    "MOD": "({} % {} | 0)",
    "MIN": "Math.min({}, {})",
    "MAX": "Math.max({}, {})",
    "2*": "({} << 1)",
    "CELLS": "({} << 2)",
    "2/": "({} >> 1)",
    "ABS": "(Math.abs({}) | 0)",
    "piece-index": f"(({{}} & {_TYPE}) - 1)",
    "player-index": "(({} >> 11 & 31) - 1)",
}
#: words that compare integers
_COMPARISONS = {
    "=": "{} === {}",
    "<>": "{} !== {}",
    "<": "{} < {}",
    ">": "{} > {}",
    "<=": "{} <= {}",
    ">=": "{} >= {}",
    "0<>": "{} !== 0",
    "0<": "{} < 0",
    "0>": "{} > 0",
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
    texts = [argument.text for argument in arguments]
    if name in _EXPRESSIONS:
        return expression(_EXPRESSIONS[name].format(*texts), *arguments)
    if name in _COMPARISONS:
        return test(_COMPARISONS[name].format(*texts), *arguments)
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
        return test(f"({a.test}) {sign} ({b.test})", a, b)
    return expression(f"({a.text} {_BITS[name]} {b.text})", a, b)


def _negated(a: Value) -> Value:
    return number(-a.constant) if a.constant is not None else expression(f"(-{a.text} | 0)", a)


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
        square = f"{BOARD}[{{0}}]"
        type_of = f"({square} >>> {layout.type_shift} & {layout.type_mask})"
        player_of = f"({PIECE_OF}[{square}] & {_PLAYER})"
        # words about a position, with placeholders for the position and another argument
        self._numbers = {
            "piece": f"({PIECE_OF}[{square}] | 0)",
            "piece-type": type_of,
            "player": player_of,
        }
        self._tests = {
            "not-piece-type?": f"{type_of} !== {{1}}",
            "empty?": f"({square} & {filled}) === 0",
            "not-empty?": f"({square} & {filled}) !== 0",
            "friend?": f"({square} & {MEM}[ME]) !== 0",
            "enemy?": f"({square} & {owners} & ~{MEM}[ME]) !== 0",
            "neutral-piece?": f"({PIECE_OF}[{square}] & 1024) !== 0",
            "friend-of?": f"{player_of} === {{1}}",
            "enemy-of?": f"({square} & {owners}) !== 0 && {player_of} !== {{1}}",
        }

    def value(self, name: str, arguments: list[Value]) -> Value | None:
        """Return the result of a word, or None for a word that does more."""
        if name in _CELLS:
            return expression(f"{MEM}[{_CELLS[name]}]", fixed=False)
        if name == "current-piece-type":
            return expression(f"({MEM}[PIECE] & {_TYPE})", fixed=False)
        if name == "piece-value":
            (piece,) = arguments
            return expression(f"({VALUES}[{piece.text} & {_TYPE}] | 0)", piece)
        operands = _with_position(name, arguments)
        texts = [operand.text for operand in operands]
        base = name.replace("-at", "")
        if base in self._numbers:
            return expression(self._numbers[base].format(*texts), *operands, fixed=False)
        if base in self._tests:
            return test(self._tests[base].format(*texts), *operands, fixed=False)
        return None


def _with_position(name: str, arguments: list[Value]) -> list[Value]:
    """Return the position that a word is about, and its other arguments."""
    if arguments and (name in _GIVEN or "-at" in name):
        return arguments
    return [expression(HERE, fixed=False), *arguments]
