"""The parameters and locals of the function of a template, as references."""

from __future__ import annotations

from zrf2js.emit.js.rules.text import ref

P0 = ref("p0")  # the start of the block
C = ref("c")  # the code of the piece
K = ref("k")  # the next free index of the arena
T = ref("t")  # the position that may be attacked
ME = ref("me")  # the owner bit of the player
P = ref("p")  # the cursor
F = ref("f")  # the origin of the running part
TO = ref("to")  # the target of the running part, -1 if the cursor decides
M = ref("m")  # the marked position
Q = ref("q")  # a position that is computed once
S = ref("s")  # the end of the record under construction
HIT = ref("hit")  # true if the move captures on `t`
FOE = ref("foe")  # the owner bits of the enemies
STAMP = ref("stamp")  # the value of flags of positions that are set
STEPS = ref("steps")  # the rounds of loops
TRAIL = ref("trail")  # flags of positions that change, with their values before
ROWS = ref("rows")  # the arguments of the moves of a batch

#: the locals that expressions increment; statements assign to the others
INCREMENTED = frozenset(("k", "s", "steps"))


def argument(index: int) -> str:
    """Return the parameter for an argument of the template."""
    return ref(f"a{index}")
