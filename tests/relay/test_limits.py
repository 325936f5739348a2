"""Limits of a server: what a visitor exceeds is refused, and others are served."""

from __future__ import annotations

import asyncio
import socket
import tracemalloc
from pathlib import Path

import pytest
from tornado.httpclient import HTTPClientError

from tests.relay.kit import Person, run
from tests.relay.local import GAME, PAGE, Local, local, text_of, upgrade
from zrf2js.relay import gate, table
from zrf2js.relay import server as server_module
from zrf2js.relay.limits import Connections, Rate, Rates, most_connections
from zrf2js.relay.store import Store
from zrf2js.relay.table import MAX_OF_KEY

OTHER = "127.0.0.2"


def test_a_rate_allows_a_burst_and_then_its_events_per_second() -> None:
    now = 50.0
    rates = Rates(Rate(3, 2), lambda: now)
    assert [rates.take("a") for _ in range(5)] == [0, 0, 0, 0.5, 0.5]
    assert rates.take("b") == 0
    now += 0.5
    assert [rates.take("a") for _ in range(2)] == [0, 0.5]
    now += 1000
    assert [rates.take("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_keys_without_recent_events_take_no_memory() -> None:
    now = 0.0
    rates = Rates(Rate(3, 1), lambda: now)
    for number in range(10_000):
        now += 0.01
        assert rates.take(number) == 0
    assert len(rates) < 2000


def test_connections_are_limited_in_all_and_of_an_address() -> None:
    connections = Connections((3, 2))
    for address in ("a", "a"):
        assert connections.refusal(address) is None
        connections.enter(address)
    assert connections.refusal("a") == 429
    assert connections.refusal("a", is_proxy=True) is None
    assert connections.refusal("b") is None
    connections.enter("b")
    assert {connections.refusal(each) for each in "abc"} == {503}
    connections.leave("a")
    assert connections.refusal("a") is None
    assert most_connections() > 100


def test_connections_leave_room_for_other_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "most_connections", lambda: 560)
    assert gate.Gate().limits.seated == (60, 100)


def test_requests_of_an_address_are_limited() -> None:
    async def play() -> None:
        async with local(requests=Rate(3, 0.2)) as server:
            assert [(await server.get())[0] for _ in range(4)] == [200, 200, 200, 429]
            server.clock.now += 4
            status, text = await server.get("/t/AAAAAAAAAAAAAAAA/socket")
            assert (status, "Retry-After: 1\r\n" in text) == (429, True)
            server.clock.now += 1
            assert (await server.get())[0] == 200

    run(play())


def test_new_tables_of_an_address_are_limited() -> None:
    async def play() -> None:
        async with local(tables=Rate(2, 0.1)) as server:
            form = {"rules": "counting", "variant": GAME}
            assert [(await server.post(**form))[0] for _ in range(3)] == [303, 303, 429]
            assert (await server.post(**form, source=OTHER))[0] == 303
            server.clock.now += 10
            assert [(await server.post(**form))[0] for _ in range(2)] == [303, 429]
            assert server.hall.store.count() == 4

    run(play())


@pytest.mark.parametrize(
    ("limit", "source", "tables", "before"),
    [
        ("person", OTHER, (0, 0), 4),
        ("address", "127.0.0.1", (0, 1), 2),
        ("table", OTHER, (0, 0), 2),
    ],
)
def test_messages_are_limited(
    limit: str, source: str, tables: tuple[int, int], before: int
) -> None:
    """Two connections have a key, an address or a table in common."""

    async def play() -> None:
        async with local(**{f"{limit}_messages": Rate(4, 1)}) as server:
            paths = [await server.table(GAME) for _ in range(3)]
            first = await Person.join(server, paths[tables[0]])
            key = first.key if limit == "person" else None
            second = await Person.join(server, paths[tables[1]], key=key, source=source)
            for _ in range(before):
                await first.post("accept")
                assert (await first.next())["kind"] == "reject"
            await second.post("accept")
            assert await second.ended()
            found = second.socket.close_code, second.socket.close_reason
            assert found == (1008, f"too many messages of this {limit}")
            assert (await Person.join(server, paths[2], source="127.0.0.3")).key

    run(play())


def test_tables_and_plies_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "MAX_TABLES", 1)
    monkeypatch.setattr(table, "MAX_PLIES", 1)

    async def play() -> None:
        async with local() as server:
            path = await server.table(GAME)
            assert (await server.post(rules="counting", variant=GAME))[0] == 503
            a, b = await Person.join(server, path), await Person.join(server, path)
            assert (await a.move(0, "A moves"))["kind"] == "move"
            await b.next()
            assert (await b.move(1, "B moves"))["reason"] == "over"

    run(play())


def test_large_headers_and_forms_are_refused() -> None:
    async def play() -> None:
        async with local() as server:
            assert (await server.get("/", "X: " + 15_000 * "x"))[0] == 200
            assert (await server.get("/", "X: " + 17_000 * "x"))[0] == 0, "the connection ends"
            for size in (15_000, 17_000):
                lines = f"POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n"
                sent = f"{lines}Connection: close\r\n\r\n".encode() + size * b"x"
                answer = await server.talk(sent)
                is_read = b"Content-Type: text/plain" in answer  # of the handler: it is not a form
                assert (size, is_read) in ((15_000, True), (17_000, False))

    run(play())


