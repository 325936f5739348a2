"""Boards with several pieces on a position: stacks, and heaps that are sown.

The board has the top pieces. The pieces below are tuples, top first, which follow the counts in the
list of reserves.
"""

from typing import Any

from zrf2js.emit.python.runtime.position import Position


class PilePosition(Position):
    """A position of a game with piles."""

    has_piles = True

    def __init__(self, rules: dict[str, Any]) -> None:
        self.sown: Any = (0, ())  # what `sown_to` was called with
        super().__init__(rules)

    def empty_reserve(self) -> list[Any]:
        """Return reserves without pieces, and no piles."""
        return [*super().empty_reserve(), *[()] * len(self.board)]

    def stand(self, place: int, code: int) -> None:
        """Put a piece on a position, without a move, on top of what stands there."""
        if self.board[place]:
            self.reserve[self.pile(place)] = (self.board[place], *self.below(place))
        super().stand(place, code)

    # --- reading ---------------------------------------------------------------------------------

    def pile(self, place: int) -> int:
        """Return the index in the reserves of the pile below a position."""
        return len(self.reserve) - len(self.board) + place

    def below(self, place: int) -> tuple[int, ...]:
        """Return the pieces below the top one, top first."""
        pieces: tuple[int, ...] = self.reserve[self.pile(place)]
        return pieces

    def whole(self, place: int) -> tuple[int, ...]:
        """Return all pieces on a position, top first."""
        return (self.board[place], *self.below(place)) if self.board[place] else ()

    def way(self, start: int, row: list[int]) -> list[int]:
        """Return the positions on which the pieces of a heap land when it is sown along links."""
        place, landings = start, []
        for _ in self.whole(start):
            place = row[place]
            landings.append(place)
        return landings

    def sown_to(self, start: int, row: list[int]) -> int:
        """Return the position of the last piece of a heap that is sown along links."""
        self.sown = start, row
        return [start, *self.way(start, row)][-1]

    def sown_size(self, place: int) -> int:
        """Return the number of pieces on a position after the sowing of the last `sown_to`."""
        start, row = self.sown
        held = 0 if place == start else len(self.whole(place))
        return held + (place != self.size and self.way(start, row).count(place))

    # --- making ----------------------------------------------------------------------------------

    def play(self, log: Any, move: Any) -> None:
        """Move a whole pile, or sow it; the effects follow in order."""
        start, end, parts, effects, _, _, _, dropped = move
        sows = bool(effects) and effects[0][0] == "sow"
        lifted = [self.lift_pile(log, origin) for origin, _ in parts]
        code = dropped or self.board[start]
        last: tuple[int, ...] = (dropped,) if dropped else ()
        if dropped:
            self.spend(log, dropped)
        elif not sows and not (parts and start == end):
            last = self.lift_pile(log, start)
        for pieces, (_, target) in zip(lifted, parts, strict=True):
            self.land_pile(log, target, pieces)
        if sows:
            self.sow(log, start, effects[0][2])
        else:
            self.land_pile(log, end, last)
        self.complete(log, move, code)

    def affect(self, log: Any, kind: str, place: int, argument: Any, end: int) -> None:
        """Apply one effect of a move that ends on a position."""
        if kind == "sow":
            return  # by `play`
        if kind != "capture":
            super().affect(log, kind, place, argument, end)
        elif not self.board[place]:
            return
        elif self.rules["piles"] == "heap":
            self.take_heap(log, place)
        elif place != end:
            self.take_top(log, place, end)

    def put_below(self, log: Any, place: int, pieces: tuple[int, ...]) -> None:
        """Replace the pile below a position."""
        self.supply(log, self.pile(place), pieces)

    def clear(self, log: Any, place: int) -> None:
        """Remove all pieces from a position."""
        self.put_below(log, place, ())
        self.put(log, place, 0)

    def lift_pile(self, log: Any, place: int) -> tuple[int, ...]:
        """Remove all pieces from a position and return them, top first."""
        pieces = self.whole(place)
        if pieces:
            self.clear(log, place)
        return pieces

    def land_pile(self, log: Any, place: int, pieces: tuple[int, ...]) -> None:
        """Put pieces, top first, on top of the pile on a position."""
        if pieces:
            self.put_below(log, place, pieces[1:] + self.whole(place))
            self.put(log, place, pieces[0])

    def take_top(self, log: Any, place: int, captor: int) -> None:
        """Capture the top piece of a stack: it goes to the bottom of the captor's stack."""
        top, (*rest,) = self.board[place], self.below(place)
        self.put(log, place, rest[0] if rest else 0)
        self.put_below(log, place, tuple(rest[1:]))
        self.put_below(log, captor, (*self.below(captor), top))

    def take_heap(self, log: Any, place: int) -> None:
        """Capture a heap: its pieces go to the reserve of the mover."""
        for code in self.whole(place):
            index = self.slot(1 << self.mover, self.type_of(code))
            self.supply(log, index, self.reserve[index] + 1)
            self.capture(log, code)
        self.clear(log, place)

    def sow(self, log: Any, start: int, row: list[int]) -> None:
        """Sow a heap along links; a piece belongs to the player whose home it enters."""
        owners, home = self.rules["owner_mask"], self.rules["home"]
        heap, way = self.whole(start), self.way(start, row)
        self.clear(log, start)
        for code, place in zip(heap, way, strict=True):
            owner = self.rules["zones"][home][place] if home is not None else 0
            if owner.bit_count() == 1:
                code = code & ~owners | owner
            self.put_below(log, place, self.whole(place))
            self.put(log, place, code)
