"""`zrf2js convert`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import Fault, compiled, reads_rules, write
from zrf2js.cli.scripts import takes_scripts
from zrf2js.diagnostics.catalogue import diagnose
from zrf2js.emit.registry import BrokenEmitter, UnknownEmitter, emitter_names, find_emitter


@click.command()
@reads_rules
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File or folder to write to.")
@click.option("--target", default="module", show_default=True, help="See `zrf2js targets`.")
@click.option(
    "--format", "form", default="", help="A form of the target: esm, cjs, global, text ..."
)
@takes_scripts
@click.option("--optimise/--no-optimise", default=True, hidden=True)
def convert(
    rules: Path,
    variant: str | None,
    dialect: str,
    output: Path | None,
    target: str,
    form: str,
    scripts: dict[str, Any],
    optimise: bool,
) -> None:
    """Compile a rules file.

    The main file goes to OUTPUT, its companions beside it.
    """
    form = _form(target, form, output)
    path = output or Path()
    options: dict[str, Any] = {
        "target": target,
        "format": form,
        "variant": variant,
        "dialect": dialect,
        "optimise": optimise,
        "name": (rules if path.is_dir() else path).stem,
        **scripts,
    }
    artifacts = compiled(rules, **options)
    main_path = path / f"{rules.stem}{artifacts[0].suffix}" if path.is_dir() else path
    if main_path.exists() and rules.samefile(main_path):
        raise click.BadParameter("these are the rules themselves", param_hint="--output")
    write({_companion(main_path, a.suffix, i): a.text for i, a in enumerate(artifacts)})
    click.echo(main_path.as_posix())


def _form(target: str, form: str, output: Path | None) -> str:
    """The format asked for, else what the file's ending asks for; usage errors end here."""
    try:
        formats = find_emitter(target).formats
    except UnknownEmitter:
        known = ", ".join(emitter_names())
        raise click.BadParameter(f"{target} is none of: {known}", param_hint="--target") from None
    except BrokenEmitter as error:
        raise Fault(diagnose("ZRF901", None, name=target, reason=str(error))) from error
    if form and form not in formats:
        raise click.BadParameter(f"{form} is none of: {', '.join(formats)}", param_hint="--format")
    if not form and output is not None and output.suffix == ".cjs" and "cjs" in formats:
        return "cjs"
    return form or formats[0]


def _companion(main_path: Path, suffix: str, number: int) -> Path:
    if number == 0:
        return main_path
    if suffix == ".d.ts" and main_path.suffix in (".mjs", ".cjs"):  # TypeScript pairs them so
        suffix = ".d.mts" if main_path.suffix == ".mjs" else ".d.cts"
    return main_path.with_suffix(suffix)
