"""Properties of the terminal, with the variables that users set to change them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

import click

#: called with the number of finished parts
Notify = Callable[[int], None]


def use_color(stream: TextIO) -> bool:
    """Return True if text on ``stream`` has colors.

    ``NO_COLOR`` (no-color.org) disables colors and ``FORCE_COLOR`` (force-color.org) enables them,
    if they are not empty. A terminal has colors unless ``TERM`` is ``dumb``.
    """
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return is_interactive(stream)


def is_interactive(stream: TextIO) -> bool:
    """Return True for a terminal that can move its cursor."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def progress(label: str, length: int | None) -> Iterator[Notify]:
    """Show on a terminal how many of ``length`` parts are finished; None for an unknown number."""
    if not is_interactive(sys.stderr) or length is None:
        yield lambda finished: None
        return
    with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
        yield lambda finished: bar.update(finished - bar.pos)
