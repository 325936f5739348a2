"""The tables of docs/keywords.md, written from ``keywords.KEYWORDS`` and the examples.

python -m zrf2js.language.docs --write    put the current tables into the page
python -m zrf2js.language.docs --check    fail if the page has others
"""

from __future__ import annotations

import sys
from pathlib import Path

from zrf2js.language.examples import EXAMPLES, FRAME
from zrf2js.language.keywords import BY_CONTEXT, Context, Keyword

PAGE = Path(__file__).parents[2] / "docs" / "keywords.md"

_BEGIN = "<!-- words: written by `python -m zrf2js.language.docs --write` -->\n"
_END = "<!-- end of words -->"
_COLUMNS = ("word", "takes", "meaning", "status", "example")
_TITLES = {
    Context.FILE: "At the top of a file",
    Context.GAME: "In a game or variant",
    Context.BOARD: "In a board",
    Context.GRID: "In a grid",
    Context.PIECE: "In a piece",
    Context.MOVE: "Actions: in the blocks of `moves` and `drops`",
    Context.CONDITION: "Tests: after `verify`, `if` and `while`",
    Context.PLACE: "Places: where an action or a test asks for one",
    Context.GOAL: "Goals: in the conditions that end a game",
}


def words_markdown() -> str:
    """A table for each context, in the order of the rows, and the game around the examples."""
    frame = f"## The game around the examples\n\n```zrf\n{FRAME}```\n"
    return "\n".join((*map(_section, Context), frame))


def updated(page: str) -> str:
    """The page with the current tables; ValueError if it has no place for them."""
    before, begin, rest = page.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not end:
        raise ValueError(f"the page lacks {_BEGIN.strip()} ... {_END}")
    return f"{before}{begin}\n{words_markdown()}\n{end}{after}"


def _section(context: Context) -> str:
    rows = (_COLUMNS, ["---"] * len(_COLUMNS), *map(_cells, BY_CONTEXT[context].values()))
    table = "\n".join("| " + " | ".join(row) + " |" for row in rows)
    return f"## {_TITLES[context]}\n\n{table}\n"


def _cells(row: Keyword) -> tuple[str, ...]:
    example = EXAMPLES[row.context][row.word]
    cells = (_code(row.word), _code(row.shape), row.doc, row.status.value, _code(example))
    return tuple(cell.replace("|", r"\|") for cell in cells)


def _code(text: str) -> str:
    return f"`{text}`" if text else ""


def main(arguments: list[str]) -> str | None:
    """What is wrong, if anything, for ``sys.exit``."""
    page = PAGE.read_text(encoding="utf-8")
    if arguments == ["--write"]:
        PAGE.write_text(updated(page), encoding="utf-8")
        return None
    if arguments != ["--check"]:
        return "usage: python -m zrf2js.language.docs --check | --write"
    return None if updated(page) == page else f"{PAGE.name} is out of date: run `make docs`"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
