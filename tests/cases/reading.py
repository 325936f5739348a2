"""Cases in Markdown, in the format that README.md in this folder describes.

A page is split at its `## ` headings. Text between fences is for readers. The fences keep their
place in the page, so that `--accept` can rewrite them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from zrf2js.testing.pages import Fence as Block
from zrf2js.testing.pages import fences_of, sections_of

HERE = Path(__file__).parent
MAIN, PRELUDE = "case.zrf", "prelude.zrf"

#: queries about a game; these blocks run in their order
QUERIES = ("moves", "outcome", "board", "player", "games", "save")
LOAD = "load"
#: parts of the output of the compiler, which must contain their lines
EXCERPTS = ("ir", "js")
KINDS = ("zrf", "diag", LOAD, *QUERIES, *EXCERPTS)
#: fences of the documentation without tests
SILENT = ("sh", "js", "text", "md")


@dataclass(frozen=True, slots=True)
class Case:
    """A heading and the blocks below it; its text begins at the offset ``start`` of the page."""

    page: Path
    name: str
    start: int
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
    for section in sections_of(text):
        blocks = _selected(section.fences, silent)
        yield Case(page, section.name, section.start, text[section.start : section.end], blocks)


def _selected(blocks: tuple[Block, ...], silent: tuple[str, ...]) -> tuple[Block, ...]:
    """Return the blocks, except those of the kinds in ``silent``."""
    kept = tuple(block for block in blocks if block.kind not in silent)
    for block in kept:
        if block.kind not in KINDS:
            raise ValueError(f"no such block: {block.kind}")
    return kept


def blocks_of(page: str, silent: tuple[str, ...] = ()) -> tuple[Block, ...]:
    """Return the blocks of a page, except those of the kinds in ``silent``."""
    return _selected(tuple(fences_of(page, 0, len(page))), silent)


def prelude() -> str:
    """Return the macros that all cases share, which README.md shows."""
    text = (HERE / "README.md").read_text(encoding="utf-8")
    return next(block.text for block in blocks_of(text) if block.info == PRELUDE)


def accepted(case: Case, texts: dict[Block, str]) -> None:
    """Replace the texts of blocks of a case in its page."""
    section = case.text
    for block in reversed(case.blocks):
        if block in texts:
            start, end = block.start - case.start, block.end - case.start
            section = section[:start] + texts[block] + section[end:]
    page = case.page.read_text(encoding="utf-8")
    assert page.count(case.text) == 1, f"{case.page.name} has changed meanwhile"
    case.page.write_text(page.replace(case.text, section), encoding="utf-8")
