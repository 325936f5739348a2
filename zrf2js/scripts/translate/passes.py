"""The translation of Dagaz scripts: the passes over their texts, in the order in which they run."""

from __future__ import annotations

import re
from collections.abc import Iterable

from zrf2js.scripts.translate.actions import ACTION_HELPERS, with_actions
from zrf2js.scripts.translate.hoists import with_hoists
from zrf2js.scripts.translate.lists import REUSE_HELPERS
from zrf2js.scripts.translate.logs import LOG_HELPERS, with_logs
from zrf2js.scripts.translate.loops import LOOP_HELPERS, with_loops
from zrf2js.scripts.translate.reads import READ_HELPERS, with_reads
from zrf2js.scripts.translate.reuse import with_reuse
from zrf2js.scripts.translate.searches import SEARCH_HELPERS, with_searches
from zrf2js.scripts.translate.steps import STEP_HELPERS, with_steps
from zrf2js.scripts.translate.trials import with_trials

#: names of functions that translated scripts call, and their names in the environment of scripts
HELPERS = {
    **LOOP_HELPERS,
    **READ_HELPERS,
    **ACTION_HELPERS,
    **LOG_HELPERS,
    **SEARCH_HELPERS,
    **REUSE_HELPERS,
    **STEP_HELPERS,
}
#: Loops come last: the others recognize calls of underscore.
_PASSES = (
    with_logs,
    with_trials,
    with_reads,
    with_actions,
    with_hoists,
    with_steps,
    with_searches,
    with_reuse,
    with_loops,
)


_HELPER = re.compile(rf"(?:{'|'.join(re.escape(name) for name in HELPERS)})\b")


def translate(texts: Iterable[str]) -> tuple[str, ...]:
    """Return scripts that share their names, with faster code where a proof succeeds."""
    scripts = tuple(texts)
    if any(map(_HELPER.search, scripts)):
        return scripts  # the proofs identify helpers by their names
    for translated in _PASSES:
        scripts = translated(scripts)
    return scripts
