"""The rules that authors wrote at their first attempt, in `../shared/field/authors`.

Each mistake that passed in silence has its warning, and the games that failed play.
"""

from __future__ import annotations

import pytest

from tests.cli.running import zrf2js
from tests.corpus import CORPUS, DAGAZ
from zrf2js import Options, check_text
from zrf2js.host.files import load_source
from zrf2js.support.diagnostics.locate import line_column

AUTHORS = DAGAZ.parent / "field" / "authors"
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not AUTHORS.is_dir(), reason="requires ../shared/field/authors"),
]

#: by file, the codes and the lines of its findings, and a part of the message of the first one
FOUND: dict[str, tuple[list[tuple[str, int]], str]] = {
    "07verify.zrf": ([("ZRF313", 1)], "`verify` has no effect, because no `add` follows it"),
    "13bnot.zrf": ([("ZRF312", 3)], "`enemy?` can never hold here: the position is empty"),
    "a3contr.zrf": ([("ZRF312", 1)], "`enemy?` can never hold here: the position is empty"),
    "b1dup.zrf": ([("ZRF254", 19)], "zone `goal` of White is defined twice"),
    "b7dup.zrf": ([("ZRF250", 17)], "position `a1` is defined twice"),
    "b8rect.zrf": ([("ZRF251", 11)], "positions of the grid overlap"),
    "b9dir.zrf": ([("ZRF252", 16)], "direction `s` has the same step as `n`"),
    "c4.zrf": ([("ZRF304", 18), ("ZRF304", 19), ("ZRF411", 31)], "zone `goal` is never used"),
    "dash.zrf": ([], ""),
    "dash2p.zrf": (
        [("ZRF301", line) for line in range(39, 43)],
        "piece `die-1` can never be on the board",
    ),
    "p1.zrf": ([("ZRF253", 4)], "the symmetry turns both `n` and `s` into `s` for Black"),
    "rc.zrf": ([], ""),
    "s_e.dgz": ([], ""),
    "st.zrf": ([("ZRF411", 5)], "it applies to the player who has just moved"),
}


def test_every_file_is_listed() -> None:
    assert CORPUS is not None
    assert {path.name for path in AUTHORS.iterdir()} == set(FOUND)


@pytest.mark.parametrize("name", FOUND)
def test_a_mistake_has_its_message(name: str) -> None:
    source = load_source(AUTHORS / name).value
    found = check_text(source.text, Options(lint=True), name=name)
    places = [
        (d.code, line_column(d.origin.span.source, d.origin.span.start)[0])
        for d in found
        if d.origin
    ]
    expected, message = FOUND[name]
    assert places == expected
    assert not found or message in found[0].message


def moves(name: str, play: str = "") -> list[str]:
    options = ("--play", play) if play else ()
    result = zrf2js("moves", AUTHORS / name, *options)
    assert result.exit_code == 0, result.stderr
    return result.stdout.splitlines()


def test_a_game_of_stacks_plays() -> None:
    first = moves("s_e.dgz")
    assert first
    assert moves("s_e.dgz", first[0])


def test_a_captured_piece_returns_to_its_owner() -> None:
    play = "Man a1 x b1; Black Man a1; White Man a2; Black Man b2"
    left = moves("rc.zrf", play)
    assert left and not any(move.startswith("White Man") for move in left)
    assert any(move.startswith("White Man") for move in moves("rc.zrf", play.rpartition("; W")[0]))
