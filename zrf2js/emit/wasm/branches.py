"""Statements that run bodies and restore the state before them: forks and floods."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping

from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.effects import EffectCode
from zrf2js.emit.wasm.tables import CELL
from zrf2js.ir import ops
from zrf2js.ir.nodes import Body

#: numbers of a frame before the state: the next body, and the first entry of the record
_NEXT, _BASE, _FRAME = range(3)


class BranchCode(EffectCode):
    """The branches of one copy of a template. ``_state`` has the locals that they restore."""

    _state: Mapping[str, wasm.Value]
    _has_records: bool
    _depth = 0

    @abstractmethod
    def _all(self, body: Body, end: wasm.Block) -> Iterator[wasm.Statement]:
        """Yield the code of a body, which leaves the block ``end`` where it ends."""

    def _fork(self, op: ops.Fork) -> Iterator[wasm.Statement]:
        """Yield the branches; after each of them, the state before the fork is restored."""
        self._depth += 1
        saved = {name: self._local(f"{name}_{self._depth}") for name in self._state}
        base = self._local(f"base_{self._depth}")
        for name, copy in saved.items():
            yield wasm.Assign(copy, self._local(name))
        if self._has_records:
            yield wasm.Assign(base, self._records.first)
        for body in op.bodies:
            branch = wasm.Block()
            branch.body.extend(self._all(body, branch))
            yield branch
            yield from self._restored(saved, base)
            if self._has_records:
                yield wasm.Assign(saved["entries"], self._local("entries"))
                yield wasm.Assign(base, self._records.first)
        self._depth -= 1

    def _restored(
        self, saved: Mapping[str, wasm.Value], base: wasm.Value
    ) -> Iterator[wasm.Statement]:
        """Yield code that restores a state; ``base`` was the first entry of the record."""
        if "trail" in saved:
            yield self._workspace.restore(self._local("trail"), saved["trail"])
        for name, value in saved.items():
            yield wasm.Assign(self._local(name), value)
        if self._has_records:
            yield wasm.Assign(self._local("entries"), self._records.reopen(base, saved["entries"]))

    def _flood(self, op: ops.Spread | ops.Search) -> Iterator[wasm.Statement]:
        """Yield a loop over a stack of frames: a state with the number of its next body.

        The first body runs on each position that is visited; at the end of another one, the next
        position is visited. The frames are those of a recursion, so that moves have its order.
        """
        self._depth += 1
        frame, number = self._local("frame"), self._local("number")
        flood, bottom = (self._local(f"{name}_{self._depth}") for name in ("flood", "bottom"))
        size = (_FRAME + len(self._state)) * CELL
        held = [wasm.Load(frame - size, at * CELL) for at in range(_FRAME + len(self._state))]
        visits, bodies, done = wasm.Loop(), wasm.Loop(), wasm.Block()
        before = dict(zip(self._state, held[_FRAME:], strict=True))
        bodies.body.extend(
            [
                wasm.Branch(done, frame.equals(bottom)),
                wasm.Assign(number, held[_NEXT]),
                wasm.Store(frame - size, _NEXT * CELL, number + 1),
                *self._restored(before, held[_BASE]),
            ]
        )
        for index, body in enumerate(op.bodies):
            branch = wasm.Block()
            branch.body.extend(self._all(body, branch))
            branch.body.extend([wasm.Branch(visits)] if index else ())
            bodies.body.append(wasm.If(number.equals(index), [branch, wasm.Branch(bodies)]))
        bodies.body.extend([wasm.Assign(frame, frame - size), wasm.Branch(bodies)])
        here, first = self._local("here"), wasm.constant(0)
        if self._has_records:
            first = self._records.first
        state = [wasm.constant(0), first, *map(self._local, self._state)]
        visit = list(self._workspace.push(frame, state))
        if isinstance(op, ops.Search):
            trail = self._local("trail") if "trail" in self._state else self._workspace.trail
            is_new: wasm.Value = self._workspace.visit_with_flags(self._depth)(here, trail, flood)
        else:
            is_new = self._workspace.seen(self._depth, here).differs(flood)
            visit.append(self._workspace.visit(self._depth, here, flood))
        visits.body.extend([wasm.If(is_new, visit), bodies])
        done.body.append(visits)
        yield from self._workspace.begin(flood)
        yield wasm.Assign(bottom, frame)
        yield done
        self._depth -= 1
