"""The board of a game as a graph, which `neato -n -Tsvg board.dot > board.svg` draws."""

from collections.abc import Iterator
from json import dumps

from zrf2js import Artifact, EmitContext, Outcome
from zrf2js.ir.nodes import GameIR, Program


class GraphvizEmitter:
    """The emitter of one graph: that of the default variant, else of the first game."""

    name, doc, formats = "graphviz", "the board as a graph for Graphviz", ("dot",)
    api = 1  # the version of the protocol that this class implements

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        game = max(program.games, key=lambda game: game.default)
        lines = "\n  ".join(["node [shape=box, fixedsize=true]", *nodes(game), *edges(game)])
        text = f"digraph {dumps(game.title)} {{\n  {lines}\n}}\n"
        return Outcome((Artifact(suffix=".dot", text=text),))


def nodes(game: GameIR) -> Iterator[str]:
    for number, position in enumerate(game.positions):
        left, top, right, bottom = position.rect or (0, 0, 0, 0)  # in pixels, from the top
        x, y = (left + right) * 0.375, -(top + bottom) * 0.375  # in points, from the bottom
        yield f'p{number} [label={dumps(position.name)}, pos="{x:g},{y:g}!"]'


def edges(game: GameIR) -> Iterator[str]:
    names: dict[tuple[int, int], str] = {}
    for direction, row in zip(game.directions, game.links, strict=True):
        for start, end in enumerate(row):
            names[start, end] = f"{names.get((start, end), '')} {direction}".strip()
    for (start, end), there in names.items():
        back = names.get((end, start), "")
        if end >= 0 and (start <= end or not back):  # other edges are the end of one of these
            arrows = f"taillabel={dumps(there)}, headlabel={dumps(back)}"
            yield f"p{start} -> p{end} [{arrows}, dir={'both' if back else 'forward'}]"
