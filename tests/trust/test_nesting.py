"""Tests that the time of compilation does not double with each level of nested statements."""

from __future__ import annotations

import itertools

import pytest

from tests.axiom import kit
from tests.cli.running import WALK
from tests.fuzz.judging import limited_cpu
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.passes import optimized
from zrf2js.emit.js.tree import Name
from zrf2js.frontends.zrf.format import format_text
from zrf2js.library import check_text, compile_text
from zrf2js.options import Options

pytestmark = pytest.mark.slow

#: CPU seconds for one game; compilation takes 2 s at most without load
LIMIT = 20
DEPTHS = (35, 70, 140)  # the reader allows 150

#: cycles of opening texts, of statements before the inner one, and of statements after it
NESTS = {
    "moves before effects": (("(while empty? n ",), ("add ",), ("(capture n) ",)),
    "loops in branches": (
        ("(while empty? n ", "(if (flag? f) ", "(if friend? add else ", "(while (flag? f) n "),
        ("add (capture n) ", "mark "),
        ("(set-flag f true) ", "back "),
    ),
    "branches in loops": (
        ("(if enemy? add else ", "(while (not-empty? n) n "),
        ("from ", "(verify (not-flag? f)) "),
        ("to cascade ", "flip "),
    ),
    "conditions": (("(if (and empty? (or (flag? f) (not-enemy? n))) ",), ("",), ("add ",)),
}
WORDS = {
    "counted loops": ("3 0 DO ", "LOOP "),
    "loops with a test": ("BEGIN which @ 5 < WHILE which ++ ", "REPEAT "),
    "loops in branches": (
        "BEGIN which @ 5 < IF which ++ 3 0 DO ",
        "LOOP ELSE which ++ ENDIF which @ 9 > UNTIL ",
    ),
}


def nested(name: str, depth: int, kind: str = "moves") -> str:
    """Return a game with royal pieces and a block of nested statements."""
    opens, before, after = map(itertools.cycle, NESTS[name])
    block = "".join(next(opens) + next(before) for _ in range(depth)) + "n add "
    block += "".join(next(after) + ")" for _ in range(depth))
    text = WALK.replace("add", f"{block}add", 1).replace("(moves", f"({kind}")
    goal = "(loss-condition (White Black) (checkmated Man))"
    return text.replace("(board-setup", f"{goal} (board-setup")


@pytest.mark.parametrize(
    ("kind", "depth"), [*(("moves", depth) for depth in DEPTHS), ("drops", DEPTHS[1])]
)
@pytest.mark.sample(2)  # each statement at some of the depths
@pytest.mark.parametrize("name", NESTS)
def test_nested_statements_compile_in_polynomial_time(name: str, kind: str, depth: int) -> None:
    with limited_cpu(LIMIT):
        outcome = compile_text(nested(name, depth, kind))
    assert outcome.value, outcome.diagnostics


@pytest.mark.parametrize("name", NESTS)
@pytest.mark.parametrize(
    "options",
    [Options(target=target) for target in ("dagaz", "jocly", "ir")]
    + [Options(trace=True), Options(optimize=False), Options(lint=True)],
    ids=["dagaz", "jocly", "ir", "trace", "plain", "lint"],
)
def test_other_outputs_are_written_in_polynomial_time(name: str, options: Options) -> None:
    with limited_cpu(LIMIT):
        outcome = compile_text(nested(name, 50), options)
    assert outcome.value, outcome.diagnostics


@pytest.mark.parametrize("name", NESTS)
def test_nested_statements_are_checked_and_formatted_in_polynomial_time(name: str) -> None:
    text = nested(name, max(DEPTHS))
    with limited_cpu(LIMIT):
        assert format_text(text)
        assert all(each.code != "ZRF999" for each in check_text(text))


@pytest.mark.parametrize("depth", [30, 60])
@pytest.mark.parametrize("name", WORDS)
def test_nested_words_compile_in_polynomial_time(name: str, depth: int) -> None:
    begin, end = WORDS[name]
    word = f": walk ( -- ) {begin * depth} which ++ {end * depth} from here move add-move ;"
    with limited_cpu(LIMIT):
        assert kit.module(word)


def test_dead_code_of_nested_functions_is_removed_in_polynomial_time() -> None:
    lines = Lines()
    _functions(lines, 40)
    with limited_cpu(LIMIT):
        text = str(optimized(lines))
    assert text.count("while") == 40
    assert "dead" not in text


def _functions(lines: Lines, depth: int) -> None:
    """Write a local function with a loop whose rounds depend on each other, and so on inside it."""
    if depth == 0:
        return
    with lines.local_function(f"f{depth}"):
        lines.declare("dead", 0, "let")
        with lines.loop(Name("more")()):
            lines.add(Name("use")(Name("a")))
            lines.assign("a", Name("b"))
            lines.assign("b", 1)
        _functions(lines, depth - 1)
