"""The protocol of emitters, for built-in targets and for plug-ins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Protocol

from zrf2js.ir.nodes import Program, Script
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Outcome

#: version of the protocol; it increases if emitters for older versions would fail
EMITTER_API = 1


#: returns the bytes of a picture or sound by its name in the rules, None for a missing file
MediaLoader = Callable[[str], bytes | None]


@frozen_node(kw_only=True)
class Artifact:
    """An output file; ``suffix`` replaces the extension of the main file (".js", "-title.rbg").

    A file with a ``name`` is shared by several main files in the same folder. ``has_scripts`` is
    True if the rules have scripts; the pipeline sets it. ``features`` are those of a module.
    """

    suffix: str
    text: str
    name: str = ""
    has_scripts: bool = False
    features: tuple[str, ...] = ()


#: the suffix of type declarations by the extension of the module, as TypeScript requires
_DECLARATIONS = {".mjs": ".d.mts", ".cjs": ".d.cts"}


def companion_suffix(suffix: str, main: str) -> str:
    """Return the suffix of a file that accompanies a main file with the extension ``main``."""
    return _DECLARATIONS.get(main, suffix) if suffix == ".d.ts" else suffix


@frozen_node(kw_only=True)
class EmitterOptions:
    """The options of a compilation that its emitter receives.

    ``name`` is the stem of the output file, ``extension`` its extension if it differs from that of
    the format, ``format`` the requested format (or empty). ``overrides`` maps names to the scripts
    that run before the first game; ``dagaz_scripts`` defines the names that scripts for Dagaz use.
    ``home`` is the URL of the gallery of a page, relative to the page.

    With ``trace``, a module can report where each block of a piece ends, and why. It is larger,
    and every block is compiled separately. A ``readable`` module keeps the layout and the
    comments of the runtime. A target without such a form may ignore these two. ``without``
    names features of the module to leave out (``zrf2js.emit.js.module.features.NAMES``),
    ``with_features`` those that it has although it does not need them. With ``runtime``
    "shared", modules in the formats esm and cjs import the runtime from ``zrf2js-runtime.mjs``
    or ``.cjs`` in their folder. ``kernel`` maps file names to Dagaz scripts, which pages of the
    target dagaz contain. ``languages`` are codes of the languages of pages, all if there are
    none. With ``relay``, a page plays at a table of the server that sends it (``zrf2js
    serve``). ``url`` is the address of a page on the web, ``picture`` that of a picture for
    links to it. With the ``engine`` "wasm", modules contain a WebAssembly engine of each game,
    which ``perft`` uses. With ``full_names``, internal properties keep their names, as programs
    require that read them.
    """

    name: str = ""
    format: str = ""
    extension: str = ""
    overrides: Mapping[str, str] = field(default_factory=dict)
    dagaz_scripts: bool = False
    home: str = ""
    trace: bool = False
    readable: bool = False
    without: tuple[str, ...] = ()
    with_features: tuple[str, ...] = ()
    runtime: str = "inline"
    kernel: Mapping[str, str] = field(default_factory=dict)
    languages: tuple[str, ...] = ()
    relay: bool = False
    engine: str = "js"
    url: str = ""
    picture: str = ""
    full_names: bool = False


@frozen_node(kw_only=True)
class EmitContext(EmitterOptions):
    """The input of an emitter in addition to the Program.

    ``source_name`` is the name of the rules file. ``media`` loads pictures and sounds; it is None
    if the rules are not in a folder.
    """

    source_name: str = ""
    media: MediaLoader | None = None


class Emitter(Protocol):
    """A target: a function from a Program to files, of which the first is the main file.

    An emitter whose attribute ``uses_annotations`` is true receives an annotated Program. The
    attribute ``carries_scripts`` allows Programs with scripts: True for all scripts, else a
    collection of the supported roles. An emitter whose attribute ``plays_on_kernel`` is true
    receives rules with scripts for Dagaz like a Dagaz page.
    """

    name: str
    api: int
    doc: str
    formats: tuple[str, ...]

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return the artifacts; diagnostics report what the target cannot express."""
        ...


def refused_script(program: Program, emitter: Emitter) -> Script | None:
    """Return the first script of the program that the emitter does not support, or None."""
    carried = getattr(emitter, "carries_scripts", False)
    if carried is True:
        return None
    roles = carried or ()
    return next((script for script in program.scripts if script.role not in roles), None)
