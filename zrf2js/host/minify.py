"""Minification of a module with esbuild or terser, if one of them is installed."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from zrf2js.emit.api import Artifact
from zrf2js.host.programs import ProgramOutput, ProgramTimeout, run_program
from zrf2js.host.reading import reason_of
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Collector, Outcome

#: seconds that a minifier may take
LIMIT = 120.0


class MinifierMissing(Exception):
    """Error: no minifier is installed."""


class MinifyFailed(Exception):
    """Error: the minifier failed."""


@frozen_node()
class Minified:
    """A minified script and its source map."""

    script: str
    source_map: str


def minify(script: str, source_map: str, name: str) -> Minified:
    """Minify a module; ``name`` is the file name of the result.

    The new source map leads to the rules, as ``source_map`` does. Raise MinifierMissing or
    MinifyFailed.
    """
    program = find_minifier()
    with tempfile.TemporaryDirectory(prefix="zrf2js-") as folder:
        given, made = Path(folder) / "module.js", Path(folder) / name
        given.write_text(_without_reference(script), encoding="utf-8")
        with given.open("a", encoding="utf-8") as file:
            file.write("//# sourceMappingURL=module.js.map\n")
        given.with_name("module.js.map").write_text(source_map, encoding="utf-8")
        arguments = _ARGUMENTS[program.stem](given, made, script.split("\n", 1)[0])
        try:
            run = run_program([os.fspath(program), *arguments], folder=Path(folder), seconds=LIMIT)
        except ProgramTimeout as error:
            raise MinifyFailed(f"{program.stem} did not finish within {LIMIT:g} s") from error
        except (OSError, ProgramOutput) as error:
            raise MinifyFailed(f"{program.stem}: {reason_of(error)}") from error
        if run.code != 0 or not made.is_file():
            words = (run.errors or run.output).strip().splitlines()
            raise MinifyFailed(f"{program.stem}: {words[0] if words else 'no output'}")
        try:
            mapped = made.with_name(f"{made.name}.map").read_text(encoding="utf-8")
            return Minified(made.read_text(encoding="utf-8"), mapped)
        except (OSError, ValueError) as error:
            raise MinifyFailed(f"{program.stem}: {reason_of(error)}") from error


def minified(artifacts: tuple[Artifact, ...], stem: str) -> Outcome[tuple[Artifact, ...]]:
    """Return the artifacts of a module with a minified script, whose source map leads to the rules.

    ``stem`` is that of the file name. Report ZRF720 or ZRF721, and return the artifacts themselves.
    """
    collector = Collector()
    script, types, mapped, *others = artifacts
    try:
        smaller = minify(script.text, mapped.text, f"{stem}{script.suffix}")
    except MinifierMissing as error:
        collector.report("ZRF720", None, reason=str(error))
        return collector.outcome(artifacts)
    except MinifyFailed as error:
        collector.report("ZRF721", None, reason=str(error))
        return collector.outcome(artifacts)
    small_script = replace(script, text=smaller.script)
    small_map = replace(mapped, text=smaller.source_map)
    return collector.outcome((small_script, types, small_map, *others))


def find_minifier() -> Path:
    """Search the PATH, then `node_modules` of the current folder and of its parents."""
    for name in _ARGUMENTS:
        for folder in (None, *_local_programs(Path.cwd())):
            path = shutil.which(name, path=folder)
            if path:
                return Path(path)
    raise MinifierMissing("neither esbuild nor terser is installed")


def _local_programs(folder: Path) -> Iterator[str]:
    for place in (folder, *folder.parents):
        yield str(place / "node_modules" / ".bin")


def _without_reference(script: str) -> str:
    body, mark, _ = script.rpartition("//# sourceMappingURL=")
    return body if mark else script


def _esbuild(given: Path, made: Path, banner: str) -> list[str]:
    return [
        given.name, "--minify", "--target=es2017", "--supported:import-meta=true", "--charset=utf8",
        "--sourcemap", f"--banner:js={banner}", f"--outfile={made.name}", "--log-level=error",
    ]  # fmt: skip


def _terser(given: Path, made: Path, banner: str) -> list[str]:
    module = ["--module"] if "\nexport " in given.read_text(encoding="utf-8") else []
    return [
        given.name, "--compress", "--mangle", "--ecma", "2017", *module,
        "--format", f"preamble={banner!r}",
        "--source-map", f"content='module.js.map',url='{made.name}.map'", "--output", made.name,
    ]  # fmt: skip


# In search order.
_ARGUMENTS = {"esbuild": _esbuild, "terser": _terser}
