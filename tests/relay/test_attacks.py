"""The attacks of tests/trust/attacks/serve.toml: the server refuses each and serves others."""

from __future__ import annotations

import asyncio
import logging
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.relay.kit import Person, run
from tests.relay.local import GAME, Local, frame, local, text_of, upgrade

FILE = Path(__file__).resolve().parents[1] / "trust" / "attacks" / "serve.toml"
ATTACKS: dict[str, list[dict[str, Any]]] = tomllib.loads(FILE.read_text("utf-8"))
FORM = urlencode({"rules": "counting", "variant": GAME})
BODY = (f"Content-Length: {len(FORM)}", "Content-Type: application/x-www-form-urlencoded")


async def send(server: Local, attack: dict[str, Any]) -> bytes:
    """Send a request and return the answer."""
    method = attack.get("method", "GET")
    path = attack.get("path", "/tables" if method == "POST" else "/")
    own = (
        []
        if any(line.startswith("Host:") for line in attack.get("headers", ()))
        else ["Host: localhost"]
    )
    lines = [f"{method} {path} HTTP/1.1", *own, *attack.get("headers", ()), "Connection: close"]
    body = FORM if method == "POST" else ""
    lines += BODY if body else ()
    return await server.talk("\r\n".join((*lines, "", body)).encode())


def test_requests_are_answered_with_their_status(caplog: pytest.LogCaptureFixture) -> None:
    async def attack() -> None:
        async with local() as server:
            found = {}
            for each in ATTACKS["request"]:
                server.clock.now += 60
                answer = await send(server, each)
                found[each["name"]] = int(answer[9:12] or b"0")
                assert b"evil" not in answer
            assert found == {each["name"]: each["status"] for each in ATTACKS["request"]}
            made = sum(each["status"] == 303 for each in ATTACKS["request"])
            assert server.hall.store.count() == made

    with caplog.at_level(logging.WARNING):
        run(attack())
    assert caplog.records == [], "lines about requests could fill a disk"


def test_connections_are_accepted_from_pages_of_the_server_only() -> None:
    async def attack() -> None:
        async with local() as server:
            path = await server.table(GAME)
            found = {}
            for each in ATTACKS["connection"]:
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(upgrade(path, *each.get("headers", ())))
                answer = await reader.readuntil(b"\r\n\r\n")
                writer.close()
                found[each["name"]] = int(answer[9:12])
                assert each.get("absent", "\0").encode() not in answer
            assert found == {each["name"]: each["status"] for each in ATTACKS["connection"]}

    run(attack())


@pytest.mark.parametrize("attack", ATTACKS["frames"], ids=lambda attack: attack["name"])
def test_frames_end_the_connection_and_nothing_else(
    attack: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    sent = b"".join(
        frame(each["first"], bytes.fromhex(each["hex"]) * each.get("times", 1), each.get("length"))
        for each in attack["frames"]
    )

    async def send_frames() -> None:
        async with local() as server:
            path = await server.table(GAME)
            a = await Person.join(server, path)
            # the last frame ends a connection that the server closes with a reason
            rest = text_of("join") + frame(0x88, b"")
            for attacks in (sent * attack.get("repeat", 1), b""):
                sending = server.talk(upgrade(path), attacks + rest)
                answer = await asyncio.wait_for(sending, 2)
                assert (b'"kind": "key"' in answer) is not bool(attacks)
                server.clock.now += 60
            assert (await a.move(0, "A moves"))["kind"] == "move", "the table is as before"

    with caplog.at_level(logging.WARNING):
        run(send_frames())
    assert caplog.records == []
