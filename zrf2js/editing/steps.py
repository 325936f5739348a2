"""Directions of a board as displacements in pixels, and the steps that lead to a displacement."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import combinations_with_replacement
from math import atan2, hypot, pi

from zrf2js.editing.text_edits import NotEditable
from zrf2js.model.nodes import Board
from zrf2js.notation.game_context import compass

#: a displacement in pixels: to the right and down
Vector = tuple[int, int]
#: limit of the steps of a leap
_MAX_STEPS = 4


class Compass:
    """The directions of a board whose links have one displacement."""

    def __init__(self, board: Board) -> None:
        self._board = board

    @cached_property
    def vectors(self) -> dict[str, Vector]:
        """The displacement of most links of each direction; not all directions have one."""
        vectors: dict[str, Vector] = {}
        for direction, links in self._board.links.items():
            counts = Counter(
                (b[0] - a[0], b[1] - a[1])
                for source, target in links.items()
                if (a := self._board.rects.get(source)) and (b := self._board.rects.get(target))
            )
            for vector, count in counts.most_common(1):
                if 2 * count > counts.total() and vector != (0, 0):
                    vectors[direction] = vector
        return vectors

    @cached_property
    def _letters(self) -> dict[str, str]:
        """Map compass letters to directions."""
        return compass(self._board)

    def sum(self, steps: tuple[str, ...]) -> Vector | None:
        """Return the displacement of a path; None if a direction has none."""
        if not steps or any(step not in self.vectors for step in steps):
            return None
        vectors = [self.vectors[step] for step in steps]
        return sum(x for x, _ in vectors), sum(y for _, y in vectors)

    def steps_to(self, vector: Vector) -> tuple[str, ...]:
        """Return the shortest path to a displacement: short steps first, as in ``n ne``.

        Raise NotEditable if the directions do not lead there.
        """
        order = sorted(self.vectors, key=lambda name: hypot(*self.vectors[name]))
        for count in range(1, _MAX_STEPS + 1):
            for steps in combinations_with_replacement(order, count):
                if self.sum(steps) == vector:
                    return steps
        raise NotEditable(f"no path of {_MAX_STEPS} steps leads to this position")

    def names(self, letters: str) -> tuple[str, ...]:
        """Return the directions of compass letters; unknown letters are kept."""
        return tuple(self._letters.get(letter, letter) for letter in letters)

    def letters(self, steps: tuple[str, ...]) -> str:
        """Return the compass letters of directions; raise NotEditable for other directions."""
        by_name = {name: letter for letter, name in self._letters.items()}
        if any(step not in by_name for step in steps):
            raise NotEditable("formulas need the directions of a compass")
        return "".join(by_name[step] for step in steps)

    def images(self, vector: Vector, symmetry: str) -> list[Vector]:
        """Return a displacement and its images.

        ``symmetry``: ``none``, ``sides`` (left and right are exchanged) or ``all`` (also turned by
        the angle between directions of equal length).
        """
        orbit = [self.steps_to(vector)]
        for steps in orbit:
            images = [] if symmetry == "none" else [self._mapped(steps, self._mirror)]
            images += [self._mapped(steps, self._turn)] if symmetry == "all" else []
            orbit += [image for image in images if image and image not in orbit]
        sums = (self.sum(steps) for steps in orbit)
        return list(dict.fromkeys(total for total in sums if total is not None))

    def _mapped(self, steps: tuple[str, ...], image: dict[str, str]) -> tuple[str, ...] | None:
        return tuple(image[step] for step in steps) if all(s in image for s in steps) else None

    @cached_property
    def _mirror(self) -> dict[str, str]:
        """Map each direction to the one on the other side."""
        by_vector = {vector: name for name, vector in self.vectors.items()}
        mirror = {name: by_vector.get((-x, y)) for name, (x, y) in self.vectors.items()}
        return {name: image for name, image in mirror.items() if image is not None}

    @cached_property
    def _turn(self) -> dict[str, str]:
        """Map each direction to the next one: by a quarter with eight, by a sixth with six."""
        vectors = set(self.vectors.values())
        paired = {name: (x, y) for name, (x, y) in self.vectors.items() if (-x, -y) in vectors}
        angles = {name: atan2(y, x) % (2 * pi) for name, (x, y) in paired.items()}
        around = sorted(angles, key=lambda name: angles[name])
        turns = 2 if len(around) == 8 else 1
        return {name: around[(i + turns) % len(around)] for i, name in enumerate(around)}
