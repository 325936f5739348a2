"""What the verifier finds, one violation at a time."""

from dataclasses import replace
from typing import Any

import pytest

from tests.ir.breakthrough import GAME, HERE, PROGRAM
from zrf2js.ir.nodes import (
    Attribute,
    Goal,
    Op,
    Param,
    Piece,
    Placement,
    Player,
    Position,
    Program,
    Reserve,
    Template,
    TemplateCall,
    Turn,
    Zone,
)
from zrf2js.ir.table import make_op
from zrf2js.ir.verify import verify


def violations(**changes: Any) -> list[str]:
    """Of the example game with these fields, without the path to the game."""
    found = verify(Program(name="x", games=(GAME, replace(GAME, **changes))))
    assert all(violation.startswith("games[1].") for violation in found)
    return [violation.removeprefix("games[1].") for violation in found]


def test_the_example_is_valid() -> None:
    assert verify(PROGRAM) == ()


def man(**changes: Any) -> dict[str, Any]:
    return {"pieces": (replace(GAME.pieces[0], **changes), GAME.pieces[1])}


def player(**changes: Any) -> dict[str, Any]:
    return {"players": (replace(GAME.players[0], **changes), GAME.players[1])}


STALEMATED = make_op("stalemated")
MATED = make_op("checkmated", ((Param(0),),))


@pytest.mark.parametrize(
    ("changes", "violation"),
    [
        ({"title": None}, "title: None is no str"),
        ({"engine": 2}, "engine: 2 is no str"),
        ({"repeat": True}, "repeat: True is no int"),
        ({"modes": ["capturing"]}, "modes: ['capturing'] is no tuple"),
        ({"options": (("silent",),)}, "options[0]: 1 items instead of 2"),
        ({"board_kind": "pile"}, "board_kind: 'pile' is none of default, stack, heap"),
        ({"repeat": 2}, "repeat: turn 2 is not one of 2"),
        ({"repeat": -1}, "repeat: turn -1 is not one of 2"),
        ({"turns": (), "repeat": 1}, "repeat: turn 1 is not one of 0"),
        ({"priorities": (1,)}, "priorities[0]: mode 1 is not one of 1"),
        ({"opposites": (1, 0, 3)}, "opposites: 3 items instead of 4"),
        ({"opposites": (1, 0, 3, 4)}, "opposites[3]: dir 4 is not one of 4"),
        ({"opposites": (1, 0, 3, -2)}, "opposites[3]: dir -2 is not one of 4"),
        ({"links": GAME.links[:3]}, "links: 3 items instead of 4"),
        ({"links": (*GAME.links[:3], (0,))}, "links[3]: 1 items instead of 16"),
        ({"links": (*GAME.links[:3], (16,) * 16)}, "links[3][0]: links 16 is not one of 16"),
        (player(symmetry=(0, 1, 2)), "players[0].symmetry: 3 items instead of 4"),
        (player(symmetry=(0, 1, 2, -1)), "players[0].symmetry[3]: dir -1 is not one of 4"),
        (
            {"positions": (*GAME.positions[:15], Position(name="z", rect=(1, 2)))},  # type: ignore[arg-type]
            "positions[15].rect: 2 items instead of 4",
        ),
        ({"zones": (Zone(name="z", members=()),)}, "zones[0].members: 0 items instead of 16"),
        (
            {"zones": (Zone(name="z", members=(4,) * 16),)},
            "zones[0].members: a bit belongs to no player",
        ),
        (
            {"attributes": (Attribute(name="a", values=("0", "1"), falsy=3),)},
            "attributes[0].falsy: there are only 2 values",
        ),
        (man(attributes=()), "pieces[0].attributes: 0 items instead of 1"),
        (man(attributes=(2,)), "pieces[0].attributes[0]: value 2 is not one of 2"),
        (man(images=((2, ()),)), "pieces[0].images[0][0]: player 2 is not one of 2"),
        (
            man(moves=(TemplateCall(template=2),)),
            "pieces[0].moves[0].template: template 2 is not one of 2",
        ),
        (man(moves=(TemplateCall(template=0),)), "pieces[0].moves[0].args: 0 items instead of 1"),
        (
            man(drops=(TemplateCall(template=0, args=(4,)),)),
            "pieces[0].drops[0].args[0]: arg 4 is not one of 4",
        ),
        (
            man(moves=(TemplateCall(template=0, args=(0,), mode=1),)),
            "pieces[0].moves[0].mode: mode 1 is not one of 1",
        ),
        ({"turns": (Turn(chooser=2, mover=0),) * 2}, "turns[0].chooser: player 2 is not one of 2"),
        ({"turns": (Turn(chooser=0, mover=-1),) * 2}, "turns[0].mover: player -1 is not one of 2"),
        (
            {"turns": (Turn(chooser=0, mover=0, mode=-2),) * 2},
            "turns[0].mode: mode -2 is not one of 1",
        ),
        (
            {"setup": (Placement(player=0, piece=0, position=16),)},
            "setup[0].position: pos 16 is not one of 16",
        ),
        (
            {"reserves": (Reserve(player=0, piece=2, count=1),)},
            "reserves[0].piece: piece 2 is not one of 2",
        ),
        (
            {"reserves": (Reserve(player=0, piece=1, count=-2),)},
            "reserves[0].count: -2 is no number of pieces",
        ),
        (
            {"goals": (Goal(kind="lose", players=(0,), condition=STALEMATED),)},
            "goals[0].kind: 'lose' is none of win, loss, draw, count",
        ),
        (
            {"goals": (Goal(kind="loss", players=(3,), condition=STALEMATED),)},
            "goals[0].players[0]: player 3 is not one of 2",
        ),
        (
            {"goals": (Goal(kind="loss", players=(0,), condition=make_op("true")),)},
            "goals[0].condition:true: a condition stands where a goal should",
        ),
        (
            {"goals": (Goal(kind="loss", players=(0,), condition=make_op("checkmated", ((2,),))),)},
            "goals[0].condition:checkmated.0[0]: piece 2 is not one of 2",
        ),
        (
            {"goals": (Goal(kind="loss", players=(0,), condition=make_op("own", (Param(0),))),)},
            "goals[0].condition:own: a spec stands where a goal should",
        ),
        (
            {"goals": (Goal(kind="loss", players=(0,), condition=MATED),)},
            "goals[0].condition:checkmated.0[0]: parameter 0 is not one of 0",
        ),
    ],
)
def test_tables(changes: dict[str, Any], violation: str) -> None:
    assert violations(**changes)[:1] == [violation]


