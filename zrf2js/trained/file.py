"""All kinds of files that `train`, `tables` and `book` make, in the order of their options."""

from __future__ import annotations

from functools import partial

from zrf2js.ir.nodes import Program
from zrf2js.support.optional import attempt
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.trained.book import BOOK
from zrf2js.trained.game_data import with_data
from zrf2js.trained.tables import TABLES
from zrf2js.trained.weights import WEIGHTS

TRAINED = (WEIGHTS, TABLES, BOOK)


def with_trained_data(program: Program, options: object) -> Outcome[Program]:
    """Return the program with the data of the files that the options of a compilation name.

    Each kind of file has two options: ``NAME``, its text, and ``NAME_path``, its path in
    diagnostics.
    """
    collector = Collector()
    for kind in TRAINED:
        text, path = getattr(options, kind.name), getattr(options, f"{kind.name}_path")
        if text or path:
            work = partial(with_data, program, kind, text, path)
            program = collector.take(attempt("trained data", None, work, Outcome(program)))
    return collector.outcome(program)
