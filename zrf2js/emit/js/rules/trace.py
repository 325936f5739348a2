"""Templates that record their execution: the steps of a block, its tests, and where it ends.

The functions come from the same writer as those that generate moves, with a note around every test,
step and end. The explanation therefore cannot differ from the moves.  ``runtime/trace.js`` collects
the notes, and ``runtime/move_explanation.js`` turns them into sentences.

A *site* is a place in the rules that a note refers to; sites are numbered in the order of writing.
"""

from __future__ import annotations

from collections.abc import Mapping

from zrf2js.analysis.groups import Groups
from zrf2js.emit.js.names import Constants
from zrf2js.emit.js.rules.calls import Arguments
from zrf2js.emit.js.rules.conditions import conjunction, negate
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.functions import NamedFunction
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import NEXT, PIECE, P, parameter_names
from zrf2js.emit.js.rules.operands import Operands
from zrf2js.emit.js.rules.source_text import SourceWriter
from zrf2js.emit.js.rules.template import Writer
from zrf2js.emit.js.rules.template_state import Flavor
from zrf2js.emit.js.sites import SiteTable
from zrf2js.emit.js.tree import (
    FALSE,
    TRUE,
    Arrow,
    Call,
    Expression,
    Items,
    Literal,
    Name,
    Number,
    Operand,
    Record,
    Return,
    operand,
)
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Template, TemplateCall
from zrf2js.ir.ops import AnyAdd, Condition, Loop, Statement

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


class _TracedOperands(Operands):
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
        found = super().condition(test)
        match test:
            case ops.Not() | ops.And() | ops.Or():
                return found
            case ops.Always() | ops.Never() | ops.FlagIsSet() | ops.EntryIsUnused():
                where = self.here
            case _:
                where = self.place(test.place)
        site = self._sites.of_test(test, self._arguments)
        return note("test", site, found, where)

    def _all(self, parts: tuple[Condition, ...]) -> Expression:
        return conjunction([self.condition(part) for part in parts])


class TracedWriter(Writer):
    """A writer for a template with notes, whose body no pass has rewritten."""

    def __init__(
        self,
        template: Template,
        constants: Constants,
        flavor: Flavor,
        sites: Sites,
        arguments: Mapping[int, int],
    ) -> None:
        self._sites = sites
        self._arguments = arguments
        super().__init__(template, constants, flavor)

    def _make_operands(self, origin: Expression) -> Operands:
        parameters = parameter_names(self._template)
        return _TracedOperands(
            self._constants, parameters, self._sites, self._arguments, origin=origin
        )

    def _end(self, op: Statement | None = None, condition: Expression | None = None) -> None:
        end = note("end", self._site(op), self._operands.here, NEXT)
        leave = self._leave()
        if isinstance(leave, Return):
            self._lines.returns(end, condition)
        elif condition is None:
            self._lines.add(end)
            self._lines.leave(leave)
        else:
            with self._lines.when(condition):
                self._lines.add(end)
                self._lines.leave(leave)

    def _site(self, op: Statement | None) -> int:
        match op:
            case None:
                return self._sites.of_block(self._template)
            case ops.Verify():
                return self._sites.of_verify(op, self._arguments)
            case ops.Stop():
                return self._sites.of_stop(op)
        return self._sites.of_step(op, self._arguments)

    def _statement(self, op: Statement) -> None:
        super()._statement(op)
        if isinstance(op, ops.Back):
            self._note_step(op)

    def _go_to(self, op: Statement, place: Expression, *, may_be_off: bool) -> None:
        super()._go_to(op, place, may_be_off=may_be_off)
        self._note_step(op)

    def _verify(self, op: ops.Verify, condition: Expression) -> None:
        if condition in (TRUE, FALSE):
            super()._verify(op, condition)
            return
        site = self._sites.of_verify(op, self._arguments)
        fails = note("fails", site, self._operands.here, NEXT)
        self._lines.leave(self._leave(), conjunction([negate(condition), fails]))

    def _count(self, op: Loop) -> None:
        """Write nothing, because the number of notes is limited."""

    def _note_step(self, op: Statement) -> None:
        site = self._sites.of_step(op, self._arguments)
        self._lines.add(note("step", site, self._operands.here))

    def _add(self, op: AnyAdd) -> None:
        super()._add(op)
        self._lines.add(note("add", self._sites.of_add(op), self._operands.here, NEXT))


class Trace:
    """All traced functions of one game, and the table of its blocks."""

    def __init__(self, context: RulesContext) -> None:
        self._game = context.game
        self._constants = context.constants
        self._sites = Sites(context.game)
        self._arguments = Arguments(context)
        self._functions: dict[tuple[int, Flavor], tuple[NamedFunction, Lines]] = {}

    def lines(self) -> Lines:
        """Return the declaration of ``trace``: its functions, and the table of blocks."""
        blocks = self._blocks()
        lines = Lines()
        lines.declare(TRACE.name, Name("createTrace")())
        for _, text in self._functions.values():
            lines.text("")
            lines.take(text)
        lines.text("")
        lines.add(TRACE.member("blocks").set(Items(tuple(blocks), is_long=True)))
        return lines

    def data(self) -> dict[str, object]:
        """Return the sites, and the move types of each item of the turn order, group by group.

        Call it after ``lines``, which numbers the sites.
        """
        groups = Groups(self._game)
        turns = [
            [sorted(group.modes) for group in groups.of_turn(turn.mode)]
            for turn in self._game.turns
        ]
        return {"sites": self._sites.rows, "turns": turns}

    def _blocks(self) -> list[Expression]:
        movers = sorted({turn.mover for turn in self._game.turns})
        return [
            self._block(player, index, use, flavor)
            for player in movers
            for index, piece in enumerate(self._game.pieces)
            for flavor, uses in ((Flavor.MOVE, piece.moves), (Flavor.DROP, piece.drops))
            for use in uses
        ]

    def _block(self, player: int, piece: int, use: TemplateCall, flavor: Flavor) -> Expression:
        """Return a row of the table that ``runtime/move_explanation.js`` reads."""
        function = self._function(use, flavor)
        site = self._sites.of_block(self._game.templates[use.template])
        rest = self._arguments.of(use, player, plain=True)
        given: dict[str, Expression] = {"start": P, "piece": PIECE, "next": NEXT}
        given["me"] = Number(1 << player)
        names = parameter_names(self._game.templates[use.template])
        call = function.call(given | dict(zip(names, rest, strict=True)))
        return Record(
            (
                ("drop", Literal(flavor is Flavor.DROP)),
                ("player", Number(player)),
                ("type", Number(piece + 1)),
                ("mode", Number(use.mode)),
                ("site", Number(site)),
                ("run", Arrow(("p", "piece", "next"), call)),
            )
        )

    def _function(self, use: TemplateCall, flavor: Flavor) -> NamedFunction:
        key = (use.template, flavor)
        if key not in self._functions:
            name = f"traced_{flavor.value}_{use.template}"
            template = self._game.templates[use.template]
            arguments = dict(enumerate(use.args))
            writer = TracedWriter(template, self._constants, flavor, self._sites, arguments)
            found = writer.function()
            named = NamedFunction(name, found.parameters)
            self._functions[key] = named, named.declaration(found.body)
        return self._functions[key][0]
