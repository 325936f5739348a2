"""Attack tests as functions: attacked positions, and where a change may open an attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from zrf2js.analysis.groups import Group
from zrf2js.analysis.royal_pieces import royals
from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.attacks import AttackData
from zrf2js.emit.js.rules.calls import Calls, OnDemand
from zrf2js.emit.js.rules.inverse_attack_scan import InverseAttackScan
from zrf2js.emit.js.rules.move_records import Flavour
from zrf2js.emit.js.rules.text import Lines
from zrf2js.ir.attack_plans import ELSE, Attack, AttackPlan
from zrf2js.ir.nodes import GameIR, TemplateCall
from zrf2js.ir.ops import IsProtected, IsThreatened


class AttackTests(OnDemand):
    """The attack tests of a game."""

    def __init__(self, game: GameIR, layout: Layout, calls: Calls) -> None:
        super().__init__(game, layout, calls)
        self.data = AttackData(game, layout)

    # --- entry points ------------------------------------------------------------------------

    def attacked(self, mode: int | None) -> str:
        """``attacked(t, me)``: true if another player of the turn order could capture on t."""
        group = self._groups.of_attack(mode)
        lines = Lines()
        with lines.block(f"function {attack_name(mode)} (t, me) {{"):
            for player in range(self._layout.players):
                if self._layout.playing >> player & 1:
                    name = self._attackers(player, group)
                    if name:
                        lines.add(f"if (me !== {1 << player} && {name}(t)) return true")
            lines.add("return false")
        return str(lines)

    def attacked_from(self) -> str:
        """``attackedFrom(p, c, t)``: true if the piece on p could capture on t."""
        group = self._groups.of_attack(None)
        lines = Lines()
        with lines.block("function attackedFrom (p, c, t) {"):
            for player in range(self._layout.players):
                if self._layout.playing >> player & 1 and self._attackers(player, group):
                    name = f"reach{player}_{group.name}"
                    lines.add(f"if ((c & {1 << player}) !== 0) return {name}(p, c, t, -1)")
            lines.add("return false")
        return str(lines)

    def defending(self, mode: int | None) -> str:
        """``defending(t, me)``: true if the player could capture on t."""
        group = self._groups.of_attack(mode)
        lines = Lines()
        with lines.block(f"function {defence_name(mode)} (t, me) {{"):
            for player in range(self._layout.players):
                name = self._attackers(player, group)
                if name:
                    lines.add(f"if (me === {1 << player}) return {name}(t)")
            lines.add("return false")
        return str(lines)

    def exposed_squares(self) -> str:
        """``exposedSquares(player)``: where a change may open an attack on the royal piece."""
        lines = Lines()
        group = self._groups.of_attack(None)
        with lines.block("function exposedSquares (player) {"), lines.block("switch (player) {"):
            for player, pieces in (
                sorted(royals(self._game).items()) if self.data.is_planned else ()
            ):
                enemies = [e for e in self._playing() if e != player]
                plans = [self.data.plan(enemy, group) for enemy in enemies]
                tables = [
                    f"{{ lines: lines{enemy}, over: {_union(dict(plan.over))} }}"
                    for enemy, plan in zip(enemies, plans, strict=True)
                    if plan.has_lines
                ]
                rows = [
                    self.data.watched(each, enemy)
                    for enemy, plan in zip(enemies, plans, strict=True)
                    for each in plan.confirmations
                ]
                ways = self.data.ways if rows else "[]"
                made = f"[{', '.join(tables)}], [{', '.join(rows)}], {ways}, {sorted(pieces)}"
                lines.add(f"case {player}: return state.createExposedSquares(state, {made})")
            lines.add("default: return null")
        return str(lines)

    def opened(self) -> str:
        """``opened(t, me, lines)``: the same for the royal piece on t and some of the lines."""
        group = self._groups.of_attack(None)
        lines = Lines()
        with lines.block("function opened (t, me, lines) {"):
            for player in self._playing():
                plan = self.data.plan(player, group)
                tests = [f"attackedAlong{player}(t, lines)"] if plan.has_lines else []
                listed = _union(plan.listed_lines())
                if listed & ~ELSE:  # ELSE never reaches this test
                    tests.append(f"(lines & {listed}) !== 0 && listedAttackers{player}(t, lines)")
                for test in tests:
                    lines.add(f"if (me !== {1 << player} && {test}) return true")
            lines.add("return false")
        return str(lines)

    def pin_lines(self) -> str:
        """``pinLines(t, me)``: -1 if the royal piece on t is attacked, else the lines to watch."""
        group = self._groups.of_attack(None)
        lines = Lines()
        with lines.block("function pinLines (t, me) {"):
            lines.add("let lines = 0")
            for player in self._playing():
                plan = self.data.plan(player, group)
                with lines.block(f"if (me !== {1 << player}) {{"):
                    if plan.listed:
                        lines.add(f"const pending = pendingLines{player}(t)")
                        lines.add("if (pending < 0) return -1", "lines |= pending")
                    if plan.has_lines:
                        lines.add(f"const found = pinLines{player}(t, me)")
                        lines.add("if (found < 0) return -1", "lines |= found")
            lines.add("return lines")
        return str(lines)

    def _playing(self) -> list[int]:
        return [p for p in range(self._layout.players) if self._layout.playing >> p & 1]

    # --- who captures there ------------------------------------------------------------------

    def _attackers(self, player: int, group: Group) -> str:
        """A function of t: true if a piece of the player captures there."""
        name = f"attacks{player}_{group.name}"
        if name in self._functions:
            return name
        uses = self.data.attacks(group)
        if not uses:
            return ""
        pieces = self._reach(f"reach{player}_{group.name}", player, uses)
        if group.name == self._groups.of_attack(None).name and self._royal_codes(player):
            self._write_royal_attack(name, player, group, uses, pieces)
        else:
            self._functions[name] = self._scan(name, player, uses, pieces)
        return name

    def _reach(self, name: str, player: int, uses: Sequence[Attack]) -> str:
        cases: dict[int, list[str]] = {}
        for use in uses:
            bound = TemplateCall(template=use.call.template, args=use.call.arguments)
            call = self._calls.call(bound, player, Flavour.ATTACK)
            line = f"if ((ways & {use.bit}) !== 0 && {call}) return true"
            cases.setdefault(use.piece, []).append(line)
        return self._calls.switch(name, cases, "false")

    def _royal_codes(self, player: int) -> list[int]:
        """The codes, owner and type, of the royal pieces that the player's may attack."""
        return [
            self._layout.type_code(piece) | 1 << owner
            for owner, pieces in sorted(royals(self._game).items())
            if owner != player
            for piece in sorted(pieces)
        ]

    def _write_royal_attack(
        self, name: str, player: int, group: Group, uses: Sequence[Attack], pieces: str
    ) -> None:
        """Attacks on royal pieces: a scan along lines, and templates for the other candidates."""
        plan = self.data.plan(player, group)
        asks_all = any(mode is None for _, mode in self._groups.attack_tests) or any(
            template.has(IsThreatened, IsProtected) for template in self._game.templates
        )
        tests = []
        confirmed_attacks = list(
            dict.fromkeys(replace(each.attack, reaches=None) for each in plan.confirmations)
        )
        if plan.has_lines:
            scan = InverseAttackScan(plan, self._layout, self.data)
            self._functions.update(scan.texts())
            tests.append(f"attackedAlong{player}(t, -1)")
        confirmed = self._reach(f"confirmed{player}", player, confirmed_attacks)
        if plan.listed:
            self._functions[f"listedAttackers{player}"] = self._listed_attackers(
                player, plan, confirmed
            )
            tests.append(f"listedAttackers{player}(t, -1)")
        if asks_all:
            self._functions[f"{name}_all"] = self._scan(f"{name}_all", player, uses, pieces)
        mask = self._layout.type_bits | self._layout.owner_mask
        royal = " || ".join(f"c === {code}" for code in self._royal_codes(player))
        lines = Lines()
        with lines.block(f"function {name} (t) {{"):
            if asks_all:
                lines.add(f"const c = board[t] & {mask}")
                lines.add(f"if (!({royal})) return {name}_all(t)")
            lines.add(f"return {' || '.join(tests) or 'false'}")
        self._functions[name] = str(lines)

    def _scan(self, name: str, player: int, uses: Sequence[Attack], pieces: str) -> str:
        """``name(t)``: tests every piece that a table lists for t."""
        lines = Lines()
        self._tables(lines, name, player, uses, pieces)
        with lines.block(f"function {name} (t) {{"):
            lines.add(f"if ({name}_reach === null) return {name}_anywhere(t)")
            with self._reaching(lines, name, player):
                lines.add(f"if (ways !== 0 && {pieces}(p, c, t, ways)) return true")
            lines.add("return false")
        return str(lines)

    def _listed_attackers(self, player: int, plan: AttackPlan, pieces: str) -> str:
        """``listedAttackers(t, lines)``: true if a listed piece captures on t, and one of the lines
        stands for it.  ``pendingLines(t)``: -1 if any does, else the lines of the candidates."""
        name, stand = f"listedAttackers{player}", f"stands{player}"
        lines = Lines()
        self._tables(lines, name, player, plan.listed, pieces)
        of_type = plan.listed_lines()
        line, by_line = "ELSE", ""
        if set(of_type.values()) != {ELSE}:
            by_type = (str(of_type.get(kind - 1, 0)) for kind in range(self._layout.type_mask + 1))
            lines.add("// by type, the lines that stand for what has to be confirmed")
            lines.add(f"const {stand} = Int32Array.of({', '.join(by_type)})")
            line = f"{stand}[{self._kind}]"
            by_line = f" && ({line} & lines) !== 0"
        with lines.block(f"function {name} (t, lines) {{"):
            lines.add(f"if ({name}_reach === null) return {name}_anywhere(t)")
            with self._reaching(lines, name, player):
                test = f"ways !== 0{by_line} && {pieces}(p, c, t, ways)"
                lines.add(f"if ({test}) return true")
            lines.add("return false")
        with lines.block(f"function pendingLines{player} (t) {{"):
            every = _union(of_type) if by_line else line
            lines.add(f"if ({name}_reach === null) return {name}_anywhere(t) ? -1 : {every}")
            lines.add("let pending = 0")
            with self._reaching(lines, name, player), lines.block("if (ways !== 0) {"):
                lines.add(f"if ({pieces}(p, c, t, ways)) return -1", f"pending |= {line}")
            lines.add("return pending")
        return str(lines)

    def _tables(
        self, lines: Lines, name: str, player: int, uses: Sequence[Attack], pieces: str
    ) -> None:
        """The table of candidates, and the test of all pieces where there is no table."""
        layout = self._layout
        rows = ", ".join(self.data.row(use, player) for use in uses)
        made = f"state.createAttackTables(state, {layout.types}, [{rows}], {self.data.ways})"
        lines.add(f"const {name}_reach = {made}")
        with lines.block(f"function {name}_anywhere (t) {{"):
            with lines.block(f"for (let p = 0; p < {layout.size}; p++) {{"):
                lines.add("const c = board[p]")
                lines.add(f"if ((c & {1 << player}) !== 0 && {pieces}(p, c, t, -1)) return true")
            lines.add("return false")

    @contextmanager
    def _reaching(self, lines: Lines, name: str, player: int) -> Iterator[None]:
        """A loop over the player's pieces that may reach t, with the bits of their attacks."""
        layout = self._layout
        lines.add(f"const {{ starts, places, masks }} = {name}_reach")
        with lines.block("for (let i = starts[t]; i < starts[t + 1]; i++) {"):
            lines.add("const p = places[i]", "const c = board[p]")
            with lines.block(f"if ((c & {1 << player}) !== 0) {{"):
                lines.add(f"const ways = masks[i * {layout.types} + ({self._kind})]")
                yield

    @property
    def _kind(self) -> str:
        return f"c >>> {self._layout.type_shift} & {self._layout.type_mask}"


def attack_name(mode: int | None) -> str:
    """The function behind ``attacked?`` with this move type."""
    return "attacked" if mode is None else f"attacked_{mode}"


def defence_name(mode: int | None) -> str:
    """The function behind ``defended?`` with this move type."""
    return "defending" if mode is None else f"defending_{mode}"


def _union(masks: dict[int, int]) -> int:
    union = 0
    for mask in masks.values():
        union |= mask
    return union
