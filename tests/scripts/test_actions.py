"""Scripts of Dagaz pages that visit actions by index, and build no texts for the console."""

import re

import pytest

from tests.scripts.script_runs import run_scripts
from zrf2js.scripts.translate.actions import ACTION_HELPERS, with_actions
from zrf2js.scripts.translate.reads import READ_HELPERS

METHODS = (
    "isUndefined", "isNull", "indexOf", "contains", "size", "getPiece", "getValue", "navigate",
    "inZone", "findDirection", "getDirection", "getZone", "getPieceType", "getAttribute",
    "allDirections", "allPositions", "opposite", "nextPlayer", "posToString", "stringToPos",
    "createPiece", "changeOwner", "promote", "push", "capturePiece", "movePiece", "dropPiece",
)  # fmt: skip
#: scripts that visit the actions of `m`, with a part of the translation
TRANSLATED = {
    "items": (
        "_.each(m.actions, function (a) { log.push(a[0][0]); });",
        "log.push((($at0 & 65535) === 0 ? $item(m, a, 0) : ($at0 & 65535) - 1))",
    ),
    "null": (
        "_.each(m.actions, function (a) { if (a[0] !== null && a[1] === null) log.push(1); });",
        "&& (($at0 >>> 16) === 0 && ($at0 !== 0 || $lacks(m, a, 1))))",
    ),
    "results": (
        "log.push(_.map(m.actions, function (a) { return a[2] === null; }));",
        "$lacks(m, a",
    ),
    "an inner function": (
        "_.each(m.actions, function (a) { _.each([1], function (x) { log.push(x, a[3]); }); });",
        "",
    ),
    "other values": (
        "_.each(m.actions, function (a) { var n = 0; n++; n += 2; m.failed = n; m.count++;\n"
        "if (a[1] === null) log.push(n, m.failed); });",
        "$lacks(m, a, 1)",
    ),
    "methods that change no actions": (
        "_.each(m.actions, function (a) { if (log.never) {\n"
        + "".join(f"x.{name}(1); " for name in METHODS)
        + "_.each([1], function (b) { _.filter(b, function (c) { return c; }); });\n"
        "_.find(x); Math.max(1, 2); Math.min(1, 2); Math.abs(3); Math.floor(4); }\n"
        "log.push(a[0] === null); });",
        "$lacks(m, a, 0)",
    ),
    "all results": (
        "log.push(_.every(m.actions, function (a) { return a[0] !== null; }),\n"
        "_.any(m.actions, function (b) { return b[1] === null; }),\n"
        "_.all(m.actions, function (c) { return c[1] !== null; }));",
        "$lacks(m, c, 1)",
    ),
    "pushed actions": (
        "_.each(m.actions, function (a) { if (a[1] !== null)\n"
        "m.actions.push([null, [a[1][0]], null, 1]); }); log.push(m.actions);",
        "m.actions.push([null",
    ),
    "added actions": (
        "_.each(m.actions, function (a) { if (a[0] !== null) m.capturePiece(a[0][0]); });\n"
        "log.push(m.actions);",
        "m.capturePiece((($at0 & 65535) === 0 ? $item(m, a, 0)",
    ),
    "the start of a statement": (
        "_.each(m.actions, function (a) { var n = log.length\n a[1][0] > 2 && log.push(n); });",
        "\n $item(m, a, 1) > 2",
    ),
    "a loop in a loop": (
        "_.each(m.actions, function (a) {\n"
        "  _.each(m.actions, function (b) { if (b[1] !== null) log.push(b[1][0]); });\n"
        "  log.push(a[0] === null); });",
        "$item(m, b, 1)",
    ),
}

#: scripts with a function that gets an action of `m`
TAKEN = {
    "a function": "var f = function (n, x) { return x[0] !== null && x[1] === null; };\n"
    "_.each(m.actions, function (a) { if (f(m, a)) log.push(a[0][0]); });",
    "two loops": "var f = function (x, k, n) { var found = k;\n"
    "_.each(n.actions, function (a) { if (a[1] !== null && x[1] !== null) found += a[1][0]; });\n"
    "return found; };\n"
    "_.each(m.actions, function (a) { log.push(f(a, 1, m)); });\n"
    "log.push(_.some(m.actions, function (b) { return f(b, 2, m) > 2; }));",
    "a method": "var f = function (n, x) { if (x[1] !== null) n.capturePiece(x[1][0]); };\n"
    "_.each(m.actions, function (a) { f(m, a); }); log.push(m.actions);",
}

