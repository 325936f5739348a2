"""The violations in annotations that the verifier reports."""

import pytest

from tests.ir.test_verify import WRONG, template, violations, violations_of
from zrf2js.ir.annotations import (
    Annotations,
    ComparisonReasons,
    DropPrefilter,
    MovePrefilter,
)
from zrf2js.ir.attack_plans import Attack, AttackList, BoundCall, Reach, StepPath
from zrf2js.ir.nodes import Param
from zrf2js.ir.ops import HERE, Body, Go, Held, Hold, InZone, Navigate, Stop, Verify
from zrf2js.ir.position_formulas import Occupied, StepInto, Union


@pytest.mark.parametrize("field", ["move_bodies", "drop_bodies", "attack_bodies"])
def test_the_bodies_of_passes_are_verified(field: str) -> None:
    def annotated(*bodies: Body) -> list[str]:
        return violations(annotations=Annotations(**{field: bodies}))

    assert annotated((), (Navigate(Param(0)), Verify(InZone(Param(1), HERE)))) == []
    assert annotated(()) == [f"annotations.{field}: expected 2 items, found 1"]
    assert annotated((Verify(InZone(Param(1), HERE)),), ()) == [
        f"annotations.{field}[0][0]:verify.0:in-zone.0: parameter 1 is out of range, the size is 1"
    ]
    assert annotated((), (Stop(), Go(WRONG["goal"]))) == [
        f"annotations.{field}[1][1]:go.0: expected place, found the condition true"
    ]


def test_only_annotations_contain_the_statements_of_passes() -> None:
    hold = (Hold(0, HERE), Go(Held(0)), Navigate(Param(0)))
    assert violations(annotations=Annotations(move_bodies=(hold, ()))) == []
    assert violations_of(template(*hold)) == [
        "rules.templates[2].body: only annotations may contain hold",
        "rules.templates[2].body: only annotations may contain held",
    ]


OCCUPIED = StepInto(0, Occupied("empty"))


def attack_list(argument: int, path: StepPath) -> AttackList:
    reach = Reach(path, (1,), ((path, 1),), ())
    return AttackList("", (Attack(0, 1, BoundCall(0, (argument,)), (reach,)),))


@pytest.mark.parametrize(
    ("annotations", "violation"),
    [
        (Annotations(), None),
        (Annotations(bitboards=WRONG["none"]), "bitboards: expected bool, found None"),
        (Annotations(comparisons=ComparisonReasons("none", None, (None,))), None),
        (
            Annotations(comparisons=ComparisonReasons("none", None, (1,))),  # type: ignore[arg-type]
            "comparisons.pieces[0]: expected str, found 1",
        ),
        (Annotations(move_prefilters=(MovePrefilter(0, "", Union((OCCUPIED,))),)), None),
        (
            Annotations(move_prefilters=(MovePrefilter(0, "", StepInto(4, OCCUPIED)),)),
            "move_prefilters[0].positions.direction: dir 4 is out of range, the size is 4",
        ),
        (
            Annotations(move_prefilters=(MovePrefilter(0, "", Occupied("full")),)),  # type: ignore[arg-type]
            "move_prefilters[0].positions.by: expected one of empty, enemy, friend, found 'full'",
        ),
        (
            Annotations(move_prefilters=(MovePrefilter(0, "", Union((HERE,))),)),  # type: ignore[arg-type]
            "move_prefilters[0].positions.parts[0]: expected AllPositions or NoPositions or "
            "Occupied or StepInto or Complement or Intersection or Union, found Here()",
        ),
        (
            Annotations(drop_prefilters=(DropPrefilter(0, 0, (4,), OCCUPIED, 0),)),
            "drop_prefilters[0].arguments[0]: arg 4 is out of range, the size is 4",
        ),
        (Annotations(attack_lists=(attack_list(0, ((0, "at"), 1)),)), None),
        (
            Annotations(attack_lists=(attack_list(4, ()),)),
            "attack_lists[0].attacks[0].call.arguments[0]: arg 4 is out of range, the size is 4",
        ),
    ],
)
def test_annotations(annotations: Annotations, violation: str | None) -> None:
    found = [] if violation is None else [f"annotations.{violation}"]
    assert violations(annotations=annotations) == found
