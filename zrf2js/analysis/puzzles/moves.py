"""The moves of a game for one player, and the contents that they may leave on each position.

A position has at first its content of the setup, and each move that the sets of contents allow adds
what it may leave there. The result holds in each arrangement of pieces from these sets, and in all
that follow from it.

Blocks run on the contents that are possible so far. A block runs again when a position may have
contents that it did not follow; a move is applied again when a position that it reads may have
more contents.
"""

from __future__ import annotations

from collections import defaultdict, deque
from typing import TypeAlias

from zrf2js.analysis.core.contents import Contents, Possible
from zrf2js.analysis.core.interpreter import NotAnalyzable
from zrf2js.analysis.core.move_cases import OFF, BlockCases, Case
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, TemplateCall
from zrf2js.support.frozen_node import frozen_node, mutable_node

#: limit of the cases of all moves, which keeps compilation fast
MAX_CASES = 20_000
#: limit of the runs of blocks from some position
_MAX_RUNS = 20_000

#: a block, as player and call, and the position from which it runs
_Run: TypeAlias = tuple[int, TemplateCall, int]


@frozen_node()
class MoveFlow:
    """The effect of a case: pieces that it carries or changes, and those that come and go.

    A carried piece is (origin, target, contents before, contents after); the latter is None if the
    piece does not change.
    """

    carried: tuple[tuple[int, int, int, int | None], ...]
    created: int
    removed: int
    after: tuple[tuple[int, int], ...]


@mutable_node()
class PlacedCase:
    """A case of a block that runs from ``start`` for some types; ``flow`` is its last result."""

    case: Case
    start: int
    movers: int
    flow: MoveFlow | None = None

    def reads(self, contents: Contents) -> dict[int, int]:
        """Return the positions on which the result depends, with the contents that matter."""
        case = self.case
        places = [place for part in case.parts for place in part]
        places += [place for _, place, _ in case.effects]
        masks = dict.fromkeys(places, contents.all) | dict(case.contents)
        masks[self.start] = masks.get(self.start, contents.all) & self.movers
        return masks


class Relaxation:
    """The growing sets of contents of all positions, in ``reach``, and the moves of all pieces."""

    def __init__(self, game: GameIR) -> None:
        self.game, self.contents = game, Contents(game)
        self.reach = [self.contents.empty] * len(game.positions)
        for placement in game.setup:
            bit = self.contents.piece(placement.player, placement.piece)
            self.reach[placement.position] = bit
        self._movers: dict[tuple[int, TemplateCall], int] = {}
        for turn in game.turns:
            for index, piece in enumerate(game.pieces):
                for call in piece.moves:
                    key = turn.mover, call
                    movers = self._movers.get(key, 0)
                    self._movers[key] = movers | self.contents.piece(turn.mover, index)
        self._blocks = {(p, call): BlockCases(game, call, p) for p, call in self._movers}
        self.placed: list[PlacedCase] = []
        self._number = 0  # of runs
        self._cases: dict[_Run, set[Case]] = defaultdict(set)
        #: the runs and the cases that depend on a position, with the contents that matter
        self._waiting: list[dict[_Run, int]] = [{} for _ in self.reach]
        self._readers: list[list[tuple[int, PlacedCase]]] = [[] for _ in self.reach]
        #: what is to be run or applied again
        self._runs: dict[_Run, None] = {}
        self._reruns: dict[_Run, None] = {}
        self._changed: deque[PlacedCase] = deque()
        self._queued: set[int] = set()  # ids of changed cases

    def run(self) -> None:
        """Grow the sets until no move adds contents; raise NotAnalyzable over a limit."""
        for position, mask in enumerate(self.reach):
            self._start_blocks(position, mask)
        while self._runs or self._changed or self._reruns:
            if self._changed:
                placed = self._changed.popleft()
                self._queued.remove(id(placed))
                self._apply(placed)
                continue
            if not self._runs:  # only then: contents grow most with the first runs
                self._runs, self._reruns = self._reruns, {}
            runs, self._runs = self._runs, {}
            for run in runs:
                self._run(*run)

    def _start_blocks(self, position: int, added: int) -> None:
        """Run the blocks of types that a position may have now, unless they have run."""
        for (player, call), movers in self._movers.items():
            run = player, call, position
            if movers & added and run not in self._cases:
                self._runs[run] = None

    def _run(self, player: int, call: TemplateCall, position: int) -> None:
        """Run a block on the contents that are possible now, and apply its new cases."""
        self._number += 1
        run = player, call, position
        movers, cases = self._movers[player, call], self._cases[run]
        possible = Possible(self.reach)
        for case in self._blocks[player, call].run(position, possible=possible):
            if case in cases:
                continue
            cases.add(case)
            placed = PlacedCase(case, position, movers)
            self.placed.append(placed)
            for place, mask in placed.reads(self.contents).items():
                self._readers[place].append((mask, placed))
            self._change(placed)
        for place, mask in possible.missing.items():
            self._waiting[place][run] = mask
        if len(self.placed) > MAX_CASES or self._number > _MAX_RUNS:
            raise NotAnalyzable("too many moves")

    def _change(self, placed: PlacedCase) -> None:
        if id(placed) not in self._queued:
            self._queued.add(id(placed))
            self._changed.append(placed)

    def _apply(self, placed: PlacedCase) -> None:
        """Add what a case leaves on the board, if its sets of contents allow it."""
        flow = _flow_of(self.contents, self.reach, placed)
        if flow is None:
            return
        placed.flow = flow
        for place, content in flow.after:
            added = content & ~self.reach[place]
            if added:
                self._grow(place, added)

    def _grow(self, place: int, added: int) -> None:
        """Add contents to a position."""
        self.reach[place] |= added
        self._start_blocks(place, added)
        waiting = self._waiting[place]
        for run in [run for run, mask in waiting.items() if mask & added]:
            del waiting[run]
            self._reruns[run] = None
        for mask, placed in self._readers[place]:
            if mask & added:
                self._change(placed)


