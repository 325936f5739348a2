"""The parser of the Dagaz notation: regular expressions over steps.

    formula := path (';' path)*
    path    := item (','? item)*
    item    := operand quantifier?
    operand := run | '(' formula ')' | '\' digit | '~' digit | '|' | '^' | '[' checks ('>' via)? ']'
    via     := formula                        the path to the tested square
    run     := direction+                     one step in any of these directions
    checks  := ( letter | 'k' number | '=' Name | '!=' Name | number | '(' checks ')' | ',' )+
    quantifier := '?' | '*' | '+' | '{' n '}' | '{' n ',' '}' | '{' ',' m '}' | '{' n ',' m '}'

In the place of an operand, + and * are directions: all orthogonal ones, and all eight.
"""

from __future__ import annotations

from zrf2js.notation.algebra import (
    DIAGONAL,
    ORTHOGONAL,
    Again,
    Alt,
    Check,
    Group,
    Lift,
    Pattern,
    Put,
    Repeat,
    Seq,
    Step,
    Test,
    alt,
    parts,
    seq,
)
from zrf2js.notation.read.scan import Scanner

_STEPS = {"+": "NEWS", "X": "MORT", "*": "NEWSMORT"}
_LETTERS = ORTHOGONAL + DIAGONAL + "UDX"
_CHECKS = "pPeEfFaAsSomMrRcClLtTx"


def without_comments(text: str) -> str:
    """Replace comments by spaces so that columns stay the same."""
    lines = text.split("\n")
    return "\n".join(line.partition("#")[0].ljust(len(line)) for line in lines)


