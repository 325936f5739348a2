"""Expansion of macros, includes, games and variants; test names contain rule numbers."""

from pathlib import Path

import pytest

from tests.corpus import sample_files
from tests.reading import codes, expand_text, read_text, show, statements
from tests.spelling import reference_expansion
from zrf2js.frontends.zrf.expand import GameForm, expand
from zrf2js.frontends.zrf.expansion_limits import Limits
from zrf2js.frontends.zrf.forms import Form
from zrf2js.frontends.zrf.include import splice_includes
from zrf2js.frontends.zrf.read import MAX_NESTING, read
from zrf2js.host.files import FileLoader, load_source
from zrf2js.support.diagnostics import Diagnostic
from zrf2js.support.outcome import Collector, Outcome


def only(text: str, code: str, files: dict[str, str] | None = None) -> Diagnostic:
    """Return the only diagnostic of a text, which must have this code."""
    (diagnostic,) = expand_text(text, files).diagnostics
    assert diagnostic.code == code
    return diagnostic


def source_text(diagnostic: Diagnostic) -> str:
    assert diagnostic.origin is not None
    span = diagnostic.origin.span
    return span.source.text[span.start : span.end]


# Calls and arguments.


def test_r4_a_call_is_replaced_by_the_body_without_extra_parentheses() -> None:
    assert statements("(define m a (b) c) (game x (m) y)") == "x a (b) c y"


def test_r4_a_bare_name_is_not_a_call() -> None:
    assert statements("(define m a) (game m (m))") == "m a"


def test_r4_any_group_with_the_name_of_a_macro_is_a_call() -> None:
    assert statements("(define p1 x) (game (setup (p1 a1 b1)))") == "(setup x)"


def test_a_body_may_be_empty() -> None:
    assert statements("(define m) (game x (m) y)") == "x y"


def test_r5_arguments_stand_alone_in_names_in_strings_and_as_heads() -> None:
    text = '(define m ($1 $2 is-$1$2? "i/$1.bmp" $1-08)) (game (m n e))'
    assert statements(text) == '(n e is-ne? "i/n.bmp" n-08)'


def test_r5_argument_numbers_have_up_to_two_digits() -> None:
    assert statements("(define m x$10 $2) (game (m a b c d e f g h i j))") == "xj b"


def test_r5_an_argument_may_be_a_group() -> None:
    assert statements("(define m (if empty? $1)) (game (m (go to)))") == "(if empty? (go to))"


def test_an_argument_may_name_the_macro_to_call() -> None:
    assert statements(
        "(define step $1 add) (define twice ($1 $2) ($1 $2)) (game (twice step n))"
    ) == ("n add n add")


def test_an_argument_may_hold_a_call() -> None:
    assert statements("(define two $1 $1) (game (two (two n)))") == "n n n n"


def test_extra_arguments_are_ignored() -> None:
    assert statements("(define m $1) (game (m a b c))") == "a"


def test_a_dollar_without_a_number_is_an_ordinary_letter() -> None:
    assert statements('(define m a$ $b "$x") (game (m n))') == 'a$ $b "$x"'


def test_text_outside_macros_stays_unchanged() -> None:
    assert statements('(game (description "$5 a game"))') == '(description "$5 a game")'


def test_r6_missing_arguments_come_from_the_enclosing_call() -> None:
    text = "(define body (go $1 $2)) (define step $1 (body) (body s)) (game (step n X))"
    assert statements(text) == "n (go n X) (go s X)"


def test_r6_a_missing_argument_is_removed() -> None:
    assert statements("(define m (a $2 x$2 $2$3)) (game (m n))") == "(a x)"


def test_a_missing_argument_is_reported_at_its_place_in_the_body() -> None:
    missing = only("(define m ($1 $2)) (game (m n) (m s))", "ZRF104")
    assert missing.message == "macro `m` is called without argument 2"
    assert source_text(missing) == "$2"


