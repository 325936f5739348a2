"""The pass that generates several moves of a piece in one loop over argument rows.

A block may scan the whole board before it reaches the part that differs between the moves.  The
statements before that part run once for all rows: until the first effect or ``add``, the number of
times they run is not observable.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from zrf2js.analysis.core.groups import Group, Groups
from zrf2js.ir.annotations import CallBatch
from zrf2js.ir.nodes import GameIR, TemplateCall
from zrf2js.ir.ops import Body, BoundedWhile, Condition, Op, Param, Statement, While
from zrf2js.ir.summaries import writes_inside
from zrf2js.ir.traits import Reads, Writes, reads, writes
from zrf2js.ir.visit import walk
from zrf2js.optimize.bodies import annotated_body

#: consecutive calls of a template that become a loop
MIN_CALLS = 3
#: where more arguments than this differ, the loop is longer than a few calls
MAX_VARYING = 2
#: as many consecutive calls become a loop in any case: V8 compiles them for the first list of moves
MANY_CALLS = 8
#: the writes of a shared statement: state of the block that is reset for each row
_RESET_PER_ROW = (
    Writes.CURSOR
    | Writes.MARK
    | Writes.ORIGIN
    | Writes.TARGET
    | Writes.FLAG
    | Writes.SLOT
    | Writes.END
)
#: state that outlives a row: the flags of positions, and the moves of branches
_NOT_RESET = Writes.POSITION_FLAG | Writes.BRANCH


class BatchCalls:
    """The pass that sets the annotation ``call_batches``."""

    def __init__(self) -> None:
        #: by the id of the body; the entry keeps the body alive
        self._prefixes: dict[tuple[int, tuple[int, ...]], tuple[Body, int]] = {}

    def __call__(self, game: GameIR) -> GameIR:
        """Annotate one game."""
        batches = tuple(
            batch
            for player, group in _move_lists(game)
            for piece, row in enumerate(game.pieces)
            for batch in self._of_piece(game, player, group, piece, group.uses(row.moves))
        )
        return game.annotated(call_batches=batches)

    def _of_piece(
        self, game: GameIR, player: int, group: Group, piece: int, calls: tuple[TemplateCall, ...]
    ) -> Iterator[CallBatch]:
        if len(calls) < MIN_CALLS:
            return
        first = 0
        for template, run in groupby(calls, lambda call: call.template):
            rows = list(run)
            varying = _varying(game, template, rows, player)
            least = MIN_CALLS if len(varying) <= MAX_VARYING else MANY_CALLS
            if varying and len(rows) >= least:
                body = annotated_body(game, "move_bodies", template)
                prefix = self._prefix(body, varying)
                yield CallBatch(player, group.name, piece, first, len(rows), varying, prefix)
            first += len(rows)

    def _prefix(self, body: Body, varying: tuple[int, ...]) -> int:
        key = (id(body), varying)
        if key not in self._prefixes:
            self._prefixes[key] = (body, shared_prefix(body, varying))
        return self._prefixes[key][1]


def shared_prefix(body: Body, varying: tuple[int, ...]) -> int:
    """Return the number of statements at the start that do not depend on varying arguments.

    The result is 0 if none of them is a loop: only a loop is worth sharing.
    """
    if writes_inside(body) & _NOT_RESET:
        return 0
    shared: list[Statement] = []
    for op in body:
        if not all(map(_can_be_shared, walk(op))) or _uses(op, varying):
            break
        shared.append(op)
    loops = any(isinstance(op, While | BoundedWhile) for op in walk(tuple(shared)))
    return len(shared) if loops else 0


def _can_be_shared(op: Op) -> bool:
    """Return True if it is not observable how often the operation runs."""
    if isinstance(op, Statement):
        return not writes(op) & ~_RESET_PER_ROW
    return not (isinstance(op, Condition) and Reads.HOST in reads(op))


def _uses(statement: Statement, varying: tuple[int, ...]) -> bool:
    """Return True if an operand of the statement, or inside it, is one of the parameters."""
    return any(
        isinstance(operand, Param) and operand.index in varying
        for op in walk(statement)
        for operands in op.operands
        for operand in (operands if isinstance(operands, tuple) else (operands,))
    )


def _move_lists(game: GameIR) -> Iterator[tuple[int, Group]]:
    """Yield the lists of moves of pieces that turns and continuations generate."""
    groups = Groups(game)
    movers = sorted({turn.mover for turn in game.turns})
    group_by_name = {
        (mover, group.name): group for mover, of_turn in groups.of_turns() for group in of_turn
    }
    for mover in movers:
        for mode in groups.continuations:
            group = groups.of_continuation(mode)
            group_by_name[mover, group.name] = group
    for (player, _), group in group_by_name.items():
        yield player, group


def _varying(game: GameIR, template: int, run: list[TemplateCall], player: int) -> tuple[int, ...]:
    """Return the numbers of the arguments that differ between the calls, with symmetry applied."""
    symmetry = game.players[player].symmetry
    numbers = []
    for number, column in enumerate(zip(*[call.args for call in run], strict=True)):
        values = set(column)
        if game.templates[template].params[number] == "dir":
            values = {symmetry[value] for value in values}
        if len(values) > 1:
            numbers.append(number)
    return tuple(numbers)
