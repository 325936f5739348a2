"""Templates that record their execution: the steps of a block, its tests, and where it ends.

The functions come from the same writer as those that generate moves, with a note around every test,
step and end. The explanation therefore cannot differ from the moves.  ``runtime/trace/trace.js``
collects the notes, and ``runtime/trace/move_explanation.js`` turns them into sentences.
"""

from __future__ import annotations

from zrf2js.analysis.core.groups import Groups
from zrf2js.emit.flavor import Flavor
from zrf2js.emit.js.expressions import data
from zrf2js.emit.js.rules.calls import Arguments
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.functions import NamedFunction
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import NEXT, PIECE, P, parameter_names
from zrf2js.emit.js.rules.notes import TRACE, Notes, Sites
from zrf2js.emit.js.rules.template import write_template
from zrf2js.emit.js.tree import (
    Arrow,
    Expression,
    Name,
    Number,
)
from zrf2js.ir.nodes import TemplateCall


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
        lines.declare(TRACE, Name("createTrace")())
        for _, text in self._functions.values():
            lines.text("")
            lines.take(text)
        lines.text("")
        lines.add(TRACE.member("blocks").set(data(blocks, is_long=True)))
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
        """Return a row of the table that ``runtime/trace/move_explanation.js`` reads."""
        function = self._function(use, flavor)
        site = self._sites.of_block(self._game.templates[use.template])
        rest = self._arguments.of(use, player, plain=True)
        given: dict[str, Expression] = {"start": P, "piece": PIECE, "next": NEXT}
        given["me"] = Number(1 << player)
        names = parameter_names(self._game.templates[use.template])
        call = function.call(given | dict(zip(names, rest, strict=True)))
        return data(
            {
                "drop": flavor is Flavor.DROP,
                "player": player,
                "type": piece + 1,
                "mode": use.mode,
                "site": site,
                "run": Arrow(("p", "piece", "next"), call),
            }
        )

    def _function(self, use: TemplateCall, flavor: Flavor) -> NamedFunction:
        key = (use.template, flavor)
        if key not in self._functions:
            name = f"traced_{flavor.value}_{use.template}"
            template = self._game.templates[use.template]
            arguments = dict(enumerate(use.args))
            notes = Notes(template, self._sites, arguments)
            function = write_template(template, self._constants, flavor, notes=notes)
            named = NamedFunction(name, function.parameters)
            self._functions[key] = named, named.declaration(function.body)
        return self._functions[key][0]
