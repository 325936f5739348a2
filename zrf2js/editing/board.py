"""Changes of the board: zones, links and free positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zrf2js.editing.game_text import GameText, first_text, pairs_of, removed_items
from zrf2js.editing.setup import clear_positions
from zrf2js.editing.text_edits import (
    NotEditable,
    TextEdit,
    appended,
    appended_line,
    named,
    removed,
    replaced,
)
from zrf2js.frontends.zrf.build.merge import flatten
from zrf2js.frontends.zrf.build.reading import atoms, strings
from zrf2js.frontends.zrf.forms import Atom, Form, Node

#: left, top, right, bottom, in pixels
Rect = tuple[int, int, int, int]


def rect_of(numbers: list[int]) -> Rect:
    """Return four numbers as a rectangle."""
    left, top, right, bottom = numbers
    return left, top, right, bottom


# --- zones ---------------------------------------------------------------------------------------


def toggle_zone(
    text: GameText, name: str, players: tuple[str, ...] | None, position: str
) -> list[TextEdit]:
    """Add or remove a position of a zone of these players (None: of all); create the zone."""
    for zone in text.board_statements("zone"):
        if first_text(zone, "name") == name and _players(zone) == players:
            inside = [atom for part in _positions(zone) for atom in atoms(part.args)
                      if atom.text == position]  # fmt: skip
            part = next(_positions(zone), None)
            if inside:
                return [removed(atom) for atom in inside]
            missing = f"(positions {position})"
            return [appended(zone, missing) if part is None else appended(part, position)]
    owners = "" if players is None else f" (players {' '.join(players)})"
    new = f"(zone (name {named(name)}){owners} (positions {position}))"
    return [text.added_to_board(new)]


def _positions(zone: Form) -> Iterator[Form]:
    return (part for part in flatten(zone.args) if part.head == "positions")


def _players(zone: Form) -> tuple[str, ...] | None:
    lists = [strings(part.args) for part in flatten(zone.args) if part.head == "players"]
    return lists[-1] if lists else None


# --- links ---------------------------------------------------------------------------------------


def toggle_link(text: GameText, direction: str, source: str, target: str) -> list[TextEdit]:
    """Add the link from ``source`` to ``target``, or remove it; a position has one per direction.

    A link of a grid is removed by ``unlink``.
    """
    links = text.game.board.links.get(direction, {})
    edits = _without((form, pair) for form in _links(text, direction)
                     for pair, a, _ in pairs_of(form) if a.text == source)  # fmt: skip
    if links.get(source) == target:
        return edits or [text.added_to_board(f"(unlink ({source} {direction}))")]
    hidden = list(_unlinks(text, source, direction))
    if hidden and not edits and _is_parallel(text, direction, source, target):
        return _without(hidden)
    form = next(_links(text, direction), None)
    new = f"({source} {target})"
    unlinked = any(source in strings(form.args) for form in text.board_statements("unlink"))
    if form is None or edits or unlinked:  # the new link has to come after the other statement
        return [*edits, text.added_to_board(f"(links {named(direction)} {new})")]
    return [appended(form, new)]


def _links(text: GameText, direction: str) -> Iterator[Form]:
    """Yield the statements ``(links direction (a b)...)``."""
    for form in text.board_statements("links"):
        if next(atoms(form.args), None) is not None and strings(form.args)[0] == direction:
            yield form


def _unlinks(text: GameText, source: str, direction: str) -> Iterator[tuple[Form, Form]]:
    for form in text.board_statements("unlink"):
        for pair, a, b in pairs_of(form):
            if (a.text, b.text) == (source, direction):
                yield form, pair


def _is_parallel(text: GameText, direction: str, source: str, target: str) -> bool:
    """Return True if another link of the direction has the offset of ``source`` and ``target``."""
    rects, links = text.game.board.rects, text.game.board.links.get(direction, {})
    offset = _offset(rects.get(source), rects.get(target))
    return offset is not None and any(
        _offset(rects.get(a), rects.get(b)) == offset for a, b in links.items()
    )


def _offset(a: Rect | None, b: Rect | None) -> tuple[int, int] | None:
    return None if a is None or b is None else (b[0] - a[0], b[1] - a[1])


# --- positions -----------------------------------------------------------------------------------


def add_position(text: GameText, name: str, rect: Rect) -> list[TextEdit]:
    """Add a free position."""
    if name in text.game.board.rects:
        raise NotEditable(f"the board has a position `{name}`")
    new = f"({named(name)} {' '.join(map(str, rect))})"
    form = next(text.board_statements("positions"), None)
    return [text.added_to_board(f"(positions {new})") if form is None else appended_line(form, new)]


def move_position(text: GameText, name: str, rect: Rect) -> list[TextEdit]:
    """Change the rectangle of a free position."""
    for _, item in _free(text):
        words = tuple(atoms(item.items))
        if words[0].text == name and len(words) == 5:
            return [replaced(word, str(n)) for word, n in zip(words[1:], rect, strict=True)]
    raise NotEditable(f"`{name}` belongs to a grid; only free positions can be moved")


def remove_positions(text: GameText, names: Iterable[str]) -> list[TextEdit]:
    """Remove positions with their links, and from zones and the start position.

    Positions of a grid are removed by ``kill-positions``.
    """
    gone = frozenset(names)
    free = [(form, item) for form, item in _free(text) if strings(item.items)[0] in gone]
    of_grid = sorted(gone - {strings(item.items)[0] for _, item in free})
    edits = [*_without(free), *without_uses(text, gone)]
    if of_grid:
        form = next(text.board_statements("kill-positions"), None)
        new = " ".join(of_grid)
        kill = f"(kill-positions {new})"
        edits.append(text.added_to_board(kill) if form is None else appended(form, new))
    return edits


def without_uses(text: GameText, gone: frozenset[str]) -> list[TextEdit]:
    """Return the edits that remove positions from links, zones and the start position."""
    edits: list[TextEdit] = []
    for word in ("links", "unlink"):
        for form in text.board_statements(word):
            pairs = [(form, pair) for pair, a, b in pairs_of(form) if {a.text, b.text} & gone]
            alone = [(form, item) for item in form.args if isinstance(item, Atom)
                     and item.text in gone and word == "unlink"]  # fmt: skip
            edits += _without([*pairs, *alone])
    for zone in text.board_statements("zone"):
        for part in _positions(zone):
            edits += [removed(atom) for atom in atoms(part.args) if atom.text in gone]
    for kill in text.board_statements("kill-positions"):
        edits += removed_items(kill, [atom for atom in atoms(kill.args) if atom.text in gone])
    return [*edits, *clear_positions(text, gone)]


def _without(removed: Iterable[tuple[Form, Node]]) -> list[TextEdit]:
    """Return the edits that remove items, and the forms that would be empty."""
    items: dict[Form, list[Node]] = {}
    for form, item in removed:
        items.setdefault(form, []).append(item)
    return [edit for form, gone in items.items() for edit in removed_items(form, gone)]


def free_positions(text: GameText) -> frozenset[str]:
    """Return the names of the positions that have their own rectangle, which can be moved."""
    return frozenset(strings(item.items)[0] for _, item in _free(text))


def _free(text: GameText) -> Iterator[tuple[Form, Form]]:
    """Yield the positions of ``(positions (name left top right bottom)...)`` with their form."""
    for form in text.board_statements("positions"):
        for item in form.args:
            if isinstance(item, Form) and item.items:
                yield form, item
