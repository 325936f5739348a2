"""zrf2js: a compiler from Zillions rules files to JavaScript, and games in play.

The public names are imported on first access, so that ``import zrf2js`` and small commands start
fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from zrf2js._version import __version__

if TYPE_CHECKING:
    from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext, Emitter
    from zrf2js.library import (
        check_text,
        compile_file,
        compile_text,
        linear_form,
        read_program,
    )
    from zrf2js.options import Options
    from zrf2js.play.errors import EngineUnavailable, IllegalMove, InvalidRules, NotSupported
    from zrf2js.play.game import Game
    from zrf2js.play.load import load
    from zrf2js.play.moves import Move, Playout, Result, SearchResult
    from zrf2js.support.diagnostics.model import Diagnostic, Severity
    from zrf2js.support.outcome import Outcome

__all__ = [
    "EMITTER_API",
    "Artifact",
    "Diagnostic",
    "EmitContext",
    "Emitter",
    "EngineUnavailable",
    "Game",
    "IllegalMove",
    "InvalidRules",
    "Move",
    "NotSupported",
    "Options",
    "Outcome",
    "Playout",
    "Result",
    "SearchResult",
    "Severity",
    "__version__",
    "check_text",
    "compile_file",
    "compile_text",
    "linear_form",
    "load",
    "read_program",
]

_HOMES = {
    "zrf2js.support.diagnostics.model": ("Diagnostic", "Severity"),
    "zrf2js.emit.api": ("EMITTER_API", "Artifact", "EmitContext", "Emitter"),
    "zrf2js.library": (
        "check_text",
        "compile_file",
        "compile_text",
        "linear_form",
        "read_program",
    ),
    "zrf2js.support.outcome": ("Outcome",),
    "zrf2js.pipeline": ("Options",),
    "zrf2js.play.errors": ("EngineUnavailable", "IllegalMove", "InvalidRules", "NotSupported"),
    "zrf2js.play.game": ("Game",),
    "zrf2js.play.load": ("load",),
    "zrf2js.play.moves": ("Move", "Playout", "Result", "SearchResult"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
