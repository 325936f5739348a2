"""Parts of stress shapes: games with a text at one place, and repeated texts."""

from __future__ import annotations

import random

GRID = (
    '(grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f/g/h" (10 0))'
    ' ("8/7/6/5/4/3/2/1" (0 10))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))'
)
FILES = "/".join(f"a{i}x" for i in range(100))
RANKS = "/".join(map(str, range(199)))
MAN = "(piece (name Man) (moves (n (verify empty?) add)))"


def game(board: str = GRID, pieces: str = MAN, setup: str = "", rest: str = "") -> str:
    return (
        f'(game (title "S") (players White Black) (turn-order White Black) (board {board})'
        f" {pieces} (board-setup (White (Man a1)) {setup}) {rest})"
    )


def large(directions: str, rest: str = "") -> str:
    return (
        f'(grid (dimensions ("{FILES}" (1 0)) ("{RANKS}" (0 1))) (directions {directions})) {rest}'
    )


def many(count: int, text: str) -> str:
    """Repeat a text; `#` is the number, `~?~` a random word."""
    chance = random.Random(len(text))

    def word() -> str:
        return "".join(chance.choices("abcdefghijklmnop", k=12))

    return " ".join(
        "".join(word() if part == "?" else part for part in text.replace("#", str(i)).split("~"))
        for i in range(count)
    )


def moves(text: str, rest: str = "") -> str:
    return game(pieces=f"(piece (name Man) (moves {text}))", rest=rest)


def block(text: str) -> str:
    return moves(f"({text} add)")


def nested(depth: int, start: str, inner: str, end: str = ")") -> str:
    return start * depth + inner + end * depth


def doubled(times: int, text: str, use: str = "{0} {0}") -> str:
    """Return macros m0, m1, ... that double a text each."""
    macros = [f"(define m{i} {use.format(f'(m{i - 1})')})" for i in range(1, times + 1)]
    return "".join([f"(define m0 {text})", *macros])


def long_blocks(count: int) -> str:
    """Return different blocks of up to 120 steps."""
    return moves(
        " ".join(
            f"({'n ' * (1 + i % 60)}(verify (piece? Man {'n' if i % 2 else 'a1'}))"
            f" {'e ' * (i // 60 % 60)}add)"
            for i in range(count)
        )
    )


def grid_of(files: int, ranks: int, *directions: str) -> str:
    """Return a grid of any size."""
    columns = "/".join(f"a{i}x" for i in range(files))
    rows = "/".join(map(str, range(ranks)))
    return (
        f'(grid (dimensions ("{columns}" (1 0)) ("{rows}" (0 1)))'
        f" (directions (n 0 -1) (e 1 0) {' '.join(directions)}))"
    )


def variants(count: int, text: str) -> str:
    return game() + many(count, f'(variant (title "V#") {text})')


def win(condition: str) -> str:
    return game(rest=f"(win-condition (White Black) {condition})")


def described(text: str) -> str:
    return f"game: S\nboard: 8x8\nplayers: White Black\n{text}\nsetup White: Man a1\n"


def fairy(text: str) -> str:
    return f"[s:chess]\n{text}\n"
