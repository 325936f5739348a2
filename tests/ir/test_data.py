"""The JSON form: its layout, origins, and the errors of its reader."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.ir.breakthrough import GAME, PROGRAM
from zrf2js.ir.data import IRError, from_json, to_json
from zrf2js.ir.nodes import GameIR, Program, Template
from zrf2js.ir.ops import Add, Stop
from zrf2js.support.source import Frame, Origin, Source, Span

GOLDEN = Path(__file__).parent / "golden" / "breakthrough.json"


def test_layout(accept: bool) -> None:
    if accept:
        GOLDEN.write_text(to_json(PROGRAM), encoding="utf-8")
    assert to_json(PROGRAM) == GOLDEN.read_text(encoding="utf-8")


def test_it_is_plain_ascii() -> None:
    program = replace(PROGRAM, name="Шашки\u2028")
    assert to_json(program).isascii()
    assert from_json(to_json(program)) == program


# Origins

RULES = Source("rules.zrf", "(define step (add)) (step)")
BOARD = Source("board.zrf", "(board)")
CALL = Origin(Span(RULES, 20, 26))
DEEP = Origin(Span(RULES, 13, 18), Frame("step", Span(RULES, 0, 19), CALL))


def with_origins() -> Program:
    template = Template(body=(Add((), origin=DEEP), Stop(origin=CALL)), origin=CALL)
    here = Origin(Span(BOARD, 0, 7))
    game: GameIR = GAME.with_templates((template, *GAME.templates), origin=here)
    return Program(name="x", games=(game,))


def excerpt(origin: Origin | None) -> tuple[str, str, str | None]:
    assert origin is not None
    span = origin.span
    text = span.source.text[span.start : span.end]
    return span.source.name, text, origin.via and origin.via.macro


def test_origins_are_left_out_by_default() -> None:
    text = to_json(with_origins())
    assert "origin" not in text
    assert "sources" not in text


def test_origins_are_written_on_demand() -> None:
    program = from_json(to_json(with_origins(), origins=True))
    assert program == with_origins()
    (game,) = program.games
    add, stop = game.templates[0].body
    assert excerpt(game.origin) == ("board.zrf", "(board)", None)
    assert excerpt(game.templates[0].origin) == ("rules.zrf", "(step)", None)
    assert excerpt(add.origin) == ("rules.zrf", "(add)", "step")
    assert excerpt(stop.origin) == ("rules.zrf", "(step)", None)
    assert add.origin is not None
    assert add.origin.via is not None
    assert excerpt(add.origin.via.call) == ("rules.zrf", "(step)", None)
    assert game.templates[1].origin is None


def test_a_source_is_written_once() -> None:
    data = json.loads(to_json(with_origins(), origins=True))
    assert sorted(source["name"] for source in data["sources"]) == ["board.zrf", "rules.zrf"]


def test_with_origins_it_is_repeatable() -> None:
    text = to_json(with_origins(), origins=True)
    assert to_json(from_json(text), origins=True) == text


# Errors


def place(data: Any, path: list[str | int], value: object) -> None:
    *inner, last = path
    for key in inner:
        data = data[key]
    data[last] = value


GAMES: list[str | int] = ["games", 0]
BODY: list[str | int] = [*GAMES, "rules", "templates", 0, "body"]
STEP = "program.games[0].rules.templates[0].body"
GOAL = "program.games[0].goals[1].condition"
RULES_TYPE = "expected an object with a type: TemplateRules, ForthRules, KernelRules"
OPERATION = 'expected an operation: ["name", operands...]'


@pytest.mark.parametrize(
    ("path", "value", "where", "message"),
    [
        (["format"], "zrf", "program", 'expected an object with "format": "zrf2js-ir"'),
        (["version"], 2, "program.version", "unsupported version 2, expected 1"),
        (["name"], 5, "program.name", "expected str"),
        (["names"], [], "program", "Program has no names"),
        (["origin"], {}, "program", "Program has no origin"),
        (["games"], {}, "program.games", "expected an array"),
        (["sources"], [{"name": "a"}], "program.sources[0]", "text is missing"),
        ([*GAMES], 1, "program.games[0]", "expected an object: GameIR"),
        ([*GAMES, "engine"], 1, "program.games[0].engine", "expected str"),
        ([*GAMES, "repeat"], True, "program.games[0].repeat", "expected int"),
        ([*GAMES, "repeat"], 1.0, "program.games[0].repeat", "expected int"),
        ([*GAMES, "repeat"], None, "program.games[0].repeat", "expected int"),
        ([*GAMES, "colors"], 1, "program.games[0]", "GameIR has no colors"),
        ([*GAMES, "links", 1], 1, "program.games[0].links[1]", "expected an array"),
        ([*GAMES, "options", 0], ["a"], "program.games[0].options[0]", "expected 2 items"),
        (
            [*GAMES, "positions", 0, "rect"],
            [1, 2],
            "program.games[0].positions[0].rect",
            "expected 4 items",
        ),
        ([*GAMES, "pieces", 1], {}, "program.games[0].pieces[1]", "name is missing"),
        ([*GAMES, "goals", 1, "condition"], [], GOAL, OPERATION),
        ([*GAMES, "goals", 1, "condition"], [["stalemated"]], GOAL, OPERATION),
        ([*GAMES, "goals", 1, "condition"], 3, GOAL, "expected goal"),
        (
            [*GAMES, "goals", 1, "condition"],
            ["true"],
            GOAL,
            "expected goal, found the condition true",
        ),
        (
            [*GAMES, "goals", 0, "condition", 2, 0],
            ["own", 0],
            "program.games[0].goals[0].condition:absolute-config.1[0]",
            "expected one of target-position, target-zone, found own",
        ),
        (
            [*GAMES, "goals", 0, "condition", 1, 0, 1],
            {"param": 0},
            "program.games[0].goals[0].condition:absolute-config.0[0]:own.0",
            "expected piece",
        ),
        ([*GAMES, "rules"], [], "program.games[0].rules", RULES_TYPE),
        ([*GAMES, "rules", "type"], "Rules", "program.games[0].rules", RULES_TYPE),
        ([*GAMES, "rules", "type"], "KernelRules", "program.games[0].rules", "page is missing"),
        ([*BODY], {}, "program.games[0].rules.templates[0].body", "expected body"),
        ([*BODY, 0], "stop", f"{STEP}[0]", "expected statement"),
        ([*BODY, 0, 0], "wander", f"{STEP}[0]", "there is no operation wander"),
        ([*BODY, 0, 0], "here", f"{STEP}[0]", "expected statement, found the place here"),
        (
            [*BODY, 0],
            ["navigate"],
            f"{STEP}[0]:navigate",
            "wrong number of operands: expected 1, found 0",
        ),
        (
            [*BODY, 0],
            ["navigate", 0, 1],
            f"{STEP}[0]:navigate",
            "wrong number of operands: expected 1, found 2",
        ),
        ([*BODY, 0, 1], {"parameter": 0}, f"{STEP}[0]:navigate.0", "expected dir"),
        ([*BODY, 0, 1], {"param": "0"}, f"{STEP}[0]:navigate.0.param", "expected int"),
        ([*BODY, 0, 1], False, f"{STEP}[0]:navigate.0", "expected dir"),
        ([*BODY, 0, 1], None, f"{STEP}[0]:navigate.0", "expected dir"),
        ([*BODY, 0, 1], ["here"], f"{STEP}[0]:navigate.0", "expected dir"),
        ([*BODY, 0], ["add", 0], f"{STEP}[0]:add.0", "expected piece*"),
        ([*BODY, 0], ["add", [None]], f"{STEP}[0]:add.0[0]", "expected piece"),
        ([*BODY, 0], ["sow", {"param": 0, "origin": {}}], f"{STEP}[0]:sow.0", "expected dir"),
        (
            [*BODY, 0],
            ["add-partial", [], {"param": 0}],
            f"{STEP}[0]:add-partial.1",
            "expected mode?",
        ),
        (
            [*BODY, 0],
            ["set-attribute", 0, ["here"], ["here"]],
            f"{STEP}[0]:set-attribute.1",
            "expected value, found the place here",
        ),
        (
            [*BODY, 0],
            ["stop", {"origin": {}}],
            f"{STEP}[0]:stop.origin",
            "span is missing",
        ),
        (
            [*GAMES, "origin"],
            {"span": {"source": 3, "start": 0, "end": 1}},
            "program.games[0].origin.span.source",
            "there is no source 3",
        ),
    ],
)
def test_errors(path: list[str | int], value: object, where: str, message: str) -> None:
    data = json.loads(to_json(PROGRAM))
    place(data, path, value)
    with pytest.raises(IRError) as caught:
        from_json(json.dumps(data))
    assert (caught.value.path, caught.value.message) == (where, message)
    assert str(caught.value) == f"{where}: {message}"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"format":"zrf2js-ir",\n"version":', "line 2"),
        ('{"name":1,"name":2}', "program"),
        ("[" * 100_000, "program"),
        ("1" * 10_000, "program"),
    ],
)
def test_texts_that_are_not_json(text: str, where: str) -> None:
    with pytest.raises(IRError) as caught:
        from_json(text)
    assert caught.value.path == where
