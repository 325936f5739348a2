"""The features of the runtime: those that users may leave out, and those that a game needs.

A feature is a few modules of the runtime behind a narrow interface. The linker replaces them by
stand-ins where the feature is left out (``emit/js/linker/link.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence, Set
from typing import Protocol

from zrf2js.analysis.core.royal_pieces import royals
from zrf2js.analysis.games.notations import notations_of
from zrf2js.analysis.games.runtime_needs import runtime_needs
from zrf2js.emit.api import EmitterOptions
from zrf2js.emit.js.module.build_flags import (
    ALGORITHMS,
    RECORDS,
    SMALL_BOARD,
    compares_moves,
    has_long_games,
)
from zrf2js.ir.nodes import GameIR, KernelRules, Program, TemplateRules
from zrf2js.ir.ops import Handler
from zrf2js.ir.traits import Needs
from zrf2js.ir.words import ForthRules
from zrf2js.language.options import PILES
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.optional import attempt_once


@frozen_node()
class Feature:
    """A part of the public API: its modules, and its description for users."""

    doc: str
    modules: tuple[str, ...] = ()


#: the feature that a module has only if its rules or its users need it
SCRIPTS = "scripts"
#: notations, and those of a feature that games have by default unless they have SGF
NOTATION = "notation"
PGN = "pgn"
PDN = "pdn"
#: features that no page uses
ATTACKS, FORCE = "attacks", "force"
#: features by the names of the options `--with`, `--without` and `--only`
FEATURES = {
    "helpers": Feature(
        "move, moves with options, dests, played, ascii, hash and events",
        ("runtime/api/playable_game.js",),
    ),
    NOTATION: Feature("short moves, UCI, FEN, USI and SGF"),
    PGN: Feature("PGN with comments, and PDN"),
    "zsg": Feature(
        "save and load, and moves by equivalent texts",
        ("runtime/api/game_records.js", "runtime/api/saved_moves.js"),
    ),
    FORCE: Feature("force, for moves that are not legal", ("runtime/api/forced_moves.js",)),
    "search": Feature(
        "game.search() with the algorithms that it selects", ("runtime/api/game_search.js",)
    ),
    **{name: Feature(f"the algorithm {name}") for name in ALGORITHMS},
    "engine": Feature("createEngine, for searches in workers"),
    ATTACKS: Feature("attackers and isAttacked", ("runtime/api/attackers.js",)),
    "texts": Feature("descriptions of games, help, names of pictures and sounds"),
    SCRIPTS: Feature(
        "Model, game.board(), actions and groups",
        ("runtime/api/scripting.js", "runtime/api/scripted_game.js"),
    ),
}
#: names of several features; `algorithms` are those that `auto` never selects for the game
RULES = "rules"
OTHER_ALGORITHMS = "algorithms"
NAMES = (*FEATURES, OTHER_ALGORITHMS)
#: features that a module has only on request: a page can play without them, or, for `pgn`, without
#: SGF only
ON_REQUEST = (PGN, ATTACKS, FORCE, "engine", "texts", SCRIPTS, OTHER_ALGORITHMS)
#: the parts of the feature `engine`: pages have engines of their own, whose workers form teams, too
CREATE_ENGINE, TEAMS = "createEngine", "teams"


class _Chosen(Protocol):
    """The choices of features, in options of a compilation and in jobs of a project."""

    @property
    def without(self) -> tuple[str, ...]: ...

    @property
    def with_features(self) -> tuple[str, ...]: ...

    @property
    def runtime(self) -> str: ...

    @property
    def overrides(self) -> Collection[object]: ...


def without_only(only: Iterable[str]) -> tuple[str, ...]:
    """Return the features to leave out of a module with the rules and the features ``only``.

    Scripts are not among them: no module has them without a reason.
    """
    kept = {*only, SCRIPTS} - {RULES}
    if OTHER_ALGORITHMS in kept or kept & set(ALGORITHMS):
        kept.add("search")
    automatic = {*ALGORITHMS} if "search" in kept and not kept & set(ALGORITHMS) else set()
    if PGN in kept:
        kept.add(NOTATION)
    elif NOTATION in kept:
        automatic.add(PGN)
    if FORCE in kept:
        kept.add("zsg")
    return tuple(name for name in NAMES if name not in kept | automatic)


def conflicting(options: _Chosen) -> str:
    """Return why the options both require and leave out a feature, empty if they do not."""
    for name in options.without:
        if name in options.with_features:
            return f"the feature {name} is both required and left out"
    if SCRIPTS in options.without and options.overrides:
        return "a module with scripts has the feature scripts"
    if options.without and options.runtime == "shared":
        return "a shared runtime has all features"
    return ""


def requested_features(options: EmitterOptions) -> frozenset[str]:
    """Return the features that the options add; a shared runtime has all features."""
    added = ON_REQUEST if options.runtime == "shared" else ()
    return frozenset((*options.with_features, *added))


def links_scripts(program: Program, options: EmitterOptions) -> bool:
    """Return True if a module has the code for scripts: it has scripts, or it allows them.

    Handlers of formulas are functions of ``Model``.
    """
    scripted = program.scripts or options.overrides or options.dagaz_scripts
    requested = SCRIPTS in requested_features(options)
    return bool(requested or scripted or any(game.has(Handler) for game in program.games))


def missing_features(program: Program, options: EmitterOptions) -> frozenset[str]:
    """Return the features that a module leaves out.

    The solver plays games of one player only, best-reply search those of more than two.
    """
    games = program.games
    requested = requested_features(options)
    names = {*options.without, *(set(ON_REQUEST) - requested)} - {SCRIPTS}
    if not links_scripts(program, options):
        names.add(SCRIPTS)
    if PGN not in options.without and any(map(_has_pgn_only, games)):
        names.discard(PGN)
    if NOTATION in names:
        names.add(PGN)
    if PGN in names:
        names.add(PDN)
    if "zsg" in names:
        names.add(FORCE)
    if "engine" in names:
        names |= {CREATE_ENGINE, TEAMS}
    if all(_seats(game) > 1 for game in games):
        names.add("solver")
    if all(_seats(game) < 3 for game in games):
        names.add("brs")
    if OTHER_ALGORITHMS in names:
        names |= set(ALGORITHMS).difference(requested, *map(_automatic, games))
    if "search" in names:
        names |= set(ALGORITHMS)
    return frozenset(names)


def _has_pgn_only(game: GameIR) -> bool:
    """Return True if PGN is a notation of a game that has no SGF."""
    notations = attempt_once("notations", game, notations_of, None)
    return notations is not None and PGN in notations.names and not notations.sgf


def features_of(missing: Set[str]) -> tuple[str, ...]:
    """Return the features of a module that leaves out ``missing``."""
    return tuple(name for name in FEATURES if name not in missing)


def _seats(game: GameIR) -> int:
    """Return the number of players that choose moves."""
    return sum(player.chooses for player in game.players)


def left_out(
    games: Sequence[GameIR], words: Set[str], names: Set[str], trace: bool = False
) -> frozenset[str]:
    """Return the modules of the runtime that a module does not contain.

    ``words`` are the identifiers in the rules of its ``games``, ``names`` its missing features. A
    module with a ``trace``, which explains moves, needs more.
    """
    paths = {path for name in names if name in FEATURES for path in FEATURES[name].modules}
    if CREATE_ENGINE in names:
        paths.add("runtime/api/engine.js")
    paths |= {path for path, used in _TABLES.items() if not words & used}
    makes_records = SCRIPTS not in names or any(
        not isinstance(game.rules, TemplateRules) or game.board_kind in PILES for game in games
    )
    if words.isdisjoint(RECORDS) and not makes_records:
        paths |= {"runtime/records/effects.js", "runtime/records/move_records.js"}
    for path, needs in _ENGINE.items():
        scripted = SCRIPTS not in names and path in _FOR_SCRIPTS
        if not (
            scripted
            or trace
            or any(isinstance(game.rules, KernelRules) or needs(game) for game in games)
        ):
            paths.add(path)
    return frozenset(paths)


#: modules with tables, and the functions with which rules create them
_TABLES = {
    "runtime/tables/attack_lines.js": frozenset(
        ("createAttackLines", "createExposedLines", "createExposedSquares")
    ),
    "runtime/tables/attack_tables.js": frozenset(
        ("createAttackTables", "createExposedSquares", "deferAttackTables")
    ),
    "runtime/tables/exposed_squares.js": frozenset(("createExposedSquares",)),
    "runtime/goals/goal_patterns.js": frozenset(("createGoalPatterns",)),
}
#: modules for moves, and the games that need them
_ENGINE: dict[str, Callable[[GameIR], bool]] = {
    "runtime/moves/deduplicate.js": compares_moves,
    "runtime/state/history.js": lambda game: Needs.HISTORY in runtime_needs(game),
    "runtime/moves/maximal_captures.js": (lambda game: game.option("maximal captures") != "false"),
    "runtime/api/move_list.js": lambda game: (
        isinstance(game.rules, ForthRules) or has_long_games(game)
    ),
    "runtime/moves/royal_safety.js": lambda game: bool(royals(game)),
    "runtime/records/piles.js": lambda game: game.board_kind in PILES,
}
#: moves of scripts have any effects and are compared, and scripts may end games by repetition
_FOR_SCRIPTS = frozenset(
    ("runtime/moves/deduplicate.js", "runtime/state/history.js", "runtime/api/move_list.js")
)


def _automatic(game: GameIR) -> frozenset[str]:
    """Return the algorithms that `auto` may select for a game (templates/ai/search.js)."""
    if any(p.in_turn_order and p.random for p in game.players):
        return frozenset(("mcts", "alphabeta"))
    if _seats(game) < 2:
        return frozenset(("solver",))
    if _seats(game) > 2:
        return frozenset(("brs", "maxn", "mcts", "alphabeta"))
    if royals(game):
        return frozenset(("alphabeta",))
    only_drops = all(not piece.moves for piece in game.pieces)
    if only_drops and len(game.positions) <= SMALL_BOARD:
        return frozenset(("alphabeta",))
    return frozenset(("alphabeta", "mcts"))
