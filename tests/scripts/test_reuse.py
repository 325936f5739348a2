"""Scripts of Dagaz pages that use lists again, and compute the same."""

from collections.abc import Iterable

import pytest

from tests.scripts.script_runs import assert_runs_are_equal, script_of
from zrf2js.scripts.translate.lists import REUSE_HELPERS
from zrf2js.scripts.translate.loops import with_loops
from zrf2js.scripts.translate.reuse import with_reuse

#: bodies of functions that call `log`
TRANSLATED = {
    "a list": "var f = function (n) {\nvar l = []; for (var i = 0; i < n; i++) l.push(i);\n"
    "log(l.length, l[0], l[n - 1]); }; f(3); f(1); f(0); f(2);",
    "results": "var f = function (n) { var l = [];\n"
    "if (n < 0) return; if (n == 5) return l.length;\n"
    "l.push(n); return l.length + l[0]; }; log(f(1)); log(f(-1)); log(f(5)); log(f(2));",
    "a result of several lists": "var f = function (n) { var l = [], m = [];\n"
    "l.push(n); m.push(2);\n"
    "m.push(n); return (l.length, m[1] + m.length); }; log(f(1)); log(f(2));",
    "a list of another function": "var add = function (l, x) { if (x > 1) return l.length > 0;\n"
    "l.push(x); return add(l, x + 1); }; var f = function (x) { var l = [];\n"
    "log(add(l, x), l.length); }; f(0); f(1); f(2); f(0);",
    "a list in a loop": "var f = function () { for (var i = 0; i < 3; i++) { var l = [];\n"
    "l.push(i); log(l.length, l[0]); } }; f(); f();",
    "lists in a loop of which some stay": "var f = function () { var i = 0; do { var l = [];\n"
    "if (i != 1) { l.push(i); } log(l.length); } while (++i < 3); }; f(); f();",
    "a nested run in a loop": "var f = function (n) { for (var i = 0; i < 2; i++) { var l = [];\n"
    "l.push(n); if (n > 0) f(n - 1); l.push(i); log(l.length, l[0], l[1]); } }; f(2); f(1);",
    "a list that is not always there": "var f = function (x) { if (x) { var l = []; l.push(x); }\n"
    "log(x); }; f(1); f(0); f(2);",
    "a recursive function": "var f = function (n) { var l = []; l.push(n);\n"
    "if (n > 0) f(n - 1); l.push(n); log(l.length, l[0], l[1]); }; f(3); f(2);",
    "an error": "var f = function (n) { var l = []; l.push(n);\n"
    "if (n == 1) null.x; log(l.length); };\n"
    "f(0); try { f(1); } catch (e) { log('error'); } f(2); f(3);",
    "a visitor": "_.each([1, 2, 3], function (x) { var l = []; if (x == 2) return; l.push(x);\n"
    "_.each(l, function (y) { l.push(y); log(y, l.length); }); });",
    "a copy": "var f = function (x) { var l = []; l.push(x); return _.union(l, [7]); };\n"
    "var a = f(1), b = f(2); log(_.difference(a, []), _.difference(b, []));",
    "a long list": "var f = function (n) { var l = []; for (var i = 0; i < n; i++) l.push(i);\n"
    "log(l.length); }; f(100); f(3); f(70); f(0);",
    "no semicolon": "var f = function (n) { var l = []; l.push(n); if (n > 1) log(l.length) };\n"
    "var g = function (n) { var l = []; l.push(n); return l.length }; f(1); f(2); log(g(f(3)));",
    "comments": "var f = function (n) { var l = []; l.push(n); if (n > 2) return ( // a\n"
    "l[0]) // b\n; if (n > 1) return /* c */; return /* d */ l.length /* e */; };\n"
    "log(f(3)); log(f(2)); log(f(1));",
    "an arrow function": "var f = (n, m) => { var l = []; l.push(n); return l.length + m; };\n"
    "log(f(1, 2), f(3, 4));",
    "a method": "var o = { f(n) { var l = []; l.push(n); return l.length + n; } };\n"
    "log(o.f(1), o.f(2));",
    "generators in turns": "var f = function* (n) { var l = []; l.push(n); yield l.length;\n"
    "l.push(n); return l[1] + (yield l.length); };\n"
    "var a = f(1), b = f(2), c = f(3); log(a.next(), b.next(), a.next(), c.next(), b.next());\n"
    "log(a.next(7), b.next(8), c.next(), c.next(9), f(4).next());",
    "a function of the list": "var f = function (n) { var l = []; _.each([1, 2], function (x) {\n"
    "l.push(x + n); }); log(l.length, l[1]); }; f(1); f(2);",
}

