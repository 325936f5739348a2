"""Completion by context, signatures of macros, and renaming, through the protocol."""

from __future__ import annotations

import pytest

from tests.lsp.client import Client, find
from tests.lsp.conftest import PIECES

NAMES = """\
(define step ($1 (verify empty?) add))
(define leap ($1 $2 (verify not-friend?) (if (enemy? n) (set-attribute fresh false)) add))
(game
   (title "Names")
   (players White Black)
   (turn-order White (Black go) repeat (White go) Black)
   (board
      (positions (a1 0 0 9 9) (a2 9 0 18 9) (a3 18 0 27 9))
      (links n (a1 a2) (a2 a3)) (links s (a3 a2) (a2 a1))
      (symmetry Black (n s) (s n))
      (zone (name home) (players White) (positions a1 a2)))
   (piece
      (name Man) (image White "Man" Black "n")
      (attribute fresh true)
      (moves (move-type go) (step n) (leap s n) ((verify fresh (in-zone? home a2)) n add)))
   (board-setup (White (Man a1)) (Black (Man a3)))
   (win-condition (White) (absolute-config Man (home)))
   (loss-condition (Black) (pieces-remaining 0 Man)))
(variant (title "Man"))
"""


@pytest.mark.parametrize(
    ("words", "into", "new", "count"),
    [
        ("(name home)", 7, "camp", 3),
        ("(step n)", 6, "north", 7),
        ("(links n", 7, "north", 7),
        ("(in-zone? home a2)", 15, "b2", 7),
        ("(name Man)", 7, "Pawn", 5),
        ("(players White Black)", 16, "Red", 7),
        ("(attribute fresh", 12, "new", 3),
        ("(move-type go)", 11, "walk", 3),
        ('(variant (title "Man', 17, "Another", 1),
        ('(title "Names', 9, "Names of pieces", 1),
    ],
)
def test_rename_a_name_of_the_game(
    client: Client, words: str, into: int, new: str, count: int
) -> None:
    name = f"names-{new.split()[0]}-{into}.zrf"
    before = {d["code"] for d in client.open(name, NAMES)}
    place = find(NAMES, words, into)
    context = {"includeDeclaration": True}
    assert len(client.at("references", name, place, context=context)) == count
    assert client.at("prepareRename", name, place) is not None
    changes = client.at("rename", name, place, newName=new)["changes"][client.uri(name)]
    assert len(changes) == count
    lines = NAMES.split("\n")
    for change in reversed(changes):
        start, end = change["range"]["start"], change["range"]["end"]
        line = lines[start["line"]]
        lines[start["line"]] = line[: start["character"]] + new + line[end["character"] :]
    assert {d["code"] for d in client.open(f"new-{name}", "\n".join(lines))} == before
    (declared, *_) = client.at("definition", name, place)
    assert declared["range"] in [change["range"] for change in changes]


def test_rename_rejects_the_name_of_another(client: Client) -> None:
    client.open("names.zrf", NAMES)
    for new, reason in (("n", "already exists"), ("verify", "keyword"), ("leap", "exists")):
        place = client.place("names.zrf", find(NAMES, "(links s", 7))
        answer = client.answer_to("textDocument/rename", **place, newName=new)
        assert reason in answer["error"]["message"]


def test_a_position_of_a_grid_keeps_its_name(client: Client, walk: str) -> None:
    place = client.place(walk, find(PIECES, "(Man a1)", 5))
    assert "error" in client.answer_to("textDocument/rename", **place, newName="start")


def test_words_of_the_language_and_texts_are_not_names(client: Client) -> None:
    client.open("names.zrf", NAMES)
    for words, into in (("(verify empty?", 2), ("(verify empty?", 9), ('White "Man', 8)):
        assert client.at("prepareRename", "names.zrf", find(NAMES, words, into)) is None


