"""``zrf2js.load``: compile a rules file and start an engine."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from zrf2js.emit.api import Artifact
from zrf2js.host.files import load_source, loader_of
from zrf2js.pipeline import Options, compile_source
from zrf2js.play.arguments import seed_of
from zrf2js.play.engine import Engine
from zrf2js.play.errors import EngineUnavailable, InvalidRules, NotSupported
from zrf2js.play.game import Game
from zrf2js.play.javascript import NodeEngine, V8Engine
from zrf2js.play.python_engine import PythonEngine
from zrf2js.support.diagnostics.model import Severity
from zrf2js.support.outcome import Collector

#: the engines by name, the fastest first (benchmarks/python_play.py)
ENGINES: dict[str, tuple[str, str, Callable[[str], Engine]]] = {
    "node": ("module", NodeEngine.format, NodeEngine),
    "v8": ("module", V8Engine.format, V8Engine),
    "python": ("python", "", PythonEngine),
}


#: the diagnostics of rules that a target lacks
_LIMITS = ("ZRF563", "ZRF658")


def load(
    path: str | os.PathLike[str],
    variant: str | int | None = None,
    *,
    engine: str = "auto",
    dialect: str = "auto",
    seed: int = 1,
    root: str | os.PathLike[str] | None = None,
) -> Game:
    """Compile a rules file and return a game at the start position.

    ``variant`` is the title or the index of a game in the file. ``engine`` is one of ``ENGINES``;
    ``auto`` is the first of them that is installed. ``seed`` is that of searches. Included files
    are found as by ``compile_file``. Raise InvalidRules, EngineUnavailable, or NotSupported if the
    engine lacks a rule of the game, and ValueError for an argument that is not one of these.
    """
    if not isinstance(engine, str) or (engine != "auto" and engine not in ENGINES):
        raise ValueError(f"unknown engine {engine}; expected auto or one of: {', '.join(ENGINES)}")
    seed_of(seed)
    chosen = None if variant is None else str(variant)
    for name in ENGINES if engine == "auto" else (engine,):
        target, form, start = ENGINES[name]
        text = _compiled(Path(path), root, target, form, chosen, dialect)
        try:
            return Game(start(text), {"seed": seed})
        except EngineUnavailable:
            if engine != "auto":
                raise
    raise EngineUnavailable("no engine is installed")


def _compiled(
    path: Path,
    root: str | os.PathLike[str] | None,
    target: str,
    form: str,
    variant: str | None,
    dialect: str,
) -> str:
    """Return the text of the module; its global name is `Game`."""
    options = Options(target=target, format=form, name="game", variant=variant, dialect=dialect)
    collector = Collector()
    source = collector.take(load_source(path))
    artifacts: tuple[Artifact, ...] = ()
    if collector.ok:
        loader = loader_of(path, source, None if root is None else Path(root))
        artifacts = collector.take(compile_source(source, loader, options, loader.read))
    if not collector.ok:
        found = collector.outcome(None).diagnostics
        errors = tuple(each for each in found if each.severity is Severity.ERROR)
        if all(error.code in _LIMITS for error in errors):
            raise NotSupported("; ".join(error.message for error in errors))
        raise InvalidRules(errors)
    return artifacts[0].text
