"""The console output of the scripts of a game, shown on the standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from zrf2js.support.printable import printable


def show_output(lines: Iterable[str]) -> None:
    """Print lines of scripts with a mark."""
    for line in lines:
        print(f"script: {printable(line)}", file=sys.stderr)
