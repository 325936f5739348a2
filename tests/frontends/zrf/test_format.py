"""The formatter: one layout, without other changes."""

import textwrap
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, WALK, zrf2js
from tests.corpus import corpus_files, sample_files
from zrf2js.frontends.zrf.format import format_text
from zrf2js.frontends.zrf.forms import Atom, Node
from zrf2js.frontends.zrf.read import decode, encode, read
from zrf2js.frontends.zrf.tokens import Kind, tokens
from zrf2js.host.files import FileLoader, load_source
from zrf2js.options import Options
from zrf2js.pipeline import to_program
from zrf2js.support.source import Source

# Before and after.
CASES = {
    "blanks": ("( define  a   ( n  add ) )\n", "(define a (n add))\n"),
    "a symbol next to a string": ('(title"A")\n', '(title "A")\n'),
    "closing parentheses join": ("(game\n  (title a)\n)\n", "(game\n   (title a))\n"),
    "names line up": ("(players White\nBlack)\n", "(players White\n         Black)\n"),
    "empty lines": ("\n\n(a b)\n\n\n\n(c d)\n", "(a b)\n\n(c d)\n"),
    "tabs": ("(moves\n\t(n add)\n\t\t(s add))\n", "(moves\n   (n add)\n   (s add))\n"),
    "else": ("(if a\n b\n else\n c)\n", "(if a\n   b\n else\n   c)\n"),
    "tests line up": ("(or (enemy? n)\n(enemy? s))\n", "(or (enemy? n)\n    (enemy? s))\n"),
    "a block": ("(define go (n (a b)\nadd))\n", "(define go (n (a b)\n            add))\n"),
    "a picture": (
        "(dummy  a3    c3\n           b2\n        a1    c1)\n",
        "(dummy a3    c3\n          b2\n       a1    c1)\n",
    ),
    "a picture below its head": (
        "(zone (positions\n    a3 b3\n       b2))\n",
        "(zone (positions\n         a3 b3\n            b2))\n",
    ),
    "comments": (
        "(a b) ;x\n;; y  \n(c ; z\nd)\n",
        "(a b)  ;x\n;; y\n(c  ; z\n   d)\n",
    ),
    "comments line up": ("(a) ; 1\n(bbb) ; 2\n", "(a)    ; 1\n(bbb)  ; 2\n"),
    "a comment before the end": ("(a b ; c\n)\n", "(a b  ; c\n)\n"),
    "strings stay": ('(history "1\n  2 ; no\n")\n', '(history "1\n  2 ; no\n")\n'),
    "too much closed, too little": ("(a))\n(b (c\n", "(a) )\n(b (c\n"),
    "nothing": ("", ""),
}


@pytest.mark.parametrize("case", CASES)
def test_layout(case: str) -> None:
    before, after = CASES[case]
    assert format_text(before) == after
    assert format_text(after) == after


def test_long_lines_are_broken() -> None:
    row = " ".join(f"(p{number} q{number})" for number in range(30))
    lines = format_text(f"(links n {row})").splitlines()
    assert len(lines) > 1 and max(map(len, lines)) <= 100
    assert all(line.startswith("   (p") for line in lines[1:])


def test_a_text_with_an_unclosed_string_stays_unchanged() -> None:
    assert format_text('(a   "b') == '(a   "b'


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.zrf")), ids=lambda path: path.stem)
def test_examples_are_formatted(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert format_text(text) == text


# --- layout only ---------------------------------------------------------------------------------


def shape(nodes: tuple[Node, ...]) -> object:
    return [(n.text, n.quoted) if isinstance(n, Atom) else shape(n.items) for n in nodes]


def comments(text: str) -> list[str]:
    return [token.text for token in tokens(text) if token.kind is Kind.COMMENT]


@pytest.mark.corpus
def test_formatting_real_files_is_idempotent() -> None:
    """`format_text` asserts that tokens and comments stay the same."""
    files = sample_files()
    assert files
    for path in files:
        result = format_text(load_source(path).value.text)
        assert format_text(result) == result, path


@pytest.mark.corpus
def test_real_files_keep_forms_comments_and_programs() -> None:
    """`benchmarks/format.py` compares the Programs of all files."""
    for path in sample_files()[::8]:
        source = load_source(path).value
        after = Source(source.name, format_text(source.text))
        assert comments(after.text) == comments(source.text), path
        forms = [read(text) for text in (source, after)]
        assert shape(forms[0].value) == shape(forms[1].value), path
        codes = [[d.code for d in outcome.diagnostics] for outcome in forms]
        assert codes[0] == codes[1], path
        loader = FileLoader(path.parent, path.parent)
        before, now = (to_program(s, loader, Options()) for s in (source, after))
        assert now.value == before.value, path


# --- bytes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"(a b)\n",
        b"(a b)\r\n(c d)\r\n",
        '(title "Шашки")\n'.encode("cp1251"),
        '(title "Шашки")\r\n'.encode(),
        "\ufeff(a)\n".encode(),
        b'(title "caf\xe9 \x81")\n',
    ],
)
def test_encode_inverts_decode(data: bytes) -> None:
    assert encode(decode(data), data) == data


@pytest.mark.corpus
def test_encode_inverts_decode_for_real_files() -> None:
    for path in corpus_files():
        data = path.read_bytes()
        text = decode(data)
        assert decode(encode(text, data)) == text, path


# --- the command ---------------------------------------------------------------------------------


def test_a_folder_is_formatted(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    messy, neat = tmp_path / "sub" / "MESSY.ZRF", tmp_path / "neat.zrf"
    messy.write_bytes(b"( a  b )\r\n")
    neat.write_bytes(b"(a b)\n")
    result = zrf2js("fmt", tmp_path)
    assert (result.exit_code, result.stdout) == (0, f"{messy.as_posix()}\n")
    assert messy.read_bytes() == b"(a b)\r\n"
    assert zrf2js("fmt", tmp_path).stdout == ""


@pytest.mark.parametrize(("option", "code"), [("--check", 1), ("--diff", 0)])
def test_check_and_diff_change_no_file(tmp_path: Path, option: str, code: int) -> None:
    path = tmp_path / "walk.zrf"
    path.write_text("( a  b )\n")
    result = zrf2js("fmt", option, path)
    assert result.exit_code == code
    assert path.read_text() == "( a  b )\n"
    assert ("+(a b)" in result.stdout) == (option == "--diff")


def test_an_invalid_file(tmp_path: Path) -> None:
    path = tmp_path / "walk.zrf"
    path.write_text(textwrap.dedent(WALK) + '"')
    result = zrf2js("fmt", path)
    assert result.exit_code == 1
    assert "ZRF003" in result.stderr
    assert zrf2js("fmt", tmp_path / "none.zrf").exit_code == 1
