"""Budgets: a file of less than 1 MB is checked and converted within 10 s of CPU time."""

from __future__ import annotations

import random
import re
import time

import pytest

from tests.cli.running import EXAMPLES
from zrf2js.pipeline import Options, compile_source, no_includes, to_program
from zrf2js.support.outcome import MAX_SAME
from zrf2js.support.source import Source

GRID = (
    '(grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f/g/h" (10 0))'
    ' ("8/7/6/5/4/3/2/1" (0 10))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))'
)
FILES = "/".join(f"a{i}x" for i in range(100))
RANKS = "/".join(map(str, range(199)))
MAN = "(piece (name Man) (moves (n (verify empty?) add)))"
CHANCE = random.Random(1)
#: CPU seconds for a file of 1 MB, with a reserve for slow machines; the files here have 0.2 to 1 MB
LIMIT = 10


def word(length: int = 12) -> str:
    return "".join(CHANCE.choice("abcdefghijklmnop") for _ in range(length))


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
    """Repeat a text; `#` is the number, `?` a random word."""
    return " ".join(
        "".join(word() if part == "?" else part for part in text.replace("#", str(i)).split("~"))
        for i in range(count)
    )


STRESS = {
    "unknown names": game(
        pieces=MAN
        + many(3000, "(piece (name ~?~) (moves (n (verify (piece? ~?~)) (~?~ ~?~) add)))")
    ),
    "unknown positions": game(
        GRID + "(positions " + many(9000, "(~?~ 0 0 9 9)") + ")",
        setup="(White (Man " + many(30000, "~?~") + "))",
    ),
    "unknown options": game(rest=many(20000, '(option "~?~" true)')),
    "surplus parentheses": game() + ")" * 500_000,
    "unclosed groups": "(define x (a b c)\n  (piece\n" * 20_000,
    "an occupied position": game(setup="(White (Man " + "a1 " * 200_000 + "))"),
    "players": game().replace("White Black", many(50000, "Q#")),
    "directions of a large board": game(large(many(9000, "(d# # 1)"))),
    "directions without links": game(GRID + many(20000, "(symmetry White (x# y#))")),
    "directions of two links": game(
        "(positions " + many(7000, "(p# 0 0 9 9)") + ")" + many(6000, "(links d# (p# p5))")
    ),
    "zones of a large board": game(
        large("(n 0 1)", many(9000, "(zone (name z#) (positions a5x5))"))
    ),
    "unlinked positions": game(large("(n 0 1)", "(unlink " + many(60000, "a5x5 a#x1") + ")")),
    "growing arguments": "".join(
        f"(define m{i} (m{i - 1} $1 a$2) (m{i - 1} $2 b$1))" for i in range(1, 22)
    )
    + "(define m0 ($1 $2 add))"
    + game(pieces="(piece (name Man) (moves (m21 n s)))"),
    "missing arguments": "(define m (n ($1 $2 $3 $4) add))"
    + game(pieces="(piece (name Man) (moves " + many(20000, "(m x#)") + "))"),
    "variants of many pieces": game(pieces=MAN + many(300, "(piece (name P#) (moves (n add)))"))
    + many(9000, '(variant (title "V#") (piece (name Man) (moves (s add))))'),
    "deep nesting": game(
        pieces=MAN + many(400, f"(piece (name P#) (moves ({'(if empty? ' * 60} add {')' * 60})))")
    ),
    "a long block": game(pieces=f"(piece (name Man) (moves ({'n (verify empty?) add ' * 20000})))"),
}


@pytest.mark.parametrize("text", STRESS.values(), ids=STRESS)
def test_a_large_file_is_checked_in_time(text: str) -> None:
    assert len(text) < 1_000_000
    start = time.process_time()
    found = to_program(Source("stress.zrf", text), no_includes, Options(lint=True)).diagnostics
    assert time.process_time() - start < LIMIT
    codes = [diagnostic.code for diagnostic in found]
    assert all(codes.count(code) <= MAX_SAME for code in set(codes) - {"ZRF013"})


