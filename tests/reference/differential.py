"""Comparison of a compiled module with the interpreter, move by move."""

from __future__ import annotations

import json
import random
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.node import find_node
from tests.reference.conditions import Budget, BudgetExceeded
from tests.reference.play import Game, Outcome
from tests.reference.rules import Rules, read_rules
from tests.reference.state import Move, State
from zrf2js.frontends.games import Include, front_end, no_includes
from zrf2js.frontends.zrf.expand import GameForm, expand
from zrf2js.frontends.zrf.read import read
from zrf2js.host.files import FileLoader, load_source
from zrf2js.options import Options
from zrf2js.pipeline import compile_source
from zrf2js.support.source import Source

Changes = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Effort:
    """Limits of a comparison: random games per variant, plies per game, words per variant."""

    games: int = 2
    plies: int = 60
    words: int = 400_000
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of one variant; `differences` is empty if both agree."""

    variant: str
    index: int
    plies: int
    stopped: bool = False
    history: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()


class ModuleStopped(Exception):
    """The module stopped as specified, because a game is too large (ZRF801 to ZRF804)."""


class Player:
    """The Node.js process that plays modules."""

    def __init__(self) -> None:
        script = Path(__file__).parent / "differential.mjs"
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            [find_node(), str(script)], stdin=pipe, stdout=pipe, text=True, encoding="utf-8"
        )

    def request(self, **request: object) -> dict[str, Any]:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin and stdout
        stdin.write(json.dumps(request) + "\n")
        stdin.flush()
        answer: dict[str, Any] = json.loads(stdout.readline())
        if "ZRF80" in answer.get("error", ""):
            raise ModuleStopped(answer["error"])
        if "error" in answer:
            raise RuntimeError(answer["stack"])
        return answer

    def close(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def compare_file(player: Player, path: Path, effort: Effort) -> Iterator[Verdict]:
    """Yield a verdict for each variant of a file, or none if it does not compile."""
    yield from compare(
        player, load_source(path).value, FileLoader(path.parent, path.parent), effort
    )


def compare_text(player: Player, text: str, effort: Effort) -> Iterator[Verdict]:
    yield from compare(player, Source("game.zrf", text), no_includes, effort)


def compare(player: Player, source: Source, include: Include, effort: Effort) -> Iterator[Verdict]:
    compiled = compile_source(source, include, Options(format="cjs")).value
    if not compiled:
        return
    forms = forms_of(source, include)
    models = front_end(source, include).value
    for game in player.request(load=compiled[0].text)["games"]:
        index = game["index"]
        if models[index].engine is not None or game["separator"]:  # its script is not in ZRF
            continue
        yield compare_variant(player, read_rules(forms, index), index, effort)


def forms_of(source: Source, include: Include = no_includes) -> tuple[GameForm, ...]:
    """Return the games and variants of a text."""
    return expand(read(source).value, include=include).value


def compare_variant(player: Player, rules: Rules, index: int, effort: Effort) -> Verdict:
    budget = Budget(effort.words)
    plies = 0
    for number in range(effort.games):
        history: list[str] = []
        try:
            for differences in _game(player, Game(rules, budget), index, effort, number, history):
                if differences:
                    return Verdict(
                        rules.title, index, plies, False, tuple(history), tuple(differences)
                    )
                plies += 1
        except (BudgetExceeded, ModuleStopped, RecursionError):  # endless turns
            return Verdict(rules.title, index, plies, stopped=True)
    return Verdict(rules.title, index, plies)


def _game(
    player: Player, game: Game, index: int, effort: Effort, number: int, history: list[str]
) -> Iterator[list[str]]:
    """Play one random game; yield the differences at every ply."""
    chance = random.Random(f"{effort.seed} {number}")
    seen = player.request(open=index)
    while True:
        ours = {move: changes(game, move) for move in game.legal(game.state)}
        outcome = game.outcome() if history else None
        yield _differences(game, seen, ours, outcome, start=not history)
        if not seen["moves"] or seen["outcome"] or len(history) >= effort.plies:
            return
        (text, wanted), index = chance.choice(
            sorted((move, number) for number, move in enumerate(seen["moves"]))
        )
        if list(ours.values()).count(tuple(wanted)) > 1:
            return  # the interpreter may take the other one, which captures something else
        history.append(text)
        seen = player.request(play=index)
        game.play(next(move for move, made in ours.items() if list(made) == wanted))


def changes(game: Game, move: Move) -> Changes:
    before, after = set(lines(game.state)), set(lines(game.after(game.state, move)))
    return tuple(sorted([f"- {x}" for x in before - after] + [f"+ {x}" for x in after - before]))


def lines(state: State) -> list[str]:
    """Return a position as differential.mjs prints it."""
    result = []
    for place, piece in state.board.items():
        values = [f"{name}={value}" for name, value in piece.attributes]
        result.append(" ".join((place, piece.owner, piece.type, *values)))
    result += [f"{who} {kind} off {n}" for (who, kind), n in state.reserves.items() if n > 0]
    result.append(f"turn {state.turn}")
    if state.last != (None, None):
        result.append(f"last {state.last[0] or '-'} {state.last[1] or '-'}")
    if state.partial is not None:
        result.append(f"continues {state.partial[0]} {state.partial[1]}".strip())
    return sorted(result)


def _differences(
    game: Game,
    seen: dict[str, Any],
    ours: dict[Move, Changes],
    outcome: Outcome | None,
    start: bool,
) -> list[str]:
    told = []
    there, here = sorted(seen["position"]), lines(game.state)
    if there != here:
        told.append(f"position: module {_only(there, here)}, reference {_only(here, there)}")
    if not start:
        if not same_outcome(seen["outcome"], outcome, game.rules):
            told.append(f"outcome: module {seen['outcome']}, reference {outcome}")
        if seen["outcome"] or outcome:
            return told
    theirs = Counter(tuple(made) for _, made in seen["moves"])
    mine = Counter(ours.values())
    texts = {tuple(made): text for text, made in seen["moves"]}
    told += [f"module alone: {texts[made]}: {', '.join(made)}" for made in theirs - mine]
    told += [f"reference alone: {', '.join(made)}" for made in mine - theirs]
    return told


def _only(these: list[str], those: list[str]) -> list[str]:
    return [line for line in these if line not in those]


def same_outcome(theirs: dict[str, Any] | None, ours: Outcome | None, rules: Rules) -> bool:
    """Compare outcomes; of two players, one has won if the other has lost."""
    if theirs is None or ours is None:
        return theirs is None and ours is None
    if theirs["kind"] == "draw" or ours.kind == "draw":
        return theirs["kind"] == ours.kind
    players = [name for name in rules.active if not name.startswith("?")]
    winners = set(ours.winners)
    if ours.losers and len(players) == 2 and {*ours.losers} <= {*players}:
        winners = set(players) - set(ours.losers)
    if theirs["kind"] == "win":
        return {theirs["winner"]} == winners
    return not winners and {theirs["loser"]} == set(ours.losers)
