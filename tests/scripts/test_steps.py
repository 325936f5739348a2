"""Scripts of Dagaz pages that compare moves by their steps."""

import pytest

from tests.scripts.script_runs import run_scripts
from zrf2js.scripts.translate.reads import READ_HELPERS, with_reads
from zrf2js.scripts.translate.steps import STEP_HELPERS, with_steps

_WAY = "d.findDirection({0}.actions[0][0][0], {0}.actions[0][1][0])"
#: bodies of a function of a design `d`, and two moves `a` and `b`
TRANSLATED = {
    "two moves": "if (!a.isSimpleMove() || !b.isSimpleMove()) return true;\n"
    f"var p = {_WAY.format('a')}; if (p === null) return 1; return p != {_WAY.format('b')};",
    "one move": f"return {_WAY.format('b')};",
    "other reads": f"var n = 0; if (b.actions.length > 1) n++; else n += a.actions[0][1][0];\n"
    f"return [n, {_WAY.format('a')}, a.actions[0][2] === null, b.actions[0][0][0]];",
    "a text": f"return 'a  b' + {_WAY.format('a')};",
    "other methods": f"return [d.inZone({_WAY.format('a')[16:]}, {_WAY.format('b')}];",
    "other directions": f"return [{_WAY.format('a')}, d.findDirection(0, a.actions[0][1][0]),\n"
    "d.findDirection(a.actions[0][0][0], 1), d.findDirection(0, 1)];",
    "a method that moves lack": f"if (a.navigate(1)) return 1; return {_WAY.format('a')};",
    "no result": f"var n; if (n) return 1; n = {_WAY.format('a')}; if (n === 1) return n;",
    "a piece": f"return [a.actions[0][2][0], {_WAY.format('a')}];",
    "a loop": f"var n = 0; for (var i = 0; i < 3; i++) {{ if (i == {_WAY.format('a')}) continue;\n"
    "n = n * 2 + i; } return n;",
}

#: bodies that must stay as they are, by the reason
KEPT = {
    "another object changes": f"x.y = {_WAY.format('a')};",
    "a move changes": f"a.failed = true; return {_WAY.format('a')};",
    "another move": f"a = b; return {_WAY.format('a')};",
    "a variable of the name": f"var a = b; return {_WAY.format('a')};",
    "an unknown function": f"f(a); return {_WAY.format('a')};",
    "an unknown method": f"a.capturePiece(1); return {_WAY.format('a')};",
    "a function": f"var f = function () {{ return 1; }}; return {_WAY.format('a')};",
    "a shared action": f"a.actions.push(b.actions[0]); return {_WAY.format('a')};",
    "another action": "return d.findDirection(a.actions[1][0][0], a.actions[1][1][0]);",
    "two moves in one call": "return d.findDirection(a.actions[0][0][0], b.actions[0][1][0]);",
    "the other way": "return d.findDirection(a.actions[0][1][0], a.actions[0][0][0]);",
    "two designs": f"return {_WAY.format('a')} == {_WAY.format('b').replace('d.', 'b.')};",
    "an unknown design": f"return {_WAY.format('a').replace('d.', 'e.')};",
    "an unknown move": f"return {_WAY.format('c')};",
    "no semicolon": f"var p = {_WAY.format('a')}\nreturn p",
    "a comment": f"return 1; // {_WAY.format('a')}\n return {_WAY.format('a')};",
    "this": f"return this === {_WAY.format('a')};",
    "an unknown function of two arguments": f"f(a, b); return {_WAY.format('a')};",
    "one position": "return d.findDirection(a.actions[0][0][0]);",
    "two positions that are not items": "return d.findDirection(a, b);",
}

RUN = """
import { createKernel } from %s
import { actionCount, actionItem, lacksItem } from %s
import { moveStep } from %s
const kernel = createKernel({ isOlder: false, compiled: [], random: () => 0, search: '' })
const { design } = kernel
for (const name of ['e', 'w']) design.addDirection(name)
design.addPlayer('White', [1, 0])
for (const links of [[1, 0], [1, -1], [0, -1]]) design.addPosition(String(links), links)
design.completeLinks()
const move = (...effects) => new kernel.Move(1, 0, undefined, effects)
const lists = () => Object.assign(move(), { actions: [[[0], [1], null, 1]] })
const moves = () => [move(0, 1, null, 1), move(1, 0, null, 1), move(0, 2, null, 1), move(),
  move(1, null, null, 1), move(0, 1, null, 1, 1, 2, null, 1), lists(),
  { actions: [[[0], [1]]] }, null]
const run = ([text, names]) => {
  const env = { actionCount, actionItem, lacksItem, moveStep }
  const f = new Function('env', 'var x = {}' + names + ';return ' + text)(env)
  const log = []
  const kept = moves()
  const unlinked = () => {
    design.unlinkPosition(0, 0)
    return design
  }
  design.renewals = 16
  for (const create of [moves, () => kept]) {
    design.linkPosition(0, 0, 1)
    design.completeLinks()
    for (const find of [() => design, () => null, unlinked, () => null]) {
      compare(f, find(), create, log)
    }
  }
  return log
}
const compare = (f, d, create, log) => {
  for (let i = 0; i < create().length; i++) {
    for (let j = 0; j < create().length; j++) {
      try {
        log.push(f(d, create()[i], create()[j]))
      } catch (error) {
        log.push(error.name)
      }
    }
  }
}
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(run)))
"""
FILES = ("kernel/model.js", "kernel/reads.js", "kernel/steps.js")


def _function(body: str) -> str:
    return f"(function () {{ var f = function (d, a, b) {{\n{body}\n}}; return f; }})()"


def test_functions_with_steps_return_the_same() -> None:
    names = "".join(f", {name} = env.{source}" for name, source in READ_HELPERS.items())
    names += "".join(f", {name} = env.{source}" for name, source in STEP_HELPERS.items())
    texts = [_function(body) for body in TRANSLATED.values()]
    found = with_steps(with_reads(texts))
    runs = run_scripts(RUN, FILES, [[text, names] for text in [*texts, *found]])
    for number, (name, text) in enumerate(zip(TRANSLATED, found, strict=True)):
        assert "$step(d, " in text, name
        assert ".way" in text, name
        assert text.count("\n") == texts[number].count("\n"), name
        assert runs[number] == runs[number + len(texts)], name


@pytest.mark.parametrize("name", KEPT)
def test_functions_stay_where_the_proof_fails(name: str) -> None:
    texts = with_reads([_function(KEPT[name])])
    assert with_steps(texts) == texts


@pytest.mark.parametrize("parameters", ["d, b, b", "d, a, b = 1", "d, b, ...a"])
def test_functions_with_other_parameters_stay(parameters: str) -> None:
    texts = with_reads([_function(TRANSLATED["one move"]).replace("d, a, b", parameters)])
    assert with_steps(texts) == texts


def test_functions_that_are_no_variables_stay() -> None:
    texts = with_reads([f"x.f = function (d, a) {{ return {_WAY.format('a')}; }};"])
    assert with_steps(texts) == texts


@pytest.mark.parametrize(
    "other", ["design.findDirection = f;", "move['isSimpleMove'] = f;", "f(arguments);"]
)
def test_one_script_keeps_the_functions_of_others(other: str) -> None:
    (text,) = with_reads([_function(TRANSLATED["one move"])])
    assert with_steps([text]) != (text,)
    assert with_steps([text, other])[0] == text
