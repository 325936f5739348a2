"""`zrf2js targets`."""

from __future__ import annotations

import click

from zrf2js.emit.registry import BrokenEmitter, emitter_names, find_emitter


@click.command()
def targets() -> None:
    """List the targets and their formats."""
    names = emitter_names()
    width = max(map(len, names))
    for name in names:
        try:
            emitter = find_emitter(name)
            click.echo(f"{name:{width}} {emitter.doc} ({', '.join(emitter.formats)})")
        except BrokenEmitter as error:
            click.echo(f"{name:{width}} cannot be used: {error}")
