"""What a target supports; one function refuses everything else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from zrf2js.emit.faults import Fault
from zrf2js.ir.nodes import GameIR, KernelRules, TemplateRules
from zrf2js.ir.ops import Op
from zrf2js.ir.visit import walk
from zrf2js.ir.words import ForthRules
from zrf2js.language.options import PLAY_OPTIONS
from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class Support:
    """The operations that a target writes, and the options of play that it carries out.

    Rules in code of another language are never supported. Limits of other kinds, such as the
    number of players, are those of the target.
    """

    operations: frozenset[type[Op]]
    options: frozenset[str]


def kinds(*unions: object) -> frozenset[type[Op]]:
    """Return the operations of unions; the functions that write them have the same unions."""
    return frozenset(kind for union in unions for kind in get_args(union))


def refused(game: GameIR, support: Support) -> tuple[Fault, ...]:
    """Return the rules of a game that a target does not support, each once."""
    return tuple(dict.fromkeys(_refused(game, support)))


def _refused(game: GameIR, support: Support) -> Iterator[Fault]:
    if code := _code(game):
        yield code
        return  # the rest of the rules has no meaning without this code
    for name, values in PLAY_OPTIONS.items():
        value = game.option(name)
        if value != values[0] and name not in support.options:
            yield Fault(f"the option `{name}` is {value}", game.origin, name)
    for op in walk(tuple(_roots(game))):
        if type(op) not in support.operations:
            yield Fault(f"it uses `{op.name}`", op.origin or game.origin, op.name)


def _code(game: GameIR) -> Fault | None:
    """Return the code of another language that the rules consist of."""
    if game.engine is not None:
        return Fault("its rules are in a plug-in", game.origin, "engine")
    match game.rules:
        case ForthRules():
            return Fault("Forth words generate its moves", game.origin, "Axiom")
        case KernelRules():
            return Fault("its moves run on the Dagaz kernel", game.origin, "Dagaz.Model")
        case TemplateRules():
            return None


def _roots(game: GameIR) -> Iterator[object]:
    """Yield the bodies of the templates that pieces use, and the conditions of the goals."""
    used = {call.template for piece in game.pieces for call in (*piece.moves, *piece.drops)}
    for number, template in enumerate(game.templates):
        if number in used:
            yield template.body
    for goal in game.goals:
        yield goal.condition
