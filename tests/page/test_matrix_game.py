"""Features around a game (variants, texts, undo, editor, files), on games of every kind."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.page.kit import (
    PASTE,
    RECORD_SOUNDS,
    Board,
    opened,
    saved,
)
from tests.page.matrix import (
    GAMES,
    applying,
    load_position_with,
    mismatches,
    names,
    play,
    plies,
    random_moves,
)

pytestmark = [pytest.mark.browser, pytest.mark.sample(10)]


@applying("variants")
def test_variants_are_separate_games(board: Board, item: str) -> None:
    games = "zrfPage.api.games.filter(g => !g.separator)"
    titles: list[str] = board.page.evaluate(f"{games}.map(g => g.title)")
    here = board.page.evaluate("zrfPage.session.info.title")
    random_moves(board, 1)
    other = next(title for title in titles if title != here)
    board.choose_variant(other)
    expect(board.page).to_have_title(other)
    assert plies(board) == [] and mismatches(board) == []
    assert random_moves(board, 1) and mismatches(board) == []


@applying("texts")
def test_texts_of_the_rules_file(board: Board, item: str) -> None:
    texts: dict[str, str] = board.page.evaluate(
        "Object.assign({}, zrfPage.session.info.texts, zrfPage.session.design.texts)"
    )
    for key, title in (("description", "Rules"), ("history", "History"), ("strategy", "Strategy")):
        summary = board.page.locator(".about summary", has_text=title)
        expect(summary).to_have_count(1 if texts.get(key) else 0)
        if texts.get(key):
            summary.click()
            shown = board.page.locator(".about details[open] .prose").last
            expect(shown).to_contain_text(texts[key].split("\\")[0].split()[0])
    pieces = board.page.evaluate("zrfPage.session.design.pieces.length")
    expect(board.page.locator(".legend li")).to_have_count(pieces)


@applying("undo")
def test_undo_redo_and_the_list_of_moves(board: Board, item: str) -> None:
    made = random_moves(board, 3)
    board.button("Undo").click()
    board.button("Undo").click()
    assert board.page.evaluate("zrfPage.session.at") == 1 and mismatches(board) == []
    board.button("Redo").click()
    assert board.page.evaluate("zrfPage.session.at") == 2 and mismatches(board) == []
    board.page.locator(".record .ply").last.click()
    assert board.page.evaluate("zrfPage.session.at") == len(made) and mismatches(board) == []
    board.page.locator(".record .ply").first.click()
    assert board.page.evaluate("zrfPage.session.at") == 1
    assert plies(board) == made


@applying("restart")
def test_restart(board: Board, item: str) -> None:
    start = board.page.evaluate("zrfPage.session.game.position()")
    random_moves(board, 2)
    board.button("Restart").click()
    assert board.page.evaluate("zrfPage.session.game.position()") == start
    assert plies(board) == [] and mismatches(board) == []


@applying("editor")
def test_position_editor(board: Board, item: str) -> None:
    random_moves(board, 4)
    board.button("Set up").click()
    editor = board.page.get_by_role("region", name="Set up")
    brush = editor.locator(".brushes .tray-item").first
    player, piece = (brush.get_attribute("data-key") or "").split("/")
    brush.click()
    before = names(board, ".piece", "data-at")
    cells = "zrfPage.session.game.cells()"
    start = board.page.evaluate(cells)
    empty = next(at for at in sorted(map(str, names(board, ".hit"))) if at not in before)
    board.click(empty)
    editor.get_by_role("button", name="Remove").click()
    gone = sorted(map(str, before))[0]
    board.click(gone)
    editor.get_by_role("button", name="Done").click()
    expect(editor).to_have_count(0)
    assert mismatches(board) == []
    label = board.square(empty).get_attribute("aria-label") or ""
    assert label.startswith(f"{empty}, {player} {piece}")
    indices = "name => zrfPage.session.design.positions.findIndex(p => p.name === name)"
    changed = [board.page.evaluate(indices, at) for at in (empty, gone)]
    now = board.page.evaluate(cells)
    assert now[changed[1]] is None
    assert all(now[k] == start[k] for k in range(len(start)) if k not in changed)


@applying("save")
def test_a_saved_game_can_be_opened(board: Board, item: str) -> None:
    made = random_moves(board, 4)
    there = board.page.evaluate("zrfPage.session.game.cells()")
    text = saved(board)
    board.button("Restart").click()
    opened(board, text)
    board.until("zrfPage.session.plies.length > 0")
    assert plies(board) == made
    assert board.page.evaluate("zrfPage.session.game.cells()") == there and mismatches(board) == []


@pytest.mark.sample(10, keep=("chess-link",))
@applying("paste", "link")
def test_a_position_is_shared_by_text_and_by_link(board: Board, item: str) -> None:
    random_moves(board, 3)
    there = board.page.evaluate("zrfPage.session.game.position()")
    board.button("Position").click()
    if board.page.get_by_label("Format").count():
        board.page.get_by_label("Format").select_option("json")
    text = board.page.get_by_label("Position or game as text").input_value()
    board.keys("Escape")
    board.button("Share").click()
    link = board.page.get_by_label("Link to the position", exact=True).input_value()
    board.keys("Escape")
    board.button("Restart").click()
    if item == "paste":
        assert json.loads(text) == there
        board.page.evaluate(PASTE, text)
    else:
        board.page.evaluate("link => { location.href = link }", link)
        board.until("zrfPage.session.start !== null")
    now = board.page.evaluate("zrfPage.session.game.position()")
    assert now == there and plies(board) == [] and mismatches(board) == []


@applying("result")
def test_the_result_and_its_reason(board: Board, game: str, item: str) -> None:
    if GAMES[game].near_end:
        board.page.evaluate(PASTE, json.dumps(GAMES[game].near_end))
    move = load_position_with(board, "end")
    play(board, move)
    outcome = board.page.evaluate("zrfPage.session.outcome")
    assert outcome, "it has ended"
    expect(board.page.locator(".status-result")).to_be_visible()
    who = "Draw" if outcome["kind"] == "draw" else f"{outcome['winner']} wins"
    expect(board.page.locator(".status-headline")).to_have_text(who)
    expect(board.page.locator(".status-detail")).not_to_be_empty()
    expect(board.page.locator(".hit.can-move, .hit.is-target")).to_have_count(0)
    assert mismatches(board) == []


@applying("sounds")
def test_sounds_and_their_switch(board: Board, item: str) -> None:
    board.page.evaluate(RECORD_SOUNDS)
    play(board, load_position_with(board, "move"))
    assert board.page.evaluate("played") == ["data:audio/wav"]
    board.set("Sounds", on=False)
    random_moves(board, 1)
    assert board.page.evaluate("played.length") == 1
    board.set("Sounds")


@applying("reload")
def test_a_reload_restores_the_game(board: Board, item: str) -> None:
    made = random_moves(board, 3)
    board.button("Undo").click()
    there = board.page.evaluate("zrfPage.session.game.position()")
    board.reload()
    assert plies(board) == made
    assert board.page.evaluate("zrfPage.session.game.position()") == there
    assert mismatches(board) == []


@pytest.mark.parametrize("game", ["piles"])
def test_editor_and_links_preserve_piles(board: Board, game: str) -> None:
    pile = [["White", "Man"], ["Black", "King"]]
    given = {"board": {"c3": ["Black", "Man", {}, pile], "f6": ["White", "Man"]}}
    board.page.evaluate(PASTE, json.dumps(given))
    there = board.page.evaluate("zrfPage.session.game.position()")
    assert there["board"]["c3"][3] == pile
    expect(board.piece("c3").locator(".pile-count")).to_have_text("3")
    expect(board.piece("c3").locator(".pile-slab")).to_have_count(3)
    board.button("Set up").click()
    expect(board.piece("c3").locator(".pile-count")).to_have_text("3")
    board.page.locator('.editor [data-key="done"]').click()
    assert board.page.evaluate("zrfPage.session.game.position()") == there
    board.button("Share").click()
    link = board.page.get_by_label("Link to the position", exact=True).input_value()
    board.keys("Escape")
    board.page.evaluate("zrfPage.on.openGame(0)")
    board.page.evaluate("link => { location.href = link }", link)
    board.until("zrfPage.session.start !== null")
    assert board.page.evaluate("zrfPage.session.game.position()") == there
