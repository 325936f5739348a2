"""Scripts of a Dagaz page attack from the compiled page: nothing leaves it, and it still plays."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Frame, expect

from tests.browser import serve
from tests.dagaz import small_page
from tests.tabs import Tab, Tabs
from tests.trust.page_attacks import ATTACKS, LEAVING, script
from zrf2js import Options, compile_file

pytestmark = pytest.mark.browser

#: elements whose documents or connections scripts could use
FORBIDDEN = "document.querySelectorAll('link, iframe, frame, object, embed').length"


class Listener:
    """A TCP and a UDP port, and what arrived there."""

    def __init__(self) -> None:
        self.arrived: list[str] = []
        self._tcp = socket.create_server(("127.0.0.1", 0), backlog=100)
        self._udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._udp.bind(("127.0.0.1", 0))
        self.tcp = int(self._tcp.getsockname()[1])
        self.udp = int(self._udp.getsockname()[1])
        for receive in (self._accept, self._receive):
            threading.Thread(target=receive, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):  # the socket has been closed
            while True:
                connection, _ = self._tcp.accept()
                connection.settimeout(5)
                with connection, suppress(TimeoutError, ConnectionError):
                    self.arrived.append(f"TCP {connection.recv(60)!r}")
                    connection.sendall(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")

    def _receive(self) -> None:
        with suppress(OSError):
            while True:
                self.arrived.append(f"UDP {self._udp.recv(20)!r}")

    def close(self) -> None:
        for one in (self._tcp, self._udp):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    listening = Listener()
    yield listening
    listening.close()


@pytest.fixture(scope="module")
def address(listener: Listener, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the page with all attacks, and one of the same origin that has stored a game."""
    folder = tmp_path_factory.mktemp("attacks")
    outcome = compile_file(
        small_page.write(folder, script(listener.tcp, listener.udp)), Options(target="html")
    )
    assert outcome.ok, outcome.diagnostics
    (folder / "small.html").write_text(outcome.value[0].text, encoding="utf-8")
    (folder / "worker.js").write_text("")
    (folder / "other.html").write_text("<!doctype html><title>Other</title>", encoding="utf-8")
    with serve(folder) as url:
        yield f"{url}/"


@contextmanager
def opened(tabs: Tabs, address: str, listener: Listener, attack: str = "") -> Iterator[Tab]:
    """Open the page where another page of its origin has stored a secret."""
    tab = tabs.take(1000, 720)
    tab.page.goto(f"{address}other.html")
    tab.page.evaluate("localStorage.setItem('zrf2js:game:Other', 'secret')")
    listener.arrived.clear()
    tab.page.goto(f"{address}small.html#{attack}")
    yield tab
    tab.page.goto(f"{address}other.html")
    tab.page.evaluate("localStorage.clear()")
    tabs.give_back(tab)


def game_of(tab: Tab) -> Frame:
    return tab.page.frames[-1]


def check(tab: Tab, listener: Listener) -> None:
    """Compare what arrived, what scripts found, and what the document contains and stores."""
    tab.page.wait_for_timeout(700)  # an attack begins after 300 ms
    assert "the page ran" in tab.messages
    assert listener.arrived == []
    assert [message for message in tab.messages if "FOUND" in message] == []
    assert len(tab.page.context.pages) == 1
    assert tab.page.title() == "Small"
    stored = tab.page.evaluate("Object.entries(localStorage)")
    own = [pair for pair in stored if pair[0].startswith("zrf2js-frame:%2Fsmall.html:")]
    assert [pair for pair in stored if pair not in own] == [["zrf2js:game:Other", "secret"]]
    assert sum(map(len, (text for pair in own for text in pair))) < 2**20 + 2**10


def play(tab: Tab) -> None:
    """Make a move by click on a page without forbidden elements."""
    game = game_of(tab)
    assert game.evaluate(FORBIDDEN) == 0
    for name in ("a1", "b1"):
        game.locator(f'.hit[data-name="{name}"]').click()
    expect(game.locator(".sheet .ply")).to_have_count(1)


def test_scripts_of_a_page_reach_nothing(tabs: Tabs, address: str, listener: Listener) -> None:
    """All attacks, one after the other, on the page and in the worker of the engine."""
    with opened(tabs, address, listener) as tab:
        downloads: list[str] = []
        tab.page.on("download", lambda download: downloads.append(download.suggested_filename))
        check(tab, listener)
        game_of(tab).get_by_role("button", name="Hint").click()
        for _ in range(200):
            if "the worker ran" in tab.messages:
                break
            tab.page.wait_for_timeout(50)
        assert "the worker ran" in tab.messages
        check(tab, listener)
        play(tab)
        assert downloads == []


@pytest.mark.parametrize(
    "attack", ["leaving", *(pytest.param(name, marks=pytest.mark.sweep) for name in LEAVING)]
)
def test_a_page_that_leaves_is_stopped(
    attack: str, tabs: Tabs, address: str, listener: Listener
) -> None:
    with opened(tabs, address, listener, attack) as tab:
        expect(tab.page.get_by_role("alert")).to_contain_text("tried to open another page")
        check(tab, listener)
        assert len(tab.page.frames) == 1


@pytest.mark.sweep
@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_fails(attack: str, tabs: Tabs, address: str, listener: Listener) -> None:
    with opened(tabs, address, listener, attack) as tab:
        check(tab, listener)
        play(tab)


def test_an_attack_on_a_page_without_a_frame_arrives(
    tabs: Tabs, listener: Listener, tmp_path: Path
) -> None:
    """The listeners and the attacks work: without a policy, most requests arrive."""
    text = script(listener.tcp, listener.udp)
    (tmp_path / "open.html").write_text(
        f"<!doctype html><title>Open</title><body><script>{text}</script>", encoding="utf-8"
    )
    with serve(tmp_path) as url:
        for attack in ("WebRTC", "fetch", "image", "href", "meta refresh"):
            tab = tabs.take(1000, 720)
            listener.arrived.clear()
            tab.page.goto(f"{url}/open.html?{attack}#{attack}")
            for _ in range(100):
                if listener.arrived:
                    break
                tab.page.wait_for_timeout(50)
            assert listener.arrived, attack
            tabs.give_back(tab)
