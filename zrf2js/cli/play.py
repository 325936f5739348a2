"""`zrf2js play`."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import compiled, echo, reads_rules
from zrf2js.cli.scripts import takes_scripts
from zrf2js.cli.standard_input import name_of
from zrf2js.cli.weights import takes_weights
from zrf2js.host.server import create_server


@click.command()
@reads_rules
@takes_scripts
@takes_weights
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="0 selects a free port.")
@click.option("--browser/--no-browser", default=True, help="Open the page in a browser.")
@click.option(
    "--why", is_flag=True, help="For authors: Inspect explains where each block of a piece ends."
)
def play(
    rules: Path,
    variant: str | None,
    dialect: str,
    scripts: dict[str, Any],
    weights: dict[str, Any],
    port: int,
    browser: bool,
    why: bool,
) -> None:
    """Serve the page of a game until interrupted."""
    options: dict[str, Any] = {
        "variant": variant,
        "dialect": dialect,
        "trace": why,
        **scripts,
        **weights,
    }
    page = compiled(rules, target="html", name=name_of(rules).stem, **options)[0].text
    try:
        server = create_server(page, port)
    except OSError as error:
        raise click.BadParameter(f"{port}: {error.strerror}", param_hint="--port") from error
    address = f"http://127.0.0.1:{server.server_port}/"
    echo(f"Playing {name_of(rules).as_posix()} on {address} (press Ctrl-C to stop)")
    if browser:
        webbrowser.open(address)
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo("")
