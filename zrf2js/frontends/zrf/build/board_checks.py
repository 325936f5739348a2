"""Checks of the parts of a board that are valid one by one, but contradict each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

from zrf2js.frontends.zrf.forms import Atom
from zrf2js.model.nodes import Zone
from zrf2js.support.diagnostics.locate import place
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin

Rect = tuple[int, int, int, int]
#: the number of index steps that direction has in each dimension of a grid
Step = tuple[int, ...]

#: cells of a grid that are compared with the first one, in each dimension
_NEAR = range(-3, 4)


def report_overlapping_cells(
    start: Rect | None,
    axes: Sequence[tuple[int, tuple[int, int]]],
    form: Origin,
    collector: Collector,
) -> None:
    """Report a flat grid whose cells cover each other; ``axes`` are lengths and offsets in pixels.

    Cells that overlap in one dimension only are intended: they show piles, such as fans of cards.
    """
    if start is None or not 1 <= len(axes) <= 2:
        return
    width, height = start[2] - start[0], start[3] - start[1]
    for cell in product(*((i for i in _NEAR if abs(i) < length) for length, _ in axes)):
        x = abs(sum(i * dx for i, (_, (dx, _)) in zip(cell, axes, strict=True)))
        y = abs(sum(i * dy for i, (_, (_, dy)) in zip(cell, axes, strict=True)))
        is_diagonal = all(cell) and len(cell) == 2
        limit = 2 if is_diagonal else 8
        if any(cell) and x * limit < width and y * limit < height:
            collector.report("ZRF251", form, x=x, y=y, width=width, height=height)
            return


def report_moved(name: Atom, earlier: Origin, collector: Collector) -> None:
    """Report a position that already has another rectangle."""
    note = f"the first one is at {place(earlier.span)}"
    collector.report("ZRF250", name.origin, notes=(note,), name=name.text)


def report_replaced(
    zone: Zone,
    first: dict[tuple[str, str], Zone],
    players: Sequence[str],
    collector: Collector,
) -> None:
    """Report a zone that replaces an earlier one for a player.

    ``first`` has the first zone of each name and player, to which the function adds this one.
    """
    own = players if zone.players is None else zone.players
    earlier = [(first.setdefault((zone.name, player), zone), player) for player in own]
    for other, player in earlier:
        if other is not zone and other.origin is not None:
            note = f"the first one is at {place(other.origin.span)}"
            collector.report("ZRF254", zone.origin, notes=(note,), name=zone.name, player=player)
            return


def report_equal_steps(
    directions: Sequence[tuple[str, Step, Origin]], collector: Collector
) -> None:
    """Report directions with equal steps in a grid where another step has no opposite.

    In a grid whose steps all have opposites, such a direction is a second name on purpose.
    """
    steps = {step for _, step, _ in directions}
    with_opposite = {step for step in steps if tuple(-i for i in step) in steps}
    if not with_opposite or with_opposite == steps:
        return
    first: dict[Step, str] = {}
    for name, step, origin in directions:
        other = first.setdefault(step, name)
        if other != name:
            collector.report("ZRF252", origin, name=name, other=other)


def report_merged_directions(
    pairs: Sequence[tuple[str, str]],
    steps: Mapping[str, Step],
    player: str,
    origin: Origin,
    collector: Collector,
) -> None:
    """Report the directions that a symmetry turns into one that another direction becomes.

    A direction that is not in the symmetry stays as it is. It may be the image of another one if
    neither is a mirror image in the grid: players may have their own direction for a purpose.
    """
    table = dict(pairs)
    images = Counter(table.values())
    for name, image in table.items():
        if image not in table and _are_mirrored(steps.get(name), steps.get(image)):
            help = f"add `({image} {name})`"
            collector.report(
                "ZRF253", origin, help=help, name=name, other=image, image=image, player=player
            )
        elif images[image] > 1:
            other = next(each for each in table if table[each] == image)
            if other != name:
                collector.report(
                    "ZRF253", origin, name=name, other=other, image=image, player=player
                )


def _are_mirrored(step: Step | None, image: Step | None) -> bool:
    """Return True if two steps differ in signs or in the order of the dimensions only."""
    if step is None or image is None or step == image:
        return False
    return sorted(map(abs, step)) == sorted(map(abs, image))
