"""Reads Betza's notation: the classic one, Muller's XBetza and Fairy-Stockfish's subset.

    piece   := term+                                    the union of the terms' moves
    term    := legs atom range? | legs 't'? '[' leg (('-' | '?') leg)* ']' | '(' term+ ')'
    legs    := (letter | '(' letter+ ')')*              'a' begins another leg
    range   := digits | the same letter again           0 and WW: as far as the way is free

What the letters mean, and where sources differ, is in docs/notations.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from zrf2js.notation.algebra import (
    CIRCLE,
    Again,
    Alt,
    Check,
    Formula,
    Group,
    Lift,
    Pattern,
    Put,
    Remember,
    Repeat,
    Return,
    Seq,
    Step,
    Test,
    alt,
    leap,
    seq,
    test,
)
from zrf2js.notation.betza_atoms import ALL, ATOMS, DIRECTIONS, Atom, bare, chosen, rays
from zrf2js.notation.scan import BadFormula, Scanner
from zrf2js.outcome import Collector, Outcome
from zrf2js.source import Origin

DIALECTS = ("auto", "classic", "xbetza", "fsf", "xboard")

#: letters that Fairy-Stockfish skips without a word
_NOT_FSF = frozenset("adejoqtuxyzO[(XYUI")
#: rounds of a group of legs that may be repeated: more lead off any board
_ROUNDS = 15
#: modifiers that other programs know
_UNKNOWN = {"t": "sparing royal pieces"}
_EMPTY, _ENEMY, _OCCUPIED = test("p"), test("e"), test("P")


def read_betza(text: str, origin: Origin, dialect: str = "auto") -> Outcome[Formula | None]:
    """The formula; None with an error at the column that cannot be read."""
    collector = Collector()
    try:
        scanner = Scanner(text, origin, collector)
        pattern = _Reader(scanner, dialect).piece()
    except BadFormula:
        return collector.outcome(None)
    return collector.outcome(Formula("betza", text, pattern, origin, stays=True))


@dataclass(frozen=True, slots=True)
class _Leg:
    """The modifiers of one leg, and where each of them stands in the formula."""

    letters: str
    places: tuple[int, ...]
    start: int

    @property
    def directions(self) -> str:
        return "".join(letter for letter in self.letters if letter in DIRECTIONS)

    def has(self, letter: str) -> bool:
        return letter in self.letters

    @property
    def modes(self) -> frozenset[str]:
        return frozenset(self.letters) & frozenset("mcde")

    def with_letters(self, more: str) -> _Leg:
        """Further modifiers, said elsewhere."""
        return _Leg(self.letters + more, self.places + (self.start,) * len(more), self.start)

    def without(self, fewer: str) -> _Leg:
        """The leg but for these modifiers."""
        kept = [(c, at) for c, at in zip(self.letters, self.places, strict=True) if c not in fewer]
        return _Leg("".join(c for c, _ in kept), tuple(at for _, at in kept), self.start)


class _Reader:
    def __init__(self, scanner: Scanner, dialect: str) -> None:
        self._scan = scanner
        self._auto = dialect == "auto"
        signs = frozenset("aey[")
        xbetza = dialect == "auto" and not signs.isdisjoint(scanner.text)
        self._eight_fold = dialect in ("xbetza", "xboard") or xbetza
        self._paired = dialect in ("fsf", "xboard", "xbetza") or xbetza
        self._half_lame = dialect == "xboard"
        self._swapped = dialect == "xboard"
        self._fsf = dialect == "fsf"
        self._groups = 0

    def piece(self) -> Pattern:
        """All terms to the end of the text."""
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

    # --- terms -------------------------------------------------------------------------------

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
                return self._some(self._brackets(outer), start)
            return self._castling(outer, start) if scan.at("O") else self._teleport(outer)
        if scan.at("!0123456789") and scan.text[start : scan.index].endswith("a"):
            column = scan.index
            scan.take("!")
            scan.number()
            scan.fail("ZRF621", column, scan.index, text=scan.text[column : scan.index])
        atom = self._atom()
        walks = [self._walk(legs, atom, start) for legs in variants]
        return self._some(alt(*walks), start)

    def _some(self, term: Pattern, start: int) -> Pattern:
        """The term, if any move of it is left."""
        if _leads_nowhere(term):
            self._scan.fail("ZRF607", start, self._scan.index)
        return term

    def _holds_terms(self) -> bool:
        """Whether the parentheses here are around whole terms, not around modifiers."""
        text, start = self._scan.text, self._scan.index
        end = text.find(")", start)
        return any(letter.isupper() for letter in text[start : end if end >= 0 else None])

    def _chain(self) -> Pattern:
        """(terms): made again and again, as the captures of draughts are."""
        opened = self._scan.index
        self._allow("(")
        self._scan.take("(")
        body = self._terms(")")
        self._scan.expect(")", opened)
        again = Repeat(seq(_EMPTY, body), 0, None)
        return seq(body, again)

    def _allow(self, letter: str) -> None:
        if self._fsf and letter in _NOT_FSF:
            self._scan.fail("ZRF605", self._scan.index, letter=letter, dialect="Fairy-Stockfish")

    def _modifiers(self) -> list[list[_Leg]]:
        """The legs before an atom, once for each number of rounds of a group in parentheses."""
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

    def _legs(self, text: str, places: list[int]) -> list[_Leg]:
        legs = [_Leg("", (), places[0] if places else self._scan.index)]
        for letter, place in zip(text, places, strict=True):
            if letter == "a":
                legs.append(_Leg("", (), place))
            elif letter == "x":
                self._scan.fail("ZRF606", place, letter="x", what="lending another piece's moves")
            else:
                last = legs[-1]
                legs[-1] = _Leg(last.letters + letter, (*last.places, place), last.start)
        return legs

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
            self._ambiguous(start, f"the {leap}", f"XBoard takes it for the {other}")
        if number is not None:
            if self._auto and number and scan.text[column] == "0":
                self._ambiguous(start, f"up to {number} steps", f"once exactly {number} were meant")
            if self._fsf and number > 9:
                scan.fail("ZRF605", column, letter=str(number), dialect="Fairy-Stockfish")
            return replace(atom, reach=number or None)
        if not suffix and scan.at(letter) and letter not in "RBQ":
            scan.take(letter)
            return replace(atom, reach=None)
        return atom

    # --- one atom, one or more legs ----------------------------------------------------------

    def _walk(self, legs: list[_Leg], atom: Atom, start: int) -> Pattern:
        self._check(legs, atom)
        if len(legs) > 1:
            atoms = [atom for _ in legs]
            return self._initial(legs[0], self._bent(legs, atoms, frozenset()))
        leg = legs[0]
        letters = leg.directions
        if atom.oblique and (side := bare(letters)):
            self._scan.warn("ZRF608", leg.start, self._scan.index, letter=side, atom=atom.letter)
        moves = chosen(atom, letters, eight_fold=self._eight_fold, paired=self._paired)
        if not moves:
            self._scan.fail("ZRF607", start, self._scan.index)
        if self._auto:
            self._disputed(atom, letters, moves, start)
        if leg.has("z") or leg.has("q"):
            return self._initial(leg, self._curved(leg, atom, moves))
        if atom.longer == 1 and not atom.oblique:
            self._groups += 1
            letters = "".join(_letter(move) for move in _sorted(moves))
            first: Pattern = Group(self._groups, Step(letters, leg.has("o")))
            ways = [self._ride(leg, atom, first, Again(self._groups))]
        else:
            ways = [
                self._ride(leg, atom, leaping, leaping)
                for move in _sorted(moves)
                for leaping in (self._leap(leg, atom, move),)
            ]
        landing = self._landing(leg)
        return self._initial(leg, alt(*(self._landed(leg, way, landing) for way in ways)))

    def _check(self, legs: list[_Leg], atom: Atom) -> None:
        """Modifiers that mean nothing where they stand."""
        for number, leg in enumerate(legs):
            final = number == len(legs) - 1
            for letter, place in zip(leg.letters, leg.places, strict=True):
                if letter in _UNKNOWN:
                    self._scan.fail("ZRF606", place, letter=letter, what=_UNKNOWN[letter])
                if (final and letter == "y") or (number and letter == "i"):
                    self._scan.fail("ZRF601", place, letter=letter)
                if letter == "u" and not final:
                    self._scan.fail("ZRF606", place, letter="u", what="unloading on the way")
                if len(legs) == 1 and letter in "pgj" and (leg.has("z") or leg.has("q")):
                    self._scan.fail("ZRF606", place, letter=letter, what="on a crooked way")
            if leg.letters.count("i") > 1:
                self._scan.fail("ZRF606", leg.start, letter="ii", what="a zone of second starts")
            if final and atom.reach == 1 and (leg.has("p") or leg.has("g")) and len(legs) == 1:
                self._scan.fail("ZRF607", leg.start, self._scan.index)

    def _disputed(self, atom: Atom, letters: str, moves: frozenset[int], start: int) -> None:
        """Warns of a term that programs read in different ways, where no dialect was named."""
        readings = {
            chosen(atom, letters, eight_fold=eight_fold, paired=paired)
            for eight_fold in (False, True)
            for paired in (False, True)
        }
        for other in sorted(readings - {moves}, key=sorted):
            self._ambiguous(start, f"{len(moves)} moves", f"others take it for {len(other)}")
            break

    def _ambiguous(self, start: int, reading: str, other: str) -> None:
        end = self._scan.index
        text = self._scan.text[start:end]
        self._scan.warn("ZRF623", start, end, text=text, reading=reading, other=other)

    def _initial(self, leg: _Leg, walk: Pattern) -> Pattern:
        return seq(test("M"), walk) if leg.has("i") else walk

    def _leap(self, leg: _Leg, atom: Atom, move: int) -> Pattern:
        """One leap of the atom, square by square."""
        x, y = atom.vector(move)
        letters = leap(x, y)
        steps: list[Pattern] = []
        blocked = range(1, len(letters)) if leg.has("n") else range(0)
        if leg.has("n") and self._half_lame:  # the square half-way, rounded towards the start
            first = leap(int(x / 2), int(y / 2))
            letters = first + leap(x - int(x / 2), y - int(y / 2))
            blocked = range(len(first), len(first) + 1)
        needed = len(letters) // 2 if leg.has("j") and atom.reach == 1 else 0
        for number, letter in enumerate(letters):
            if number and number in blocked:
                steps.append(_EMPTY)
            if number and number == needed:
                steps.append(_OCCUPIED)
            steps.append(Step(letter, leg.has("o")))
        return seq(*steps)

    def _ride(self, leg: _Leg, atom: Atom, first: Pattern, again: Pattern) -> Pattern:
        """The way to where the leg may end: a leap, or a ride of up to ``reach`` leaps."""
        reach = atom.reach
        if leg.has("p") or leg.has("g"):
            return self._hop(leg, reach, first, again)
        if leg.has("j") and reach != 1:
            free = Repeat(seq(_EMPTY, again), 0, None if reach is None else max(reach - 2, 0))
            return seq(first, again, free)
        if reach == 1:
            return first
        return seq(first, Repeat(seq(_EMPTY, again), 0, None if reach is None else reach - 1))

    def _hop(self, leg: _Leg, reach: int | None, first: Pattern, again: Pattern) -> Pattern:
        """Up to a piece, over it, and on (p) or no further (g); the range counts all steps."""
        free = seq(_EMPTY, again)
        if reach is None:
            approach = seq(first, Repeat(free, 0, None), _OCCUPIED, again)
            return approach if leg.has("g") else seq(approach, Repeat(free, 0, None))
        if leg.has("g"):
            return seq(first, Repeat(free, 0, max(reach - 2, 0)), _OCCUPIED, again)
        ways = []
        for before in range(reach - 1):
            ahead = (Repeat(free, before, before),) if before else ()
            left = reach - 2 - before
            after = (Repeat(free, 0, left),) if left else ()
            ways.append(seq(first, *ahead, _OCCUPIED, again, *after))
        return alt(*ways)

    def _curved(self, leg: _Leg, atom: Atom, moves: frozenset[int]) -> Pattern:
        """z: right and left in turn, a quarter each; q: on and on round the circle."""
        ways: list[Pattern] = []
        for move in _sorted(moves):
            for side in (1, -1):
                turns = self._turns(leg, atom, side)
                reach = 8 if leg.has("q") else None
                reach = atom.reach if atom.reach not in (1, None) else reach
                steps = [self._leap(leg, atom, move + turn) for turn in turns]
                ways.append(_spiral(steps) if reach is None else _rest(steps, reach, 0))
        landing = self._landing(leg)
        return alt(*(self._landed(leg, way, landing) for way in ways))

    def _turns(self, leg: _Leg, atom: Atom, side: int) -> list[int]:
        if leg.has("q"):
            return [side * i for i in range(8)]
        turn = 1 if atom.oblique else 2
        return [0, side * turn]

    # --- where a leg ends --------------------------------------------------------------------

    def _landing(self, leg: _Leg) -> Pattern:
        """What the last square may hold; without a mode what any landing may."""
        modes = leg.modes or frozenset("mc")
        ways: list[Pattern] = []
        if modes >= {"m", "c"}:
            ways.append(seq())
        elif "m" in modes:
            ways.append(_EMPTY)
        elif "c" in modes:
            ways.append(_ENEMY)
        if "d" in modes:
            ways.append(test("f", "x"))
        if "e" in modes:
            ways.append(Test((Check("p"), Check("skipped"))))
        return alt(*ways)

    def _landed(self, leg: _Leg, way: Pattern, landing: Pattern) -> Pattern:
        if not leg.has("u"):
            return seq(way, landing)
        swap = seq(way, _OCCUPIED if leg.modes >= {"c", "d"} else landing)
        if leg.modes == {"d"}:
            swap = seq(way, test("f"))
        return seq(Remember(), swap, Put(), Lift(any_owner=True), Return(), Put())

    # --- several legs ------------------------------------------------------------------------

    def _bent(self, legs: list[_Leg], atoms: list[Atom], stops: frozenset[int]) -> Pattern:
        """All ways round the bends; ``stops`` are the legs the move may end with."""
        atom, leg = atoms[0], legs[0]
        letters = leg.directions
        moves = chosen(atom, letters, eight_fold=self._eight_fold, paired=self._paired)
        ways = [self._onward(legs, atoms, stops, 0, atom, move, 0) for move in _sorted(moves)]
        return alt(*ways)

    def _onward(
        self,
        legs: list[_Leg],
        atoms: list[Atom],
        stops: frozenset[int],
        number: int,
        atom: Atom,
        move: int,
        bend: int,
    ) -> Pattern:
        """The leg in the direction ``move`` and all that may follow it."""
        leg = legs[number]
        leaping = self._leap(leg, atom, move)
        if number == len(legs) - 1:
            way = self._ride(leg, atom, leaping, leaping)
            return self._landed(leg, way, self._landing(leg))
        plain = leg.without("pg")
        way = self._ride(plain, atom, leaping, leaping)
        following = atoms[number + 1]
        if leg.has("y") or leg.has("g"):
            following = replace(atom, reach=1 if atom.reach is None else None)
        elif atoms[number + 1] == atoms[number]:
            following = atom
        turns = self._turned(legs[number + 1], atom, following, move, bend)
        rests = [
            self._onward(legs, atoms, stops, number + 1, following, after, side or bend)
            for after, side in turns
        ]
        rest = seq(self._passing(leg), alt(*rests))
        if number in stops:
            return seq(way, alt(self._landing(leg), rest))
        return seq(way, rest)

    def _passing(self, leg: _Leg) -> Pattern:
        """What the square at a bend may hold, and what becomes of it."""
        modes = leg.modes or (frozenset() if leg.has("p") or leg.has("g") else frozenset("m"))
        if leg.has("p") and "m" in modes:
            return seq()
        ways: list[Pattern] = []
        if "m" in modes or leg.has("y"):
            ways.append(_EMPTY)
        if "c" in modes:
            ways.append(test("e", "x"))
        if "d" in modes:
            ways.append(test("f", "x"))
        if leg.has("p") or leg.has("g"):
            ways.append(_OCCUPIED)
        return alt(*ways)

    def _turned(
        self, leg: _Leg, before: Atom, atom: Atom, move: int, bend: int
    ) -> list[tuple[int, int]]:
        """The directions a leg may take after the one before: (move, side of the bend)."""
        letters = leg.directions
        if leg.has("z") or leg.has("q"):
            letters = self._curve_letters(leg, atom, bend)
        turns = rays(letters) if letters else self._straight_on(before, atom)
        found = []
        for turn in _sorted(turns):
            side = 0 if turn in (0, 4) else 1 if turn < 4 else -1
            for after in _moves_near(move + turn, before, atom):
                found.append((after, side))
        return list(dict.fromkeys(found))

    def _curve_letters(self, leg: _Leg, atom: Atom, bend: int) -> str:
        """z turns to the other side than the bend before it, q to the same; s before any bend."""
        if not bend and atom.oblique and leg.has("z"):
            self._scan.warn("ZRF609", leg.start, self._scan.index)
        sides = {"z": {0: "s", 1: "l", -1: "r"}[bend], "q": {0: "s", 1: "r", -1: "l"}[bend]}
        return "".join(
            sides.get(letter, letter) for letter in leg.letters if letter in (*DIRECTIONS, "z", "q")
        )

    @staticmethod
    def _straight_on(before: Atom, atom: Atom) -> frozenset[int]:
        if before.family in ("orthogonal", "diagonal"):
            return frozenset((0, 2, 6))
        return ALL - {4}

    # --- brackets ----------------------------------------------------------------------------

    def _only(self, leg: _Leg, letters: str) -> None:
        """Other modifiers mean nothing here."""
        for letter, place in zip(leg.letters, leg.places, strict=True):
            if letter not in letters:
                self._scan.fail("ZRF601", place, letter=letter)

    def _brackets(self, outer: _Leg) -> Pattern:
        scan = self._scan
        self._only(outer, "fblrvshmcdit")
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

    def _bracket_leg(self) -> tuple[_Leg, Atom]:
        start = self._scan.index
        while self._scan.take("fblrvshmcdenjpgouya"):
            pass
        letters = self._scan.text[start : self._scan.index]
        return _Leg(letters, tuple(range(start, self._scan.index)), start), self._atom()

    def _bracketed(
        self, outer: _Leg, legs: list[_Leg], atoms: list[Atom], stops: frozenset[int]
    ) -> Pattern:
        """Directions outside choose among the first legs, modes outside are those of landing."""
        first = legs[0]
        if outer.directions and not first.directions:
            legs[0] = first.with_letters(outer.directions)
        if outer.modes and not legs[-1].modes:
            legs[-1] = legs[-1].with_letters("".join(sorted(outer.modes)))
        atom, leg = atoms[0], legs[0]
        moves = chosen(atom, leg.directions, eight_fold=True, paired=True)
        ways = [
            self._bracket_way(legs, atoms, stops, 0, move)
            for move in _sorted(moves if leg.directions else atom.moves)
        ]
        return self._initial(outer, alt(*ways))

    def _bracket_way(
        self, legs: list[_Leg], atoms: list[Atom], stops: frozenset[int], number: int, move: int
    ) -> Pattern:
        leg, atom = legs[number], atoms[number]
        leaping = self._leap(leg, atom, move)
        if number == len(legs) - 1:
            return self._landed(leg, self._ride(leg, atom, leaping, leaping), self._landing(leg))
        plain = leg.without("pg")
        way = self._ride(plain, atom, leaping, leaping)
        after = self._bracket_turns(legs[number + 1], atom, atoms[number + 1], move)
        rests = [self._bracket_way(legs, atoms, stops, number + 1, turn) for turn in after]
        rest = seq(self._passing(leg), alt(*rests))
        if number in stops:
            return seq(way, alt(self._landing(leg), rest))
        return seq(way, rest)

    def _bracket_turns(self, leg: _Leg, before: Atom, atom: Atom, move: int) -> list[int]:
        """Straight on in the same family, else the two outward turns of an eighth."""
        letters = leg.directions
        if leg.has("a"):
            turns: frozenset[int] = ALL if leg.has("b") else ALL - {4}
        elif letters:
            turns = rays(letters)
        elif before.family == atom.family:
            turns = frozenset((0,))
        else:
            oblique = "oblique" in (before.family, atom.family)
            turns = frozenset((0,)) if oblique else frozenset((1, 7))
        found: dict[int, None] = {}
        for turn in _sorted(turns):
            for after in _moves_near(move + turn, before, atom):
                if atom.oblique or after in atom.moves:
                    found[after] = None
        return list(found)

    # --- castling, teleport ------------------------------------------------------------------

    def _castling(self, leg: _Leg, start: int) -> Pattern:
        """O and a number: the king goes so many squares, the first piece beyond comes across."""
        scan = self._scan
        self._allow("O")
        scan.take("O")
        number = scan.number()
        if not number:
            scan.fail("ZRF607", start, scan.index)
        self._only(leg, "lrsij")
        wanted = leg.directions
        sides = "EW" if not wanted or "s" in wanted else ""
        sides = sides or "".join({"l": "W", "r": "E"}.get(letter, "") for letter in wanted)
        if not sides:
            scan.fail("ZRF607", start, scan.index)
        begin = test("M", "A") if leg.has("i") else test("A")
        return alt(*(_castle(begin, side, number, leg.has("j")) for side in sides))

    def _teleport(self, leg: _Leg) -> Pattern:
        """U: to any square."""
        self._only(leg, "mcdi")
        self._allow("U")
        self._scan.take("U")
        landing = self._landing(leg)
        return self._initial(leg, seq(Repeat(Step("NEWSMORT"), 1, None), landing))


def _castle(begin: Pattern, side: str, number: int, inside: bool) -> Pattern:
    back = "W" if side == "E" else "E"
    free = Repeat(seq(Step(side), test("p", "A")), number, number)
    onward = Repeat(seq(Step(side), _EMPTY), 0, None)
    partner: list[Pattern] = [Step(side), Lift(), test("M")]
    if inside:  # one in from the edge
        partner.append(Test((Check("edge", side),), Step(side)))
    else:
        partner.append(Test((Check("edge", side),)))
    across = (Return(), Step(back), Put())
    return seq(begin, free, Put(), Remember(), onward, *partner, *across)


def _leads_nowhere(pattern: Pattern) -> bool:
    """Whether no alternative is left on some stretch of every way."""
    match pattern:
        case Alt(options=options):
            return all(map(_leads_nowhere, options))
        case Seq(items=items):
            return any(map(_leads_nowhere, items))
    return False


def _letter(move: int) -> str:
    return CIRCLE[move % 8]


def _sorted(moves: frozenset[int] | set[int]) -> list[int]:
    return sorted(moves)


def _moves_near(ray: int, before: Atom, atom: Atom) -> list[int]:
    """The moves of an atom in a direction counted from a move of another.

    Oblique moves lie between the rays: from one kind to the other it is the two on either side.
    """
    if before.oblique == atom.oblique:
        return [ray % 8]
    if atom.oblique:
        return [(ray - 1) % 8, ray % 8]
    return [ray % 8, (ray + 1) % 8]


def _spiral(steps: list[Pattern]) -> Pattern:
    """first, second, first, second ... to the edge."""
    first, second = steps
    pair = seq(_EMPTY, second, _EMPTY, first)
    turn = seq(_EMPTY, second)
    return alt(seq(first, Repeat(pair, 0, None)), seq(first, Repeat(pair, 0, None), turn))


def _rest(steps: list[Pattern], left: int, number: int) -> Pattern:
    """The step and, as far as the way is free, those that follow; ``left`` steps in all."""
    step = steps[number % len(steps)]
    if left == 1:
        return step
    return seq(step, Repeat(seq(_EMPTY, _rest(steps, left - 1, number + 1)), 0, 1))
