"""Two people play: two browsers connected by links, and games that travel as links."""

from __future__ import annotations

import io
import re
import subprocess

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.node import find_node
from tests.npm_packages import npm_package
from tests.page.kit import Board, Opener, example_page, text_page
from tests.page.test_puzzles import PUZZLE
from tests.tabs import Tabs

pytestmark = pytest.mark.browser

PLIES = "zrfPage.session.plies.map(p => p.text).join()"
#: Send a message as a changed page could.
SEND = "message => zrfPage.table.line.send(JSON.stringify(message))"


def link(board: Board, name: str) -> str:
    """Return a link in the dialog."""
    field = board.page.get_by_role("dialog").get_by_label(name, exact=True)
    expect(field).to_have_value(re.compile("#"))
    return field.input_value()


def connect(host: Board, guest: Board) -> None:
    """Exchange the two links; the dialog of the host is open."""
    guest.page.goto(link(host, "Friend by link"))
    answer = link(guest, "Reply link")
    host.page.get_by_role("dialog").get_by_label("Reply link").fill(answer)
    for board in (host, guest):
        board.until("zrfPage.table !== null && zrfPage.table.open")
        expect(board.page.get_by_role("dialog")).to_have_count(0)


def agree(asking: Board, button: str, answering: Board, title: str) -> None:
    """Request something by a button, and accept it on the other page."""
    asking.button(button).click()
    expect(asking.status).to_contain_text("Waiting for an answer")
    expect(answering.status).to_contain_text(title)
    expect(answering.page.get_by_role("dialog")).to_have_count(0)
    answering.button("Accept").click()


def decline(asking: Board, answering: Board) -> None:
    """Offer a draw, and decline it on the other page, on which no dialog covers the board."""
    asking.button("Draw").click()
    expect(asking.status).to_contain_text("Waiting for an answer: Draw")
    expect(answering.status).to_contain_text("asks: Draw")
    expect(answering.page.get_by_role("dialog")).to_have_count(0)
    answering.button("Decline").click()
    expect(answering.button("Decline")).to_have_count(0)
    expect(asking.status).to_contain_text("Declined: Draw")
    asking.button("Resign").click()
    expect(asking.page.get_by_role("dialog")).not_to_contain_text("Undo")
    asking.button("Close").click()


def pair(open_page: Opener, name: str) -> tuple[Board, Board]:
    """Return the page of an example in two contexts, which share no storage."""
    text = example_page(name)
    return open_page(text), open_page(text, locale="en-GB")


def test_two_browsers_play_a_whole_game_by_link(open_page: Opener) -> None:
    host, guest = pair(open_page, "chess")
    host.setting("Clock", "3+2")
    host.opponent("Black", "friend")
    connect(host, guest)
    assert guest.page.locator(".seats-near .seat").get_attribute("data-player") == "Black"
    for board in (host, guest):
        board.set("Evaluation")
        expect(board.page.get_by_role("meter", name="Evaluation")).to_be_hidden()
    for mover, other, origin, target in [
        (host, guest, "f2", "f3"),
        (guest, host, "e7", "e5"),
        (host, guest, "g2", "g4"),
        (guest, host, "d8", "h4"),
    ]:
        expect(other.status).to_contain_text("Waiting for")
        mover.click(origin, target)
        expect(other.piece(target)).to_have_count(1)
        assert mover.page.evaluate(PLIES) == other.page.evaluate(PLIES)
        if target == "e5":
            expect(mover.button("Analyze the game")).to_be_hidden()
            decline(guest, host)
    for board in (host, guest):
        expect(board.status).to_contain_text("Black wins")
        expect(board.page.locator(".seat-clock")).to_have_count(2)
    for board in (host, guest):
        expect(board.button("Analyze the game")).to_be_visible()
    agree(host, "Rematch", guest, "White asks: Rematch")
    host.until("zrfPage.session.plies.length === 0")
    guest.click("e2", "e4")
    expect(host.piece("e4")).to_have_count(1)
    expect(host.page.get_by_label("White is played by")).to_have_value("friend")


#: Keep the links that the page shares with other apps.
SHARE = """
navigator.canShare = ({ url }) => /^https?:/.test(url)
navigator.share = data => { window.shared = data.url; return Promise.resolve() }
null"""


