"""Moves that are proved to differ, so that they are not compared, and moves that may be equal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.node import answer_of
from tests.sampling import sample
from zrf2js import Options, compile_text
from zrf2js.analysis.duplicates.proof import comparison_reasons
from zrf2js.frontends.games import no_includes
from zrf2js.pipeline import to_program
from zrf2js.support.source import Source

EXAMPLES = Path(__file__).parents[2] / "examples"

BOARD = """
(board
   (grid
      (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
      (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1)))
   (zone (name end) (players White Black) (positions a4 b4 c4 d4)))
"""
SETUP = "(board-setup (White (Man a1 c2 off 2) (Rook b3)) (Black (Man c3) (Rook d4)))"


def game(man: str, rook: str = "(moves (s add))", board: str = BOARD) -> str:
    return (
        f"(game (title T) (players White Black) (turn-order White Black) {board}"
        f"(piece (name Man) {man}) (piece (name Rook) {rook}) {SETUP})"
    )


def found(text: str, *, optimize: bool = True) -> tuple[str, ...]:
    """Return the lists of moves that are compared: drops, Man, Rook, or all."""
    outcome = to_program(Source("test.zrf", text), no_includes, Options(optimize=optimize))
    assert outcome.value.games, outcome.diagnostics
    compared = comparison_reasons(outcome.value.games[0])
    if compared.all:
        return ("all",)
    flags = zip(("drops", "Man", "Rook"), compared.flags, strict=True)
    return tuple(name for name, flag in flags if flag)


DIFFERENT = {
    "directions that never meet": "(moves (n add) (e add) (ne add))",
    "a slide": "(moves (n (while empty? add n) (verify not-friend?) add))",
    "a step or a capture": "(moves (n (verify empty?) add) (n (verify enemy?) add))",
    "two kinds of victims": "(moves (n (verify (piece? Man)) add) (n (verify (piece? Rook)) add))",
    "a promotion or none": "(moves (n add) (n (add Rook)))",
    "a promotion by effect": "(moves (n add) (n (change-type Rook) add))",
    "an if": "(moves (n (if (in-zone? end) (add Man Rook) else add)))",
    "a capture or none": "(moves (e (verify enemy?) capture n to add) (ne add))",
    "a partial move or a whole one": "(moves (n add) (n add-partial))",
    "a copy or the piece": "(moves (n add) (n add-copy))",
    "one part or two": (
        "(moves (e e add) (e e (verify empty?) cascade e (verify (piece? Rook)) from w w add))"
    ),
    "a place beyond a loop": "(moves (n (while enemy? n) (verify empty?) add) (e add))",
    "a capture pushed away": "(moves (n (verify enemy?) cascade n add) (n (verify empty?) add))",
    "drops": "(moves (n add)) (drops ((verify empty?) add))",
    "a loop after another": "(moves (n (while empty? n) (while not-empty? add s)))",
    "marks": "(moves (mark n (verify empty?) back e add) (s (verify empty?) add))",
    "captures of different pieces": (
        "(moves (to n (verify enemy?) capture add) (to e (verify enemy?) capture add))"
    ),
    "captures of named pieces": (
        "(moves (to a1 (verify enemy?) capture add) (to b1 (verify enemy?) capture add))"
    ),
    "one victim or two": (
        "(moves (to n (verify enemy?) capture add)"
        " (to n (verify enemy?) capture n (verify enemy?) capture add))"
    ),
    "a loop inside a loop": (
        "(moves (to (while (on-board? e) mark (while (on-board? n) n (set-flag f enemy?)) back e)"
        " a1 (verify enemy?) capture add) (n add))"
    ),
    "a loop on an unknown path": (
        "(moves (mark (while (on-board? e) (if (enemy? e) n else e)) back n add) (e add))"
    ),
}


@pytest.mark.parametrize("optimize", [True, False])
@pytest.mark.parametrize("man", DIFFERENT.values(), ids=DIFFERENT)
def test_moves_that_differ(man: str, optimize: bool) -> None:
    assert found(game(man), optimize=optimize) == ()


# Each list has a move twice, in the position above or in a similar one.
SAME = {
    "the same block twice": ("(moves (n add) (n add))", "Man"),
    "two ways round": ("(moves (n e add) (e n add))", "Man"),
    "a promotion named twice": ("(moves (n (add Rook Rook)))", "Man"),
    "a promotion to what it is": ("(moves (n add) (n (add Man)))", "Man"),
    "a loop that stands still": (
        "(moves (n (while (not-position-flag? done) add (set-position-flag done true))))", "Man",
    ),
    "tests that may both be passed": (
        "(moves (n (verify not-friend?) add) (n (verify enemy?) add))", "Man",
    ),
    "captures of nothing": ("(moves (n add) (n (capture s) add))", "Man"),
    "capture that may be idle": ("(moves (n (capture e) add) (n add))", "Man"),
    "an effect that a test may skip": (
        "(moves (n add) (n (if (in-zone? end) (change-type Rook)) add))", "Man",
    ),
    "two uses of a loop": (
        "(moves (n (while empty? n) (verify enemy?) add) (n (verify enemy?) add))", "Man",
    ),
    "capture of itself": ("(moves ((verify friend?) capture n add) (n add))", "Man"),
    "capture that may be of itself": (
        "(moves (n add) (a1 (verify (piece? Man)) capture (go from) n add))", "Man",
    ),
    "captures that may be of the same piece": (
        "(moves (to e (verify enemy?) capture add)"
        " (to e (while empty? e) (verify enemy?) capture add))", "Man",
    ),
    "a capture after an unknown path": (
        "(moves (to n n (verify enemy?) capture add)"
        " (to (while (empty? n) (if (in-zone? end) e n w else n)) n (verify enemy?) capture add))",
        "Man",
    ),
    "a loop that goes different ways": (
        "(moves (n n n add) ((while (empty? n) (if (in-zone? end) e n w else n)) add))", "Man",
    ),
    "a loop that moves the mark": (
        "(moves (n n n add) ((while (empty? n) n mark) (verify empty?) e back add))", "Man",
    ),
    "a loop that moves where the piece lands": (
        "(moves (n n add) (to (while (empty? n) to n) add))", "Man",
    ),
    "a loop that moves where it began": ("(moves ((while (friend? n) from n) n add))", "all"),
    "drops": ("(drops ((verify empty?) add) ((verify empty?) add))", "drops"),
    "drops that go elsewhere": ("(drops ((verify empty?) n add))", "drops"),
    "another's origin": ("(moves (n (verify friend?) from n add))", "all"),
    "two that go together": (
        "(moves (n (verify empty?) cascade s e (verify friend?) from n add)"
        " (n (verify empty?) cascade s w (verify friend?) from n add))", "all",
    ),
}  # fmt: skip


@pytest.mark.parametrize("optimize", [True, False])
@pytest.mark.parametrize(("man", "compared"), SAME.values(), ids=SAME)
def test_moves_that_may_be_the_same(man: str, compared: str, optimize: bool) -> None:
    assert found(game(man), optimize=optimize) == (compared,)


def test_a_path_around_a_ring_may_end_anywhere() -> None:
    ring = BOARD.replace("(zone", "(links n (a4 a1) (b4 b1) (c4 c1) (d4 d1)) (zone")
    assert found(game("(moves (n (while not-friend? add n)))", board=ring)) == ("Man",)
    assert found(game("(moves (n (while not-friend? add n)))")) == ()


def test_paths_follow_links() -> None:
    """Two directions lead to the same position because of an additional link."""
    bent = BOARD.replace("(zone", "(links n (b2 c2)) (zone")
    assert found(game("(moves (n add) (e add))", board=bent)) == ("Man",)


def test_an_enemy_that_continues_may_capture_itself() -> None:
    """A partial move gives the piece away, and then it captures on its own position."""
    give = "(n (change-owner Black) add-partial)"
    take = "(to a2 (verify enemy?) capture add)"
    assert found(game(f"(moves {take} (to add) {give})")) == ("Man",)
    assert found(game(f"(moves {take} (to add))")) == ()


def test_what_each_piece_needs() -> None:
    assert found(game("(moves (n add))", "(moves (s add) (s add))")) == ("Rook",)


@pytest.mark.parametrize(
    ("name", "compared"),
    [("chess", 0), ("breakthrough", 0), ("reversi", 0), ("minishogi", 0), ("draughts", 0),
     ("connect-four", 0), ("xiangqi", 1), ("cannon", 0), ("nine-mens-morris", 0)],
)  # fmt: skip
def test_examples(name: str, compared: int) -> None:
    file = EXAMPLES / f"{name}.zrf"
    program = to_program(Source(file.name, file.read_text()), no_includes, Options()).value
    assert sum(comparison_reasons(program.games[0]).flags) == compared


RUN = """
const counts = []
for (const address of process.argv.slice(2)) {
  const { createGame } = await import(address)
  const moves = createGame().moves().map(move => JSON.stringify([String(move), move.effects]))
  counts.push([moves.length, new Set(moves).size])
}
process.stdout.write(JSON.stringify(counts))
"""


def test_no_list_has_a_move_twice(tmp_path: Path) -> None:
    blocks = sample([*DIFFERENT.values(), *(man for man, _ in SAME.values())], 3, "distinct")
    addresses = []
    for number, man in enumerate(blocks):
        module = tmp_path / f"game{number}.mjs"
        module.write_text(compile_text(game(man)).value[0].text, encoding="utf-8")
        addresses.append(module.as_uri())
    script = tmp_path / "run.mjs"
    script.write_text(RUN, encoding="utf-8")
    for man, (listed, different) in zip(blocks, answer_of(script, *addresses), strict=True):
        assert listed == different > 0, man
