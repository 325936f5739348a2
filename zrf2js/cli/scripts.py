"""The options that put scripts into a module."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

F = TypeVar("F", bound=Callable[..., Any])


def override_option(command: F) -> F:
    """``--override``, as paths."""
    return click.option(
        "--override",
        "overrides",
        multiple=True,
        type=click.Path(path_type=Path),
        metavar="FILE.js",
        help="A script that sets functions of Model (docs/from-dagaz.md).",
    )(command)


def dagaz_option(command: F) -> F:
    """``--dagaz-scripts``."""
    text = "Give scripts the names that Dagaz's expect: Dagaz, _ and sign."
    return click.option("--dagaz-scripts", is_flag=True, help=text)(command)


def takes_scripts(command: F) -> F:
    """Both; the command gets them as ``scripts``, which are options of the compiler."""

    @override_option
    @dagaz_option
    @wraps(command)
    def wrapped(overrides: tuple[Path, ...], dagaz_scripts: bool, **arguments: Any) -> Any:
        scripts = {"overrides": read_scripts(overrides), "dagaz_scripts": dagaz_scripts}
        return command(scripts=scripts, **arguments)

    return cast(F, wrapped)


def read_scripts(paths: tuple[Path, ...]) -> dict[str, str]:
    """The texts by path; usage errors end the command."""
    try:
        return {path.as_posix(): path.read_text(encoding="utf-8") for path in paths}
    except (OSError, ValueError) as error:
        raise click.BadParameter(str(error), param_hint="--override") from error
