"""Fuzzing the compiler: files no author would write, from seeds that give the same ones every time.

    python -m tests.fuzz run --count 20000 --seconds 600    # goes on where it stopped
    python -m tests.fuzz show 17                            # the file of a seed
    python -m tests.fuzz one 17                             # and what becomes of it

Whatever a file holds, the compiler answers with JavaScript or with diagnostics: no exception, no
more than five seconds of processor time, no more than 500 MB. The JavaScript is compiled by Node,
and a first move is made with it: it may stop with ZRF801 to ZRF804, and with nothing else.
"""
