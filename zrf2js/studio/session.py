"""A project of the studio: answers to its editor as plain data.

The worker of the studio runs this module in Pyodide. The project is the current folder, which is in
memory there. Positions are lines and UTF-16 code units from 0, as in the protocol of editors.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

from zrf2js.editing import operations
from zrf2js.editing.board_view import board_view, moves_view
from zrf2js.editing.game_text import GameText, game_texts
from zrf2js.editing.text_edits import NotEditable
from zrf2js.emit.js.page.drawings import drawings_for
from zrf2js.frontends.dagaz import is_page
from zrf2js.frontends.zrf.read import decode
from zrf2js.host.files import FileLoader, load_source
from zrf2js.lsp import features, renaming
from zrf2js.lsp.analysis import Analysis, analyze
from zrf2js.lsp.completion import completions
from zrf2js.model.nodes import Game
from zrf2js.options import Options
from zrf2js.pipeline import compile_source, to_program
from zrf2js.support.diagnostics.fixes import fixes_of
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.diagnostics.policy import with_faults_as_errors
from zrf2js.support.source import Source, Span, macro_calls
from zrf2js.support.utf16_lines import Lines

#: a position: line and UTF-16 code unit, both from 0
Position = tuple[int, int]

#: limit for the diagnostics of one answer
MAX_DIAGNOSTICS = 500


@dataclass(slots=True)
class Session:
    """The files of a project and the last analysis of each.

    ``games`` are those of the last valid version of a file, for completions in a text that is
    currently invalid, and ``last`` are analyses whose results the next ones use.
    """

    _analyses: dict[str, Analysis] = field(default_factory=dict)
    _last: dict[str, Analysis] = field(default_factory=dict)
    _games: dict[str, tuple[Game, ...]] = field(default_factory=dict)
    _texts: dict[str, tuple[GameText, ...]] = field(default_factory=dict)

    # --- files -------------------------------------------------------------------------------

    def write(self, name: str, content: str | bytes) -> None:
        """Write a file of the project. All analyses become invalid, as files can include it.

        Raise ValueError if the name leads out of the project.
        """
        path = _inside(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
        self.forget()

    def remove(self, name: str) -> None:
        """Delete a file of the project. Raise ValueError if the name leads out of the project."""
        _inside(name).unlink(missing_ok=True)
        self.forget()

    def text(self, name: str) -> str:
        """Return the text of a file in any encoding that rules files have."""
        return decode(Path(name).read_bytes())

    def forget(self) -> None:
        """Discard the analyses: a file has changed, or a Dagaz page has been recorded."""
        self._analyses.clear()
        self._texts.clear()

    # --- the editor --------------------------------------------------------------------------

    def check(self, name: str) -> dict[str, Any]:
        """Return the diagnostics of a file and its outline."""
        analysis = self._analysis(name)
        lines: dict[Source, Lines] = {}
        diagnostics = with_faults_as_errors(analysis.diagnostics)
        return {
            "diagnostics": list(_records(diagnostics, name, lines)),
            "outline": [
                {"name": symbol.name, "kind": symbol.kind, "range": _range(symbol.span, lines)}
                for symbol in features.outline(analysis)
            ],
        }

    def complete(self, name: str, before: str) -> list[dict[str, str]]:
        """Return the completions after the text ``before``, with the names of the last analysis."""
        analysis = self._analyses.get(name) or self._analysis(name)
        proposals = completions(before, analysis.macros, self._games.get(name, ()), name)
        return [{"label": p.word, "kind": p.kind, "info": p.detail} for p in proposals]

    def hover(self, name: str, line: int, character: int) -> dict[str, Any] | None:
        """Return Markdown about the word at a position, and its range."""
        analysis = self._analysis(name)
        explanation = features.hover(analysis, _loader(name), _offset(analysis, line, character))
        return explanation and {"markdown": explanation[0], "range": _range(explanation[1], {})}

    def definition(self, name: str, line: int, character: int) -> list[dict[str, Any]]:
        """Return the files and ranges that define the name at a position."""
        analysis = self._analysis(name)
        spans = renaming.definition(analysis, _offset(analysis, line, character))
        return [{"file": span.source.name, "range": _range(span, {})} for span in spans]

    def name_at(self, name: str, line: int, character: int) -> tuple[str, str] | None:
        """Return the name at a position, which can be renamed, and its kind."""
        analysis = self._analysis(name)
        named = renaming.name_at(analysis, _offset(analysis, line, character))
        return (named[0].text, named[0].kind) if named else None

    def rename(self, name: str, old: str, kind: str, new: str) -> dict[str, Any]:
        """Return the changed texts by file after the name ``old`` changes, or an error text."""
        analysis = self._analysis(name)
        try:
            spans = renaming.renamed(analysis, _loader(name), renaming.Name(old, kind), new)
        except renaming.InvalidName as error:
            return {"error": str(error)}
        texts = renaming.replaced(spans, new)
        return {"files": {source.name: text for source, text in texts.items()}}

    def format(self, name: str) -> str:
        """Return the text as `zrf2js fmt` formats it; a text with syntax errors is unchanged."""
        return features.formatted(self._analysis(name).source)

    # --- the visual editor -------------------------------------------------------------------

    def board(self, name: str, variant: int) -> dict[str, Any] | None:
        """Return the board of a variant and the drawings of its pieces; None in invalid rules."""
        text = self._game_text(name, variant)
        if text is None:
            return None
        names = [piece.name for piece in text.game.pieces]
        titles = [text.game.title for text in self._texts[name]]
        drawings = drawings_for(names)
        return {**board_view(text), "variant": variant, "titles": titles, "drawings": drawings}

    def piece_moves(self, name: str, variant: int, piece: str) -> dict[str, Any] | None:
        """Return the moves of a piece as marks on the board; None in invalid rules."""
        text = self._game_text(name, variant)
        if text is None:
            return None
        try:
            return moves_view(text, piece)
        except NotEditable:
            return None

    def change(
        self, name: str, variant: int, operation: str, arguments: dict[str, Any]
    ) -> dict[str, Any]:
        """Return the changed texts by file after an operation of the visual editor, or an error."""
        text = self._game_text(name, variant)
        if text is None:
            return {"error": "The rules have an error. The board can be edited when it is gone."}
        try:
            changed = operations.change(text, operation, arguments)
        except NotEditable as reason:
            return {"error": str(reason)}
        return {"files": {source.name: new for source, new in changed.items()}}

    def _game_text(self, name: str, variant: int) -> GameText | None:
        if name not in self._texts:
            source, loader = load_source(Path(name)).value, _loader(name)
            self._texts[name] = game_texts(source, loader)
        texts = self._texts[name]
        return texts[variant] if 0 <= variant < len(texts) else None

    # --- the game ----------------------------------------------------------------------------

    def page(self, name: str, script: str | None, trace: bool) -> dict[str, Any]:
        """Compile the page of a game; ``script`` names its script.

        With ``trace``, the page explains where each block ends. Without a page, the diagnostics
        have an error.
        """
        overrides = {} if script is None else {Path(script).name: self.text(script)}
        options = Options(target="html", name=Path(name).stem, trace=trace, overrides=overrides)
        loader = _loader(name)
        loaded = load_source(Path(name))
        outcome = compile_source(loaded.value, loader, options, loader.read)
        return {
            "page": outcome.value[0].text if outcome.value else None,
            "diagnostics": list(_records(outcome.diagnostics, name, {})),
        }

    def run(self, arguments: list[str], outputs: list[str]) -> dict[str, Any]:
        """Run a command of the command line; return its code, its output and the new files.

        The files are those at the paths ``outputs``, which are files or folders.
        """
        from zrf2js.cli import main

        for output in outputs:
            Path(output).mkdir(parents=True, exist_ok=True)
        printed = StringIO()
        code = 0
        with redirect_stdout(printed), redirect_stderr(printed):
            try:
                main(arguments, prog_name="zrf2js")
            except SystemExit as exit:
                code = exit.code if isinstance(exit.code, int) else 1
        files = [path.as_posix() for path in _files_at(outputs)]
        return {"code": code, "output": printed.getvalue(), "files": files}

    def _analysis(self, name: str) -> Analysis:
        cached = self._analyses.get(name)
        if cached is not None:
            return cached
        loader, source = _loader(name), load_source(Path(name)).value
        if is_page(name):
            diagnostics = to_program(source, loader, Options()).diagnostics
            analysis = Analysis(source=source, forms=(), games=(), diagnostics=diagnostics)
        else:
            analysis = analyze(source, loader, loader.has, self._last.get(name))
        self._analyses[name] = self._last[name] = analysis
        if analysis.games:
            self._games[name] = analysis.games
        return analysis


def answer(session: Session, method: str, arguments: str) -> str:
    """Return the result of a method as JSON; ``arguments`` is a JSON array."""
    return json.dumps(getattr(session, method)(*json.loads(arguments)))


def _inside(name: str) -> Path:
    """Return the path of a file of the project. The compiler itself is in another folder."""
    path = Path(name)
    if path.is_absolute() or ".." in path.parts:
        raise ValueError(f"`{name}` leads out of the project")
    return path


def _loader(name: str) -> FileLoader:
    """Return the loader of a file, which reads the whole project."""
    return FileLoader(Path(), Path(name).parent)


def _files_at(outputs: list[str]) -> Iterator[Path]:
    for output in map(Path, outputs):
        if output.is_dir():
            yield from sorted(path for path in output.rglob("*") if path.is_file())
        elif output.is_file():
            yield output


def _offset(analysis: Analysis, line: int, character: int) -> int:
    return Lines(analysis.source.text).offset(line, character)


def _range(span: Span, lines: dict[Source, Lines]) -> tuple[Position, Position]:
    if span.source not in lines:
        lines[span.source] = Lines(span.source.text)
    source_lines = lines[span.source]
    return source_lines.position(span.start), source_lines.position(span.end)


def _records(
    diagnostics: tuple[Diagnostic, ...] | list[Diagnostic], name: str, lines: dict[Source, Lines]
) -> Iterator[dict[str, Any]]:
    """Yield the diagnostics; one without a place belongs to the start of the file ``name``."""
    for diagnostic in list(diagnostics)[:MAX_DIAGNOSTICS]:
        span = diagnostic.origin.span if diagnostic.origin else None
        yield {
            "code": diagnostic.code,
            "severity": diagnostic.severity.value,
            "message": diagnostic.message,
            "label": diagnostic.label,
            "help": diagnostic.help or "",
            "notes": list(diagnostic.notes),
            "file": span.source.name if span else name,
            "range": _range(span, lines) if span else ((0, 0), (0, 0)),
            "related": [
                {
                    "message": f"from macro `{frame.macro}`",
                    "file": frame.call.span.source.name,
                    "range": _range(frame.call.span, lines),
                }
                for frame in macro_calls(diagnostic.origin)
            ],
            "fixes": [
                {"title": fix.title, "range": _range(fix.span, lines), "text": fix.text}
                for fix in fixes_of(diagnostic)
            ],
        }
