"""Command lists of Dagaz's stack machine as structured templates (DAGAZ_MODELS, rules 18 to 22).

A list is walked once with a symbolic stack. ``IF`` becomes ``if`` up to the command where its
branches join; a jump back makes the commands since its target a ``while``; ``FORK`` over
``to end`` becomes ``add``. Values that the branches leave on the stack become ``and`` and ``or``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from zrf2js.frontends.dagaz.conditions import chosen, negated
from zrf2js.frontends.dagaz.control_flow import (
    END,
    FORK,
    FROM,
    FUNCTION,
    IF,
    JUMP,
    TO,
    Command,
    ControlFlow,
    NotReducible,
    TruthParameter,
)
from zrf2js.ir import ops
from zrf2js.ir.ops import Body, Condition, Param, Statement

IN_ZONE, FLAG, SET_FLAG, PROMOTE, MODE, ON_BOARD_DIR, ON_BOARD_POS = 4, 5, 6, 11, 12, 13, 14
PARAM, LITERAL = 15, 16
NOT, EMPTY, ENEMY, FRIEND, LAST_FROM, LAST_TO, MARK, BACK = range(8)
IS_PIECE, CREATE, VERIFY, SET_POSITION, NAVIGATE, OPPOSITE = 10, 11, 20, 21, 22, 23
CAPTURE, FLIP = 26, 27

#: Limit of the statements of one template.
MAX_STATEMENTS = 20_000

_TESTS: dict[int, Callable[[], Condition]] = {
    EMPTY: lambda: ops.IsEmpty(ops.HERE),
    ENEMY: lambda: ops.IsEnemy(ops.HERE),
    FRIEND: lambda: ops.IsFriend(ops.HERE),
    LAST_FROM: lambda: ops.IsLastFrom(ops.HERE),
    LAST_TO: lambda: ops.IsLastTo(ops.HERE),
}
_ACTIONS: dict[int, Callable[[], Statement]] = {
    MARK: ops.Mark,
    BACK: ops.Back,
    FROM: ops.From,
    TO: ops.To,
    CAPTURE: lambda: ops.Capture(ops.HERE),
    FLIP: lambda: ops.Flip(ops.HERE),
}


@dataclass(frozen=True)
class Operand:
    """A number on the stack: a literal, or parameter ``index`` or its opposite direction."""

    value: int | None = None
    index: int = -1
    is_opposite: bool = False


Item = Operand | Condition
Stack = tuple[Item, ...]


@dataclass(frozen=True)
class Walked:
    """Statements up to the end of a region; ``stack`` is None where every path has ended."""

    body: Body
    stack: Stack | None


@dataclass
class Structured:
    """A template: its body, and the kinds of its parameters.

    The first parameters are those of the model. ``opposites[i]`` is the one whose opposite
    direction parameter ``len(kinds) - len(opposites) + i`` is.
    """

    body: Body = ()
    kinds: tuple[str, ...] = ()
    opposites: tuple[int, ...] = ()


def structure(
    commands: Sequence[Command],
    mode_index: Callable[[int], int],
    opposites: Sequence[int],
    zone_count: int,
    given: Mapping[int, int],
) -> Structured:
    """Return the structured form of a command list.

    ``given`` are the values of parameters that the list uses as truth values. Raise TruthParameter
    for such a parameter without a value, NotReducible if there is no structured form.
    """
    reducer = _Reducer(commands, mode_index, opposites, zone_count, given)
    walked = reducer.walk(0, len(commands), ())
    count = 1 + max(reducer.kinds, default=-1)
    kinds = [reducer.kinds.get(index, "dir") for index in range(count)]
    body = reducer.numbered(walked.body, count)
    derived = tuple(reducer.derived)
    return Structured(body, (*kinds, *("dir" for _ in derived)), derived)


@dataclass
class _Reducer:
    commands: Sequence[Command]
    mode_index: Callable[[int], int]
    opposites: Sequence[int]
    zone_count: int
    given: Mapping[int, int]
    kinds: dict[int, str] = field(default_factory=dict)
    derived: list[int] = field(default_factory=list)
    #: headers of the loops around the commands that are being walked
    running: set[int] = field(default_factory=set)
    size: int = 0

    def __post_init__(self) -> None:
        self.flow = ControlFlow(self.commands)

    # --- regions -----------------------------------------------------------------------------

    def walk(self, at: int, stop: int, stack: Stack, loop: int = -1) -> Walked:
        """Return the statements from ``at`` to ``stop``, a region entered with ``stack``.

        A jump to ``loop``, the header of the loop that the region is the body of, ends it.
        """
        body: list[Statement] = []
        while at != stop:
            if at >= self.flow.length:
                return Walked((*body, ops.Stop()), None)
            if at in self.flow.loops and at != loop:
                looped, at = self._loop(at, stack)
                body += looped
                continue
            name, operand = self.commands[at]
            if name == JUMP:
                if self.flow.target(at) == loop:
                    return Walked(tuple(body), stack)
                at = self._forward(at)
            elif name == IF:
                condition, stack = self._popped_condition(stack)
                join = min(self.flow.join(at), stop)
                then = self.walk(self.flow.target(at), join, stack, loop)
                otherwise = self.walk(at + 1, join, stack, loop)
                statements, result = self._joined(condition, then, otherwise)
                body += statements
                if result is None:
                    return Walked(tuple(body), None)
                stack, at = result, join
            elif name == FORK:
                added, at = self._forked(at)
                body += added
            elif (name, operand) == (FUNCTION, END):
                return Walked((*body, *self._ended(at), ops.Stop()), None)
            elif (name, operand) == (FUNCTION, TO) and self._ends(at + 1):
                return Walked((*body, ops.Add(()), ops.Stop()), None)
            elif name in (PROMOTE, MODE):
                return Walked((*body, *self._last_add(at), ops.Stop()), None)
            else:
                statements, stack = self._simple(name, operand, stack)
                body += statements
                at += 1
            self.size += 1
            if self.size > MAX_STATEMENTS:
                raise NotReducible(f"more than {MAX_STATEMENTS} statements")
        return Walked(tuple(body), stack)

    def _forward(self, at: int) -> int:
        """Return the target of a jump that leaves no loop; it may lead back to shared commands."""
        target = self.flow.target(at)
        if target in self.running:
            raise NotReducible(f"a jump into another loop, at {at}")
        return target

    def _ends(self, at: int) -> bool:
        return at < self.flow.length and tuple(self.commands[at]) == (FUNCTION, END)

    def _ended(self, at: int) -> Body:
        """Return the ``add`` of ``end``: a piece that is still in hand stays where it was."""
        stays = (ops.Go(ops.PartOrigin()),) if self.flow.may_hold(at) else ()
        return (*stays, ops.Add(()))

    def _loop(self, header: int, stack: Stack) -> tuple[Body, int]:
        """Return the loop that starts at ``header``, and the command after it."""
        self.running.add(header)
        loop, after = self._looped(header, stack)
        self.running.remove(header)
        return loop, after

    def _looped(self, header: int, stack: Stack) -> tuple[Body, int]:
        at, jump_continues = self.flow.exit_of_loop(header)
        tested = self.walk(header, at, stack, header)
        if tested.stack is None:
            raise NotReducible(f"a loop that ends before its test, at {header}")
        condition, inner = self._popped_condition(tested.stack)
        if inner != stack:
            raise NotReducible(f"a loop that leaves values on the stack, at {header}")
        inside, after = at + 1, self.flow.target(at)
        if jump_continues:
            walked = self.walk(after, self.flow.length, stack, header)
            after = inside
        else:
            condition = negated(condition)
            walked = self.walk(inside, after, stack, header)
        loop = ops.While(condition, (*walked.body, *tested.body))
        return (*tested.body, loop), after

    # --- moves -------------------------------------------------------------------------------

    def _forked(self, at: int) -> tuple[Body, int]:
        """Return the move that one side of ``FORK`` lists, and the start of the other side.

        The side after the command ends in the lists of Z2J, the other one in those of the linear
        form.
        """
        target = self._forward(at)
        for side, other in ((at + 1, target), (target, at + 1)):
            try:
                walked = self.walk(side, self.flow.length, ())
            except NotReducible:
                continue
            if walked.stack is None:
                ends = _is_add(walked.body)
                return (walked.body[:-1] if ends else (ops.Fork((walked.body, ())),)), other
        raise NotReducible(f"a fork that does not end, at {at}")

    def _last_add(self, at: int) -> Body:
        """Return the move of `PROMOTE t`, `MODE m`, `to`, `end`, with the first two optional."""
        pieces: tuple[int, ...] = ()
        mode: int | None = None
        while self.commands[at][0] in (PROMOTE, MODE):
            name, operand = self.commands[at]
            pieces, mode = ((operand,), mode) if name == PROMOTE else (pieces, operand)
            at += 1
        at = self._past_jumps(at)
        if at < self.flow.length and tuple(self.commands[at]) == (FUNCTION, TO):
            at = self._past_jumps(at + 1)
        if not self._ends(at):
            raise NotReducible(f"a promotion or move type without `to end`, at {at}")
        if mode is None:
            return (ops.Add(pieces),)
        return (ops.AddPartial(pieces, self.mode_index(mode)),)

    def _past_jumps(self, at: int) -> int:
        while at < self.flow.length and self.commands[at][0] == JUMP:
            at = self._forward(at)
        return at

    def _joined(
        self, condition: Condition, then: Walked, otherwise: Walked
    ) -> tuple[Body, Stack | None]:
        """Return the statements of a branch, and the stack where its paths join."""
        if then.stack is None or otherwise.stack is None:
            stack = otherwise.stack if then.stack is None else then.stack
            return _branch(condition, then.body, otherwise.body), stack
        if then.stack == otherwise.stack:
            return _branch(condition, then.body, otherwise.body), then.stack
        if then.body or otherwise.body or len(then.stack) != len(otherwise.stack):
            raise NotReducible("branches that leave different values on the stack")
        pairs = zip(then.stack, otherwise.stack, strict=True)
        return (), tuple(
            a if a == b else chosen(condition, self._truth(a), self._truth(b)) for a, b in pairs
        )

    # --- single commands ---------------------------------------------------------------------

    def _simple(self, name: int, operand: int, stack: Stack) -> tuple[Body, Stack]:
        """Return the statements and the stack of a command that does not branch."""
        match name:
            case 15:
                return (), (*stack, Operand(index=operand))
            case 16:
                return (), (*stack, Operand(value=operand))
            case 4:
                exists = 0 <= operand < self.zone_count
                test = ops.InZone(operand, ops.HERE) if exists else ops.Never()
                return (), (*stack, test)
            case 5:
                return (), (*stack, ops.FlagIsSet(operand))
            case 6:
                condition, rest = self._popped_condition(stack)
                return (ops.SetFlag(operand, condition),), rest
            case 13:
                return (), (*stack, ops.OnBoard(ops.Neighbor(operand)))
            case 14:
                return (), (*stack, ops.Always())
            case 3:
                return self._function(operand, stack)
        raise NotReducible(f"unknown command {name} {operand}")

    def _function(self, operand: int, stack: Stack) -> tuple[Body, Stack]:
        if operand in _TESTS:
            return (), (*stack, _TESTS[operand]())
        if operand in _ACTIONS:
            return self._acting((_ACTIONS[operand](),), stack)
        if operand == NOT:
            condition, rest = self._popped_condition(stack)
            return (), (*rest, negated(condition))
        if operand == VERIFY:
            condition, rest = self._popped_condition(stack)
            return (ops.Verify(condition),), rest
        item, rest = self._popped(stack)
        if not isinstance(item, Operand):
            raise NotReducible(f"a truth value as operand of function {operand}")
        match operand:
            case 10:
                return (), (*rest, ops.IsPiece(self._operand(item, "piece"), ops.HERE))
            case 11:
                piece = self._operand(item, "piece")
                return self._acting((ops.Create(None, piece, ops.HERE),), rest)
            case 21:
                return self._acting((ops.Jump(self._operand(item, "pos")),), rest)
            case 22:
                return self._acting((ops.Navigate(self._operand(item, "dir")),), rest)
            case 23:
                return (), (*rest, self._opposite(item))
        raise NotReducible(f"unknown function {operand}")

    def _acting(self, statements: Body, stack: Stack) -> tuple[Body, Stack]:
        """Return statements that may change what conditions on the stack mean."""
        if any(not isinstance(item, Operand) for item in stack):
            raise NotReducible("a test whose result is used after a step")
        return statements, stack

    def _opposite(self, item: Operand) -> Operand:
        if item.value is None:
            return Operand(index=item.index, is_opposite=not item.is_opposite)
        if not 0 <= item.value < len(self.opposites):
            raise NotReducible(f"the opposite of direction {item.value}")
        return Operand(value=self.opposites[item.value])

    def _operand(self, item: Operand, kind: str) -> int | Param:
        if item.value is not None:
            return item.value
        if item.is_opposite:
            if item.index not in self.derived:
                self.derived.append(item.index)
            self.kinds.setdefault(item.index, "dir")
            return Param(-1 - self.derived.index(item.index))
        if self.kinds.setdefault(item.index, kind) != kind:
            raise NotReducible(
                f"parameter {item.index} is used as {self.kinds[item.index]} and {kind}"
            )
        return Param(item.index)

    def _popped(self, stack: Stack) -> tuple[Item, Stack]:
        if not stack:
            raise NotReducible("an empty stack")
        return stack[-1], stack[:-1]

    def _popped_condition(self, stack: Stack) -> tuple[Condition, Stack]:
        item, rest = self._popped(stack)
        if not isinstance(item, Operand):
            return item, rest
        return self._truth(item), rest

    def _truth(self, item: Item) -> Condition:
        if not isinstance(item, Operand):
            return item
        value = self.given.get(item.index) if item.value is None else item.value
        if value is None:
            raise TruthParameter(item.index)
        return ops.Always() if value else ops.Never()

    # --- numbers of parameters ---------------------------------------------------------------

    def numbered(self, body: Body, count: int) -> Body:
        """Return the body with the opposites of parameters numbered after the parameters."""
        return tuple(_renumbered(statement, count) for statement in body)


def _renumbered(node: Any, count: int) -> Any:
    if isinstance(node, Param):
        return node if node.index >= 0 else Param(count - 1 - node.index)
    if isinstance(node, tuple):
        return tuple(_renumbered(item, count) for item in node)
    if isinstance(node, ops.Op):
        return type(node)(*(_renumbered(operand, count) for operand in node.operands))
    return node


def _is_add(body: Body) -> bool:
    return len(body) == 2 and isinstance(body[0], (ops.Add, ops.AddPartial))


# --- conditions ----------------------------------------------------------------------------------


def _branch(condition: Condition, then: Body, otherwise: Body) -> Body:
    return (ops.If(condition, then, otherwise),) if then or otherwise else ()
