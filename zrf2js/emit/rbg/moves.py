"""The moves of a player as expressions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from zrf2js.analysis.move_cases import Case
from zrf2js.emit.faults import Misfit
from zrf2js.emit.rbg.alphabet import EMPTY, Alphabet, Names, Symbol
from zrf2js.emit.rbg.attacks import Attacks
from zrf2js.emit.rbg.cases import Cases, Placed
from zrf2js.emit.rbg.endings import Content, after, before, possible_parts
from zrf2js.emit.rbg.expressions import (
    NEVER,
    NOTHING,
    Expression,
    action,
    assign,
    choice,
    compare,
    on,
    put,
    sequence,
)
from zrf2js.emit.rbg.forms import Form, form_of, walks_of
from zrf2js.emit.rbg.graph import AROUND, Graph
from zrf2js.emit.rbg.memory import Memory
from zrf2js.emit.rbg.walks import If
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR
from zrf2js.support.frozen_node import frozen_node

ANYWHERE = action(AROUND)


@frozen_node()
class Group:
    """The moves of a symbol that differ in their walks only.

    ``beginning`` are the tests of attacks, and between them ``left`` is put on the origin: its
    contents after the move. ``ending`` is what follows at the target.
    """

    beginning: Expression
    left: str
    ending: Expression


class Moves:
    """The writer of the moves of a game."""

    def __init__(self, game: GameIR, graph: Graph, cases: Cases, names: Names) -> None:
        self._game, self._graph, self._cases = game, graph, cases
        self._alphabet: Alphabet = cases.alphabet
        self.memory = Memory(graph, cases, names)
        self.attacks = Attacks(game, graph, cases, self.memory)
        #: the variables of the pieces in reserve
        self.reserves = {
            (each.player, each.piece): names.take(
                f"reserve {game.players[each.player].name} {game.pieces[each.piece].name}"
            )
            for each in game.reserves
            if each.count > 0
        }

    @property
    def symbols(self) -> dict[Symbol, str]:
        """The pieces with their names."""
        return self._alphabet.names

    def name(self, symbol: Symbol | None) -> str:
        """Return the name of a piece or of the empty vertex."""
        return self._alphabet.name(symbol)

    def has(self, player: int, piece: int) -> bool:
        """Return True if a piece can be on the board."""
        return any(symbol.kind == (player, piece) for symbol in self._alphabet.names)

    def continuations(self, player: int) -> set[int]:
        """Return the move types with which moves of a player continue, -1 for any type."""
        return {
            -1 if placed.case.op.mode is None else placed.case.op.mode
            for (owner, _), found in self._cases.moves.items()
            for placed in found
            if owner == player and isinstance(placed.case.op, ops.AddPartial)
        }

    def of_board(self, player: int, modes: Iterable[int], *, partial: bool) -> Expression:
        """Return the moves and drops of a player with these types, from any vertex."""
        moves = [self._of_symbol(symbol, modes, partial) for symbol in self._symbols(player)]
        drops = [] if partial else list(self._drops(player, modes))
        found = [each for each in (*moves, *drops) if each is not None]
        return sequence(ANYWHERE, self._remembered(found)) if found else NEVER

    def from_here(self, player: int, modes: Iterable[int], *, partial: bool) -> Expression:
        """Return the moves of the piece on the current vertex with these types."""
        moves = (self._of_symbol(symbol, modes, partial) for symbol in self._symbols(player))
        found = [each for each in moves if each is not None]
        return self._remembered(found) if found else NEVER

    def _remembered(self, moves: list[Expression]) -> Expression:
        """Return a choice of moves that stores its ends for the next move."""
        return sequence(self.memory.start, choice(moves), self.memory.end)

    def _symbols(self, player: int) -> Iterator[Symbol]:
        return (symbol for symbol in self._alphabet.names if symbol.player == player)

    def _of_symbol(self, symbol: Symbol, modes: Iterable[int], partial: bool) -> Expression | None:
        groups: dict[Group, list[Form]] = defaultdict(list)
        for placed in self._cases.of(symbol):
            is_partial = isinstance(placed.case.op, ops.AddPartial)
            if placed.mode in modes and is_partial is partial:
                self._add(groups, placed, symbol)
        if not groups:
            return None
        self._check_exclusive(groups)
        ways: dict[Expression, list[Expression]] = defaultdict(list)
        for (beginning, walk), endings in self._joined(groups, self._cases.reach(symbol)).items():
            ways[beginning].append(sequence(walk, choice(endings)))
        name = self._alphabet.name(symbol)
        return choice(
            sequence(on([name]), beginning, choice(found)) for beginning, found in ways.items()
        )

    def _joined(
        self, groups: dict[Group, list[Form]], places: frozenset[int]
    ) -> dict[tuple[Expression, Expression], list[Expression]]:
        """Return the endings of equal walks together."""
        found: dict[tuple[Expression, Expression], list[Expression]] = {}
        for group, forms in groups.items():
            walk = walks_of(self._graph, forms, places)
            found.setdefault((group.beginning, walk), []).append(group.ending)
        return found

    def _check_exclusive(self, groups: dict[Group, list[Form]]) -> None:
        """Raise Misfit if tests of attacks decide between two ways to make the same move."""
        seen: dict[tuple[str, Expression, int, int], Expression] = {}
        for group, forms in groups.items():
            for form in forms:
                key = group.left, group.ending, form.start, form.meaning[2]
                if seen.setdefault(key, group.beginning) != group.beginning:
                    raise Misfit("two blocks make the same move with other tests of attacks")

    # --- one case --------------------------------------------------------------------------------

    def _add(self, groups: dict[Group, list[Form]], placed: Placed, symbol: Symbol) -> None:
        case = placed.case
        others = [If(test.text) for test in self.memory.tests(case)]
        for lifted in possible_parts(self._alphabet, case, symbol):
            tests = self._tests(case, lifted)
            if tests is None:
                continue
            form = form_of(self._graph, placed.start, tests, others, case.target)
            for changes in after(self._alphabet, self._game, case, lifted):
                left = changes.get(case.origin, symbol)
                if isinstance(left, dict):
                    left = left[symbol]
                name = self._alphabet.name(left)
                beginning = self._beginning(placed, symbol.player, name)
                groups[Group(beginning, name, self._ending(case, changes))].append(form)

    def _beginning(self, placed: Placed, player: int, left: str) -> Expression:
        """Return the tests of attacks that a case requires, and the new contents of the origin.

        A position is threatened if it is attacked without the moving piece on its origin.
        """
        before_lift: list[Expression] = []
        after_lift: list[Expression] = []
        facts = sorted(placed.case.facts, key=lambda fact: (fact[0][2], fact[1]))
        for (test, _, square), holds in facts:
            if test is ops.IsAttacked:
                before_lift.append(self.attacks.on_vertex(player, square, holds=holds))
            elif test is ops.IsThreatened and left == EMPTY:
                after_lift.append(self.attacks.on_vertex(player, square, holds=holds))
            elif test not in (*self.memory.TESTS, ops.AttributeIsTrue):
                raise Misfit(f"a move depends on `{test.name}`", placed.origin)
        lift = put(left) if placed.case.origin >= 0 else NOTHING
        return sequence(*before_lift, lift, *after_lift)

    def _tests(self, case: Case, lifted: tuple[Symbol, ...]) -> dict[int, tuple[str, ...]] | None:
        """Return the names that each vertex may have; None if a vertex can have none."""
        parts = {origin: symbol for (origin, _), symbol in zip(case.parts, lifted, strict=True)}
        everything = 1 + len(self._alphabet.names)
        found = {}
        for square, _ in case.contents:
            if square == case.origin:
                continue
            possible = before(self._alphabet, case, square)
            if square in parts:
                possible = tuple(each for each in possible if each == parts[square])
            if not possible:
                return None
            if len(possible) < everything:
                found[square] = tuple(sorted(self._alphabet.listed(possible)))
        return found

    def _ending(self, case: Case, changes: dict[int, Content]) -> Expression:
        """Return the changes of the other vertices, from the target and back, then its own."""
        target = case.target
        walks = self._graph.walks(target)
        others = [square for square in changes if square not in (target, case.origin)]
        others.sort(key=lambda square: (len(walks.get(square, ())), walks.get(square, ())))
        parts: list[Expression] = []
        here = target
        for square in (*others, target):
            parts += map(action, self._graph.walk(here, square))
            parts.append(self._change(changes[square]))
            here = square
        return sequence(*parts)

    def _change(self, content: Content) -> Expression:
        if not isinstance(content, dict):
            return put(self._alphabet.name(content))
        results = set(content.values())
        if len(results) == 1:
            return put(self._alphabet.name(results.pop()))
        return choice(
            sequence(
                on([self._alphabet.name(old)]),
                NOTHING if old == new else put(self._alphabet.name(new)),
            )
            for old, new in content.items()
        )

    # --- drops -----------------------------------------------------------------------------------

    def _drops(self, player: int, modes: Iterable[int]) -> Iterator[Expression]:
        """Yield the drops of each type that the player has in reserve."""
        everywhere = frozenset(range(len(self._graph.vertices)))
        for kind, found in self._cases.drops.items():
            if kind[0] != player:
                continue
            groups: dict[Group, list[Form]] = defaultdict(list)
            for placed in found:
                if placed.mode in modes:
                    self._add(groups, placed, self._alphabet.default(*kind))
            variable = self.reserves.get(kind)
            held = compare(variable, ">", 0) if variable else NOTHING
            used = assign(variable, f"{variable} - 1") if variable else NOTHING
            ways = self._joined(groups, everywhere).items()
            yield from (
                sequence(held, beginning, self.memory.start_of_drop, walk, choice(endings), used)
                for (beginning, walk), endings in ways
            )
