"""Parts of docs/ir.md and docs/writing-an-emitter.md, generated from the operations.

python -m zrf2js.ir.docs --write    write the parts into the pages
python -m zrf2js.ir.docs --check    exit with an error if a page is out of date
"""

from __future__ import annotations

import sys

from zrf2js.ir.ops import PassOnly
from zrf2js.ir.table import Kind, OpRow, rows
from zrf2js.support.generated_docs import GeneratedSection, table

_TITLES = {
    Kind.STATEMENT: "Statements",
    Kind.CONDITION: "Conditions",
    Kind.PLACE: "Places",
    Kind.GOAL: "Goals",
    Kind.SPEC: "Specs",
    Kind.INSTRUCTION: "Instructions of Forth words",
}
_OF_PASSES = """\
Optimization passes write these statements into annotations. The bodies of templates do not contain
them.

"""


def operations_markdown() -> str:
    """Return a table for each kind of operation, in the order of ``rows``."""
    passes = [row for row in rows().values() if issubclass(row.cls, PassOnly)]
    sections = []
    for kind in Kind:
        operations = [row for row in rows().values() if row.kind is kind and row not in passes]
        sections.append(_section(_TITLES[kind], operations))
        if kind is Kind.STATEMENT:
            sections.append(_section("Statements of passes", passes, _OF_PASSES))
    return "\n".join(sections)


def _section(title: str, operations: list[OpRow], note: str = "") -> str:
    lines = table(["operation", "operands", "meaning"], map(_cells, operations))
    return f"### {title}\n\n{note}{lines}\n"


def _cells(row: OpRow) -> list[str]:
    return [f"`{row.name}`", " ".join(f"`{operand}`" for operand in row.operands), row.doc]


def classes_markdown() -> str:
    """Return the class of each operation with its fields, by kind, as Python."""
    sections = []
    for kind in Kind:
        operations = [row for row in rows().values() if row.kind is kind]
        lines = [f"# {_TITLES[kind]}", *map(_class, operations)]
        sections.append("\n".join(lines))
    return "```python\n" + "\n\n".join(sections) + "\n```\n"


def _class(row: OpRow) -> str:
    fields = (f"{name}: {kind}" for name, kind in zip(row.fields, row.operands, strict=True))
    return f"{row.cls.__name__}({', '.join(fields)})"


SECTION = GeneratedSection(
    page="ir.md", name="operations", module="zrf2js.ir.docs", markdown=operations_markdown
)
CLASSES_SECTION = GeneratedSection(
    page="writing-an-emitter.md",
    name="classes",
    module="zrf2js.ir.docs",
    markdown=classes_markdown,
)

if __name__ == "__main__":
    sys.exit(SECTION.main(sys.argv[1:]) or CLASSES_SECTION.main(sys.argv[1:]))
