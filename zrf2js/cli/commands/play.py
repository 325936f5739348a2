"""`zrf2js play`."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from http.server import HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NoReturn

import click

from zrf2js.cli.common import compiled, echo, reads_rules
from zrf2js.cli.options.scripts import read_scripts, takes_scripts
from zrf2js.cli.options.standard_input import DASH, name_of
from zrf2js.cli.options.watching import wait_for_change
from zrf2js.cli.options.weights import takes_weights
from zrf2js.host.server import LiveServer, create_server
from zrf2js.project.plan import stamps


@click.command()
@reads_rules
@takes_scripts
@takes_weights
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="0 selects a free port.")
@click.option("--browser/--no-browser", default=True, help="Open the page in a browser.")
@click.option("--watch", is_flag=True, help="Show the new page when a file changes.")
@click.option(
    "--why", is_flag=True, help="For authors: Inspect explains where each block of a piece ends."
)
def play(
    rules: Path,
    options: dict[str, Any],
    port: int,
    browser: bool,
    watch: bool,
    why: bool,
) -> None:
    """Serve the page of a game until interrupted."""
    if watch and rules == DASH:
        raise click.UsageError("--watch requires a file")

    scripts = tuple(map(Path, options["overrides"]))
    inputs = (rules, *scripts)

    def page() -> str:
        if watch:
            _refuse_pipes(inputs)
        given = {**options, "trace": why, "overrides": read_scripts(scripts)}
        return str(compiled(rules, target="html", name=name_of(rules).stem, **given)[0].text)

    seen = stamps(inputs, None) if watch else {}
    server: HTTPServer
    try:
        server = LiveServer(page(), port) if watch else create_server(page(), port)
    except OSError as error:
        raise click.BadParameter(f"{port}: {error.strerror}", param_hint="--port") from error
    address = f"http://127.0.0.1:{server.server_port}/"
    echo(f"Playing {name_of(rules).as_posix()} on {address} (press Ctrl-C to stop)")
    if browser:
        webbrowser.open(address)
    with server:
        try:
            if isinstance(server, LiveServer):
                _serve_changes(server, page, inputs, seen)
            else:
                server.serve_forever()
        except KeyboardInterrupt:
            click.echo("")


def _refuse_pipes(paths: tuple[Path, ...]) -> None:
    """Raise FileError for a pipe or a device, because reading it can block."""
    for path in paths:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise click.FileError(path.as_posix(), "not a regular file")


def _serve_changes(
    server: LiveServer,
    page: Callable[[], str],
    inputs: tuple[Path, ...],
    seen: dict[str, tuple[int, int]],
) -> NoReturn:
    """Serve in another thread; compile whenever a file changes, and report errors."""
    Thread(target=server.serve_forever, daemon=True).start()
    while True:
        wait_for_change(seen, inputs)
        seen = stamps(inputs, None)
        try:
            server.show(page())
            echo("The page shows the new rules.")
        except click.ClickException as error:
            error.show()
