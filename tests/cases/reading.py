"""Cases in Markdown, in the format that README.md in this folder describes.

A page is split at its `## ` headings. Text between fences is for readers. The fences keep their
place in the page, so that `--accept` can rewrite them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
MAIN, PRELUDE = "case.zrf", "prelude.zrf"

#: queries about a game; these blocks run in their order
QUERIES = ("moves", "outcome", "board", "player", "games", "save")
LOAD = "load"
#: parts of the output of the compiler, which must contain their lines
EXCERPTS = ("ir", "js")
KINDS = ("zrf", "diag", LOAD, *QUERIES, *EXCERPTS)
#: fences of the documentation without tests
SILENT = ("sh", "js", "text")

_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_FENCE = re.compile(r"^```(\w+)[ ]*(.*)\n((?:.*\n)*?)```$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Stage:
    """Moves to play (or `<`, to take one back), then the expected lines, which may be none."""

    commands: tuple[str, ...]
    expected: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """One fence; ``info`` is the text after the kind, ``start`` and ``end`` the range inside."""

    kind: str
    info: str
    text: str
    start: int
    end: int

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(line for line in self.text.splitlines() if line.strip())

    @property
    def stages(self) -> tuple[Stage, ...]:
        stages: list[Stage] = []
        commands: list[str] = []
        expected: list[str] = []
        for line in self.lines:
            is_command = line.startswith(">") or line == "<"
            if is_command and expected:
                stages.append(Stage(tuple(commands), tuple(expected)))
                commands, expected = [], []
            (commands if is_command else expected).append(line)
        return (*stages, Stage(tuple(commands), tuple(expected)))


@dataclass(frozen=True, slots=True)
class Case:
    """A heading and the blocks below it; ``start`` is where its text begins in the page."""

    page: Path
    name: str
    text: str
    blocks: tuple[Block, ...]

    def of_kind(self, *kinds: str) -> tuple[Block, ...]:
        return tuple(block for block in self.blocks if block.kind in kinds)

    @property
    def open(self) -> str:
        """The known reason why the case fails, empty for other cases."""
        found = re.search(r"^\*\*Open:\*\* ((?:.+\n)+)", self.text, re.MULTILINE)
        return " ".join(found[1].split()) if found else ""

    @property
    def files(self) -> dict[str, str]:
        """The rules by file name; a block without a name is the main file."""
        files = {block.info or MAIN: block.text for block in self.of_kind("zrf")}
        if "alone" in files:
            return {**files, MAIN: files.pop("alone")}
        return {PRELUDE: prelude(), **files, MAIN: files[MAIN] + f'(include "{PRELUDE}")\n'}

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of rules in the heading."""
        listed = re.match(r"Rules? ([\w, ]+):", self.name)
        return tuple(re.findall(r"\d+[a-c]?", listed[1])) if listed else ()


def pages() -> tuple[Path, ...]:
    return tuple(sorted(page for page in HERE.glob("*.md") if page.name != "README.md"))


def cases_of(page: Path, silent: tuple[str, ...] = ()) -> Iterator[Case]:
    text = page.read_text(encoding="utf-8")
    headings = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    for heading, end in zip(headings, ends, strict=True):
        section = text[heading.start() : end]
        yield Case(page, heading[1].strip(), section, tuple(blocks_of(section, silent)))


def blocks_of(section: str, silent: tuple[str, ...] = ()) -> Iterator[Block]:
    """Yield the fences, except those of the kinds in ``silent``."""
    for fence in _FENCE.finditer(section):
        if fence[1] in silent:
            continue
        if fence[1] not in KINDS:
            raise ValueError(f"no such block: {fence[1]}")
        yield Block(fence[1], fence[2].strip(), fence[3], fence.start(3), fence.end(3))


def prelude() -> str:
    """Return the macros that all cases share, which README.md shows."""
    text = (HERE / "README.md").read_text(encoding="utf-8")
    return next(block.text for block in blocks_of(text) if block.info == PRELUDE)


def accepted(case: Case, texts: dict[Block, str]) -> None:
    """Replace the texts of blocks of a case in its page."""
    section = case.text
    for block in reversed(case.blocks):
        if block in texts:
            section = section[: block.start] + texts[block] + section[block.end :]
    page = case.page.read_text(encoding="utf-8")
    assert page.count(case.text) == 1, f"{case.page.name} has changed meanwhile"
    case.page.write_text(page.replace(case.text, section), encoding="utf-8")