#: parts of scripts that keep a function `f` and a loop as they are, by the reason: the body of `f`
#: with an action `x` of the move `n`, the call of `f`, and other code
KEPT_FUNCTIONS = {
    "the action remains": ("log.push(x);", "f(m, a)", ""),
    "the action changes": ("x[1] = null;", "f(m, a)", ""),
    "actions change": ("n.actions = [];", "f(m, a)", ""),
    "an unknown function": ("change(n);", "f(m, a)", ""),
    "another move": ("return x[0] === null;", "f(other, a)", ""),
    "another call": ("return x[0] === null;", "f(m, a)", "f(m, m.actions[0]);"),
    "another loop": (
        "return x[0] === null;",
        "f(m, a)",
        "_.each(m.actions, function (b) { log.push(f(m, b), b); });",
    ),
    "other parameters": (
        "return x[0] === null;",
        "f(m, a)",
        "_.each(m.actions, function (b) { f(b, m); });",
    ),
    "the function remains": ("return x[0] === null;", "f(m, a)", "log.push(f);"),
    "another function": ("return x[0] === null;", "f(m, a)", "f = change;"),
    "no move": ("return x[0] === null;", "f(a, a)", ""),
    "arguments": ("return arguments[1];", "f(m, a)", ""),
}

#: functions that name the actions of `m`
NAMED = {
    "a loop": "for (var i = 0; i < 4; i++) { var a = m.actions[i]; log.push(a[0] === null, i); }",
    "an item": "for (var i = 0; i < 2; i++) { var a = m.actions[i];\n"
    "if (a[1] !== null) log.push(a[1][0]); }",
    "an added action": "for (var i = 0; i < 2; i++) { var a = m.actions[i]; m.capturePiece(7);\n"
    "log.push(a[0] !== null); }",
    "several variables": "for (var i = 0; i < 2; i++) { var a = m.actions[i], b = a[0] === null;\n"
    "log.push(b, a[1] === null); }",
    "another index": "for (var i = 0; i < 2; i++) { var a = m.actions[i]; i++;\n"
    "log.push(a[0] === null); i--; }",
    "a computed index": "for (var i = 1; i < 2; i++) { var a = m.actions[i - 1];\n"
    "log.push(a[0] === null); }",
    "other members": "var i = 0; if (true) { var a = m.actions[i];\n"
    "log.push(a[2] === null, log.a); }",
}

#: what follows `var a = m.actions[i];` in a loop, by the reason to keep the name
KEPT_NAMES = {
    "the action itself": "log.push(a);",
    "a changed item": "a[0] = [5]; log.push(a[0] === null);",
    "another move": "m = other; log.push(a[0] === null);",
    "changed actions": "m.actions.shift(); log.push(a[0] === null);",
    "an unknown function": "change(); log.push(a[0] === null);",
    "a function of the action": "_.each([1], function () { log.push(a[0] === null); });",
    "another value": "log.push(a[0] === null); a = [null];",
    "a use after the block": "log.push(a[0] === null); } if (a[0] === null) { log.push(1);",
    "a shorthand": "log.push({ a });",
}

#: bodies of functions of an action `a` that must stay as they are, by the reason
KEPT = {
    "a name of a visitor": "_.each([1], function g () { log.push(a[0] === null); });",
    "a visitor as the list": "_.each(function () { return a[0] === null; }, function (b) {});",
    "a visitor as the context": "_.each([1], function (b) {}, function () { return a[0]; });",
    "the action itself": "log.push(a);",
    "its part": "log.push(a[3]);",
    "its length": "log.push(a.length);",
    "a changed item": "a[0] = [5]; log.push(a[0][0]);",
    "a changed place": "if (a[1] !== null) a[1][0] = 9;",
    "another comparison": "log.push(a[0] == null);",
    "changed actions": "m.actions = []; log.push(a[0] === null);",
    "removed actions": "m.actions.shift(); log.push(a[0] === null);",
    "shortened actions": "m.actions.length = 0; log.push(a[0] === null);",
    "another move": "m = other; log.push(a[0] === null);",
    "a function that gets the move": "change(m); log.push(a[0] === null);",
    "an unknown function": "change(); log.push(a[0] === null);",
    "a function with the name of a method": "size(); log.push(a[0] === null);",
    "an unknown method": "m.join(other); log.push(a[0] === null);",
    "a function that remains": "later = function () { return a[0] === null; };",
    "a name that hides the action": "_.each([[1]], function (a) { log.push(a[0] === null); });",
    "a constructor": "new Change(); log.push(a[0] === null);",
    "a function that underscore calls": "_.each([1], change); log.push(a[0] === null);",
    "a function that compares": "_.max([1], change); log.push(a[0] === null);",
    "a function that finds the least": "_.min([1], change); log.push(a[0] === null);",
    "a function that remains in a list": "log.push(function () { return a[0] === null; });",
    "a function as an item": "_.contains(x, function () { return a[0] === null; });",
    "an arrow function that remains": "later = () => a[0] === null;",
    "a declared function": "function f() { return a[0] === null; }",
    "items as keys": "for (own[0] in {}) log.push(a[0] === null);",
    "keys": "for (m in {}) log.push(a[0] === null);",
    "a counted item": "own[0]++; log.push(a[0] === null);",
    "a deleted place": "delete a[1][0]; log.push(a[0] === null);",
    "its other item": "log.push(a[3][0]);",
    "a second position": "log.push(a[0][1]);",
    "null on the left": "log.push(null === a[0]);",
    "another value": "log.push(a[0] === 5);",
    "an optional item": "log.push(a?.[0] === null);",
    "the action in an object": "log.push({ a });",
    "a pattern": "var { a } = x; log.push(a[0] === null);",
    "the move in a list": "own.push(m); log.push(a[0] === null);",
    "a function that a list calls": "own.some(change); log.push(a[0] === null);",
    "a shortened list": "own.length = 0; log.push(a[0] === null);",
}