def test_a_note_states_that_diagnostics_are_omitted() -> None:
    found = to_program(Source("s.zrf", STRESS["surplus parentheses"]), no_includes, Options())
    assert [d.message for d in found.diagnostics if d.code == "ZRF013"] == [
        "further `ZRF005` are omitted after the first 1000"
    ]


def moves(text: str, rest: str = "") -> str:
    return game(pieces=f"(piece (name Man) (moves {text}))", rest=rest)


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


GALLERY = (EXAMPLES / "fairy-gallery.dgz").read_text(encoding="utf-8")

#: files whose modules are large, or that exceed a limit; the code of the limit
CONVERTED = {
    "move types": (moves(many(20000, "(move-type t#) (n add)")), "ZRF245"),
    "priorities": (
        moves(many(14000, "(move-type t#) (n add)"), f"(move-priorities {many(14000, 't#')})"),
        "ZRF245",
    ),
    "unknown priorities": (game(rest=f"(move-priorities {many(30000, 't#')})"), ""),
    "variants": (game() + many(12000, '(variant (title "V#") (default))'), "ZRF239"),
    "goals of variants": (
        game() + many(800, '(variant (title "V#") (win-condition (White) (pieces-remaining #)))'),
        "",
    ),
    "calls with missing arguments": (
        "(define m (n ($1 $2) add))" + moves(many(40000, "(m x#)")),
        "",
    ),
    "flags": (moves(many(4000, "((set-flag f# empty?) n (verify (flag? f#)) add)")), ""),
    "zones": (game(GRID + many(20000, "(zone (name z#) (positions a1))")), ""),
    "goals": (game(rest=many(8000, "(win-condition (White) (absolute-config Man (a1 b2)))")), ""),
    "options": (game(rest=many(30000, '(option "pass turn" true)')), ""),
    "symmetries": (game(GRID + many(20000, "(symmetry Black (n s))")), ""),
    "attributes": (
        game(pieces=f"(piece (name Man) {many(20000, '(attribute a# false)')} (moves (n add)))"),
        "ZRF503",
    ),
    "includes": (many(20000, '(include "x#.zrf")') + game(), "ZRF102"),
    "different blocks": (long_blocks(3600), "ZRF504"),
    "blocks of macros": (doubled(18, "(n add)") + moves("(m18)"), "ZRF504"),
    "steps of macros": (doubled(18, "n") + moves("((m18) add)"), "ZRF504"),
    "nested tests of macros": (
        doubled(20, "n", "(if empty? {0} else {0})") + moves("((m20) add)"),
        "ZRF504",
    ),
    "captures of macros": (doubled(13, "capture n") + moves("((m13) add)"), ""),
    "turns of macros": (
        doubled(18, "White Black")
        + game().replace("(turn-order White Black)", "(turn-order (m18))"),
        "ZRF504",
    ),
    "goals of macros": (
        doubled(20, "(pieces-remaining 3)", "(or {0} {0})")
        + game(rest="(win-condition (White) (m20))"),
        "ZRF407",
    ),
    "targets of macros": (
        doubled(18, "a1 b1") + game(rest="(win-condition (White) (absolute-config Man ((m18))))"),
        "ZRF407",
    ),
    "goals that variants inherit": (
        game(rest=f"(win-condition (White) (or {many(2000, '(pieces-remaining #)')}))")
        + many(400, '(variant (title "V#"))'),
        "ZRF407",
    ),
    "pieces": (
        game(pieces=MAN + many(9000, "(piece (name P#) (attribute a# false) (moves (n add)))")),
        "ZRF246",
    ),
    "formulas": (GALLERY + 15 * "".join(re.findall(r"^piece .*\n", GALLERY, re.M)), "ZRF626"),
}  # fmt: skip


@pytest.mark.parametrize("name", CONVERTED)
def test_a_large_file_is_converted_in_time(name: str) -> None:
    text, limit = CONVERTED[name]
    assert len(text) < 1_000_000
    start = time.process_time()
    source = Source("stress.zrf" if "(game" in text else "stress.dgz", text)
    outcome = compile_source(source, no_includes, Options())
    assert time.process_time() - start < LIMIT
    assert bool(outcome.value) is (limit == "")
    assert limit in ("", *(d.code for d in outcome.diagnostics if d.origin is not None))
