"""How `check` and `build` tell what they found, and what of it makes them fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from zrf2js.cli.common import ERRORS, Fault, print_diagnostics, say_json, write
from zrf2js.support.diagnostics.catalogue import CATALOGUE, diagnose
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.diagnostics.policy import GROUPS, Policy, read_baseline, write_baseline

F = TypeVar("F", bound=Callable[..., Any])

FORMATS = ("text", "json", "sarif", "github", "junit")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reporting:
    """The options of a report, as a command gets them."""

    form: str
    policy: Policy
    write_baseline: Path | None

    def finish(
        self,
        diagnostics: Iterable[Diagnostic],
        files: Sequence[str],
        extra: dict[str, Any] | None = None,
    ) -> None:
        """Tell what counts, and exit with 1 when an error is among it."""
        found = list(diagnostics)
        if self.write_baseline is not None:
            write({self.write_baseline: write_baseline(found)})
            click.echo(f"{self.write_baseline.as_posix()}: {len(found)} findings", err=True)
            return
        left = self.policy.apply(found)
        self._tell(left, files, extra or {})
        if any(diagnostic.severity is Severity.ERROR for diagnostic in left):
            raise click.exceptions.Exit(ERRORS)

    def _tell(self, found: list[Diagnostic], files: Sequence[str], extra: dict[str, Any]) -> None:
        if self.form == "text":
            print_diagnostics(tuple(found))
        elif self.form == "json":
            from zrf2js.support.diagnostics.render import json as json_renderer

            data = {"diagnostics": json_renderer.records(found), **extra}
            say_json(data, indent=2)
        elif self.form == "junit":
            from zrf2js.support.diagnostics.render import junit

            click.echo(junit.render(found, files), nl=False)
        else:
            from zrf2js.support.diagnostics.render import RENDERERS

            click.echo(RENDERERS[self.form](found), nl=False)


#: what --strict denies: warnings, and formulas in rules files, which Zillions cannot read
_STRICT = ("warnings", "ZRF620")


def reports(command: F) -> F:
    """The options of commands that report; the command gets them as `reporting`."""

    @click.option(
        "--format",
        "form",
        type=click.Choice(FORMATS),
        default="text",
        show_default=True,
        help="For people on stderr, or for programs on stdout.",
    )
    @click.option("--strict", is_flag=True, help="Warnings and extensions of ours are errors.")
    @click.option(
        "--deny", multiple=True, metavar="CODE", help="Report a code, warnings or notes as errors."
    )
    @click.option(
        "--allow", multiple=True, metavar="CODE", help="Say nothing of a code, warnings or notes."
    )
    @click.option(
        "--baseline",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Say nothing of what this file lists.",
    )
    @click.option(
        "--write-baseline",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Write all there is to say to a baseline, and fail at none of it.",
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

    return cast(F, wrapped)


def _codes(option: str, words: tuple[str, ...]) -> frozenset[str]:
    codes = {word if word in GROUPS else word.upper() for word in words}
    for code in codes:
        if code not in CATALOGUE and code not in GROUPS:
            groups = " or ".join(GROUPS)
            raise click.BadParameter(f"{code} is no code, nor {groups}", param_hint=option)
    return frozenset(codes)


def _read(path: Path | None) -> Counter[tuple[str, str, str]]:
    if path is None:
        return Counter()
    try:
        return read_baseline(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        fault = diagnose("ZRF938", None, path=path.as_posix(), reason=reason.lower())
        raise Fault(fault) from error
