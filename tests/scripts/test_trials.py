"""Scripts of Dagaz pages that test a move before they create it, and list the same moves."""

import pytest

from tests.scripts.script_runs import run_scripts, script_of
from zrf2js.scripts.translate.trials import with_trials

_FILL = (
    "var fill = function (pos, n, move) {\nfor (var i = 0; i < n; i++) {\n"
    "if (prices[n][i] > 7) return false;\nvar piece = board.getPiece(pos + i);\n"
    "if (piece !== null && piece.player != board.player) return false;\n"
    "piece = Dagaz.Model.createPiece(0, board.player).setValue(0, prices[n][i]);\n"
    "move.dropPiece(pos + i, piece);\n}\nreturn true;\n};\n"
)
_LIST = (
    "for (var p = 0; p < 4; p++) {\nfor (var n = 1; n < 4; n++) {\n"
    "var move = Dagaz.Model.createMove(p + n);\nif (fill(p, n, move)) {\n"
    "move.capturePiece(p); moves.push(move);\n}\n}\n}\n"
)
_READ = "var piece = board.getPiece(pos + i);"
_STORE = "piece = Dagaz.Model.createPiece(0, board.player).setValue(0, prices[n][i]);\n"
#: bodies of a function with a board, a list `prices` and a list `moves`
TRANSLATED = {
    "a new piece": _FILL + _LIST,
    "an error": _FILL + "prices.pop();\n" + _LIST,
    "a call in a loop": _FILL + f"for (var r = 0; r < 50; r++) {{\n{_LIST}\n}}",
    "most moves are kept": _FILL.replace("> 7", "> 99")
    + f"for (var r = 0; r < 50; r++) {{\n{_LIST}}}",
    "an own variable": _FILL.replace("{\nfor", "{\nvar last = pos; last += n; pos = last - n;\nfor")
    + _LIST,
    "a text": _FILL.replace("return true", "return 'a  b' == 'a  b'") + _LIST,
    "a comment": _FILL.replace("(pos, n, move)", "(pos, /* type */ n, move // filled\n)") + _LIST,
    "a function that underscore calls": _FILL
    + _LIST.replace(
        "move.capturePiece(p);", "_.each([p], function (x) { move.capturePiece(x); });"
    ),
    "the move first": (_FILL + _LIST)
    .replace("(pos, n, move)", "(move, pos, n)")
    .replace("(p, n, move)", "(move, p, n)"),
    "a member of the name": _FILL.replace(
        "return true", "return board.move !== 7 && board.piece !== 7"
    )
    + _LIST,
    "a moved piece": _FILL.replace("dropPiece(pos + i", "movePiece(n, pos + i") + _LIST,
    "two effects": _FILL.replace("piece);", "piece); move.capturePiece(i);") + _LIST,
    "a sum": _FILL.replace("0, prices[n][i])", "0, prices[n][i] + n * 2)") + _LIST,
    "a statement that reads": _FILL.replace("if (prices[n][i] > 7)", "prices[n][i] - 7; if (n > 2)")
    + _LIST,
    "an effect at the start": _FILL.replace("{\nfor", "{\nmove.capturePiece(n);\nfor") + _LIST,
    "a captured piece": _FILL.replace("return true", "move.capturePiece(n); return n > 1") + _LIST,
}

