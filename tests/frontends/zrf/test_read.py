"""The reader: lexical rules, spans, encodings, and invalid files."""

import pytest

from tests.corpus import sample_files
from tests.reading import codes, read_text, show
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.read import MAX_NESTING, decode, read
from zrf2js.support.diagnostics.locate import place
from zrf2js.support.source import Source


def forms(text: str) -> str:
    outcome = read_text(text)
    assert outcome.diagnostics == ()
    return show(*outcome.value)


def where(text: str) -> tuple[str, str]:
    """Return the code of the only diagnostic and the text from its start."""
    (diagnostic,) = read_text(text).diagnostics
    assert diagnostic.origin is not None
    return diagnostic.code, text[diagnostic.origin.span.start :]


# Text that the reader keeps.


@pytest.mark.parametrize(
    "word", ["t", "nil", "01", "1e5", "inf", "-3", "'x'", "[a]", "{b}", "c\\d"]
)
def test_a_word_stays_a_symbol(word: str) -> None:
    assert forms(f"({word})") == f"({word})"


def test_a_string_has_no_escapes() -> None:
    assert forms(r'(image "images\new.bmp" "a\")') == r'(image "images\new.bmp" "a\")'


def test_a_string_may_span_lines_and_hold_comments() -> None:
    assert forms('(history "one ; two\n(three")') == '(history "one ; two\n(three")'


def test_a_comment_ends_with_its_line() -> None:
    assert forms('(a ; ") (\nb)') == "(a b)"


def test_words_end_where_groups_strings_and_comments_begin() -> None:
    assert forms('(a(b)"c"d;e\n)') == '(a (b) "c" d)'


def test_names_keep_their_case() -> None:
    assert forms("(Y y)") == "(Y y)"


def test_a_control_z_at_the_end_is_white_space() -> None:
    assert forms("(a)\n\x1a") == "(a)"


# Spans.


def source_text(node: Node) -> str:
    span = node.origin.span
    return span.source.text[span.start : span.end]


def test_spans_cover_groups_words_and_quotes() -> None:
    (form,) = read_text(' (a "b c" (d))').value
    assert isinstance(form, Form)
    assert [source_text(node) for node in (form, *form.items)] == [
        '(a "b c" (d))',
        "a",
        '"b c"',
        "(d)",
    ]


def test_the_head_is_a_leading_word() -> None:
    heads = [
        node.head for node in read_text('(a b) ("a" b) ((a) b) ()').value if node.__class__ is Form
    ]
    assert heads == ["a", "", "", ""]


# Bytes.


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("é".encode(), "é"),
        (b"\xef\xbb\xbf(a)", "(a)"),
        ("фигура на поле".encode("cp1251"), "фигура на поле"),
        ("Pièce d'échecs, créée à Paris".encode("cp1252"), "Pièce d'échecs, créée à Paris"),
        (b"don\x92t\xa0go", "don\u2019t\xa0go"),
        (b"\xe9 \x81", "é \x81"),
        (b"a\r\nb\rc", "a\nb\nc"),
    ],
)
def test_decoding(data: bytes, text: str) -> None:
    assert decode(data) == text


def test_every_byte_decodes() -> None:
    assert len(decode(bytes(range(256)))) == 256


# Invalid files.


@pytest.mark.parametrize("text", ["", " \n", "; nothing but a comment"])
def test_an_empty_file_is_an_error(text: str) -> None:
    assert codes(read_text(text)) == ["ZRF002"]


def test_a_binary_file_is_an_error() -> None:
    assert where("GIF89\0(a)") == ("ZRF001", "\0(a)")


def test_an_unclosed_string_is_shown_where_it_begins() -> None:
    assert where('(a "b)') == ("ZRF003", '"b)')
    assert where('(title "A) (help "b; c"))') == ("ZRF003", '"A) (help "b; c"))')
    assert not read(Source("x", '(help "a (help b)"c)')).ok
    assert read(Source("x", '(help "a (move b)" c) (help "(see b)"c)')).ok


def test_an_unclosed_string_has_a_note_on_the_probable_missing_quote() -> None:
    (diagnostic,) = read_text('(a "b)\n(c "d" e)\n').diagnostics
    assert diagnostic.notes == (
        "the string at test.zrf:1:4 contains forms: is a quote missing there?",
    )


