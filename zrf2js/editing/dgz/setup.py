"""Changes of the start position: rows such as ``rnbqkbnr/8``, and lists of positions by piece."""

from __future__ import annotations

import re
from collections.abc import Collection

from zrf2js.editing.dgz.chapter import Chapter, part_of
from zrf2js.editing.dgz.rows import Rows, token_of
from zrf2js.editing.dgz.squares import Word, names_any, positions_of, without, words_of
from zrf2js.editing.text_edits import TextEdit, removed_span
from zrf2js.frontends.dgz.lines import Line
from zrf2js.notation.board_file import BoardFile
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Span


@frozen_node()
class _Entry:
    """A piece and its places in a list: ``Pawn a2-h2 off 1``, and the separator that follows."""

    piece: str
    span: Span
    places: list[Word]
    separator: Span | None


def place_piece(chapter: Chapter, player: str, piece: str, position: str) -> list[TextEdit]:
    """Put a piece on a position, and remove the piece that is there."""
    where = chapter.of_setup
    token = token_of(where, player, piece)
    rows = next((line for line in where.own("setup") if len(line.words) == 1), None)
    in_rows = bool(rows and token and where.board.coordinates(position))
    drawn = {position: token} if in_rows and token else {}
    listed = None if drawn else (player, piece, position)
    return _changed(where, (position,), drawn, listed)


def clear_positions(chapter: Chapter, positions: Collection[str]) -> list[TextEdit]:
    """Remove the pieces on positions."""
    return _changed(chapter.of_setup, positions, {}, None)


def set_reserve(chapter: Chapter, player: str, piece: str, count: int) -> list[TextEdit]:
    """Set the number of pieces of a type in a player's reserve."""
    where = chapter.of_setup
    own = [(line, entry) for line in _lists(where, player) for entry in _entries(line)
           if entry.piece == piece]  # fmt: skip
    counts = [
        (line, entry, off, number)
        for line, entry in own
        for off, number in zip(entry.places, entry.places[1:], strict=False)
        if off.text == "off"
    ]
    if not counts:
        return _added(where, player, piece, f"off {count}", set()) if count else []
    (line, entry, off, number), *others = counts
    edits = [removed_span(word.span) for *_, a, b in others for word in (a, b)]
    if count:
        return [TextEdit(number.span, str(count)), *edits]
    if len(entry.places) == 2:
        return [*edits, *_without_entries(line, [entry])]
    return [*edits, removed_span(off.span), removed_span(number.span)]


def _changed(
    where: Chapter,
    gone: Collection[str],
    drawn: dict[str, str],
    listed: tuple[str, str, str] | None,
) -> list[TextEdit]:
    """Remove the pieces at ``gone``, draw pieces in the first rows, and add one to a list."""
    edits: list[TextEdit] = []
    for line in where.own("setup"):
        if len(line.words) == 1:
            edits += Rows(line, where.board).changed({**dict.fromkeys(gone, ""), **drawn})
            drawn = {}
    emptied: set[Line] = set()
    edits += _without_listed(where, gone, emptied)
    if listed:
        edits += _added(where, *listed, emptied)
    return [*edits, *(removed_span(line.origin.span) for line in emptied)]


def fitted(where: Chapter, new: BoardFile, gone: Collection[str]) -> list[TextEdit]:
    """Return the edits that fit the setup of a chapter to another board."""
    emptied: set[Line] = set()
    edits = _without_listed(where, gone, emptied)
    edits += [removed_span(line.origin.span) for line in emptied]
    for line in where.own("setup"):
        if len(line.words) == 1:
            edits += Rows(line, where.board).resized(new)
    return edits


def _without_listed(where: Chapter, gone: Collection[str], emptied: set[Line]) -> list[TextEdit]:
    """Remove positions from lists; add the statements without any other entry to ``emptied``."""
    edits: list[TextEdit] = []
    for line in where.own("setup"):
        entries = _entries(line) if len(line.words) > 1 else []
        ending = [entry for entry in entries if _ends(entry, where, gone)]
        if entries and len(ending) == len(entries):
            emptied.add(line)
            continue
        edits += _without_entries(line, ending)
        edits += [edit for entry in entries if entry not in ending
                  for edit in without(entry.places, where.board, gone)]  # fmt: skip
    return edits


def _ends(entry: _Entry, where: Chapter, gone: Collection[str]) -> bool:
    """Return True if an entry has positions, and all of them are removed."""
    has_reserve = any(place.text == "off" for place in entry.places)
    touched = names_any(entry.places, where.board, ()) and any(
        name in gone for place in entry.places for name in positions_of(place.text, where.board)
    )
    return touched and not has_reserve and not names_any(entry.places, where.board, gone)


def _added(
    where: Chapter, player: str, piece: str, place: str, emptied: set[Line]
) -> list[TextEdit]:
    """Return the edits that add a position or a reserve to the pieces of a player.

    A statement in ``emptied`` that receives the piece is no longer removed.
    """
    lines = _lists(where, player)
    for line in lines:
        for entry in _entries(line) if line not in emptied else ():
            if entry.piece == piece:
                end = entry.places[-1].span.end if entry.places else entry.span.end
                return [TextEdit(Span(where.source, end, end), f" {place}")]
    refilled = next((line for line in [*lines[-1:], *emptied] if line in emptied), None)
    if refilled and (refilled in lines or not lines):
        emptied.remove(refilled)
        return [TextEdit(refilled.origin.span, f"setup {player}: {piece} {place}")]
    if not lines:
        return [where.added(f"setup {player}: {piece} {place}", "setup")]
    line, end = lines[-1], len(lines[-1].value)
    separator = ", " if line.value and line.value[-1] not in ",;" else " "
    return [TextEdit(part_of(line, end, end), f"{separator}{piece} {place}")]


def _lists(where: Chapter, player: str) -> list[Line]:
    return [line for line in where.own("setup") if line.words[1:2] == (player,)]


def _entries(line: Line) -> list[_Entry]:
    """Return the entries of a list, which commas, semicolons or line ends separate."""
    entries = []
    for match in re.finditer(r"([^,;\n]+)([,;]?)", line.value):
        words = words_of(line, match.start(), match.end(1))
        if words:
            separator = part_of(line, match.start(2), match.end(2)) if match[2] else None
            span = Span(words[0].span.source, words[0].span.start, words[-1].span.end)
            entries.append(_Entry(words[0].text, span, words[1:], separator))
    return entries


def _without_entries(line: Line, gone: list[_Entry]) -> list[TextEdit]:
    """Return the edits that remove entries, with the separators that are then superfluous."""
    entries = _entries(line)
    if gone and len(gone) == len(entries):
        return [removed_span(line.origin.span)]
    edits = []
    kept = [entry for entry in entries if entry not in gone]
    for entry in gone:
        span = entry.span
        if entry.separator:
            span = Span(span.source, span.start, entry.separator.end)
        edits.append(removed_span(span))
    if gone and gone[-1] == entries[-1] and kept[-1].separator:
        edits.append(TextEdit(kept[-1].separator, ""))
    return edits
