"""The pass that marks loops that provably terminate."""

from __future__ import annotations

from zrf2js.analysis.core.loop_termination import Cycles, LoopTermination, loops
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import Body, BoundedWhile, Statement, While
from zrf2js.ir.summaries import class_bits
from zrf2js.optimize.bodies import BODY_FIELDS, PartRewriter, rewrite_bodies


class MarkBoundedLoops:
    """The pass that replaces loops that provably terminate by ``bounded-while``."""

    def __init__(self) -> None:
        self._marked: dict[tuple[int, int, frozenset[int]], tuple[Body, Body, Body]] = {}
        self._cycles = Cycles()

    def __call__(self, game: GameIR) -> GameIR:
        """Rewrite the bodies of one game."""
        termination = LoopTermination(game, self._cycles)

        def rewrite(number: int, body: Body) -> Body:
            template = game.templates[number]
            if not template.has(While):
                return body
            unproven = termination.unproven_loops(number)
            key = (id(template.body), id(body), unproven)
            if key not in self._marked:
                all_loops = enumerate(loops(template))
                proved = {id(loop) for index, loop in all_loops if index not in unproven}
                self._marked[key] = template.body, body, _Marker(proved).body(body)
            return self._marked[key][2]

        return rewrite_bodies(game, BODY_FIELDS, rewrite)


class _Marker(PartRewriter):
    """Rewriter of the loops whose ids are in ``proved``."""

    rewrites = class_bits((While,))

    def __init__(self, proved: set[int]) -> None:
        super().__init__()
        self._proved = proved

    def inside(self, op: Statement) -> Statement:
        new = super().inside(op)
        if id(op) in self._proved and isinstance(new, While):
            marked = BoundedWhile(new.condition, new.body, origin=new.origin)
            self._rewritten[id(op)] = op, marked
            return marked
        return new