#: bodies of functions with a list `l` that must stay as they are, by the reason
KEPT = {
    "the list is returned": "var l = []; return l;",
    "the list is stored": "var l = []; other.list = l;",
    "the list is in a list": "var l = []; other.push(l);",
    "another name": "var l = []; var m = l;",
    "items at the start": "var l = [1], m = []; l.push(2); log(m);",
    "an assigned list": "var l; l = []; l.push(1);",
    "two values": "var l = []; l.push(1); l = [];",
    "a list of underscore": "var l = _.union([1], [2]); l.push(1);",
    "an unknown function": "var l = []; log(l);",
    "a function that remains": "var l = []; later = function () { l.push(1); };",
    "a function that is passed on": "var l = []; log(function () { return l.length; });",
    "a parameter remains": "var l = [];"
    " var g = function (m) { later = function () { m.push(1); }; }; g(l);",
    "a generator": "var l = []; return _.map([1], function* () { yield l.length; });",
    "a generator that gets the list": "var l = [], g = function* (m) { m.push(1); }; g(l).next();",
    "an async function": "var l = []; _.each([1], async function () { await 0; l.push(1); });",
    "an async arrow function": "var l = []; _.each([1], async () => { await 0; l.push(1); });",
    "a class": "var l = []; return class { n = l.length; };",
    "a removed item": "var l = []; l.push(1); l.pop();",
    "the head of a loop": "for (var l = []; l.length < 2;) l.push(1);",
    "a block": "let l = []; l.push(1);",
    "arguments": "var l = []; l.push(arguments[0]);",
    "code after the result": "var l = []; try { return l.length; } finally { log(l.length); }",
    "an error after the result": "var l = []; try { for (var x of m) return l.length; } catch { }",
    "a name of a visitor": "var l = []; _.each([1], function g () { later = g; l.push(1); });",
    "a visitor as the list": "var l = []; return _.each(function () { return l.length; }, log);",
    "a visitor as the context": "var l = []; _.each([1], log, function () { return l.length; });",
    "a visitor after others": "var l = []; _.each(...other, function () { return l.length; });",
    "a visitor of another object": "var l = []; other.each([1], function () { l.push(1); });",
    "a function of underscore": "var l = []; _.partial(log, function () { l.push(1); });",
    "a visitor with a context": "var l = []; _.each([1], function () { l.push(1); }, log);",
    "an object as the scope": "with (other) { var l = []; l.push(1); }",
}


def _with_marks(texts: Iterable[str]) -> tuple[str, ...]:
    """Return scripts with lists that are used again, next to one that may call any of them."""
    return with_reuse([*texts, "other.navigate = f;"])[:-1]


def test_lists_that_are_used_again_have_the_same_items() -> None:
    assert_runs_are_equal(TRANSLATED, _with_marks, REUSE_HELPERS, "$list(")


@pytest.mark.parametrize("name", KEPT)
def test_lists_stay_where_the_proof_fails(name: str) -> None:
    text = script_of(f"var other = {{}}, later; var f = function () {{ {KEPT[name]} }}; f();")
    assert with_reuse([text]) == (text,)


