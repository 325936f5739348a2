"""`zrf2js engine`."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import hosted, node_errors, reads_rules
from zrf2js.cli.options.scripts import runs_scripts
from zrf2js.cli.options.weights import takes_weights
from zrf2js.host.isolated_engine import IsolatedEngine
from zrf2js.host.modules import ScriptedModule
from zrf2js.host.node import attach


@click.command()
@reads_rules
@runs_scripts
@takes_weights
@click.pass_context
def engine(
    context: click.Context,
    rules: Path,
    options: dict[str, Any],
) -> None:
    """Run a game as an engine for chess programs.

    The protocol is UCI, USI, UCCI or CECP (docs/engine.md); the first line of the input selects it.
    RULES may also be a module, FILE.mjs, which starts faster. Such a file is a program: it runs in
    Node.js with all rights.
    """
    with node_errors({}):
        if rules.suffix == ".mjs" and rules.is_file():
            context.exit(attach("engine/main.mjs", rules.resolve()))
        module = hosted(rules, **options)
        if isinstance(module, ScriptedModule):
            context.exit(IsolatedEngine(module).run())
        with _file(module) as path:
            context.exit(attach("engine/main.mjs", path))


@contextmanager
def _file(module: str) -> Iterator[Path]:
    """Yield the path of a file with a module."""
    with tempfile.TemporaryDirectory(prefix="zrf2js-") as folder:
        path = Path(folder) / "game.mjs"
        path.write_text(module, encoding="utf-8")
        yield path
