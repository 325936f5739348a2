"""`zrf2js build`.

This module does not import the compiler, so that a build without changes is fast.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import NoReturn

import click

from zrf2js.cli.common import CommandError, echo, print_diagnostics, root_of_files, root_option
from zrf2js.cli.options.scripts import read_scripts
from zrf2js.cli.options.watching import wait_for_change
from zrf2js.cli.output.reporting import Reporting, reports
from zrf2js.cli.output.terminal import is_interactive
from zrf2js.host.reading import reason_of
from zrf2js.project.building import INDEX, Notify, Report, Settings, build_project
from zrf2js.project.plan import Job, Plan, name_conflicts, read_plan, stamps, unknown_targets
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.outcome import Collector

Built = tuple[Plan, Path, Report]

_DEFAULT_OUTPUT = Path("dist")


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="PATH...")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Folder to write to [default: dist]."
)
@click.option("--target", "targets", multiple=True, help="See `zrf2js targets` [html, module].")
@click.option(
    "-j", "--jobs", type=click.IntRange(1), help="Parallel jobs [default: number of processors]."
)
@click.option(
    "--timeout",
    type=click.FloatRange(0.1),
    default=60,
    show_default=True,
    help="Time limit per file, in seconds.",
)
@click.option("--check", is_flag=True, help="Write nothing; fail if the output is out of date.")
@click.option("--watch", is_flag=True, help="Rebuild when a file changes.")
@click.option(
    "--test", "tests", is_flag=True, help="First run the tests of all games; build if they pass."
)
@reports
@root_option
def build(
    paths: tuple[Path, ...],
    output: Path | None,
    targets: tuple[str, ...],
    jobs: int | None,
    timeout: float,
    check: bool,
    watch: bool,
    tests: bool,
    reporting: Reporting,
) -> None:
    """Build a gallery of games.

    PATH is a folder with rules files, a zrf2js.toml or a rules file [default: current folder].
    Files that have not changed since the last build are not compiled again.
    """
    if check and watch:
        raise click.UsageError("--check and --watch exclude each other")
    root = root_of_files()
    settings = Settings(jobs=jobs or _processors(), seconds=timeout, check=check)

    paths = paths or (Path(),)

    def once() -> Built:
        plan, folder = _plan(paths, output, targets, root)
        if tests or plan.check.test:
            _require_tests(plan)
        return plan, folder, _run(plan, folder, settings, reporting.form == "text")

    if watch:
        _watch(once, paths, reporting)
    plan, _, report = once()
    files = [job.rules.as_posix() for job in plan.jobs]
    reporting = reporting.configured(plan.check)
    reporting.finish(_diagnostics(plan, report), files, {"files": report.changed})


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _plan(
    paths: tuple[Path, ...], output: Path | None, targets: tuple[str, ...], root: Path | None
) -> tuple[Plan, Path]:
    """Return one plan for all paths, and the output folder."""
    collector = Collector()
    outputs = output or _DEFAULT_OUTPUT
    plans = [collector.take(read_plan(path, root=root, output=outputs)) for path in paths]
    if not collector.ok:
        raise CommandError(*collector.diagnostics)
    print_diagnostics(collector.diagnostics)
    first = plans[0]
    if len(plans) > 1:
        first = replace(first, root=root or Path(os.path.commonpath([p.root for p in plans])))
    jobs = tuple(dict.fromkeys(chain.from_iterable(plan.jobs for plan in plans)))
    if targets:
        jobs = tuple(replace(job, targets=targets) for job in jobs)
    plan = replace(first, jobs=jobs)
    if faults := (*name_conflicts(plan), *unknown_targets(plan)):
        raise CommandError(*faults)
    return plan, output or first.output or _DEFAULT_OUTPUT


def _require_tests(plan: Plan) -> None:
    """Run the tests of all games that have some; raise CommandError if one fails."""
    from zrf2js.cli.commands.test import failures_of, run_tests_of, tests_of  # loads the compiler

    failures: list[Diagnostic] = []
    tested = (job for job in plan.jobs if tests_of(job.rules).is_file())
    jobs = {(job.rules, job.dialect, job.overrides, job.dagaz_scripts): job for job in tested}
    for job in jobs.values():  # several games of a project may have the same rules
        options = {
            "dialect": job.dialect,
            "overrides": read_scripts(job.overrides, "overrides"),
            "dagaz_scripts": job.dagaz_scripts,
        }
        failures += failures_of(run_tests_of(job.rules, options))
    if failures:
        raise CommandError(*failures)


def _run(plan: Plan, output: Path, settings: Settings, verbose: bool) -> Report:
    with _progress(plan, verbose) as notify:
        try:
            report = build_project(plan, output, settings, notify)
        except OSError as error:
            path = Path(os.fsdecode(error.filename or output)).as_posix()
            diagnostic = diagnose("ZRF904", None, path=path, reason=reason_of(error))
            raise CommandError(diagnostic) from error
    if verbose and not settings.check:
        echo(_summary(output, report))
    return report


def _summary(output: Path, report: Report) -> str:
    parts = [f"{len(report.built)} built", f"{len(report.unchanged)} unchanged"]
    if report.failed:
        parts.append(f"{len(report.failed)} failed")
    place = output / INDEX
    return f"{(place if place.is_file() else output).as_posix()}: {', '.join(parts)}"


def _diagnostics(plan: Plan, report: Report) -> Iterator[Diagnostic]:
    for job in plan.jobs:
        yield from report.diagnostics.get(job, ())
    yield from report.general


@contextmanager
def _progress(plan: Plan, verbose: bool) -> Iterator[Notify]:
    """Show progress: a bar on a terminal, otherwise one line per compiled file."""
    if not verbose:
        yield lambda job, made: None
    elif is_interactive(sys.stderr):
        with click.progressbar(length=len(plan.jobs), label="Building", file=sys.stderr) as bar:
            yield lambda job, made: bar.update(1)
    else:

        def line(job: Job, made: bool) -> None:
            if made:
                echo(f"compiled {job.rules.as_posix()}", err=True)

        yield line


# --- watching ----------------------------------------------------------------------------------


def _watch(once: Callable[[], Built], paths: tuple[Path, ...], reporting: Reporting) -> NoReturn:
    """Rebuild whenever a file changes, until an interrupt."""
    output: Path | None = None
    try:
        while True:
            seen = stamps(paths, output)
            try:
                plan, output, report = once()
                policy = reporting.configured(plan.check).policy
                print_diagnostics(tuple(policy.apply(_diagnostics(plan, report))))
            except CommandError as error:
                error.show()
            wait_for_change(seen, paths, output)
    except KeyboardInterrupt:
        raise click.exceptions.Exit(0) from None
