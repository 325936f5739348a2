"""From a turn to the templates: for each player and group of move types, functions that go over
the board and call the templates of what they find, arguments in place."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import groupby
from typing import cast

from zrf2js.emit.layout import Layout, royals
from zrf2js.emit.rules.attacks import Attack, Attacks
from zrf2js.emit.rules.beside import beside
from zrf2js.emit.rules.bounds import Bounds
from zrf2js.emit.rules.groups import Group, Groups
from zrf2js.emit.rules.library import Library, is_shareable, named
from zrf2js.emit.rules.records import Flavour
from zrf2js.emit.rules.strikes import Strikes
from zrf2js.emit.rules.text import Lines
from zrf2js.ir.nodes import Body, GameIR, Op, Param, Use

#: what the functions of a switch take besides position and code, by what they give
_ARGUMENTS = {"k": "k", "false": "t, ways"}
#: V8 stops optimising long functions; a longer list of calls is split
MAX_SOURCE = 12_000
#: so many arguments become constants where they are always the same
MANY_ARGUMENTS = 4
#: so many calls in a row of the same template become a loop
LOOPED = 3
#: where more arguments than that differ, the loop would be longer than the calls
LOOPED_ARGUMENTS = 2


class Dispatch:
    """Writes dispatchers on demand; each is written once, with the templates it calls."""

    def __init__(self, game: GameIR, layout: Layout, library: Library) -> None:
        self._game = game
        self._library = library
        self._templates: dict[tuple[int, Flavour], str] = {}
        self.attacks = Attacks(game, layout)
        self.shared: dict[str, None] = {}  # names of the library that are used
        self._layout = layout
        self._groups = Groups(game)
        self._bounds = Bounds(game)
        self._functions: dict[str, str] = {}
        self._tables: dict[str, str] = {}
        self._arguments = self._all_arguments()
        self._keeps_cascades = keeps_cascades(game)

    def functions(self) -> Iterable[str]:
        """The text of everything written so far, callees first."""
        return self._functions.values()

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

    def attacked(self, mode: int | None) -> str:
        """``attacked(t, me)``: whether another player of the turn order could capture on t."""
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

    def exposure(self) -> str:
        """``exposure(player)``: where a change may open an attack on the player's royal piece."""
        lines = Lines()
        group = self._groups.of_attack(None)
        with lines.block("function exposure (player) {"), lines.block("switch (player) {"):
            for player, pieces in sorted(royals(self._game).items()) if self.attacks.small else ():
                enemies = [e for e in self._playing() if e != player]
                plans = [self.attacks.plan(enemy, group) for enemy in enemies]
                tables = [
                    f"{{ lines: lines{enemy}, over: {_union(plan.over)} }}"
                    for enemy, plan in zip(enemies, plans, strict=True)
                    if plan.has_lines
                ]
                rows = [
                    self.attacks.row(use, enemy)
                    for enemy, plan in zip(enemies, plans, strict=True)
                    for use in plan.kept
                ]
                ways = self.attacks.ways if rows else "[]"
                made = f"[{', '.join(tables)}], [{', '.join(rows)}], {ways}, {sorted(pieces)}"
                lines.add(f"case {player}: return state.createExposure(state, {made})")
            lines.add("default: return null")
        return str(lines)

    def opened(self) -> str:
        """``opened(t, me, lines)``: the same for the royal piece on t and some of the lines."""
        group = self._groups.of_attack(None)
        lines = Lines()
        with lines.block("function opened (t, me, lines) {"):
            for player in self._playing():
                if self.attacks.plan(player, group).has_lines:
                    strikes = f"strikes{player}(t, lines)"
                    lines.add(f"if (me !== {1 << player} && {strikes}) return true")
            lines.add("return false")
        return str(lines)

    def threats(self) -> str:
        """``threats(t, me)``: -1 if the royal piece on t is attacked, else the lines to watch."""
        group = self._groups.of_attack(None)
        lines = Lines()
        with lines.block("function threats (t, me) {"):
            lines.add("let lines = 0")
            for player in self._playing():
                plan = self.attacks.plan(player, group)
                with lines.block(f"if (me !== {1 << player}) {{"):
                    if plan.kept:
                        lines.add(f"const armed = armed{player}(t)")
                        lines.add("if (armed < 0) return -1", "lines |= armed")
                    if plan.has_lines:
                        lines.add(f"const found = threats{player}(t, me)")
                        lines.add("if (found < 0) return -1", "lines |= found")
            lines.add("return lines")
        return str(lines)

    def _playing(self) -> list[int]:
        return [p for p in range(self._layout.players) if self._layout.playing >> p & 1]

    def attacked_from(self) -> str:
        """``attackedFrom(p, c, t)``: whether the piece on p could capture on t."""
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
        """``defending(t, me)``: whether the player could capture on t."""
        group = self._groups.of_attack(mode)
        lines = Lines()
        with lines.block(f"function {defence_name(mode)} (t, me) {{"):
            for player in range(self._layout.players):
                name = self._attackers(player, group)
                if name:
                    lines.add(f"if (me === {1 << player}) return {name}(t)")
            lines.add("return false")
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
            calls = self._calls(group.uses(piece.moves), player)
            if calls:
                cases[index] = calls
        return self._switch(f"moves{player}_{group.name}", cases, "k")

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
        call = f"k = {self._call(use, player, Flavour.DROP)}"
        if tests:
            call = f"if ({' && '.join(tests)}) {call}"
        lines.add(f"for (let p = 0; p < {self._layout.size}; p++) {call}")

    def _beside(self, use: Use, player: int, steps: tuple[object, ...]) -> str:
        """The name of the table of positions one of the steps away from a piece."""
        symmetry = self._game.players[player].symmetry
        values = [use.args[s.index] if isinstance(s, Param) else cast(int, s) for s in steps]
        offsets = sorted({symmetry[value] * self._layout.stride for value in values})
        table = f"state.createBeside(state, {offsets})"
        return self._tables.setdefault(table, f"beside{len(self._tables)}")

    def _calls(self, uses: tuple[Use, ...], player: int) -> list[str]:
        """One call a move; several in a row that differ in arguments alone become a loop: V8 takes
        a function in where it is called once, and calls it where it is called eight times."""
        lines = []
        for template, run in groupby(uses, lambda use: use.template):
            moves = list(run)
            rows = [arguments_of(use, player, self._game, self._layout) for use in moves]
            columns = list(zip(*rows, strict=True))
            varying = [n for n, column in enumerate(columns) if len(set(column)) > 1]
            width = len(varying)
            if len(moves) < LOOPED or not 0 < width <= LOOPED_ARGUMENTS:
                lines += [f"k = {self._call(use, player, Flavour.MOVE)}" for use in moves]
                continue
            values = [row[n] for row in rows for n in varying]
            table = f"Int32Array.of({', '.join(values)})"
            name = self._tables.setdefault(table, f"rows{len(self._tables)}")
            arguments = ["p", "c", "k", str(1 << player), *(column[0] for column in columns)]
            for place, n in enumerate(varying):
                arguments[4 + n] = f"{name}[i + {place}]" if place else f"{name}[i]"
            call = f"{self._template(template, Flavour.MOVE)}({', '.join(arguments)})"
            step = "i++" if width == 1 else f"i += {width}"
            lines.append(f"for (let i = 0; i < {len(values)}; {step}) k = {call}")
        return lines

    def tables(self) -> list[str]:
        """The arguments of calls in loops."""
        return [f"const {name} = {table}" for table, name in self._tables.items()]

    def _call(self, use: Use, player: int, flavour: Flavour) -> str:
        arguments = ["p", "c", "t" if flavour is Flavour.ATTACK else "k", str(1 << player)]
        if not self._is_fixed(use.template, flavour):
            arguments += arguments_of(use, player, self._game, self._layout)
        return f"{self._template(use.template, flavour)}({', '.join(arguments)})"

    def _all_arguments(self) -> dict[int, set[tuple[str, ...]]]:
        """What each template gets from all pieces of all players, where it gets much."""
        found: dict[int, set[tuple[str, ...]]] = defaultdict(set)
        for piece in self._game.pieces:
            for use in (*piece.moves, *piece.drops):
                if len(use.args) >= MANY_ARGUMENTS:
                    for player in range(len(self._game.players)):
                        arguments = arguments_of(use, player, self._game, self._layout)
                        found[use.template].add(tuple(arguments))
        return found

    def _is_fixed(self, template: int, flavour: Flavour) -> bool:
        """Whether a template with many arguments always gets the same: they are constants then."""
        return flavour is not Flavour.ATTACK and len(self._arguments[template]) == 1

    def _template(self, index: int, flavour: Flavour) -> str:
        key = (index, flavour)
        if key not in self._templates:
            template = self._game.templates[index]
            endless = self._bounds.endless(index)
            text = self._library.write(
                template, self._layout, flavour, self._keeps_cascades, endless
            )
            if self._is_fixed(index, flavour):
                text = _with_constants(text, *self._arguments[index])
            self._templates[key] = self._keep(text, f"{flavour.value}_{index}", flavour)
        return self._templates[key]

    def _keep(self, text: str, local_name: str, flavour: Flavour) -> str:
        """Put the function where it belongs; gives its name."""
        if not is_shareable(text):
            self._functions[local_name] = named(text, local_name)
            return local_name
        name = self._library.name_of(flavour.value, text)
        self.shared[name] = None
        return name

    # --- attacks -----------------------------------------------------------------------------

    def _attackers(self, player: int, group: Group) -> str:
        """A function of t: does any piece of the player capture on it?"""
        name = f"attacks{player}_{group.name}"
        if name in self._functions:
            return name
        uses = self.attacks.uses(player, group)
        if not uses:
            return ""
        pieces = self._reach(f"reach{player}_{group.name}", player, uses)
        if group.name == self._groups.of_attack(None).name and self._royal_codes(player):
            self._write_royal_attack(name, player, group, uses, pieces)
        else:
            self._functions[name] = self._scan(name, player, uses, pieces)
        return name

    def _reach(self, name: str, player: int, uses: list[Attack]) -> str:
        cases: dict[int, list[str]] = {}
        for use in uses:
            call = self._call(use.use, player, Flavour.ATTACK)
            line = f"if ((ways & {use.bit}) !== 0 && {call}) return true"
            cases.setdefault(use.piece, []).append(line)
        return self._switch(name, cases, "false")

    def _royal_codes(self, player: int) -> list[int]:
        """The codes, owner and type, of the royal pieces that the player's may attack."""
        return [
            self._layout.type_code(piece) | 1 << owner
            for owner, pieces in sorted(royals(self._game).items())
            if owner != player
            for piece in sorted(pieces)
        ]

    def _write_royal_attack(
        self, name: str, player: int, group: Group, uses: list[Attack], pieces: str
    ) -> None:
        """Royal pieces are looked at along lines; what no line stands for is asked of the rest."""
        plan = self.attacks.plan(player, group)
        asks_all = any(mode is None for _, mode in self._groups.attack_tests) or any(
            template.named("threatened", "protected") for template in self._game.templates
        )
        tests = []
        if plan.has_lines:
            strikes = Strikes(plan, self._layout, player, self.attacks.shapes)
            self._functions.update(strikes.texts())
            tests.append(f"strikes{player}(t, -1)")
        if plan.kept:
            rest = f"others{player}"
            asked = self._reach(f"rest{player}", player, plan.kept)
            self._functions[rest] = self._scan(rest, player, plan.kept, asked)
            self._functions[f"armed{player}"] = self._armed(rest, player, asked)
            tests.append(f"{rest}(t)")
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

    def _scan(self, name: str, player: int, uses: list[Attack], pieces: str) -> str:
        layout = self._layout
        lines = Lines()
        rows = ", ".join(self.attacks.row(use, player) for use in uses)
        made = f"state.createReach(state, {layout.types}, [{rows}], {self.attacks.ways})"
        lines.add(f"const {name}_reach = {made}")
        with lines.block(f"function {name}_anywhere (t) {{"):
            with lines.block(f"for (let p = 0; p < {layout.size}; p++) {{"):
                lines.add("const c = board[p]")
                lines.add(f"if ((c & {1 << player}) !== 0 && {pieces}(p, c, t, -1)) return true")
            lines.add("return false")
        with lines.block(f"function {name} (t) {{"):
            lines.add(f"if ({name}_reach === null) return {name}_anywhere(t)")
            with self._reaching(lines, name, player):
                lines.add(f"if (ways !== 0 && {pieces}(p, c, t, ways)) return true")
            lines.add("return false")
        return str(lines)

    def _armed(self, name: str, player: int, pieces: str) -> str:
        """-1 if a piece captures on t in one of the ways no line stands for; else ELSE where one
        stands that may come to, and 0 where none does."""
        lines = Lines()
        with lines.block(f"function armed{player} (t) {{"):
            lines.add(f"if ({name}_reach === null) return {name}_anywhere(t) ? -1 : ELSE")
            lines.add("let armed = 0")
            with self._reaching(lines, name, player), lines.block("if (ways !== 0) {"):
                lines.add(f"if ({pieces}(p, c, t, ways)) return -1", "armed = ELSE")
            lines.add("return armed")
        return str(lines)

    @contextmanager
    def _reaching(self, lines: Lines, name: str, player: int) -> Iterator[None]:
        """A loop over the player's pieces that may reach t, and the ways in which they may."""
        layout = self._layout
        kind = f"c >>> {layout.type_shift} & {layout.type_mask}"
        lines.add(f"const {{ starts, places, masks }} = {name}_reach")
        with lines.block("for (let i = starts[t]; i < starts[t + 1]; i++) {"):
            lines.add("const p = places[i]", "const c = board[p]")
            with lines.block(f"if ((c & {1 << player}) !== 0) {{"):
                lines.add(f"const ways = masks[i * {layout.types} + ({kind})]")
                yield

    # --- switches ----------------------------------------------------------------------------

    def _switch(self, name: str, cases: dict[int, list[str]], result: str) -> str:
        """A function that runs the statements of the type it is given; its name, or empty."""
        if not cases:
            return ""
        if name not in self._functions:
            argument = _ARGUMENTS[result]
            bodies = {
                piece: self._short(f"{name}_{piece}", body, result) for piece, body in cases.items()
            }
            lines = Lines()
            with lines.block(f"function {name} (p, c, {argument}) {{"):
                layout = self._layout
                with lines.block(f"switch (c >>> {layout.type_shift} & {layout.type_mask}) {{"):
                    for piece, body in bodies.items():
                        with lines.block(f"case {piece + 1}:", f"  return {result}"):
                            lines.add(*body)
                    lines.add(f"default: return {result}")
            self._functions[name] = str(lines)
        return name

    def _short(self, name: str, body: list[str], result: str) -> list[str]:
        """The statements, or calls of functions that hold so many of them as is healthy."""
        chunks = list(_chunks(body, MAX_SOURCE // 4))
        if len(chunks) == 1:
            return body
        calls = []
        argument = _ARGUMENTS[result]
        for number, chunk in enumerate(chunks):
            lines = Lines()
            with lines.block(f"function {name}_{number} (p, c, {argument}) {{"):
                lines.add(*chunk, f"return {result}")
            self._functions[f"{name}_{number}"] = str(lines)
            call = f"{name}_{number}(p, c, {argument})"
            calls.append(f"k = {call}" if result == "k" else f"if ({call}) return true")
        return calls


def keeps_cascades(game: GameIR) -> bool:
    """Whether parts that a cascade finished outlive an ``add`` (rule 69a)."""
    return dict(game.options).get("discard cascades") != "true"


def arguments_of(use: Use, player: int, game: GameIR, layout: Layout) -> list[str]:
    """What a player's move passes to its template: symmetry applied, numbers as code uses them."""
    kinds = game.templates[use.template].params
    return [
        str(_argument(kind, value, game.players[player].symmetry, layout))
        for kind, value in zip(kinds, use.args, strict=True)
    ]


def _argument(kind: str, value: int, symmetry: tuple[int, ...], layout: Layout) -> int:
    match kind:
        case "dir":
            return symmetry[value] * layout.stride
        case "zone":
            return value * layout.stride
        case "piece":
            return layout.type_code(value)
        case "player":
            return 1 << value
    return value


def attack_name(mode: int | None) -> str:
    """The function behind ``attacked?`` with this move type."""
    return "attacked" if mode is None else f"attacked_{mode}"


def defence_name(mode: int | None) -> str:
    """The function behind ``defended?`` with this move type."""
    return "defending" if mode is None else f"defending_{mode}"


def _begins_empty(body: Body) -> bool:
    """Whether the block ends at once on a position that is not empty."""
    if not body or body[0].name != "verify":
        return False
    condition = cast(Op, body[0].args[0])
    parts = cast(tuple[Op, ...], condition.args[0]) if condition.name == "and" else (condition,)
    return Op("empty", (Op("here"),)) in parts


def _union(masks: dict[int, int]) -> int:
    union = 0
    for mask in masks.values():
        union |= mask
    return union


def _with_constants(text: str, values: tuple[str, ...]) -> str:
    """The function without its parameters a0, a1 ...: they are constants inside."""
    head, _, body = text.partition("\n")
    head = re.sub(r", a\d+", "", head)
    constants = ", ".join(f"a{n} = {value}" for n, value in enumerate(values))
    return f"{head}\n  const {constants}\n{body}"


def _first_of(calls: list[str]) -> str:
    """The first group that has a move."""
    *early, last = calls
    tests = "".join(f"{{ const end = {name}(k); if (end > k) return end }} " for name in early)
    return f"{tests}return {last}(k)" if last else "return k"


def _chunks(body: list[str], limit: int) -> Iterable[list[str]]:
    chunk: list[str] = []
    size = 0
    for line in body:
        if chunk and size + len(line) > limit:
            yield chunk
            chunk, size = [], 0
        chunk.append(line)
        size += len(line)
    yield chunk
