"""The engine `wasm` has the positions, the lists of moves and the ends of the JavaScript module."""

from __future__ import annotations

import random
import textwrap
from pathlib import Path

import pytest

import zrf2js
from tests.cases.reading import MAIN, Case
from tests.cases.test_cases import CASES
from tests.conftest import ROOT
from tests.corpus import CORPUS, name_of, sample_files
from tests.fuzz.grammar import random_game
from tests.play.test_python_target import RULES_WITH
from tests.play.together import play_together
from tests.sampling import LARGE
from zrf2js import InvalidRules, NotSupported
from zrf2js.emit.support import refused
from zrf2js.emit.wasm.limits import SUPPORT
from zrf2js.play.arguments import GameChoice
from zrf2js.play.compiling import program_of

EXAMPLES = ROOT / "examples"
RULES = sorted(path.name for path in EXAMPLES.iterdir() if path.suffix in (".zrf", ".dgz"))
#: the only examples and cases that the engine refuses, with what it lacks
LACKING = {
    "census.zrf": "Axiom",
    "Rule 16: the rules of a plug-in are not compiled": "engine",
}
#: what the engine did not support at first, in examples and cases
KEPT = ("bashni.dgz", "fanorona.dgz", "mancala.dgz")
#: a game in which White is in check and has no legal move
GAME = """(game (title "T") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("2/1" (0 10)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
  (piece (name Man) (moves (e (verify not-friend?) (create Man) add)))
  (piece (name King) (moves (e (verify empty?) (add-partial)) (w (verify empty?) add)))
  (board-setup (White (Man a1 c2 d2) (King b2)) (Black (Man a2) (King d1))) {rules})"""
#: its goals or options that once found a bug
BUGS = {
    "a goal of the player who has moved, after moves that are not legal": """
        (draw-condition (White Black) stalemated) (loss-condition (pieces-remaining 1 Man))
        (loss-condition (White Black) (checkmated King))""",
    "continuations with all blocks": '(option "pass partial" true) (option "pass turn" true)',
}
#: seeds of made-up rules that once found a bug: a goal that depends on who moved last
FOUND = (21,)
KEPT_CASES = (
    "*Rule 35: a block runs once*",
    "*Rule 56: a piece of another*",
    "*Rule 49a*",
    "*Rule 54: a drop can*",
    "*Rule 69b*",
)


def difference(rules: Path, *, plies: int) -> str:
    """Return the first difference of a random game; skip rules that the engine lacks."""
    try:
        return play_together(rules, 0, plies=plies, width=2, engine="wasm").difference
    except (NotSupported, InvalidRules):
        return ""


def lacking_in(path: Path) -> set[str]:
    """Return what the engine lacks of the rules in a file, whatever their size."""
    try:
        games = program_of(GameChoice(path)).games
    except InvalidRules:
        return set()
    return {fault.word for game in games for fault in refused(game, SUPPORT)}


@pytest.mark.sample(4, keep=(*KEPT, *LACKING), without=LARGE)
@pytest.mark.parametrize("name", RULES)
def test_the_engine_supports_the_examples(name: str) -> None:
    assert lacking_in(EXAMPLES / name) == ({LACKING[name]} if name in LACKING else set())


def test_the_engine_supports_the_cases(tmp_path: Path) -> None:
    for case in CASES:
        written(case, tmp_path)
        found = lacking_in(tmp_path / MAIN)
        assert found == ({LACKING[case.name]} if case.name in LACKING else set()), case.name


@pytest.mark.sample(10, keep=KEPT, without=LARGE)
@pytest.mark.parametrize("name", RULES)
def test_examples_are_the_same(name: str) -> None:
    assert not difference(EXAMPLES / name, plies=20 if name == "fanorona.dgz" else 40)


@pytest.mark.sample(40, keep=KEPT_CASES)
@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_cases_are_the_same(case: Case, tmp_path: Path) -> None:
    written(case, tmp_path)
    assert not difference(tmp_path / MAIN, plies=12)


def written(case: Case, folder: Path) -> None:
    """Write the files of a case."""
    for name, text in case.files.items():
        (folder / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", RULES_WITH)
def test_rules_are_the_same_with(name: str, tmp_path: Path) -> None:
    rules = tmp_path / "rules.dgz"
    rules.write_text(textwrap.dedent(RULES_WITH[name]), encoding="utf-8")
    compared = play_together(rules, 0, plies=20, width=2, engine="wasm")
    assert not compared.difference
    assert compared.positions > 20


@pytest.mark.parametrize("seed", FOUND)
def test_made_up_rules_are_the_same(seed: int, tmp_path: Path) -> None:
    rules = tmp_path / "rules.zrf"
    rules.write_text(random_game(random.Random(seed)), encoding="utf-8")
    assert not play_together(rules, 0, plies=6, width=3, engine="wasm").difference


@pytest.mark.parametrize("name", BUGS)
def test_rules_that_found_a_bug_are_the_same(name: str, tmp_path: Path) -> None:
    path = tmp_path / "rules.zrf"
    path.write_text(GAME.format(rules=BUGS[name]), encoding="utf-8")
    for seed in range(3):
        compared = play_together(path, 0, plies=12, width=3, seed=seed, engine="wasm")
        assert not compared.difference


@pytest.mark.corpus
@pytest.mark.sample(30)
@pytest.mark.parametrize("path", sample_files() if CORPUS else (), ids=name_of)
def test_third_party_rules_are_the_same(path: Path) -> None:
    assert not difference(path, plies=20)


@pytest.mark.parametrize("name", ["chess.zrf", "draughts.zrf", "xiangqi.zrf"])
def test_turns_without_progress_are_counted(name: str) -> None:
    ours, theirs = (zrf2js.load(EXAMPLES / name, 0, engine=engine) for engine in ("wasm", "node"))
    reasons = set()
    start = ours.position()
    for seed in range(3):
        choose = random.Random(seed)
        for game in (ours, theirs):
            game.set_position({**start, "noProgress": 93})
        for _ in range(30):
            assert ours.position() == theirs.position()
            assert ours.outcome() == theirs.outcome()
            moves = tuple(ours.legal_moves)
            assert [move.text for move in moves] == [move.text for move in theirs.legal_moves]
            quiet = [m for m in moves if m.piece not in ("Pawn", "Man") and not m.captures]
            if not moves:
                break
            index = choose.choice(quiet or moves).index
            for game in (ours, theirs):
                game.push_index(index)
                game.pop()
                game.push_index(index)
        result = ours.outcome()
        reasons.add(result and result.reason)
    assert "no-progress" in reasons


@pytest.mark.parametrize("name", KEPT)
def test_piles_and_earlier_parts_are_set_up(name: str) -> None:
    ours, theirs = (zrf2js.load(EXAMPLES / name, 0, engine=engine) for engine in ("wasm", "node"))
    choose = random.Random(1)
    continued = 0
    for _ in range(12):
        position = theirs.position()
        continued += position["partial"] is not None
        for game in (ours, theirs):
            game.set_position(position)
        assert ours.position() == position
        texts = [move.text for move in ours.legal_moves]
        assert texts == [move.text for move in theirs.legal_moves]
        assert ours.perft(2) == theirs.perft(2)
        partial = [text for text in texts if text.startswith("partial")]
        text = choose.choice(partial or texts)
        for game in (ours, theirs):
            game.push(text)
    assert continued or name != "fanorona.dgz"