def test_an_invitation_states_the_color_and_the_clock_and_leads_to_a_rematch(tabs: Tabs) -> None:
    page = example_page("chess")
    taken = [tabs.take(1280, 800) for _ in range(2)]
    for tab in taken:
        tab.page.route("https://games.test/*", lambda route: route.fulfill(body=page))
        tab.page.goto("https://games.test/chess.html")
    host, guest = (Board(tab.page) for tab in taken)
    host.page.evaluate(SHARE)
    host.page.locator("[data-start=invite]").click()
    dialog = host.page.get_by_role("dialog", name="Friend by link")
    dialog.get_by_text("Black", exact=True).click()
    dialog.get_by_label("Clock").select_option("3+2")
    address = link(host, "Friend by link")
    host.button("Share: Friend by link").click()
    assert host.page.evaluate("shared") == address
    connect(host, guest)
    expect(guest.status).to_contain_text("Your opponent has joined")
    expect(host.status).to_contain_text("Your opponent has joined")
    assert host.page.locator(".seats-near .seat").get_attribute("data-player") == "Black"
    assert [board.page.evaluate("zrfPage.clock.setting") for board in (host, guest)] == ["3+2"] * 2
    guest.page.get_by_label("Say").select_option("luck")
    expect(host.status).to_contain_text("White: Good luck!")
    guest.click("e2", "e4")
    expect(host.piece("e4")).to_have_count(1)
    host.page.get_by_label("Say").select_option("nice")
    expect(guest.status).to_contain_text("Black: Nice move!")
    host.button("Resign").click()
    host.page.get_by_role("dialog").get_by_role("button").first.click()
    expect(guest.status).to_contain_text("White wins")
    agree(guest, "Rematch", host, "White asks: Rematch")
    host.until("zrfPage.session.plies.length === 0")
    host.click("d2", "d4")
    expect(guest.piece("d4")).to_have_count(1)
    expect(guest.page.locator(".seat-clock")).to_have_count(2)
    for tab in taken:
        tab.page.unroute_all()
        tabs.give_back(tab)


#: Fire the `open` event of each channel of the other side twice, as Chromium sometimes does.
OPEN_TWICE = """
const Connection = RTCPeerConnection
RTCPeerConnection = function () {
  const peer = new Connection()
  peer.addEventListener('datachannel', ({ channel }) => {
    channel.addEventListener('open', () => channel.onopen && channel.onopen(new Event('open')))
  })
  return peer
}
"""


def test_a_connection_that_opens_twice_stays_open(open_page: Opener) -> None:
    host, guest = pair(open_page, "tic-tac-toe")
    guest.page.evaluate(OPEN_TWICE)
    host.opponent("O", "friend")
    connect(host, guest)
    host.click("a3")
    expect(guest.piece("a3")).to_have_count(1)


#: Keep the connection of the page, and set its state.
KEEP_PEER = """
const Connection = RTCPeerConnection
RTCPeerConnection = function () {
  window.peer = new Connection()
  return window.peer
}
window.setState = state => {
  Object.defineProperty(peer, 'connectionState', { value: state, configurable: true })
  peer.onconnectionstatechange()
}
null // Playwright would call a function"""


def test_a_connection_that_comes_back_continues_the_game(open_page: Opener) -> None:
    """A browser reports a connection without answers for some seconds as disconnected."""
    host, guest = pair(open_page, "chess")
    for board in (host, guest):
        board.page.evaluate(KEEP_PEER)
    host.setting("Clock", "3+2")
    host.opponent("Black", "friend")
    connect(host, guest)
    for mover, other, origin, target in [(host, guest, "e2", "e4"), (guest, host, "e7", "e5")]:
        mover.click(origin, target)
        expect(other.piece(target)).to_have_count(1)
    guest.page.evaluate("setState('disconnected')")
    expect(guest.status).to_contain_text("Connection lost")
    assert guest.page.evaluate("zrfPage.clock.since") == 0
    host.click("g1", "f3")
    expect(guest.piece("f3")).to_have_count(1)
    guest.page.evaluate("setState('connected')")
    guest.click("b8", "c6")
    expect(host.piece("c6")).to_have_count(1)
    used = "zrfPage.clock.left.White - zrf2jsLeft"
    host.page.evaluate("zrf2jsLeft = zrfPage.clock.left.White; setState('disconnected')")
    host.page.wait_for_timeout(100)
    host.page.evaluate("setState('connected')")
    host.page.evaluate("setState('connected')")
    host.click("f1", "b5")
    expect(guest.piece("b5")).to_have_count(1)
    assert host.page.evaluate(used) < 2000 - 100, "the clock ran without the connection"
    expect(host.status).to_contain_text("Waiting for Black")


