"""Mutation testing of `zrf2js/lower` and `templates/runtime`: does the suite notice a small fault?

    python -m tests.mutation run --count 560 --seconds 600    # goes on where it stopped
    python -m tests.mutation report

A mutant is one small change of the source: a comparison turned round, a condition negated, a
number one off, a statement left out. It is killed when a test fails that passes without it. What
survives is a test that is missing, or changes nothing anybody could see: those are listed with a
reason in equivalents.json.
"""