_KEPT_FILLS = {
    "another variable changes": ("return true", "total = n; return true"),
    "an object changes": ("return true", "prices[0][0] = n; return true"),
    "an unknown method": ("return true", "board.apply(move); return true"),
    "an unknown function": ("return true", "other(); return true"),
    "the move is kept": ("return true", "moves.push(move); return true"),
    "the move is returned": ("return true", "return move"),
    "the move is read": ("return true", "return move.actions.length > 0"),
    "an effect with a call": ("(pos + i, piece)", "(other(), piece)"),
    "an effect that is a value": ("return true", "return !move.capturePiece(n)"),
    "an inner function": ("return true", "var f = function () {}; return true"),
    "a loop over names": ("return true", "for (var k in board) n++; return true"),
    "no semicolon": ("return true;", "n++\nreturn true;"),
    "a comment": ("return true;", "// true\nreturn true;"),
    "another method of the move": ("return true", "move.join(n); return true"),
    "an unknown name": ("(pos + i, piece)", "(unknown, piece)"),
    "the move in an object": ("return true", "return _.size({ move }) > 0"),
    "a value of the board": ("return true", "board.setValue(0, n); return true"),
    "a default value": ("(pos, n, move)", "(pos, n, move, m = other())"),
    "two parameters of one name": ("(pos, n, move)", "(n, n, move)"),
    "an asynchronous function": ("= function", "= async function"),
}
_KEPT_LISTS = {
    "a call as an argument": ("fill(p, n, move)", "fill(other(), n, move)"),
    "an object as an argument": ("fill(p, n, move)", "fill(board.player, n, move)"),
    "two moves": ("fill(p, n, move)", "fill(p, move, move)"),
    "an alternative": ("moves.push(move);\n}", "moves.push(move);\n} else { total = 1; }"),
    "a function that keeps the move": ("push(move)", "push(function () { return move; })"),
    "a loop": ("if (fill", "while (fill"),
    "the head of a loop": (
        "var move = Dagaz.Model.createMove(p + n);\nif",
        "for (var move = Dagaz.Model.createMove(p + n);;) if",
    ),
    "two variables": ("createMove(p + n)", "createMove(p + n), x = other()"),
    "no value": (" = Dagaz.Model.createMove(p + n)", ""),
    "another value": ("= Dagaz.Model.createMove(p + n)", "= p"),
    "another object": ("Dagaz.Model.createMove", "board.createMove"),
    "a mode of the last move": ("createMove(p + n)", "createMove(move)"),
    "a variable of a block": ("var move =", "{ let move; }\nvar move ="),
    "a later use": ("moves.push(move);\n}", "moves.push(move);\n}\ntotal = move;"),
    "another condition": ("if (fill(p, n, move))", "if (!fill(p, n, move))"),
    "a mode with a call": ("createMove(p + n)", "createMove(other())"),
    "a global mode": ("createMove(p + n)", "createMove(mode)"),
    "another function": ("if (fill(", "if (other("),
    "a statement between": ("if (fill(", "total = 1; if (fill("),
}
KEPT = {
    **{name: _FILL.replace(*change) + _LIST for name, change in _KEPT_FILLS.items()},
    **{name: _FILL + _LIST.replace(*change) for name, change in _KEPT_LISTS.items()},
    "a function that changes": _FILL + "fill = other;" + _LIST,
    "a move that is passed twice": "var last = null, fill = function (pos, m, move) {\n"
    "m.capturePiece(pos); return move === last;\n};\n"
    + _LIST.replace("(p, n, move)", "(p, move, move)"),
    "a function that is passed on": _FILL + "moves.push(fill);" + _LIST,
}

_COMPUTED = {
    "an object that nothing has read": ("prices[n][i] > 7", "pos > 7"),
    "an object of a condition": ("prices[n][i] > 7", "n > 9 && prices[n][i] > 7"),
    "an object of a branch": ("prices[n][i] > 7", "(n > 9 ? prices[n][i] : n) > 7"),
    "an object of an assignment": (
        "if (prices[n][i] > 7)",
        "var t = n; t ||= prices[n][i]; if (t > 7)",
    ),
    "another list": ("prices[n][i]);", "prices[pos][i]);"),
    "a sum of another list": ("prices[n][i]);", "prices[n][i] + prices[pos][i]);"),
    "an operator with errors": ("prices[n][i]);", "prices[n][i] in prices[n][i]);"),
    "an index that changes": ("if (prices", "n = n + 0; if (prices"),
    "an index that is counted": ("if (prices", "n++; if (prices"),
    "an index that is declared": ("if (prices", "var n = 1; if (prices"),
    "a later read": ("return true", "return piece !== null"),
    "a read in an object": ("return true", "return _.size({ piece }) > 0"),
    "a read before": ("var piece = board", "if (piece) n += 0; var piece = board"),
    "a value of the last round": ("getPiece(pos + i);", "getPiece(pos + i) || piece;"),
    "a value of a call": ("0, prices[n][i]", "0, board.getPiece(0)"),
    "no declaration": (_READ, f"{_READ[4:]} var piece;"),
    "another declaration": (_READ, f"var q = 1; {_READ[4:]} if (q > 1) {{ var piece; }}"),
    "a number": (_STORE, "piece = 5;\n"),
    "another value": (_STORE, "piece = board.getPiece(pos);"),
    "the head of a loop": (_STORE, f"for ({_STORE[:-1]} n > 7;) return false;"),
    "an object of the other branch": (
        _STORE + "move.dropPiece(pos + i, piece);",
        f"if (n > 9) pos = prices[n][i]; else {{ var piece = null; {_STORE}"
        "move.dropPiece(pos + i, piece); }",
    ),
    "an object that only the other branch reads": (
        f"prices[n][i] > 7) return false;\n{_READ}",
        "n > 9) pos = prices[n][i]; else { var own_piece = null; own_piece ="
        " Dagaz.Model.createPiece(prices[n][i], 1); move.dropPiece(pos + i, own_piece); }"
        f" {_READ}",
    ),
}
#: functions with a store that a trial computes although it does not need it, by the reason
COMPUTED = {
    **{name: _FILL.replace(*change) for name, change in _COMPUTED.items()},
    "an object that may be missing": _FILL.replace("prices[n][i] > 7", "prices?.[n] > 7").replace(
        "0, prices[n][i]", "0, prices[n]"
    ),
    "an object that other code has read": "prices.length;\n"
    + _FILL.replace("prices[n][i] > 7", "pos > 7").replace("0, prices[n][i]", "0, prices[n]"),
}

