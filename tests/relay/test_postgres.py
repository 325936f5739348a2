"""Two processes of a server that share a PostgreSQL, and one of them is killed."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.running import zrf2js
from tests.relay.kit import EXAMPLES, Person, Server, run
from tests.relay.postgres import find_postgres, running_postgres
from zrf2js.relay.databases import StoreFailed
from zrf2js.relay.processes import SECRET
from zrf2js.relay.store import Record, Store

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("psycopg") is None, reason="requires psycopg"),
    pytest.mark.skipif(find_postgres() is None, reason="requires PostgreSQL (apt: postgresql)"),
]
RULES = EXAMPLES / "tic-tac-toe.zrf"
GAME = "Tic-Tac-Toe"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with running_postgres() as found:
        yield found


def test_the_store_is_that_of_sqlite(url: str) -> None:
    from zrf2js.relay.postgres import Cluster, PostgresDatabase

    with closing(PostgresDatabase(url)) as one, closing(PostgresDatabase(url)) as two:
        for store in (Store(one), Store(":memory:")):
            record = Record("A" * 16, "r", "v", "3+2", keys={"X": "k"}, listed=True, state="open")
            record.moves = ["one", "two"]
            store.save(record, ["one", "two"])
            store.note_present(record.id, 1)
            assert store.load(record.id) == record
            assert [each.id for each in store.listed("open", 5)] == [record.id]
            record.moves.pop()
            record.state = "over"
            store.save(record, cut=True, result="X")
            assert store.load(record.id) == record
            assert [result.winner for result in store.results(0.0, 5)] == ["X"]
            store.people.claim("p", "Anna")
            assert store.people.name_of("p") == "Anna"
            store.expire()
            with pytest.raises(StoreFailed):
                store.save(record, ["one"])
            assert store.count() == 1
        first, second = Cluster(one, "http://one"), Cluster(two, "http://two")
        assert first.claim("A" * 16) is None
        peer = second.claim("A" * 16)
        assert peer is not None and (peer.address, peer.secret) == ("http://one", first.secret)
        first.release("A" * 16)
        assert second.claim("A" * 16) is None
        two.close()
        assert not second.keep(), "the process has lost its tables"
        assert second.keep()
        assert first.claim("A" * 16) is None, "its lock has ended with its connection"


def test_people_play_through_two_processes_and_one_of_them_is_killed(url: str) -> None:
    def serve() -> Server:
        return Server(RULES, url)

    first, second = serve(), serve()

    async def begin() -> tuple[str, list[str | None]]:
        path = await first.table(GAME, clock="5+0", listed="1")
        _, berta = await second.claim("Berta")
        x = await Person.join(first, path)
        o = await Person.join(second, path, cookie=berta)
        assert [p.hello["yours"] for p in (x, o)] == [["X"], ["O"]]
        assert (await x.move(0, "X Mark a1"))["kind"] == "move"
        assert (await o.next())["text"] == "X Mark a1"
        assert x.people["seats"]["O"] == {"here": True, "name": "Berta", "rating": None}
        assert (await o.move(1, "O Mark a1"))["reason"] == "illegal"
        assert (await o.move(1, "O Mark b2"))["kind"] == "move"
        assert (await x.next())["text"] == "O Mark b2"
        page = await second.read("/lists")
        assert f"{path}?watch" in page and "data-setup=" in page
        first.stop(signal.SIGKILL)
        assert await o.ended()
        return path, [x.key, o.key]

    async def go_on(path: str, keys: list[str | None]) -> None:
        for _ in range(100):
            try:
                x = await Person.join(second, path, key=keys[0])
                break
            except AssertionError:  # the database has not noticed the end of the process yet
                await asyncio.sleep(0.1)
        o = await Person.join(second, path, key=keys[1])
        assert x.hello["plies"] == ["X Mark a1", "O Mark b2"]
        assert [p.hello["yours"] for p in (x, o)] == [["X"], ["O"]]
        assert (await x.move(2, "X Mark c3"))["kind"] == "move"

    found: list[tuple[str, list[str | None]]] = []

    async def play() -> None:
        found.append(await begin())
        await go_on(*found[0])

    run(play())
    assert second.stop() == (130, "")


def test_visitors_cannot_pretend_to_be_processes(url: str) -> None:
    server = Server(RULES, url)

    async def visit() -> None:
        for secret in ("", "guessed", "\u00e9"):
            status, _ = await server.post(
                headers={"Host": "evil.example", SECRET: secret}, rules="tic-tac-toe", variant=GAME
            )
            assert status == 421

    run(visit())
    server.stop(signal.SIGKILL)


def test_a_database_without_tables_is_an_error(tmp_path: Path, url: str) -> None:
    for address in ("postgresql:///missing?host=/nowhere", url.replace("/postgres?", "/missing?")):
        result = zrf2js("serve", RULES, "--port", "0", "--data", address)
        assert (result.exit_code, "--data" in result.output) == (2, True), result.output
