"""Tests of the pages of `zrf2js explain`: only the wrong example has the diagnostic."""

import re

import pytest

from zrf2js.lint.lint import LINTS
from zrf2js.options import Options
from zrf2js.pipeline import compile_source
from zrf2js.scripts.checks import check_members, check_scripts
from zrf2js.support.diagnostics import CATALOGUE, explanation
from zrf2js.support.source import Source

# Errors of a file as a whole, of Dagaz pages, of a translation, of a folder, of the machine, and
# bugs in zrf2js have no short examples.
WITHOUT_EXAMPLES = {
    "ZRF001",
    "ZRF006",
    "ZRF013",  # a thousand diagnostics
    "ZRF114",
    "ZRF237",  # thousands of directions, zones or variants
    "ZRF238",
    "ZRF239",
    "ZRF245",
    "ZRF246",  # thousands of pieces, goals and operations
    "ZRF407",
    "ZRF504",
    "ZRF540",
    "ZRF541",
    "ZRF542",
    "ZRF555",
    "ZRF556",
    "ZRF558",
    "ZRF561",
    "ZRF562",
    "ZRF563",
    "ZRF564",
    "ZRF566",
    "ZRF569",
    "ZRF567",
    "ZRF624",  # a formula of 2 000 characters
    "ZRF626",  # thousands of blocks
    "ZRF640",
    "ZRF649",  # a million squares
} | {code for code in CATALOGUE if code > "ZRF65"}
SHOWN = [code for code in CATALOGUE if code not in WITHOUT_EXAMPLES]


def page(code: str) -> str:
    text = explanation(code)
    assert text is not None, f"write zrf2js/support/diagnostics/explain/{code}.md"
    return text


def examples(code: str) -> list[tuple[str, str]]:
    """Return language and text of each example: rules, game description or override script."""
    return re.findall(r"^```(zrf|dgz|js|4th)\n(.*?)^```$", page(code), re.MULTILINE | re.DOTALL)


# Diagnostics of one target.
TARGETS = {"ZRF55": "dagaz", "ZRF56": "jocly", "ZRF565": "fairy-stockfish", "ZRF568": "rbg"}
TARGETS["ZRF557"] = "interactive-diagram"


# The rules file of scripts, and what a script without a board has before and behind it.
WALK = """
(game (title "Walk") (engine "axiom.dll") (players White Black) (turn-order White Black)
  (board (grid (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40)))))
  (piece (name Man))
  (board-setup (White (Man a1)) (Black (Man c3))))
"""
BEFORE = """
{board 3 3 {grid} board}
{directions -1 0 {direction} n directions}
{players {player} White {player} Black players}
{turn-order {turn} White {turn} Black turn-order}
"""
BEHIND = """
{moves walk-moves {move} walk moves}
{pieces {piece} Man {moves} walk-moves pieces}
"""


def whole_script(text: str) -> str:
    return text if "{board" in text else f"{BEFORE}{text}{BEHIND}"


def reported(example: tuple[str, str], code: str) -> set[str]:
    """Return the codes that the compiler reports for a file `walk.zrf`, `walk.dgz` or `walk.js`."""
    language, text = example
    if language == "js":
        checked = check_scripts({"walk.js": text}, form="esm", dagaz=False)
        members = check_members({"walk.js": text})
        return {d.code for d in (*checked.diagnostics, *members.diagnostics)}
    source = Source(f"walk.{language}", text)
    include = {source.name: source}.get
    if language == "4th":
        source = Source("walk.zrf", WALK)
        include = {"Walk.4th": Source("Walk.4th", whole_script(text))}.get
    target = TARGETS.get(code) or TARGETS.get(code[:5], "module")
    options = Options(target=target, lint=code in LINTS)
    outcome = compile_source(source, lambda path, _: include(path), options)
    return {diagnostic.code for diagnostic in outcome.diagnostics}


def same_stage(code: str, found: set[str]) -> set[str]:
    """Keep codes below ZRF200 for pages with fragments, which are not complete games."""
    return {other for other in found if other < "ZRF200"} if code < "ZRF200" else found


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_page_has_its_code_in_the_title(code: str) -> None:
    assert re.match(rf"# {code}: \S.*[^.]\n\n", page(code))


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_page_fits_a_terminal(code: str) -> None:
    assert max(map(len, page(code).splitlines())) <= 100


@pytest.mark.parametrize("code", sorted(WITHOUT_EXAMPLES))
def test_a_page_without_examples(code: str) -> None:
    assert examples(code) == []


@pytest.mark.parametrize("code", SHOWN)
def test_the_wrong_example_has_this_diagnostic_only(code: str) -> None:
    wrong, _ = examples(code)
    assert same_stage(code, reported(wrong, code)) == {code}


@pytest.mark.parametrize("code", SHOWN)
def test_the_right_example_has_no_diagnostics(code: str) -> None:
    _, right = examples(code)
    assert same_stage(code, reported(right, code)) == set()
