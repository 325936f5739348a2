"""What an emitter is: the protocol that our own targets and anybody's plug-in follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from zrf2js.ir.nodes import Program
from zrf2js.support.outcome import Outcome

#: raised when emitters written for an older protocol would break
EMITTER_API = 1


#: gives the bytes of a picture or sound by the name the rules use, None where there is none
MediaLoader = Callable[[str], bytes | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Artifact:
    """A file to be written: ``suffix`` takes the place of the main file's (".js", ".d.ts").

    A file with a ``name`` is shared by several main files in the same folder.
    """

    suffix: str
    text: str
    name: str = ""


#: the suffix of type declarations beside modules with these extensions, as TypeScript requires
_DECLARATIONS = {".mjs": ".d.mts", ".cjs": ".d.cts"}


def companion_suffix(suffix: str, main: str) -> str:
    """Return the suffix of a file that accompanies a main file with the extension ``main``."""
    return _DECLARATIONS.get(main, suffix) if suffix == ".d.ts" else suffix


@dataclass(frozen=True, slots=True, kw_only=True)
class EmitContext:
    """What an emitter may know besides the Program.

    ``name`` is the stem of the output file, ``extension`` its extension if it differs from that of
    the format, ``format`` the requested format (or empty). ``overrides``
    are scripts to be run before the first game, by name; with ``dagaz_scripts`` they find the names
    that Dagaz's scripts expect. ``home`` is the address of the gallery
    that a page belongs to, relative to the page; ``media`` finds pictures and sounds, None where
    there is no folder to look in. ``trace`` asks for a module that can also tell where blocks end,
    and why; ``readable`` for one whose runtime has its layout and comments. A target that has no
    such form may ignore it. ``without`` names features of the runtime to leave out.
    With ``runtime`` "shared", modules import the runtime from a file in their folder.
    """

    name: str
    source_name: str = ""
    format: str = ""
    extension: str = ""
    overrides: Mapping[str, str] = field(default_factory=dict)
    dagaz_scripts: bool = False
    home: str = ""
    media: MediaLoader | None = None
    trace: bool = False
    readable: bool = False
    without: tuple[str, ...] = ()
    runtime: str = "inline"


class Emitter(Protocol):
    """Turns a Program into files; the first artifact is the main one.

    An emitter whose attribute ``uses_annotations`` is true receives an annotated Program. Programs
    with scripts reach only emitters whose attribute ``carries_scripts`` is true.
    """

    name: str
    api: int
    doc: str
    formats: tuple[str, ...]

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """The artifacts; diagnostics say what the target cannot express."""
        ...
