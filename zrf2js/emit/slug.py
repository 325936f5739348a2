"""Titles as parts of file names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator


def slugs(titles: Iterable[str]) -> Iterator[str]:
    """Letters, digits and hyphens of each title; no two the same."""
    seen: set[str] = set()
    for number, title in enumerate(titles):
        slug = re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-")
        slug = slug or f"game-{number}"
        slug = slug if slug not in seen else f"{slug}-{number}"
        seen.add(slug)
        yield slug
