"""Scripts of Dagaz pages that move tests out of loops, and list the same moves."""

import pytest

from tests.scripts.script_runs import run_scripts, script_of
from zrf2js.scripts.translate.hoists import with_hoists
from zrf2js.scripts.translate.reads import READ_HELPERS, with_reads

_TESTS = (
    "var isPair = function (design, a, b) {\nif (!a.isSimpleMove()) return true;\n"
    "var p = design.findDirection(a.actions[0][0][0], a.actions[0][1][0]);\n"
    "return p != design.findDirection(b.actions[0][0][0], b.actions[0][1][0]);\n};\n"
    "var isBad = function (design, board, i, k) {\n"
    "if (isPair(design, board.moves[i], board.moves[0])) return true;\n"
    "if (isPair(design, board.moves[i], board.moves[k])) return true;\nreturn k == i;\n};\n"
)
_LOOPS = (
    "var check = function (board) {\nvar design = Dagaz.Model.design;\nvar moves = [];\n"
    "for (var i = 0; i < board.moves.length; i++) {\n"
    "for (var k = 0; k < board.moves.length; k++) {\nif (isBad(design, board, i, k)) continue;\n"
    "var move = Dagaz.Model.createMove(board.moves[i].mode);\n"
    "move.actions.push(board.moves[i].actions[0]);\nmove.capturePiece(k); moves.push(move);\n}\n}\n"
    "board.moves = moves;\n};\n"
)
_CALL = "check(board);"
_NEW = "var move = Dagaz.Model.createMove(board.moves[i].mode);\n"
_ROUND = _LOOPS[_LOOPS.index("for (var k") : _LOOPS.index(_NEW)] + _NEW
#: bodies of scripts with a board
TRANSLATED = {
    "loops": _TESTS + _LOOPS + _CALL,
    "two runs": _TESTS + _LOOPS + "board.moves.length = 5;" + _CALL,
    "errors": _TESTS + _LOOPS.replace("board.moves.length; i++", "9; i++") + _CALL,
    "several tests": _TESTS.replace("{\nif (isPair", "{\nif (i == 1) return true;\nif (isPair")
    + _LOOPS + _CALL,
    "several reads": _TESTS.replace("{\nif (isPair", "{\nif (board.moves[i].actions.length > 2)"
    " return true;\nif (board.moves[i].actions[0][1] === null) return true;\nif (isPair")
    + _LOOPS + _CALL,
    "a test alone": _TESTS.replace("if (isPair(design, board.moves[i], board.moves[k]))",
    "var n = k; if (n > 4)")
    + _LOOPS + _CALL,
    "a variable of the same name": _TESTS.replace("return k == i", "var move = k; return move == i")
    + _LOOPS + _CALL,
    "an empty loop": _TESTS + _LOOPS + "for (var q = 0; q < 2; q++) {}" + _CALL,
    "a loop of a condition": _TESTS + _LOOPS.replace("for (var k", "if (i > 0) for (var k") + _CALL,
    "own variables": _TESTS + _LOOPS.replace("moves.push(move)", "var n = k; n++; moves.push(move)")
    + _CALL,
}  # fmt: skip
_KEPT_LOOPS = {
    "a changed index": ("var move =", "i += 0; var move ="),
    "a list that the test reads": ("moves.push(move)", "board.moves.push(move)"),
    "a list that is there before": ("for (var i", "board.moves = moves; for (var i"),
    "a list that is there in the loop": ("for (var k", "board.moves = moves; for (var k"),
    "a list of two names": ("var moves = []", "var moves = board.moves"),
    "a list with two values": ("board.moves = moves", "moves = []; board.moves = moves"),
    "another function": ("if (isBad(design, board, i, k))", "if (other(i, k))"),
    "a list of another name": ("for (var i", "var all = moves; for (var i"),
    "a list that shrinks": ("moves.push(move)", "moves.shift(); moves.push(move)"),
    "a list that is passed on": ("for (var i", "other(moves); for (var i"),
    "a method that is passed on": ("var moves = []", "var moves = []; other(moves.push)"),
    "a move that not all rounds create": (_NEW, f"if (k > 1) {{ {_NEW} }}"),
    "a piece that is there before": (
        "Dagaz.Model.createMove(board.moves[i].mode)",
        "board.getPiece(k)",
    ),
    "a list with its own method": ("var moves = []", "var moves = []; moves.push = other"),
    "a list that a function keeps": (
        "for (var i",
        "other(function () { return moves; }); for (var i",
    ),
    "a move of the board": ("var move =", "move = board.moves[0]; var move ="),
    "an older move": (_NEW, ""),
    "a move from outside": (
        _ROUND,
        "var move = Dagaz.Model.createMove(0);\n" + _ROUND[: -len(_NEW)],
    ),
    "an unknown function": ("moves.push(move)", "other(); moves.push(move)"),
    "an unknown method": ("moves.push(move)", "board.apply(move); moves.push(move)"),
    "a member that changes": ("moves.push(move)", "move.mode = 2; moves.push(move)"),
    "a variable from outside": ("moves.push(move)", "total = k; moves.push(move)"),
    "a label": ("for (var k", "label: for (var k"),
    "an alternative": ("continue;\n", "continue; else k += 0;\n"),
    "a value as an argument": ("board, i, k))", "board, i + 0, k))"),
    "a global": ("board, i, k))", "board, index, k))"),
    "a later test": ("if (isBad", "k += 0; if (isBad"),
    "another statement": (") continue;", ") break; if (k > 9) continue;"),
}
_KEPT_TESTS = {
    "a test of the index": ("board.moves[0])) return", "board.moves[k])) return"),
    "a test that changes": ("{\nif (isPair", "{\nif ((n = i) > 9) return true; var n; if (isPair"),
    "a function that changes": ("return p != ", "total = p; return p != "),
    "a member that changes": ("return p != ", "a.failed = true; return p != "),
    "an unknown function": ("return k == i", "return other(k)"),
    "an unknown method": ("return k == i", "return board.apply(k)"),
    "a name that the loop changes": ("return k == i", "return move == i"),
    "a variable of the function": ("i, k) {\n", "i, k) {\nif (i == n) return true; var n = 1;\n"),
    "a default value": ("(design, a, b)", "(design, a, b = other())"),
    "a default value of the first function": ("board, i, k)", "board, i, k = other())"),
    "an asynchronous function": ("isPair = function", "isPair = async function"),
    "an alternative": (
        "board.moves[0])) return true;",
        "board.moves[0])) return true; else if (i == 3) return false;",
    ),
    "another result": ("board.moves[0])) return true", "board.moves[0])) return 1"),
}
KEPT = {
    **{name: _TESTS + _LOOPS.replace(*change) for name, change in _KEPT_LOOPS.items()},
    **{f"{name} in a test": _TESTS.replace(*change) + _LOOPS
       for name, change in _KEPT_TESTS.items()},
    **{f"a list that is there after a round of {start}": _TESTS + _LOOPS.replace(
        "for (var i = 0; i < board.moves.length; i++) {", f"{start} {{").replace(
        "}\n}\nboard.moves = moves;", f"}}\nboard.moves = moves;\n}} {end}")
       for start, end in [("var i = 0; do", "while (i > 9);"), ("var i = 0; while (i > 9)", ""),
                          ("for (var i in board.moves)", "")]},
    "a list that is there after the inner loop": _TESTS
    + _LOOPS.replace("}\n}\nboard", "}\nboard.moves = moves;\n}\nboard"),
    "a list of a later function": _TESTS
    + _LOOPS.replace("for (var i", "board.moves = get(); for (var i").replace(
        "board.moves = moves;\n", "board.moves = moves;\nfunction get() { return moves; }\n"
    ),
    "a recursive test": _TESTS.replace("return p != ", "return isPair(design, b, a) || p != ")
    + _LOOPS,
    "tests that call each other": _TESTS.replace("return p != ", "return isBad(a, b) || p != ")
    + _LOOPS,
}  # fmt: skip

