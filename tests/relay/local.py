"""A server in this process, with rules that count moves, small limits and a clock of the test."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from socket import SO_SNDBUF, SOL_SOCKET
from typing import Any

from tests.relay.kit import Site
from zrf2js.relay.access import Access
from zrf2js.relay.compiling import Compiled
from zrf2js.relay.gate import Gate
from zrf2js.relay.hall import Hall
from zrf2js.relay.limits import Limits
from zrf2js.relay.rules import Rules
from zrf2js.relay.server import listen, start
from zrf2js.relay.store import Store

GAME = "Counting"
#: the page of the game, which compresses well and is larger than the buffers of a socket
PAGE = b"page" * 300_000


class Engine:
    """A game of two players who move in turn: each text that starts with a letter is a move."""

    def __init__(self) -> None:
        self._games: dict[int, list[str]] = {}

    def send(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to a request, as the session of Node.js does."""
        if request["do"] == "open":
            number = len(self._games) + 1
            self._games[number] = []
            return {"game": number, "players": ["A", "B"], "playing": None, **_state([])}
        moves = self._games[request["game"]]
        if request["do"] == "push":
            text = request["text"]
            if not text[:1].isalpha():
                raise ValueError("illegal")
            moves.append(text)
            return {"text": text, **_state(moves)}
        if request["do"] == "pop":
            moves.pop()
        return _state(moves)

    def kill(self) -> None:
        """End the engine."""

    close = kill


def _state(moves: list[str]) -> dict[str, Any]:
    return {"player": "AB"[len(moves) % 2], "random": False, "outcome": None}


class Clock:
    """A clock that a test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Local(Site):
    """A server in this process."""

    rules = "counting"

    def __init__(self, hall: Hall, gate: Gate, port: int, clock: Clock) -> None:
        super().__init__(port)
        self.hall, self.gate, self.clock = hall, gate, clock

    async def talk(self, *parts: bytes, read: bool = True) -> bytes:
        """Send bytes on a new connection, and return all bytes until the server closes it."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        for part in parts:
            writer.write(part)
        try:
            return await reader.read() if read else b""
        except ConnectionResetError:  # the server closed a connection without reading all
            return b""
        finally:
            writer.close()

    async def get(self, path: str = "/", *headers: str, method: str = "GET") -> tuple[int, str]:
        """Send a request with these lines of its header; return the status and the answer."""
        given = {line.partition(":")[0].lower() for line in headers}
        own = () if "host" in given else (f"Host: 127.0.0.1:{self.port}",)
        lines = "\r\n".join((f"{method} {path} HTTP/1.1", *own, *headers, "Connection: close"))
        answer = await self.talk(f"{lines}\r\n\r\n".encode())
        return int(answer[9:12] or b"0"), answer.decode("latin-1")


@asynccontextmanager
async def local(
    access: Access | None = None, store: Store | None = None, **limits: Any
) -> AsyncIterator[Local]:
    """Serve the game with these limits instead of the usual ones."""
    compiled = Compiled(
        name="counting", module="", page=gzip.compress(PAGE), digest="d", titles=(GAME,)
    )
    made: Callable[[str], Any] = lambda module: Engine()  # noqa: E731
    hall = Hall({"counting": Rules(compiled, made)}, store or Store(":memory:"))
    clock = Clock()
    gate = Gate(access, Limits(**limits), clock)
    sockets = listen("127.0.0.1", 0)
    sockets[0].setsockopt(SOL_SOCKET, SO_SNDBUF, 2**15)  # that of all its connections
    listener = start(hall, gate, sockets)
    try:
        yield Local(hall, gate, sockets[0].getsockname()[1], clock)
    finally:
        listener.stop()
        await listener.close_all_connections()
        hall.close()


def frame(first: int, data: bytes, length: int | None = None) -> bytes:
    """Return a frame of a WebSocket with a first byte; ``length`` is the stated one."""
    size = len(data) if length is None else length
    if size < 126:
        head = bytes((first, 0x80 | size))
    elif size < 2**16:
        head = bytes((first, 0xFE)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 0xFF)) + size.to_bytes(8, "big")
    return head + b"\0\0\0\0" + data  # a mask of zeros


def upgrade(path: str, *headers: str) -> bytes:
    """Return a request that opens a WebSocket."""
    lines = (
        f"GET {path}/socket HTTP/1.1",
        "Host: localhost",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        *headers,
    )
    return "\r\n".join((*lines, "", "")).encode()


def text_of(kind: str, **message: object) -> bytes:
    """Return a frame with a message."""
    return frame(0x81, json.dumps({"kind": kind, **message}).encode())
