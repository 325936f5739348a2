"""Tests of `zrf2js notation`."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.running import WALK, zrf2js

FANORONA = Path(__file__).parents[1] / "formulas" / "fanorona-9x5.board"


def moves(*arguments: str) -> dict[str, object]:
    result = zrf2js("notation", *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    answer: dict[str, object] = json.loads(result.stdout)
    return answer


def test_moves_list_their_captures() -> None:
    answer = moves("betza", "mRcpR", "--board", "5x5", "--at", "c3", "--pieces", "c4f,c5e")
    assert answer["notation"] == "mRcpR"
    assert answer["board"] == "5x5"
    assert answer["from"] == "c3"
    assert {"to": "c5", "modality": "capture", "captures": ["c5"]} in answer["moves"]  # type: ignore[operator]
    assert {"to": "a3", "modality": "quiet", "captures": []} in answer["moves"]  # type: ignore[operator]


def test_the_diagram_shows_quiet_moves_and_captures() -> None:
    answer = moves("betza", "fmWfcF", "--board", "3x3", "--at", "b1")
    assert answer["diagram"] == [
        {"to": "a2", "modality": "capture"},
        {"to": "b2", "modality": "quiet"},
        {"to": "c2", "modality": "capture"},
    ]
    text = zrf2js("notation", "betza", "fmWfcF", "--board", "3x3", "--at", "b1").stdout
    assert text.splitlines()[:4] == ["3  · · ·", "2  × ○ ×", "1  · @ ·", "   a b c"]


def test_a_board_file_has_its_own_links() -> None:
    answer = moves("dagaz", "*", "--board", str(FANORONA), "--at", "b1")
    assert answer["board"] == "fanorona-9x5"
    assert sorted(move["to"] for move in answer["moves"]) == ["a1", "b2", "c1"]  # type: ignore[attr-defined]


def test_an_svg_file_is_written(tmp_path: Path) -> None:
    file = tmp_path / "knight.svg"
    zrf2js("notation", "betza", "N", "--svg", file)
    root = ElementTree.parse(file).getroot()
    circles = [part for part in root.iter() if part.tag.endswith("circle")]
    assert len(circles) == 9  # the knight and its moves


def test_an_svg_file_marks_captured_pieces(tmp_path: Path) -> None:
    file = tmp_path / "wazir.svg"
    zrf2js("notation", "betza", "W", "--board", "3x3", "--pieces", "b3e,a2f", "--svg", file)
    root = ElementTree.parse(file).getroot()
    drawn = [part.tag.rpartition("}")[2] for part in root.iter()]
    assert drawn.count("circle") == 3 + 2  # the wazir and the other pieces; two squares to move to
    assert drawn.count("path") == 1  # and one capture, above the enemy
    assert [part.text for part in root.iter() if part.tag.endswith("text")] == list("321abc")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("betza", "R", "--to", "dagaz"), "(+)([p]\\1)*"),
        (("betza", "fmWfcF", "--to", "parlett"), "o1>, c1X>"),
        (("parlett", "~1/2", "--to", "betza"), "N"),
        (("dagaz", "(X)([p]\\1)*", "--to", "betza"), "B"),
        (("dagaz", "N[p]", "--to", "zrf"), "(moves\n  (n (verify empty?) add))"),
    ],
)
def test_a_formula_is_translated(arguments: tuple[str, ...], text: str) -> None:
    assert zrf2js("notation", *arguments).stdout.strip() == text


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (("betza", "pR", "--to", "parlett"), "ZRF640", "a hop over a piece"),
        (("dagaz", "*[A]", "--to", "betza"), "ZRF640", "a test for attacks"),
        (("betza", "fmWk"), "ZRF601", "`k`"),
        (("betza", "WF[", "--dialect", "fsf"), "ZRF605", "`[`"),
        (("dagaz", "N;;E"), "ZRF601", "`;`"),
    ],
)
def test_an_untranslatable_formula_is_an_error(
    arguments: tuple[str, ...], code: str, reason: str
) -> None:
    result = zrf2js("notation", *arguments)
    assert result.exit_code == 1
    assert code in result.stderr
    assert reason in result.stderr


def test_an_error_is_shown_at_its_column() -> None:
    assert "<betza>:1:4" in zrf2js("notation", "betza", "fmWk").stderr


@pytest.mark.parametrize(
    "arguments",
    [("--board", "0x8"), ("--at", "z9"), ("--pieces", "d5"), ("--pieces", "z9e"), ("--last", "a1")],
)
def test_usage_errors(arguments: tuple[str, ...]) -> None:
    assert zrf2js("notation", "betza", "W", *arguments).exit_code == 2


def test_a_formula_in_a_rules_file_is_an_extension(tmp_path: Path) -> None:
    rules = tmp_path / "walk.zrf"
    rules.write_text(WALK.replace("(moves (n (verify empty?) add))", '(moves (betza "fmW"))'))
    assert json.loads(zrf2js("moves", rules, "--json").stdout)["moves"] == ["Man a1 - a2"]
    assert zrf2js("check", rules).exit_code == 0
    strict = zrf2js("check", rules, "--strict")
    assert strict.exit_code == 1
    assert "ZRF620" in strict.stderr


@pytest.mark.parametrize(
    "promotion", ["(promotion)", "(promotion far)", "(promotion may leaving x)"]
)
def test_a_promotion_in_a_rules_file_requires_zone_and_pieces(
    tmp_path: Path, promotion: str
) -> None:
    rules = tmp_path / "walk.zrf"
    rules.write_text(WALK.replace("(moves (n (ver", f'{promotion} (moves (betza "W") (n (ver'))
    result = zrf2js("check", rules)
    assert result.exit_code == 1
    assert "`promotion` requires a zone and pieces" in result.stderr


@pytest.mark.parametrize("size", ["0x8", "8x0", "101x8", "8x" + "9" * 5000])
def test_sizes_of_boards_are_limited(size: str) -> None:
    result = zrf2js("notation", "betza", "W", "--board", size)
    assert result.exit_code == 2
    assert f"{size[:20]} is not between 1x1 and 100x100" in result.stderr
