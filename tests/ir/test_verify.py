"""The violations that the verifier reports, one at a time."""

from dataclasses import replace
from typing import Any

import pytest

from tests.ir.breakthrough import GAME, PROGRAM
from zrf2js.ir.nodes import (
    Attribute,
    Goal,
    Param,
    Piece,
    Placement,
    Player,
    Position,
    Program,
    Reserve,
    Template,
    TemplateCall,
    TemplateRules,
    Turn,
    Zone,
)
from zrf2js.ir.operation import operation
from zrf2js.ir.ops import (
    HERE,
    AbsoluteConfig,
    Add,
    AddPartial,
    Always,
    Checkmated,
    Create,
    Fork,
    Go,
    InZone,
    Navigate,
    Neighbor,
    Op,
    OwnPiece,
    RelativeConfig,
    SetAttribute,
    Stalemated,
    Stop,
    TargetZone,
    Verify,
    While,
)
from zrf2js.ir.verify import verify


def violations_of(template: Template) -> list[str]:
    """Return the violations of the example game with one more template."""
    return violations(rules=TemplateRules(templates=(*GAME.templates, template)))


def violations(**changes: Any) -> list[str]:
    """Return the violations of the example game with these fields, without the path to it."""
    found = verify(Program(name="x", games=(GAME, replace(GAME, **changes))))
    assert all(violation.startswith("games[1].") for violation in found)
    return [violation.removeprefix("games[1].") for violation in found]


def test_the_example_is_valid() -> None:
    assert verify(PROGRAM) == ()


def man(**changes: Any) -> dict[str, Any]:
    return {"pieces": (replace(GAME.pieces[0], **changes), GAME.pieces[1])}


def player(**changes: Any) -> dict[str, Any]:
    return {"players": (replace(GAME.players[0], **changes), GAME.players[1])}


STALEMATED = Stalemated()
#: values of a wrong type: Python does not check them
WRONG: Any = {"goal": Always(), "spec": OwnPiece(0), "param": Param(0), "none": None}


def goal(condition: Any) -> dict[str, Any]:
    return {"goals": (Goal(kind="loss", players=(0,), condition=condition),)}


