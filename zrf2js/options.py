"""The options of a compilation."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

from zrf2js.emit.api import EmitContext, EmitterOptions
from zrf2js.emit.js.module.features import NAMES as FEATURE_NAMES
from zrf2js.emit.js.module.features import ON_REQUEST, conflicting
from zrf2js.emit.js.page.texts import language_codes
from zrf2js.language.options import DIALECTS
from zrf2js.optimize.passes import PASS_NAMES
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.optional import Titled
from zrf2js.support.outcome import Collector, Outcome

VariantT = TypeVar("VariantT", bound=Titled)

#: where a module has its runtime: in itself, or in a file that modules share
RUNTIMES = ("inline", "shared")
#: what counts the nodes of trees in a module
ENGINES = ("js", "wasm")
#: options of the modules that the programs of templates/host run, which have all features: the
#: programs read internal properties, also those that the linker keeps only for scripts
HOSTED: dict[str, Any] = {
    "target": "module",
    "full_names": True,
    "with_features": ON_REQUEST,
}


@frozen_node(kw_only=True)
class Options(EmitterOptions):
    """Options of a compilation: those below, and those that emitters receive.

    ``variant`` selects one game by title or index from 0. ``dialect`` is one of ``DIALECTS``.
    ``optimize`` runs the optional optimization passes, and ``without_passes`` names those to leave
    out. ``lint`` enables the lints. ``weights`` is the text of a file with learned evaluations
    (``weights.py``), ``weights_path`` its path in diagnostics; ``tables`` and ``tables_path`` are
    those of endgame tables (``tables.py``), ``book`` and ``book_path`` those of an opening book
    (``book.py``).

    Raise ValueError for an unknown dialect, pass, feature, runtime, engine or language, and for
    features that are both required and left out.
    """

    target: str = "module"
    variant: str | None = None
    dialect: str = "auto"
    optimize: bool = True
    without_passes: tuple[str, ...] = ()
    lint: bool = False
    weights: str = ""
    weights_path: str = ""
    tables: str = ""
    tables_path: str = ""
    book: str = ""
    book_path: str = ""

    def __post_init__(self) -> None:
        for kind, names, valid in (
            ("dialect", (self.dialect,), DIALECTS),
            ("runtime", (self.runtime,), RUNTIMES),
            ("engine", (self.engine,), ENGINES),
            ("pass", self.without_passes, PASS_NAMES),
            ("feature", (*self.without, *self.with_features), FEATURE_NAMES),
            ("language", self.languages, language_codes()),
        ):
            for name in names:
                if name not in valid:
                    close = did_you_mean(name, valid)
                    hint = f"did you mean {close}?" if close else ""
                    choices = f"expected one of: {', '.join(valid)}"
                    raise ValueError(f"unknown {kind} {name}; {hint or choices}")
        if self.runtime == "shared" and self.format == "global":
            raise ValueError("the format global has no shared runtime")
        if conflict := conflicting(self):
            raise ValueError(conflict)

    @property
    def has_trained_data(self) -> bool:
        """Return True if the options name learned evaluations, endgame tables or a book."""
        paths = (self.weights_path, self.tables_path, self.book_path)
        return any((self.weights, self.tables, self.book, *paths))

    def for_emitter(self, **changes: Any) -> EmitContext:
        """Return the context of an emitter: the options that it receives, with ``changes``."""
        shared = {each.name: getattr(self, each.name) for each in fields(EmitterOptions)}
        return EmitContext(**{**shared, **changes})


def choose(games: tuple[VariantT, ...], variant: str | None) -> Outcome[tuple[VariantT, ...]]:
    """Return all games, or the first one with the title or index ``variant``."""
    collector = Collector()
    if variant is None:
        return collector.outcome(games)
    chosen = [game for game in games if game.title == variant]
    if not chosen and variant.isdecimal() and len(variant) < 10:
        chosen = list(games[int(variant) : int(variant) + 1])
    if not chosen:
        titles = ", ".join(f"`{game.title}`" for game in games)
        collector.report("ZRF902", None, word=variant, notes=(f"the file has {titles}",))
    elif len(chosen) > 1:
        collector.report("ZRF903", chosen[0].origin, word=variant)
    return collector.outcome(tuple(chosen[:1]))
