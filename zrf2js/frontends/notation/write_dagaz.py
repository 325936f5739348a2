"""Writes a formula in the Dagaz notation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zrf2js.frontends.notation.algebra import (
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
    seq,
)
from zrf2js.frontends.notation.linear_paths import Ask, Course, Go, Loop
from zrf2js.frontends.notation.symbolic_squares import Spot
from zrf2js.frontends.notation.writing import CannotWrite, courses_of

_GENERAL = {frozenset("NEWS"): "+", frozenset("MORT"): "X", frozenset("NEWSMORT"): "*"}
_MAX_GROUP = 9


class _TooManyGroups(Exception):
    """A group beyond the ninth is referred to."""


def write_dagaz(formula: Formula) -> str:
    """The formula; raises CannotWrite."""
    if formula.notation == "dagaz":
        return formula.text
    if formula.stays:
        _refuse_null_moves(courses_of(formula))
    try:
        return _Writer().formula(formula.pattern)
    except _TooManyGroups:
        return _Writer().formula(_spelled(formula.pattern))


def _refuse_null_moves(courses: list[Course]) -> None:
    """A walk that changes nothing is a move in Betza's notation; here it is none."""
    for course in courses:
        if any(quiet and spot.may_be(Spot()) for spot, quiet in _ends(course, Spot(), True)):
            raise CannotWrite("a null move")


def _ends(course: Course, spot: Spot, quiet: bool) -> Iterator[tuple[Spot, bool]]:
    """Where a course may end, and whether nothing has been captured until then."""
    for number, item in enumerate(course):
        match item:
            case Go(letter=letter, wraps=wraps):
                spot = spot.moved(letter, wraps)
            case Ask(check=Check(word=word)):
                quiet = quiet and word not in ("x", "e", "f", "P")
            case Loop(courses=rounds, high=high):
                rest = course[number + 1 :]
                if high is None:
                    spot = spot.looped(frozenset(_sum(round_) for round_ in rounds))
                    continue
                yield from _ends(rest, spot, quiet)
                if high:
                    again = replace(item, high=high - 1)
                    for round_ in rounds:
                        yield from _ends((*round_, again, *rest), spot, quiet)
                return
            case _:
                quiet = False
    yield spot, quiet


def _sum(course: Course) -> tuple[int, int, int]:
    spot = Spot()
    for item in course:
        if isinstance(item, Go):
            spot = spot.moved(item.letter)
    return spot.at


class _Writer:
    def __init__(self) -> None:
        self._opened = 0
        self._numbers: dict[int, int] = {}

    def formula(self, pattern: Pattern) -> str:
        """The whole pattern."""
        options = pattern.options if isinstance(pattern, Alt) else (pattern,)
        return ";".join(self._course(option) for option in options)

    def _course(self, pattern: Pattern) -> str:
        items = pattern.items if isinstance(pattern, Seq) else (pattern,)
        text = ""
        for item in items:
            part = self._item(item)
            joins = text and part and part[0] in "NEWSMORTUDX+*" and text[-1] in "NEWSMORTUDX+*?}"
            text += "," + part if joins else part
        return text

    def _item(self, pattern: Pattern) -> str:
        match pattern:
            case Step(letters=letters, wraps=wraps):
                if wraps:
                    raise CannotWrite("a board whose sides are joined")
                return _GENERAL.get(frozenset(letters), letters)
            case Group(number=number, body=body):
                self._opened += 1
                self._numbers[number] = self._opened
                return f"({self.formula(body)})"
            case Again(group=group, back=back):
                number = self._numbers[group]
                if number > _MAX_GROUP:
                    raise _TooManyGroups
                return f"{'~' if back else chr(92)}{number}"
            case Test(checks=checks, via=via):
                return self._test(checks, via)
            case Repeat(body=body, low=low, high=high):
                return self._operand(body) + _quantifier(low, high)
            case Put():
                return "|"
            case Lift(any_owner=False):
                return "^"
            case Lift() | Remember() | Return():
                raise CannotWrite("a piece that goes to where another came from")
            case Alt(options=options):
                return self._alternatives(options)
            case Seq():
                return self._operand(pattern)
        raise AssertionError(pattern)

    def _alternatives(self, options: tuple[Pattern, ...]) -> str:
        """In parentheses; steps alone go side by side, and what may be left out gets its `?`."""
        kept = tuple(option for option in options if option != Seq(()))
        if all(isinstance(option, Step) and not option.wraps for option in kept):
            letters = "".join(option.letters for option in kept if isinstance(option, Step))
            text = self._item(Step("".join(dict.fromkeys(letters))))
        else:
            self._opened += 1
            text = f"({self.formula(alt(*kept))})"
        return text + "?" if len(kept) < len(options) else text

    def _operand(self, pattern: Pattern) -> str:
        if isinstance(pattern, Again | Group):
            return self._item(pattern)
        self._opened += 1
        return f"({self.formula(pattern)})"

    def _test(self, checks: tuple[Check, ...], via: Pattern | None) -> str:
        words = []
        for check in checks:
            if check.word in ("edge", "skipped"):
                what = (
                    "a capture in passing" if check.word == "skipped" else "the edge of the board"
                )
                raise CannotWrite(what)
            name = {
                "=": f",={check.argument},",
                "!=": f",!={check.argument},",
                "#": f",{check.argument},",
            }
            words.append(name.get(check.word, check.word))
        text = "".join(words).strip(",").replace(",,", ",")
        return f"[{text}>{self.formula(via)}]" if via is not None else f"[{text}]"


def _quantifier(low: int, high: int | None) -> str:
    if high is None:
        return {0: "*", 1: "+"}.get(low, f"{{{low},}}")
    if (low, high) == (0, 1):
        return "?"
    return f"{{{low}}}" if low == high else f"{{{low},{high}}}"


def _spelled(pattern: Pattern) -> Pattern:
    """Without groups: each direction by itself."""
    options = pattern.options if isinstance(pattern, Alt) else (pattern,)
    found: list[Pattern] = []
    for option in options:
        group = _first_group(option)
        if group is None:
            found.append(option)
            continue
        assert isinstance(group.body, Step)
        found += [
            _spelled(_with(option, group, Step(letter, group.body.wraps)))
            for letter in group.body.letters
        ]
    return alt(*found)


def _first_group(pattern: Pattern) -> Group | None:
    match pattern:
        case Group():
            return pattern
        case Seq(items=items):
            return next((g for item in items for g in (_first_group(item),) if g), None)
        case Repeat(body=body):
            return _first_group(body)
    return None


def _with(pattern: Pattern, group: Group, step: Step) -> Pattern:
    match pattern:
        case Group() if pattern == group:
            return step
        case Again(group=number) if number == group.number:
            return step
        case Seq(items=items):
            return seq(*(_with(item, group, step) for item in items))
        case Alt(options=options):
            return alt(*(_with(option, group, step) for option in options))
        case Repeat(body=body, low=low, high=high):
            return Repeat(_with(body, group, step), low, high)
    return pattern
