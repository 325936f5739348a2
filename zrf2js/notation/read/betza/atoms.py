"""The atoms of Betza's notation, and the moves that direction letters select.

Directions are numbered clockwise in eighths of a turn: 0 forward, 2 right, 4 backward, 6 left.
Move i of an oblique leaper is between the directions i and i + 1.
"""

from __future__ import annotations

from dataclasses import replace

from zrf2js.notation.algebra import CIRCLE, VECTORS
from zrf2js.support.frozen_node import frozen_node

ALL = frozenset(range(8))
STRAIGHT, SLANTED = frozenset((0, 2, 4, 6)), frozenset((1, 3, 5, 7))
_SIDES = {"f": (0,), "r": (2,), "b": (4,), "l": (6,), "v": (0, 4), "s": (2, 6)}
DIRECTIONS = frozenset("fblrvsh")


@frozen_node()
class Atom:
    """A leaper or rider: the components of its leap, its moves, and its range.

    ``shorter`` and ``longer`` are the components of the first move. ``reach`` is the maximal number
    of leaps; None means no limit.
    """

    letter: str
    shorter: int
    longer: int
    moves: frozenset[int] = ALL
    reach: int | None = 1

    @property
    def oblique(self) -> bool:
        """True if the leap is neither straight nor diagonal."""
        return 0 < self.shorter < self.longer

    @property
    def family(self) -> str:
        """The kind of the atom in a multi-leg move: orthogonal, diagonal, all or oblique."""
        if self.oblique:
            return "oblique"
        return {STRAIGHT: "orthogonal", SLANTED: "diagonal"}.get(self.moves, "all")

    def vector(self, move: int) -> tuple[int, int]:
        """Return the displacement of a move to the right and forward."""
        if not self.oblique:
            x, y, _ = VECTORS[CIRCLE[move % 8]]
            return x * self.longer, y * self.longer
        a, b = self.shorter, self.longer
        return ((a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b))[move % 8]

    def long_leap(self, suffix: str) -> Atom | None:
        """Return the atom with suffix X (longer component + 3) or Y (both + 2), or None."""
        if self.letter in "GAZJKQRB":
            return None
        a, b = self.shorter, self.longer
        a, b = (a, b + 3) if suffix == "X" else (a + 2, b + 2)
        moves = ALL if 0 < a < b else self.moves
        return replace(self, letter=self.letter + suffix, shorter=a, longer=b, moves=moves)


def _atoms() -> dict[str, Atom]:
    legs = {"W": (0, 1), "F": (1, 1), "D": (0, 2), "N": (1, 2), "A": (2, 2), "H": (0, 3)}
    legs.update({"C": (1, 3), "L": (1, 3), "Z": (2, 3), "J": (2, 3), "G": (3, 3)})
    atoms = {}
    for letter, (a, b) in legs.items():
        moves = STRAIGHT if a == 0 else SLANTED if a == b else ALL
        atoms[letter] = Atom(letter, a, b, moves)
    atoms["R"] = replace(atoms["W"], letter="R", reach=None)
    atoms["B"] = replace(atoms["F"], letter="B", reach=None)
    atoms["K"] = Atom("K", 0, 1)
    atoms["Q"] = Atom("Q", 0, 1, reach=None)
    return atoms


ATOMS = _atoms()


def selected_moves(atom: Atom, letters: str, *, eight_fold: bool, paired: bool) -> frozenset[int]:
    """Return the moves of the atom that the letters select; without letters, all.

    ``eight_fold``: for K and Q, a letter selects one straight move and a pair a diagonal one, as in
    XBoard. ``paired``: consecutive letters of a diagonal atom form pairs.
    """
    if not letters:
        return atom.moves
    if atom.oblique:
        return _oblique(letters)
    if atom.moves == STRAIGHT:
        return frozenset(i for letter in letters for i in _SIDES.get(letter, ()))
    if atom.moves == SLANTED:
        return _slanted(letters, paired)
    if eight_fold:
        return rays(letters)
    straight = frozenset(i for letter in letters for i in _SIDES.get(letter, ()))
    return straight | _slanted(letters, paired)


