"""The templates and moves of a game as commands, and what cannot be said so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from zrf2js.emit.dagaz.board import Zones
from zrf2js.ir.linear import Command, Limit, Machine, linearise, literal_params
from zrf2js.ir.nodes import GameIR, Op, Template, TemplateCall, walk

_AFTER_A_STEP = frozenset(("last-from", "last-to"))


@dataclass(frozen=True, slots=True)
class Move:
    """A move or drop: the type's number, the template's, its arguments and its mode."""

    piece: int
    drop: bool
    template: int
    args: tuple[int, ...]
    mode: int


@dataclass(slots=True)
class Moves:
    """All moves of a game; templates are written once for the arguments that show in them."""

    game: GameIR
    zones: Zones
    templates: list[tuple[Command, ...]] = field(default_factory=list)
    limits: dict[Limit, None] = field(default_factory=dict)
    known: dict[object, int] = field(default_factory=dict)

    def moves(self) -> list[Move]:
        """In the order of the pieces and of their blocks."""
        machine = self._machine()
        found = []
        for number, piece in enumerate(self.game.pieces):
            for use, drop in (
                *((u, False) for u in piece.moves),
                *((u, True) for u in piece.drops),
            ):
                template = self.game.templates[use.template]
                args = (*use.args, number) if _names_own_type(template) else use.args
                index = self._template(use, args, machine, drop)
                found.append(Move(number, drop, index, args, self.mode(use)))
        self._check_steps()
        return found

    def mode(self, use: TemplateCall) -> int:
        """Moves without a type are of one type more."""
        return use.mode if use.mode >= 0 else len(self.game.modes)

    def _uses(self) -> Iterator[TemplateCall]:
        for piece in self.game.pieces:
            yield from piece.moves
            yield from piece.drops

    def _machine(self) -> Machine:
        game = self.game
        modes = {self.mode(use) for piece in game.pieces for use in piece.moves}
        defaults = zip(*(piece.attributes for piece in game.pieces), strict=True)
        return Machine(
            zone_of=self.zones.of_position,
            default_mode=next(iter(modes), 0) if len(modes) < 2 else None,
            flags=len(game.flags),
            position_flags=len(game.position_flags),
            falsy=tuple(attribute.falsy for attribute in game.attributes),
            inherited=tuple(a for a, column in enumerate(defaults) if len(set(column)) > 1),
            two_players=len(game.players) == 2 and all(p.in_turn_order for p in game.players),
            strangers=not all(p.in_turn_order for p in game.players),
            keeps_cascades=dict(game.options).get("discard cascades") != "true",
        )

    def _template(
        self, use: TemplateCall, args: tuple[int, ...], machine: Machine, drop: bool
    ) -> int:
        template = self.game.templates[use.template]
        shown = tuple(sorted((place, args[place]) for place in literal_params(template)))
        key = (use.template, shown, drop)
        if key not in self.known:
            linear = linearise(template, args, machine, drop)
            self.limits |= dict.fromkeys(linear.limits)
            self.known[key] = len(self.templates)
            self.templates.append(linear.commands)
        return self.known[key]

    def _check_steps(self) -> None:
        """Continuations ask for the last step, the kernel tells of the last move."""
        partial = {
            op.args[1]
            for template in self.game.templates
            for op in walk(template.body)
            if op.name in ("add-partial", "add-copy-partial")
        }
        if not partial:
            return
        for use in self._uses():
            if None in partial or use.mode in partial:
                for op in _asked_steps(self.game.templates[use.template]):
                    reason = "in a continuation it tells of the last whole move, not of the step"
                    self.limits[Limit(f"{op.name}?", reason, op.origin)] = None


def _asked_steps(template: Template) -> Iterator[Op]:
    return (op for op in walk(template.body) if op.name in _AFTER_A_STEP)


def _names_own_type(template: Template) -> bool:
    return any(op.name == "create" and op.args[1] is None for op in walk(template.body))