@pytest.mark.parametrize(
    ("changes", "violation"),
    [
        ({"title": None}, "title: expected str, found None"),
        ({"engine": 2}, "engine: expected str, found 2"),
        ({"repeat": True}, "repeat: expected int, found True"),
        ({"modes": ["capturing"]}, "modes: expected tuple, found ['capturing']"),
        ({"options": (("silent",),)}, "options[0]: expected 2 items, found 1"),
        ({"board_kind": "pile"}, "board_kind: expected one of default, stack, heap, found 'pile'"),
        ({"repeat": 2}, "repeat: turn 2 is out of range, the size is 2"),
        ({"repeat": -1}, "repeat: turn -1 is out of range, the size is 2"),
        ({"turns": (), "repeat": 1}, "repeat: turn 1 is out of range, the size is 0"),
        ({"priorities": (1,)}, "priorities[0]: mode 1 is out of range, the size is 1"),
        ({"opposites": (1, 0, 3)}, "opposites: expected 4 items, found 3"),
        ({"opposites": (1, 0, 3, 4)}, "opposites[3]: dir 4 is out of range, the size is 4"),
        ({"opposites": (1, 0, 3, -2)}, "opposites[3]: dir -2 is out of range, the size is 4"),
        ({"links": GAME.links[:3]}, "links: expected 4 items, found 3"),
        ({"links": (*GAME.links[:3], (0,))}, "links[3]: expected 16 items, found 1"),
        (
            {"links": (*GAME.links[:3], (16,) * 16)},
            "links[3][0]: links 16 is out of range, the size is 16",
        ),
        (player(symmetry=(0, 1, 2)), "players[0].symmetry: expected 4 items, found 3"),
        (
            player(symmetry=(0, 1, 2, -1)),
            "players[0].symmetry[3]: dir -1 is out of range, the size is 4",
        ),
        (
            {"positions": (*GAME.positions[:15], Position(name="z", rect=(1, 2)))},  # type: ignore[arg-type]
            "positions[15].rect: expected 4 items, found 2",
        ),
        ({"zones": (Zone(name="z", members=()),)}, "zones[0].members: expected 16 items, found 0"),
        (
            {"zones": (Zone(name="z", members=(4,) * 16),)},
            "zones[0].members: a bit is set that has no player",
        ),
        (
            {"attributes": (Attribute(name="a", values=("0", "1"), falsy=3),)},
            "attributes[0].falsy: exceeds 2 values",
        ),
        (man(attributes=()), "pieces[0].attributes: expected 1 items, found 0"),
        (man(attributes=(2,)), "pieces[0].attributes[0]: value 2 is out of range, the size is 2"),
        (man(images=((2, ()),)), "pieces[0].images[0][0]: player 2 is out of range, the size is 2"),
        (
            man(moves=(TemplateCall(template=2),)),
            "pieces[0].moves[0].template: template 2 is out of range, the size is 2",
        ),
        (
            man(moves=(TemplateCall(template=0),)),
            "pieces[0].moves[0].args: expected 1 items, found 0",
        ),
        (
            man(drops=(TemplateCall(template=0, args=(4,)),)),
            "pieces[0].drops[0].args[0]: arg 4 is out of range, the size is 4",
        ),
        (
            man(moves=(TemplateCall(template=0, args=(0,), mode=1),)),
            "pieces[0].moves[0].mode: mode 1 is out of range, the size is 1",
        ),
        (
            {"turns": (Turn(chooser=2, mover=0),) * 2},
            "turns[0].chooser: player 2 is out of range, the size is 2",
        ),
        (
            {"turns": (Turn(chooser=0, mover=-1),) * 2},
            "turns[0].mover: player -1 is out of range, the size is 2",
        ),
        (
            {"turns": (Turn(chooser=0, mover=0, mode=-2),) * 2},
            "turns[0].mode: mode -2 is out of range, the size is 1",
        ),
        (
            {"setup": (Placement(player=0, piece=0, position=16),)},
            "setup[0].position: pos 16 is out of range, the size is 16",
        ),
        (
            {"reserves": (Reserve(player=0, piece=2, count=1),)},
            "reserves[0].piece: piece 2 is out of range, the size is 2",
        ),
        (
            {"reserves": (Reserve(player=0, piece=1, count=-2),)},
            "reserves[0].count: -2 is not a number of pieces",
        ),
        (
            {"goals": (Goal(kind="lose", players=(0,), condition=STALEMATED),)},
            "goals[0].kind: expected one of win, loss, draw, count, found 'lose'",
        ),
        (
            {"goals": (Goal(kind="loss", players=(3,), condition=STALEMATED),)},
            "goals[0].players[0]: player 3 is out of range, the size is 2",
        ),
        (goal(Always()), "goals[0].condition: expected goal, found the condition true"),
        (goal(None), "goals[0].condition: expected goal, found None"),
        (goal((STALEMATED,)), f"goals[0].condition: expected goal, found {(STALEMATED,)!r}"),
        (
            goal(Checkmated((2,))),
            "goals[0].condition:checkmated.0[0]: piece 2 is out of range, the size is 2",
        ),
        (goal(OwnPiece(0)), "goals[0].condition: expected goal, found the spec own"),
        (
            goal(Checkmated((WRONG["param"],))),
            "goals[0].condition:checkmated.0[0]: expected piece, found Param(index=0)",
        ),
        (
            goal(AbsoluteConfig((), (WRONG["spec"],))),
            "goals[0].condition:absolute-config.1[0]: "
            "expected one of target-position, target-zone, found own",
        ),
        (
            goal(RelativeConfig((TargetZone(0),))),  # type: ignore[arg-type]
            "goals[0].condition:relative-config.0[0]: expected one of own, opponent, any-owner, "
            "spec-or, spec-not, step-dir, found target-zone",
        ),
    ],
)
def test_tables(changes: dict[str, Any], violation: str) -> None:
    assert violations(**changes)[:1] == [violation]


def template(*body: Any) -> Template:
    return Template(params=("dir", "zone", "piece"), body=body)


