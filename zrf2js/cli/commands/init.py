"""`zrf2js init`."""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from pathlib import Path

import click

from zrf2js.cli.commands.test import tests_of
from zrf2js.cli.common import echo, write
from zrf2js.project.project_file import PROJECT_FILE

#: games in host/starters and the features they show
STARTERS = {
    "race": "moves, captures, zones and symmetry",
    "line": "drops, and a winning pattern",
    "mate": "checkmate and promotion",
    "capture": "compulsory captures that continue",
    "connection": "a chain between two sides, found by flood fill",
    "dice": "a die, reserves and a home row",
    "stacks": "towers of pieces",
    "blank": "a board and one piece",
}
_HELP = "; ".join(f"{name}: {shows}" for name, shows in STARTERS.items())
_PROJECT = """\
# The games that `zrf2js build` compiles, if their tests pass.

[[game]]
rules = {name}

[check]
test = true
"""


@click.command()
@click.argument("path", type=click.Path(path_type=Path), default=Path("game.zrf"))
@click.option(
    "--game",
    type=click.Choice(list(STARTERS)),
    help=f"Kind of game; a terminal prompts for it. {_HELP}. [default: race]",
)
def init(path: Path, game: str | None) -> None:
    """Write a starter game to PATH (game.zrf), with its tests.

    If no folder above has a zrf2js.toml, also write one next to the rules.
    """
    project = path.with_name(PROJECT_FILE)
    outputs = [path, tests_of(path)]
    for output in outputs:
        if output.exists():
            raise click.BadParameter(f"{output} already exists", param_hint="PATH")
    starter = files("zrf2js.host") / "starters"
    kind = game or (_chosen() if _is_terminal() else "race")
    texts = {
        output: (starter / f"{kind}{suffix}").read_text(encoding="utf-8")
        for output, suffix in zip(outputs, (".zrf", ".test.md"), strict=True)
    }
    if not any((folder / PROJECT_FILE).exists() for folder in path.absolute().parents):
        texts[project] = _PROJECT.format(name=json.dumps(path.name))
    write(texts)
    name = path.as_posix()
    echo(f"Wrote {name}. To play it, run: zrf2js play {name}. To test it: zrf2js test {name}")


def _is_terminal() -> bool:
    return sys.stdin.isatty()


def _chosen() -> str:
    """Return the kind of game that the user selects in the terminal."""
    for name, shows in STARTERS.items():
        click.echo(f"{name:12}{shows}")
    kinds = click.Choice(list(STARTERS))
    return str(click.prompt("Kind of game", type=kinds, default="race", show_choices=False))
