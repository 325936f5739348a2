"""The boards of the model."""

from zrf2js.frontends.games import front_end, no_includes
from zrf2js.support.source import Source

GAME = """
(game (players A B) (turn-order A B)
  (board (positions (a 0 0 1 1) (b 0 0 1 1)) {statements}))
"""


def symmetry_of(statements: str) -> object:
    outcome = front_end(Source("test.zrf", GAME.format(statements=statements)), no_includes)
    assert not outcome.diagnostics
    return outcome.value[0].board.symmetry


def test_a_symmetry_may_precede_the_links_that_it_names() -> None:
    """LittleShogiPack requires it for its hands: SimpleShogi.zsg, line 11."""
    symmetry, links = "(symmetry B (up down))", "(links up (a b)) (links down (b a))"
    assert symmetry_of(symmetry + links) == symmetry_of(links + symmetry)
    assert symmetry_of(symmetry + links) == (("B", (("up", "down"),)),)
