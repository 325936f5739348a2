"""`zrf2js lsp`."""

from __future__ import annotations

import click

from zrf2js.cli.common import CommandError
from zrf2js.support.diagnostics.catalogue import diagnose


@click.command()
def lsp() -> None:
    """Run the language server on standard input and output."""
    try:
        from zrf2js.lsp.server import run
    except ImportError as error:
        raise CommandError(diagnose("ZRF950", None, reason=str(error))) from error
    run()
