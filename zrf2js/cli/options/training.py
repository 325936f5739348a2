"""The options that `zrf2js train`, `tables` and `book` share."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import Function
from zrf2js.cli.options.standard_input import name_of
from zrf2js.host.archives import on_disk
from zrf2js.trained.game_data import GameData

#: seconds by the unit of a duration
_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600}


def _seconds(context: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    """Return a duration such as 90s, 10m or 2h in seconds."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([smh]?)", value.strip())
    if match is None or float(match[1]) == 0:
        raise click.BadParameter(f"`{value}` is not a duration such as 90s, 10m or 2h")
    return float(match[1]) * _UNITS[match[2]]


def budget_option(help_text: str) -> Callable[[Function], Function]:
    """Return the option ``--budget``: a time in seconds."""
    return click.option("--budget", callback=_seconds, metavar="TIME", help=help_text)


def runs_jobs(stored: str) -> Callable[[Function], Function]:
    """Return a decorator that adds the options of commands whose jobs run in several processes.

    ``stored`` names what ``--resume`` stores.
    """

    def decorate(command: Function) -> Function:
        @click.option("--seed", type=click.IntRange(0), default=1, help="Random seed (1).")
        @click.option(
            "--workers", "--jobs", "workers", type=click.IntRange(1), help="Number of processes."
        )
        @click.option(
            "--scheduler", metavar="ADDRESS", help="Address of a Dask scheduler to run on."
        )
        @click.option(
            "--resume",
            type=click.Path(path_type=Path),
            metavar="FILE",
            help=f"Store finished {stored} in FILE, and continue with the {stored} that are not "
            "in it.",
        )
        @wraps(command)
        def wrapped(**arguments: Any) -> Any:
            return command(**arguments)

        return wrapped

    return decorate


def file_output_option(kind: GameData) -> Callable[[Function], Function]:
    """Return a decorator that adds ``--output``; the command receives ``path``, the file."""

    def decorate(command: Function) -> Function:
        @click.option(
            "-o",
            "--output",
            type=click.Path(path_type=Path),
            metavar="FILE",
            help=f"File to write [default: NAME{kind.suffix} next to the rules].",
        )
        @wraps(command)
        def wrapped(rules: Path, output: Path | None, **arguments: Any) -> Any:
            path = output or on_disk(name_of(rules)).with_suffix(kind.suffix)
            return command(rules=rules, path=path, **arguments)

        return wrapped

    return decorate
