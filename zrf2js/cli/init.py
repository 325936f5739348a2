"""`zrf2js init`."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import click

from zrf2js.cli.common import write


@click.command()
@click.argument("path", type=click.Path(path_type=Path), default=Path("game.zrf"))
def init(path: Path) -> None:
    """Write a starter game to PATH (game.zrf)."""
    if path.exists():
        raise click.BadParameter(f"{path} is there already", param_hint="PATH")
    write({path: (files("zrf2js.host") / "starter.zrf").read_text(encoding="utf-8")})
    click.echo(f"{path.as_posix()} is a small game. Try: zrf2js play {path.as_posix()}")
