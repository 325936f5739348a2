"""The engine on the page; storing, editing and sharing of games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.kit import (
    PASTE,
    RECORD_SOUNDS,
    UNDECIDED,
    Board,
    Opener,
    example_page,
    opened,
    saved,
    silence,
    standin_page,
    text_page,
)
from zrf2js.library import compile_file
from zrf2js.options import Options

pytestmark = pytest.mark.browser


# --- the engine -------------------------------------------------------------------------------


def test_a_hint_is_a_legal_move(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    board.make("b2", "a1", "c3")
    board.button("Hint").click()
    expect(board.status).to_contain_text("Hint: ")
    expect(board.page.locator(".mark-hinted, .arrow-hint")).to_have_count(1)
    board.click("c1")
    expect(board.page.locator(".mark-hinted")).to_have_count(0)


def test_a_second_hint_shows_the_threat_of_the_other_player(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.make("e2 e4", "e7 e5", "f1 c4", "b8 c6", "d1 h5")
    board.button("Hint").click()
    expect(board.status).to_contain_text("Hint: ")
    assert board.arrows("takes") == set()
    board.button("Hint").click()
    expect(board.status).to_contain_text("Threat: ")
    assert board.arrows("takes") == {("h5", "f7")}
    assert board.arrows("hint") == set()
    board.click("g7", "g6")
    expect(board.page.locator(".arrow")).to_have_count(0)


def test_a_failure_of_the_engine_is_shown(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.make("e2 e4", "e7 e5", "f1 c4", "b8 c6", "d1 h5")
    board.button("Hint").click()
    expect(board.status).to_contain_text("Hint: ")
    board.page.evaluate(
        "void (zrfPage.analyst.ask = () => Promise.reject(new Error('out of memory')))"
    )
    for _hint_or_threat in range(2):
        board.button("Hint").click()
        expect(board.status).to_contain_text("Error: out of memory")
        expect(board.page.locator(".arrow-hint")).to_have_count(0)


#: Engines never answer.
SILENT = "() => { Worker.prototype.postMessage = () => undefined }"


def test_the_evaluation_bar_names_the_leader(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    meter = board.page.get_by_role("meter", name="Evaluation")
    expect(meter).to_have_count(0)
    board.set("Evaluation")
    expect(meter).to_be_visible()
    board.make("e2 e4", "d7 d5", "e4 d5", "d8 d5", "b1 c3", "a7 a6", "c3 d5")
    expect(meter).to_have_attribute("aria-valuetext", re.compile("^White(:| wins)"))
    board.page.evaluate(SILENT)
    board.make("h7 h6")
    expect(meter).to_have_attribute("aria-valuetext", re.compile("^White(:| wins)"))
    board.button("Restart").click()
    expect(meter).to_have_attribute("aria-valuetext", "Even")
    board.make("f2 f3", "e7 e5", "g2 g4", "d8 h4")
    expect(meter).to_have_attribute("aria-valuetext", "Black wins")


def test_move_now_ends_the_search(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.page.evaluate(UNDECIDED)
    board.setting("Thinking time", "10 s per move")
    board.opponent("White", "Computer 10")
    expect(board.status).to_contain_text("White is thinking")
    board.button("Move now").click()
    expect(board.status).to_contain_text("Black to move")
    assert len(board.moves()) == 1


def test_two_engines_can_be_paused(open_page: Opener) -> None:
    board = open_page(example_page("reversi"))
    board.setting("Thinking time", "0.2 s per move")
    board.opponent("White", "Computer 3")
    board.opponent("Black", "Computer 2")
    board.until("zrfPage.session.at >= 4")
    board.button("Pause").click()
    expect(board.status).to_contain_text("Paused")
    made = len(board.moves())
    board.page.wait_for_timeout(500)
    assert len(board.moves()) == made
    board.button("Resume").click()
    board.until(f"zrfPage.session.at > {made}")


# --- texts, position editor -------------------------------------------------------------------


def test_texts_of_a_game_and_of_a_variant(open_page: Opener) -> None:
    board = open_page(standin_page())
    for name, text in (
        ("Rules", "Three in a row"),
        ("History", "Very old"),
        ("Strategy", "middle"),
    ):
        board.page.get_by_text(name, exact=True).click()
        expect(board.page.get_by_text(text).last).to_be_visible()


def test_an_edited_position_is_played(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.button("Set up").click()
    editor = board.page.get_by_role("region", name="Set up")
    editor.get_by_role("button", name="Clear").click()
    expect(board.page.locator(".piece")).to_have_count(0)
    for player, piece, place in (
        ("White", "King", "e1"),
        ("Black", "King", "e8"),
        ("White", "Rook", "h1"),
        ("Black", "Pawn", "a7"),
        ("Black", "Pawn", "b7"),
    ):
        editor.get_by_role("button", name=f"{player} {piece}", exact=True).click()
        board.click(place)
    editor.get_by_role("button", name="Remove").click()
    board.click("b7")
    editor.get_by_label("Player to move").select_option("Black to move")
    editor.get_by_role("button", name="Done").click()
    expect(board.page.locator(".piece")).to_have_count(4)
    expect(board.status).to_contain_text("Black to move")
    board.click("a7", "a6")
    expect(board.piece("a6")).to_have_count(1)
    board.button("Restart").click()
    expect(board.page.locator(".piece")).to_have_count(4)
    board.button("Restart").click()
    expect(board.page.locator(".piece")).to_have_count(32)


def test_the_editor_can_be_canceled_and_works_by_keyboard(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.button("Set up").click()
    editor = board.page.get_by_role("region", name="Set up")
    editor.get_by_role("button", name="White Queen").focus()
    board.keys("Enter")
    board.square("e5").focus()
    board.keys("Enter")
    expect(board.piece("e5")).to_have_count(1)
    editor.get_by_role("button", name="Cancel").click()
    expect(board.piece("e5")).to_have_count(0)


def test_reserves_can_be_edited(open_page: Opener) -> None:
    board = open_page(example_page("minishogi"))
    board.button("Set up").click()
    held = board.page.get_by_label("Sente's reserve of Gold")
    held.fill("2")
    held.press("Tab")
    board.page.get_by_role("button", name="Done").click()
    expect(board.page.get_by_role("button", name="Gold, 2 in reserve")).to_be_enabled()


# --- files, clipboard, links ------------------------------------------------------------------


def test_a_game_is_saved_and_opened(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.make("e2 e4", "e7 e5")
    text = saved(board)
    assert "VariantName=Chess" in text
    assert "1. Pawn e2 - e4" in text
    board.choose_variant("King of the Hill")
    opened(board, text)
    expect(board.piece("e5")).to_have_count(1)
    assert board.moves() == ["e4", "e5"]
    assert board.page.evaluate("zrfPage.session.info.title") == "Chess"


def test_an_invalid_file_gives_a_message_and_changes_nothing(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.click("e2", "e4")
    text = saved(board)
    opened(board, text.replace("e2 - e4", "e2 - e5"))
    expect(board.status).to_contain_text("Cannot read this text")
    opened(board, text.replace("=Chess", "=Go"))
    expect(board.status).to_contain_text("no game has the title Go")
    opened(board, "hello")
    expect(board.status).to_contain_text("Cannot read this text")
    assert board.moves() == ["e4"]


def test_a_position_is_copied_and_pasted(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.click("e2", "e4")
    board.button("Position").click()
    board.page.get_by_label("Format").select_option("json")
    area = board.page.get_by_label("Position or game as text")
    position = json.loads(area.input_value())
    assert position["board"]["e4"][1] == "Pawn"
    del position["board"]["d8"]
    area.fill("{}")
    board.button("Load").click()
    expect(board.page.get_by_role("dialog")).to_contain_text("Cannot read this text")
    area.fill(json.dumps(position))
    board.button("Load").click()
    expect(board.piece("d8")).to_have_count(0)
    expect(board.status).to_contain_text("Black to move")
    board.page.evaluate("document.activeElement && document.activeElement.blur()")
    del position["board"]["a8"]
    board.page.evaluate(PASTE, json.dumps(position))
    expect(board.piece("a8")).to_have_count(0)


def test_a_link_opens_the_position(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.choose_variant("King of the Hill")
    board.click("e2", "e4")
    board.button("Share").click()
    field = board.page.get_by_label("Link to the position", exact=True)
    expect(field).to_have_value(re.compile("#position="))
    link = field.input_value()
    assert len(link.split("#")[1]) < 1200
    board.keys("Escape")
    board.button("Restart").click()
    board.page.goto("about:blank")
    board.page.goto(link)
    expect(board.piece("e4")).to_have_count(1)
    expect(board.status).to_contain_text("Black to move")
    assert board.page.evaluate("zrfPage.session.info.title") == "King of the Hill"
    assert "#position=" not in board.page.url, "a reload continues the game"
    board.page.goto(link.split("#")[0] + "#position=nonsense")
    expect(board.status).to_contain_text("Cannot read this text")


def test_a_reload_restores_the_game(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.choose_variant("King of the Hill")
    board.make("e2 e4", "e7 e5", "g1 f3")
    board.button("Undo").click()
    board.button("Flip").click()
    board.set("Coordinates", on=False)
    board.reload()
    expect(board.piece("e5")).to_have_count(1)
    expect(board.piece("f3")).to_have_count(0)
    assert len(board.moves()) == 3
    expect(board.action("redo")).to_be_enabled()
    expect(board.page.locator(".label")).to_have_count(0)
    a1, h8 = board.square("a1").bounding_box(), board.square("h8").bounding_box()
    assert a1 is not None and h8 is not None and a1["y"] < h8["y"]


def test_the_page_works_without_storage(open_page: Opener) -> None:
    first = open_page(example_page("tic-tac-toe")).page
    page = first.context.new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })"
    )
    page.goto(first.url)
    board = Board(page)
    board.click("a1")
    expect(board.piece("a1")).to_have_count(1)


# --- sounds -----------------------------------------------------------------------------------

LOUD = """
(game
  (title "Loud") (players White Black) (turn-order White Black)
  (move-sound "Audio\\step.WAV") (capture-sound "hit.mid") (win-sound "missing.wav")
  (board (image "board.png") (grid (start-rectangle 0 0 48 48)
    (dimensions ("a/b/c" (50 0)) ("1" (0 50))) (directions (e 1 0) (w -1 0))))
  (piece (name Man) (image White "no\\man.bmp") (moves (e (verify not-friend?) add)))
  (board-setup (White (Man a1)) (Black (Man c1))))
"""


def test_sounds_of_the_rules_file_and_their_switch(open_page: Opener, tmp_path: Path) -> None:
    (tmp_path / "audio").mkdir()
    (tmp_path / "audio" / "Step.wav").write_bytes(silence())
    (tmp_path / "hit.mid").write_bytes(b"MThd")
    (tmp_path / "loud.zrf").write_text(LOUD)
    outcome = compile_file(tmp_path / "loud.zrf", Options(target="html"))
    assert {d.code for d in outcome.diagnostics} >= {"ZRF540", "ZRF542"}
    board = open_page(outcome.value[0].text)
    board.page.evaluate(RECORD_SOUNDS)
    board.click("a1", "b1")
    assert board.page.evaluate("played") == ["data:audio/wav"]
    board.button("Undo").click()
    board.set("Sounds", on=False)
    board.click("a1", "b1")
    assert board.page.evaluate("played.length") == 1


def test_a_game_without_pictures_has_no_switch_for_them(open_page: Opener) -> None:
    board = open_page(text_page(LOUD))
    board.button("Settings").click()
    expect(board.page.get_by_role("switch", name="Pictures")).to_have_count(0)
    expect(board.page.get_by_role("switch", name="Sounds")).to_have_count(1)
