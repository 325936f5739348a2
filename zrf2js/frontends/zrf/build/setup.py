"""The builder of the setup: the pieces on the board and in reserve at the start."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TypeAlias

from zrf2js.frontends.zrf.build.reading import (
    atoms,
    is_natural,
    report_ungrouped,
    report_unknown_player,
)
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.model.nodes import Setup
from zrf2js.model.symbols import Symbols
from zrf2js.support.diagnostics.locate import place
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.outcome import Collector

#: the occupied positions: where each is named, and the name of its piece
_Occupied: TypeAlias = "dict[str, tuple[Atom, str]]"


def build_setup(
    items: tuple[Node, ...], symbols: Symbols, *, has_piles: bool, collector: Collector
) -> Iterator[Setup]:
    """(board-setup (player (piece position... off n)...)...)

    With ``has_piles``, a position can have several pieces.
    """
    occupied: _Occupied | None = None if has_piles else {}
    for side in _named(items):
        player = next(atoms(side.items))
        if player.text not in symbols.players:
            report_unknown_player(collector, player, symbols.players)
            continue
        report_ungrouped(collector, side.args, "the setup of a player")
        for entry in _named(side.args):
            yield from _placements(player.text, entry, symbols, occupied, collector)


def _named(nodes: tuple[Node, ...]) -> Iterator[Form]:
    """Yield the groups that start with a name, which may be quoted, also those in other groups."""
    for node in nodes:
        if isinstance(node, Form):
            if node.items and isinstance(node.items[0], Atom):
                yield node
            else:
                yield from _named(node.items)


def _placements(
    player: str, entry: Form, symbols: Symbols, occupied: _Occupied | None, collector: Collector
) -> Iterator[Setup]:
    name = next(atoms(entry.items))
    if name.text not in symbols.pieces:
        close = did_you_mean(name.text, symbols.pieces)
        collector.report("ZRF230", name.origin, instead=close, word=name.text)
        return
    places = deque(atoms(entry.args))
    while places:
        atom = places.popleft()
        if atom.text == "off" and places and is_natural(places[0].text):
            count = int(places.popleft().text)
            yield Setup(player=player, piece=name.text, position=None, count=count)
        elif atom.text in symbols.positions:
            if occupied is not None:
                _check_free(atom, f"{player} {name.text}", occupied, collector)
            yield Setup(player=player, piece=name.text, position=atom.text)
        elif atom.text == "off":
            if places and places[0].text not in symbols.positions:
                atom = places.popleft()
            collector.report("ZRF248", atom.origin, word=atom.text)
        elif symbols.positions:  # a board without positions is reported once
            close = did_you_mean(atom.text, symbols.positions)
            collector.report("ZRF221", atom.origin, instead=close, word=atom.text)


def _check_free(position: Atom, piece: str, occupied: _Occupied, collector: Collector) -> None:
    """Report a position that already has a piece."""
    first = occupied.setdefault(position.text, (position, piece))
    if first[0] is not position:
        note = f"{first[1]} is placed there at {place(first[0].origin.span)}"
        collector.report("ZRF234", position.origin, notes=(note,), piece=piece, word=position.text)
