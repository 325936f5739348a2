"""Editor features, independent of the protocol: results are spans and plain texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from zrf2js.frontends.axiom.scripts import EXTENSION
from zrf2js.frontends.games import Include
from zrf2js.frontends.registry import description_of
from zrf2js.frontends.zrf.expand import expand, preview, same_games
from zrf2js.frontends.zrf.expansion_limits import LimitExceeded, Limits
from zrf2js.frontends.zrf.format import format_text
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.read import read
from zrf2js.language.examples import EXAMPLES
from zrf2js.language.keywords import KEYWORDS, Keyword, rows_of
from zrf2js.lsp.analysis import Analysis, macro_name, nodes, path_to
from zrf2js.model.nodes import Game
from zrf2js.support.source import Source, Span

#: limits of an expansion shown by a hover, in nodes
_SHOWN = Limits(expanded_nodes=2_000, created_nodes=20_000)
_NAME = re.compile(r'[^\s();"$]+')

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
    found = analysis.macros.get(atom.text)
    if not found or not isinstance(around, Form):
        return
    if around.items[0] is atom:
        yield f"expands to\n\n```zrf\n{_expansion(analysis, include, around)}\n```"
    definition = found[0]
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
        found = list(_meanings(game, name))
        if found:
            yield from found
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


# --- definitions and renaming --------------------------------------------------------------------


def definition(analysis: Analysis, offset: int) -> tuple[Span, ...]:
    """Return the definitions of the macro, piece or zone at an offset."""
    if analysis.script is not None:
        return analysis.script.definition(offset)
    path = path_to(analysis.forms, analysis.source, offset)
    if not path or not isinstance(path[-1], Atom):
        return ()
    name = path[-1].text
    if name in analysis.macros:
        return tuple(atom.origin.span for atom in _definitions(analysis, name))
    for game in analysis.games:
        found = [piece.origin.span for piece in game.pieces if piece.name == name]
        zones = (zone for zone in game.board.zones if zone.name == name)
        found += [zone.origin.span for zone in zones if zone.origin]
        if found:
            return tuple(found)
    return ()


def macro_at(analysis: Analysis, offset: int) -> Atom | None:
    """Return the name of the macro that is defined or called at an offset, or None."""
    path = path_to(analysis.forms, analysis.source, offset)
    if len(path) < 2 or not isinstance(path[-1], Atom) or not isinstance(path[-2], Form):
        return None
    atom, around = path[-1], path[-2]
    is_name = around.items[0] is atom or (around.head == "define" and around.args[:1] == (atom,))
    return atom if is_name and atom.text in analysis.macros else None


def occurrences(analysis: Analysis, name: str) -> tuple[Span, ...]:
    """Return all definitions and calls of a macro, including those in included files."""
    calls = (
        node.items[0].origin.span
        for node in nodes(analysis.forms)
        if isinstance(node, Form) and node.head == name
    )
    spans = (*(atom.origin.span for atom in _definitions(analysis, name)), *calls)
    return tuple(sorted(spans, key=lambda span: (span.source.name, span.start)))


def _definitions(analysis: Analysis, name: str) -> Iterator[Atom]:
    for form in analysis.macros.get(name, ()):
        atom = macro_name(form)
        if atom is not None:
            yield atom


class InvalidName(ValueError):
    """Error: a macro cannot have this name."""


def renamed(analysis: Analysis, include: Include, name: str, new: str) -> tuple[Span, ...]:
    """Return the spans to replace when the macro `name` is renamed to `new`.

    Raise InvalidName if it cannot be renamed. Calls whose names are pasted from macro arguments
    have no span, so the function expands the changed text and compares the games.
    """
    _check_new_name(analysis, new)
    spans = occurrences(analysis, name)
    texts = replaced(spans, new)
    after = {source.name: Source(source.name, text) for source, text in texts.items()}
    own = after.get(analysis.source.name, analysis.source)

    def changed(path: str, source: Source) -> Source | None:
        found = include(path, source)
        return after.get(found.name, found) if found else None

    games = (
        expand(read(source).value, include=loader).value
        for source, loader in ((analysis.source, include), (own, changed))
    )
    if not same_games(*games):
        raise InvalidName(f"another macro pastes the name `{name}` or `{new}` together")
    return spans


def replaced(spans: tuple[Span, ...], new: str) -> dict[Source, str]:
    """Return the texts of the sources with ``new`` in the place of the sorted spans."""
    texts = {span.source: span.source.text for span in spans}
    for span in reversed(spans):
        text = texts[span.source]
        texts[span.source] = text[: span.start] + new + text[span.end :]
    return texts


def _check_new_name(analysis: Analysis, name: str) -> None:
    if not _NAME.fullmatch(name):
        raise InvalidName(f"`{name}` is not a valid name")
    if name in analysis.macros:
        raise InvalidName(f"the macro `{name}` already exists")
    if rows_of(name):
        raise InvalidName(f"`{name}` is a keyword")


# --- completion ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Proposal:
    """A completion; ``kind`` is keyword, macro, piece, direction ..."""

    word: str
    kind: str
    detail: str = ""


_SYMBOL_BEFORE = re.compile(r'[^\s();"]*$')
_KEY_BEFORE = re.compile(r"[^\s\[:=]*$")


def start_of_word(before: str, name: str) -> int:
    """Return the offset of the word at the end of ``before``, which a completion replaces.

    Clients without this offset use words of their own, which often end at a hyphen.
    """
    pattern = _KEY_BEFORE if description_of(name) else _SYMBOL_BEFORE
    found = pattern.search(before)
    assert found is not None  # the pattern matches the empty text
    return found.start()


def completions(
    before: str, macros: Iterable[str], games: tuple[Game, ...], name: str = ""
) -> list[Proposal]:
    """Return completions after the text ``before``: keywords and macros after `(`, else operands.

    ``games`` are those of the last valid version, because an incomplete word is often an error.
    ``name`` is that of the file; descriptions have words of their own.
    """
    if description := description_of(name):
        own = description.words_after(before)
        return [Proposal(word.text, "keyword", word.doc) for word in own]
    names = list(macros)
    start = start_of_word(before, name)
    if before[:start].endswith("("):
        calls = [Proposal(name, "macro") for name in names]
        return [*calls, *_keywords(), *_names(games, ("piece", "player", "position", "direction"))]
    head = _head_before(before[:start])
    kinds = tuple(dict.fromkeys(kind for row in rows_of(head) for kind in _kinds(row)))
    if head in names or not kinds:
        kinds = ("direction", "position", "piece", "zone", "player", "type", "attribute", "flag")
    words = _keywords() if {"cond", "action", "goal"} & set(kinds) or not head else []
    return [*_names(games, kinds), *words]


def _head_before(text: str) -> str:
    """Return the first word of the innermost group that is open at the end of a text."""
    depth = 0
    for index in range(len(text) - 1, -1, -1):
        if text[index] == ")":
            depth += 1
        elif text[index] == "(":
            if depth == 0:
                found = re.match(r'[^\s();"]+', text[index + 1 :])
                return found[0] if found else ""
            depth -= 1
    return ""


def _kinds(row: Keyword) -> Iterator[str]:
    """Yield the kinds of names that the arguments of a keyword can have."""
    for token in row.shape.split():
        kind = token.rstrip("?*+")
        yield from ("direction", "position") if kind == "place" else (kind,)
        if kind in ("action", "cond"):
            yield from ("direction", "position")


def _keywords() -> list[Proposal]:
    words = {row.word: row.doc for row in KEYWORDS}
    words |= {f"not-{row.word}": f"Negation of `{row.word}`." for row in KEYWORDS if row.negatable}
    return [Proposal(word, "keyword", doc) for word, doc in words.items()]


def _names(games: tuple[Game, ...], kinds: tuple[str, ...]) -> list[Proposal]:
    found: dict[Proposal, None] = {}
    for game in games:
        for kind in kinds:
            found.update(dict.fromkeys(Proposal(name, kind) for name in _of_kind(game, kind)))
    return list(found)


def _of_kind(game: Game, kind: str) -> tuple[str, ...]:
    match kind:
        case "direction":
            return tuple(game.board.links)
        case "position":
            return tuple(game.board.rects)
        case "piece":
            return tuple(piece.name for piece in game.pieces)
        case "zone":
            return tuple(zone.name for zone in game.board.zones)
        case "player":
            return game.players
        case "type":
            return game.move_types
        case "attribute":
            return tuple(name for piece in game.pieces for name, _ in piece.attributes)
    return ()


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
    found = []
    for form in analysis.forms:
        if isinstance(form, Form) and form.origin.span.source is analysis.source:
            name = macro_name(form) if form.head == "define" else _title(form)
            if name is not None and form.head in ("define", "game", "variant"):
                found.append(Symbol(name.text or "?", form.head, form.origin.span))
    return found


def _title(form: Form) -> Atom | None:
    for item in form.args:
        if isinstance(item, Form) and item.head == "title" and item.args:
            return item.args[0] if isinstance(item.args[0], Atom) else None
    return None
