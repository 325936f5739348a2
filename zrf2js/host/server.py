"""Local web servers for ``zrf2js play``: a page, or a page that reloads after changes."""

from __future__ import annotations

from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition

from zrf2js.emit.assets import template_root
from zrf2js.support.http_headers import ISOLATION

_HTML = "text/html; charset=utf-8"
#: seconds between comments on an open connection, which fail if the browser has disconnected
_HEARTBEAT = 5.0


class _Handler(BaseHTTPRequestHandler):
    """A handler of GET requests for pages by path."""

    def pages(self) -> dict[str, str]:
        """Return the pages of the server."""
        raise NotImplementedError

    def do_GET(self) -> None:
        page = self.pages().get(self.path.split("?")[0])
        self.send_response(HTTPStatus.NOT_FOUND if page is None else HTTPStatus.OK)
        content = (page or "").encode("utf-8")
        self.send_header("Content-Type", _HTML)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        for name, value in ISOLATION.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Do nothing: request logs would hide the printed address."""


def create_server(page: str, port: int = 0) -> ThreadingHTTPServer:
    """Return a server on 127.0.0.1; port 0 selects a free port. The caller runs and closes it."""

    class Handler(_Handler):
        def pages(self) -> dict[str, str]:
            return {"/": page, "/index.html": page}

    return ThreadingHTTPServer(("127.0.0.1", port), Handler)


class LiveServer(ThreadingHTTPServer):
    """A server on 127.0.0.1; open browsers reload its page after ``show``."""

    daemon_threads = True  # connections stay open

    def __init__(self, page: str, port: int = 0) -> None:
        frame = (template_root() / "host" / "live_page.html").read_text(encoding="utf-8")
        changed = Condition()
        self._changed, self._page, self._version = changed, page, 0

        class Handler(_Handler):
            def pages(handler) -> dict[str, str]:
                return {"/": frame, "/index.html": frame, "/game.html": self._page}

            def do_GET(handler) -> None:
                if handler.path != "/changes":
                    return super().do_GET()
                handler.send_response(HTTPStatus.OK)
                handler.send_header("Content-Type", "text/event-stream")
                handler.send_header("Cache-Control", "no-store")
                handler.end_headers()
                with suppress(ConnectionError):
                    self._report_changes(handler)

        super().__init__(("127.0.0.1", port), Handler)

    def show(self, page: str) -> None:
        """Replace the page."""
        with self._changed:
            self._page = page
            self._version += 1
            self._changed.notify_all()

    def _report_changes(self, handler: BaseHTTPRequestHandler) -> None:
        """Send an event after each change until the browser disconnects."""
        seen = self._version
        while True:
            with self._changed:
                if self._version == seen:
                    self._changed.wait(_HEARTBEAT)
                version = self._version
            handler.wfile.write(b"data: changed\n\n" if version != seen else b":\n\n")
            seen = version
