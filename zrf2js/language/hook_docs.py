"""The table of docs/from-dagaz.md, written from ``hooks.HOOKS``.

python -m zrf2js.language.hook_docs --write    put the current table into the page
python -m zrf2js.language.hook_docs --check    fail if the page has another one
"""

from __future__ import annotations

import sys
from pathlib import Path

from zrf2js.language.hooks import HOOKS, Hook

PAGE = Path(__file__).parents[2] / "docs" / "from-dagaz.md"

_BEGIN = "<!-- hooks: written by `python -m zrf2js.language.hook_docs --write` -->\n"
_END = "<!-- end of hooks -->"
_COLUMNS = ("hook", "takes", "scripts", "here")


def hooks_markdown() -> str:
    """A row a hook, the most used first, our own last."""
    rows = sorted(HOOKS, key=lambda hook: -hook.scripts)
    cells = (_COLUMNS, ["---"] * len(_COLUMNS), *map(_cells, rows))
    return "\n".join("| " + " | ".join(row) + " |" for row in cells) + "\n"


def _cells(hook: Hook) -> tuple[str, ...]:
    arguments = f"`{hook.arguments}`" if hook.arguments else ""
    count = str(hook.scripts) if hook.scripts else ""
    return f"`{hook.path}`", arguments, count, f"{hook.support.value}: {hook.doc}"


def updated(page: str) -> str:
    """The page with the current table; ValueError if it has no place for it."""
    before, begin, rest = page.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not end:
        raise ValueError(f"the page lacks {_BEGIN.strip()} ... {_END}")
    return f"{before}{begin}\n{hooks_markdown()}\n{end}{after}"


def main(arguments: list[str]) -> str | None:
    """What is wrong, if anything, for ``sys.exit``."""
    page = PAGE.read_text(encoding="utf-8")
    if arguments == ["--write"]:
        PAGE.write_text(updated(page), encoding="utf-8")
        return None
    if arguments != ["--check"]:
        return "usage: python -m zrf2js.language.hook_docs --check | --write"
    return None if updated(page) == page else f"{PAGE.name} is out of date: run `make docs`"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
