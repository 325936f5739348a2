"""What a template becomes: commands of Dagaz's stack machine, and what falls short."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from zrf2js.ir.nodes import Op, Param, Template, walk
from zrf2js.support.source import Origin

# The operand of FUNCTION.
FUNCTIONS = {
    "not": 0, "empty?": 1, "enemy?": 2, "friend?": 3, "last-from?": 4, "last-to?": 5,
    "mark": 6, "back": 7, "push": 8, "pop": 9, "piece?": 10, "create": 11, "verify": 20,
    "set-position": 21, "navigate": 22, "from": 24, "to": 25, "capture": 26, "flip": 27, "end": 28,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Command:
    """One command; ``note`` says in words what it is for."""

    name: str
    operand: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Limit:
    """Something the machine cannot do: a word of the block, and why."""

    word: str
    reason: str
    origin: Origin | None


@dataclass(frozen=True, slots=True)
class Linear:
    """The commands of a template, and where they fall short of it."""

    commands: tuple[Command, ...]
    limits: tuple[Limit, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """What the tables of the game decide.

    ``zone_of`` is the number of a zone with this position alone; ``default_mode`` the mode number
    of a continuation without a type, None where there are several; ``inherited`` are attributes
    whose defaults differ from type to type; ``falsy[a]`` is how many values of attribute a are
    false; ``two_players`` that the owner of a piece is always the mover or the next player;
    ``strangers`` that some pieces belong to players without a turn; ``keeps_cascades`` that
    finished parts of a move belong to all later ones (rule 69a).
    """

    zone_of: Callable[[int], int]
    default_mode: int | None = 0
    flags: int = 0
    position_flags: int = 0
    falsy: tuple[int, ...] = ()
    inherited: tuple[int, ...] = ()
    two_players: bool = True
    strangers: bool = False
    keeps_cascades: bool = True


def literal_params(template: Template) -> frozenset[int]:
    """Parameters that stand where a command has an operand of its own: PARAM cannot be used."""
    found: set[int] = set()
    for op in walk(template.body):
        match op.name:
            case "in-zone" | "position" | "add" | "add-partial" | "change-type":
                operands: tuple[object, ...] = op.args
            case "navigate":
                operands = ()
            case _:
                operands = tuple(
                    part
                    for place in op.args
                    if isinstance(place, Op) and place.name == "neighbor"
                    for part in place.args
                )
        found.update(param.index for param in _params(operands))
    return frozenset(found)


def _params(operands: Iterable[object]) -> Iterable[Param]:
    for operand in operands:
        if isinstance(operand, Param):
            yield operand
        elif isinstance(operand, Op):
            yield from _params(operand.args)
        elif isinstance(operand, tuple):
            yield from _params(operand)
