"""The function of a template while it is written: its facts and the text so far."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import field

from zrf2js.emit.flavor import Flavor
from zrf2js.emit.js.rules.layout import Layout
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import FROM, NEXT, START, P, parameter_names
from zrf2js.emit.js.rules.names import Constants
from zrf2js.emit.js.rules.notes import Notes
from zrf2js.emit.js.rules.operands import Operands
from zrf2js.emit.js.rules.ray_queries import RayQueryWriter
from zrf2js.emit.js.rules.template_state import PendingEffects, State
from zrf2js.emit.js.tree import FALSE, Break, Expression, Jump, Name, Return
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import Statement
from zrf2js.ir.traits import Writes
from zrf2js.support.frozen_node import mutable_node
from zrf2js.support.source import Origin


@mutable_node()
class Writing:
    """The context of the functions that write one template.

    ``write`` writes one statement. With ``notes``, the function notes what it does.
    """

    template: Template
    constants: Constants
    flavor: Flavor
    write: Callable[[Writing, Statement], None]
    notes: Notes | None = None
    # --- what does not change
    layout: Layout = field(init=False)
    attack: bool = field(init=False)
    drops: bool = field(init=False)
    #: whether statements set the origin, the target and the cursor
    lifts: bool = field(init=False)
    targets: bool = field(init=False)
    moves: bool = field(init=False)
    may_hit: bool = field(init=False)
    #: local functions run with several states
    is_hit_unknown: bool = field(init=False)
    start: Name = field(init=False)
    flags: list[int] = field(init=False)
    operands: Operands = field(init=False)
    rays: RayQueryWriter = field(init=False)
    # --- the statements so far, and the state after them
    lines: Lines = field(init=False)
    part_lines: Lines = field(default_factory=Lines)
    state: State = field(init=False)
    trails: bool = field(init=False)
    #: the blocks of alternatives around the statement, and the number of alternatives
    labels: list[str] = field(default_factory=list)
    forks: int = 0
    #: the condition that holds before a statement
    tested: Expression | None = None
    holds: Expression | None = None
    #: the shared bodies that have a local function
    parts: set[int] = field(default_factory=set)
    #: the loops whose iterations do not lead back to a state, by identity and that state
    changing: set[tuple[int, PendingEffects, bool]] = field(default_factory=set)
    ends: dict[int, ops.If] = field(default_factory=dict)
    #: the lines of statements with bodies, the state after them, and the cursor
    shared_statements: dict[Hashable, tuple[Lines, State, Expression]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        template, writes = self.template, self.template.writes
        self.layout = self.constants.layout
        self.attack = self.flavor is Flavor.ATTACK
        self.drops = self.flavor is Flavor.DROP
        self.lifts = Writes.ORIGIN in writes
        self.targets = Writes.TARGET in writes
        self.moves = Writes.CURSOR in writes
        self.trails = Writes.POSITION_FLAG in writes and Writes.BRANCH in writes
        self.start = self.constants.off_board() if self.drops else START
        self.operands = self._operands(FROM if self.lifts else self.start)
        if self.moves and template.has(ops.Shared):  # a shared body runs at several positions
            self.operands.here = P
        self.operands.has_target = self.targets
        self.rays = RayQueryWriter(self.layout, self.operands)
        self.may_hit = self.attack and bool(writes & (Writes.CAPTURE | Writes.PART))
        self.flags = sorted(
            {op.flag for op in template.find(ops.SetFlag)}
            | {op.flag for op in template.find(ops.FlagIsSet)},
            key=str,
        )
        self.lines = Lines(template.origin)
        self.state = State(lifted=self.lifts and Writes.BRANCH in writes)
        self.is_hit_unknown = self.may_hit and (Writes.BRANCH in writes or template.has(ops.Shared))
        self.state.hit = self.is_hit_unknown

    def _operands(self, origin: Expression) -> Operands:
        parameters = parameter_names(self.template)
        if self.notes is not None:
            return self.notes.operands(self.constants, parameters, origin)
        return Operands(self.constants, parameters, origin=origin, attack=self.attack)

    @contextmanager
    def apart(self, origin: Origin | None = None) -> Iterator[Lines]:
        """Put the statements that the context writes into other lines."""
        outer, self.lines = self.lines, Lines(origin or self.lines.origin)
        yield self.lines
        self.lines = outer

    def leave(self) -> Jump:
        """Return the jump that leaves the function, or the alternative being tried."""
        if self.labels:
            return Break(self.labels[-1])
        return Return(FALSE if self.attack else NEXT)
