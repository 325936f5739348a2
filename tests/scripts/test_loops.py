"""Scripts of Dagaz's pages with loops in place of underscore do what the scripts themselves do."""

import pytest

from tests.scripts.script_runs import run_scripts
from zrf2js.scripts.translate.loops import _IN_CHAINS, LOOP_HELPERS, with_loops

#: Statements that call `log`. A script that is not translated could not fail here, so a part of the
#: text that the translation writes stands behind each.
TRANSLATED = {
    "a list": ("_.each([3, 4], function (x) { log(x); });", "for (let"),
    "the key and the list": (
        "_.each(['a'], function (x, i, all) { log(x, i, all); });",
        "for (let",
    ),
    "an object": ("_.each({ a: 1, b: 2 }, function (x, key) { log(x, key); });", "for (let"),
    "an object with a getter": (
        "var n = 0; _.each({ get a() { return ++n; } }, function (x) { log(x); }); log(n);",
        "for (let",
    ),
    "a text": ("_.each('ab', function (x, i) { log(x, i); });", "for (let"),
    "nothing": ("_.each(null, log); _.each(undefined, function (x) { log(x); }); log(1);", "for ("),
    "a list that grows": ("var l = [1]; _.each(l, function (x) { log(x); l.push(2); });", "for ("),
    "a list that shrinks": (
        "var l = [1, 2]; _.each(l, function (x) { log(x); l.pop(); });",
        "for (",
    ),
    "return ends a round": (
        "_.each([1, 2], function (x) { while (true) { if (x < 2) return; break; } log(x); });",
        "continue $loop1;",
    ),
    "the value of return is computed": (
        "_.each([1, 2], function (x) { if (x) return log(x), false; log(9); });",
        "continue $loop1;",
    ),
    "return of an inner function": (
        "_.each([1], function (x) { var f = function () { return 5; }; log(f()); });",
        "return 5;",
    ),
    "loops in loops": (
        "_.each([1, 2], function (x) { _.each([1, 2], function (y) {\n"
        "  if (x == y) return; log(x, y); }); if (x == 2) return; log(x); });",
        "continue $loop2;",
    ),
    "variables start undefined": (
        "_.each([1, 2], function (x) { var y, z = x; log(y, z); y = 5; z = 6; });",
        "let x",
    ),
    "variables hide others": (
        "var y = 7; _.each([1], function (x) { y = x; for (var y = 0; y < 2; y++) log(y); });\n"
        "log(y);",
        "let x",
    ),
    "a variable of a head": (
        "var k = 7; _.each([[5, 6]], function (x) { for (var k in x) log(k); }); log(k);",
        "for ( k in x)",
    ),
    "a block variable of a head": (
        "_.each([[5, 6]], function (x) { for (let k in x) log(k); }); log(typeof k);",
        "for (let k in x)",
    ),
    "a member with the name of a word": (
        "_.each([{ await: 5 }], function (x) { log(x.await); });",
        "for (let",
    ),
    "a parameter that is a variable, too": (
        "_.each([1], function (x) { var x; log(x); var x = 2; log(x); });",
        "for (let",
    ),
    "closures keep the variables of their round": (
        "var fs = []; _.each([1, 2], function (x) { var y = x * 2;\n"
        "  fs.push(function () { log(x, y); }); }); fs[0](); fs[1]();",
        "for (let",
    ),
    "the items are evaluated outside": (
        "var x = [1]; _.each(x, function (x) { log(x); });",
        "for (",
    ),
    "branches without braces": (
        "if (true) _.each([1], function (x) { if (x) log(1); }); else log(2);",
        "for (let",
    ),
    "statements without semicolons": ("_.each([1], function (x) { log(x) })\nlog(2)", "for (let"),
    "arrow functions": ("_.each([1, 2], x => { log(x); });", "for (let"),
    "comments": ("_.each([1] /* a\n */, function (x) { // b\n log(x); } /* c */);", "for (let"),
    "chains": ("log(_.chain([3, 1, 2]).filter(x => x > 1).map(x => x * 2).value());", "_.filter("),
    "chains without arguments": ("log(_.chain([0, 4]).compact().size().value() + 1);", "_.size("),
    "a chain as a statement": (
        "_.chain([1, 2]).filter(x => x > 1).each(function (x) { log(x); });",
        "_.filter([1, 2], x => x > 1)), $keys",
    ),
    "methods of the value of a chain": (
        "log(_.chain([3, 1, 2]).filter(x => x > 1).value().map(x => x * 2));",
        "_.filter([3, 1, 2], x => x > 1).map(",
    ),
    "undefined": (
        "var u; log(_.isUndefined(u), !_.isUndefined([][1]), _.isUndefined(null));",
        "void 0",
    ),
    "a search": (
        "var l = [1, NaN], x = 1, n = NaN, t = 'ab', b = 'b';\n"
        "log(_.indexOf(l, x), _.indexOf(l, n), _.indexOf(l, 2), _.indexOf(t, b));",
        "$indexOf(l, x)",
    ),
    "copies of lists": (
        "var d = { ['all' + 'Positions']: function () { return [4, 5]; } };\n"
        "_.each(d.allPositions(), function (p) { log(p); });",
        "$listsOf(d)",
    ),
    "a getter": ("_.each({ get a() { log(1); return 2; } }, function () { log(3); });", "$keysOf"),
    "a return in a try statement": (
        "_.each([1, 2], function (x) { try { if (x < 2) return; log(x); } finally { log(3); } });",
        "continue $loop1;",
    ),
    "a variable of a catch clause": (
        "_.each([1], function (x) { try { log(x); throw 2; } catch (e) { var e = 5; log(e); }\n"
        "log(e); });",
        "catch (e) { e = 5;",
    ),
    "a list without some items": ("_.each([1, , 3], function (x, i) { log(x, i); });", "for (let"),
    "an item that is deleted": (
        "var o = { a: 1, b: 2 }; _.each(o, function (x, k) { log(x, k); delete o.b; o.c = 3; });",
        "for (let",
    ),
    "numbers, booleans, objects and functions in place of lists": (
        "var l = [5, true, { length: '2' }, { length: -1 }, function (a) {}];\n"
        "_.each(l, function (o) { o.b = 3; _.each(o, function (x, k) { log(x, k); }); });\n"
        "_.each(l, function (o, i) { log(i); });",
        "for (let",
    ),
    "chains in chains": (
        "log(_.chain(_.chain([1, 2]).map(x => x + 1).value()).filter(function (x) {\n"
        "return _.chain([x]).size().value(); }).map(x => _.chain([x]).first().value()).value());",
        "_.map(_.filter(_.map([1, 2]",
    ),
    "an item of a list": (
        "_.each([[1, 2], null, { a: 3 }][2], function (x, k) { log(x, k); });\n"
        "_.each([[1, 2], null][1], function (x) { log(x); });",
        "$keysOf($list2)",
    ),
}

