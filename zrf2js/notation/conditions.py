"""The construction of ZRF conditions, with constants folded."""

from __future__ import annotations

from zrf2js.model.nodes import Argument, Call
from zrf2js.support.source import Origin

TRUE, FALSE = "true", "false"


class ConditionBuilder:
    """Builder of conditions that folds the constants ``true`` and ``false``."""

    def __init__(self, origin: Origin) -> None:
        self._origin = origin

    def call(self, word: str, *args: Argument) -> Call:
        return Call(word, args, self._origin)

    def constant(self, value: bool) -> Call:
        return self.call(TRUE if value else FALSE)

    def negate(self, condition: Call) -> Call:
        match condition.keyword:
            case "true":
                return self.constant(False)
            case "false":
                return self.constant(True)
            case "not":
                return condition.call(0)
        return self.call("not", condition)

    def all_of(self, *conditions: Call) -> Call:
        return self._joined("and", TRUE, FALSE, conditions)

    def any_of(self, *conditions: Call) -> Call:
        return self._joined("or", FALSE, TRUE, conditions)

    def _joined(self, word: str, unit: str, zero: str, conditions: tuple[Call, ...]) -> Call:
        kept: list[Call] = []
        for condition in conditions:
            if condition.keyword == word:
                kept.extend(condition.calls(0))
            elif condition.keyword != unit:
                kept.append(condition)
        if any(condition.keyword == zero for condition in kept):
            return self.call(zero)
        if not kept:
            return self.call(unit)
        return kept[0] if len(kept) == 1 else self.call(word, tuple(kept))
