"""An independent reference for compiled games: a slow, simple interpreter of ZRF.

It implements the rules of the language (docs/semantics.md; comments contain their numbers) and was
written without reading `lower`, `ir`, `optimize`, `emit` or the runtime, so it does not share their
bugs. Only reading, macros and includes come from the compiler.

    rules.py        statements of a game or variant as data
    state.py        positions and the application of moves
    conditions.py   places and conditions of a block
    blocks.py       blocks of moves and drops
    play.py         legal moves, turns, goals
    differential.py comparison of a module with the interpreter
"""
