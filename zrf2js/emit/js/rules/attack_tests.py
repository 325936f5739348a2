"""Attack tests as functions: attacked positions, and where a change may open an attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from zrf2js.analysis.attacks.attacked_positions import tests_only_royals
from zrf2js.analysis.core.groups import Group
from zrf2js.analysis.core.royal_pieces import royals
from zrf2js.emit.js import tree as js
from zrf2js.emit.js.expressions import conjunction, data, disjunction, typed_array
from zrf2js.emit.js.rules.attacks import (
    DEFER_TABLE,
    ELSE_LINE,
    TABLE_LIMIT,
    AttackData,
    attack_name,
    defence_name,
    union_of,
)
from zrf2js.emit.js.rules.calls import Calls, OnDemand
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.functions import used_parameters
from zrf2js.emit.js.rules.inverse_attack_scan import InverseAttackScan
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import ATTACKS, INDEX, LINES, ME, PIECE, TARGET, P
from zrf2js.emit.js.rules.state import BOARD, STATE
from zrf2js.emit.js.tree import FALSE, NULL, TRUE, Expression
from zrf2js.ir.attack_plans import ELSE, Attack, AttackPlan, Confirmation
from zrf2js.ir.nodes import TemplateCall
from zrf2js.support.frozen_node import replaced

PLAYER, PENDING, FOUND, ROWS = map(js.Name, ("player", "pending", "found", "rows"))


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
                attacks = js.Name(attackers)(TARGET)
                body.returns(TRUE, conjunction([ME.differs(self._owner(player)), attacks]))
        self._declare(name or attack_name(mode), (TARGET, ME), body)

    def attacked_from(self) -> None:
        """Write ``attackedFrom(p, piece, target)``: true if the piece on p could capture."""
        group = self._groups.of_attack(None)
        body = Lines()
        for player in self._game.playing:
            if self._attackers(player, group):
                reaches = js.Name(self._reaches(player, group))
                body.returns(reaches(P, PIECE, TARGET, -1), self._owns_piece(player))
        self._declare("attackedFrom", (P, PIECE, TARGET), body)

    def defending(self, mode: int | None) -> None:
        """Write ``defending(target, me)``: true if the player could capture."""
        group = self._groups.of_attack(mode)
        body = Lines()
        for player in range(self._layout.players):
            attackers = self._attackers(player, group)
            if attackers:
                body.returns(js.Name(attackers)(TARGET), ME.equals(self._owner(player)))
        self._declare(defence_name(mode), (TARGET, ME), body)

    def exposed_squares(self) -> None:
        """Write ``exposedSquares(player)``: squares whose change may open a royal attack."""
        watched = sorted(royals(self._game).items()) if self.data.is_planned else []
        body = Lines()
        for player, pieces in watched:
            royal = data(sorted(pieces))
            is_certain = self.data.has_exposure(self._confirmations(player))
            lines, *uses = self._exposed(player)
            if is_certain and not self._confirmations(player):
                made = STATE.member("createExposedLines")(STATE, lines)
            else:
                limit = () if is_certain else (TABLE_LIMIT,)
                made = STATE.member("createExposedSquares")(STATE, lines, *uses, royal, *limit)
            body.returns(made, PLAYER.equals(player))
        self._declare("exposedSquares", (PLAYER,), body, NULL)

    def _exposed(self, player: int) -> tuple[Expression, Expression, Expression]:
        """Return the lines and the confirmations of the player's enemies."""
        group = self._groups.of_attack(None)
        plans = [self.data.plan(enemy, group) for enemy in self._game.playing if enemy != player]
        tables = [
            {"lines": js.Name(self._scans[plan.player].lines), "over": union_of(dict(plan.over))}
            for plan in plans
            if plan.has_lines
        ]
        rows = dict.fromkeys(
            self.data.watched(each, plan.player) for plan in plans for each in plan.confirmations
        )
        reaches = self.data.reaches if rows else data([])
        return data(tables), data([*rows]), reaches

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
            tests: list[Expression] = []
            if scan and plan.has_lines:
                tests.append(js.Name(scan.attacked_along)(TARGET, LINES))
            listed = union_of(plan.listed_lines())
            if listed & ~ELSE:  # ELSE never reaches this test
                name = js.Name(self._name(player, "ListedAttackers"))
                is_listed = (LINES & listed).differs(0)
                tests.append(conjunction([is_listed, name(TARGET, LINES)]))
            for test in tests:
                body.returns(TRUE, conjunction([ME.differs(self._owner(player)), test]))
        self._declare("opened", (TARGET, ME, LINES), body)

    def pin_lines(self) -> None:
        """Write ``pinLines(target, me)``: -1 if the royal piece is attacked, else its pin lines."""
        group = self._groups.of_attack(None)
        lines = Lines()
        with lines.function("pinLines", TARGET, ME):
            lines.declare(LINES, 0, "let")
            for player in self._royal_attackers():
                plan = self.data.plan(player, group)
                if not plan.listed and not plan.has_lines:
                    continue
                with lines.when(ME.differs(self._owner(player))):
                    if plan.listed:
                        pending = js.Name(self._name(player, "PendingLines"))
                        lines.declare(PENDING, pending(TARGET))
                        lines.returns(-1, PENDING < 0)
                        lines.add(LINES.set(PENDING, "|="))
                    if plan.has_lines:
                        lines.declare(FOUND, self._scans[player].call_of_pin_lines)
                        lines.returns(-1, FOUND < 0)
                        lines.add(LINES.set(FOUND, "|="))
            lines.returns(LINES)
        self._scope.add("pinLines", lines)

    def _royal_attackers(self) -> list[int]:
        """Return the players of the turn order whose enemies have royal pieces."""
        return [player for player in self._game.playing if self._royal_codes(player)]

    def _declare(
        self, name: str, parameters: Sequence[js.Name], body: Lines, result: Expression = FALSE
    ) -> None:
        """Write a function that the runtime calls, without unused parameters at the end."""
        lines = Lines()
        with lines.function(name, *used_parameters(parameters, body.uses())):
            lines.take(body)
            lines.returns(result)
        self._scope.add(name, lines)

    def without_royals(self, *, attacked: bool) -> None:
        """Write the functions for explanations of moves in a game without royal pieces."""
        self._declare("attackedFrom", (), Lines())
        if attacked:
            self._declare("attacked", (), Lines())

    # --- names -------------------------------------------------------------------------------

    def _owner(self, player: int) -> js.Name:
        return self._context.constants.player(player)

    def _owns_piece(self, player: int) -> Expression:
        return (PIECE & self._owner(player)).differs(0)

    def _name(self, player: int, test: str, group: Group | None = None) -> str:
        """Return the name of a function of a player."""
        words = "" if group is None else self._context.group(group)
        head = self._context.player(player)
        hint = f"{head[:1].lower()}{head[1:]}{test}{words}"
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
            calls = [TemplateCall(template=a.call.template, args=a.call.arguments) for a in run]
            bits = [attack.bit for attack in run]
            tests = self._calls.attacks(run[0].piece, bits, calls, player)
            cases.setdefault(run[0].piece, []).extend(tests)
        return self._calls.switch(name, cases, FALSE, has_others=has_others)

    def _royal_codes(self, player: int) -> list[Expression]:
        """Return the codes, type and owner, of the royal pieces that the player may attack."""
        constants = self._context.constants
        return [
            constants.piece(piece) | constants.player(owner)
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
        tests: list[Expression] = []
        to_confirm = dict.fromkeys(
            replaced(each.attack, reaches=None) for each in plan.confirmations
        )
        tested = list(to_confirm)
        confirmed = self._reach(self._name(player, "Confirms"), player, tested, has_others=False)
        if plan.has_lines:
            scan = InverseAttackScan(plan, self._context, self.data, confirmed)
            scan.declare()
            self._scans[player] = scan
            tests.append(js.Name(scan.attacked_along)(TARGET, -1))
        if plan.listed:
            tests.append(self._listed_attackers(player, plan, confirmed))
        every = self._name(player, "AttacksAny", group)
        if others:
            self._scan(every, player, attacks, self._reaches(player, group))
        constants = self._context.constants
        other = conjunction([PIECE.differs(code) for code in self._royal_codes(player)])
        lines = Lines()
        with lines.function(name, TARGET):
            if others:
                mask = constants.type_mask() | constants.owner_mask()
                lines.declare(PIECE, BOARD[TARGET] & mask)
                lines.returns(js.Name(every)(TARGET), other)
            lines.returns(disjunction(tests))
        self._scope.add(name, lines)

    def _scan(self, name: str, player: int, attacks: Sequence[Attack], pieces: str) -> None:
        """Write ``name(target)``: true if a candidate in a table captures there."""
        self._table(name, player, attacks)
        lines = Lines()
        with lines.function(name, TARGET):
            with self._reaching(lines, name, player):
                lines.returns(TRUE, conjunction([ATTACKS.differs(0), _confirmed(pieces)]))
            lines.returns(FALSE)
        self._scope.add(name, lines)

    def _listed_attackers(self, player: int, plan: AttackPlan, pieces: str) -> Expression:
        """Write the tests of listed pieces; return the call of ``listedAttackers``.

        ``listedAttackers(target, lines)`` is true if a piece of one of the lines captures there.
        ``pendingLines(target)`` is -1 if any piece captures, else the lines of the candidates.
        """
        name, stand = self._name(player, "ListedAttackers"), self._name(player, "LinesOfType")
        self._table(name, player, plan.listed)
        of_type = plan.listed_lines()
        line: Expression = ELSE_LINE
        by_line = set(of_type.values()) != {ELSE}
        tests = [ATTACKS.differs(0)]
        if by_line:
            by_type = [of_type.get(kind - 1, 0) for kind in range(self._layout.type_mask + 1)]
            table = Lines()
            table.comment("by type, the lines that stand for what has to be confirmed")
            table.declare(stand, typed_array("Int32Array", by_type))
            self._scope.add(stand, table)
            line = js.Name(stand)[self._context.kind]
            tests.append((line & LINES).differs(0))
        lines = Lines()
        with lines.function(name, TARGET, *((LINES,) if by_line else ())):
            with self._reaching(lines, name, player):
                lines.returns(TRUE, conjunction([*tests, _confirmed(pieces)]))
            lines.returns(FALSE)
        self._scope.add(name, lines)
        lines = Lines()
        pending = self._name(player, "PendingLines")
        with lines.function(pending, TARGET):
            lines.declare(PENDING, 0, "let")
            with self._reaching(lines, name, player), lines.when(ATTACKS.differs(0)):
                lines.returns(-1, _confirmed(pieces))
                lines.add(PENDING.set(line, "|="))
            lines.returns(PENDING)
        self._scope.add(pending, lines)
        return js.Name(name)(TARGET, *((-1,) if by_line else ()))

    def _table(self, name: str, player: int, attacks: Sequence[Attack]) -> None:
        """Write the table of candidates."""
        rows = data([self.data.row(attack, player) for attack in attacks])
        limit = () if self.data.has_table(attacks) else (TABLE_LIMIT,)
        table = DEFER_TABLE(STATE, self._layout.types, rows, self.data.reaches, *limit)
        self._scope.constant(f"{name}Table", table)

    @contextmanager
    def _reaching(self, lines: Lines, name: str, player: int) -> Iterator[None]:
        """Write a loop over the pieces that may reach ``target``, with bits of their attacks."""
        lines.declare(ROWS, js.Name(f"{name}Table")(TARGET))
        more, step = INDEX < ROWS.member("length"), INDEX.set(self._layout.types, "+=")
        with lines.each({"i": 0}, more, step):
            lines.declare(P, ROWS[INDEX])
            lines.declare(PIECE, BOARD[P])
            with lines.when(self._owns_piece(player)):
                lines.declare(ATTACKS, ROWS[INDEX + self._context.kind])
                yield


def _confirmed(pieces: str) -> Expression:
    """Return the call that tests the attacks of a candidate."""
    return js.Name(pieces)(P, PIECE, TARGET, ATTACKS)


def _runs(attacks: Sequence[Attack]) -> Iterator[list[Attack]]:
    """Split attacks into runs of one piece and one template.

    Each attack of a run has the bit after that of the last one, or all have the same bit.
    """
    run: list[Attack] = []
    for attack in attacks:
        last = run[-1] if run else attack
        ratio = run[1].bit // run[0].bit if len(run) > 1 else None
        if run and not (
            attack.piece == last.piece
            and attack.call.template == last.call.template
            and attack.bit // last.bit in ((1, 2) if ratio is None else (ratio,))
        ):
            yield run
            run = []
        run.append(attack)
    if run:
        yield run
