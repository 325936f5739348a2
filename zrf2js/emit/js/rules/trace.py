"""Templates that note what they do: where a block goes, which tests it asks, where it ends.

The functions come from the same writer as those that play, with a note put around every test, step
and end, so that what they tell cannot differ from what is played. ``runtime/trace.js`` takes the
notes, ``runtime/move_explanation.js`` makes sentences of them.

Every place in the rules that a note can be about is a *site*, numbered in the order of writing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from zrf2js.analysis.groups import Groups
from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.calls import Arguments, keeps_cascades
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.functions import NamedFunction
from zrf2js.emit.js.rules.move_records import Flavour
from zrf2js.emit.js.rules.operands import Operands
from zrf2js.emit.js.rules.source_text import Speller
from zrf2js.emit.js.rules.template import Writer
from zrf2js.emit.js.rules.text import FALSE, TRUE, Expr, Lines, negate
from zrf2js.ir.nodes import GameIR, Op, Template, TemplateCall
from zrf2js.support.diagnostics.locate import line_column
from zrf2js.support.source import Origin, Span

_JUNCTIONS = ("and", "or", "not")


class Sites:
    """The numbered places of one game."""

    def __init__(self, game: GameIR) -> None:
        self._speller = Speller(game)
        self._numbers: dict[int, int] = {}
        self._kept: list[object] = []  # keeps the ids in use
        self.rows: list[dict[str, object]] = []

    def of_test(self, op: Op, arguments: Mapping[int, int]) -> int:
        """A single test: what it says."""
        text = self._speller.condition(op, arguments)
        return self._number(op, op.origin, {"kind": "test", "text": text, "test": op.name})

    def of_block(self, template: Template) -> int:
        """A block: where it begins, and where it ends when nothing has ended it before."""
        return self._number(template, template.origin, {"kind": "block"})

    def of_step(self, op: Op, arguments: Mapping[int, int]) -> int:
        """A step, which may lead off the board."""
        text = self._speller.step(op, arguments)
        return self._number(op, op.origin, {"kind": "step", "text": text})

    def of_add(self, op: Op) -> int:
        """An ``add`` of any sort."""
        return self._number(op, op.origin, {"kind": "add", "text": op.name})

    def of_stop(self, op: Op) -> int:
        """The end that an unknown direction makes."""
        return self._number(op, op.origin, {"kind": "stop"})

    def of_verify(self, op: Op, arguments: Mapping[int, int]) -> int:
        """A ``verify``, with the tree of its tests."""
        condition = cast(Op, op.args[0])
        text = f"(verify {_without_parentheses(self._speller.condition(condition, arguments))})"
        tree = self._tree(condition, arguments)
        return self._number(op, op.origin, {"kind": "verify", "text": text, "tree": tree})

    def _tree(self, op: Op, arguments: Mapping[int, int]) -> object:
        """A site's number, or ["and" | "or" | "not", tree ...]."""
        if op.name not in _JUNCTIONS:
            return self.of_test(op, arguments)
        parts = (op.args[0],) if op.name == "not" else cast(tuple[object, ...], op.args[0])
        return [op.name, *(self._tree(cast(Op, part), arguments) for part in parts)]

    def _number(self, node: object, origin: Origin | None, row: dict[str, object]) -> int:
        if id(node) not in self._numbers:
            self._kept.append(node)
            self._numbers[id(node)] = len(self.rows)
            self.rows.append({**row, **_where(origin)})
        return self._numbers[id(node)]


def _without_parentheses(text: str) -> str:
    """``(verify empty?)`` is how a test without arguments is written."""
    bare = text[1:-1]
    return text if " " in bare or not text.startswith("(") else bare


def _where(origin: Origin | None) -> dict[str, object]:
    """Where a node stands, and the macro calls it came through, innermost first."""
    if origin is None:
        return {}
    via = []
    frame = origin.via
    while frame is not None:
        via.append({"macro": frame.macro, **_place(frame.call.span)})
        frame = frame.call.via
    return {"at": _place(origin.span), "via": via}


def _place(span: Span) -> dict[str, object]:
    line, column = line_column(span.source, span.start)
    text = " ".join(span.source.text[span.start : span.end].split())
    return {"file": span.source.name, "line": line, "column": column, "source": _shortened(text)}


def _shortened(text: str, limit: int = 120) -> str:
    return text if len(text) <= limit else f"{text[: limit - 3]}..."


class _TracedOperands(Operands):
    """Conditions in which every single test is noted, constants too."""

    def __init__(
        self, layout: Layout, sites: Sites, arguments: Mapping[int, int], *, origin: str
    ) -> None:
        super().__init__(layout, origin=origin, attack=False)
        self._sites = sites
        self._arguments = arguments

    def condition(self, op: Op) -> Expr:
        expr = super().condition(op)
        if op.name in _JUNCTIONS:
            return expr
        place = op.args[-1] if op.args else None
        where = self.place(place) if isinstance(place, Op) else self.here
        return Expr(f"trace.test({self._sites.of_test(op, self._arguments)}, {expr.text}, {where})")


