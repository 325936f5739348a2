"""The parser of Betza's notation: terms, modifiers, atoms and brackets.

It supports the classic notation, Muller's XBetza and the subset of Fairy-Stockfish.

    piece   := term+                                    the union of the terms' moves
    term    := legs atom range? | legs 't'? '[' leg (('-' | '?') leg)* ']' | '(' term+ ')'
    legs    := (letter | '(' letter+ ')')*              'a' starts another leg
    range   := digits | the same letter again           0 and WW: any distance

docs/notations.md defines the letters and lists the differences between the sources.
"""

from __future__ import annotations

from dataclasses import replace

from zrf2js.notation.algebra import (
    CIRCLE,
    Again,
    Alt,
    Group,
    Pattern,
    Repeat,
    Seq,
    Step,
    alt,
    seq,
    test,
)
from zrf2js.notation.read.betza.atoms import ATOMS, Atom, selected_moves, single_letter
from zrf2js.notation.read.betza.brackets import BracketPaths
from zrf2js.notation.read.betza.castling import castle
from zrf2js.notation.read.betza.leg import Leg
from zrf2js.notation.read.betza.leg_paths import EMPTY

#: letters that Fairy-Stockfish silently ignores
_NOT_FSF = frozenset("adejoqtuxyzO[(XYUI")
#: the maximal number of iterations of a repeated group of legs; more lead off any board
_ROUNDS = 15
#: unsupported modifiers of other programs
_UNKNOWN = {"t": "sparing royal pieces"}


