"""Tests of attacks: whether a pseudo-legal move of an opponent lands on a vertex."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Set

from zrf2js.analysis.core.groups import Groups
from zrf2js.analysis.core.move_cases import Case
from zrf2js.emit.rbg.alphabet import EMPTY, Symbol
from zrf2js.emit.rbg.cases import Cases, Placed
from zrf2js.emit.rbg.endings import attributes_at, before
from zrf2js.emit.rbg.expressions import (
    Expression,
    action,
    choice,
    impossible,
    on,
    possible,
    sequence,
)
from zrf2js.emit.rbg.forms import Form, form_of, walks_of
from zrf2js.emit.rbg.graph import AROUND, Graph
from zrf2js.emit.rbg.memory import Memory
from zrf2js.emit.rbg.walks import If
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR

#: the tests of attacks that cases have
ATTACK_TESTS = (ops.IsAttacked, ops.IsThreatened)


class Attacks:
    """The writer of tests of attacks."""

    def __init__(self, game: GameIR, graph: Graph, cases: Cases, memory: Memory) -> None:
        self._game, self._graph, self._cases = game, graph, cases
        self._memory = memory
        self._alphabet, self._contents = cases.alphabet, cases.contents
        self._modes = Groups(game).of_attack(None).modes
        self._expressions: dict[tuple[int, int, Symbol | None], Expression] = {}

    def on_pieces(self, player: int, pieces: tuple[int, ...], *, holds: bool) -> Expression:
        """Return the test that an opponent attacks one of these pieces of the player."""
        mask = sum(self._contents.piece(player, piece) for piece in pieces)
        attack = self._landings(player, mask, None)
        return possible(attack) if holds else impossible(attack)

    def on_vertex(self, mover: Symbol, vertex: int, contents: int, *, holds: bool) -> Expression:
        """Return the test that an opponent of the mover attacks a vertex with these contents.

        An empty vertex is attacked if the mover would be attacked there (rule 49c).
        """
        label = action(self._graph.label((vertex,)))
        attacks = []
        if pieces := contents & ~self._contents.empty:
            attacks.append(sequence(self._landings(mover.player, pieces, None), label))
        if contents & self._contents.empty:
            mask = self._contents.piece(*mover.kind)
            tests = [label, on([EMPTY])] if pieces else [label]
            attacks.append(sequence(self._landings(mover.player, mask, mover), *tests))
        attack = choice(attacks)
        return possible(attack) if holds else impossible(attack)

    def _landings(self, player: int, mask: int, stand_in: Symbol | None) -> Expression:
        """Return the walks of the opponents of a player that land on pieces of a set.

        With ``stand_in``, the last vertex is not tested, as if this piece stood there.
        """
        key = player, mask, stand_in
        if key not in self._expressions:
            self._expressions[key] = self._written(player, mask, stand_in)
        return self._expressions[key]

    def _written(self, player: int, mask: int, stand_in: Symbol | None) -> Expression:
        names: dict[Expression, list[str]] = defaultdict(list)
        movers = {turn.mover for turn in self._game.turns} - {player}
        for symbol, name in self._alphabet.names.items():
            forms = [
                form
                for placed in self._cases.of(symbol)
                if symbol.player in movers and placed.mode in self._modes
                for form in self._forms(placed, mask, stand_in)
            ]
            if forms:
                places = self._cases.reach(symbol)
                names[walks_of(self._graph, forms, places)].append(name)
        walks = [sequence(on(sorted(each)), walk) for walk, each in names.items()]
        return sequence(action(AROUND), choice(walks))

    def _forms(self, placed: Placed, mask: int, stand_in: Symbol | None) -> Iterator[Form]:
        """Yield the walks of a case to the pieces of the set on which it lands or captures."""
        case = placed.case
        if any(holds and test in ATTACK_TESTS for (test, _, _), holds in case.facts):
            return  # rule 49: inside of attack tests, nothing is attacked
        hits = {target for origin, target in case.parts if origin != target}
        hits |= {place for name, place, _ in case.effects if name is ops.Capture}
        others = [If(test.text) for test in self._memory.tests(case)]
        contents = dict(case.contents)
        for place in sorted(hits):
            hit = contents.get(place, mask) & mask
            tests = self._tests(case, {case.origin, place}) if hit else None
            if tests is None:
                continue
            facts = attributes_at(case, place)
            if stand_in is None:
                symbols = self._alphabet.selected(hit, facts)
                tests[place] = tuple(sorted(self._alphabet.listed(symbols)))
            elif any(stand_in.attributes[each] is not holds for each, holds in facts.items()):
                continue
            if stand_in is not None or symbols:
                yield form_of(self._graph, placed.start, tests, others, place)

    def _tests(self, case: Case, without: Set[int]) -> dict[int, tuple[str, ...]] | None:
        """Return the names that each other vertex may have; None if a vertex can have none."""
        tests = {}
        for square, _ in case.contents:
            symbols = before(self._alphabet, case, square)
            if square not in without:
                if not symbols:
                    return None
                if len(symbols) <= len(self._alphabet.names):
                    tests[square] = tuple(sorted(self._alphabet.listed(symbols)))
        return tests
