"""Tests of the language server with unusual clients: fast, faulty, and with old versions."""

from __future__ import annotations

import json
import queue
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.lsp.client import Client, find
from tests.lsp.conftest import PIECES

NOT_MODIFIED, CANCELLED, INVALID = -32801, -32800, -32602


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    client = Client(tmp_path_factory.mktemp("lsp"))
    yield client
    client.close()


@pytest.fixture
def client(server: Client) -> Iterator[Client]:
    """Return a client without open documents and unread messages."""
    yield server
    for name in ("walk.zrf", "deep.zrf", "other.zrf"):
        server.notify("textDocument/didClose", textDocument=document(server, name))
    server.answer_to("textDocument/hover", **server.place("none.zrf", (0, 0)))
    server.forget_messages()


def document(client: Client, name: str = "walk.zrf") -> dict[str, Any]:
    return {"uri": client.uri(name)}


def large() -> str:
    """Return a game of more than 110 KB with several hundred pieces."""
    man = PIECES[PIECES.index("   (piece") : PIECES.index("   (board-setup")]
    pieces = "".join(man.replace("Man", f"Man{number}") for number in range(1_250))
    return PIECES.replace(man, man + pieces)


# --- typing --------------------------------------------------------------------------------------


def test_completion_does_not_wait_for_an_analysis(client: Client) -> None:
    """Send thirty edits with a completion each, as a fast typist does."""
    text = large()
    assert len(text) > 110_000
    begin = time.monotonic()
    client.open("walk.zrf", text)
    analysis = time.monotonic() - begin
    place = find(text, "(step n)", 5)
    begin = time.monotonic()
    for number in range(30):
        at = (place[0], place[1] + number)
        client.change("walk.zrf", 2 + number, at, at, "n")
        last = client.send("textDocument/completion", **client.place("walk.zrf", at))
    answer = client.answer(last)
    assert {"step", "add", "b1"} <= {item["label"] for item in answer["result"]}
    assert time.monotonic() - begin < max(3, 10 * analysis), "an analysis per request"


def test_requests_before_an_edit_are_repeated_by_the_client(client: Client) -> None:
    client.open("walk.zrf", PIECES)
    place = find(PIECES, "(step n)", 1)
    old = client.send("textDocument/hover", **client.place("walk.zrf", place))
    client.change("walk.zrf", 2, (0, 0), (0, 0), "; more\n")
    assert client.answer(old)["error"]["code"] == NOT_MODIFIED
    moved = client.place("walk.zrf", (place[0] + 1, place[1]))
    new = client.send("textDocument/hover", **moved)
    assert "macro" in client.answer(new)["result"]["contents"]["value"]


@pytest.mark.parametrize("method", ["hover", "completion", "documentSymbol", "formatting"])
def test_a_cancelled_request_is_not_answered(method: str, client: Client) -> None:
    client.open("walk.zrf", PIECES)
    params = client.place("walk.zrf", (0, 0))
    if method == "formatting":
        params["options"] = {"tabSize": 3, "insertSpaces": True}
    codes = set()
    for _ in range(5):  # a request that was answered before its cancellation was read counts, too
        number = client.send(f"textDocument/{method}", **params)
        client.notify("$/cancelRequest", id=number)
        codes.add(client.answer(number).get("error", {}).get("code"))
    assert CANCELLED in codes


# --- closing and reopening -----------------------------------------------------------------------


def test_a_closed_document_has_no_diagnostics(client: Client) -> None:
    client.open("walk.zrf", PIECES)
    client.change("walk.zrf", 2, find(PIECES, "empty?"), find(PIECES, "empty?", 6), "full?")
    client.notify("textDocument/didClose", textDocument=document(client))
    assert client.diagnostics("walk.zrf") == []
    client.open("other.zrf", PIECES)
    time.sleep(0.5)  # longer than the delay of diagnostics
    with pytest.raises(queue.Empty):
        client.diagnostics("walk.zrf", timeout=0.2)


