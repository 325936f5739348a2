"""Statements under construction, with the source locations that they implement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from zrf2js.emit.js import tree as js
from zrf2js.emit.js.print import rows_of
from zrf2js.emit.js.tree import Expression, Statement
from zrf2js.emit.js.visit import names_in, substituted
from zrf2js.support.source import Origin


class Lines:
    """Statements in their order; ``origin`` is the source location that new ones implement."""

    __slots__ = ("_nodes", "origin")

    def __init__(self, origin: Origin | None = None, nodes: Iterable[Statement] = ()) -> None:
        self._nodes: list[Statement] = list(nodes)
        self.origin = origin

    @property
    def nodes(self) -> tuple[Statement, ...]:
        """The statements."""
        return tuple(self._nodes)

    def add(self, *expressions: Expression) -> None:
        """Append expressions that are evaluated for their effects."""
        origin = self.origin
        self._nodes.extend([js.ExpressionStatement(each, origin) for each in expressions])

    def text(self, *lines: str) -> None:
        """Append lines that are already printed; empty ones separate statements."""
        self._nodes.append(js.Printed([(line, self.origin) for line in lines]))

    def comment(self, text: str) -> None:
        """Append a comment."""
        self._nodes.append(js.Comment(text, self.origin))

    def assign(self, target: str | js.Name, value: js.Operand, *, effect: bool = False) -> None:
        """Append an assignment to a local."""
        self._nodes.append(js.Assign(_name(target), js.operand(value), self.origin, effect=effect))

    def declare(self, target: str | js.Name, value: js.Operand | None, kind: str = "const") -> None:
        """Append the declaration of a local."""
        given = None if value is None else js.operand(value)
        self._nodes.append(js.Assign(_name(target), given, self.origin, kind))

    def let(self, pattern: Expression, value: Expression) -> None:
        """Append the declaration of the names of a pattern."""
        self._nodes.append(js.Let((pattern,), value, self.origin))

    def locals(self, *names: js.Name) -> None:
        """Append the declaration of locals without values."""
        self._nodes.append(js.Let(names, None, self.origin))

    def returns(self, value: js.Operand | None = None, condition: Expression | None = None) -> None:
        """Append a ``return``, under a condition if there is one."""
        self.leave(js.Return(None if value is None else js.operand(value)), condition)

    def leave(
        self, jump: js.Return | js.Break | js.Continue, condition: Expression | None = None
    ) -> None:
        """Append a jump, under a condition if there is one."""
        self._nodes.append(js.Exit(jump, condition, self.origin))

    def take(self, other: Lines) -> None:
        """Append the statements of other lines; they keep their origins."""
        self._nodes.extend(other._nodes)

    # --- blocks ------------------------------------------------------------------------------

    @contextmanager
    def _inside(self, node: Any) -> Iterator[None]:
        """Put the statements that the context appends into the body of a statement."""
        self._nodes.append(node)
        outer, self._nodes = self._nodes, node.body
        yield
        self._nodes = outer

    def function(self, name: str, *parameters: str | js.Name) -> AbstractContextManager[None]:
        """Put the statements that the context appends into a function."""
        given = tuple(map(_name, parameters))
        return self._inside(js.Function(name, given, origin=self.origin))

    def local_function(self, name: str) -> AbstractContextManager[None]:
        """Put the statements that the context appends into a function inside this one."""
        return self._inside(js.Function(name, is_local=True, origin=self.origin))

    def block(self, label: str = "") -> AbstractContextManager[None]:
        """Put the statements that the context appends into a block, which jumps may leave."""
        return self._inside(js.Block(label, origin=self.origin))

    def loop(self, test: Expression, *, is_late: bool = False) -> AbstractContextManager[None]:
        """Put the statements that the context appends into a loop."""
        return self._inside(js.While(test, is_late, origin=self.origin))

    def each(
        self, variables: dict[str, js.Operand], test: Expression | None, *steps: Expression
    ) -> AbstractContextManager[None]:
        """Put the statements that the context appends into a loop with variables."""
        given = tuple([(name, js.operand(value)) for name, value in variables.items()])
        return self._inside(js.For(given, test, steps, origin=self.origin))

    def switch(self, subject: Expression) -> AbstractContextManager[None]:
        """Put the cases that the context appends into a ``switch``."""
        return self._inside(js.Switch(subject, origin=self.origin))

    def case(
        self, values: Iterable[int] = (), notes: Iterable[str] = ()
    ) -> AbstractContextManager[None]:
        """Put the statements that the context appends into a case for values, or for all others."""
        given = tuple(map(js.operand, values))
        return self._inside(js.Case(given, tuple(notes), origin=self.origin))

    @contextmanager
    def when(self, condition: Expression) -> Iterator[None]:
        """Put the statements that the context appends into an ``if``."""
        arm = js.Arm(condition, self.origin)
        self._nodes.append(js.If([arm]))
        outer, self._nodes = self._nodes, arm.body
        yield
        self._nodes = outer

    @contextmanager
    def otherwise(self, condition: Expression | None = None) -> Iterator[None]:
        """Put the statements of the context into an ``else`` or ``else if`` of the last ``if``."""
        chain = self._nodes[-1]
        assert isinstance(chain, js.If)
        arm = js.Arm(condition, self.origin)
        chain.arms.append(arm)
        outer, self._nodes = self._nodes, arm.body
        yield
        self._nodes = outer

    # --- results -----------------------------------------------------------------------------

    def substitute(self, values: dict[str, Expression]) -> Lines:
        """Return the statements with other expressions in place of some names."""
        return Lines(self.origin, [substituted(node, values) for node in self._nodes])

    def uses(self) -> frozenset[str]:
        """Return the names that the statements contain."""
        return names_in(self._nodes)

    def origins(self) -> tuple[Origin | None, ...]:
        """Return the origin of each printed line."""
        return tuple([origin for _, origin in rows_of(self._nodes)])

    def size(self) -> int:
        """Return the length of the printed text."""
        return len(str(self))

    def printed(self) -> Lines:
        """Return the printed lines as one statement."""
        return Lines(self.origin, [js.Printed(rows_of(self._nodes), self.uses())])

    def map(self, change: Callable[[str], str]) -> Lines:
        """Return the printed lines as one statement after a change that keeps their line ends."""
        rows = rows_of(self._nodes)
        texts = change("\n".join([text for text, _ in rows])).split("\n")
        origins = [origin for _, origin in rows]
        return Lines(self.origin, [js.Printed(list(zip(texts, origins, strict=True)))])

    def __str__(self) -> str:
        return "\n".join([text for text, _ in rows_of(self._nodes)])


def _name(target: str | js.Name) -> str:
    return target if isinstance(target, str) else target.name


def only(expression: Expression) -> Lines:
    """Return the statement that evaluates an expression."""
    lines = Lines()
    lines.add(expression)
    return lines
