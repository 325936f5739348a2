"""What all requests to a server of tables have in common: headers, refusals and errors."""

from __future__ import annotations

import hmac
import logging
import math
from http import HTTPStatus
from types import TracebackType

from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RequestHandler

from zrf2js.relay.gate import Gate
from zrf2js.relay.hall import Hall
from zrf2js.relay.processes import SECRET, VISITOR
from zrf2js.support.http_headers import ISOLATION

#: the cookie with the key of a person, which scripts cannot read
COOKIE = "zrf2js-person"
_FOREIGN_NAME = "The server does not have this name; `zrf2js serve --name NAME` adds one."
_log = logging.getLogger("zrf2js.relay")


class Refused(HTTPError):
    """A refused request. ``wait`` is the time in seconds after which it may be repeated."""

    def __init__(self, status: HTTPStatus, text: str = "", wait: float = 0.0) -> None:
        super().__init__(status)
        self.text, self.wait = text, wait


class Handler(RequestHandler):
    """A request. ``visitor`` is the address to which its limits apply.

    It is a request of a visitor, or of another process of the server (``is_peer``) for one.
    """

    visitor = ""
    is_peer = False

    @property
    def hall(self) -> Hall:
        hall: Hall = self.settings["hall"]
        return hall

    @property
    def gate(self) -> Gate:
        gate: Gate = self.settings["gate"]
        return gate

    def set_default_headers(self) -> None:
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")  # the URL of a table is a secret
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Security-Policy", self.gate.access.frame_ancestors)
        self.set_header("Server", "zrf2js")
        for name, value in ISOLATION.items():
            self.set_header(name, value)

    def prepare(self) -> None:
        """Refuse requests for other servers, and too many of them."""
        given, secret = self.request.headers.get(SECRET, ""), self.hall.processes.secret
        self.is_peer = bool(secret) and hmac.compare_digest(given.encode(), secret.encode())
        if self.is_peer:
            self.visitor = self.request.headers.get(VISITOR, "")
        elif self.gate.access.serves(self.request.host_name):
            self.visitor = self.gate.visitor(self.request)
        else:
            raise Refused(HTTPStatus.MISDIRECTED_REQUEST, _FOREIGN_NAME)
        refuse_if_early(self.gate.requests.take(self.visitor))

    def write_error(self, status_code: int, **details: object) -> None:
        """Write the status, and the reason if there is one."""
        kind = details.get("exc_info")
        error = kind[1] if isinstance(kind, tuple) else None
        lines = [f"{status_code} {HTTPStatus(status_code).phrase}"]
        if isinstance(error, Refused):
            lines += [error.text] if error.text else []
            if error.wait:
                self.set_header("Retry-After", str(math.ceil(error.wait)))
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("\n".join((*lines, "")))

    def log_exception(
        self,
        typ: type[BaseException] | None,
        value: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        """Log errors of the server; lines about requests of visitors could fill a disk."""
        if not isinstance(value, HTTPError | StreamClosedError):
            _log.error("%s: %s", type(value).__name__, value)


def refuse_if_early(wait: float) -> None:
    """Refuse a request that may be repeated after some seconds, unless there are none."""
    if wait:
        raise Refused(HTTPStatus.TOO_MANY_REQUESTS, wait=wait)
