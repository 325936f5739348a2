"""``--target dagaz``: for each variant a script, a page to start it from, and hooks if needed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePosixPath

from zrf2js._version import __version__
from zrf2js.analysis.core.royal_pieces import royals
from zrf2js.analysis.games.endless_chains import endless_continuation
from zrf2js.emit.api import EMITTER_API, Artifact, EmitContext
from zrf2js.emit.dagaz.board import Zones, directions, self_links, size_of_board
from zrf2js.emit.dagaz.goals import (
    goal_data,
    holds_inside_turns,
    plain_config,
    plain_rows,
    unsupported_goals,
)
from zrf2js.emit.dagaz.moves import Moves, continues_drops, tests_last_step
from zrf2js.emit.dagaz.page import GameScript, page_text, piece_pictures, view_positions
from zrf2js.emit.js.literal import literal
from zrf2js.emit.js.page.media import Media, media_of
from zrf2js.emit.render import render
from zrf2js.emit.slug import slugs
from zrf2js.ir.killed import with_killed
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.ir.ops import AddPartial
from zrf2js.ir.words import ForthRules
from zrf2js.language.options import PLAY_OPTIONS
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Origin

#: command -> number
COMMANDS = {
    "JUMP": 0, "IF": 1, "FORK": 2, "FUNCTION": 3, "IN_ZONE": 4, "FLAG": 5, "SET_FLAG": 6,
    "POS_FLAG": 7, "SET_POS_FLAG": 8, "ATTR": 9, "SET_ATTR": 10, "PROMOTE": 11, "MODE": 12,
    "ON_BOARD_DIR": 13, "ON_BOARD_POS": 14, "PARAM": 15, "LITERAL": 16, "VERIFY": 20,
}  # fmt: skip

#: options that change the rules on the kernel, with its default values
_OPTIONS = {
    "pass turn": "false",
    "pass partial": "false",
    "shared pieces": "false",
    "detect-loops": "false",
    "complete-partial": "false",
}
#: options that commands or the extension carry out; all others that change play are reported
_WRITTEN_OPTIONS = ("maximal captures", "discard cascades")


class DagazEmitter:
    """The emitter of one script per variant: the kernel loads a single design."""

    name = "dagaz"
    api = EMITTER_API
    doc = "scripts for the Dagaz kernel, with a page to start from"
    formats = ("js",)
    carries_scripts = ("dagaz",)

    def emit(self, program: Program, context: EmitContext) -> Outcome[tuple[Artifact, ...]]:
        """Return the script and the page of the default variant, then those of the others."""
        collector = Collector()
        playable = [with_killed(g) for g in program.games if is_playable(g, collector)]
        playable.sort(key=lambda game: not game.default)
        media = _pictures(program, context, collector)
        own = tuple(carried_scripts(program, context))
        artifacts: list[Artifact] = []
        for game, infix in zip(playable, _infixes(playable), strict=True):
            artifacts += _files(game, infix, own, context, media, collector)
        artifacts += (Artifact(suffix=".js", text=s.text, name=s.file) for s in own)
        if not artifacts and collector.ok:
            collector.report("ZRF555", None, name=context.source_name)
        return collector.outcome(tuple(artifacts))


def is_playable(game: GameIR, collector: Collector) -> bool:
    """Return True if the kernel can play the game.

    Games whose rules are in a plug-in are reported as ZRF501.  Separators in the menu of variants
    have no positions.
    """
    if game.board_kind != "default":
        collector.report(
            "ZRF554", game.origin, title=game.title, option="board model", value=game.board_kind
        )
        return False
    if isinstance(game.rules, ForthRules):
        collector.report("ZRF551", game.origin, title=game.title, what="Forth words")
        return False
    return game.engine is None and bool(game.positions) and bool(game.players)


def _infixes(games: list[GameIR]) -> Iterator[str]:
    """Yield the part of each variant's file names before the suffix; "" for the first."""
    if games:
        yield ""
        yield from (f".{slug}" for slug in slugs(game.title for game in games[1:]))


def _pictures(program: Program, context: EmitContext, collector: Collector) -> Media | None:
    """Return the pictures of the rules, or None without a loader; Dagaz has its own sounds."""
    if context.media is None:
        return None
    games = tuple(
        replace(game, media=tuple(item for item in game.media if item[0] == "image"))
        for game in program.games
    )
    return media_of(replace(program, games=games), context.media, collector)


def carried_scripts(program: Program, context: EmitContext) -> Iterator[GameScript]:
    """Yield the scripts of the rules, with names that no other file of the target has."""
    for script in program.scripts:
        yield GameScript(f"{context.name}.{PurePosixPath(script.name).name}", script.text)


def lacking(game: GameIR) -> frozenset[Origin | None]:
    """Return the origins of unsupported constructs, except words with a meaning of the kernel."""
    moves = Moves(game, Zones(game))
    moves.moves()
    return frozenset(limit.origin for limit in moves.limits if not limit.is_own_meaning)


