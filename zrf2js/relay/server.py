"""The web server of ``zrf2js serve``: a list of games, pages of tables, and their connections."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from gzip import GzipFile
from http import HTTPStatus
from io import BytesIO
from socket import socket

import tornado
from tornado.iostream import StreamClosedError
from tornado.netutil import bind_sockets
from tornado.web import Application

from zrf2js.emit.assets import template_root
from zrf2js.emit.js.linker.link import link_page
from zrf2js.emit.js.page.drawings import drawings_for
from zrf2js.emit.js.page.render import page_css
from zrf2js.emit.js.page.texts import messages, preferred_language
from zrf2js.relay.connection import Connection
from zrf2js.relay.databases import StoreFailed
from zrf2js.relay.gate import Gate
from zrf2js.relay.hall import Hall
from zrf2js.relay.handler import COOKIE, Handler, Refused, refuse_if_early
from zrf2js.relay.listener import MAX_BYTES, Listener
from zrf2js.relay.messages import CLOCKS
from zrf2js.relay.people import InvalidName, new_key, person_of

if tornado.version_info < (6, 6):  # earlier versions ignore `cross_origin_protection`
    raise ImportError(f"tornado {tornado.version} is older than 6.6")

#: number of tables that a file may contain
MAX_TABLES = 100_000
#: seconds between two deletions of unused tables
_HOUR = 3600.0
#: seconds between two checks of the other processes
_KEEP = 5.0
#: bytes of a page that are copied for a visitor at a time
_CHUNK = 2**16
_FOLDER = template_root() / "relay"
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:;"
    " form-action 'self'; base-uri 'none'"
)
_NO_NAME = "This name is taken, or has not 2 to 20 letters and digits of one alphabet."


class LobbyPage(Handler):
    """The start page: the lists of the lobby, and the games."""

    async def get(self) -> None:
        person = person_of(self.get_cookie(COOKIE))
        await self._show(
            "lobby.html",
            rules=self.hall.rules.values(),
            clocks=CLOCKS,
            name=self.hall.store.people.name_of(person),
        )

    async def _show(self, template: str, **values: object) -> None:
        """Write a page with the lists in the language of the browser."""
        ancestors = self.gate.access.frame_ancestors
        self.set_header("Content-Security-Policy", f"{_POLICY}; {ancestors}")
        self.set_header("Vary", "Accept-Language")
        language = preferred_language(self.request.headers.get("Accept-Language", ""))
        lists = await self.hall.lobby.lists()
        self.render(
            template,
            language=language,
            texts=messages(language),
            tables=lists.tables,
            games=lists.games,
            results=lists.results,
            **values,
        )


class ListsPage(LobbyPage):
    """The lists of the lobby alone."""

    async def get(self) -> None:
        await self._show("lists.html")


class Board(Handler):
    """The data of a small board."""

    def get(self) -> None:
        rules = self.hall.rules.get(self.get_query_argument("rules"))
        board = rules.boards.get(self.get_query_argument("variant")) if rules else None
        if not board:
            raise Refused(HTTPStatus.NOT_FOUND)
        self.set_header("Cache-Control", "no-cache")
        self.finish({"board": board, "drawings": drawings_for(board["pieces"])})


class Asset(Handler):
    """A file of the start page."""

    def initialize(self, kind: str, content: Callable[[], str]) -> None:
        self._kind, self._content = kind, content

    def get(self) -> None:
        self.set_header("Content-Type", f"{self._kind}; charset=utf-8")
        self.finish(self._content())


@cache
def _style() -> str:
    rules = page_css("colors", "theme", "pieces", "board")
    return f"{rules}\n{(_FOLDER / 'relay.css').read_text('utf-8')}"


@cache
def _script() -> str:
    code = link_page("relay/lobby.js", "bootLobby")
    return f"(function () {{\n'use strict';\n{code}\nbootLobby()\n}})();\n"


class Names(Handler):
    """Names of people. tornado refuses pages of other origins."""

    def post(self) -> None:
        refuse_if_early(self.gate.names.take(self.visitor))
        key = self.get_cookie(COOKIE)
        person = person_of(key)
        if key is None or person is None:
            key = new_key()
            person = person_of(key)
        assert person is not None
        try:
            self.hall.store.people.claim(person, self.get_body_argument("name"))
        except InvalidName as error:
            raise Refused(HTTPStatus.BAD_REQUEST, _NO_NAME) from error
        except StoreFailed as error:
            self.log_exception(type(error), error, None)
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, wait=_HOUR) from error
        secure = self.request.headers.get("Origin", "").startswith("https:")
        self.set_cookie(
            COOKIE, key, expires_days=400, httponly=True, samesite="Strict", secure=secure
        )
        self.redirect("/", status=HTTPStatus.SEE_OTHER)


class Tables(Handler):
    """New tables. tornado refuses pages of other origins."""

    def post(self) -> None:
        rules = self.hall.rules.get(self.get_body_argument("rules"))
        variant = self.get_body_argument("variant")
        clock = self.get_body_argument("clock", "off")
        listed = self.get_body_argument("listed", "") == "1"
        if rules is None or variant not in rules.titles or clock not in CLOCKS:
            raise Refused(HTTPStatus.BAD_REQUEST)
        refuse_if_early(self.gate.tables.take(self.visitor))
        try:
            name = self._create(rules.name, variant, clock, listed)
        except StoreFailed as error:
            self.log_exception(type(error), error, None)
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, wait=_HOUR) from error
        self.redirect(f"/t/{name}", status=HTTPStatus.SEE_OTHER)

    def _create(self, rules: str, variant: str, clock: str, listed: bool) -> str:
        if self.hall.store.count() >= MAX_TABLES:
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, "Too many tables.", wait=_HOUR)
        return self.hall.create(rules, variant, clock, listed)


class TablePage(Handler):
    """The page of a table."""

    async def get(self, name: str) -> None:
        rules = self.hall.rules_of(name)
        if rules is None:
            raise Refused(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        page = BytesIO(rules.page)
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            await self._send(page)
        else:
            await self._send(GzipFile(fileobj=page))

    async def _send(self, page: BytesIO | GzipFile) -> None:
        """Send a page in parts: a visitor who does not read it takes the memory of one part."""
        with suppress(StreamClosedError):
            while part := page.read(_CHUNK):
                self.write(part)
                await self.flush()


class _Missing(Handler):
    def prepare(self) -> None:
        super().prepare()
        raise Refused(HTTPStatus.NOT_FOUND)


def application(hall: Hall, gate: Gate) -> Application:
    """Return the server without its sockets."""
    name = r"/t/([\w-]{16})"
    return Application(
        [
            (r"/", LobbyPage),
            (r"/lists", ListsPage),
            (r"/board", Board),
            (r"/name", Names),
            (r"/tables", Tables),
            (name, TablePage),
            (rf"{name}/socket", Connection),
            (r"/relay\.css", Asset, {"kind": "text/css", "content": _style}),
            (r"/lobby\.js", Asset, {"kind": "text/javascript", "content": _script}),
        ],
        default_handler_class=_Missing,
        template_path=str(_FOLDER),
        cross_origin_protection=True,
        websocket_max_message_size=MAX_BYTES,
        log_function=lambda handler: None,
        hall=hall,
        gate=gate,
    )


def listen(host: str, port: int) -> list[socket]:
    """Return the sockets of an address; port 0 selects a free port. Raise OSError."""
    return bind_sockets(port, host)


def start(hall: Hall, gate: Gate, sockets: list[socket]) -> Listener:
    """Start to answer requests in the running event loop."""
    listener = Listener(application(hall, gate), gate=gate)
    listener.add_sockets(sockets)
    return listener


async def serve(hall: Hall, gate: Gate, sockets: list[socket]) -> None:
    """Serve tables until the task is canceled."""
    listener = start(hall, gate, sockets)
    try:
        while True:
            with suppress(StoreFailed):
                hall.store.expire()
            for _ in range(round(_HOUR / _KEEP)):
                await asyncio.sleep(_KEEP)
                hall.keep()
    finally:
        listener.stop()
        hall.close()
