"""A game as a section of a variants.ini, or the reasons why it has none."""

from __future__ import annotations

import re
from string import ascii_lowercase

from zrf2js.analysis.core.case_operations import Conditions, Places, Statements
from zrf2js.emit import rule_operations
from zrf2js.emit.faults import Misfit
from zrf2js.emit.fsf.board import Vector, grid_of
from zrf2js.emit.fsf.drops import Drops
from zrf2js.emit.fsf.goals import Goals, Specs
from zrf2js.emit.fsf.hands import Kind
from zrf2js.emit.fsf.moves import Moves
from zrf2js.emit.fsf.pieces import Formula, formula_of_rules
from zrf2js.emit.fsf.promotion import Promotion, place_of, promotion_of, settled, zone_of
from zrf2js.emit.fsf.special import Special, first_royal_capture
from zrf2js.emit.support import Support, kinds, refused
from zrf2js.ir.nodes import GameIR

#: players of a variant, in the order of the turns
COLORS = ("White", "Black")
#: pieces other than the king that a section can define
MAX_PIECES = 25
SUPPORT = Support(
    operations=kinds(Conditions, Places, Statements, rule_operations.Goals, Specs),
    options=frozenset(
        ("recycle captures", "recycle promotions", "include off-pieces", "discard cascades")
    ),
)


