"""The board as a graph: vertices, labels of edges, and shortest walks between vertices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from zrf2js.emit.rbg.alphabet import Names
from zrf2js.ir.nodes import GameIR

#: the labels of the edges of a walk
Walk = tuple[str, ...]
#: any number of steps of the cycle through all vertices
AROUND = "(next)*"


class Graph:
    """The vertices of a game; ``directions[d]`` is the label of a direction.

    Edges from a vertex to itself label the members of a set, so that a shift tests a vertex.
    """

    def __init__(self, game: GameIR, names: Names) -> None:
        self._links = game.links
        self._positions = game.positions
        self._names = names
        self.directions = [names.take(name) for name in game.directions]
        self.vertices = [names.take(position.name) for position in game.positions]
        self._sets: dict[frozenset[int], str] = {}
        self._rows = {
            label: dict(enumerate(row))
            for label, row in zip(self.directions, game.links, strict=True)
        }
        self.walks = cache(self._walks)
        self.longest = cache(self._longest)

    def label(self, members: Iterable[int], wish: str = "") -> str:
        """Return the label that exists on the members of a set only."""
        key = frozenset(members)
        if key not in self._sets:
            (first, *others) = sorted(key) or [-1]
            single = f"is {self._positions[first].name}" if not others and first >= 0 else ""
            self._sets[key] = self._names.take(wish or single or "zone")
            self._rows[self._sets[key]] = {vertex: vertex for vertex in key}
        return self._sets[key]

    def step(self, label: str, vertex: int) -> int | None:
        """Return the vertex to which a label leads; None without an edge."""
        target = self._rows[label].get(vertex, -1)
        return None if target < 0 else target

    def _longest(self, label: str) -> int:
        """Return the largest number of steps along a label; 0 for a label that forms cycles."""
        row = self._rows.get(label, {})
        ends = set(range(len(self.vertices)))
        for steps in range(len(self.vertices) + 1):
            ends = {row[vertex] for vertex in ends if row.get(vertex, -1) >= 0}
            if not ends:
                return steps
        return 0

    def _walks(self, start: int) -> dict[int, Walk]:
        """Return a shortest walk from a vertex to each vertex that its links reach."""
        walks: dict[int, Walk] = {start: ()}
        waiting = [start]
        for vertex in waiting:
            for label, row in zip(self.directions, self._links, strict=True):
                target = row[vertex]
                if target >= 0 and target not in walks:
                    walks[target] = (*walks[vertex], label)
                    waiting.append(target)
        return walks

    def walk(self, start: int, end: int) -> Walk:
        """Return the labels from one vertex to another, by the cycle where links do not lead."""
        walk = self.walks(start).get(end)
        return (AROUND, self.label((end,))) if walk is None else walk

    def text(self, pieces: Mapping[int, str]) -> str:
        """Return the section of the board with the pieces of the setup."""
        lines = []
        for vertex, name in enumerate(self.vertices):
            following = self.vertices[(vertex + 1) % len(self.vertices)]
            edges = [
                f"{label}: {self.vertices[row[vertex]]}"
                for label, row in zip(self.directions, self._links, strict=True)
                if row[vertex] >= 0
            ]
            edges += [f"{label}: {name}" for key, label in self._sets.items() if vertex in key]
            edges.append(f"next: {following}")
            lines.append(f"  {name}[{pieces[vertex]}]{{{', '.join(edges)}}}")
        return "#board =\n" + "\n".join(lines) + "\n"
