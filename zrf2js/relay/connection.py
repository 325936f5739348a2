"""The connection of a person to a table."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import deque
from itertools import count
from typing import Any

from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from zrf2js.play.errors import EngineUnavailable
from zrf2js.relay.databases import StoreFailed
from zrf2js.relay.handler import COOKIE, Handler, Refused
from zrf2js.relay.messages import Message, Rejected, encode, refuse_if
from zrf2js.relay.people import person_of
from zrf2js.relay.pipe import Pipe
from zrf2js.support.json_text import parse_json

_log = logging.getLogger("zrf2js.relay")
#: seconds after which a visitor with too many connections may try again
_LATER = 10.0
#: codes of a closed connection: too many messages, too much unsent data, no such table, another
#: process with the table
EXCESS, SLOW, MISSING, MOVED = 1008, 1013, 4004, 4005


class Connection(Handler, WebSocketHandler):
    """A person at a table.

    tornado refuses pages of other origins, and does not compress messages: a small message could
    expand to a large one.
    """

    key = ""
    person: str | None = None
    continues = False
    _numbers = count()

    def initialize(self) -> None:
        self._name = ""
        self._number = next(self._numbers)
        self._unsent: deque[str] = deque()  # the stream is taking the first one
        self._size = 0  # of unsent messages, in bytes of memory
        self._pipe: Pipe | None = None

    @property
    def ping_interval(self) -> float:
        return self.gate.limits.ping_seconds

    def prepare(self) -> None:
        super().prepare()
        refusal = self.gate.seated.refusal(self.visitor)
        if refusal is not None:
            raise Refused(refusal, "Too many connections.", _LATER)

    async def open(self, *arguments: str, **_: str) -> None:
        (self._name,) = arguments
        self.gate.seated.enter(self.visitor)
        self.person = person_of(self.get_cookie(COOKIE))
        try:
            peer = self.hall.peer_of(self._name)
            if peer is not None and self.is_peer:  # the page connects again
                return self.close(MOVED, "the table is in another process")
            if peer is not None:
                cookie = self.request.headers.get("Cookie", "")
                path = self.request.path
                self._pipe = await Pipe.connect(peer, path, self.visitor, cookie)
                self._pipe.listen(self.send, self.close)
        except (StoreFailed, OSError, HTTPClientError) as error:
            _log.error("table %s: %s", self._name, error)
            self.close(MOVED, "the table is not available")

    def on_close(self) -> None:
        if self._name:
            self.gate.seated.leave(self.visitor)
            if self._pipe is not None:
                return self._pipe.close()
            self._leaving = asyncio.create_task(self.hall.leave(self._name, self))

    async def on_message(self, text: str | bytes) -> None:
        if self._is_excess():
            return
        if self._pipe is not None:
            return self._pipe.send(text)
        try:
            await self._receive(parse_json(text))
        except Rejected as error:
            self._reject(str(error))
        except ValueError:
            self._reject("message")
        except (EngineUnavailable, StoreFailed, OSError) as error:
            _log.error("table %s: %s", self._name, error)
            self.hall.drop(self._name)
            self.close(MOVED, "the table is not available")

    async def _receive(self, message: Any) -> None:
        done = False
        while not done:  # the table may be freed meanwhile
            table = self.hall.find(self._name)
            if table is None:
                return self.close(MISSING, "no such table")
            refuse_if(not isinstance(message, dict), "message")
            self._refuse_phrases(message)
            done = await table.receive(self, message)

    def _refuse_phrases(self, message: Message) -> None:
        """Raise Rejected for a phrase if there were many."""
        if message.get("kind") == "phrase":
            refuse_if(self.gate.phrases.take(self.key or self._number) > 0, "often")

    def _reject(self, reason: str) -> None:
        table = self.hall.find(self._name)
        self.send(encode("reject", reason=reason, at=len(table.record.moves) if table else 0))

    def on_ping(self, data: bytes) -> None:
        self._is_excess()

    def on_pong(self, data: bytes) -> None:
        self._is_excess()

    def _is_excess(self) -> bool:
        """Count a message; close the connection and return True if there were too many."""
        excess = self.gate.message_excess(self.key or self._number, self.visitor, self._name)
        if excess:
            self.close(EXCESS, excess)
        return excess is not None

    def send(self, text: str) -> None:
        """Send a message after all others; close a connection that does not read them."""
        self._unsent.append(text)
        self._size += sys.getsizeof(text)
        if self._size > self.gate.limits.unsent:
            self._unsent.clear()
            self.close(SLOW, "too slow")
        elif len(self._unsent) == 1:
            self._send_first()

    def _send_first(self) -> None:
        try:
            self.write_message(self._unsent[0]).add_done_callback(self._sent)
        except WebSocketClosedError:
            self._unsent.clear()

    def _sent(self, done: asyncio.Future[None]) -> None:
        """Send the next message: the stream has taken the one before, or has been closed."""
        if done.cancelled() or done.exception() is not None:
            self._unsent.clear()
        if self._unsent:
            self._size -= sys.getsizeof(self._unsent.popleft())
        if self._unsent:
            self._send_first()
