"""From a turn to the templates: for each player and group of move types, functions that go over
the board and call the templates of what they find, arguments in place."""

from __future__ import annotations

from contextlib import nullcontext
from typing import cast

from zrf2js.emit.layout import Layout
from zrf2js.emit.rules.beside import beside
from zrf2js.emit.rules.calls import Calls
from zrf2js.emit.rules.groups import Group, Groups
from zrf2js.emit.rules.records import Flavour
from zrf2js.emit.rules.text import Lines
from zrf2js.ir.nodes import Body, GameIR, Op, Param, Use


class Dispatch:
    """Writes dispatchers on demand, each once."""

    def __init__(self, game: GameIR, layout: Layout, calls: Calls) -> None:
        self._game = game
        self._layout = layout
        self._calls = calls
        self._functions = calls.functions
        self._groups = Groups(game)

    # --- entry points ------------------------------------------------------------------------

    def generate(self) -> str:
        """``generate(turn, k)``: the moves of an item of the turn order."""
        lines = Lines()
        with lines.block("function generate (turn, k) {"), lines.block("switch (turn) {"):
            for index, turn in enumerate(self._game.turns):
                calls = [self._all_of(turn.mover, g) for g in self._groups.of_turn(turn.mode)]
                calls = [call for call in calls if call] or [""]
                lines.add(f"case {index}: {_first_of(calls)}")
            lines.add("default: return k")
        return str(lines)

    def go_on(self) -> str:
        """``goOn(mover, p, mode, k)``: what a piece may do in the middle of a partial move."""
        lines = Lines()
        base = len(self._game.modes) + 2
        head = "function goOn (mover, p, mode, k) {"
        with lines.block(head), lines.block(f"switch (mover * {base} + mode) {{"):
            for mover in sorted({turn.mover for turn in self._game.turns}):
                for mode in self._groups.continuations:
                    name = self._piece_moves(mover, self._groups.of_continuation(mode))
                    if name:
                        number = mover * base + (1 if mode is None else 2 + mode)
                        lines.add(f"case {number}: return {name}(p, board[p], k)")
            lines.add("default: return k")
        return str(lines)

    # --- moves and drops ---------------------------------------------------------------------

    def _all_of(self, player: int, group: Group) -> str:
        """A function of k with all moves and drops of the group; empty when there are none."""
        moves, drops = self._piece_moves(player, group), self._drops(player, group)
        if not moves and not drops:
            return ""
        name = f"side{player}_{group.name}"
        if name not in self._functions:
            lines = Lines()
            with lines.block(f"function {name} (k) {{"):
                if moves:
                    with lines.block(f"for (let p = 0; p < {self._layout.size}; p++) {{"):
                        lines.add("const c = board[p]")
                        lines.add(f"if ((c & {1 << player}) !== 0) k = {moves}(p, c, k)")
                lines.add(*drops)
                lines.add("return k")
            self._functions[name] = str(lines)
        return name

    def _piece_moves(self, player: int, group: Group) -> str:
        cases = {}
        for index, piece in enumerate(self._game.pieces):
            calls = self._calls.moves(group.uses(piece.moves), player)
            if calls:
                cases[index] = calls
        return self._calls.switch(f"moves{player}_{group.name}", cases, "k")

    def _drops(self, player: int, group: Group) -> list[str]:
        lines = Lines()
        for index, piece in enumerate(self._game.pieces):
            uses = group.uses(piece.drops)
            if not uses:
                continue
            reserve = player * self._layout.types + index + 1
            with lines.block(f"if (reserve[{reserve}] !== 0) {{"):
                lines.add(f"const c = fresh[{index + 1}] | {1 << player}")
                for use in uses:
                    with lines.block("{") if len(uses) > 1 else nullcontext():
                        self._drops_of(use, player, lines)
        return str(lines).splitlines()

    def _drops_of(self, use: Use, player: int, lines: Lines) -> None:
        """The drops of one block, tried only where they can be made at all."""
        template = self._game.templates[use.template]
        tests = []
        steps = beside(template).steps
        if steps is not None:
            name = self._beside(use, player, steps)
            foe = self._layout.playing & ~(1 << player)
            lines.add(f"const {{ mark, stamps }} = {name}", f"const stamp = mark({foe})")
            tests.append("stamps[p] === stamp")
        if _begins_empty(template.body):
            tests.append("board[p] === 0")
        call = f"k = {self._calls.call(use, player, Flavour.DROP)}"
        if tests:
            call = f"if ({' && '.join(tests)}) {call}"
        lines.add(f"for (let p = 0; p < {self._layout.size}; p++) {call}")

    def _beside(self, use: Use, player: int, steps: tuple[object, ...]) -> str:
        """The name of the table of positions one of the steps away from a piece."""
        symmetry = self._game.players[player].symmetry
        values = [use.args[s.index] if isinstance(s, Param) else cast(int, s) for s in steps]
        offsets = sorted({symmetry[value] * self._layout.stride for value in values})
        return self._calls.table(f"state.createBeside(state, {offsets})", "beside")


def _begins_empty(body: Body) -> bool:
    """Whether the block ends at once on a position that is not empty."""
    if not body or body[0].name != "verify":
        return False
    condition = cast(Op, body[0].args[0])
    parts = cast(tuple[Op, ...], condition.args[0]) if condition.name == "and" else (condition,)
    return Op("empty", (Op("here"),)) in parts


def _first_of(calls: list[str]) -> str:
    """The first group that has a move."""
    *early, last = calls
    tests = "".join(f"{{ const end = {name}(k); if (end > k) return end }} " for name in early)
    return f"{tests}return {last}(k)" if last else "return k"
