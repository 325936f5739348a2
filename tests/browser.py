"""Chromium for the browser tests: lookup, arguments, and a server for built pages."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

INSTALL = "apt-get install -y chromium-headless-shell    (or set CHROMIUM to its path or name)"

#: The shell has the same engine and no windows: tests need a third less CPU time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

#: Milliseconds that tests wait for a page: a busy machine is slow.
PATIENCE = 9_000

# No sandbox: tests run as root in containers. The other arguments prevent network requests.
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_chromium() -> str | None:
    """Return the path of $CHROMIUM, or of the first known browser on the PATH, or None."""
    chosen = os.environ.get("CHROMIUM")
    return next(filter(None, map(shutil.which, (chosen,) if chosen else NAMES)), None)


class _QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


class _IsolatingHandler(_QuietHandler):
    def end_headers(self) -> None:
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()


@contextmanager
def serve(folder: Path, port: int = 0, *, isolated: bool = False) -> Iterator[str]:
    """Serve `folder` on 127.0.0.1 and yield the URL: modules do not load from file:// URLs.

    Pages that are `isolated` from other origins may share memory with their workers.
    """
    handler = partial(_IsolatingHandler if isolated else _QuietHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
