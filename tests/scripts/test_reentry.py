"""Functions of scripts that cannot start again before they end, and their constant lists."""

import pytest

from tests.scripts.script_runs import assert_runs_are_equal, script_of
from zrf2js.scripts.translate.lists import REUSE_HELPERS
from zrf2js.scripts.translate.reuse import with_reuse

#: bodies of functions that call `log`
TRANSLATED = {
    "a list": "var f = function (n) { var l = []; for (var i = 0; i < n; i++) l.push(i);\n"
    "return l.length + l[0]; }; log(f(3)); log(f(1)); log(f(0)); log(f(2));",
    "a list of another function": "var add = function (l, x) { if (x > 1) return l.length > 0;\n"
    "l.push(x); return add(l, x + 1); }; var f = function (x) { var l = [];\n"
    "return add(l, x) ? l.length : -1; }; log(f(0), f(1)); log(f(2), f(0));",
    "a list in a loop": "var f = function () { var n = 0; for (var i = 0; i < 3; i++) {\n"
    "var l = []; l.push(i); n += 10 * l.length + l[0]; } return n; }; log(f()); log(f());",
    "lists in a loop of which some stay": "var f = function () { var i = 0, n = 0; do {\n"
    "var l = []; if (i != 1) { l.push(i); } n = 2 * n + l.length; } while (++i < 3);\n"
    "return n; }; log(f()); log(f());",
    "two lists": "var f = function (n) { var l = [], m = []; l.push(n); m.push(2);\n"
    "m.push(n); return (l.length, m[1] + m.length); }; log(f(1)); log(f(2));",
    "an error": "var f = function (n) { var l = []; l.push(n);\n"
    "if (n == 1) null.x; return l.length; };\n"
    "log(f(0)); try { f(1); } catch (e) { log('error'); } log(f(2)); log(f(3));",
    "code after the result": "var f = function (n) { var l = []; l.push(n);\n"
    "try { return l.length; } finally { l.push(n); n = l.length; } }; log(f(1)); log(f(2));",
    "a copy": "var f = function (x) { var l = []; l.push(x); return _.union(l, [7]); };\n"
    "var a = f(1), b = f(2); log(_.difference(a, []), _.difference(b, []));",
    "a long list": "var f = function (n) { var l = []; for (var i = 0; i < n; i++) l.push(i);\n"
    "return l.length; }; log(f(100)); log(f(3)); log(f(70)); log(f(0));",
    "a visitor": "var f = function (n) { var l = [], s = 0; _.each([1, 2], function (x) {\n"
    "l.push(x + n); }); s += l[1]; return s + l.length; }; log(f(1)); log(f(2));",
    "a visitor with a list": "var f = function () { return _.map([1, 2, 3], function (x) {\n"
    "var l = []; l.push(x); if (x > 2) l.push(x); return l.length; }); }; log(f()); log(f());",
    "a generator of results": "var f = function* (n) { var l = []; l.push(n); return l.length; };\n"
    "var a = f(1), b = f(2); log(b.next(), a.next(), f(3).next());",
}
#: bodies of a function `f`, which code that they run may start again, by the reason
REENTRANT = {
    "an unknown function": "var l = []; log(l.length);",
    "a function of another name": "var l = []; var g = log; g(l.length);",
    "an unknown method": "var l = []; other.run(l.length);",
    "a method of underscore": "var l = []; _.sortBy([1], log); l.push(1);",
    "a function of underscore": "var l = []; _.each([1], log); l.push(1);",
    "a function of underscore with other values": "var l = []; _.each([1]); l.push(1);",
    "another function of underscore": "var l = []; _.result(other, function () {}); l.push(1);",
    "a context": "var l = []; _.each([1], function () {}, log); l.push(1);",
    "a method of a result": "var l = []; _.chain(other).each(log); l.push(1);",
    "a method of the model": "var l = []; Dagaz.Model.setup(l.length);",
    "itself": "var l = []; if (n) f(n - 1); l.push(n);",
    "itself in another function": "var l = [], g = function () { f(0); }; if (n) g(); l.push(n);",
    "a function of others": "var l = []; h(l.length);",
    "an argument in parentheses": "var l = []; _.size([f(n - 1)]); l.push(1);",
    "a constructor": "var l = []; new log(l.length);",
    "an iterator": "var l = []; for (var x of other) l.push(x);",
    "an iterator of arguments": "var l = []; Math.max(...other); l.push(1);",
    "an iterator of items": "var l = [], m = [...other]; l.push(m);",
    "an iterator of variables": "var l = [], [m] = other; l.push(m);",
    "a class": "var l = []; l.push(n); var A = class { static x = log(1); };",
    "a test of a class": "var l = []; l.push(n instanceof other);",
    "a template": "var l = []; log`a`; l.push(n);",
    "a call of a result": "var l = []; other[0](1); l.push(n);",
}


