"""JavaScript of the native words that only compute a number."""

from __future__ import annotations

from collections.abc import Callable

from zrf2js.emit.js.forth.values import Value, expression, negation, number, test
from zrf2js.emit.js.layout import Layout

_COMPARISONS = {
    "=": "===", "<>": "!==", "<": "<", ">": ">", "<=": "<=", ">=": ">=",
}  # fmt: skip
_WITH_ZERO = {"0<>": "!==", "0<": "<", "0>": ">"}
_BITS = {"AND": "&", "OR": "|", "XOR": "^"}
_SUMS = {"+": "+", "-": "-"}
_FOLDED: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}
#: bits of the number of a player in the number of a piece
_PLAYER = 0xFC00
_TYPE = 0x3FF


def arithmetic(name: str, arguments: list[Value]) -> Value | None:
    """Return the result of a word that does not depend on the game, or None for other words."""
    if len(arguments) == 2:
        return _binary(name, *arguments)
    if len(arguments) == 1:
        return _unary(name, *arguments)
    return None


def _binary(name: str, a: Value, b: Value) -> Value | None:
    if name in _FOLDED and a.constant is not None and b.constant is not None:
        folded = _FOLDED[name](a.constant, b.constant)
        if -(1 << 31) <= folded < 1 << 31:
            return number(folded)
    if name in _SUMS:
        return expression(f"({a.text} {_SUMS[name]} {b.text} | 0)", a, b)
    if name in _COMPARISONS:
        return test(f"{a.text} {_COMPARISONS[name]} {b.text}", a, b)
    if name in _BITS:
        return _bits(name, a, b)
    match name:
        case "*":
            return expression(f"Math.imul({a.text}, {b.text})", a, b)
        case "/":
            return expression(f"({a.text} / {b.text} | 0)", a, b)
        case "MOD":
            return expression(f"({a.text} % {b.text} | 0)", a, b)
        case "MIN" | "MAX":
            return expression(f"Math.{name.lower()}({a.text}, {b.text})", a, b)
    return None


def _bits(name: str, a: Value, b: Value) -> Value:
    if a.test and b.test and name != "XOR":
        sign = "&&" if name == "AND" else "||"
        return test(f"({a.test}) {sign} ({b.test})", a, b)
    return expression(f"({a.text} {_BITS[name]} {b.text})", a, b)


def _unary(name: str, a: Value) -> Value | None:
    if name in _WITH_ZERO:
        return test(f"{a.text} {_WITH_ZERO[name]} 0", a)
    match name:
        case "NOT" | "0=":
            return negation(a)
        case "1+" | "1-":
            return _binary(name[1], a, number(1))
        case "2*":
            return expression(f"({a.text} << 1)", a)
        case "CELLS":
            return expression(f"({a.text} << 2)", a)
        case "2/":
            return expression(f"({a.text} >> 1)", a)
        case "NEGATE":
            return number(-a.constant) if a.constant is not None else _negated(a)
        case "ABS":
            return expression(f"(Math.abs({a.text}) | 0)", a)
        case "piece-index":
            return expression(f"(({a.text} & {_TYPE}) - 1)", a)
        case "player-index":
            return expression(f"(({a.text} >> 11 & 31) - 1)", a)
    return None


def _negated(a: Value) -> Value:
    return expression(f"(-{a.text} | 0)", a)


class Questions:
    """The native words that read the board, the cursor or the turn."""

    def __init__(self, layout: Layout) -> None:
        self._owners = layout.owner_mask
        self._any = layout.owner_mask | layout.type_bits
        self._shift = layout.type_shift
        self._mask = layout.type_mask

    def answer(self, name: str, arguments: list[Value]) -> Value | None:
        """Return the result of a word, or None for a word that does more."""
        if name in _CELLS:
            return _read(f"mem[{_CELLS[name]}]")
        if name == "current-piece-type":
            return _read(f"(mem[PIECE] & {_TYPE})")
        if name == "piece-value":
            (piece,) = arguments
            return expression(f"(values[{piece.text} & {_TYPE}] | 0)", piece)
        place, rest = _place(name, arguments)
        base = name.replace("-at", "")
        if base in _OF_PLAYER:
            return self._of_player(base, place, rest[0])
        return self._at(base, place, rest)

    def _at(self, base: str, at: Value, rest: list[Value]) -> Value | None:
        square = f"board[{at.text}]"
        match base:
            case "piece":
                return _read(f"(pieceOf[{square}] | 0)", at)
            case "piece-type":
                return _read(f"({square} >>> {self._shift} & {self._mask})", at)
            case "not-piece-type?":
                type_of = f"({square} >>> {self._shift} & {self._mask})"
                return _ask(f"{type_of} !== {rest[0].text}", at, rest[0])
            case "player":
                return _read(f"(pieceOf[{square}] & {_PLAYER})", at)
            case "empty?":
                return _ask(f"({square} & {self._any}) === 0", at)
            case "not-empty?":
                return _ask(f"({square} & {self._any}) !== 0", at)
            case "friend?":
                return _ask(f"({square} & mem[ME]) !== 0", at)
            case "enemy?":
                return _ask(f"({square} & {self._owners} & ~mem[ME]) !== 0", at)
            case "neutral-piece?":
                return _ask(f"(pieceOf[{square}] & 1024) !== 0", at)
        return None

    def _of_player(self, base: str, at: Value, player: Value) -> Value:
        owner = f"(pieceOf[board[{at.text}]] & {_PLAYER})"
        if base == "friend-of?":
            return _ask(f"{owner} === {player.text}", at, player)
        filled = f"(board[{at.text}] & {self._owners}) !== 0"
        return _ask(f"{filled} && {owner} !== {player.text}", at, player)


_CELLS = {
    "here": "HERE",
    "from": "FROM",
    "current-piece": "PIECE",
    "current-player": "PLAYER",
    "for-player": "FOR_PLAYER",
    "of-type": "OF_TYPE",
}
_OF_PLAYER = ("friend-of?", "enemy-of?")
#: words about a position that is given, although their names do not end with ``-at``
_GIVEN = ("friend-of?", "enemy-of?")


def _place(name: str, arguments: list[Value]) -> tuple[Value, list[Value]]:
    """Return the position that a word is about, and its other arguments."""
    if name in _GIVEN or "-at" in name:
        return (arguments[0], arguments[1:]) if arguments else (_read("mem[HERE]"), [])
    return _read("mem[HERE]"), arguments


def _read(text: str, *operands: Value) -> Value:
    return expression(text, *operands, fixed=False)


def _ask(text: str, *operands: Value) -> Value:
    return test(text, *operands, fixed=False)
