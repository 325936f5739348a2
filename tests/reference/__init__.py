"""An independent judge of compiled games: a slow, plain interpreter of ZRF.

It was written from the rules of the language alone (docs/semantics.md; comments give their numbers)
without a look at `lower`, `ir`, `optimise`, `emit` or the runtime, so that it shares no faults with
them; only text, macros and includes are the compiler's. Nothing here is meant to be fast.

    rules.py      what the statements of a game or variant say
    state.py      a position, and what a move makes of it
    blocks.py     runs a block of moves or drops
    play.py       legal moves, turns, goals
    judging.py    plays a module and the interpreter side by side, and tells where they differ
"""
