"""Limits of a server of tables: rates of events, and numbers of open connections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from http import HTTPStatus

#: files that the server has open besides connections
_OTHER_FILES = 64
#: number of stored keys above which those without recent events are deleted
_FEW_KEYS = 1000


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` events at once, and ``per_second`` in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits of a server. An address is one of IPv4, or a network of IPv6 with 64 bits."""

    #: requests by HTTP, new tables, and names that people choose, of an address
    requests: Rate = Rate(120, 20)
    tables: Rate = Rate(30, 0.1)
    names: Rate = Rate(10, 1 / 60)
    #: messages of a person, an address and a table
    person_messages: Rate = Rate(60, 20)
    address_messages: Rate = Rate(600, 100)
    table_messages: Rate = Rate(1000, 200)
    #: phrases of a person
    phrases: Rate = Rate(5, 0.25)
    #: open connections that wait for an answer by HTTP, in all and of an address
    requesting: tuple[int, int] = (500, 100)
    #: open connections to tables, in all and of an address
    seated: tuple[int, int] = (4000, 100)
    #: bytes in memory that wait to be sent on a connection to a table
    unsent: int = 2**20
    #: seconds to send a header or a body, and for a request with its answer
    header_seconds: float = 10.0
    request_seconds: float = 60.0
    #: seconds between two pings of a connection to a table, each of which must be answered
    ping_seconds: float = 20.0


class Rates:
    """The events of each key, limited by a rate. Keys without recent events take no memory."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate, self._clock = rate, clock
        self._left: dict[Hashable, tuple[float, float]] = {}  # events of a burst, and the time
        self._most = _FEW_KEYS

    def take(self, key: Hashable) -> float:
        """Count an event and return 0, or return the seconds until it is allowed."""
        now = self._clock()
        left = self._left_at(key, now)
        if left < 1:
            return (1 - left) / self._rate.per_second
        self._left[key] = left - 1, now
        if len(self._left) > self._most:
            self._forget(now)
        return 0.0

    def __len__(self) -> int:
        return len(self._left)

    def _left_at(self, key: Hashable, now: float) -> float:
        left, then = self._left.get(key, (self._rate.burst, now))
        return min(self._rate.burst, left + (now - then) * self._rate.per_second)

    def _forget(self, now: float) -> None:
        """Delete the keys that have a whole burst again."""
        burst = self._rate.burst
        self._left = {k: each for k, each in self._left.items() if self._left_at(k, now) < burst}
        self._most = 2 * len(self._left) + _FEW_KEYS


class Connections:
    """The open connections of each address."""

    def __init__(self, limit: tuple[int, int]) -> None:
        self._most, self._most_of_one = limit
        self._open: Counter[str] = Counter()

    def refusal(self, address: str, is_proxy: bool = False) -> HTTPStatus | None:
        """Return why an address may not connect, or None; proxies connect for many addresses."""
        if self._open.total() >= self._most:
            return HTTPStatus.SERVICE_UNAVAILABLE
        if self._open[address] >= self._most_of_one and not is_proxy:
            return HTTPStatus.TOO_MANY_REQUESTS
        return None

    def enter(self, address: str) -> None:
        """Count a new connection."""
        self._open[address] += 1

    def leave(self, address: str) -> None:
        """Count the end of a connection."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def most_connections() -> int:
    """Return the number of connections for which this process may open files."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 2**16
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 2**16 if most == resource.RLIM_INFINITY else most - _OTHER_FILES
