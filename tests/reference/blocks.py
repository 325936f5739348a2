"""Runs a block of moves or drops, word by word, and gathers the moves it adds."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from tests.reference.rules import Rules, text, texts
from tests.reference.state import Effect, Move, Part, Piece, State
from zrf2js.frontends.zrf.forms import Atom, Form, Node

MOST_ROUNDS = 10_000  # of a `while`; games that need more are no games


class BlockEnds(Exception):
    """A step off the board, or a `verify` that failed (rules 37 and 38)."""


class TooMuch(Exception):
    """More work than the caller wants to wait for."""


class Budget:
    """Counts the words that are run."""

    def __init__(self, words: int) -> None:
        self.left = words

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooMuch


class Attacks(Protocol):
    """Answers the tests that need other pieces' moves (rule 49)."""

    def attacked(self, state: State, place: str, side: str, mover: str, kind: str | None) -> bool:
        """Whether a piece of `side` that stands there, or the mover, could be captured."""

    def defended(self, state: State, place: str, side: str, kind: str | None) -> bool:
        """Whether a friendly piece could recapture there."""


class Walk:
    """One run of one block (rule 35). All tests see the board before the move (rule 36)."""

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
        self.mover = dropped or state.board[start].type
        self.here = start
        self.origin = None if dropped else start
        self.target: str | None = None
        self.mark = start
        self.flags: dict[str, bool] = {}
        self.position_flags: dict[tuple[str, str], bool] = {}
        self.parts: list[Part] = []
        self.effects: list[Effect] = []
        self.moves: list[Move] = []

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

    # --- places ------------------------------------------------------------------------------

    def go(self, place: str | None) -> None:
        if place is None:
            raise BlockEnds
        self.here = place

    def names_a_place(self, name: str) -> bool:
        return name in self.board.links or name in self.board.positions

    def place(self, args: Sequence[Node]) -> str | None:
        """The place that the first argument means, the current one without any; None is off."""
        if not args:
            return self.here
        node = args[0]
        if isinstance(node, Form):
            direction = self.board.opposite(text(node.args[0])) if node.args else None
            return None if direction is None else self.neighbour(direction)
        if node.text in self.board.links:
            return self.neighbour(node.text)
        if node.text in self.board.positions:
            return node.text
        return self.named(node.text)

    def named(self, word: str) -> str | None:
        """Rule 41."""
        last_from, last_to = self.state.last
        return {
            "from": self.origin, "to": self.target, "mark": self.mark,
            "last-from": last_from, "last-to": last_to,
        }.get(word)  # fmt: skip

    def neighbour(self, direction: str) -> str | None:
        """A direction means what symmetry makes of it for the moving side (rule 23)."""
        turned = self.board.symmetry.get(self.side, {}).get(direction, direction)
        return self.board.links[turned].get(self.here)

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
        """Rules 47 and 49b."""
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
        if self.attacks is None or place is None:  # nested (rule 49)
            return False
        return self.attacks.attacked(self.state, place, self.side, self.mover, kind)

    def is_defended(self, args: Sequence[Node]) -> bool:
        kind, place = self.kind_and_place(args)
        if self.attacks is None or place is None:
            return False
        return self.attacks.defended(self.state, place, self.side, kind)

    def kind_and_place(self, args: Sequence[Node]) -> tuple[str | None, str | None]:
        kinds = [
            arg.text for arg in args if isinstance(arg, Atom) and not self.names_a_place(arg.text)
        ]
        return (kinds[0], self.here) if kinds else (None, self.place(args))

    def is_beside_enemy(self, args: Sequence[Node]) -> bool:
        """Rule 49a."""
        place = self.place(args)
        active = self.rules.active
        beside = (links.get(place or "") for links in self.board.links.values())
        owners = (self.state.board[there].owner for there in beside if there in self.state.board)
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

    # --- statements --------------------------------------------------------------------------

    def verify(self, args: Sequence[Node]) -> None:
        if not self.all_hold(args):
            raise BlockEnds

    def choose(self, args: Sequence[Node]) -> None:
        """if (rule 39)"""
        condition, *body = args
        at = next((i for i, node in enumerate(body) if text(node) == "else"), len(body))
        self.all_of(body[:at] if self.holds(condition) else body[at + 1 :])

    def repeat(self, args: Sequence[Node]) -> None:
        """while; one without a body does nothing (rule 39)"""
        condition, *body = args
        for _ in range(MOST_ROUNDS):
            if not body or not self.holds(condition):
                return
            self.all_of(body)
        raise TooMuch

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

    def note(self, word: str, place: str | None, **rest: str) -> None:
        if place is not None:  # rule 43
            self.effects.append(Effect(word, place, **rest))

    def capture(self, args: Sequence[Node]) -> None:
        self.note("capture", self.place(args))

    def flip(self, args: Sequence[Node]) -> None:
        self.note("flip", self.place(args))

    def split(self, args: Sequence[Node]) -> tuple[str | None, str | None, tuple[Node, ...]]:
        """A player and a type among the arguments, and what is left: the place."""
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
        self.note("create", self.place(rest), owner=owner or self.side, type=kind or self.mover)

    def change_owner(self, args: Sequence[Node]) -> None:
        owner, _, rest = self.split(args)
        self.note("change-owner", self.place(rest), owner=owner or self.side)

    def change_type(self, args: Sequence[Node]) -> None:
        _, kind, rest = self.split(args)
        if kind is not None:  # rule 64
            self.note("change-type", self.place(rest), type=kind)

    def set_attribute(self, args: Sequence[Node]) -> None:
        value = args[1]
        if isinstance(value, Form):
            given = "true" if self.holds(value) else "false"
        else:
            given = value.text
        self.note("set-attribute", self.place(args[2:]), attribute=text(args[0]), value=given)

    # --- moves -------------------------------------------------------------------------------

    def end_part(self) -> Part:
        return Part(self.origin, self.here if self.target is None else self.target)

    def cascade(self, args: Sequence[Node]) -> None:
        """Rule 54."""
        self.parts.append(self.end_part())
        self.origin, self.target = self.here, None
        self.all_of(args)

    def add(self, args: Sequence[Node]) -> None:
        self.emit(texts(tuple(args)), None)

    def add_partial(self, args: Sequence[Node]) -> None:
        """A name of a piece is a promotion, another one the move type (rule 56)."""
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


