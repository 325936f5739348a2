"""Pages of docs/ of which a part is written from the code, and checked to be up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


@dataclass(frozen=True, kw_only=True)
class WrittenPart:
    """What stands between two marks in a page; ``module`` is who writes it."""

    page: str
    part: str
    module: str
    markdown: Callable[[], str]

    @property
    def path(self) -> Path:
        """The page itself."""
        return DOCS / self.page

    @property
    def begin(self) -> str:
        """The mark before it."""
        return f"<!-- {self.part}: written by `python -m {self.module} --write` -->\n"

    @property
    def end(self) -> str:
        """The mark behind it."""
        return f"<!-- end of {self.part} -->"

    def updated(self, page: str) -> str:
        """The page with the current text; ValueError if it has no place for it."""
        before, begin, rest = page.partition(self.begin)
        _, end, after = rest.partition(self.end)
        if not end:
            raise ValueError(f"the page lacks {self.begin.strip()} ... {self.end}")
        return f"{before}{begin}\n{self.markdown()}\n{end}{after}"

    def main(self, arguments: list[str]) -> str | None:
        """What is wrong, if anything, for ``sys.exit``."""
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
    """A table in Markdown; a bar in a cell is escaped."""
    lines = (columns, ["---"] * len(columns), *rows)
    return "\n".join(
        "| " + " | ".join(cell.replace("|", r"\|") for cell in line) + " |" for line in lines
    )
