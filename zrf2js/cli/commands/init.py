"""`zrf2js init`."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import click

from zrf2js.cli.common import echo, write

#: games in host/starters and the features they show
STARTERS = {
    "race": "moves, captures, zones and symmetry",
    "line": "drops, and a winning pattern",
    "mate": "checkmate and promotion",
}
_HELP = "; ".join(f"{name}: {shows}" for name, shows in STARTERS.items())


@click.command()
@click.argument("path", type=click.Path(path_type=Path), default=Path("game.zrf"))
@click.option(
    "--game", type=click.Choice(list(STARTERS)), default="race", show_default=True, help=_HELP
)
def init(path: Path, game: str) -> None:
    """Write a starter game to PATH (game.zrf)."""
    if path.exists():
        raise click.BadParameter(f"{path} already exists", param_hint="PATH")
    starter = files("zrf2js.host") / "starters" / f"{game}.zrf"
    write({path: starter.read_text(encoding="utf-8")})
    echo(f"Wrote {path.as_posix()}. To play it, run: zrf2js play {path.as_posix()}")
