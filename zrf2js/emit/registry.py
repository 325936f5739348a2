"""Finds emitters: our own by name, others through the entry-point group ``zrf2js.emitters``."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from zrf2js.emit.api import EMITTER_API, Emitter

GROUP = "zrf2js.emitters"

#: name -> module and class; imported when asked for
_OWN = {
    "module": ("zrf2js.emit.module", "ModuleEmitter"),
    "html": ("zrf2js.emit.html", "PageEmitter"),
    "dagaz": ("zrf2js.emit.dagaz.emitter", "DagazEmitter"),
    "ir": ("zrf2js.emit.data", "DataEmitter"),
}


class UnknownEmitter(LookupError):
    """No emitter has the name."""


class BrokenEmitter(Exception):
    """A plug-in cannot be loaded or does not follow the protocol."""


def emitter_names() -> tuple[str, ...]:
    """Ours, then the installed ones."""
    return (*_OWN, *sorted(set(_plug_ins()) - set(_OWN)))


def find_emitter(name: str) -> Emitter:
    """The emitter of this name; raises UnknownEmitter or BrokenEmitter."""
    if name in _OWN:
        module, cls = _OWN[name]
        emitter: Emitter = getattr(import_module(module), cls)()
        return emitter
    plug_ins = _plug_ins()
    if name not in plug_ins:
        raise UnknownEmitter(name)
    return _load(name, plug_ins[name].load)


def _plug_ins() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _load(name: str, load: Callable[[], Callable[[], Emitter]]) -> Emitter:
    try:
        emitter = load()()
        api = emitter.api
    except Exception as error:  # anything can go wrong in somebody else's package
        raise BrokenEmitter(f"{name}: {error}") from error
    if api != EMITTER_API:
        raise BrokenEmitter(f"{name}: made for emitter API {api}, this is {EMITTER_API}")
    return emitter
