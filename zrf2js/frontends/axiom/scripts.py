"""Scripts of games: which file holds the rules of a game with an engine, and reading it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from zrf2js.ir.nodes import Program
from zrf2js.lower.lower import lower
from zrf2js.model.nodes import Game
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Source

if TYPE_CHECKING:
    from zrf2js.frontends.axiom.game import ScriptedGame

#: the engine whose rules are text
_ENGINE = "axiom.dll"
#: extension of a script
EXTENSION = ".4th"

Load = Callable[[str, Source], Source | None]


def read_scripts(games: tuple[Game, ...], load: Load) -> Outcome[tuple[ScriptedGame | None, ...]]:
    """Return the scripts of games with an engine, None for the other games.

    ``load`` returns the file with a path relative to a source, or None.
    """
    collector = Collector()
    load = _sharing(load)
    scripts = tuple(collector.take(_scripted(game, load)) for game in games)
    return collector.outcome(scripts)


def lower_with_words(
    games: tuple[Game, ...], load: Load, name: str, dialect: str
) -> Outcome[Program]:
    """Lower the games; games with an engine have the words of their scripts."""
    collector = Collector()
    scripts = collector.take(read_scripts(games, load))
    tables = tuple(
        game if script is None else script.game for game, script in zip(games, scripts, strict=True)
    )
    program = collector.take(lower(name, tables, dialect))
    lowered = tuple(
        game if script is None else script.attach(game)
        for game, script in zip(program.games, scripts, strict=True)
    )
    return collector.outcome(replace(program, games=lowered))


def _sharing(load: Load) -> Load:
    """Return ``load`` with one source per file, so that games report its diagnostics only once."""
    sources: dict[str, Source] = {}

    def shared(path: str, source: Source) -> Source | None:
        loaded = load(path, source)
        return None if loaded is None else sources.setdefault(loaded.name, loaded)

    return shared


def _scripted(game: Game, load: Load) -> Outcome[ScriptedGame | None]:
    collector = Collector()
    if game.engine is None or game.title == "-":
        return collector.outcome(None)
    from zrf2js.frontends.axiom.game import build_scripted  # for games with an engine alone
    from zrf2js.frontends.axiom.loader import load_script

    paths = script_paths(game)
    if not paths:
        collector.report("ZRF501", game.origin, title=game.title, engine=game.engine)
        return collector.outcome(None)
    rules = game.origin.span.source
    source = next((one for path in paths if (one := load(path, rules)) is not None), None)
    if source is None:
        notes = tuple(f"searched {path}, relative to {rules.name}" for path in paths)
        collector.report("ZRF584", game.origin, title=game.title, path=paths[0], notes=notes)
        return collector.outcome(None)
    state = collector.take(load_script(source, load))
    if not collector.ok:
        return collector.outcome(None)
    return collector.outcome(collector.take(build_scripted(game, state)))


def script_paths(game: Game) -> tuple[str, ...]:
    """Return the paths where the script of a game may be; none for an unknown engine.

    The script is next to the engine and has the title of the game, with hyphens for spaces. Some
    rules files give the path of the engine relative to their parent folder.
    """
    engine = PurePosixPath(re.sub(r"[\\/]+", "/", game.engine or ""))
    if engine.name.lower() != _ENGINE:
        return ()
    path = (engine.parent / (game.title.replace(" ", "-") + EXTENSION)).as_posix()
    return (path, f"../{path}")
