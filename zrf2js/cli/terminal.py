"""Properties of the terminal, with the variables that users set to change them."""

from __future__ import annotations

import os
from typing import TextIO


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
