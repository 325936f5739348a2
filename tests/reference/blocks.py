"""An interpreter of blocks of moves and drops that collects the moves they add."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence

from tests.reference.conditions import TESTS, BlockEnds, BlockState, BudgetExceeded
from tests.reference.rules import text, texts
from tests.reference.state import Effect, Move, Part
from zrf2js.frontends.zrf.forms import Atom, Form, Node

MAX_ITERATIONS = 10_000  # limit of a `while`, in iterations


class BlockRun(BlockState):
    """One run of a block."""

    def run(self, block: Form) -> list[Move]:
        with contextlib.suppress(BlockEnds):
            self.all_of(block.items)
        return self.moves

    def all_of(self, nodes: Sequence[Node]) -> None:
        for node in nodes:
            self.step(node)

    def step(self, node: Node) -> None:
        self.budget.spend()
        head, args = (node.text, ()) if isinstance(node, Atom) else (node.head, node.args)
        if isinstance(node, Form) and head == "opposite":
            self.go(self.place((node,)))
        elif head in STATEMENTS and (args or head not in NEED_ARGUMENTS):
            STATEMENTS[head](self, args)
        elif self.names_a_place(head):
            self.go(self.place((node if isinstance(node, Atom) else node.items[0],)))

    # --- statements --------------------------------------------------------------------------

    def verify(self, args: Sequence[Node]) -> None:
        if not self.all_hold(args):
            raise BlockEnds

    def choose(self, args: Sequence[Node]) -> None:
        """Run an `if` (rule 39)."""
        condition, *body = args
        at = next((i for i, node in enumerate(body) if text(node) == "else"), len(body))
        self.all_of(body[:at] if self.holds(condition) else body[at + 1 :])

    def repeat(self, args: Sequence[Node]) -> None:
        """Run a `while`; without a body it has no effect (rule 39)."""
        condition, *body = args
        for _ in range(MAX_ITERATIONS):
            if not body or not self.holds(condition):
                return
            self.all_of(body)
        raise BudgetExceeded

    def set_mark(self, args: Sequence[Node]) -> None:
        self.mark = self.here
        self.all_of(args)

    def go_back(self, args: Sequence[Node]) -> None:
        self.go(self.mark)
        self.all_of(args)

    def jump(self, args: Sequence[Node]) -> None:
        word = text(args[0])
        self.go(word if word in self.board.positions else self.named(word))

    def set_from(self, args: Sequence[Node]) -> None:
        self.origin = self.here
        self.all_of(args)

    def set_to(self, args: Sequence[Node]) -> None:
        self.target = self.here
        self.all_of(args)

    def set_flag(self, args: Sequence[Node]) -> None:
        self.flags[text(args[0])] = self.all_hold(args[1:])

    def set_position_flag(self, args: Sequence[Node]) -> None:
        place = self.place(args[2:])
        if place is not None:  # rule 43
            self.position_flags[text(args[0]), place] = self.holds(args[1])

    # --- effects -----------------------------------------------------------------------------

    def add_effect(self, word: str, place: str | None, **rest: str) -> None:
        if place is not None:  # rule 43
            self.effects.append(Effect(word, place, **rest))

    def capture(self, args: Sequence[Node]) -> None:
        self.add_effect("capture", self.place(args))

    def flip(self, args: Sequence[Node]) -> None:
        self.add_effect("flip", self.place(args))

    def split(self, args: Sequence[Node]) -> tuple[str | None, str | None, tuple[Node, ...]]:
        """Return the player, the type and the remaining arguments, which are the place."""
        players = {*self.rules.players, *self.rules.active}
        owner = next((text(arg) for arg in args if text(arg) in players), None)
        kind = next((text(arg) for arg in args if text(arg) in self.rules.pieces), None)
        rest = tuple(
            arg for arg in args
            if isinstance(arg, Form) or text(arg) not in (owner, kind)
        )  # fmt: skip
        return owner, kind, rest

    def create(self, args: Sequence[Node]) -> None:
        owner, kind, rest = self.split(args)
        self.add_effect(
            "create", self.place(rest), owner=owner or self.side, type=kind or self.mover
        )

    def change_owner(self, args: Sequence[Node]) -> None:
        owner, _, rest = self.split(args)
        self.add_effect("change-owner", self.place(rest), owner=owner or self.side)

    def change_type(self, args: Sequence[Node]) -> None:
        _, kind, rest = self.split(args)
        if kind is not None:  # rule 64
            self.add_effect("change-type", self.place(rest), type=kind)

    def set_attribute(self, args: Sequence[Node]) -> None:
        value = args[1]
        if isinstance(value, Form) or value.text.removeprefix("not-") in TESTS:
            given = "true" if self.holds(value) else "false"
        else:
            given = value.text
        self.add_effect("set-attribute", self.place(args[2:]), attribute=text(args[0]), value=given)

    # --- moves -------------------------------------------------------------------------------

    def end_part(self) -> Part:
        return Part(self.origin, self.here if self.target is None else self.target)

    def cascade(self, args: Sequence[Node]) -> None:
        """Start another part of the move (rule 54)."""
        self.parts.append(self.end_part())
        self.origin, self.target = self.here, None
        self.all_of(args)

    def add(self, args: Sequence[Node]) -> None:
        self.emit(texts(tuple(args)), None)

    def add_partial(self, args: Sequence[Node]) -> None:
        """Add a partial move with promotions (names of pieces) and a move type (rule 56)."""
        names = texts(tuple(args))
        kinds = [name for name in names if name not in self.rules.pieces]
        self.emit([n for n in names if n in self.rules.pieces], kinds[-1] if kinds else "")

    def add_copy(self, args: Sequence[Node]) -> None:
        self.emit(texts(tuple(args)), None, copies=True)

    def add_copy_partial(self, args: Sequence[Node]) -> None:
        names = texts(tuple(args))
        kinds = [name for name in names if name not in self.rules.pieces]
        promotions = [n for n in names if n in self.rules.pieces]
        self.emit(promotions, kinds[-1] if kinds else "", copies=True)

    def emit(self, promotions: list[str], partial: str | None, copies: bool = False) -> None:
        parts = (*self.parts, self.end_part())
        effects = tuple(self.effects)
        for promotion in promotions or (None,):  # rule 52
            self.moves.append(
                Move(self.side, parts, effects, promotion, partial, self.dropped, copies)
            )
        self.effects = []  # rule 51
        if self.rules.option("discard cascades") == "true":
            self.parts = []  # rule 69a


Statement = Callable[[BlockRun, Sequence[Node]], None]

STATEMENTS: dict[str, Statement] = {
    "verify": BlockRun.verify,
    "if": BlockRun.choose,
    "while": BlockRun.repeat,
    "mark": BlockRun.set_mark,
    "back": BlockRun.go_back,
    "go": BlockRun.jump,
    "from": BlockRun.set_from,
    "to": BlockRun.set_to,
    "set-flag": BlockRun.set_flag,
    "set-position-flag": BlockRun.set_position_flag,
    "capture": BlockRun.capture,
    "flip": BlockRun.flip,
    "create": BlockRun.create,
    "change-owner": BlockRun.change_owner,
    "change-type": BlockRun.change_type,
    "set-attribute": BlockRun.set_attribute,
    "cascade": BlockRun.cascade,
    "add": BlockRun.add,
    "add-partial": BlockRun.add_partial,
    "add-copy": BlockRun.add_copy,
    "add-copy-partial": BlockRun.add_copy_partial,
}

#: without arguments, these words are names of positions on large boards
NEED_ARGUMENTS = ("verify", "if", "while", "go", "set-flag", "set-position-flag", "set-attribute")
