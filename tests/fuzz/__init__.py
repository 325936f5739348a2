"""Fuzzing with unlikely files and records that are reproducible from seeds.

    python -m tests.fuzz run --count 20000 --seconds 600    # continues the last run
    python -m tests.fuzz show 17                            # print the rules of a seed
    python -m tests.fuzz one 17                             # judge the case of a seed

A seed is a case of one kind: rules (9 of 20), game descriptions (3), saved games (3),
positions (2), games that a page stores, games as JSON, and project files. From 20 000 on, cases are
Fairy-Stockfish variants (3 of 5) and games as text (2); from 100 000 on, Forth scripts (4 of
10), Dagaz pages (2) and pictures (4).

For rules and descriptions, the compiler returns JavaScript or diagnostics: no exception, at most
5 s of CPU time, at most 500 MB. Node.js compiles the JavaScript and plays a few moves, which may
stop with an error of limits or scripts (ZRF8xx) but with no other one. Records are accepted, or
refused without a change. In every game, `position`, `save` and `load`, `undo`, `clone` and
`toJSON` round-trip.
"""
