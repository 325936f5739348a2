"""The errors of games in play."""

from __future__ import annotations

from zrf2js.support.diagnostics.model import Diagnostic


class InvalidRules(ValueError):
    """Error: the rules file has errors, which are the ``diagnostics``."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        self.diagnostics = diagnostics
        super().__init__("; ".join(f"{each.code}: {each.message}" for each in diagnostics))


class IllegalMove(ValueError):
    """Error: the move is not legal in the position, or several moves match it."""


class EngineUnavailable(RuntimeError):
    """Error: the engine is not installed, or its program has ended."""


class ScriptsFailed(EngineUnavailable):
    """Error: the scripts of the game throw an error, or exceed a limit."""


class NotSupported(RuntimeError):
    """Error: the engine does not support a rule or a request; the text names it."""
