"""The sites of words: tests, branches, calls and ends, which an explanation of moves names."""

from __future__ import annotations

from zrf2js.emit.js.rules.sites import SiteTable
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import Instruction
from zrf2js.ir.words import ForthRules
from zrf2js.support.source import Span


class WordSites(SiteTable):
    """The sites of the words of one game."""

    def __init__(self, game: GameIR, rules: ForthRules) -> None:
        super().__init__()
        self._game = game
        self._words = rules.words
        self._keys: dict[tuple[str, int], object] = {}

    def of_word(self, word: int) -> int:
        """Return the site of a word: its start, and its end if nothing ends it earlier."""
        node = self._words[word]
        return self.number(node, node.origin, {"kind": "block", "text": node.name})

    def of(self, kind: str, op: Instruction, word: int, text: str) -> int:
        """Return the site of an instruction in a word.

        ``kind`` is `verify`, `branch`, `test`, `step`, `add` or `call`.
        """
        row: dict[str, object] = {"kind": kind, "text": text, "word": self._words[word].name}
        key = self._keys.setdefault((kind, id(op)), (kind, op))  # one may have several sites
        return self.number(key, op.origin, row)

    def data(self) -> dict[str, object]:
        """Return the sites, and the move types of each item of the turn order by priority."""
        others = frozenset(range(-1, len(self._game.modes))) - set(self._game.priorities)
        ranks = [[mode] for mode in self._game.priorities] + [sorted(others)]
        turns = [ranks if turn.mode < 0 else [[turn.mode]] for turn in self._game.turns]
        return {"words": True, "sites": self.rows, "turns": turns}

    def text(self, span: Span) -> str:
        """Return the line of a script, because a single word has too little context."""
        text = span.source.text
        end = text.find("\n", span.start)
        return text[text.rfind("\n", 0, span.start) + 1 : end if end >= 0 else len(text)].strip()
