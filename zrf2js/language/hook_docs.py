"""The generator of the table in docs/from-dagaz.md, from ``hooks.HOOKS``.

python -m zrf2js.language.hook_docs --write    write the table into the page
python -m zrf2js.language.hook_docs --check    fail if the table in the page is out of date
"""

from __future__ import annotations

import sys

from zrf2js.language.hooks import HOOKS, Hook
from zrf2js.support.generated_docs import GeneratedSection, table

_COLUMNS = ("hook", "takes", "scripts", "here")


def hooks_markdown() -> str:
    """Return one row per hook: the most used first, the hooks of zrf2js last."""
    rows = sorted(HOOKS, key=lambda hook: -hook.scripts)
    return table(_COLUMNS, map(_cells, rows)) + "\n"


def _cells(hook: Hook) -> tuple[str, ...]:
    arguments = f"`{hook.arguments}`" if hook.arguments else ""
    count = str(hook.scripts) if hook.scripts else ""
    return f"`{hook.path}`", arguments, count, f"{hook.support.value}: {hook.doc}"


SECTION = GeneratedSection(
    page="from-dagaz.md", name="hooks", module="zrf2js.language.hook_docs", markdown=hooks_markdown
)

if __name__ == "__main__":
    sys.exit(SECTION.main(sys.argv[1:]))
