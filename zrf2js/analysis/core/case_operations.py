"""The operations that `move_cases` follows; a block with others is not analyzable."""

from __future__ import annotations

from typing import TypeAlias

from zrf2js.ir import ops

Conditions: TypeAlias = (
    ops.Always
    | ops.Never
    | ops.Not
    | ops.And
    | ops.Or
    | ops.FlagIsSet
    | ops.OnBoard
    | ops.IsPosition
    | ops.InZone
    | ops.IsMarked
    | ops.IsBlockStart
    | ops.PositionFlagIsSet
    | ops.IsEmpty
    | ops.IsEnemy
    | ops.IsFriend
    | ops.IsNeutral
    | ops.IsPiece
    | ops.AttributeIsTrue
    | ops.IsLastFrom
    | ops.IsLastTo
    | ops.IsAttacked
    | ops.IsThreatened
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
Statements: TypeAlias = (
    ops.Verify
    | ops.If
    | ops.While
    | ops.Stop
    | ops.Fork
    | ops.AnyAdd
    | ops.Navigate
    | ops.Jump
    | ops.Go
    | ops.Back
    | ops.Mark
    | ops.From
    | ops.To
    | ops.Cascade
    | ops.SetFlag
    | ops.SetPositionFlag
    | ops.Effect
)
