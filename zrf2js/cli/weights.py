"""The option that adds a learned evaluation to a module."""

from __future__ import annotations

from functools import wraps
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import Function
from zrf2js.host.reading import read_file


def takes_weights(command: Function) -> Function:
    """Add the option ``--weights``; the command receives ``weights``, a dict of options."""

    @click.option(
        "--weights",
        "weights_path",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Learned evaluation, written by `zrf2js train`.",
    )
    @wraps(command)
    def wrapped(weights_path: Path | None, **arguments: Any) -> Any:
        return command(weights=_weights(weights_path), **arguments)

    return wrapped


def _weights(path: Path | None) -> dict[str, Any]:
    """Return the options of the compiler for a file; raise BadParameter if it is unreadable."""
    if path is None:
        return {}
    try:
        text = read_file(path).decode("utf-8")
    except (OSError, ValueError) as error:
        raise click.BadParameter(str(error), param_hint="--weights") from error
    return {"weights": text, "weights_path": path.as_posix()}
