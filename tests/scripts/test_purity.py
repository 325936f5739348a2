"""Code of Dagaz scripts that changes nothing but its own variables `n` and `m`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from zrf2js.scripts.edits import field_of
from zrf2js.scripts.purity import (
    REDEFINES,
    changes_nothing,
    creates,
    is_plain_value,
    names_in,
    on_one_line,
)
from zrf2js.scripts.syntax import parse, text_of, walk
from zrf2js.scripts.translate.underscore import keep_library

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node

PURE = (
    "n = 1; n += m; n++; --m; var k = n, l;",
    "if (x.y > 1) n = -x.y[m]; else n = typeof x;",
    "for (var i = 0; i < n; i++) { if (i == 3) continue; while (m > 1) { m--; break; } }",
    "do n++; while (n < 3); return n;",
    "switch (n) { case 1: m = 2; break; default: m = [n, { a: m }]; }",
    "n = board.getPiece(n) || move.isSimpleMove() || d.findDirection(n, m) || x.getValue(0);",
    "n = d.inZone(0, 1, n) ? d.navigate(1, n, 2) : d.nextPlayer(1);",
    "n = _.isUndefined(x) || _.isNull(x) || _.indexOf(x, 1) || _.contains(x, 2) || _.size(x);",
    "n = Dagaz.Model.createMove(1);",
    "n = Dagaz.Model.createPiece(0, 1).setValue(0, m).changeOwner(2).promote(1);",
)
IMPURE = (
    "x = 1;", "x.y = 1;", "x += 1;", "n.y += 1;", "x++;", "n.y++;", "[n] = x;", "n ||= (x = 1);",
    "delete n.y;", "var [k] = x;", "let k = 0;", "for (var k in x) n++;", "for (n of x) m++;",
    "f();", "x.f();", "x.push(1);", "move.dropPiece(1, n);", "x[0](1);", "f?.(1);", "new X();",
    "n = function () {};", "n = () => 1;", "n = { f() {} };", "function f() {}", "n = class {};",
    "class A {}", "n = this;", "n = super.f;", "yield n;", "await n;", "a: n++;", "throw n;",
    "try { n++; } catch (e) {}", "debugger;", "n = `a`;", "n = /a  b/;", "_.size(...x);",
    "n++; // a\n", "/* a */ n++;", "n++\nm++;", "var k = 0\nn++;", "return n\nn++;",
    "while (n) { break\nn++; }", "while (n) { continue\nn++; }", "do n++; while (n < 3)\nm++;",
    "_.each(x, y);", "_.x.indexOf(y);", "x.createPiece(1, 2);", "Dagaz.Model.setup(board);",
    "Dagaz.Model.createPiece(0, 1).register();", "x().setValue(0, 1);", "x.setValue(0, 1);",
    "x.getPiece(f());", "x.getPiece(y = 1);", "Dagaz.Model.createPiece(0, f());",
)  # fmt: skip


def _body(code: str) -> Node:
    """Return the body of a function in which all statements are valid."""
    (function,) = parse(f"async function* g () {{ {code} }}").named_children
    return field_of(function, "body")


def _changes_nothing(code: str) -> bool:
    body = _body(code)
    declared = {
        text_of(field_of(node, "name")) for node in walk(body) if node.type == "variable_declarator"
    }
    return changes_nothing(body, frozenset({"n", "m"} | declared), frozenset())


@pytest.mark.parametrize("code", PURE)
def test_code_that_changes_its_variables_only(code: str) -> None:
    assert _changes_nothing(code)


@pytest.mark.parametrize("code", IMPURE)
def test_code_that_changes_more_or_cannot_be_copied(code: str) -> None:
    assert not _changes_nothing(code)


@pytest.mark.parametrize(("code", "expected"), [("f(n);", True), ("f(x.y = 1);", False)])
def test_the_arguments_of_a_function_that_is_known_count(code: str, expected: bool) -> None:
    body = _body(code)
    known = frozenset(node.id for node in walk(body) if node.type == "call_expression")
    assert changes_nothing(body, frozenset(), known) == expected


@pytest.mark.parametrize("code", PURE)
def test_code_on_one_line_has_the_same_tokens(code: str) -> None:
    text = on_one_line(_body(code.replace(" ", "\n")), {})
    assert "\n" not in text
    assert text.replace(" ", "") == f"{{{code}}}".replace(" ", "")


def test_texts_stay_as_they_are() -> None:
    assert on_one_line(_body("n  =  'a  b';"), {}) == "{ n = 'a  b' ; }"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("1", True), ("n", True), ("n + 1 * m - 2", True), ("x", False), ("n + x", False),
        ("n / m", False), ("n in m", False), ("n.y", False), ("f(n)", False), ("'n'", False),
    ],
)  # fmt: skip
def test_plain_values(code: str, expected: bool) -> None:
    (statement,) = parse(code).named_children
    assert is_plain_value(statement.named_children[0], frozenset("nm")) == expected


@pytest.mark.parametrize("code", ["f(1)", "f().setValue(0, 1)"])
def test_a_call_of_a_function_creates_nothing(code: str) -> None:
    assert not creates(parse(code).named_children[0].named_children[0])


def test_names_are_those_of_variables_and_members() -> None:
    assert names_in(parse("a.b + 'c' + d[e];")) == set("abde")


@pytest.mark.parametrize(
    "code",
    [
        "d.inZone = f", "d.zonePositions = f", "o.toString = f", "o['valueOf'] = f",
        "o = { getValue: f }", "o = { navigate }", "o = { setValue, f }", "o = { promote() {} }",
        "class A { createMove(a = f()) {} }", "class A { dropPiece (a) {} }", "[o.getPiece] = f",
        "o = { get a() {} }", "o = { set ['a'](b) {} }", "Symbol.toPrimitive", "new Proxy(o, f)",
        "o.__defineGetter__('a', f)", "Object.create(o, f)", "Dagaz.Model[a] = f",
    ],
)  # fmt: skip
def test_definitions_of_what_the_proofs_know(code: str) -> None:
    assert REDEFINES.search(code)


@pytest.mark.parametrize(
    "code",
    [
        "if (o.getPiece(f(a))) { g(); }", "o.getValue(1) === 2", "o.toString() + b", "o.get(a)",
        "o.navigate == f", "Dagaz.Model.createMove(1)", "budget = 1", "o.target = 1",
    ],
)  # fmt: skip
def test_uses_are_no_definitions(code: str) -> None:
    assert not REDEFINES.search(code)


@pytest.mark.parametrize("code", ["_.each(x, f);", "_(x).size();", "a.b(1); var c;"])
def test_scripts_that_keep_the_library(code: str) -> None:
    assert keep_library([code])


@pytest.mark.parametrize(
    "code",
    [
        "_ = f;", "f(_);", "_.each = f;", "_.x.y();", "x[_.a];", "new _.A();", "var _ = 1;",
        "o = { _ };", "({ _ } = o);", "_.mixin({});", "with (x) { _.size(y); }", "eval('_ = 1');",
        "_.each.call(x);", "f(_.each);", "function f(_) {}", "x[_](1);", "f(window._);", "x['_'];",
        "x[`_`];", "var { _: u } = x;", "with (x) f();",
    ],
)  # fmt: skip
def test_scripts_that_may_change_the_library(code: str) -> None:
    assert not keep_library(["_.size(x);", code])
