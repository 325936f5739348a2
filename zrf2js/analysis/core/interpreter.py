"""The abstract interpreter of template bodies.

An analysis is a ``Domain``: a type of states, and the effects of statements and conditions on them.
The interpreter runs a body from a set of states with every condition undecided, and collects all
states after it.  Branches, forks, the iterations of loops, the joining of states and all limits
exist here once.

A domain is conservative: it raises ``NotAnalyzable`` for a body that it cannot follow, and its
caller assumes the worst about the template.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic, TypeAlias, TypeVar

from zrf2js.ir import ops
from zrf2js.ir.ops import AnyAdd, Body, Condition
from zrf2js.support.optional import current_steps

#: The address of a statement: its index in its body, preceded by the address of the body.
Site: TypeAlias = tuple[int, ...]

S = TypeVar("S")

#: statements that run no body, end no block and emit no move
Straight: TypeAlias = (
    ops.Navigate
    | ops.Jump
    | ops.Go
    | ops.Mark
    | ops.Back
    | ops.From
    | ops.To
    | ops.Cascade
    | ops.Effect
    | ops.SetFlag
    | ops.SetPositionFlag
    | ops.Sow
    | ops.UseEntry
)


#: the reason for a body with more branches than a domain can follow
TOO_MANY = "too many branches"


class NotAnalyzable(Exception):
    """Error: an analysis cannot follow a template; the argument is the reason, as text."""


class Domain(ABC, Generic[S]):
    """The effects of statements on states; states are hashable, and equal states are joined.

    ``max_states`` limits the states after one statement, ``max_steps`` the statements executed,
    counted once per state.
    """

    max_states = 64
    max_steps = 10_000

    @abstractmethod
    def execute(self, state: S, op: Straight) -> S | None:
        """Return the state after a straight-line statement; None to stop following the path."""

    @abstractmethod
    def assume(self, state: S, condition: Condition, *, holds: bool) -> tuple[S, ...]:
        """Return the states in which the condition holds, or does not; () if there are none."""

    @abstractmethod
    def add(self, state: S, op: AnyAdd, site: Site) -> tuple[S, ...]:
        """Return the states after a statement that emits a move."""

    @abstractmethod
    def loop(self, run: Interpreter[S], state: S, op: ops.While, site: Site) -> tuple[S, ...]:
        """Return the states after a loop; ``run`` executes its iterations."""

    def branch(self, run: Interpreter[S], state: S, op: ops.If, site: Site) -> tuple[S, ...]:
        """Return the states after an ``if``."""
        taken = run.body(self.assume(state, op.condition, holds=True), op.then, (*site, 0))
        refused = self.assume(state, op.condition, holds=False)
        return (*taken, *run.body(refused, op.otherwise, (*site, 1)))

    def flood(self, run: Interpreter[S], state: S, op: ops.Spread | ops.Search) -> tuple[S, ...]:
        """Return the states after a flood fill, which most domains cannot follow."""
        raise NotAnalyzable(f"`{op.name}`")

    def widen(self, states: Iterable[S]) -> Iterable[S]:
        """Return states with less detail, so that some become equal; called over ``max_states``."""
        return states


class Interpreter(Generic[S]):
    """A run of bodies in a domain; ``steps`` counts the statements executed."""

    def __init__(self, domain: Domain[S], max_steps: int | None = None) -> None:
        self.domain = domain
        self.steps = 0
        self._budget = current_steps()
        self._max_steps = domain.max_steps if max_steps is None else max_steps

    def body(self, states: tuple[S, ...], body: Body, site: Site = ()) -> tuple[S, ...]:
        """Return all states after the body; raise NotAnalyzable over a limit."""
        for number, op in enumerate(body):
            if not states:
                return ()
            self.steps += len(states)
            self._budget.spend(len(states))
            if self.steps > self._max_steps:
                raise NotAnalyzable("too many statements")
            states = self._joined(states, op, (*site, number))
        return states

    def _joined(self, states: tuple[S, ...], op: ops.Statement, site: Site) -> tuple[S, ...]:
        """Return the distinct states after a statement; raise NotAnalyzable if there are many."""
        reached = [after for state in states for after in self._statement(state, op, site)]
        if len(reached) < 2:
            return tuple(reached)  # a hash of a state takes longer than most statements
        after = dict.fromkeys(reached)
        if len(after) > self.domain.max_states:
            after = dict.fromkeys(self.domain.widen(after))
        if len(after) > self.domain.max_states:
            raise NotAnalyzable(TOO_MANY)
        return tuple(after)

    def probe(self, domain: Domain[S], states: tuple[S, ...], body: Body) -> tuple[S, ...]:
        """Return the states after one iteration of a loop, run in a scratch domain."""
        inner = Interpreter(domain, self._max_steps - self.steps)
        try:
            return inner.body(states, body)
        finally:
            self.steps += inner.steps

    def _statement(self, state: S, op: ops.Statement, site: Site) -> tuple[S, ...]:
        match op:
            case ops.Verify():
                return self.domain.assume(state, op.condition, holds=True)
            case ops.If():
                return self.domain.branch(self, state, op, site)
            case ops.While():
                return self.domain.loop(self, state, op, site)
            case ops.Stop():
                return ()
            case ops.Fork():
                for number, body in enumerate(op.bodies):
                    self.body((state,), body, (*site, number))
                return (state,)
            case ops.PassOnly():
                raise NotAnalyzable("a body that a pass has rewritten")
            case ops.Spread() | ops.Search():
                return self.domain.flood(self, state, op)
            case ops.Add() | ops.AddPartial() | ops.AddCopy() | ops.AddCopyPartial():
                return self.domain.add(state, op, site)
            case _:
                after = self.domain.execute(state, op)
                return () if after is None else (after,)
