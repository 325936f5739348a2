"""Words of blocks and goals become operations with the indices of their names."""

from __future__ import annotations

import pytest

from tests.lower.lowering import BOARD, PIECE, PLAYERS, SETUP, block, goal, lowered
from zrf2js.frontends.games import front_end, no_includes
from zrf2js.ir import ops
from zrf2js.ir.ops import HERE
from zrf2js.lower.lowering import Lowering
from zrf2js.lower.tables import MentionOrder, Tables
from zrf2js.model.nodes import Call
from zrf2js.support.source import Source

E, W = 0, 1  # directions
A, B, C = 0, 1, 2  # positions
MAN, KING = 0, 1
WHITE, BLACK = 0, 1

EMPTY = ops.IsEmpty(HERE)
BLOCKS = {
    "b": (ops.Jump(B),),
    "(opposite e)": (ops.Navigate(W),),
    "(opposite w)": (ops.Navigate(E),),
    "(go from)": (ops.Go(ops.PartOrigin()),),
    "(go last-to)": (ops.Go(ops.LastToPlace()),),
    "mark back from to cascade": (ops.Mark(), ops.Back(), ops.From(), ops.To(), ops.Cascade()),
    "(verify empty?)": (ops.Verify(EMPTY),),
    "(if empty? e else w)": (ops.If(EMPTY, (ops.Navigate(E),), (ops.Navigate(W),)),),
    "(while empty? e)": (ops.While(EMPTY, (ops.Navigate(E),)),),
    # a loop that changes nothing that its condition reads
    "(while empty? (capture b))": (ops.If(EMPTY, (ops.Capture(ops.At(B)),), ()),),
    "(while empty? mark)": (ops.While(EMPTY, (ops.Mark(),)),),
    "(while empty? (set-flag f true))": (ops.While(EMPTY, (ops.SetFlag(0, ops.Always()),)),),
    "(while empty?)": (),
    "(add King Man)": (ops.Add((KING, MAN)),),
    "(add-partial King t)": (ops.AddPartial((KING,), 0),),
    "(add-partial)": (ops.AddPartial((), None),),
    "(add-copy King)": (ops.AddCopy((KING,)),),
    "(add-copy-partial)": (ops.AddCopyPartial((), None),),
    "(capture e)": (ops.Capture(ops.Neighbor(E)),),
    "(flip a)": (ops.Flip(ops.At(A)),),
    "(create King)": (ops.Create(None, KING, HERE),),
    "(create Black Man c)": (ops.Create(BLACK, MAN, ops.At(C)),),
    "(change-owner)": (ops.ChangeOwner(None, HERE),),
    "(change-owner Black e)": (ops.ChangeOwner(BLACK, ops.Neighbor(E)),),
    "(change-type King e)": (ops.ChangeType(KING, ops.Neighbor(E)),),
    "(change-type)": (),
    "(set-flag f false)": (ops.SetFlag(0, ops.Never()),),
    "(set-flag f (not-enemy? e))": (ops.SetFlag(0, ops.Not(ops.IsEnemy(ops.Neighbor(E)))),),
    "(set-flag f true) (set-flag g true) (verify (flag? g))": (
        ops.SetFlag(0, ops.Always()),
        ops.SetFlag(1, ops.Always()),
        ops.Verify(ops.FlagIsSet(1)),
    ),
    "(set-position-flag f true e)": (ops.SetPositionFlag(0, ops.Always(), ops.Neighbor(E)),),
    "(set-attribute fresh false)": (ops.SetAttribute(0, 0, HERE),),
    "(set-attribute fresh true e)": (ops.SetAttribute(0, 1, ops.Neighbor(E)),),
    "(set-attribute fresh empty?)": (ops.SetAttribute(0, EMPTY, HERE),),
    "(verify fresh)": (ops.Verify(ops.AttributeIsTrue(0, HERE)),),
}


@pytest.mark.parametrize("text", BLOCKS)
def test_the_statements_of_a_block(text: str) -> None:
    assert block(text)[: len(BLOCKS[text])] == BLOCKS[text]
    assert block(f"{text} add")[-1] == ops.Add(())
    assert len(block(f"{text} add")) == len(BLOCKS[text]) + 1


@pytest.mark.parametrize(("direction", "opposite"), [("e", W), ("w", E)])
def test_a_place_may_be_in_the_opposite_direction(direction: str, opposite: int) -> None:
    assert block(f"(verify (empty? (opposite {direction}))) add")[0] == ops.Verify(
        ops.IsEmpty(ops.Neighbor(opposite))
    )