def test_the_numbers_of_lists_follow_their_order() -> None:
    names = ("first", "second", "third", "fourth", "fifth", "sixth")
    lists = " ".join(f"var {name} = []; {name}.push(x);" for name in names)
    (found,) = _with_marks([script_of(f"var f = function (x) {{ {lists} }}; f(1);")])
    for number, name in enumerate(names):
        assert f"var {name} = $list($spare{number});" in found


@pytest.mark.parametrize(
    "loop",
    ["while (n--) {0}", "for (; n--;) {0}", "for (n in m) {0}", "do {0} while (n--);"],
)
def test_lists_in_loops_are_taken_back_first(loop: str) -> None:
    body = loop.replace("{0}", "{ var l = []; l.push(n); }")
    (found,) = _with_marks([script_of(f"var f = function (n, m) {{ {body} }}; f(2, 'ab');")])
    assert "var l = ($done($spare0, l), $list($spare0)); l.push(n);" in found


def test_functions_take_their_lists_back_at_each_end() -> None:
    body = "var l = []; if (n) return; if (m) return m; l.push(function () { return n; });"
    loop = f"while (x) {{ var f = function (n, m) {{ {body} }}; f(1); }}"
    (found,) = _with_marks([script_of(loop)])
    assert found.startswith("var $spare0 = { list: [] }; (function () {")
    assert "var l = $list($spare0); if (n) { $done($spare0, l); return; }" in found
    assert "if (m) return $done($spare0, l, (m)); l.push(function () { return n; });" in found
    assert found.count("$done(") == 3


def test_lists_with_marks_stay() -> None:
    text = script_of(
        "var f = function (x) { var l = []; if ($sought(l, x, 0) < 0) l.push(x); }; f(1);"
    )
    assert with_reuse([text]) == (text,)


@pytest.mark.parametrize(
    "other",
    [
        "_ = own;", "log(arguments);", "Array.prototype.pop = f;", "var $spare0 = 1;",
        "$list(1);", "$done = f;", "log($empty);",
    ],
)  # fmt: skip
def test_one_script_keeps_the_lists_of_others(other: str) -> None:
    text = script_of("var f = function (x) { var l = []; l.push(x); }; f(1);")
    assert with_reuse([text]) != (text,)
    assert with_reuse([text, other])[0] == text


@pytest.mark.parametrize(
    ("body", "is_list"),
    [
        ("var l = []; _.each(l, function (x) { f(x); });", True),
        ("_.each([1], function (x) { f(x); });", True),
        ("_.each($indexes(m), function (x) { f(x); });", True),
        ("var l = _.union(m, n); if (m) { _.each(l, function (x) { f(x); }); }", True),
        ("_.each(l, function (x) { f(x); }); var l = [];", False),
        ("if (m) { var l = []; } _.each(l, function (x) { f(x); });", False),
        ("var l = m; _.each(l, function (x) { f(x); });", False),
        ("var l = _.without(m, 1); _.each(l, function (x) { f(x); });", True),
        ("var l = _.filter(m, g); _.each(l, function (x) { f(x); });", True),
        ("var l = _.map(m, g); _.each(l, function (x) { f(x); });", True),
        ("var l = _.uniq(m); _.each(l, function (x) { f(x); });", True),
        ("var l = own.filter(m); _.each(l, function (x) { f(x); });", False),
        ("var l = _.first(m); _.each(l, function (x) { f(x); });", False),
        ("var l = []; g(l); _.each(l, function (x) { f(x); });", False),
        ("_.each(m, function (x) { f(x); });", False),
        ("var l = []; function g () { _.each(l, function (x) { f(x); }); }", False),
        ("function g () { var l = []; _.each(l, function (x) { f(x); }); }", True),
        ("var l = []; g(function () { _.each(l, function (x) { f(x); }); });", True),
    ],
)
def test_loops_over_certain_lists_have_no_keys(body: str, is_list: bool) -> None:
    (found,) = with_loops([script_of(body)])
    assert "for (let $list1 = (" in found
    assert ("$keysOf" not in found) == is_list
