"""Scripts of Dagaz pages that search growing lists by marks, and find the same."""

import pytest

from tests.scripts.script_runs import assert_runs_are_equal, script_of
from zrf2js.scripts.translate.searches import SEARCH_HELPERS, with_searches

#: a function that adds the numbers below 60 to a list, in an order with repetitions
_FILL = (
    "var fill = function (list, step) { for (var i = 0; i < 90; i++) { var x = i * step % 60;\n"
    "  if (_.indexOf(list, x) < 0) list.push(x); } };"
)
#: bodies of functions that call `log`
TRANSLATED = {
    "one list": "var l = []; for (var i = 0; i < 50; i++) { var x = i * 7 % 30;\n"
    "if (_.indexOf(l, x) < 0) l.push(x); }\n"
    "log(_.difference(l, []));",
    "a list of a function": f"{_FILL} var l = [], m = [5, 5]; fill(l, 7); fill(m, 11);\n"
    "log(_.difference(l, []), _.difference(m, []));",
    "lists in turns": "var l = [], m = []; for (var i = 0; i < 60; i++) { var x = i * i % 37;\n"
    "if (_.indexOf(l, x) < 0) m.push(x); if (_.indexOf(m, i) >= 0) l.push(i); }\n"
    "log(_.difference(l, []), _.difference(m, []));",
    "one search for two lists": f"{_FILL} for (var k = 1; k < 4; k++) {{ var l = []; fill(l, k);\n"
    "fill(l, k + 1); log(l.length, l[3]); }",
    "nested searches": "var f = function (depth) { var l = []; for (var i = 0; i < 20; i++) {\n"
    "var x = i % 9; if (_.indexOf(l, x) < 0) l.push(x); else if (depth > 0 && i == 15)\n"
    "log(f(depth - 1)); } return l.length; }; log(f(2));",
    "other items": "var l = [], all = [1, '1', NaN, null, undefined, -1, 0.5, 4095, 4096, 1e9,"
    " true, 0, -0, 2, 3, 4]; all = all.concat(all, ['2', 2]);\n"
    "for (var i = 0; i < all.length; i++) {\n"
    "var x = all[i]; if (_.indexOf(l, x) < 0) l.push(x); } log(l.length, _.difference(l, []));",
    "a missing list": "var f = function (l, x) { return _.indexOf(l, x) < 0; };\n"
    "log(f(), f([1], 1));",
    "a list of underscore": "var l = _.union([1], [2, 3, 4, 5, 6, 7]);\n"
    "var m = _.map(l, function (x) { return x + 1; });\n"
    "for (var x = 0; x < 9; x++) { log(_.indexOf(l, x) > -1);\n"
    "log(_.indexOf(m, x) < 0); }",
    "closures": "var l = []; _.each([1, 2, 3, 4, 5, 6, 7, 8, 8, 9], function (x) {\n"
    "if (_.indexOf(l, x) < 0) l.push(x); });\n"
    "log(_.difference(l, []));",
    "a replaced list": "var l = []; for (var i = 0; i < 40; i++) { var x = i % 10;\n"
    "if (i % 20 == 0) l = []; log(_.indexOf(l, x) < 0); l.push(x); }",
}

#: what happens to a list `l` before a search, by the reason to keep the search
KEPT = {
    "an item changes": "l[0] = 5;",
    "an item is deleted": "delete l[0];",
    "an item is counted": "l[0]++;",
    "an item in parentheses changes": "(l[0]) = 5;",
    "a length in parentheses changes": "(l.length)--;",
    "an item in parentheses is deleted": "delete ((l[0]));",
    "the length changes": "l.length = 1;",
    "the list is a key": "log(other[l]);",
    "an item is removed": "l.pop();",
    "the list is sorted": "l.sort();",
    "an item is called": "l[0]();",
    "the list is returned": "return l;",
    "the list is stored": "other.list = l;",
    "the list is in a list": "other.push(l);",
    "the list is in an object": "log({ l });",
    "another name": "var m = l;",
    "an assignment as a value": "other = l = [];",
    "an unknown list": "l = other;",
    "an unknown function": "log(l);",
    "a method": "log.call(l);",
    "a constructor": "new log(l);",
    "a method gets the list": "_.sortBy(l);",
    "a function of underscore by name": "_.each(l, log);",
    "the list reaches a function of its items": "_.each(l, function (x, i, m) { m.pop(); });",
    "the list is a result": "log(_.each(l, function (x) {}));",
    "a function that removes": "var f = function (m) { m.pop(); }; f(l);",
    "a function that passes it on": "var f = function (m) { log(m); }; f(l);",
    "a function with two meanings": "var f = function (m) {}; f = log; f(l);",
    "a function with a name": "function f (m) { m.push(1); } f(l);",
    "a method of the name": "l.push = log;",
    "spread arguments": "var f = function (m, n) { n.push(1); }; f(...[1], l);",
    "a function that remains": "var f = function (m) { m.push(1); }; log(f); f(l);",
    "a function or a parameter": "(function (f) { f(l); var f = function (m) {}; })(log);",
    "a block with the name": "{ let l = [1]; l.pop(); }",
    "a pattern with the name": "[l] = [[1]];",
    "an inner function changes it": "log(function () { l.shift(); });",
    "arguments": "var f = function (m) { arguments[0].pop(); }; f(l);",
    "a template": "var f = function (s, m) { m.push(1); }; f`${other}`; f(1, l);",
    "a loop with the name": "(function () { for (let l of other) log(1); l.pop(); })();",
    "a class with the name": "class A { static { var l = [1]; } }",
    "eval": "eval('l.pop()');",
    "another push": "Array.prototype.push = log;",
}


