"""Scripts of Dagaz pages that build no texts for the console."""

import pytest

from zrf2js.scripts.translate.logs import with_logs


def test_the_console_gets_no_texts() -> None:
    text = 'console.log("Move: " + move.toString() + ", mode = " + move.mode);'
    expected = 'console.log("Move: " + $text(move) + ", mode = " + move.mode);'
    assert with_logs([text]) == (expected,)


def test_other_calls_in_a_text_stay() -> None:
    text = "console.log(f() + move.next() + move.toString());"
    expected = "console.log(f() + move.next() + $text(move));"
    assert with_logs([text]) == (expected,)


@pytest.mark.parametrize(
    "text",
    [
        "log(move.toString());",
        "console.log(f(move).toString());",
        "console.log(move.toString(2));",
        "console.log(move?.toString());",
        "console.log(f(move.toString()));",
        "console.log(move.toString(2) + f(move).toString());",
        "console.log(move.toString() && f());",
        "console.log(move.toString() == f.toString() || g());",
        "var $text = f; console.log(move.toString());",
    ],
)
def test_other_texts_stay(text: str) -> None:
    assert with_logs([text]) == (text,)


@pytest.mark.parametrize(
    "other",
    [
        "console.log = f;", "var console = own;", "move.toString = f;", "eval('1');",
        "function f(console) {}", "window['console'] = own;", "var c = console;",
        "for (var console of list) f();", "try { f(); } catch (console) {}",
        "Object.defineProperty(move, 'toString', own);", "console['log'] = f;",
    ],
)  # fmt: skip
def test_one_script_protects_the_console_of_the_others(other: str) -> None:
    text = "console.log(move.toString());"
    assert with_logs([text, other])[0] == text
