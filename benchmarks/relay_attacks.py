"""`zrf2js serve` under attack, and the bytes that it sends for a long game.

`python -m benchmarks.relay_attacks readers` plays at a table whose watchers never read,
`... tables` creates tables from a foreign page and from a program, and `... long` counts what the
server sends to a page that states which plies it has, and to one that does not. All print JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
import statistics
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from zlib import crc32

import click
from tornado.httpclient import AsyncHTTPClient

import zrf2js
from benchmarks.relay import address, memory, random_game
from tests.relay.kit import EXAMPLES, Message, Person, Server
from tests.relay.local import text_of, upgrade
from zrf2js.relay.store import Record, Store

RULES = EXAMPLES / "burnt-bridges.zrf"
#: the table of a stored game
TABLE = "/t/AAAAAAAAAAAAAAAA"
#: seconds between two messages of a player, and requests of an attack at a time
PAUSE, PARALLEL = 0.06, 20
STATES = {"known": []}


def store_game(data: Path, plies: int) -> list[tuple[str, str]]:
    """Store a random game, and return its players and moves."""
    game = zrf2js.load(RULES)
    moves = random_game(game, random.Random(1), plies)
    texts = [text for _, text in moves]
    store = Store(data)
    store.save(Record(TABLE[3:], RULES.stem, game.title, "off", moves=texts), texts)
    store.close()
    return moves


async def players(server: Server, **states: object) -> dict[str, Person]:
    """Return the people of the stored game by their players."""
    people = [await Person.join(server, TABLE, **states) for _ in range(2)]
    return {player: person for person in people for player in person.hello["yours"]}


async def undo(asking: Person, other: Person, plies: int) -> list[Message]:
    """Take the last move back by consent; return what both people receive."""
    await asking.post("request", what="undo", at=plies)
    assert (await other.next())["kind"] == "request"
    await other.post("accept", what="undo", at=plies)
    return [await person.next() for person in (asking, other)]


async def blind(server: Server, number: int) -> socket.socket:
    """Connect a watcher who never reads."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.bind((address(number % 10), 0))
    line.connect(("127.0.0.1", server.port))
    line.sendall(upgrade(TABLE) + text_of("join", watch=True))
    await asyncio.sleep(0.01)
    return line


def has_ended(line: socket.socket) -> bool:
    """Read all that a watcher has received; return True if the server has closed the connection."""
    line.settimeout(0.1)
    received = b"-"
    try:
        while part := line.recv(2**20):
            received = part
    except TimeoutError:
        return b"too slow" in received
    except ConnectionError:
        pass
    return True


async def readers(server: Server, moves: list[tuple[str, str]], seconds: float) -> dict[str, Any]:
    """Take the last move back and play it again, while 150 watchers read nothing."""
    people = await players(server, **STATES)
    lines = [await blind(server, number) for number in range(150)]
    player, text = moves[-1]
    mover = people[player]
    other = next(person for person in people.values() if person is not mover)
    before, most, delays = sum(memory(server.process.pid).values()), 0.0, []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await undo(mover, other, len(moves))
        await asyncio.sleep(PAUSE)
        sent = time.monotonic()
        await mover.move(len(moves) - 1, text)
        delays.append(time.monotonic() - sent)
        await other.next()
        await asyncio.sleep(PAUSE)
        most = max(most, sum(memory(server.process.pid).values()))
    ended = sum(map(has_ended, lines))
    return {
        "plies": len(moves),
        "moves": len(delays),
        "memory before in MB": round(before),
        "memory in MB": round(most),
        "dropped watchers": ended,
        "median answer in ms": round(1000 * statistics.median(delays), 1),
        "slowest answer in ms": round(1000 * max(delays), 1),
    }


async def tables(server: Server, seconds: float) -> dict[str, Any]:
    """Create tables as fast as possible: by a foreign page, and by a program."""
    AsyncHTTPClient.configure(None, max_clients=PARALLEL)
    foreign = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    body = urlencode({"rules": RULES.stem, "variant": zrf2js.load(RULES).title})
    found = {}
    for name, headers in (("foreign page", foreign), ("program", {})):
        answers: Counter[int] = Counter()
        end = time.monotonic() + seconds

        async def create(
            headers: dict[str, str] = headers, answers: Counter[int] = answers, end: float = end
        ) -> None:
            while time.monotonic() < end:
                answer = await AsyncHTTPClient().fetch(
                    f"{server.address}/tables",
                    method="POST",
                    body=body,
                    headers=headers,
                    follow_redirects=False,
                    raise_error=False,
                )
                answers[answer.code] += 1

        await asyncio.gather(*(create() for _ in range(PARALLEL)))
        found[name] = dict(answers)
    return {**found, "memory in MB": round(sum(memory(server.process.pid).values()))}


async def long(server: Server, moves: list[tuple[str, str]]) -> dict[str, Any]:
    """Return the bytes of messages to a page that has all plies, and to one of earlier versions."""
    seated = await players(server)
    texts = "".join(f"{text}\n" for _, text in moves)
    held = {"known": [[len(moves), crc32(texts.encode())]]}
    found = {}
    for name, states in {"earlier version": {}, "states its plies": held}.items():
        people = {}
        for player, before in seated.items():
            before.socket.close()
            game = before.hello["game"]
            people[player] = await Person.join(server, TABLE, before.key, game=game, **states)
        player, text = moves[-1]
        mover = people[player]
        other = next(person for person in people.values() if person is not mover)
        undone, _ = await undo(mover, other, len(moves))
        moved = await mover.move(len(moves) - 1, text)
        await other.next()
        found[name] = {"connection": size(mover.hello), "undo": size(undone), "move": size(moved)}
        seated = people
    return {"plies": len(moves), "bytes": found}


def size(message: Message) -> int:
    """Return the bytes of a message."""
    return len(json.dumps(message))


@click.command()
@click.argument("attack", type=click.Choice(["readers", "tables", "long"]))
@click.option("--seconds", default=45.0)
@click.option("--plies", default=2000)
def main(attack: str, seconds: float, plies: int) -> None:
    """Print the results as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "games.sqlite"
        moves = store_game(data, plies)
        server = Server(RULES, data)
        try:
            if attack == "readers":
                found = asyncio.run(readers(server, moves, seconds))
            elif attack == "tables":
                found = asyncio.run(tables(server, seconds))
            else:
                found = asyncio.run(long(server, moves))
        finally:
            server.stop()
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
