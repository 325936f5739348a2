"""The checks of a formula in ZRF's words.

ZRF's tests see the board as it was before the move, a formula's tests what the move has made of it
so far: where a course may come back to a square it changed, the difference is made up for.
"""

from __future__ import annotations

from dataclasses import dataclass

from zrf2js.frontends.notation.algebra import Check, opposite
from zrf2js.frontends.notation.blocks.path_state import At
from zrf2js.frontends.notation.blocks.words import Words
from zrf2js.frontends.notation.linear_paths import CannotSay
from zrf2js.frontends.notation.symbolic_squares import Change, Spot
from zrf2js.model.nodes import Call, Ref


@dataclass(slots=True)
class Asking(Words):
    """Conditions, with what the course has done so far in them."""

    def _condition(self, check: Check, at: At, place: Ref | None = None) -> Call:
        """The check as ZRF asks for it."""
        word = check.word
        build = self._if
        if len(word) == 1 and word.isupper():
            return build.negate(self._condition(Check(word.lower(), check.argument), at, place))
        if word == "!=":
            return build.negate(self._condition(Check("=", check.argument), at, place))
        match word:
            case "p" | "e" | "f":
                return self._occupant(word, at, place)
            case "a":
                return self._call("threatened?", place)
            case "s":
                return self._call("protected?", place)
            case "m":
                return self._call("attribute", Ref("attribute", self.setting.moved), place)
            case "r":
                here = self._call("position-flag?", Ref("flag", "~visited"), place)
                return self._earlier("been-before?", here, place)
            case "c":
                gone = [c for c in at.changes if c.flag == "gone"]
                here = build.either(*(self._happened(change, at.spot, place) for change in gone))
                return self._earlier("taken-before?", here, place)
            case "l":
                return self._call("last-from?", place)
            case "t":
                return self._call("last-to?", place)
            case "=":
                return self._call("piece?", Ref("piece", check.argument), place)
            case "o":
                return self._call("entry-unused?", int(check.argument))
            case "k":
                size = "sown-size?" if at.sown else "pile-size?"
                return self._call(size, int(check.argument), place)
            case "#":
                return self._call("handler?", int(check.argument), place)
            case "edge":
                direction = self._direction(check.argument)
                return build.negate(self._call("on-board?", direction))
            case "skipped":
                return self._skipped(at)
        raise AssertionError(word)

    def _earlier(self, word: str, here: Call, place: Ref | None) -> Call:
        """In this part of the turn, or in one before it."""
        if not self.setting.continues:
            return here
        return self._if.either(self._call(word, place), here)

    def _occupant(self, word: str, at: At, place: Ref | None) -> Call:
        """Empty, enemy or friend, after all that the course has done so far."""
        build = self._if
        tests = {"p": "empty?", "e": "enemy?", "f": "friend?"}
        condition = self._call(tests[word], place)
        for change in at.changes:
            happened = self._happened(change, at.spot, place)
            filled = change.flag == "held"
            if (word == "f") if filled else (word == "p"):
                condition = build.either(happened, condition)
            else:
                condition = build.both(build.negate(happened), condition)
        return condition

    def _occupied(self, at: At, place: Ref | None) -> Call:
        empty = self._occupant("p", at, place)
        if empty.keyword == "empty?":  # off the board nothing is empty, and nothing can be taken
            enemy, friend = self._call("enemy?", place), self._call("friend?", place)
            return self._if.either(enemy, friend)
        return self._if.both(self._call("on-board?", place), self._if.negate(empty))

    def _happened(self, change: Change, spot: Spot, place: Ref | None) -> Call:
        """Whether the change was made on this very square."""
        if spot.is_surely(change.spot):
            return self._if.constant(True)
        if not spot.may_be(change.spot):
            return self._if.constant(False)
        if change.flag == "from":
            return self._call("start?", place)
        if change.flag == "tried":
            raise CannotSay("captures that may meet again, repeated with an empty hand")
        self.flagged.add(change.flag)
        return self._call("position-flag?", Ref("flag", f"~{change.flag}"), place)

    def _skipped(self, at: At) -> Call:
        """A double step has just led over this square: ours seen from the other side."""
        build = self._if
        ways = []
        for piece, letter in self.setting.doubles:
            theirs = opposite(letter)  # as we see it
            ahead, behind = self._direction(theirs), self._direction(letter)
            ways.append(
                build.both(
                    self._call("last-from?", behind),
                    self._call("last-to?", ahead),
                    self._call("piece?", Ref("piece", piece), ahead),
                )
            )
        return build.either(*ways) if ways else build.constant(False)
