"""Fuzzing of the compiler with unlikely files that are reproducible from seeds.

    python -m tests.fuzz run --count 20000 --seconds 600    # continues the last run
    python -m tests.fuzz show 17                            # print the file of a seed
    python -m tests.fuzz one 17                             # judge the file of a seed

For every file, the compiler returns JavaScript or diagnostics: no exception, at most 5 s of CPU
time, at most 500 MB. Node.js compiles the JavaScript and makes a first move, which may stop with
ZRF801 to ZRF804 but with no other error.
"""
