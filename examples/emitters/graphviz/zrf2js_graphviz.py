"""The board of a game as a graph: positions at their places, links as arrows.

zrf2js convert rules.zrf --target graphviz -o board.dot
neato -n -Tsvg board.dot > board.svg
"""

from __future__ import annotations

import json

from zrf2js import Artifact, EmitContext, Outcome
from zrf2js.ir.nodes import GameIR, Program

#: points per pixel; the y axis of Graphviz points up, that of rules points down
_POINTS = 0.75


class GraphvizEmitter:
    """The emitter of one graph: that of the default variant, else of the first game."""

    name = "graphviz"
    api = 1  # the version of the protocol that this class implements
    doc = "the board as a graph for Graphviz"
    formats = ("dot",)

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return the graph."""
        games = sorted(program.games, key=lambda game: not game.default)
        text = graph(games[0]) if games else "digraph {}\n"
        return Outcome((Artifact(suffix=".dot", text=text),))


def graph(game: GameIR) -> str:
    """Return the graph in the DOT language."""
    lines = [f"digraph {json.dumps(game.title)} {{", "  node [shape=box, fixedsize=true]"]
    lines += [f"  {position}" for position in positions(game)]
    lines += [f"  {edge}" for edge in edges(game)]
    return "\n".join([*lines, "}", ""])


def positions(game: GameIR) -> list[str]:
    """Return a node for each position; positions that are not drawn have no place."""
    found = []
    for number, position in enumerate(game.positions):
        attributes = {"label": position.name}
        if position.rect is not None:
            left, top, right, bottom = position.rect
            x, y = (left + right) / 2 * _POINTS, -(top + bottom) / 2 * _POINTS
            attributes["pos"] = f"{x:g},{y:g}!"
        inside = ", ".join(f"{key}={json.dumps(value)}" for key, value in attributes.items())
        found.append(f"p{number} [{inside}]")
    return found


def edges(game: GameIR) -> list[str]:
    """Return an edge for each pair of linked positions, with the names of the directions."""
    names: dict[tuple[int, int], list[str]] = {}
    for direction, row in zip(game.directions, game.links, strict=True):
        for start, end in enumerate(row):
            if end >= 0:
                names.setdefault((start, end), []).append(direction)
    found = []
    for (start, end), there in names.items():
        back = names.get((end, start))
        if back is not None and start > end:
            continue  # part of the other edge
        attributes = {"taillabel": " ".join(there)}
        if back is not None and start != end:
            attributes |= {"headlabel": " ".join(back), "dir": "both"}
        inside = ", ".join(f"{key}={json.dumps(value)}" for key, value in attributes.items())
        found.append(f"p{start} -> p{end} [{inside}]")
    return found
