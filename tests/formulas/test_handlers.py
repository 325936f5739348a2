"""Handlers: a number in brackets calls a function in `Model.handlers`."""

from zrf2js.host.requests import run_module
from zrf2js.library import compile_text
from zrf2js.options import Options

GAME = """
game: Even steps
board: 8x8
piece Man: dagaz (N)([p]\\1)*[7]
setup White: Man a1
"""
#: allows even ranks only; the rank is that of the tested square
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


def test_a_handler_restricts_the_targets() -> None:
    assert moves(EVEN) == ["Man a1 - a2", "Man a1 - a4", "Man a1 - a6", "Man a1 - a8"]


def test_a_handler_without_result_allows_the_step() -> None:
    assert len(moves("Model.handlers[7] = () => {}")) == 7
