"""The engine that plays the games of a server."""

from __future__ import annotations

from typing import TypeAlias

from zrf2js.host.modules import Module, ScriptedModule
from zrf2js.play.javascript import NodeEngine, V8Engine

RulesEngine: TypeAlias = NodeEngine | V8Engine


def start_engine(module: Module) -> RulesEngine:
    """Start Node.js, or V8 without a host for scripts of others; raise EngineUnavailable."""
    if isinstance(module, ScriptedModule):
        return V8Engine(module.text)
    return NodeEngine(module)
