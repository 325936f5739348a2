"""Tests of units: what the linker leaves out of statements."""

from __future__ import annotations

import marshal
import re
from collections.abc import Collection

import pytest

from zrf2js.emit.assets import template_root
from zrf2js.emit.js.linker.compact import compact_reader, numbers_in
from zrf2js.emit.js.linker.scopes import declared_by
from zrf2js.emit.js.linker.selection import Declaration, Selection
from zrf2js.emit.js.linker.unit_reader import UnitReader
from zrf2js.emit.js.linker.units import facts_in
from zrf2js.emit.js.module.build_flags import ALGORITHMS, BUILD_FLAGS
from zrf2js.emit.js.page.html import PAGE_FLAGS

#: script, the name that other code uses, what remains where the build flag F holds, and where not
CASES = {
    "top-level statements": (
        "function f () { return g() } function g () {} function h () {}",
        "f",
        "function f(){return g()} function g(){}",
        None,
    ),
    "nested functions": (
        "function f () { function g () {} function h () { g() } return 1 }",
        "f",
        "function f(){return 1}",
        None,
    ),
    "constants without effects": (
        "function f (x) { const a = x.y\nconst b = a\nconst c = g(x)\nreturn 1 }",
        "f",
        "function f(a){const d=g(a) return 1}",
        None,
    ),
    "names of patterns": (
        "function f (x) { const { a, b: [c], d = 1 } = x()\nreturn c }",
        "f",
        "function f(a){const{b:[c],}=a() return c}",
        None,
    ),
    "patterns with a rest": (
        "function f (x) { const { a, ...b } = x()\nreturn b }",
        "f",
        "function f(a){const{a:b,...c}=a() return c}",
        None,
    ),
    "members that other code names": (
        "function f () { function a () {} function b () {} return { a, b } } const c = f().a",
        "c",
        "function f(){function a(){}return{a,}} const c=f().a",
        None,
    ),
    "methods": (
        "class A { constructor () { this.go() } go () {} stop () {} get size () { return 1 } } "
        "function f (x) { return new A().size }",
        "f",
        "class A{constructor(){this.go()}go(){}get size(){return 1}} "
        "function f(a){return new A().size}",
        None,
    ),
    "branches": (
        "function f (x) { if (F) { a(x) } else if (x) b(x); else c(x) }",
        "f",
        "function f(d){{a(d)}}",
        "function f(d){if(d)b(d);else c(d)}",
    ),
    "branches of expressions": (
        "function f (x) { return F ? { x } : F && x || (!F && (x, 1)) }",
        "f",
        "function f(a){return({x:a})}",
        "function f(a){return((a,1))}",
    ),
    "functions that only one branch uses": (
        "function f (x) { function g () {} if (F && x) g()\nreturn 1 }",
        "f",
        "function f(a){function b(){}if(a)b() return 1}",
        "function f(a){return 1}",
    ),
    "constants that follow from flags": (
        "function f (x) { const y = F && x.y\nif (y && x) g()\nreturn x }",
        "f",
        "function f(a){const b=a.y if(b && a)g() return a}",
        "function f(a){return a}",
    ),
    "code after a jump": (
        "function f (x) { if (!F) return x\ng(x)\nreturn h(x) }",
        "f",
        "function f(a){g(a) return h(a)}",
        "function f(a){return a}",
    ),
    "statements without braces": (
        "function f (x) { if (x) if (F) g()\nfor (;;) if (F) h() }",
        "f",
        "function f(a){if(a)g() for(;;)h()}",
        "function f(a){if(a){} for(;;){}}",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_units_that_nothing_uses_are_left_out(name: str) -> None:
    script, used, kept, otherwise = CASES[name]
    assert linked(script, used) == kept
    if otherwise is not None:
        assert linked(script, used, {"F"}) == otherwise


def test_later_selections_use_the_forms_of_earlier_ones() -> None:
    script = (
        "class A { a () { if (F) { this.b() } } b () { function g () {} const h = () => g() } "
        "c () { if (!F) { return this.d() } return 1 } d () { return function g () {} } }"
        "function f () { return new A() } function g (x) { if (F) { return x.c() } return x.a() }"
    )
    declarations = declared(script)
    for used in ({"f"}, {"g"}, {"f", "g"}, {"f", ".a"}, {"f", ".c"}, {"f", ".a", ".c"}):
        for false in (set(), {"F"}, set()):
            assert text(declarations, used, false) == text(declared(script), used, false)


def linked(script: str, used: str, false: Collection[str] = ()) -> str:
    return text(declared(script), {used}, false)


def declared(script: str) -> list[Declaration]:
    tree, text_of = compact_reader(script)
    reader = UnitReader(tree.tokens, text_of, frozenset({"F"}))
    units = [reader.read(node, tuple(declared_by(node)), True) for node in tree.body]
    units = marshal.loads(marshal.dumps(units))
    return [Declaration(unit, facts_in(unit)) for unit in units]


def text(declarations: list[Declaration], used: Collection[str], false: Collection[str]) -> str:
    selection = Selection(declarations, used, frozenset(false))
    texts = (selection.text_of(each).strip() for each in declarations)
    return re.sub(r"\s+", " ", " ".join(text for text in texts if text))


def test_numbers_replace_their_constants() -> None:
    script = """const ONE = 1
const LEAST = -2
const YES = true
const SUM = ONE + 1
function f (a, { ONE: own }) { const LIST = [ONE, LEAST, YES]; return a.ONE - LEAST + own + LIST }
function g (ONE) { return { ONE, LEAST } }
"""
    tree, text_of = compact_reader(script, marks=True, inlines=True)
    numbers = numbers_in(tree, script)
    assert numbers == {"ONE": "1", "LEAST": "(-2)"}
    reader = UnitReader(tree.tokens, text_of, frozenset(), numbers)
    units = [reader.read(node, tuple(declared_by(node)), True) for node in tree.body]
    declarations = [Declaration(unit, facts_in(unit)) for unit in units]
    assert text(declarations, {"f", "g", "SUM"}, ()) == (
        "const YES=true const SUM=1+1 "
        "function f(a,{ONE:b}){const c=[1,(-2),YES];return a.ONE-(-2)+b+c} "
        "function g(a){return{ONE:a,LEAST:(-2)}}"
    )
    assert text(declarations, {"LEAST"}, ()) == "const LEAST=-2"


def test_the_compiler_decides_every_fact() -> None:
    declared = set(
        re.findall(
            r"^export const (\w+) = true",
            (template_root() / "runtime/state/build_flags.js").read_text(encoding="utf-8"),
            re.MULTILINE,
        )
    )
    elsewhere = {
        "HAS_ENGINE",
        "HAS_HELPERS",
        "HAS_LARGE_HASHES",
        "HAS_MANY_KINDS",
        "HAS_NOTATIONS",
        "HAS_PGN",
        "HAS_TEXTS",
        "HAS_SEARCH",
        "HAS_KERNEL",
        "HAS_SCRIPTS",
        "HAS_TEAMS",
        "HAS_TWO_WORD_MOVES",
    }
    decided = {*BUILD_FLAGS, *PAGE_FLAGS, *ALGORITHMS.values()} | elsewhere
    assert decided == declared, "the tables of the compiler and state/build_flags.js differ"
