"""Legs in brackets, each with its own atom."""

from __future__ import annotations

from zrf2js.notation.algebra import Pattern, alt, seq
from zrf2js.notation.read.betza.atoms import ALL, Atom, moves_near, rays, selected_moves
from zrf2js.notation.read.betza.leg import Leg
from zrf2js.notation.read.betza.multi_leg import MultiLegPaths


class BracketPaths(MultiLegPaths):
    """Builder of patterns for legs that are joined by `-` and `?`."""

    def _bracketed(
        self, outer: Leg, legs: list[Leg], atoms: list[Atom], stops: frozenset[int]
    ) -> Pattern:
        """Return the pattern; outer directions apply to the first leg, outer modes to the last."""
        first = legs[0]
        if outer.directions and not first.directions:
            legs[0] = first.with_letters(outer.directions)
        if outer.modes and not legs[-1].modes:
            legs[-1] = legs[-1].with_letters("".join(sorted(outer.modes)))
        atom, leg = atoms[0], legs[0]
        moves = selected_moves(atom, leg.directions, eight_fold=True, paired=True)
        paths = [
            self._bracket_path(legs, atoms, stops, 0, move)
            for move in sorted(moves if leg.directions else atom.moves)
        ]
        return self._initial(outer, alt(*paths))

    def _bracket_path(
        self, legs: list[Leg], atoms: list[Atom], stops: frozenset[int], number: int, move: int
    ) -> Pattern:
        leg, atom = legs[number], atoms[number]
        leap_pattern = self._leap(leg, atom, move)
        if number == len(legs) - 1:
            return self._landed(
                leg, self._ride(leg, atom, leap_pattern, leap_pattern), self._landing(leg)
            )
        plain = leg.without("pg")
        path = self._ride(plain, atom, leap_pattern, leap_pattern)
        after = self._bracket_turns(legs[number + 1], atom, atoms[number + 1], move)
        rests = [self._bracket_path(legs, atoms, stops, number + 1, turn) for turn in after]
        rest = seq(self._passing(leg), alt(*rests))
        if number in stops:
            return seq(path, alt(self._landing(leg), rest))
        return seq(path, rest)

    def _bracket_turns(self, leg: Leg, before: Atom, atom: Atom, move: int) -> list[int]:
        """Return the moves after a bend: straight in the same family, else two outward eighths."""
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
        nearby = (each for turn in sorted(turns) for each in moves_near(move + turn, before, atom))
        return list(dict.fromkeys(m for m in nearby if atom.oblique or m in atom.moves))
