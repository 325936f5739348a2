"""The writer of the Dagaz notation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zrf2js.notation.algebra import (
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
from zrf2js.notation.linear_paths import LinearPath, Loop, PathCheck, PathStep, displacement
from zrf2js.notation.symbolic_squares import SymbolicSquare
from zrf2js.notation.write.legs import NotTranslatable, paths_of

_GENERAL = {frozenset("NEWS"): "+", frozenset("MORT"): "X", frozenset("NEWSMORT"): "*"}
_MAX_GROUP = 9


class _TooManyGroups(Exception):
    """The formula refers to more than nine groups."""


def write_dagaz(formula: Formula) -> str:
    """Return the formula in the Dagaz notation; raise NotTranslatable."""
    if formula.notation == "dagaz":
        return formula.text
    if formula.stays:
        _refuse_null_moves(paths_of(formula))
    try:
        return _Writer().formula(formula.pattern)
    except _TooManyGroups:
        return _Writer().formula(_without_groups(formula.pattern))


def _refuse_null_moves(paths: list[LinearPath]) -> None:
    """Refuse null moves: they exist in Betza's notation only."""
    for path in paths:
        if any(
            quiet and square.may_be_same(SymbolicSquare())
            for square, quiet in _ends(path, SymbolicSquare(), True)
        ):
            raise NotTranslatable("a null move")


def _ends(
    path: LinearPath, square: SymbolicSquare, quiet: bool
) -> Iterator[tuple[SymbolicSquare, bool]]:
    """Yield the possible end squares of a path, and True if the path has not captured."""
    for number, item in enumerate(path):
        match item:
            case PathStep(letter=letter, wraps=wraps):
                square = square.after_step(letter, wraps)
            case PathCheck(check=Check(word=word)):
                quiet = quiet and word not in ("x", "e", "f", "P")
            case Loop(paths=iterations, high=high):
                rest = path[number + 1 :]
                if high is None:
                    square = square.after_iterations(frozenset(map(displacement, iterations)))
                    continue
                yield from _ends(rest, square, quiet)
                if high:
                    again = replace(item, high=high - 1)
                    for iteration in iterations:
                        yield from _ends((*iteration, again, *rest), square, quiet)
                return
            case _:
                quiet = False
    yield square, quiet


class _Writer:
    def __init__(self) -> None:
        self._opened = 0
        self._numbers: dict[int, int] = {}

    def formula(self, pattern: Pattern) -> str:
        """Return the text of a pattern."""
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
                    raise NotTranslatable("a board with joined sides")
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
                raise NotTranslatable("a piece that moves to the origin of another piece")
            case Alt(options=options):
                return self._alternatives(options)
            case Seq():
                return self._operand(pattern)
        raise AssertionError(pattern)

    def _alternatives(self, options: tuple[Pattern, ...]) -> str:
        """Return alternatives in parentheses; steps form a run, an empty one becomes `?`."""
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
                what = "en passant" if check.word == "skipped" else "the edge of the board"
                raise NotTranslatable(what)
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


def _without_groups(pattern: Pattern) -> Pattern:
    """Return the pattern without groups, with one alternative per direction."""
    options = pattern.options if isinstance(pattern, Alt) else (pattern,)
    alternatives: list[Pattern] = []
    for option in options:
        group = _first_group(option)
        if group is None:
            alternatives.append(option)
            continue
        assert isinstance(group.body, Step)
        alternatives += [
            _without_groups(_substituted(option, group, Step(letter, group.body.wraps)))
            for letter in group.body.letters
        ]
    return alt(*alternatives)


def _first_group(pattern: Pattern) -> Group | None:
    match pattern:
        case Group():
            return pattern
        case Seq(items=items):
            return next((g for item in items for g in (_first_group(item),) if g), None)
        case Repeat(body=body):
            return _first_group(body)
    return None


def _substituted(pattern: Pattern, group: Group, step: Step) -> Pattern:
    match pattern:
        case Group() if pattern == group:
            return step
        case Again(group=number) if number == group.number:
            return step
        case Seq(items=items):
            return seq(*(_substituted(item, group, step) for item in items))
        case Alt(options=options):
            return alt(*(_substituted(option, group, step) for option in options))
        case Repeat(body=body, low=low, high=high):
            return Repeat(_substituted(body, group, step), low, high)
    return pattern
