"""The pass that finds templates which receive the same arguments in every call."""

from __future__ import annotations

from collections import defaultdict

from zrf2js.ir.nodes import GameIR

#: templates with fewer parameters gain nothing
MIN_ARGUMENTS = 4


def fix_constant_arguments(game: GameIR) -> GameIR:
    """Set the annotation ``constant_arguments``."""
    given: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for piece in game.pieces:
        for call in (*piece.moves, *piece.drops):
            given[call.template].append(call.args)
    rows = ((number, _constants(game, number, given[number])) for number in sorted(given))
    constant = tuple((number, row) for number, row in rows if row is not None)
    return game.annotated(constant_arguments=constant)


def _constants(game: GameIR, template: int, given: list[tuple[int, ...]]) -> tuple[int, ...] | None:
    """Return the arguments of all calls of a template, symmetry applied, None if they differ."""
    kinds = game.templates[template].params
    if len(kinds) < MIN_ARGUMENTS:
        return None
    found: list[int] = []
    for kind, column in zip(kinds, zip(*given, strict=True), strict=True):
        values = set(column)
        if kind == "dir":
            values = {player.symmetry[value] for value in values for player in game.players}
        if len(values) > 1:
            return None
        found.extend(values)
    return tuple(found)
