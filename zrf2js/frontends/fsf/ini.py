"""The sections of a variants.ini: ``[name:parent]`` and ``key = value`` lines with places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin, Source, Span

_HEAD = re.compile(r"\[\s*([^\]:\s]+)\s*(?::\s*([^\]\s]+)\s*)?\]")
_PAIR = re.compile(r"([\w-]+)\s*=\s*(.*)")


@frozen_node()
class Entry:
    """A key with its value; a file of the user has its place, the built-in variants have none."""

    key: str
    value: str
    origin: Origin | None


@frozen_node()
class Section:
    """A variant: what its section changes in the parent."""

    name: str
    parent: str
    entries: tuple[Entry, ...]
    origin: Origin | None


def sections_of(source: Source, *, places: bool = True) -> Iterator[Section | Origin]:
    """Yield the sections of a file, and the places of lines that cannot be read."""
    name, parent, head = "", "", None
    entries: list[Entry] = []
    start = 0
    for raw in source.text.splitlines(keepends=True):
        line = re.sub(r"(^|\s)[#;].*", "", raw).strip()
        at = start + len(raw) - len(raw.lstrip())
        origin = Origin(Span(source, at, at + len(line)))
        start += len(raw)
        if not line:
            continue
        if match := _HEAD.fullmatch(line):
            if name:
                yield Section(name, parent, tuple(entries), head)
            name, parent, entries = match[1], match[2] or "", []
            head = origin if places else None
        elif (match := _PAIR.fullmatch(line)) and name:
            entries.append(Entry(match[1], match[2].strip(), origin if places else None))
        else:
            yield origin
    if name:
        yield Section(name, parent, tuple(entries), head)


def builtin_sections() -> dict[str, Section]:
    """Return the variants that files may name as parents."""
    text = resources.files(__package__).joinpath("builtin.ini").read_text(encoding="utf-8")
    found = sections_of(Source("builtin.ini", text), places=False)
    return {section.name: section for section in found if isinstance(section, Section)}
