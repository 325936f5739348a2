"""`zrf2js convert`."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import Any

import click

from zrf2js.cli.common import CommandError, compiled, echo, program_of, reads_rules, value_of, write
from zrf2js.cli.options.features import engine_option, takes_features
from zrf2js.cli.options.passes import passes_after, takes_passes
from zrf2js.cli.options.scripts import takes_scripts
from zrf2js.cli.options.standard_input import DASH, name_of
from zrf2js.cli.options.weights import takes_weights
from zrf2js.cli.output.sizes import gzipped_bytes, in_kb
from zrf2js.emit.api import Artifact, companion_suffix
from zrf2js.emit.js.module.features import SCRIPTS
from zrf2js.emit.registry import BrokenEmitter, UnknownEmitter, emitter_names, find_emitter
from zrf2js.host.output import is_stream
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.frozen_node import frozen_node

_SEPARATORS = ("/", os.sep)


@click.command()
@reads_rules
@click.option(
    "-o", "--output", "given_output", type=click.Path(), help="File or folder to write to."
)
@click.option("--target", default="module", show_default=True, help="See `zrf2js targets`.")
@click.option(
    "--format", "form", default="", help="Format of the target: esm, cjs, global, text ..."
)
@takes_scripts
@takes_weights
@click.option("--readable", is_flag=True, help="Keep the layout and comments of the runtime.")
@click.option("--full-names", is_flag=True, help="Keep the names of internal properties.")
@click.option("--minify", is_flag=True, help="Minify the module with esbuild or terser.")
@click.option(
    "--kernel",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="FOLDER",
    help="Folder with the Dagaz kernel for the pages of --target dagaz; repeatable.",
)
@click.option("--npm", is_flag=True, help="Write an npm package to the folder OUTPUT.")
@takes_features
@engine_option
@takes_passes
@click.option("--optimize/--no-optimize", default=True, hidden=True)
def convert(
    rules: Path,
    options: dict[str, Any],
    given_output: str | None,
    target: str,
    form: str,
    readable: bool,
    full_names: bool,
    minify: bool,
    kernel: tuple[Path, ...],
    npm: bool,
    features: dict[str, Any],
    engine: str,
    without_passes: tuple[str, ...],
    dump_after: str,
    explained: tuple[str, ...],
    optimize: bool,
) -> None:
    """Compile a rules file.

    Write the main file to OUTPUT and its companions to the same folder. The standard output (-)
    receives the main file only; it is the default for rules on the standard input.
    """
    default = DASH if rules == DASH else None
    output = default if given_output is None else Path(given_output)
    if target != "module":
        _reject({"--minify": minify, "--npm": npm, "--engine": engine != "js"})
    if options["overrides"] and SCRIPTS in features["without"]:
        raise click.BadParameter("--override requires the feature scripts", param_hint="--without")
    options = {
        **options,
        "target": target,
        "optimize": optimize,
        "readable": readable,
        "full_names": full_names,
        "without_passes": without_passes,
        "engine": engine,
        "kernel": _kernel_of(kernel, target),
        **features,
    }
    if dump_after:
        _dump(rules, dump_after, output, options)
        return
    _explain(rules, explained, options)
    if explained and given_output is None:
        return
    conversion = _Conversion(rules, form, options, minify)
    if npm:
        main = _package_to(output, conversion)
    else:
        main = _files_to(output, (given_output or "").endswith(_SEPARATORS), conversion)
    if main.features:
        _report_size(main, rules, features["runtime"] == "shared")


@frozen_node()
class _Conversion:
    """The rules and the options of a compilation; ``form`` is the format, empty if none is given.

    With ``minify``, the script is minified.
    """

    rules: Path
    form: str
    options: dict[str, Any]
    minify: bool

    def artifacts(self, *, quiet: bool = False, **changes: str) -> tuple[Artifact, ...]:
        """Compile the rules, with other values of some options, which include the name."""
        artifacts = compiled(self.rules, quiet, **self.options | changes)
        if not self.minify:
            return artifacts
        from zrf2js.host.minify import minified

        return value_of(minified(artifacts, changes["name"]))


def _reject(given: Mapping[str, bool]) -> None:
    """Raise BadParameter for the first option that is given; all require modules."""
    for option in filter(given.get, given):
        raise click.BadParameter("requires --target module", param_hint=option)


def _kernel_of(folders: tuple[Path, ...], target: str) -> dict[str, str]:
    """Return the Dagaz scripts by file name; raise BadParameter if they cannot be used."""
    if not folders:
        return {}
    if target != "dagaz":
        raise click.BadParameter("requires --target dagaz", param_hint="--kernel")
    from zrf2js.host.dagaz_kernel import read_kernel

    try:
        scripts = read_kernel(folders)
    except (OSError, ValueError) as error:
        raise click.BadParameter(str(error), param_hint="--kernel") from error
    if not scripts:
        raise click.BadParameter("no Dagaz script is there", param_hint="--kernel")
    return scripts


def _report_size(main: Artifact, rules: Path, is_runtime_shared: bool) -> None:
    """Print the size of a module, its features, and the command that lists what they cost."""
    gzipped = "gzipped, without the shared runtime," if is_runtime_shared else "gzipped"
    size = in_kb(gzipped_bytes(main.text))
    name = f"zrf2js features {quote(rules.as_posix())}"
    features = f"rules, {', '.join(main.features)}"
    hint = f"--with and --without change this: {name}"
    echo(f"{size} KB {gzipped} with {features}; {hint}", err=True)


def _files_to(output: Path | None, is_folder: bool, conversion: _Conversion) -> Artifact:
    """Write the main file to ``output``, its companions to the same folder; return the main file.

    ``output`` is a folder if ``is_folder`` is set, or if one exists there.
    """
    path = output or Path()
    is_folder = is_folder or path.is_dir()
    options = conversion.options
    form = _form(options["target"], conversion.form, None if is_folder else output)
    if options["runtime"] == "shared":
        _check_shared_runtime(form, output)
    stem = name_of(conversion.rules).stem
    artifacts = conversion.artifacts(
        format=form,
        name=stem if is_folder or path == DASH else path.stem,
        extension=path.suffix if path.suffix in _SCRIPTS and not is_folder else "",
    )
    if path == DASH:
        click.echo(artifacts[0].text, nl=False)
        return artifacts[0]
    main_path = path / f"{stem}{artifacts[0].suffix}" if is_folder else path
    _write(main_path, artifacts)
    echo(main_path.as_posix())
    return artifacts[0]


def _check_shared_runtime(form: str, output: Path | None) -> None:
    if form == "global":
        raise click.BadParameter("the format global has no shared runtime", param_hint="--runtime")
    if output is not None and (output == DASH or is_stream(output)):
        raise click.BadParameter("a shared runtime is a second file", param_hint="--output")


def _explain(rules: Path, analyses: Sequence[str], options: dict[str, Any]) -> None:
    """Print the results of analyses."""
    for analysis in analyses:
        shown = options | {"target": "explain", "format": analysis}
        click.echo(compiled(rules, True, **shown)[0].text, nl=False)


def _package_to(output: Path | None, conversion: _Conversion) -> Artifact:
    """Write an npm package to the folder ``output``; return its ES module.

    The default folder has the name of the rules.
    """
    if output == DASH:
        raise click.BadParameter("a package is a folder", param_hint="--output")
    folder = output or Path(name_of(conversion.rules).stem)
    main, files = _package(folder, conversion)
    write(files, replaced=(folder / "package.json",))
    echo(folder.as_posix())
    return main


def _write(main_path: Path, artifacts: Sequence[Artifact]) -> None:
    """Write the main file and its companions; raise UsageError if two have the same path."""
    if len(artifacts) > 1 and is_stream(main_path):
        artifacts = artifacts[:1]
        echo(f"{main_path.as_posix()} is not a regular file; no companions are written", err=True)
    files: dict[Path, str] = {}
    for number, artifact in enumerate(artifacts):
        path = _companion(main_path, artifact, number)
        if path in files:
            message = f"{path.as_posix()} is also the name of a companion"
            raise click.BadParameter(message, param_hint="--output")
        files[path] = artifact.text
    write(files)


def _dump(rules: Path, name: str, output: Path | None, options: dict[str, Any]) -> None:
    """Print the Program after the pass ``name``, or write it to ``output``."""
    if name in options["without_passes"] or not options["optimize"]:
        raise click.BadParameter(f"the pass {name} is left out", param_hint="--dump-ir")
    left_out = (*options["without_passes"], *passes_after(name))
    text = compiled(rules, True, **options | {"target": "dump", "without_passes": left_out})[0].text
    if output is None or output == DASH:
        click.echo(text, nl=False)
    else:
        write({output: text})
        echo(output.as_posix())


def _package(folder: Path, conversion: _Conversion) -> tuple[Artifact, dict[Path, str]]:
    """Return the ES module of an npm package, and all its files."""
    from zrf2js.cli.output.npm import describe

    if conversion.form:
        raise click.BadParameter("a package contains both esm and cjs", param_hint="--format")
    if folder.exists() and not folder.is_dir():
        raise click.BadParameter(f"{folder} is not a folder", param_hint="--output")
    modules = conversion.artifacts(format="esm", name="index")
    common = conversion.artifacts(format="cjs", name="index", quiet=True)
    files = {
        _companion(folder / name, artifact, number): artifact.text
        for name, artifacts in (("index.js", modules), ("index.cjs", common))
        for number, artifact in enumerate(artifacts)
    }
    rules, options = conversion.rules, conversion.options
    described = {"variant": options["variant"], "dialect": options["dialect"]}
    program = program_of(rules, described)
    return modules[0], files | describe(folder, rules, program)


def _form(target: str, form: str, output: Path | None) -> str:
    """Return the given format, else the one that the extension of ``output`` implies.

    Raise BadParameter for an unknown target or format.
    """
    try:
        formats = find_emitter(target).formats
    except UnknownEmitter:
        targets = ", ".join(emitter_names())
        message = f"unknown target {target}; expected one of: {targets}"
        raise click.BadParameter(message, param_hint="--target") from None
    except BrokenEmitter as error:
        raise CommandError(diagnose("ZRF901", None, name=target, reason=str(error))) from error
    if form and form not in formats:
        message = f"unknown format {form}; expected one of: {', '.join(formats)}"
        raise click.BadParameter(message, param_hint="--format")
    if not form and output is not None and output.suffix == ".cjs" and "cjs" in formats:
        return "cjs"
    return form or formats[0]


#: extensions of the output file that replace the default one, also in the name of the source map
_SCRIPTS = (".js", ".mjs", ".cjs")


def _companion(main_path: Path, artifact: Artifact, number: int) -> Path:
    if number == 0:
        return main_path
    if artifact.name:
        return main_path.with_name(artifact.name)
    suffix = companion_suffix(artifact.suffix, main_path.suffix)
    return main_path.with_name(f"{main_path.stem}{suffix}")
