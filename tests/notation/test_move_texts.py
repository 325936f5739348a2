"""Moves as text: each notation reads what it writes, and no text has two meanings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import zrf2js
from tests.node import answer_of
from tests.notation.test_notations import EXAMPLES, SCRIPTED, module_of, run
from tests.sampling import LARGE

HERE = Path(__file__).parent
#: 10,000 moves with `benchmarks/move_texts.py`
PLIES = 60
GAMES = sorted(
    path.name
    for path in EXAMPLES.glob("*.*")
    if path.suffix in (".zrf", ".dgz") and path.stem not in SCRIPTED
)


def round_trips(module: Path, plies: int, seed: int = 7) -> Any:
    """Return what `round_trips.mjs` has found in random games."""
    return answer_of(HERE / "round_trips.mjs", module, plies, seed)


@pytest.mark.sample(6, keep=("*xiangqi.zrf*", "*draughts*", "*minishogi.zrf*"), without=LARGE)
@pytest.mark.parametrize("rules", GAMES)
def test_each_notation_reads_what_it_writes(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "module.mjs"
    path.write_text(module_of(rules), encoding="utf-8")
    found = round_trips(path, PLIES)
    assert found["wrong"] == []
    assert found["made"] == PLIES
    assert found["texts"] >= 2 * PLIES


def test_the_notation_of_a_text_can_be_stated() -> None:
    code = """
    const read = notation => String(createGame().move('a1a2', { notation }))
    const [first] = game.moves()
    result = [
      read('uci'), error(() => read('ucci')), error(() => game.move('a1a2', { notation: 'x' })),
      error(() => game.move(first, { notation: 'uci' })),
      error(() => game.move('a1a2', { notations: 'uci' })),
    ]"""
    uci, ucci, unknown, no_text, option = run(module_of("xiangqi.zrf"), code)
    assert uci.endswith("a1 - a2")
    assert ucci.startswith("illegal move: a1a2; did you mean: ")
    assert unknown.startswith('unknown notation "x", expected one of: short, uci, ucci, zsg')
    assert no_text.startswith("move: expected a text")
    assert option.startswith("move: expected the options notation")


#: moves in UCI after which `a2b2` is a move of the chariot in UCI and of the cannon in UCCI
TWO_MEANINGS = ("a1a2", "a10a9", "b3a3", "a9a10")


def test_both_meanings_are_named() -> None:
    code = f"for (const text of {list(TWO_MEANINGS)}) game.move(text, {{ notation: 'uci' }})"
    code += """
    const texts = notation => game.moves({ notation })
    const [uci, ucci] = [texts('uci'), texts('ucci')]
    const both = uci.filter((text, i) => ucci.includes(text) && ucci.indexOf(text) !== i)
    const named = both.map(text => error(() => game.move(text)))
    const stated = both.map(text => ['uci', 'ucci'].map(notation => {
      const copy = game.clone()
      copy.move(text, { notation })
      return copy.history[4]
    }))
    result = [both, named, stated]"""
    both, named, stated = run(module_of("xiangqi.zrf"), code)
    assert "a2b2" in both
    for text, message, (uci, ucci) in zip(both, named, stated, strict=True):
        assert uci != ucci
        assert message == (
            f'ambiguous move: "{text}"; uci reads {uci}, ucci reads {ucci}; state the notation'
        )


def test_python_states_the_notation() -> None:
    with zrf2js.load(EXAMPLES / "xiangqi.zrf") as game:
        game.push_all(TWO_MEANINGS, notation="uci")
        with pytest.raises(ValueError, match=r"uci reads .*, ucci reads "):
            game.push("a2b2")
        assert str(game.push("a2b2", notation="ucci")).endswith("a3 - b3")
        game.pop()
        assert str(game.push("a2b2", notation="uci")).endswith("a2 - b2")


def test_moves_with_equal_coordinates_have_their_texts_of_saved_games() -> None:
    """UCI names squares only, which do not distinguish these moves."""
    rules = """(game (title "Shots") (players A B) (turn-order A B)
      (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("2/1" (0 10)))
        (directions (e 1 0))))
      (piece (name Gun) (moves (e (verify empty?) add) (e (verify empty?) (capture c2) add)))
      (piece (name Man) (moves (e (verify empty?) add)))
      (board-setup (A (Gun a1)) (B (Man c2 a2))) (win-condition (A B) stalemated))"""
    outcome = zrf2js.compile_text(rules)
    code = """
    const texts = game.moves({ notation: 'uci' })
    result = [texts, texts.map(text => String(game.clone().move(text, { notation: 'uci' })))]"""
    texts, played = run(outcome.value[0].text, code)
    assert texts == played == ["Gun a1 - b1", "Gun a1 - b1 x c2"]


def test_captures_from_afar_have_their_texts_of_saved_games() -> None:
    """The pieces stay, so that their squares distinguish no moves, and the texts lack them."""
    rules = """(game (title "Shots") (players A B) (turn-order A B)
      (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
        (directions (n 0 -1) (e 1 0))))
      (piece (name Gun) (moves (n n (verify enemy?) capture (go from) add)
        (n n e (verify enemy?) capture (go from) add)))
      (piece (name Man) (moves (e (verify empty?) add)))
      (board-setup (A (Gun a1)) (B (Man a3 b3))) (win-condition (A B) stalemated))"""
    outcome = zrf2js.compile_text(rules)
    code = """
    const played = ['short', 'uci'].map(notation => game.moves({ notation }).map(text =>
      String(createGame().move(text, { notation }))))
    result = [game.moves({ notation: 'uci' }), ...played]"""
    texts, *played = run(outcome.value[0].text, code)
    assert texts == ["x a3", "x b3"]
    assert played == 2 * [["x a3", "x b3"]]


FAULTS = {
    "a king": ("4k3/8/8/8/8/8/8/8 w - - 0 1", "kings", "White has no King, which starts on e1"),
    "a check": ("4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "check", "Black is in check"),
    "a letter": ("4k2x/8/8/8/8/8/8/K7 w - - 0 1", "letters", 'unexpected "x"'),
    "a piece in hand": ("4k3/8/8/8/8/8/8/K7[Q] w - - 0 1", "letters", 'unexpected "Q" in hand'),
    "a right": ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "rights", "the right Q to castle needs"),
    "a letter of rights": ("4k3/8/8/8/8/8/8/4K2R w KX - 0 1", "rights", "the right X to castle"),
    "en passant": ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "rights", "captured en passant on"),
}


@pytest.mark.parametrize(("fen", "fault", "message"), FAULTS.values(), ids=FAULTS)
def test_a_position_that_no_game_has_is_an_error_unless_accepted(
    fen: str, fault: str, message: str
) -> None:
    others = [name for name in ("kings", "check", "letters", "rights") if name != fault]
    code = f"""
    const read = (...rest) => error(() => createGame().read('fen', '{fen}', ...rest))
    result = [read(), read({{ accept: {others} }}), read({{ accept: ['{fault}'] }})]"""
    plain, other, accepted = run(module_of("chess.zrf"), code)
    assert plain == other
    assert message in plain and f"`accept: ['{fault}']`" in plain
    assert accepted is None


def test_python_accepts_faults() -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"
    with zrf2js.load(EXAMPLES / "chess.zrf") as game:
        with pytest.raises(ValueError, match="the right Q to castle"):
            game.set_fen(fen)
        game.set_fen(fen, accept=["rights"])
        assert game.fen() == fen.replace("KQ", "K")
        with pytest.raises(ValueError, match="accept"):
            game.set_fen(fen, accept=["anything"])