def test_the_report_of_a_closed_document_does_not_follow_a_new_one(client: Client) -> None:
    client.open("walk.zrf", PIECES)
    client.change("walk.zrf", 2, find(PIECES, "empty?"), find(PIECES, "empty?", 6), "full?")
    client.notify("textDocument/didClose", textDocument=document(client))
    assert client.diagnostics("walk.zrf") == []
    client.open("walk.zrf", PIECES, version=3)
    with pytest.raises(queue.Empty):
        client.diagnostics("walk.zrf", timeout=2)  # longer than the delay of diagnostics


def test_a_version_can_be_used_again(client: Client) -> None:
    broken = PIECES.replace("(step n)", "(step nn)")
    for text, expected in ((PIECES, 0), (broken, 1), (PIECES, 0), (broken, 1)):
        assert len(client.open("walk.zrf", text, version=0)) == expected
        client.notify("textDocument/didClose", textDocument=document(client))
        assert client.diagnostics("walk.zrf") == []


def test_a_document_that_is_not_open_is_refused(client: Client) -> None:
    for uri in (client.uri("none.zrf"), "untitled:Untitled-1", "file:///dev/zero", ""):
        position = {"line": 0, "character": 0}
        answer = client.answer_to(
            "textDocument/hover", textDocument={"uri": uri}, position=position
        )
        assert answer["error"]["code"] == INVALID and "is not open" in answer["error"]["message"]


# --- odd requests --------------------------------------------------------------------------------

POSITIONS = [
    *({"line": -1, "character": 0}, {"line": 0, "character": -1}, {"line": 2**31, "character": 0}),
    *({"line": "x", "character": 0}, {"line": None, "character": 0}, {}, None, [1, 2]),
]


@pytest.mark.parametrize("position", POSITIONS, ids=json.dumps)
def test_an_invalid_position_has_an_answer(position: Any, client: Client) -> None:
    client.open("walk.zrf", PIECES)
    for method in ("hover", "completion", "definition", "references", "prepareRename"):
        answer = client.answer_to(
            f"textDocument/{method}", textDocument=document(client), position=position
        )
        assert answer["error"]["code"] == INVALID


def test_a_position_behind_the_end_is_the_end(client: Client) -> None:
    client.open("walk.zrf", PIECES)
    for place in ((10**9, 10**9), (0, 10**9), (10**9, 0)):
        assert client.at("hover", "walk.zrf", place) is None
        assert client.at("completion", "walk.zrf", place)


@pytest.mark.parametrize("depth", [100, 160, 5_000])
def test_deep_nesting_is_formatted_or_kept(depth: int, client: Client) -> None:
    client.open("deep.zrf", '(game (title "x")  ' + "(and " * depth + ")" * depth + ")")
    options = {"tabSize": 3, "insertSpaces": True}
    found = client.request(
        "textDocument/formatting", textDocument=document(client, "deep.zrf"), options=options
    )
    assert len(found) == (depth < 150)
    assert client.request("textDocument/documentSymbol", textDocument=document(client, "deep.zrf"))


# --- the transport -------------------------------------------------------------------------------

BODY = b'{"jsonrpc": "2.0", "id": "a", "method": "none"}'


@pytest.mark.parametrize(
    "sent",
    [
        b"Content-Length: 99999999999\r\n\r\n",
        b"Content-Length: " + b"9" * 6_000 + b"\r\n\r\n",
        b"Content-Length: -1\r\n\r\n",
        b"x" * 100_000 + b"\r\n\r\n",
        b"Content-Length: 3\r\n\r\n{{{",
        b"Content-Length: 1\r\n\r\n5",
        b"Content-Length: 2\r\n\r\n[]",
        b"Content-Length: 4\r\n\r\n\xff\xfe\xff\xfe",
        b"Content-Length: 200000\r\n\r\n" + b"[" * 200_000,
        b"content-length: %d\r\n\r\n" % len(BODY) + BODY,
    ],
    ids=lambda sent: sent[:24].decode("latin-1"),
)
def test_a_faulty_message_does_not_end_the_server(sent: bytes, client: Client) -> None:
    client.write(sent)
    client.open("walk.zrf", PIECES)
    assert client.at("hover", "walk.zrf", find(PIECES, "(step n)", 1))
