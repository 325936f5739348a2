"""Looks along a direction to the edge, as tests of sets of positions.

``(while (on-board? n) n (if enemy? (set-flag seen true)))`` asks whether an enemy stands on one of
the positions to the north.  Where moves keep account of who stands where, a bit for each position
(``candidates``), that is one operation: ``rays`` has the set of positions in each direction from
each one (``runtime/ray_bitboards.js``).  The cursor stays behind, so this is for loops after
which the block goes elsewhere at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.operands import Operands
from zrf2js.ir.nodes import Body, GameIR, Op
from zrf2js.ir.table import make_op

#: statements that go to a place that does not depend on where the block is
_LEAVES = frozenset(("back", "jump"))
_STANDING = frozenset(("empty", "friend", "enemy"))
_CONSTANT = frozenset(("true", "false"))


@dataclass(frozen=True, slots=True)
class Look:
    """``found`` are conditions, and what is done where a position fulfils one: a ``set-flag``, or
    a ``verify`` that ends the block."""

    direction: object
    found: tuple[tuple[Op, Op], ...]


def looks_along(game: GameIR) -> bool:
    """Whether some block of the game may look along a direction."""
    return any(_look(loop) for template in game.templates for loop in template.named("while"))


def look_of(loop: Op, rest: Body) -> Look | None:
    """A loop as a look along a direction, if it is one; ``rest`` are the statements after it."""
    return _look(loop) if rest and rest[0].name in _LEAVES else None


def _look(loop: Op) -> Look | None:
    condition, body = cast(tuple[Op, Body], loop.args)
    if not body or body[0].name != "navigate":
        return None
    found = [_finding(op) for op in body[1:]]
    known = tuple(finding for finding in found if finding is not None)
    flags = [done.args[0] for _, done in known if done.name == "set-flag"]
    if len(known) < len(found) or len(set(flags)) < len(flags):  # which of two came last?
        return None
    ahead = make_op("on-board", (make_op("neighbor", body[0].args),))
    return Look(body[0].args[0], known) if condition == ahead else None


def _finding(op: Op) -> tuple[Op, Op] | None:
    if op.name == "verify":
        condition, done = make_op("not", (op.args[0],)), op
    elif op.name == "if" and len(cast(Body, op.args[1])) == 1 and op.args[2] == ():
        condition, done = cast(Op, op.args[0]), cast(Body, op.args[1])[0]
        if done.name != "set-flag" or cast(Op, done.args[1]).name not in _CONSTANT:
            return None
    else:
        return None
    return (condition, done) if _is_standing(condition) else None


def _is_standing(condition: Op) -> bool:
    """Whether the condition asks only who stands where the block is."""
    match condition.name:
        case "not":
            return _is_standing(cast(Op, condition.args[0]))
        case "and" | "or":
            return all(map(_is_standing, cast(tuple[Op, ...], condition.args[0])))
    return condition.name in _STANDING and condition.args == (make_op("here"),)


class Rays:
    """Writes the tests of one template; knows afterwards which sets they need."""

    def __init__(self, layout: Layout, operands: Operands) -> None:
        self._layout = layout
        self._operands = operands
        self._needs: set[tuple[str, int]] = set()

    def meets(self, look: Look, condition: Op) -> str:
        """Whether a position on the ray fulfils the condition."""
        words, step = self._layout.words, self._operands.step(look.direction)
        rays = [f"rays[({step}) * {words} + {word}]" for word in range(words)]
        if words == 1:
            rays = [f"rays[{step}]"]
        parts = [f"{ray} & {self._set(condition, word)}" for word, ray in enumerate(rays)]
        return f"({' | '.join(parts)}) !== 0"

    def _set(self, condition: Op, word: int) -> str:
        """An int of the set of positions that fulfil the condition."""
        match condition.name:
            case "not":
                text = self._set(cast(Op, condition.args[0]), word)
                return text[1:] if text.startswith("~") else f"~{text}"
            case "and" | "or":
                sign = " & " if condition.name == "and" else " | "
                parts = cast(tuple[Op, ...], condition.args[0])
                return f"({sign.join(self._set(part, word) for part in parts)})"
            case "empty":
                return f"~{self._standing('men', word)}"
            case "friend":
                return self._standing("own", word)
        return self._standing("foes", word)

    def _standing(self, who: str, word: int) -> str:
        self._needs.add((who, word))
        return f"{who}{word}"

    def prologue(self) -> list[str]:
        """The sets, before the tests."""
        layout, words = self._layout, self._layout.words
        lines = []
        for who, word in sorted(self._needs):
            all_sets = [f"occupancy[{player * words + word}]" for player in range(layout.players)]
            playing = [text for i, text in enumerate(all_sets) if layout.playing >> i & 1]
            player = "31 - Math.clz32(me)"
            own = f"occupancy[{player if words == 1 else f'({player}) * {words} + {word}'}]"
            text = {
                "own": own,
                "foes": f"({' | '.join(playing)}) & ~{own}",
                "men": " | ".join(all_sets),
            }[who]
            lines.append(f"const {who}{word} = {text}")
        return lines
