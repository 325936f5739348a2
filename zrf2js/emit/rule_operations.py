"""The operations of rules that targets support: unions for their ``Support`` and their functions.

A target that supports a new operation adds it to its own union; one that all of them support
belongs here. WebAssembly and Python support all of these, other targets the goals.
"""

from __future__ import annotations

from typing import TypeAlias

from zrf2js.ir import ops

Statements: TypeAlias = (
    ops.Navigate
    | ops.Jump
    | ops.Go
    | ops.Mark
    | ops.Back
    | ops.Verify
    | ops.If
    | ops.While
    | ops.Fork
    | ops.Spread
    | ops.Search
    | ops.Stop
    | ops.From
    | ops.To
    | ops.Cascade
    | ops.AnyAdd
    | ops.Effect
    | ops.SetFlag
    | ops.SetPositionFlag
    | ops.Sow
    | ops.UseEntry
)
#: tests of a position itself
LocationTests: TypeAlias = (
    ops.OnBoard
    | ops.IsPosition
    | ops.IsBlockStart
    | ops.IsLastFrom
    | ops.IsLastTo
    | ops.IsMarked
    | ops.IsGoalPosition
    | ops.PositionFlagIsSet
)
#: tests of a position and of its piece
PlaceTests: TypeAlias = (
    ops.IsEmpty
    | ops.IsFriend
    | ops.IsEnemy
    | ops.IsNeutral
    | ops.IsPiece
    | ops.AttributeIsTrue
    | ops.IsAttacked
    | ops.IsDefended
    | ops.IsThreatened
    | ops.IsProtected
    | ops.IsAdjacentToEnemy
    | ops.InZone
    | ops.BeenBefore
    | ops.TakenBefore
    | ops.PileSize
    | ops.SownSize
    | LocationTests
)
Conditions: TypeAlias = (
    ops.Always
    | ops.Never
    | ops.Not
    | ops.And
    | ops.Or
    | ops.FlagIsSet
    | ops.EntryIsUnused
    | PlaceTests
)
Places: TypeAlias = (
    ops.Here
    | ops.Neighbor
    | ops.At
    | ops.Nowhere
    | ops.PartOrigin
    | ops.PartTarget
    | ops.MarkedPlace
    | ops.LastFromPlace
    | ops.LastToPlace
)
Goals: TypeAlias = (
    ops.GoalAnd
    | ops.GoalOr
    | ops.GoalNot
    | ops.Stalemated
    | ops.Checkmated
    | ops.Captured
    | ops.JustMoved
    | ops.Repetition
    | ops.PieceCount
    | ops.NoProgress
    | ops.InsufficientMaterial
    | ops.AbsoluteConfig
    | ops.RelativeConfig
)
Specs: TypeAlias = (
    ops.OwnPiece
    | ops.OpponentPiece
    | ops.AnyPiece
    | ops.SpecOr
    | ops.SpecNot
    | ops.TargetPosition
    | ops.TargetZone
    | ops.ConfigStep
)
