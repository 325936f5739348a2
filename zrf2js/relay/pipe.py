"""The connection of a person to a table that another process of the server has open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from zrf2js.relay.processes import SECRET, VISITOR, Peer

#: seconds to connect
_PATIENCE = 5.0


class Pipe:
    """A connection that passes on messages in both directions."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self._socket = socket
        self._reading: asyncio.Task[None] | None = None

    @classmethod
    async def connect(cls, peer: Peer, path: str, visitor: str, cookie: str) -> Pipe:
        """Connect to a table; raise OSError or another error of tornado."""
        headers = {SECRET: peer.secret, VISITOR: visitor}
        if cookie:
            headers["Cookie"] = cookie
        address = f"{peer.address.replace('http', 'ws', 1)}{path}"
        request = HTTPRequest(address, headers=headers, connect_timeout=_PATIENCE)
        return cls(await websocket_connect(request))

    def listen(
        self, take: Callable[[str], None], end: Callable[[int | None, str | None], None]
    ) -> None:
        """Call ``take`` with each message, then ``end`` with the code and the reason of the end."""
        self._reading = asyncio.create_task(self._read(take, end))

    async def _read(
        self, take: Callable[[str], None], end: Callable[[int | None, str | None], None]
    ) -> None:
        while (text := await self._socket.read_message()) is not None:
            take(text if isinstance(text, str) else text.decode())
        end(self._socket.close_code, self._socket.close_reason)

    def send(self, text: str | bytes) -> None:
        """Pass on a message."""
        try:
            self._socket.write_message(text)
        except WebSocketClosedError:  # the reader learns of the end
            return

    def close(self) -> None:
        """End the connection."""
        self._socket.close()
