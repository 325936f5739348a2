"""The templates and moves of a game as commands, and the limits of their equivalence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from zrf2js.analysis.games.endless_chains import endless_continuation
from zrf2js.emit.dagaz.board import Zones
from zrf2js.emit.dagaz.linear import Command, Limit, Machine, linearize, literal_params
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Template, TemplateCall
from zrf2js.ir.traits import Writes, writes
from zrf2js.ir.visit import bodies
from zrf2js.support.frozen_node import frozen_node, mutable_node


@frozen_node()
class Move:
    """A move or drop; ``piece`` and ``template`` are indices."""

    piece: int
    drop: bool
    template: int
    args: tuple[int, ...]
    mode: int


@frozen_node()
class LinearGame:
    """The moves of a game as commands of Dagaz's stack machine.

    ``templates`` are lists of commands, to which ``moves`` refer by index. The zones after those
    of the game consist of single positions, those in ``positions``. ``limits`` are the constructs
    that the machine does not fully support.
    """

    templates: tuple[tuple[Command, ...], ...]
    moves: tuple[Move, ...]
    positions: tuple[int, ...]
    limits: tuple[Limit, ...]


def linear_game(game: GameIR) -> LinearGame:
    """Return the linear form of a game (docs/dagaz.md)."""
    zones = Zones(game)
    moves = Moves(game, zones)
    rows = tuple(moves.moves())
    single = tuple(sorted(zones.single, key=zones.of_position))
    return LinearGame(tuple(moves.templates), rows, single, tuple(moves.limits))


@mutable_node()
class Moves:
    """All moves of a game; a template is written once per list of arguments that it contains."""

    game: GameIR
    zones: Zones
    templates: list[tuple[Command, ...]] = field(default_factory=list)
    limits: dict[Limit, None] = field(default_factory=dict)
    numbers: dict[object, int] = field(default_factory=dict)

    def moves(self) -> list[Move]:
        """Return the moves in the order of the pieces and of their blocks."""
        machine = self._machine()
        moves = []
        for number, piece in enumerate(self.game.pieces):
            for call, drop in (
                *((call, False) for call in piece.moves),
                *((call, True) for call in piece.drops),
            ):
                template = self.game.templates[call.template]
                args = (*call.args, number) if _names_own_type(template) else call.args
                index = self._template(call, args, machine, drop)
                moves.append(Move(number, drop, index, args, self.mode(call)))
        self._check_steps()
        self._check_chains()
        return moves

    def mode(self, call: TemplateCall) -> int:
        """Return the mode; for moves without a type, the number of modes of the game."""
        return call.mode if call.mode >= 0 else len(self.game.modes)

    def _calls(self) -> Iterator[TemplateCall]:
        for piece in self.game.pieces:
            yield from piece.moves
            yield from piece.drops

    def _machine(self) -> Machine:
        game = self.game
        modes = {self.mode(call) for piece in game.pieces for call in piece.moves}
        defaults = zip(*(piece.attributes for piece in game.pieces), strict=True)
        return Machine(
            zone_of=self.zones.of_position,
            default_mode=next(iter(modes), 0) if len(modes) < 2 else None,
            flags=len(game.flags),
            position_flags=len(game.position_flags),
            falsy=tuple(attribute.falsy for attribute in game.attributes),
            inherited=tuple(a for a, column in enumerate(defaults) if len(set(column)) > 1),
            two_players=len(game.playing) == len(game.players) == 2,
            strangers=len(game.playing) < len(game.players),
            keeps_cascades=game.option("discard cascades") != "true",
        )

    def _template(
        self, call: TemplateCall, args: tuple[int, ...], machine: Machine, drop: bool
    ) -> int:
        template = self.game.templates[call.template]
        shown = tuple(sorted((place, args[place]) for place in literal_params(template)))
        key = (call.template, shown, drop)
        if key not in self.numbers:
            linear = linearize(template, args, machine, drop)
            self.limits |= dict.fromkeys((*linear.limits, *_cascades_at_start(template.body)))
            self.numbers[key] = len(self.templates)
            self.templates.append(linear.commands)
        return self.numbers[key]

    def _check_steps(self) -> None:
        """Report tests of the last step after steps with several parts: the kernel has the last."""
        parts = {
            op.mode
            for template in self.game.templates
            if template.has(ops.Cascade)
            for op in template.operations
            if isinstance(op, ops.AddPartial | ops.AddCopyPartial)
        }
        if not parts:
            return
        for call in self._calls():
            if None in parts or call.mode in parts:
                for op in _tests_of_last_move(self.game.templates[call.template]):
                    reason = "in a continuation it refers to the last part of the step"
                    limit = Limit(f"{op.name}?", reason, op.origin, is_own_meaning=True)
                    self.limits[limit] = None

    def _check_chains(self) -> None:
        """Report chains without an end: the kernel lists whole turns."""
        op = endless_continuation(self.game)
        if op is not None:
            reason = "no chain returns to a position of the same turn"
            self.limits[Limit(op.name, reason, op.origin, is_own_meaning=True)] = None


def tests_last_step(game: GameIR) -> bool:
    """Return True if blocks test the last step, and the kernel may report another one.

    The kernel reports the last change of a move, and the origin of an earlier move after a drop.
    """
    if not any(map(_tests_of_last_move, game.templates)):
        return False
    changes = ops.Cascade, ops.ChangeOwner, ops.Create, ops.Flip, ops.SetAttribute
    return game.has_drops or game.has(*changes)


def continues_drops(game: GameIR) -> bool:
    """Return True if a piece that is dropped can continue; the kernel continues steps only."""
    calls = (call for piece in game.pieces for call in piece.drops)
    return any(game.templates[call.template].has(ops.AddPartial) for call in calls)


def _cascades_at_start(body: ops.Body) -> Iterator[Limit]:
    """Yield the limits of each ``cascade`` before all steps; steps in inner bodies may not run."""
    for op in body:
        if isinstance(op, ops.Cascade):
            yield Limit("cascade", "at the start it lifts the piece that moves", op.origin)
        for inner in bodies(op):
            yield from _cascades_at_start(inner)
        if writes(op) & (Writes.CURSOR | Writes.PART):
            return


def _tests_of_last_move(template: Template) -> list[ops.IsLastFrom | ops.IsLastTo]:
    return [op for op in template.operations if isinstance(op, ops.IsLastFrom | ops.IsLastTo)]


def _names_own_type(template: Template) -> bool:
    return any(op.piece is None for op in template.find(ops.Create))
