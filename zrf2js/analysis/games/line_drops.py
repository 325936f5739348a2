"""Facts about games in which two players only drop pieces and lines of own pieces win.

A search of such a game needs no rules but the lines, and for each position those that must be
filled before it (``templates/ai/line_board.js``). The analysis proves that nothing else matters.
"""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.analysis.core.contents import Contents
from zrf2js.analysis.core.interpreter import NotAnalyzable
from zrf2js.analysis.core.move_cases import OFF, Case, cases_of
from zrf2js.analysis.games.goal_features import goal_features
from zrf2js.analysis.games.table_facts import duel_refusals
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, Goal
from zrf2js.ir.ops import GoalTest
from zrf2js.language.options import PILES, PLAY_OPTIONS

#: the longest line, including its steps, that the search reads
_MAX_STEPS = 31
#: alpha-beta searches smaller boards to the end; larger ones need too many nodes
_SIZES = range(13, 401)


def line_drops(game: GameIR) -> dict[str, object] | None:
    """Return the facts of a game whose pieces have no moves; None if it may depend on more.

    ``pieces`` are [player, type] of the drops in the turn order. A drop on a position requires that
    its neighbors in the directions ``supports`` are filled; the other ones may be empty.
    """
    if any(_refusals(game)):
        return None
    pieces = [_piece(game, turn.mover) for turn in game.turns]
    if None in pieces or not all(_is_line_goal(game, goal, pieces) for goal in game.goals):
        return None
    try:
        supports_by_player = [_supports(game, *piece) for piece in pieces if piece is not None]
    except NotAnalyzable:
        return None
    first, second = supports_by_player
    supports = _directions(game, first) if first is not None and first == second else None
    return None if supports is None else {"pieces": pieces, "supports": supports}


def _refusals(game: GameIR) -> Iterator[bool]:
    """Yield the conditions of the tables under which the game is refused."""
    yield any(duel_refusals(game))
    yield len(game.positions) not in _SIZES
    yield len(game.turns) != 2 or game.repeat != 0
    yield any(turn.mover != turn.chooser or turn.mode >= 0 for turn in game.turns)
    yield not game.has_drops
    yield bool(game.priorities) or game.board_kind in PILES
    yield any(game.option(name) != "false" for name in PLAY_OPTIONS)


def _piece(game: GameIR, player: int) -> tuple[int, int] | None:
    """Return the only piece that a player can drop, None if there are others."""
    pieces = {
        each.piece
        for each in game.reserves
        if each.player == player and each.count != 0 and game.pieces[each.piece].drops
    }
    return (player, pieces.pop()) if len(pieces) == 1 else None


def _is_line_goal(game: GameIR, goal: Goal, pieces: list[tuple[int, int] | None]) -> bool:
    """Return True for lines of the own piece that win, and for a draw without moves."""
    if goal.kind == "draw":
        return isinstance(goal.condition, ops.Stalemated)
    features = goal_features(game, goal)
    if goal.kind != "win" or not set(goal.players) <= {turn.chooser for turn in game.turns}:
        return False
    return len(features) == len(goal.players) * _line_count(goal.condition) and all(
        feature["word"] == "line" and _has_only(feature["steps"], pieces, feature["player"])
        for feature in features
    )


def _line_count(goal: GoalTest) -> int:
    """Return the number of lines in a choice of lines; -1 for other goals."""
    if isinstance(goal, ops.RelativeConfig):
        return 1 if len(goal.steps) <= _MAX_STEPS else -1
    counts = [_line_count(part) for part in goal.parts] if isinstance(goal, ops.GoalOr) else [-1]
    return -1 if -1 in counts else sum(counts)


def _has_only(steps: object, pieces: list[tuple[int, int] | None], player: object) -> bool:
    """Return True if a line consists of the piece that the player drops."""
    own = [list(piece) for piece in pieces if piece is not None and piece[0] == player]
    return isinstance(steps, list) and all(step == own for step in steps if isinstance(step, list))


def _supports(game: GameIR, player: int, piece: int) -> list[frozenset[int]] | None:
    """Return for each position those that must be filled before; None for other conditions."""
    contents = Contents(game)
    supports = []
    for position in range(len(game.positions)):
        calls = game.pieces[piece].drops
        cases = [
            each for call in calls for each in cases_of(game, call, player, position, drop=True)
        ]
        if len(cases) != 1 or not _is_plain(cases[0], position):
            return None
        tested = dict(cases[0].contents)
        if tested.pop(position, contents.all) != contents.empty:
            return None
        if any(each != contents.all & ~contents.empty for each in tested.values()):
            return None
        supports.append(frozenset(tested))
    return supports


def _is_plain(case: Case, position: int) -> bool:
    """Return True for a drop without effects."""
    return (
        isinstance(case.op, ops.Add)
        and case.parts == ((OFF, position),)
        and not (case.facts or case.effects or case.landings)
    )


def _directions(game: GameIR, supports: list[frozenset[int]]) -> list[int] | None:
    """Return the directions in which the neighbors of each position are its supports."""
    wanted = list(enumerate(supports))
    shared = [
        direction
        for direction, links in enumerate(game.links)
        if all(links[position] == OFF or links[position] in each for position, each in wanted)
    ]
    reached = [{game.links[each][position] for each in shared} - {OFF} for position, _ in wanted]
    return shared if reached == supports else None
