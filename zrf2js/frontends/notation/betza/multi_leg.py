"""Several legs with one atom, each in a direction relative to the one before."""

from __future__ import annotations

from dataclasses import replace

from zrf2js.frontends.notation.algebra import Pattern, alt, seq, test
from zrf2js.frontends.notation.betza.atoms import ALL, DIRECTIONS, Atom, chosen, moves_near, rays
from zrf2js.frontends.notation.betza.leg import Leg
from zrf2js.frontends.notation.betza.leg_paths import EMPTY, LegPaths

_OCCUPIED = test("P")


class MultiLegPaths(LegPaths):
    """The patterns of legs joined by `a`."""

    def _bent(self, legs: list[Leg], atoms: list[Atom], stops: frozenset[int]) -> Pattern:
        """All ways round the bends; ``stops`` are the legs the move may end with."""
        atom, leg = atoms[0], legs[0]
        letters = leg.directions
        moves = chosen(atom, letters, eight_fold=self._eight_fold, paired=self._paired)
        ways = [self._onward(legs, atoms, stops, 0, atom, move, 0) for move in sorted(moves)]
        return alt(*ways)

    def _onward(
        self,
        legs: list[Leg],
        atoms: list[Atom],
        stops: frozenset[int],
        number: int,
        atom: Atom,
        move: int,
        bend: int,
    ) -> Pattern:
        """The leg in the direction ``move`` and all that may follow it."""
        leg = legs[number]
        leaping = self._leap(leg, atom, move)
        if number == len(legs) - 1:
            way = self._ride(leg, atom, leaping, leaping)
            return self._landed(leg, way, self._landing(leg))
        plain = leg.without("pg")
        way = self._ride(plain, atom, leaping, leaping)
        following = atoms[number + 1]
        if leg.has("y") or leg.has("g"):
            following = replace(atom, reach=1 if atom.reach is None else None)
        elif atoms[number + 1] == atoms[number]:
            following = atom
        turns = self._turned(legs[number + 1], atom, following, move, bend)
        rests = [
            self._onward(legs, atoms, stops, number + 1, following, after, side or bend)
            for after, side in turns
        ]
        rest = seq(self._passing(leg), alt(*rests))
        if number in stops:
            return seq(way, alt(self._landing(leg), rest))
        return seq(way, rest)

    def _passing(self, leg: Leg) -> Pattern:
        """What the square at a bend may hold, and what becomes of it."""
        modes = leg.modes or (frozenset() if leg.has("p") or leg.has("g") else frozenset("m"))
        if leg.has("p") and "m" in modes:
            return seq()
        ways: list[Pattern] = []
        if "m" in modes or leg.has("y"):
            ways.append(EMPTY)
        if "c" in modes:
            ways.append(test("e", "x"))
        if "d" in modes:
            ways.append(test("f", "x"))
        if leg.has("p") or leg.has("g"):
            ways.append(_OCCUPIED)
        return alt(*ways)

    def _turned(
        self, leg: Leg, before: Atom, atom: Atom, move: int, bend: int
    ) -> list[tuple[int, int]]:
        """The directions a leg may take after the one before: (move, side of the bend)."""
        letters = leg.directions
        if leg.has("z") or leg.has("q"):
            letters = self._curve_letters(leg, atom, bend)
        turns = rays(letters) if letters else self._straight_on(before, atom)
        found = []
        for turn in sorted(turns):
            side = 0 if turn in (0, 4) else 1 if turn < 4 else -1
            for after in moves_near(move + turn, before, atom):
                found.append((after, side))
        return list(dict.fromkeys(found))

    def _curve_letters(self, leg: Leg, atom: Atom, bend: int) -> str:
        """z turns to the other side than the bend before it, q to the same; s before any bend."""
        if not bend and atom.oblique and leg.has("z"):
            self._scan.warn("ZRF609", leg.start, self._scan.index)
        sides = {"z": {0: "s", 1: "l", -1: "r"}[bend], "q": {0: "s", 1: "r", -1: "l"}[bend]}
        return "".join(
            sides.get(letter, letter) for letter in leg.letters if letter in (*DIRECTIONS, "z", "q")
        )

    @staticmethod
    def _straight_on(before: Atom, atom: Atom) -> frozenset[int]:
        if before.family in ("orthogonal", "diagonal"):
            return frozenset((0, 2, 6))
        return ALL - {4}
