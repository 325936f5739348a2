"""`zrf2js explain`."""

from __future__ import annotations

import click

from zrf2js.support.diagnostics import explanation
from zrf2js.support.diagnostics.catalogue import CATALOGUE


@click.command()
@click.argument("code")
def explain(code: str) -> None:
    """Explain a diagnostic code such as ZRF204, with examples."""
    code = f"ZRF{code}" if code.isdecimal() else code.upper()
    if code not in CATALOGUE:
        raise click.BadParameter(f"{code} is not a diagnostic of zrf2js", param_hint="CODE")
    entry = CATALOGUE[code]
    summary = f"{code} {entry.slug} ({entry.severity.value}): {entry.message}"
    click.echo(explanation(code) or summary)
