"""Editor features, independent of the protocol: results are spans and plain texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zrf2js.frontends.axiom.scripts import EXTENSION
from zrf2js.frontends.games import Include
from zrf2js.frontends.registry import description_of
from zrf2js.frontends.zrf.expand import preview
from zrf2js.frontends.zrf.expansion_limits import LimitExceeded, Limits
from zrf2js.frontends.zrf.format import format_text
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.read import read
from zrf2js.language.examples import EXAMPLES
from zrf2js.language.keywords import Keyword, rows_of
from zrf2js.lsp.analysis import Analysis, macro_name, path_to
from zrf2js.model.nodes import Game
from zrf2js.support.source import Source, Span

#: limits of an expansion shown by a hover, in nodes
_SHOWN = Limits(expanded_nodes=2_000, created_nodes=20_000)

#: Markdown text of a hover and the span it describes
Hover = tuple[str, Span]


# --- hover ---------------------------------------------------------------------------------------


def hover(analysis: Analysis, include: Include, offset: int) -> Hover | None:
    """Return Markdown about the word at an offset: a macro, a keyword or a name of the game."""
    if analysis.script is not None:
        return analysis.script.hover(offset)
    if description := description_of(analysis.source.name):
        word = description.word_at(analysis.source.text, offset)
        if word is None:
            return None
        return f"`{word.text}` — {word.doc}", Span(analysis.source, word.start, word.end)
    path = path_to(analysis.forms, analysis.source, offset)
    if not path or not isinstance(path[-1], Atom):
        return None
    atom = path[-1]
    around = path[-2] if len(path) > 1 else None
    parts = [
        *_about_macro(analysis, include, atom, around),
        *map(_about_word, _rows(atom)),
        *_about_name(analysis.games, atom.text),
    ]
    return ("\n\n---\n\n".join(parts), atom.origin.span) if parts else None


def _rows(atom: Atom) -> tuple[Keyword, ...]:
    return () if atom.quoted else rows_of(atom.text)


def _about_word(row: Keyword) -> str:
    example = EXAMPLES[row.context][row.word]
    head = f"`{row.word} {row.shape}`".replace(" `", "`")
    return f"{head} — {row.context.value}\n\n{row.doc}\n\n```zrf\n{example}\n```"


def _about_macro(
    analysis: Analysis, include: Include, atom: Atom, around: Node | None
) -> Iterator[str]:
    definitions = analysis.macros.get(atom.text)
    if not definitions or not isinstance(around, Form):
        return
    if around.items[0] is atom:
        yield f"expands to\n\n```zrf\n{_expansion(analysis, include, around)}\n```"
    definition = definitions[0]
    span = definition.origin.span
    yield f"macro\n\n```zrf\n{span.source.text[span.start : span.end]}\n```"


def _expansion(analysis: Analysis, include: Include, call: Form) -> str:
    try:
        result = preview(analysis.forms, call, include=include, limits=_SHOWN)
    except LimitExceeded:
        return f"; more than {_SHOWN.expanded_nodes} nodes"
    return format_text("\n".join(map(_text, result))).rstrip()


def _text(node: Node) -> str:
    if isinstance(node, Atom):
        return f'"{node.text}"' if node.quoted else node.text
    return f"({' '.join(map(_text, node.items))})"


def _about_name(games: tuple[Game, ...], name: str) -> Iterator[str]:
    """Yield the meanings of a name in the first game that defines it."""
    for game in games:
        meanings = list(_meanings(game, name))
        if meanings:
            yield from meanings
            return


def _meanings(game: Game, name: str) -> Iterator[str]:
    if name in game.players:
        yield f"player of `{game.title}`"
    if name in game.board.links:
        yield f"direction, {len(game.board.links[name])} links"
    if name in game.board.rects:
        links = ", ".join(
            f"{direction} {targets[name]}"
            for direction, targets in game.board.links.items()
            if name in targets
        )
        yield f"position; links: {links}" if links else "position without links"
    for piece in game.pieces:
        if piece.name == name:
            help = dict(piece.texts).get("help", "")
            count = f"{len(piece.moves)} moves, {len(piece.drops)} drops"
            yield f"piece, {count}" + (f"\n\n{help}" if help else "")
    for zone in game.board.zones:
        if zone.name == name:
            owners = f" of {', '.join(zone.players)}" if zone.players else ""
            yield f"zone{owners}: {' '.join(zone.positions)}"
    if name in game.move_types:
        yield "move type"


# --- formatting ----------------------------------------------------------------------------------


def formatted(source: Source) -> str:
    """Return the text as `zrf2js fmt` formats it; invalid texts and Forth scripts stay as is."""
    if source.name.lower().endswith(EXTENSION):
        return source.text
    if description := description_of(source.name):
        return description.formatted(source.text)
    return format_text(source.text) if read(source).ok else source.text


# --- outline -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Symbol:
    """A definition of the text for the outline."""

    name: str
    kind: str
    span: Span


def outline(analysis: Analysis) -> list[Symbol]:
    """Return the games, variants and macros of the text without included files, in order."""
    if analysis.script is not None:
        return [Symbol(name, "define", span) for name, span in analysis.script.outline()]
    if description_of(analysis.source.name):
        return [Symbol(game.title or "?", "game", game.origin.span) for game in analysis.games]
    symbols = []
    for form in analysis.forms:
        if isinstance(form, Form) and form.origin.span.source is analysis.source:
            name = macro_name(form) if form.head == "define" else _title(form)
            if name is not None and form.head in ("define", "game", "variant"):
                symbols.append(Symbol(name.text or "?", form.head, form.origin.span))
    return symbols


def _title(form: Form) -> Atom | None:
    for item in form.args:
        if isinstance(item, Form) and item.head == "title" and item.args:
            return item.args[0] if isinstance(item.args[0], Atom) else None
    return None
