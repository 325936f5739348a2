"""Lookup of emitters: built-in ones, and those of the entry-point group ``zrf2js.emitters``."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext, Emitter
from zrf2js.ir.nodes import Program
from zrf2js.support.outcome import Collector, Outcome

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "zrf2js.emitters"

#: name -> module and class; the module is imported at its first use
_OWN = {
    "module": ("zrf2js.emit.js.module.emitter", "ModuleEmitter"),
    "html": ("zrf2js.emit.js.page.html", "PageEmitter"),
    "element": ("zrf2js.emit.js.page.element", "ElementEmitter"),
    "dagaz": ("zrf2js.emit.dagaz.emitter", "DagazEmitter"),
    "jocly": ("zrf2js.emit.jocly.emitter", "JoclyEmitter"),
    "python": ("zrf2js.emit.python.emitter", "PythonEmitter"),
    "fairy-stockfish": ("zrf2js.emit.fsf.emitter", "FairyStockfishEmitter"),
    "interactive-diagram": ("zrf2js.emit.diagram.emitter", "DiagramEmitter"),
    "rbg": ("zrf2js.emit.rbg.emitter", "RegularBoardgamesEmitter"),
    "ir": ("zrf2js.emit.ir", "DataEmitter"),
}

#: emitters behind options of `convert`, not listed as targets
_INTERNAL = {
    "explain": ("zrf2js.emit.inspection", "ExplanationEmitter"),
    "dump": ("zrf2js.emit.inspection", "DumpEmitter"),
}


class UnknownEmitter(LookupError):
    """No emitter has the name."""


class BrokenEmitter(Exception):
    """A plug-in cannot be loaded or does not follow the protocol."""


def emitter_names() -> tuple[str, ...]:
    """Return the names of all targets, built-in ones first."""
    return (*_OWN, *sorted(set(_plug_ins()) - set(_OWN)))


def find_emitter(name: str) -> Emitter:
    """Return the emitter with a name; raise UnknownEmitter or BrokenEmitter."""
    own = _OWN.get(name) or _INTERNAL.get(name)
    if own:
        module, cls = own
        emitter: Emitter = getattr(import_module(module), cls)()
        return emitter
    plug_ins = _plug_ins()
    if name not in plug_ins:
        raise UnknownEmitter(name)
    return _load(plug_ins[name])


def emitter_for(target: str, form: str) -> Outcome[Emitter | None]:
    """Return the emitter of a target, None with an error if it is a plug-in that does not load.

    Raise LookupError for an unknown target and ValueError for an unknown format.
    """
    collector = Collector()
    try:
        emitter = find_emitter(target)
    except BrokenEmitter as error:
        collector.report("ZRF901", None, name=target, reason=str(error))
        return collector.outcome(None)
    if form and form not in emitter.formats:
        choices = ", ".join(emitter.formats)
        raise ValueError(f"unknown format {form}; expected one of: {choices}")
    return collector.outcome(emitter)


def _plug_ins() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # imported only for plug-ins, because it is slow

    return {point.name: point for point in entry_points(group=GROUP)}


def _load(point: EntryPoint) -> Emitter:
    try:
        emitter = point.load()()
        api = emitter.api
        guarded = _Guarded(point.name, emitter)
    except Exception as error:  # a plug-in can raise any exception
        raise BrokenEmitter(f"{point.name}: {error}{_place(error, point.module)}") from error
    if api != EMITTER_API:
        raise BrokenEmitter(f"{point.name}: made for emitter API {api}, this is {EMITTER_API}")
    return guarded


def _place(error: Exception, module: str) -> str:
    """Return the file and the line in the package of a module that raised an exception."""
    from traceback import walk_tb

    package = module.partition(".")[0]
    places = [
        f" ({frame.f_code.co_filename}:{line})"
        for frame, line in walk_tb(error.__traceback__)
        if str(frame.f_globals.get("__name__")).partition(".")[0] == package
    ]
    return places[-1] if places else ""


class _Guarded:
    """The emitter of a plug-in: each of its exceptions becomes a BrokenEmitter."""

    def __init__(self, name: str, emitter: Emitter) -> None:
        self.name = name
        self.api = EMITTER_API
        self.doc = str(emitter.doc)
        self.formats = tuple(map(str, emitter.formats))
        self.uses_annotations = bool(getattr(emitter, "uses_annotations", False))
        carried = getattr(emitter, "carries_scripts", False)
        self.carries_scripts = carried if carried is True else tuple(map(str, carried or ()))
        self._emitter = emitter
        code = type(emitter).emit.__code__
        self._start = f" ({code.co_filename}:{code.co_firstlineno})"

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return the result of the emitter if it follows the protocol."""
        try:
            outcome = self._emitter.emit(program, context)
            artifacts = tuple(outcome.value)
            if not all(isinstance(artifact, Artifact) for artifact in artifacts):
                raise TypeError("the value of the outcome is not a tuple of Artifacts")
            if outcome.ok and not artifacts:
                raise ValueError("neither a file nor an error came out")
        except Exception as error:
            place = _place(error, type(self._emitter).__module__) or self._start
            raise BrokenEmitter(f"{type(error).__name__}: {error}{place}") from error
        return outcome