def test_a_surplus_argument_is_reported_in_the_call() -> None:
    surplus = only("(define m ($1)) (game (m n s e))", "ZRF115")
    assert surplus.message == "surplus argument 2 of macro `m`"
    assert source_text(surplus) == "s"


def test_a_call_in_a_macro_is_reported_once() -> None:
    only("(define m ($1)) (define two ((m $1 s))) (game (two n) (two e))", "ZRF115")


@pytest.mark.parametrize(
    "definitions",
    ["(define m (inner)) (define inner $2)", "(define m ($1-x $2))", "(define m ((go-$1)))"],
)
def test_an_argument_that_may_be_used_is_not_surplus(definitions: str) -> None:
    text = f"{definitions} (game (m n s))"
    assert "ZRF115" not in [each.code for each in expand_text(text).diagnostics]


def test_a_group_cannot_become_part_of_a_name() -> None:
    text = "(define m (go-$1)) (game (m (n)))"
    assert statements(text) == "(go-)"
    assert source_text(only(text, "ZRF113")) == "go-$1"


# Lookup of definitions.


def test_r7_a_macro_may_be_used_before_its_definition() -> None:
    assert statements("(game (m)) (define m late)") == "late"


def test_r7_the_nearest_earlier_definition_counts() -> None:
    games = expand_text("(define m 1) (game (m)) (define m 2) (variant (m)) (define m 3)").value
    assert [show(*game.statements) for game in games] == ["1", "2"]


def test_r7_a_call_in_a_body_counts_from_where_it_is_written() -> None:
    text = "(define in 1) (define out (in)) (define in 2) (game (out) (in))"
    assert statements(text) == "1 2"


def test_a_redefinition_names_the_first_one() -> None:
    again = only("(define m 1)\n(game (m)) (define m 2) (variant (m))", "ZRF105")
    assert again.notes == ("first defined at test.zrf:1:1",)


def test_an_unused_macro_is_noted() -> None:
    assert source_text(only("(define m 1) (game)", "ZRF106")) == "(define m 1)"


def test_unused_macros_of_included_files_are_not_reported() -> None:
    files = {"a.zrf": "(define m 1)"}
    assert codes(expand_text('(game) (include "a.zrf")', files)) == []


@pytest.mark.parametrize("form", ["(define)", '(define "m" a)', "(define (m) a)"])
def test_a_definition_needs_a_name(form: str) -> None:
    assert source_text(only(f"{form} (game)", "ZRF110")) == form


# Endless recursion.


def test_a_macro_that_calls_itself_is_an_error() -> None:
    loop = only("(define m n (m))\n(game (m))", "ZRF101")
    assert source_text(loop) == "(m)"
    assert loop.notes == ("`m`, defined at test.zrf:1:1", "calls `m` at test.zrf:1:13")


def test_the_notes_contain_the_whole_cycle() -> None:
    loop = only("(define a (b))\n(define b (c))\n(define c (b))\n(game (a))", "ZRF101")
    assert loop.notes == (
        "`b`, defined at test.zrf:2:1",
        "calls `c` at test.zrf:2:11",
        "calls `b` at test.zrf:3:11",
    )


def test_changing_arguments_do_not_hide_a_loop() -> None:
    assert codes(expand_text("(define m (m $1x) (m $1y)) (game (m a))")) == ["ZRF101"]


def test_one_loop_does_not_hide_another() -> None:
    text = "(define a (a)) (define b (b)) (game (a) (b))"
    assert codes(expand_text(text)) == ["ZRF101", "ZRF101"]


def chain(length: int, body: str, last: str = "$1") -> str:
    """Return macros m0, m1 ... that call the next one; `body` may name it as `@`."""
    macros = (f"(define m{i} {body.replace('@', f'm{i + 1}')})" for i in range(length))
    return f"{' '.join(macros)} (define m{length} {last}) (game (m0 x))"


