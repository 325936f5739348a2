"""The atoms of Betza's notation, and which of their moves the direction letters choose.

Directions are numbered clockwise in eighths of a turn: 0 forward, 2 right, 4 backward, 6 left.
The eight moves of an oblique leaper lie between them: number i is between i and i + 1.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from zrf2js.frontends.notation.algebra import CIRCLE, VECTORS

ALL = frozenset(range(8))
STRAIGHT, SLANTED = frozenset((0, 2, 4, 6)), frozenset((1, 3, 5, 7))
_SIDES = {"f": (0,), "r": (2,), "b": (4,), "l": (6,), "v": (0, 4), "s": (2, 6)}
DIRECTIONS = frozenset("fblrvsh")


@dataclass(frozen=True, slots=True)
class Atom:
    """A leaper by its longer and shorter leg; ``moves`` are those it has, ``reach`` its range.

    ``shorter`` and ``longer`` are those of the first move; None as the reach is unlimited.
    """

    letter: str
    shorter: int
    longer: int
    moves: frozenset[int] = ALL
    reach: int | None = 1

    @property
    def oblique(self) -> bool:
        """Neither straight nor diagonal."""
        return 0 < self.shorter < self.longer

    @property
    def family(self) -> str:
        """What a bent move may change: orthogonal, diagonal, all or oblique."""
        if self.oblique:
            return "oblique"
        return {STRAIGHT: "orthogonal", SLANTED: "diagonal"}.get(self.moves, "all")

    def vector(self, move: int) -> tuple[int, int]:
        """Right and forward of a move."""
        if not self.oblique:
            x, y, _ = VECTORS[CIRCLE[move % 8]]
            return x * self.longer, y * self.longer
        a, b = self.shorter, self.longer
        return ((a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b))[move % 8]

    def long_leap(self, suffix: str) -> Atom | None:
        """With X three further along the longer leg, with Y two further diagonally."""
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


def chosen(atom: Atom, letters: str, *, eight_fold: bool, paired: bool) -> frozenset[int]:
    """The moves of the atom that the letters choose; all without letters.

    ``eight_fold``: K and Q read a letter as one straight move, a pair as a diagonal one, as
    XBoard does.  ``paired``: letters of a diagonal atom go together in pairs, as they come.
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
        found: set[int] = set()
        for pair in _pairs(letters):
            found |= _meeting(pair)
        return frozenset(found)
    return _meeting(letters)


def _meeting(letters: str) -> frozenset[int]:
    """The diagonals on all the sides that are named: vertical and horizontal ones intersect."""
    ahead = {i for letter in letters if letter in "fbv" for i in _SIDES[letter]}
    aside = {i for letter in letters if letter in "lrs" for i in _SIDES[letter]}
    return frozenset(
        i
        for i in SLANTED
        if (not ahead or _touches(i, ahead)) and (not aside or _touches(i, aside))
    )


def _touches(move: int, sides: set[int]) -> bool:
    return bool({(move - 1) % 8, (move + 1) % 8} & sides)


def _pairs(letters: str) -> list[str]:
    """The letters, two together where the second is at right angles to the first."""
    found: list[str] = []
    for letter in letters:
        if found and len(found[-1]) == 1 and _crosses(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _crosses(a: str, b: str) -> bool:
    return (a in "fbv" and b in "lrs") or (a in "lrs" and b in "fbv")


def rays(letters: str) -> frozenset[int]:
    """Directions in the eight-fold reading: f is one ray, fr the one between f and r."""
    found: set[int] = set()
    pairs = _pairs(letters.replace("h", "")) if letters != "h" else []
    for pair in pairs:
        if len(pair) == 1:
            found.update(_SIDES[pair])
        else:
            found |= _meeting(pair)
    if "h" in letters:  # a half of the compass: f, fl and fr
        found |= {(i + d) % 8 for i in found for d in (-1, 0, 1)}
    return frozenset(found)


def bare(letters: str) -> str:
    """The letter of an oblique atom that stands alone: sources read fN in two ways."""
    for pair in _oblique_pairs(letters):
        if pair in ("f", "b", "l", "r"):
            return pair
    return ""


def _oblique_pairs(letters: str) -> list[str]:
    found: list[str] = []
    for letter in letters:
        last = found[-1] if found and len(found[-1]) == 1 else ""
        joins = last and (letter == last or letter == "h" or last == "h" or _crosses(last, letter))
        if joins:
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _oblique(letters: str) -> frozenset[int]:
    found: set[int] = set()
    for pair in _oblique_pairs(letters):
        found |= _oblique_pair(pair)
    return frozenset(found)


def _oblique_pair(pair: str) -> set[int]:
    if "h" in pair:
        other = pair.replace("h", "", 1)
        if pair[0] == "h" and other in ("r", "l"):  # right- or left-handed
            return {i for i in ALL if i % 2 == (other == "l")}
        return {i for i in ALL if _half(i, other)} if other else set(ALL)
    if len(pair) == 1 or pair[0] == pair[1]:  # the narrow two
        return {i for side in _SIDES[pair[0]] for i in (side, (side - 1) % 8)}
    half, longer = pair[0], pair[1]
    narrow = {i for side in _SIDES[longer] for i in (side, (side - 1) % 8)}
    return {i for i in narrow if _half(i, half)}


def _half(move: int, letters: str) -> bool:
    """Whether an oblique move lies in the half of the board that a letter names."""
    sides = {side for letter in letters for side in _SIDES.get(letter, ())}
    return any((move - side) % 8 in (0, 1, 6, 7) for side in sides)


def moves_near(ray: int, before: Atom, atom: Atom) -> list[int]:
    """The moves of an atom in a direction counted from a move of another.

    Oblique moves lie between the rays: from one kind to the other it is the two on either side.
    """
    if before.oblique == atom.oblique:
        return [ray % 8]
    if atom.oblique:
        return [(ray - 1) % 8, ray % 8]
    return [ray % 8, (ray + 1) % 8]
