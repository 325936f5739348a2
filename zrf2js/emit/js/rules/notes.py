"""Notes of what a traced template does, and the source locations to which they refer.

A *site* is a source location; sites are numbered in the order of writing.
"""

from __future__ import annotations

from collections.abc import Mapping

from zrf2js.emit.js.expressions import conjunction
from zrf2js.emit.js.rules.local_names import NEXT
from zrf2js.emit.js.rules.names import Constants
from zrf2js.emit.js.rules.operands import Operands
from zrf2js.emit.js.rules.sites import SiteTable
from zrf2js.emit.js.rules.source_text import SourceWriter
from zrf2js.emit.js.tree import Call, Expression, Name, Operand, operand
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Template
from zrf2js.ir.ops import AnyAdd, Condition, Statement
from zrf2js.support.frozen_node import frozen_node

TRACE = Name("trace")


def note(kind: str, *arguments: Operand) -> Call:
    """Return the call of a function of ``trace``."""
    return Call(TRACE.member(kind), tuple(map(operand, arguments)), effect=True)


class Sites(SiteTable):
    """The numbered sites of the templates of one game."""

    def __init__(self, game: GameIR) -> None:
        super().__init__()
        self._source = SourceWriter(game)

    def of_test(self, test: Condition, arguments: Mapping[int, int]) -> int:
        """Return the site of a single test."""
        text = self._source.condition(test, arguments)
        return self.number(test, test.origin, {"kind": "test", "text": text, "test": test.name})

    def of_block(self, template: Template) -> int:
        """Return the site of a block: its start, and its end if no statement ends it earlier."""
        return self.number(template, template.origin, {"kind": "block"})

    def of_step(self, op: Statement, arguments: Mapping[int, int]) -> int:
        """Return the site of a step, which may lead off the board."""
        text = self._source.step(op, arguments)
        return self.number(op, op.origin, {"kind": "step", "text": text})

    def of_add(self, op: AnyAdd) -> int:
        """Return the site of a statement that adds a move."""
        return self.number(op, op.origin, {"kind": "add", "text": op.name})

    def of_stop(self, op: ops.Stop) -> int:
        """Return the site of the end of a block at an unknown direction."""
        return self.number(op, op.origin, {"kind": "stop"})

    def of_verify(self, op: ops.Verify, arguments: Mapping[int, int]) -> int:
        """Return the site of a ``verify``, whose row contains the tree of its tests."""
        condition = self._source.condition(op.condition, arguments)
        text = f"(verify {_without_parentheses(condition)})"
        tree = self._tree(op.condition, arguments)
        return self.number(op, op.origin, {"kind": "verify", "text": text, "tree": tree})

    def _tree(self, test: Condition, arguments: Mapping[int, int]) -> object:
        """Return the number of a site, or ["and" | "or" | "not", tree ...]."""
        match test:
            case ops.Not():
                return [test.name, self._tree(test.condition, arguments)]
            case ops.And() | ops.Or():
                return [test.name, *(self._tree(part, arguments) for part in test.parts)]
        return self.of_test(test, arguments)


def _without_parentheses(text: str) -> str:
    """Return a test without arguments as written in ``(verify empty?)``."""
    bare = text[1:-1]
    return text if " " in bare or not text.startswith("(") else bare


class TracedOperands(Operands):
    """Conditions with a note for every single test, including constants."""

    def __init__(
        self,
        constants: Constants,
        parameters: tuple[str, ...],
        sites: Sites,
        arguments: Mapping[int, int],
        *,
        origin: Expression,
    ) -> None:
        super().__init__(constants, parameters, origin=origin, attack=False)
        self._sites = sites
        self._arguments = arguments

    def condition(self, test: Condition) -> Expression:
        condition = super().condition(test)
        match test:
            case ops.Not() | ops.And() | ops.Or():
                return condition
            case ops.Always() | ops.Never() | ops.FlagIsSet() | ops.EntryIsUnused():
                where = self.here
            case _:
                where = self.place(test.place)
        site = self._sites.of_test(test, self._arguments)
        return note("test", site, condition, where)

    def _all(self, parts: tuple[Condition, ...]) -> Expression:
        return conjunction([self.condition(part) for part in parts])


@frozen_node()
class Notes:
    """The notes of one template; ``arguments`` are the values of its parameters."""

    template: Template
    sites: Sites
    arguments: Mapping[int, int]

    def operands(
        self, constants: Constants, parameters: tuple[str, ...], origin: Expression
    ) -> Operands:
        """Return the writer of operands whose conditions have notes."""
        return TracedOperands(constants, parameters, self.sites, self.arguments, origin=origin)

    def end(self, op: Statement | None, here: Expression) -> Call:
        """Return the note that the block ends at a statement, or after the last one."""
        return note("end", self._site(op), here, NEXT)

    def _site(self, op: Statement | None) -> int:
        match op:
            case None:
                return self.sites.of_block(self.template)
            case ops.Verify():
                return self.sites.of_verify(op, self.arguments)
            case ops.Stop():
                return self.sites.of_stop(op)
        return self.sites.of_step(op, self.arguments)

    def fails(self, op: ops.Verify, here: Expression) -> Call:
        """Return the note that a ``verify`` ends the block."""
        return note("fails", self.sites.of_verify(op, self.arguments), here, NEXT)

    def step(self, op: Statement, here: Expression) -> Call:
        """Return the note of a step."""
        return note("step", self.sites.of_step(op, self.arguments), here)

    def add(self, op: AnyAdd, here: Expression) -> Call:
        """Return the note that a move is listed."""
        return note("add", self.sites.of_add(op), here, NEXT)
