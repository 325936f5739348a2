"""The documents that are open in an editor, with their analyses and published diagnostics.

Diagnostics are delayed until the user stops typing. A request in the meantime triggers an analysis
of the current text.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path

from zrf2js._version import __version__
from zrf2js.host.files import FileLoader
from zrf2js.lsp.analysis import Analysis, analyze
from zrf2js.lsp.positions import Lines
from zrf2js.lsp.protocol_types import diagnostic_of, path_of, uri_of
from zrf2js.model.nodes import Game
from zrf2js.pipeline import Include
from zrf2js.support.source import Source, Span

#: delay after the last change, in seconds; at least the time of the last analysis
DELAY = 0.15


@dataclass(slots=True)
class _Document:
    """An open document.

    ``games`` are those of its last version with games, ``seconds`` is the CPU time of the analysis,
    and ``reported`` are the URIs with published diagnostics.
    """

    analysis: Analysis
    version: int
    games: tuple[Game, ...] = ()
    seconds: float = 0
    reported: frozenset[str] = frozenset()


class RulesServer(LanguageServer):
    """A language server for ZRF."""

    def __init__(self) -> None:
        super().__init__("zrf2js", __version__)
        self._documents: dict[str, _Document] = {}
        self._waiting: dict[str, asyncio.Task[None]] = {}

    # --- texts -------------------------------------------------------------------------------

    def document(self, uri: str) -> _Document:
        """Return the document with an analysis of its current text."""
        text = self.workspace.get_text_document(uri)
        known = self._documents.get(uri)
        version = text.version or 0
        if known is not None and known.version == version:
            return known
        loader = self.loader(uri)
        source = Source(path_of(uri), text.source.replace("\r\n", "\n"))
        begin = process_time()
        analysis = analyze(source, self.include(loader), loader.has)
        seconds = process_time() - begin
        games = analysis.games or (known.games if known else ())
        reported = known.reported if known else frozenset()
        fresh = _Document(analysis, version, games, seconds, reported)
        self._documents[uri] = fresh
        return fresh

    def loader(self, uri: str) -> FileLoader:
        """Return a loader for the files that the rules name, in their folder and below."""
        folder = Path(path_of(uri)).parent
        return FileLoader(folder, folder)

    def include(self, loader: FileLoader) -> Include:
        """Return a loader for included files that prefers the texts open in the editor."""

        def include(path: str, source: Source) -> Source | None:
            found = loader(path, source)
            uri = from_fs_path(found.name) if found else None
            if found is None or not uri or uri not in self.workspace.text_documents:
                return found
            text = self.workspace.get_text_document(uri).source
            return Source(found.name, text.replace("\r\n", "\n"))

        return include

    def forget(self, uri: str) -> None:
        """Drop a closed document and clear its diagnostics."""
        document = self._documents.pop(uri, None)
        for reported in document.reported if document else ():
            self._publish(reported, [], None)

    # --- diagnostics -------------------------------------------------------------------------

    def changed(self, uri: str) -> None:
        """Report on a document after a delay, unless it changes again."""
        waiting = self._waiting.pop(uri, None)
        if waiting is not None:
            waiting.cancel()
        self._waiting[uri] = asyncio.get_running_loop().create_task(self._report_soon(uri))

    async def _report_soon(self, uri: str) -> None:
        known = self._documents.get(uri)
        await asyncio.sleep(max(DELAY, known.seconds if known else 0))
        self._waiting.pop(uri, None)
        self.report(uri)

    def report(self, uri: str) -> None:
        """Publish the diagnostics of a document and of the files it includes."""
        document = self.document(uri)
        found: dict[str, list[lsp.Diagnostic]] = {uri: []}
        lines: dict[Source, Lines] = {}
        for diagnostic in document.analysis.diagnostics:
            origin = diagnostic.origin
            span = origin.span if origin else Span(document.analysis.source, 0, 0)
            address = uri if span.source is document.analysis.source else uri_of(span.source)
            found.setdefault(address, []).append(diagnostic_of(diagnostic, span, lines))
        for address in document.reported - set(found):
            self._publish(address, [], None)
        for address, diagnostics in found.items():
            self._publish(address, diagnostics, document.version if address == uri else None)
        document.reported = frozenset(found)

    def _publish(self, uri: str, diagnostics: list[lsp.Diagnostic], version: int | None) -> None:
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(uri=uri, diagnostics=diagnostics, version=version)
        )
