"""Which loops come to an end by themselves, so that the others can be told to.

A loop that takes at least one step in every round, and steps only in directions whose links run
in no circle, ends at the edge at the latest: a slide over a chess board needs no counter. What
cannot be shown to end so is counted, and given up after a great many rounds (ZRF801).
"""

from __future__ import annotations

from typing import cast

from zrf2js.ir.nodes import Body, GameIR, Op, Param, Template, TemplateCall, walk

_LEAPS = frozenset(("jump", "go", "back"))


class Bounds:
    """The endless loops of a game's templates, whoever uses them."""

    def __init__(self, game: GameIR) -> None:
        self._game = game
        self._uses: dict[int, list[TemplateCall]] = {}
        for piece in game.pieces:
            for use in (*piece.moves, *piece.drops):
                self._uses.setdefault(use.template, []).append(use)
        self._circular: dict[frozenset[int], bool] = {}

    def endless(self, index: int) -> frozenset[int]:
        """The loops of a template that might not end, by their order in ``loops``."""
        found = enumerate(loops(self._game.templates[index]))
        return frozenset(number for number, loop in found if not self._ends(loop, index))

    def _ends(self, loop: Op, index: int) -> bool:
        body = cast(Body, loop.args[1])
        inside = list(walk(body))
        if not _always_steps(body) or not _LEAPS.isdisjoint(op.name for op in inside):
            return False
        steps = dict.fromkeys(op.args[0] for op in inside if op.name == "navigate")
        ways = {frozenset(_value(step, use) for step in steps) for use in self._uses.get(index, ())}
        return not any(
            self._is_circular(frozenset(player.symmetry[direction] for direction in way))
            for way in ways
            for player in self._game.players
        )

    def _is_circular(self, directions: frozenset[int]) -> bool:
        if directions not in self._circular:
            self._circular[directions] = has_circle([self._game.links[d] for d in directions])
        return self._circular[directions]


def loops(template: Template) -> list[Op]:
    """The `while`s of a template in a fixed order; a shared one comes once."""
    return list(template.named("while"))


def _value(step: object, use: TemplateCall) -> int:
    return use.args[step.index] if isinstance(step, Param) else cast(int, step)


def _always_steps(body: Body) -> bool:
    """Whether no round gets to the end of the body without a step."""
    return any(
        op.name in ("navigate", "stop")
        or (op.name == "if" and all(_always_steps(cast(Body, arm)) for arm in op.args[1:]))
        for op in body
    )


def has_circle(links: list[tuple[int, ...]]) -> bool:
    """Whether steps over these links (``links[i][p]`` is where i leads from p, or -1) can come
    back to where they began: positions nothing leads to are taken away until none is left."""
    size = len(links[0]) if links else 0
    incoming = [0] * size
    for row in links:
        for target in row:
            if target >= 0:
                incoming[target] += 1
    free = [place for place, count in enumerate(incoming) if count == 0]
    taken = 0
    while free:
        place = free.pop()
        taken += 1
        for row in links:
            target = row[place]
            if target >= 0:
                incoming[target] -= 1
                if incoming[target] == 0:
                    free.append(target)
    return taken < size
