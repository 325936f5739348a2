"""The report options of `check` and `build`: formats, denied and allowed codes, baselines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, wraps
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
from zrf2js.host.reading import content_of, read_file, reason_of
from zrf2js.project.project_file import NO_SETTINGS, CheckSettings
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.diagnostics.policy import (
    GROUPS,
    Policy,
    codes_of,
    read_baseline,
    unknown_codes,
    write_baseline,
)

FORMATS = ("text", "json", "sarif", "github", "junit")


@dataclass(frozen=True, kw_only=True)
class Reporting:
    """Values of the report options."""

    form: str
    deny: frozenset[str]
    allow: frozenset[str]
    baseline: Path | None
    write_baseline: Path | None
    settings: CheckSettings = NO_SETTINGS

    def configured(self, settings: CheckSettings) -> Reporting:
        """Return the options with the settings of a project, which the command line overrides."""
        return replace(self, settings=settings)

    @cached_property
    def policy(self) -> Policy:
        """The selection of diagnostics; raise CommandError for an invalid baseline."""
        return Policy(
            deny=self.deny | (codes_of(self.settings.deny) - self.allow),
            allow=self.allow | (codes_of(self.settings.allow) - self.deny),
            baseline=_read(self.baseline or self.settings.baseline),
        )

    def finish(
        self,
        diagnostics: Iterable[Diagnostic],
        files: Sequence[str],
        extra: dict[str, Any] | None = None,
    ) -> None:
        """Report the diagnostics that the policy selects; exit with 1 if one is an error."""
        listed = list(diagnostics)
        if self.write_baseline is not None:
            path = self.write_baseline  # it may be the baseline that it replaces
            write({path: write_baseline(listed)}, replaced=(path,) if _is_baseline(path) else ())
            echo(f"{self.write_baseline.as_posix()}: {len(listed)} findings", err=True)
            return
        left = self.policy.apply(listed)
        self._print(left, files, extra or {})
        if any(diagnostic.severity is Severity.ERROR for diagnostic in left):
            raise click.exceptions.Exit(ERRORS)

    def _print(self, shown: list[Diagnostic], files: Sequence[str], extra: dict[str, Any]) -> None:
        if self.form == "text":
            print_diagnostics(tuple(shown))
        elif self.form == "json":
            from zrf2js.support.diagnostics.render import json as json_renderer

            data = {"diagnostics": json_renderer.records(shown), **extra}
            echo_json(data, indent=2)
        elif self.form == "junit":
            from zrf2js.support.diagnostics.render import junit

            click.echo(junit.render(shown, files), nl=False)
        else:
            from zrf2js.support.diagnostics.render import RENDERERS

            click.echo(RENDERERS[self.form](shown), nl=False)


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
        reporting = Reporting(
            form=form,
            deny=_codes("--deny", (*deny, *(_STRICT if strict else ()))),
            allow=_codes("--allow", allow),
            baseline=baseline,
            write_baseline=write_baseline,
        )
        return command(reporting=reporting, **arguments)

    return wrapped


def _codes(option: str, words: tuple[str, ...]) -> frozenset[str]:
    for word in unknown_codes(words):
        groups = " or ".join(f"`{group}`" for group in GROUPS)
        message = f"{word} is not a diagnostic code, {groups}"
        raise click.BadParameter(message, param_hint=option)
    return codes_of(words)


def _is_baseline(path: Path) -> bool:
    try:
        read_baseline((content_of(path) or b"").decode("utf-8"))
    except ValueError:
        return False
    return True


def _read(path: Path | None) -> Counter[tuple[str, str, str]]:
    if path is None:
        return Counter()
    try:
        return read_baseline(read_file(path).decode("utf-8"))
    except (OSError, ValueError) as error:
        diagnostic = diagnose("ZRF938", None, path=path.as_posix(), reason=reason_of(error))
        raise CommandError(diagnostic) from error