class Variant:
    """The settings of a game, in ``settings``; ``faults`` are the rules that do not fit.

    ``letters`` are those of the types, by player and type, and ``tokens`` the texts in a FEN where
    they differ. ``squares`` are the positions by file and rank.
    """

    def __init__(self, game: GameIR) -> None:
        self._game = game
        self.faults = list(refused(game, SUPPORT))
        self.settings: dict[str, str] = {}
        self.letters: dict[Kind, str] = {}
        self.squares: dict[Vector, int] = {}
        self.tokens: dict[Kind, str] = {}
        if self.faults:
            return
        try:
            self._infer()
        except Misfit as error:
            self.faults.append(error.fault)

    def text(self, name: str) -> str:
        """Return the section; comments name the pieces of the letters."""
        title = _comment(self._game.title)
        names = {
            letter: _comment(self._game.pieces[piece].name)
            for (_, piece), letter in sorted(self.letters.items(), key=lambda each: each[1])
        }
        pieces = ", ".join(f"{letter} {piece}" for letter, piece in names.items())
        lines = [
            f"[{name}]",
            f"# {title}: {pieces}",
            *(f"{key} = {value}" for key, value in self.settings.items()),
        ]
        return "\n".join(lines) + "\n"

    def _infer(self) -> None:
        players = self._players()
        self._grid = grid_of(self._game)
        self.squares = self._grid.positions
        self._moves = Moves(self._game, self._grid, players)
        self.faults += self._moves.faults
        if self.faults:
            return
        self._special = Special(self._moves)
        self._formulas: dict[Kind, Formula] = {}
        self._promotions: dict[Kind, Promotion | None] = {}
        for kind, rules in self._moves.rules.items():
            try:
                doubles = self._special.doubles.get(kind, set())
                formula = formula_of_rules(self._moves, rules, doubles)
                self._formulas[kind] = formula
                self._promotions[kind] = promotion_of(rules, formula.stuck)
            except Misfit as error:
                self.faults.append(error.fault)
        if self.faults:
            return
        stuck = {kind: formula.stuck for kind, formula in self._formulas.items()}
        self._promotions = settled(self._promotions, stuck)
        self.letters = self._lettered()
        self._royal = self._king()
        self._pawn = self._chess_pawn()
        self._drops = Drops(self._moves, self.letters, self._formulas, self._promotions)
        goals = Goals(self._moves, self.letters, self._pawn)
        self.left_out = goals.left_out
        self.faults += goals.faults
        self._write(goals)

    def _players(self) -> tuple[int, int]:
        """Return the players in the order of their turns; raise Misfit for other orders."""
        game = self._game
        order = [turn.chooser for turn in game.turns]
        if game.has_chance or game.repeat or len(order) != 2 or len(set(order)) != 2:
            raise Misfit("its turns are not those of two players in turn", game.origin)
        if any(turn.chooser != turn.mover or turn.mode >= 0 for turn in game.turns):
            raise Misfit("its turns have types or move pieces of another player", game.origin)
        if game.board_kind != "default":
            raise Misfit("its pieces are stacked", game.origin)
        return order[0], order[1]

    # --- letters ---------------------------------------------------------------------------------

    def _lettered(self) -> dict[Kind, str]:
        """Return a letter for each type; the types of both players share one if they can."""
        letters: dict[Kind, str] = {}
        left = list(ascii_lowercase)
        first, second = self._moves.players
        for kind in sorted(self._formulas, key=self._rank):
            twin = (second if kind[0] == first else first, kind[1])
            if twin in letters and self._is_same(kind, twin):
                letters[kind] = letters[twin]
                continue
            if not left:
                raise Misfit("more types of pieces than letters", self._game.origin)
            name = self._game.pieces[kind[1]].name.lower()
            letter = next((each for each in name if each in left), left[0])
            left.remove(letter)
            letters[kind] = letter
        return letters

    def _rank(self, kind: Kind) -> tuple[bool, bool, Kind]:
        """Return the place of a type among those that choose letters: royal types come first."""
        names = [self._game.pieces[piece].name.lower() for piece in {k[1] for k in self._formulas}]
        first = self._game.pieces[kind[1]].name[:1].lower()
        shared = sum(name.startswith(first) for name in names) > 1
        return kind[1] not in self._moves.royals, shared, (kind[1], kind[0])

    def _is_same(self, one: Kind, other: Kind) -> bool:
        a, b = self._formulas[one], self._formulas[other]
        return (a.text, a.flies) == (b.text, b.flies)

    def _king(self) -> str:
        """Return the letter of the royal type, "" without one; raise Misfit for other royals."""
        moves = self._moves
        kings = [kind for kind in moves.rules if kind[1] in moves.royals]
        if not kings:
            return ""
        letters = {self.letters[kind] for kind in kings}
        counts = [len(moves.starts.get(kind, ())) for kind in kings]
        made = any(
            piece in moves.royals and piece != rules.kind[1]
            for rules in moves.rules.values()
            for types in rules.landings.values()
            for piece in types
        )
        if len(letters) > 1 or len(kings) > 2 or max(counts) > 1 or made:
            raise Misfit("a player may have several royal pieces", self._game.origin)
        if any(moves.drops[kind] for kind in kings):
            raise Misfit("royal pieces can be dropped", self._game.origin)
        if (capture := first_royal_capture(moves)) is not None:
            raise Misfit("the first move can capture a royal piece", capture.origin)
        return letters.pop()

    def _chess_pawn(self) -> str:
        """Return the letter of the type that moves as a pawn of chess, "" without one."""
        home = any(formula.home is not None for formula in self._formulas.values())
        text = "mfWcfFimnfD" if home else "mfWcfF"
        letters = {self.letters[k] for k, each in self._formulas.items() if each.text == text}
        letters = {letter for letter in letters if letter != self._royal}
        is_turned = any(each and each.leaving for each in self._promotions.values())
        return letters.pop() if len(letters) == 1 and not is_turned else ""

    # --- settings --------------------------------------------------------------------------------

    def _write(self, goals: Goals) -> None:
        settings = self.settings
        settings["maxRank"], settings["maxFile"] = str(self._grid.ranks), str(self._grid.files)
        self._write_pieces()
        self._write_promotions()
        self._write_initial()
        self._write_castling()
        settings.update(self._drops.settings)
        settings.update(goals.settings)
        if self._moves.must_capture:
            settings["mustCapture"] = "true"
        settings["startFen"] = self._fen()

    def _write_pieces(self) -> None:
        number = 0
        owners: dict[str, Kind] = {}
        for kind in sorted(self.letters, key=lambda each: each[1]):
            owners.setdefault(self.letters[kind], kind)
        for letter, kind in owners.items():
            text = self._formulas[kind].text
            if letter == self._royal:
                self.settings["king"] = f"{letter}:{text}"
                continue
            if letter == self._pawn:
                self.settings["pawn"] = letter
                continue
            number += 1
            if number > MAX_PIECES:
                raise Misfit(f"more than {MAX_PIECES} types of pieces", self._game.origin)
            self.settings[f"customPiece{number}"] = f"{letter}:{text}"
        keys = {value[0]: key for key, value in self.settings.items() if not value[0].isdigit()}
        for kind, formula in self._formulas.items():
            if formula.confined is not None:
                key = keys[self.letters[kind]]
                color = COLORS[self._moves.players.index(kind[0])]
                name = f"mobilityRegion{color}{key[0].upper()}{key[1:]}"
                self.settings[name] = self._grid.region(set(formula.confined))
        if any(formula.flies for formula in self._formulas.values()):
            self.settings["flyingGeneral"] = "true"

    def _color(self, kind: Kind) -> str:
        return COLORS[self._moves.players.index(kind[0])]

    def _write_promotions(self) -> None:
        promotions = {kind: each for kind, each in self._promotions.items() if each is not None}
        pawns = promotions
        choices = {(kind[0], each.types) for kind, each in promotions.items()}
        if any(each.leaving for each in promotions.values()) or len(choices) > len(COLORS):
            pawns = self._write_turning(promotions)
        for player, color in zip(self._moves.players, COLORS, strict=True):
            self.settings[f"promotionRegion{color}"] = self._grid.region(
                set(zone_of(self._moves, player, promotions))
            )
        letters = {self.letters[kind] for kind in pawns}
        for color in COLORS:
            own = [each for kind, each in pawns.items() if self._color(kind) == color]
            if any(each.types != own[0].types for each in own):
                raise Misfit("pieces that promote to different types", self._game.origin)
            player = self._moves.players[COLORS.index(color)]
            results = {self.letters[player, piece] for each in own for piece in each.types}
            self.settings[f"promotionPieceTypes{color}"] = "".join(sorted(results)) or "-"
        self._check_promoting(letters, pawns)
        self.settings["promotionPawnTypes"] = "".join(sorted(letters)) or "-"
        optional = {each.optional for each in pawns.values()}
        if len(optional) > 1:
            raise Misfit("promotions of which only some are optional", self._game.origin)
        if optional == {True}:
            self.settings["mandatoryPawnPromotion"] = "false"

    def _check_promoting(self, letters: set[str], pawns: dict[Kind, Promotion]) -> None:
        """Raise Misfit if a letter denotes a type that promotes and one that does not."""
        for kind, letter in self.letters.items():
            targets = {target for _, target, _ in self._moves.rules[kind].landings}
            zone = zone_of(self._moves, kind[0], {k: p for k, p in self._promotions.items() if p})
            if letter in letters and kind not in pawns and targets & zone:
                raise Misfit(
                    "a type that promotes for one player only", place_of(self._moves, kind)
                )

    def _write_turning(self, promotions: dict[Kind, Promotion]) -> dict[Kind, Promotion]:
        """Write promotions to one type; return the other ones."""
        turning = {kind: each for kind, each in promotions.items() if len(each.types) == 1}
        pairs: dict[str, str] = {}
        for kind, each in turning.items():
            (piece,) = each.types
            target = self.letters[kind[0], piece]
            if pairs.setdefault(self.letters[kind], target) != target:
                raise Misfit("a type that promotes differently for each player", self._game.origin)
            self._check_leaving(kind)
            self.tokens[kind[0], piece] = f"+{self.letters[kind]}"
        self.settings["promotedPieceType"] = " ".join(f"{a}:{b}" for a, b in pairs.items())
        optional = {each.optional for each in turning.values()}
        if len(optional) > 1:
            raise Misfit("promotions of which only some are optional", self._game.origin)
        self.settings["mandatoryPiecePromotion"] = "false" if True in optional else "true"
        return {kind: each for kind, each in promotions.items() if kind not in turning}

    def _check_leaving(self, kind: Kind) -> None:
        """Raise Misfit if a move that starts in the zone does not promote."""
        zone = zone_of(self._moves, kind[0], {k: p for k, p in self._promotions.items() if p})
        landings = self._moves.rules[kind].landings
        for (origin, target, _), types in landings.items():
            if (types != {kind[1]}) is not (origin in zone or target in zone):
                raise Misfit(
                    "a promotion depends on more than its zone", place_of(self._moves, kind)
                )

    def _write_initial(self) -> None:
        homes: dict[str, frozenset[int]] = {}
        for kind, formula in self._formulas.items():
            if formula.home is not None:
                color = self._color(kind)
                color_home = homes.setdefault(color, formula.home)
                if color_home != formula.home:
                    raise Misfit(
                        "initial moves start on different squares", place_of(self._moves, kind)
                    )
        self.settings["doubleStep"] = "true" if homes else "false"
        for color, home in homes.items():
            self.settings[f"doubleStepRegion{color}"] = self._grid.region(set(home))
        for each in self._special.passings:
            if self._formulas[each.kind].home is None:
                reason = "captures en passant after steps that all squares allow"
                raise Misfit(reason, place_of(self._moves, each.kind))
        passing = {self.letters[each.kind] for each in self._special.passings}
        self.settings["enPassantTypes"] = "".join(sorted(passing)) or "-"

    def _write_castling(self) -> None:
        castlings = self._special.castlings
        self.settings["castling"] = "true" if castlings else "false"
        self._rights = ""
        if not castlings:
            return
        for key, values in self._castling_values().items():
            if len(values) != 1 and key != "castlingRookPieces":
                raise Misfit("castling differs between the players", self._game.origin)
            if (key, values) != ("castlingKingPiece", {self._royal}):
                self.settings[key] = "".join(sorted(values))
        for player, signs in zip(self._moves.players, ("KQ", "kq"), strict=True):
            for sign, short in zip(signs, (True, False), strict=True):
                own = [
                    c for c in castlings if c.player == player and c.is_short(self._moves) is short
                ]
                if len(own) > 1:
                    raise Misfit("a player castles in several ways", self._game.origin)
                self._rights += sign if own else ""
        self._check_corners()

    def _castling_values(self) -> dict[str, set[str]]:
        grid, moves = self._grid, self._moves
        values: dict[str, set[str]] = {}
        for each in self._special.castlings:
            side = "King" if each.is_short(moves) else "Queen"
            file, rank = grid.at[each.target]
            rank = rank if each.player == moves.players[0] else grid.ranks - 1 - rank
            values.setdefault(f"castling{side}sideFile", set()).add(chr(ord("a") + file))
            values.setdefault("castlingRank", set()).add(str(rank + 1))
            letter = self.letters[each.player, each.piece]
            values.setdefault("castlingRookPieces", set()).add(letter)
            king = self.letters[each.player, each.king_piece]
            values.setdefault("castlingKingPiece", set()).add(king)
        return values

    def _check_corners(self) -> None:
        """Raise Misfit if a rook of a right is not the outermost rook on its side."""
        rooks = {
            (kind[0], square)
            for kind, squares in self._moves.starts.items()
            for square in squares
            if self.letters.get(kind, "-") in self.settings["castlingRookPieces"]
        }
        for each in self._special.castlings:
            step = 1 if each.is_short(self._moves) else -1
            square = self._grid.moved(each.rook, (step, 0))
            while square is not None:
                if (each.player, square) in rooks:
                    raise Misfit(
                        "castling with a rook that is not the outermost", self._game.origin
                    )
                square = self._grid.moved(square, (step, 0))

    # --- start position --------------------------------------------------------------------------

    def _fen(self) -> str:
        letters = {
            square: letter.upper() if kind[0] == self._moves.players[0] else letter
            for kind, letter in self.letters.items()
            for square in self._moves.starts.get(kind, ())
        }
        rows = []
        for rank in reversed(range(self._grid.ranks)):
            row = ""
            for file in range(self._grid.files):
                position = self._grid.positions.get((file, rank))
                if position is None or position in self._moves.walls:
                    row += "*"
                else:
                    row += letters.get(position, "1")
            rows.append(re.sub("1+", lambda match: str(len(match[0])), row))
        hand = self._drops.hand
        return f"{'/'.join(rows)}{hand} w {self._rights or '-'} - 0 1"


def _comment(text: str) -> str:
    """Return a text of the rules on one line."""
    return " ".join(text.split())
