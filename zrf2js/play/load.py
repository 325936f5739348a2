"""``zrf2js.load``: compile a rules file and start an engine."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any

from zrf2js.frontends.dagaz import is_page
from zrf2js.host.archives import archive_of
from zrf2js.play.arguments import GameChoice, seed_of
from zrf2js.play.engine import Engine
from zrf2js.play.errors import EngineUnavailable, NotSupported
from zrf2js.play.game import Game
from zrf2js.play.wasm_engine import WasmEngine
from zrf2js.play.wasm_game import WasmGame
from zrf2js.play.wasm_rules import wasm_parts
from zrf2js.support.frozen_node import replaced

#: the engines that a program may name; a Dagaz page runs in ``v8``
ENGINES = ("wasm", "node")


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
    ``auto`` is ``wasm`` if wasmtime is installed and the engine has all rules of the game, else
    ``node``. A Dagaz page runs in the engine ``v8``, because its scripts have no rights. ``seed``
    is that of searches. Included files are found as by ``compile_file``. Raise InvalidRules,
    EngineUnavailable, or NotSupported if the engine lacks a rule of the game, and ValueError for
    an argument that is not one of these.
    """
    seed_of(seed)
    chosen = None if variant is None else str(variant)
    choice = GameChoice(Path(path), chosen, dialect, None if root is None else Path(root))
    name, parts = engine_parts(choice, engine)
    options = {"seed": seed}
    if name == WasmEngine.name:
        return WasmGame(WasmEngine(*parts), options)
    from zrf2js.play.javascript import JAVASCRIPT  # not imported for cached engines

    return Game(JAVASCRIPT[name](*parts), options)


def engine_parts(choice: GameChoice, engine: str) -> tuple[str, tuple[Any, ...]]:
    """Return the name of an engine and the arguments of its class; exceptions as in ``load``."""
    if not isinstance(engine, str) or (engine != "auto" and engine not in ENGINES):
        raise ValueError(f"unknown engine {engine}; expected auto or one of: {', '.join(ENGINES)}")
    choice = replaced(choice, path=_rules_file_at(choice.path))
    if engine != "node" and not is_page(choice.path.name):
        limited = engine == "auto"
        try:
            parts = wasm_parts(choice, partial(_javascript, choice), limited=limited)
            return WasmEngine.name, parts
        except (EngineUnavailable, NotSupported):
            if engine != "auto":
                raise
    text, name = _javascript_module(choice)
    return name, (text,)


def _rules_file_at(path: Path) -> Path:
    """Return the rules file that ``path`` names, which may be in an archive."""
    if archive_of(path) is None:
        return path
    from zrf2js.play.compiling import rules_file  # the compiler is not imported for cached engines

    return rules_file(path)


def _javascript_module(choice: GameChoice) -> tuple[str, str]:
    """Return the text of a module, and the name of its engine: ``v8`` for pages, else ``node``."""
    from zrf2js.host.modules import module_of, text_of
    from zrf2js.play.compiling import module_artifact
    from zrf2js.play.javascript import JAVASCRIPT

    name = "v8" if is_page(choice.path.name) else "node"
    artifact = module_artifact(choice, JAVASCRIPT[name].format)
    return text_of(module_of(artifact, is_isolated=name == "v8")), name


def _javascript(choice: GameChoice) -> Engine:
    """Return the engine in JavaScript; the scripts of a page run without rights."""
    from zrf2js.play.javascript import JAVASCRIPT

    text, name = _javascript_module(choice)
    return JAVASCRIPT[name](text)