def game_scripts(
    game: GameIR, own: tuple[GameScript, ...], context: EmitContext, collector: Collector
) -> Iterator[tuple[str, str]]:
    """Yield suffix and text of the scripts of a game: the design, and its extension if needed.

    ``own`` are the scripts of the rules, which come after these.
    """
    yield ".js", _script(game, own, context, collector)
    extension = _extension(game, collector)
    if extension:
        yield ".extension.js", render("dagaz/extension.js.j2", data=literal(extension))


def _files(
    game: GameIR,
    infix: str,
    own: tuple[GameScript, ...],
    context: EmitContext,
    media: Media | None,
    collector: Collector,
) -> Iterator[Artifact]:
    stem = context.name + infix
    scripts = []
    for suffix, text in game_scripts(game, own, context, collector):
        scripts.append(GameScript(f"{stem}{suffix}", text))
        yield Artifact(suffix=f"{infix}{suffix}", text=text)
    page = page_text(game, [*scripts, *own], media, context, collector)
    yield Artifact(suffix=f"{infix}.html", text=page)


# --- the script --------------------------------------------------------------------------------


def _script(
    game: GameIR, own: tuple[GameScript, ...], context: EmitContext, collector: Collector
) -> str:
    _report_board(game, collector)
    width, height = size_of_board(game)
    return render(
        "dagaz/script.js.j2",
        width=width,
        height=height,
        source=re.sub(r"[^\w .()/-]", "_", context.source_name),
        version=__version__,
        commands=COMMANDS,
        design=list(_design(game, own, collector)),
        view=list(_view(game)),
    )


def _design(game: GameIR, own: tuple[GameScript, ...], collector: Collector) -> Iterator[str]:
    """Yield the calls of BuildDesign, one per line; empty lines separate the groups."""
    zones = Zones(game)
    moves = Moves(game, zones)
    rows = moves.moves()
    for limit in moves.limits:
        collector.report("ZRF550", limit.origin, word=limit.word, reason=limit.reason)
    yield _call("checkVersion", "z2j", "2")
    options = dict(game.options)
    if endless_continuation(game) is not None:
        options["detect-loops"] = "true"
    for name, usual in _OPTIONS.items():
        value = options.get(name, usual)
        if value != usual:
            yield _call("checkVersion", name.replace(" ", "-"), value)
    for name, value in _script_options(game, own):
        yield _call("checkVersion", name, value)
    yield ""
    yield from _board(game, zones)
    for number, commands in enumerate(moves.templates):
        for command in commands:
            note = f" // {command.note}" if command.note else ""
            operands = f"{number}, ZRF.{command.name}, {command.operand}"
            yield f"design.addCommand({operands}){note}"
        yield ""
    yield from (f"design.addPriority({mode})" for mode in _priorities(game))
    for number, piece in enumerate(game.pieces):
        yield _call("addPiece", piece.name, number)
        for attribute, default in enumerate(piece.attributes):
            shown = default if default >= game.attributes[attribute].falsy else 0
            yield _call("addAttribute", number, attribute, shown)
        for move in rows:
            if move.piece == number:
                name = "addDrop" if move.drop else "addMove"
                yield _call(name, number, move.template, list(move.args), move.mode)
    yield ""
    for placement in game.setup:
        names = game.players[placement.player].name, game.pieces[placement.piece].name
        yield _call("setup", *names, placement.position)
    yield from (_call("reserve", *row) for row in _reserves(game))
    yield from (_call("goal", *row) for row in plain_rows(game))


def _script_options(game: GameIR, own: tuple[GameScript, ...]) -> Iterator[tuple[str, str]]:
    """Yield the options that a script of the rules names.

    The kernel rejects a design with an option that neither it nor a script supports.
    """
    for name, value in game.options:
        dashed = name.replace(" ", "-")
        named = re.compile(rf"""(["'`]){re.escape(dashed)}\1""")
        if name not in _OPTIONS and any(named.search(script.text) for script in own):
            yield dashed, value


def _board(game: GameIR, zones: Zones) -> Iterator[str]:
    ways = directions(game)
    yield from (_call("addDirection", name) for name in ways.names)
    for number, player in enumerate(game.players):
        table = ways.opposites if number == 0 else ways.symmetry[number]
        yield _call("addPlayer", player.name, list(table))
    for number, turn in enumerate(game.turns):
        if number == game.repeat and number:
            yield _call("repeatMark")
        modes = _turn_modes(game, turn.mode)
        yield _call("addTurn", turn.mover + 1, *([modes] if modes else []))
    yield ""
    for index, position in enumerate(game.positions):
        offsets = [row[index] - index if row[index] >= 0 else 0 for row in ways.links]
        yield _call("addPosition", position.name, offsets)
    yield from (_call("addZone", *row) for row in zones.rows())
    yield ""


