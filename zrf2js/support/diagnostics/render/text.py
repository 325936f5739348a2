"""Diagnostics for a terminal: the message, the source line, and the macro calls that led to it.

error[ZRF206]: unknown direction `nn`
  ┌─ chess.zrf:41:14
41 │   (moves (leap nn))
   │                ^^ no direction or position has this name
   = from macro `leap`, defined at chess.zrf:12:1
   = help: did you mean `n`?  zrf2js explain ZRF206
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zrf2js.support.diagnostics import explanation
from zrf2js.support.diagnostics.locate import line_column, line_text, place
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.printable import printable
from zrf2js.support.source import Origin, Span, macro_calls

# Characters shown before and after the start of the marked part of a line.
_BEFORE, _AFTER = 70, 70

_COLORS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}
_BOLD, _GUTTER = "1", "34"


def render(diagnostics: Sequence[Diagnostic], *, color: bool = False) -> str:
    """Return all diagnostics, separated by empty lines. ``color`` adds ANSI escape codes."""
    blocks = (_lines(diagnostic, color) for diagnostic in diagnostics)
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks)


def _lines(diagnostic: Diagnostic, color: bool) -> Iterator[str]:
    strong = _COLORS[diagnostic.severity] if color else ""
    faint = _GUTTER if color else ""
    kind = _paint(f"{diagnostic.severity.value}[{diagnostic.code}]", strong)
    yield f"{kind}: {_paint(printable(diagnostic.message), _BOLD if color else '')}"
    margin = " "
    if diagnostic.origin is not None:
        span = diagnostic.origin.span
        number = str(line_column(span.source, span.start)[0])
        margin = " " * len(number)
        text, marked = _excerpt(span)
        yield f"{margin}{_paint('┌─', faint)} {printable(place(span))}"
        yield f"{_paint(f'{number} │', faint)} {text}".rstrip()
        pointer = f"{marked} {printable(diagnostic.label)}".rstrip()
        yield f"{_paint(f'{margin} │', faint)} {_paint(pointer, strong)}"
    for remark in _remarks(diagnostic):
        yield f"{_paint(f'{margin} =', faint)} {printable(remark)}"


def _paint(text: str, color: str) -> str:
    return f"\x1b[{color}m{text}\x1b[0m" if color else text


def _excerpt(span: Span) -> tuple[str, str]:
    """Return the line in which a span starts and its markers. Long lines are truncated."""
    line = line_text(span.source, span.start)
    start = line_column(span.source, span.start)[1] - 1
    end = min(start + max(1, span.end - span.start), start + _AFTER, max(len(line), start + 1))
    before = printable(line[max(0, start - _BEFORE) : start])
    marked = printable(line[start:end])
    after = printable(line[end : start + _AFTER])
    left = "…" if start > _BEFORE else ""
    right = "…" if len(line) > start + _AFTER else ""
    indent = " " * len(left + before)
    return f"{left}{before}{marked}{after}{right}", indent + "^" * max(1, len(marked))


def _remarks(diagnostic: Diagnostic) -> Iterator[str]:
    if diagnostic.origin is not None:
        yield from _trace(diagnostic.origin)
    yield from diagnostic.notes
    advice = [diagnostic.help] if diagnostic.help else []
    if explanation(diagnostic.code):
        advice.append(f"zrf2js explain {diagnostic.code}")
    if advice:
        yield f"help: {'  '.join(advice)}"


def _trace(origin: Origin) -> Iterator[str]:
    """Yield the macro calls that produced a node, the innermost first."""
    seen = place(origin.span).rpartition(":")[0]
    for frame in macro_calls(origin):
        called = place(frame.call.span)
        at_line = called.rpartition(":")[0]
        # The excerpt already shows a call that is on the same line.
        where = "" if at_line == seen else f", called at {called}"
        yield f"from macro `{frame.macro}`, defined at {place(frame.definition)}{where}"