class BetzaReader(BracketPaths):
    """Parser of one formula."""

    def piece(self) -> Pattern:
        """Parse all terms to the end of the text."""
        terms = self._terms("")
        if self._scan.here:
            self._scan.unknown()
        return terms

    def _terms(self, end: str) -> Pattern:
        terms = []
        self._scan.space()
        while self._scan.here and not (end and self._scan.at(end)):
            terms.append(self._term())
            self._scan.space()
        if not terms:
            self._scan.unknown()
        return alt(*terms)

    def _term(self) -> Pattern:
        scan = self._scan
        start = scan.index
        if scan.at("(") and self._holds_terms():
            return self._chain()
        variants = self._modifiers()
        if scan.at("[") or scan.at("OU"):
            if len(variants) > 1 or len(variants[0]) > 1:
                scan.fail("ZRF622" if scan.at("[") else "ZRF607", start, scan.index + 1)
            outer = variants[0][0]
            if scan.at("["):
                return self._non_empty(self._brackets(outer), start)
            return self._castling(outer, start) if scan.at("O") else self._teleport(outer)
        if scan.at("!0123456789") and scan.text[start : scan.index].endswith("a"):
            column = scan.index
            scan.take("!")
            scan.number()
            scan.fail("ZRF621", column, scan.index, text=scan.text[column : scan.index])
        atom = self._atom()
        paths = [self._leg_pattern(legs, atom, start) for legs in variants]
        return self._non_empty(alt(*paths), start)

    def _non_empty(self, term: Pattern, start: int) -> Pattern:
        """Return the term; fail if it has no moves."""
        if has_no_moves(term):
            self._scan.fail("ZRF607", start, self._scan.index)
        return term

    def _holds_terms(self) -> bool:
        """Return True if the parentheses enclose terms, not modifiers."""
        text, start = self._scan.text, self._scan.index
        end = text.find(")", start)
        return any(letter.isupper() for letter in text[start : end if end >= 0 else None])

    def _chain(self) -> Pattern:
        """Parse (terms), which repeats like the captures of draughts."""
        opened = self._scan.index
        self._allow("(")
        self._scan.take("(")
        body = self._terms(")")
        self._scan.expect(")", opened)
        again = Repeat(seq(EMPTY, body), 0, None)
        return seq(body, again)

    def _allow(self, letter: str) -> None:
        if self._fsf and letter in _NOT_FSF:
            self._scan.fail("ZRF605", self._scan.index, letter=letter, dialect="Fairy-Stockfish")

    def _modifiers(self) -> list[list[Leg]]:
        """Parse the legs before an atom, one variant for each number of iterations of a group."""
        scan = self._scan
        variants: list[tuple[str, list[int]]] = [("", [])]
        while scan.at("fblrvshmcdeinjpgozqtuxya("):
            self._allow(scan.here)
            if scan.at("("):
                opened = scan.index
                scan.take("(")
                first = scan.index
                while scan.at("fblrvshmcdeinjpgozqtuxya"):
                    scan.index += 1
                group = scan.text[first : scan.index]
                columns = list(range(first, scan.index))
                scan.expect(")", opened)
                variants = [
                    (text + group * n, places + columns * n)
                    for text, places in variants
                    for n in range(_ROUNDS + 1)
                ]
            else:
                column = scan.index
                letter = scan.take(scan.here)
                variants = [(text + letter, [*places, column]) for text, places in variants]
        return [self._legs(text, places) for text, places in variants]

    def _legs(self, text: str, places: list[int]) -> list[Leg]:
        legs = [Leg("", (), places[0] if places else self._scan.index)]
        for letter, place in zip(text, places, strict=True):
            if letter == "a":
                legs.append(Leg("", (), place))
            elif letter == "x":
                self._scan.fail(
                    "ZRF606", place, letter="x", what="giving its moves to another piece"
                )
            else:
                last = legs[-1]
                legs[-1] = Leg(last.letters + letter, (*last.places, place), last.start)
        return legs

    def _allow_only(self, leg: Leg, letters: str) -> None:
        """Fail on modifiers that have no meaning here."""
        for letter, place in zip(leg.letters, leg.places, strict=True):
            if letter not in letters:
                self._scan.fail("ZRF601", place, letter=letter)

    def _atom(self) -> Atom:
        scan = self._scan
        start = scan.index
        letter = scan.take("WFDNAHCLZJGRBQKI")
        if not letter:
            scan.unknown()
        if letter == "I":
            scan.fail("ZRF606", start, letter="I", what="imitating the last move")
        if self._swapped and letter in "JL":
            letter = "L" if letter == "J" else "J"
        atom = ATOMS[letter]
        suffix = "" if self._fsf else scan.take("XY")
        if suffix:
            longer = atom.long_leap(suffix)
            if longer is None:
                scan.fail("ZRF601", scan.index - 1, letter=suffix)
            atom = longer
        column = scan.index
        number = scan.number()
        if self._auto and letter in "JL":
            leap = "zebra" if letter == "J" else "camel"
            other = "camel" if letter == "J" else "zebra"
            self._warn_ambiguous(start, f"the {leap}", f"XBoard reads it as the {other}")
        if number is not None:
            if self._auto and number and scan.text[column] == "0":
                self._warn_ambiguous(
                    start, f"up to {number} steps", f"older texts mean exactly {number}"
                )
            if self._fsf and number > 9:
                scan.fail("ZRF605", column, letter=str(number), dialect="Fairy-Stockfish")
            return replace(atom, reach=number or None)
        if not suffix and scan.at(letter) and letter not in "RBQ":
            scan.take(letter)
            return replace(atom, reach=None)
        return atom

    def _leg_pattern(self, legs: list[Leg], atom: Atom, start: int) -> Pattern:
        self._check(legs, atom)
        if len(legs) > 1:
            atoms = [atom for _ in legs]
            return self._initial(legs[0], self._multi_leg(legs, atoms, frozenset()))
        leg = legs[0]
        letters = leg.directions
        if atom.oblique and (side := single_letter(letters)):
            self._scan.warn("ZRF608", leg.start, self._scan.index, letter=side, atom=atom.letter)
        moves = selected_moves(atom, letters, eight_fold=self._eight_fold, paired=self._paired)
        if not moves:
            self._scan.fail("ZRF607", start, self._scan.index)
        if self._auto:
            self._warn_if_ambiguous(atom, letters, moves, start)
        if leg.has("z") or leg.has("q"):
            return self._initial(leg, self._crooked_ride(leg, atom, moves))
        if atom.longer == 1 and not atom.oblique:
            self._groups += 1
            letters = "".join(_letter(move) for move in sorted(moves))
            first: Pattern = Group(self._groups, Step(letters, leg.has("o")))
            paths = [self._ride(leg, atom, first, Again(self._groups))]
        else:
            paths = [
                self._ride(leg, atom, leap_pattern, leap_pattern)
                for move in sorted(moves)
                for leap_pattern in (self._leap(leg, atom, move),)
            ]
        landing = self._landing(leg)
        return self._initial(leg, alt(*(self._landed(leg, path, landing) for path in paths)))

    def _check(self, legs: list[Leg], atom: Atom) -> None:
        """Fail on modifiers that have no meaning or no support in their place."""
        for number, leg in enumerate(legs):
            final = number == len(legs) - 1
            for letter, place in zip(leg.letters, leg.places, strict=True):
                if letter in _UNKNOWN:
                    self._scan.fail("ZRF606", place, letter=letter, what=_UNKNOWN[letter])
                if (final and letter == "y") or (number and letter == "i"):
                    self._scan.fail("ZRF601", place, letter=letter)
                if letter == "u" and not final:
                    self._scan.fail(
                        "ZRF606", place, letter="u", what="unloading before the last leg"
                    )
                if len(legs) == 1 and letter in "pgj" and (leg.has("z") or leg.has("q")):
                    self._scan.fail("ZRF606", place, letter=letter, what="on a crooked ride")
            if leg.letters.count("i") > 1:
                self._scan.fail("ZRF606", leg.start, letter="ii", what="a zone of second origins")
            if final and atom.reach == 1 and (leg.has("p") or leg.has("g")) and len(legs) == 1:
                self._scan.fail("ZRF607", leg.start, self._scan.index)

    def _warn_if_ambiguous(
        self, atom: Atom, letters: str, moves: frozenset[int], start: int
    ) -> None:
        """Warn of a term that programs interpret differently, if no dialect is given."""
        readings = {
            selected_moves(atom, letters, eight_fold=eight_fold, paired=paired)
            for eight_fold in (False, True)
            for paired in (False, True)
        }
        for other in sorted(readings - {moves}, key=sorted):
            self._warn_ambiguous(start, f"{len(moves)} moves", f"other programs read {len(other)}")
            break

    def _warn_ambiguous(self, start: int, reading: str, other: str) -> None:
        end = self._scan.index
        text = self._scan.text[start:end]
        self._scan.warn("ZRF623", start, end, text=text, reading=reading, other=other)

    def _brackets(self, outer: Leg) -> Pattern:
        scan = self._scan
        self._allow_only(outer, "fblrvshmcdit")
        self._allow("[")
        opened = scan.index
        scan.take("[")
        legs, atoms, stops, joined = [], [], set(), False
        while True:
            leg, atom = self._bracket_leg()
            legs.append(leg)
            atoms.append(atom)
            if scan.take("?"):
                stops.add(len(legs) - 1)
            elif scan.at("]"):
                break
            elif not scan.take("-"):
                if scan.here and (scan.here.isalpha()):
                    joined = True
                    stops.add(len(legs) - 1)
                else:
                    scan.expect("]", opened)
        scan.take("]")
        if joined and not outer.has("t"):
            scan.fail("ZRF610", opened, scan.index)
        return self._bracketed(outer, legs, atoms, frozenset(stops))

    def _bracket_leg(self) -> tuple[Leg, Atom]:
        start = self._scan.index
        while self._scan.take("fblrvshmcdenjpgouya"):
            pass
        letters = self._scan.text[start : self._scan.index]
        return Leg(letters, tuple(range(start, self._scan.index)), start), self._atom()

    def _castling(self, leg: Leg, start: int) -> Pattern:
        """Parse O and the number of squares that the king moves toward its castling partner."""
        scan = self._scan
        self._allow("O")
        scan.take("O")
        number = scan.number()
        if not number:
            scan.fail("ZRF607", start, scan.index)
        self._allow_only(leg, "lrsij")
        wanted = leg.directions
        sides = "EW" if not wanted or "s" in wanted else ""
        sides = sides or "".join({"l": "W", "r": "E"}.get(letter, "") for letter in wanted)
        if not sides:
            scan.fail("ZRF607", start, scan.index)
        begin = test("M", "A") if leg.has("i") else test("A")
        return alt(*(castle(begin, side, number, leg.has("j")) for side in sides))

    def _teleport(self, leg: Leg) -> Pattern:
        """Parse U: a move to any square."""
        self._allow_only(leg, "mcdi")
        self._allow("U")
        self._scan.take("U")
        landing = self._landing(leg)
        return self._initial(leg, seq(Repeat(Step("NEWSMORT"), 1, None), landing))


def has_no_moves(pattern: Pattern) -> bool:
    """Return True if every path contains an alternative without options."""
    match pattern:
        case Alt(options=options):
            return all(map(has_no_moves, options))
        case Seq(items=items):
            return any(map(has_no_moves, items))
    return False


def _letter(move: int) -> str:
    return CIRCLE[move % 8]
