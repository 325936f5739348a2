"""Goals as one function: ``goal(mobility, chooser, event)`` gives the number of the first that
holds, 1 + its index times the number of players + the player, else 0."""

from __future__ import annotations

from typing import cast

from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.goal_patterns import LOOK, Shapes
from zrf2js.emit.js.rules.text import (
    AND,
    COMPARE,
    FALSE,
    TRUE,
    Expr,
    Lines,
    conjunction,
    disjunction,
    negate,
)
from zrf2js.ir.nodes import GameIR, Goal, Op, walk
from zrf2js.ir.table import make_op

#: win and loss are looked at before draw and count (rule 77)
_ORDER = {"win": 0, "loss": 0, "draw": 1, "count": 1}


class Goals:
    """Writes the goal function and the small ones it needs."""

    def __init__(self, game: GameIR, layout: Layout) -> None:
        self._game = game
        self._layout = layout
        self._functions: dict[str, str] = {}
        self._shapes = Shapes(layout)
        self._off_pieces = dict(game.options).get("include off-pieces") == "true"

    def functions(self) -> tuple[str, ...]:
        """The goal function, after those it calls."""
        lines = Lines()
        with lines.block("function goal (mobility, chooser, event) {"):
            asked: set[str] = set()
            for index in self.order():
                self._goal(index, self._game.goals[index], lines, asked)
            lines.add("return 0")
        return (*self._functions.values(), *self._shapes.texts, str(lines))

    def order(self) -> list[int]:
        """Indices of the goals in the order they are looked at."""
        return sorted(range(len(self._game.goals)), key=lambda i: _ORDER[self._game.goals[i].kind])

    def _goal(self, index: int, goal: Goal, lines: Lines, asked: set[str]) -> None:
        """The goal for each of its players, unless the same has been asked before."""
        for player in goal.players:
            condition = self._condition(goal.condition, player)
            if condition != FALSE and condition.text not in asked:
                asked.add(condition.text)
                number = 1 + index * len(self._game.players) + player
                lines.add(f"if ({condition.text}) return {number}")

    # --- conditions --------------------------------------------------------------------------

    def _condition(self, op: Op, player: int) -> Expr:
        match op.name:
            case "goal-and":
                return conjunction([self._condition(part, player) for part in _ops(op.args[0])])
            case "goal-or":
                return disjunction(self._alternatives(_ops(op.args[0]), player))
            case "goal-not":
                denied = negate(self._condition(cast(Op, op.args[0]), player))
                if asks_negated_mobility(op):  # which nobody knows in the middle of a turn
                    return conjunction([Expr("mobility >= 0", COMPARE), denied])
                return denied
            case "stalemated":
                return Expr(f"mobility === 0 && chooser === {player}", AND)
            case "checkmated":
                return self._checkmated(op, player)
            case "captured":
                slots = [self._slot(player, piece) for piece in _ints(op.args[0])]
                tests = [f"lastCapture[{slot}] === event" for slot in slots]
                return disjunction([Expr(test, COMPARE) for test in tests])
            case "repetition":
                return Expr("state.repetitions() >= 3", COMPARE)
            case "pieces-remaining":
                return self._remaining(cast(int, op.args[0]), _ints(op.args[1]), (player,))
            case "total-piece-count":
                everyone = tuple(range(self._layout.players))
                return self._remaining(cast(int, op.args[0]), _ints(op.args[1]), everyone)
            case "absolute-config":
                return self._absolute(_ops(op.args[0]), _ops(op.args[1]), player)
            case "relative-config":
                return disjunction(self._alternatives((op,), player))
        raise AssertionError(op.name)

    def _slot(self, player: int, piece: int) -> int:
        return player * self._layout.types + piece + 1

    def _checkmated(self, op: Op, player: int) -> Expr:
        pieces = _ints(op.args[0])
        me = 1 << player
        codes = [self._layout.type_code(piece) | me for piece in pieces]
        mask = self._layout.type_bits | me
        test = " || ".join(f"(board[p] & {mask}) === {code}" for code in codes) or "false"
        name = f"mated{player}_{'_'.join(map(str, pieces))}"
        lines = Lines()
        with lines.block(f"function {name} () {{"):
            with lines.block(f"for (let p = 0; p < {self._layout.size}; p++) {{"):
                lines.add(f"if (({test}) && attacked(p, {me})) return true")
            lines.add("return false")
        self._functions[name] = str(lines)
        return Expr(f"mobility === 0 && chooser === {player} && {name}()", AND)

    def _remaining(self, number: int, pieces: tuple[int, ...], players: tuple[int, ...]) -> Expr:
        slots = [
            player * self._layout.types + (0 if piece is None else piece + 1)
            for player in players
            for piece in (pieces or (None,))
        ]
        counts = [f"counts[{slot}]" for slot in slots]
        if self._off_pieces:
            types = pieces or tuple(range(len(self._game.pieces)))
            held = [self._slot(player, piece) for player in players for piece in types]
            counts += [f"Math.max(0, reserve[{slot}])" for slot in held]
        return Expr(f"{' + '.join(counts)} === {number}", COMPARE)

    # --- configurations ----------------------------------------------------------------------

    def _absolute(self, specs: tuple[Op, ...], targets: tuple[Op, ...], player: int) -> Expr:
        spec = self._spec(make_op("spec-or", (specs,)), player)
        return (
            conjunction([self._target(target, spec, player) for target in targets])
            if targets
            else FALSE
        )

    def _target(self, target: Op, spec: str, player: int) -> Expr:
        index = cast(int, target.args[0])
        if target.name == "target-position":
            return Expr(f"{spec}(board[{index}])")
        members = self._game.zones[index].members
        positions = tuple(p for p, mask in enumerate(members) if mask >> player & 1)
        return self._shapes.anywhere(spec, positions) if positions else FALSE

    def _alternatives(self, parts: tuple[Op, ...], player: int) -> list[Expr]:
        """The parts of an `or`; patterns that want the same along other ways are one shape."""
        walks: dict[tuple[str, ...], list[tuple[int, ...]]] = {}
        found: list[Expr] = []
        for part in parts:
            if part.name != "relative-config":
                found.append(self._condition(part, player))
            else:
                specs, steps = self._pattern(_ops(part.args[0]), player)
                walks.setdefault(specs, []).append(steps)
        return found + [
            self._shapes.lines(specs, rows) if specs else self._stays(rows)
            for specs, rows in walks.items()
        ]

    def _pattern(
        self, steps: tuple[Op, ...], player: int
    ) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """From any position: the specs where the walk stands, and the walk as Shapes want it."""
        symmetry = self._game.players[player].symmetry
        path = tuple(
            symmetry[cast(int, step.args[0])] * self._layout.stride
            if step.name == "step-dir"
            else LOOK
            for step in steps
        )
        specs = (self._spec(step, player) for step in steps if step.name != "step-dir")
        return tuple(specs), path

    def _stays(self, paths: list[tuple[int, ...]]) -> Expr:
        """Whether one of the walks that want no piece stays on the board."""
        links, stride = self._game.links, self._layout.stride
        for path in paths:
            for place in range(self._layout.size):
                for step in path:
                    place = links[step // stride][place] if place >= 0 else place
                if place >= 0:
                    return TRUE
        return FALSE

    def _spec(self, op: Op, player: int) -> str:
        """The name of a function of a piece code."""
        test = self._spec_test(op, player).text
        for name, text in self._functions.items():
            if text.endswith(f" (c) {{ return {test} }}"):
                return name
        name = f"spec{len(self._functions)}"
        self._functions[name] = f"function {name} (c) {{ return {test} }}"
        return name

    def _spec_test(self, op: Op, player: int) -> Expr:
        layout = self._layout
        match op.name:
            case "spec-or":
                return disjunction([self._spec_test(part, player) for part in _ops(op.args[0])])
            case "spec-not":
                return negate(self._spec_test(cast(Op, op.args[0]), player))
        code = layout.type_code(cast(int, op.args[0]))
        if op.name == "own":
            mask = layout.type_bits | layout.owner_mask
            return Expr(f"(c & {mask}) === {code | 1 << player}", COMPARE)
        same = Expr(f"(c & {layout.type_bits}) === {code}", COMPARE)
        if op.name == "any-owner":
            return same
        others = layout.playing & ~(1 << player)
        return conjunction([same, Expr(f"(c & {others}) !== 0", COMPARE)])


def asks_negated_mobility(condition: Op) -> bool:
    """Whether the goal may hold just because the player can move."""
    for op in walk(condition):
        if op.name == "goal-not" and {"stalemated", "checkmated"} & {o.name for o in walk(op)}:
            return True
    return False


def needs_mobility(game: GameIR) -> bool:
    """Whether some goal has to be asked again once it is known that there is a move."""
    return any(asks_negated_mobility(goal.condition) for goal in game.goals)


def reason(condition: Op) -> str:
    """The word of the rules that tells why the game ended."""
    names = [op.name for op in walk(condition) if not op.name.startswith("goal-")]
    words = [name for name in names if name in _REASONS]
    return words[0] if words else "goal"


_REASONS = (
    "stalemated", "checkmated", "captured", "repetition", "pieces-remaining",
    "total-piece-count", "absolute-config", "relative-config",
)  # fmt: skip


def _ops(value: object) -> tuple[Op, ...]:
    return cast(tuple[Op, ...], value)


def _ints(value: object) -> tuple[int, ...]:
    return cast(tuple[int, ...], value)
