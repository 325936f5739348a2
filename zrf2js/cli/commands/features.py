"""`zrf2js features`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from zrf2js.cli.common import echo, reads_rules, root_of, value_of
from zrf2js.cli.options.standard_input import load_rules, name_of
from zrf2js.cli.output.sizes import gzipped_bytes, in_kb
from zrf2js.emit.api import Artifact
from zrf2js.emit.js.module.features import FEATURES, RULES, without_only
from zrf2js.options import Options


@click.command()
@reads_rules
def features(rules: Path, options: dict[str, Any]) -> None:
    """List the features of a module: their size, and what they give.

    The size of a feature is the difference that it makes to the gzipped module. `--with` and
    `--without` of `zrf2js convert` change which features a module has.
    """
    module_with = _compiler(rules, Options(**options))
    echo("\n".join(_rows(module_with)))


def _compiler(rules: Path, options: Options) -> Callable[..., Artifact]:
    """Compile rules, and return a function from options of features to a module.

    Raise CommandError if there are errors.
    """
    from zrf2js.host.files import loader_of
    from zrf2js.pipeline import emit_program, to_program

    source = value_of(load_rules(rules))
    path = name_of(rules)
    loader = loader_of(path, root_of(path))
    program = value_of(to_program(source, loader, options))

    def module_with(**changes: Any) -> Artifact:
        chosen = replace(options, **changes)
        return value_of(emit_program(program, source, chosen, loader.read))[0]

    return module_with


def _rows(module_with: Callable[..., Artifact]) -> Iterator[str]:
    """Yield the lines of the table: a heading, the rules and the features that can differ."""
    default = module_with()
    rules = module_with(without=without_only((RULES,)))
    size = gzipped_bytes(default.text)
    yield _line("feature", "KB gz", "default", "gives")
    yield _line(RULES, _kb(rules), "always", "moves, undo, outcomes and positions as JSON")
    for name, feature in FEATURES.items():
        is_default = name in default.features
        other = module_with(**{"without" if is_default else "with_features": (name,)})
        if other.features != default.features:
            difference = abs(gzipped_bytes(other.text) - size)
            yield _line(name, in_kb(difference), "yes" if is_default else "--with", feature.doc)
    yield _line("default", in_kb(size), "", f"{RULES}, {', '.join(default.features)}")


def _kb(module: Artifact) -> str:
    return in_kb(gzipped_bytes(module.text))


def _line(name: str, size: str, default: str, gives: str) -> str:
    return f"{name:10}{size:>6}  {default:8}{gives}"
