"""Handlers of the requests and notifications of an editor, based on ``features``."""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams

from zrf2js.lsp import completion as completion_words
from zrf2js.lsp import features, renaming
from zrf2js.lsp.analysis import Analysis
from zrf2js.lsp.documents import RulesServer
from zrf2js.lsp.protocol_types import diagnostic_of, location_of, range_of
from zrf2js.support.diagnostics.fixes import Fix, fixes_of
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.source import Span
from zrf2js.support.utf16_lines import Lines

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


async def opened(ls: RulesServer, params: lsp.DidOpenTextDocumentParams) -> None:
    """Report on a document at once."""
    ls.report(params.text_document.uri)


async def changed(ls: RulesServer, params: lsp.DidChangeTextDocumentParams) -> None:
    """Report on a document after the user stops typing."""
    ls.changed(params.text_document.uri)


async def closed(ls: RulesServer, params: lsp.DidCloseTextDocumentParams) -> None:
    """Drop a closed document."""
    ls.forget(params.text_document.uri)


def hover(ls: RulesServer, params: lsp.HoverParams) -> lsp.Hover | None:
    """Return an explanation of the word under the cursor, as Markdown."""
    uri = params.text_document.uri
    analysis, offset = _at(ls, params)
    explanation = features.hover(analysis, ls.include(ls.loader(uri)), offset)
    if explanation is None:
        return None
    text, span = explanation
    contents = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
    return lsp.Hover(contents, range_of(span, Lines(analysis.source.text)))


def definition(ls: RulesServer, params: lsp.DefinitionParams) -> list[lsp.Location]:
    """Return the definitions of the name under the cursor."""
    uri = params.text_document.uri
    analysis, offset = _at(ls, params)
    return [location_of(span, analysis, uri) for span in renaming.definition(analysis, offset)]


def references(ls: RulesServer, params: lsp.ReferenceParams) -> list[lsp.Location]:
    """Return the places of the name under the cursor."""
    uri = params.text_document.uri
    analysis, offset = _at(ls, params)
    named = renaming.name_at(analysis, offset)
    places = renaming.occurrences(analysis, named[0]) if named else ()
    with_declarations = params.context.include_declaration
    return [
        location_of(place.span, analysis, uri)
        for place in places
        if with_declarations or not place.declares
    ]


def prepare_rename(ls: RulesServer, params: lsp.PrepareRenameParams) -> lsp.Range | None:
    """Return the range that a rename would replace, or None if it is not a name."""
    analysis, offset = _at(ls, params)
    named = renaming.name_at(analysis, offset)
    return range_of(named[1].span, Lines(analysis.source.text)) if named else None


def rename(ls: RulesServer, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    """Return the edits that rename a macro, a name of the game, or a game."""
    uri = params.text_document.uri
    analysis, offset = _at(ls, params)
    named = renaming.name_at(analysis, offset)
    if named is None:
        return None
    try:
        spans = renaming.renamed(analysis, ls.include(ls.loader(uri)), named[0], params.new_name)
    except renaming.InvalidName as error:
        raise JsonRpcInvalidParams(str(error)) from error
    edits: dict[str, list[lsp.TextEdit]] = {}
    for span in spans:
        place = location_of(span, analysis, uri)
        edits.setdefault(place.uri, []).append(lsp.TextEdit(place.range, params.new_name))
    return lsp.WorkspaceEdit(changes=edits)


def completion(ls: RulesServer, params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
    """Return the completions at the cursor, with the names of the last analysis."""
    uri = params.text_document.uri
    document, text = ls.last(uri)
    lines = Lines(text)
    before = text[: lines.offset(params.position.line, params.position.character)]
    start = lsp.Position(*lines.position(completion_words.start_of_word(before, uri)))
    word = lsp.Range(start, params.position)
    macros = document.analysis.macros
    return [
        lsp.CompletionItem(
            label=proposal.word,
            kind=_KINDS.get(proposal.kind),
            detail=proposal.kind,
            documentation=proposal.detail or None,
            text_edit=lsp.TextEdit(word, proposal.word),
            filter_text=proposal.word,  # without it, Neovim does not filter items with an edit
        )
        for proposal in completion_words.completions(before, macros, document.games, uri)
    ]


def signature_help(ls: RulesServer, params: lsp.SignatureHelpParams) -> lsp.SignatureHelp | None:
    """Return the signature of the macro whose arguments are typed at the cursor."""
    document, text = ls.last(params.text_document.uri)
    before = text[: Lines(text).offset(params.position.line, params.position.character)]
    signature = completion_words.signature(before, document.analysis.macros)
    if signature is None:
        return None
    shown = lsp.SignatureInformation(
        label=signature.label,
        documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, f"```zrf\n{signature.body}\n```"),
        parameters=[lsp.ParameterInformation(label=name) for name in signature.parameters],
    )
    return lsp.SignatureHelp([shown], active_signature=0, active_parameter=signature.active)


def formatting(ls: RulesServer, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    """Return one edit that formats the text as `zrf2js fmt` does, or none if it is formatted.

    A text with syntax errors is not changed.
    """
    source = ls.document(params.text_document.uri).analysis.source
    text, result = source.text, features.formatted(source)
    end = lsp.Position(*Lines(text).position(len(text)))
    whole = lsp.Range(lsp.Position(0, 0), end)
    return [] if result == text else [lsp.TextEdit(whole, result)]


def code_actions(ls: RulesServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """Return the quick fixes of the diagnostics in the selected range of a document."""
    uri = params.text_document.uri
    analysis = ls.document(uri).analysis
    lines = Lines(analysis.source.text)
    start, end = (lines.offset(p.line, p.character) for p in (params.range.start, params.range.end))
    return [
        _action(diagnostic, fix, analysis, uri, lines)
        for diagnostic in ls.reported(uri)
        if diagnostic.origin is not None and _meets(diagnostic.origin.span, analysis, start, end)
        for fix in fixes_of(diagnostic)
    ]


def _meets(span: Span, analysis: Analysis, start: int, end: int) -> bool:
    return span.source is analysis.source and span.start <= end and start <= span.end


def _action(
    diagnostic: Diagnostic, fix: Fix, analysis: Analysis, uri: str, lines: Lines
) -> lsp.CodeAction:
    assert diagnostic.origin is not None
    place = location_of(fix.span, analysis, uri)
    edit = lsp.WorkspaceEdit(changes={place.uri: [lsp.TextEdit(place.range, fix.text)]})
    marked = diagnostic_of(diagnostic, diagnostic.origin.span, {analysis.source: lines})
    return lsp.CodeAction(fix.title, lsp.CodeActionKind.QuickFix, [marked], edit=edit)


def symbols(ls: RulesServer, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    """Return the macros and games of a document for the outline."""
    analysis = ls.document(params.text_document.uri).analysis
    lines = Lines(analysis.source.text)
    outline = features.outline(analysis)
    places = [(symbol, range_of(symbol.span, lines)) for symbol in outline]
    return [
        lsp.DocumentSymbol(name=s.name, kind=_SYMBOLS[s.kind], range=r, selection_range=r)
        for s, r in places
    ]


def _at(
    ls: RulesServer,
    params: lsp.HoverParams
    | lsp.DefinitionParams
    | lsp.ReferenceParams
    | lsp.PrepareRenameParams
    | lsp.RenameParams,
) -> tuple[Analysis, int]:
    """Return the analysis of the document of a request, and the offset of its position."""
    analysis = ls.document(params.text_document.uri).analysis
    place = params.position
    return analysis, Lines(analysis.source.text).offset(place.line, place.character)
