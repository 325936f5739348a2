"""Tests of reading and writing saved Zillions games."""

import pytest

from zrf2js.records.moves import (
    Appear,
    Become,
    Capture,
    Flip,
    Move,
    NotAMove,
    Part,
    SetAttribute,
    Stay,
    read_move,
)
from zrf2js.records.zsg import Edit, Line, Record, read_record, write_record
from zrf2js.support.diagnostics.locate import line_column
from zrf2js.support.outcome import Outcome
from zrf2js.support.source import Source

HEADER = "Zillions Save Game File Version 0.02 HC\nRulesFile=Chess.zrf\nVariantName=Chess\n"
PAWN = Part("Pawn", "e2", "e4")


def read(text: str) -> Outcome[Record]:
    return read_record(Source("game.zsg", text))


def errors(text: str) -> list[tuple[str, int, int]]:
    """Return code, line and column of each diagnostic."""
    found = []
    for diagnostic in read(text).diagnostics:
        assert diagnostic.origin is not None
        span = diagnostic.origin.span
        found.append((diagnostic.code, *line_column(span.source, span.start)))
    return found


MOVES = {
    "Pawn e2 - e4": Move((PAWN,)),
    "Rook a1 x a8": Move((Part("Rook", "a1", "a8", onto=True),)),
    "King e1 - g1 Rook h1 - f1": Move((Part("King", "e1", "g1"), Part("Rook", "h1", "f1"))),
    "White Pawn e4": Move((Appear("White", "Pawn", "e4"),)),
    "South Blank b2 x e5": Move((Appear("South", "Blank", "b2"), Capture("e5"))),
    "partial 1 Checker c3 - e5 x d4": Move((Part("Checker", "c3", "e5"), Capture("d4")), 1),
    "King d1 - e1 @ e1 0 1": Move((Part("King", "d1", "e1"), SetAttribute("e1", 0, 1))),
    "Pawn c5 x c4 Pawn c4 - n7 flip n7": Move(
        (Part("Pawn", "c5", "c4", onto=True), Part("Pawn", "c4", "n7"), Flip("n7"))
    ),
    "Pawn a7 - a8 = Queen": Move((Part("Pawn", "a7", "a8"), Become("Queen"))),
    "= EKing on 2c": Move((Become("EKing", ("2c",)),)),
    "Man a1 - b1 = Black on c1 d1 e1 = King on b1": Move(
        (Part("Man", "a1", "b1"), Become("Black", ("c1", "d1", "e1")), Become("King", ("b1",)))
    ),
    "King e1": Move((Stay("King", "e1"),)),
    "King e1 #3": Move((Stay("King", "e1"),), number=3),
    "partial 1 x c1 #12": Move((Capture("c1"),), 1, 12),
    "Pass": Move(),
}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_is_read(text: str) -> None:
    assert read_move(text) == MOVES[text]


@pytest.mark.parametrize("text", MOVES)
def test_a_move_is_written(text: str) -> None:
    assert str(MOVES[text]) == text


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("", 0),
        ("Pawn", 0),
        ("partial", 0),
        ("partial 2", 9),
        ("partial two Pawn e2 - e4", 0),
        ("Pawn e2 - ", 0),
        ("Pawn e2 - e4 x", 13),
        ("Pawn e2 - e4 @ e4 0", 13),
        ("Pawn e2 - e4 @ e4 0 true", 13),
        ("Pawn e2 - e4 = Queen on", 21),
        ("Pawn e2 - e4 Rook h1", 13),
        (f"partial {'9' * 5000} Pawn e2 - e4", 0),
        (f"Pawn e2 - e4 @ e4 {'9' * 5000} 0", 13),
        ("Pawn e2 - e4 #0", 13),
        (f"Pawn e2 - e4 #{'9' * 5000}", 13),
    ],
)
def test_an_invalid_move_has_an_offset(text: str, offset: int) -> None:
    with pytest.raises(NotAMove) as caught:
        read_move(text)
    assert caught.value.offset == offset


def test_the_header_names_the_game() -> None:
    record = read(HEADER).value
    assert record == Record(rules="Chess.zrf", variant="Chess", version="0.02", players="HC")


def test_a_line_may_contain_several_edits() -> None:
    text = HEADER + "(x e2)\n(White Pawn e4) (x d7)\n"
    pawn = Edit(player="White", piece="Pawn", place="e4")
    assert read(text).value.edits == (Edit(place="e2"), pawn, Edit(place="d7"))


def test_a_line_stores_its_move_number_and_line_number() -> None:
    (line,) = read(HEADER + "\n12. Pawn e2 - e4\n").value.lines
    assert line == Line(number=12, move=Move((PAWN,)))
    assert line.line == 5


def test_white_space_and_line_endings_do_not_matter() -> None:
    text = (HEADER + "1. Pawn e2 - e4\n").replace("\n", " \r\n").replace(" - ", "   -  ")
    assert read(text).value == read(HEADER + "1. Pawn e2 - e4\n").value


def test_a_record_round_trips() -> None:
    text = HEADER + "(x e2)\n(White Pawn e4)\n1. Pawn e4 - e5\n1. Pass\n2. partial 1 Man a1 - b1\n"
    assert write_record(read(text).value) == text.replace("\n", "\r\n")


@pytest.mark.parametrize("text", ["", "\n", "(game)", "1. Pawn e2 - e4"])
def test_a_text_without_a_header_is_rejected(text: str) -> None:
    assert [diagnostic.code for diagnostic in read(text).diagnostics] == ["ZRF910"]


@pytest.mark.parametrize("name", ["RulesFile", "VariantName"])
def test_a_missing_header_line_is_reported(name: str) -> None:
    text = "".join(line for line in HEADER.splitlines(True) if not line.startswith(name))
    assert errors(text) == [("ZRF911", 1, 1)]


@pytest.mark.parametrize(
    "line",
    [
        "Pawn e2 - e4",
        *("(x)", "(White Pawn)", "(White Pawn e4", "(x a b c)"),
        f"{'9' * 5000}. Pawn e2 - e4",
    ],
)
def test_an_invalid_line_is_reported(line: str) -> None:
    assert errors(f"{HEADER}  {line}\n") == [("ZRF912", 4, 3)]


def test_an_edit_after_a_move_is_reported() -> None:
    assert errors(HEADER + "1. Pass\n(x e2)\n") == [("ZRF912", 5, 1)]


def test_an_invalid_move_is_reported_at_its_offset() -> None:
    assert errors(HEADER + "1. Pawn e2 - e4 @ e4 0 yes\n") == [("ZRF913", 4, 17)]


def test_invalid_lines_do_not_stop_the_reader() -> None:
    assert len(read(HEADER + "1. Pawn\nwhat?\n2. Pass\n").value.lines) == 1
