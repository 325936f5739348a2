"""Positions: generating, making and unmaking moves.

A piece is an integer: a bit for its owner, then its type from 1, then its attributes. 0 is empty,
and the position after the last one is off the board. A move is a tuple::

    (from, to, parts, effects, promotion, mode, copies, dropped)

``from`` is off the board for a drop. ``parts`` are (from, to) of the parts before the last one,
``effects`` are (kind, position, argument) in the order of the rules. ``mode`` is None unless the
move is partial. The pass is None.

The cells of the undo log are positions, and ``~index`` for entries of the reserves. These are
counts by player and type; that of type 0 has a bit for each entry that the player has used up.
"""

import copy
from collections import Counter
from typing import Any

from zrf2js.emit.python.runtime.conditions import Conditions
from zrf2js.emit.python.runtime.moves import identity

#: the mode of a continuation with all blocks
ANY = -9


class Position(Conditions):
    """A position of a game with the rules ``rules``, a table of the emitter."""

    #: True if pieces stand on other pieces
    has_piles = False

    def __init__(self, rules: dict[str, Any]) -> None:
        self.rules = rules
        self.size: int = len(rules["positions"])
        self.board: list[int] = [*[0] * self.size, rules["off"]]
        self.reserve: list[Any] = self.empty_reserve()
        for player, piece, place in rules["setup"]:
            self.stand(place, self.fresh(player, piece))
        for player, piece, count in rules["reserves"]:
            self.reserve[player * rules["types"] + piece + 1] = count
        self.turn = 0
        self.last = (-1, -1)  # of the first part of the last move
        self.partial = -1  # the position of the piece that continues the turn
        self.mode = ANY  # of the continuation
        self.been: list[int] = []  # visited in this turn before the position was set up
        self.taken: list[int] = []  # captured, in the same way
        self.lost: list[int] = []  # what the last move captured
        self.chooser = rules["turns"][-1][0]  # of the last move
        self.no_progress = 0  # turns since the last progress, -1 during a turn with progress
        self.undo: list[tuple[Any, ...]] = []
        self.seen: Counter[Any] = Counter()
        if rules["counts_repetitions"]:
            self.seen[self.key()] += 1
        self.attackers: dict[tuple[str, int, int], list[Any]] = {}

    def empty_reserve(self) -> list[Any]:
        """Return reserves without pieces."""
        return [0] * (len(self.rules["players"]) * self.rules["types"])

    def stand(self, place: int, code: int) -> None:
        """Put a piece on a position, without a move."""
        self.board[place] = code

    def copy(self) -> "Position":
        """Return a separate position with the same history."""
        twin = copy.copy(self)
        twin.board, twin.reserve = self.board[:], self.reserve[:]
        twin.undo, twin.seen = self.undo[:], self.seen.copy()
        return twin

    def fresh(self, player: int, piece: int) -> int:
        """Return the code of a piece with the attributes of its type."""
        code: int = self.rules["fresh"][piece] | 1 << player
        return code

    def key(self) -> tuple[Any, ...]:
        """Return what equal positions have in common (rule 85)."""
        return (tuple(self.board), tuple(self.reserve), self.turn, self.partial, self.mode)

    @property
    def mover(self) -> int:
        """The player whose pieces move."""
        mover: int = self.rules["turns"][self.turn][1]
        return mover

    @property
    def chance(self) -> bool:
        """Whether chance makes the next move."""
        chance: bool = self.rules["chance"][self.turn]
        return chance

    # --- generating ------------------------------------------------------------------------------

    def run(self, group: Any, places: Any) -> list[Any]:
        """Return the moves of the blocks of a group of move types, for pieces on some positions."""
        rules, board, player = self.rules, self.board, self.mover
        me, foe, nav, calls = rules["views"][player]
        types = rules["type_mask"]
        moves: list[Any] = []
        for place in places:
            code = board[place]
            if code & me or (code and self.partial >= 0):  # the same piece continues
                for mode, function, arguments in calls[code & types]:
                    if group is None or mode in group:
                        function(self, moves, place, me, foe, nav, code, *arguments)
        return moves

    def drops(self, group: Any) -> list[Any]:
        """Return the drops of a group of move types."""
        rules, player = self.rules, self.mover
        me, foe, nav, _ = rules["views"][player]
        moves: list[Any] = []
        for piece, calls in rules["drops"][player]:
            if self.reserve[player * rules["types"] + piece + 1] != 0:
                code = self.fresh(player, piece)
                for place in range(self.size):
                    for mode, function, arguments in calls:
                        if group is None or mode in group:
                            function(self, moves, place, me, foe, nav, code, *arguments)
        return moves

    def legal(self) -> list[Any]:
        """Return the legal moves, each once; goals are not tested."""
        rules = self.rules
        if self.partial >= 0:
            group = None if self.mode == ANY else (self.mode,)
            moves = self.maximal(self.safe(self.run(group, (self.partial,))))
            return [*moves, None] if rules["pass_partial"] else moves
        moves = []
        for group in rules["groups"][self.turn]:
            moves = self.run(group, range(self.size)) + self.drops(group)
            if moves:
                break
        moves = self.maximal(self.safe(moves))
        if rules["pass_turn"] == "true" or (rules["pass_turn"] == "forced" and not moves):
            moves.append(None)
        return moves

    def safe(self, moves: list[Any]) -> list[Any]:
        """Remove equal moves (rule 60) and moves that leave a royal piece attacked (rule 73)."""
        rules, board, player = self.rules, self.board, self.mover
        royals, compared = rules["royals"][player], rules["compared"]
        if not royals and not any(compared):
            return moves
        legal, keys, types, shift = [], set(), rules["type_mask"], rules["type_shift"]
        for move in moves:
            key = None
            if compared[0 if move[7] else (board[move[0]] & types) >> shift]:
                key = identity(board, move)
                if key in keys:
                    continue
            if royals:
                self.apply(move)
                exposed = self.is_exposed(player, royals)
                self.restore()
                if exposed:
                    continue
            keys.add(key)
            legal.append(move)
        return legal

    def maximal(self, moves: list[Any]) -> list[Any]:
        """Keep the moves that start a chain with the most captures (rule 74)."""
        if not self.rules["maximal_captures"] or not moves:
            return moves
        counts = [self.chain(move) for move in moves]
        return [move for move, count in zip(moves, counts, strict=True) if count == max(counts)]

    def chain(self, move: Any) -> int:
        """Return the number of captures of the best chain that a move starts."""
        board = self.board
        parts = [part for part in (*move[2], move[:2]) if part[0] != part[1]]
        places = {place for kind, place, _ in move[3] if kind == "capture"}
        places |= {end for _, end in parts}
        places -= {start for start, _ in parts}  # pieces that the move itself lifts do not count
        taken = [place for place in places if board[place]]
        if move[5] is None:
            return len(taken)
        self.apply(move)
        group = None if self.mode == ANY else (self.mode,)
        following = self.safe(self.run(group, (self.partial,)))
        most = max(map(self.chain, following), default=0)
        self.restore()
        return len(taken) + most

    # --- making ----------------------------------------------------------------------------------

    def make(self, move: Any) -> None:
        """Make a move. A partial move without a legal continuation ends the turn (rule 57)."""
        self.apply(move)
        if self.partial >= 0:
            group = None if self.mode == ANY else (self.mode,)
            if not self.safe(self.run(group, (self.partial,))):
                self.end_turn()
        if self.rules["counts_repetitions"]:
            self.seen[self.key()] += 1

    def unmake(self) -> None:
        """Take back the last move that ``make`` made."""
        if self.rules["counts_repetitions"]:
            self.seen[self.key()] -= 1
        self.restore()

    def apply(self, move: Any) -> None:
        """Make a move without a test of its continuations; ``restore`` takes it back."""
        log: list[tuple[int, int]] = []
        self.undo.append(
            (
                *(self.turn, self.last, self.partial, self.mode, self.lost, self.chooser),
                *(self.no_progress, log),
            )
        )
        self.chooser = self.rules["turns"][self.turn][0]
        self.lost = []
        self.partial, continues = -1, None
        if move is not None:
            start, end, parts, effects, promotion, continues, copies, dropped = move
            board = self.board
            has_more = parts or effects or copies or dropped or promotion >= 0
            if has_more or start == end or self.has_piles or not board[start]:
                self.play(log, move)
            else:
                taken = board[end]
                log += ((start, board[start]), (end, taken))
                board[end] = board[start]
                board[start] = 0
                if taken:
                    self.capture(log, taken)
            first = parts[0] if parts else (start, end)
            self.last = (-1 if first[0] == self.size else first[0], first[1])
        if self.rules["progress_types"] is not None and self.has_progressed(log):
            self.no_progress = -1
        if continues is None:
            self.end_turn()
        else:
            self.partial, self.mode = move[1], continues

    def end_turn(self) -> None:
        """Go to the next item of the turn order."""
        self.partial, self.mode = -1, ANY
        self.turn = self.rules["next_turn"][self.turn]
        self.no_progress += 1

    def has_progressed(self, log: Any) -> bool:
        """Test if the move captured, or moved, dropped or changed a piece of certain types."""
        types, kind = (
            self.rules["progress_types"],
            self.rules["type_mask"] | self.rules["owner_mask"],
        )
        first: dict[int, int] = {}
        for place, before in log:
            if 0 <= place < self.size:
                first.setdefault(place, before)
        return bool(self.lost) or any(
            (self.type_of(before) in types or self.type_of(self.board[place]) in types)
            and (before ^ self.board[place]) & kind
            for place, before in first.items()
        )

    def restore(self) -> None:
        """Take back the last move that ``apply`` made."""
        *state, self.no_progress, log = self.undo.pop()
        self.turn, self.last, self.partial, self.mode, self.lost, self.chooser = state
        for place, before in reversed(log):
            if place >= 0:
                self.board[place] = before
            else:
                self.reserve[~place] = before

    def put(self, log: Any, place: int, code: int) -> None:
        """Replace what stands on a position."""
        log.append((place, self.board[place]))
        self.board[place] = code

    def land(self, log: Any, place: int, code: int) -> None:
        """Replace what stands on a position, which is captured."""
        if self.board[place]:
            self.capture(log, self.board[place])
        self.put(log, place, code)

    def capture(self, log: Any, code: int) -> None:
        """Note a capture; with `recycle captures`, the piece returns to its reserve (rule 68)."""
        self.lost.append(code)
        if self.rules["recyclable"][self.type_of(code)]:
            self.recycle(log, code)

    def recycle(self, log: Any, code: int) -> None:
        """Return a piece to the reserve of its owner, unless that is unlimited."""
        index = self.slot(code & self.rules["owner_mask"], self.type_of(code))
        if self.reserve[index] >= 0:
            self.supply(log, index, self.reserve[index] + 1)

    def spend(self, log: Any, code: int) -> None:
        """Take a piece from the reserve of the mover, unless that is unlimited."""
        index = self.slot(1 << self.mover, self.type_of(code))
        if self.reserve[index] > 0:
            self.supply(log, index, self.reserve[index] - 1)

    def supply(self, log: Any, index: int, value: Any) -> None:
        """Replace an entry of the reserves."""
        log.append((~index, self.reserve[index]))
        self.reserve[index] = value

    def play(self, log: Any, move: Any) -> None:
        """Lift all parts, land them, apply the effects in order, then promote (rule 61)."""
        start, end, parts, _, _, _, _, dropped = move
        lifted = self.lift(log, parts)
        code = dropped or self.board[start]
        stays = bool(parts) and start == end
        if dropped:
            self.spend(log, dropped)
        elif not stays:
            self.put(log, start, 0)
        self.land_parts(log, lifted, parts)
        if code and not stays:
            self.land(log, end, code)
        self.complete(log, move, code)

    def lift(self, log: Any, parts: Any) -> list[int]:
        """Lift the pieces of the parts before the last one; return them."""
        lifted = []
        for origin, _ in parts:
            lifted.append(self.board[origin])
            if lifted[-1]:
                self.put(log, origin, 0)
        return lifted

    def land_parts(self, log: Any, lifted: list[int], parts: Any) -> None:
        """Land the pieces of the parts before the last one."""
        for code, (_, target) in zip(lifted, parts, strict=True):
            if code:
                self.land(log, target, code)

    def complete(self, log: Any, move: Any, code: int) -> None:
        """Apply the effects of a move in order; leave a copy, and promote."""
        start, end, _, effects, promotion, _, copies, dropped = move
        for kind, place, argument in effects:
            self.affect(log, kind, place, argument, end)
        if copies and code and not dropped:
            self.put(log, start, code)
        before = self.board[end]
        if promotion >= 0 and before:
            after = self.retyped(before, promotion)
            if self.rules["recycles_promotions"]:  # rule 69
                self.recycle(log, before)
                self.spend(log, after)
            self.put(log, end, after)

    def affect(self, log: Any, kind: str, place: int, argument: Any, end: int) -> None:
        """Apply one effect of a move that ends on a position."""
        code, rules = self.board[place], self.rules
        if kind == "create":
            self.put(log, place, argument)
        elif kind == "drop":
            self.spend(log, argument)
            self.land(log, place, argument)
        elif kind == "use":
            index = self.slot(1 << self.mover, 0)
            self.supply(log, index, self.reserve[index] | 1 << argument)
        elif not code:
            return
        elif kind == "capture":
            self.land(log, place, 0)
        elif kind == "owner":
            self.put(log, place, code & ~rules["owner_mask"] | argument)
        elif kind == "flip":
            owner = rules["flips"][(code & rules["owner_mask"]).bit_length() - 1]
            self.put(log, place, code & ~rules["owner_mask"] | owner)
        elif kind == "type":
            self.put(log, place, self.retyped(code, argument))
        else:
            attribute, value = argument
            shift, mask = rules["attributes"][attribute][1:3]
            self.put(log, place, code & ~(mask << shift) | value << shift)

    def type_of(self, code: int) -> int:
        """Return the type of a piece, from 1."""
        type_: int = (code & self.rules["type_mask"]) >> self.rules["type_shift"]
        return type_

    def retyped(self, code: int, piece: int) -> int:
        """Return a piece with another type and the same attributes (rule 66)."""
        retyped: int = code & ~self.rules["type_mask"] | piece + 1 << self.rules["type_shift"]
        return retyped