#: scripts that must stay as they are, by the reason
KEPT = {
    "this": "_.each([1], function (x) { log(typeof this, x); });",
    "this of an arrow function": "_.each([1], function (x) { [2].map(y => log(this === y)); });",
    "arguments": "_.each([1], function () { log(arguments.length); });",
    "a declared function": "_.each([1], function (x) { f(); function f () { log(x); } });",
    "a name": "_.each([1], function f (x) { log(typeof f, x); });",
    "a directive": "_.each([1], function (x) { 'use strict'; log(x); });",
    "a pattern": "_.each([[1]], function ([x]) { log(x); });",
    "a default": "_.each([undefined], function (x = 4) { log(x); });",
    "a declared pattern": "_.each([[1]], function (x) { var [y] = x; log(y); });",
    "a function by name": "var f = function (x) { log(x); }; _.each([1], f);",
    "a context": "_.each([1], function (x) { log(x); }, log);",
    "a result that is read": "log(_.each([1], function (x) { log(x); }));",
    "another underscore": "(function (_) { _.each([1], function (x) { log(x); }); })(other);",
    "a replaced function": "_.each = function () {}; _.each([1], function (x) { log(x); });",
    "an underscore that leaves": "var u = _; u.each([1], function (x) { log(x); });",
    "eval": "_.each([1], function (x) { eval('log(x)'); });",
    "an expression as the body": "_.each([1], x => log(x));",
    "an async function": "_.each([1], async function (x) { log(x); });",
    "the target of new": "_.each([1], function () { log(new.target); });",
    "four parameters": "_.each([1], function (a, b, c, d) { log(d); });",
    "a parameter twice": "_.each([1], function (a, a) { log(a); });",
    "each of another object": "other.each([1], function (x) { log(_.size(x)); });",
    "a chain by name": "log(_.chain([1])['map'](f).value());",
    "a search of underscore": "_.find([1, 2], function (x) { log(x); return true; });",
    "a spread list": "_.each(...[[1]], function (x) { log(x); });",
    "a chain of two lists": "log(_.chain([1], [2]).map(log).value());",
    "a chain without functions": "log(_.chain([1]).value());",
    "a chain without calls": "var c = _.chain([1]);",
    "a declared generator": "_.each([1], function (x) { log(f()); function* f () { } });",
    "a test that starts a statement": "var f = log\n_.isUndefined(f) && log(1);",
    "a test of two values": "log(_.isUndefined(f, 1));",
    "a test of spread values": "log(_.isUndefined(...f));",
    "a variable await": "_.each([1], function (x) { var await; log(x); });",
    "a variable async": "_.each([1], function (x) { var async; log(x); });",
    "a variable yield": "_.each([1], function (x) { var yield; log(x); });",
    "a variable with the name of a word": "_.each([1], function (x) { var let; log(x); });",
    "a parameter with the name of a word": "_.each([1], function (let) { log(let); });",
    "a member arguments": "_.each([1], function () { log({ arguments }); });",
    "a label": "a: while (f()) _.each([1], function (x) { a: while (x) break a; });",
    "variables of a class": "_.each([1], function (x) { class A { static { var x = f(); } } });",
    "a parameter await": "async () => { _.each([1], function (await) { log(1); }); };",
    "a parameter yield": "function* g () { _.each([1], function (yield) { log(1); }); }",
    "a chain with another end": "log(_.chain([1]).map(f).size());",
    "a name await": "async () => { _.each([1], function (x) { log(await); }); };",
    "a name yield": "function* g () { _.each([1], function (x) { log(yield); }); }",
    "a value in the head of a loop": "_.each([1], function (x) { for (var k = 0 in x) f(k); });",
    "a template": "log(_.isUndefined`u`); _.each`a`;",
    "a chain of spread lists": "log(_.chain(...l).map(f).value());",
    "a value with an argument": "log(_.chain([1]).map(f).value(log(1)));",
    "a chain with a template": "log(_.chain([1]).first`2`.value());",
    "underscore as a member": "_.each([1], function (x) { log(x); }); window._.each = log;",
    "underscore by its name": "_.each([1], function (x) { log(x); }); var u = window['_'];",
    "underscore in a pattern": "_.each([1], function (x) { log(x); }); var { _: u } = window;",
    "names of the translation": "var $keys1 = 0; _.each([1], function (x) { log(x); });",
    "a method of lists in a chain": "log(_.chain([1]).push(2).value());",
    "a chain that stays": "log(typeof _.chain([1]).map(x => x).map);",
}