@pytest.mark.parametrize(
    ("typed", "expected", "unexpected"),
    [
        ("(", {"step", "while", "add"}, {"home"}),
        ("(step ", {"n", "e", "a1", "Man"}, {"while"}),
        ("(in-zone? ", {"home"}, {"Man", "step"}),
        ("(piece? ", {"Man"}, {"home"}),
        ("(verify ", {"empty?", "not-empty?", "and"}, {"home", "not-add", "n", "while"}),
        ("(verify (and ", {"empty?", "or"}, {"add", "Man"}),
        ("(verify (empty? ", {"n", "a1", "mark"}, {"home", "empty?"}),
        ("(if ", {"enemy?"}, {"add", "home"}),
        ("(if enemy? ", {"add", "capture", "n"}, {"enemy?", "home"}),
        ("(n (create ", {"Man", "White", "a1"}, {"home", "add"}),
    ],
)
def test_completion(
    client: Client, walk: str, typed: str, expected: set[str], unexpected: set[str]
) -> None:
    place = find(PIECES, "(step n)")
    client.change(walk, 2, place, place, typed)
    end = (place[0], place[1] + len(typed))
    words = {item["label"] for item in client.at("completion", walk, end)}
    assert expected <= words
    assert not unexpected & words


@pytest.mark.parametrize(
    ("typed", "expected", "unexpected"),
    [
        ("(", {"piece", "win-condition", "step"}, {"add", "empty?", "Man", "game"}),
        ("(turn-order ", {"White", "Black", "repeat"}, {"Man", "home", "add"}),
        ("(turn-order (", {"White", "Black"}, {"Man", "add"}),
        ("(turn-order (White ", {"Black"}, {"Man", "home"}),
        ("(win-condition (", {"White", "stalemated"}, {"add"}),
        ("(win-condition (White) ", {"stalemated"}, {"add", "empty?"}),
        ("(win-condition (White) (", {"absolute-config", "pieces-remaining"}, {"add", "piece"}),
        ("(win-condition (White) (absolute-config ", {"Man"}, {"n", "White"}),
        ("(win-condition (White) (absolute-config Man (", {"home", "a1"}, {"White", "n"}),
        ("(win-condition (White) (relative-config ", {"Man", "n"}, {"White", "home"}),
        ("(loss-condition (White) (captured ", {"Man"}, {"n", "home"}),
        ("(board-setup (", {"White"}, {"Man", "a1"}),
        ("(board-setup (White (", {"Man"}, {"White", "a1"}),
        ("(board-setup (White (Man ", {"a1", "b1"}, {"White", "home"}),
        ("(board (", {"grid", "zone", "symmetry"}, {"piece", "add"}),
        ("(board (zone (", {"name", "players", "positions"}, {"grid", "add"}),
        ("(board (zone (positions ", {"a1"}, {"White", "home"}),
        ("(board (symmetry ", {"White"}, {"Man"}),
        ("(piece (", {"moves", "attribute"}, {"grid", "game"}),
        ("(piece (moves (n ", {"e", "add", "b1"}, {"home", "empty?", "piece"}),
        ("(piece (drops (", {"home", "step"}, {"empty?", "piece"}),
    ],
)
def test_completion_of_statements(
    client: Client, walk: str, typed: str, expected: set[str], unexpected: set[str]
) -> None:
    place = find(PIECES, "(board-setup")
    client.change(walk, 2, place, place, typed)
    words = {
        item["label"] for item in client.at("completion", walk, (place[0], place[1] + len(typed)))
    }
    assert expected <= words
    assert not unexpected & words


def test_the_signature_of_a_macro(client: Client, walk: str) -> None:
    place = find(PIECES, "(step n)")
    client.change(walk, 2, place, place, "(step (n ")
    end = (place[0], place[1] + len("(step (n "))
    answer = client.at("signatureHelp", walk, end)
    (shown,) = answer["signatures"]
    assert (shown["label"], answer["activeParameter"]) == ("(step $1)", 0)
    assert "verify empty?" in shown["documentation"]["value"]
    assert client.at("signatureHelp", walk, find(PIECES, "(title", 7)) is None
