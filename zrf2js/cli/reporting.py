"""The report options of `check` and `build`: formats, denied and allowed codes, baselines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import (
    ERRORS,
    CommandError,
    Function,
    echo,
    echo_json,
    print_diagnostics,
    write,
)
from zrf2js.host.reading import read_file, reason_of
from zrf2js.support.diagnostics.catalogue import CATALOGUE, diagnose
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.diagnostics.policy import GROUPS, Policy, read_baseline, write_baseline

FORMATS = ("text", "json", "sarif", "github", "junit")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reporting:
    """Values of the report options."""

    form: str
    policy: Policy
    write_baseline: Path | None

    def finish(
        self,
        diagnostics: Iterable[Diagnostic],
        files: Sequence[str],
        extra: dict[str, Any] | None = None,
    ) -> None:
        """Report the diagnostics that the policy selects; exit with 1 if one is an error."""
        found = list(diagnostics)
        if self.write_baseline is not None:
            write({self.write_baseline: write_baseline(found)})
            echo(f"{self.write_baseline.as_posix()}: {len(found)} findings", err=True)
            return
        left = self.policy.apply(found)
        self._print(left, files, extra or {})
        if any(diagnostic.severity is Severity.ERROR for diagnostic in left):
            raise click.exceptions.Exit(ERRORS)

    def _print(self, found: list[Diagnostic], files: Sequence[str], extra: dict[str, Any]) -> None:
        if self.form == "text":
            print_diagnostics(tuple(found))
        elif self.form == "json":
            from zrf2js.support.diagnostics.render import json as json_renderer

            data = {"diagnostics": json_renderer.records(found), **extra}
            echo_json(data, indent=2)
        elif self.form == "junit":
            from zrf2js.support.diagnostics.render import junit

            click.echo(junit.render(found, files), nl=False)
        else:
            from zrf2js.support.diagnostics.render import RENDERERS

            click.echo(RENDERERS[self.form](found), nl=False)


#: denied by --strict: warnings, and formulas in rules files, which Zillions does not support
_STRICT = ("warnings", "ZRF620")


def reports(command: Function) -> Function:
    """Add the report options; the command receives them as the argument `reporting`."""

    @click.option(
        "--format",
        "form",
        type=click.Choice(FORMATS),
        default="text",
        show_default=True,
        help="Output format: text on stderr, all others on stdout.",
    )
    @click.option("--strict", is_flag=True, help="Report warnings and zrf2js extensions as errors.")
    @click.option(
        "--deny", multiple=True, metavar="CODE", help="Report a code, warnings or notes as errors."
    )
    @click.option(
        "--allow", multiple=True, metavar="CODE", help="Suppress a code, warnings or notes."
    )
    @click.option(
        "--baseline",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Suppress the findings listed in this file.",
    )
    @click.option(
        "--write-baseline",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Write all findings to a baseline file and exit with 0.",
    )
    @wraps(command)
    def wrapped(
        form: str,
        strict: bool,
        deny: tuple[str, ...],
        allow: tuple[str, ...],
        baseline: Path | None,
        write_baseline: Path | None,
        **arguments: Any,
    ) -> Any:
        policy = Policy(
            deny=_codes("--deny", (*deny, *(_STRICT if strict else ()))),
            allow=_codes("--allow", allow),
            baseline=_read(baseline),
        )
        reporting = Reporting(form=form, policy=policy, write_baseline=write_baseline)
        return command(reporting=reporting, **arguments)

    return wrapped


def _codes(option: str, words: tuple[str, ...]) -> frozenset[str]:
    codes = {word if word in GROUPS else word.upper() for word in words}
    for code in codes:
        if code not in CATALOGUE and code not in GROUPS:
            groups = " or ".join(f"`{group}`" for group in GROUPS)
            message = f"{code} is not a diagnostic code, {groups}"
            raise click.BadParameter(message, param_hint=option)
    return frozenset(codes)


def _read(path: Path | None) -> Counter[tuple[str, str, str]]:
    if path is None:
        return Counter()
    try:
        return read_baseline(read_file(path).decode("utf-8"))
    except (OSError, ValueError) as error:
        diagnostic = diagnose("ZRF938", None, path=path.as_posix(), reason=reason_of(error))
        raise CommandError(diagnostic) from error
