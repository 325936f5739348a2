"""Tests of the session, which answers the studio's editor; the browser tests run it in Pyodide."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import ROOT
from zrf2js.library import compile_file
from zrf2js.options import Options
from zrf2js.studio.session import Session, answer

CHESS = (ROOT / "examples" / "chess.zrf").read_text(encoding="utf-8")


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.chdir(tmp_path)
    session = Session()
    session.write("chess.zrf", CHESS)
    return session


def place_of(text: str, word: str) -> tuple[int, int]:
    before = text[: text.index(word)]
    return before.count("\n"), len(before.rpartition("\n")[2])


def test_diagnostics_have_ranges_and_fixes(session: Session) -> None:
    text = CHESS.replace("(turn-order", "(turn-oder")
    session.write("chess.zrf", text)
    found, *_ = session.check("chess.zrf")["diagnostics"]
    assert (found["code"], found["severity"]) == ("ZRF220", "warning")
    line, character = place_of(text, "(turn-oder")
    assert found["range"][0] == (line, character)
    fix = found["fixes"][0]
    assert (fix["text"], fix["range"][0]) == ("turn-order", (line, character + 1))


def test_diagnostics_of_an_included_file_name_it(session: Session) -> None:
    session.write("main.zrf", '(include "pieces/walk.zrf")\n' + CHESS)
    session.write("pieces/walk.zrf", "(defne walk (n add))\n")
    (found,) = session.check("main.zrf")["diagnostics"]
    assert (found["code"], found["file"]) == ("ZRF107", "pieces/walk.zrf")
    session.write("pieces/walk.zrf", "")
    assert session.check("main.zrf")["diagnostics"] == []


def test_completions_use_the_names_of_the_last_valid_text(session: Session) -> None:
    session.check("chess.zrf")
    session.write("chess.zrf", CHESS.replace("(players", "(playrs"))
    labels = {p["label"] for p in session.complete("chess.zrf", "(piece (name King) (moves (lea")}
    assert {"leap", "slide", "verify"} <= labels


def test_hover_and_definition(session: Session) -> None:
    line, character = place_of(CHESS, "(slide ")
    hover = session.hover("chess.zrf", line, character + 2)
    assert hover is not None and "expands to" in hover["markdown"]
    (found,) = session.definition("chess.zrf", line, character + 2)
    line, character = place_of(CHESS, "(define slide")
    assert found["range"][0] == (line, character + len("(define "))


def test_rename_changes_all_uses_or_states_why_not(session: Session) -> None:
    line, character = place_of(CHESS, "(slide ")
    assert session.name_at("chess.zrf", line, character + 1) == ("slide", "macro")
    (text,) = session.rename("chess.zrf", "slide", "macro", "glide")["files"].values()
    assert "(define glide" in text and "(slide " not in text
    assert "already exists" in session.rename("chess.zrf", "slide", "macro", "leap")["error"]
    (text,) = session.rename("chess.zrf", "Knight", "piece", "Horse")["files"].values()
    assert "(name Horse)" in text and "(name Knight)" not in text


def test_a_page_is_that_of_the_compiler(session: Session, tmp_path: Path) -> None:
    options = Options(target="html", name="chess")
    expected = compile_file(tmp_path / "chess.zrf", options).value[0].text
    assert session.page("chess.zrf", None, False)["page"] == expected


def test_a_page_with_an_error_is_none(session: Session) -> None:
    session.write("chess.zrf", '(include "missing.zrf")')
    found = session.page("chess.zrf", None, False)
    assert found["page"] is None
    assert [d["code"] for d in found["diagnostics"] if d["severity"] == "error"] == [
        "ZRF102",
        "ZRF108",
    ]


def test_a_command_returns_its_files(session: Session) -> None:
    found = session.run(["convert", "chess.zrf", "-o", "out/chess.mjs"], ["out"])
    assert found["code"] == 0
    assert sorted(found["files"]) == ["out/chess.d.mts", "out/chess.mjs", "out/chess.mjs.map"]


def test_a_command_that_fails_returns_its_diagnostics(session: Session) -> None:
    session.write("broken.zrf", "(game")
    found = session.run(["convert", "broken.zrf", "-o", "out/broken.mjs"], ["out"])
    assert found["code"] == 1
    assert "ZRF" in found["output"] and found["files"] == []


def test_answers_are_json(session: Session) -> None:
    assert json.loads(answer(session, "check", '["chess.zrf"]'))["diagnostics"] == []
    assert json.loads(answer(session, "format", '["chess.zrf"]')) == session.format("chess.zrf")


def test_a_text_in_an_old_encoding_is_read(session: Session) -> None:
    session.write("old.zrf", "; шахматы\n".encode("cp1251"))
    assert session.text("old.zrf") == "; шахматы\n"


@pytest.mark.parametrize("name", ["../outside.py", "a/../../outside.py", "/tmp/outside.py"])
def test_a_name_cannot_lead_out_of_the_project(session: Session, tmp_path: Path, name: str) -> None:
    """The compiler is a folder next to the project: a link with such a name would replace it."""
    outside = tmp_path.parent / "outside.py"
    outside.write_text("kept")
    with pytest.raises(ValueError, match="leads out of the project"):
        session.write(name, "replaced")
    with pytest.raises(ValueError, match="leads out of the project"):
        session.remove(name)
    assert outside.read_text() == "kept" and not Path("/tmp/outside.py").exists()


def test_the_board_changes_the_text(session: Session) -> None:
    board = session.board("chess.zrf", 0)
    assert board and (len(board["positions"]), len(board["setup"])) == (64, 32)
    assert "names" in board["drawings"] and board["titles"][0] == "Chess"
    arguments = {"player": "White", "piece": "Pawn", "position": "e4"}
    changed = session.change("chess.zrf", 0, "place", arguments)
    session.write("chess.zrf", changed["files"]["chess.zrf"])
    after = session.board("chess.zrf", 0)
    assert after and {**arguments, "count": 1} in after["setup"]
    refused = session.change("chess.zrf", 0, "add-position", {"name": "e4", "rect": [0, 0, 1, 1]})
    assert refused == {"error": "the board has a position `e4`"}


def test_an_included_file_is_changed_where_it_is_written(session: Session) -> None:
    start, end = CHESS.index("   (board\n"), CHESS.index("   (piece\n")
    session.write("board.zrf", f"(define the-board {CHESS[start:end].strip()})\n")
    session.write(
        "main.zrf", f'(include "board.zrf")\n{CHESS[:start]}   (the-board)\n{CHESS[end:]}'
    )
    arguments = {"name": "hill", "players": None, "position": "a1"}
    changed = session.change("main.zrf", 0, "zone", arguments)
    assert list(changed["files"]) == ["board.zrf"]
    assert "(positions d4 e4 d5 e5 a1)" in changed["files"]["board.zrf"]


def test_rules_with_an_error_have_no_board(session: Session) -> None:
    session.write("chess.zrf", CHESS[:4000])
    assert session.board("chess.zrf", 5) is None
    assert session.piece_moves("chess.zrf", 0, "Dragon") is None
    assert "error" in session.change("chess.zrf", 5, "clear", {"position": "a1"})


def test_pictures_are_found_from_the_folder_of_the_rules(session: Session) -> None:
    """The files of an archive keep their folders."""
    text = CHESS.replace("(name Pawn)", '(name Pawn) (image White "images/pawn.gif")', 1)
    picture = b"GIF89a\1\0\1\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\1\0\1\0\0\2\2D\1\0;"
    session.write("Chess/rules/chess.zrf", text)
    session.write("Chess/images/pawn.gif", picture)
    found = session.page("Chess/rules/chess.zrf", None, False)
    assert not [each for each in found["diagnostics"] if each["code"] == "ZRF540"]
    assert "data:image/" in found["page"]
