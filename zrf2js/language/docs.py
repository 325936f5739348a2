"""The generator of the tables in docs/keywords.md, from ``keywords.KEYWORDS`` and the examples.

python -m zrf2js.language.docs --write    write the tables into the page
python -m zrf2js.language.docs --check    fail if the tables in the page are out of date
"""

from __future__ import annotations

import sys

from zrf2js.language.examples import EXAMPLES, FRAME
from zrf2js.language.keywords import BY_CONTEXT, Context, Keyword
from zrf2js.support.generated_docs import GeneratedSection, table

_COLUMNS = ("word", "takes", "meaning", "status", "example")
_TITLES = {
    Context.FILE: "At the top level of a file",
    Context.GAME: "In a game or variant",
    Context.BOARD: "In a board",
    Context.GRID: "In a grid",
    Context.PIECE: "In a piece",
    Context.MOVE: "Actions: in the blocks of `moves` and `drops`",
    Context.CONDITION: "Tests: after `verify`, `if` and `while`",
    Context.PLACE: "Places: arguments of actions and tests",
    Context.GOAL: "Goals: in the conditions that end a game",
}


def words_markdown() -> str:
    """Return one table per context, in the order of the rows, then the game of the examples."""
    frame = f"## The game of the examples\n\n```zrf\n{FRAME}```\n"
    return "\n".join((*map(_section, Context), frame))


def _section(context: Context) -> str:
    rows = table(_COLUMNS, map(_cells, BY_CONTEXT[context].values()))
    return f"## {_TITLES[context]}\n\n{rows}\n"


def _cells(row: Keyword) -> tuple[str, ...]:
    example = EXAMPLES[row.context][row.word]
    return _code(row.word), _code(row.shape), row.doc, row.status.value, _code(example)


def _code(text: str) -> str:
    return f"`{text}`" if text else ""


SECTION = GeneratedSection(
    page="keywords.md", name="words", module="zrf2js.language.docs", markdown=words_markdown
)

if __name__ == "__main__":
    sys.exit(SECTION.main(sys.argv[1:]))
