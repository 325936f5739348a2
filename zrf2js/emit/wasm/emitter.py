"""The WebAssembly engines of a module, as text, and those of programs outside."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from zrf2js.emit.faults import Unsupported
from zrf2js.emit.support import refused
from zrf2js.emit.wasm.description import description_of
from zrf2js.emit.wasm.engine import Engine
from zrf2js.emit.wasm.limits import MOST_STATEMENTS, SUPPORT, copied_statements
from zrf2js.ir.nodes import GameIR
from zrf2js.support.outcome import Collector


def engine_text(game: GameIR, collector: Collector) -> str:
    """Return the binary engine of a game in base64; report unsupported rules as errors."""
    engine = _engine(game, collector, plays=False)
    return "" if engine is None else b64encode(engine.binary()).decode()


def engine_data(game: GameIR, collector: Collector) -> tuple[dict[str, Any], bytes] | None:
    """Return the description of a game with its binary engine; report unsupported rules."""
    engine = _engine(game, collector, plays=True)
    return None if engine is None else (description_of(game, engine), engine.binary())


def _engine(game: GameIR, collector: Collector, *, plays: bool) -> Engine | None:
    faults = refused(game, SUPPORT)
    for fault in faults:
        collector.report("ZRF567", fault.origin, word=fault.word, title=game.title)
    size = copied_statements(game)
    if size > MOST_STATEMENTS:
        collector.report("ZRF564", game.origin, title=game.title, size=size, limit=MOST_STATEMENTS)
    if faults or size > MOST_STATEMENTS:
        return None
    try:
        return Engine(game, plays=plays)
    except Unsupported as error:
        origin = error.origin or game.origin
        collector.report("ZRF567", origin, word=error.word, title=game.title)
        return None
