"""Positions and the application of moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from tests.reference.rules import Rules


class Piece(NamedTuple):
    """A piece; attributes are sorted pairs without false values."""

    owner: str
    type: str
    attributes: tuple[tuple[str, str], ...] = ()

    def value(self, attribute: str) -> str:
        return dict(self.attributes).get(attribute, "false")

    def having(self, attributes: Mapping[str, str]) -> Piece:
        values = dict(self.attributes) | dict(attributes)
        kept = tuple(sorted(item for item in values.items() if item[1] != "false"))
        return self._replace(attributes=kept)


class Part(NamedTuple):
    """The movement of one piece; `origin` is None for a drop."""

    origin: str | None
    target: str


class Effect(NamedTuple):
    """An effect; `word` is the keyword, and determines the other fields."""

    word: str
    place: str
    owner: str = ""
    type: str = ""
    attribute: str = ""
    value: str = ""


@dataclass(frozen=True)
class Move:
    """A move; `partial` is the move type that continues the turn: empty for any, None for none."""

    side: str
    parts: tuple[Part, ...] = ()
    effects: tuple[Effect, ...] = ()
    promotion: str | None = None
    partial: str | None = None
    dropped: str | None = None
    copies: bool = False

    @property
    def is_pass(self) -> bool:
        return not self.parts


@dataclass(frozen=True)
class State:
    """A position; `partial` is the place and move type to continue with, `last` the last move."""

    board: Mapping[str, Piece]
    reserves: Mapping[tuple[str, str], int]
    turn: int = 0
    partial: tuple[str, str] | None = None
    last: tuple[str | None, str | None] = (None, None)
    lost: tuple[Piece, ...] = field(default=(), compare=False)
    just_moved: str | None = field(default=None, compare=False)


def new_piece(rules: Rules, owner: str, kind: str) -> Piece:
    """Return a piece with the initial attributes of its type (rules 63 and 66)."""
    return Piece(owner, kind).having(rules.pieces[kind].attributes if kind in rules.pieces else {})


def first_state(rules: Rules) -> State:
    board = {place: new_piece(rules, owner, kind) for owner, kind, place in rules.setup}
    return State(board, dict(rules.reserves))


def moving(move: Move) -> list[Part]:
    """Return the parts that change a place; a part without a change counts only if it is alone."""
    going = [part for part in move.parts if part.origin != part.target]
    return going or list(move.parts[-1:])


def first_pair(move: Move) -> Part:
    """Return the first part from one place to another, or else the last one (rule 48)."""
    going = (p for p in move.parts if p.origin is not None and p.origin != p.target)
    return next(going, move.parts[-1])


def captured(state: State, move: Move) -> list[str]:
    """Return the occupied positions that a move captures, each once (rules 61, 62 and 74)."""
    going = [part for part in move.parts if part.origin != part.target]
    landed = [part.target for part in going]
    explicit = [effect.place for effect in move.effects if effect.word == "capture"]
    standing = state.board.keys() - {part.origin for part in going}
    return [place for place in dict.fromkeys(landed + explicit) if place in standing]


class Making:
    """The step-by-step application of a move (rule 61)."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules, self.state = rules, state
        self.board, self.reserves = dict(state.board), dict(state.reserves)
        self.lost: list[Piece] = []
        self.recorded: list[Effect] = []  # the effects in the notation (rules 62 and 65)

    def after(self, move: Move) -> State:
        """Return the position before the turn advances."""
        parts = moving(move)
        lifted = [(part, piece) for part in parts if (piece := self.lift(part, move))]
        for part, _ in lifted:
            self.lose(part.target)
        for part, piece in lifted:
            self.board[part.target] = piece
        for effect in move.effects:
            self.apply(effect)
        running = move.parts[-1]
        if move.copies and running.origin in self.state.board:  # rule 59
            self.board[running.origin] = self.state.board[running.origin]
        if move.promotion is not None:
            self.exchange(move, self.board.get(running.target))
            self.apply(Effect("change-type", running.target, type=move.promotion))
        return replace(
            self.state,
            board=self.board,
            reserves=self.reserves,
            last=first_pair(move),
            lost=tuple(self.lost),
        )

    def essence(self, move: Move) -> object:
        """Return the identity of a move, which ignores the order of parts (rule 60)."""
        captures = frozenset(effect for effect in self.recorded if effect.word == "capture")
        others = tuple(effect for effect in self.recorded if effect.word != "capture")
        return (
            frozenset(moving(move)), captures, others, move.promotion,
            move.partial and move.parts[-1].target, move.partial, move.dropped, move.copies,
        )  # fmt: skip

    def lift(self, part: Part, move: Move) -> Piece | None:
        """Lift a piece; a part from an empty place has no effect."""
        if part.origin is not None:
            return self.board.pop(part.origin, None)
        assert move.dropped is not None
        if not self.rules.unlimited:
            self.reserves[move.side, move.dropped] -= 1
        return new_piece(self.rules, move.side, move.dropped)

    def exchange(self, move: Move, before: Piece | None) -> None:
        """Take the new type from the reserve and return the old one (rule 69)."""
        if self.rules.option("recycle promotions") != "true":
            return
        assert move.promotion is not None
        if before is not None:
            self.store(move.side, move.promotion, -1)
            self.store(before.owner, before.type, 1)

    def store(self, owner: str, kind: str, number: int) -> None:
        if not self.rules.is_unlimited(kind):
            self.reserves[owner, kind] = self.reserves.get((owner, kind), 0) + number

    def lose(self, place: str) -> None:
        piece = self.board.pop(place, None)
        if piece is None:
            return
        self.lost.append(piece)
        promotes = self.rules.option("recycle promotions") == "true"
        recycled = self.rules.option("recycle captures") == "true"
        if recycled and (promotes or self.rules.pieces[piece.type].drops):
            self.store(piece.owner, piece.type, 1)  # rule 68

    def apply(self, effect: Effect) -> None:
        place, piece = effect.place, self.board.get(effect.place)
        if piece or effect.word == "create":
            self.recorded.append(effect)
        elif place in self.state.board and effect.word != "capture":
            self.recorded.append(effect)  # recorded even if the piece has left
        if effect.word == "capture":
            self.lose(place)
        elif effect.word == "create":  # replacing a piece is not a capture (rule 63)
            self.board[place] = new_piece(self.rules, effect.owner, effect.type)
        elif piece is None:
            return
        elif effect.word == "change-owner":
            self.board[place] = piece._replace(owner=effect.owner)
        elif effect.word == "change-type":
            self.board[place] = piece._replace(type=effect.type)
        elif effect.word == "flip":
            self.board[place] = piece._replace(owner=self.next_player(piece.owner))
        elif effect.word == "set-attribute":
            self.board[place] = piece.having({effect.attribute: effect.value})

    def next_player(self, owner: str) -> str:
        """Return the next player of the turn order whose pieces move (rule 64)."""
        sides = list(dict.fromkeys(turn.side for turn in self.rules.turns))
        return sides[(sides.index(owner) + 1) % len(sides)] if owner in sides else owner
