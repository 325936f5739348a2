"""The dump: its layout, and the errors of its reader."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.ir.breakthrough import GAME, PROGRAM
from zrf2js.ir.annotations import (
    Annotations,
    ComparisonReasons,
    MovePrefilter,
)
from zrf2js.ir.data import IRError
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
from zrf2js.ir.text import dump, parse
from zrf2js.ir.text.lines import WIDTH

GOLDEN = Path(__file__).parent / "golden" / "breakthrough.txt"


def test_layout(accept: bool) -> None:
    if accept:
        GOLDEN.write_text(dump(PROGRAM), encoding="utf-8")
    assert dump(PROGRAM) == GOLDEN.read_text(encoding="utf-8")


def reread(game: GameIR) -> list[str]:
    """Return the lines of a game after a check that they read back."""
    program = Program(name="x", games=(game,))
    text = dump(program)
    assert parse(text) == program
    return text.splitlines()


def body_lines(*body: Statement) -> list[str]:
    lines = reread(GAME.with_templates((Template(params=("dir",), body=body),)))
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
    lines = reread(GAME.with_templates((Template(body=()),), modes=modes, pieces=pieces))
    shown = [line.split("mode=")[1] for line in lines if "mode=" in line and "move" in line]
    assert shown[:6] == ["a#0", "a#1", "n", '"-"', '"_"', "3"]
    assert shown[6:] == ['"two words"', '"a \\"b\\""', '"é\\u00a0"', '"#1"', '""']


def test_arguments_are_named_after_the_parameters_of_the_template() -> None:
    template = Template(params=("zone", "piece", "int"), body=())
    use = TemplateCall(template=0, args=(0, 1, 5, 6))
    lines = reread(GAME.with_templates((template,), pieces=(Piece(name="a", drops=(use,)),)))
    assert '    drop 0 ["last rank" #1 #5 #6]' in lines


def test_links_are_paths_over_the_board() -> None:
    ring = (1, 2, 0, 4) + (-1,) * 12
    merging = (1, 2, -1, 1) + (-1,) * 12
    lines = reread(replace(GAME, links=(ring, merging, (-1,) * 16, (1, 2))))
    assert lines[lines.index("  link n [d4>a3 a4>b4>c4>a4]") + 1 :][:3] == [
        "  link s [a4>b4>c4 d4>b4]",
        "  link ne []",
        "  link sw (1 2)",
    ]


def test_zones_that_are_not_valid_are_numbers() -> None:
    members = ((1, 2), (4,) * 16, (0,) * 16)
    lines = reread(replace(GAME, zones=tuple(Zone(name="z", members=m) for m in members)))
    assert [line for line in lines if line.startswith("  zone")] == [
        "  zone z (1 2)",
        "  zone z (4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4)",
        "  zone z []",
    ]


def test_long_lines_are_broken_and_read_back() -> None:
    texts = tuple((f"key {n}", "words ( and [ more " * (n % 3)) for n in range(40))
    condition: Condition = Or((And((FREE, IsEmpty(At(3))) * 20), FREE) * 3)
    game = GAME.with_templates((Template(body=(Verify(condition),)),), texts=texts)
    assert all(len(line) <= WIDTH for line in reread(game))


def test_a_string_longer_than_a_line_stays_whole() -> None:
    game = replace(GAME, title="long " * 40, texts=(("history", "old " * 40),))
    assert sum(len(line) > WIDTH for line in reread(game)) == 2


def test_other_layouts_are_read() -> None:
    text = dump(PROGRAM).replace("\n", "  ; as it is\n").replace("; as it is\n", "\n\n", 5)
    text = text.replace("template 0 ", "template step ").replace("move 0 ", "move step ")
    text = text.replace("drop 0 ", "drop step ")
    assert parse(text.replace("[n s ne sw]", "[n s\nne\n  sw]").replace("\n", "\r\n")) == PROGRAM


def test_annotations_are_comments() -> None:
    annotations = Annotations(
        move_bodies=(GAME.templates[0].body, (Step(Neighbor(Param(0))), If(FREE, (ADD,), ()))),
        bitboards=True,
        move_prefilters=(MovePrefilter(1, "", StepInto(3, Occupied("enemy"))),),
        comparisons=ComparisonReasons(None, "two paths", (None,)),
    )
    program = Program(name="x", games=(replace(GAME, annotations=annotations),))
    text = dump(program, annotations=True)
    assert parse(text) == program
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


# Errors


def error_of(old: str, new: str) -> str:
    """Return the error after a change of the golden text."""
    text = dump(PROGRAM)
    assert text.count(old) >= 1
    with pytest.raises(IRError) as caught:
        parse(text.replace(old, new, 1))
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("zrf2js-ir 1", "zrf2js-ir 2", "line 1: expected zrf2js-ir 1"),
        ("ir 1 breakthrough", "ir 1", "line 1: name is missing"),
        ("\n\n", "\n  deep\n", "line 2: expected no line below the line above"),
        ("game", "games", "line 3: expected game"),
        ("default=true", "default=yes", "line 3: expected bool"),
        ("default=true", "default=[]", "line 3: expected bool"),
        ("default=true", "fault=true", "line 3: GameIR has no such field"),
        ("default=true", "default=true default=true", "line 3: GameIR has no such field"),
        ("default=true", "default", "line 3: GameIR has no such field"),
        ("repeat=1", "repeat=one", "line 3: expected a number"),
        ("repeat=1", "repeat=1#2", "line 3: expected int"),
        ('"Break through"', '"Break through"#1', "line 3: expected str"),
        ('"Break through"', '"Break \\x"', "line 3: invalid string: Invalid \\escape"),
        ('"Break through"', '"Break through', "line 3: unexpected '\"'"),
        ("  player", "   player", "line 5: the indentation matches no line above"),
        ("[n s ne sw]", "[n s ne sw", "line 4: unclosed ["),
        ("[n s ne sw]", "[n s ne sw)", "line 4: unmatched )"),
        ("[n s ne sw]", "[n s ne sw]]", "line 4: unmatched ]"),
        ("[n s ne sw]", "[n s ne nw]", "line 4: there is no dir nw"),
        ("[n s ne sw]", "[n s#2 ne sw]", "line 4: there is no dir s"),
        ("[n s ne sw]", "[n s ne $0]", "line 4: expected dir"),
        ("[n s ne sw]", "n", "line 4: expected ["),
        ("[n s ne sw]", "[n s ne sw] false", "line 4: Player has no such field"),
        ("[n s ne sw]", "[n s ne sw] {", "line 4: unexpected '{'"),
        ("  directions [n s ne sw]", "  directions", "line 6: expected one value"),
        ("  directions [n s ne sw]", "  directions [n] [s]", "line 6: expected one value"),
        ("  opposites", "  directions [n]\n  opposites", "line 7: duplicate directions"),
        ("  opposites", "    x\n  opposites", "line 7: expected no line below the line above"),
        ("directions [n s", "directions [n n", "line 4: ambiguous dir n: add # and the index"),
        ("(a4 [0 0 49 49])", "(a4 [0 0 49])", "line 8: expected 4 items"),
        ("(a4 [0 0 49 49])", "a4", "line 8: expected ("),
        ("(a4 [0 0 49 49])", "(a4)", "line 8: rect is missing"),
        ("link s", "link n", "line 13: expected the dir with index 1"),
        ("link s", "link", "line 13: expected a label"),
        ("link s", "link [s]", "line 13: expected a label"),
        ("a1>a2>a3>a4", "a1>a2>a3>z9", "line 12: there is no pos z9"),
        ("a1>a2>a3>a4", "a1>a2>a3>#99", "line 12: there is no pos with index 99"),
        ("a1>a2>a3>a4", "a1>a2>>a4", "line 12: expected pos"),
        ("d3>d4]", "d3>d4>]", "line 12: the last link has no target"),
        ("[a1>a2", "[>a2", "line 12: expected pos"),
        ("Black [a1", "Black Black [a1", "line 16: expected [positions] after each player"),
        ("Black [a1", "Red [a1", "line 16: there is no player Red"),
        ("Black [a1", "Black [-", "line 16: there is no pos with index -1"),
        ("  piece King", "  king", "line 25: expected player, "),
        ("template 0", "template", "line 29: expected a label"),
        ("template 1", "template 2", "line 22: there is no template 1"),
        ("rules TemplateRules", "rules", "line 28: expected one of TemplateRules, ForthRules"),
        ("  rules TemplateRules", "  rules KernelRules", "line 28: page is missing"),
        ("  turns", "  rules TemplateRules\n  turns", "line 3: expected one line with rules"),
        ("navigate $0", "navigate", "line 30: navigate requires the operand dir"),
        ("navigate $0", "navigate $0 n", "line 30: navigate has no further operand"),
        ("navigate $0", "wander $0", "line 30: there is no operation wander"),
        ("navigate $0", "navigate#1 $0", "line 30: there is no operation navigate"),
        ("navigate $0", "! navigate $0", "line 30: there is no operation !"),
        ("navigate $0", "here", "line 30: expected statement, found the place here"),
        ("navigate $0", "navigate _", "line 30: there is no dir _"),
        ("navigate $0", "navigate (here)", "line 30: expected dir"),
        ("navigate $0", "navigate [n]", "line 30: expected dir"),
        ("navigate $0", "go $0", "line 30: expected place"),
        ("navigate $0", "add here", "line 30: there is no piece here"),
        ("add-partial [] capturing", "add-partial [] $0", "line 47: expected mode"),
        ("add-partial [] capturing", "add-partial Man", "line 47: expected ["),
        ("navigate $0", "()", "line 30: expected statement"),
        ("navigate $0", "else", "line 30: there is no operation else"),
        ("navigate $0", "mark\n        stop", "line 31: mark has no such body"),
        ("navigate $0", "mark\n      else", "line 31: mark has no such body"),
        ("      else\n", "      else\n      else\n", "line 35: if has no such body"),
        ("      else\n", "      else here\n", "line 34: there is no operation else"),
        ("(not (friend here))", "(not (friend there))", "line 31: there is no operation there"),
        ("(not (friend here))", "(not here)", "line 31: expected cond, found the place here"),
        (
            "(target-zone",
            "(own",
            "line 53: expected one of target-position, target-zone, found own",
        ),
        ("(own Man)", "(own $0)", "line 53: expected piece"),
        ("(not (friend here))", "()", "line 31: expected cond"),
        ("branch\n", "branch x\n", "line 39: expected branch"),
        ("branch\n", "stop\n", "line 39: expected branch"),
        ("$0", "$" + "1" * 5000, "line 30: the number has too many digits"),
    ],
)
def test_errors(old: str, new: str, message: str) -> None:
    assert error_of(old, new).startswith(message)


def test_deep_nesting() -> None:
    deep = "\n".join(" " * n + "while true" for n in range(5, 3000))
    with pytest.raises(IRError, match="nested too deeply"):
        parse(f"zrf2js-ir 1 x\ngame y\n  rules TemplateRules\n    template 0\n{deep}\n")