@pytest.mark.parametrize(
    ("op", "violation"),
    [
        (HERE, "[0]: expected statement, found the place here"),
        (None, "[0]: expected statement, found None"),
        (Navigate(4), "[0]:navigate.0: dir 4 is out of range, the size is 4"),
        (Navigate(-1), "[0]:navigate.0: dir -1 is out of range, the size is 4"),
        (Navigate(WRONG["none"]), "[0]:navigate.0: expected dir, found None"),
        (Navigate(True), "[0]:navigate.0: expected dir, found True"),
        (Navigate((0,)), "[0]:navigate.0: expected dir, found (0,)"),  # type: ignore[arg-type]
        (Navigate(HERE), "[0]:navigate.0: expected dir, found Here()"),  # type: ignore[arg-type]
        (Navigate(Param(3)), "[0]:navigate.0: parameter 3 is out of range, the size is 3"),
        (Navigate(Param(1)), "[0]:navigate.0: parameter 1 is a zone, not a dir"),
        (Navigate(Param(WRONG["none"])), "[0]:navigate.0.param: expected int, found None"),
        (Go(0), "[0]:go.0: expected place, found 0"),  # type: ignore[arg-type]
        (Verify(HERE), "[0]:verify.0: expected cond, found the place here"),  # type: ignore[arg-type]
        (Add(0), "[0]:add.0: expected piece*, found 0"),  # type: ignore[arg-type]
        (Add([0]), "[0]:add.0: expected piece*, found [0]"),  # type: ignore[arg-type]
        (Add((2,)), "[0]:add.0[0]: piece 2 is out of range, the size is 2"),
        (Add((WRONG["none"],)), "[0]:add.0[0]: expected piece, found None"),
        (Add((Param(0),)), "[0]:add.0[0]: parameter 0 is a dir, not a piece"),
        (AddPartial((), 1), "[0]:add-partial.1: mode 1 is out of range, the size is 1"),
        (
            AddPartial((), WRONG["param"]),
            "[0]:add-partial.1: expected mode?, found Param(index=0)",
        ),
        (
            SetAttribute(1, 0, HERE),
            "[0]:set-attribute.0: attr 1 is out of range, the size is 1",
        ),
        (
            SetAttribute(0, 2, HERE),
            "[0]:set-attribute.1: value 2 is out of range, the size is 2",
        ),
        (
            SetAttribute(0, HERE, HERE),  # type: ignore[arg-type]
            "[0]:set-attribute.1: expected value, found the place here",
        ),
        (
            SetAttribute(0, WRONG["param"], HERE),
            "[0]:set-attribute.1: expected value, found Param(index=0)",
        ),
        (Create(Param(2), None, HERE), "[0]:create.0: parameter 2 is a piece, not a player"),
        (While(Always(), Stop()), "[0]:while.1: expected body, found Stop()"),  # type: ignore[arg-type]
        (
            While(Always(), (Always(),)),  # type: ignore[arg-type]
            "[0]:while.1[0]: expected statement, found the condition true",
        ),
        (
            Fork(((), (Navigate(9),))),
            "[0]:fork.0[1][0]:navigate.0: dir 9 is out of range, the size is 4",
        ),
        (Fork((Stop(),)), "[0]:fork.0[0]: expected body, found Stop()"),  # type: ignore[arg-type]
    ],
)
def test_operations(op: Any, violation: str) -> None:
    found = violations_of(template(op))
    assert found == [f"rules.templates[2].body{violation}"]


def test_an_operation_of_an_unknown_class() -> None:
    @operation("wander")
    class Wander(Op):
        """An operation that belongs to no union."""

    found = violations_of(template(Wander()))
    assert found == ["rules.templates[2].body[0]: expected statement, found Wander()"]


def test_a_body_that_is_not_a_tuple() -> None:
    wrong = replace(template(), body=[Stop()])
    found = violations_of(wrong)
    assert found == ["rules.templates[2].body: expected body, found [Stop()]"]


def test_operands_that_are_optional_or_parameters() -> None:
    valid = template(
        Create(None, None, HERE),
        AddPartial((Param(2),), None),
        SetAttribute(0, Always(), HERE),
        Verify(InZone(Param(1), Neighbor(Param(0)))),
    )
    assert violations_of(valid) == []
    assert violations(opposites=(-1, -1, -1, -1)) == []


@pytest.mark.parametrize("kind", ["cond", "mode", "int"])
def test_parameters_have_a_kind(kind: str) -> None:
    (found,) = violations_of(Template(params=(kind,), body=()))
    expected = f"expected one of dir, pos, player, piece, zone, found {kind!r}"
    assert found == f"rules.templates[2].params[0]: {expected}"


def test_all_violations_are_found() -> None:
    pieces = (Piece(name="a"), Piece(name="b", attributes=(7,)))
    found = violations(pieces=pieces, players=(Player(name="x", symmetry=()),), board_kind="?")
    assert len({violation.split(":")[0] for violation in found}) > 5
