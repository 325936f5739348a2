"""The runtime of the tables and templates below. It is simple, not fast: it copies positions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

OFF = -1
GAMES: list[dict[str, Any]] = []  # filled at the end of the module


class Man(NamedTuple):
    """A piece on a position; ``values`` are indices of its attributes' values."""

    player: int
    piece: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class Move:
    """A move: parts (from, to), from OFF for a drop, and effects (kind, position, argument)."""

    parts: tuple[tuple[int, int], ...] = ()
    effects: tuple[tuple[str, int, Any], ...] = ()
    dropped: int = OFF
    promotion: int = OFF
    mode: int | None = None  # of the continuation, OFF for any
    copies: bool = False


class Block:
    """One run of a move block: all tests see the board before the move."""

    def __init__(self, game: Game, here: int, piece: int, drop: bool) -> None:
        self.game, self.player = game, game.player
        self.start = self.mark = self.origin = here
        self.piece, self.drop = piece, drop
        self.origin = OFF if drop else here
        self.target = OFF
        self.parts: tuple[tuple[int, int], ...] = ()
        self.effects: tuple[tuple[str, int, Any], ...] = ()
        self.flags: dict[Any, bool] = {}

    # --- places and tests

    def step(self, here: int, direction: int) -> int:
        """Return the next position in a direction, with the player's symmetry."""
        turned = self.game.rules["symmetry"][self.player][direction]
        return self.game.rules["links"][turned][here] if here >= 0 else OFF

    def man(self, place: int) -> Man | None:
        return self.game.board[place] if place >= 0 else None

    def is_empty(self, place: int) -> bool:
        return place >= 0 and self.game.board[place] is None

    def is_friend(self, place: int) -> bool:
        man = self.man(place)
        return man is not None and man.player == self.player

    def is_enemy(self, place: int) -> bool:
        man = self.man(place)
        plays = self.game.rules["in_turn_order"]
        return man is not None and man.player != self.player and plays[man.player]

    def is_neutral(self, place: int) -> bool:
        man = self.man(place)
        return man is not None and not self.game.rules["in_turn_order"][man.player]

    def is_piece(self, piece: int, place: int) -> bool:
        man = self.man(place)
        return man is not None and man.piece == piece

    def in_zone(self, zone: int, place: int) -> bool:
        return place >= 0 and bool(self.game.rules["zones"][zone][place] >> self.player & 1)

    def attribute(self, attribute: int, place: int) -> bool:
        man = self.man(place)
        return man is not None and man.values[attribute] >= self.game.rules["falsy"][attribute]

    def is_attacked(self, place: int) -> bool:
        """Return True if the position is attacked; if empty, as if the mover stood there."""
        if place < 0 or self.game.asking:
            return False
        return self.game.with_man(place, self.player, self.piece).attacked(place, self.player)

    # --- effects and moves

    def cascade(self, here: int) -> None:
        self.parts += ((self.origin, here if self.target < 0 else self.target),)
        self.origin, self.target = here, OFF

    def effect(self, kind: str, place: int, argument: Any = None) -> None:
        if place >= 0:
            self.effects += ((kind, place, argument),)

    def add(self, here: int, piece: int = OFF, mode: int | None = None, copies: bool = False):
        """Return the move at this point; pending effects belong to it alone."""
        last = (self.origin, here if self.target < 0 else self.target)
        dropped = self.piece if self.drop else OFF
        return Move((*self.parts, last), self.effects, dropped, piece, mode, copies)

    def forget(self) -> None:
        self.effects = ()
        if not self.game.rules["keeps_cascades"]:
            self.parts = ()


