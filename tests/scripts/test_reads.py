"""Scripts of Dagaz pages that read actions without their lists."""

import pytest

from zrf2js.scripts.translate.reads import with_reads


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("f(m.actions[0][1][0])", "f($item(m, 0, 1))"),
        ("x = list[i].actions[j][2][0].type", "x = $item(list[i], j, 2).type"),
        ("while (i < move.actions.length) i++", "while (i < $count(move)) i++"),
        ("if (m.actions[i][0] !== null) f()", "if ((!$lacks(m, i, 0))) f()"),
        ("f(m.actions[i][1] === null)", "f(($lacks(m, i, 1)))"),
        ("f(m\n .actions\n [0][0]\n [0])", "f($item(m\n\n, 0\n, 0))"),
        ("x = (m.actions[0][0][0])", "x = ($item(m, 0, 0))"),
        ("f(typeof m.actions[0][0][0])", "f(typeof $item(m, 0, 0))"),
        ("m.actions.push(b.moves[i].actions[0]);", "$share(m, b.moves[i], 0);"),
        ("m.actions\n.push(\nn.actions[i]);", "$share(m\n, \nn, i);"),
    ],
)
def test_reads_of_actions_build_no_lists(script: str, expected: str) -> None:
    (found,) = with_reads([script])
    assert "".join(found.split()) == "".join(expected.split())
    assert found.count("\n") == script.count("\n")


@pytest.mark.parametrize(
    "script",
    [
        "m.actions[0][1][0] = 5",
        "m.actions.length = 0",
        "m.actions[0][1][0]++",
        "m.actions.length -= 1",
        "delete m.actions[0][1][0]",
        "[m.actions[0][1][0]] = f()",
        "[m.actions[0][1][0] = 1] = f()",
        "({ x: m.actions.length } = f())",
        "for (m.actions[0][1][0] of list) f()",
        "m.actions[0][1][0]()",
        "(m.actions[0][1][0]) = 5",
        "((m.actions[0][1][0]))++",
        "delete (m.actions[0][1][0])",
        "(m.actions[0][1][0])()",
        "(m.actions.length) = 0",
        "new m.actions[0][2][0](1)",
        "x = f\nm.actions[0][1] === null && g()",
        "a?.m.actions[0][1][0]",
        "a?.[0].actions.length",
        "a?.m.actions.push(n.actions[0]);",
        "m?.actions[0][1][0]",
        "({ f() { return super.actions[0][1][0]; } })",
        "m.actions?.length",
        "m.actions[f()][1][0]",
        "m.actions[0][3][0]",
        "m.actions[0][1][1]",
        "f(x === null, m.actions)",
        "f(m.actions[0][1] === x)",
        "f(m.actions[0][1] < null)",
        "[...m.actions[0][1][0]] = f()",
        "m.actions[0][1] == null",
        "f(m.actions[0][1])",
        "x = m.actions.push(n.actions[0])",
        "m.actions.push(n.actions[0], n.actions[1]);",
        "m.actions.push(n.actions[0][2]);",
        "m.actions.push(n.actions[i + 1]);",
        "m.actions.push(f().actions[0]);",
        "m.actions.push(...n.actions[0]);",
        "m.actions.unshift(n.actions[0]);",
        "m.list.push(n.actions[0]);",
        "m.actions[m.actions.length - 1][1][0] = 5",
        "f(g(m.actions.x).actions[0][1][0])",
        "$item(m.actions[0][0][0])",
    ],
)
def test_other_uses_of_actions_do_not_change(script: str) -> None:
    kept = script.replace("m.actions.length - 1", "$count(m) - 1")
    assert with_reads([script]) == (kept,)