RUN = """
import { createKernel } from %s
import { createUnderscore } from %s
const _ = createUnderscore()
const run = text => {
  const kernel = createKernel({ isOlder: false, compiled: [], random: () => 0, search: '' })
  const { design, model } = kernel
  design.addDirection('e')
  for (const name of ['White', 'Black']) design.addPlayer(name, [0])
  for (let i = 0; i < 8; i++) design.addPosition('p' + i, [1])
  design.addPiece('Man', 0)
  design.setup('White', 'Man', 1)
  for (const pos of [3, 6]) design.setup('Black', 'Man', pos)
  const board = model.getInitBoard()
  const prices = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 1, 2, 3], [4, 5, 6, 7]]
  const moves = []
  let created = 0
  const { createMove } = model
  Object.assign(model, { createMove: mode => (created++, createMove(mode)) })
  const log = []
  try {
    const run = new Function('_', 'Dagaz', 'board', 'prices', 'moves', text)
    run(_, { Model: model }, board, prices, moves)
  } catch (error) {
    log.push(error.message)
  }
  const shown = a => [a[0], a[1], a[2] && [a[2][0].player, a[2][0].getValue(0)]]
  for (const move of moves) log.push([move.mode, move.actions.map(shown)])
  return [log, created]
}
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(run)))
"""


def test_trials_list_the_same_moves_and_create_fewer() -> None:
    texts = [script_of(body) for body in TRANSLATED.values()]
    found = with_trials(texts)
    runs = run_scripts(RUN, ["kernel/model.js", "underscore.js"], [*texts, *found])
    for number, (name, text) in enumerate(zip(TRANSLATED, found, strict=True)):
        assert "$try" in text and text.count("createPiece") == 1, name
        assert text.count("\n") == texts[number].count("\n"), name
        (log, created), (same, fewer) = runs[number], runs[number + len(texts)]
        assert log and log == same, name
        assert fewer < created or name == "most moves are kept", name


def test_each_function_of_a_place_gets_its_own_copy() -> None:
    first, second = with_trials([script_of(_FILL + _LIST)] * 2)
    assert "$try0(p, n)" in first and "$try1(p, n)" in second


@pytest.mark.parametrize("name", KEPT)
def test_moves_are_created_where_the_proof_fails(name: str) -> None:
    text = script_of(f"var total = 0, other = board.other;\n{KEPT[name]}")
    assert with_trials([text]) == (text,)


@pytest.mark.parametrize("name", COMPUTED)
def test_trials_compute_values_that_may_fail_or_that_they_read(name: str) -> None:
    text = script_of(COMPUTED[name] + _LIST)
    (found,) = with_trials([text])
    assert "$try" in found
    assert found.count("piece =") == 2 * text.count("piece =")


@pytest.mark.parametrize(
    "other",
    [
        "board.getPiece = f;", "var o = { dropPiece: f };", "class A { setValue(a) { f(); } }",
        "var o = { get type() { return f(); } };", "f(arguments);", "o.valueOf = f;",
        "design.getAttribute = f;", "o.__defineGetter__('type', f);", "_.extend(o, { getPiece });",
        "Object.create(o, { player: { get: f } });", "Dagaz.Model['create' + 'Move'] = f;",
        "Dagaz.Model.pieceToString = f;", "class A { getPiece(a = f()) { g(); } }",
        "var $try0 = f;", "$odds0++;",
    ],
)  # fmt: skip
def test_one_script_keeps_the_moves_of_others(other: str) -> None:
    text = script_of(_FILL + _LIST)
    assert with_trials([text]) != (text,)
    assert with_trials([text, other])[0] == text