def configs(node: Node) -> Iterator[Form]:
    """The absolute-configs of a goal."""
    if isinstance(node, Form):
        if node.head == "absolute-config":
            yield node
        for part in node.args:
            yield from configs(part)


Statement = Callable[[Walk, Sequence[Node]], None]
Test = Callable[[Walk, Sequence[Node]], bool]

STATEMENTS: dict[str, Statement] = {
    "verify": Walk.verify, "if": Walk.choose, "while": Walk.repeat, "mark": Walk.set_mark,
    "back": Walk.go_back, "go": Walk.jump, "from": Walk.set_from, "to": Walk.set_to,
    "set-flag": Walk.set_flag, "set-position-flag": Walk.set_position_flag,
    "capture": Walk.capture, "flip": Walk.flip, "create": Walk.create,
    "change-owner": Walk.change_owner, "change-type": Walk.change_type,
    "set-attribute": Walk.set_attribute, "cascade": Walk.cascade, "add": Walk.add,
    "add-partial": Walk.add_partial, "add-copy": Walk.add_copy,
    "add-copy-partial": Walk.add_copy_partial,
}  # fmt: skip

#: without them, these are names of positions on large boards
NEED_ARGUMENTS = ("verify", "if", "while", "go", "set-flag", "set-position-flag", "set-attribute")

TESTS: dict[str, Test] = {
    "and": Walk.all_hold, "or": Walk.some_hold, "not": Walk.fails,
    "true": lambda walk, args: True, "false": lambda walk, args: False,
    "empty?": Walk.is_empty, "friend?": Walk.is_friend, "enemy?": Walk.is_enemy,
    "neutral?": Walk.is_neutral, "piece?": Walk.is_piece, "in-zone?": Walk.in_zone,
    "position?": Walk.is_position, "on-board?": Walk.is_on_board, "flag?": Walk.flag,
    "last-from?": lambda walk, args: walk.is_last(args, 0),
    "last-to?": lambda walk, args: walk.is_last(args, 1),
    "marked?": Walk.is_marked, "position-flag?": Walk.position_flag,
    "attacked?": Walk.is_attacked, "defended?": Walk.is_defended,
    "adjacent-to-enemy?": Walk.is_beside_enemy, "goal-position?": Walk.is_goal_position,
}  # fmt: skip
