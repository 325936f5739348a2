"""Changes of the start position: ``(board-setup (player (piece position... off n)))``."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from zrf2js.editing.game_text import GameText
from zrf2js.editing.text_edits import TextEdit, appended, appended_line, removed, replaced
from zrf2js.frontends.zrf.build.merge import flatten
from zrf2js.frontends.zrf.build.reading import atoms
from zrf2js.frontends.zrf.forms import Atom, Form


def place_piece(text: GameText, player: str, piece: str, position: str) -> list[TextEdit]:
    """Put a piece on a position, and remove the piece that is there."""
    there = [(side.head, entry.head) for side, entry in _entries(text) if _at(entry, (position,))]
    if there == [(player, piece)]:
        return []
    return [*clear_positions(text, (position,)), _added(text, player, piece, position)]


def clear_positions(text: GameText, positions: Collection[str]) -> list[TextEdit]:
    """Remove the pieces on positions, and groups that become empty."""
    edits: list[TextEdit] = []
    for _, entry in _entries(text):
        entries = _at(entry, positions)
        alone = len(entries) == len(tuple(atoms(entry.args)))
        edits += [removed(entry)] if entries and alone else map(removed, entries)
    return edits


def set_reserve(text: GameText, player: str, piece: str, count: int) -> list[TextEdit]:
    """Set the number of pieces of a type in a player's reserve."""
    own = (entry for side, entry in _entries(text) if (side.head, entry.head) == (player, piece))
    counts = [(entry, *pair) for entry in own for pair in _reserves(entry)]
    if not counts:
        return [_added(text, player, piece, f"off {count}")] if count else []
    (entry, off, number), *others = counts
    edits = [removed(atom) for _, *pair in others for atom in pair]
    if count:
        return [replaced(number, str(count)), *edits]
    alone = len(tuple(atoms(entry.args))) == 2
    return [*([removed(entry)] if alone else [removed(off), removed(number)]), *edits]


def _added(text: GameText, player: str, piece: str, what: str) -> TextEdit:
    """Return the edit that adds a position or a reserve to the pieces of a player."""
    for side, entry in _entries(text):
        if (side.head, entry.head) == (player, piece):
            return appended(entry, what)
    for side in _sides(text):
        if side.head == player:
            return appended(side, f"({piece} {what})")
    setup = next(text.all("board-setup"), None)
    new = f"({player} ({piece} {what}))"
    return text.added(f"(board-setup\n   {new})") if setup is None else appended_line(setup, new)


def _sides(text: GameText) -> Iterator[Form]:
    for setup in text.all("board-setup"):
        yield from flatten(setup.args)


def _entries(text: GameText) -> Iterator[tuple[Form, Form]]:
    """Yield the groups of a player and a piece: the form of the player, and of the piece."""
    for side in _sides(text):
        for entry in flatten(side.args):
            yield side, entry


def _reserves(entry: Form) -> Iterator[tuple[Atom, Atom]]:
    """Yield the pairs ``off n``."""
    words = tuple(atoms(entry.args))
    for off, number in pairwise(words):
        if off.text == "off" and number.text.isdecimal():
            yield off, number


def _at(entry: Form, positions: Collection[str]) -> list[Atom]:
    counts = {number for _, number in _reserves(entry)}
    return [atom for atom in atoms(entry.args) if atom.text in positions and atom not in counts]
