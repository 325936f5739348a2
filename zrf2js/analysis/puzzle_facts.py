"""Facts about the moves of a game for one player, from which its solver derives lower bounds.

The analysis runs the moves of all pieces on sets of contents: a position has at first its content
of the setup, and each move that its sets allow adds what it may leave there. The result holds in
each arrangement of pieces from these sets, and in all that follow from it.

The moves carry pieces from one position to another, and may change their types on the way. Types
that can change into each other are a group.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TypeAlias

from zrf2js.analysis.contents import Contents
from zrf2js.analysis.interpreter import NotAnalyzable
from zrf2js.analysis.move_cases import OFF, Case, cases_of
from zrf2js.analysis.royal_pieces import royals
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, TemplateCall
from zrf2js.language.options import PILES
from zrf2js.support.frozen_node import frozen_node

#: limit of the cases of all moves, which keeps compilation fast
MAX_CASES = 20_000
#: limit of the blocks that run from some position
_MAX_RUNS = 20_000

#: type before, position before, type after, position after; the types are bits of `Contents`
Step: TypeAlias = tuple[int, int, int, int]


@frozen_node()
class Group:
    """Types that change into each other only, as bits of ``Contents``, and their steps.

    ``grows`` and ``shrinks`` are True if moves may create or remove pieces.
    """

    members: int
    steps: tuple[Step, ...]
    grows: bool
    shrinks: bool


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


@frozen_node()
class PuzzleFacts:
    """The sets of contents by position, the groups, and the moves.

    ``classes`` are sets of types that move alike, if each move moves one piece to an empty position
    and depends on contents only; otherwise there are none.
    """

    reach: tuple[int, ...]
    groups: tuple[Group, ...]
    flows: tuple[MoveFlow, ...]
    classes: tuple[int, ...]


@dataclass(slots=True)
class _Placed:
    """A case of a block that runs from ``start`` for some types; ``flow`` is its last result."""

    case: Case
    start: int
    movers: int
    flow: MoveFlow | None = None


@dataclass(slots=True)
class _Relaxation:
    """The growing sets of contents of all positions."""

    game: GameIR
    contents: Contents = field(init=False)
    reach: list[int] = field(init=False)
    placed: list[_Placed] = field(default_factory=list)
    _by_position: defaultdict[int, list[_Placed]] = field(default_factory=lambda: defaultdict(list))
    _movers: dict[tuple[int, TemplateCall], int] = field(default_factory=dict)
    _run: set[tuple[int, TemplateCall, int]] = field(default_factory=set)
    _pending: dict[int, None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.contents = Contents(self.game)
        self.reach = [self.contents.empty] * len(self.game.positions)
        for placement in self.game.setup:
            bit = self.contents.piece(placement.player, placement.piece)
            self.reach[placement.position] = bit
        for turn in self.game.turns:
            for index, piece in enumerate(self.game.pieces):
                for call in piece.moves:
                    key = turn.mover, call
                    known = self._movers.get(key, 0)
                    self._movers[key] = known | self.contents.piece(turn.mover, index)

    def run(self) -> None:
        """Grow the sets until no move adds contents; raise NotAnalyzable over a limit."""
        self._pending = dict.fromkeys(range(len(self.reach)))
        while self._pending:
            position = next(iter(self._pending))
            del self._pending[position]
            self._start_blocks(position)
            for placed in tuple(self._by_position[position]):
                self._apply(placed)

    def _start_blocks(self, position: int) -> None:
        """Run the blocks of the types that may stand on a position."""
        for (player, call), movers in self._movers.items():
            key = player, call, position
            if not movers & self.reach[position] or key in self._run:
                continue
            self._run.add(key)
            for case in cases_of(self.game, call, player, position):
                placed = _Placed(case, position, movers)
                self.placed.append(placed)
                for place in {position, *(place for place, _ in case.contents)}:
                    self._by_position[place].append(placed)
            if len(self.placed) > MAX_CASES or len(self._run) > _MAX_RUNS:
                raise NotAnalyzable("too many moves")

    def _apply(self, placed: _Placed) -> None:
        """Add what a case leaves on the board, if its sets of contents allow it."""
        flow = _flow_of(self.contents, self.reach, placed)
        if flow is None:
            return
        placed.flow = flow
        for place, content in flow.after:
            if content & ~self.reach[place]:
                self.reach[place] |= content
                self._pending[place] = None


def _flow_of(contents: Contents, reach: list[int], placed: _Placed) -> MoveFlow | None:
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
        self, contents: Contents, reach: list[int], placed: _Placed, before: dict[int, int]
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
        found = 0
        for player, piece in self._contents.pieces_in(self._before[self._start]):
            wanted = player if owner < 0 else owner, piece if kind < 0 else kind
            found |= self._contents.piece(*wanted)
        return found

    def _retyped(self, content: int, kinds: tuple[int, ...]) -> int:
        """Return a set of contents after a change of the type of the piece."""
        found = content & self._contents.empty
        for player, _ in self._contents.pieces_in(content):
            for kind in kinds:
                found |= self._contents.piece(player, kind)
        return found


def puzzle_facts(game: GameIR) -> PuzzleFacts | None:
    """Return the facts of a game; None if its state is more than the pieces on the board."""
    special = (
        len(game.turns) != 1
        or game.turns[0].random
        or any(player.random for player in game.players)
        or game.forth is not None
        or game.kernel is not None
        or game.attributes
        or game.reserves
        or game.board_kind in PILES
        or any(piece.drops for piece in game.pieces)
        or any(template.has(ops.AddPartial, ops.AddCopyPartial) for template in game.templates)
        or game.option("pass turn") != "false"
        or game.option("recycle captures") == "true"
        or bool(royals(game))
    )
    if special:
        return None
    relaxation = _Relaxation(game)
    try:
        relaxation.run()
    except NotAnalyzable:
        return None
    used = [placed for placed in relaxation.placed if placed.flow is not None]
    flows = tuple(dict.fromkeys(placed.flow for placed in used if placed.flow is not None))
    reach = tuple(relaxation.reach)
    return PuzzleFacts(
        reach, _groups(relaxation.contents, reach, flows), flows, _classes(relaxation, used)
    )


def bits(mask: int) -> list[int]:
    """Return the contents of a set, each as a set."""
    return [1 << index for index in range(mask.bit_length()) if mask >> index & 1]


def _groups(
    contents: Contents, reach: tuple[int, ...], flows: tuple[MoveFlow, ...]
) -> tuple[Group, ...]:
    """Return the groups of the types that can be on the board."""
    present = 0
    for mask in reach:
        present |= mask
    groups = {bit: bit for bit in bits(present & ~contents.empty)}
    for flow in flows:
        for _, _, before, after in flow.carried:
            if after is None:
                continue
            joined = (before | after) & ~contents.empty
            for bit in bits(joined):
                joined |= groups[bit]
            for bit in bits(joined):
                groups[bit] = joined
    created = removed = 0
    steps: dict[int, dict[Step, None]] = defaultdict(dict)
    for flow in flows:
        created |= flow.created
        removed |= flow.removed
        for origin, target, before, after in flow.carried:
            for bit in bits(before):
                for became in bits(bit if after is None else after & ~contents.empty):
                    if (bit, origin) != (became, target):
                        steps[groups[bit]][bit, origin, became, target] = None
    return tuple(
        Group(members, tuple(steps[members]), bool(members & created), bool(members & removed))
        for members in dict.fromkeys(groups.values())
    )


def _classes(relaxation: _Relaxation, used: list[_Placed]) -> tuple[int, ...]:
    """Return the sets of types that move alike; none if moves do more than move one piece."""
    game, contents = relaxation.game, relaxation.contents
    masks: dict[int, None] = {}
    for placed in used:
        case = placed.case
        known = dict(case.contents)
        target = known.get(case.target, contents.all)
        simple = len(case.parts) == 1 and not case.effects and not case.landings and not case.facts
        if not simple or target != contents.empty or not isinstance(case.op, ops.Add):
            return ()
        masks |= dict.fromkeys(known.values())
    if game.priorities or game.option("maximal captures") != "false":
        return ()
    movers = {turn.mover for turn in game.turns}
    found: dict[object, int] = defaultdict(int)
    for player, piece in contents.pieces_in(contents.all):
        bit = contents.piece(player, piece)
        if not any(mask & bit for mask in relaxation.reach):
            continue
        calls = game.pieces[piece].moves if player in movers else ()
        blocks = tuple((game.templates[call.template], call.args) for call in calls)
        found[blocks, tuple(bool(mask & bit) for mask in masks)] |= bit
    return tuple(found.values())
