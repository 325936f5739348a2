"""The web server of ``zrf2js serve``: a list of games, pages of tables, and their connections."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import secrets
import sqlite3
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from socket import socket
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, HTTPError, RequestHandler, StaticFileHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from zrf2js.emit.assets import template_root
from zrf2js.emit.js.texts import messages, preferred_language
from zrf2js.play.errors import EngineUnavailable
from zrf2js.relay.rules import Rules
from zrf2js.relay.store import Record, Store
from zrf2js.relay.table import Rejected, Table
from zrf2js.support.http_headers import ISOLATION
from zrf2js.support.json_text import parse_json

#: limits: bytes of a message, messages per second and at once, tables that a file may contain
MAX_BYTES, RATE, BURST = 16_384, 20.0, 60.0
MAX_TABLES = 100_000
#: the clocks of the page (templates/page/play/clock.js)
CLOCKS = ("off", "1+0", "3+2", "5+0", "10+5", "30+20", "90+30")
#: seconds between two deletions of unused tables, and between two pings of a connection
_HOUR, _PING = 3600.0, 20.0
_FOLDER = template_root() / "relay"
_POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'"
_log = logging.getLogger("zrf2js.relay")


@dataclass
class Hall:
    """All tables: the open ones by their ids, and the others in the store."""

    rules: Mapping[str, Rules]
    store: Store

    def __post_init__(self) -> None:
        self._tables: dict[str, Table] = {}

    def create(self, rules: str, variant: str, clock: str) -> str:
        """Store a new table and return its id, which cannot be guessed."""
        record = Record(secrets.token_urlsafe(12), rules, variant, clock)
        self.store.save(record)
        return record.id

    def rules_of(self, name: str) -> Rules | None:
        """Return the rules of a table, None if there is none or its rules are not served."""
        record = self.store.load(name)
        return self.rules.get(record.rules) if record else None

    def find(self, name: str) -> Table | None:
        """Return a table, None if there is none or its rules are not served."""
        if name not in self._tables:
            record = self.store.load(name)
            rules = self.rules.get(record.rules) if record else None
            if record is None or rules is None or record.variant not in rules.titles:
                return None
            self._tables[name] = Table(record, rules, self.store)
        return self._tables[name]

    async def leave(self, name: str, person: Connection) -> None:
        """Remove a person; free a table without people, which remains stored."""
        table = self._tables.get(name)
        if table is None:
            return
        async with table.lock:
            table.people.discard(person)
            if not table.people and self._tables.get(name) is table:
                del self._tables[name]
                table.is_freed = True
                with suppress(EngineUnavailable):
                    await table.close()

    def drop(self, name: str) -> None:
        """Free a table that may differ from the stored one, and close its connections."""
        table = self._tables.pop(name, None)
        for person in tuple(table.people) if table else ():
            person.close()

    def close(self) -> None:
        """End the programs and close the file."""
        for rules in self.rules.values():
            rules.close()
        self.store.close()


class _Handler(RequestHandler):
    hall: Hall

    def initialize(self, hall: Hall) -> None:
        self.hall = hall

    def set_default_headers(self) -> None:
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")  # the URL of a table is a secret
        self.set_header("Cache-Control", "no-store")
        self.set_header("Server", "zrf2js")
        for name, value in ISOLATION.items():
            self.set_header(name, value)

    def write_error(self, status_code: int, **_: object) -> None:
        """Write a line without details."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{status_code} {HTTPStatus(status_code).phrase}\n")


class Lobby(_Handler):
    """The list of games."""

    def get(self) -> None:
        self.set_header("Content-Security-Policy", _POLICY)
        self.set_header("Vary", "Accept-Language")
        language = preferred_language(self.request.headers.get("Accept-Language", ""))
        self.render(
            "lobby.html",
            rules=self.hall.rules.values(),
            clocks=CLOCKS,
            language=language,
            texts=messages(language),
        )