@pytest.mark.parametrize(
    "text",
    [
        chain(40, "(@) (@)"),
        chain(40, "((@) (@))"),
        chain(40, "(@ $1$1)"),
        chain(40, "(@ ($1 $1))", last="$1"),
        chain(40, "(@ a$1) (@ b$1)"),
    ],
    ids=["siblings", "groups", "names", "arguments", "distinct"],
)
def test_exponential_growth_does_not_exhaust_memory(text: str) -> None:
    limits = Limits(expanded_nodes=1_000_000, created_nodes=10_000)
    assert codes(expand_text(text, limits=limits)) == ["ZRF109"]


@pytest.mark.parametrize(
    "text",
    [
        chain(MAX_NESTING, "(@)"),
        chain(20, "(((((((((((@ $1)))))))))))"),
        chain(MAX_NESTING - 5, "(@ " + "(" * 100 + "$1" + ")" * 100 + ")", last="$1"),
        chain(
            MAX_NESTING - 5, "(@)", last="(" * (MAX_NESTING - 1) + "$1" + ")" * (MAX_NESTING - 1)
        ),
    ],
    ids=["calls", "groups", "arguments", "both"],
)
def test_nesting_has_a_limit(text: str) -> None:
    assert codes(expand_text(text)) == ["ZRF112"]


# Sharing.


def test_equal_calls_share_their_nodes() -> None:
    (game,) = expand_text("(define m (go $1)) (game (m n) (m n) (m s))").value
    first, second, other = game.statements
    assert first is second
    assert first is not other


def test_all_calls_share_parts_without_parameters() -> None:
    (game,) = expand_text("(define m (go $1 (to x))) (game (m n) (m s))").value
    first, second = (form for form in game.statements if isinstance(form, Form))
    assert first.items[2] is second.items[2]


def test_a_form_without_calls_stays_the_same_form() -> None:
    outcome = read_text("(game (title (x)))")
    (game,) = expand(outcome.value, include=lambda *_: None).value
    (form,) = outcome.value
    assert isinstance(form, Form)
    assert game.statements[0] is form.items[1]


def test_an_expanded_node_stores_its_calls() -> None:
    (game,) = expand_text("(define in (go $1)) (define out (in $1)) (game (out n))").value
    (form,) = game.statements
    assert isinstance(form, Form)
    argument = form.items[1].origin
    assert argument.span.source.text[argument.span.start :] == "n))"
    assert argument.via is not None and argument.via.macro == "in"
    assert argument.via.call.via is not None and argument.via.call.via.macro == "out"


# Includes.


def test_r8_an_include_is_replaced_by_the_forms_of_its_file() -> None:
    files = {"a.zrf": '(define m (b)) (include "b.zrf")', "b.zrf": "(define b $1)"}
    assert statements('(include "a.zrf") (game (m x))', files) == "x"


def test_an_included_file_may_be_empty() -> None:
    assert codes(expand_text('(include "a.zrf") (game)', {"a.zrf": ""})) == []


def test_errors_in_an_included_file_are_reported() -> None:
    diagnostic = only('(include "a.zrf") (game)', "ZRF005", {"a.zrf": ")"})
    assert diagnostic.origin is not None and diagnostic.origin.span.source.name == "a.zrf"


def test_a_missing_include_is_an_error() -> None:
    assert source_text(only('(include "a.zrf") (game)', "ZRF102")) == '"a.zrf"'


def test_an_include_needs_a_file_name() -> None:
    assert source_text(only("(include) (game)", "ZRF111")) == "(include)"


def test_a_file_cannot_include_itself() -> None:
    assert source_text(only('(include "test.zrf") (game)', "ZRF103")) == '"test.zrf"'


def test_the_notes_contain_the_cycle_of_files() -> None:
    files = {"a.zrf": '(include "b.zrf")', "b.zrf": '\n(include "a.zrf")'}
    loop = only('(include "a.zrf") (game)', "ZRF103", files)
    assert loop.notes == ("included at test.zrf:1:1", "included at a.zrf:1:1")


def test_a_file_may_be_included_twice() -> None:
    text = '(include "a.zrf") (include "a.zrf") (game (m))'
    assert codes(expand_text(text, {"a.zrf": "(define m 1)"})) == []


