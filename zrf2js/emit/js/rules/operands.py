"""Operands of the IR as JavaScript: places, tests and the numbers that names have become."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from zrf2js.analysis.paths import Path
from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.text import (
    COMPARE,
    FALSE,
    TRUE,
    Expr,
    conjunction,
    disjunction,
    negate,
)
from zrf2js.ir.nodes import Op, Param


class Operands:
    """Expressions inside one template. Records which of the optional locals they need."""

    def __init__(self, layout: Layout, *, origin: str, attack: bool) -> None:
        self._layout = layout
        self._attack = attack
        self.origin = origin  # where the running part starts: a parameter, or the local `f`
        self.here = "p"
        self.has_target = False  # whether the template has the local `to`
        self.needs: set[str] = set()

    # --- numbers -----------------------------------------------------------------------------

    def direction(self, value: object) -> str:
        """The offset of a direction's row in ``nav``."""
        return self._number(value, lambda d: d * self._layout.stride)

    def position(self, value: object) -> str:
        """A position's number."""
        return self._number(value, lambda p: p)

    def piece(self, value: object) -> str:
        """A type's bits in a piece code."""
        return self._number(value, self._layout.type_code)

    def player(self, value: object) -> str:
        """A player's owner bit."""
        return self._number(value, lambda p: 1 << p)

    def zone(self, value: object) -> str:
        """The offset of a zone's row in ``zones``."""
        return self._number(value, lambda z: z * self._layout.stride)

    @staticmethod
    def _number(value: object, scale: Callable[[int], int]) -> str:
        if isinstance(value, Param):
            return f"a{value.index}"
        return str(scale(cast(int, value)))

    # --- places ------------------------------------------------------------------------------

    def place(self, op: Op) -> str:
        """The number of a place, that of the edge when it is off the board."""
        match op.name:
            case "here":
                return self.here
            case "neighbor":
                return f"nav[{self.step(op.args[0])}]"
            case "at":
                return self.position(op.args[0])
            case "nowhere":
                return str(self._layout.off)
            case "held":  # the same, some time before
                return f"held{op.args[0]}"
            case "origin":
                return self.origin
            case "target":
                return f"(to < 0 ? {self.here} : to)" if self.has_target else self.here
            case "mark-place":
                self.needs.add("mark")
                return "m"
            case "last-from-place":
                return self._register("LAST_FROM")
            case "last-to-place":
                return self._register("LAST_TO")
        raise AssertionError(op.name)

    def step(self, direction: object) -> str:
        """Where ``nav`` has what lies a step away in a direction."""
        return _sum(self.direction(direction), self.here)

    def follow(self, path: Path, start: str) -> str:
        """Where steps and jumps lead; from the edge nowhere else."""
        place = start
        for step in path:
            if isinstance(step, tuple):
                place = self.position(step[1])
            else:
                place = f"nav[{_sum(self.direction(step), place)}]"
        return place

    def _register(self, name: str) -> str:
        return f"({self._last(name)} < 0 ? {self._layout.off} : registers[{name}])"

    def _last(self, name: str) -> str:
        """A register of the last move; a search wants to know that the moves depend on it."""
        read = f"registers[{name}]"
        return read if self._attack else f"(registers[LAST_MOVE_READ] = 1, {read})"

    def may_be_off(self, op: Op) -> bool:
        """Whether the place may lie off the board."""
        return op.name in ("neighbor", "nowhere", "last-from-place", "last-to-place", "origin")

    def code(self, op: Op) -> str:
        """What stands on a place."""
        return f"board[{self.place(op)}]"

    # --- conditions --------------------------------------------------------------------------

    def condition(self, op: Op) -> Expr:
        """A condition as an expression that is true or false."""
        match op.name:
            case "true":
                return TRUE
            case "false":
                return FALSE
            case "not":
                return negate(self.condition(cast(Op, op.args[0])))
            case "and":
                return conjunction([self.condition(part) for part in _ops(op.args[0])])
            case "or":
                return disjunction([self.condition(part) for part in _ops(op.args[0])])
            case "flag":
                return Expr(self.flag(op.args[0]))
            case "attacked" | "defended":
                return self._attack_test(op)
            case "unused":
                return Expr(f"hasUseLeft({op.args[0]}, me)")
        place = cast(Op, op.args[-1])
        if place.name == "nowhere":
            return FALSE
        return self._place_test(op, place)

    def _place_test(self, op: Op, place: Op) -> Expr:
        layout = self._layout
        match op.name:
            case "threatened" | "protected":
                if self._attack:  # supposed to be so, or the test would never end
                    return FALSE
                return Expr(f"is{op.name.title()}({self.place(place)}, me, c, {self.origin})")
            case "been-before" | "taken-before":
                word = "wasVisited" if op.name == "been-before" else "wasCaptured"
                return Expr(f"{word}({self.place(place)})")
            case "at-origin":
                return Expr(f"{self.place(place)} === p0", COMPARE)
            case "pile-size" | "sown-size":
                word = "pileSize" if op.name == "pile-size" else "sizeAfterSowing"
                return Expr(f"{word}({self.place(place)}) === {op.args[0]}", COMPARE)
            case "handler":
                arguments = f"{op.args[0]}, {self.place(place)}, {self.origin}, me, c"
                return Expr(f"handle({arguments})")
            case "empty":
                return Expr(f"{self.code(place)} === 0", COMPARE)
            case "friend":
                return Expr(f"({self.code(place)} & me) !== 0", COMPARE)
            case "enemy":
                self.needs.add("foe")
                return Expr(f"({self.code(place)} & foe) !== 0", COMPARE)
            case "neutral":
                bits = layout.owner_mask & ~layout.playing
                return Expr(f"({self.code(place)} & {bits}) !== 0", COMPARE) if bits else FALSE
            case "piece":
                code = f"({self.code(place)} & {layout.type_bits})"
                return Expr(f"{code} === {self.piece(op.args[0])}", COMPARE)
            case "in-zone":
                row = _sum(self.zone(op.args[0]), self.place(place))
                return Expr(f"(zones[{row}] & me) !== 0", COMPARE)
            case "on-board":
                return Expr(f"{self.place(place)} !== {layout.off}", COMPARE)
            case "position":
                return Expr(f"{self.place(place)} === {self.position(op.args[0])}", COMPARE)
            case "position-flag":
                self.needs.add("stamp")
                index = self.mark_index(op.args[0], self.place(place))
                return Expr(f"flags[{index}] === stamp", COMPARE)
            case "attribute":
                return self._attribute(cast(int, op.args[0]), place)
            case "last-from" | "last-to":
                register = "LAST_FROM" if op.name == "last-from" else "LAST_TO"
                return Expr(f"{self.place(place)} === {self._last(register)}", COMPARE)
            case "marked":
                self.needs.add("mark")
                return Expr(f"{self.place(place)} === m", COMPARE)
            case "adjacent-to-enemy":
                self.needs.add("foe")
                return Expr(f"isAdjacent({self.place(place)}, foe)")
            case "goal-position":
                return Expr(f"goalPositions[{self.place(place)}] !== 0", COMPARE)
        raise AssertionError(op.name)

    def _attribute(self, index: int, place: Op) -> Expr:
        field = self._layout.attributes[index]
        if field.falsy == 1:
            return Expr(f"({self.code(place)} & {field.mask << field.shift}) !== 0", COMPARE)
        value = f"({self.code(place)} >>> {field.shift} & {field.mask})"
        return Expr(f"{value} >= {field.falsy}", COMPARE)

    def _attack_test(self, op: Op) -> Expr:
        """Inside an attack test a nested one is false (rule 49)."""
        if self._attack:
            return FALSE
        mode, place = op.args
        group = "" if mode is None else f"_{mode}"
        return Expr(f"is{op.name.title()}{group}({self.place(cast(Op, place))}, me, c)")

    def flag(self, index: object) -> str:
        """The local of a flag."""
        self.needs.add(f"flag {index}")
        return f"flag{index}"

    def mark_index(self, flag: object, place: str) -> str:
        """Where the flag of a position lies."""
        return _sum(str(cast(int, flag) * self._layout.stride), place)


def _ops(value: object) -> tuple[Op, ...]:
    return cast(tuple[Op, ...], value)


def _sum(a: str, b: str) -> str:
    if a.isdigit() and b.isdigit():
        return str(int(a) + int(b))
    return b if a == "0" else f"{a} + {b}"
