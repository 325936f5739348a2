"""Attack tests: the pieces that could capture on a position.

A table contains, for each position, the positions from which a group of blocks might capture there.
The code of the blocks confirms the captures for the pieces on these positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from zrf2js.analysis.core.groups import Groups
from zrf2js.emit.flavor import Flavor
from zrf2js.emit.wasm import code as wasm
from zrf2js.emit.wasm.conditions import MovesTest, Site, Supposed
from zrf2js.emit.wasm.reach import Reaches, Sources
from zrf2js.emit.wasm.records import Records
from zrf2js.emit.wasm.tables import WORD, Tables
from zrf2js.emit.wasm.template import TemplateCode
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR


class Attacks:
    """The functions of attack tests, which are created on demand."""

    def __init__(self, tables: Tables, records: Records) -> None:
        self._tables, self._records = tables, records
        self._game: GameIR = tables.game
        self._groups = Groups(tables.game)
        self._reaches = Reaches(tables.game)
        self._captures: dict[tuple[int, str, bool], wasm.Function] = {}
        self._tests: dict[tuple[int, type[ops.Op], int | None], wasm.Function] = {}

    # --- tests of royal pieces -------------------------------------------------------------------

    def attacked(self, player: int, place: wasm.Value, group: str, *, royal: bool) -> wasm.Value:
        """Return 1 if another player could capture a piece of the player at a place."""
        is_attacked: wasm.Value = wasm.constant(0)
        for enemy in self._game.playing:
            if enemy != player:
                is_attacked = is_attacked | self.captures(enemy, group, royal)(place)
        return is_attacked

    @property
    def royal_group(self) -> str:
        """The group of the blocks that attack royal pieces."""
        return self._groups.of_attack(None).name

    def opened(
        self, function: wasm.Function, player: int, place: wasm.Value
    ) -> Iterator[wasm.Statement]:
        """Yield code that adds to the local ``opened`` the positions that protect ``place``.

        A move from them may open an attack.  If other changes may open an attack, code adds all
        positions.
        """
        opened = function.local("opened", wasm.I64)
        for enemy in self._game.playing:
            if enemy == player:
                continue
            for sources in self._sources(enemy, self.royal_group, True):
                if sources.leaving == ():
                    continue
                row = self._tables.sets(sources.origins)
                present = self._row(place, row, 0) & self._pieces(enemy, sources.pieces, 0)
                more: wasm.Value = wasm.constant(-1, wasm.I64)
                if sources.leaving is not None:
                    more = self._row(place, self._tables.sets(sources.leaving), 0)
                yield wasm.If(present.differs(0), [wasm.Assign(opened, opened | more)])

    def _sources(self, player: int, group: str, royal: bool) -> list[Sources]:
        return self._reaches.sources(player, group, royal)

    # --- captures --------------------------------------------------------------------------------

    def captures(self, player: int, group: str, royal: bool) -> wasm.Function:
        """Return the function (place) -> 1 if a player could capture there."""
        key = player, group, royal
        if key not in self._captures:
            goal = wasm.Local("goal", wasm.I32)
            function = wasm.Function(f"captures_{group}_{player}_{int(royal)}", (goal,), wasm.I32)
            self._captures[key] = function
            function.body = [*self._scan(function, goal, key), wasm.Return(wasm.constant(0))]
            self._tables.add(function)
        return self._captures[key]

    def _scan(
        self, function: wasm.Function, goal: wasm.Local, key: tuple[int, str, bool]
    ) -> Iterator[wasm.Statement]:
        player = key[0]
        sources = sorted(self._sources(*key), key=lambda each: each.pieces)
        for pieces, rows in groupby(sources, key=lambda each: each.pieces):
            cluster = list(rows)
            union = [
                frozenset().union(*(each.origins[place] for each in cluster))
                for place in range(self._tables.size)
            ]
            outer = self._tables.sets(union)
            tables = [self._tables.sets(each.origins) for each in cluster]
            for word in range(self._tables.words):
                bits = self._pieces(player, pieces, word)
                near = self._row(goal, outer, word) & bits
                inner = [
                    statement
                    for each, table in zip(cluster, tables, strict=True)
                    for statement in self._confirm(function, goal, player, each, table, word)
                ]
                yield wasm.If(near.differs(0), inner)

    def _row(self, goal: wasm.Value, table: int, word: int) -> wasm.Value:
        words = self._tables.words
        return wasm.Load(
            (goal << 1) * words if words > 1 else goal << 1, table + word * WORD, wasm.I64
        )

    def _pieces(self, player: int, pieces: tuple[int, ...], word: int) -> wasm.Value:
        first, *others = [self._tables.kind_set(player, piece, word) for piece in pieces]
        for other in others:
            first = first | other
        return first

    def _confirm(
        self,
        function: wasm.Function,
        goal: wasm.Local,
        player: int,
        sources: Sources,
        table: int,
        word: int,
    ) -> Iterator[wasm.Statement]:
        """Yield a loop over the pieces that might capture, which runs their block."""
        left, start = function.local("left", wasm.I64), function.local("start")
        call = sources.call
        template = self._game.templates[call.template]
        site = Site(
            function=function,
            flavor=Flavor.ATTACK,
            player=player,
            arguments=call.arguments,
            start=start,
            piece=wasm.constant(0),
            goal=goal,
        )
        body = Flavor.ATTACK.body(self._game, call.template)
        block = TemplateCode(self._tables, site, self.test, self._records, template, body)
        yield wasm.Assign(
            left, self._row(goal, table, word) & self._pieces(player, sources.pieces, word)
        )
        yield from each_bit(left, start, word, [block.code()])

    # --- tests in blocks -------------------------------------------------------------------------

    def test(self, player: int, op: MovesTest) -> wasm.Function:
        """Return the function (place, code) that tests for a block (rule 49).

        An empty position is tested as if the mover stood there. A friend recaptures an enemy. The
        function for a supposed move has the origin of the mover as its last parameter.
        """
        key = player, type(op), op.mode if isinstance(op, ops.AttackTest) else None
        if key not in self._tests:
            names = ("place", "code", "origin")[: 3 if isinstance(op, Supposed) else 2]
            params = tuple(wasm.Local(name, wasm.I32) for name in names)
            function = wasm.Function(f"test_{player}_{len(self._tests)}", params, wasm.I32)
            self._tests[key] = function
            function.body = list(self._tested(function, *key))
            self._tables.add(function)
        return self._tests[key]

    def _tested(
        self, function: wasm.Function, player: int, test: type[ops.Op], mode: int | None
    ) -> Iterator[wasm.Statement]:
        tables, layout = self._tables, self._tables.layout
        place, piece, *origin = function.params
        before, is_attacked = function.local("before"), function.local("is_attacked")
        group = self._groups.of_attack(mode).name
        foe = layout.playing & ~(1 << player)
        supposed = piece if origin else wasm.choose(before, before, piece)
        answer = self.attacked(player, place, group, royal=False)
        is_replaced = bool(origin)
        if test in (ops.IsDefended, ops.IsProtected):
            supposed = (piece & ~layout.owner_mask) | (foe & -foe)
            answer = self.captures(player, group, False)(place)
            is_replaced = True
        yield wasm.If(place.equals(tables.off), [wasm.Return(wasm.constant(0))])
        for start in origin:
            yield wasm.Assign(function.local("lifted"), tables.piece(start))
            yield from self._replaced(function, start, function.local("lifted"), 0)
        yield wasm.Assign(before, tables.piece(place))
        toggles = [*tables.toggle(function, place, before)] if is_replaced else []
        yield from toggles
        yield wasm.Store(place, tables.board, supposed)
        yield wasm.Assign(is_attacked, answer)
        yield wasm.Store(place, tables.board, before)
        yield from toggles
        for start in origin:
            yield from self._replaced(
                function, start, function.local("lifted"), function.local("lifted")
            )
        yield wasm.Return(is_attacked)

    def _replaced(
        self, function: wasm.Function, start: wasm.Value, piece: wasm.Value, code: wasm.Value | int
    ) -> Iterator[wasm.Statement]:
        """Yield code that lifts the piece of a supposed move or puts it back; drops have none."""
        tables = self._tables
        store = wasm.Store(start, tables.board, wasm.constant(code))
        yield wasm.If(start.differs(tables.off), [store, *tables.toggle(function, start, piece)])


def each_bit(
    left: wasm.Local, place: wasm.Local, word: int, body: list[wasm.Statement]
) -> Iterator[wasm.Statement]:
    """Yield a loop over the bits of a word, with the place of each."""
    next_bit = [
        wasm.Assign(place, (left.trailing().narrow() << 2) + word * 256),
        wasm.Assign(left, left & (left - 1)),
    ]
    yield wasm.until(left.is_zero(), [*next_bit, *body])
