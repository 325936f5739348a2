"""The texts of moves: the Zillions notation."""

from typing import Any

from zrf2js.emit.python.runtime.moves import acting


class MoveText:
    """The words of one move."""

    def __init__(self, position: Any) -> None:
        self.rules, self.board = position.rules, position.board
        self.words: list[str] = []
        self.mentioned = -1
        self.changed = ""  # what the last "= X" names: more positions may follow it

    def of(self, move: Any) -> str:
        """Return the text of a move in the position."""
        if move is None:
            return "Pass"
        start, end, parts, effects, promotion, mode, copies, dropped = move
        for kind, place, code in effects:
            if kind == "drop":
                self.appears(place, code)
        for begin, target in parts:
            self.part(begin, target)
        if dropped:
            self.appears(end, dropped)
        else:
            self.part(start, end)
        changes = acting(self.board, move)
        for effect in changes:
            self.change(*effect)
        if copies and not dropped and self.board[start]:
            self.appears(start, self.board[start])
        for place in dict.fromkeys(at for kind, at, _ in changes if kind == "capture"):
            self.append(place, "x", self.name(place))
        if promotion >= 0:
            self.equals(self.rules["pieces"][promotion], end)
        if not self.words:
            self.words += [self.piece(self.board[start]), self.name(start)]
        if mode is not None:
            number = 0 if mode < 0 else self.rules["notation_modes"][mode]
            self.words = ["partial", str(number), *self.words]
        return " ".join(self.words)

    def name(self, place: int) -> str:
        """Return the name of a position."""
        name: str = self.rules["positions"][place]
        return name

    def piece(self, code: int) -> str:
        """Return the name of a type of piece."""
        number = (code & self.rules["type_mask"]) >> self.rules["type_shift"]
        return self.rules["pieces"][number - 1] if number else "?"

    def owner(self, code: int) -> str:
        """Return the name of the owner of a piece."""
        number = (code & self.rules["owner_mask"]).bit_length() - 1
        name: str = self.rules["players"][number]
        return name

    def append(self, place: int, *words: str) -> None:
        """Append words; a following `@` or `=` refers to the position."""
        self.words += words
        self.mentioned, self.changed = place, ""

    def part(self, start: int, end: int) -> None:
        """Append a part that moves a piece."""
        if start != end and start < len(self.board) - 1 and self.board[start]:
            sign = "x" if self.board[end] and not self.rules["piles"] else "-"
            self.append(end, self.piece(self.board[start]), self.name(start), sign, self.name(end))

    def appears(self, place: int, code: int) -> None:
        """Append a piece that appears."""
        self.append(place, self.owner(code), self.piece(code), self.name(place))

    def change(self, kind: str, place: int, argument: Any) -> None:
        """Append a change other than a capture."""
        if kind == "create":
            self.appears(place, argument)
        elif kind == "attribute":
            self.append(self.mentioned, "@", self.name(place), *map(str, argument))
        elif kind == "owner":
            self.equals(self.rules["players"][argument.bit_length() - 1], place)
        elif kind == "type":
            self.equals(self.rules["pieces"][argument], place)
        elif kind == "flip":
            self.append(place, "flip", self.name(place))

    def equals(self, what: str, place: int) -> None:
        """Append a new type or owner."""
        if self.changed == what:
            self.words.append(self.name(place))
        else:
            self.words += ["=", what]
            if self.mentioned == place:
                return
            self.words += ["on", self.name(place)]
            self.changed = what
        self.mentioned = place
