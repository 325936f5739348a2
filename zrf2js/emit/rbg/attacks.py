"""Tests of attacks: whether a pseudo-legal move of an opponent lands on a vertex."""

from __future__ import annotations

from collections import defaultdict

from zrf2js.emit.faults import Misfit
from zrf2js.emit.rbg.cases import Cases, Placed
from zrf2js.emit.rbg.endings import before
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
TESTS = (ops.IsAttacked, ops.IsThreatened)


class Attacks:
    """The writer of tests of attacks."""

    def __init__(self, game: GameIR, graph: Graph, cases: Cases, memory: Memory) -> None:
        self._game, self._graph, self._cases = game, graph, cases
        self._memory = memory
        self._alphabet, self._contents = cases.alphabet, cases.contents
        self._known: dict[tuple[int, int, bool], Expression] = {}

    def on_pieces(self, player: int, pieces: tuple[int, ...], *, holds: bool) -> Expression:
        """Return the test that an opponent attacks one of these pieces of the player."""
        mask = sum(self._contents.piece(player, piece) for piece in pieces)
        attack = self._landings(player, mask, tests_target=True)
        return possible(attack) if holds else impossible(attack)

    def on_vertex(self, player: int, vertex: int, *, holds: bool) -> Expression:
        """Return the test that an opponent attacks a piece of the player on a vertex."""
        mask = self._contents.owned(player)
        landing = self._landings(player, mask, tests_target=False)
        attack = sequence(landing, action(self._graph.label((vertex,))))
        return possible(attack) if holds else impossible(attack)

    def _landings(self, player: int, mask: int, *, tests_target: bool) -> Expression:
        """Return the walks of the opponents that land on pieces of a set."""
        key = player, mask, tests_target
        if key not in self._known:
            self._known[key] = self._written(player, mask, tests_target)
        return self._known[key]

    def _written(self, player: int, mask: int, tests_target: bool) -> Expression:
        names: dict[Expression, list[str]] = defaultdict(list)
        movers = {turn.mover for turn in self._game.turns} - {player}
        for symbol, name in self._alphabet.names.items():
            forms = [
                form
                for placed in self._cases.of(symbol)
                if symbol.player in movers
                for form in self._form(placed, mask, tests_target)
            ]
            if forms:
                places = self._cases.reach(symbol)
                names[walks_of(self._graph, forms, places)].append(name)
        found = [sequence(on(sorted(each)), walk) for walk, each in names.items()]
        return sequence(action(AROUND), choice(found))

    def _form(self, placed: Placed, mask: int, tests_target: bool) -> list[Form]:
        """Return the walk of a case that lands on pieces of the set, if it can."""
        case = placed.case
        targets = {target for _, target in case.parts}
        contents = dict(case.contents)
        if any(contents.get(target, mask) & mask for target in targets - {case.target}):
            raise Misfit("a second part of a move may capture", placed.origin)
        if any(
            effect[0] is ops.Capture and not tests_target and contents.get(effect[1], mask) == mask
            for effect in case.effects
        ):
            raise Misfit("an attacked position is not the target of the capture", placed.origin)
        hit = contents.get(case.target, mask) & mask
        if not hit:
            return []
        if not tests_target and hit != mask:
            raise Misfit("a capture depends on the type of the piece", placed.origin)
        if any(holds and test in TESTS for (test, _, _), holds in case.facts):
            return []  # rule 49: inside of attack tests, nothing is attacked
        others = [If(test.text) for test in self._memory.tests(case)]
        tests = {}
        for square, _ in case.contents:
            found = before(self._alphabet, case, square)
            if square not in (case.origin, case.target):
                if not found:
                    return []
                if len(found) <= len(self._alphabet.names):
                    tests[square] = tuple(sorted(self._alphabet.listed(found)))
        if tests_target:
            royal = self._alphabet.selected(hit, {})
            tests[case.target] = tuple(sorted(self._alphabet.listed(royal)))
        return [form_of(self._graph, placed.start, tests, others, case.target)]
