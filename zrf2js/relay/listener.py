"""Connections by HTTP: their number, the size of requests, and the time that they may take."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from tornado.http1connection import HTTP1ServerConnection
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPConnection, HTTPMessageDelegate
from tornado.iostream import IOStream

from zrf2js.relay.gate import Gate

#: largest header, body, and message of a table in bytes
MAX_BYTES = 16_384
#: largest number of bytes that are read before they are used
_MAX_READ = 2**17
#: seconds after which a visitor with too many connections may try again
_LATER = 10


@dataclass
class _Opened:
    """An open connection of an address, with the end of its present request."""

    address: str
    end: asyncio.TimerHandle


class Listener(HTTPServer):
    """The HTTP server of tables. A connection to a table leaves it after its first request."""

    def initialize(self, request_callback: Any, *, gate: Gate, **_: object) -> None:  # type: ignore[override]
        limits = gate.limits
        super().initialize(
            request_callback,
            max_header_size=MAX_BYTES,
            max_body_size=MAX_BYTES,
            max_buffer_size=_MAX_READ,
            idle_connection_timeout=limits.header_seconds,
            body_timeout=limits.header_seconds,
        )
        self._gate = gate
        self._opened: dict[IOStream, _Opened] = {}

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve a new connection, or refuse it."""
        requesting, access = self._gate.requesting, self._gate.access
        visitor = access.visitor(address[0], "")
        refusal = requesting.refusal(visitor, access.is_proxy(address[0]))
        if refusal is not None:
            line = f"HTTP/1.1 {refusal.value} {refusal.phrase}\r\nRetry-After: {_LATER}\r\n"
            answer = stream.write(f"{line}Content-Length: 0\r\nConnection: close\r\n\r\n".encode())
            answer.add_done_callback(lambda _: stream.close())
            return
        requesting.enter(visitor)
        self._opened[stream] = _Opened(visitor, self._end_later(stream))
        super().handle_stream(stream, address)

    def _end_later(self, stream: IOStream) -> asyncio.TimerHandle:
        seconds = self._gate.limits.request_seconds
        return asyncio.get_running_loop().call_later(seconds, stream.close)

    def start_request(
        self, server_conn: object, request_conn: HTTPConnection
    ) -> HTTPMessageDelegate:
        """Give the next request of a connection its time, which includes that of its answer."""
        assert isinstance(server_conn, HTTP1ServerConnection)
        opened = self._opened[server_conn.stream]
        opened.end.cancel()
        opened.end = self._end_later(server_conn.stream)
        return super().start_request(server_conn, request_conn)

    def on_close(self, server_conn: object) -> None:
        """Forget a connection that has ended, or that is one to a table now."""
        assert isinstance(server_conn, HTTP1ServerConnection)
        opened = self._opened.pop(server_conn.stream)
        opened.end.cancel()
        self._gate.requesting.leave(opened.address)
        super().on_close(server_conn)
