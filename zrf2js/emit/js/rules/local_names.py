"""The parameters and locals of the function of a template, as references."""

from __future__ import annotations

from functools import cache

from zrf2js.emit.js.rules.text import ref
from zrf2js.ir.nodes import Template

START = ref("start")  # the start of the block
PIECE = ref("piece")  # the code of the piece
NEXT = ref("next")  # the next free index of the arena
TARGET = ref("target")  # the position that may be attacked
ME = ref("me")  # the owner bit of the player
P = ref("p")  # the cursor
FROM = ref("from")  # the origin of the running part
TO = ref("to")  # the target of the running part, -1 if the cursor decides
MARKED = ref("marked")  # the marked position
PLACE = ref("place")  # a position that is computed once
END = ref("end")  # the end of the record under construction
HIT = ref("hit")  # true if the move captures on `target`
FOE = ref("foe")  # the owner bits of the enemies
STAMP = ref("stamp")  # the value of flags of positions that are set
STEPS = ref("steps")  # the rounds of loops
TRAIL = ref("trail")  # flags of positions that change, with their values before
ROWS = ref("rows")  # the arguments of the moves of a batch

#: the locals that expressions increment; statements assign to the others
INCREMENTED = frozenset(("next", "end", "steps"))


#: names of parameters by the kind of their arguments
_WORDS = {"dir": "dir", "zone": "zone", "piece": "type", "player": "owner", "pos": "square"}


def parameter_names(template: Template) -> tuple[str, ...]:
    """Return the parameters for the arguments of a template; those of a kind are numbered."""
    return _names(template.params)


@cache
def _names(kinds: tuple[str, ...]) -> tuple[str, ...]:
    words = [_WORDS[kind] for kind in kinds]
    return tuple(
        f"{word}{words[: index + 1].count(word)}" if words.count(word) > 1 else word
        for index, word in enumerate(words)
    )
