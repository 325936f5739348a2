"""The server: documents in, answers of the protocol out. What it knows comes from `features`.

A text is looked at again when nobody has typed for a moment; questions before that are answered
from a fresh look at once.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from zrf2js._version import __version__
from zrf2js.diagnostics.model import Diagnostic, Severity
from zrf2js.host.files import FileLoader
from zrf2js.lsp import features
from zrf2js.lsp.analysis import Analysis, analyse
from zrf2js.lsp.places import Lines
from zrf2js.model.nodes import Game
from zrf2js.notation.layout import format_description
from zrf2js.pipeline import DESCRIPTION, Include
from zrf2js.source import Source, Span
from zrf2js.syntax.format import format_text

#: how long nobody must have typed, in seconds; longer where a look takes long itself
PAUSE = 0.15

_SEVERITY = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}
_KINDS = {
    "keyword": lsp.CompletionItemKind.Keyword,
    "macro": lsp.CompletionItemKind.Function,
    "piece": lsp.CompletionItemKind.Class,
    "zone": lsp.CompletionItemKind.Enum,
    "position": lsp.CompletionItemKind.EnumMember,
    "direction": lsp.CompletionItemKind.Operator,
    "player": lsp.CompletionItemKind.Variable,
    "type": lsp.CompletionItemKind.TypeParameter,
    "attribute": lsp.CompletionItemKind.Property,
}
_SYMBOLS = {
    "define": lsp.SymbolKind.Function,
    "game": lsp.SymbolKind.Class,
    "variant": lsp.SymbolKind.Interface,
}


@dataclass(slots=True)
class _Document:
    """What is known of an open text; ``games`` are those of its last version that had any."""

    analysis: Analysis
    version: int
    games: tuple[Game, ...] = ()
    seconds: float = 0  # of CPU that the look took
    reported: frozenset[str] = frozenset()  # addresses that diagnostics were sent for


class RulesServer(LanguageServer):
    """A language server for ZRF."""

    def __init__(self) -> None:
        super().__init__("zrf2js", __version__)
        self._documents: dict[str, _Document] = {}
        self._waiting: dict[str, asyncio.Task[None]] = {}

    # --- texts -------------------------------------------------------------------------------

    def document(self, uri: str) -> _Document:
        """What is known of the text as it stands now."""
        text = self.workspace.get_text_document(uri)
        known = self._documents.get(uri)
        version = text.version or 0
        if known is not None and known.version == version:
            return known
        loader = self.loader(uri)
        source = Source(_path(uri), text.source.replace("\r\n", "\n"))
        begin = process_time()
        analysis = analyse(source, self.include(loader), loader.has)
        seconds = process_time() - begin
        games = analysis.games or (known.games if known else ())
        reported = known.reported if known else frozenset()
        fresh = _Document(analysis, version, games, seconds, reported)
        self._documents[uri] = fresh
        return fresh

    def loader(self, uri: str) -> FileLoader:
        """Finds what the rules name, in their folder and below."""
        folder = Path(_path(uri)).parent
        return FileLoader(folder, folder)

    def include(self, loader: FileLoader) -> Include:
        """Included files, those that are open in the editor as they stand there."""

        def include(path: str, source: Source) -> Source | None:
            found = loader(path, source)
            uri = from_fs_path(found.name) if found else None
            if found is None or not uri or uri not in self.workspace.text_documents:
                return found
            text = self.workspace.get_text_document(uri).source
            return Source(found.name, text.replace("\r\n", "\n"))

        return include

    def forget(self, uri: str) -> None:
        """A text is closed: nothing more is said about it."""
        document = self._documents.pop(uri, None)
        for reported in document.reported if document else ():
            self._publish(reported, [], None)

    # --- diagnostics -------------------------------------------------------------------------

    def changed(self, uri: str) -> None:
        """Look at a text after a moment, unless it changes again."""
        waiting = self._waiting.pop(uri, None)
        if waiting is not None:
            waiting.cancel()
        self._waiting[uri] = asyncio.get_running_loop().create_task(self._report_soon(uri))

    async def _report_soon(self, uri: str) -> None:
        known = self._documents.get(uri)
        await asyncio.sleep(max(PAUSE, known.seconds if known else 0))
        self._waiting.pop(uri, None)
        self.report(uri)

    def report(self, uri: str) -> None:
        """Send what there is to say of a text and of the files it includes."""
        document = self.document(uri)
        found: dict[str, list[lsp.Diagnostic]] = {uri: []}
        lines: dict[Source, Lines] = {}
        for diagnostic in document.analysis.diagnostics:
            origin = diagnostic.origin
            span = origin.span if origin else Span(document.analysis.source, 0, 0)
            address = uri if span.source is document.analysis.source else _uri(span.source)
            found.setdefault(address, []).append(_diagnostic(diagnostic, span, lines))
        for address in document.reported - set(found):
            self._publish(address, [], None)
        for address, diagnostics in found.items():
            self._publish(address, diagnostics, document.version if address == uri else None)
        document.reported = frozenset(found)

    def _publish(self, uri: str, diagnostics: list[lsp.Diagnostic], version: int | None) -> None:
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(uri=uri, diagnostics=diagnostics, version=version)
        )


def _path(uri: str) -> str:
    return Path(to_fs_path(uri) or uri).as_posix()


def _uri(source: Source) -> str:
    return from_fs_path(source.name) or source.name


def _range(span: Span, lines: Lines) -> lsp.Range:
    start, end = lines.position(span.start), lines.position(span.end)
    return lsp.Range(lsp.Position(*start), lsp.Position(*end))


def _location(span: Span, analysis: Analysis, uri: str) -> lsp.Location:
    address = uri if span.source is analysis.source else _uri(span.source)
    return lsp.Location(address, _range(span, Lines(span.source.text)))


def _diagnostic(diagnostic: Diagnostic, span: Span, known: dict[Source, Lines]) -> lsp.Diagnostic:
    if span.source not in known:
        known[span.source] = Lines(span.source.text)
    words = (diagnostic.message, diagnostic.label, diagnostic.help, *diagnostic.notes)
    frame = diagnostic.origin.via if diagnostic.origin else None
    related = []
    while frame is not None:
        call = frame.call.span
        where = lsp.Location(_uri(call.source), _range(call, Lines(call.source.text)))
        message = f"from macro `{frame.macro}`, called here"
        related.append(lsp.DiagnosticRelatedInformation(where, message))
        frame = frame.call.via
    return lsp.Diagnostic(
        range=_range(span, known[span.source]),
        severity=_SEVERITY[diagnostic.severity],
        code=diagnostic.code,
        source="zrf2js",
        message="\n".join(filter(None, words)),
        related_information=related or None,
    )


def create_server() -> RulesServer:
    """A server with all that it can do; the caller starts it on a stream."""
    server = RulesServer()

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        server.report(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        server.changed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        server.forget(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        uri = params.text_document.uri
        analysis, offset = _at(server, params)
        found = features.hover(analysis, server.include(server.loader(uri)), offset)
        if found is None:
            return None
        text, span = found
        contents = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
        return lsp.Hover(contents, _range(span, Lines(analysis.source.text)))

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        uri = params.text_document.uri
        analysis, offset = _at(server, params)
        return [_location(span, analysis, uri) for span in features.definition(analysis, offset)]

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        uri = params.text_document.uri
        analysis, offset = _at(server, params)
        macro = features.macro_at(analysis, offset)
        spans = features.occurrences(analysis, macro.text) if macro else ()
        return [_location(span, analysis, uri) for span in spans]

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare_rename(params: lsp.PrepareRenameParams) -> lsp.Range | None:
        analysis, offset = _at(server, params)
        macro = features.macro_at(analysis, offset)
        return _range(macro.origin.span, Lines(analysis.source.text)) if macro else None

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        uri = params.text_document.uri
        analysis, offset = _at(server, params)
        macro = features.macro_at(analysis, offset)
        if macro is None:
            return None
        try:
            spans = features.renamed(
                analysis, server.include(server.loader(uri)), macro.text, params.new_name
            )
        except features.BadName as error:
            raise JsonRpcInvalidParams(str(error)) from error
        edits: dict[str, list[lsp.TextEdit]] = {}
        for span in spans:
            place = _location(span, analysis, uri)
            edits.setdefault(place.uri, []).append(lsp.TextEdit(place.range, params.new_name))
        return lsp.WorkspaceEdit(changes=edits)

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=["("]))
    def completion(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        analysis, offset = _at(server, params)
        games = server.document(params.text_document.uri).games
        return [
            lsp.CompletionItem(
                label=proposal.word,
                kind=_KINDS.get(proposal.kind),
                detail=proposal.kind,
                documentation=proposal.detail or None,
            )
            for proposal in features.completions(analysis, games, offset)
        ]

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        analysis = server.document(params.text_document.uri).analysis
        text = analysis.source.text
        described = analysis.source.name.endswith(DESCRIPTION)
        result = format_description(text) if described else format_text(text)
        end = lsp.Position(*Lines(text).position(len(text)))
        whole = lsp.Range(lsp.Position(0, 0), end)
        return [] if result == text else [lsp.TextEdit(whole, result)]

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        analysis = server.document(params.text_document.uri).analysis
        lines = Lines(analysis.source.text)
        found = features.outline(analysis)
        places = [(symbol, _range(symbol.span, lines)) for symbol in found]
        return [
            lsp.DocumentSymbol(name=s.name, kind=_SYMBOLS[s.kind], range=r, selection_range=r)
            for s, r in places
        ]

    return server


def _at(
    server: RulesServer,
    params: lsp.HoverParams
    | lsp.DefinitionParams
    | lsp.ReferenceParams
    | lsp.PrepareRenameParams
    | lsp.RenameParams
    | lsp.CompletionParams,
) -> tuple[Analysis, int]:
    """The text that a question is about, and the offset of its place."""
    analysis = server.document(params.text_document.uri).analysis
    place = params.position
    return analysis, Lines(analysis.source.text).offset(place.line, place.character)
