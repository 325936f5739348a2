"""The documents that are open in an editor, with their analyses and published diagnostics.

Diagnostics are delayed until the user stops typing. A request waits until the server has read the
later edits; if there are any, the client repeats the request for the new text. Completion uses
the last analysis, so that typing never waits for one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path
from pygls.workspace import TextDocument

from zrf2js._version import __version__
from zrf2js.frontends.games import Include
from zrf2js.host.files import FileLoader
from zrf2js.lsp.analysis import Analysis, analyze
from zrf2js.lsp.protocol import ContentModified, RulesProtocol
from zrf2js.lsp.protocol_types import diagnostic_of, path_of, uri_of
from zrf2js.model.nodes import Game
from zrf2js.project.project_file import settings_near
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.diagnostics.policy import Policy, codes_of, with_faults_as_errors
from zrf2js.support.source import Source, Span
from zrf2js.support.utf16_lines import Lines

#: limits of the delay after the last change, in seconds: half the time of the last analysis
SHORTEST_DELAY, LONGEST_DELAY = 0.05, 0.2
#: time in seconds in which edits and cancellations after a request are read
SETTLING = 0.02


@dataclass(slots=True)
class _Document:
    """An open document.

    ``games`` are those of its last version with games, ``seconds`` is the CPU time of its last
    change, and ``reported`` are the URIs with published diagnostics.
    """

    analysis: Analysis
    text: str
    version: int
    games: tuple[Game, ...] = ()
    seconds: float = 0
    reported: frozenset[str] = frozenset()


class RulesServer(LanguageServer):
    """A language server for ZRF."""

    def __init__(self) -> None:
        super().__init__("zrf2js", __version__, protocol_cls=RulesProtocol)
        self._documents: dict[str, _Document] = {}
        self._waiting: dict[str, asyncio.Task[None]] = {}

    # --- texts -------------------------------------------------------------------------------

    def document(self, uri: str) -> _Document:
        """Return the document with an analysis of its current text."""
        opened = self._opened(uri)
        text, version = opened.source, opened.version or 0
        old = self._documents.get(uri)
        if old is not None and old.text == text:  # versions can repeat after a file is reopened
            old.version = version
            return old
        loader = self.loader(uri)
        source = Source(path_of(uri), _with_plain_line_ends(text))
        begin = process_time()
        last = old.analysis if old else None
        analysis = analyze(source, self.include(loader), loader.has, last)
        seconds = process_time() - begin if old else 0  # the first analysis has no results to use
        games = analysis.games or (old.games if old else ())
        reported = old.reported if old else frozenset()
        fresh = _Document(analysis, text, version, games, seconds, reported)
        self._documents[uri] = fresh
        return fresh

    def last(self, uri: str) -> tuple[_Document, str]:
        """Return the document as of its last analysis, and its current text."""
        text = _with_plain_line_ends(self._opened(uri).source)
        return self._documents.get(uri) or self.document(uri), text

    def _opened(self, uri: str) -> TextDocument:
        opened: TextDocument | None = self.workspace.text_documents.get(uri)
        if opened is None:
            raise JsonRpcInvalidParams(f"{uri} is not open")
        return opened

    async def settle(self, uri: str) -> None:
        """Let the server read the messages after a request; raise ContentModified if one edits."""
        before = self._opened(uri).source
        await asyncio.sleep(SETTLING)
        if self._opened(uri).source != before:
            raise ContentModified()

    def loader(self, uri: str) -> FileLoader:
        """Return a loader for the files that the rules name, in their folder and below."""
        folder = Path(path_of(uri)).parent
        return FileLoader(folder, folder)

    def include(self, loader: FileLoader) -> Include:
        """Return a loader for included files that prefers the texts open in the editor."""

        def include(path: str, source: Source) -> Source | None:
            included = loader(path, source)
            uri = from_fs_path(included.name) if included else None
            if included is None or not uri or uri not in self.workspace.text_documents:
                return included
            text = self.workspace.get_text_document(uri).source
            return Source(included.name, _with_plain_line_ends(text))

        return include

    def forget(self, uri: str) -> None:
        """Drop a closed document and clear its diagnostics."""
        self._cancel_report(uri)
        document = self._documents.pop(uri, None)
        for reported in document.reported if document else ():
            self._publish(reported, [], None)

    # --- diagnostics -------------------------------------------------------------------------

    def changed(self, uri: str) -> None:
        """Report on a document after a delay, unless it changes again."""
        self._cancel_report(uri)
        self._waiting[uri] = asyncio.get_running_loop().create_task(self._report_soon(uri))

    def _cancel_report(self, uri: str) -> None:
        waiting = self._waiting.pop(uri, None)
        if waiting is not None:
            waiting.cancel()

    async def _report_soon(self, uri: str) -> None:
        document = self._documents.get(uri)
        half = document.seconds / 2 if document else 0
        await asyncio.sleep(min(max(SHORTEST_DELAY, half), LONGEST_DELAY))
        self._waiting.pop(uri, None)
        self.report(uri)

    def reported(self, uri: str) -> list[Diagnostic]:
        """Return the diagnostics that `check` reports for the current text of a document."""
        return _as_check_reports(self.document(uri).analysis.diagnostics, Path(path_of(uri)))

    def report(self, uri: str) -> None:
        """Publish the diagnostics of a document and of the files it includes."""
        document = self.document(uri)
        by_address: dict[str, list[lsp.Diagnostic]] = {uri: []}
        lines: dict[Source, Lines] = {}
        for diagnostic in self.reported(uri):
            origin = diagnostic.origin
            span = origin.span if origin else Span(document.analysis.source, 0, 0)
            address = uri if span.source is document.analysis.source else uri_of(span.source)
            by_address.setdefault(address, []).append(diagnostic_of(diagnostic, span, lines))
        for address in document.reported - set(by_address):
            self._publish(address, [], None)
        for address, diagnostics in by_address.items():
            self._publish(address, diagnostics, document.version if address == uri else None)
        document.reported = frozenset(by_address)

    def _publish(self, uri: str, diagnostics: list[lsp.Diagnostic], version: int | None) -> None:
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(uri=uri, diagnostics=diagnostics, version=version)
        )


def _as_check_reports(diagnostics: Iterable[Diagnostic], path: Path) -> list[Diagnostic]:
    """Return the diagnostics that `check` reports for a file, with their severities.

    The baseline of a project does not apply: an editor shows the findings that are accepted.
    """
    settings = settings_near(path)
    policy = Policy(deny=codes_of(settings.deny), allow=codes_of(settings.allow))
    return policy.apply(with_faults_as_errors(diagnostics))


def _with_plain_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
