"""The clocks of a table. They start with the third move."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from zrf2js.relay.store import Record


class Clocks:
    """The clocks of the players of a record, which has the times left in ms."""

    def __init__(self, record: Record, ring: Callable[[str, int], None]) -> None:
        """``ring`` is called when a player has no time left, with the number of plies."""
        self._record, self._ring = record, ring
        self._player = ""
        self._since = 0.0  # when the clock of the player started; 0 if none runs
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def setting(self) -> tuple[int, int]:
        """The time of each player and the increment, in ms."""
        minutes, seconds = map(int, self._record.clock.split("+"))
        return minutes * 60_000, seconds * 1000

    def reset(self, players: Sequence[str]) -> None:
        """Give each player the time of the setting; a game of one player has no clock."""
        timed = self._record.clock != "off" and len(players) > 1
        self._record.remaining = (
            {player: float(self.setting[0]) for player in players} if timed else {}
        )

    def left(self, player: str) -> float:
        """Return the time left of a player in ms."""
        runs = self._since and player == self._player
        used = 1000 * (time.monotonic() - self._since) if runs else 0
        return max(0.0, self._record.remaining.get(player, 0.0) - used)

    def add(self, player: str, left: float, plies: int) -> None:
        """Set the time left of a player who has made a move, with the increment."""
        if player in self._record.remaining:
            increment = self.setting[1] if plies > 2 else 0
            self._record.remaining[player] = left + increment

    def start(self, player: str, plies: int, is_over: bool) -> None:
        """Start the clock of the player to move, after the first two moves."""
        self.disarm()
        runs = player in self._record.remaining and plies >= 2 and not is_over
        self._player, self._since = player, time.monotonic() if runs else 0.0
        if runs:
            delay = self._record.remaining[player] / 1000
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(delay, self._ring, player, plies)

    def stop(self) -> None:
        """Stop the clock that runs."""
        if self._since and self._player in self._record.remaining:
            self._record.remaining[self._player] = self.left(self._player)
        self._since = 0.0
        self.disarm()

    def disarm(self) -> None:
        """Call ``ring`` no more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
