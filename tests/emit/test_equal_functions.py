"""Equal functions of the emitted rules: only the first is declared."""

import re
from pathlib import Path

from tests.random_games import same_moves
from zrf2js import Options, compile_text
from zrf2js.emit.js.rules.functions import Scope
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.tree import FALSE, Expression, Items, Name

A = Name("a")


def function(name: str, result: Expression) -> Lines:
    lines = Lines()
    with lines.function(name, A):
        lines.returns(result)
    return lines


def texts(scope: Scope) -> list[str]:
    return [str(declaration.lines) for declaration in scope]


def test_of_equal_functions_the_first_is_declared_and_called() -> None:
    scope = Scope()
    for name in ("one", "two", "three"):
        scope.add(name, function(name, Name("b") if name == "two" else A))
    scope.add("caller", function("caller", Name("three")(A)))
    scope.add("same", function("same", Name("one")(A)))
    assert [declaration.names for declaration in scope] == [("one",), ("two",), ("caller",)]
    assert texts(scope)[2] == "function caller (a) {\n  return one(a)\n}"
    assert [scope.first(name) for name in ("three", "two", "same")] == ["one", "two", "caller"]
    assert scope["three"] is scope["one"] and "same" in scope
    assert scope["caller"].uses == {"one", "a"}


def test_constants_recursive_functions_and_those_of_the_runtime_are_not_shared() -> None:
    scope = Scope()
    for name in ("one", "two"):
        scope.constant(name, Items(()))
    for name in ("first", "second"):
        scope.add(name, function(name, Name(name)(A)))
    for name in ("goal", "attacked"):
        scope.add(name, function(name, FALSE))
    assert len(texts(scope)) == 6


#: both move types have the same moves; the blocks of the second one are written in two ways
TYPES = """
(game (title "Types") (players White Black)
 (turn-order (White step) (Black step) (White jump) (Black jump))
 (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
  (directions (n 0 -1) (e 1 0))))
 (piece (name Man) (moves
  (move-type step) (n (verify empty?) add) (e (verify empty?) add)
  (move-type jump) (n (verify %s) add) (e (verify %s) add)))
 (board-setup (White (Man a1 b1)) (Black (Man c2))))
"""


def test_move_types_with_equal_moves_share_their_functions(tmp_path: Path) -> None:
    modules = []
    for test in ("empty?", "(not (or friend? enemy?))"):
        outcome = compile_text(TYPES % (test, test), Options(readable=True))
        assert outcome.value
        modules.append(outcome.value[0].text)
    equal, other = (re.findall(r"function (\w+OfWhite\w*|generateWhite\w*)", m) for m in modules)
    assert equal == ["movesOfWhiteStep", "generateWhiteStep"]
    assert len(other) == 4
    same_moves(tmp_path, {"types": (modules[0], modules[1])}, games=3)
