"""The pieces that Fairy-Stockfish names, and its reading of Betza's notation.

Source: `piece.cpp` and `bitboard.cpp` of Fairy-Stockfish. Its notation is a small part of Betza's
with own rules: unknown letters have no effect, and some atoms have no moves.
"""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.support.frozen_node import frozen_node

#: piece -> formula, in the order of the engine; pawns also move two squares where a variant has it
MOVES = {
    "pawn": "fmWfceF",
    "knight": "N",
    "bishop": "B",
    "rook": "R",
    "queen": "Q",
    "fers": "F",
    "alfil": "A",
    "fersAlfil": "FA",
    "silver": "FfW",
    "aiwok": "RNF",
    "bers": "RF",
    "archbishop": "BN",
    "chancellor": "RN",
    "amazon": "QN",
    "knibis": "mNcB",
    "biskni": "mBcN",
    "kniroo": "mNcR",
    "rookni": "mRcN",
    "shogiPawn": "fW",
    "lance": "fR",
    "shogiKnight": "fN",
    "gold": "WfF",
    "dragonHorse": "BW",
    "clobber": "cW",
    "breakthrough": "fmWfF",
    "immobile": "",
    "cannon": "mRcpR",
    "janggiCannon": "pR",
    "soldier": "fsW",
    "horse": "nN",
    "elephant": "nA",
    "janggiElephant": "nZ",
    "banner": "RcpRnN",
    "wazir": "W",
    "commoner": "K",
    "centaur": "KN",
}
CUSTOM = tuple(f"customPiece{number}" for number in range(1, 26))
PIECES = (*MOVES, *CUSTOM, "king")

_LEAPERS = {
    "W": ((1, 0),),
    "F": ((1, 1),),
    "D": ((2, 0),),
    "N": ((2, 1),),
    "A": ((2, 2),),
    "H": ((3, 0),),
    "L": ((3, 1),),
    "C": ((3, 1),),
    "J": ((3, 2),),
    "Z": ((3, 2),),
    "G": ((3, 3),),
    "K": ((1, 0), (1, 1)),
}
_RIDERS = {"R": ((1, 0),), "B": ((1, 1),), "Q": ((1, 0), (1, 1))}
_VERTICAL, _HORIZONTAL = "fbvh", "rlsh"
#: the letters that select each of the eight images of a leap (a, b): steps forward, steps aside
_IMAGES: tuple[tuple[int, int, int, int, str], ...] = (
    (1, 0, 0, 1, "ff vv rf rv fh rh hr"),
    (-1, 0, 0, -1, "bb vv lb lv bh lh hr"),
    (0, -1, 1, 0, "rr ss br bs bh rh hr"),
    (0, 1, -1, 0, "ll ss fl fs fh lh hr"),
    (0, 1, 1, 0, "rr ss fr fs fh rh hl"),
    (0, -1, -1, 0, "ll ss bl bs bh lh hl"),
    (-1, 0, 0, 1, "bb vv rb rv bh rh hl"),
    (1, 0, 0, -1, "ff vv lf lv fh lh hl"),
)
#: the directions of each kind of rider, which the engine has for all of them or for none
_RIDERS_BY_KIND = {
    "ride": (((0, 1), (0, -1)), ((1, 0), (-1, 0)), ((1, 1), (1, -1), (-1, 1), (-1, -1)),
             ((1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1))),
    "hop": (((0, 1), (0, -1)), ((1, 0), (-1, 0)), ((1, 1), (1, -1), (-1, 1), (-1, -1))),
}  # fmt: skip
_RIDERS_BY_KIND["grasshopper"] = _RIDERS_BY_KIND["hop"]
#: the sizes of lame leaps
_LAME = ((0, 2), (1, 2), (2, 2), (2, 3))
#: the greatest distance on the largest board, and the longest step of a ride
_LONGEST, _LONGEST_STEP = 11, 2

Vector = tuple[int, int]  # to the right, forward


class GapsError(ValueError):
    """A formula with moves that blocks of rules do not have, such as rides of some distances."""


@frozen_node()
class Ray:
    """Moves of a piece in one direction.

    ``kind`` is leap, lame, ride, hop or grasshopper; ``limit`` is the number of steps of a ride or
    hop, 0 for no limit. ``quiet`` and ``captures`` state which moves it has, and ``initial`` is
    True for moves from the region of double steps only.
    """

    kind: str
    vector: Vector
    limit: int = 0
    quiet: bool = True
    captures: bool = True
    initial: bool = False


class _Moves:
    """The moves of a formula of one modality, as the engine stores them.

    Each direction has one entry; a later one replaces it.
    """

    def __init__(self) -> None:
        self._leaps: dict[Vector, bool] = {}
        self._rides: dict[str, dict[Vector, int]] = {"ride": {}, "hop": {}}

    def add(self, kind: str, vector: Vector, limit: int) -> None:
        """Add moves in one direction."""
        if kind in ("leap", "lame"):
            self._leaps[vector] = kind == "lame"
        else:
            table = self._rides["ride" if kind == "ride" else "hop"]
            table[vector] = 1 if kind == "grasshopper" else limit

    def targets(self) -> frozenset[Vector]:
        """Return the squares that the piece reaches on an empty board, hops included."""
        found = set(self._leaps)
        for table, rides in self._rides.items():
            for (x, y), limit in rides.items():
                if max(abs(x), abs(y)) <= _LONGEST_STEP:
                    far = limit if limit and (table, limit) != ("hop", 1) else _LONGEST
                    found |= {(n * x, n * y) for n in range(1, far + 1)}
        return frozenset(found)

    def rays(self) -> Iterator[tuple[str, Vector, int]]:
        """Yield (kind, vector, limit).

        As in the engine, a rider of a kind moves to all squares in its directions that the piece
        could reach by any of its moves on an empty board.
        """
        targets = self.targets()
        leaps = {vector for vector, is_lame in self._leaps.items() if not is_lame}
        yield from (("leap", vector, 0) for vector in self._leaps if vector in leaps)
        sizes = {_size(vector) for vector, is_lame in self._leaps.items() if is_lame}
        for vector in sorted(targets - leaps):
            if _size(vector) in sizes.intersection(_LAME):
                yield "lame", vector, 0
        for kind, groups in _RIDERS_BY_KIND.items():
            for directions in groups:
                if any(self._has(kind, direction) for direction in directions):
                    for direction in directions:
                        limit = _limit(kind, direction, targets, leaps)
                        if limit is not None:
                            yield kind, direction, limit

    def _has(self, kind: str, direction: Vector) -> bool:
        if kind == "ride":
            return direction in self._rides["ride"]
        limit = self._rides["hop"].get(direction)
        return limit is not None and (limit == 1) == (kind == "grasshopper")


