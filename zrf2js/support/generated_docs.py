"""Sections of pages in docs/ that are generated from the code and checked for being up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


@dataclass(frozen=True, kw_only=True)
class GeneratedSection:
    """A section between two markers of a page.

    ``page`` is a file name in docs/, and ``name`` the name in the markers. ``module`` regenerates
    the section when it runs with ``--write``.
    """

    page: str
    name: str
    module: str
    markdown: Callable[[], str]

    @property
    def path(self) -> Path:
        """Path of the page."""
        return DOCS / self.page

    @property
    def begin(self) -> str:
        """Marker line before the section."""
        return f"<!-- {self.name}: written by `python -m {self.module} --write` -->\n"

    @property
    def end(self) -> str:
        """Marker after the section."""
        return f"<!-- end of {self.name} -->"

    def updated(self, page: str) -> str:
        """Return the text ``page`` with the current section.

        Raise ValueError if ``page`` lacks a marker.
        """
        before, begin, rest = page.partition(self.begin)
        _, end, after = rest.partition(self.end)
        if not end:
            raise ValueError(f"the page lacks {self.begin.strip()} ... {self.end}")
        return f"{before}{begin}\n{self.markdown()}\n{end}{after}"

    def main(self, arguments: list[str]) -> str | None:
        """Run ``--check`` or ``--write``; return an error message for ``sys.exit``, or None."""
        page = self.path.read_text(encoding="utf-8")
        if arguments == ["--write"]:
            self.path.write_text(self.updated(page), encoding="utf-8")
            return None
        if arguments != ["--check"]:
            return f"usage: python -m {self.module} --check | --write"
        return (
            None if self.updated(page) == page else f"{self.page} is out of date: run `make docs`"
        )


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table; vertical bars in cells are escaped."""
    lines = (columns, ["---"] * len(columns), *rows)
    return "\n".join(
        "| " + " | ".join(cell.replace("|", r"\|") for cell in line) + " |" for line in lines
    )
