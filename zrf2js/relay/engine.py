"""The engine that runs the modules of the rules."""

from __future__ import annotations

from zrf2js.play.javascript import NodeEngine


def start_engine(module: str) -> NodeEngine:
    """Run a module in the format cjs; raise EngineUnavailable. All code of rules runs here."""
    return NodeEngine(module)
