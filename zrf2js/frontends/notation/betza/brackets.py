"""Legs in brackets, each with an atom of its own."""

from __future__ import annotations

from zrf2js.frontends.notation.algebra import Pattern, alt, seq
from zrf2js.frontends.notation.betza.atoms import ALL, Atom, chosen, moves_near, rays
from zrf2js.frontends.notation.betza.leg import Leg
from zrf2js.frontends.notation.betza.multi_leg import MultiLegPaths


class BracketPaths(MultiLegPaths):
    """The patterns of legs joined by `-` and `?`."""

    def _bracketed(
        self, outer: Leg, legs: list[Leg], atoms: list[Atom], stops: frozenset[int]
    ) -> Pattern:
        """Directions outside choose among the first legs, modes outside are those of landing."""
        first = legs[0]
        if outer.directions and not first.directions:
            legs[0] = first.with_letters(outer.directions)
        if outer.modes and not legs[-1].modes:
            legs[-1] = legs[-1].with_letters("".join(sorted(outer.modes)))
        atom, leg = atoms[0], legs[0]
        moves = chosen(atom, leg.directions, eight_fold=True, paired=True)
        ways = [
            self._bracket_way(legs, atoms, stops, 0, move)
            for move in sorted(moves if leg.directions else atom.moves)
        ]
        return self._initial(outer, alt(*ways))

    def _bracket_way(
        self, legs: list[Leg], atoms: list[Atom], stops: frozenset[int], number: int, move: int
    ) -> Pattern:
        leg, atom = legs[number], atoms[number]
        leaping = self._leap(leg, atom, move)
        if number == len(legs) - 1:
            return self._landed(leg, self._ride(leg, atom, leaping, leaping), self._landing(leg))
        plain = leg.without("pg")
        way = self._ride(plain, atom, leaping, leaping)
        after = self._bracket_turns(legs[number + 1], atom, atoms[number + 1], move)
        rests = [self._bracket_way(legs, atoms, stops, number + 1, turn) for turn in after]
        rest = seq(self._passing(leg), alt(*rests))
        if number in stops:
            return seq(way, alt(self._landing(leg), rest))
        return seq(way, rest)

    def _bracket_turns(self, leg: Leg, before: Atom, atom: Atom, move: int) -> list[int]:
        """Straight on in the same family, else the two outward turns of an eighth."""
        letters = leg.directions
        if leg.has("a"):
            turns: frozenset[int] = ALL if leg.has("b") else ALL - {4}
        elif letters:
            turns = rays(letters)
        elif before.family == atom.family:
            turns = frozenset((0,))
        else:
            oblique = "oblique" in (before.family, atom.family)
            turns = frozenset((0,)) if oblique else frozenset((1, 7))
        found: dict[int, None] = {}
        for turn in sorted(turns):
            for after in moves_near(move + turn, before, atom):
                if atom.oblique or after in atom.moves:
                    found[after] = None
        return list(found)
