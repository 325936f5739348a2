"""The moves of a player as expressions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping
from itertools import combinations
from typing import TypeAlias

from zrf2js.analysis.core.move_cases import Case
from zrf2js.emit.faults import Misfit
from zrf2js.emit.rbg.alphabet import EMPTY, Alphabet, Names, Symbol
from zrf2js.emit.rbg.attacks import Attacks
from zrf2js.emit.rbg.cases import Cases, Placed
from zrf2js.emit.rbg.endings import Change, Content, after, before, possible_parts
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
from zrf2js.emit.rbg.forms import Form, compatible, form_of, walks_of
from zrf2js.emit.rbg.graph import AROUND, Graph
from zrf2js.emit.rbg.losses import Losses
from zrf2js.emit.rbg.memory import Memory
from zrf2js.emit.rbg.walks import If
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR
from zrf2js.support.frozen_node import frozen_node

ANYWHERE = action(AROUND)
#: the contents of a vertex after a move, as a value that can be a key
Frozen: TypeAlias = Change | tuple[tuple[Symbol | None, Change], ...]
#: the changes of vertices that are neither the origin nor the target
Others: TypeAlias = tuple[tuple[int, Frozen], ...]


@frozen_node()
class Group:
    """The moves of a symbol that differ in their walks only.

    ``beginning`` are the tests of attacks, and between them ``left``, the new contents of the
    origin. ``landing`` are the new contents of the target, and ``ending`` those of ``others``, from
    the target and back.
    """

    beginning: Expression
    left: Expression
    landing: Expression
    ending: Expression
    others: Others

    def can_equal(self, other: Group, one_form: Form, other_form: Form) -> bool:
        """Return True if moves of both groups between two vertices can be the same.

        Then the effects of which they differ have no result.
        """
        if (self.left, self.landing) != (other.left, other.landing):
            return False
        tests = compatible(one_form, other_form)
        return tests is not None and all(
            EMPTY in tests.get(place, (EMPTY,)) and _is_idle(content)
            for place, content in set(self.others) ^ set(other.others)
        )


class Moves:
    """The writer of the moves of a game."""

    def __init__(
        self, game: GameIR, graph: Graph, cases: Cases, losses: Losses, names: Names
    ) -> None:
        self._game, self._graph, self._cases = game, graph, cases
        self._losses = losses
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
            for kinds in (self._cases.moves, self._cases.drops)
            for (owner, _), cases in kinds.items()
            for placed in cases
            if owner == player and isinstance(placed.case.op, ops.AddPartial)
        }

    def of_board(self, player: int, modes: Container[int], *, partial: bool) -> Expression:
        """Return the moves and drops of a player with these types, from any vertex."""
        moves = [self._of_symbol(symbol, modes, partial) for symbol in self._symbols(player)]
        drops = self._drops(player, modes, partial)
        expressions = [each for each in (*moves, *drops) if each is not None]
        return sequence(ANYWHERE, self._remembered(expressions)) if expressions else NEVER

    def from_here(self, player: int, modes: Container[int], *, partial: bool) -> Expression:
        """Return the moves of the piece on the current vertex with these types."""
        moves = (self._of_symbol(symbol, modes, partial) for symbol in self._symbols(player))
        expressions = [each for each in moves if each is not None]
        return self._remembered(expressions) if expressions else NEVER

    def _remembered(self, moves: list[Expression]) -> Expression:
        """Return a choice of moves that stores its ends for the next move."""
        return sequence(self.memory.start, choice(moves), self.memory.end)

    def _symbols(self, player: int) -> Iterator[Symbol]:
        return (symbol for symbol in self._alphabet.names if symbol.player == player)

    def _of_symbol(self, symbol: Symbol, modes: Container[int], partial: bool) -> Expression | None:
        groups: dict[Group, list[Form]] = defaultdict(list)
        for placed in self._cases.of(symbol):
            is_partial = isinstance(placed.case.op, ops.AddPartial)
            if placed.mode in modes and is_partial is partial:
                self._add(groups, placed, symbol)
        if not groups:
            return None
        name = self._alphabet.name(symbol)
        return choice(
            sequence(on([name]), beginning, choice(walks))
            for beginning, walks in self._joined(groups, self._cases.reach(symbol)).items()
        )

    def _joined(
        self, groups: dict[Group, list[Form]], places: frozenset[int]
    ) -> dict[Expression, list[Expression]]:
        """Return the walks with their endings by beginning.

        Walks that differ only in their endings have a landing in common, so that a move whose
        effects have no result is the same as a move without effects (rule 60).
        """
        self._check_duplicates(groups)
        endings: dict[tuple[Expression, Expression, Form], list[Expression]] = defaultdict(list)
        for group, forms in groups.items():
            for form in dict.fromkeys(forms):
                endings[group.beginning, group.landing, form].append(group.ending)
        equal: dict[tuple[Expression, Expression, Expression], list[Form]] = defaultdict(list)
        for (beginning, landing, form), form_endings in endings.items():
            equal[beginning, landing, choice(form_endings)].append(form)
        ways: dict[tuple[Expression, Expression], list[Expression]] = defaultdict(list)
        for (beginning, landing, ending), forms in equal.items():
            walk = walks_of(self._graph, forms, places)
            ways[beginning, walk].append(sequence(landing, ending))
        joined: dict[Expression, list[Expression]] = defaultdict(list)
        for (beginning, walk), rest in ways.items():
            joined[beginning].append(sequence(walk, choice(rest)))
        return joined

    def _check_duplicates(self, groups: dict[Group, list[Form]]) -> None:
        """Raise Misfit if moves of two groups can be equal, and different actions make them."""
        ends: dict[tuple[int, int], list[tuple[Group, Form]]] = defaultdict(list)
        for group, forms in groups.items():
            for form in forms:
                ends[form.start, form.meaning[2]].append((group, form))
        for rows in ends.values():
            for (one, one_form), (other, other_form) in combinations(rows, 2):
                if one == other or not one.can_equal(other, one_form, other_form):
                    continue
                is_shared = one.beginning == other.beginning and one_form == other_form
                if not is_shared or set(one.others) & set(other.others):
                    raise Misfit("two blocks can make the same move", self._game.origin)

    # --- one case --------------------------------------------------------------------------------

    def _add(self, groups: dict[Group, list[Form]], placed: Placed, symbol: Symbol) -> None:
        case = placed.case
        facts = [If(test.text) for test in self.memory.tests(case)]
        for lifted in possible_parts(self._alphabet, case, symbol):
            tests = self._tests(case, lifted)
            if tests is None:
                continue
            form = form_of(self._graph, placed.start, tests, facts, case.target)
            for changes in after(self._alphabet, self._game, case, lifted):
                self._check_owner(case, changes[case.target], symbol)
                others = _hashable(changes, case)
                left = self._left(case, changes)
                group = Group(
                    beginning=self._beginning(placed, symbol, left),
                    left=left,
                    landing=self._change(changes[case.target]),
                    ending=self._ending(case.target, dict(others)),
                    others=others,
                )
                groups[group].append(form)

    def _check_owner(self, case: Case, landed: Content, symbol: Symbol) -> None:
        """Raise Misfit for a part whose piece would continue with another owner."""
        if not isinstance(case.op, ops.AddPartial):
            return
        changes = (landed,) if isinstance(landed, Change) else landed.values()
        if any(each.symbol and each.symbol.player != symbol.player for each in changes):
            raise Misfit("a piece that has changed its owner continues", case.op.origin)

    def _left(self, case: Case, changes: dict[int, Content]) -> Expression:
        """Return the actions for the origin, at the start of the move; a drop has none."""
        if case.origin < 0:
            return NOTHING
        left = changes[case.origin]
        assert isinstance(left, Change)
        if case.origin == case.target:
            return put(self._alphabet.name(left.symbol))  # the landing counts the pieces
        return self._change(left)

    def _beginning(self, placed: Placed, symbol: Symbol, left: Expression) -> Expression:
        """Return the tests of attacks that a case requires, and the actions for the origin.

        A position is threatened if it is attacked without the moving piece on its origin.
        """
        before_lift: list[Expression] = []
        after_lift: list[Expression] = []
        contents = dict(placed.case.contents)
        facts = sorted(placed.case.facts, key=lambda fact: (fact[0][2], fact[1]))
        for (test, _, square), holds in facts:
            if test is ops.IsAttacked or (test is ops.IsThreatened and left == put(EMPTY)):
                mask = contents.get(square, self._cases.contents.all)
                attack = self.attacks.on_vertex(symbol, square, mask, holds=holds)
                (before_lift if test is ops.IsAttacked else after_lift).append(attack)
            elif test not in (*self.memory.TESTS, ops.AttributeIsTrue):
                raise Misfit(f"a move depends on `{test.name}`", placed.origin)
        return sequence(*before_lift, left, *after_lift)

    def _tests(self, case: Case, lifted: tuple[Symbol, ...]) -> dict[int, tuple[str, ...]] | None:
        """Return the names that each vertex may have; None if a vertex can have none."""
        parts = {origin: symbol for (origin, _), symbol in zip(case.parts, lifted, strict=True)}
        everything = 1 + len(self._alphabet.names)
        tests = {}
        for square, _ in case.contents:
            if square == case.origin:
                continue
            possible = before(self._alphabet, case, square)
            if square in parts:
                possible = tuple(each for each in possible if each == parts[square])
            if not possible:
                return None
            if len(possible) < everything:
                tests[square] = tuple(sorted(self._alphabet.listed(possible)))
        return tests

    def _ending(self, target: int, others: Mapping[int, Frozen]) -> Expression:
        """Return the changes of the other vertices, from the target and back."""
        walks = self._graph.walks(target)
        squares = sorted(
            others, key=lambda square: (len(walks.get(square, ())), walks.get(square, ()))
        )
        parts: list[Expression] = []
        here = target
        for square in squares:
            parts += map(action, self._graph.walk(here, square))
            content = others[square]
            parts.append(self._change(dict(content) if isinstance(content, tuple) else content))
            here = square
        return sequence(*parts, *map(action, self._graph.walk(here, target)))

    def _change(self, content: Content) -> Expression:
        """Return the actions for the new contents of the current vertex."""
        if isinstance(content, Change):
            return sequence(
                put(self._alphabet.name(content.symbol)), self._losses.adjusted(content)
            )
        names: dict[Expression, list[str]] = {}
        for old, new in content.items():
            actions = NOTHING if old is new.symbol is None else self._change(new)
            names.setdefault(actions, []).append(self._alphabet.name(old))
        if len(names) == 1:
            return next(iter(names))
        return choice(sequence(on(sorted(olds)), actions) for actions, olds in names.items())

    # --- drops -----------------------------------------------------------------------------------

    def _drops(self, player: int, modes: Container[int], partial: bool) -> Iterator[Expression]:
        """Yield the drops of each type that the player has in reserve."""
        everywhere = frozenset(range(len(self._graph.vertices)))
        for kind, cases in self._cases.drops.items():
            if kind[0] != player:
                continue
            groups: dict[Group, list[Form]] = defaultdict(list)
            for placed in cases:
                is_partial = isinstance(placed.case.op, ops.AddPartial)
                if placed.mode in modes and is_partial is partial:
                    self._add(groups, placed, self._alphabet.default(*kind))
            variable = self.reserves.get(kind)
            held = compare(variable, ">", 0) if variable else NOTHING
            used = assign(variable, f"{variable} - 1") if variable else NOTHING
            ways = self._joined(groups, everywhere).items()
            yield from (
                sequence(held, beginning, self.memory.start_of_drop, choice(walks), used)
                for beginning, walks in ways
            )


def _hashable(changes: dict[int, Content], case: Case) -> Others:
    """Return the changes of all vertices but the origin and the target."""
    return tuple(
        (place, tuple(content.items()) if isinstance(content, dict) else content)
        for place, content in sorted(changes.items())
        if place not in (case.origin, case.target)
    )


def _is_idle(content: Frozen) -> bool:
    """Return True if an empty vertex stays empty, without an action."""
    return isinstance(content, tuple) and any(old is new.symbol is None for old, new in content)
