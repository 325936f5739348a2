"""The options that add scripts to a module."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import Function, read_text, with_options


def script_option(flag: str, parameter: str, text: str) -> Callable[[Function], Function]:
    """Return a decorator that adds an option for scripts; its values are paths."""
    return click.option(
        flag,
        parameter,
        multiple=True,
        type=click.Path(path_type=Path),
        metavar="FILE.js",
        help=text,
    )


def override_option(command: Function) -> Function:
    """Add the option ``--override``."""
    text = "A script that sets functions of Model (docs/from-dagaz.md)."
    return script_option("--override", "overrides", text)(command)


def takes_scripts(command: Function) -> Function:
    """Add ``--override`` and ``--dagaz-scripts``, entries of ``options``."""

    @override_option
    @click.option(
        "--dagaz-scripts",
        is_flag=True,
        help="Define the names that scripts for Dagaz use: Dagaz, _ and sign.",
    )
    @wraps(command)
    def wrapped(overrides: tuple[Path, ...], dagaz_scripts: bool, **arguments: Any) -> Any:
        scripts = {"overrides": read_scripts(overrides), "dagaz_scripts": dagaz_scripts}
        return command(**with_options(arguments, **scripts))

    return wrapped


def runs_scripts(command: Function) -> Function:
    """Add the options of ``takes_scripts`` and ``--trust-scripts``, for commands that run games.

    ``trust_scripts`` is an entry of ``options``; ``hosted`` reads it.
    """

    @takes_scripts
    @click.option(
        "--trust-scripts",
        is_flag=True,
        help="Run the scripts of --override in Node.js with all rights, for a debugger.",
    )
    @wraps(command)
    def wrapped(trust_scripts: bool, **arguments: Any) -> Any:
        others = (arguments.get("old_scripts"), arguments.get("new_scripts"))  # of `diff`
        if trust_scripts and not any((arguments["options"]["overrides"], *others)):
            raise click.UsageError("--trust-scripts requires --override")
        return command(**with_options(arguments, trust_scripts=trust_scripts))

    return wrapped


def read_scripts(paths: tuple[Path, ...], option: str = "--override") -> dict[str, str]:
    """Return the texts of scripts by path; raise BadParameter for an unreadable file.

    ``option`` is the one that names the scripts.
    """
    return {path.as_posix(): read_text(path, option) for path in paths}
