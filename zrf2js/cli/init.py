"""`zrf2js init`."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import click

from zrf2js.cli.common import write

#: the games in host/starters, with what each of them shows
STARTERS = {
    "race": "moves and takes, with zones and symmetry",
    "line": "drops from the hand, and a pattern that wins",
    "mate": "check and mate, and promotion",
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
        raise click.BadParameter(f"{path} is there already", param_hint="PATH")
    starter = files("zrf2js.host") / "starters" / f"{game}.zrf"
    write({path: starter.read_text(encoding="utf-8")})
    click.echo(f"{path.as_posix()} is a small game. Try: zrf2js play {path.as_posix()}")
