"""Tests of the language server through its protocol."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import EXAMPLES
from tests.corpus import corpus_files
from tests.lsp.client import Client, find, span
from tests.lsp.conftest import PIECES
from zrf2js import Options, check_text
from zrf2js.host.files import load_source

CHESS = (EXAMPLES / "chess.zrf").read_text(encoding="utf-8")


def edits(answer: dict[str, Any], uri: str) -> list[tuple[int, int, str]]:
    found = answer["changes"][uri]
    return [
        (e["range"]["start"]["line"], e["range"]["start"]["character"], e["newText"]) for e in found
    ]


# --- diagnostics ---------------------------------------------------------------------------------


def test_diagnostics_follow_the_changes_of_a_document(client: Client, walk: str) -> None:
    place = find(PIECES, "(step n)", 6)
    client.change(walk, 2, place, (place[0], place[1] + 1), "nn")
    (fault,) = client.diagnostics(walk, 2)
    assert (fault["code"], fault["severity"]) == ("ZRF206", 2)
    assert fault["range"] == span(place, (place[0], place[1] + 2))
    (call,) = fault["relatedInformation"]
    assert call["location"]["range"]["start"] == span(find(PIECES, "(step n)"), place)["start"]
    client.change(walk, 3, place, (place[0], place[1] + 2), "e")
    assert client.diagnostics(walk, 3) == []


def test_several_fast_changes_have_one_report(client: Client, walk: str) -> None:
    place = find(PIECES, "Walk")
    for version in range(2, 7):
        client.change(walk, version, place, place, "x")
    assert client.diagnostics(walk) == []
    assert client.at("hover", walk, find(PIECES, "players", 1)) is not None
    assert not [m for m in client._waiting if m["params"]["uri"] == client.uri(walk)]


def test_lints_are_published_with_their_severity(client: Client) -> None:
    text = PIECES.replace("((verify (in-zone? home)) e add)", "")
    (note,) = client.open("lint.zrf", text)
    assert (note["code"], note["severity"]) == ("ZRF304", 3)


FAULTS = {
    "an unknown player": ("(Black (Man c3))", "(Blakc (Man c3))"),
    "a piece that is defined twice": ("(board-setup", "(piece (name Man)) (board-setup"),
    "an occupied position": ("(Black (Man c3))", "(Black (Man a1))"),
    "an unknown goal": ("(board-setup", "(win-condition (White) stalemate) (board-setup"),
    "an unknown direction": ("(step n)", "(step nn)"),
    "an unclosed group": ("(Man c3))))", "(Man c3)))"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_severities_are_those_of_check(client: Client, name: str) -> None:
    text = PIECES.replace(*FAULTS[name])
    assert text != PIECES
    numbers = {"error": 1, "warning": 2, "note": 3}
    checked = check_text(text, Options(lint=True))
    shown = client.open(f"{name.replace(' ', '-')}.zrf", text)
    assert [(d["code"], d["severity"]) for d in shown] == [
        (d.code, numbers[d.severity.value]) for d in checked
    ]
    assert shown


def test_the_settings_of_the_project_select_diagnostics(client: Client) -> None:
    folder = client.folder / "project"
    folder.mkdir()
    (folder / "zrf2js.toml").write_text('[check]\ndeny = ["ZRF304"]\nallow = ["ZRF206"]\n')
    text = PIECES.replace("((verify (in-zone? home)) e add)", "(nn add)")
    assert [(d["code"], d["severity"]) for d in client.open("project/walk.zrf", text)] == [
        ("ZRF304", 1)
    ]


@pytest.mark.parametrize(
    "settings",
    ["[check]\ndeny = 5\n", "check = 5\n", '[check]\ndeny = ["ZRF1"]\n', "[check\n", "\0"],
)
def test_invalid_settings_are_ignored(client: Client, settings: str) -> None:
    folder = client.folder / "invalid"
    folder.mkdir(exist_ok=True)
    (folder / "zrf2js.toml").write_text(settings)
    text = PIECES.replace("(step n)", "(step nn)") + f"; {settings!r}"
    name = f"invalid/{abs(hash(settings))}.zrf"
    assert [(d["code"], d["severity"]) for d in client.open(name, text)][:1] == [("ZRF206", 2)]


@pytest.mark.parametrize("uri", ["untitled:Untitled-1", "file:///__proto__", ""])
def test_an_unusual_uri_has_diagnostics(client: Client, uri: str) -> None:
    broken = PIECES.replace("(step n)", "(step nn)")
    item = {"uri": uri, "languageId": "zrf", "version": 1, "text": broken}
    client.notify("textDocument/didOpen", textDocument=item)
    message = client._next(
        lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == uri
    )
    assert message["params"]["diagnostics"][0]["code"] == "ZRF206"


def test_diagnostics_of_included_files_are_published_for_their_uri(client: Client) -> None:
    (client.folder / "common.zrf").write_text("(define step ($1 (verify emtpy?) add))")
    text = PIECES.replace("(define step ($1 (verify empty?) add))", '(include "common.zrf")')
    assert client.open("main.zrf", text) == []
    (fault,) = client.diagnostics("common.zrf")
    assert fault["code"] == "ZRF204"
    client.open("common.zrf", "(define step ($1 (verify empty?) add))")  # fixed, not saved
    client.change("main.zrf", 2, (0, 0), (0, 0), ";")
    assert client.diagnostics("main.zrf", 2) == []
    assert client.diagnostics("common.zrf") == []


def test_a_file_without_a_game_has_no_diagnostics(client: Client) -> None:
    assert client.open("library.zrf", "(define step ($1 add))") == []


def test_a_text_without_rules_has_a_diagnostic(client: Client) -> None:
    (fault,) = client.open("notes.zrf", "Notes about (chess) and its rules")
    assert fault["code"] == "ZRF108"


# --- hover ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "into", "expected"),
    [
        ("(step n)", 1, "(n (verify empty?) add)"),
        ("verify empty?", 1, "Ends the block if a condition does not hold."),
        ("empty?", 1, "The position is empty."),
        ("(Man a1)", 1, "Walks."),
        ("(step n)", 6, "direction, 6 links"),
        ("? home", 3, "zone: a1 b1"),
        ("(Man a1)", 5, "links: n a2, e b1"),
    ],
)
def test_hover(client: Client, walk: str, words: str, into: int, expected: str) -> None:
    answer = client.at("hover", walk, find(PIECES, words, into))
    assert expected in answer["contents"]["value"]


def test_hover_on_a_comment_is_empty(client: Client, walk: str) -> None:
    assert client.at("hover", walk, (0, 3)) is None


# --- macros --------------------------------------------------------------------------------------


def test_definition_of_a_macro(client: Client) -> None:
    client.open("chess.zrf", CHESS)
    (place,) = client.at("definition", "chess.zrf", find(CHESS, "(slide n)", 2))
    start = find(CHESS, "(define slide", 8)
    assert place["range"] == span(start, (start[0], start[1] + 5))


def test_definition_of_a_piece_and_a_zone(client: Client, walk: str) -> None:
    (piece,) = client.at("definition", walk, find(PIECES, "(Man a1)", 1))
    assert piece["range"]["start"]["line"] == find(PIECES, "(piece")[0]
    (zone,) = client.at("definition", walk, find(PIECES, "? home", 3))
    assert zone["range"]["start"]["line"] == find(PIECES, "(zone")[0]


def test_rename_a_macro(client: Client, walk: str) -> None:
    place = find(PIECES, "(step n)", 2)
    assert client.at("prepareRename", walk, place) is not None
    answer = client.at("rename", walk, place, newName="stride")
    define, call = find(PIECES, "(define step", 8), find(PIECES, "(step n)", 1)
    assert edits(answer, client.uri(walk)) == [(*define, "stride"), (*call, "stride")]


@pytest.mark.parametrize("name", ["add", "a b", "", "step", "empty?"])
def test_rename_rejects_invalid_names(client: Client, walk: str, name: str) -> None:
    place = client.place(walk, find(PIECES, "(step n)", 2))
    assert "error" in client.answer_to("textDocument/rename", **place, newName=name)


def test_rename_rejects_a_pasted_name(client: Client) -> None:
    text = PIECES.replace("(step n)", "(go st)").replace("(game", "(define go ($1ep n))\n(game")
    client.open("pieces.zrf", text)
    place = client.place("pieces.zrf", find(text, "(define step", 9))
    answer = client.answer_to("textDocument/rename", **place, newName="stride")
    assert "together" in answer["error"]["message"]


def test_references(client: Client, walk: str) -> None:
    places = client.at(
        "references", walk, find(PIECES, "(step n)", 2), context={"includeDeclaration": True}
    )
    assert len(places) == 2


# --- completion, formatting, outline -------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "word"), [("(take-en", "take-en"), ("(verify not-em", "not-em"), ("(verify ", "")]
)
def test_a_completion_replaces_the_whole_word(
    client: Client, walk: str, typed: str, word: str
) -> None:
    line, character = place = find(PIECES, "(step n)")
    client.change(walk, 2, place, place, typed)
    end = (line, character + len(typed))
    items = client.at("completion", walk, end)
    assert {item["textEdit"]["newText"] for item in items} == {item["label"] for item in items}
    (replaced,) = {str(item["textEdit"]["range"]) for item in items}
    assert replaced == str(span((line, end[1] - len(word)), end))


@pytest.mark.parametrize(
    ("typed", "word"), [("[mine:three", "three"), ("[mine:chess]\nwal", "wal")]
)
def test_a_completion_of_variants_replaces_the_key_or_the_parent(
    client: Client, typed: str, word: str
) -> None:
    name = f"{word}/variants.ini"
    client.open(name, typed)
    line = typed.count("\n")
    end = (line, len(typed.splitlines()[-1]))
    edit = client.at("completion", name, end)[0]["textEdit"]
    assert edit["range"] == span((line, end[1] - len(word)), end)


def test_formatting(client: Client) -> None:
    client.open("untidy.zrf", "( define  a\n n )\n")
    options = {"tabSize": 3, "insertSpaces": True}
    document = {"uri": client.uri("untidy.zrf")}
    (edit,) = client.request("textDocument/formatting", textDocument=document, options=options)
    assert edit["newText"] == "(define a\n        n)\n"


def test_outline(client: Client, walk: str) -> None:
    document = {"uri": client.uri(walk)}
    symbols = client.request("textDocument/documentSymbol", textDocument=document)
    assert [symbol["name"] for symbol in symbols] == ["step", "Walk"]


# --- real files ----------------------------------------------------------------------------------


@pytest.mark.corpus
def test_the_largest_file(client: Client) -> None:
    """benchmarks/lsp.py measures the time."""
    path = max(corpus_files(), key=lambda file: file.stat().st_size)
    text = load_source(Path(path)).value.text
    client.open("largest.zrf", text)
    place = find(text, "(verify", 1)
    client.change("largest.zrf", 2, place, (place[0], place[1] + 6), "varify")
    assert {d["code"] for d in client.diagnostics("largest.zrf", 2)} >= {"ZRF215"}
    client.change("largest.zrf", 3, place, (place[0], place[1] + 6), "verify")
    assert "ZRF215" not in {d["code"] for d in client.diagnostics("largest.zrf", 3)}


def test_a_quick_fix_corrects_a_misspelled_word(client: Client) -> None:
    broken = PIECES.replace("(players", "(playes", 1)
    (found, *_) = client.open("walk.zrf", broken)
    document = client.place("walk.zrf", (0, 0))["textDocument"]
    asked = {"range": found["range"], "context": {"diagnostics": [found]}}
    actions = client.request("textDocument/codeAction", textDocument=document, **asked)
    (edit,) = actions[0]["edit"]["changes"].values()
    assert actions[0]["kind"] == "quickfix"
    assert [change["newText"] for change in edit] == ["players"]
    (comment,) = actions[1]["edit"]["changes"].values()
    assert comment[0]["newText"] == f"; zrf2js: allow {found['code']}\n"
