"""Tests of the short names of internal properties: what other code can see keeps its name."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import zrf2js
from tests.emit.test_features import GAMES, PLAY, SEARCH, run
from zrf2js import Options, compile_file
from zrf2js.emit.assets import template_root
from zrf2js.emit.js.linker import link
from zrf2js.emit.js.linker.property_names import (
    INTERNAL,
    MARK,
    NAMED,
    allocated,
    member,
    record,
    resolved,
)
from zrf2js.emit.js.module.emitter import RULES_HEADING
from zrf2js.language.members import BOARD, KERNEL
from zrf2js.scripts.syntax import parse, walk

ROOT = Path(__file__).resolve().parents[2]
TYPES = ROOT / "tests" / "npm" / "node_modules"
#: the globals that lead to objects of browsers and Node.js
PLATFORM = re.compile(
    r"\b(Worker|URL|Blob|document|globalThis|process|performance|self|window|fetch)\b"
)
#: modules of hooks and of the Dagaz kernel whose objects scripts do not receive
HIDDEN = frozenset((
    "hooks/encode_move.js", "hooks/list_cache.js", "hooks/move_source.js",
    "hooks/piece_tracker.js", "hooks/script.js", "hooks/script_state.js",
    "dagaz/kernel/encode.js", "dagaz/kernel/position.js",
))  # fmt: skip
#: scripts of modules that are not linked, so their properties keep their names
UNLINKED = ("dagaz/dagaz.js", "dagaz/browser.js", "dagaz/stubs.js", "dagaz/underscore.js")
#: a declaration of a member in a class, by an assignment or as a method
_MEMBER = re.compile(r"this\.(\w+) = |^  (?:static |get |set |async |\*)*(\w+) \(", re.MULTILINE)
#: a declaration or a literal in type declarations with templates
_WORD = re.compile(r"([\w$]+)\??[:(<]|'([\w$]+)'|\{ ([\w$]+)")
#: a use of a property
_PROPERTY = re.compile(r"\.(\w+)|[{,]\s*(\w+):")
#: a member in type declarations
_DECLARED = re.compile(
    r"^\s*(?:readonly |static |get |set )*([A-Za-z_$][\w$]*)\??\s*[:(<]", re.MULTILINE
)


@cache
def sources() -> dict[str, str]:
    """Return the modules that modules of games may contain, without comments."""
    return {path: code((template_root() / path).read_text("utf-8")) for path in link.universe()}


def code(text: str) -> str:
    return re.sub(r"/\*.*?\*/|(?<![^\s;])//[^\n]*", "", text, flags=re.DOTALL)


def names_in(pattern: str) -> set[str]:
    """Return the names that type declarations in these files declare."""
    texts = [code(path.read_text("utf-8")) for path in sorted(TYPES.glob(pattern))]
    assert texts, pattern
    return {name for text in texts for name in _DECLARED.findall(text)}


def test_no_public_name_is_internal() -> None:
    for file in ("module.d.ts.j2", "module_scripts.d.ts.j2"):
        text = code((template_root() / file).read_text("utf-8"))
        assert not INTERNAL & {name for found in _WORD.findall(text) for name in found}, file


def test_no_name_of_the_language_is_internal() -> None:
    known = names_in("typescript/lib/lib.es*.d.ts")
    assert {"length", "startsWith", "stack"} <= known
    assert not INTERNAL & known


def test_modules_with_objects_of_browsers_or_node_do_not_use_their_names() -> None:
    """Other modules cannot receive such an object, except those that the type declarations list."""
    known = names_in("typescript/lib/lib.dom.d.ts") | names_in("@types/node/*.d.ts")
    assert {"postMessage", "state", "getBuiltinModule"} <= known
    platform = {path for path, text in sources().items() if PLATFORM.search(without_texts(text))}
    assert "runtime/api/engine.js" in platform
    for path in sorted(platform):
        used = set(re.findall(r"\.(\w+)", sources()[path]))
        assert not INTERNAL & known & used, path


def test_the_exports_of_webassembly_engines_are_not_internal() -> None:
    used = set(re.findall(r"started\.(\w+)", sources()["runtime/api/wasm_engine.js"]))
    assert {"put", "nodes", "fill_reserve"} <= used
    assert not INTERNAL & used


def without_texts(text: str) -> str:
    """Return a script without texts and regular expressions."""
    return re.sub(r"'(?:[^'\\\n]|\\.)*'|/(?![ *])(?:[^/\\\n]|\\.)+/", "''", text)


def test_no_internal_property_is_accessed_by_a_string() -> None:
    for path, text in sources().items():
        words = {word for _, word in re.findall(r"""(['"`])(\w+)\1""", text)}
        assert not INTERNAL & words, path
        assert not {word for word in words if word.startswith("_")} - set(NAMED), path


def test_scripts_find_no_internal_property() -> None:
    for members in (KERNEL, BOARD):
        assert not INTERNAL & frozenset().union(*members.values())
    classes = {path: text for path, text in sources().items() if is_visible(path)}
    assert {"hooks/board.js", "dagaz/kernel/design.js", "runtime/api/game.js"} <= set(classes)
    for path, text in classes.items():
        declared = {name for found in _MEMBER.findall(text) for name in found}
        left = {name for name in INTERNAL & declared if not name.startswith("_")}
        assert not left, path
    for path in UNLINKED:
        text = code((template_root() / path).read_text("utf-8"))
        assert not INTERNAL & set(re.findall(r"\.(\w+)", text)), path


def is_visible(path: str) -> bool:
    """Return True if programs or scripts receive objects of the module."""
    public = ("runtime/api/game.js", "runtime/api/playable_game.js", "runtime/api/engine.js")
    return path in public or (path.startswith(("hooks/", "dagaz/")) and path not in HIDDEN)


def test_short_names_are_new() -> None:
    script = link.link(frozenset(("createApi",)))
    short = allocated(script, link.used_names())
    assert len(INTERNAL & set(short)) > 0.9 * len(INTERNAL)
    assert len(set(short.values())) == len(short)
    assert all(new.startswith("$") for name, new in short.items() if name.startswith("_"))
    taken = names_in("typescript/lib/lib.es*.d.ts")
    for text in map(without_texts, sources().values()):
        taken |= {name for found in _PROPERTY.findall(text) for name in found}
    assert not taken.intersection(short.values())


def test_names_with_marks() -> None:
    data = record({"types": [1]})
    text = f"const {{ {MARK}moveBuffer: moveBuffer, board }} = a.{member('state')} + {data}"
    assert text.count(MARK) == 3
    assert resolved(text, {}) == 'const { moveBuffer, board } = a.state + {"types":[1]}'
    short = {"moveBuffer": "x", "state": "y", "types": "z"}
    assert resolved(text, short) == 'const { x: moveBuffer, board } = a.y + {"z":[1]}'
    assert (
        resolved(f"{{ {MARK}moveBuffer: moveBuffer.length }}", {})
        == "{ moveBuffer: moveBuffer.length }"
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.sample(6)
def test_short_names_change_nothing_that_programs_see(game: str, tmp_path: Path) -> None:
    seen = []
    for full in (True, False):
        options = Options(format="esm", full_names=full)
        text = compile_file(ROOT / "examples" / game, options).value[0].text
        path = tmp_path / f"{full}.mjs"
        path.write_text(text, encoding="utf-8")
        seen.append([run(script, path) for script in (PLAY, SEARCH, SHAPES)])
    assert seen[0] == seen[1]
    data, _, functions = text.partition(RULES_HEADING)[2].partition("\nfunction ")
    assert not INTERNAL & properties(data) - set(re.findall(r"\w+", functions))


def properties(script: str) -> set[str]:
    """Return the properties that a script names, including those in JSON."""
    kinds = ("property_identifier", "shorthand_property_identifier")
    found = {node.text.decode() for node in walk(parse(script)) if node.type.startswith(kinds)}
    return found | set(re.findall(r'"(\w+)":', script))


def test_short_names_differ_from_words_of_the_rules() -> None:
    """The name of a macro becomes the name of a function that variants may share."""
    text = f"a.{MARK}state.{MARK}moveBuffer"
    first = allocated(text, ())["state"]
    assert allocated(text, (), ())["moveBuffer"] != first
    assert allocated(text, (), {first})["state"] != first


def test_properties_that_rules_name_keep_their_names() -> None:
    assert allocated(f"a.{MARK}state.{MARK}moveBuffer", (), {"state"}).keys() == {"moveBuffer"}
    path = ROOT / "examples" / "chess.zrf"
    text = compile_file(path, Options()).value[0].text
    rules = text.partition(RULES_HEADING)[2]
    assert "state.createAttackLines(state, {" in rules
    assert not re.search(r"\bstate\.\w{1,3}\(", rules)


#: the Python modules whose records are printed with marks; rules keep the names that they use
MARKED = (
    "board_data.py",
    "data.py",
    "design.py",
    "goal_features.py",
)


def test_data_of_games_with_internal_properties_are_printed_with_marks() -> None:
    package = Path(zrf2js.__file__).parent
    folders = ("trained", "analysis/games", "analysis/puzzles", "emit/js/module")
    files = [file for folder in folders for file in (package / folder).rglob("*.py")]
    assert {path.name for path in files if INTERNAL & keys_in(path)} == set(MARKED)


def keys_in(path: Path) -> set[object]:
    """Return the keys of the records that a Python module writes."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return {
        key.value
        for node in nodes
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant)
    }


#: prints what programs can list of the objects that a module returns, and messages of errors
SHAPES = """
import(process.argv[1]).then(({ createGame, games }) => {
  const seen = []
  const keysOf = value => Object.keys(value).filter(key => !/^[$_]/.test(key))
  const shape = (value, depth) => typeof value !== 'object' || value === null || depth === 0
    ? typeof value
    : keysOf(value).map(key => [key, shape(value[key], depth - 1)])
  const game = createGame()
  const [move] = game.moves()
  for (const each of [games, game.design, move, game.search({ nodes: 20 }), game.cells()]) {
    seen.push(shape(each, 3))
  }
  for (const each of [move, game, game.position()]) seen.push(JSON.stringify(each))
  for (const wrong of [
    () => createGame({ other: 1 }), () => createGame({ setup: '{' }),
    () => game.apply('nothing'), () => game.apply(1), () => game.move({ from: 1 }),
    () => game.search({ weights: { a: 1 } }), () => game.perft(-1),
    () => game.setPosition({ board: { q: 1 } })
  ]) {
    try { wrong(); seen.push('no error') } catch (error) { seen.push(error.name, error.message) }
  }
  console.log(JSON.stringify(seen))
})
"""
