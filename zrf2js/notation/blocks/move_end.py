"""The end of a move: landing, promotion, and the transfer of captured pieces to the hand."""

from __future__ import annotations

from zrf2js.model.nodes import Call, Ref
from zrf2js.notation.blocks.checks import CheckWriter
from zrf2js.notation.blocks.path_state import DeadPath, PathState
from zrf2js.notation.conditions import FALSE, TRUE
from zrf2js.support.frozen_node import mutable_node

#: the flag for a changed board, set where a change is possible but not certain
CHANGED = "~changed"


@mutable_node()
class MoveEndWriter(CheckWriter):
    """Writer of the end of a path."""

    def _end(self, state: PathState) -> tuple[Call, ...]:
        if not state.hand:
            return (*self._require_change(state), self._add(()))
        calls = [*self._require_change(state)]
        if self.context.board_model != "default":  # a pile may land on any pile
            return (*calls, *self._landing(False))
        if state.result("f") is None:
            friendly = self._occupant("f", state, None)
            if friendly.keyword == TRUE:
                raise DeadPath
            if friendly.keyword != FALSE:
                calls.append(self._call("verify", (self._build.negate(friendly),)))
        elif state.result("f"):
            raise DeadPath
        if self.context.to_zone and not state.parts:
            calls.append(self._in_zone(self.context.to_zone))
        captures = bool(self.context.hand) and state.result("e") is not False
        return (*calls, *self._landing(captures))

    def _landing(self, captures: bool) -> tuple[Call, ...]:
        """Return the calls that land the piece, promote it if required, and generate the move."""
        becomes = self.context.becomes
        plain = self._finish((Ref("piece", becomes),) if becomes else (), captures)
        promotion = (self.context.promotions or {}).get(self.piece)
        if promotion is None:
            return plain
        pieces = tuple(Ref("piece", name) for name in promotion.pieces)
        build = self._build
        inside = self._call("in-zone?", Ref("zone", promotion.zone), None)
        if promotion.leaving:
            start = self._call("from")
            inside = build.any_of(
                inside, self._call("in-zone?", Ref("zone", promotion.zone), start)
            )
        promoted = self._finish(pieces, captures)
        if promotion.forced:
            return (self._call("if", inside, promoted, plain),)
        if promotion.stuck is not None:
            stuck = self._call("in-zone?", Ref("zone", promotion.stuck), None)
            optional = (self._fork(promoted), *plain)
            inside_branch = (self._call("if", stuck, promoted, optional),)
            return (self._call("if", inside, inside_branch, plain),)
        return (self._call("if", inside, (self._fork(promoted),), ()), *plain)

    def _finish(self, pieces: tuple[Ref, ...], captures: bool) -> tuple[Call, ...]:
        set_moved = self._set_moved()
        if not captures:
            return (*set_moved, self._add(pieces))
        hand = Ref("position", self.context.hand)
        unpromoted = [
            self._call("if", self._call("piece?", Ref("piece", promoted_type), None),
                       (self._call("change-type", Ref("piece", base_type), hand),), ())
            for promoted_type, base_type in self.context.unpromoted
        ]  # fmt: skip
        transfer = (
            *set_moved,
            *unpromoted,
            self._call("change-owner", None, hand),
            self._call("capture", hand),
            self._call("cascade"),
            self._call("jump", hand),
            self._add(()),
        )
        # The types of `add` would apply to the part into the hand.
        into_hands = [(self._call("change-type", piece, None), *transfer) for piece in pieces]
        into_hands = into_hands or [transfer]
        choices = (*map(self._fork, into_hands[:-1]), *into_hands[-1])
        plain = (*set_moved, self._add(pieces))
        return (self._call("if", self._call("enemy?", None), choices, plain),)

    def _set_moved(self) -> tuple[Call, ...]:
        """Return the call that sets the attribute ``moved`` of the landing piece."""
        if not self.context.moved:
            return ()
        moved = Ref("attribute", self.context.moved)
        return (self._call("set-attribute", moved, "true", None),)

    def _require_change(self, state: PathState) -> tuple[Call, ...]:
        """Return the test that the move changes the board, unless the notation has null moves."""
        if self.formula.stays or state.changed:
            return ()
        different = self._build.constant(False)
        if state.hand:
            here = self._happened(state.lifted, state.square, None)
            different = self._build.negate(here)
        if state.doubtful:
            different = self._build.any_of(different, self._call("flag?", Ref("flag", CHANGED)))
        if different.keyword == FALSE:
            raise DeadPath
        return () if different.keyword == TRUE else (self._call("verify", (different,)),)

    def _capture_calls(self, place: Ref | Call | None) -> tuple[Call, ...]:
        """Return a capture; in a game with a hand, the piece goes to the hand of the captor."""
        if not self.context.hand:
            return (self._call("capture", place),)
        unpromoted = [
            self._call("if", self._call("piece?", Ref("piece", promoted_type), place),
                       (self._call("change-type", Ref("piece", base_type), place),), ())
            for promoted_type, base_type in self.context.unpromoted
        ]  # fmt: skip
        return (*unpromoted, self._call("change-owner", None, place), self._call("capture", place))
