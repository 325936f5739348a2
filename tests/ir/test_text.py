"""The layout of a dump."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.ir.breakthrough import GAME, PROGRAM
from zrf2js.ir.annotations import (
    Annotations,
    ComparisonReasons,
    MovePrefilter,
)
from zrf2js.ir.nodes import Body, GameIR, Param, Piece, Program, Template, TemplateCall, Zone
from zrf2js.ir.ops import (
    HERE,
    Add,
    AddPartial,
    Always,
    And,
    At,
    Condition,
    Create,
    Fork,
    If,
    IsEmpty,
    Jump,
    Navigate,
    Neighbor,
    Or,
    SetAttribute,
    Statement,
    Step,
    Verify,
    While,
)
from zrf2js.ir.position_formulas import Occupied, StepInto
from zrf2js.ir.text import dump
from zrf2js.ir.text.lines import WIDTH

GOLDEN = Path(__file__).parent / "golden" / "breakthrough.txt"


def test_layout(accept: bool) -> None:
    if accept:
        GOLDEN.write_text(dump(PROGRAM), encoding="utf-8")
    assert dump(PROGRAM) == GOLDEN.read_text(encoding="utf-8")


def lines_of(game: GameIR) -> list[str]:
    """Return the lines of a game."""
    return dump(Program(name="x", games=(game,))).splitlines()


def body_lines(*body: Statement) -> list[str]:
    lines = lines_of(GAME.with_templates((Template(params=("dir",), body=body),)))
    start = lines.index("    template 0 [dir]") + 1
    end = next(n for n, line in enumerate(lines) if line.startswith("  turns"))
    return [line[6:] for line in lines[start:end]]


ADD = Add(())
FREE = IsEmpty(HERE)


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ((), []),
        ((Navigate(0), Jump(5)), ["navigate n", "jump b3"]),
        ((Navigate(Param(0)),), ["navigate $0"]),
        ((Navigate(7), Navigate(-1)), ["navigate #7", "navigate -"]),
        ((ADD, Add((0, 1))), ["add", "add Man King"]),
        ((AddPartial((), None),), ["add-partial"]),
        ((AddPartial((1,), None),), ["add-partial [King]"]),
        ((AddPartial((), 0),), ["add-partial [] capturing"]),
        ((Create(None, None, HERE),), ["create _ _ here"]),
        ((Create(1, None, At(3)),), ["create Black _ (at d4)"]),
        ((Create(Param(0), 0, HERE),), ["create $0 Man here"]),
        ((SetAttribute(0, 1, HERE),), ["set-attribute moved? true here"]),
        ((SetAttribute(0, Always(), HERE),), ["set-attribute moved? (true) here"]),
        ((SetAttribute(7, 1, HERE),), ["set-attribute #7 #1 here"]),
        ((SetAttribute(7, Always(), HERE),), ["set-attribute #7 (true) here"]),
        ((Verify(And(())),), ["verify and"]),
        ((While(FREE, (ADD,)),), ["while (empty here)", "  add"]),
        ((If(FREE, (ADD,), ()),), ["if (empty here)", "  add"]),
        ((If(FREE, (), (ADD,)),), ["if (empty here)", "else", "  add"]),
        (
            (Fork(((ADD,), (If(FREE, (), ()),))),),
            ["fork", "  branch", "    add", "  branch", "    if (empty here)"],
        ),
        ((Fork(()), Fork(((),))), ["fork", "fork", "  branch"]),
    ],
)
def test_operations(body: Body, lines: list[str]) -> None:
    assert body_lines(*body) == lines


def test_names_that_clash_or_need_quotes() -> None:
    modes = ("a", "a", "n", "-", "_", "3", "two words", 'a "b"', "é\u00a0", "#1", "")
    pieces = tuple(
        Piece(name="x", moves=(TemplateCall(template=0, mode=m),)) for m in range(len(modes))
    )
    lines = lines_of(GAME.with_templates((Template(body=()),), modes=modes, pieces=pieces))
    shown = [line.split("mode=")[1] for line in lines if "mode=" in line and "move" in line]
    assert shown[:6] == ["a#0", "a#1", "n", '"-"', '"_"', "3"]
    assert shown[6:] == ['"two words"', '"a \\"b\\""', '"é\\u00a0"', '"#1"', '""']


def test_arguments_are_named_after_the_parameters_of_the_template() -> None:
    template = Template(params=("zone", "piece", "int"), body=())
    use = TemplateCall(template=0, args=(0, 1, 5, 6))
    lines = lines_of(GAME.with_templates((template,), pieces=(Piece(name="a", drops=(use,)),)))
    assert '    drop 0 ["last rank" #1 #5 #6]' in lines


def test_links_are_paths_over_the_board() -> None:
    ring = (1, 2, 0, 4) + (-1,) * 12
    merging = (1, 2, -1, 1) + (-1,) * 12
    lines = lines_of(replace(GAME, links=(ring, merging, (-1,) * 16, (1, 2))))
    assert lines[lines.index("  link n [d4>a3 a4>b4>c4>a4]") + 1 :][:3] == [
        "  link s [a4>b4>c4 d4>b4]",
        "  link ne []",
        "  link sw (1 2)",
    ]


def test_zones_that_are_not_valid_are_numbers() -> None:
    members = ((1, 2), (4,) * 16, (0,) * 16)
    lines = lines_of(replace(GAME, zones=tuple(Zone(name="z", members=m) for m in members)))
    assert [line for line in lines if line.startswith("  zone")] == [
        "  zone z (1 2)",
        "  zone z (4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4)",
        "  zone z []",
    ]


def test_long_lines_are_broken() -> None:
    texts = tuple((f"key {n}", "words ( and [ more " * (n % 3)) for n in range(40))
    condition: Condition = Or((And((FREE, IsEmpty(At(3))) * 20), FREE) * 3)
    game = GAME.with_templates((Template(body=(Verify(condition),)),), texts=texts)
    assert all(len(line) <= WIDTH for line in lines_of(game))


def test_a_string_longer_than_a_line_stays_whole() -> None:
    game = replace(GAME, title="long " * 40, texts=(("history", "old " * 40),))
    assert sum(len(line) > WIDTH for line in lines_of(game)) == 2


def test_annotations_are_comments() -> None:
    annotations = Annotations(
        move_bodies=(GAME.templates[0].body, (Step(Neighbor(Param(0))), If(FREE, (ADD,), ()))),
        bitboards=True,
        move_prefilters=(MovePrefilter(1, "", StepInto(3, Occupied("enemy"))),),
        comparisons=ComparisonReasons(None, "two paths", (None,)),
    )
    program = Program(name="x", games=(replace(GAME, annotations=annotations),))
    text = dump(program, annotations=True)
    assert text.removeprefix(dump(program)).splitlines() == [
        "; move_bodies 1",
        ";   step (neighbor $0)",
        ";   if (empty here)",
        ";     add",
        "; bitboards",
        ";   true",
        "; move_prefilters",
        ';   (MovePrefilter player=Black group="" positions='
        "(StepInto direction=sw inner=(Occupied by=enemy)))",
        "; comparisons",
        ';   (ComparisonReasons all=_ drops="two paths" pieces=[_])',
    ]
