"""`zrf2js studio`."""

from __future__ import annotations

from pathlib import Path

import click

from zrf2js.cli.common import CommandError, echo, write
from zrf2js.host.reading import reason_of
from zrf2js.support.diagnostics.catalogue import diagnose

_FOLDER = click.Path(path_type=Path, exists=True, file_okay=False)


@click.command()
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("dist/studio"),
    show_default=True,
    help="Folder to write to.",
)
@click.option("--examples", type=_FOLDER, help="Folder of rules that new projects can start from.")
@click.option(
    "--packages",
    type=_FOLDER,
    help="Folder with node_modules [default: install the packages with npm, once].",
)
def studio(output: Path, examples: Path | None, packages: Path | None) -> None:
    """Write the studio, a website for writing and playing rules.

    The website needs no server program. Serve the folder with any web server, for example
    `python3 -m http.server -d dist/studio`.
    """
    from zrf2js.host.studio import StudioFailed, studio_files

    try:
        files = studio_files(packages, examples, lambda step: echo(f"{step} ...", err=True))
    except (StudioFailed, OSError) as error:
        reason = str(error) if isinstance(error, StudioFailed) else reason_of(error)
        raise CommandError(diagnose("ZRF951", None, reason=reason)) from error
    for folder in {(output / path).parent for path in files}:
        folder.mkdir(parents=True, exist_ok=True)
    write({output / path: content for path, content in files.items()})
    size = sum(map(len, files.values())) / 1e6
    echo(f"{output.as_posix()}: {len(files)} files, {size:.1f} MB")
