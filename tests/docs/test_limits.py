"""docs/limits.md: every limitation has a case here that demonstrates its effect."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import zrf2js
from tests.node import answer_of
from zrf2js import Options, check_text, compile_file, compile_text
from zrf2js.scripts.checks import check_scripts
from zrf2js.support.source import Source

PAGE = Path(__file__).parents[2] / "docs" / "limits.md"
HEADINGS = re.findall(r"^### (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)

#: Heading -> function of a temporary folder. The function fails if the page is wrong.
CASES: dict[str, Callable[[Path], None]] = {}

GAME = """\
(game
  (title "Walk")
  (players White Black)
  (turn-order White Black)
  (board
    (grid
      (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
      (directions (n 0 -1) (s 0 1) (e 1 0))))
  (piece (name Man) (moves (n (verify empty?) add)))
  (piece (name Stone))
  (board-setup (White (Man a1)) (Black (Man c2))))
"""
MOVES = "(moves (n (verify empty?) add))"
END = "(board-setup"


def limit(heading: str) -> Callable[[Callable[[Path], None]], Callable[[Path], None]]:
    """Register the case of a heading of the page."""

    def register(case: Callable[[Path], None]) -> Callable[[Path], None]:
        CASES[heading] = case
        return case

    return register


def codes(text: str, **options: Any) -> list[str]:
    """Return the codes of the diagnostics of ``text`` as a module, without lints."""
    return [d.code for d in compile_text(text, Options(**options)).diagnostics]


def has_module(text: str) -> bool:
    return compile_text(text).value != ()


def answer(text: str, script: str, folder: Path) -> Any:
    """Run ``script`` with the compiled module as ``rules``; return what it assigns to ``result``.

    A RangeError is returned as its message.
    """
    outcome = compile_text(text, Options(format="cjs", full_names=True))
    assert outcome.value, outcome.diagnostics
    (folder / "rules.cjs").write_text(outcome.value[0].text, encoding="utf-8")
    (folder / "script.cjs").write_text(
        f"""const rules = require('./rules.cjs')
let result
try {{ {script} }} catch (error) {{
  if (!(error instanceof RangeError)) throw error
  result = error.message
}}
console.log(JSON.stringify(result))
""",
        encoding="utf-8",
    )
    return answer_of(folder / "script.cjs")


def moves(text: str, folder: Path) -> list[str]:
    """Return the sorted texts of the legal moves at the start."""
    found: list[str] = answer(
        text, "result = rules.createGame().moves().map(String).sort()", folder
    )
    return found


def row(positions: int, blocks: str) -> str:
    """Return a game on one row, with a Man on the first position and a Stone on the second."""
    labels = "/".join(f"p{number}." for number in range(positions))
    return f"""(game
  (title "Row")
  (players White)
  (turn-order White)
  (board (grid (dimensions ("{labels}" (1 0)) ("1" (0 1))) (directions (e 1 0))))
  (piece (name Man) (moves {blocks}))
  (piece (name Stone))
  (board-setup (White (Man p0.1) (Stone p1.1))))"""


# --- rules ---------------------------------------------------------------------------------------


@limit("Plug-in engines")
def plug_in_engines(folder: Path) -> None:
    text = GAME.replace(END, '(engine "1.dll")\n  (board-setup')
    assert codes(text) == ["ZRF501"]
    script = "const game = rules.createGame(); result = [rules.games[0].engine, game.moves()]"
    assert answer(text, script, folder) == ["1.dll", []]
    script = "result = Object.keys(rules.createGame().position().board).sort()"
    assert answer(text, script, folder) == ["a1", "c2"]


@limit("Nested attack tests")
def nested_attack_tests(folder: Path) -> None:
    """Black's Man attacks a2 only if it is attacked itself, which White's Stone at c1 does."""
    blocks = "(moves ((verify (attacked? n)) add-copy) (n (verify (not-attacked? a2)) add))"
    text = GAME.replace(MOVES, blocks).replace(
        "(name Stone)", "(name Stone) (moves ((verify attacked?) a2 add) (n add))"
    )
    text = text.replace("(Man a1)", "(Man a1 c1)").replace("(Man c2)", "(Stone c2)")
    assert "Man a1 - a2" in moves(text, folder)
    without = text.replace("((verify attacked?) a2 add)", "(a2 add)")
    assert "Man a1 - a2" not in moves(without, folder)


# --- sizes ---------------------------------------------------------------------------------------


@limit("Bits per piece")
def bits_per_piece(folder: Path) -> None:
    def with_attributes(count: int) -> str:
        declared = "".join(f"(attribute a{number} false)" for number in range(count))
        return GAME.replace("(name Man)", f"(name Man) {declared}")

    assert has_module(with_attributes(20))
    assert codes(with_attributes(31)) == ["ZRF503"]


@limit("Positions")
def positions(folder: Path) -> None:
    assert has_module(row(20_000, "(e add)"))
    assert "ZRF226" in codes(row(20_001, "(e add)"))
    names = " ".join(f"P{number}" for number in range(27))
    assert "ZRF244" in codes(GAME.replace("White Black", names))
    large, grid = row(20_000, "(e add)"), "(directions (e 1 0)))"
    directions = "".join(f"(d{number} 1 0)" for number in range(201))
    assert "ZRF237" in codes(large.replace(grid, f"(directions (e 1 0) {directions}))"))
    zones = "".join(f"(zone (name z{number}) (positions p0.1))" for number in range(201))
    assert "ZRF238" in codes(large.replace(grid, f"{grid} {zones}"))


@limit("Nesting and expansion")
def nesting_and_expansion(folder: Path) -> None:
    def nested(depth: int) -> str:
        return f"(define deep {'(' * (depth - 1)}x{')' * (depth - 1)})\n{GAME}"

    assert "ZRF008" not in codes(nested(150))
    assert "ZRF008" in codes(nested(151))

    doubling = "".join(f"(define m{i} (m{i + 1}) (m{i + 1}))" for i in range(40))
    many = doubling + "(define m40 n)" + GAME.replace("(n (verify", "((m0) n (verify")
    assert "ZRF109" in codes(many)

    def including(count: int) -> list[str]:
        text = "".join(f'(include "{number}.zrf")' for number in range(count)) + GAME
        outcome = compile_text(text, include=lambda path, _: Source(path, "(define x n)"))
        return [diagnostic.code for diagnostic in outcome.diagnostics]

    multiplied = "".join(f"(define m{i} (m{i + 1}) (m{i + 1}))" for i in range(18))
    steps = multiplied + "(define m18 n)" + GAME.replace("(n (verify", "((m0) n (verify")
    assert "ZRF504" in codes(steps)
    parts = multiplied + "(define m18 a1)"
    goal = "(win-condition (White) (absolute-config Man ((m0))))"
    assert "ZRF407" in codes(parts + GAME.rstrip().removesuffix(")") + goal + ")")
    pieces = "".join(f"(piece (name P{number}))" for number in range(4_001))
    assert "ZRF246" in codes(GAME.rstrip().removesuffix(")") + pieces + ")")

    assert "ZRF114" not in including(250)
    assert "ZRF114" in including(251)

    assert "ZRF239" in codes(GAME.replace(END, '(history "")' * 100_000 + END))

    large = folder / "large.zrf"
    with large.open("wb") as file:
        file.truncate(32_000_001)
    assert "ZRF939" in zrf2js("check", large).stderr


# --- run time ------------------------------------------------------------------------------------


@limit("Endless loops")
def endless_loops(folder: Path) -> None:
    loop = "(moves ((while (not-flag? done) n (go from)) add))"
    text = GAME.replace(MOVES, loop)
    assert str(answer(text, "rules.createGame().moves()", folder)).startswith("ZRF801")


@limit("Move lists")
def move_lists(folder: Path) -> None:
    blocks = "(e from (while (on-board? e) (set-flag x true) e (capture p1.1) (capture p2.1) add))"
    text = row(19_000, blocks * 60).replace("(Stone p1.1)", "(Stone p1.1 p2.1)")
    assert str(answer(text, "rules.createGame().moves()", folder)).startswith("ZRF802")


@limit("Game length")
def game_length(folder: Path) -> None:
    text = GAME.replace(MOVES, "(moves (n (verify empty?) add) (s (verify empty?) add))")
    script = """
    const game = rules.createGame()
    let message = ''
    let count = 0
    try { for (; count < 2e6; count++) game._play(0, 'a move') } catch (error) {
      message = error.message
    }
    game.setPosition(game.position())
    result = { message, count, moves: game.moves().length }
    """
    found = answer(text, script, folder)
    assert found["message"].startswith("ZRF803")
    assert found["count"] > 50_000 and found["moves"] > 0


@limit("Turn length")
def turn_length(folder: Path) -> None:
    text = GAME.replace(MOVES, "(moves (n (add-partial)) (s (add-partial)) (e (add-partial)))")
    text = text.replace(END, '(option "maximal captures" true)\n  (board-setup')
    assert str(answer(text, "rules.createGame().moves()", folder)).startswith("ZRF804")


@limit("Duplicate moves in long lists")
def duplicate_moves(folder: Path) -> None:
    """Two blocks produce the same moves of the Stone, one for each position behind it."""
    blocks = "".join(
        f"(e from (while (on-board? e) e (verify {test}) add))"
        for test in ("empty?", "not-friend?")
    )
    assert len(moves(row(8_000, blocks), folder)) == 7_998
    assert len(moves(row(9_000, blocks), folder)) == 2 * 8_998


# --- opponent and scripts ------------------------------------------------------------------------


@limit("Many players")
def many_players(folder: Path) -> None:
    def algorithm(count: int) -> str:
        players = [f"P{number}" for number in range(count)]
        text = GAME.replace("White Black", " ".join(players))
        text = text.replace("(White (Man", "(P0 (Man").replace("(Black (Man", "(P1 (Man")
        script = "result = rules.createGame().search({ nodes: 50 }).algorithm"
        found: str = answer(text, script, folder)
        return found

    assert algorithm(10) != "random"
    assert algorithm(20) == "random"


@limit("Hooks of Dagaz's page and search")
def hooks_without_effect(folder: Path) -> None:
    for hook in ("Model.BuildDesign", "AI.see"):
        found = check_scripts({"s.js": f"{hook} = function () {{}}"}, form="esm", dagaz=True)
        assert [diagnostic.code for diagnostic in found.diagnostics] == ["ZRF533"]


@limit("Late errors of scripts")
def late_errors_of_scripts(folder: Path) -> None:
    for script in ("Model.x = /(/", "for (;;) { break nowhere }"):
        found = check_scripts({"s.js": script}, form="esm", dagaz=True)
        assert not [d for d in found.diagnostics if d.code == "ZRF530"]


@limit("Strict mode")
def strict_mode(folder: Path) -> None:
    script = "Model.closure = function (a, a) { return a }"

    def found(form: str) -> list[str]:
        overrides = {"s.js": script}
        return codes(GAME, format=form, overrides=overrides)

    assert found("esm") == ["ZRF531"]
    assert found("cjs") == found("global") == []


# --- notations, page and targets -----------------------------------------------------------------


@limit("Letters of Betza's notation")
def letters_of_betza(folder: Path) -> None:
    for formula in ("xK", "mI", "NtW", "iiW"):
        text = GAME.replace(MOVES, f'(moves (betza "{formula}"))')
        assert "ZRF606" in codes(text), formula


@limit("Sound formats")
def sound_formats(folder: Path) -> None:
    rules = folder / "game.zrf"
    rules.write_text(GAME.replace(END, '(move-sound "step.mid")\n  (board-setup'))
    (folder / "step.mid").write_bytes(b"MThd")
    outcome = compile_file(rules, Options(target="html"))
    assert "ZRF542" in [diagnostic.code for diagnostic in outcome.diagnostics]


@limit("Dagaz")
def dagaz(folder: Path) -> None:
    def found(text: str) -> list[str]:
        return codes(text, target="dagaz")

    assert found(GAME) == []
    assert "ZRF550" in found(GAME.replace("(verify empty?)", "(verify not-attacked?)"))
    assert "ZRF553" in found(
        GAME.replace(END, "(draw-condition (White Black) repetition)\n  (board-setup")
    )


@limit("Jocly")
def jocly(folder: Path) -> None:
    alone = GAME.replace("White Black", "White").replace("(Black (Man c2))", "")
    assert "ZRF560" in codes(alone, target="jocly")
    assert codes(GAME, target="jocly") == []


# --- differences from Zillions -------------------------------------------------------------------


@limit("Move types without moves")
def move_types_without_moves(folder: Path) -> None:
    text = GAME.replace("(turn-order White Black)", "(turn-order (White jump) Black)")
    assert codes(text) == ["ZRF213"]
    assert moves(text, folder) == []


@limit("Unknown directions and zones")
def unknown_directions_and_zones(folder: Path) -> None:
    text = GAME.replace(MOVES, "(moves (up add) (n (verify (not-in-zone? far)) add))")
    assert sorted(codes(text)) == ["ZRF206", "ZRF214"]
    assert moves(text, folder) == ["Man a1 - a2"]


@limit("Errors inside a block")
def errors_inside_a_block(folder: Path) -> None:
    misspelled = GAME.replace(MOVES, "(moves (n (verify emtpy?) add) (e add))")
    assert codes(misspelled) == ["ZRF204"]
    assert moves(misspelled, folder) == ["Man a1 - b1"]
    assert [d.severity.value for d in check_text(misspelled)] == ["warning"]
    unlike = GAME.replace(MOVES, "(moves (n (verify qxzzq?) add) (e add))")
    assert not has_module(unlike)
    no_block_left = GAME.replace("(verify empty?)", "(verify emtpy?)")
    assert not has_module(no_block_left)
    rules = folder / "game.zrf"
    rules.write_text(misspelled)
    assert zrf2js("check", rules, "--no-lint").exit_code == 0
    assert zrf2js("check", rules, "--no-lint", "--strict").exit_code == 1


@limit("Symmetry of `relative-config`")
def symmetry_of_relative_config(folder: Path) -> None:
    """Black reads n as s: the piece below its Man at c2 decides."""
    text = GAME.replace("(e 1 0))))", "(e 1 0)))\n  (symmetry Black (n s) (s n)))").replace(
        END, "(win-condition (White Black) (relative-config Man n Stone))\n  (board-setup"
    )
    text = text.replace("(Black (Man c2))", "(Black (Man c2) (Stone c1))")
    script = """
    const game = rules.createGame()
    game.apply(game.moves()[0])
    result = game.outcome() && game.outcome().winner
    """
    assert answer(text, script, folder) == "Black"
    assert answer(text.replace("(Stone c1)", "(Stone c3)"), script, folder) is None


@limit("Drops without a count")
def drops_without_a_count(folder: Path) -> None:
    text = GAME.replace("(name Stone)", "(name Stone) (drops ((verify empty?) add))")
    assert codes(text) == ["ZRF520"]
    assert codes(text, dialect="zillions") == codes(text, dialect="dagaz") == []
    assert "White Stone b2" in moves(text, folder)
    counted = text.replace("(White (Man a1))", "(White (Man a1 off 0))")
    assert codes(counted) == []
    assert "White Stone b2" not in moves(counted, folder)


# --- the page ------------------------------------------------------------------------------------


def test_every_limitation_has_a_case() -> None:
    missing = [heading for heading in HEADINGS if heading not in CASES]
    assert not missing, f"docs/limits.md: write a case in {Path(__file__).name} for {missing}"
    unused = [heading for heading in CASES if heading not in HEADINGS]
    assert not unused, f"docs/limits.md has no heading for {unused}"


@pytest.mark.parametrize("heading", HEADINGS)
def test_limitation_has_the_stated_effect(heading: str, tmp_path: Path) -> None:
    if heading in CASES:
        CASES[heading](tmp_path)
