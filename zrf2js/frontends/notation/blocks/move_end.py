"""How a move ends: the piece lands, is perhaps promoted, and what it took goes where it belongs."""

from __future__ import annotations

from dataclasses import dataclass

from zrf2js.frontends.notation.blocks.checks import Asking
from zrf2js.frontends.notation.blocks.path_state import At, Dead
from zrf2js.frontends.notation.conditions import FALSE, TRUE
from zrf2js.model.nodes import Call, Ref

#: whether a move has changed the board, where that is not certain beforehand
CHANGED = "~changed"


@dataclass(slots=True)
class Landing(Asking):
    """The end of a course."""

    def _end(self, at: At) -> tuple[Call, ...]:
        if not at.hand:
            return (*self._unmoved(at), self._add(()))
        calls = [*self._unmoved(at)]
        if self.setting.kind != "default":  # piles stand on piles, whoever owns them
            return (*calls, *self._landed(False))
        if at.known("f") is None:
            friendly = self._occupant("f", at, None)
            if friendly.keyword == TRUE:
                raise Dead
            if friendly.keyword != FALSE:
                calls.append(self._call("verify", (self._if.negate(friendly),)))
        elif at.known("f"):
            raise Dead
        if self.setting.ends_in and not at.parts:
            calls.append(self._in_zone(self.setting.ends_in))
        taking = bool(self.setting.hand) and at.known("e") is not False
        return (*calls, *self._landed(taking))

    def _landed(self, taking: bool) -> tuple[Call, ...]:
        """The piece lands here, perhaps promotes, and the move is made."""
        becomes = self.setting.becomes
        plain = self._finish((Ref("piece", becomes),) if becomes else (), taking)
        promotion = (self.setting.promotions or {}).get(self.piece)
        if promotion is None:
            return plain
        pieces = tuple(Ref("piece", name) for name in promotion.pieces)
        build = self._if
        inside = self._call("in-zone?", Ref("zone", promotion.zone), None)
        if promotion.leaving:
            start = self._call("from")
            inside = build.either(
                inside, self._call("in-zone?", Ref("zone", promotion.zone), start)
            )
        promoted = self._finish(pieces, taking)
        if promotion.forced:
            return (self._call("if", inside, promoted, plain),)
        if promotion.stuck is not None:
            stuck = self._call("in-zone?", Ref("zone", promotion.stuck), None)
            both = (self._fork(promoted), *plain)
            inner = (self._call("if", stuck, promoted, both),)
            return (self._call("if", inside, inner, plain),)
        return (self._call("if", inside, (self._fork(promoted),), ()), *plain)

    def _finish(self, pieces: tuple[Ref, ...], taking: bool) -> tuple[Call, ...]:
        settled = self._settled()
        if not taking:
            return (*settled, self._add(pieces))
        hand = Ref("position", self.setting.hand)
        turned = [
            self._call("if", self._call("piece?", Ref("piece", was), None),
                       (self._call("change-type", Ref("piece", now), hand),), ())
            for was, now in self.setting.unpromoted
        ]  # fmt: skip
        into_hand = (
            *(self._call("change-type", piece, None) for piece in pieces[:1]),
            *settled,
            *turned,
            self._call("change-owner", None, hand),
            self._call("capture", hand),
            self._call("cascade"),
            self._call("jump", hand),
            self._add(()),
        )
        plain = (*settled, self._add(pieces))
        return (self._call("if", self._call("enemy?", None), into_hand, plain),)

    def _settled(self) -> tuple[Call, ...]:
        """What a move leaves on the piece that lands here."""
        if not self.setting.moved:
            return ()
        moved = Ref("attribute", self.setting.moved)
        return (self._call("set-attribute", moved, "true", None),)

    def _unmoved(self, at: At) -> tuple[Call, ...]:
        """A walk that comes to nothing is no move, except where the notation has null moves."""
        if self.formula.stays or at.changed:
            return ()
        different = self._if.constant(False)
        if at.hand:
            here = self._happened(at.lifted, at.spot, None)
            different = self._if.negate(here)
        if at.doubtful:
            different = self._if.either(different, self._call("flag?", Ref("flag", CHANGED)))
        if different.keyword == FALSE:
            raise Dead
        return () if different.keyword == TRUE else (self._call("verify", (different,)),)

    def _taken(self, place: Ref | Call | None) -> tuple[Call, ...]:
        """The capture of what stands there; into our hand where the game wants it so."""
        if not self.setting.hand:
            return (self._call("capture", place),)
        turned = [
            self._call("if", self._call("piece?", Ref("piece", was), place),
                       (self._call("change-type", Ref("piece", now), place),), ())
            for was, now in self.setting.unpromoted
        ]  # fmt: skip
        return (*turned, self._call("change-owner", None, place), self._call("capture", place))
