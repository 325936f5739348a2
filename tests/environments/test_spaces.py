"""Action spaces and planes: each legal move has its own action, and planes show the position."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import numpy as np
import pytest

from tests.conftest import ROOT
from tests.environments.games import (
    CHANCE,
    EXAMPLES,
    FAMILIES,
    PUZZLE,
    THREE,
    example,
    family,
    written,
)
from zrf2js.environments import Actions, Match, Rules
from zrf2js.environments.actions import TooManyMoves
from zrf2js.environments.numbers import TRUNCATED
from zrf2js.play.load import ENGINES

#: the numbers of actions without the additional ones; those of chess and xiangqi are the numbers of
#: moves in UCI that programs of these games publish
BASES = {
    "breakthrough.zrf": 308,
    "chess.zrf": 1968,
    "connect-four.zrf": 42,
    "draughts.zrf": 196,
    "tic-tac-toe.zrf": 9,
    "xiangqi.zrf": 2086,
}
PLIES = 60
RULES = sorted(path.name for path in EXAMPLES.iterdir() if path.suffix in (".zrf", ".dgz"))
#: rules whose analysis takes seconds; benchmarks/learning.py plays them
LARGE = ("dameo.zrf", "fairy-gallery.dgz", "jetan.dgz", "nine-mens-morris.zrf", "shogi.dgz")


@pytest.mark.sample(10)
@pytest.mark.parametrize("name", [name for name in RULES if name not in LARGE])
def test_each_legal_move_has_its_own_action(name: str) -> None:
    """In a random game, the actions of each list are distinct and lead to their moves."""
    rules = example(name)
    match = Match(rules, max_plies=PLIES)
    choose = random.Random(name)
    while not match.is_over:
        actions = match.legal_actions.tolist()
        assert len(set(actions)) == len(actions) == len(match.game.legal_moves)
        assert match.mask().sum() == len(actions) and max(actions) < rules.actions.count
        action = choose.choice(actions)
        move = match.move_of(action)
        match.push(action)
        assert match.game.move_stack[-1] == move
    match.close()


@pytest.mark.parametrize("name", BASES)
def test_the_analysis_finds_the_moves_of_the_rules(name: str) -> None:
    actions = example(name).actions
    assert actions.analyzed and len(actions.moves) == BASES[name]
    assert len(set(map(actions.text, range(actions.count)))) == actions.count


@pytest.mark.parametrize("name", ["chess.zrf", "draughts.zrf", "minishogi.zrf", "xiangqi.zrf"])
def test_analyzed_moves_are_all_moves(name: str) -> None:
    """Additional actions are for moves that share their action, never for unknown moves."""
    rules = example(name)
    known = {(o, t, k) for o, t, k in rules.actions.moves}
    match = Match(rules, max_plies=100)
    choose = random.Random(5)
    size = rules.layout.size
    while not match.is_over:
        for origin, target, kind in match._numbers.moves.tolist():
            shown = None if origin == size else origin, target, kind - 1 if kind else None
            assert shown in known
        match.push(choose.choice(match.legal_actions.tolist()))
    match.close()


def test_moves_that_agree_take_additional_actions() -> None:
    """A stone of fanorona that approaches one stone and withdraws from another has two captures."""
    match = Match(example("fanorona.dgz"))
    first, second = (match.action_of(move) for move in match.game.legal_moves[:2])
    texts = [str(move) for move in match.game.legal_moves[:2]]
    assert texts == ["partial 2 Stone d3 - e3 x f3", "partial 2 Stone d3 - e3 x c3"]
    names = [match.rules.actions.text(action) for action in (first, second)]
    assert names == ["d3 - e3", "extra 0"]
    match.close()


def test_a_space_without_additional_actions_reports_the_moves() -> None:
    with pytest.raises(TooManyMoves, match="1 additional actions, but the space has 0"):
        Match(Rules(EXAMPLES / "fanorona.dgz", 0, extras=0))


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", ["chess.zrf", "minishogi.zrf", "draughts.zrf"])
@pytest.mark.parametrize("engine", ENGINES)
def test_the_engines_have_the_same_spaces(name: str, engine: str) -> None:
    first, second = (Match(Rules(EXAMPLES / name, 0, engine=each)) for each in ("node", engine))
    choose = random.Random(7)
    for _ in range(30):
        found = [
            {str(move): match.rules.actions.text(match.action_of(move)) for move in moves}
            for match, moves in ((each, each.game.legal_moves) for each in (first, second))
        ]
        extra = {text for text, name in found[0].items() if name.startswith("extra")}
        for text in found[0].keys() - extra:
            assert found[1][text] == found[0][text]
        for agent in range(2):
            assert (first.observation(agent) == second.observation(agent)).all()
        text = choose.choice(sorted(found[0]))
        for match in (first, second):
            match.push(match.action_of(text))
        assert first.rewards == second.rewards
        if first.is_over:
            break
    first.close()
    second.close()


def test_the_planes_of_chess() -> None:
    match = Match(family("chess"))
    names = match.rules.planes.names
    assert names[:2] == ("own Pawn", "own Knight") and "next King" in names
    match.push(match.action_of("Pawn e2 - e4"))
    white, black = (dict(zip(names, match.observation(agent), strict=True)) for agent in (0, 1))
    assert (white["own Pawn"] == black["next Pawn"]).all() and white["own Pawn"].sum() == 8
    assert white["own Pawn"][4, 4] == 1 == white["last to"][4, 4] and white["last from"][6, 4] == 1
    assert white["own King"][7, 4] == 1 and black["next King"][7, 4] == 1
    assert white["next to move"].all() and black["own to move"].all()
    assert white["seat White"].all() and not black["seat White"].any()
    (moved,) = (name for name in names if "=" in name)
    assert white[moved].sum() == 6  # kings and rooks that may castle
    match.close()


def test_reserves_are_planes() -> None:
    match = Match(family("gravity"))
    before = dict(zip(match.rules.planes.names, match.observation(0), strict=True))
    match.push(int(match.legal_actions[0]))
    after = dict(zip(match.rules.planes.names, match.observation(0), strict=True))
    (name,) = (name for name in before if name.startswith("reserve own"))
    assert before[name][0, 0] - after[name][0, 0] == 1 and len(set(after[name].flat)) == 1
    match.close()


def test_pieces_in_piles_are_planes() -> None:
    match = Match(family("piles"), max_plies=60)
    choose, seen = random.Random(2), 0
    while not match.is_over:
        match.push(choose.choice(match.legal_actions.tolist()))
        planes = dict(zip(match.rules.planes.names, match.observation(0), strict=True))
        top = sum(int(planes[f"{owner} {kind}"].sum()) for owner, kind in _PAIRS)
        below = sum(int(planes[f"below {owner} {kind}"].sum()) for owner, kind in _PAIRS)
        assert top + below == 24
        seen += below
    assert seen
    match.close()


_PAIRS = [(owner, kind) for owner in ("own", "next") for kind in ("Man", "King")]


def test_rewards_of_three_players(tmp_path: Path) -> None:
    rules = written(tmp_path, THREE)
    assert rules.agents == ("Red", "Green", "Blue")
    found, choose = set(), random.Random(1)
    match = Match(rules)
    for _ in range(30):
        match.reset()
        while not match.is_over:
            assert match.rewards == (0, 0, 0)
            match.push(choose.choice(match.legal_actions.tolist()))
        found.add(match.rewards)
        assert sum(match.rewards) == 0
    assert {(1, -0.5, -0.5), (-1, 0.5, 0.5), (0, 0, 0)} <= found
    match.close()


def test_a_puzzle_has_one_agent(tmp_path: Path) -> None:
    match = Match(written(tmp_path, PUZZLE))
    while not match.is_over:
        match.push(int(match.legal_actions[0]))
    assert match.rules.agents == ("You",) and match.rewards == (1,)
    match.close()


def test_chance_follows_its_generator(tmp_path: Path) -> None:
    rules = written(tmp_path, CHANCE)
    assert rules.agents == ("Runner", "Chaser") and rules.has_chance
    match, games = Match(rules), []
    for seed in (1, 1, 2, 3, 4):
        match.reset(np.random.default_rng(seed))
        while not match.is_over:
            match.push(int(match.legal_actions[0]))
        games.append(tuple(map(str, match.game.move_stack)))
    assert games[0] == games[1] and len(set(games)) > 1
    match.reset()
    match.push(int(match.legal_actions[0]))
    assert match.is_random
    match.push_chance(0)
    assert not match.is_random
    with pytest.raises(ValueError, match="chance does not make"):
        match.push_chance(0)
    match.close()


def test_a_long_game_is_truncated() -> None:
    match = Match(family("chess"), max_plies=3)
    for _ in range(3):
        match.push(int(match.legal_actions[0]))
    assert match.truncated and match.is_over and not match.terminated
    assert not match.mask().any() and match.rewards == (0, 0)
    assert match.rules.rewards(TRUNCATED) == (0, 0)
    match.close()


def test_an_illegal_action_is_named() -> None:
    match = Match(family("chess"))
    action = next(a for a in range(2000) if match.rules.actions.text(a) == "e2 - e5")
    with pytest.raises(ValueError, match="illegal action: e2 - e5"):
        match.push(action)
    assert match.move_of(action) is None
    match.close()


def test_positions_as_text() -> None:
    match = Match(family("drops"))
    text = match.text()
    assert text.splitlines()[0].count(" ") == 4 and "Sente to move" in text
    match.close()


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", FAMILIES)
def test_rules_can_be_sent_to_other_processes(name: str) -> None:
    rules = family(name)
    again = pickle.loads(pickle.dumps(rules))
    assert isinstance(again.actions, Actions) and again.actions.moves == rules.actions.moves
    assert again.planes.names == rules.planes.names


def test_the_page_names_all_kinds_of_planes() -> None:
    page = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
    for name in FAMILIES:
        for plane in family(name).planes.names:
            first = plane.split()[0]
            assert f"`{first} " in page or " = " in plane or f"`{plane}`" in page, plane
