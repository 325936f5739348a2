"""A game as a description in Regular Boardgames, or the reasons why it has none."""

from __future__ import annotations

from zrf2js.analysis.core.case_operations import Conditions, Places, Statements
from zrf2js.emit import rule_operations
from zrf2js.emit.faults import Misfit
from zrf2js.emit.rbg.alphabet import EMPTY, Alphabet, Names, Symbol
from zrf2js.emit.rbg.cases import Cases
from zrf2js.emit.rbg.goals import WIN, Goals
from zrf2js.emit.rbg.graph import Graph
from zrf2js.emit.rbg.losses import Losses
from zrf2js.emit.rbg.moves import Moves
from zrf2js.emit.rbg.turns import Turns
from zrf2js.emit.support import Support, kinds, refused
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR

SUPPORT = Support(
    operations=kinds(Conditions, Places, Statements, rule_operations.Goals, rule_operations.Specs),
    options=frozenset(("pass turn", "pass partial", "include off-pieces")),
)


class Description:
    """The text of a game; ``faults`` are the rules that do not fit.

    ``left_out`` are the goals that the description does not test. ``symbols`` are the pieces by
    their names, and ``players`` the names of the players by their numbers.
    """

    def __init__(self, game: GameIR) -> None:
        self._game = game
        self.faults = list(refused(game, SUPPORT))
        self.left_out: tuple[ops.Repetition | ops.NoProgress, ...] = ()
        self.text = ""
        self.symbols: dict[str, Symbol] = {}
        self.players: dict[int, str] = {}
        if self.faults:
            return
        try:
            self._check()
            self.text = self._written()
        except Misfit as error:
            self.faults.append(error.fault)

    def _check(self) -> None:
        """Raise Misfit for rules outside of blocks and goals that descriptions lack."""
        game = self._game
        if game.has_chance:
            raise Misfit("chance decides", game.origin)
        if game.board_kind != "default":
            raise Misfit("its pieces are stacked", game.origin)
        if any(turn.chooser != turn.mover for turn in game.turns):
            raise Misfit("a player moves the pieces of another player", game.origin)

    def _written(self) -> str:
        game, names = self._game, Names()
        choosers = dict.fromkeys(turn.chooser for turn in game.turns)
        players = {each: names.take(game.players[each].name) for each in sorted(choosers)}
        alphabet = Alphabet(game, names)
        graph = Graph(game, names)
        cases = Cases(game, alphabet)
        losses = Losses(game, alphabet, names)
        moves = Moves(game, graph, cases, losses, names)
        goals = Goals(game, graph, moves, losses, players)
        self.left_out = tuple(goals.rules_left_out())
        started = {
            name: next(each.count for each in game.reserves if (each.player, each.piece) == kind)
            for kind, name in moves.reserves.items()
        }
        rules = Turns(game, moves, goals, losses, players).rules(started)
        bounds = moves.memory.bounds | losses.bounds | started
        self.players = players
        self.symbols = {name: symbol for symbol, name in alphabet.names.items()}
        setup = dict.fromkeys(range(len(game.positions)), EMPTY)
        for each in game.setup:
            symbol = alphabet.default(each.player, each.piece)
            setup[each.position] = alphabet.name(symbol)
        return "\n".join(
            [
                f"#players = {', '.join(f'{name}({WIN})' for name in players.values())}",
                f"#pieces = {', '.join([EMPTY, *alphabet.names.values()])}",
                f"#variables = {', '.join(f'{name}({bound})' for name, bound in bounds.items())}",
                graph.text(setup).rstrip(),
                f"#rules = {rules.text}",
                "",
            ]
        )
