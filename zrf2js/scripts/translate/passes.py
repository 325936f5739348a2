"""The translation of Dagaz scripts: the passes over their texts, in the order in which they run."""

from __future__ import annotations

import re
from collections.abc import Iterable

from zrf2js.scripts.translate.loops import LOOP_HELPERS, with_loops
from zrf2js.scripts.translate.reads import READ_HELPERS, with_reads

#: names of functions that translated scripts call, and their names in the environment of scripts
HELPERS = {**LOOP_HELPERS, **READ_HELPERS}
#: the passes by their names, in the order in which they run
PASSES = {"reads": with_reads, "loops": with_loops}
_HELPER = re.compile(rf"(?:{'|'.join(re.escape(name) for name in HELPERS)})\b")


def translate(texts: Iterable[str]) -> tuple[str, ...]:
    """Return scripts that share their names, with faster code where a proof succeeds."""
    scripts = tuple(texts)
    if any(map(_HELPER.search, scripts)):
        return scripts  # the proofs identify helpers by their names
    for translated in PASSES.values():
        scripts = translated(scripts)
    return scripts
