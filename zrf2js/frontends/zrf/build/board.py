"""The builder of the board: positions, links, zones and symmetries of one ``(board ...)``.

The positions of grids are numbered first, row by row, then those of ``positions`` and ``dummy`` in
file order (rule 25). Then the statements that change links run in file order.
Symmetries are last because a file may name a direction before its links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field, replace
from itertools import islice, product
from math import prod

from zrf2js.frontends.zrf.build.board_checks import (
    Rect,
    Step,
    report_equal_steps,
    report_merged_directions,
    report_moved,
    report_overlapping_cells,
    report_replaced,
)
from zrf2js.frontends.zrf.build.grid_cells import Axis, cell_rect, rect_of
from zrf2js.frontends.zrf.build.reading import (
    atoms,
    forms,
    integers,
    is_integer,
    known_positions,
    report_ungrouped,
    report_unknown_form,
    report_unknown_player,
    strings,
)
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.language.keywords import BY_CONTEXT, Context
from zrf2js.language.limits import MAX_LINKS, MAX_POSITIONS
from zrf2js.model.nodes import Board, Zone
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.frozen_node import mutable_node
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin


@mutable_node()
class _Draft:
    """The state of the board while its statements are processed."""

    collector: Collector
    players: tuple[str, ...]
    grid: dict[str, Rect | None] = field(default_factory=dict)
    rects: dict[str, Rect | None] = field(default_factory=dict)
    links: dict[str, dict[str, str]] = field(default_factory=dict)
    zones: list[Zone] = field(default_factory=list)
    first_zones: dict[tuple[str, str], Zone] = field(default_factory=dict)  # by name and player
    symmetry: list[tuple[str, tuple[tuple[str, str], ...]]] = field(default_factory=list)
    images: list[str] = field(default_factory=list)
    origins: dict[str, Origin] = field(default_factory=dict)  # of positions
    steps: dict[str, Step] = field(default_factory=dict)  # of directions of grids
    touching: dict[str, list[tuple[str, str]]] | None = None  # `links_at`

    def links_at(self) -> dict[str, list[tuple[str, str]]]:
        """Return the links of each position, from and to it, as direction and source."""
        if self.touching is None:
            self.touching = {}
            for direction, links in self.links.items():
                for link in links.items():
                    self._touch(direction, *link)
        return self.touching

    def add_link(self, links: dict[str, str], direction: str, source: str, target: str) -> None:
        """Add a link to those of a direction."""
        links[source] = target
        if self.touching is not None:
            self._touch(direction, source, target)

    def _touch(self, direction: str, source: str, target: str) -> None:
        assert self.touching is not None
        for position in (source, target):
            self.touching.setdefault(position, []).append((direction, source))

    def has_too_many_links(self, form: Form | None, positions: int, directions: int) -> bool:
        """Return True if the board is too large for its tables of links; report it."""
        if positions * directions <= MAX_LINKS:
            return False
        origin = None if form is None else form.origin
        self.collector.report(
            "ZRF237", origin, limit=MAX_LINKS, positions=positions, directions=directions
        )
        return True

    def check_position(self, position: Atom) -> bool:
        """Return True if the position exists; report an unknown position."""
        return bool(self.check_positions((position,)))

    def check_positions(self, positions: Iterable[Atom]) -> tuple[str, ...]:
        """Return the names of the positions that exist; report the others."""
        return known_positions(self.collector, tuple(positions), self.rects)

    def check_player(self, player: Atom) -> bool:
        """Return True if the player exists; report an unknown player."""
        if player.text in self.players:
            return True
        report_unknown_player(self.collector, player, self.players)
        return False


def build_board(
    statement_items: tuple[Node, ...], players: tuple[str, ...], collector: Collector
) -> Board:
    """Return the board of a game; invalid statements are reported and skipped."""
    draft = _Draft(collector, players)
    statements = tuple(_flatten(statement_items))
    for form in statements:
        _report_unknown(draft, form)
    report_ungrouped(collector, statement_items, "a board")
    _run(draft, statements, _POSITIONS)
    draft.rects = {**draft.grid, **draft.rects}
    if len(draft.rects) > MAX_POSITIONS:  # `_grid` checks its own size
        origin = next(form.origin for form in statements if form.head in ("positions", "dummy"))
        collector.report("ZRF226", origin, limit=MAX_POSITIONS)
        draft.rects = dict(islice(draft.rects.items(), MAX_POSITIONS))
    declared = tuple(draft.rects)
    _run(draft, statements, _CHANGES)
    _run(draft, statements, _SYMMETRIES)
    if draft.has_too_many_links(next(iter(statements), None), len(draft.rects), len(draft.links)):
        draft.links, draft.symmetry = {}, []
    zones = len({zone.name for zone in draft.zones})
    if zones * len(draft.rects) > MAX_LINKS:
        collector.report("ZRF238", draft.zones[0].origin, zones=zones, limit=MAX_LINKS)
        draft.zones = []
    return Board(
        rects=draft.rects,
        links=draft.links,
        zones=tuple(draft.zones),
        symmetry=tuple(draft.symmetry),
        images=tuple(draft.images),
        killed=tuple(
            (name, number) for number, name in enumerate(declared) if name not in draft.rects
        ),
    )


def _run(draft: _Draft, statements: tuple[Form, ...], handlers: dict[str, Handler]) -> None:
    for form in statements:
        if form.head in handlers:
            handlers[form.head](draft, form)


def _flatten(nodes: tuple[Node, ...]) -> Iterator[Form]:
    """Yield the statements, including those in groups without a head."""
    for form in forms(nodes):
        if form.head:
            yield form
        else:
            yield from _flatten(form.items)


def _report_unknown(draft: _Draft, form: Form) -> None:
    if form.head not in {**_POSITIONS, **_CHANGES, **_SYMMETRIES}:
        report_unknown_form(draft.collector, form, BY_CONTEXT[Context.BOARD], "board")


# --- positions ---------------------------------------------------------------------------------


def _grid(draft: _Draft, form: Form) -> None:
    """(grid (start-rectangle l t r b) (dimensions (labels (dx dy))...) (directions (d i j)...))"""
    start: Rect | None = None
    areas: list[tuple[Axis, ...]] = []
    steps: list[tuple[str, tuple[int, ...], Origin]] = []
    for part in _flatten(form.args):
        match part.head:
            case "start-rectangle":
                numbers = _numbers(draft, part, part.args, 4)
                start = rect_of(numbers) if len(numbers) == 4 else start
            case "dimensions":
                report_ungrouped(draft.collector, part.args, "dimensions")
                areas.append(tuple(_axis(draft, axis) for axis in forms(part.args)))
            case "directions":
                report_ungrouped(draft.collector, part.args, "directions")
                steps += [
                    (d.head, _numbers(draft, d, d.args, 1), d.origin) for d in forms(part.args)
                ]
            case _:
                report_unknown_form(draft.collector, part, BY_CONTEXT[Context.GRID], "grid")
    if not areas:
        draft.collector.report("ZRF223", form.origin, word="grid")
    report_equal_steps(steps, draft.collector)
    directions = [(name, step) for name, step, _ in steps]
    draft.steps |= directions
    for axes in areas:
        offsets = [(len(axis.labels), axis.step) for axis in axes]
        report_overlapping_cells(start, offsets, form.origin, draft.collector)
        _add_area(draft, form, start, axes, directions)


def _numbers(draft: _Draft, form: Form, nodes: tuple[Node, ...], least: int) -> tuple[int, ...]:
    """Return the integers of a form of a grid; report other words, and too few integers."""
    for atom in atoms(nodes):
        if not is_integer(atom.text):
            draft.collector.report("ZRF235", atom.origin, word=atom.text)
    numbers = integers(nodes)
    if len(numbers) < least:
        draft.collector.report("ZRF236", form.origin, least=least, count=len(numbers))
    return numbers


def _axis(draft: _Draft, form: Form) -> Axis:
    labels = form.items[0].text if form.items and isinstance(form.items[0], Atom) else ""
    step = _numbers(draft, form, form.args, 2)[:2]
    dx, dy = step if len(step) == 2 else (0, 0)
    return Axis(tuple(labels.split("/")), (dx, dy))


def _add_area(
    draft: _Draft,
    form: Form,
    start: Rect | None,
    axes: tuple[Axis, ...],
    directions: list[tuple[str, tuple[int, ...]]],
) -> None:
    size = prod(len(axis.labels) for axis in axes)
    if size + len(draft.grid) > MAX_POSITIONS:
        draft.collector.report("ZRF226", form.origin, limit=MAX_POSITIONS)
        return
    if draft.has_too_many_links(form, size, len(directions)):
        return
    names: dict[tuple[int, ...], str] = {}
    ranges = [range(len(axis.labels)) for axis in reversed(axes)]
    for reversed_cell in product(*ranges):  # the first dimension varies fastest
        cell = reversed_cell[::-1]
        name = "".join(axis.labels[i] for axis, i in zip(axes, cell, strict=True))
        names[cell] = name
        draft.grid.setdefault(name, cell_rect(start, axes, cell))
        draft.origins.setdefault(name, form.origin)
    for direction, step in directions:
        links = draft.links.setdefault(direction, {})
        delta = (*step, *(0 for _ in axes))[: len(axes)]
        for cell, name in names.items():
            target = names.get(tuple(i + d for i, d in zip(cell, delta, strict=True)))
            if target is not None:
                links[name] = target


def _positions(draft: _Draft, form: Form) -> None:
    """(positions (name left top right bottom)...); a name without a rectangle is allowed."""
    for item in form.args:
        name = next(atoms((item,)), None)
        numbers = integers(item.args) if isinstance(item, Form) else ()
        if name is None:
            continue
        if len(numbers) != 4:
            draft.collector.report("ZRF225", item.origin, word=name.text)
        if len(numbers) == 4 or name.text not in draft.rects:
            rect = rect_of(numbers) if len(numbers) == 4 else None
            earlier = draft.rects.get(name.text) or draft.grid.get(name.text)
            if earlier is not None and earlier != rect:
                report_moved(name, draft.origins[name.text], draft.collector)
            draft.rects[name.text] = rect
            draft.origins[name.text] = name.origin


def _dummy(draft: _Draft, form: Form) -> None:
    """(dummy name...)"""
    for name in strings(form.args):
        draft.rects.setdefault(name, None)


# --- changes -----------------------------------------------------------------------------------


def _pairs(draft: _Draft, form: Form) -> Iterator[tuple[Atom, Atom]]:
    """Yield the pairs of names of a statement; report other groups."""
    for pair in forms(form.args):
        names = tuple(atoms(pair.items))
        if len(names) == 2:
            yield names[0], names[1]
        else:
            help = f"each group of `{form.head}` consists of two names"
            draft.collector.report("ZRF223", pair.origin, help=help, word=form.head)


def _links(draft: _Draft, form: Form) -> None:
    """(links direction (a b)...)"""
    if not form.args or not isinstance(form.args[0], Atom):
        draft.collector.report("ZRF223", form.origin, word="links")
        return
    report_ungrouped(draft.collector, form.args[1:], "links")
    direction = form.args[0].text
    links = draft.links.setdefault(direction, {})
    for a, b in _pairs(draft, form):
        if draft.check_position(a) and draft.check_position(b):
            draft.add_link(links, direction, a.text, b.text)


def _unlink(draft: _Draft, form: Form) -> None:
    """(unlink p), (unlink (a b)), (unlink (p direction))"""
    removed: set[str] = set()
    for item in form.args:
        if isinstance(item, Atom):
            if draft.check_position(item):
                removed.add(item.text)
        elif len(names := tuple(atoms(item.items))) == 2:
            _unlink_pair(draft, *names)
        else:
            draft.collector.report("ZRF223", item.origin, word="unlink")
    _remove_links(draft, removed)


def _unlink_pair(draft: _Draft, a: Atom, b: Atom) -> None:
    if not draft.check_position(a):
        return
    if b.text not in draft.rects and b.text in draft.links:
        draft.links[b.text].pop(a.text, None)
    elif draft.check_position(b):
        for links in draft.links.values():
            if links.get(a.text) == b.text:
                del links[a.text]


def _remove_links(draft: _Draft, removed: set[str]) -> None:
    """Remove the links from and to positions. Each link is removed once, by its index."""
    for position in removed:
        for direction, source in draft.links_at().pop(position, ()):
            links = draft.links[direction]
            if position in (source, links.get(source)):
                links.pop(source, None)


def _kill(draft: _Draft, form: Form) -> None:
    """(kill-positions p...)"""
    removed = set(draft.check_positions(atoms(form.args)))
    draft.rects = {name: rect for name, rect in draft.rects.items() if name not in removed}
    _remove_links(draft, removed)
    draft.zones = [
        replace(zone, positions=tuple(name for name in zone.positions if name not in removed))
        for zone in draft.zones
    ]


_ZONE = ("name", "players", "positions")


def _zone(draft: _Draft, form: Form) -> None:
    """(zone (name Z) (players P...) (positions p...))"""
    report_ungrouped(draft.collector, form.args, "a zone")
    parts = {part.head: part.args for part in _flatten(form.args)}
    for part in _flatten(form.args):
        if part.head not in _ZONE:
            report_unknown_form(draft.collector, part, _ZONE, "zone")
    name = next(iter(strings(parts.get("name", ()))), None)
    if name is None:
        draft.collector.report("ZRF223", form.origin, word="zone")
        return
    players = None
    if "players" in parts:
        players = tuple(a.text for a in atoms(parts["players"]) if draft.check_player(a))
    positions = draft.check_positions(atoms(parts.get("positions", ())))
    zone = Zone(name=name, players=players, positions=positions, origin=form.origin)
    report_replaced(zone, draft.first_zones, draft.players, draft.collector)
    draft.zones.append(zone)


def _symmetry(draft: _Draft, form: Form) -> None:
    """(symmetry player... (d1 d2)...)"""
    players = [arg for arg in form.args if isinstance(arg, Atom)]
    if not players:
        draft.collector.report("ZRF223", form.origin, word="symmetry")
    if names := [player.text for player in players if draft.check_player(player)]:
        pairs = tuple((_direction(draft, a), _direction(draft, b)) for a, b in _pairs(draft, form))
        draft.symmetry.extend((player, pairs) for player in names)
        report_merged_directions(pairs, draft.steps, names[0], form.origin, draft.collector)


def _direction(draft: _Draft, direction: Atom) -> str:
    """Return the name of a direction; an unknown one gets an empty table of links."""
    if direction.text not in draft.links:
        close = did_you_mean(direction.text, draft.links)
        draft.collector.report("ZRF224", direction.origin, instead=close, word=direction.text)
        draft.links[direction.text] = {}
    return direction.text


def _image(draft: _Draft, form: Form) -> None:
    """(image file...)"""
    draft.images.extend(text for text in strings(form.args) if not is_integer(text))


Handler = Callable[[_Draft, Form], None]
_POSITIONS: dict[str, Handler] = {"grid": _grid, "positions": _positions, "dummy": _dummy}
_CHANGES: dict[str, Handler] = {
    "links": _links,
    "unlink": _unlink,
    "kill-positions": _kill,
    "zone": _zone,
    "image": _image,
}
_SYMMETRIES: dict[str, Handler] = {"symmetry": _symmetry}