def _is_constant(text: str, *others: str) -> bool:
    found = with_reuse([text, *others])[0]
    assert found != text
    return "$list(" not in found


def test_constant_lists_have_the_same_items() -> None:
    assert_runs_are_equal(TRANSLATED, with_reuse, REUSE_HELPERS, "($spare")


@pytest.mark.parametrize("name", REENTRANT)
def test_functions_that_may_start_again(name: str) -> None:
    text = script_of(
        "var h = function (n) { if (n) h(n - 1); else later(n); };\n"
        f"var f = function (n) {{ {REENTRANT[name]} }}; f(1);"
    )
    assert not _is_constant(text)


@pytest.mark.parametrize(
    "body",
    [
        "yield l.length;", "yield* other;",
    ],
)  # fmt: skip
def test_generators_that_wait(body: str) -> None:
    assert not _is_constant(script_of(f"var f = function* (n) {{ var l = []; {body} }}; f(1);"))


def test_functions_that_wait() -> None:
    text = script_of("var f = async function (n) { var l = []; l.push(await n); }; f(1);")
    assert not _is_constant(text)


def test_a_visitor_that_starts_the_function_around_it() -> None:
    body = "var l = []; l.push(x); if (x > 1) f([x - 1]);"
    visit = f"_.each(list, function (x) {{ {body} }});"
    assert not _is_constant(script_of(f"var f = function (list) {{ {visit} }}; f([2]);"))


def test_a_function_in_the_value_of_a_parameter() -> None:
    texts = [
        script_of(f"var g = function (n{value}) {{}}; var f = function (n) {{ var l = [];"
                  " l.push(n); g(); }; f(1);")
        for value in ("", " = f(0)")
    ]  # fmt: skip
    assert [_is_constant(text) for text in texts] == [True, False]


@pytest.mark.parametrize(
    "other",
    [
        "other.navigate = f;", "Dagaz.Model.createMove = f;", "o = { getPiece: f };",
        "other.push = f;", "Dagaz.Model.decReserve = f;", "Dagaz.Model.incReserve = f;",
        "Dagaz.Model.zupdate = f;", "Dagaz.Model.moveToString = f;", "o = { posToString: f };",
        "o = { get x() { return f(1); } };", "o.valueOf = f;",
    ],
)  # fmt: skip
def test_one_script_keeps_the_functions_of_others(other: str) -> None:
    text = script_of("var f = function (x) { var l = []; l.push(x); }; f(1);")
    assert _is_constant(text)
    assert not _is_constant(text, other)


@pytest.mark.parametrize(
    "call",
    [
        "design.navigate(1, n, 0)", "board.getPiece(n)", "board.getValue(n)",
        "design.inZone(0, 1, n)",
        "design.findDirection(0, n)", "move.isSimpleMove()", "design.nextPlayer(n)",
        "move.movePiece(0, 1, null)", "move.capturePiece(n)", "move.dropPiece(n, null)",
        "piece.setValue(0, n)", "piece.changeOwner(n)", "piece.promote(n)", "board.moves.push(n)",
        "Dagaz.Model.createMove(n)", "Dagaz.Model.createPiece(0, 1)", "_.indexOf(board.moves, n)",
        "_.isUndefined(n)", "_.isNull(n)", "_.contains(board.moves, n)", "_.size(board.moves)",
        "_.union([n], [2])", "_.intersection([n], [2])", "_.difference([n], [2])",
        "_.without([n], 2)", "_.some([n], function (x) { return x > 1; })", "$item(move, 0, 1)",
        "$positions(move, n)", "$step(design, move)", "g(n)", "$lacks(move, 0, 1)",
    ],
)  # fmt: skip
def test_calls_of_the_kernel_start_no_function(call: str) -> None:
    functions = "var g = function (n) { return n > 1 ? g(n - 1) : board.getPiece(n); };"
    text = script_of(
        f"{functions} var f = function (n) {{ var l = []; l.push(n); {call}; }}; f(1);"
    )
    assert _is_constant(text)
