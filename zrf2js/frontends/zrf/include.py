"""Include expansion: the forms of another file replace `(include "file")`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.read import read
from zrf2js.support.diagnostics.locate import place
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin, Source

# Returns the file for a path in a source, or None if it does not exist.
Include: TypeAlias = Callable[[str, Source], Source | None]
Reader: TypeAlias = Callable[[Source], Outcome[tuple[Node, ...]]]

# Far more than any game needs; the number of files may grow exponentially with the depth.
MAX_INCLUDES = 250


def splice_includes(
    forms: tuple[Node, ...], include: Include, collector: Collector, reader: Reader = read
) -> tuple[Node, ...]:
    """Return the top-level forms with every include replaced by the forms of its file."""
    return tuple(_Splicer(include, collector, reader).splice(forms, ()))


class _Splicer:
    def __init__(self, include: Include, collector: Collector, reader: Reader) -> None:
        self._include = include
        self._reader = reader
        self._collector = collector
        self._files: dict[str, tuple[Node, ...]] = {}
        self._count = 0

    def splice(self, forms: tuple[Node, ...], chain: tuple[Origin, ...]) -> Iterator[Node]:
        """Yield the forms of one file; `chain` holds the origins of the includes that led to it."""
        for form in forms:
            if isinstance(form, Form) and form.head == "include":
                yield from self._file(form, (*chain, form.origin))
            else:
                yield form

    def _file(self, form: Form, chain: tuple[Origin, ...]) -> Iterator[Node]:
        path = form.args[0] if form.args else None
        if not isinstance(path, Atom):
            self._collector.report("ZRF111", form.origin)
            return
        source = self._include(path.text, form.origin.span.source)
        if source is None:
            self._report_missing(path)
        elif any(source.name == origin.span.source.name for origin in chain):
            notes = tuple(f"included at {place(origin.span)}" for origin in chain[:-1])
            self._collector.report("ZRF103", path.origin, path=path.text, notes=notes)
        elif self._count == MAX_INCLUDES:
            self._collector.report("ZRF114", path.origin, limit=MAX_INCLUDES)
        else:
            self._count += 1
            yield from self.splice(self._read(source), chain)

    def _read(self, source: Source) -> tuple[Node, ...]:
        if source.name not in self._files:
            forms = self._reader(source)
            # An included file may be empty; only the main file must contain a game.
            self._collector.extend(d for d in forms.diagnostics if d.code != "ZRF002")
            self._files[source.name] = forms.value
        return self._files[source.name]

    def _report_missing(self, path: Atom) -> None:
        source = path.origin.span.source
        note = f"searched from the folder of {source.name}, ignoring case"
        self._collector.report("ZRF102", path.origin, path=path.text, notes=(note,))
