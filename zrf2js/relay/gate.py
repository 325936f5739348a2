"""The gate of a server: it states which requests, connections and messages are refused."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import replace

from tornado.httputil import HTTPServerRequest

from zrf2js.relay.access import Access
from zrf2js.relay.limits import Connections, Limits, Rates, most_connections


class Gate:
    """The limits of a server, and what its visitors have used of them."""

    def __init__(
        self,
        access: Access | None = None,
        limits: Limits | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.access, self.limits = access or Access(), _possible(limits or Limits())
        self.requests = Rates(self.limits.requests, clock)
        self.phrases = Rates(self.limits.phrases, clock)
        self.names = Rates(self.limits.names, clock)
        self.tables = Rates(self.limits.tables, clock)
        self.requesting = Connections(self.limits.requesting)
        self.seated = Connections(self.limits.seated)
        self._messages = {
            "person": Rates(self.limits.person_messages, clock),
            "address": Rates(self.limits.address_messages, clock),
            "table": Rates(self.limits.table_messages, clock),
        }

    def visitor(self, request: HTTPServerRequest) -> str:
        """Return the address of the visitor who sent a request."""
        forwarded = ",".join(request.headers.get_list("X-Forwarded-For"))
        return self.access.visitor(request.remote_ip or "", forwarded)

    def message_excess(self, person: Hashable, address: str, table: str) -> str | None:
        """Count a message; return a reason if there were too many, or None."""
        for name, key in (("person", person), ("address", address), ("table", table)):
            if self._messages[name].take(key):
                return f"too many messages of this {name}"
        return None


def _possible(limits: Limits) -> Limits:
    """Return limits with no more connections than this process may open."""
    most, of_address = limits.seated
    free = max(1, most_connections() - limits.requesting[0])
    return replace(limits, seated=(min(most, free), of_address))
