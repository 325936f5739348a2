"""The record of a game: short notation, annotated variations, games as text and as links."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.kit import PASTE, Board, Opener, example_page

pytestmark = pytest.mark.browser

PGN = """[Event "Casual"]

1. e4 $1 {Best by test.} e5 2. Nf3 (2. f4 exf4 (2... d5 3. exd5) 3. Nf3 {The gambit}) 2... Nc6 *
"""

STATE = """() => { const s = zrfPage.session
  const words = line => line.map(p => p.short + p.glyph + (p.comment ? ' {' + p.comment + '}' : ''))
  return { plies: words(s.plies), lines: s.lines.map(words).map(String).sort(), at: s.at } }"""

TREE = {
    "plies": ["e4! {Best by test.}", "e5", "Nf3", "Nc6"],
    "lines": [
        "e4! {Best by test.},e5,f4,d5,exd5",
        "e4! {Best by test.},e5,f4,exf4,Nf3 {The gambit}",
    ],
    "at": 4,
}


def pasted(open_page: Opener, text: str = PGN, **options: object) -> Board:
    board = open_page(example_page("chess"), **options)
    board.page.evaluate(PASTE, text)
    return board


def test_pgn_is_pasted_with_variations_comments_and_glyphs(open_page: Opener) -> None:
    board = pasted(open_page)
    assert board.page.evaluate(STATE) == TREE
    assert board.page.locator(".sheet .ply").all_inner_texts() == ["e4!", "e5", "Nf3", "Nc6"]
    rows = board.page.locator(".variation")
    assert [row.locator(".ply").all_inner_texts() for row in rows.all()] == [
        ["f4", "d5", "exd5"],
        ["exf4", "Nf3"],
    ] or [row.locator(".ply").all_inner_texts() for row in rows.all()] == [
        ["f4", "exf4", "Nf3"],
        ["d5", "exd5"],
    ]
    expect(board.page.locator(".record")).to_contain_text("The gambit")
    board.page.get_by_role("button", name=re.compile("Variations 5: ")).first.click()
    assert board.page.evaluate("zrfPage.session.at") == 5


def test_pgn_is_written_as_it_was_read(open_page: Opener) -> None:
    board = pasted(open_page)
    board.button("Position").click()
    dialog = board.page.get_by_role("dialog", name="Position")
    dialog.get_by_label("Format").select_option("pgn")
    text = dialog.get_by_label("Position or game as text").input_value()
    assert "1. e4 $1 {Best by test.} 1... e5 2. Nf3 (2. f4" in text.replace("\n", " ")
    dialog.get_by_label("Position or game as text").fill("1. d4 d5 *")
    board.button("Load").click()
    assert board.moves() == ["d4", "d5"]
    board.page.evaluate(PASTE, text)
    assert board.page.evaluate(STATE) == TREE


def test_a_game_with_an_illegal_move_is_refused(open_page: Opener) -> None:
    board = pasted(open_page)
    board.page.evaluate(PASTE, "1. e4 e5 2. Ke3 *")
    expect(board.status).to_contain_text("Cannot read this text")
    assert board.page.evaluate(STATE) == TREE


def test_a_link_contains_the_whole_game(open_page: Opener) -> None:
    board = pasted(open_page)
    board.button("Share").click()
    field = board.page.get_by_label("Link to the whole game", exact=True)
    expect(field).to_have_value(re.compile("#game="))
    link = field.input_value()
    board.button("Close").click()
    board.button("Restart").click()
    board.page.goto(link)
    board.until("zrfPage.session.plies.length === 4")
    assert board.page.evaluate(STATE) == TREE
    board.page.goto(link[:-9])
    expect(board.status).to_contain_text("Cannot read this text")


def test_a_note_is_kept(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.make("f2 f3", "e7 e5")
    board.page.locator(".record .ply").first.click()
    board.page.get_by_label("Glyph").select_option("?!")
    board.page.get_by_label("Comment").fill("Weakens the king")
    board.keys("Enter")
    assert board.page.locator(".sheet .ply").all_inner_texts() == ["f3?!", "e5"]
    board.reload()
    expect(board.page.locator(".sheet .ply-comment")).to_have_text("Weakens the king")
    assert board.page.locator(".sheet .ply").all_inner_texts() == ["f3?!", "e5"]


def test_keys_and_the_wheel_walk_through_the_game(open_page: Opener) -> None:
    board = pasted(open_page)

    def at() -> int:
        number: int = board.page.evaluate("zrfPage.session.at")
        return number

    board.page.locator("body").click(position={"x": 5, "y": 5})
    board.keys("ArrowLeft ArrowLeft ArrowRight")
    assert at() == 3
    board.keys("Home")
    assert at() == 0
    board.keys("End")
    assert at() == 4
    board.square("e4").hover()
    board.page.mouse.wheel(0, -120)
    assert at() == 3
    board.page.mouse.wheel(0, 120)
    assert at() == 4
    board.square("e4").focus()
    board.keys("ArrowLeft")
    assert at() == 4, "the arrow keys move the cursor on the board"
    board.page.get_by_label("Comment").focus()
    board.keys("ArrowLeft")
    assert at() == 4


def test_positions_and_games_in_other_formats(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.page.evaluate(PASTE, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    assert board.page.locator(".board .piece").count() == 3
    board.button("Position").click()
    board.page.get_by_label("Format").select_option("fen")
    assert board.page.get_by_label("Position or game as text").input_value() == (
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    )


def test_short_moves_show_check_and_mate(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.make("f2 f3", "e7 e5", "g2 g4", "d8 h4")
    assert board.moves()[-1] == "Qh4#"
    assert pasted(open_page, "1. e4 f6 2. Qh5 *").moves()[-1] == "Qh5+"


def test_a_long_game_is_restored_without_delay(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.page.evaluate(
        "() => { for (let k = 0; k < 40; k++) { const { moves } = zrfPage.session; "
        "zrfPage.on.play(moves[(k * 7) % moves.length]) } }"
    )
    before = board.moves()
    board.reload()
    assert board.moves() == before
    calls = board.page.evaluate(
        "() => { const g = zrfPage.session.game.constructor.prototype, f = g.format; let n = 0; "
        "g.format = function () { n++; return f.apply(this, arguments) }; "
        "zrfPage.on.goTo(0); zrfPage.on.goTo(40); return n }"
    )
    assert calls == 0, "short notation is stored"


#: plays up to each of some plies, then counts the work of a move and of an undo: calls of the
#: game's methods, changes of the document, and characters stored
WORK = """
async lengths => {
  const { on, session, settings } = zrfPage
  const pause = () => new Promise(done => setTimeout(done, 300))
  const play = () => on.play(session.moves[(session.at * 7) % session.moves.length])
  settings.animation = settings.sounds = false
  const counts = {}
  const count = (name, number) => { counts[name] = (counts[name] || 0) + number }
  const above = object => Object.getPrototypeOf(object)
  for (let p = above(session.game); p !== Object.prototype; p = above(p)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(p))) {
      if (typeof value !== 'function' || name === 'constructor') continue
      p[name] = function () { count('calls', 1); return value.apply(this, arguments) }
    }
  }
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, text) {
    count('stored', text.length)
    setItem.call(this, key, text)
  }
  const changes = new MutationObserver(list => list.forEach(({ addedNodes, removedNodes }) => {
    count('changes', 1 + addedNodes.length + removedNodes.length)
  }))
  const all = { subtree: true, childList: true, attributes: true, characterData: true }
  changes.observe(document, all)
  const found = []
  for (const plies of lengths) {
    while (session.at < plies) play()
    await pause()
    for (const act of [play, on.undo]) {
      Object.keys(counts).forEach(name => { counts[name] = 0 })
      act()
      await pause()
      found.push(Object.assign({}, counts))
    }
  }
  return found
}
"""


def test_the_work_of_a_move_does_not_grow_with_the_game(open_page: Opener) -> None:
    """Parts of a game have 32 plies; benchmarks/page_growth.py has times."""
    found = open_page(example_page("chess")).page.evaluate(WORK, [10, 74])
    for few, many in zip(found[:2], found[2:], strict=True):  # a move, an undo
        assert few["calls"] > 5 and many["calls"] <= 1.5 * few["calls"]
        assert few["changes"] > 50 and many["changes"] <= 1.5 * few["changes"]
        assert few["stored"] > 0 and many["stored"] <= 1.5 * few["stored"]


# --- clocks, endings, marks --------------------------------------------------------------------


def test_captured_pieces_are_next_to_their_captor(open_page: Opener) -> None:
    board = pasted(open_page, "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 *")
    white = board.page.locator('.seat[data-player="White"] .taken')
    expect(white).to_have_attribute("aria-label", "Captured by White: 1 Pawn, 1 Queen")
    black = board.page.locator('.seat[data-player="Black"] .taken')
    expect(black).to_have_attribute("aria-label", "Captured by Black: 2 Pawn")
    board.keys("Home")
    expect(board.page.locator(".taken")).to_have_count(0)


def test_a_player_resigns_and_asks_for_a_rematch(open_page: Opener) -> None:
    board = pasted(open_page, "1. e4 e5 *")
    board.opponent("Black", "Computer 1")
    board.button("Resign").click()
    dialog = board.page.get_by_role("dialog", name="Resign: White")
    dialog.get_by_role("button", name="Resign").click()
    expect(board.status).to_contain_text("Black wins")
    expect(board.status).to_contain_text("resignation")
    expect(board.page.locator(".hit.can-move")).to_have_count(0)
    board.reload()
    expect(board.status).to_contain_text("Black wins")
    board.button("Position").click()
    board.page.get_by_label("Format").select_option("pgn")
    text = board.page.get_by_label("Position or game as text").input_value()
    assert '[Result "0-1"]' in text and text.rstrip().endswith("0-1")
    board.button("Close").click()
    board.button("Rematch").click()
    assert board.page.evaluate("zrfPage.seats.White") == "1"
    assert board.page.evaluate("zrfPage.seats.Black") == "person"


def test_undo_takes_up_a_resigned_game(open_page: Opener) -> None:
    board = pasted(open_page, "1. e4 e5 *")
    board.button("Resign").click()
    board.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    board.button("Undo").click()
    board.click("d7", "d5")
    expect(board.status).to_contain_text("White to move")


def test_a_draw_is_offered_to_a_person_and_to_the_computer(open_page: Opener) -> None:
    board = pasted(open_page, "1. e4 e5 *")
    board.button("Draw").click()
    expect(board.status).to_contain_text("White offers a draw")
    expect(board.page.get_by_role("dialog")).to_have_count(0)
    board.button("Decline").click()
    expect(board.status).to_contain_text("Declined: Draw")
    board.button("Draw").click()
    board.make("g1 f3")
    expect(board.button("Accept")).to_have_count(0)
    board.button("Draw").click()
    board.button("Accept").click()
    expect(board.status).to_contain_text("Draw")
    expect(board.status).to_contain_text("agreement")
    lost = "k7/8/8/8/8/8/8/K5qq w - - 0 1"
    board.page.evaluate(PASTE, lost)
    board.click("a1", "a2")
    board.opponent("Black", "Computer 1")
    board.until("zrfPage.session.plies.length === 2 && zrfPage.session.moves.length > 0")
    board.button("Draw").click()
    expect(board.status).to_contain_text("Declined: Draw")


def test_a_clock_runs_and_ends_the_game(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.setting("Clock", "3+2")
    white = board.page.get_by_role("timer", name="Clock: White")
    expect(white).to_have_text("3:00")
    board.page.evaluate("() => { const now = Date.now(); Date.now = () => now }")
    board.click("e2", "e4", "e7", "e5")
    board.page.evaluate("() => { zrfPage.clock.since -= 10000 }")
    expect(white).to_have_text("2:50")
    board.click("g1", "f3")
    expect(white).to_have_text("2:52")  # two seconds are added
    board.page.evaluate("() => { zrfPage.clock.since -= 180000 }")
    expect(board.status).to_contain_text("White wins")
    expect(board.status).to_contain_text("time is up")
    expect(board.page.locator(".hit.can-move")).to_have_count(0)
    board.reload()
    expect(board.page.get_by_role("timer", name="Clock: Black")).to_have_text("0:00.0")
    board.button("Restart").click()
    expect(white).to_have_text("3:00")


MARKS = """() => [
  ...Array.from(document.querySelectorAll('.arrow-drawn'), a => a.dataset.from + a.dataset.to),
  document.querySelectorAll('.mark-drawn').length]"""


def test_arrows_and_circles_by_the_right_button(open_page: Opener) -> None:
    board = open_page(example_page("chess"))

    def drag(start: str, end: str) -> None:
        board.square(start).hover()
        board.page.mouse.down(button="right")
        board.square(end).hover()
        board.page.mouse.up(button="right")

    drag("e2", "e4")
    drag("g1", "f3")
    board.square("d5").click(button="right", modifiers=["Shift"])
    assert board.page.evaluate(MARKS) == ["e2e4", "g1f3", 1]
    drag("e2", "e4")
    assert board.page.evaluate(MARKS) == ["g1f3", 1]
    expect(board.status).to_contain_text("White to move")
    board.square("e2").click(button="right")
    expect(board.status).to_contain_text("White Pawn, e2")
    board.square("e2").click(button="right")
    board.click("e2")
    assert board.page.evaluate(MARKS) == [0]


def test_the_position_opens_in_a_notation(open_page: Opener) -> None:
    board = open_page(example_page("chess"))
    board.button("Position").click()
    area = board.page.get_by_label("Position or game as text")
    assert area.input_value().endswith("w KQkq - 0 1")
    expect(board.page.get_by_label("Format").locator("option").last).to_have_text("Position")
