"""Conversion of paths, spans and diagnostics to the types of the protocol."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as lsp
from pygls.uris import from_fs_path, to_fs_path

from zrf2js.lsp.analysis import Analysis
from zrf2js.support.diagnostics.model import Diagnostic, Severity
from zrf2js.support.source import Source, Span, macro_calls
from zrf2js.support.utf16_lines import Lines

_SEVERITY = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}


def path_of(uri: str) -> str:
    """Return the path of a URI."""
    return Path(to_fs_path(uri) or uri).as_posix()


def uri_of(source: Source) -> str:
    """Return the URI of a source."""
    return from_fs_path(source.name) or source.name


def range_of(span: Span, lines: Lines) -> lsp.Range:
    """Return a span as a range of the protocol."""
    start, end = lines.position(span.start), lines.position(span.end)
    return lsp.Range(lsp.Position(*start), lsp.Position(*end))


def location_of(span: Span, analysis: Analysis, uri: str) -> lsp.Location:
    """Return the location of a span; ``uri`` is the URI of the analyzed text."""
    address = uri if span.source is analysis.source else uri_of(span.source)
    return lsp.Location(address, range_of(span, Lines(span.source.text)))


def diagnostic_of(diagnostic: Diagnostic, span: Span, lines: dict[Source, Lines]) -> lsp.Diagnostic:
    """Return a diagnostic with its macro calls; ``lines`` caches the lines of sources."""
    if span.source not in lines:
        lines[span.source] = Lines(span.source.text)
    words = (diagnostic.message, diagnostic.label, diagnostic.help, *diagnostic.notes)
    related = []
    for frame in macro_calls(diagnostic.origin):
        call = frame.call.span
        where = lsp.Location(uri_of(call.source), range_of(call, Lines(call.source.text)))
        message = f"from macro `{frame.macro}`, called here"
        related.append(lsp.DiagnosticRelatedInformation(where, message))
    return lsp.Diagnostic(
        range=range_of(span, lines[span.source]),
        severity=_SEVERITY[diagnostic.severity],
        code=diagnostic.code,
        source="zrf2js",
        message="\n".join(filter(None, words)),
        related_information=related or None,
    )
