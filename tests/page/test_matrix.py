"""Features for playing, board styles and exclusions, on games of every kind."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.page import boards
from tests.page.kit import (
    Board,
)
from tests.page.matrix import (
    EXCLUSIONS,
    GAMES,
    applying,
    goal,
    load_position_with,
    mismatches,
    names,
    pick_up,
    play,
    played,
    plies,
    reason,
    seek,
)

pytestmark = [pytest.mark.browser, pytest.mark.sample(10)]


@applying("click", "drag")
def test_moves_by_click_and_drag(board: Board, item: str) -> None:
    move = load_position_with(board, "move" if item == "click" else "run")
    if item == "click":
        play(board, move)
    else:
        board.square(move["from"]).drag_to(board.square(move["goal"]))
    played(board, move)


@applying("targets")
def test_a_selected_piece_shows_its_targets(board: Board, item: str) -> None:
    move = load_position_with(board, "move")
    pick_up(board, move)
    own = [m for m in move["all"] if m["from"] == move["from"] and not m["pass"]]
    if not move["from"]:
        own = [m for m in own if m["piece"] == move["piece"]]
    elif board.page.evaluate("zrfPage.grouping"):
        own = [m for m in own if len(m["moved"]) == 1]
    shown = names(board, ".hit")
    landings = {m["landing"] for m in own} & shown
    taken = {place for m in own for place in m["captured"]} if move["from"] else set()
    targets = names(board, ".hit.is-target")
    assert landings <= targets <= landings | taken
    label = board.square(move["landing"]).get_attribute("aria-label") or ""
    assert "possible" in label
    board.keys("Escape")
    assert plies(board) == []


@applying("preview")
def test_effects_of_a_move_are_previewed(board: Board, item: str) -> None:
    grouping = board.page.evaluate("zrfPage.grouping")
    move = load_position_with(board, "group" if grouping else "more")
    if grouping:
        pick_up(board, move)
        board.square(goal(move)).hover()
        expect(board.page.locator(".ghost")).to_have_count(len(move["moved"]))
    else:
        pick_up(board, move)
        board.square(move["goal"]).hover()
        doomed = names(board, ".piece.doomed", "data-at")
        standing = names(board, ".piece", "data-at")
        assert doomed >= (set(move["captured"]) & standing) - {move["from"]}
        expect(board.page.locator(".doom")).to_have_count(
            len(set(move["captured"]) & names(board, ".hit"))
        )
        ghosts = {to for _, to in move["moved"]} | set(move["placed"]) | set(move["changed"])
        expect(board.page.locator(".ghost")).to_have_count(len(ghosts & names(board, ".hit")))
    assert plies(board) == [], "previewed, not played"
    board.keys("Escape")
    board.page.get_by_role("button", name="Settings").hover()
    expect(board.page.locator(".ghost, .doom, .doomed")).to_have_count(0)


@pytest.mark.sample(3, keep=("fanorona-stop",))
@applying("chain", "stop")
def test_partial_moves(board: Board, item: str) -> None:
    move = load_position_with(board, item)
    play(board, move)
    played(board, move)
    expect(board.status).to_contain_text("continue the turn")
    expect(board.square(move["landing"])).to_have_attribute("aria-pressed", "true")
    stop = board.button("Stop here")
    if item == "stop":
        stop.click()
        expect(board.status).not_to_contain_text("continue")
    else:
        expect(stop).to_have_count(0)
        target = board.page.locator(".hit.is-target").first
        expect(target).to_have_count(1)
        target.click()
    assert len(plies(board)) == 2 and mismatches(board) == []


@applying("group")
def test_a_group_moves_together(board: Board, item: str) -> None:
    move = load_position_with(board, "group")
    pick_up(board, move)
    expect(board.page.locator(".mark-selected")).to_have_count(len(move["moved"]))
    board.page.keyboard.press("Escape")
    play(board, move)
    played(board, move)


@applying("drop")
def test_a_drop_from_the_reserve(board: Board, item: str) -> None:
    move = load_position_with(board, "drop")
    held = "zrfPage.session.game.reserves()[{0}][{1}]"
    count = held.format(json.dumps(move["player"]), json.dumps(move["piece"]))
    before = board.page.evaluate(count)
    pick_up(board, move)
    board.square(move["landing"]).hover()
    expect(board.page.locator(".ghost").first).to_be_visible()
    board.click(move["landing"])
    played(board, move)
    assert board.page.evaluate(count) == before - 1


@applying("choice")
def test_moves_with_the_same_clicks_give_a_choice(board: Board, item: str) -> None:
    move = load_position_with(board, "choice")
    play(board, move)
    dialog = board.page.get_by_role("dialog", name="Choose a move")
    alike = [m["text"] for m in move["all"] if all(m[k] == move[k] for k in ("from", "landing"))]
    expect(dialog.locator(".choice:not(.choice-cancel)")).to_have_count(len(alike))
    board.keys("Escape")
    expect(dialog).to_have_count(0)
    assert plies(board) == []
    if not move["from"]:
        pick_up(board, move)
    board.click(move["landing"])
    dialog.locator(".choice").nth(len(alike) - 1).click()
    assert len(plies(board)) == 1 and plies(board)[0] in alike
    assert mismatches(board) == []


@applying("pass")
def test_pass(board: Board, item: str) -> None:
    load_position_with(board, "pass")
    board.page.locator('[data-action="pass"]').click()
    assert plies(board) == ["Pass"] and mismatches(board) == []


@applying("last")
def test_the_last_move_is_highlighted(board: Board, item: str) -> None:
    move = load_position_with(board, "move")
    play(board, move)
    places = {place for pair in move["moved"] for place in pair} | set(move["placed"])
    expect(board.page.locator(".mark-last")).to_have_count(len(places & names(board, ".hit")))
    assert places & names(board, ".hit")
    board.button("Undo").click()
    expect(board.page.locator(".mark-last")).to_have_count(0)


@applying("attacks")
def test_captures_and_attackers(board: Board, item: str) -> None:
    move = load_position_with(board, "take")
    board.button("Inspect").click()
    attacker = move["from"] or move["landing"]
    expect(board.page.locator(".mark-attacked")).not_to_have_count(0)
    board.click(attacker)
    pairs = {(attacker, taken) for taken in move["captured"] if taken in names(board, ".hit")}
    assert pairs <= board.arrows("takes")
    board.click(move["captured"][0])
    assert (attacker, move["captured"][0]) in board.arrows("taken")
    board.button("Inspect").click()
    expect(board.page.locator(".arrow")).to_have_count(0)


@applying("animation")
def test_moves_are_animated_unless_switched_off(board: Board, item: str) -> None:
    moving = "document.getAnimations().length"
    move = load_position_with(board, "move")
    make = f"zrfPage.on.play(zrfPage.session.moves.find(m => String(m) === {json.dumps(move['text'])}))"  # noqa: E501
    board.page.emulate_media(reduced_motion="no-preference")
    try:
        assert board.page.evaluate(f"{make}, {moving}") >= 1
        board.button("Undo").click()
        board.set("Animate moves", on=False)
        assert board.page.evaluate(f"{make}, {moving}") == 0
    finally:
        board.set("Animate moves")
        board.page.emulate_media(reduced_motion="reduce")


# --- the boards -------------------------------------------------------------------------------

BOARDS = {
    "chess": ("lattice-square", 64),
    "draughts": ("lattice-square", 64),
    "abalone": ("lattice-hex", 61),
    "thud": ("board-picture", 164),  # without the stone at the center
    "cyvasse": ("board-picture", 8 + 9 + 10 + 11 + 12 + 11 + 10 + 9 + 8),
    "hexes": ("lattice-hex", boards.SIDE**2),
    "triangles": ("lattice-triangle", boards.ROWS**2),
    "positions": ("board-points", 24),
    "19x19": ("board-points", boards.GOBAN**2),
}


@pytest.mark.corpus
@pytest.mark.parametrize("game", BOARDS)
def test_each_board_has_its_style(board: Board, game: str) -> None:
    kind, places = BOARDS[game]
    classes = board.page.locator(".board").get_attribute("class") or ""
    assert kind in classes.split()
    expect(board.page.locator(".hit")).to_have_count(places)


# --- the exclusions ---------------------------------------------------------------------------

SOUGHT = {"drag": "run", "preview": "more", "choice": "choice", "drop": "drop", "pass": "pass"}
SOUGHT |= {"chain": "chain", "stop": "stop", "attacks": "take"}


def test_exclusions_are_consistent() -> None:
    for item, reasons in EXCLUSIONS.items():
        named = [game for games in reasons.values() for game in games]
        assert set(named) <= set(GAMES) and len(set(named)) == len(named), item
        assert len(named) < len(GAMES), f"{item} applies to no game"


@pytest.mark.corpus
@pytest.mark.parametrize("game", GAMES)
def test_exclusions_are_correct(board: Board, game: str) -> None:
    found = {i for i in SOUGHT if reason(i, game) and seek(board, SOUGHT[i], 60)}
    assert found == set()
    playable = board.page.evaluate("zrfPage.api.games.filter(g => !g.separator).length")
    assert (playable == 1) == (reason("variants", game) is not None)
    assert bool(reason("group", game)) == (not board.page.evaluate("zrfPage.grouping"))
    assert bool(reason("sounds", game)) == (not board.page.evaluate("zrfPage.media.sounds"))