def test_connections_to_tables_are_limited() -> None:
    async def play() -> None:
        async with local(seated=(3, 2)) as server:
            path = await server.table(GAME)
            people = [await Person.join(server, path) for _ in range(2)]
            with pytest.raises(HTTPClientError, match="429"):
                await Person.join(server, path)
            await Person.join(server, path, source=OTHER)
            with pytest.raises(HTTPClientError, match="503"):
                await Person.join(server, path, source="127.0.0.3")
            people[0].socket.close()
            await people[0].socket.read_message()
            await Person.join(server, path)

    run(play())


def test_connections_by_http_are_limited() -> None:
    async def play() -> None:
        async with local(requesting=(5, 2)) as server:
            waiting = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(2)]
            await asyncio.sleep(0)
            status, text = await server.get()
            assert (status, "Retry-After: 10" in text) == (429, True)
            for _, writer in waiting:
                writer.close()
                await writer.wait_closed()
            assert (await server.get())[0] == 200

    run(play())


@pytest.mark.parametrize(
    "parts",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX",
        b"POST /tables HTTP/1.1\r\nHost: localhost\r\n",
    ],
    ids=["nothing", "a part of a header", "a part of a form"],
)
def test_requests_that_never_end_are_dropped(parts: bytes) -> None:
    async def play() -> None:
        if b"POST" in parts:
            sent = parts + b"Content-Length: 9\r\n\r\nrules"
        else:
            sent = parts
        async with local(header_seconds=0.05) as server:
            assert await asyncio.wait_for(server.talk(sent), 2) == b""

    run(play())


def test_an_answer_that_is_never_read_takes_little_memory_and_is_dropped() -> None:
    async def play() -> None:
        async with local(request_seconds=0.2, requesting=(5, 5)) as server:
            path = await server.table(GAME)
            tracemalloc.start()
            lines = [slow_visit(server, path) for _ in range(5)]
            await asyncio.sleep(0.1)
            held, _ = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            assert held < 2**20 < len(PAGE)
            assert server.gate.requesting.refusal("") == 503
            await asyncio.sleep(0.15)
            assert server.gate.requesting.refusal("") is None
            for line in lines:
                line.close()

    run(play())


def slow_visit(server: Local, path: str) -> socket.socket:
    """Request a page, and do not read it."""
    line = socket.create_connection(("127.0.0.1", server.port))
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return line


def test_a_person_who_does_not_read_is_dropped() -> None:
    async def play() -> None:
        async with local(unsent=30_000) as server:
            path = await server.table(GAME)
            a, b = await Person.join(server, path), await Person.join(server, path)
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", server.port))
            line.sendall(upgrade(path) + text_of("join"))
            opened = server.hall.find(path.removeprefix("/t/"))
            assert opened is not None
            at = 0
            while True:
                mover, other = (a, b) if at % 2 == 0 else (b, a)
                assert (await mover.move(at, f"A{at:010000}"))["kind"] == "move"
                assert (await other.next())["at"] == at
                at += 1
                if at == 3:
                    assert len(opened.people) == 3
                elif at > 3 and any(person.ws_connection is None for person in opened.people):
                    break
                assert at < 50, "the person is dropped"
            line.setblocking(False)
            received = b""
            while not received.endswith(b"\x88\x0a\x03\xf5too slow"):  # 1013
                received += await asyncio.get_running_loop().sock_recv(line, 2**16)
                assert len(received) < 30_000 + 2**16
            line.close()

    run(play())


def test_a_connection_that_answers_no_ping_is_closed() -> None:
    async def play() -> None:
        async with local(ping_seconds=0.02) as server:
            path = await server.table(GAME)
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(upgrade(path))
            assert b"ping timed out" in await asyncio.wait_for(reader.readuntil(b"timed out"), 1)
            writer.close()

    run(play())


def test_a_key_has_few_connections_and_watchers_leave_room_for_players(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table, "MAX_WATCHERS", 3)

    async def play() -> None:
        async with local() as server:
            path = await server.table(GAME)
            a, b = await Person.join(server, path), await Person.join(server, path)
            for _ in range(3):
                await Person.join(server, path, watch=True)
            watcher = await Person.connect(server, path)
            await watcher.post("join", watch=True)
            assert (await watcher.next())["reason"] == "full"
            for _ in range(MAX_OF_KEY - 1):
                again = await Person.join(server, path, key=a.key)
                assert again.hello["yours"] == ["A"]
            full = await Person.connect(server, path)
            await full.post("join", key=a.key)
            assert (await full.next())["reason"] == "full"
            assert (await Person.join(server, path, key=b.key)).hello["yours"] == ["B"]

    run(play())


def test_a_full_file_keeps_its_games(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        store = Store(tmp_path / "games.sqlite", max_pages=40)
        async with local(store=store) as server:
            path = await server.table(GAME)
            a, b = await Person.join(server, path), await Person.join(server, path)
            at = 0
            while True:
                mover, other = (a, b) if at % 2 == 0 else (b, a)
                await mover.post("move", at=at, text=f"A{at:010000}")
                try:
                    await mover.next()
                except AssertionError:  # the connection has ended
                    break
                await other.next()
                at += 1
                assert at < 20
            again = await Person.join(server, path, key=a.key)
            assert len(again.hello["plies"]) == at > 2
            status = 303
            while status == 303:
                server.clock.now += 60
                status, _ = await server.post(rules="counting", variant=GAME)
            assert status == 503

    run(play())
    assert {record.getMessage().split(": ")[-1] for record in caplog.records} == {
        "database or disk is full"
    }
