"""Free positions of descriptions: forms of ZRF that chains, zones and setups refer to."""

from __future__ import annotations

from zrf2js.frontends.games import front_end, no_includes
from zrf2js.support.source import Source

RULES = """\
game: Bench
board: 2x2
O = a1>b2>bench
M = none
zone off White: a1-b1 bench
(board (positions (bench 150 0 200 50)))
piece King K: betza K
setup White: King bench
variant: Two zones
zone off Black: bench
"""


def test_free_positions_have_links_zones_and_pieces() -> None:
    outcome = front_end(Source("bench.dgz", RULES), no_includes)
    assert outcome.ok, outcome.diagnostics
    game, variant = outcome.value
    assert game.board.links["O"] == {"a1": "b2", "b2": "bench"} and game.board.links["M"] == {}
    assert game.board.zones[0].positions == ("a1", "b1", "bench")
    assert [item.position for item in game.setup] == ["bench"]
    assert variant.board.rects["bench"] == (150, 0, 200, 50), (
        "a variant keeps the forms of its game"
    )
    assert [zone.positions for zone in variant.board.zones] == [("a1", "b1", "bench"), ("bench",)]


def test_an_unknown_position_is_an_error() -> None:
    rules = RULES.replace("King bench", "King porch")
    found = front_end(Source("bench.dgz", rules), no_includes).diagnostics
    assert [each.code for each in found] == ["ZRF221"]
