"""The build flags of a module, which decide what the linker includes.

A build flag is a constant of ``templates/runtime/state/build_flags.js``. It holds if one game of
the module, or a script, may need the code that tests it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence, Set
from functools import partial
from operator import eq

from zrf2js.analysis.core.royal_pieces import royals
from zrf2js.analysis.games.change_lists import change_lists
from zrf2js.analysis.games.draughts import may_be_draughts
from zrf2js.analysis.games.filling import only_fills
from zrf2js.analysis.games.goal_features import aims_of
from zrf2js.analysis.games.notations import has_hands, notations_of, reads_last
from zrf2js.analysis.games.runtime_needs import attacks_require_making, runtime_needs
from zrf2js.emit.js.linker.inline import constant
from zrf2js.emit.js.module.board_data import grid_of
from zrf2js.emit.js.rules.attacks import TABLE_LIMIT, WINDING
from zrf2js.emit.js.rules.layout import layout_of
from zrf2js.ir.nodes import GameIR, KernelRules
from zrf2js.ir.ops import BeenBefore, ChangeType, TakenBefore
from zrf2js.ir.traits import Needs, Writes
from zrf2js.ir.words import ForthRules
from zrf2js.language.options import PILES
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.optional import attempt, attempt_once


@frozen_node()
class BuildFlag:
    """The condition of a build flag: ``holds`` receives a game and the identifiers in its rules.

    Build flags with ``by_scripts`` also hold in modules with scripts, which can make any move.
    """

    holds: Callable[[GameIR, Set[str]], bool]
    by_scripts: bool = True


def _game(holds: Callable[[GameIR], bool], by_scripts: bool = False) -> BuildFlag:
    """Return a build flag about the game, whatever names its rules use."""
    return BuildFlag(lambda game, _: holds(game), by_scripts)


def _word(*names: str, by_scripts: bool = True) -> BuildFlag:
    """Return the build flag that rules use one of the names."""
    return BuildFlag(lambda _, words: not words.isdisjoint(names), by_scripts)


def _option(name: str, by_scripts: bool = False) -> BuildFlag:
    """Return the build flag that an option is set."""
    return _game(lambda game: game.option(name) != "false", by_scripts)


def _needs(need: Needs, by_scripts: bool = False) -> BuildFlag:
    return _game(lambda game: need in runtime_needs(game), by_scripts)


def _goal(kind: str, by_scripts: bool = True) -> BuildFlag:
    return _game(lambda game: any(goal.kind == kind for goal in game.goals), by_scripts)


def _writes(writes: Writes) -> BuildFlag:
    """Return the build flag that a statement writes something."""
    return _game(
        lambda game: any(writes & template.writes for template in game.templates), by_scripts=True
    )


def compares_moves(game: GameIR) -> bool:
    """Return True if lists of moves may have duplicates, or records that have no effect."""
    annotations = game.annotations
    compared = annotations.comparisons
    return compared is None or any(compared.flags) or annotations.may_have_no_effect


def has_no_rules(game: GameIR) -> bool:
    """Return True if a module has no rules of the game."""
    return game.engine is not None or not game.turns or not game.positions


def _changes(game: GameIR) -> bool:
    """Return True if moves may change a piece."""
    return bool(game.attributes) or any(
        Writes.OWNER in template.writes or template.created != frozenset()
        for template in game.templates
    )


def _has_words(game: GameIR) -> bool:
    return isinstance(game.rules, ForthRules)


def _has_piece_moves(game: GameIR) -> bool:
    return any(piece.moves for piece in game.pieces)


def _has_selective_search(game: GameIR) -> bool:
    """Return True if the rules allow selective searches (templates/ai/selective.js)."""
    has_values = game.annotations.learned is not None
    return bool(royals(game)) or (has_values and not game.has_drops)


def _has_plain_pruning(game: GameIR) -> bool:
    """Return True unless ``isSelective`` of templates/ai/selective.js holds by royal pieces."""
    choosers = [turn.chooser for turn in game.turns]
    followers = [*choosers[1:], *choosers[game.repeat : game.repeat + 1]]
    return (
        not royals(game)
        or any(map(eq, choosers, followers))
        or bool(game.priorities)
        or game.option("maximal captures") != "false"
        or attacks_require_making(game)
        or game.board_kind in PILES
        or _has_chance(game)
    )


def _has_proofs(game: GameIR) -> bool:
    """Return True if the search proves results by moves of the rules (win_draw_loss_proof.js)."""
    fills = game.has_drops and len(game.positions) > SMALL_BOARD
    return fills and game.annotations.line_drops is None


def _aim(*kinds: str) -> BuildFlag:
    """Return the build flag that a goal has features of these kinds (``aims_of``)."""
    return _game(
        lambda game: any(
            feature["word"] in kinds for goal in game.goals for feature in aims_of(game, goal)
        )
    )


def _has_mobility(game: GameIR, words: Set[str]) -> bool:
    """Return True if the search samples how pieces move; scripts add no moves to samples.

    Otherwise, all moves of all games of a module are drops, and pieces fill the board.
    """
    only_drops = game.has_drops and not _has_piece_moves(game)
    return not only_drops or _aim("at").holds(game, words)


def _has_marks(game: GameIR) -> bool:
    """Return True if FEN marks types of pieces, such as promoted ones."""
    notations = attempt_once("notations", game, notations_of, None)
    return notations is not None and any(notations.marks)


def _has_chance(game: GameIR) -> bool:
    return any(player.random for player in game.players) or any(turn.random for turn in game.turns)


def has_long_games(game: GameIR) -> bool:
    """Return True unless moves fill the board, and all lists of moves of a game fit the buffer."""
    moves = len(game.positions) ** 2 * len(game.pieces)
    is_short = attempt("short games", game, partial(only_fills, game), False)
    return not is_short or moves >= _MOVE_BUFFER_SIZE


def _has_sides(game: GameIR) -> bool:
    """Return True if each player has two zones, all different: possibly sides to connect."""
    zones = [
        (player, tuple(members >> player & 1 for members in zone.members))
        for zone in game.zones
        for player in range(len(game.players))
    ]
    owners = Counter(player for player, positions in zones if any(positions))
    sides = {positions for _, positions in zones if any(positions)}
    return len(owners) > 1 and {*owners.values()} == {2} and len(sides) == owners.total()


def _has_reserves(game: GameIR, words: Set[str]) -> bool:
    recycles = ("recycle captures", "recycle promotions", "include off-pieces")
    return (
        bool(game.reserves)
        or game.has_drops
        or any(game.option(name) == "true" for name in recycles)
        or not words.isdisjoint(("isInReserve", "hasUseLeft"))
    )


#: names with which rules write records, and other functions of the same module
RECORDS = (
    "commit", "records", "restoreFlags", "hasUseLeft", "throwLimitExceeded", "sownTo", "pileSize",
    "sizeAfterSowing", "wasVisited", "wasCaptured",
)  # fmt: skip

SMALL_BOARD = constant("ai/search.js", "SMALL_BOARD")
_MAX_KINDS = constant("ai/search.js", "MAX_KINDS")
_MAX_TABLE_KEYS = constant("runtime/state/history.js", "MAX_TABLE_KEYS")
_MOVE_BUFFER_SIZE = constant("runtime/state/layout.js", "MOVE_BUFFER_SIZE")

#: functions that create tables which positions share
SHARED_TABLES = (
    "createAttackLines", "createAttackTables", "createExposedLines", "createExposedSquares",
    "deferAttackTables",
)  # fmt: skip

#: the algorithms of the search, by feature
ALGORITHMS = {
    "alphabeta": "HAS_ALPHABETA",
    "brs": "HAS_BRS",
    "mcts": "HAS_MCTS",
    "maxn": "HAS_MAXN",
    "solver": "HAS_SOLVER",
    "greedy": "HAS_GREEDY",
}

#: other features with build flags
_FEATURES = {
    "createEngine": "HAS_ENGINE",
    "helpers": "HAS_HELPERS",
    "pgn": "HAS_PGN",
    "scripts": "HAS_SCRIPTS",
    "search": "HAS_SEARCH",
    "teams": "HAS_TEAMS",
    "texts": "HAS_TEXTS",
    "notation": "HAS_NOTATIONS",
}

BUILD_FLAGS: dict[str, BuildFlag] = {
    "HAS_FORTH": _game(_has_words),
    "HAS_GAMES_WITHOUT_RULES": _game(has_no_rules),
    "HAS_GRIDS": _game(lambda game: grid_of(game) is not None),
    "HAS_OTHER_BOARDS": _game(lambda game: grid_of(game) is None),
    "HAS_ATTRIBUTES": _game(lambda game: bool(game.attributes)),
    "HAS_BITBOARDS": _game(lambda game: game.annotations.bitboards),
    "HAS_CHANCE": _game(_has_chance),
    "HAS_CARRIED_PIECES": BuildFlag(
        lambda game, words: (
            _writes(Writes.OWNER).holds(game, words)
            or any(position.rect is None for position in game.positions)
        )
    ),
    "HAS_CHANGES": _game(_changes, by_scripts=True),
    "HAS_DROPS": BuildFlag(lambda game, words: game.has_drops or "DROP" in words),
    "HAS_DUPLICATES": _game(compares_moves, by_scripts=True),
    "HAS_DUPLICATES_BY_RULES": _game(compares_moves),
    "HAS_EARLIER_PARTS": _game(lambda game: game.has(BeenBefore, TakenBefore)),
    "HAS_HANDS": _game(has_hands),
    "HAS_MARKS": _game(_has_marks),
    "HAS_DRAUGHTS": _game(may_be_draughts),
    "HAS_LANDING_EMPTIES": _word("empties", by_scripts=False),
    "HAS_LAST_CHOOSER": _word("lastChooser", by_scripts=False),
    "HAS_LAST_MOVE_READS": BuildFlag(
        lambda game, words: "LAST_MOVE_READ" in words or reads_last(game), by_scripts=False
    ),
    "HAS_LEAP_TESTS": _word("tests", by_scripts=False),
    "HAS_LEGGED_LEAPS": _word("legged", by_scripts=False),
    "HAS_LONG_GAMES": _game(has_long_games, by_scripts=True),
    "HAS_MAXIMAL_CAPTURES": _option("maximal captures"),
    "HAS_OWNER_CHANGES": _writes(Writes.OWNER),
    "HAS_PARTIAL_MOVES": _writes(Writes.CONTINUE),
    "HAS_PASSES": _game(lambda game: game.has_passes, by_scripts=True),
    "HAS_PATTERNS": _game(lambda game: game.annotations.incremental_goal_patterns),
    "HAS_PIECE_MOVES": _game(_has_piece_moves, by_scripts=True),
    "HAS_PILES": _game(lambda game: game.board_kind in PILES),
    "HAS_RAYS": _game(lambda game: game.annotations.ray_queries),
    "HAS_RECORDS": _word(*RECORDS),
    "HAS_RECYCLING": _option("recycle captures"),
    "HAS_RESERVES": BuildFlag(_has_reserves),
    "HAS_ROYALS": _game(lambda game: bool(royals(game))),
    "HAS_SEARCH_MEMORY": _game(_has_piece_moves),
    "HAS_SHARED_TABLES": _word(*SHARED_TABLES, by_scripts=False),
    "HAS_TALLY": _game(
        lambda game: (
            bool(royals(game)) or game.annotations.bitboards or Needs.COUNTS in runtime_needs(game)
        )
    ),
    "HAS_UNCERTAIN_TABLES": _word(TABLE_LIMIT.name, by_scripts=False),
    "HAS_TYPE_CHANGES": BuildFlag(lambda game, words: "TYPE" in words or game.has(ChangeType)),
    "HAS_WASM": _word("wasmEngine", by_scripts=False),
    "HAS_WINDING_PATHS": _word(*WINDING, by_scripts=False),
    "HAS_SIDES": _game(_has_sides),
    "HAS_ZONES": _game(lambda game: bool(game.zones)),
    "HAS_CAPTURES": _word("CAPTURE"),
    "HAS_RARE_ENTRIES": _word("COPY", "EXCHANGE", by_scripts=False),
    "HAS_ENTRIES": _word("USE", "hasUseLeft"),
    "HAS_CREATES": _word("CREATE"),
    "HAS_FLIPS": _word("FLIP"),
    "HAS_PARTS": _word("PART", "carryParts"),
    "HAS_COUNTS": _needs(Needs.COUNTS),
    "HAS_COUNT_GOALS": _goal("count", by_scripts=False),
    "HAS_HISTORY": _needs(Needs.HISTORY, by_scripts=True),
    "HAS_HISTORY_BY_RULES": _needs(Needs.HISTORY),
    "HAS_LOSSES": _needs(Needs.LOSSES),
    "HAS_PROGRESS": _needs(Needs.PROGRESS),
    "HAS_LOSS_GOALS": _goal("loss"),
    "HAS_OFF_PIECES": _option("include off-pieces"),
    "HAS_GOAL_SQUARES": _aim("at"),
    "HAS_LEARNED": _game(lambda game: game.annotations.learned is not None),
    "HAS_NETWORK": _game(lambda game: "network" in (game.annotations.learned or {})),
    "HAS_TABLES": _game(lambda game: game.annotations.tables is not None),
    "HAS_BOOK": _game(lambda game: game.annotations.book is not None),
    "HAS_LINES": _aim("line"),
    "HAS_LINE_DROPS": _game(lambda game: game.annotations.line_drops is not None),
    "HAS_PROOFS": _game(_has_proofs),
    "HAS_PUZZLE_FACTS": _game(lambda game: game.annotations.puzzle is not None),
    "HAS_SLIDES": _game(lambda game: bool((game.annotations.puzzle or {}).get("classes"))),
    "HAS_MOBILITY": BuildFlag(_has_mobility, False),
    "HAS_TACTICS": BuildFlag(
        lambda game, words: _has_piece_moves(game) or not words.isdisjoint(RECORDS)
    ),
    "HAS_PLAIN_PRUNING": _game(_has_plain_pruning),
    "HAS_SELECTIVE": _game(_has_selective_search),
    "HAS_VITAL_AIMS": _aim("capture", "count"),
    "HAS_MISERE": _game(lambda game: all(goal.kind != "loss" for goal in game.goals)),
    "HAS_VITALS": BuildFlag(
        lambda game, words: bool(royals(game)) or _aim("capture", "count").holds(game, words), False
    ),
}


_WORD = re.compile(r"[A-Za-z_$][\w$]*")


def words_in(rules: str) -> frozenset[str]:
    """Return the identifiers in the text of rules."""
    lines = set(map(str.strip, rules.split("\n")))  # large games repeat most of their lines
    return frozenset(_WORD.findall("\n".join(lines)))


def false_flags(
    games: Sequence[GameIR], words: Set[str], without: Set[str], *, traced: bool
) -> frozenset[str]:
    """Return the build flags that do not hold for a module.

    ``words`` are the identifiers in the rules of its ``games``, ``without`` the features that it
    leaves out. A ``traced`` module explains moves and needs everything.
    """
    flags = {flag for feature, flag in (ALGORITHMS | _FEATURES).items() if feature in without}
    if traced or any(isinstance(game.rules, KernelRules) for game in games):
        return frozenset(flags)
    flags.add("HAS_KERNEL")
    lists = change_lists(games)
    layouts = [layout_of(game, lists) for game in games]
    if not any(layout.two_word_moves for layout in layouts):
        flags.add("HAS_TWO_WORD_MOVES")
    if not any((layout.size + 1) << layout.code_bits > _MAX_TABLE_KEYS for layout in layouts):
        flags.add("HAS_LARGE_HASHES")
    if not any(layout.owner_mask | layout.type_bits >= _MAX_KINDS for layout in layouts):
        flags.add("HAS_MANY_KINDS")
    for name, flag in BUILD_FLAGS.items():
        needed = any(_has_words(game) or flag.holds(game, words) for game in games)
        if not needed and not (flag.by_scripts and "scripts" not in without):
            flags.add(name)
    return frozenset(flags)
