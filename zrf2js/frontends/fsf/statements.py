"""A variant as the statements of a game description, which the reader of `dgz` turns into forms."""

from __future__ import annotations

import re
from collections.abc import Iterator

from zrf2js.frontends.dgz.lines import Line
from zrf2js.frontends.fsf.castling import castling_blocks
from zrf2js.frontends.fsf.endings import goals_of
from zrf2js.frontends.fsf.fen import Start, start_of
from zrf2js.frontends.fsf.pieces import MOVES, dialect_of, forward_ranks, with_modality
from zrf2js.frontends.fsf.settings import Inexpressible, Settings
from zrf2js.support.source import Origin

PLAYERS = ("White", "Black")
#: the owner and the type of the pieces that stand for squares outside of the board
WALLS, WALL = "Walls", "Wall"
#: the zone of the other squares
BOARD = "board"
#: move types where captures are compulsory
_MODES = (("c", "capture"), ("m", "other"))


class Statements:
    """The statements of one variant."""

    def __init__(self, settings: Settings, fallback: Origin) -> None:
        self._settings = settings
        self._fallback = fallback
        self.start: Start = start_of(settings)
        self.pieces = settings.pieces()
        self.hand = settings.flag("pieceDrops", default=False)
        self.captures_to_hand = settings.flag("capturesToHand", default=False)
        self.lines: list[Line] = []
        self._must_capture = settings.flag("mustCapture", default=False)
        self._promoted: dict[str, str] = {}
        #: the letters in FEN of these types
        self.tokens: dict[str, str] = {}
        #: promoted forms that need a separate type, because they change back when captured
        self._reverts = self.captures_to_hand and not settings.flag("dropLoop", default=False)

    def all(self) -> list[Line]:
        """Return the statements; raise Inexpressible."""
        settings = self._settings
        self._add("game", settings.name)
        self._add("board", f"{settings.width}x{settings.height}", "maxFile")
        self._add("symmetry", "rotate")
        if self.start.walls:  # neutral pieces, which leaps pass and slides do not
            self._add("players", f"{' '.join(PLAYERS)} {WALLS}", "startFen")
            self._add(f"piece {WALL}", "((verify false))", "startFen")
            self._add(f"setup {WALLS}", f"{WALL} {' '.join(self.start.walls)}", "startFen")
        if self.captures_to_hand:
            self._add("captures", "hand", "capturesToHand")
        self._check()
        self._zones()
        self._find_promotions()
        for letter in self.pieces:
            self._piece(letter)
        self._setup()
        order = PLAYERS if self.start.mover == "White" else PLAYERS[::-1]
        if self.start.walls or order != PLAYERS:
            self._add("turns", " ".join(order), "startFen")
        if self._must_capture:
            self._add("priorities", "capture other", "mustCapture")
        for words, value, key in goals_of(settings, self.pieces):
            self._add(words, value, key)
        return self._used()

    def _used(self) -> list[Line]:
        """Return the statements without those of zones that no other statement names."""
        zones = [line for line in self.lines if line.words[:1] == ("zone",)]
        others = (line for line in self.lines if line.words[:1] != ("zone",))
        texts = (text for line in others for text in (*line.words, line.value))
        named = {word for text in texts for word in re.findall(r"[\w-]+", text)}
        unused = {line for line in zones if line.words[1] not in named}
        return [line for line in self.lines if line not in unused]

    def _add(self, words: str, value: str, key: str = "") -> None:
        """Add a statement; its origin is the place of the key."""
        origin = (self._settings.place(key) if key else self._settings.origin) or self._fallback
        self.lines.append(Line(tuple(words.split()), value, origin.span.start, origin))

    def _check(self) -> None:
        if self.captures_to_hand and not self.hand:
            key = "capturesToHand"
            raise Inexpressible(key, self._settings.place(key), "captures to a hand without drops")

    # --- zones -----------------------------------------------------------------------------------

    def _zone(self, name: str, key: str, white: str, black: str) -> bool:
        """Add a zone with a region of each player; return False if it is empty for both."""
        regions = {
            "White": self._settings.region(f"{key}White", white),
            "Black": self._settings.region(f"{key}Black", black),
        }
        for player, squares in regions.items():
            if squares:
                self._add(f"zone {name} {player}", " ".join(squares), f"{key}{player}")
        return any(regions.values())

    def _zones(self) -> None:
        rank = self._settings.number("promotionRank", 0)
        height = self._settings.height
        first, last = (f"*{rank}", f"*{height + 1 - rank}") if rank else ("*8", "*1")
        if not rank and height != 8 and "promotionRegionWhite" not in self._settings.entries:
            first = f"*{height}"
        self._has_promotions = self._zone("promotion", "promotionRegion", first, last)
        second = f"*{height - 1}"
        if self._has_double_steps():
            self._zone("double", "doubleStepRegion", "*2", second)
        self._drop_zones()
        self._mobility_zones()

    def _has_double_steps(self) -> bool:
        """Return True if a piece has moves from the region of double steps only."""
        doubles = self._settings.flag("doubleStep", default=True)
        return any(
            (name == "Pawn" and doubles) or re.search(r"i[a-z]*[A-Z]", formula)
            for name, formula in self.pieces.values()
        )

    def _drop_zones(self) -> None:
        if not self.hand:
            return
        settings = self._settings
        for player, old in (("White", "whiteDropRegion"), ("Black", "blackDropRegion")):
            key = f"dropRegion{player}" if f"dropRegion{player}" in settings.entries else old
            self._add(f"zone drops {player}", " ".join(settings.region(key, "*")), key)

    def _mobility_zones(self) -> None:
        """Add the zones that confine pieces: mobilityRegionWhiteKing and the like."""
        self._confined: dict[str, str] = {}
        if self.start.walls:
            squares = self._settings.region("", "*")
            inside = " ".join(each for each in squares if each not in self.start.walls)
            for player in PLAYERS:
                self._add(f"zone {BOARD} {player}", inside, "startFen")
        for letter, (name, _) in self.pieces.items():
            keys = [f"mobilityRegion{player}{name}" for player in PLAYERS]
            if any(key in self._settings.entries for key in keys):
                zone = f"mobility-{letter}"
                for player, key in zip(PLAYERS, keys, strict=True):
                    squares = self._settings.region(key, "*")
                    self._add(f"zone {zone} {player}", " ".join(squares), key)
                self._confined[letter] = zone

    # --- promotions ------------------------------------------------------------------------------

    def _find_promotions(self) -> None:
        """Collect (piece, targets) of pawns, and of pieces that turn over."""
        settings = self._settings
        self._targets: dict[str, tuple[str, ...]] = {}
        #: the targets of Black's pawns, if they differ: these pawns have a separate type
        self._of_black: dict[str, tuple[str, ...]] = {}
        turned = settings.text("promotedPieceType").lower()
        for pair in turned.split() if ":" in turned else ():
            letter, _, target = pair.partition(":")
            if target != "-":
                self._targets[letter] = (target,)
        pawns = settings.letters("promotionPawnTypes", "p")
        white = settings.letters("promotionPieceTypesWhite", "")
        black = settings.letters("promotionPieceTypesBlack", "")
        if white != black and self.hand:
            key = "promotionPieceTypesWhite"
            raise Inexpressible(key, settings.place(key), "drops of pawns that promote differently")
        types = white or settings.letters("promotionPieceTypes", "qrbn")
        known = tuple(letter for letter in types if letter in self.pieces)
        for letter in pawns:
            if letter in self._targets and known:
                key = "promotedPieceType"
                raise _unsupported(settings, key, "a piece that both promotes and turns over")
            if letter in self.pieces and known and self._has_promotions:
                self._targets.setdefault(letter, known)
                if black not in ((), white):
                    self._of_black[letter] = tuple(each for each in black if each in self.pieces)

    def _is_turned(self, letter: str) -> bool:
        """Return True for a piece of `promotedPieceType`, which may promote when it moves."""
        turned = self._settings.text("promotedPieceType").lower()
        return any(pair.startswith(f"{letter}:") for pair in turned.split())

    def _promotion(self, letter: str, name: str, types: tuple[str, ...]) -> None:
        targets = [self._promoted_type(letter, target) for target in types]
        words = f"promote {name} in promotion"
        key = "promotedPieceType" if self._is_turned(letter) else "promotionPieceTypes"
        if self._is_turned(letter):
            if not self._settings.flag("mandatoryPiecePromotion", default=False):
                words += " may"
            words += " leaving"
            if " may" in words and self._is_stuck(letter):
                words += f" stuck stuck-{letter}"
                self._stuck_zone(letter)
        elif not self._settings.flag("mandatoryPawnPromotion", default=True):
            words += " may"
        self._add(words, " ".join(targets), key)

    def _promoted_type(self, letter: str, target: str) -> str:
        """Return the type after promotion; one that changes back has a separate name."""
        if target not in self.pieces:
            key = "promotedPieceType"
            reason = f"no piece has the letter `{target}`"
            raise Inexpressible(key, self._settings.place(key), reason)
        if not self._reverts and not self._is_turned(letter):
            return self.pieces[target][0]
        name = f"{self.pieces[letter][0]}{self.pieces[target][0]}"
        if name not in self._promoted:
            self._promoted[name] = target
            self.tokens[name] = f"+{letter}" if self._is_turned(letter) else target
            self._moves(name, target, "")
        return name

    # --- pieces that could not move again --------------------------------------------------------

    def _is_stuck(self, letter: str) -> bool:
        return self._settings.flag("immobilityIllegal", default=False) and bool(
            self._stuck_ranks(letter)
        )

    def _stuck_ranks(self, letter: str) -> int:
        """Return the number of last ranks on which the piece has no move."""
        return forward_ranks(self.pieces[letter][1])

    def _stuck_zone(self, letter: str) -> None:
        ranks, height = self._stuck_ranks(letter), self._settings.height
        if any(line.words[:2] == ("zone", f"stuck-{letter}") for line in self.lines):
            return
        rows = {
            "White": range(height - ranks + 1, height + 1),
            "Black": range(1, ranks + 1),
        }
        for player, numbers in rows.items():
            last = chr(ord("a") + self._settings.width - 1)
            squares = " ".join(f"a{rank}-{last}{rank}" for rank in numbers)
            self._add(f"zone stuck-{letter} {player}", squares, "immobilityIllegal")

    # --- pieces ----------------------------------------------------------------------------------

    def _piece(self, letter: str) -> None:
        name, _ = self.pieces[letter]
        self._moves(name, letter, letter.upper())
        if letter in self._targets:
            self._promotion(letter, name, self._targets[letter])
        if letter in self._of_black:
            self._moves(f"Black{name}", letter, "")
            self._promotion(letter, f"Black{name}", self._of_black[letter])
            self.tokens[f"Black{name}"] = letter
        if self.hand and name != "King":
            self._drop(letter, name)

    def _moves(self, name: str, letter: str, sign: str) -> None:
        """Add the moves of a type that moves as the piece with the letter."""
        kind, formula = self.pieces[letter]
        key = kind[:1].lower() + kind[1:]
        zone = self._confined.get(letter, BOARD if self.start.walls else "")
        limit = f"to {zone}" if zone else ""
        if self._must_capture and kind == "King":
            key, reason = "mustCapture", "captures that are compulsory only if the king is safe"
            raise Inexpressible(key, self._settings.place(key), reason)
        if kind == "Pawn" and formula == MOVES["pawn"]:
            passes = self._settings.text("enPassantRegion", "*") != "-"
            formula = "fmWfceF" if passes else formula
            if self._settings.flag("doubleStep", default=True):
                formula += "ifmnD"
        if kind == "Soldier":
            self._soldier(name, sign, limit)
        elif not formula:
            self._add(f"piece {name} {sign}", "((verify false))", key)
        else:
            self._formula(name, sign, limit, formula, key)
        if kind == "King" and self._settings.flag("flyingGeneral", default=False):
            self._add(f"piece {name}", f"dagaz (N)([p]\\1)*[e,={name}]", "flyingGeneral")
        if name == self._castling_king():
            self._castling(name, formula, limit)

    def _formula(self, name: str, sign: str, limit: str, formula: str, key: str) -> None:
        """Add the moves of a formula; its initial moves start in the region of double steps."""
        terms = re.findall(r"[a-z]*(?:[A-Z](?![A-Z]*\d)|[A-Z]+\d*|\(.*\)|\[.*\])", formula)
        initial = [term for term in terms if "i" in re.match(r"[a-z]*", term)[0]]  # type: ignore[index]
        if "".join(terms) != formula:
            initial = []
        rest = "".join(term for term in terms if term not in initial) if initial else formula
        for text, zone in ((rest, ""), ("".join(initial).replace("i", ""), "from double")):
            self._typed(name, sign, f"{zone} {limit}", text, key)

    def _typed(self, name: str, sign: str, places: str, formula: str, key: str) -> None:
        """Add a formula, as captures and other moves where captures are compulsory."""
        for mode, kind in (("", ""),) if not self._must_capture else _MODES:
            moves = with_modality(formula, mode)
            if moves:
                words = f"piece {name} {sign} {kind} {places}"
                self._add(words, f"betza{dialect_of(moves)} {moves}", key)

    def _castling(self, king: str, formula: str, limit: str) -> None:
        """Add castling, and the attribute of pieces that have moved."""
        quiet = "other" if self._must_capture else ""
        for block in self._castlings():
            self._add(f"piece {king} {quiet}", block, "castling")
        if self._castles():  # a formula with `i`, so that all moves set the attribute
            moves = with_modality(formula, "m" if quiet else "")
            self._add(f"piece {king} {quiet} {limit}", f"betza i{moves}", "castling")
            self._add(f"attribute {king}", "moved false", "castling")

    def _castles(self) -> bool:
        return bool(self._castlings())

    def _castlings(self) -> list[str]:
        return list(castling_blocks(self._settings, self.start, self._castling_king(), self.pieces))

    def _castling_king(self) -> str:
        """Return the name of the piece that castles: the king, unless a key states another one."""
        letter = self._settings.text("castlingKingPiece")
        return self.pieces[letter][0] if letter in self.pieces else "King"

    def _soldier(self, name: str, sign: str, limit: str) -> None:
        """A soldier moves sideways behind the river, as the key states."""
        rank = self._settings.number("soldierPromotionRank", 1)
        self._typed(name, sign, limit, "fW", "soldier")
        height, last = self._settings.height, chr(ord("a") + self._settings.width - 1)
        if not any(line.words[:2] == ("zone", "beyond") for line in self.lines):
            self._add("zone beyond White", f"a{rank}-{last}{height}", "soldierPromotionRank")
            low = height - rank + 1
            self._add("zone beyond Black", f"a1-{last}{low}", "soldierPromotionRank")
        self._typed(name, "", f"from beyond {limit}", "sW", "soldier")

    # --- drops -----------------------------------------------------------------------------------

    def _drop(self, letter: str, name: str) -> None:
        settings = self._settings
        tests = ["empty?", "(in-zone? drops)"]
        if self.captures_to_hand:
            tests.append("(not-position? hand)")
        is_pawn = name == "Pawn"
        if is_pawn and not settings.flag("promotionZonePawnDrops", default=False):
            tests.append("(not-in-zone? promotion)")
        if is_pawn and not settings.flag("firstRankPawnDrops", default=False):
            tests.append("(not-in-zone? first-rank)")
            self._first_rank()
        if self._is_stuck(letter):
            tests.append(f"(not-in-zone? stuck-{letter})")
            self._stuck_zone(letter)
        block = f"(verify (and {' '.join(tests)}))"
        if letter in settings.letters("dropNoDoubled", "-"):
            block += self._not_doubled(name)
        if name == "Rook" and self._castles():  # a dropped rook has no right to castle
            block += " (set-attribute moved true)"
        # Promoted pieces keep their type in the hand if the drop names the type of the pawn.
        add = f"(add {name})" if letter in self._targets and not self._reverts else "add"
        quiet = "(move-type other) " if self._must_capture else ""
        self._add(f"drop {name}", f"{quiet}({block} {add})", "pieceDrops")

    def _not_doubled(self, name: str) -> str:
        """Return the test that fewer than one or two of the player's pieces are on the file."""
        count = self._settings.number("dropNoDoubledCount", 1)
        if count not in (1, 2):
            reason = "more than two pieces on a file"
            raise _unsupported(self._settings, "dropNoDoubledCount", reason)
        own = f"(and friend? (piece? {name}))"
        test = f"(verify (not {own}))"
        if count == 2:
            test = f"(if {own} (verify (not-flag? doubled)) (set-flag doubled true))"
        return "".join(f" mark (while (on-board? {d}) {d} {test}) back" for d in "NS")

    def _first_rank(self) -> None:
        if not any(line.words[:2] == ("zone", "first-rank") for line in self.lines):
            last, height = chr(ord("a") + self._settings.width - 1), self._settings.height
            self._add("zone first-rank White", f"a1-{last}1", "firstRankPawnDrops")
            self._add("zone first-rank Black", f"a{height}-{last}{height}", "firstRankPawnDrops")

    # --- setup -----------------------------------------------------------------------------------

    def _setup(self) -> None:
        for player in PLAYERS:
            entries = list(self._entries(player))
            if entries:
                self._add(f"setup {player}", ", ".join(entries), "startFen")

    def _entries(self, player: str) -> Iterator[str]:
        for (owner, letter), squares in self.start.squares.items():
            if owner == player:
                black = "Black" if player == "Black" and letter in self._of_black else ""
                yield f"{black}{self._type(letter)} {' '.join(squares)}"
        if self.hand:
            for letter, (name, _) in self.pieces.items():
                count = self.start.hands.get((player, letter), 0)
                if name != "King" and (count or self.captures_to_hand):
                    yield f"{name} off {count}"

    def _type(self, letter: str) -> str:
        if not letter.startswith("+"):
            return self.pieces[letter][0]
        (target,) = self._targets.get(letter[1], ("",))[:1]
        return self._promoted_type(letter[1], target)


def _unsupported(settings: Settings, key: str, reason: str) -> Inexpressible:
    return Inexpressible(key, settings.place(key), reason)
