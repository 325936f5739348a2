"""The state of a block run, and the evaluation of its places and conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from tests.reference.rules import Rules, text, texts
from tests.reference.state import Effect, Move, Part, Piece, State, new_piece
from zrf2js.frontends.zrf.forms import Atom, Form, Node

#: the words for places that the state of a block or the last move contains (rule 41)
STORED_PLACES = ("from", "to", "mark", "last-from", "last-to")


class BlockEnds(Exception):
    """End of a block: a step off the board, or a `verify` that fails (rules 37 and 38)."""


class BudgetExceeded(Exception):
    """Error: the interpreter exceeds its budget of words."""


class Budget:
    """A counter of executed words with a limit."""

    def __init__(self, words: int) -> None:
        self.left = words

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise BudgetExceeded


class Attacks(Protocol):
    """The tests that depend on moves of other pieces (rule 49)."""

    def attacked(self, state: State, place: str, mover: Piece, kind: str | None) -> bool:
        """Return True if a piece on `place`, or else `mover`, could be captured there."""

    def defended(self, state: State, place: str, mover: Piece, kind: str | None) -> bool:
        """Return True if friends could capture an enemy piece like `mover` on `place`."""


class BlockState:
    """State of one run of a block (rule 35). All tests read the board before the move (rule 36)."""

    def __init__(
        self,
        rules: Rules,
        state: State,
        side: str,
        start: str,
        *,
        dropped: str | None,
        budget: Budget,
        attacks: Attacks | None,
    ) -> None:
        self.rules, self.board, self.state, self.side = rules, rules.board, state, side
        self.budget, self.attacks, self.dropped = budget, attacks, dropped
        stored = new_piece(rules, side, dropped) if dropped else state.board[start]
        self.moving = stored._replace(owner=side)
        self.mover = self.moving.type
        self.here = start
        self.origin = None if dropped else start
        self.target: str | None = None
        self.mark = start
        self.flags: dict[str, bool] = {}
        self.position_flags: dict[tuple[str, str], bool] = {}
        self.parts: list[Part] = []
        self.effects: list[Effect] = []
        self.moves: list[Move] = []

    # --- places ------------------------------------------------------------------------------

    def go(self, place: str | None) -> None:
        if place is None:
            raise BlockEnds
        self.here = place

    def names_a_place(self, name: str) -> bool:
        return name in self.board.links or name in self.board.positions

    def place(self, args: Sequence[Node]) -> str | None:
        """Return the place of the first argument, or the current one; None is off the board."""
        if not args:
            return self.here
        node = args[0]
        if isinstance(node, Form):
            direction = self.board.opposite(text(node.args[0])) if node.args else None
            return None if direction is None else self.neighbor(direction)
        if node.text in self.board.links:
            return self.neighbor(node.text)
        if node.text in self.board.positions:
            return node.text
        return self.named(node.text)

    def named(self, word: str) -> str | None:
        """Return a stored place (rule 41)."""
        last_from, last_to = self.state.last
        target = self.here if self.target is None else self.target
        return {
            "from": self.origin, "to": target, "mark": self.mark,
            "last-from": last_from, "last-to": last_to,
        }.get(word)  # fmt: skip

    def neighbor(self, direction: str) -> str | None:
        """Return the next place in a direction, with the symmetry of the moving side (rule 23)."""
        mapped = self.board.symmetry.get(self.side, {}).get(direction, direction)
        return self.board.links[mapped].get(self.here)

    def piece(self, args: Sequence[Node]) -> Piece | None:
        place = self.place(args)
        return None if place is None else self.state.board.get(place)

    # --- tests -------------------------------------------------------------------------------

    def holds(self, node: Node) -> bool:
        self.budget.spend()
        head, args = (node.text, ()) if isinstance(node, Atom) else (node.head, node.args)
        if head in TESTS:
            return TESTS[head](self, args)
        if head.startswith("not-") and head[4:] in TESTS:
            return not TESTS[head[4:]](self, args)
        if head.startswith("not-") and not self.is_attribute(head):
            return not self.has_attribute(head[4:], args)
        return self.has_attribute(head, args)

    def is_attribute(self, name: str) -> bool:
        return any(name in piece.attributes for piece in self.rules.pieces.values())

    def has_attribute(self, name: str, args: Sequence[Node]) -> bool:
        """Test an attribute of a piece (rules 47 and 49b)."""
        piece = self.piece(args)
        return piece is not None and piece.value(name) not in ("false", "0")

    def all_hold(self, args: Sequence[Node]) -> bool:
        return all(self.holds(node) for node in args)

    def some_hold(self, args: Sequence[Node]) -> bool:
        return any(self.holds(node) for node in args)

    def fails(self, args: Sequence[Node]) -> bool:
        return not self.all_hold(args)

    def is_empty(self, args: Sequence[Node]) -> bool:
        place = self.place(args)
        return place is not None and place not in self.state.board

    def is_owned(self, args: Sequence[Node], by: Callable[[str], bool]) -> bool:
        piece = self.piece(args)
        return piece is not None and by(piece.owner)

    def is_friend(self, args: Sequence[Node]) -> bool:
        return self.is_owned(args, lambda owner: owner == self.side)

    def is_enemy(self, args: Sequence[Node]) -> bool:
        active = self.rules.active
        return self.is_owned(args, lambda owner: owner != self.side and owner in active)

    def is_neutral(self, args: Sequence[Node]) -> bool:
        active = self.rules.active
        return self.is_owned(args, lambda owner: owner not in active and owner != self.side)

    def is_piece(self, args: Sequence[Node]) -> bool:
        piece = self.piece(args[1:])
        return piece is not None and piece.type == text(args[0])

    def in_zone(self, args: Sequence[Node]) -> bool:
        zone = self.board.zones.get((text(args[0]) if args else "", self.side), frozenset())
        return self.place(args[1:]) in zone

    def is_position(self, args: Sequence[Node]) -> bool:
        return self.place(args[1:]) == text(args[0])

    def is_on_board(self, args: Sequence[Node]) -> bool:
        return self.place(args) is not None

    def is_last(self, args: Sequence[Node], which: int) -> bool:
        place = self.place(args)
        return place is not None and place == self.state.last[which]

    def is_marked(self, args: Sequence[Node]) -> bool:
        place = self.place(args)
        return place is not None and place == self.mark

    def flag(self, args: Sequence[Node]) -> bool:
        return self.flags.get(text(args[0]), False)

    def position_flag(self, args: Sequence[Node]) -> bool:
        place = self.place(args[1:])
        return place is not None and self.position_flags.get((text(args[0]), place), False)

    def is_attacked(self, args: Sequence[Node]) -> bool:
        kind, place = self.kind_and_place(args)
        if self.attacks is None or place is None:  # nested tests are false (rule 49)
            return False
        return self.attacks.attacked(self.state, place, self.moving, kind)

    def is_defended(self, args: Sequence[Node]) -> bool:
        kind, place = self.kind_and_place(args)
        if self.attacks is None or place is None:
            return False
        return self.attacks.defended(self.state, place, self.moving, kind)

    def kind_and_place(self, args: Sequence[Node]) -> tuple[str | None, str | None]:
        """Return the move type, or None, and the place; `args` can begin with a type."""
        kind = text(args[0]) if args else ""
        if not kind or self.names_a_place(kind) or kind in STORED_PLACES:
            return None, self.place(args)
        return kind, self.place(args[1:])

    def is_beside_enemy(self, args: Sequence[Node]) -> bool:
        """Test for an adjacent enemy (rule 49a)."""
        place = self.place(args)
        active = self.rules.active
        adjacent = (links.get(place or "") for links in self.board.links.values())
        owners = (self.state.board[there].owner for there in adjacent if there in self.state.board)
        return any(owner != self.side and owner in active for owner in owners)

    def is_goal_position(self, args: Sequence[Node]) -> bool:
        place = self.place(args)
        return place is not None and place in set(self.goal_positions())

    def goal_positions(self) -> Iterator[str]:
        for goal in self.rules.goals:
            for config in configs(goal.condition):
                for name in texts(
                    config.args[-1].items if isinstance(config.args[-1], Form) else ()
                ):
                    if name in self.board.positions:
                        yield name
                    for (zone, _), places in self.board.zones.items():
                        yield from places if zone == name else ()


def configs(node: Node) -> Iterator[Form]:
    """Yield the absolute-configs of a goal."""
    if isinstance(node, Form):
        if node.head == "absolute-config":
            yield node
        for part in node.args:
            yield from configs(part)


Test = Callable[[BlockState, Sequence[Node]], bool]

TESTS: dict[str, Test] = {
    "and": BlockState.all_hold,
    "or": BlockState.some_hold,
    "not": BlockState.fails,
    "true": lambda walk, args: True,
    "false": lambda walk, args: False,
    "empty?": BlockState.is_empty,
    "friend?": BlockState.is_friend,
    "enemy?": BlockState.is_enemy,
    "neutral?": BlockState.is_neutral,
    "piece?": BlockState.is_piece,
    "in-zone?": BlockState.in_zone,
    "position?": BlockState.is_position,
    "on-board?": BlockState.is_on_board,
    "flag?": BlockState.flag,
    "last-from?": lambda walk, args: walk.is_last(args, 0),
    "last-to?": lambda walk, args: walk.is_last(args, 1),
    "marked?": BlockState.is_marked,
    "position-flag?": BlockState.position_flag,
    "attacked?": BlockState.is_attacked,
    "defended?": BlockState.is_defended,
    "adjacent-to-enemy?": BlockState.is_beside_enemy,
    "goal-position?": BlockState.is_goal_position,
}