FILES = ("underscore.js", "lists.js")
RUN = """
import { createUnderscore } from %s
import { listIndexOf as indexOf, visitedKeys } from %s
const run = ([text, helpers]) => {
  const logged = []
  const log = (...items) => { logged.push(items) }
  const lists = { visitedKeys, visitedLists: object => object, indexOf }
  const env = { _: createUnderscore(), ...lists }
  new Function('env', 'log', 'var _ = env._' + helpers + '\\n' + text)(env, log)
  return JSON.stringify(logged, (key, value) => value === undefined ? 'undefined' : value)
}
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(run)))
"""


def _run(texts: list[str]) -> list[str]:
    """Return what each script logs."""
    helpers = "".join(f", {name} = env.{source}" for name, source in LOOP_HELPERS.items())
    return run_scripts(RUN, FILES, [[text, helpers if "$" in text else ""] for text in texts])


def test_translated_scripts_do_the_same() -> None:
    texts = [text for text, _ in TRANSLATED.values()]
    found = [with_loops([text])[0] for text in texts]
    for name, before, after in zip(TRANSLATED, _run(texts), _run(found), strict=True):
        assert before == after, name
        assert before != "[]", name


@pytest.mark.parametrize("name", TRANSLATED)
def test_scripts_are_translated(name: str) -> None:
    text, part = TRANSLATED[name]
    (found,) = with_loops([text])
    assert part in found
    assert found.count("\n") == text.count("\n")


@pytest.mark.parametrize("name", KEPT)
def test_scripts_stay_where_the_proof_fails(name: str) -> None:
    assert with_loops([KEPT[name]]) == (KEPT[name],)


@pytest.mark.parametrize("name", sorted(_IN_CHAINS))
def test_chains_are_nested_calls(name: str) -> None:
    assert with_loops([f"log(_.chain(l).{name}(f).value());"]) == (f"log(_.{name}(l, f));",)


def test_one_script_protects_the_others() -> None:
    loop = "_.each([1], function (x) { log(x); });"
    assert with_loops([loop, "_.each = null;"])[0] == loop
    assert with_loops([loop, "eval('1');"])[0] == loop
    assert with_loops([loop, "with (other) f();"])[0] == loop
    assert with_loops([loop, "log(1);"])[0] != loop


def test_functions_without_code_become_loops() -> None:
    for body in ("", ";", "/* nothing */"):
        (found,) = with_loops([f"_.each([1], function () {{{body}}});"])
        assert "for (let $list1" in found


@pytest.mark.parametrize(
    "text",
    [
        "_.each(d.allPositions(), function (x, i, all) { all.pop(); });",
        "_.each(d.allPositions(1), function (x) { log(x); });",
        "_.each(d.e.allPositions(), function (x) { log(x); });",
        "_.each(Dagaz.allPositions(), function (x) { log(x); });",
    ],
)
def test_other_lists_of_the_design_are_copies(text: str) -> None:
    assert "$listsOf" not in with_loops([text])[0]


def test_a_replaced_method_of_the_design_is_called() -> None:
    directions = "_.each(design.allDirections(), function (dir) { log(dir); });"
    assert "$listsOf" in with_loops([directions])[0]
    assert "$listsOf" not in with_loops([directions, "design.allDirections = list;"])[0]
    loop = "_.each(design.allPositions(), function (pos) { log(pos); });"
    assert "$listsOf" in with_loops([loop])[0]
    others = (
        "design.allPositions = list;",
        "_.extend(design, { allPositions: list });",
        "_.extend(design, { allPositions() { return []; } });",
        "_.extend(design, { allPositions });",
        "design['allPositions'] = list;",
    )
    for other in others:
        assert "$listsOf" not in with_loops([loop, other])[0], other
    assert "$listsOf" in with_loops([loop, "log(design.allPositions());"])[0]
