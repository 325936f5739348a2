"""The options of a compilation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from zrf2js.emit.js.features import NAMES as FEATURE_NAMES
from zrf2js.emit.js.texts import language_codes
from zrf2js.optimize.passes import PASS_NAMES

DIALECTS = ("auto", "zillions", "dagaz")
#: what counts the nodes of trees in a module
ENGINES = ("js", "wasm")
#: options of the modules that the programs of templates/host run, which read internal properties
HOSTED: dict[str, Any] = {"target": "module", "full_names": True}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Options of a compilation.

    ``variant`` selects one game by title or index from 0. ``dialect`` is one of ``DIALECTS``.
    ``name`` is the stem of the output file, ``extension`` its extension if it differs from that of
    the format. ``overrides`` maps names to the scripts that become part of the module;
    ``dagaz_scripts`` defines the names that scripts for Dagaz use. ``home`` is the URL of the
    gallery that the page of a game links to.

    With ``trace``, the module can report where each block of a piece ends, and why. It is larger,
    and every block is compiled separately. A ``readable`` module keeps the layout and the comments
    of the runtime. ``lint`` enables the lints. ``optimise`` is an alias of ``optimize``.
    ``without_passes`` names optimization passes to leave out, ``without`` features of the module
    (``zrf2js.emit.js.features.NAMES``). With ``runtime`` "shared", modules in the formats esm and
    cjs import the runtime from ``zrf2js-runtime.mjs`` or ``.cjs`` in their folder. ``kernel`` maps
    file names to Dagaz scripts, which pages of the target dagaz contain. ``languages`` are codes
    of the languages of pages, all if there are none. With ``relay``, a page plays at a table of the
    server that sends it (``zrf2js serve``). ``weights`` is the text of a file with learned
    evaluations (``weights.py``), ``weights_path`` its path in diagnostics; ``tables`` and
    ``tables_path`` are those of endgame tables (``tables.py``), ``book`` and ``book_path`` those of
    an opening book (``book.py``). ``url`` is the address of a page on the web, ``picture`` that of
    a picture for links to it. With the ``engine`` "wasm", modules contain a WebAssembly engine of
    each game, which ``perft`` uses. With ``full_names``, internal properties keep their names, as
    programs require that read them.

    Raise ValueError for an unknown dialect, pass, feature, runtime, engine or language.
    """

    target: str = "module"
    format: str = ""
    variant: str | None = None
    dialect: str = "auto"
    optimize: bool = True
    without_passes: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    runtime: str = "inline"
    trace: bool = False
    readable: bool = False
    lint: bool = False
    name: str = ""
    overrides: dict[str, str] = field(default_factory=dict)
    dagaz_scripts: bool = False
    home: str = ""
    extension: str = ""
    kernel: dict[str, str] = field(default_factory=dict)
    languages: tuple[str, ...] = ()
    relay: bool = False
    weights: str = ""
    engine: str = "js"
    weights_path: str = ""
    tables: str = ""
    tables_path: str = ""
    book: str = ""
    book_path: str = ""
    url: str = ""
    picture: str = ""
    full_names: bool = False
    if TYPE_CHECKING:
        optimise: bool = True

    def __post_init__(self) -> None:
        if self.dialect not in DIALECTS:
            choices = ", ".join(DIALECTS)
            raise ValueError(f"unknown dialect {self.dialect}; expected one of: {choices}")
        if self.runtime not in ("inline", "shared"):
            raise ValueError(f"unknown runtime {self.runtime}; expected one of: inline, shared")
        if self.engine not in ENGINES:
            choices = ", ".join(ENGINES)
            raise ValueError(f"unknown engine {self.engine}; expected one of: {choices}")
        if self.runtime == "shared" and self.format == "global":
            raise ValueError("the format global has no shared runtime")
        for kind, names, known in (
            ("pass", self.without_passes, PASS_NAMES),
            ("feature", self.without, FEATURE_NAMES),
            ("language", self.languages, language_codes()),
        ):
            for name in names:
                if name not in known:
                    choices = ", ".join(known)
                    raise ValueError(f"unknown {kind} {name}; expected one of: {choices}")


def _with_alias(generated: Callable[..., None]) -> Callable[..., None]:
    """Return the constructor ``generated`` of Options with ``optimise`` as another parameter."""

    @wraps(generated)
    def init(self: Options, **values: object) -> None:
        if "optimise" in values:
            values["optimize"] = values.pop("optimise")
        generated(self, **values)

    return init


if not TYPE_CHECKING:  # a second field would conflict with the first one in dataclasses.replace
    Options.__init__ = _with_alias(Options.__init__)
    Options.optimise = property(attrgetter("optimize"))