class DagazReader:
    """Parser of one formula; ``number`` is the first index of an entry for the check ``o``."""

    def __init__(self, scanner: Scanner, number: int) -> None:
        self._scan = scanner
        self._entries = number
        self._groups = 0
        self._closed: set[int] = set()
        self._referred: list[tuple[int, int]] = []
        self._columns: dict[int, int] = {}  # of lifts, by identity

    def formula(self) -> Pattern:
        """Parse the whole text."""
        pattern = self._alternatives()
        if self._scan.here:
            self._scan.unknown()
        for group, column in self._referred:
            if group > self._groups:
                self._scan.fail("ZRF615", column, column + 2, group=group)
        self._lint(pattern)
        return _without_unused_groups(pattern, {group for group, _ in self._referred})

    def _alternatives(self) -> Pattern:
        options = [self._path()]
        while self._scan.take(";"):
            options.append(self._path())
        return alt(*options)

    def _path(self) -> Pattern:
        items = [self._item()]
        while True:
            self._scan.space()
            if self._scan.take(","):
                items.append(self._item())
            elif not self._scan.here or self._scan.at(";)]"):
                return seq(*items)
            else:
                items.append(self._item())

    def _item(self) -> Pattern:
        self._scan.space()
        operand = self._operand()
        self._scan.space()
        if not self._scan.at("?*+{"):
            return operand
        if isinstance(operand, Lift | Put | Test) and self._scan.at("*+"):
            start, sign = self._scan.index, self._scan.here
            self._scan.warn("ZRF627", start, letter=sign)
        low, high = self._quantifier()
        self._scan.space()
        if self._scan.at("?*+{"):
            self._scan.fail("ZRF616", self._scan.index)
        return Repeat(operand, low, high)

    def _operand(self) -> Pattern:
        scan = self._scan
        start = scan.index
        if scan.at(_LETTERS + "+*"):
            return self._run()
        match scan.here:
            case "(":
                scan.take("(")
                self._groups += 1
                number = self._groups
                body = self._alternatives()
                scan.expect(")", start)
                return Group(number, body)
            case "\\" | "~":
                back = bool(scan.take("~")) or not scan.take("\\")
                digit = scan.take("123456789")
                if not digit:
                    scan.unknown()
                self._referred.append((int(digit), start))
                return Again(int(digit), back)
            case "|":
                scan.take("|")
                return Put()
            case "^":
                scan.take("^")
                lift = Lift()
                self._columns[id(lift)] = start
                return lift
            case "[":
                return self._bracket()
        scan.unknown()

    def _run(self) -> Pattern:
        """Parse a run: adjacent directions are alternatives for one step."""
        scan = self._scan
        letters = ""
        if scan.at("+*"):
            letters = _STEPS[scan.take("+*")]
        while scan.at(_LETTERS):
            letter = scan.take(scan.here)
            letters += _STEPS.get(letter, letter)
        return Step("".join(dict.fromkeys(letters)))

    def _quantifier(self) -> tuple[int, int | None]:
        scan = self._scan
        start = scan.index
        match scan.take("?*+{"):
            case "?":
                return 0, 1
            case "*":
                return 0, None
            case "+":
                return 1, None
        scan.space()
        low = scan.number()
        scan.space()
        high = low
        if scan.take(","):
            scan.space()
            high = scan.number()
            scan.space()
        elif low is None or not scan.at("}"):
            scan.unknown()
        scan.expect("}", start)
        if low is None and high is None:
            scan.fail("ZRF617", start, scan.index)
        if high is not None and (low or 0) > high:
            scan.fail("ZRF617", start, scan.index)
        return low or 0, high

    # --- brackets ----------------------------------------------------------------------------

    def _bracket(self) -> Pattern:
        scan = self._scan
        start = scan.index
        scan.take("[")
        checks = self._checks(start, "]")
        via: Pattern | None = None
        if scan.take(">"):
            via = self._alternatives()
        scan.expect("]", start)
        return Test(tuple(checks), via)

    def _checks(self, start: int, closing: str) -> list[Check]:
        scan = self._scan
        checks: list[Check] = []
        while True:
            scan.space()
            if scan.take(","):
                continue
            if scan.at("("):
                opened = scan.index
                scan.take("(")
                checks += self._checks(opened, ")")
                scan.expect(")", opened)
            elif scan.at(_CHECKS):
                word = scan.take(_CHECKS)
                argument = ""
                if word == "o":
                    argument, self._entries = str(self._entries), self._entries + 1
                checks.append(Check(word, argument))
            elif scan.at("kK"):
                checks.append(Check(scan.take("kK"), str(self._count())))
            elif scan.take("="):
                checks.append(Check("=", self._name()))
            elif scan.text.startswith("!=", scan.index):
                scan.index += 2
                checks.append(Check("!=", self._name()))
            elif (number := scan.number()) is not None:
                checks.append(Check("#", str(number)))
            elif checks and scan.at(">])"):
                return checks
            elif not scan.here:
                scan.expect(closing, start)
            else:
                scan.unknown()

    def _count(self) -> int:
        number = self._scan.number()
        if number is None:
            self._scan.unknown()
        return number

    def _name(self) -> str:
        name = ""
        while self._scan.here.isalnum() or self._scan.at("-_"):
            name += self._scan.take(self._scan.here)
        if not name:
            self._scan.unknown()
        return name

    # --- lints of likely mistakes ---------------------------------------------------------------

    def _lint(self, pattern: Pattern) -> None:
        """Check lifts, and castling: equal distances, safe squares on the way, and a rook."""
        paths = pattern.options if isinstance(pattern, Alt) else (pattern,)
        for path in paths:
            self._lint_lifts(path)
        distances = [d for c in paths for d in (self._lint_castling(c),) if d]
        if len({abs(distance) for distance in distances}) > 1:
            left, right = (abs(distance) for distance in distances[:2])
            self._scan.warn("ZRF630", 0, len(self._scan.text), a=left, b=right)

    def _lint_lifts(self, path: Pattern) -> None:
        """Report the first lift while the piece is in hand: no move gets past it."""
        items = path.items if isinstance(path, Seq) else ()
        for item in items[1:]:  # a lift at the start is implied
            if isinstance(item, Lift):
                self._scan.warn("ZRF628", self._columns[id(item)])
                return
            if any(isinstance(part, Put) for part in parts(item)):
                return

    def _lint_castling(self, path: Pattern) -> int:
        """Return the king's distance over empty squares; 0 if the path is not castling."""
        items = path.items if isinstance(path, Seq) else ()
        put = next((i for i, item in enumerate(items) if isinstance(item, Put)), len(items))
        if not any(isinstance(item, Lift) for item in items[put:]):
            return 0
        steps = [item for item in items[:put] if isinstance(item, Repeat)]
        if not all(_tests(item.body, "p") for item in steps):
            return 0
        if not all(_tests(item.body, "A") for item in steps):
            self._scan.warn("ZRF631", 0, len(self._scan.text))
        if not any(_tests(item, "=") for item in items):
            self._scan.warn("ZRF632", 0, len(self._scan.text))
        return _distance(items[:put])


def _distance(items: tuple[Pattern, ...]) -> int:
    """Return the number of squares to the right that plain steps and repetitions lead."""
    east = 0
    for item in items:
        times = 1
        if isinstance(item, Repeat):
            times, item = item.low, item.body
        inner = item.body if isinstance(item, Group) else item
        for part in inner.items if isinstance(inner, Seq) else (inner,):
            if isinstance(part, Step):
                east += times * {"E": 1, "W": -1}.get(part.letters, 0)
    return east


def _tests(pattern: Pattern, word: str) -> bool:
    return any(
        check.word == word
        for part in parts(pattern)
        if isinstance(part, Test)
        for check in part.checks
    )


def _without_unused_groups(pattern: Pattern, referred: set[int]) -> Pattern:
    """Return the pattern without groups that have no reference."""
    match pattern:
        case Group(number=number, body=body):
            inner = _without_unused_groups(body, referred)
            return Group(number, inner) if number in referred else inner
        case Seq(items=items):
            return seq(*(_without_unused_groups(item, referred) for item in items))
        case Alt(options=options):
            return alt(*(_without_unused_groups(option, referred) for option in options))
        case Repeat(body=body, low=low, high=high):
            return Repeat(_without_unused_groups(body, referred), low, high)
        case Test(checks=checks, via=via) if via is not None:
            return Test(checks, _without_unused_groups(via, referred))
    return pattern