def test_invalid_messages_are_rejected_and_new_links_replace_a_lost_connection(
    open_page: Opener,
) -> None:
    host, guest = pair(open_page, "tic-tac-toe")
    host.opponent("O", "friend")
    connect(host, guest)
    host.click("a3")
    expect(guest.piece("a3")).to_have_count(1)
    before = host.page.evaluate(PLIES)
    for text, at, reason in [
        ("O Mark a3", 1, "illegal"),
        ("X Mark b2", 1, "illegal"),
        ("O Mark b2", 3, "order"),
        ("O Mark b2", 0, "order"),
    ]:
        guest.page.evaluate(SEND, {"kind": "move", "at": at, "text": text, "left": None})
        for board in (host, guest):
            expect(board.status).to_contain_text(f"Rejected: {reason}")
            assert board.page.evaluate(PLIES) == before
            board.page.evaluate("zrfPage.error = ''; zrfPage.on.refresh()")
    guest.page.evaluate(SEND, {"kind": "resign", "player": "X"})
    expect(host.status).to_contain_text("Rejected: turn")
    agree(host, "Undo", guest, "X asks: Undo")
    expect(host.page.locator(".piece")).to_have_count(0)
    host.click("c3")
    expect(guest.piece("c3")).to_have_count(1)
    guest.page.goto("about:blank")
    expect(host.status).to_contain_text("Connection lost")
    host.click("b2")
    expect(host.page.locator(".piece")).to_have_count(1)
    host.button("Friend by link").click()
    connect(host, guest)
    guest.click("b2")
    expect(host.piece("b2")).to_have_count(1)
    host.page.get_by_label("O is played by").select_option("person")
    expect(guest.status).to_contain_text("Connection lost")


def test_a_game_travels_by_link_after_each_move(open_page: Opener) -> None:
    first, second = pair(open_page, "chess")
    first.click("e2", "e4")
    first.opponent("Black", "friend")
    second.page.goto(link(first, "Link to the whole game"))
    expect(second.piece("e4")).to_have_count(1)
    assert second.page.locator(".seats-near .seat").get_attribute("data-player") == "Black"
    second.click("e7", "e5")
    second.button("Share").click()
    first.keys("Escape")
    first.page.goto(link(second, "Link to the whole game"))
    expect(first.piece("e5")).to_have_count(1)
    assert first.page.locator(".seats-near .seat").get_attribute("data-player") == "White"


#: Print what the decoder jsqr reads in an image of pixels on the standard input.
READ_CODE = """
const [width, height] = process.argv.slice(1, 3).map(Number)
const pixels = new Uint8ClampedArray(require('fs').readFileSync(0))
console.log(require(process.argv[3])(pixels, width, height).data)
"""


def read_code(picture: bytes) -> str:
    image = Image.open(io.BytesIO(picture)).convert("RGBA")
    command = [find_node(), "-e", READ_CODE, *map(str, image.size), str(npm_package("jsqr"))]
    run = subprocess.run(command, input=image.tobytes(), stdout=subprocess.PIPE, check=True)
    return run.stdout.decode().strip()


def test_phones_can_read_the_code_of_a_link_to_a_page_of_a_server(tabs: Tabs) -> None:
    tab = tabs.take(320, 480, color_scheme="dark")
    page = example_page("tic-tac-toe")
    tab.page.route("https://games.test/*", lambda route: route.fulfill(body=page))
    tab.page.goto("https://games.test/tic-tac-toe.html")
    board = Board(tab.page)
    board.opponent("O", "friend")
    codes = tab.page.get_by_role("img", name="QR code")
    expect(codes).to_have_count(1)
    assert read_code(codes.screenshot()) == link(board, "Friend by link")
    tab.page.get_by_text("QR code").last.click()
    assert read_code(codes.last.screenshot()) == link(board, "Link to the whole game")
    tab.page.unroute_all()
    tabs.give_back(tab)


def test_links_that_connect_nothing_are_reported(open_page: Opener) -> None:
    board = open_page(example_page("tic-tac-toe"))
    for fragment in ("#table=AAAA", "#table=q1YqzsgvUbJSSk7OUKoFAA"):
        board.page.evaluate("hash => { location.hash = hash }", fragment)
        expect(board.status).to_contain_text("Cannot read this text")
        board.page.evaluate("zrfPage.error = ''; zrfPage.on.refresh()")
    board.click("a1")
    expect(board.piece("a1")).to_have_count(1)


def test_a_game_of_one_player_has_no_friend(open_page: Opener) -> None:
    board = open_page(text_page(PUZZLE))
    assert board.page.locator("option[value=friend]").count() == 0
