"""Stress shapes: files of at most 1 MB, each with very many of one construct.

`SHAPES` maps names to functions that return the text of a file. `benchmarks/stress.py` measures all
shapes, test_budgets.py a part of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.cli.running import EXAMPLES
from tests.fuzz.large_games import levels, many_operations
from tests.fuzz.shape_parts import (
    GRID,
    MAN,
    block,
    described,
    doubled,
    fairy,
    game,
    grid_of,
    large,
    long_blocks,
    many,
    moves,
    nested,
    variants,
    win,
)  # fmt: skip

MAX_BYTES = 1_000_000

Shapes = dict[str, Callable[[], str]]

#: parentheses, comments, texts, names, macros and includes
TEXTS: Shapes = {
    "a comment": lambda: "; " + "c" * 900_000 + "\n" + game(),
    "comments": lambda: "; c\n" * 220_000 + game(),
    "comments inside forms": lambda: game(pieces=MAN + "; c\n" * 220_000),
    "allowing comments": lambda: "; zrf2js: allow ZRF204\n" * 40_000 + game(),
    "blank lines": lambda: "\n" * 900_000 + game(),
    "line ends of Windows": lambda: "\r\n" * 450_000 + game(),
    "tabs": lambda: "\t" * 900_000 + game(),
    "a string": lambda: game().replace('"S"', '"' + "s" * 900_000 + '"'),
    "a string of lines": lambda: game(rest='(description "' + "line\\\n" * 120_000 + '")'),
    "a string of escapes": lambda: game(rest=f'(description "{chr(92) * 900_000}")'),
    "an unclosed string": lambda: game() + '"' + "s" * 900_000,
    "quotes": lambda: game() + '"' * 900_001,
    "strings": lambda: game(rest=many(60_000, '"s#"')),
    "strings of other letters": lambda: game(rest=f'(history "{"ж" * 450_000}")'),
    "control characters": lambda: game() + "\0\1\2" * 300_000,
    "a long name": lambda: game(pieces=MAN.replace("Man", "M" * 400_000)),
    "a long unknown name": lambda: block("x" * 900_000),
    "digits": lambda: game(rest=f"(version {'9' * 900_000})"),
    "arguments outside macros": lambda: block("$1 " * 300_000),
    "surplus parentheses": lambda: game() + ")" * 500_000,
    "unclosed parentheses": lambda: game() + "(" * 900_000,
    "unclosed groups": lambda: "(define x (a b c)\n  (piece\n" * 20_000,
    "unclosed games": lambda: "(game\n" * 140_000,
    "nested groups": lambda: nested(450_000, "(", ""),
    "nested groups in a block": lambda: block(nested(450_000, "(", "")),
    "empty groups": lambda: game() + "()" * 450_000,
    "atoms": lambda: game() + " x" * 450_000,
    "unknown forms": lambda: many(60_000, "(f# a)") + game(),
    "unknown forms of games": lambda: game(rest=many(60_000, "(f# a)")),
    "games": lambda: game() * 1_500,
    "empty games": lambda: "(game)" * 140_000,
    "versions": lambda: game(rest='(version "2.0")' * 60_000),
    "unused macros": lambda: many(50_000, "(define m# n)") + game(),
    "macros of one name": lambda: "(define m n)" * 70_000 + game(),
    "a chain of macros": lambda: (
        "(define m0 add)"
        + "".join(f"(define m{i} (m{i - 1}))" for i in range(1, 30_000))
        + moves("(n (m29999))")
    ),
    "a recursive macro": lambda: "(define m (m) (m))" + moves("((m) add) " * 99_000),
    "macros that call each other": lambda: (
        many(19_000, "(define m# (k#))") + many(19_000, "(define k# (m#))") + moves("((m1) add)")
    ),
    "macros distinct arguments": lambda: (
        "(define m (n (verify (in-zone? $1)) add))" + moves(many(60_000, "(m x#)"))
    ),
    "macros distinct directions": lambda: (
        "(define m (n (while empty? $1 add) $1 add))" + moves(many(60_000, "(m x#)"))
    ),
    "a call with many arguments": lambda: (
        "(define m ($1 $2 add))" + moves(f"(m {many(120_000, 'x#')})")
    ),
    "a large argument number": lambda: "(define m ($99999 add))" + moves("(m n) " * 100_000),
    "growing arguments": lambda: (
        "".join(f"(define m{i} (m{i - 1} $1 a$2) (m{i - 1} $2 b$1))" for i in range(1, 22))
        + "(define m0 ($1 $2 add))"
        + moves("(m21 n s)")
    ),
    "missing arguments": lambda: "(define m (n ($1 $2 $3 $4) add))" + moves(many(20000, "(m x#)")),
    "nested calls": lambda: "(define m $1 $1)" + moves(f"({nested(3_000, '(m ', 'n')} add)"),
    "nested calls of blocks": lambda: "(define m (n $1 add))" + moves(nested(3_000, "(m ", "n")),
    "a long macro": lambda: f"(define m {'n (verify empty?) ' * 40_000})" + moves("((m) add)" * 50),
    "macros of pieces": lambda: (
        "(define m (piece (name $1) (moves (n add))))" + game(pieces=MAN + many(40_000, "(m P#)"))
    ),
    "macros of variants": lambda: (
        '(define m (variant (title $1) (option "x" true)))' + game() + many(40_000, '(m "V#")')
    ),
    "unknown macros": lambda: moves(many(60_000, "(u# n)")),
    "calls with missing arguments": lambda: (
        "(define m (n ($1 $2) add))" + moves(many(40_000, "(m x#)"))
    ),
    "blocks of macros": lambda: doubled(18, "(n add)") + moves("(m18)"),
    "steps of macros": lambda: doubled(18, "n") + moves("((m18) add)"),
    "nested tests of macros": lambda: (
        doubled(20, "n", "(if empty? {0} else {0})") + moves("((m20) add)")
    ),
    "captures of macros": lambda: doubled(13, "capture n") + moves("((m13) add)"),
    "turns of macros": lambda: (
        doubled(18, "White Black")
        + game().replace("(turn-order White Black)", "(turn-order (m18))")
    ),
    "goals of macros": lambda: (
        doubled(20, "(pieces-remaining 3)", "(or {0} {0})")
        + game(rest="(win-condition (White) (m20))")
    ),
    "targets of macros": lambda: (
        doubled(18, "a1 b1") + game(rest="(win-condition (White) (absolute-config Man ((m18))))")
    ),
    "includes": lambda: many(20_000, '(include "x#.zrf")') + game(),
    "includes of one file": lambda: '(include "x.zrf")' * 45_000 + game(),
}

#: players, boards and the setup
BOARDS: Shapes = {
    "players": lambda: game().replace("White Black", many(50_000, "Q#")),
    "a long turn order": lambda: game().replace(
        "(turn-order ", "(turn-order " + "White " * 140_000
    ),
    "unknown players": lambda: game().replace("(turn-order ", f"(turn-order {many(90_000, 'u#')} "),
    "move types in turns": lambda: game().replace(
        "(turn-order ", f"(turn-order {many(50_000, '(White t#)')} "
    ),
    "an empty grid of files": lambda: game(grid_of(60_000, 1)),
    "a large grid": lambda: game(grid_of(400, 400)),
    "a grid at the limit": lambda: game(grid_of(100, 199)),
    "moves on a large grid": lambda: game(
        grid_of(100, 199), "(piece (name Man) (moves (n (while empty? add n)) (e e n add)))"
    ),
    "goals on a large grid": lambda: game(
        grid_of(100, 199),
        rest="(win-condition (White) (relative-config Man n Man n Man n Man n Man))",
    ),
    "many dimensions": lambda: game("(grid (dimensions " + many(30_000, '("a/b" (# 0))') + "))"),
    "grids": lambda: game(many(5_000, GRID.replace("a/b", "a#/b"))),
    "boards": lambda: game() + game(rest=many(4_000, f"(board {GRID})")),
    "positions": lambda: game(f"(positions {many(35_000, '(p# 0 0 9 9)')})"),
    "equal positions": lambda: game(f"(positions {'(p 0 0 9 9)' * 70_000})"),
    "unknown positions": lambda: game(
        GRID + "(positions " + many(9000, "(~?~ 0 0 9 9)") + ")",
        setup="(White (Man " + many(30_000, "~?~") + "))",
    ),
    "long numbers": lambda: game(GRID.replace("(10 0)", f"({'9' * 800_000} 0)")),
    "links": lambda: game(GRID + f"(links n {'(a1 a2)' * 110_000})"),
    "unknown links": lambda: game(GRID + f"(links n {many(45_000, '(p# q#)')})"),
    "directions of links": lambda: game(GRID + many(30_000, "(links d# (a1 a2))")),
    "unlinked positions": lambda: game(large("(n 0 1)", f"(unlink {many(60_000, 'a5x5 a#x1')})")),
    "removed positions": lambda: game(GRID + f"(kill-positions {'a1 ' * 280_000})"),
    "unknown removed positions": lambda: game(GRID + f"(kill-positions {many(100_000, 'p#')})"),
    "dummies": lambda: game(GRID + f"(dummy {many(90_000, 'd#')})"),
    "symmetries": lambda: game(GRID + many(20_000, "(symmetry Black (n s))")),
    "a long symmetry": lambda: game(GRID + f"(symmetry Black {'(n s)' * 150_000})"),
    "directions without links": lambda: game(GRID + many(20_000, "(symmetry White (x# y#))")),
    "directions of a large board": lambda: game(large(many(9_000, "(d# # 1)"))),
    "directions of a small board": lambda: game(GRID.replace("(w -1 0)", many(40_000, "(d# # 1)"))),
    "directions of two links": lambda: game(
        f"(positions {many(7_000, '(p# 0 0 9 9)')}){many(6_000, '(links d# (p# p5))')}"
    ),
    "zones": lambda: game(GRID + many(20_000, "(zone (name z#) (positions a1))")),
    "zones of one name": lambda: game(GRID + "(zone (name z) (positions a1 b1))" * 25_000),
    "a long zone": lambda: game(GRID + f"(zone (name z) (positions {'a1 b2 ' * 150_000}))"),
    "zones of a large board": lambda: game(
        large("(n 0 1)", many(9_000, "(zone (name z#) (positions a5x5))"))
    ),
    "zones of unknown positions": lambda: game(
        GRID + many(20_000, "(zone (name z#) (positions p#))")
    ),
    "pictures of boards": lambda: game("(image " + many(60_000, '"a#.bmp"') + ")" + GRID),
    "an occupied position": lambda: game(setup="(White (Man " + "a1 " * 200_000 + "))"),
    "pieces in hand": lambda: game(setup="(White (Man off 2000000000))"),
    "many setups": lambda: game(setup="(White (Man a2)) (Black (Man a3))" * 25_000),
    "setups of unknown pieces": lambda: game(setup=f"(White {many(60_000, '(P# a1)')})"),
    "setups of unknown players": lambda: game(setup=many(50_000, "(W# (Man a1))")),
    "a setup of a large board": lambda: game(
        grid_of(100, 199), setup=f"(White (Man {many(100, 'a#x1 a#x2 a#x3')}))"
    ),
}

#: pieces and their moves
PIECES: Shapes = {
    "unknown names": lambda: game(
        pieces=MAN
        + many(3_000, "(piece (name ~?~) (moves (n (verify (piece? ~?~)) (~?~ ~?~) add)))")
    ),
    "pieces": lambda: game(
        pieces=MAN + many(9_000, "(piece (name P#) (attribute a# false) (moves (n add)))")
    ),
    "pieces without moves": lambda: game(pieces=MAN + many(45_000, "(piece (name P#))")),
    "pieces without names": lambda: game(pieces=MAN + "(piece (moves (n add)))" * 40_000),
    "pieces of one name": lambda: game(pieces=MAN * 18_000),
    "a long block": lambda: moves(f"({'n (verify empty?) add ' * 20_000})"),
    "a long direction": lambda: block("n " * 400_000),
    "unknown directions": lambda: block(many(120_000, "d#")),
    "positions in a block": lambda: block("a1 b2 " * 130_000),
    "equal blocks": lambda: moves("(n (verify empty?) add)" * 40_000),
    "different blocks": lambda: long_blocks(3_600),
    "blocks without moves": lambda: moves("(n)" * 250_000),
    "deep nesting": lambda: game(
        pieces=MAN + many(400, f"(piece (name P#) (moves ({'(if empty? ' * 60} add {')' * 60})))")
    ),
    "nested tests": lambda: block(nested(40_000, "(if empty? n ", "n")),
    "nested loops": lambda: block(nested(40_000, "(while empty? n ", "n")),
    "nested negations": lambda: block(f"(verify {nested(100_000, '(not ', 'empty?')})"),
    "nested alternatives": lambda: block(f"(verify {nested(70_000, '(or empty? ', 'enemy?')})"),
    "alternatives": lambda: block(f"(verify (or {'(empty? n) (enemy? a1) ' * 35_000}))"),
    "conjunctions": lambda: block(f"(verify (and {'(empty? n) (enemy? a1) ' * 35_000}))"),
    "chains of else": lambda: block(nested(25_000, "(if (empty? n) n else ", "n")),
    "tests in a row": lambda: block("(if empty? n else e) " * 40_000),
    "loops in a row": lambda: block("(while empty? n) " * 50_000),
    "partial moves": lambda: moves("(n add-partial) " * 55_000),
    "moves in a block": lambda: block("add n " * 140_000),
    "moves to several pieces": lambda: moves(f"(n (add {'Man ' * 220_000}))"),
    "moves to unknown pieces": lambda: moves(f"(n (add {many(120_000, 'P#')}))"),
    "created pieces": lambda: block("(create Man) n " * 55_000),
    "captures": lambda: block("capture n " * 80_000),
    "cascades": lambda: block("cascade n " * 80_000),
    "marks": lambda: block("mark n back " * 70_000),
    "opposites": lambda: block("(opposite n) " * 65_000),
    "changed owners": lambda: block("change-owner n flip n " * 38_000),
    "flags": lambda: moves(many(4_000, "((set-flag f# empty?) n (verify (flag? f#)) add)")),
    "flags of one block": lambda: block(many(40_000, "(set-flag f# true)")),
    "flags of positions": lambda: block("(set-position-flag f true a1) " * 28_000),
    "attributes": lambda: game(
        pieces=f"(piece (name Man) {many(20_000, '(attribute a# false)')} (moves (n add)))"
    ),
    "attributes of one name": lambda: game(
        pieces=f"(piece (name Man) {'(attribute a false)' * 40_000} (moves (n add)))"
    ),
    "changed attributes": lambda: game(
        pieces="(piece (name Man) (attribute a false) (moves ("
        + "(set-attribute a true) n " * 35_000
        + "add)))"
    ),
    "unknown attributes": lambda: block(many(30_000, "(set-attribute a# true)")),
    "tests of zones": lambda: block(many(30_000, "(verify (in-zone? z#))")),
    "tests of pieces": lambda: block(many(30_000, "(verify (piece? P#))")),
    "tests of positions": lambda: block("(verify (position? a1)) " * 38_000),
    "move types": lambda: moves(many(20_000, "(move-type t#) (n add)")),
    "priorities": lambda: moves(
        many(14_000, "(move-type t#) (n add)"), f"(move-priorities {many(14_000, 't#')})"
    ),
    "unknown priorities": lambda: game(rest=f"(move-priorities {many(30_000, 't#')})"),
    "drops": lambda: game(
        pieces=f"(piece (name Man) (drops {'((verify empty?) add)' * 40_000}) (moves (n add)))"
    ),
    "pictures": lambda: game(
        pieces="(piece (name Man) (image White " + many(55_000, '"a#.bmp"') + ") (moves (n add)))"
    ),
    "texts of pieces": lambda: game(
        pieces="(piece (name Man)" + '(help "h")' * 80_000 + "(moves (n add)))"
    ),
}

#: goals, options and variants
REST: Shapes = {
    "goals": lambda: game(
        rest=many(8_000, "(win-condition (White) (absolute-config Man (a1 b2)))")
    ),
    "goals of counts": lambda: game(
        rest=many(20_000, "(win-condition (White) (pieces-remaining #))")
    ),
    "goals without pieces": lambda: game(rest="(loss-condition (White Black) stalemated)" * 22_000),
    "goals of unknown pieces": lambda: game(
        rest=many(16_000, "(loss-condition (White) (checkmated P#))")
    ),
    "alternative goals": lambda: win(f"(or {many(35_000, '(pieces-remaining #)')})"),
    "nested goals": lambda: win(nested(30_000, "(or (pieces-remaining 1) ", "stalemated")),
    "negated goals": lambda: win(nested(100_000, "(not ", "stalemated")),
    "a wide goal": lambda: win(f"(absolute-config Man ({'a1 b2 ' * 140_000}))"),
    "pieces of a goal": lambda: win(f"(absolute-config {many(80_000, 'P#')} (a1))"),
    "a long pattern": lambda: win(f"(relative-config Man {'n Man ' * 130_000})"),
    "patterns": lambda: win(f"(or {'(relative-config Man n Man e Man) ' * 25_000})"),
    "patterns on a large board": lambda: game(
        grid_of(100, 199),
        rest=f"(win-condition (White) (or {'(relative-config Man n Man e Man) ' * 300}))",
    ),
    "unknown options": lambda: game(rest=many(20_000, '(option "~?~" true)')),
    "options": lambda: game(rest=many(30_000, '(option "pass turn" true)')),
    "music": lambda: game(rest=many(35_000, '(music "a#.mid")')),
    "a long strategy": lambda: game(rest=f'(strategy "{"one word " * 90_000}")'),
    "variants": lambda: variants(12_000, "(default)"),
    "variants of one title": lambda: game() + '(variant (title "V"))' * 40_000,
    "separators": lambda: game() + '(variant (title "-"))' * 40_000,
    "unknown forms of variants": lambda: variants(20_000, "(f# a)"),
    "boards of variants": lambda: variants(2_500, f"(board {GRID})"),
    "setups of variants": lambda: variants(9_000, "(board-setup (White (Man a1 b1)))"),
    "players of variants": lambda: variants(9_000, "(players W# B#) (turn-order W# B#)"),
    "options of variants": lambda: variants(9_000, '(option "pass turn" true)'),
    "moves of variants": lambda: variants(6_000, "(piece (name Man) (moves (n n add) (e add)))"),
    "variants of many pieces": lambda: (
        game(pieces=MAN + many(300, "(piece (name P#) (moves (n add)))"))
        + many(9_000, '(variant (title "V#") (piece (name Man) (moves (s add))))')
    ),
    "variants of many zones": lambda: (
        game(GRID + many(500, "(zone (name z#) (positions a1))"))
        + many(9_000, '(variant (title "V#"))')
    ),
    "variants of a large board": lambda: (
        game(grid_of(100, 199)) + many(2_000, '(variant (title "V#"))')
    ),
    "goals of variants": lambda: variants(800, "(win-condition (White) (pieces-remaining #))"),
    "goals that variants inherit": lambda: (
        game(rest=f"(win-condition (White) (or {many(2_000, '(pieces-remaining #)')}))")
        + many(400, '(variant (title "V#"))')
    ),
}

#: games as authors write them
LARGE_GAMES: Shapes = {
    "operations near their limit": lambda: many_operations(900, 25),
    "levels of a puzzle": lambda: levels(60, 22, 11),
}

GALLERY = (EXAMPLES / "fairy-gallery.dgz").read_text(encoding="utf-8")

#: game descriptions
DESCRIBED: Shapes = {
    "formulas": lambda: GALLERY + 15 * "".join(re.findall(r"^piece .*\n", GALLERY, re.M)),
    "pieces of formulas": lambda: described(many(20_000, "piece P#: betza W\n")),
    "a long formula": lambda: described("piece Man: betza " + "W" * 800_000),
    "a long range": lambda: described("piece Man: betza W999999999"),
    "nested brackets": lambda: described("piece Man: betza " + nested(200_000, "[", "W", "]")),
    "a chain of formulas": lambda: described("piece Man: betza " + "W-" * 300_000 + "W"),
    "a large described board": lambda: "game: S\nboard: 30000x30000\npiece Man: betza W\n",
    "unknown lines of descriptions": lambda: described(many(40_000, "f#: a\n")),
    "comments of descriptions": lambda: described("# c\n" * 200_000),
    "setups of descriptions": lambda: described("setup White: " + "Man a1 " * 120_000),
}


#: Fairy-Stockfish variants
FAIRY: Shapes = {
    "sections": lambda: many(25_000, "[v#:chess]\nmaxRank = 8\n"),
    "a chain of sections": lambda: (
        "[v0:chess]\n" + "".join(f"[v{i}:v{i - 1}]\n" for i in range(1, 40_000))
    ),
    "unknown settings": lambda: fairy(many(50_000, "key# = 1\n")),
    "a long position": lambda: fairy("startFen = " + "rnbqkbnr/" * 90_000),
    "custom pieces": lambda: fairy(many(26, "customPiece# = a:W" + "F" * 30_000 + "\n")),
    "comments of variants": lambda: fairy("# c\n" * 200_000),
    "brackets in a formula": lambda: fairy("customPiece1 = a:" + "[" * 900_000),
    "modifiers in a formula": lambda: fairy("customPiece1 = a:" + "f" * 900_000),
}

#: Interactive Diagrams
DIAGRAMS: Shapes = {
    "unclosed tags": lambda: "files=8\nranks=8\npawn::::a2-h2\n" + "<" * 900_000,
}

SHAPES: Shapes = {
    **TEXTS,
    **BOARDS,
    **PIECES,
    **REST,
    **LARGE_GAMES,
    **DESCRIBED,
    **FAIRY,
    **DIAGRAMS,
}


def file_name(name: str) -> str:
    """Return the name of the file of a shape, whose extension states the language."""
    others = {"ini": FAIRY, "dgz": DESCRIBED, "diagram": DIAGRAMS}
    return f"stress.{next((e for e, shapes in others.items() if name in shapes), 'zrf')}"
