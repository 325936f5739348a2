"""Tables of results that tests repeat and that pages of docs/ contain."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from zrf2js.support.generated_docs import GeneratedSection


def perft_cell(row: dict[str, Any]) -> str:
    """Return the perft of a row, or the reason why it has none."""
    if "perft" not in row:
        return str(row.get("reason", "differs"))
    depth, count = row["perft"]
    return f"perft({depth}) = {count:,}"


def run(section: GeneratedSection, count: Callable[[list[str]], None]) -> None:
    """Run ``--count NAMES``, ``--check`` or ``--write``, and exit."""
    if sys.argv[1:2] == ["--count"]:
        count(sys.argv[2:])
    else:
        sys.exit(section.main(sys.argv[1:]))