def _size(vector: Vector) -> Vector:
    x, y = sorted(map(abs, vector))
    return x, y


def _limit(
    kind: str, direction: Vector, targets: frozenset[Vector], leaps: set[Vector]
) -> int | None:
    """Return the number of steps in a direction, 0 for no limit, None if there are none."""
    x, y = direction
    first = 1 if kind == "ride" else 2
    most = _LONGEST // max(abs(x), abs(y))
    reached = [n for n in range(first, most + 1) if (n * x, n * y) in targets]
    far = max((n for n in reached if (n * x, n * y) not in leaps), default=0)
    if not far:
        return None
    if reached[: far - first + 1] != list(range(first, far + 1)):
        raise GapsError
    if kind == "grasshopper" and far < most:
        raise GapsError
    return 0 if far == most or kind == "grasshopper" else far


def rays_of(formula: str) -> tuple[Ray, ...]:
    """Return the rays of a formula; raise GapsError."""
    modes_by_ray: dict[tuple[str, Vector, int, bool], set[str]] = {}
    for (mode, initial), moves in _modalities(formula).items():
        for kind, vector, limit in moves.rays():
            modes_by_ray.setdefault((kind, vector, limit, initial), set()).add(mode)
    return tuple(
        Ray(kind, vector, limit, "m" in modes, "c" in modes, initial)
        for (kind, vector, limit, initial), modes in modes_by_ray.items()
    )


def quiet_targets(formula: str, *, initial: bool = False) -> frozenset[Vector]:
    """Return the squares to which a piece moves without a capture on an empty board."""
    moves = _modalities(formula).get(("m", initial))
    return moves.targets() if moves else frozenset()


def _modalities(formula: str) -> dict[tuple[str, bool], _Moves]:
    """Return the moves by mode, with initial ones apart; the engine has no initial captures."""
    found: dict[tuple[str, bool], _Moves] = {}
    for mode, kind, vector, limit, initial in _moves(formula):
        if not (initial and mode == "c"):
            found.setdefault((mode, initial), _Moves()).add(kind, vector, limit)
    return found


def _moves(formula: str) -> Iterator[tuple[str, str, Vector, int, bool]]:
    """Yield (mode, kind, vector, limit, initial) for each move of a formula."""
    modifiers = ""
    index = 0
    while index < len(formula):
        letter = formula[index]
        index += 1
        atoms = _LEAPERS.get(letter) or _RIDERS.get(letter)
        if atoms is None:
            modifiers += letter
            continue
        ride, limit = letter in _RIDERS, 1 if "g" in modifiers else 0
        following = formula[index : index + 1]
        if following.isdecimal() or following == letter:
            ride = True
            limit = int(following) if following.isdecimal() else limit
            index += 1
        hops = "p" in modifiers or "g" in modifiers
        kind = "ride" if ride else "lame" if "n" in modifiers else "leap"
        if hops:
            kind = "grasshopper" if limit == 1 else "hop"
        modes = [each for each in modifiers if each in "mc"] or ["m", "c"]
        for vector in _vectors(atoms, _directions(modifiers)):
            for mode in modes:
                yield mode, kind, vector, 0 if kind == "grasshopper" else limit, "i" in modifiers
        modifiers = ""


def _directions(modifiers: str) -> list[str]:
    """Return the directions as pairs of letters; a letter joins the next one if they differ."""
    pairs = []
    index = 0
    while index < len(modifiers):
        one, two = modifiers[index], modifiers[index + 1 : index + 2]
        index += 1
        if one not in _VERTICAL + _HORIZONTAL:
            continue
        joined = two and (
            one == two
            or (one in _VERTICAL and two in _HORIZONTAL)
            or (one in _HORIZONTAL and two in _VERTICAL)
        )
        pairs.append(one + two if joined else one + one)
        index += 1 if joined else 0
    return pairs


def _vectors(atoms: tuple[Vector, ...], pairs: list[str]) -> dict[Vector, None]:
    vectors: dict[Vector, None] = {}
    for longer, shorter in atoms:
        straight = len(atoms) == 1 and shorter == 0
        letters = {pair for pair in pairs if not straight or pair[0] == pair[1]}
        for pair in pairs:
            if straight and pair[0] != pair[1]:
                letters |= {pair[0] * 2, pair[1] * 2}
        for a, b, c, d, words in _IMAGES:
            if not letters or letters & set(words.split()):
                forward, aside = a * longer + b * shorter, c * longer + d * shorter
                vectors[aside, forward] = None
    return vectors
