"""The turns of a game: moves, continuations, legality, and the keeper between them."""

from __future__ import annotations

from zrf2js.analysis.core.groups import Groups
from zrf2js.analysis.core.royal_pieces import royals
from zrf2js.emit.faults import Misfit
from zrf2js.emit.rbg.expressions import (
    KEEPER,
    NEVER,
    NOTHING,
    Expression,
    action,
    assign,
    choice,
    impossible,
    possible,
    repeated,
    sequence,
)
from zrf2js.emit.rbg.goals import Goals
from zrf2js.emit.rbg.losses import Losses
from zrf2js.emit.rbg.moves import Moves
from zrf2js.ir.nodes import GameIR, Turn


class Turns:
    """The writer of the rules of a game."""

    def __init__(
        self, game: GameIR, moves: Moves, goals: Goals, losses: Losses, players: dict[int, str]
    ) -> None:
        self._game, self._moves, self._goals, self._losses = game, moves, goals, losses
        self._players = players
        self._groups = Groups(game)
        self._royals = royals(game)

    def rules(self, values: dict[str, int]) -> Expression:
        """Return the whole game: the turns before the repeated ones, and the loop.

        The variables start with ``values``, and with the scores if the first player has no move.
        """
        turns, repeat = self._game.turns, self._game.repeat
        following = [*turns[1:], turns[repeat]]
        written = [self._turn(*each) for each in zip(turns, following, strict=True)]
        started = [assign(name, value) for name, value in values.items()]
        stuck = self._goals.at_start(turns[-1].chooser, turns[0].chooser)
        first = sequence(KEEPER, *started, stuck, self._losses.noted())
        return sequence(first, *written[:repeat], repeated(sequence(*written[repeat:])))

    def _turn(self, turn: Turn, following: Turn) -> Expression:
        """Return the moves of a turn, and the keeper after them."""
        player = action(f"->{self._players[turn.chooser]}")
        closing = self._closing(turn, following)
        final, partial = self._legal_moves(turn)
        modes = self._continuations(turn.mover)
        if not modes:
            return sequence(player, final, KEEPER, closing)
        (mode,) = modes
        continued = self._continued(turn, player, mode, closing)
        moves = choice([sequence(final, KEEPER, closing), sequence(partial, KEEPER, continued)])
        return sequence(player, moves)

    def _continuations(self, player: int) -> set[int]:
        """Return the move type of continuations, -1 for any; raise Misfit for several."""
        modes = self._moves.continuations(player)
        if len(modes) > 1:
            raise Misfit("moves continue with several types", self._game.origin)
        return modes

    def _continued(
        self, turn: Turn, player: Expression, mode: int, closing: Expression
    ) -> Expression:
        """Return the further parts of a turn, from the vertex where the last part ended.

        The keeper has one move at a time. If a part can be the last one or not, the mover's parts
        test whether another one follows, so that the two kinds of parts exclude each other.
        """
        modes = self._groups.of_continuation(None if mode < 0 else mode).modes
        mover = turn.mover
        final = self._legal(mover, self._moves.from_here(mover, modes, partial=False))
        partial = self._legal(mover, self._moves.from_here(mover, modes, partial=True))
        every = choice([each for each in (final, partial) if each is not NEVER])
        if self._game.option("pass partial") == "true":
            final = choice([final, NOTHING]) if final is not NEVER else NOTHING
        going_on = sequence(possible(every), self._goals.going_on(turn.chooser))
        ended = self._goals.ended(turn.chooser)
        stop = choice(
            [
                sequence(impossible(every), closing),
                *(sequence(possible(every), each) for each in ended),
            ]
        )
        again = sequence(self._losses.noted(), player)
        if final is NEVER:
            return sequence(repeated(sequence(going_on, again, partial, KEEPER)), stop)
        last = [sequence(final, KEEPER, closing)]
        if partial is NEVER:
            return choice([stop, sequence(going_on, again, *last)])
        iterations = repeated(sequence(partial, going_on, KEEPER, again))
        last.append(sequence(partial, impossible(going_on), KEEPER, stop))
        return choice([stop, sequence(going_on, again, iterations, choice(last))])

    def _closing(self, turn: Turn, following: Turn) -> Expression:
        """Return the tests of the goals after a turn, and the scores that a stalemate has."""
        moving = NOTHING
        if self._goals.wait_for_moves:
            moving = possible(choice(self._legal_moves(following)))
        stuck = self._goals.without_moves(turn.chooser, following.chooser)
        going_on = sequence(self._goals.going_on(turn.chooser, moving), stuck, self._losses.noted())
        return choice([*self._goals.ended(turn.chooser, moving), going_on])

    # --- moves -----------------------------------------------------------------------------------

    def _legal_moves(self, turn: Turn) -> tuple[Expression, Expression]:
        """Return the legal moves of a turn: those that end it, and those that continue."""
        whole = self._board_moves(turn, partial=False)
        final = choice([self._legal(turn.mover, whole), *self._passes(turn, whole)])
        return final, self._legal(turn.mover, self._board_moves(turn, partial=True))

    def _board_moves(self, turn: Turn, *, partial: bool) -> Expression:
        """Return the moves of a turn without their legality, by priority (rules 31 to 33)."""
        earlier: list[Expression] = []
        choices = []
        for group in self._groups.of_turn(turn.mode):
            modes = group.modes
            moves = self._moves.of_board(turn.mover, modes, partial=partial)
            if moves is not NEVER:
                choices.append(sequence(*map(impossible, earlier), moves))
            earlier += [
                each
                for kind in (False, True)
                for each in (self._moves.of_board(turn.mover, modes, partial=kind),)
                if each is not NEVER
            ]
        return choice(choices)

    def _passes(self, turn: Turn, moves: Expression) -> list[Expression]:
        """Return the pass of a turn, which is legal in check too (rule 71)."""
        passing = self._game.option("pass turn")
        if passing == "false":
            return []
        if passing == "true":
            return [NOTHING]
        if self._continuations(turn.mover):
            raise Misfit("a pass in a game with continuations", self._game.origin)
        return [impossible(self._legal(turn.mover, moves))]

    def _legal(self, player: int, moves: Expression) -> Expression:
        """Return the moves that leave no royal piece attacked (rule 73)."""
        pieces = sorted(self._royals.get(player, ()))
        if moves is NEVER or not any(self._moves.has(player, piece) for piece in pieces):
            return moves
        return sequence(moves, self._moves.attacks.on_pieces(player, tuple(pieces), holds=False))