def _turn_modes(game: GameIR, mode: int) -> list[int]:
    """Return the modes that may move at a turn (rules 29 to 32); [] for all modes."""
    if mode >= 0:
        return [mode]
    if game.priorities and any(turn.mode >= 0 for turn in game.turns):
        return [*game.priorities, len(game.modes)]
    return []


def _priorities(game: GameIR) -> list[int]:
    """Return the modes by priority: moves without a type (rule 32), then modes of turns only."""
    if not game.priorities:
        return []
    of_turns = [turn.mode for turn in game.turns if turn.mode >= 0]
    return list(dict.fromkeys((*game.priorities, len(game.modes), *of_turns)))


def _reserves(game: GameIR) -> Iterator[tuple[str, str, int]]:
    """Yield the reserves.

    For the kernel a missing entry is an unlimited supply; for the rules it is none (rule 67).
    """
    held = {(reserve.player, reserve.piece): reserve.count for reserve in game.reserves}
    for player in dict.fromkeys(turn.mover for turn in game.turns):
        for number, piece in enumerate(game.pieces):
            if piece.drops:
                held.setdefault((player, number), 0)
    for (player, number), count in held.items():
        if count >= 0:
            yield game.players[player].name, game.pieces[number].name, count


def _report_board(game: GameIR, collector: Collector) -> None:
    origin, title = game.origin, game.title
    for direction, position in self_links(game):
        collector.report("ZRF552", origin, title=title, direction=direction, position=position)
        break
    if any(turn.chooser != turn.mover for turn in game.turns):
        what = "turns in which one player moves for another"
        collector.report("ZRF551", origin, title=title, what=what)
    if any(game.players[turn.chooser].random for turn in game.turns):
        collector.report("ZRF551", origin, title=title, what="players that roll dice")
    for name, (usual, *_) in PLAY_OPTIONS.items():
        value = game.option(name)
        if value != usual and name not in (*_OPTIONS, *_WRITTEN_OPTIONS):
            collector.report("ZRF554", origin, title=title, option=name, value=value)


# --- the extension -----------------------------------------------------------------------------


def _extension(game: GameIR, collector: Collector) -> dict[str, object] | None:
    """Return the data of the extension, or None if the game needs none."""
    goals = []
    partial = game.has(AddPartial)
    for goal in game.goals:
        unsupported = unsupported_goals(goal.condition, partial=partial)
        for op in unsupported:
            collector.report("ZRF553", op.origin, word=op.name)
        if not unsupported and plain_config(goal) is None:
            goals.append(goal_data(game, goal))
    royal = {player + 1: sorted(pieces) for player, pieces in royals(game).items() if pieces}
    maximal = game.option("maximal captures") != "false"
    if partial and any(holds_inside_turns(goal.condition) for goal in game.goals):
        what = "goals in the middle of a turn"
        collector.report("ZRF551", game.origin, title=game.title, what=what)
    if royal:
        _check_royal(game, collector)
    last_step, drops = tests_last_step(game), continues_drops(game)
    if not (goals or royal or maximal or last_step or drops):
        return None
    return {
        "players": len(game.players),
        "playing": [player + 1 for player in game.playing],
        "links": directions(game).links,
        "symmetry": [None, *(player.symmetry for player in game.players)],
        "goals": goals,
        "royal": royal,
        "maximalCaptures": maximal,
        "lastStep": last_step,
        "continuedDrops": drops,
    }


def _check_royal(game: GameIR, collector: Collector) -> None:
    """Report the cases where players other than the next one may capture a royal piece.

    The extension tests the replies of the next player only.
    """
    movers = [turn.mover for turn in game.turns]
    alternate = all(a != b for a, b in zip(movers, movers[1:] + movers[:1], strict=True))
    if len(set(movers)) != 2 or not alternate or any(turn.mode >= 0 for turn in game.turns):
        what = "check by players other than the next one"
        collector.report("ZRF551", game.origin, title=game.title, what=what)
    if game.has(AddPartial):
        what = "check between the steps of a move"
        collector.report("ZRF551", game.origin, title=game.title, what=what)


# --- the view ----------------------------------------------------------------------------------


def _view(game: GameIR) -> Iterator[str]:
    yield _call("defBoard", "Board", of="view")
    for picture in piece_pictures(game):
        yield _call("defPiece", picture.identifier, picture.name, of="view")
    for row in view_positions(game):
        yield _call("defPosition", *row, of="view")


def _call(function: str, *arguments: object, of: str = "design") -> str:
    shown = ", ".join(_shown(argument) for argument in arguments)
    return f"{of}.{function}({shown})"


def _shown(argument: object) -> str:
    if isinstance(argument, list):
        return json.dumps(argument)
    return literal(argument)
