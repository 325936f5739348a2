"""The translation of the checks of a formula to ZRF conditions.

The tests of ZRF read the board before the move, but the tests of a formula read the board as
changed so far. Where a path may return to a changed square, the condition tests for the change.
"""

from __future__ import annotations

from zrf2js.model.nodes import Call, Ref
from zrf2js.notation.algebra import Check, opposite
from zrf2js.notation.blocks.call_builder import CallBuilder
from zrf2js.notation.blocks.path_state import PathState
from zrf2js.notation.linear_paths import NotExpressible
from zrf2js.notation.symbolic_squares import Change, SymbolicSquare
from zrf2js.support.frozen_node import mutable_node


@mutable_node()
class CheckWriter(CallBuilder):
    """Writer of conditions that take the changes of the path into account."""

    def _condition(self, check: Check, state: PathState, place: Ref | None = None) -> Call:
        """Return the ZRF condition of a check."""
        word = check.word
        build = self._build
        if len(word) == 1 and word.isupper():
            return build.negate(self._condition(Check(word.lower(), check.argument), state, place))
        if word == "!=":
            return build.negate(self._condition(Check("=", check.argument), state, place))
        match word:
            case "p" | "e" | "f":
                return self._occupant(word, state, place)
            case "a":
                return self._call("threatened?", place)
            case "s":
                return self._call("protected?", place)
            case "m":
                return self._call("attribute", Ref("attribute", self.context.moved), place)
            case "r":
                here = self._call("position-flag?", Ref("position-flag", "~visited"), place)
                return self._earlier("been-before?", here, place)
            case "c":
                emptied = [c for c in state.changes if c.flag == "gone"]
                here = build.any_of(
                    *(self._happened(change, state.square, place) for change in emptied)
                )
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
                if self.context.board_model == "default":
                    raise NotExpressible("a number of pieces on one square, without piles")
                size = "sown-size?" if state.sown else "pile-size?"
                return self._call(size, int(check.argument), place)
            case "#":
                return self._call("handler?", int(check.argument), place)
            case "edge":
                direction = self._direction(check.argument)
                return build.negate(self._call("on-board?", direction))
            case "skipped":
                return self._skipped(state)
        raise AssertionError(word)

    def _earlier(self, word: str, here: Call, place: Ref | None) -> Call:
        """Return a condition on this part of the turn or an earlier one."""
        if not self.context.multi_part:
            return here
        return self._build.any_of(self._call(word, place), here)

    def _occupant(self, word: str, state: PathState, place: Ref | None) -> Call:
        """Return the test for empty (p), enemy (e) or friend (f) after the changes of the path."""
        build = self._build
        tests = {"p": "empty?", "e": "enemy?", "f": "friend?"}
        condition = self._call(tests[word], place)
        for change in state.changes:
            happened = self._happened(change, state.square, place)
            filled = change.flag == "held"
            if (word == "f") if filled else (word == "p"):
                condition = build.any_of(happened, condition)
            else:
                condition = build.all_of(build.negate(happened), condition)
        return condition

    def _occupied(self, state: PathState, place: Ref | None) -> Call:
        empty = self._occupant("p", state, place)
        if empty.keyword == "empty?":  # off the board, both tests fail
            enemy, friend = self._call("enemy?", place), self._call("friend?", place)
            return self._build.any_of(enemy, friend)
        return self._build.all_of(self._call("on-board?", place), self._build.negate(empty))

    def _happened(self, change: Change, square: SymbolicSquare, place: Ref | None) -> Call:
        """Return the condition that the change was made on this square."""
        if square.is_same(change.square):
            return self._build.constant(True)
        if not square.may_be_same(change.square):
            return self._build.constant(False)
        if change.flag == "from":
            return self._call("start?", place)
        if change.flag == "tried":
            raise NotExpressible(
                "repeated captures with an empty hand that may reach the same square"
            )
        self.flagged.add(change.flag)
        return self._call("position-flag?", Ref("position-flag", f"~{change.flag}"), place)

    def _skipped(self, state: PathState) -> Call:
        """Return the condition that the last move is an enemy double step over this square."""
        build = self._build
        conditions = []
        for piece, letter in self.context.doubles:
            theirs = opposite(letter)  # as seen by the player to move
            ahead, behind = self._direction(theirs), self._direction(letter)
            conditions.append(
                build.all_of(
                    self._call("last-from?", behind),
                    self._call("last-to?", ahead),
                    self._call("piece?", Ref("piece", piece), ahead),
                )
            )
        return build.any_of(*conditions) if conditions else build.constant(False)
