"""The boards of random rules."""

from __future__ import annotations

from tests.reference.invented_choices import Chooser


class Boards(Chooser):
    """A grid with links and zones; a loop in a straight direction ends."""

    def __init__(self, seed: int, without: tuple[str, ...] = ()) -> None:
        super().__init__(seed, without)
        width, height = self.chance.randint(2, 5), self.chance.randint(2, 4)
        self.files, self.ranks = "abcde"[:width], "54321"[5 - height :]
        self.levels = self.layers()
        levels = [*self.levels] or [""]
        grid = [
            file + rank + level for level in levels for rank in self.ranks for file in self.files
        ]
        self.parts = [self._grid(self.files, self.ranks, self.levels)]
        self.extra: list[str] = []
        if self.maybe(0.1, "grid"):
            self.parts.append(self._grid("xy", "21"))
            self.extra += ["x2", "y2", "x1", "y1"]
        if self.maybe(0.15, "positions"):
            self.parts.append("(positions (p 0 0 9 9) (q 9 9 19 19))")
            self.extra += ["p", "q"]
        self.killed = self.chance.choice(grid[3:]) if self.maybe(0.1, "kill") and grid[3:] else ""
        self.extra += self.maybe(1, "box")
        self.places = [place for place in grid if place != self.killed] + self.extra

    def layers(self) -> str:
        """Return the labels of a third dimension, none on a flat board."""
        return ""

    def _grid(self, files: str, ranks: str, levels: str = "") -> str:
        dimensions = f'("{"/".join(files)}" (10 0)) ("{"/".join(ranks)}" (0 10))'
        here, up, down = "", "", ""
        if levels:
            dimensions += f' ("{"/".join(levels)}" (60 60))'
            here, up, down = " 0", " 1", " -1"
        return (
            f"(grid (start-rectangle 0 0 9 9) (dimensions {dimensions})"
            f" (directions (n 0 -1{here}) (s 0 1{here}) (e 1 0{here}) (w -1 0{here})"
            f" (ne 1 -1{up}) (sw -1 1{down})))"
        )

    def board(self) -> str:
        ring = [*self.some(5, self.places), *self.extra[-1:]]
        links = " ".join(f"({a} {b})" for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
        sides = "(symmetry Black (n s) (s n) (ne sw) (sw ne))"
        zones = " ".join(
            f"(zone (name {zone}) (players {player}) (positions {members}))"
            for zone in ("home", "far")
            for player in (*self.owners, *self.random)
            for members in (" ".join(self.some(4, self.places)),)
        )
        for_all = f"(zone (name far) (positions {' '.join(self.some(3, self.places))}))"
        here, there = self.places[:2]
        cut = self.one(f"({here} {there})", f"({there} {here})", there, f"({here} s)")
        last = self.files[-1] + self.ranks[0] + self.levels[:1]
        return " ".join([
            *self.parts, *self.maybe(1, "(dummy box)"),
            *([f"(kill-positions {self.killed})"] if self.killed else []),
            f"(links round {links})", *self.maybe(0.1, f"(links e ({here} {last}))"),
            sides, *self.maybe(0.1, "(symmetry White (e round))"), zones, *self.maybe(0.1, for_all),
            *self.maybe(0.2, f"(unlink {cut})"),
        ])  # fmt: skip