class TracedWriter(Writer):
    """The writer of templates, with notes."""

    rearranges = False  # it tells of the first test that fails, and of each step

    def __init__(
        self,
        template: Template,
        layout: Layout,
        flavour: Flavour,
        keeps_cascades: bool,
        sites: Sites,
        arguments: Mapping[int, int],
    ) -> None:
        self._sites = sites
        self._arguments = arguments
        # Loops need no counter: the notes come to an end.
        super().__init__(template, layout, flavour, keeps_cascades, frozenset())

    def _make_operands(self, origin: str) -> Operands:
        return _TracedOperands(self._layout, self._sites, self._arguments, origin=origin)

    def _end(self, op: Op | None = None) -> str:
        note = f"trace.end({self._site(op)}, {self._operands.here}, k)"
        return f"{{ {note}; {self._leave()} }}" if self._labels else f"return {note}"

    def _site(self, op: Op | None) -> int:
        if op is None:
            return self._sites.of_block(self._template)
        match op.name:
            case "verify":
                return self._sites.of_verify(op, self._arguments)
            case "stop":
                return self._sites.of_stop(op)
        return self._sites.of_step(op, self._arguments)

    def _statement(self, op: Op) -> None:
        if op.name == "back":
            super()._statement(op)
            self._note_step(op)
        else:
            super()._statement(op)

    def _go_to(self, op: Op, place: str, *, may_be_off: bool) -> None:
        super()._go_to(op, place, may_be_off=may_be_off)
        self._note_step(op)

    def _verify(self, op: Op, condition: Expr) -> None:
        if condition in (TRUE, FALSE):
            super()._verify(op, condition)
            return
        site = self._sites.of_verify(op, self._arguments)
        end = f"trace.fails({site}, {self._operands.here}, k)"
        self._lines.add(f"if ({negate(condition).text} && {end}) {self._leave()}")

    def _note_step(self, op: Op) -> None:
        site = self._sites.of_step(op, self._arguments)
        self._lines.add(f"trace.step({site}, {self._operands.here})")

    def _add(self, op: Op) -> None:
        super()._add(op)
        self._lines.add(f"trace.add({self._sites.of_add(op)}, {self._operands.here}, k)")


class Trace:
    """All traced functions of one game, and the table that tells which block is which."""

    def __init__(self, context: RulesContext) -> None:
        self._game = context.game
        self._layout = context.layout
        self._keeps_cascades = keeps_cascades(context.game)
        self._sites = Sites(context.game)
        self._arguments = Arguments(context)
        self._functions: dict[tuple[int, Flavour], tuple[NamedFunction, Lines]] = {}

    def lines(self) -> Lines:
        """The declaration of ``trace``: its functions, and the table that names them."""
        blocks = ",\n".join(f"  {block}" for block in self._blocks())
        lines = Lines()
        lines.add("const trace = createTrace()")
        for _, text in self._functions.values():
            lines.add("")
            lines.include(text)
        lines.add("", "trace.blocks = [", *blocks.split("\n"), "]")
        return lines

    def data(self) -> dict[str, object]:
        """What goes with the functions once they are written: sites, and the move types that each
        item of the turn order looks at, first group first."""
        groups = Groups(self._game)
        turns = [
            [sorted(group.modes) for group in groups.of_turn(turn.mode)]
            for turn in self._game.turns
        ]
        return {"sites": self._sites.rows, "turns": turns}

    def _blocks(self) -> list[str]:
        movers = sorted({turn.mover for turn in self._game.turns})
        return [
            self._block(player, index, use, flavour)
            for player in movers
            for index, piece in enumerate(self._game.pieces)
            for flavour, uses in ((Flavour.MOVE, piece.moves), (Flavour.DROP, piece.drops))
            for use in uses
        ]

    def _block(self, player: int, piece: int, use: TemplateCall, flavour: Flavour) -> str:
        """A row as ``runtime/move_explanation.js`` reads it."""
        function = self._function(use, flavour)
        site = self._sites.of_block(self._game.templates[use.template])
        rest = self._arguments.of(use, player, plain=True)
        given = {"p0": "p", "c": "c", "k": "k", "me": str(1 << player)}
        call = function.call(given | {f"a{n}": text for n, text in enumerate(rest)})
        head = f"drop: {str(flavour is Flavour.DROP).lower()}, player: {player}, type: {piece + 1}"
        return f"{{ {head}, mode: {use.mode}, site: {site}, run: (p, c, k) => {call} }}"

    def _function(self, use: TemplateCall, flavour: Flavour) -> NamedFunction:
        key = (use.template, flavour)
        if key not in self._functions:
            name = f"traced_{flavour.value}_{use.template}"
            template = self._game.templates[use.template]
            arguments = dict(enumerate(use.args))
            writer = TracedWriter(
                template, self._layout, flavour, self._keeps_cascades, self._sites, arguments
            )
            found = writer.function()
            named = NamedFunction(name, found.parameters)
            self._functions[key] = named, named.declaration(found.body)
        return self._functions[key][0]