RUN = """
import { createUnderscore } from %s
import { createMoveClass } from %s
import { EffectStore } from %s
import * as reads from %s
const Move = createMoveClass({ effects: new EffectStore() })
const MOVES = [
  () => new Move(0),
  () => new Move(0, 0, undefined, [0, 2, 'p', 1, 1, null, null, 1, null, 3, 'q', 1]),
  () => Object.assign(new Move(0), { actions: [[[1, 2], [3], null, 1], [null, [4], ['p'], 1]] }),
  () => ({
    actions: [[[1], null, null, 1]],
    capturePiece (pos) { this.actions.push([[pos], null, null, 1]) }
  }),
  () => ({ actions: { x: [[1], null, null, 1] }, capturePiece () {} })
]
const run = ([text, helpers]) => MOVES.map(create => {
  const log = []
  const env = { log, ...reads }
  const names = 'var log = env.log'
  try {
    new Function('env', '_', 'm', names + helpers + '\\n' + text)(env, createUnderscore(), create())
  } catch (error) {
    log.push(error.name)
  }
  return log
})
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(run)))
"""
FILES = ("underscore.js", "kernel/moves.js", "kernel/effects.js", "kernel/reads.js")


def _run(texts: list[str]) -> list[list[list[object]]]:
    """Return what each script logs for each move."""
    helpers = {**READ_HELPERS, **ACTION_HELPERS}
    names = "".join(f", {name} = env.{source}" for name, source in helpers.items())
    return run_scripts(RUN, FILES, [[text, names] for text in texts])


def test_visits_by_index_do_the_same() -> None:
    texts = [text for text, _ in TRANSLATED.values()]
    found = [with_actions([text])[0] for text in texts]
    for name, before, after in zip(TRANSLATED, _run(texts), _run(found), strict=True):
        assert before == after, name
        assert any(before), name


def test_functions_that_get_indexes_do_the_same() -> None:
    texts = [_named(body) for body in TAKEN.values()]
    found = [with_actions([text])[0] for text in texts]
    for name, text, before, after in zip(TAKEN, found, _run(texts), _run(found), strict=True):
        assert re.search(r"\$lacks\(n, x, 1\)", text), name
        assert "_.each($indexes(m), function (a)" in text, name
        assert before == after, name
        assert any(before), name


@pytest.mark.parametrize("name", KEPT_FUNCTIONS)
def test_functions_stay_where_the_proof_fails(name: str) -> None:
    body, call, other = KEPT_FUNCTIONS[name]
    text = _named(
        f"var f = function (n, x) {{ {body} }}; {other}"
        f" _.each(m.actions, function (a) {{ {call}; }});"
    )
    assert with_actions([text]) == (text,)


def _named(body: str) -> str:
    return f"(function () {{\n{body}\n}})();"


def test_names_of_actions_do_the_same() -> None:
    texts = [_named(body) for body in NAMED.values()]
    found = [with_actions([text])[0] for text in texts]
    for name, text, before, after in zip(NAMED, found, _run(texts), _run(found), strict=True):
        assert "var a = $index(m, i" in text, name
        assert before == after, name
        assert any(before), name


@pytest.mark.parametrize("name", KEPT_NAMES)
def test_names_stay_where_the_proof_fails(name: str) -> None:
    loop = f"for (var i = 0; i < 2; i++) {{ var a = m.actions[i]; {KEPT_NAMES[name]} }}"
    text = _named(loop)
    assert with_actions([text]) == (text,)