def _slanted(letters: str, paired: bool) -> frozenset[int]:
    if paired:
        directions: set[int] = set()
        for pair in _pairs(letters):
            directions |= _diagonals_between(pair)
        return frozenset(directions)
    return _diagonals_between(letters)


def _diagonals_between(letters: str) -> frozenset[int]:
    """Return the diagonals on the named sides, the intersection of vertical and horizontal ones."""
    ahead = {i for letter in letters if letter in "fbv" for i in _SIDES[letter]}
    aside = {i for letter in letters if letter in "lrs" for i in _SIDES[letter]}
    return frozenset(
        i
        for i in SLANTED
        if (not ahead or _is_adjacent(i, ahead)) and (not aside or _is_adjacent(i, aside))
    )


def _is_adjacent(move: int, sides: set[int]) -> bool:
    return bool({(move - 1) % 8, (move + 1) % 8} & sides)


def _pairs(letters: str) -> list[str]:
    """Split the letters; a letter joins the previous one if they are at right angles."""
    pairs: list[str] = []
    for letter in letters:
        if pairs and len(pairs[-1]) == 1 and _is_orthogonal(pairs[-1], letter):
            pairs[-1] += letter
        else:
            pairs.append(letter)
    return pairs


def _is_orthogonal(a: str, b: str) -> bool:
    return (a in "fbv" and b in "lrs") or (a in "lrs" and b in "fbv")


def rays(letters: str) -> frozenset[int]:
    """Return directions in the eight-fold reading: f is one ray, fr the one between f and r."""
    directions: set[int] = set()
    pairs = _pairs(letters.replace("h", "")) if letters != "h" else []
    for pair in pairs:
        if len(pair) == 1:
            directions.update(_SIDES[pair])
        else:
            directions |= _diagonals_between(pair)
    if "h" in letters:  # three adjacent rays: f, fl and fr
        directions |= {(i + d) % 8 for i in directions for d in (-1, 0, 1)}
    return frozenset(directions)


def single_letter(letters: str) -> str:
    """Return a single letter before an oblique atom; sources interpret fN in two ways."""
    for pair in _oblique_pairs(letters):
        if pair in ("f", "b", "l", "r"):
            return pair
    return ""


def _oblique_pairs(letters: str) -> list[str]:
    pairs: list[str] = []
    for letter in letters:
        last = pairs[-1] if pairs and len(pairs[-1]) == 1 else ""
        joins = last and (
            letter == last or letter == "h" or last == "h" or _is_orthogonal(last, letter)
        )
        if joins:
            pairs[-1] += letter
        else:
            pairs.append(letter)
    return pairs


def _oblique(letters: str) -> frozenset[int]:
    directions: set[int] = set()
    for pair in _oblique_pairs(letters):
        directions |= _oblique_pair(pair)
    return frozenset(directions)


def _oblique_pair(pair: str) -> set[int]:
    if "h" in pair:
        other = pair.replace("h", "", 1)
        if pair[0] == "h" and other in ("r", "l"):  # right- or left-handed
            return {i for i in ALL if i % 2 == (other == "l")}
        return {i for i in ALL if _half(i, other)} if other else set(ALL)
    if len(pair) == 1 or pair[0] == pair[1]:  # the two narrow moves
        return {i for side in _SIDES[pair[0]] for i in (side, (side - 1) % 8)}
    half, longer = pair[0], pair[1]
    narrow = {i for side in _SIDES[longer] for i in (side, (side - 1) % 8)}
    return {i for i in narrow if _half(i, half)}


def _half(move: int, letters: str) -> bool:
    """Return True if an oblique move leads to the half of the board that a letter names."""
    sides = {side for letter in letters for side in _SIDES.get(letter, ())}
    return any((move - side) % 8 in (0, 1, 6, 7) for side in sides)


def moves_near(ray: int, before: Atom, atom: Atom) -> list[int]:
    """Return the moves of an atom in a direction relative to a move of the atom before.

    Oblique moves are between the rays. So from an oblique atom to a straight or diagonal one, or
    back, both adjacent moves count.
    """
    if before.oblique == atom.oblique:
        return [ray % 8]
    if atom.oblique:
        return [(ray - 1) % 8, ray % 8]
    return [ray % 8, (ray + 1) % 8]
