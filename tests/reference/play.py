"""Turns, legal moves and goals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tests.reference.blocks import BlockRun
from tests.reference.conditions import Budget
from tests.reference.goal_types import checkmated_types, depends_on_moves, progress_types, types_in
from tests.reference.rules import Goal, Rules, text, texts
from tests.reference.state import Making, Move, Piece, State, captured, first_state
from zrf2js.frontends.zrf.forms import Form, Node

UNTYPED = None


class Outcome(NamedTuple):
    """The end of a game: `winners` and `losers` by name, both empty in a draw."""

    kind: str
    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()


class Game:
    """A game with a budget of work; methods raise BudgetExceeded when it is exhausted."""

    def __init__(self, rules: Rules, budget: Budget) -> None:
        self.rules, self.budget = rules, budget
        self.state = first_state(rules)
        self.seen = Counter([_key(self.state)])
        self.mobility_known = False
        self.no_progress = 0  # turns without progress
        self.progress = {name for goal in rules.goals for name in progress_types(goal.condition)}
        self.has_progressed = False  # in an earlier part of this turn
        choosers = tuple(turn.player for turn in rules.turns)
        self.royals = {  # royal types of each side (rule 73)
            player: {name for goal in rules.goals
                     if player in (choosers if goal.players is None else goal.players)
                     for name in checkmated_types(goal.condition)}
            for player in (*rules.players, *rules.active)
        }  # fmt: skip

    # --- pseudo-legal moves ----------------------------------------------------------------------

    def walk(
        self, state: State, side: str, start: str, block: Form, *,
        dropped: str | None = None, nested: bool = False,
    ) -> list[Move]:  # fmt: skip
        if dropped is not None and (zone := self.zone_of(block)) is not None:  # rule 67
            if start not in self.rules.board.zones.get((zone, side), ()):
                return []
            block = replace(block, items=block.items[1:])
        walk = BlockRun(
            self.rules, state, side, start,
            dropped=dropped, budget=self.budget, attacks=None if nested else self,
        )  # fmt: skip
        moves = walk.run(block)
        return moves if nested else [move for move in moves if self.is_available(state, move)]

    def zone_of(self, block: Form) -> str | None:
        """Return the zone with which a drop block starts, or None."""
        name = text(block.items[0]) if block.items else ""
        board = self.rules.board
        is_zone = any(zone == name for zone, _ in board.zones)
        return name if is_zone and name not in board.links and name not in board.positions else None

    def is_available(self, state: State, move: Move) -> bool:
        """Return True if the type of a promotion can be taken from the reserve (rule 69)."""
        kind = move.promotion
        if kind is None or self.rules.option("recycle promotions") != "true":
            return True
        return self.rules.is_unlimited(kind) or state.reserves.get((move.side, kind), 0) > 0

    def of_side(self, state: State, side: str) -> Iterator[tuple[str | None, Move]]:
        """Return all moves and drops of a side with their types (rule 35)."""
        for place in self.rules.board.positions:
            piece = state.board.get(place)
            if piece is not None and piece.owner == side:
                for kind, block in self.rules.pieces[piece.type].moves:
                    for move in self.walk(state, side, place, block):
                        yield kind, move
        for name, piece_type in self.rules.pieces.items():
            if not self.rules.unlimited and state.reserves.get((side, name), 0) <= 0:
                continue
            for kind, block in piece_type.drops:
                for place in self.rules.board.positions:
                    for move in self.walk(state, side, place, block, dropped=name):
                        yield kind, move

    def of_turn(self, state: State) -> list[Move]:
        """Return the moves that the turn order and the priorities allow (rules 29 to 34)."""
        turn = self.rules.turns[state.turn]
        if state.partial is not None:
            place, wanted = state.partial
            piece = state.board.get(place)
            if piece is None:
                return []
            return [
                move
                for kind, block in self.rules.pieces[piece.type].moves
                if wanted in ("", kind)
                for move in self.walk(state, turn.side, place, block)
            ]
        typed = list(self.of_side(state, turn.side))
        if turn.type is not None:
            return [move for kind, move in typed if kind == turn.type]
        if not self.rules.priorities:
            return [move for _, move in typed]
        for rank in (*self.rules.priorities, UNTYPED):
            if moves := [move for kind, move in typed if kind == rank]:
                return moves
        return []

    # --- attacks ---------------------------------------------------------------------------------

    def attacked(self, state: State, place: str, mover: Piece, kind: str | None) -> bool:
        if place not in state.board:  # rule 49c
            state = replace(state, board={**state.board, place: mover})
        enemies = (enemy for enemy in self.rules.active if enemy != mover.owner)
        return any(self.reaches(state, place, enemy, kind) for enemy in enemies)

    def defended(self, state: State, place: str, mover: Piece, kind: str | None) -> bool:
        players = dict.fromkeys((*self.rules.players, *self.rules.active))
        enemies = [p for p in players if p in self.rules.active and p != mover.owner]
        enemy = mover._replace(owner=next(iter(enemies), ""))  # rule 49
        state = replace(state, board={**state.board, place: enemy})
        return self.reaches(state, place, mover.owner, kind)

    def reaches(self, state: State, place: str, side: str, kind: str | None) -> bool:
        """Return True if a move of a side lands on the place or captures there (rule 49)."""
        for start, piece in state.board.items():
            if piece.owner != side or piece.type not in self.rules.pieces:
                continue
            for its_kind, block in self.rules.pieces[piece.type].moves:
                if kind is None:
                    known = (*self.rules.priorities, UNTYPED)
                    if self.rules.priorities and its_kind not in known:
                        continue
                elif its_kind != kind:
                    continue
                if any(_hits(m, place) for m in self.walk(state, side, start, block, nested=True)):
                    return True
        return False

    def in_check(self, state: State, side: str, types: Iterable[str] | None = None) -> bool:
        """Return True if an enemy attacks a piece of the types; None stands for the royal ones."""
        types = self.royals.get(side, ()) if types is None else types
        royal = [place for place, piece in state.board.items()
                 if piece.owner == side and piece.type in types]  # fmt: skip
        return any(self.attacked(state, place, state.board[place], None) for place in royal)

    # --- legal moves -----------------------------------------------------------------------------

    def legal(self, state: State) -> list[Move]:
        """Return the legal moves without duplicates, a pass last (rules 58, 60, 71 and 75)."""
        turn = self.rules.turns[state.turn]
        moves = self.distinct(state, self.of_turn(state))
        after = {id(move): Making(self.rules, state).after(move) for move in moves}
        moves = [move for move in moves if not self.in_check(after[id(move)], turn.side)]
        if self.rules.option("maximal captures") not in ("false",):
            weights = [self.captures(state, move) for move in moves]
            moves = [m for m, w in zip(moves, weights, strict=True) if w == max(weights)]
        if self.may_pass(state, moves):
            moves.append(Move(turn.side))
        return moves

    def distinct(self, state: State, moves: list[Move]) -> list[Move]:
        """Return one move of each set of equal ones, ignoring the order of parts (rule 60)."""
        first: dict[object, Move] = {}
        for move in moves:
            making = Making(self.rules, state)
            making.after(move)
            first.setdefault(making.essence(move), move)
        return list(first.values())

    def may_pass(self, state: State, moves: list[Move]) -> bool:
        if state.partial is not None:
            return bool(moves) and self.rules.option("pass partial") == "true"
        allowed = self.rules.option("pass turn")
        return allowed == "true" or (allowed == "forced" and not moves)

    def captures(self, state: State, move: Move) -> int:
        """Return the maximal number of captures of sequences that start with a move (rule 74)."""
        after = self.after(state, move)
        rest = 0
        if after.partial is not None:
            moves = [m for m in self.legal(after) if not m.is_pass]
            rest = max((self.captures(after, m) for m in moves), default=0)
        return len(captured(state, move)) + rest

    def after(self, state: State, move: Move) -> State:
        """Return the position after a move; the turn advances unless the piece must continue."""
        if not move.is_pass:
            state = Making(self.rules, state).after(move)
            if move.partial is not None:
                goes_on = replace(state, partial=(move.parts[-1].target, move.partial))
                if self.legal(goes_on):  # rule 57
                    return goes_on
        turn = state.turn + 1
        if turn == len(self.rules.turns):
            turn = self.rules.repeat
        return replace(state, turn=turn, partial=None, lost=() if move.is_pass else state.lost)

    def players_of(self, goal: Goal) -> tuple[str, ...]:
        """Return the players to whom a goal applies now (rule 76)."""
        if goal.players is not None:
            return goal.players
        just_moved = self.state.just_moved
        return () if just_moved is None else (just_moved,)

    def play(self, move: Move) -> None:
        player, before = self.rules.turns[self.state.turn].player, self.state.board
        self.state = replace(self.after(self.state, move), just_moved=player)
        self.count_turn(before, captured=bool(self.state.lost))
        self.seen[_key(self.state)] += 1

    def count_turn(self, before: Mapping[str, Piece], *, captured: bool) -> None:
        """Count the turns in which no piece of the types of progress moved or changed."""
        after = self.state.board
        changed = [(before.get(place), after.get(place)) for place in {*before, *after}]
        self.has_progressed |= captured or any(
            _kind(old) != _kind(new)
            and self.progress & {kind for _, kind in (_kind(old), _kind(new))}
            for old, new in changed
        )
        if self.state.partial is None:
            self.no_progress = 0 if self.has_progressed else self.no_progress + 1
            self.has_progressed = False

    # --- goals -----------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Return the outcome: wins and losses before draws and counts (rules 76 and 77).

        Wins and losses that do not depend on legal moves come first; the rules do not specify it.
        """
        decisive = [goal for goal in self.rules.goals if goal.kind in ("win", "loss")]
        others = [goal for goal in self.rules.goals if goal not in decisive]
        self.mobility_known = False
        found = self.first_met(decisive)
        self.mobility_known = self.state.partial is None
        found = found or self.first_met(decisive) or self.first_met(others)
        if found or self.state.partial or self.legal(self.state):
            return found
        return Outcome("draw")

    def first_met(self, goals: list[Goal]) -> Outcome | None:
        for goal in goals:
            for player in self.players_of(goal):
                if self.met(goal.condition, player):
                    return self.ends(goal, player)
        return None

    def ends(self, goal: Goal, player: str) -> Outcome:
        if goal.kind == "win":
            return Outcome("win", winners=(player,))
        if goal.kind == "loss":
            return Outcome("loss", losers=(player,))
        if goal.kind == "draw":
            return Outcome("draw")
        counts = {name: self.count(name, ()) for name in self.rules.active}  # rule 76a
        best = [name for name, number in counts.items() if number == max(counts.values())]
        return Outcome("win", winners=tuple(best)) if len(best) == 1 else Outcome("draw")

    def met(self, goal: Node, player: str) -> bool | None:
        """Evaluate a goal; None if it depends on legal moves in the middle of a turn (rule 78)."""
        head, args = (goal.head, goal.args) if isinstance(goal, Form) else (text(goal), ())
        match head:
            case "and" | "or":
                parts = [self.met(part, player) for part in args]
                decides = head == "or"
                return decides if decides in parts else None if None in parts else not decides
            case "not":
                if not self.mobility_known and depends_on_moves(args[0]):
                    return None
                return not self.met(args[0], player)
            case "checkmated" if self.has_lost(player, types_in(args)):
                return True
            case "stalemated" | "checkmated" if not self.mobility_known:
                return None
            case "stalemated":
                return self.stuck(player)
            case "checkmated":
                return self.stuck(player) and self.in_check(self.state, player, types_in(args))
            case "captured":
                return self.has_lost(player, types_in(args))
            case "pieces-remaining":
                return self.count(player, types_in(args[1:])) == int(text(args[0]))
            case "total-piece-count":
                players = {*self.rules.players, *self.rules.active}
                total = sum(self.count(player, types_in(args[1:])) for player in players)
                return total == int(text(args[0]))
            case "absolute-config":
                return self.absolute(args, player)
            case "relative-config":
                return any(
                    self.relative(args, place, player) for place in self.rules.board.positions
                )
            case "repetition":
                return self.seen[_key(self.state)] >= 3
            case "no-progress":
                return self.no_progress >= int(text(args[0]))
            case "insufficient-material":
                return self.has_only(args, player)
        return False

    def has_lost(self, player: str, types: Sequence[str]) -> bool:
        """Return True if the last move captured such a piece (rules 78 and 79)."""
        return any(piece.owner == player and piece.type in types for piece in self.state.lost)

    def stuck(self, player: str) -> bool:
        """Return True if the player to move has no legal moves (rule 78)."""
        return self.rules.turns[self.state.turn].player == player and not self.legal(self.state)

    def count(self, player: str, types: Sequence[str]) -> int:
        pieces = [p for p in self.state.board.values() if p.owner == player]
        number = sum(not types or piece.type in types for piece in pieces)
        if self.rules.option("include off pieces") == "true":  # rule 81
            number += sum(n for (who, kind), n in self.state.reserves.items()
                          if who == player and (not types or kind in types))  # fmt: skip
        return number

    def has_only(self, args: Sequence[Node], player: str) -> bool:
        """Return True if the board has only the listed pieces (rule 81b)."""
        own = [text(arg) for arg in args if not isinstance(arg, Form)]
        lists = [arg for arg in args if isinstance(arg, Form)]
        theirs = [name for arg in lists if arg.head == "opponent" for name in texts(arg.args)]
        free = {name for arg in lists if arg.head == "any-number" for name in texts(arg.args)}
        zones = [names for (name, owner), names in self.rules.board.zones.items()
                 if owner == player and name in free - set(self.rules.pieces)]  # fmt: skip
        found: list[str] = []
        for place, piece in self.state.board.items():
            if piece.type not in free:
                found.append(f"{piece.type}:{piece.owner == player}")
            elif zones and not any(place in names for names in zones):
                return False
        if self.rules.option("include off pieces") == "true":  # rule 81
            found += [f"{kind}:{owner == player}"
                      for (owner, kind), number in self.state.reserves.items()
                      for _ in range(number if kind not in free else 0)]  # fmt: skip
        exact = [f"{name}:True" for name in own] + [f"{name}:False" for name in theirs]
        return sorted(found) == sorted(exact)

    def absolute(self, args: Sequence[Node], player: str) -> bool:
        """Test that each listed position, or one position of a zone, has such a piece (rule 82)."""
        *specs, places = args
        for name in texts(places.items if isinstance(places, Form) else (places,)):
            zone = self.rules.board.zones.get((name, player), frozenset())
            among = [name] if name in self.rules.board.positions else zone
            if not any(self.fits(spec, place, player) for place in among for spec in specs):
                return False
        return True

    def relative(self, args: Sequence[Node], place: str | None, player: str) -> bool:
        """Test alternating pieces and directions from a start position (rule 84)."""
        for node in args:
            if text(node) in self.rules.board.links:
                direction = self.rules.board.symmetry.get(player, {}).get(text(node), text(node))
                place = self.rules.board.links[direction].get(place or "")
            elif place is None or not self.fits(node, place, player):
                return False
        return place is not None

    def fits(self, spec: Node, place: str, player: str) -> bool:
        """Test the piece on a position (rule 83)."""
        piece = self.state.board.get(place)
        if not isinstance(spec, Form):
            return piece is not None and piece.owner == player and piece.type == text(spec)
        match spec.head:
            case "not":
                return not any(self.fits(part, place, player) for part in spec.args)
            case "any-owner":
                return piece is not None and piece.type in texts(spec.args)
            case "opponent":
                if piece is None or piece.owner == player:
                    return False
                return piece.owner in self.rules.active and piece.type in texts(spec.args)
        return any(self.fits(part, place, player) for part in spec.items)


def _hits(move: Move, place: str) -> bool:
    lands = any(p.target == place and p.origin not in (None, place) for p in move.parts)
    return lands or any(e.word == "capture" and e.place == place for e in move.effects)


def _kind(piece: Piece | None) -> tuple[str, str]:
    return ("", "") if piece is None else (piece.owner, piece.type)


def _key(state: State) -> tuple[object, ...]:
    """Return the part of a state that repetition compares (rule 85)."""
    held = frozenset(item for item in state.reserves.items() if item[1] != 0)
    return frozenset(state.board.items()), held, state.turn, state.partial
