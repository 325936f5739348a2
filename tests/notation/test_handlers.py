"""A number in brackets calls a function of the host: `Model.handlers`."""

from zrf2js.host.node import run_module
from zrf2js.library import compile_text
from zrf2js.pipeline import Options

GAME = """
game: Even steps
board: 8x8
piece Man: dagaz (N)([p]\\1)*[7]
setup White: Man a1
"""
#: lands on even ranks only, as seen from the walk's own square
EVEN = """
Model.handlers[7] = ({ pos, from, player, board }) => {
  if (player !== 1 || board.getPiece(from) === null) return false
  return Model.getY(pos) % 2 === 0
}
"""


def moves(script: str) -> list[str]:
    outcome = compile_text(GAME, Options(overrides={"even.js": script}), name="even.dgz")
    assert outcome.ok, outcome.diagnostics
    answer = run_module(outcome.value[0].text, {"do": "moves"})
    assert isinstance(answer, dict)
    return list(answer["moves"])


def test_a_handler_decides() -> None:
    assert moves(EVEN) == ["Man a1 - a2", "Man a1 - a4", "Man a1 - a6", "Man a1 - a8"]


def test_no_answer_lets_the_walk_go_on() -> None:
    assert len(moves("Model.handlers[7] = () => {}")) == 7