RUN = """
import { createKernel } from %s
import * as reads from %s
const run = ([text, names]) => {
  const kernel = createKernel({ isOlder: false, compiled: [], random: () => 0, search: '' })
  const { design, model } = kernel
  for (const name of ['e', 'w']) design.addDirection(name)
  design.addPlayer('White', [1, 0])
  for (let i = 0; i < 5; i++) design.addPosition('p' + i, [i < 4 ? 1 : 0, i > 0 ? -1 : 0])
  let count = 0
  const find = design.findDirection
  design.findDirection = (from, to) => {
    count++
    return find.call(design, from, to)
  }
  const board = model.getInitBoard().copy()
  const steps = [[0, 1], [1, 2], [1, 0], [2, 3], [2, 2], [3, 4]]
  board.moves = steps.map(([from, to]) => new kernel.Move(from, 0, undefined, [from, to, null, 1]))
  let error = null
  try {
    const check = new Function('Dagaz', 'board', 'env', 'var total = 0' + names + ';' + text)
    check({ Model: model }, board, reads)
  } catch (thrown) {
    error = thrown.message
  }
  return [[error, board.moves.map(move => [move.mode, move.actions])], count]
}
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(run)))
"""


def test_loops_list_the_same_moves_with_fewer_tests() -> None:
    names = "".join(f", {name} = env.{source}" for name, source in READ_HELPERS.items())
    texts = [script_of(body) for body in TRANSLATED.values()]
    found = with_hoists(with_reads(texts))
    scripts = [*texts, *found]
    runs = run_scripts(
        RUN, ["kernel/model.js", "kernel/reads.js"], [[text, names] for text in scripts]
    )
    for number, (name, text) in enumerate(zip(TRANSLATED, found, strict=True)):
        assert "$first" in text and "$rest" in text, name
        assert text.count("\n") == texts[number].count("\n"), name
        (moves, count), (same, fewer) = runs[number :: len(texts)]
        assert moves == same, name
        assert fewer < count, name


@pytest.mark.parametrize("name", KEPT)
def test_loops_stay_where_the_proof_fails(name: str) -> None:
    start = "var total = 0, other = Dagaz.other;\n"
    texts = with_reads([script_of(start + KEPT[name] + _CALL)])
    assert with_hoists(texts) == texts


@pytest.mark.parametrize(
    "other", ["move.isSimpleMove = f;", "Dagaz.Model.createMove = f;", "f(arguments);", "_ = f;"]
)
def test_one_script_keeps_the_loops_of_others(other: str) -> None:
    (text,) = with_reads([script_of(_TESTS + _LOOPS + _CALL)])
    assert with_hoists([text]) != (text,)
    assert with_hoists([text, other])[0] == text
