"""Fuzzing with unlikely files and records that are reproducible from seeds.

    python -m tests.fuzz run --count 20000 --seconds 600    # continues the last run
    python -m tests.fuzz show 17                            # print the rules of a seed
    python -m tests.fuzz one 17                             # judge the case of a seed

A seed is a case of one kind: rules (9 of 20), game descriptions (3), saved games (3), links to
positions (2), games that a page stores, games as JSON, and project files.

For rules and descriptions, the compiler returns JavaScript or diagnostics: no exception, at most
5 s of CPU time, at most 500 MB. Node.js compiles the JavaScript and plays a few moves, which may
stop with ZRF801 to ZRF804 but with no other error. Records are accepted, or refused without a
change. In every game, `position`, `save` and `load`, `undo`, `clone` and `toJSON` round-trip.
"""
