"""The game of a script: declarations of the script, pictures and texts of the rules file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zrf2js.frontends.axiom.declarations import RANDOM_ENGINE, PieceDeclaration
from zrf2js.frontends.axiom.dictionary import (
    ConstantEntry,
    DeferredEntry,
    Entry,
    WordEntry,
)
from zrf2js.frontends.axiom.differences import report_differences, report_setup
from zrf2js.frontends.axiom.link import Linked, link
from zrf2js.frontends.axiom.state import ScriptState
from zrf2js.ir import ops
from zrf2js.ir.natives import ENGINE_WORDS, NATIVES, Acts
from zrf2js.ir.nodes import GameIR, Turn
from zrf2js.ir.nodes import Goal as GoalIR
from zrf2js.ir.visit import walk
from zrf2js.ir.words import ForthRules, Generator
from zrf2js.language.limits import MAX_PIECE_TYPES, MAX_PLAYERS, MAX_POSITIONS
from zrf2js.language.options import PLAY_OPTIONS
from zrf2js.model.nodes import Board, Game, Piece, Setup
from zrf2js.model.nodes import Turn as ModelTurn
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Collector, Outcome

#: the words that the engine calls, and their fields in the Program
_HOOKS = {"OnNewGame": "new_game", "OnIsGameOver": "game_over", "OnEvaluate": "evaluate"}


@frozen_node()
class ScriptedGame:
    """A game with a script: ``game`` has its tables, ``attach`` adds the words."""

    game: Game
    state: ScriptState
    linked: Linked

    def attach(self, lowered: GameIR) -> GameIR:
        """Return the lowered game with the words of the script."""
        declared, linked = self.state.declared, self.linked
        numbers = {player.name: player.number for player in declared.players}
        indices = {player.name: index for index, player in enumerate(lowered.players)}
        by_number = {number: indices[name] for name, number in numbers.items()}
        hooks = {field: self._hook(name) for name, field in _HOOKS.items()}
        return replace(
            lowered,
            modes=tuple(declared.modes),
            notation_modes=tuple(range(1, len(declared.modes) + 1)),
            priorities=tuple(mode - 1 for mode in declared.priorities),
            turns=tuple(
                Turn(
                    chooser=by_number[turn.player],
                    mover=by_number[turn.mover],
                    mode=turn.mode - 1,
                )
                for turn in declared.turns
            ),
            reserves=(),
            goals=_goals(len(lowered.players)) if hooks["game_over"] >= 0 else (),
            rules=ForthRules(
                players=tuple(numbers.get(player.name, 0) for player in lowered.players),
                scanned=len(declared.positions) if declared.scanned is None else declared.scanned,
                values=tuple(piece.value for piece in declared.pieces),
                **hooks,
                natives=linked.natives,
                stores=linked.stores,
                words=linked.words,
                generators=tuple(self._generators()),
            ),
        )

    def _hook(self, name: str) -> int:
        entry = self.state.entries.get(name)
        if not isinstance(entry, WordEntry):
            return -1
        return self.linked.numbers.get(entry.definition.index, -1)

    def _generators(self) -> Iterator[Generator]:
        for index, piece in enumerate(_scanned(self.state)):
            for moves, drops in ((piece.drops, True), (piece.moves, False)):
                for word, mode in moves:
                    number = self.linked.numbers[word]
                    yield Generator(piece=index, word=number, mode=mode - 1, drops=drops)


def _goals(players: int) -> tuple[GoalIR, ...]:
    all_players = tuple(range(players))
    return tuple(
        GoalIR(kind=kind, players=all_players, condition=ops.WordOutcome())
        for kind in ("win", "loss", "draw")
    )


def _scanned(state: ScriptState) -> list[PieceDeclaration]:
    return state.declared.pieces[: state.declared.scanned_pieces]


def build_scripted(game: Game, state: ScriptState) -> Outcome[ScriptedGame | None]:
    """Return the game of a script, or None if the script does not declare one."""
    collector = Collector()
    if missing := _missing(state):
        for what in missing:
            collector.report("ZRF576", game.origin, title=game.title, what=what)
        return collector.outcome(None)
    if not _has_few_parts(game, state, collector):
        return collector.outcome(None)
    report_differences(game, state, collector)
    report_setup(game, tuple(script_setup(state)), state, collector)
    linked = link(state, _roots(state))
    _report_words(state, linked, collector)
    for player in state.declared.players:
        is_chance = player.name.startswith("?") and player.engine == RANDOM_ENGINE
        if player.engine and not is_chance:
            collector.report("ZRF578", player.origin, word=player.engine, player=player.name)
    return collector.outcome(ScriptedGame(_tables(game, state), state, linked))


def _missing(state: ScriptState) -> list[str]:
    declared = state.declared
    needed = {
        "positions": declared.positions,
        "players": declared.players,
        "turn order": declared.turns,
        "pieces": declared.pieces,
    }
    return [what for what, present in needed.items() if not present]


def _has_few_parts(game: Game, state: ScriptState, collector: Collector) -> bool:
    """Return True unless the script exceeds a limit of games, which is reported."""
    declared = state.declared
    players, pieces = len(declared.players), declared.pieces
    if players > MAX_PLAYERS:
        limit = MAX_PLAYERS
        collector.report("ZRF244", game.origin, title=game.title, count=players, limit=limit)
    if len(pieces) > MAX_PIECE_TYPES:
        collector.report("ZRF246", pieces[MAX_PIECE_TYPES].origin, limit=MAX_PIECE_TYPES)
    if len(declared.positions) > MAX_POSITIONS:
        collector.report("ZRF226", game.origin, limit=MAX_POSITIONS)
    return collector.ok


def _roots(state: ScriptState) -> Iterator[int]:
    for piece in _scanned(state):
        for moves in (piece.moves, piece.drops):
            yield from (word for word, _ in moves)
    for name in _HOOKS:
        entry = state.entries.get(name)
        if isinstance(entry, WordEntry):
            yield entry.definition.index


# --- diagnostics about words -------------------------------------------------------------------


def _report_words(state: ScriptState, linked: Linked, collector: Collector) -> None:
    for number, word in enumerate(linked.words):
        cause = linked.effects.causes.get(number)
        if cause is not None:
            origin = cause.origin or word.origin
            collector.report("ZRF572", origin, word=word.name, reason=cause.reason)
        for op in walk(word.code):
            if isinstance(op, ops.CallNative):
                name = linked.natives[op.native]
                if reason := _unsupported(name):
                    collector.report("ZRF575", op.origin, word=name, reason=reason)
    for definition in state.words:
        if not definition.complete and definition.index in linked.numbers:
            reason = "`IS` never gives it a meaning"
            collector.report("ZRF575", definition.origin, word=definition.name, reason=reason)
    for root in dict.fromkeys(_roots(state)):
        _report_root(linked, linked.numbers[root], collector)


def _unsupported(native: str) -> str | None:
    """Return why a game cannot run a native word, None if it can."""
    if native in ENGINE_WORDS:
        return "only searches of the engine use it"
    defines = Acts.DEFINES in NATIVES[native].acts
    return "it acts while the script is read" if defines else None


def _report_root(linked: Linked, number: int, collector: Collector) -> None:
    """Report errors of a word that the engine calls: it has no arguments, and a hook no move."""
    word = linked.words[number]
    if word.inputs > 0:
        collector.report("ZRF571", word.origin, word=word.name)
    if word.name in _HOOKS:
        for op in walk(word.code):
            if isinstance(op, ops.DeferCall):
                collector.report("ZRF580", op.origin, word="COMPILE")


# --- tables ------------------------------------------------------------------------------------


def _tables(game: Game, state: ScriptState) -> Game:
    """Return the game with the tables of the script."""
    declared = state.declared
    players = tuple(player.name for player in declared.players)
    names = {player.number: player.name for player in declared.players}
    pieces = {piece.name: piece for piece in game.pieces}
    board = _board(game, state, names)
    return replace(
        game,
        engine=None,
        players=players,
        turns=tuple(
            ModelTurn(player=names[turn.player], mover=names[turn.mover]) for turn in declared.turns
        ),
        repeat=declared.repeat if declared.repeat < len(declared.turns) else 0,
        board=board,
        pieces=tuple(_piece(game, piece.name, pieces) for piece in declared.pieces),
        setup=_setup(game, state, board),
        goals=(),
        priorities=(),
        move_types=(),
        options={name: value for name, value in game.options.items() if name not in PLAY_OPTIONS},
    )


def _piece(game: Game, name: str, pieces: dict[str, Piece]) -> Piece:
    piece = pieces.get(name)
    if piece is None:
        return Piece(name=name, origin=game.origin)
    return replace(piece, moves=(), drops=(), attributes=())


def _board(game: Game, state: ScriptState, players: dict[int, str]) -> Board:
    declared = state.declared
    positions = declared.positions
    rects = {name: game.board.rects.get(name) for name in positions}
    rects |= {name: rect for name, rect in game.board.rects.items() if name not in rects}
    return replace(
        game.board,
        rects=rects,
        links={
            direction.name: {
                positions[start]: positions[end] for start, end in direction.links.items()
            }
            for direction in declared.directions
        },
        zones=(),
        symmetry=tuple(
            (
                players[player],
                tuple(
                    (declared.directions[a].name, declared.directions[b].name)
                    for a, b in table.items()
                ),
            )
            for player, table in declared.symmetries.items()
            if player in players
        ),
    )


def _setup(game: Game, state: ScriptState, board: Board) -> tuple[Setup, ...]:
    """Return the setup of the rules file, or that of the script if there is none."""
    pieces = {piece.name for piece in state.declared.pieces}
    players = {player.name for player in state.declared.players}
    setups = tuple(
        entry
        for entry in game.setup
        if entry.piece in pieces and entry.player in players and entry.position in board.rects
    )
    return setups or tuple(script_setup(state))


def script_setup(state: ScriptState) -> Iterator[Setup]:
    """Yield the setup that the script declares."""
    declared = state.declared
    players = {player.number: player.name for player in declared.players}
    for player, piece, place, _ in declared.setup:
        numbers = (_number(player), _number(piece), _number(place))
        if numbers[0] in players and 0 < numbers[1] <= len(declared.pieces):
            yield Setup(
                player=players[numbers[0]],
                piece=declared.pieces[numbers[1] - 1].name,
                position=declared.positions[numbers[2]],
            )


def _number(entry: Entry | None) -> int:
    """Return the number of a constant, also of one that a deferred word names; 0 for others."""
    while isinstance(entry, DeferredEntry):
        entry = entry.target
    return entry.value if isinstance(entry, ConstantEntry) else 0
