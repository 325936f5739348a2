"""Pages of tests in Markdown: a heading ``## NAME`` starts a test, and fences contain its steps.

Text between the fences is for readers. In a fence, a line ``> MOVE`` plays a move and ``<`` takes
one back; the other lines are the expected results after them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_SAMPLE = re.compile(r"^````+.*\n(?:.*\n)*?````+[ ]*$", re.MULTILINE)
_FENCE = re.compile(r"^```(\w+)[ ]*(.*)\n((?:.*\n)*?)```[ ]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a fence, without spaces around it; ``start`` is its offset in the page."""

    text: str
    start: int

    @property
    def is_command(self) -> bool:
        """True for a move to play or to take back."""
        return self.text.startswith(">") or self.text == "<"

    @property
    def move(self) -> str:
        """The move to play; empty for ``<``."""
        return self.text[1:].strip() if self.text.startswith(">") else ""


@dataclass(frozen=True, slots=True)
class Stage:
    """Commands, then the expected lines, which may be none."""

    commands: tuple[Line, ...]
    expected: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Fence:
    """A fence; ``info`` is the text after its kind. ``start`` and ``end`` limit the text inside."""

    kind: str
    info: str
    text: str
    start: int
    end: int

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that are not empty."""
        lines = []
        start = self.start
        for text in self.text.splitlines(keepends=True):
            if stripped := text.strip():
                lines.append(Line(stripped, start + len(text) - len(text.lstrip())))
            start += len(text)
        return tuple(lines)

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The lines, in groups of commands and the results after them."""
        stages: list[Stage] = []
        commands: list[Line] = []
        expected: list[Line] = []
        for line in self.lines:
            if line.is_command and expected:
                stages.append(Stage(tuple(commands), tuple(expected)))
                commands, expected = [], []
            (commands if line.is_command else expected).append(line)
        return (*stages, Stage(tuple(commands), tuple(expected)))


@dataclass(frozen=True, slots=True)
class Section:
    """A test; ``start`` and ``end`` limit its text in the page, from its heading on."""

    name: str
    start: int
    end: int
    fences: tuple[Fence, ...]


def sections_of(page: str) -> Iterator[Section]:
    """Yield the tests of a page in their order."""
    page = _without_samples(page)
    headings = list(_HEADING.finditer(page))
    ends = [heading.start() for heading in headings[1:]] + [len(page)]
    for heading, end in zip(headings, ends, strict=True):
        fences = tuple(fences_of(page, heading.start(), end))
        yield Section(heading[1].strip(), heading.start(), end, fences)


def fences_of(page: str, start: int, end: int) -> Iterator[Fence]:
    """Yield the fences between two offsets of a page."""
    for match in _FENCE.finditer(_without_samples(page), start, end):
        yield Fence(match[1], match[2].strip(), match[3], match.start(3), match.end(3))


def _without_samples(page: str) -> str:
    """Return the page with spaces in place of fences of four backticks, which show other fences."""
    return _SAMPLE.sub(lambda sample: re.sub(r"[^\n]", " ", sample[0]), page)


def with_texts(page: str, texts: dict[Fence, str]) -> str:
    """Return the page with other texts in some of its fences."""
    for fence in sorted(texts, key=lambda each: each.start, reverse=True):
        page = page[: fence.start] + texts[fence] + page[fence.end :]
    return page
