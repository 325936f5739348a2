"""Positions: generating, making and unmaking moves.

A piece is an integer: a bit for its owner, then its type from 1, then its attributes. 0 is empty,
and the position after the last one is off the board. A move is a tuple::

    (from, to, parts, effects, promotion, mode, copies, dropped)

``from`` is off the board for a drop. ``parts`` are (from, to) of the parts before the last one,
``effects`` are (kind, position, argument) in the order of the rules. ``mode`` is None unless the
move is partial. The pass is None.
"""

from collections import Counter
from typing import Any

#: the mode of a continuation with all blocks
ANY = -9


class Position:
    """A position of a game with the rules ``rules``, a table of the emitter."""

    def __init__(self, rules: dict[str, Any]) -> None:
        self.rules = rules
        self.size: int = len(rules["positions"])
        self.board: list[int] = [*[0] * self.size, rules["off"]]
        self.reserve: list[int] = [0] * (len(rules["players"]) * rules["types"])
        for player, piece, place in rules["setup"]:
            self.board[place] = self.fresh(player, piece)
        for player, piece, count in rules["reserves"]:
            self.reserve[player * rules["types"] + piece + 1] = count
        self.turn = 0
        self.last = (-1, -1)  # of the first part of the last move
        self.partial = -1  # the position of the piece that continues the turn
        self.mode = ANY  # of the continuation
        self.lost: list[int] = []  # what the last move captured
        self.chooser = rules["turns"][-1][0]  # of the last move
        self.undo: list[tuple[Any, ...]] = []
        self.seen: Counter[Any] = Counter()
        if rules["counts_repetitions"]:
            self.seen[self.key()] += 1
        self.attackers: dict[tuple[str, int, int], list[Any]] = {}

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

    # --- generating ------------------------------------------------------------------------------

    def run(self, group: Any, places: Any) -> list[Any]:
        """Return the moves of the blocks of a group of move types, for pieces on some positions."""
        rules, board, player = self.rules, self.board, self.mover
        me, foe, nav, calls = rules["views"][player]
        types = rules["type_mask"]
        found: list[Any] = []
        for place in places:
            code = board[place]
            if code & me:
                for mode, function, arguments in calls[code & types]:
                    if group is None or mode in group:
                        function(self, found, place, me, foe, nav, code, *arguments)
        return found

    def drops(self, group: Any) -> list[Any]:
        """Return the drops of a group of move types."""
        rules, player = self.rules, self.mover
        me, foe, nav, _ = rules["views"][player]
        found: list[Any] = []
        for piece, calls in rules["drops"][player]:
            if self.reserve[player * rules["types"] + piece + 1] != 0:
                code = self.fresh(player, piece)
                for place in range(self.size):
                    for mode, function, arguments in calls:
                        if group is None or mode in group:
                            function(self, found, place, me, foe, nav, code, *arguments)
        return found

    def legal(self) -> list[Any]:
        """Return the legal moves, each once; goals are not tested."""
        rules = self.rules
        if self.partial >= 0:
            group = None if self.mode == ANY else (self.mode,)
            found = self.maximal(self.safe(self.run(group, (self.partial,))))
            return [*found, None] if rules["pass_partial"] else found
        found = []
        for group in rules["groups"][self.turn]:
            found = self.run(group, range(self.size)) + self.drops(group)
            if found:
                break
        found = self.maximal(self.safe(found))
        if rules["pass_turn"] == "true" or (rules["pass_turn"] == "forced" and not found):
            found.append(None)
        return found

    def safe(self, moves: list[Any]) -> list[Any]:
        """Remove equal moves (rule 60) and moves that leave a royal piece attacked (rule 73)."""
        rules, board, player = self.rules, self.board, self.mover
        royals, compared = rules["royals"][player], rules["compared"]
        if not royals and not any(compared):
            return moves
        found, keys, types, shift = [], set(), rules["type_mask"], rules["type_shift"]
        for move in moves:
            compares = compared[0 if move[7] else (board[move[0]] & types) >> shift]
            self.apply(move)
            key = (frozenset((*move[2], move[:2])), tuple(board), move[5]) if compares else None
            if (key is None or key not in keys) and not (
                royals
                and any(
                    code in royals and self.attacked(place, player)
                    for place, code in enumerate(self.kinds(1 << player))
                )
            ):
                keys.add(key)
                found.append(move)
            self.restore()
        return found

    def kinds(self, owner: int) -> list[int]:
        """Return the types of the pieces of an owner by position, 0 for others."""
        types = self.rules["type_mask"]
        return [code & types if code & owner else 0 for code in self.board]

    def maximal(self, moves: list[Any]) -> list[Any]:
        """Keep the moves that start a chain with the most captures (rule 74)."""
        if not self.rules["maximal_captures"] or not moves:
            return moves
        counts = [self.chain(move) for move in moves]
        return [move for move, count in zip(moves, counts, strict=True) if count == max(counts)]

    def chain(self, move: Any) -> int:
        """Return the number of captures of the best chain that a move starts."""
        board = self.board
        taken = {place for kind, place, _ in move[3] if kind == "capture" and board[place]}
        parts = [part for part in (*move[2], move[:2]) if part[0] != part[1]]
        lifted = {start for start, _ in parts}
        taken |= {end for _, end in parts if board[end] and end not in lifted}
        if move[5] is None:
            return len(taken)
        self.apply(move)
        group = None if self.mode == ANY else (self.mode,)
        following = self.safe(self.run(group, (self.partial,)))
        most = max(map(self.chain, following), default=0)
        self.restore()
        return len(taken) + most

    # --- attacks ---------------------------------------------------------------------------------

    def attacked(self, place: int, player: int, group: str = "royal") -> bool:
        """Return True if another player of the turn order could capture on a position."""
        enemies = (enemy for enemy in self.rules["playing"] if enemy != player)
        return any(self.captures(enemy, place, group) for enemy in enemies)

    def captures(self, player: int, place: int, group: str) -> bool:
        """Return True if a player could capture on a position."""
        board, types = self.board, self.rules["type_mask"]
        me, foe, nav, _ = self.rules["views"][player]
        for start, calls in self.candidates(group, player, place):
            code = board[start]
            if code & me:
                for function, arguments in calls.get(code & types, ()):
                    if function(self, place, start, me, foe, nav, code, *arguments):
                        return True
        return False

    def candidates(self, group: str, enemy: int, place: int) -> list[Any]:
        """Return the positions from which pieces might capture on a position, with their blocks."""
        key = group, enemy, place
        if key not in self.attackers:
            found: dict[int, dict[int, list[Any]]] = {}
            for kind, function, arguments, reaches in self.rules["attacks"][group][enemy]:
                for start in range(self.size):
                    if reaches is None or self.leads(start, place, reaches, arguments):
                        rows = found.setdefault(start, {}).setdefault(kind, [])
                        rows.append((function, arguments))
            self.attackers[key] = sorted(found.items())
        return self.attackers[key]

    def leads(self, start: int, place: int, reaches: Any, arguments: Any) -> bool:
        """Return True if one of the paths leads from a position to another."""
        return any(place in self.follow({start}, path, arguments) for path in reaches)

    def follow(self, places: set[int], path: Any, arguments: Any) -> set[int]:
        """Return the positions to which a path leads; a tuple in it repeats any number of times."""
        for step in path:
            if isinstance(step, int):
                places = {arguments[step][place] for place in places}
            elif step and step[0] == "at":
                places = {step[1]}
            elif step and step[0] == "arg":
                places = {arguments[step[1]]}
            else:
                reached = places
                while reached:
                    reached = self.follow(reached, step, arguments) - places
                    places = places | reached
            places = places - {self.size}
        return places

    def test(self, place: int, me: int, code: int, group: str, *, by: str, origin: int) -> bool:
        """Test for blocks whether an enemy or a friend could capture on a position (rule 49).

        On an empty position, the mover is supposed to stand there (rule 49c). With an ``origin`` it
        is supposed to have moved from there. A friend recaptures an enemy that stands there.
        """
        if place == self.size:
            return False
        board, player = self.board, me.bit_length() - 1
        lifted, before = board[origin], board[place]
        if origin != self.size:
            board[origin] = 0
        if by == "friend":
            foe = self.rules["views"][player][1]
            board[place] = code & ~self.rules["owner_mask"] | foe & -foe
            found = self.captures(player, place, group)
        else:
            if not before or origin != self.size:
                board[place] = code
            found = self.attacked(place, player, group)
        board[place] = before
        board[origin] = lifted
        return found

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
            (self.turn, self.last, self.partial, self.mode, self.lost, self.chooser, log)
        )
        self.chooser = self.rules["turns"][self.turn][0]
        self.lost = []
        self.partial, continues = -1, None
        if move is not None:
            start, end, parts, effects, promotion, continues, copies, dropped = move
            board = self.board
            if parts or effects or copies or dropped or promotion >= 0 or start == end:
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
        if continues is None:
            self.end_turn()
        else:
            self.partial, self.mode = move[1], continues

    def end_turn(self) -> None:
        """Go to the next item of the turn order."""
        self.partial, self.mode = -1, ANY
        self.turn = self.rules["next_turn"][self.turn]

    def restore(self) -> None:
        """Take back the last move that ``apply`` made."""
        self.turn, self.last, self.partial, self.mode, self.lost, self.chooser, log = (
            self.undo.pop()
        )
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
        rules = self.rules
        piece = (code & rules["type_mask"]) >> rules["type_shift"]
        owner = (code & rules["owner_mask"]).bit_length() - 1
        index = owner * rules["types"] + piece
        if rules["recyclable"][piece] and self.reserve[index] >= 0:
            log.append((~index, self.reserve[index]))
            self.reserve[index] += 1

    def play(self, log: Any, move: Any) -> None:
        """Lift all parts, land them, apply the effects in order, then promote (rule 61)."""
        start, end, parts, effects, promotion, _, copies, dropped = move
        board, off = self.board, self.size
        lifted = []
        for origin, _ in parts:
            lifted.append(0 if origin == off else board[origin])
            if lifted[-1]:
                self.put(log, origin, 0)
        code = dropped or board[start]
        if dropped and promotion >= 0:
            code = self.retyped(code, promotion)
        stays = bool(parts) and start == end
        if dropped:
            index = self.mover * self.rules["types"] + self.type_of(dropped)
            if self.reserve[index] > 0:
                log.append((~index, self.reserve[index]))
                self.reserve[index] -= 1
        elif not stays:
            self.put(log, start, 0)
        for lift, (_, target) in zip(lifted, parts, strict=True):
            if lift:
                self.land(log, target, lift)
        if code and not stays:
            self.land(log, end, code)
        if copies and code and not dropped:
            self.put(log, start, code)
        for effect in effects:
            self.affect(log, *effect)
        if promotion >= 0 and not dropped and board[end]:
            self.put(log, end, self.retyped(board[end], promotion))

    def affect(self, log: Any, kind: str, place: int, argument: Any) -> None:
        """Apply one effect."""
        code, rules = self.board[place], self.rules
        if kind == "create":
            self.put(log, place, argument)
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
        found: int = (code & self.rules["type_mask"]) >> self.rules["type_shift"]
        return found

    def retyped(self, code: int, piece: int) -> int:
        """Return a piece with another type and the same attributes (rule 66)."""
        found: int = code & ~self.rules["type_mask"] | piece + 1 << self.rules["type_shift"]
        return found
