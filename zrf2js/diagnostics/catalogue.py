"""Every fault the compiler can name: one row each, and nothing said that is not here.

The first digit is the stage: 0 read, 1 expand, 2 build, 3 moves, 4 turns and goals, 5 support,
7 emit, 8 run time, 9 host. A slug names the fault, not its cure. Numbers are never used again.
Zillions takes what it does not understand in its stride: what it ignores is a warning here.
"""

from __future__ import annotations

from dataclasses import dataclass

from zrf2js.diagnostics.model import Diagnostic, Severity
from zrf2js.source import Origin

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE


@dataclass(frozen=True, slots=True)
class Row:
    """One fault: the texts are templates, filled by `diagnose` with named values."""

    code: str
    severity: Severity
    slug: str
    message: str
    label: str = ""


ROWS = (
    # 0xx read
    Row("ZRF001", ERROR, "binary-file", "this is not a text file", "a zero byte"),
    Row("ZRF002", ERROR, "empty-file", "the file holds no rules"),
    Row("ZRF003", ERROR, "unclosed-string", "this string never ends", "opened here"),
    Row("ZRF004", WARNING, "unclosed-group", "`)` missing at the end of the file: {count}", "never closed"),
    Row("ZRF005", WARNING, "surplus-parenthesis", "this `)` closes nothing and is ignored"),
    Row("ZRF006", ERROR, "unreadable-file", "cannot read `{path}`: {reason}"),
    Row("ZRF007", ERROR, "swallowed-form", "a group that is never closed swallows `({word} ...)`", "never closed"),
    Row("ZRF008", ERROR, "deep-nesting", "groups nest more than {limit} deep", "one too many"),
    # 1xx expand
    Row("ZRF101", ERROR, "recursive-macro", "macro `{name}` calls itself", "called again while it is being expanded"),
    Row("ZRF102", ERROR, "missing-include", "cannot find the included file `{path}`"),
    Row("ZRF103", ERROR, "circular-include", "`{path}` includes itself", "included again here"),
    Row("ZRF104", WARNING, "missing-argument", "macro `{name}` is called without argument {index}", "`${index}` is left out"),
    Row("ZRF105", WARNING, "redefined-macro", "macro `{name}` is defined again", "calls below this line use it"),
    Row("ZRF106", NOTE, "unused-macro", "macro `{name}` is never used"),
    Row("ZRF107", WARNING, "unknown-top-level", "`{word}` is not known here and is ignored"),
    Row("ZRF108", ERROR, "no-game", "the file has no `(game ...)`"),
    Row("ZRF109", ERROR, "oversized-expansion", "the macros expand to more than {limit} nodes", "this call went over the limit"),
    Row("ZRF110", ERROR, "malformed-define", "a `define` needs a name", "expected `(define name ...)`"),
    Row("ZRF111", ERROR, "malformed-include", "an `include` needs a file name", 'expected `(include "file.zrf")`'),
    Row("ZRF112", ERROR, "deep-expansion", "macro calls and groups nest more than {limit} deep", "one too many"),
    Row("ZRF113", WARNING, "pasted-group", "a group cannot become part of the name `{text}`", "`${index}` is left out"),
    Row("ZRF114", ERROR, "excessive-includes", "more than {limit} files are included"),
)  # fmt: skip

CATALOGUE = {row.code: row for row in ROWS}


def diagnose(
    code: str,
    origin: Origin | None,
    *,
    help: str | None = None,
    severity: Severity | None = None,
    notes: tuple[str, ...] = (),
    **values: object,
) -> Diagnostic:
    """The diagnostic of one catalogue row, its templates filled with `values`."""
    row = CATALOGUE[code]
    return Diagnostic(
        code=code,
        severity=severity or row.severity,
        message=row.message.format_map(values),
        origin=origin,
        label=row.label.format_map(values),
        help=help,
        notes=notes,
    )