@pytest.mark.parametrize(
    ("op", "violation"),
    [
        (make_op("wander"), "[0]:wander: there is no such operation"),
        (make_op("here"), "[0]:here: a place stands where a statement should"),
        (make_op("navigate"), "[0]:navigate: 0 operands instead of 1"),
        (make_op("stop", (1,)), "[0]:stop: 1 operands instead of 0"),
        (make_op("navigate", (4,)), "[0]:navigate.0: dir 4 is not one of 4"),
        (make_op("navigate", (-1,)), "[0]:navigate.0: dir -1 is not one of 4"),
        (make_op("navigate", (None,)), "[0]:navigate.0: None stands where a dir should"),
        (make_op("navigate", (True,)), "[0]:navigate.0: True stands where a dir should"),
        (make_op("navigate", ((0,),)), "[0]:navigate.0: (0,) stands where a dir should"),
        (make_op("navigate", (HERE,)), "[0]:navigate.0:here: a place stands where a dir should"),
        (make_op("navigate", (Param(3),)), "[0]:navigate.0: parameter 3 is not one of 3"),
        (make_op("navigate", (Param(1),)), "[0]:navigate.0: parameter 1 is a zone, not a dir"),
        (make_op("go", (0,)), "[0]:go.0: 0 stands where a place should"),
        (make_op("verify", (HERE,)), "[0]:verify.0:here: a place stands where a cond should"),
        (make_op("add", (0,)), "[0]:add.0: 0 stands where a tuple should"),
        (make_op("add", ((2,),)), "[0]:add.0[0]: piece 2 is not one of 2"),
        (make_op("add", ((None,),)), "[0]:add.0[0]: None stands where a piece should"),
        (make_op("add-partial", ((), 1)), "[0]:add-partial.1: mode 1 is not one of 1"),
        (make_op("set-attribute", (1, 0, HERE)), "[0]:set-attribute.0: attr 1 is not one of 1"),
        (make_op("set-attribute", (0, 2, HERE)), "[0]:set-attribute.1: value 2 is not one of 2"),
        (
            make_op("set-attribute", (0, HERE, HERE)),
            "[0]:set-attribute.1:here: a place stands where a value should",
        ),
        (
            make_op("set-attribute", (0, Param(0), HERE)),
            "[0]:set-attribute.1: parameter 0 is a dir, not a value",
        ),
        (make_op("while", (make_op("true"), make_op("stop"))), "[0]:while.1: "),
        (
            make_op("while", (make_op("true"), (make_op("true"),))),
            "[0]:while.1[0]:true: a condition stands where a statement should",
        ),
        (
            make_op("fork", (((), (make_op("navigate", (9,)),)),)),
            "[0]:fork.0[1][0]:navigate.0: dir 9 is not one of 4",
        ),
    ],
)
def test_operations(op: Op, violation: str) -> None:
    template = Template(params=("dir", "zone", "value"), body=(op,))
    found = violations(templates=(*GAME.templates, template))
    assert len(found) == 1
    assert found[0].startswith(f"templates[2].body{violation}")


def test_what_may_be_left_out_or_handed_in() -> None:
    body = (
        make_op("create", (None, None, HERE)),
        make_op("add-partial", ((), None)),
        make_op("set-attribute", (0, Param(2), HERE)),
        make_op("set-attribute", (0, make_op("true"), HERE)),
        make_op("verify", (make_op("in-zone", (Param(1), make_op("neighbor", (Param(0),)))),)),
    )
    template = Template(params=("dir", "zone", "value"), body=body)
    assert violations(templates=(*GAME.templates, template)) == []
    assert violations(opposites=(-1, -1, -1, -1)) == []


def test_parameters_have_a_kind() -> None:
    template = Template(params=("cond",), body=())
    (found,) = violations(templates=(*GAME.templates, template))
    assert found.startswith("templates[2].params[0]: 'cond' is none of dir, pos, ")


def test_all_violations_are_found() -> None:
    pieces = (Piece(name="a"), Piece(name="b", attributes=(7,)))
    found = violations(pieces=pieces, players=(Player(name="x", symmetry=()),), board_kind="?")
    assert len({violation.split(":")[0] for violation in found}) > 5
