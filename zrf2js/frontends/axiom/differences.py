"""Differences between the declarations of a script and those of the rules file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zrf2js.frontends.axiom.state import ScriptState
from zrf2js.model.nodes import Game, Setup
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin

#: names that a message lists
_SHOWN = 5


def report_differences(game: Game, state: ScriptState, collector: Collector) -> None:
    """Report tables that must be equal and are not; the script's tables are used."""
    declared = state.declared
    names = {player.number: player.name for player in declared.players}
    origin = declared.players[0].origin or game.origin
    _compare(game, "players", game.players, names.values(), origin, collector)
    drawn = tuple(game.board.rects)
    _compare(game, "positions", drawn, declared.positions, origin, collector)
    own = {piece.name for piece in declared.pieces}
    missing = [piece.name for piece in declared.pieces if piece.name not in _piece_names(game)]
    unknown = [s.piece for s in game.setup if s.piece not in own]
    if missing or unknown:
        text = _texts(missing, unknown)
        _report(game, "pieces", text, declared.pieces[0].origin or origin, collector)
    turns = [(turn.player, turn.mover) for turn in game.turns]
    script_turns = [(names[turn.player], names[turn.mover]) for turn in declared.turns]
    if turns and turns != script_turns:
        text = f"{_turns(turns)} in the rules file, {_turns(script_turns)} in the script"
        _report(game, "turn orders", text, origin, collector)


def report_setup(
    game: Game, script: tuple[Setup, ...], state: ScriptState, collector: Collector
) -> None:
    """Report a setup of the script that differs from that of the rules file, which is used."""
    if not script or not game.setup:
        return
    rules = {_placed(entry) for entry in game.setup}
    own = {_placed(entry) for entry in script}
    if rules != own:
        text = _texts(sorted(own - rules), sorted(rules - own))
        _report(game, "setups", text, state.declared.setup[0][3], collector)


def _placed(entry: Setup) -> str:
    return f"{entry.player} {entry.piece} {entry.position}"


def _piece_names(game: Game) -> set[str]:
    return {piece.name for piece in game.pieces}


def _compare(
    game: Game,
    what: str,
    rules: Iterable[str],
    script: Iterable[str],
    origin: Origin | None,
    collector: Collector,
) -> None:
    rules, script = tuple(rules), tuple(script)
    missing = [name for name in script if name not in rules]
    surplus = [name for name in rules if name not in script]
    if missing or surplus:
        _report(game, what, _texts(missing, surplus), origin, collector)


def _report(game: Game, what: str, text: str, origin: Origin | None, collector: Collector) -> None:
    collector.report("ZRF577", origin, what=what, title=game.title, difference=text)


def _texts(missing: list[str], surplus: list[str]) -> str:
    return ", ".join(_parts(missing, surplus))


def _parts(missing: list[str], surplus: list[str]) -> Iterator[str]:
    if missing:
        yield f"only the script has {_names(missing)}"
    if surplus:
        yield f"only the rules file has {_names(surplus)}"


def _names(names: list[str]) -> str:
    unique = list(dict.fromkeys(names))
    more = f" and {len(unique) - _SHOWN} more" if len(unique) > _SHOWN else ""
    return " ".join(f"`{name}`" for name in unique[:_SHOWN]) + more


def _turns(turns: list[tuple[str, str]]) -> str:
    shown = [player if player == mover else f"({player} {mover})" for player, mover in turns]
    return f"`{' '.join(shown[:8])}{' ...' if len(shown) > 8 else ''}`"
