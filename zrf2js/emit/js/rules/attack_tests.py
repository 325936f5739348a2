"""Attack tests as functions: attacked positions, and where a change may open an attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from zrf2js.analysis.attacked_positions import tests_only_royals
from zrf2js.analysis.groups import Group
from zrf2js.analysis.royal_pieces import royals
from zrf2js.emit.js.property_names import member, same_names
from zrf2js.emit.js.rules.attacks import TABLE_LIMIT, AttackData
from zrf2js.emit.js.rules.calls import Calls, OnDemand
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.functions import used_parameters
from zrf2js.emit.js.rules.inverse_attack_scan import InverseAttackScan
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import ME, PIECE, TARGET, P
from zrf2js.emit.js.rules.state import BOARD, STATE
from zrf2js.emit.js.rules.text import compare, conjunction, ref
from zrf2js.ir.attack_plans import ELSE, Attack, AttackPlan, Confirmation
from zrf2js.ir.nodes import TemplateCall
from zrf2js.support.frozen_node import replaced

#: the parameter with a bit for each line
LINES = ref("lines")


class AttackTests(OnDemand):
    """The attack tests of a game.

    For each player: ``whiteReaches(p, piece, target, attacks)`` runs the templates of a piece,
    ``whiteAttacks(target)`` tests all pieces; names begin with the player's.
    """

    def __init__(self, context: RulesContext, calls: Calls) -> None:
        super().__init__(context, calls)
        self.data = AttackData(context.game, context.constants)
        self._scans: dict[int, InverseAttackScan] = {}

    # --- entry points ------------------------------------------------------------------------

    def attacked(self, mode: int | None, name: str = "") -> None:
        """Write ``attacked(target, me)``: true if another player in turn order could capture."""
        group = self._groups.of_attack(mode)
        body = Lines()
        for player in self._game.playing:
            attackers = self._attackers(player, group)
            if attackers:
                test = f"{ME} !== {self._owner(player)} && {ref(attackers)}({TARGET})"
                body.leave("return true", test)
        self._declare(name or attack_name(mode), ("target", "me"), body, "false")

    def attacked_from(self) -> None:
        """Write ``attackedFrom(p, piece, target)``: true if the piece on p could capture."""
        group = self._groups.of_attack(None)
        body = Lines()
        for player in self._game.playing:
            if self._attackers(player, group):
                reaches = ref(self._reaches(player, group))
                test = f"({PIECE} & {self._owner(player)}) !== 0"
                body.leave(f"return {reaches}({P}, {PIECE}, {TARGET}, -1)", test)
        self._declare("attackedFrom", ("p", "piece", "target"), body, "false")

    def defending(self, mode: int | None) -> None:
        """Write ``defending(target, me)``: true if the player could capture."""
        group = self._groups.of_attack(mode)
        body = Lines()
        for player in range(self._layout.players):
            attackers = self._attackers(player, group)
            if attackers:
                body.leave(f"return {ref(attackers)}({TARGET})", f"{ME} === {self._owner(player)}")
        self._declare(defence_name(mode), ("target", "me"), body, "false")

    def exposed_squares(self) -> None:
        """Write ``exposedSquares(player)``: squares whose change may open a royal attack."""
        watched = sorted(royals(self._game).items()) if self.data.is_planned else []
        body = Lines()
        for player, pieces in watched:
            arguments = f"{STATE}, {self._exposed(player)}, {sorted(pieces)}"
            if not self.data.has_exposure(self._confirmations(player)):
                arguments += f", {TABLE_LIMIT}"
            made = f"{STATE}.{member('createExposedSquares')}({arguments})"
            body.leave(f"return {made}", f"{ref('player')} === {player}")
        self._declare("exposedSquares", ("player",), body, "null")

    def _exposed(self, player: int) -> str:
        """Return the lines and the confirmations of the player's enemies."""
        group = self._groups.of_attack(None)
        plans = [self.data.plan(enemy, group) for enemy in self._game.playing if enemy != player]
        tables = [
            f"{{ lines: {ref(self._scans[plan.player].lines)}, over: {_union(dict(plan.over))} }}"
            for plan in plans
            if plan.has_lines
        ]
        rows = dict.fromkeys(
            self.data.watched(each, plan.player) for plan in plans for each in plan.confirmations
        )
        reaches = ref(self.data.reaches) if rows else "[]"
        return f"[{', '.join(tables)}], [{', '.join(rows)}], {reaches}"

    def _confirmations(self, player: int) -> list[Confirmation]:
        """Return the confirmations of the player's enemies."""
        group = self._groups.of_attack(None)
        enemies = [enemy for enemy in self._game.playing if enemy != player]
        return [each for enemy in enemies for each in self.data.plan(enemy, group).confirmations]

    def opened(self) -> None:
        """Write ``opened(target, me, lines)``: true if an attack comes along one of the lines."""
        group = self._groups.of_attack(None)
        body = Lines()
        for player in self._royal_attackers():
            plan = self.data.plan(player, group)
            scan = self._scans.get(player)
            tests = (
                [f"{ref(scan.attacked_along)}({TARGET}, {LINES})"]
                if scan and plan.has_lines
                else []
            )
            listed = _union(plan.listed_lines())
            if listed & ~ELSE:  # ELSE never reaches this test
                name = ref(self._name(player, "ListedAttackers"))
                tests.append(f"({LINES} & {listed}) !== 0 && {name}({TARGET}, {LINES})")
            for test in tests:
                body.leave("return true", f"{ME} !== {self._owner(player)} && {test}")
        self._declare("opened", ("target", "me", "lines"), body, "false")

    def pin_lines(self) -> None:
        """Write ``pinLines(target, me)``: -1 if the royal piece is attacked, else its pin lines."""
        group = self._groups.of_attack(None)
        lines = Lines()
        with lines.block("function pinLines (target, me) {"):
            lines.add("let lines = 0")
            for player in self._royal_attackers():
                plan = self.data.plan(player, group)
                if not plan.listed and not plan.has_lines:
                    continue
                with lines.when(f"me !== {self._owner(player)}"):
                    if plan.listed:
                        pending = ref(self._name(player, "PendingLines"))
                        lines.add(f"const pending = {pending}(target)")
                        lines.leave("return -1", "pending < 0")
                        lines.add("lines |= pending")
                    if plan.has_lines:
                        lines.add(f"const found = {self._scans[player].call_of_pin_lines}")
                        lines.leave("return -1", "found < 0")
                        lines.add("lines |= found")
            lines.add("return lines")
        self._scope.add("pinLines", lines)

    def _royal_attackers(self) -> list[int]:
        """Return the players of the turn order whose enemies have royal pieces."""
        return [player for player in self._game.playing if self._royal_codes(player)]

    def _declare(self, name: str, parameters: Sequence[str], body: Lines, result: str) -> None:
        """Write a function that the runtime calls, without unused parameters at the end."""
        lines = Lines()
        with lines.block(f"function {name} ({used_parameters(parameters, body.uses())}) {{"):
            lines.take(body)
            lines.add(f"return {result}")
        self._scope.add(name, lines)

    def without_royals(self, *, attacked: bool) -> None:
        """Write the functions for explanations of moves in a game without royal pieces."""
        self._declare("attackedFrom", (), Lines(), "false")
        if attacked:
            self._declare("attacked", (), Lines(), "false")

    # --- names -------------------------------------------------------------------------------

    def _owner(self, player: int) -> str:
        return self._context.constants.player(player)

    def _name(self, player: int, word: str, group: Group | None = None) -> str:
        """Return the name of a function of a player."""
        words = "" if group is None else self._context.group(group)
        head = self._context.player(player)
        hint = f"{head[:1].lower()}{head[1:]}{word}{words}"
        return self._context.name(hint, player, "" if group is None else group.name)

    # --- attackers of a position -------------------------------------------------------------

    def _attackers(self, player: int, group: Group) -> str:
        """Write a test for captures by the player on ``target``; return its name, or ""."""
        name = self._name(player, "Attacks", group)
        if name in self._scope:
            return name
        attacks = self.data.attacks(group)
        if not attacks:
            return ""
        if group.name == self._groups.of_attack(None).name and self._royal_codes(player):
            self._write_royal_attack(name, player, group, attacks)
        else:
            self._scan(name, player, attacks, self._reaches(player, group))
        return name

    def _reaches(self, player: int, group: Group) -> str:
        """Write ``whiteReaches``; return its name."""
        name = self._name(player, "Reaches", group)
        return self._reach(name, player, self.data.attacks(group))

    def _reach(
        self, name: str, player: int, attacks: Sequence[Attack], *, has_others: bool = True
    ) -> str:
        """Write a test of the attacks whose bits are set; return its name.

        Without ``has_others``, the bits come from tables, which have some for these pieces only.
        """
        cases: dict[int, list[Lines]] = {}
        for run in _runs(attacks):
            piece, bit = run[0].piece, run[0].bit
            calls = [TemplateCall(template=a.call.template, args=a.call.arguments) for a in run]
            tests = self._calls.attacks(piece, bit, calls, player)
            cases.setdefault(piece, []).extend(tests)
        return self._calls.switch(name, cases, "false", has_others=has_others)

    def _royal_codes(self, player: int) -> list[str]:
        """Return the codes, type and owner, of the royal pieces that the player may attack."""
        constants = self._context.constants
        return [
            f"{constants.piece(piece)} | {constants.player(owner)}"
            for owner, pieces in sorted(royals(self._game).items())
            if owner != player
            for piece in sorted(pieces)
        ]

    def _write_royal_attack(
        self, name: str, player: int, group: Group, attacks: Sequence[Attack]
    ) -> None:
        """Write attacks on royal pieces: a scan along lines, and templates for other candidates."""
        plan = self.data.plan(player, group)
        others = not tests_only_royals(self._game)
        tests = []
        to_confirm = dict.fromkeys(
            replaced(each.attack, reaches=None) for each in plan.confirmations
        )
        tested = list(to_confirm)
        has_others = bool(plan.listed) and not self.data.has_table(plan.listed)
        confirmed = self._reach(
            self._name(player, "Confirms"), player, tested, has_others=has_others
        )
        if plan.has_lines:
            scan = InverseAttackScan(plan, self._context, self.data, confirmed)
            scan.declare()
            self._scans[player] = scan
            tests.append(f"{ref(scan.attacked_along)}(target, -1)")
        if plan.listed:
            tests.append(self._listed_attackers(player, plan, confirmed))
        every = self._name(player, "AttacksAny", group)
        if others:
            self._scan(every, player, attacks, self._reaches(player, group))
        constants = self._context.constants
        other = conjunction(
            [compare("piece", "!==", f"({code})") for code in self._royal_codes(player)]
        )
        lines = Lines()
        with lines.block(f"function {name} (target) {{"):
            if others:
                mask = f"{constants.type_mask()} | {constants.owner_mask()}"
                lines.add(f"const piece = {BOARD}[target] & ({mask})")
                lines.leave(f"return {ref(every)}(target)", other)
            lines.add(f"return {' || '.join(tests) or 'false'}")
        self._scope.add(name, lines)

    def _scan(self, name: str, player: int, attacks: Sequence[Attack], pieces: str) -> None:
        """Write ``name(target)``: true if a candidate in a table captures there."""
        self._tables(name, player, attacks, pieces)
        lines = Lines()
        with lines.block(f"function {name} (target) {{"):
            self._without_table(lines, name)
            with self._reaching(lines, name, player):
                lines.leave(
                    "return true", f"attacks !== 0 && {ref(pieces)}(p, piece, target, attacks)"
                )
            lines.add("return false")
        self._scope.add(name, lines)

    def _listed_attackers(self, player: int, plan: AttackPlan, pieces: str) -> str:
        """Write the tests of listed pieces; return the call of ``listedAttackers``.

        ``listedAttackers(target, lines)`` is true if a piece of one of the lines captures there.
        ``pendingLines(target)`` is -1 if any piece captures, else the lines of the candidates.
        """
        name, stand = self._name(player, "ListedAttackers"), self._name(player, "LinesOfType")
        self._tables(name, player, plan.listed, pieces)
        of_type = plan.listed_lines()
        line, by_line, every = "ELSE", "", "ELSE"
        if set(of_type.values()) != {ELSE}:
            by_type = (str(of_type.get(kind - 1, 0)) for kind in range(self._layout.type_mask + 1))
            table = Lines()
            table.add("// by type, the lines that stand for what has to be confirmed")
            table.add(f"const {stand} = Int32Array.of({', '.join(by_type)})")
            self._scope.add(stand, table)
            line = f"{ref(stand)}[{self._context.kind}]"
            by_line, every = f" && ({line} & lines) !== 0", str(_union(of_type))
        parameters = "target, lines" if by_line else "target"
        lines = Lines()
        with lines.block(f"function {name} ({parameters}) {{"):
            self._without_table(lines, name)
            with self._reaching(lines, name, player):
                test = f"attacks !== 0{by_line} && {ref(pieces)}(p, piece, target, attacks)"
                lines.leave("return true", test)
            lines.add("return false")
        self._scope.add(name, lines)
        lines = Lines()
        pending = self._name(player, "PendingLines")
        with lines.block(f"function {pending} (target) {{"):
            self._without_table(lines, name, f" ? -1 : {every}")
            lines.add("let pending = 0")
            with self._reaching(lines, name, player), lines.when("attacks !== 0"):
                lines.leave("return -1", f"{ref(pieces)}(p, piece, target, attacks)")
                lines.add(f"pending |= {line}")
            lines.add("return pending")
        self._scope.add(pending, lines)
        return f"{ref(name)}(target, -1)" if by_line else f"{ref(name)}(target)"

    def _tables(self, name: str, player: int, attacks: Sequence[Attack], pieces: str) -> None:
        """Write the table of candidates, and a test of all pieces if there may be no table."""
        layout = self._layout
        rows = ", ".join(self.data.row(attack, player) for attack in attacks)
        reaches = ref(self.data.reaches)
        arguments = f"{STATE}, {layout.types}, [{rows}], {reaches}"
        is_certain = self.data.has_table(attacks)
        if not is_certain:
            arguments += f", {TABLE_LIMIT}"
        made = f"{STATE}.{member('createAttackTables')}({arguments})"
        self._scope.add(f"{name}Table", f"const {name}Table = {made}")
        if is_certain:
            return
        lines = Lines()
        with lines.block(f"function {name}Anywhere (target) {{"):
            with lines.loop(self._context.each_position()):
                lines.add(f"const piece = {BOARD}[p]")
                own = f"(piece & {self._owner(player)}) !== 0"
                lines.leave("return true", f"{own} && {ref(pieces)}(p, piece, target, -1)")
            lines.add("return false")
        self._scope.add(f"{name}Anywhere", lines)

    def _without_table(self, lines: Lines, name: str, result: str = "") -> None:
        """Test all pieces if the table of candidates would be too large."""
        if f"{name}Anywhere" in self._scope:
            anywhere = f"{ref(f'{name}Anywhere')}(target)"
            lines.leave(f"return {anywhere}{result}", f"{ref(f'{name}Table')} === null")

    @contextmanager
    def _reaching(self, lines: Lines, name: str, player: int) -> Iterator[None]:
        """Write a loop over the pieces that may reach ``target``, with bits of their attacks."""
        table = same_names(("starts", "places", "masks"))
        lines.add(f"const {table} = {ref(f'{name}Table')}")
        with lines.loop("for (let i = starts[target]; i < starts[target + 1]; i++)"):
            lines.add("const p = places[i]", f"const piece = {BOARD}[p]")
            with lines.when(f"(piece & {self._owner(player)}) !== 0"):
                types, kind = self._layout.types, self._context.kind
                lines.add(f"const attacks = masks[i * {types} + ({kind})]")
                yield


def attack_name(mode: int | None) -> str:
    """Return the function behind ``attacked?`` with this move type."""
    return "attacked" if mode is None else f"attacked_{mode}"


def defence_name(mode: int | None) -> str:
    """Return the function behind ``defended?`` with this move type."""
    return "defending" if mode is None else f"defending_{mode}"


def _runs(attacks: Sequence[Attack]) -> Iterator[list[Attack]]:
    """Split attacks into runs of one piece and one template, each with the bit after the last."""
    run: list[Attack] = []
    for attack in attacks:
        if run and not (
            attack.piece == run[-1].piece
            and attack.call.template == run[-1].call.template
            and attack.bit == run[-1].bit << 1
        ):
            yield run
            run = []
        run.append(attack)
    if run:
        yield run


def _union(masks: dict[int, int]) -> int:
    union = 0
    for mask in masks.values():
        union |= mask
    return union