def _flow_of(contents: Contents, reach: list[int], placed: PlacedCase) -> MoveFlow | None:
    """Return the effect of a case with the sets of contents, None if they exclude it."""
    case = placed.case
    if case.origin == OFF:
        return None
    for place, mask in case.contents:  # excludes most cases, so it comes first
        if not mask & reach[place]:
            return None
    before = {place: mask & reach[place] for place, mask in case.contents}
    for place in {place for part in case.parts for place in part}:
        before.setdefault(place, reach[place])
    if not all(before.values()):
        return None
    before[placed.start] &= placed.movers
    if not before[placed.start]:
        return None
    return _Effects(contents, reach, placed, before).flow()


class _Effects:
    """The effect of one case: the contents of positions while the move is made (rule 61)."""

    def __init__(
        self, contents: Contents, reach: list[int], placed: PlacedCase, before: dict[int, int]
    ) -> None:
        case = placed.case
        self._start = placed.start
        self._contents, self._reach, self._case, self._before = contents, reach, case, before
        origins = [origin for origin, _ in case.parts]
        self._origins = frozenset(origins)
        targets = [target for _, target in case.parts]
        if len({*origins}) < len(origins) or len({*targets}) < len(targets):
            raise NotAnalyzable("parts with the same end")
        if any(before[origin] & contents.empty for origin in origins):
            raise NotAnalyzable("a part that may move nothing")
        self._sources = {target: origin for origin, target in case.parts}
        self._after = dict.fromkeys(origins, contents.empty)
        if isinstance(case.op, ops.AddCopy | ops.AddCopyPartial):
            raise NotAnalyzable("a copy")
        for origin, target in case.parts:
            self._after[target] = before[origin]
        self._created = self._removed = 0
        self._changed: set[int] = set()
        for target in set(targets) - set(origins):
            self._removed |= before[target]

    def flow(self) -> MoveFlow:
        for cls, place, operands in self._case.effects:
            self._change(cls, place, operands)
        if self._case.landings:
            end = self._case.parts[-1][1]
            self._after[end] = self._retyped(self._after[end], self._case.landings)
            self._changed.add(end)
        empty = self._contents.empty
        carried = [
            (
                origin,
                target,
                self._before[origin],
                self._after[target] & ~empty if target in self._changed else None,
            )
            for target, origin in self._sources.items()
        ]
        for place in self._changed - self._sources.keys() - self._origins:
            carried.append((place, place, self._content(place) & ~empty, self._after[place]))
        return MoveFlow(
            tuple(each for each in carried if each[2]),
            self._created & ~empty,
            self._removed & ~empty,
            tuple(self._after.items()),
        )

    def _content(self, place: int) -> int:
        """Return the contents of a position before the move."""
        return self._before.get(place, self._reach[place])

    def _change(self, cls: type[ops.Effect], place: int, operands: tuple[object, ...]) -> None:
        now = self._after.get(place, self._content(place))
        if cls is ops.ChangeType:
            (kind,) = operands
            self._after[place] = self._retyped(now, (int(str(kind)),))
            self._changed.add(place)
        elif cls is ops.Create:
            self._after[place] = self._new(operands)
            if place in self._sources:
                self._changed.add(place)
            else:
                self._created |= self._after[place]
                self._removed |= now
        elif cls is ops.Capture and place not in self._sources:
            self._removed |= now
            self._after[place] = self._contents.empty
        else:
            raise NotAnalyzable(f"`{cls.name}`")

    def _new(self, operands: tuple[object, ...]) -> int:
        """Return the set of pieces that `create` may put on the board."""
        owner, kind = (int(str(each)) for each in operands)
        pieces = 0
        for player, piece in self._contents.pieces_in(self._before[self._start]):
            wanted = player if owner < 0 else owner, piece if kind < 0 else kind
            pieces |= self._contents.piece(*wanted)
        return pieces

    def _retyped(self, content: int, kinds: tuple[int, ...]) -> int:
        """Return a set of contents after a change of the type of the piece."""
        retyped = content & self._contents.empty
        for player, _ in self._contents.pieces_in(content):
            for kind in kinds:
                retyped |= self._contents.piece(player, kind)
        return retyped
