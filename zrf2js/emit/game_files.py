"""One file per game: the name of the default game is that of the output, others add their title."""

from __future__ import annotations

from collections.abc import Mapping

from zrf2js.emit.api import Artifact
from zrf2js.emit.slug import slugs
from zrf2js.ir.nodes import GameIR, Program


def game_files(program: Program, texts: Mapping[int, str], extension: str) -> tuple[Artifact, ...]:
    """Return the files of the games with a text, by index; the default game comes first."""
    titles = list(slugs(game.title for game in program.games))

    def rank(index: int) -> tuple[bool, int]:
        game: GameIR = program.games[index]
        return not game.default, index

    order = sorted(texts, key=rank)
    return tuple(
        Artifact(suffix=f"-{titles[index]}.{extension}" if later else f".{extension}", text=text)
        for later, index in enumerate(order)
        for text in (texts[index],)
    )
