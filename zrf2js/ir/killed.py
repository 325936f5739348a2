"""Games with the positions that their boards have lost.

Dagaz numbers all declared positions. A position that ``kill-positions`` removes has a number, but
no links, and scripts calculate with these numbers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Piece, Position, Template, TemplateCall, Zone
from zrf2js.ir.operation import rebuild
from zrf2js.ir.ops import Body, Op
from zrf2js.ir.table import Operand, operand_of, row_of

#: name of the zone of the added positions
_ZONE = "killed positions"
_BODY = operand_of(Body)


def with_killed(game: GameIR) -> GameIR:
    """Return the game with its killed positions in their places. Nothing can be dropped there."""
    return _Numbered(game).game() if game.killed else game


class _Numbered:
    """A game with other numbers of positions; ``new`` holds the new number by the old one."""

    def __init__(self, game: GameIR) -> None:
        self.old = game
        self.killed = {position.number: position.name for position in game.killed}
        self.size = len(game.positions) + len(self.killed)
        self.new = [number for number in range(self.size) if number not in self.killed]
        calls = (call for piece in game.pieces for call in piece.drops)
        self.drops = sorted({call.template for call in calls})
        self._rewritten: dict[int, tuple[Op, Op]] = {}

    def game(self) -> GameIR:
        game = self.old
        templates = tuple(
            replace(each, body=self._operands(each.body, _BODY)) for each in game.templates
        )
        drops = tuple(self._drop(templates[index]) for index in self.drops)
        return game.with_templates(
            (*templates, *drops),
            positions=self._row(game.positions, None),
            links=tuple(
                self._row([self._position(target) for target in row], -1) for row in game.links
            ),
            zones=(
                *(replace(each, members=self._row(each.members, 0)) for each in game.zones),
                *((self._zone(),) if drops else ()),
            ),
            pieces=tuple(map(self._piece, game.pieces)),
            setup=tuple(replace(each, position=self.new[each.position]) for each in game.setup),
            goals=tuple(
                replace(each, condition=self._operation(each.condition)) for each in game.goals
            ),
            killed=(),
        )

    def _position(self, number: int) -> int:
        return self.new[number] if number >= 0 else number

    def _zone(self) -> Zone:
        """Return the zone of the killed positions, for all players."""
        all_players = (1 << len(self.old.players)) - 1
        return Zone(name=_ZONE, members=self._row((0,) * len(self.new), all_players))

    def _row(self, kept: Any, added: Any) -> tuple[Any, ...]:
        """Return the items of the positions, with ``added`` for the killed ones."""
        rest = iter(kept)
        return tuple(
            self._added(number, added) if number in self.killed else next(rest)
            for number in range(self.size)
        )

    def _added(self, number: int, added: Any) -> Any:
        return Position(name=self.killed[number], rect=None) if added is None else added

    def _drop(self, template: Template) -> Template:
        """Return a template that has no move on a killed position."""
        is_killed = ops.InZone(len(self.old.zones), ops.Here())
        return replace(template, body=(ops.Verify(ops.Not(is_killed)), *template.body))

    def _piece(self, piece: Piece) -> Piece:
        count = len(self.old.templates)
        return replace(
            piece,
            moves=tuple(self._call(call, call.template) for call in piece.moves),
            drops=tuple(
                self._call(call, count + self.drops.index(call.template)) for call in piece.drops
            ),
        )

    def _call(self, call: TemplateCall, template: int) -> TemplateCall:
        kinds = self.old.templates[call.template].params
        args = (
            self._position(value) if kind == "pos" else value
            for kind, value in zip(kinds, call.args, strict=True)
        )
        return replace(call, template=template, args=tuple(args))

    def _operation(self, op: Any) -> Any:
        """Return an operation with the new numbers; the same one if nothing changes."""
        if id(op) not in self._rewritten:
            types = row_of(type(op)).types
            operands = tuple(map(self._operands, op.operands, types))
            is_same = all(new is old for new, old in zip(operands, op.operands, strict=True))
            self._rewritten[id(op)] = (op, op if is_same else rebuild(op, operands))
        return self._rewritten[id(op)][1]

    def _operands(self, value: Any, operand: Operand) -> Any:
        if operand.item is not None and value is not None:
            item = operand.item
            changed = tuple(self._operands(each, item) for each in value)
            is_same = all(new is old for new, old in zip(changed, value, strict=True))
            return value if is_same else changed
        if operand.index == "pos" and isinstance(value, int):
            return self._position(value)
        return self._operation(value) if isinstance(value, Op) and value.fields else value
