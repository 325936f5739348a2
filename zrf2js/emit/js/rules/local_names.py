"""The parameters and locals of the function of a template, as names."""

from __future__ import annotations

from functools import cache

from zrf2js.emit.js.tree import Name
from zrf2js.ir.nodes import Template

START = Name("start")  # the start of the block
PIECE = Name("piece")  # the code of the piece
NEXT = Name("next")  # the next free index of the move buffer
TARGET = Name("target")  # the position that may be attacked
ME = Name("me")  # the owner bit of the player
P = Name("p")  # the cursor
FROM = Name("from")  # the origin of the running part
TO = Name("to")  # the target of the running part, -1 if the cursor decides
MARKED = Name("marked")  # the marked position
PLACE = Name("place")  # a position that is computed once
END = Name("end")  # the end of the record under construction
HIT = Name("hit")  # true if the move captures on `target`
FOE = Name("foe")  # the owner bits of the enemies
STAMP = Name("stamp")  # the value of flags of positions that are set
STEPS = Name("steps")  # the iterations of loops
TRAIL = Name("trail")  # flags of positions that change, with their values before
ROWS = Name("rows")  # the arguments of the moves of a batch
INDEX = Name("i")  # the index in a loop
BITS = Name("bits")  # the positions of a set that are left
LINES = Name("lines")  # a bit for each line of attack
ATTACKS = Name("attacks")  # a bit for each attack that may be possible

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
