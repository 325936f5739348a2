"""The names of browsers that scripts for Dagaz read in games without the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zrf2js.emit.api import EmitContext


def names_for_scripts(context: EmitContext) -> tuple[str, ...]:
    """Return the names of a page that the scripts of a module read."""
    if not (context.dagaz_scripts and context.overrides):
        return ()
    from zrf2js.scripts import members  # not imported without scripts
    from zrf2js.scripts.syntax import parse, walk

    trees = (walk(parse(text)) for text in context.overrides.values())
    return tuple(sorted(frozenset().union(*map(members.browser_names, trees))))
