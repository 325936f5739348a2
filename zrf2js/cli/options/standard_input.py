"""Rules on the standard input, for which RULES is `-`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from zrf2js.host.reading import MAX_FILE, read_stream
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Source

#: the argument that stands for the standard input or output
DASH = Path("-")
_NAME, _CONTENT = "zrf2js.stdin_name", "zrf2js.stdin"


def stdin_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--stdin-filename``, which `name_of` returns for `DASH`."""

    def keep(context: click.Context, _: click.Parameter, value: Path) -> None:
        context.meta[_NAME] = value

    return click.option(
        "--stdin-filename",
        type=click.Path(path_type=Path),
        default=Path("stdin.zrf"),
        show_default=True,
        metavar="FILE",
        expose_value=False,
        callback=keep,
        help="Name of the rules on the standard input, for which RULES is -.",
    )(command)


def name_of(path: Path) -> Path:
    """Return the path of a rules file, or the name of the standard input."""
    return click.get_current_context().meta.get(_NAME, path) if path == DASH else path


def standard_input() -> bytes:
    """Return the standard input, also if it was read before; raise OSError."""
    meta = click.get_current_context().meta
    if _CONTENT not in meta:
        meta[_CONTENT] = read_stream(sys.stdin.buffer)
    content: bytes = meta[_CONTENT]
    return content


def load_rules(path: Path) -> Outcome[Source]:
    """Return the text of a rules file or of the standard input."""
    from zrf2js.frontends.zrf.read import decode  # imported only if there are rules to read
    from zrf2js.host.files import load_source

    if path != DASH:
        return load_source(path)
    collector = Collector()
    text, name = "", name_of(path).as_posix()
    try:
        text = decode(standard_input())
    except OSError:
        collector.report("ZRF939", None, path=name, size=f"more than {MAX_FILE}", limit=MAX_FILE)
    return collector.outcome(Source(name, text))