def test_groups_close_at_the_end_of_the_file() -> None:
    outcome = read_text('(game (title "x"')
    assert show(*outcome.value) == '(game (title "x"))'
    assert codes(outcome) == ["ZRF004"]
    assert outcome.ok


def test_a_surplus_parenthesis_is_ignored() -> None:
    outcome = read_text("(a)) (b)")
    assert show(*outcome.value) == "(a) (b)"
    assert codes(outcome) == ["ZRF005"]
    assert outcome.ok


def test_an_unclosed_group_must_not_swallow_top_level_forms() -> None:
    assert where("(game (board\n(variant))") == ("ZRF007", "(variant))")


INDENTED = """\
(game
  (title "x")
  (piece (name Man)
    (moves (n add)))
  (piece (name Guard)
    (moves (e add)))
  (option "a" b)
)
(variant (title "y"))
"""
MISSING = {
    "a piece": ("(n add)))", "(n add))", "ZRF007", "4:19"),
    "two groups": ("(n add)))", "(n add)", "ZRF007", "4:18"),
    "a title": ('"x")', '"x"', "ZRF007", "2:12"),
    "a game": (")\n)\n", ")\n", "ZRF007", "7:16"),
    "the last group": ('"y"))', '"y")', "ZRF004", "9:20"),
}


@pytest.mark.parametrize(("text", "less", "code", "expected"), MISSING.values(), ids=MISSING)
def test_a_missing_parenthesis_is_located_by_the_indentation(
    text: str, less: str, code: str, expected: str
) -> None:
    assert INDENTED.count(text) == 1
    outcome = read_text(INDENTED.replace(text, less))
    (diagnostic,) = outcome.diagnostics
    assert diagnostic.origin is not None
    assert (diagnostic.code, place(diagnostic.origin.span)) == (code, f"test.zrf:{expected}")
    assert show(*outcome.value) == show(*read_text(INDENTED).value)


def test_parentheses_missing_at_two_places_are_located() -> None:
    damaged = INDENTED.replace("(n add)))", "(n add))").replace('"x")', '"x"')
    outcome = read_text(damaged)
    (diagnostic,) = outcome.diagnostics
    assert diagnostic.notes == ("another one is missing at test.zrf:4:19",)
    assert show(*outcome.value) == show(*read_text(INDENTED).value)


def test_a_missing_parenthesis_inside_a_game_is_no_error_for_conversion() -> None:
    one_game = INDENTED.removesuffix('(variant (title "y"))\n')
    outcome = read_text(one_game.replace("(n add)))", "(n add))"))
    assert (codes(outcome), outcome.ok) == (["ZRF009"], True)


def test_text_without_indentation_closes_at_the_end() -> None:
    outcome = read_text("(game\n(title x)\n(piece\n(name y)\n(moves)\n(option a b))")
    assert codes(outcome) == ["ZRF004"]


def test_the_swallowed_form_is_named() -> None:
    (diagnostic,) = read_text("(game (title)\n(define x)").diagnostics
    assert diagnostic.message == "an unclosed group contains `(define ...)`"
    assert diagnostic.label == "`)` missing here: 1"


def test_deep_nesting_is_an_error() -> None:
    text = "(" * (MAX_NESTING + 1) + ")"
    assert where(text) == ("ZRF008", "()")


def test_groups_may_nest_up_to_the_limit() -> None:
    assert read_text("(" * MAX_NESTING + ")" * MAX_NESTING).diagnostics == ()


@pytest.mark.corpus
def test_corpus_files_have_no_diagnostics() -> None:
    diagnostics = {
        path.name: outcome.diagnostics
        for path in sample_files()
        if (outcome := read(Source(path.name, decode(path.read_bytes())))).diagnostics
    }
    assert diagnostics == {}


@pytest.mark.corpus
def test_corpus_spans_contain_the_text_of_their_nodes() -> None:
    for path in sample_files():
        source = Source(path.name, decode(path.read_bytes()))
        pending = list(read(source).value)
        while pending:
            node = pending.pop()
            match node:
                case Atom(quoted=True):
                    assert source_text(node) == f'"{node.text}"'
                case Atom():
                    assert source_text(node) == node.text
                case Form():
                    assert source_text(node)[0] + source_text(node)[-1] == "()"
                    pending.extend(node.items)
