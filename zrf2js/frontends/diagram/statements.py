"""A diagram as the statements of a game description, which the reader of `dgz` turns into forms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath

from zrf2js.frontends.dgz.lines import Line
from zrf2js.frontends.diagram.lines import Parameter, PieceLine
from zrf2js.frontends.diagram.names import LETTERS, MOVES
from zrf2js.support.source import Origin

#: limits of the board, whose files have letters, of the piece lines, and of the squares of a line
MAX_SIZE, MAX_PIECES, MAX_WORDS = 26, 200, 1_000
_NUMBER = re.compile(r"[0-9]{1,6}")
_SQUARE = re.compile(r"([a-z])([0-9]{1,3})(?:-([a-z])([0-9]{1,3}))?")
_NOTATION = "betza/xbetza"
#: a piece without moves
_IMMOBILE = "((verify false))"
_STALEMATES = {"draw": "draw", "win": "loss"}


class Inexpressible(Exception):
    """A line that rules files cannot express: its word, its place and the reason."""

    def __init__(self, word: str, origin: Origin, reason: str) -> None:
        super().__init__(word)
        self.word = word if len(word) <= 40 else f"{word[:40]}…"
        self.origin, self.reason = origin, reason


class Statements:
    """The statements of one diagram."""

    def __init__(
        self, parameters: Mapping[str, Parameter], pieces: Sequence[PieceLine], fallback: Origin
    ) -> None:
        self._parameters, self._pieces, self._fallback = parameters, pieces, fallback
        self._lines: list[Line] = []
        self._files = self._number("files", 8, least=1, most=MAX_SIZE)
        self._ranks = self._number("ranks", 8, least=1, most=MAX_SIZE)
        self._lowest = self._number("firstRank", 1, least=0, most=1)
        self._symmetry = self._text("symmetry", "mirror")
        if self._symmetry not in ("mirror", "rotate", "none"):
            raise self._bad("symmetry", "it is mirror, rotate or none")
        self._names = self._named()
        self._royals = self._royal()
        self._holds = self._number("holdingsType", 0, least=0, most=1) == 1

    def all(self) -> list[Line]:
        """Return the statements; raise Inexpressible."""
        title = PurePath(self._fallback.span.source.name).stem
        self._add("game", title, self._fallback)
        self._add("board", f"{self._files}x{self._ranks}", self._place("files"))
        turned = "mirror" if self._symmetry == "mirror" else "rotate"
        self._add("symmetry", turned, self._place("symmetry"))
        if self._holds:
            self._add("captures", "hand", self._place("holdingsType"))
        self._zone()
        for line, name in zip(self._pieces, self._names, strict=True):
            self._piece(line, name)
        self._promotions()
        self._setup()
        for name in self._royals:
            self._add("loss", f"checkmated {name}", self._place("royal"))
        stalemate = _STALEMATES.get(self._text("stalemate", "draw"))
        if stalemate is None:
            raise self._bad("stalemate", "it is draw or win")
        self._add(stalemate, "stalemated", self._place("stalemate"))
        self._add("draw", "repetition", self._fallback)
        return self._lines

    # --- parameters ------------------------------------------------------------------------------

    def _add(self, words: str, value: str, origin: Origin, at: int | None = None) -> None:
        place = origin.span.start if at is None else at
        self._lines.append(Line(tuple(words.split()), value, place, origin))

    def _text(self, name: str, default: str) -> str:
        parameter = self._parameters.get(name)
        return parameter.value if parameter else default

    def _place(self, name: str) -> Origin:
        parameter = self._parameters.get(name)
        return parameter.origin if parameter else self._fallback

    def _bad(self, name: str, reason: str) -> Inexpressible:
        return Inexpressible(name, self._place(name), reason)

    def _number(self, name: str, default: int, *, least: int, most: int) -> int:
        text = self._text(name, str(default))
        if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
            raise self._bad(name, f"it is a number from {least} to {most}")
        return int(text)

    # --- pieces ----------------------------------------------------------------------------------

    def _named(self) -> list[str]:
        """Return the names of the pieces as words, each once."""
        names: list[str] = []
        for line in self._pieces:
            word = re.sub(r"[^A-Za-z0-9]+", "-", line.name).strip("-")
            if not word[:1].isalpha():
                raise Inexpressible(line.name, line.origin, "a piece needs a name of letters")
            name = word[0].upper() + word[1:]
            if name in names:
                raise Inexpressible(line.name, line.origin, "two pieces have this name")
            names.append(name)
        return names

    def _letter(self, index: int) -> str:
        """Return the identifier of a piece: by default, the usual letter of its name."""
        line = self._pieces[index]
        return line.letter or LETTERS.get(line.name.lower(), self._names[index][0])

    def _piece(self, line: PieceLine, name: str) -> None:
        standard = MOVES.get(line.name.lower())
        formula = line.moves or standard or ""
        words = f"piece {name} {line.letter if len(line.letter) == 1 else ''}"
        if not formula:
            self._add(words, _IMMOBILE, line.origin)
            return
        at = line.at - len(_NOTATION) - 1
        self._add(words, f"{_NOTATION} {formula}", line.origin, at if line.moves else None)
        if self._holds and name not in self._royals:
            self._add(f"drop {name}", "any", line.origin)

    def _royal(self) -> list[str]:
        """Return the names of the royal pieces: by default, the last piece."""
        text = self._text("royal", str(len(self._pieces)))
        if text == "0":
            return []
        index = self._index_of(text)
        if index is None:
            raise self._bad("royal", "no piece has this number or identifier")
        return [self._names[index]]

    def _index_of(self, text: str) -> int | None:
        """Return the index of the piece with a number or an identifier."""
        if _NUMBER.fullmatch(text):
            return int(text) - 1 if 1 <= int(text) <= len(self._pieces) else None
        letters = [self._letter(index) for index in range(len(self._pieces))]
        return letters.index(text) if text in letters else None

    # --- promotion -------------------------------------------------------------------------------

    def _zone(self) -> None:
        depth = self._number("promoZone", 1, least=0, most=self._ranks)
        last = chr(ord("a") + self._files - 1)
        self._zone_depth = depth
        if depth:
            place = self._place("promoZone")
            low = self._ranks - depth + 1
            self._add("zone promotion White", f"a{low}-{last}{self._ranks}", place)
            self._add("zone promotion Black", f"a1-{last}{depth}", place)

    def _promotions(self) -> None:
        """Add the promotions of the first pieces."""
        count = self._number("maxPromote", 1, least=0, most=len(self._pieces))
        offset = self._number("promoOffset", 0, least=0, most=len(self._pieces))
        if not self._zone_depth:
            return
        choice = self._choice(count)
        for index in range(count):
            name, origin = self._names[index], self._pieces[index].origin
            if name in self._royals:
                continue
            if offset:
                if index + offset >= len(self._names):
                    raise self._bad("promoOffset", f"`{name}` has no piece to promote to")
                target = self._names[index + offset]
                self._add(f"promote {name} in promotion may leaving", target, origin)
            elif choice:
                self._add(f"promote {name} in promotion", " ".join(choice), origin)

    def _choice(self, count: int) -> list[str]:
        """Return the names of the pieces to which pawns promote."""
        text = self._text("promoChoice", "")
        if not text:
            return [name for name in self._names[count:] if name not in self._royals]
        letters = {self._letter(index): name for index, name in enumerate(self._names)}
        pattern = "|".join(sorted(map(re.escape, letters), key=len, reverse=True))
        words = re.findall(rf"{pattern}|\S", text)
        unknown = next((word for word in words if word not in letters), None)
        if unknown is not None:
            raise self._bad("promoChoice", f"`{unknown}` is not the identifier of a piece")
        return list(dict.fromkeys(letters[word] for word in words))

    # --- setup -----------------------------------------------------------------------------------

    def _setup(self) -> None:
        players: dict[str, list[str]] = {"White": [], "Black": []}
        for line, name in zip(self._pieces, self._names, strict=True):
            white = list(self._squares(line, line.squares))
            black = list(self._squares(line, line.black))
            if not line.black and self._symmetry != "none":
                black = [self._opposite(square) for square in white]
            for player, squares in (("White", white), ("Black", black)):
                if squares:
                    named = " ".join(f"{chr(ord('a') + x)}{y}" for x, y in squares)
                    players[player].append(f"{name} {named}")
                elif self._holds and name not in self._royals:
                    players[player].append(f"{name} off 0")
        for player, entries in players.items():
            if entries:
                self._add(f"setup {player}", ", ".join(entries), self._fallback)

    def _opposite(self, square: tuple[int, int]) -> tuple[int, int]:
        x, y = square
        file = self._files - 1 - x if self._symmetry == "rotate" else x
        return file, self._ranks + 1 - y

    def _squares(self, line: PieceLine, text: str) -> Iterator[tuple[int, int]]:
        """Yield (file, rank) of a list of squares and of lines between two squares."""
        words = dict.fromkeys(filter(None, re.split(r"[,\s]+", text)))
        if len(words) > MAX_WORDS:
            raise Inexpressible(line.name, line.origin, f"more than {MAX_WORDS} lists of squares")
        for word in words:
            match = _SQUARE.fullmatch(word)
            if match is None:
                raise Inexpressible(word, line.origin, "it is not a square")
            first = self._square(match[1], match[2], word, line)
            last = self._square(match[3], match[4], word, line) if match[3] else first
            for x in range(min(first[0], last[0]), max(first[0], last[0]) + 1):
                for y in range(min(first[1], last[1]), max(first[1], last[1]) + 1):
                    yield x, y

    def _square(self, file: str, rank: str, word: str, line: PieceLine) -> tuple[int, int]:
        x, y = ord(file) - ord("a"), int(rank) - self._lowest + 1
        if not (0 <= x < self._files and 1 <= y <= self._ranks):
            raise Inexpressible(word, line.origin, "it is not on the board")
        return x, y