@dataclass(frozen=True)
class Game:
    """A position of a game; ``Game.start(0)`` is the starting position of the first variant."""

    rules: dict[str, Any]
    board: tuple[Man | None, ...]
    reserves: dict[tuple[int, int], int]
    turn: int = 0
    continuation: tuple[int, int] | None = None  # the position and the mode of a partial move
    last: tuple[int, int] = (OFF, OFF)
    lost: tuple[tuple[int, int], ...] = ()  # (player, piece) of the last captures
    seen: Counter = field(default_factory=Counter)
    asking: bool = False

    @classmethod
    def start(cls, variant: int = 0) -> Game:
        """Return the starting position of a variant."""
        rules = GAMES[variant]
        board: list[Man | None] = [None] * len(rules["positions"])
        for player, piece, place in rules["setup"]:
            board[place] = Man(player, piece, rules["defaults"][piece])
        reserves = {(player, piece): count for player, piece, count in rules["reserves"]}
        return cls(rules, tuple(board), reserves).noted()

    @property
    def player(self) -> int:
        """Return the player whose pieces move."""
        return self.rules["turns"][self.turn][1]

    def noted(self) -> Game:
        """Return the same position, counted for repetitions."""
        return replace(self, seen=self.seen + Counter([self.key()]))

    def key(self) -> tuple[Any, ...]:
        return (self.board, self.turn, self.continuation, tuple(sorted(self.reserves.items())))

    def with_man(self, place: int, player: int, piece: int) -> Game:
        """Return the position with a piece on an empty place."""
        if self.board[place] is not None:
            return self
        board = list(self.board)
        board[place] = Man(player, piece, self.rules["defaults"][piece])
        return replace(self, board=tuple(board))

    # --- moves

    def raw_moves(self, places: list[int] | None = None, mode: int | None = OFF):
        """Yield (mode, move) of every block; OFF stands for all modes."""
        for place in range(len(self.board)) if places is None else places:
            man = self.board[place]
            if man is not None and man.player == self.player:
                for call in self.rules["pieces"][man.piece]["moves"]:
                    if mode in (OFF, call[2]):
                        for move in call[0](Block(self, place, man.piece, False), *call[1]):
                            yield call[2], move

    def drops(self):
        """Yield (mode, move) of every drop."""
        for piece, row in enumerate(self.rules["pieces"]):
            if row["drops"] and self.reserves.get((self.player, piece), 0) != 0:
                for place in range(len(self.board)):
                    for call in row["drops"]:
                        for move in call[0](Block(self, place, piece, True), *call[1]):
                            yield call[2], move

    def moves(self) -> list[Move | None]:
        """Return the legal moves, each once; None is a pass."""
        if self.outcome(self.legal()) is not None:
            return []
        return self.legal()

    def legal(self) -> list[Move | None]:
        options = self.rules["options"]
        if self.continuation is not None:
            place, mode = self.continuation
            found = self.safe(move for _, move in self.raw_moves([place], mode))
            return [*found, None] if options["pass partial"] and found else found
        found = self.safe(self.by_priority())
        if options["pass turn"] == "true" or (options["pass turn"] == "forced" and not found):
            return [*found, None]
        return found

    def by_priority(self):
        every = [*self.raw_moves(), *self.drops()]
        wanted = self.rules["turns"][self.turn][2]
        if wanted >= 0:
            return [move for mode, move in every if mode == wanted]
        if not self.rules["priorities"]:
            return [move for _, move in every]
        for priority in (*self.rules["priorities"], OFF):
            if found := [move for mode, move in every if mode == priority]:
                return found
        return []

    def safe(self, moves) -> list[Move | None]:
        """Remove duplicates and moves that leave a royal piece attacked."""
        found: dict[Any, Move] = {}
        mine = self.player
        for move in moves:
            after = self.after(move)
            key = (tuple(sorted(move.parts)), after.board, move.mode)
            if key not in found and not self.exposes(after, mine):
                found[key] = move
        return list(found.values())

    def exposes(self, after: Game, player: int) -> bool:
        royal = self.rules["royal"].get(player, ())
        return any(
            after.attacked(place, player)
            for place, man in enumerate(after.board)
            if man is not None and man.player == player and man.piece in royal
        )

    def attacked(self, place: int, player: int) -> bool:
        """Return True if another player has a move that captures there."""
        for turn, (_, mover, _) in enumerate(self.rules["turns"]):
            if mover == player:
                continue
            view = replace(self, turn=turn, continuation=None, asking=True)
            for _, move in view.raw_moves():
                if any(to == place and start != to for start, to in move.parts):
                    return True
                if any(kind == "capture" and at == place for kind, at, _ in move.effects):
                    return True
        return False

    # --- after a move

    def after(self, move: Move | None) -> Game:
        """Return the position after a move, without its legal moves."""
        if move is None:
            return self.next_turn(replace(self, lost=()))
        board, reserves = list(self.board), dict(self.reserves)
        lost = self.play(move, board, reserves)
        start, end = move.parts[0][0], move.parts[0][1]
        there = replace(
            self, board=tuple(board), reserves=reserves, last=(start, end), lost=tuple(lost)
        )
        if move.mode is not None:
            continuation = replace(there, continuation=(move.parts[-1][1], move.mode))
            if any(True for _ in continuation.raw_moves([move.parts[-1][1]], move.mode)):
                return continuation
        return self.next_turn(there)

    def next_turn(self, game: Game) -> Game:
        turn = self.turn + 1
        return replace(
            game,
            turn=turn if turn < len(self.rules["turns"]) else self.rules["repeat"],
            continuation=None,
        )

    def play(self, move: Move, board: list[Man | None], reserves: dict) -> list:
        """Lift all pieces, put them down, then apply the effects and the promotion (rule 61)."""
        lifted = [board[start] if start >= 0 else None for start, _ in move.parts]
        lost: list[tuple[int, int]] = []

        def take(place: int) -> None:
            man = board[place]
            if man is not None:
                lost.append((man.player, man.piece))
                key = (man.player, man.piece)
                if self.rules["options"]["recycle captures"] and key in reserves:
                    reserves[key] += reserves[key] >= 0
            board[place] = None

        for start, _ in move.parts:
            if start >= 0:
                board[start] = None
        for man, (start, end) in zip(lifted, move.parts, strict=True):
            if start < 0:
                key = (self.player, move.dropped)
                reserves[key] -= reserves[key] > 0
                man = Man(self.player, move.dropped, self.rules["defaults"][move.dropped])
            if man is not None:
                take(end)
                board[end] = man
        if move.copies:
            board[move.parts[-1][0]] = lifted[-1]
        for kind, place, argument in move.effects:
            man = board[place]
            if kind == "create":
                take(place)
                player, piece = argument
                board[place] = Man(player, piece, self.rules["defaults"][piece])
            elif kind == "capture":
                take(place)
            elif man is not None:
                board[place] = changed(self.rules, man, kind, argument)
        end = move.parts[-1][1]
        if move.promotion >= 0 and board[end] is not None:
            board[end] = board[end]._replace(piece=move.promotion)
        return lost

    def apply(self, move: Move | None) -> Game:
        """Return the position after a legal move."""
        return self.after(move).noted()

    # --- the end

    def outcome(self, legal: list | None = None) -> tuple[str, int] | None:
        """Return ("win" | "draw", player), None if the game continues."""
        legal = self.legal() if legal is None else legal
        goals = sorted(self.rules["goals"], key=lambda goal: goal[0] in ("draw", "count"))
        for kind, players, condition in goals:
            for player in players:
                if condition(self, player, legal):
                    return self.result(kind, player)
        return None if legal else ("draw", OFF)

    def result(self, kind: str, player: int) -> tuple[str, int]:
        others = [p for p, plays in enumerate(self.rules["in_turn_order"]) if plays and p != player]
        if kind == "win":
            return "win", player
        if kind == "loss":
            return ("win", others[0]) if len(others) == 1 else ("loss", player)
        if kind == "count":
            counts = Counter(man.player for man in self.board if man is not None)
            (best, most), *rest = counts.most_common()
            if not rest or rest[0][1] < most:
                return "win", best
        return "draw", OFF

    def stalemated(self, player: int, legal: list) -> bool:
        return self.continuation is None and player == self.player and not legal

    def checkmated(self, pieces: tuple, player: int, legal: list) -> bool:
        return self.stalemated(player, legal) and any(
            self.attacked(place, player)
            for place, man in enumerate(self.board)
            if man is not None and man.player == player and man.piece in pieces
        )

    def was_captured(self, pieces: tuple, player: int) -> bool:
        return any(owner == player and piece in pieces for owner, piece in self.lost)

    def is_repeated(self) -> bool:
        return self.seen[self.key()] >= 3

    def count(self, pieces: tuple, player: int | None) -> int:
        """Count pieces on the board, and in reserve where an option includes them."""
        found = sum(
            1
            for man in self.board
            if man is not None
            and player in (None, man.player)
            and (not pieces or man.piece in pieces)
        )
        if self.rules["options"]["include off-pieces"]:
            found += sum(
                max(0, count)
                for (owner, piece), count in self.reserves.items()
                if player in (None, owner) and (not pieces or piece in pieces)
            )
        return found

    def holds(self, specs: tuple, targets: tuple, player: int) -> bool:
        """Test an absolute-config; targets are positions, or zones as ("zone", number)."""
        return all(
            any(any(spec(self.board[p], player) for spec in specs) for p in self.places(t, player))
            for t in targets
        )

    def places(self, target: Any, player: int) -> list[int]:
        if isinstance(target, int):
            return [target]
        members = self.rules["zones"][target[1]]
        return [place for place, mask in enumerate(members) if mask >> player & 1]

    def leads(self, steps: tuple, player: int) -> bool:
        """Test a relative-config: specs and directions, from each position."""
        return any(self.leads_from(place, steps, player) for place in range(len(self.board)))

    def leads_from(self, place: int, steps: tuple, player: int) -> bool:
        for step in steps:
            if isinstance(step, int):
                place = self.rules["links"][self.rules["symmetry"][player][step]][place]
                if place < 0:
                    return False
            elif not step(self.board[place], player):
                return False
        return True

    def perft(self, depth: int) -> int:
        """Return the number of leaves of the tree of this depth."""
        moves = self.moves()
        if depth <= 1:
            return len(moves) if depth else 1
        return sum(self.apply(move).perft(depth - 1) for move in moves)


def changed(rules: dict[str, Any], man: Man, kind: str, argument: Any) -> Man:
    """Return a piece after an effect that changes it."""
    if kind == "owner":
        return man._replace(player=argument)
    if kind == "flip":
        order = list(dict.fromkeys(mover for _, mover, _ in rules["turns"]))
        following = order[(order.index(man.player) + 1) % len(order)]
        return man._replace(player=following)
    if kind == "type":
        return man._replace(piece=argument)
    attribute, value = argument
    values = (*man.values[:attribute], value, *man.values[attribute + 1 :])
    return man._replace(values=values)
