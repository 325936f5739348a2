"""The state that writers of one variant's rules share."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import field

from zrf2js.analysis.core.groups import UNTYPED, Group, Groups
from zrf2js.emit.js.rules.functions import Scope
from zrf2js.emit.js.rules.layout import Layout
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import PIECE, P
from zrf2js.emit.js.rules.names import Constants, Names, pascal
from zrf2js.emit.js.rules.state import FRESH
from zrf2js.emit.js.tree import Expression
from zrf2js.ir.nodes import GameIR
from zrf2js.support.frozen_node import mutable_node


@mutable_node()
class RulesContext:
    """One variant: its game, the names of the module, and the declarations written so far."""

    game: GameIR
    layout: Layout
    names: Names
    constants: Constants
    scope: Scope = field(default_factory=Scope)
    groups: Groups = field(init=False)

    def __post_init__(self) -> None:
        self.groups = Groups(self.game)

    def name(self, hint: str, *key: object) -> str:
        """Return the name of a function: the same in all variants for the same hint and key."""
        return self.names.allocate(("function", hint, *key), hint)

    def player(self, index: int) -> str:
        """Return a player as part of a name."""
        return pascal(self.game.players[index].name, f"Player{index}")

    def group(self, group: Group) -> str:
        """Return a group of move types as part of a name; empty for all moves."""
        if group.name == self.groups.everything().name:
            return ""
        if len(group.modes) > 1:
            return "Attacking"
        (mode,) = group.modes
        return "Untyped" if mode == UNTYPED else pascal(self.game.modes[mode], f"Type{mode}")

    def piece(self, index: int) -> str:
        """Return a piece type as part of a name."""
        return pascal(self.game.pieces[index].name, f"Piece{index}")

    def each_position(self, lines: Lines) -> AbstractContextManager[None]:
        """Put the statements that the context appends into a loop over the positions."""
        return lines.each({"p": 0}, P < self.constants.position_count(), P.increment())

    def fresh(self, piece: int) -> Expression:
        """Return the code of a new piece without its owner."""
        has_values = self.layout.attributes and any(self.game.pieces[piece].attributes)
        return FRESH[piece + 1] if has_values else self.constants.piece(piece)

    @property
    def kind(self) -> Expression:
        """The piece type of the code ``piece``."""
        return self.constants.kind_of(PIECE)
