"""The processes of a server: each table is open in one of them, to which the others connect."""

from __future__ import annotations

from dataclasses import dataclass

#: fields of the header of a connection that another process passes on
SECRET, VISITOR = "X-Zrf2js-Secret", "X-Zrf2js-Visitor"


@dataclass(frozen=True, slots=True)
class Peer:
    """Another process: its address by HTTP, and the secret that its peers know."""

    address: str
    secret: str


class Alone:
    """A process without others."""

    secret = ""

    def claim(self, table: str) -> Peer | None:
        """Make this process that of a table; return the process that has it open, if any.

        Raise StoreFailed.
        """
        return None

    def release(self, table: str) -> None:
        """Leave a table to all processes; raise StoreFailed."""

    def keep(self) -> bool:
        """Forget processes that have ended; return False if this one has lost its tables."""
        return True

    def close(self) -> None:
        """End the membership of this process."""
