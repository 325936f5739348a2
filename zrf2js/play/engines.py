"""The engines that run the module of a game."""

from __future__ import annotations

from collections.abc import Callable

from zrf2js.play.engine import Engine
from zrf2js.play.javascript import NodeEngine, V8Engine
from zrf2js.play.python_engine import PythonEngine

#: the engines by name, the fastest first (benchmarks/python_play.py)
ENGINES: dict[str, tuple[str, str, Callable[[str], Engine]]] = {
    "node": ("module", NodeEngine.format, NodeEngine),
    "v8": ("module", V8Engine.format, V8Engine),
    "python": ("python", "", PythonEngine),
}
#: the engine that runs scripts of others
FOR_SCRIPTS = "v8"
