"""The turns of a game: moves, continuations, legality, and the keeper between them."""

from __future__ import annotations

from zrf2js.emit.faults import Misfit
from zrf2js.emit.rbg.expressions import (
    KEEPER,
    NEVER,
    NOTHING,
    Expression,
    action,
    choice,
    impossible,
    possible,
    repeated,
    sequence,
)
from zrf2js.emit.rbg.goals import Goals
from zrf2js.emit.rbg.moves import Moves
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Turn
from zrf2js.ir.visit import walk


class Turns:
    """The writer of the rules of a game."""

    def __init__(self, game: GameIR, moves: Moves, goals: Goals, players: dict[int, str]) -> None:
        self._game, self._moves, self._goals = game, moves, goals
        self._players = players
        self._options = dict(game.options)
        self._royals = tuple(
            sorted(
                {
                    piece
                    for goal in game.goals
                    for op in walk(goal.condition)
                    if isinstance(op, ops.Checkmated)
                    for piece in op.pieces
                }
            )
        )

    def rules(self) -> Expression:
        """Return the whole game: the turns before the repeated ones, and the loop."""
        turns = list(self._game.turns)
        written = [
            self._turn(
                turn,
                turns[(number + 1) % len(turns)]
                if number + 1 < len(turns)
                else turns[self._game.repeat],
            )
            for number, turn in enumerate(turns)
        ]
        first = sequence(KEEPER, self._goals.noted()) if self._goals.counters else NOTHING
        loop = repeated(sequence(*written[self._game.repeat :]))
        return sequence(first, *written[: self._game.repeat], loop)

    def _turn(self, turn: Turn, following: Turn) -> Expression:
        """Return the moves of a turn, and the keeper after them."""
        player = action(f"->{self._players[turn.chooser]}")
        closing = self._closing(turn, following)
        final = self._legal(turn.mover, self._board_moves(turn, partial=False))
        modes = self._continuations(turn.mover)
        if not modes:
            return sequence(player, final, KEEPER, closing)
        partial = self._legal(turn.mover, self._board_moves(turn, partial=True))
        (mode,) = modes
        continued = self._continued(turn, player, self._modes(mode), closing)
        moves = choice([sequence(final, KEEPER, closing), sequence(partial, KEEPER, continued)])
        return sequence(player, moves)

    def _continuations(self, player: int) -> set[int]:
        """Return the move type of continuations, -1 for any; raise Misfit for several."""
        found = self._moves.continuations(player)
        if len(found) > 1:
            raise Misfit("moves continue with several types", self._game.origin)
        return found

    def _continued(
        self, turn: Turn, player: Expression, modes: tuple[int, ...], closing: Expression
    ) -> Expression:
        """Return the further parts of a turn, from the vertex where the last part ended."""
        mover = turn.mover
        final = self._legal(mover, self._moves.from_here(mover, modes, partial=False))
        partial = self._legal(mover, self._moves.from_here(mover, modes, partial=True))
        every = choice([each for each in (final, partial) if each is not NEVER])
        if self._options.get("pass partial") == "true":
            final = choice([final, NOTHING]) if final is not NEVER else NOTHING
        going_on = self._goals.going_on(turn.chooser)
        again = sequence(possible(every), going_on, player)
        rounds = repeated(sequence(again, partial, KEEPER)) if partial is not NEVER else NOTHING
        last = [sequence(impossible(every), closing)]
        if final is not NEVER:
            last.append(sequence(again, final, KEEPER, closing))
        last += [sequence(possible(every), each) for each in self._goals.ended(turn.chooser)]
        return sequence(rounds, choice(last))

    def _closing(self, turn: Turn, following: Turn) -> Expression:
        """Return the tests of the goals after a turn, and the scores that a stalemate has."""
        stuck = self._goals.without_moves(turn.chooser, following.chooser)
        going_on = sequence(self._goals.going_on(turn.chooser), stuck, self._goals.noted())
        return choice([*self._goals.ended(turn.chooser), going_on])

    # --- moves -----------------------------------------------------------------------------------

    def _modes(self, mode: int) -> tuple[int, ...]:
        """Return the move types that a turn or a continuation allows."""
        return (mode,) if mode >= 0 else (-1, *range(len(self._game.modes)))

    def _board_moves(self, turn: Turn, *, partial: bool) -> Expression:
        """Return the moves of a turn without their legality, by priority (rules 31 to 33)."""
        ranks = self._ranks(turn)
        earlier: list[Expression] = []
        found = []
        for modes in ranks:
            moves = self._moves.of_board(turn.mover, modes, partial=partial)
            if moves is not NEVER:
                found.append(sequence(*map(impossible, earlier), moves))
            earlier += [
                each
                for kind in (False, True)
                for each in (self._moves.of_board(turn.mover, modes, partial=kind),)
                if each is not NEVER
            ]
        passing = self._options.get("pass turn", "false")
        if passing == "true" and not partial:
            found.append(NOTHING)
        if passing == "forced" and not partial:
            legal = [self._legal(turn.mover, each) for each in found]
            if self._continuations(turn.mover):
                raise Misfit("a pass in a game with continuations", self._game.origin)
            found.append(sequence(*map(impossible, legal)))
        return choice(found)

    def _ranks(self, turn: Turn) -> list[tuple[int, ...]]:
        """Return the move types of a turn, the most urgent first."""
        if turn.mode >= 0:
            return [(turn.mode,)]
        listed = self._game.priorities
        others = tuple(mode for mode in self._modes(-1) if mode not in listed)
        return [*((mode,) for mode in listed), others]

    def _legal(self, player: int, moves: Expression) -> Expression:
        """Return the moves that leave no royal piece attacked (rule 73)."""
        if moves is NEVER or not any(self._moves.has(player, piece) for piece in self._royals):
            return moves
        attack = self._moves.attacks.on_pieces
        return sequence(moves, attack(player, self._royals, holds=False))
