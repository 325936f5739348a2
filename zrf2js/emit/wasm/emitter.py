"""The WebAssembly engines of a module, as text."""

from __future__ import annotations

from base64 import b64encode

from zrf2js.emit.faults import Unsupported
from zrf2js.emit.support import refused
from zrf2js.emit.wasm.engine import Engine
from zrf2js.emit.wasm.limits import SUPPORT
from zrf2js.ir.nodes import GameIR
from zrf2js.support.outcome import Collector


def engine_text(game: GameIR, collector: Collector) -> str:
    """Return the binary engine of a game in base64; report unsupported rules as errors."""
    faults = refused(game, SUPPORT)
    for fault in faults:
        collector.report("ZRF567", fault.origin, word=fault.word, title=game.title)
    if faults:
        return ""
    try:
        return b64encode(Engine(game).binary()).decode()
    except Unsupported as error:
        origin = error.origin or game.origin
        collector.report("ZRF567", origin, word=error.word, title=game.title)
        return ""
