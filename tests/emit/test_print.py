"""Tests of the printer of emitted JavaScript."""

import dataclasses
import re

import pytest

from zrf2js.emit.js import tree
from zrf2js.emit.js.expressions import (
    conjunction,
    disjunction,
    negate,
    new,
    same_names,
    typed_array,
)
from zrf2js.emit.js.print import rows_of, text_of
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.tree import (
    FALSE,
    TRUE,
    Arrow,
    Binary,
    Break,
    Comma,
    Conditional,
    Continue,
    Expression,
    ExpressionStatement,
    Global,
    Items,
    Literal,
    Name,
    Noted,
    Number,
    Record,
    Return,
    Unary,
    Update,
)
from zrf2js.emit.js.visit import has_effect, names, node_fields, substituted

A, B, C = map(Name, "abc")


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (A + B << C, "a + b << c"),
        (A + (B << C), "a + (b << c)"),
        ((A & B).differs(0), "(a & b) !== 0"),
        (A & B | C, "a & b | c"),
        (A & (B | C), "a & (b | c)"),
        (A | (B | C), "a | b | c"),
        (A - (B - C), "a - (b - c)"),
        (A - B - C, "a - b - c"),
        (A + (B + C), "a + (b + c)"),
        (~(A | B), "~(a | b)"),
        (-A, "-a"),
        (-Number(-1), "-(-1)"),
        (A - Number(-1), "a - -1"),
        (Number(-1).member("x"), "(-1).x"),
        (Binary("%", A, B) * C, "a % b * c"),
        (Update("++", A) > B, "++a > b"),
        (A[B.increment()].set(C), "a[b++] = c"),
        (A.set(B, "|="), "a |= b"),
        (A[B + 1](C, 2), "a[b + 1](c, 2)"),
        (Conditional(A, B, C) + 1, "(a ? b : c) + 1"),
        (A[Conditional(A, B, C)], "a[a ? b : c]"),
        (Conditional(A, Conditional(A, B, C), C), "a ? a ? b : c : c"),
        (Conditional(Conditional(A, B, C), B, C), "(a ? b : c) ? b : c"),
        (A[Comma((B.set(1), C))], "a[(b = 1, c)]"),
        (disjunction([A, B])(C), "(a || b)(c)"),
        (new("Uint8Array", 3), "new Uint8Array(3)"),
        (typed_array("Int32Array", [1, -2]), "Int32Array.of(1, -2)"),
        (Noted(A + 1, "*/ x"), "a + 1 /* *_/ x */"),
        (Arrow(("a", "b"), A), "(a, b) => a"),
        (Arrow((), same_names("a")), "() => ({ a })"),
        (Arrow((), (ExpressionStatement(A()), ExpressionStatement(B()))), "() => { a(); b() }"),
    ],
)
def test_parentheses_stand_where_the_precedence_requires_them(
    expression: Expression, text: str
) -> None:
    assert text_of(expression) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ('a "quote"', '"a \\"quote\\""'),
        ("</script>", '"\\u003c/script>"'),
        ("line\nend\u2028", '"line\\nend\\u2028"'),
        (None, "null"),
        (True, "true"),
        ([1, {"a": "b"}], '[1,{"a":"b"}]'),
    ],
)
def test_literals_cannot_end_the_script_or_the_line(value: object, text: str) -> None:
    assert text_of(Literal(value)) == text


def test_objects_and_their_internal_keys() -> None:
    assert text_of(Record((("x", A), ("b", B)))) == "{ x: a, b }"
    assert text_of(Record((("x", Items((A, B))),), quoted=True)) == '{"x": [a, b]}'
    assert text_of(same_names("ab").member("leaps")) == "{ a, b }.leaps"
    assert text_of(Record((("x", Items((A,), is_long=True)),), is_long=True)) == (
        "{\n  x: [\n    a,\n  ],\n}"
    )


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        (A.equals(B), "a !== b"),
        (A > B, "!(a > b)"),
        (A(), "!a()"),
        (Unary("!", A), "a"),
        (conjunction([A, B.equals(C)]), "!a || b !== c"),
        (conjunction([A, B > C]), "!(a && b > c)"),
        (disjunction([A, conjunction([B, C])]), "!a && (!b || !c)"),
        (TRUE, "false"),
    ],
)
def test_negations_have_the_shorter_form(condition: Expression, text: str) -> None:
    assert text_of(negate(condition)) == text


def test_constant_parts_of_conditions_are_left_out() -> None:
    assert conjunction([A, TRUE]) == A and conjunction([]) == TRUE
    assert conjunction([A, FALSE]) == FALSE and disjunction([A, TRUE]) == TRUE
    assert text_of(disjunction([conjunction([A, B]), C])) == "(a && b) || c"


def test_statements_with_and_without_braces() -> None:
    lines = Lines()
    with lines.function("f", A):
        with lines.each({"i": 0}, Name("i") < A, Name("i").increment()):
            lines.leave(Continue(), A)
            lines.add(B())
        with lines.when(A):
            lines.add(B())
        with lines.otherwise(), lines.when(C):
            lines.declare("x", 1)
        with lines.loop(A, is_late=True):
            lines.add(A.set(1), B.set(2))
        with lines.loop(A, is_late=True), lines.when(B):
            lines.leave(Break("out"))
        with lines.block("out"):
            lines.add(Comma((A, B)))
        with lines.switch(A):
            with lines.case([1, 2]):
                lines.returns(B)
            with lines.case([3], ["three"]):
                lines.returns(C)
            with lines.case():
                lines.leave(Return(A, "else"))
    assert str(lines).split("\n") == [
        "function f (a) {",
        "  for (let i = 0; i < a; i++) {",
        "    if (a) continue",
        "    b()",
        "  }",
        "  if (a) b()",
        "  else if (c) {",
        "    const x = 1",
        "  }",
        "  do { a = 1; b = 2 } while (a)",
        "  do {",
        "    if (b) break out",
        "  } while (a)",
        "  out: {",
        "    ;(a, b)",
        "  }",
        "  switch (a) {",
        "    case 1: case 2: return b",
        "    case 3: // three",
        "      return c",
        "    default: return a // else",
        "  }",
        "}",
    ]


def test_names_and_substitution() -> None:
    expression = A[Name("i") + 1](Global("Math"), B)
    assert names(expression) == {"a", "i", "b"}
    assert text_of(substituted(expression, {"i": Number(2)})) == "a[2 + 1](Math, b)"
    assert substituted(expression, {"c": A}) is expression
    lines = Lines()
    with lines.when(A):
        lines.assign("x", B)
    assert lines.uses() == {"a", "b", "x"}
    changed = lines.substitute({"b": C})
    assert [text for text, _ in rows_of(changed.nodes)] == ["if (a) x = c"]
    assert not has_effect(A.equals(B()))


def test_traversal_finds_all_nodes() -> None:
    classes = [each for each in vars(tree).values() if isinstance(each, type)]
    nodes = [each for each in classes if issubclass(each, tree.Node)]
    assert len(nodes) > 30
    kinds = re.compile(
        rf"\b({'|'.join([*(each.__name__ for each in nodes), 'Jump', 'Operand'])})\b"
    )
    for each in nodes:
        fields = {f.name for f in dataclasses.fields(each) if kinds.search(str(f.type))}
        single, several = node_fields(each)
        assert fields == {*single, *several}, each
