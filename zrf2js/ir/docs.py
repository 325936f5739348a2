"""The tables of docs/ir.md, written from ``ops.OPS``.

python -m zrf2js.ir.docs --write    put the current tables into the page
python -m zrf2js.ir.docs --check    fail if the page has others
"""

from __future__ import annotations

import sys
from pathlib import Path

from zrf2js.ir.ops import OPS, Kind, OpRow

PAGE = Path(__file__).parents[2] / "docs" / "ir.md"

_BEGIN = "<!-- operations: written by `python -m zrf2js.ir.docs --write` -->\n"
_END = "<!-- end of operations -->"
_TITLES = {
    Kind.STATEMENT: "Statements",
    Kind.CONDITION: "Conditions",
    Kind.PLACE: "Places",
    Kind.GOAL: "Goals",
    Kind.SPEC: "Specs",
}


def operations_markdown() -> str:
    """A table for each kind of operation, in the order of ``OPS``."""
    return "\n".join(_section(kind) for kind in Kind)


def updated(page: str) -> str:
    """The page with the current tables; ValueError if it has no place for them."""
    before, begin, rest = page.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not end:
        raise ValueError(f"the page lacks {_BEGIN.strip()} ... {_END}")
    return f"{before}{begin}\n{operations_markdown()}\n{end}{after}"


def _section(kind: Kind) -> str:
    rows = [row for row in OPS.values() if row.kind is kind]
    columns = ["operation", "operands", "meaning"]
    if any(row.dagaz for row in rows):
        columns.insert(2, "Dagaz")
    lines = [columns, ["---"] * len(columns)]
    lines += [[_cells(row)[column] for column in columns] for row in rows]
    table = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    return f"### {_TITLES.get(kind, kind.value)}\n\n{table}\n"


def _cells(row: OpRow) -> dict[str, str]:
    return {
        "operation": f"`{row.name}`",
        "operands": " ".join(f"`{operand}`" for operand in row.operands),
        "Dagaz": row.dagaz,
        "meaning": row.doc.replace("|", r"\|"),
    }


def main(arguments: list[str]) -> str | None:
    """What is wrong, if anything, for ``sys.exit``."""
    page = PAGE.read_text(encoding="utf-8")
    if arguments == ["--write"]:
        PAGE.write_text(updated(page), encoding="utf-8")
        return None
    if arguments != ["--check"]:
        return "usage: python -m zrf2js.ir.docs --check | --write"
    return None if updated(page) == page else f"{PAGE.name} is out of date: run `make docs`"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
