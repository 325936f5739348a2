"""A reference interpreter of the Dagaz notation, one step at a time.

It shares only the board with the compiler: it has its own parser and its own board states. It is
slow, and follows the text of ../shared/spec/DAGAZ_NOTATION.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from zrf2js.notation.preview_board import (
    PIECE,
    STANDARD_MOVES,
    PreviewPosition,
    full_type_name,
)

_VECTORS = {"N": (0, 1), "O": (1, 1), "E": (1, 0), "T": (1, -1),
            "S": (0, -1), "R": (-1, -1), "W": (-1, 0), "M": (-1, 1)}  # fmt: skip
_RUNS = {"+": "NSWE", "X": "MORT", "*": "NSWEMORT"}
_MIRRORED = dict(zip("NOETSRWM", "STEONMWR", strict=True))
_BACK = dict(zip("NOETSRWM", "SRWMNOET", strict=True))

Square: TypeAlias = tuple[int, int]
Node: TypeAlias = tuple[Any, ...]


# --- reading -----------------------------------------------------------------------------------


class InvalidFormula(ValueError):
    """The text does not match the grammar."""


class _Parser:
    def __init__(self, text: str) -> None:
        self.tokens = re.findall(r"\\\d|~\d|\{[^}]*\}|!?=[\w-]+|\d+|\S", text)
        self.groups = 0

    def peek(self) -> str:
        return self.tokens[0] if self.tokens else ""

    def take(self, wanted: str = "") -> str:
        if not self.tokens or (wanted and self.tokens[0] != wanted):
            raise InvalidFormula(wanted)
        return self.tokens.pop(0)

    def alternatives(self) -> Node:
        options = [self.path()]
        while self.peek() == ";":
            self.take()
            options.append(self.path())
        return ("alt", tuple(options))

    def path(self) -> Node:
        items = [self.item()]
        while self.peek() and self.peek() not in ";)]":
            if self.peek() == ",":
                self.take()
            items.append(self.item())
        return ("seq", tuple(items))

    def item(self) -> Node:
        operand = self.operand()
        token = self.peek()
        if token and token[0] in "?*+{":
            self.take()
            low, high = _bounds(token)
            if self.peek() and self.peek()[0] in "?*+{":
                raise InvalidFormula("two quantifiers")
            return ("repeat", operand, low, high)
        return operand

    def operand(self) -> Node:
        token = self.take()
        if token in _RUNS or token in _VECTORS:
            letters = _RUNS.get(token, token)
            while self.peek() in _VECTORS or self.peek() == "X":
                following = self.take()
                letters += _RUNS.get(following, following)
            return ("step", letters)
        if token == "(":
            self.groups += 1
            number = self.groups
            body = self.alternatives()
            self.take(")")
            return ("group", number, body)
        if token[0] in "\\~" and token[1:] in set("123456789"):
            return ("again", int(token[1]), token[0] == "~")
        if token in "|^":
            return ("put",) if token == "|" else ("lift",)
        if token == "[":
            checks = self.checks("]>")
            via = None
            if self.peek() == ">":
                self.take()
                via = self.alternatives()
            self.take("]")
            return ("test", tuple(checks), via)
        raise InvalidFormula(token)

    def checks(self, end: str) -> list[str]:
        found = []
        while self.peek() not in end or not self.peek():
            token = self.take()
            if token == "(":
                found += self.checks(")")
                self.take(")")
            elif token != ",":
                found.append(token)
        if not found:
            raise InvalidFormula("no check")
        return found


def _bounds(token: str) -> tuple[int, int | None]:
    if token[0] != "{":
        return {"?": (0, 1), "*": (0, None), "+": (1, None)}[token]
    low, comma, high = token[1:-1].partition(",")
    bounds = int(low or 0), (int(high) if high else None) if comma else int(low)
    if bounds[1] is not None and bounds[0] > bounds[1]:
        raise InvalidFormula(token)
    return bounds


def parsed(text: str) -> Node:
    """Parse a formula to a tree; raise InvalidFormula."""
    parser = _Parser(text)
    tree = parser.alternatives()
    if parser.tokens:
        raise InvalidFormula(parser.peek())
    return tree


# --- walking -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Man:
    player: int
    kind: str
    moved: bool = False


@dataclass(frozen=True)
class _State:
    at: Square
    board: tuple[tuple[Square, _Man], ...]
    hand: _Man | None = None
    lifted: Square | None = None
    last: str = ""
    memory: tuple[tuple[int, str], ...] = ()
    puts: tuple[Square, ...] = ()
    taken: tuple[Square, ...] = ()
    visited: frozenset[Square] = frozenset()

    def there(self, square: Square) -> _Man | None:
        return dict(self.board).get(square)

    def with_man(self, square: Square, man: _Man | None) -> _State:
        board = dict(self.board)
        board.pop(square, None)
        if man is not None:
            board[square] = man
        return replace(self, board=tuple(sorted(board.items())))


class Reference:
    """The moves of the piece of a position."""

    def __init__(self, preview: PreviewPosition) -> None:
        self.wide, self.high = len(preview.board.files), len(preview.board.ranks)
        self.preview = preview
        board: dict[Square, _Man] = {}
        for piece in preview.other_pieces:
            player = 3 - preview.player if piece.enemy else preview.player
            board[self.square(piece.square)] = _Man(player, full_type_name(piece.kind), piece.moved)
        board[self.square(preview.at)] = _Man(preview.player, PIECE, preview.moved)
        self.board = tuple(sorted(board.items()))
        self.last = tuple(map(self.square, preview.last)) if preview.last else (None, None)

    def square(self, name: str) -> Square:
        column_and_row = self.preview.board.coordinates(name)
        assert column_and_row is not None
        return column_and_row[0], self.high - 1 - column_and_row[1]

    def name(self, square: Square) -> str:
        return (
            self.preview.board.files[square[0]]
            + self.preview.board.ranks[self.high - 1 - square[1]]
        )

    def moves(self, text: str) -> set[tuple[str, tuple[str, ...], tuple[str, ...]]]:
        """Return the moves as (target, captures, other pieces put down), all of them squares."""
        found = set()
        start = _State(self.square(self.preview.at), self.board)
        for end in self._walks(parsed(text), start, self.preview.player, attacks=True):
            if end.board != self.board and end.puts:
                taken = tuple(sorted(set(map(self.name, end.taken))))
                to, *more = map(self.name, end.puts)
                found.add((to, taken, tuple(more)))
        return found

    def _walks(self, tree: Node, start: _State, player: int, *, attacks: bool) -> Iterator[_State]:
        """Yield the end states; a piece in hand is put down."""
        walker = _Walker(self, player, attacks)
        for path in tree[1]:
            written = _begins_with_lift(path)
            for lifted in (start,) if written else walker.lift(start):
                for end in walker.walk(path, lifted):
                    man = end.there(end.at)
                    if end.hand is None:
                        yield end
                    elif man is None or man.player != player:
                        yield walker.put(end)

    def attacked(self, state: _State, square: Square, by: int) -> bool:
        """Return True if a player could capture an enemy piece on the square."""
        board = state.with_man(square, _Man(3 - by, "Supposed"))
        for origin, man in board.board:
            if man.player != by or man.kind not in STANDARD_MOVES:
                continue
            tree = parsed(STANDARD_MOVES[man.kind])
            for end in self._walks(tree, _State(origin, board.board), by, attacks=False):
                if square in end.taken:
                    return True
        return False


def _begins_with_lift(node: Node) -> bool:
    match node:
        case ("lift",):
            return True
        case ("seq", items):
            return _begins_with_lift(items[0])
        case ("group", _, body):
            return _begins_with_lift(body)
        case ("alt", (option,)):
            return _begins_with_lift(option)
    return False


@dataclass(frozen=True)
class _Walker:
    game: Reference
    player: int
    attacks: bool

    def walk(self, node: Node, state: _State) -> Iterator[_State]:
        match node:
            case ("alt", options):
                for option in options:
                    yield from self.walk(option, state)
            case ("seq", items):
                yield from self._row(items, state)
            case ("step", letters):
                for letter in dict.fromkeys(letters):
                    yield from self._go(letter, state)
            case ("again", group, back):
                letter = dict(state.memory).get(group)
                if letter:
                    yield from self._go(_BACK[letter] if back else letter, state)
            case ("group", number, body):
                for end in self.walk(body, replace(state, last="")):
                    memory = dict(state.memory) | dict(end.memory)
                    if end.last:
                        memory[number] = end.last
                    kept = end.last or state.last
                    yield replace(end, last=kept, memory=tuple(sorted(memory.items())))
            case ("put",):
                if state.hand is not None:
                    yield self.put(state)
            case ("lift",):
                yield from self.lift(state)
            case ("test", checks, None):
                yield from self._checked(checks, state, state.at)
            case ("test", checks, via):
                for there in self.walk(via, state):
                    yield from self._checked(checks, state, there.at)
            case ("repeat", body, low, high):
                yield from self._repeated(body, low, high, state)

    def _row(self, items: tuple[Node, ...], state: _State) -> Iterator[_State]:
        if not items:
            yield state
            return
        for after in self.walk(items[0], state):
            yield from self._row(items[1:], after)

    def _go(self, letter: str, state: _State) -> Iterator[_State]:
        dx, dy = _VECTORS[letter if self.player == 1 else _MIRRORED[letter]]
        x, y = state.at[0] + dx, state.at[1] + dy
        if 0 <= x < self.game.wide and 0 <= y < self.game.high:
            visited = state.visited | {state.at}
            yield replace(state, at=(x, y), last=letter, visited=visited)

    def lift(self, state: _State) -> Iterator[_State]:
        man = state.there(state.at)
        if man is not None and man.player == self.player and state.hand is None:
            yield replace(state.with_man(state.at, None), hand=man, lifted=state.at)

    def put(self, state: _State) -> _State:
        taken = state.taken + ((state.at,) if state.there(state.at) else ())
        down = state.with_man(state.at, state.hand)
        return replace(down, hand=None, puts=(*state.puts, state.at), taken=taken)

    def _repeated(self, body: Node, low: int, high: int | None, state: _State) -> Iterator[_State]:
        seen: set[_State] = set()
        front = [state]
        count = 0
        while front:
            onward: dict[_State, None] = {}
            for here in front:
                after = list(self.walk(body, here)) if high is None or count < high else []
                if count >= low and (here.hand is not None or not after):
                    yield here
                onward.update(dict.fromkeys(after))
            count += 1
            if count > low:
                front = [
                    s
                    for s in onward
                    if high is not None or replace(s, visited=frozenset()) not in seen
                ]
                seen.update(replace(s, visited=frozenset()) for s in front)
            else:
                front = list(onward)

    def _checked(self, checks: tuple[str, ...], state: _State, square: Square) -> Iterator[_State]:
        for word in checks:
            if word == "x":
                if state.there(square) is None:
                    return
                state = replace(state.with_man(square, None), taken=(*state.taken, square))
            elif not self._holds(word, state, square):
                return
        yield state

    def _holds(self, word: str, state: _State, square: Square) -> bool:
        man = state.there(square)
        if word.startswith("!="):
            return man is None or man.kind != word[2:]
        if word.startswith("="):
            return man is not None and man.kind == word[1:]
        if word.isupper():
            low = word.lower()
            return (low in "as" and not self.attacks) or not self._holds(low, state, square)
        match word:
            case "p":
                return man is None
            case "e":
                return man is not None and man.player != self.player
            case "f":
                return man is not None and man.player == self.player
            case "a":
                return not self.attacks or self.game.attacked(state, square, 3 - self.player)
            case "s":
                return not self.attacks or self.game.attacked(state, square, self.player)
            case "m":
                asked = state.hand if state.hand is not None and square == state.lifted else man
                return asked is not None and asked.moved
            case "r":
                return square in state.visited
            case "c":
                return square in state.taken
            case "l":
                return square == self.game.last[0]
            case "t":
                return square == self.game.last[1]
        raise AssertionError(word)