class Tables(_Handler):
    """New tables."""

    def post(self) -> None:
        rules = self.hall.rules.get(self.get_body_argument("rules"))
        variant = self.get_body_argument("variant")
        clock = self.get_body_argument("clock", "off")
        if rules is None or variant not in rules.titles or clock not in CLOCKS:
            raise HTTPError(HTTPStatus.BAD_REQUEST)
        if self.hall.store.count() >= MAX_TABLES:
            raise HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)
        name = self.hall.create(rules.name, variant, clock)
        self.redirect(f"/t/{name}", status=HTTPStatus.SEE_OTHER)


class TablePage(_Handler):
    """The page of a table."""

    def get(self, name: str) -> None:
        rules = self.hall.rules_of(name)
        if rules is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(rules.page)
        else:
            self.finish(gzip.decompress(rules.page))


class Connection(WebSocketHandler):
    """A person at a table."""

    key = ""

    def initialize(self, hall: Hall) -> None:
        self._hall = hall

    async def open(self, name: str) -> None:
        self._name = name
        self._allowance, self._last = BURST, time.monotonic()
        if self._hall.find(name) is None:
            self.close(4004, "no such table")

    async def on_message(self, text: str | bytes) -> None:
        if not self._may_send():
            return self.close(1008, "too many messages")
        table = self._hall.find(self._name)
        if table is None:
            return self.close(4004, "no such table")
        try:
            message = parse_json(text)
            if not isinstance(message, dict):
                raise Rejected("message")
            while not await table.receive(self, message):
                table = self._hall.find(self._name) or table
        except Rejected as error:
            self.send("reject", reason=str(error), at=len(table.record.moves))
        except ValueError:
            self.send("reject", reason="message", at=len(table.record.moves))
        except (EngineUnavailable, sqlite3.Error, OSError) as error:
            _log.error("table %s: %s", self._name, error)
            self._hall.drop(self._name)

    def _may_send(self) -> bool:
        """Return True if the person has not sent too many messages."""
        now = time.monotonic()
        self._allowance = min(BURST, self._allowance + (now - self._last) * RATE) - 1
        self._last = now
        return self._allowance >= 0

    def send(self, kind: str, **message: object) -> None:
        """Send a message, unless the connection has ended."""
        try:
            sending = self.write_message(json.dumps({"kind": kind, **message}))
        except WebSocketClosedError:
            return
        sending.add_done_callback(lambda done: done.exception())  # closed while it was sent

    def on_close(self) -> None:
        self._leaving = asyncio.create_task(self._hall.leave(self._name, self))


def application(hall: Hall) -> Application:
    """Return the server without its sockets."""
    given: dict[str, Any] = {"hall": hall}
    name = r"/t/([\w-]{16})"
    return Application(
        [
            (r"/", Lobby, given),
            (r"/tables", Tables, given),
            (name, TablePage, given),
            (rf"{name}/socket", Connection, given),
            (r"/(relay\.css)", StaticFileHandler, {"path": str(_FOLDER)}),
        ],
        default_handler_class=_Missing,
        default_handler_args=given,
        template_path=str(_FOLDER),
        websocket_max_message_size=MAX_BYTES,
        websocket_ping_interval=_PING,
        log_function=lambda handler: None,
    )


class _Missing(_Handler):
    def prepare(self) -> None:
        raise HTTPError(HTTPStatus.NOT_FOUND)


def listen(host: str, port: int) -> list[socket]:
    """Return the sockets of an address; port 0 selects a free port. Raise OSError."""
    return bind_sockets(port, host)


async def serve(hall: Hall, sockets: list[socket]) -> None:
    """Serve tables until the task is canceled."""
    server = HTTPServer(application(hall), max_body_size=MAX_BYTES, max_header_size=MAX_BYTES)
    server.add_sockets(sockets)
    try:
        while True:
            hall.store.expire()
            await asyncio.sleep(_HOUR)
    finally:
        server.stop()
        hall.close()
