"""Compiled engines in WebAssembly, from the cache on disk if the rules have not changed."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from zrf2js.emit.disk_cache import contents, remembered, stamps_in
from zrf2js.host.archives import read_file
from zrf2js.play.arguments import GameChoice
from zrf2js.play.engine import Engine
from zrf2js.play.errors import EngineUnavailable, NotSupported
from zrf2js.play.wasm_machine import compiled, is_installed, system

#: the package, whose modules determine the engine of a game
_PACKAGE = Path(__file__).parents[1]
#: size of a game that ``load`` compiles unless a program names the engine, in statements
MOST_STATEMENTS = 10_000


def wasm_parts(
    choice: GameChoice, companion: Callable[[], Engine], *, limited: bool
) -> tuple[dict[str, Any], bytes, Callable[[], Engine]]:
    """Return the arguments of ``WasmEngine``; ``limited`` refuses rules that compile for long.

    Raise EngineUnavailable if wasmtime is not installed, NotSupported for rules that the engine
    lacks, and InvalidRules.
    """
    if not is_installed():
        raise EngineUnavailable("wasmtime is not installed: pip install zrf2js[fast]")
    path, root = choice.path.as_posix(), None if choice.root is None else os.fspath(choice.root)
    given = limited, path, choice.variant, choice.dialect, root
    files = [path]
    while True:
        key: list[object] = ["wasm", _version(), given, [(name, _digest(name)) for name in files]]
        made = remembered(key, lambda: _compiled(choice, limited))
        if set(made["files"]) <= set(files):
            break
        files = sorted({*files, *made["files"]})
    if made["lacking"]:
        raise NotSupported(made["lacking"])
    binary = made["binary"]
    key = ["machine code", *system(), hashlib.sha256(binary).hexdigest()]
    return made["rules"], remembered(key, lambda: compiled(binary)), companion


@cache
def _version() -> str:
    """Return a hash of the compiler."""
    return contents(list(stamps_in(_PACKAGE, ".py")))


def _digest(name: str) -> str:
    """Return a hash of a file; an empty text if it cannot be read, which the compiler reports."""
    try:
        return hashlib.sha256(read_file(Path(name))).hexdigest()
    except (OSError, ValueError):
        return ""


def _compiled(choice: GameChoice, limited: bool) -> dict[str, Any]:
    """Return the files that the rules include, the engine, and what it lacks."""
    # These modules are not imported if the cache has the engine.
    from zrf2js.emit.wasm.emitter import engine_data
    from zrf2js.emit.wasm.limits import copied_statements
    from zrf2js.play.compiling import annotated_program
    from zrf2js.support.outcome import Collector

    program, files = annotated_program(choice)
    compiled: dict[str, Any] = {"files": [choice.path.as_posix(), *files], "lacking": ""}
    if program.scripts:
        return {**compiled, "lacking": "the engine `wasm` does not run scripts"}
    game = next((each for each in program.games if each.default), program.games[0])
    collector = Collector()
    if limited and copied_statements(game) > MOST_STATEMENTS:
        return {**compiled, "lacking": "engine='wasm' compiles these rules for several seconds"}
    data = engine_data(game, collector)
    if data is None:
        faults = collector.diagnostics
        return {**compiled, "lacking": "; ".join(each.message for each in faults)}
    return {**compiled, "rules": data[0], "binary": data[1]}
