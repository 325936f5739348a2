"""Positions, links, zones and symmetry as tables of indices."""

from __future__ import annotations

from zrf2js.ir import nodes as ir
from zrf2js.lower.tables import Tables
from zrf2js.model.nodes import Board


def positions(board: Board) -> tuple[ir.Position, ...]:
    """Return the positions in the order of rule 25."""
    return tuple(ir.Position(name=name, rect=rect) for name, rect in board.rects.items())


def links(board: Board, tables: Tables) -> tuple[tuple[int, ...], ...]:
    """Return one row per direction: its target from each position, -1 for no link."""
    return tuple(
        tuple(tables.positions.get(row.get(name, ""), -1) for name in board.rects)
        for row in board.links.values()
    )


def zones(board: Board, tables: Tables) -> tuple[ir.Zone, ...]:
    """Return the zones; a later definition for a player replaces an earlier one (rule 22)."""
    members: dict[str, dict[str, frozenset[str]]] = {}
    for zone in board.zones:
        owners = members.setdefault(zone.name, {})
        for player in tables.players if zone.players is None else zone.players:
            owners[player] = frozenset(zone.positions)
    return tuple(
        ir.Zone(name=name, members=_masks(owners, tables)) for name, owners in members.items()
    )


def _masks(owners: dict[str, frozenset[str]], tables: Tables) -> tuple[int, ...]:
    """Return for each position a bit set of the players in whose zone it is."""
    masks = [0] * len(tables.positions)
    for player, held in owners.items():
        for position in held:
            masks[tables.positions[position]] |= 1 << tables.players[player]
    return tuple(masks)


def symmetry(board: Board, player: str, tables: Tables) -> tuple[int, ...]:
    """Return the direction that the player follows for each direction; others are unchanged."""
    table = list(range(len(tables.directions)))
    for name, pairs in board.symmetry:
        if name == player:
            for a, b in pairs:
                table[tables.directions[a]] = tables.directions[b]
    return tuple(table)