def test_searches_by_marks_find_the_same() -> None:
    assert_runs_are_equal(TRANSLATED, with_searches, SEARCH_HELPERS, "$sought(")


@pytest.mark.parametrize("name", KEPT)
def test_searches_stay_where_the_proof_fails(name: str) -> None:
    search = "if (_.indexOf(l, x) < 0) l.push(x);"
    text = script_of(f"var l = [], x = 1, other = []; {search} {KEPT[name]} {search}")
    assert with_searches([text]) == (text,)


@pytest.mark.parametrize(
    "search",
    [
        "log(_.indexOf(l, x));",
        "if (_.indexOf(l, x)) log(1);",
        "if (_.indexOf(l, x) < 1) log(1);",
        "if (_.indexOf(l, x) == 0) log(1);",
        "if (_.indexOf(l, x + 1) < 0) log(1);",
        "if (_.indexOf(l, x, 2) < 0) log(1);",
        "if (_.indexOf(l, x, x) < 0) log(1);",
        "if (_.contains(l, x) >= 0) log(1);",
        "var own = function (m, y) { return m[0] - y; }; if (own(l, x) < 0) log(1);",
        "if (0 > _.indexOf(l, x)) log(1);",
        "var f = log\n_.indexOf(l, x) < 0 && log(1);",
        "if (own.indexOf(l, x) < 0) log(1);",
    ],
)
def test_other_searches_stay(search: str) -> None:
    text = script_of(f"var l = [], x = 1, other = _.indexOf([], 1); l.push(x); {search}")
    assert with_searches([text]) == (text,)


def test_the_lists_of_a_variable_have_one_number() -> None:
    search = "if (_.indexOf({0}, x) < 0) {0}.push(x);"
    searches = " ".join(search.format(name) for name in "llm")
    (found,) = with_searches([script_of(f"var l = [], m = [], x = 1; {searches}")])
    assert [found.count(f"$seen[{number}].list") for number in range(3)] == [2, 1, 0]


@pytest.mark.parametrize(
    "text",
    [
        "var f = function (m, x) { if (_.indexOf(m, x) < 0) m.push(x); }; f(other, 1);",
        "var f = function (m, x) { if (_.indexOf(m, x) < 0) m.push(x); }; f([], 1); log(f);",
        "var f = function g (m, x) { if (_.indexOf(m, x) < 0) g(other, 1); }; f([], 1);",
        "log(function (m, x) { if (_.indexOf(m, x) < 0) m.push(x); });",
        "f(m => { var x = 1; if (_.indexOf(m, x) < 0) m.push(x); });",
        "f(x => { var m = []; if (_.indexOf(m, x) < 0) m.push(x); });",
    ],
)
def test_searches_of_unknown_lists_stay(text: str) -> None:
    assert with_searches([script_of(text)]) == (script_of(text),)


def test_functions_that_other_scripts_can_replace_get_no_lists() -> None:
    search = "if (_.indexOf(l, x) < 0) l.push(x);"
    text = f"var f = function (m) {{}}; {script_of(f'var l = [], x = 1; f(l); {search}')}"
    assert with_searches([text]) == (text,)
    assert with_searches([script_of(text)]) != (script_of(text),)


@pytest.mark.parametrize(
    "other",
    ["_ = own;", "log(arguments);", "Array.prototype.push = f;", "var $seen = [];", "$sought();"],
)
def test_one_script_keeps_the_searches_of_others(other: str) -> None:
    text = script_of("var l = [], x = 1; if (_.indexOf(l, x) < 0) l.push(x);")
    assert with_searches([text]) != (text,)
    assert with_searches([text, other])[0] == text
