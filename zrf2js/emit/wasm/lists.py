"""Lists of moves: the blocks of a group of move types for all pieces of a player, or for one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import groupby
from operator import or_

from zrf2js.analysis.core.groups import Group, Groups
from zrf2js.analysis.core.move_prefilter import Preconditions
from zrf2js.emit.flavor import Flavor
from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.attacks import Attacks, each_bit
from zrf2js.emit.wasm.conditions import Site
from zrf2js.emit.wasm.formulas import FormulaCode
from zrf2js.emit.wasm.records import Records
from zrf2js.emit.wasm.shapes import implied_steps
from zrf2js.emit.wasm.tables import CELL, Tables
from zrf2js.emit.wasm.template import TemplateCode
from zrf2js.ir import ops
from zrf2js.ir.nodes import Body, TemplateCall
from zrf2js.ir.summaries import classes_inside


class Lists:
    """The functions that append moves to the list."""

    def __init__(self, tables: Tables, records: Records, attacks: Attacks) -> None:
        self._tables, self._records, self._attacks = tables, records, attacks
        self._game = tables.game
        self._groups = Groups(tables.game)
        self._preconditions = Preconditions(tables.game)
        self._all: dict[tuple[int, str], wasm.Function] = {}
        self._one: dict[tuple[int, str], wasm.Function] = {}

    # --- turns -----------------------------------------------------------------------------------

    def of_turns(self) -> wasm.Function:
        """Return the function that lists the moves of the turn: the first group with a move."""
        tables = self._tables
        function = wasm.Function("list_turn")
        start = function.local("start")
        function.body.append(wasm.Assign(start, tables.top))
        for number, turn in enumerate(self._game.turns):
            body: list[wasm.Statement] = []
            for group in self._groups.of_turn(turn.mode):
                body.append(self.of_all(turn.mover, group).run())
                body.append(wasm.If(tables.top.differs(start), [wasm.Return()]))
            body.append(wasm.Return())
            function.body.append(wasm.If(tables.turn.equals(number), body))
        return tables.add(function)

    def of_continuations(self) -> wasm.Function:
        """Return the function that lists the continuations of a partial move."""
        tables = self._tables
        function = wasm.Function("list_continuations")
        movers = {turn.mover for turn in self._game.turns}
        mover = wasm.Load(tables.turn << 2, tables.mover_of)
        for mode in self._groups.continuations:
            number = 1 if mode is None else 2 + mode
            group = self._groups.of_continuation(mode)
            calls: list[wasm.Statement] = [
                wasm.If(mover.equals(player), [self.of_one(player, group).run(tables.partial)])
                for player in sorted(movers)
            ]
            function.body.append(wasm.If(tables.continuation.equals(number), calls))
        return tables.add(function)

    # --- groups ----------------------------------------------------------------------------------

    def of_all(self, player: int, group: Group) -> wasm.Function:
        """Return the function that lists the moves and drops of a player in a group."""
        key = player, group.name
        if key not in self._all:
            function = self._all[key] = wasm.Function(f"list_{group.name}_{player}")
            top = function.local("top")
            function.body.append(wasm.Assign(top, self._tables.top))
            if self._tables.words == 1:
                formulas = FormulaCode(self._tables, function, player)
                function.body.extend(formulas.begin())
            function.body.extend(self._pieces(function, player, group))
            function.body.extend(self._drops(function, player, group))
            function.body.append(wasm.Assign(self._tables.top, top))
            self._tables.add(function)
        return self._all[key]

    def of_one(self, player: int, group: Group) -> wasm.Function:
        """Return the function that lists the moves in a group of the piece at a place.

        After a partial move, it may be a piece of another player (rule 56).
        """
        key = player, group.name
        if key not in self._one:
            start = wasm.Local("start", wasm.I32)
            function = self._one[key] = wasm.Function(f"list_one_{group.name}_{player}", (start,))
            top, code = function.local("top"), function.local("code")
            function.body += [
                wasm.Assign(top, self._tables.top),
                wasm.Assign(code, self._tables.piece(start)),
            ]
            bits = self._tables.layout.type_bits
            for piece, each in enumerate(self._game.pieces):
                blocks = self._blocks(
                    function, Flavor.MOVE, player, group.uses(each.moves), start, code
                )
                wanted = (code & bits).equals(self._tables.layout.type_code(piece))
                if blocks:
                    function.body.append(wasm.If(wanted, blocks))
            function.body.append(wasm.Assign(self._tables.top, top))
            self._tables.add(function)
        return self._one[key]

    def _pieces(
        self, function: wasm.Function, player: int, group: Group
    ) -> Iterator[wasm.Statement]:
        formulas = FormulaCode(self._tables, function, player)
        for piece, each in enumerate(self._game.pieces):
            loops = list(self._type(function, player, piece, group.uses(each.moves), formulas))
            sets = [self._tables.kind_set(player, piece, w) for w in range(self._tables.words)]
            yield wasm.If(reduce(or_, sets).differs(0), loops)

    def _type(
        self,
        function: wasm.Function,
        player: int,
        piece: int,
        calls: tuple[TemplateCall, ...],
        formulas: FormulaCode,
    ) -> Iterator[wasm.Statement]:
        """Yield loops over the pieces of a type: a loop per call with a formula of its origins."""
        placed = [(self._places(formulas, player, call), call) for call in calls]
        for is_tried, group in groupby(placed, key=lambda each: each[0] is None):
            rows = list(group)
            if is_tried:
                every = tuple(call for _, call in rows)
                yield from self._tries(function, player, piece, every, None)
            else:
                for places, call in rows:
                    yield from self._tries(function, player, piece, (call,), places)

    def _tries(
        self,
        function: wasm.Function,
        player: int,
        piece: int,
        calls: tuple[TemplateCall, ...],
        places: wasm.Value | None,
    ) -> Iterator[wasm.Statement]:
        """Yield loops over the pieces of a type, those on ``places`` if it is given."""
        tables = self._tables
        left, start = function.local("left", wasm.I64), function.local("start")
        code: wasm.Value = wasm.constant(tables.layout.type_code(piece) | 1 << player)
        first: list[wasm.Statement] = []
        if tables.layout.attributes:
            code = function.local("code")
            first = [wasm.Assign(function.local("code"), tables.piece(start))]
        implied = places is not None
        blocks = self._blocks(function, Flavor.MOVE, player, calls, start, code, implied=implied)
        for word in range(tables.words):
            pieces = tables.kind_set(player, piece, word)
            yield wasm.Assign(left, pieces if places is None else pieces & places)
            yield from each_bit(left, start, word, [*first, *blocks])

    def _places(self, formulas: FormulaCode, player: int, call: TemplateCall) -> wasm.Value | None:
        """Return the positions where a block may have a move; None without a formula."""
        if self._tables.words > 1:
            return None
        return formulas.of(self._preconditions.of((call,), player))

    def _drops(
        self, function: wasm.Function, player: int, group: Group
    ) -> Iterator[wasm.Statement]:
        tables = self._tables
        formulas = FormulaCode(tables, function, player)
        for piece, each in enumerate(self._game.pieces):
            code = wasm.constant(self._records.fresh(piece) | 1 << player)
            loops: list[wasm.Statement] = []
            for call in group.uses(each.drops):
                places = self._places(formulas, player, call)
                loops.extend(self._drops_on(function, player, call, code, places))
            if loops:
                yield wasm.If(tables.held(player, piece), loops)

    def _drops_on(
        self,
        function: wasm.Function,
        player: int,
        call: TemplateCall,
        code: wasm.Value,
        places: wasm.Value | None,
    ) -> Iterator[wasm.Statement]:
        """Yield a loop over the positions, those of ``places`` if it is given."""
        left, start = function.local("left", wasm.I64), function.local("start")
        implied = places is not None
        blocks = self._blocks(function, Flavor.DROP, player, (call,), start, code, implied=implied)
        if places is not None:
            yield wasm.Assign(left, places)
            yield from each_bit(left, start, 0, blocks)
            return
        yield wasm.Assign(start, wasm.constant(0))
        next_place = wasm.Assign(start, start + CELL)
        yield wasm.repeat([*blocks, next_place], start.differs(self._tables.off))

    def _blocks(
        self,
        function: wasm.Function,
        flavor: Flavor,
        player: int,
        calls: tuple[TemplateCall, ...],
        start: wasm.Local,
        code: wasm.Value,
        *,
        implied: bool = False,
    ) -> list[wasm.Statement]:
        statements: list[wasm.Statement] = []
        for call in calls:
            template = self._game.templates[call.template]
            site = Site(
                function=function,
                flavor=flavor,
                player=player,
                arguments=call.args,
                start=start,
                piece=code,
                goal=wasm.constant(0),
            )
            body = self._body(flavor, call.template)
            code_of = TemplateCode(
                self._tables,
                site,
                self._attacks.test,
                self._records,
                template,
                body,
                implied_steps(body) if implied else 0,
            )
            statements.append(code_of.code())
        return statements

    def _body(self, flavor: Flavor, template: int) -> Body:
        """Return the rewritten body of a template, or the original one if that has ray queries."""
        body = flavor.body(self._game, template)
        has_queries = ops.IfOnRay in classes_inside(body)
        return self._game.templates[template].body if has_queries else body
