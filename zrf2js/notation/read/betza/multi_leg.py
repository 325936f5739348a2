"""Multi-leg moves with one atom; the direction of each leg is relative to the previous one."""

from __future__ import annotations

from dataclasses import replace

from zrf2js.notation.algebra import Pattern, alt, seq, test
from zrf2js.notation.linear_paths import MAX_PATHS
from zrf2js.notation.read.betza.atoms import (
    ALL,
    DIRECTIONS,
    Atom,
    moves_near,
    rays,
    selected_moves,
)
from zrf2js.notation.read.betza.leg import Leg
from zrf2js.notation.read.betza.leg_paths import EMPTY, LegPaths

_OCCUPIED = test("P")


class MultiLegPaths(LegPaths):
    """Builder of the patterns of legs that are joined by `a`."""

    _legs_built = 0

    def _multi_leg(self, legs: list[Leg], atoms: list[Atom], stops: frozenset[int]) -> Pattern:
        """Return all paths around the bends; ``stops`` are the legs that may end the move."""
        atom, leg = atoms[0], legs[0]
        letters = leg.directions
        moves = selected_moves(atom, letters, eight_fold=self._eight_fold, paired=self._paired)
        paths = [self._onward(legs, atoms, stops, 0, atom, move, 0) for move in sorted(moves)]
        return alt(*paths)

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
        """Return the leg in the direction ``move`` and all continuations."""
        self._legs_built += 1
        if self._legs_built > MAX_PATHS:
            self._scan.fail("ZRF611", 0, limit=MAX_PATHS)
        leg = legs[number]
        leap_pattern = self._leap(leg, atom, move)
        if number == len(legs) - 1:
            path = self._ride(leg, atom, leap_pattern, leap_pattern)
            return self._landed(leg, path, self._landing(leg))
        plain = leg.without("pg")
        path = self._ride(plain, atom, leap_pattern, leap_pattern)
        following = atoms[number + 1]
        if leg.has("y") or leg.has("g"):
            following = replace(atom, reach=1 if atom.reach is None else None)
        elif atoms[number + 1] == atoms[number]:
            following = atom
        turns = self._directions_after(legs[number + 1], atom, following, move, bend)
        rests = [
            self._onward(legs, atoms, stops, number + 1, following, after, side or bend)
            for after, side in turns
        ]
        rest = seq(self._passing(leg), alt(*rests))
        if number in stops:
            return seq(path, alt(self._landing(leg), rest))
        return seq(path, rest)

    def _passing(self, leg: Leg) -> Pattern:
        """Return the test and the action on the square at a bend."""
        modes = leg.modes or (frozenset() if leg.has("p") or leg.has("g") else frozenset("m"))
        if leg.has("p") and "m" in modes:
            return seq()
        paths: list[Pattern] = []
        if "m" in modes or leg.has("y"):
            paths.append(EMPTY)
        if "c" in modes:
            paths.append(test("e", "x"))
        if "d" in modes:
            paths.append(test("f", "x"))
        if leg.has("p") or leg.has("g"):
            paths.append(_OCCUPIED)
        return alt(*paths)

    def _directions_after(
        self, leg: Leg, before: Atom, atom: Atom, move: int, bend: int
    ) -> list[tuple[int, int]]:
        """Return the directions of a leg after the previous one as (move, side of the bend)."""
        letters = leg.directions
        if leg.has("z") or leg.has("q"):
            letters = self._crooked_letters(leg, atom, bend)
        turns = rays(letters) if letters else self._straight_on(before)
        directions = []
        for turn in sorted(turns):
            side = 0 if turn in (0, 4) else 1 if turn < 4 else -1
            for after in moves_near(move + turn, before, atom):
                directions.append((after, side))
        return list(dict.fromkeys(directions))

    def _crooked_letters(self, leg: Leg, atom: Atom, bend: int) -> str:
        """Replace z by the side opposite to the previous bend, q by the same side.

        Before the first bend, both become s (either side).
        """
        if not bend and atom.oblique and leg.has("z"):
            self._scan.warn("ZRF609", leg.start, self._scan.index)
        sides = {"z": {0: "s", 1: "l", -1: "r"}[bend], "q": {0: "s", 1: "r", -1: "l"}[bend]}
        return "".join(
            sides.get(letter, letter) for letter in leg.letters if letter in (*DIRECTIONS, "z", "q")
        )

    @staticmethod
    def _straight_on(before: Atom) -> frozenset[int]:
        if before.family in ("orthogonal", "diagonal"):
            return frozenset((0, 2, 6))
        return ALL - {4}
