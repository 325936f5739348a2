"""Changes of zones, links and positions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from itertools import pairwise

from zrf2js.editing import board as of_forms
from zrf2js.editing.dgz.chapter import Chapter, WrittenForms, line_named, part_of
from zrf2js.editing.dgz.setup import clear_positions
from zrf2js.editing.dgz.squares import positions_of, without, words_of
from zrf2js.editing.text_edits import TextEdit, removed_span
from zrf2js.frontends.dgz.lines import Line
from zrf2js.notation.board_file import NO_LINKS
from zrf2js.support.source import Span

#: a test of a link, from its first position to the second
_Test = Callable[[str, str], bool]

# --- zones ---------------------------------------------------------------------------------------


def toggle_zone(
    chapter: Chapter, forms: WrittenForms, name: str, players: list[str] | None, position: str
) -> list[TextEdit]:
    """Add or remove a position of a zone of these players (None: of all); create the zone."""
    words = ("zone", name, *(players or ()))
    statements = [line for line in chapter.all("zone") if line.words == words]
    if not statements:
        owned = None if players is None else tuple(players)
        if any((z.name, z.players) == (name, owned) for z in forms.game.board.zones):
            return of_forms.toggle_zone(forms, name, owned, position)
        new = f"zone {' '.join((line_named(name), *words[2:]))}: {position}"
        return [chapter.of_board.added(new, "zone", "board", "grid")]
    line = statements[-1]  # it replaces the earlier ones
    listed = words_of(line)
    if any(position in positions_of(word.text, chapter.board) for word in listed):
        return without(listed, chapter.board, (position,))
    end = listed[-1].span.end if listed else line.origin.span.end
    return [TextEdit(Span(chapter.source, end, end), f" {position}")]


# --- links ---------------------------------------------------------------------------------------


def toggle_link(
    chapter: Chapter, forms: WrittenForms, direction: str, source: str, target: str
) -> list[TextEdit]:
    """Add the link from ``source`` to ``target``, or remove it; a position has one per direction.

    The links of a vector are changed by a form of ZRF, those of chains in their statement.
    """
    statement = next((line for name, line in [*chapter.directions()][::-1] if name == direction),
                     None)  # fmt: skip
    exists = forms.game.board.links.get(direction, {}).get(source) == target
    pairs = chapter.board.chains.get(direction)
    is_new = pairs is None and direction not in forms.game.board.links
    if is_new and re.fullmatch(r"[A-Z][\w-]*", direction):
        return [chapter.of_board.added(f"{direction} = {source}>{target}", "board", "grid")]
    if pairs is None or statement is None:
        return of_forms.toggle_link(forms, direction, source, target)
    old = next((b for a, b in pairs if a == source), None)
    if exists and old is None:
        return of_forms.toggle_link(forms, direction, source, target)
    kept = [(a, b) for a, b in pairs if a != source]
    if not kept:
        return [_with_value(statement, NO_LINKS if exists else f"{source}>{target}")]
    edits = _without_pairs(statement, lambda a, b: a == source)
    end = statement.origin.span.end
    new = TextEdit(Span(chapter.source, end, end), f", {source}>{target}")
    return edits if exists else [*edits, new]


def _with_value(statement: Line, value: str) -> TextEdit:
    """Return the edit that replaces the links of a direction."""
    start = statement.value.index("=") + 1
    return TextEdit(part_of(statement, start, len(statement.value)), f" {value}")


def _without_pairs(statement: Line, is_gone: _Test) -> list[TextEdit]:
    """Return the edits that remove links from the chains of a statement."""
    start = statement.value.index("=") + 1
    edits, kept = [], start
    matches = list(re.compile(r"([^,\s]+)(\s*,)?").finditer(statement.value, start))
    for match in matches:
        names = [name for name in match[1].split(">") if name]
        parts: list[list[str]] = [names[:1]]
        for a, b in pairwise(names):
            parts += [[b]] if is_gone(a, b) else []
            parts[-1] += [] if is_gone(a, b) else [b]
        new = ",".join(">".join(part) for part in parts if len(part) > 1)
        if len(parts) == 1 or new:
            kept = match.end(1)
            edits += [TextEdit(part_of(statement, *match.span(1)), new)] if len(parts) > 1 else []
        else:
            first = kept if match is matches[-1] and kept > start else match.start()
            edits.append(removed_span(part_of(statement, first, match.end())))
    return edits


# --- positions -----------------------------------------------------------------------------------


def add_position(forms: WrittenForms, name: str, rect: of_forms.Rect) -> list[TextEdit]:
    """Add a free position: a description has a form of ZRF for it."""
    return of_forms.add_position(forms, line_named(name), rect)


def remove_positions(
    chapter: Chapter, forms: WrittenForms, names: Collection[str]
) -> list[TextEdit]:
    """Remove positions with their links, and from zones and the start position."""
    gone = frozenset(names)
    return [*of_forms.remove_positions(forms, gone), *without_uses(chapter, gone)]


def without_uses(chapter: Chapter, gone: frozenset[str]) -> list[TextEdit]:
    """Return the edits that remove positions from chains, zones and the start position."""
    edits = clear_positions(chapter, gone)
    for each in (chapter, *((chapter.base,) if chapter.base else ())):
        edits += [*without_links(each, gone), *without_zones(each, gone)]
    return edits


def without_links(chapter: Chapter, gone: frozenset[str]) -> list[TextEdit]:
    """Return the edits that remove positions from the chains of a chapter."""
    edits: list[TextEdit] = []
    for name, line in chapter.own_directions():
        pairs = chapter.board.chains.get(name, ())
        if pairs and all({a, b} & gone for a, b in pairs):
            edits.append(_with_value(line, NO_LINKS))
        elif pairs:
            edits += _without_pairs(line, lambda a, b: bool({a, b} & gone))
    return edits


def without_zones(chapter: Chapter, gone: frozenset[str]) -> list[TextEdit]:
    """Return the edits that remove positions from the zones of a chapter."""
    return [edit for line in chapter.own("zone")
            for edit in without(words_of(line), chapter.board, gone)]  # fmt: skip
