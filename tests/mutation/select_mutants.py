"""A filter of Cosmic Ray: skip mutants without meaning, and all but a random sample of the others.

    python tests/mutation/select_mutants.py SESSION --count 20 --seed 1

An annotation is text at run time, so that a mutant of it changes nothing. Most replacements of an
operator by an arbitrary other one raise a TypeError in any test; they would only raise the score.
"""

from __future__ import annotations

import ast
import random
import re
import sys
from argparse import ArgumentParser, Namespace
from functools import cache
from pathlib import Path

from cosmic_ray.tools.filters.filter_app import FilterApp
from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import MutationSpec, WorkerOutcome, WorkResult

#: replacements that a programmer could write by mistake
PLAUSIBLE = re.compile(
    r"core/(ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Add|BitOr_BitAnd|BitAnd_BitOr|Sub_BitAnd"
    r"|LShift_RShift|RShift_LShift)"
    r"|ReplaceComparisonOperator_(Eq_NotEq|NotEq_Eq|Is_IsNot|IsNot_Is|Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt)"
    r"|ReplaceUnaryOperator_Delete_Not|AddNot|ReplaceTrueWithFalse|ReplaceFalseWithTrue"
    r"|ReplaceAndWithOr|ReplaceOrWithAnd|ReplaceBreakWithContinue|ReplaceContinueWithBreak"
    r"|NumberReplacer|ZeroIterationForLoop)"
)

Position = tuple[int, int]


@cache
def type_ranges(file: Path) -> tuple[tuple[Position, Position], ...]:
    """Return start and end (line, column) of each annotation and each type alias."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            found.append(node)
        for each in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(each, ast.expr):
                found.append(each)
    return tuple(
        ((n.lineno, n.col_offset), (n.end_lineno or n.lineno, n.end_col_offset or 0)) for n in found
    )


def is_meaningful(mutation: MutationSpec) -> bool:
    """Return True if the mutant is a plausible mistake in code that runs."""
    if not PLAUSIBLE.fullmatch(mutation.operator_name):
        return False
    at = mutation.start_pos
    return not any(start <= at < end for start, end in type_ranges(mutation.module_path))


class SelectMutants(FilterApp):
    """The command; ``filter`` marks what the sample leaves out as skipped."""

    def description(self) -> str:
        return __doc__ or ""

    def add_args(self, parser: ArgumentParser) -> None:
        parser.add_argument("--count", type=int, default=20)
        parser.add_argument("--seed", type=int, default=1)

    def filter(self, work_db: WorkDB, args: Namespace) -> None:
        def key(item: object) -> tuple[object, ...]:
            (each,) = item.mutations  # type: ignore[attr-defined]
            return each.start_pos, each.operator_name, each.occurrence

        items = sorted(work_db.work_items, key=key)
        kept = [item for item in items if all(map(is_meaningful, item.mutations))]
        chosen = random.Random(args.seed).sample(kept, min(args.count, len(kept)))
        print(f"{len(items)} mutants, {len(kept)} of them meaningful, {len(chosen)} chosen")
        jobs = {item.job_id for item in chosen}
        for item in items:
            if item.job_id not in jobs:
                skipped = WorkResult(output="not chosen", worker_outcome=WorkerOutcome.SKIPPED)
                work_db.set_result(item.job_id, skipped)


if __name__ == "__main__":
    sys.exit(SelectMutants().main())
