"""The parts that macro calls share."""

from __future__ import annotations

from tests.reading import codes, expand_text
from zrf2js import check_text
from zrf2js.frontends.zrf.forms import Form

GAME = """
(define step ($1 (verify (in-zone? $2)) add))
(game (title "Test") (players White) (turn-order White)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10)))
    (directions (n 0 -1) (e 1 0))))
  (piece (name Man) (moves (step n hom) (step e hom) (e add)))
  (board-setup (White (Man a1))))
"""


def statements(text: str) -> tuple[Form, ...]:
    outcome = expand_text(text)
    assert codes(outcome) == []
    return tuple(form for form in outcome.value[0].statements if isinstance(form, Form))


def test_parts_that_mention_the_same_arguments_are_shared() -> None:
    first, second = statements("(define m ($1 (go $2 (to $2)))) (game (m n x) (m s x))")
    assert first is not second
    assert first.items[1] is second.items[1]


def test_calls_inside_parts_are_shared() -> None:
    first, second = statements(
        "(define to (place $1)) (define m ($1 (go (to $2)))) (game (m n x) (m s x))"
    )
    assert first.items[1] is second.items[1]


def test_forms_with_different_borrowed_arguments_are_not_shared() -> None:
    first, second = statements("(define in ($1 $2)) (define m (go (in $1))) (game (m n x) (m n y))")
    assert [atom.text for atom in first.items[1].items] == ["n", "x"]
    assert [atom.text for atom in second.items[1].items] == ["n", "y"]


def test_a_group_may_hold_a_call_that_borrows() -> None:
    text = "(define last $3) (define put (at $1)) (define m (go (put (last)))) (game (m a b {}))"
    for name in ("x", "y"):
        (form,) = statements(text.format(name))
        assert [atom.text for atom in form.items[1].items] == ["at", name]


def test_macros_that_call_each_other_pass_arguments_on() -> None:
    first, second = statements(
        "(define a (go (b $1))) (define b (to $2)) (define c (is (a $1))) (game (c n x) (c n y))"
    )
    assert [form.items[1].items[1].items[1].text for form in (first, second)] == ["x", "y"]


def test_an_error_in_an_argument_is_reported_for_every_call() -> None:
    found = [d for d in check_text(GAME) if d.code == "ZRF214"]
    assert [d.origin.span.start for d in found if d.origin] == [
        GAME.index("hom)"),
        GAME.index("hom)", GAME.index("hom)") + 1),
    ]