@pytest.mark.parametrize(("keyword", "made"), [("spread", ops.Spread), ("search", ops.Search)])
def test_a_flood_fill_of_a_formula_begins_with_its_body(
    keyword: str, made: type[ops.Spread | ops.Search]
) -> None:
    game, _ = lowered()
    origin = game.origin
    assert origin is not None

    def call(word: str) -> Call:
        return Call(word, (), origin)

    rounds = ((call("mark"),), (call("back"), call("from")))
    flood = Call(keyword, (rounds, (call("to"),)), origin)
    model = front_end(Source("test.zrf", f"(game {PLAYERS} {BOARD} {PIECE} {SETUP})"), no_includes)
    low = Lowering(Tables(model.value[0], MentionOrder()))
    assert low.body((flood,)) == (made(((ops.To(),), (ops.Mark(),), (ops.Back(), ops.From()))),)


def test_a_direction_without_an_opposite_leads_nowhere() -> None:
    board = BOARD.replace("(links w (c b) (b a)) (symmetry Black (e w) (w e))", "")
    pieces = "(piece (name Man) (moves ((verify (empty? (opposite e))) (opposite e) add)))"
    game, _ = lowered(board=board, pieces=pieces)
    assert game.opposites == (-1,)
    (template,) = game.templates
    assert template.body[:2] == (ops.Verify(ops.IsEmpty(ops.Nowhere())), ops.Stop())


CONDITIONS: dict[str, ops.Condition] = {
    "(and empty? (friend? e))": ops.And((EMPTY, ops.IsFriend(ops.Neighbor(E)))),
    "(or neutral? (last-to? e))": ops.Or((ops.IsNeutral(HERE), ops.IsLastTo(ops.Neighbor(E)))),
    "(not on-board?)": ops.Not(ops.OnBoard(HERE)),
    "(piece? King e)": ops.IsPiece(KING, ops.Neighbor(E)),
    "(in-zone? z b)": ops.InZone(0, ops.At(B)),
    "(position? c)": ops.IsPosition(C, HERE),
    "(attacked? e)": ops.IsAttacked(None, ops.Neighbor(E)),
    "defended?": ops.IsDefended(None, HERE),
    "adjacent-to-enemy?": ops.IsAdjacentToEnemy(HERE),
    "(empty? mark)": ops.IsEmpty(ops.MarkedPlace()),
    "(empty? to)": ops.IsEmpty(ops.PartTarget()),
    "(empty? last-from)": ops.IsEmpty(ops.LastFromPlace()),
    "true": ops.Always(),
    "false": ops.Never(),
}


@pytest.mark.parametrize("text", CONDITIONS)
def test_the_condition_of_a_test(text: str) -> None:
    assert block(f"(verify {text}) add")[0] == ops.Verify(CONDITIONS[text])


GOALS = {
    "stalemated": ops.Stalemated(),
    "repetition": ops.Repetition(),
    "(captured King)": ops.Captured((KING,)),
    "(checkmated King Man)": ops.Checkmated((KING, MAN)),
    "(pieces-remaining 2 Man)": ops.PiecesRemaining(2, (MAN,)),
    "(total-piece-count 3)": ops.TotalPieceCount(3, ()),
    "(and stalemated (captured Man))": ops.GoalAnd((ops.Stalemated(), ops.Captured((MAN,)))),
    "(or stalemated repetition)": ops.GoalOr((ops.Stalemated(), ops.Repetition())),
    "(not stalemated)": ops.GoalNot(ops.Stalemated()),
    "(absolute-config Man (a z))": ops.AbsoluteConfig(
        (ops.OwnPiece(MAN),), (ops.TargetPosition(A), ops.TargetZone(0))
    ),
    "(relative-config Man e King)": ops.RelativeConfig(
        (ops.OwnPiece(MAN), ops.ConfigStep(E), ops.OwnPiece(KING))
    ),
    "(absolute-config (not King) (b))": ops.AbsoluteConfig(
        (ops.SpecNot(ops.SpecOr((ops.OwnPiece(KING),))),), (ops.TargetPosition(B),)
    ),
    "(absolute-config (opponent King) (b))": ops.AbsoluteConfig(
        (ops.OpponentPiece(KING),), (ops.TargetPosition(B),)
    ),
    "(absolute-config (any-owner King Man) (b))": ops.AbsoluteConfig(
        (ops.SpecOr((ops.AnyPiece(KING), ops.AnyPiece(MAN))),), (ops.TargetPosition(B),)
    ),
}


@pytest.mark.parametrize("text", GOALS)
def test_the_condition_of_a_goal(text: str) -> None:
    assert goal(text) == GOALS[text]
