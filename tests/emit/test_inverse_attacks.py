"""Capture targets that are merged or inverted into lines to the attacked position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from zrf2js.analysis.attacks.capture_targets import AGAIN, CaptureTarget, Guard, Iterations
from zrf2js.analysis.attacks.footprint import capture_targets
from zrf2js.analysis.attacks.inverse_attacks import Leap, Ray, Unconverted, invert, merged
from zrf2js.analysis.core.interpreter import NotAnalyzable
from zrf2js.analysis.core.paths import Path
from zrf2js.frontends.games import no_includes
from zrf2js.ir import ops
from zrf2js.ir.nodes import Template
from zrf2js.ir.ops import HERE
from zrf2js.options import Options
from zrf2js.pipeline import to_program
from zrf2js.support.source import Source

EMPTY, HOME = ops.IsEmpty(HERE), ops.InZone(0, HERE)
SLIDE: Path = (2, (2,))
SLIDES = Guard(Iterations.BEGIN_EMPTY, SLIDE)
ROYALS = frozenset((7,))


def target(path: Path, *guards: Guard, exact: bool = True) -> CaptureTarget:
    return CaptureTarget(path, frozenset(), None, frozenset(guards), exact)


def test_targets_that_differ_in_one_guard_merge_and_keep_the_others() -> None:
    shared, one, other = Guard(EMPTY, (1,)), Guard(HOME, ()), Guard(HOME, (), holds=False)
    pair = frozenset((target((0,), shared, one), target((0,), shared, other)))
    assert merged(pair) == [target((0,), shared)]


@pytest.mark.parametrize(
    "pair",
    [
        (target((0,), Guard(HOME, ())), target((1,), Guard(HOME, (), holds=False))),
        (target((0,), Guard(HOME, ())), target((0,), Guard(EMPTY, (), holds=False))),
        (target((0,), Guard(HOME, ())), target((0,), Guard(HOME, (), holds=False), exact=False)),
    ],
    ids=["another path", "another test", "inexact"],
)
def test_other_targets_do_not_merge(pair: tuple[CaptureTarget, CaptureTarget]) -> None:
    assert set(merged(frozenset(pair))) == set(pair)


def test_steps_over_one_empty_position_are_a_leap() -> None:
    zone = Guard(HOME, (0,))
    assert invert(target((0, 1), Guard(EMPTY, (0,)), zone), ROYALS) == Leap((0, 1), (0,), (zone,))


def test_a_zone_at_the_end_of_a_loop_is_not_tabled() -> None:
    found = invert(target((0, 1), Guard(HOME, SLIDE)), ROYALS)
    assert isinstance(found, Unconverted)


def test_slides_are_rays() -> None:
    assert invert(target(SLIDE, SLIDES), ROYALS) == Ray(2)
    over = (*SLIDE, *SLIDE)
    guards = (SLIDES, Guard(Iterations.BEGIN_EMPTY, over), Guard(EMPTY, SLIDE, holds=False))
    assert invert(target(over, *guards), ROYALS) == Ray(2, hops=True)


@pytest.mark.parametrize(
    ("path", "guards", "ray"),
    [
        (SLIDE, (SLIDES,), 2),
        ((2, (2, AGAIN)), (Guard(Iterations.BEGIN_EMPTY, (2, (2, AGAIN))),), 2),
        (SLIDE, (), None),
        ((2, 2), (Guard(EMPTY, (2,)),), 2),
        ((2, 2), (), None),
        ((2, 3), (Guard(EMPTY, (2,)),), None),
    ],
)
def test_a_path_over_empty_positions_has_the_ray_of_its_direction(
    path: Path, guards: tuple[Guard, ...], ray: int | None
) -> None:
    found = invert(target(path, *guards, exact=False), ROYALS)
    assert isinstance(found, Unconverted)
    assert found.ray == ray
    assert found.is_far is (path not in ((2, 2), (2, 3)))


def test_a_fork_captures_what_its_bodies_capture() -> None:
    rules = """(game (title T) (players A B) (turn-order A B)
        (board (grid (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1))))
        (piece (name Man) (moves (n (verify enemy?) add))))"""
    (game,) = to_program(Source("test.zrf", rules), no_includes, Options()).value.games
    plain = game.templates[0]
    forked = replace(plain, body=(ops.Fork((plain.body,)),))
    assert capture_targets(plain)
    assert capture_targets(forked) == capture_targets(plain)


STEP = (ops.Navigate(ops.Param(0)),)
ON_EMPTY = ops.Verify(ops.Or((ops.IsBlockStart(HERE), EMPTY)))


def flood(*bodies: ops.Body) -> Template:
    return Template(params=("dir",), body=(*STEP, ops.Spread((*bodies, STEP))))


def test_a_flood_fill_over_empty_positions_captures_nothing() -> None:
    assert capture_targets(flood((ON_EMPTY, ops.Add(())))) == frozenset()


@pytest.mark.parametrize(
    "bodies",
    [
        ((ops.Add(()),),),
        ((ops.Verify(ops.Or((ops.IsBlockStart(HERE), HOME))), ops.Add(())),),
        ((ON_EMPTY, ops.Add(())), (ops.Capture(HERE),)),
        ((ON_EMPTY, ops.Add(())), (ops.Mark(), *STEP)),
    ],
    ids=["lands anywhere", "lands in a zone", "captures on its way", "marks positions"],
)
def test_other_flood_fills_may_capture_anywhere(bodies: tuple[ops.Body, ...]) -> None:
    with pytest.raises(NotAnalyzable, match="`spread`"):
        capture_targets(flood(*bodies))
