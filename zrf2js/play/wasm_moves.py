"""The list of legal moves of a position in a WebAssembly engine, and the texts of its moves."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, overload

from zrf2js.emit.python.runtime.text import MoveText
from zrf2js.play.legal_moves import LegalMoves
from zrf2js.play.moves import Move

if TYPE_CHECKING:
    from zrf2js.play.wasm_engine import Start, WasmEngine

#: kinds of entries of records (emit/wasm/records.py); attributes follow
_PART, _KINDS = 0, ("", "capture", "create", "owner", "flip", "type")
#: kinds that only some games have
_SPECIAL = {64: "drop", 65: "use", 66: "exchange", 67: "sow"}
_PASS = 0xFFFFFFFF


class ListedMoves(LegalMoves):
    """The legal moves of a position. Texts are made when they are read, also after the position.

    The position is the one after the move ``made`` of the list ``before``, or ``start``.
    """

    __slots__ = ("_count", "_engine", "_texts", "before", "made", "start")

    def __init__(
        self, engine: WasmEngine, count: int, start: Start, before: ListedMoves | None, made: int
    ) -> None:
        self._engine, self._count, self.start = engine, count, start
        self.before, self.made = before, made
        self._texts: dict[int, str] | None = None

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(self._count)))
        number = index if index >= 0 else index + self._count
        if 0 <= number < self._count:
            return Move(None, number, self)
        raise IndexError(f"no move {index}")

    def __iter__(self) -> Iterator[Move]:
        return map(self.__getitem__, range(self._count))

    @property
    def line(self) -> list[ListedMoves]:
        """The lists of the positions from the start to this one."""
        lists, moves = [self], self
        while moves.before is not None:
            moves = moves.before
            lists.append(moves)
        return lists[::-1]

    def text_of(self, index: int) -> str:
        """Return the text of a move, with its number among moves of the same text."""
        if self._texts is None:
            self._texts = {}
        if index not in self._texts:
            self._texts[index] = self._engine.position_of(self).numbered_text(index)
        return self._texts[index]

    def index_of(self, text: str) -> int | None:
        """Return the index of the move with exactly this text, None if no move has it."""
        return next((n for n in range(self._count) if self.text_of(n) == text), None)


class Position:
    """A copy of a position and of the list of its moves.

    ``cells`` are the integers of the registers, the board, the reserves and the list.
    """

    def __init__(self, rules: dict[str, Any], cells: memoryview, records: memoryview) -> None:
        self.rules, self._cells, self._records = rules, cells, records
        at, self.size = rules["addresses"], len(rules["positions"])
        self.board = self._from("board", self.size + 1)
        self._list = (at["list"] - at["registers"]) // 4
        self._text_of: dict[int, str] = {}
        #: earlier moves by their ends, and how often each text occurs in the first moves
        self._by_ends: defaultdict[int, list[int]] = defaultdict(list)
        self._grouped, self._records_from = 0, sys.maxsize
        self._occurrences: Counter[str] = Counter()
        self._numbers: list[int] = []

    @classmethod
    def of(cls, rules: dict[str, Any], cells: bytes, records: bytes) -> Position:
        """Return the position from copies of memory."""
        return cls(rules, memoryview(cells).cast("i"), memoryview(records).cast("i"))

    def register(self, name: str) -> int:
        """Return the value of a variable; places are offsets in bytes."""
        value: int = self._cells[2 * self.rules["registers"][name]]
        return value

    def _from(self, name: str, count: int) -> memoryview:
        """Return the integers from an address on."""
        at = self.rules["addresses"]
        start = (at[name] - at["registers"]) // 4
        return self._cells[start : start + count]

    @property
    def reserve(self) -> memoryview:
        """The pieces in reserve, by player and type."""
        return self._from("reserve", len(self.rules["players"]) * self.rules["types"])

    def piles(self) -> list[tuple[int, ...]]:
        """Return the pieces below the top one by position, top first."""
        row = self.rules["pile_height"] + 1
        if row == 1:
            return []
        cells = self._from("piles", (self.size + 1) * row)
        rows = (cells[at : at + row] for at in range(0, len(cells), row))
        return [tuple(each[each[0] : 0 : -1]) for each in rows]

    def earlier(self) -> tuple[list[int], list[int]]:
        """Return where earlier parts of the turn began or ended, and where they captured."""
        if not self.rules["reads_earlier_parts"]:
            return [], []
        row, turn = self.size + 1, self.register("turns")
        cells = self._from("earlier", 2 * row)
        rows = (cells[:row], cells[row:])
        visited, captured = ([at for at, cell in enumerate(each) if cell == turn] for each in rows)
        return visited, captured

    def _move(self, index: int) -> tuple[int, int]:
        """Return the halves of a move."""
        at = self._list + 2 * index
        return self._cells[at] & _PASS, self._cells[at + 1] & _PASS

    def numbered_text(self, index: int) -> str:
        """Return the text of a move, with its number among moves of the same text.

        Moves with other ends have other texts, except those with records.
        """
        for earlier in range(self._grouped, index + 1):
            ends = self._move(earlier)[0]
            self._by_ends[ends].append(earlier)
            if ends & self.rules["record"][2]:
                self._records_from = min(self._records_from, earlier)
        self._grouped = max(self._grouped, index + 1)
        text = self.text(index)
        if index < self._records_from:
            same = self._by_ends[self._move(index)[0]]
            number = 1 + sum(each < index and self.text(each) == text for each in same)
        else:
            for earlier in range(len(self._numbers), index + 1):
                self._occurrences[self.text(earlier)] += 1
                self._numbers.append(self._occurrences[self.text(earlier)])
            number = self._numbers[index]
        return text if number == 1 else f"{text} #{number}"

    def text(self, index: int) -> str:
        """Return the text of a move, without a number."""
        if index not in self._text_of:
            self._text_of[index] = MoveText(self).of(self.described(index))
        return self._text_of[index]

    def described(self, index: int) -> Any:
        """Return a move as the runtime of ``--target python`` stores it, None for a pass.

        It is (origin, target, parts, effects, promotion, continuation, copies, dropped).
        """
        low, high = self._move(index)
        if low == high == _PASS:
            return None
        if low & self.rules["record"][2]:
            return self._recorded((high - self.rules["addresses"]["records"]) // 4)
        start, end = (low & 0xFFFF) // 4, (low >> 16) // 4
        code = high & (1 << self.rules["code_bits"]) - 1
        changes = self.rules["change_lists"][high >> self.rules["code_bits"]]
        effects = [self._change(each, end, code) for each in changes if each != "promotion"]
        kind = (code & self.rules["type_mask"]) >> self.rules["type_shift"]
        promotion = kind - 1 if "promotion" in changes else -1
        return start, end, (), effects, promotion, None, False, code if start == self.size else 0

    def _change(self, change: int | str, place: int, code: int) -> tuple[str, int, Any]:
        if isinstance(change, int):
            _, shift, mask, _ = self.rules["attributes"][change]
            return "attribute", place, (change, code >> shift & mask)
        if change == "owner":
            return "owner", place, code & self.rules["owner_mask"]
        return "type", place, self._type(code)

    def _type(self, code: int) -> int:
        kind: int = (code & self.rules["type_mask"]) >> self.rules["type_shift"]
        return kind - 1

    def _recorded(self, at: int) -> Any:
        cells, (header, entry, _) = self._records, self.rules["record"]
        end, start, target, mode, extra, copies = cells[at : at + 6]
        after = (end - self.rules["addresses"]["records"]) // 4
        parts, effects = [], []
        for number in range(at + header // 4, after, entry // 4):
            kind, place, argument = cells[number : number + 3]
            if kind == _PART:
                parts.append((place // 4, argument // 4))
            else:
                effects.append(self._effect(kind, place // 4, argument))
        is_drop = start // 4 == self.size
        promotion = self._type(extra) if extra and not is_drop else -1
        if is_drop and effects and effects[-1][:2] == ("type", target // 4):
            promotion = effects.pop()[2]  # of a drop, it is the last entry
        continuation = None if mode == 0 else mode - 2
        dropped = extra if is_drop else 0
        ends = start // 4, target // 4
        return *ends, parts, effects, promotion, continuation, bool(copies), dropped

    def _effect(self, kind: int, place: int, argument: int) -> tuple[str, int, Any]:
        if kind in _SPECIAL:
            return _SPECIAL[kind], place, argument
        if kind >= len(_KINDS):
            number = kind - len(_KINDS)
            return "attribute", place, (number, argument >> self.rules["attributes"][number][1])
        name = _KINDS[kind]
        return name, place, self._type(argument) if name == "type" else argument
