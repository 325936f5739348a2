"""The split of a game description into statements with their continuation lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Origin, Source, Span


@frozen_node()
class Line:
    """A statement: the words before the colon and the value after it."""

    words: tuple[str, ...]
    value: str
    at: int  # offset of the value in the source
    origin: Origin

    def place(self, offset: int, text: str) -> Origin:
        """Return the origin of a text at an offset of the value.

        It is the statement if the source has another text there, as in other languages whose
        readers emit statements.
        """
        source, start = self.origin.span.source, self.at + offset
        if not source.text.startswith(text, start):
            return self.origin
        return Origin(Span(source, start, start + len(text)))


def statements_of(source: Source) -> Iterator[Line]:
    """Yield the statements; spaces replace comments so that offsets stay the same."""
    text = re.sub(r"(^|\s)#[^\n]*", lambda m: m[1] + " " * (len(m[0]) - len(m[1])), source.text)
    for match in re.finditer(
        r"^\S[^\n]*(?:\n(?:[ \t]+[^\n]*|[ \t]*)(?=\n|\Z))*", text, re.MULTILINE
    ):
        statement = match[0].rstrip()
        start = match.start()
        origin = Origin(Span(source, start, start + len(statement)))
        head, colon, value = statement.partition(":")
        if statement.startswith("(") or "=" in head or not colon:
            yield Line((), statement, start, origin)
            continue
        at = start + len(head) + 1 + len(value) - len(value.lstrip())
        yield Line(tuple(head.split()), value.strip(), at, origin)


def chapters_of(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Yield the lines of the game, then those of each variant."""
    chapter: list[Line] = []
    for line in lines:
        if line.words == ("variant",):
            yield chapter
            chapter = []
        chapter.append(line)
    yield chapter