@pytest.mark.parametrize("name", TRANSLATED)
def test_scripts_visit_actions_by_index(name: str) -> None:
    text, part = TRANSLATED[name]
    (found,) = with_actions([text])
    assert part in found
    assert found.count("\n") == text.count("\n")
    assert ("$indexes(m)" in found) == (part != "")


@pytest.mark.parametrize("name", KEPT)
def test_visits_stay_where_the_proof_fails(name: str) -> None:
    text = f"_.each(m.actions, function (a) {{ {KEPT[name]} }});"
    assert with_actions([text]) == (text,)


@pytest.mark.parametrize(
    "text",
    [
        "_.filter(m.actions, function (a) { return a[0] === null; });",
        "_.each(m.actions, function (a, i) { log.push(a[0] === null); });",
        "_.each(m.actions, function f (a) { log.push(a[0] === null); });",
        "_.each(f().actions, function (a) { log.push(a[0] === null); });",
        "_.each(m.actions, function (m) { log.push(m[0] === null); });",
        "_.each(m.actions, function (a) { log.push(a[0] === null); }, m);",
        "own.each(m.actions, function (a) { log.push(a[0] === null); });",
        "_.each(m.others, function (a) { log.push(a[0] === null); }); log.push(m.actions[0]);",
        "_.each(m.actions, function ([a]) { log.push(a); });",
        "eval('1'); _.each(m.actions, function (a) { log.push(a[0] === null); });",
        "var f = function () { return 1; }; _.each(m.actions, function (a) { f(m, a); });",
        "var f = function (n, [x]) { return x; }; _.each(m.actions, function (a) { f(m, a); });",
        "while (i--) { var a = m.others[i]; log.push(a[0] === null); } log.push(m.actions[0]);",
        "while (i--) { var a = x.m.actions[i]; log.push(a[0] === null); }",
        "while (i--) { var a = actions[i]; log.push(a[0] === null); } log.push(m.actions[0]);",
        "while (i--) { var m = m.actions[i]; log.push(m[0] === null); }",
        "while (i--) { var a = m.actions[a]; log.push(a[0] === null); }",
        "_ = own; _.each(m.actions, function (a) { log.push(a[0] === null); });",
        "while (i--) { var a = m.actions[i], t = (m = other); log.push(a[0] === null); }",
        "while (i--) { var t = (i = 1), a = m.actions[i].slice(); log.push(a[0] === null); }",
    ],
)
def test_other_visits_stay(text: str) -> None:
    text = _named(text)
    assert with_actions([text]) == (text,)


def test_actions_outside_of_functions_stay() -> None:
    text = "var a = m.actions[0]; log.push(a[0] === null);"
    assert with_actions([text]) == (text,)


def test_translated_visits_stay() -> None:
    (text,) = with_actions(["_.each(m.actions, function (a) { log.push(a[0] === null); });"])
    other = "_.each(n.actions, function (a) { log.push(a[0] === null); });"
    assert with_actions([text, other]) == (text, other)


@pytest.mark.parametrize(
    "other",
    [
        "own.getPiece = function () { m.actions = []; };",
        "var own = { getPiece: function () { m.actions = []; } };",
        "var own = { getPiece() { m.actions = []; } };",
        "class Own { getPiece(at) { m.actions = []; } }",
        "own['getPiece'] = change;",
        "var own = { getPiece, x: 1 };",
        "var own = { get x() { m.actions = []; } };",
        "own.valueOf = change;",
        "var own = { toString: change };",
        "own.__defineGetter__('x', change);",
        "own = new Proxy(own, {});",
        "var own = { set 'x'(value) { m.actions = []; } };",
        "class Own { get #x() { return m; } }",
        "class Own { static get /* x */ x() { return m; } }",
    ],
)
def test_visits_stay_where_a_script_defines_a_function_that_they_call(other: str) -> None:
    calls = "own.getPiece(1); log.push(a[0] === null, own.x + 1);"
    texts = (
        f"_.each(m.actions, function (a) {{ {calls} }});",
        f"while (i--) {{ var a = m.actions[i]; {calls} }}",
        f"var f = function (n, a) {{ {calls} }}; _.each(m.actions, function (a) {{ f(m, a); }});",
    )
    for text in map(_named, texts):
        assert with_actions([text, other])[0] == text
        assert with_actions([text, "f(own.getPiece(2) == 1);"])[0] != text


@pytest.mark.parametrize(
    "other",
    [
        "var own = { size: change };",  # the loop calls `size` of underscore
        "var getPiece = function (at) { return at; };",
        "// get it back (or set it)",
    ],
)
def test_other_definitions_do_not_count(other: str) -> None:
    text = "_.each(m.actions, function (a) { own.getPiece(_.size(x)); log.push(a[0] === null); });"
    assert with_actions([text, other])[0] != text
