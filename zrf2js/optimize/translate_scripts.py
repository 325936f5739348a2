"""The pass that rewrites the scripts of Dagaz pages (``scripts/translate``)."""

from __future__ import annotations

from zrf2js.ir.nodes import Program
from zrf2js.support.frozen_node import replaced


def translate_scripts(program: Program) -> Program:
    """Return the program with faster scripts, and the names of the functions that they call."""
    from zrf2js.scripts.translate.passes import HELPERS, translate  # imported for pages only

    page = program.page_scripts
    texts = dict(zip(page, translate(script.text for script in page), strict=True))
    if all(script.text == text for script, text in texts.items()):
        return program
    scripts = tuple(replaced(each, text=texts.get(each, each.text)) for each in program.scripts)
    games = tuple(game.annotated(script_helpers=tuple(HELPERS.items())) for game in program.games)
    return replaced(program, scripts=scripts, games=games)
