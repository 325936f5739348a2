"""Tests of the syntax check of generated JavaScript, which skips repeated statements."""

import random
from pathlib import Path

import pytest

from zrf2js import Options, compile_file
from zrf2js.emit.js.linker.check import NotJavaScript, check_functions

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


@pytest.fixture(scope="module")
def rules() -> str:
    """Return the functions generated for a game with loops, partial moves and promotions."""
    (module, *_) = compile_file(EXAMPLES / "draughts.zrf", Options()).value
    text = module.text
    return text[text.index("function rules0 (") : text.index("const variants")]


def parses(text: str) -> bool:
    import esprima  # takes 0.4 s, which most workers of a test run do not need

    try:
        esprima.parseModule(text)
    except esprima.Error:
        return False
    return True


def passes(text: str) -> bool:
    try:
        check_functions([text])
    except NotJavaScript:
        return False
    return True


def test_valid_text_passes(rules: str) -> None:
    assert parses(rules) and passes(rules)


@pytest.mark.parametrize("seed", range(60))
def test_damaged_text_has_the_result_of_another_parser(rules: str, seed: int) -> None:
    dice = random.Random(seed)
    at = dice.randrange(len(rules))
    damaged = rules[:at] + dice.choice(["", "(", ")", "{", "}", "0x", "#"]) + rules[at + 1 :]
    assert passes(damaged) == parses(damaged), damaged[at - 40 : at + 40]


@pytest.mark.parametrize(
    "wrong",
    [
        "if (a) {\n  b()\n}\nelse {\n  c()\n}\nelse {\n  d()\n}",
        "while (a) {\n  f(1\n}",
        "while (a) {\n  f(1)\n  g(01x)\n}",
        "let 1a = 0",
    ],
)
def test_errors_after_a_valid_statement_are_found(wrong: str) -> None:
    right = "while (a) {\n  f(1)\n}\nif (a) {\n  b()\n}\nelse {\n  c()\n}"
    text = "\n".join(f"  {line}" for line in f"{right}\n{wrong}".split("\n"))
    assert not passes(f"function f (a) {{\n{text}\n}}")
