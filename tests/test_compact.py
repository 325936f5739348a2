"""Tests of the compact form of scripts: the same program in less space."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import WALK
from zrf2js import Options, compile_file, compile_text
from zrf2js.emit.js.linker.check import parse_with_tokens
from zrf2js.emit.js.linker.compact import compact
from zrf2js.emit.js.linker.inline import compact as compact_entry
from zrf2js.emit.js.linker.inline import inline, private_names
from zrf2js.emit.js.linker.link import link, used_names
from zrf2js.emit.js.linker.local_names import Scope, Uses
from zrf2js.emit.js.linker.property_names import allocated, resolved
from zrf2js.host.node import find_node

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
#: fields of nodes that differ between a script and its compact form
UNCOMPARED = ("shorthand", "range")
NAME = {"type": "Identifier"}
SCRIPTS = ("runtime/state/position.js", "dagaz/dagaz.js")
#: scripts for `make sweep`: other tests run their compact forms
SWEPT = ("runtime/api/api.js", "page/main.js", "gallery/gallery.js")

#: scripts and their compact forms
SHORT = {
    "comments and layout go": ("a(1)  /* x */ + 2 // y\n\n  b", "a(1)+2\nb\n"),
    "a comment of two lines ends a statement": ("a /* x\n y */ b", "a\nb\n"),
    "words and signs stay apart": (
        "typeof a in b; a + +b - --c",
        "typeof a in b;a+ +b- --c\n",
    ),
    "strings stay": ("a = ' // b  ' + `c  ${d}  e`", "a=' // b  '+`c  ${d}  e`\n"),
    "regular expressions stay": ("a = /[/ ]  b/g.test(c) / 2", "a=/[/ ]  b/g.test(c)/2\n"),
    "names at top level stay": (
        "const tall = [1]; function size (wide) { return wide * tall }",
        "const tall=[1];function size(a){return a*tall}\n",
    ),
    "short names follow the order of the declarations": (
        "function f (one, two) { return one + two * two }",
        "function f(a,b){return a+b*b}\n",
    ),
    "properties stay": (
        "function f (own) { return { own: own.own, [own]: 1, own () { return own } } }",
        "function f(a){return{own:a.own,[a]:1,own(){return a}}}\n",
    ),
    "a shorthand gets its property back": (
        "function f ({ own, deep: { wide = own } }) { return { own, wide } }",
        "function f({own:a,deep:{wide:b=a}}){return{own:a,wide:b}}\n",
    ),
    "a name from outside stays where a block declares it, too": (
        "function f () { { const name = 1; g(name) } return name }",
        "function f(){{const a=1;g(a)}return name}\n",
    ),
    "a short name that is taken is not given": (
        "function f (own) { return own + a + ((b) => b)(1) }",
        "function f(b){return b+a+((a)=>a)(1)}\n",
    ),
    "inner names may hide outer ones": (
        "function f (own) { return ((own) => own)(own) }",
        "function f(a){return((a)=>a)(a)}\n",
    ),
    "a parameter and the body of its function share a scope": (
        "function f (one) { const two = 1; try { g() } catch (one) { const last = two; h(last) } }",
        "function f(a){const b=1;try{g()}catch(a){const c=b;h(c)}}\n",
    ),
    "labels stay": (
        "function f () { outer: for (const at of g()) { continue outer } }",
        "function f(){outer:for(const a of g()){continue outer}}\n",
    ),
    "functions, classes, loops, cases and errors bind": (
        "function f () { for (let at = 0; ;) { at++ } switch (1) { case 1: let one; one++ } "
        "try { inner(new Kind()) } catch (error) { g(error) } function inner () {} class Kind {} }",
        "function f(){for(let a=0;;){a++}switch(1){case 1:let a;a++}"
        "try{a(new b())}catch(a){g(a)}function a(){}class b{}}\n",
    ),
    "methods": (
        "class Kind { get size () { return 1 } grow (much) { this.size += much } }",
        "class Kind{get size(){return 1}grow(a){this.size+=a}}\n",
    ),
}


def test_private_top_level_names_become_short() -> None:
    script = (
        "const LIMIT = [2]; function helper (LIMIT) { return LIMIT } "
        "function f () { return { LIMIT } }"
    )
    short = "const $a=[2];function $b(a){return a}function f(){return{LIMIT:$a}}\n"
    assert compact(script, ("helper", "LIMIT")) == short


def test_line_breaks_inside_statements_are_removed() -> None:
    script = "f(1,\n2\n)\nlet a = b\n  ? c\n  : d\na++\n{\ne\n}\nreturn_\n"
    assert compact(script) == "f(1,2)\nlet a=b?c:d\na++\n{e}\nreturn_\n"


def test_generated_rules_call_no_private_names() -> None:
    names = private_names("runtime/api/api.js")
    assert {"search", "appraise"} <= names
    for path in ("chess", "draughts", "reversi", "xiangqi", "lewthwaite"):
        options = Options(format="cjs", readable=True)
        text = compile_file(EXAMPLES / f"{path}.zrf", options).value[0].text
        rules = text.partition("// --- the rules")[2]
        called = set(re.findall(r"(?<![.\w$])([A-Za-z_$][\w$]*) ?\(", rules))
        constants = set(re.findall(r"(?<![.\w$])[A-Z][A-Z_]+\b", rules))
        assert "createApi" in called
        assert not names & (called | constants)


@pytest.mark.parametrize("name", SHORT)
def test_a_compact_script_plays_the_same(name: str) -> None:
    script, short = SHORT[name]
    assert compact(script) == short


@pytest.mark.parametrize(
    "entry", [*SCRIPTS, *(pytest.param(entry, marks=pytest.mark.sweep) for entry in SWEPT)]
)
def test_the_runtime_keeps_everything_except_names(entry: str) -> None:
    full, short = inline(entry), compact_entry(entry)
    assert len(short) < 0.65 * len(full)
    trees = [parse_with_tokens(text) for text in (short, full)]
    assert shape(trees[0].body) == shape(trees[1].body)
    assert bindings(trees[0]) == bindings(trees[1])


def shape(node: Any) -> object:
    """Return a tree without names."""
    if isinstance(node, list):
        return [shape(each) for each in node]
    if not hasattr(node, "toDict"):  # not a node of esprima
        return node
    fields = {key: shape(each) for key, each in vars(node).items() if key not in UNCOMPARED}
    return NAME if fields.get("type") == "Identifier" else fields


def bindings(tree: Any) -> list[tuple[int, int]]:
    """Return for each local identifier the scope that declares it, and which of its names it is."""
    uses = Uses()
    uses.visit(tree)
    uses.bound.sort(key=lambda use: use[1])
    numbers: dict[Scope, int] = {}
    return [
        (numbers.setdefault(scope, len(numbers)), list(scope.names).index(name))
        for name, _, _, scope in uses.bound
    ]


def test_a_readable_module_plays_the_same(tmp_path: Path) -> None:
    texts = [
        compile_text(WALK, options=Options(format="cjs", readable=readable)).value[0].text
        for readable in (False, True)
    ]
    assert len(texts[0]) < 0.6 * len(texts[1])
    assert "\n// runtime/state/layout.js\n" in texts[1]
    played = []
    for number, text in enumerate(texts):
        file = tmp_path / f"game{number}.cjs"
        file.write_text(text)
        script = (
            "const { createGame } = require(process.argv[1]); const game = createGame(); "
            "const moves = () => game.moves().map(String); const first = moves(); "
            "game.apply(first[0]); console.log(JSON.stringify([first, moves(), game.perft(2)]))"
        )
        command = [find_node(), "-e", script, str(file)]
        played.append(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert played[0] == played[1]
    assert json.loads(played[0])[0]


def test_the_runtime_has_a_size_limit() -> None:
    """The limits apply to the runtime of a module that needs all of it, in characters."""
    api = frozenset(("createApi",))
    rare = frozenset(("HAS_TABLES", "HAS_BOOK", "HAS_LINE_DROPS"))
    assert size_of(link(api, false=rare)) < 176_500
    assert size_of(link(api)) < 196_000, "with endgame tables, an opening book and proofs by lines"


def size_of(script: str) -> int:
    return len(resolved(script, allocated(script, used_names())))


def test_only_constants_at_top_level_come_first() -> None:
    """Without royal pieces, the quiescence search has a local constant on a separate line."""
    script = link(frozenset(("createApi", "TURN", "RECORD_TOP")), false=frozenset(("HAS_ROYALS",)))
    first = re.match(r"(?:const [\w$]+=-?\d+\n)*", script)
    names = re.findall(r"const (\S+)=", first[0])
    assert {"TURN", "RECORD_TOP"} <= set(names)
    assert not [name for name in names if not re.fullmatch(r"\$[a-z]+|[A-Z_]+", name)]