def test_exponential_includes_are_stopped() -> None:
    files = {f"{i}": f'(include "{i + 1}") (include "{i + 1}")' for i in range(40)} | {"40": ""}
    assert set(codes(expand_text('(include "0") (game)', files))) == {"ZRF114"}


# Games and variants.


def bases(text: str) -> list[tuple[str, int | None]]:
    return [(game.kind, game.base) for game in expand_text(text).value]


def test_r16b_a_variant_changes_the_nearest_game_before_it() -> None:
    assert bases("(game) (variant) (game) (variant)") == [
        ("game", None),
        ("variant", 0),
        ("game", None),
        ("variant", 2),
    ]


def test_r10_a_variant_before_every_game_changes_the_first() -> None:
    assert bases("(variant) (game) (game)") == [("variant", 1), ("game", None), ("game", None)]


def test_a_macro_may_stand_for_a_whole_variant() -> None:
    assert bases("(define v (variant (title $1))) (game) (v a)") == [("game", None), ("variant", 0)]


def test_the_version_form_is_dropped() -> None:
    assert codes(expand_text('(version "2.0") (game)')) == []


def test_a_misspelled_form_gets_a_suggestion() -> None:
    unknown = only("(game) (varient)", "ZRF107")
    assert unknown.help == "did you mean `variant`?"


def test_a_stray_word_is_ignored() -> None:
    assert only("(game) word", "ZRF107").message == "unknown top-level form `word` is ignored"


def test_words_in_a_row_are_one_text() -> None:
    unknown = only("(game) some\nwords (in a row) here", "ZRF107")
    assert unknown.message == "unknown top-level form `some words (in a row) here` is ignored"
    assert source_text(unknown) == "some\nwords (in a row) here"
    assert unknown.help is None
    closed = only("(game) a (players White) b", "ZRF107")
    assert closed.help == "does a `)` above close the game too early?"
    many = only(f"(game) {'word ' * 1000}", "ZRF107")
    assert len(many.message) < 100
    assert codes(expand_text("(game) a (version 1) b (foo) (bar)")) == ["ZRF107", "ZRF107"]
    assert codes(expand_text("(game) (foo) (bar)")) == ["ZRF107", "ZRF107"]


def test_words_of_several_macro_calls_are_reported_at_the_first() -> None:
    unknown = only("(define v $1 $2) (game) (v a b) c", "ZRF107")
    assert unknown.origin is not None and unknown.origin.via is not None
    assert source_text(unknown) == "a"


@pytest.mark.parametrize("text", ["A text (about chess), not rules", "(define a b) word", "word"])
def test_a_text_without_a_game_has_one_diagnostic(text: str) -> None:
    assert codes(expand_text(text)) == ["ZRF108"]


def test_a_file_needs_a_game() -> None:
    assert source_text(only("(variant)", "ZRF108")) == "(variant)"


def test_a_file_without_forms_is_reported_by_the_reader_only() -> None:
    assert codes(expand_text("")) == []


# Real files.


def expand_file(path: Path) -> Outcome[tuple[GameForm, ...]]:
    return expand(read(load_source(path).value).value, include=FileLoader(path.parent))


@pytest.mark.corpus
def test_corpus_files_expand() -> None:
    """Expansion reports unused macros only; a file of shared macros has no game."""
    for path in sample_files():
        found = {d.code for d in expand_file(path).diagnostics}
        assert found <= ({"ZRF108"} if path.name == "common.zrf" else {"ZRF106"}), path


@pytest.mark.corpus
def test_sharing_changes_nothing() -> None:
    """The graph has the same text as an expansion without sharing."""
    for path in sample_files():
        if path.stat().st_size < 20_000:
            loader = FileLoader(path.parent)
            forms = read(load_source(path).value).value
            shared = expand(forms, include=loader).value
            plain = reference_expansion(splice_includes(forms, loader, Collector()))
            assert [show(*game.statements) for game in shared] == plain, path
