"""Rules of pages without layout and names of constants."""

from __future__ import annotations

from zrf2js.emit.js.page.short_rules import short_rules


def test_layout_and_constants_are_left_out() -> None:
    lines = [
        "const OFF = 64",
        "const N = -1",
        "const ROWS = Int32Array.of(N, OFF)  // a comment",
        'const data = {"N": "a  b // OFF", N: \'OFF: x\', at: { OFF: N }}',
        "return p === OFF ? OFF : x.OFF - -N",
        "case OFF: return a + +OFF / 2 + PART + TURN",
    ]
    assert short_rules(lines, {"PART": "-3", "OFF": "9", "TURN": "0"}) == [
        "const ROWS=Int32Array.of((-1),64)",
        'const data={"N":"a  b // OFF",N:\'OFF: x\',at:{OFF:(-1)}}',
        "return p===64?64:x.OFF- -(-1)",
        "case 64:return a+ +64/2+(-3)+0",
    ]
