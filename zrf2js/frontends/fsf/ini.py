"""The sections of a variants.ini: ``[name:parent]`` and ``key = value`` lines with places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin, Source, Span

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_HEAD = re.compile(r"\[([^\]:]*)(?::([^\]]*))?\].*")
_PAIR = re.compile(r"([^=]*[^= ]) *=\s*(.*)")


@frozen_node()
class Entry:
    """A key with its value, which may end with spaces; built-in variants have no places."""

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
    """Yield the sections of a file, and the places of lines that cannot be read.

    As in the engine, `#` and `;` start a comment at the start of a line only, and lines before the
    first section are ignored.
    """
    name, parent, head = "", "", None
    entries: list[Entry] = []
    start = 0
    for raw in _LINE.findall(source.text):
        line = raw.removesuffix("\n").removesuffix("\r")
        origin = Origin(Span(source, start, start + len(line.rstrip())))
        start += len(raw)
        if line.startswith("["):
            if name:
                yield Section(name, parent, tuple(entries), head)
            match = _HEAD.fullmatch(line)
            name, parent = (match[1].strip(), (match[2] or "").strip()) if match else ("", "")
            entries, head = [], origin if places else None
            if not name:
                yield origin
        elif not line.strip() or line[0] in "#;":
            continue
        elif match := _PAIR.fullmatch(line):
            entry = Entry(match[1], match[2], origin if places else None)
            if name and entry.value:
                entries.append(entry)
            elif name:
                yield origin
        elif name:
            yield origin
    if name:
        yield Section(name, parent, tuple(entries), head)


def builtin_sections() -> dict[str, Section]:
    """Return the variants that files may name as parents."""
    text = resources.files(__package__).joinpath("builtin.ini").read_text(encoding="utf-8")
    sections = sections_of(Source("builtin.ini", text), places=False)
    return {section.name: section for section in sections if isinstance(section, Section)}
