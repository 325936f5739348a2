"""`zrf2js test`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import (
    ERRORS,
    CommandError,
    dialect_option,
    echo,
    print_diagnostics,
    request,
    value_of,
    write,
)
from zrf2js.cli.options.rules_files import rules_in
from zrf2js.cli.options.scripts import runs_scripts
from zrf2js.host.files import load_source
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.testing.cases import SUFFIX, Results, accepted, run_tests
from zrf2js.testing.pages import with_texts


@click.command()
@click.argument(
    "paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH..."
)
@click.option("--accept", is_flag=True, help="Write the current results into the test files.")
@runs_scripts
@dialect_option
def test(paths: tuple[Path, ...], accept: bool, options: dict[str, Any]) -> None:
    """Run the tests of rules.

    PATH is a rules file or a folder. The tests of NAME.zrf are in NAME.test.md next to it.
    """
    files = value_of(rules_in(paths))
    tested = [rules for rules in files if tests_of(rules).is_file()]
    for rules in paths:
        if not rules.is_dir() and rules not in tested:
            missing = f"write its tests into {tests_of(rules).name}"
            raise CommandError(diagnose("ZRF956", None, path=rules.as_posix(), missing=missing))
    if not tested:
        path = ", ".join(each.as_posix() for each in paths)
        missing = f"write tests into NAME{SUFFIX} next to the rules"
        raise CommandError(diagnose("ZRF956", None, path=path, missing=missing))
    failed = [rules for rules in tested if _failed(rules, accept, options)]
    if failed:
        raise click.exceptions.Exit(ERRORS)


def tests_of(rules: Path) -> Path:
    """Return the path of the tests of a rules file."""
    return rules.with_name(rules.stem + SUFFIX)


def _failed(rules: Path, accept: bool, options: dict[str, Any]) -> bool:
    """Run the tests of a rules file and print their results; return True if one fails."""
    results = run_tests_of(rules, options)
    if accept and results.failures():
        path = tests_of(rules)
        text = results.tracks[0].source.text
        write({path: with_texts(text, accepted(results))}, replaced=(path,))
        results = run_tests_of(rules, options)  # errors have no result to accept
    print_diagnostics(failures_of(results))
    failures = results.failures()
    count = len({track.section.start for track in results.tracks})
    failed = len({track.section.start for track in failures})
    result = f"{failed} of {count} fail" if failed else f"{count} pass"
    echo(f"{tests_of(rules).as_posix()}: {result}")
    return failed > 0


def failures_of(results: Results) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of all tests that fail."""
    return tuple(each for failures in results.failures().values() for each in failures)


def run_tests_of(rules: Path, options: dict[str, Any]) -> Results:
    """Return the results of the tests of a rules file; raise CommandError for invalid tests."""
    source = value_of(load_source(tests_of(rules)))
    return value_of(run_tests(source, lambda query: request(rules, query, quiet=True, **options)))
