"""Delay of interrupts during short critical sections."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_INTERRUPTS = tuple(
    number for name in ("SIGINT", "SIGTERM", "SIGHUP") if (number := getattr(signal, name, None))
)


@contextmanager
def delayed_interrupts() -> Iterator[None]:
    """Handle interrupts of the process at the end of the context."""
    if (
        threading.current_thread() is not threading.main_thread()
    ):  # signal handlers run in the main thread
        yield
        return
    received: list[int] = []
    before = {
        number: signal.signal(number, lambda number, _: received.append(number))
        for number in _INTERRUPTS
        if signal.getsignal(number) not in (None, signal.SIG_IGN)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in received:
            signal.raise_signal(number)
