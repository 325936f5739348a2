"""A local web server with one page, for ``zrf2js play``."""

from __future__ import annotations

from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def create_server(page: str, port: int = 0) -> ThreadingHTTPServer:
    """Return a server on 127.0.0.1; port 0 selects a free port. The caller runs and closes it."""
    body = page.encode("utf-8")

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = self.path.split("?")[0] in ("/", "/index.html")
            self.send_response(HTTPStatus.OK if found else HTTPStatus.NOT_FOUND)
            content = body if found else b""
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:
            """Do nothing: request logs would hide the printed address."""

    return ThreadingHTTPServer(("127.0.0.1", port), Handler)
