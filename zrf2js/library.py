"""The Python API of the compiler, exported by ``zrf2js`` and described in docs/library.md."""

from __future__ import annotations

import os
from pathlib import Path

from zrf2js.emit.api import Artifact
from zrf2js.host.files import load_source, loader_of
from zrf2js.pipeline import Include, Options, compile_source, no_includes, to_program
from zrf2js.support.diagnostics.model import Diagnostic
from zrf2js.support.diagnostics.policy import with_faults_as_errors
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Source


def compile_file(
    path: str | os.PathLike[str],
    options: Options | None = None,
    *,
    root: str | os.PathLike[str] | None = None,
) -> Outcome[tuple[Artifact, ...]]:
    """Compile a rules file; the first artifact is the main one.

    Included files and media must be in the folder of ``path`` or below, or below ``root`` if it is
    given. If a diagnostic is an error, the value is empty.
    """
    collector = Collector()
    source = collector.take(load_source(Path(path)))
    if not collector.ok:
        return collector.outcome(())
    loader = loader_of(Path(path), source, None if root is None else Path(root))
    compiled = compile_source(source, loader, options or Options(), loader.read)
    return collector.outcome(collector.take(compiled))


def compile_text(
    text: str,
    options: Options | None = None,
    *,
    name: str = "game.zrf",
    include: Include = no_includes,
) -> Outcome[tuple[Artifact, ...]]:
    """Compile a rules text; ``name`` is its name in diagnostics, ``include`` loads other files."""
    return compile_source(Source(name, text), include, options or Options())


def check_text(
    text: str,
    options: Options | None = None,
    *,
    name: str = "game.zrf",
    include: Include = no_includes,
) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of a rules text in the order of the stages.

    Faults are errors, as in ``zrf2js check``, although ``compile_text`` compiles the rest.
    """
    found = to_program(Source(name, text), include, options or Options()).diagnostics
    return tuple(with_faults_as_errors(found))
