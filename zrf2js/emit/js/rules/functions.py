"""Functions and declarations of the emitted rules, before they are printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.tree import Call, Expression, Name
from zrf2js.support.frozen_node import frozen_node

#: the functions that the runtime calls, those that it calls for games with royal pieces and for
#: partial moves, and further functions for explanations of moves
ENTRIES = ("generate", "goal")
ROYAL_ENTRIES = ("attacked", "opened", "pinLines", "exposedSquares")
CONTINUATIONS = "generateContinuations"
TRACED = ("attacked", "attackedFrom", "trace")
_CALLED = frozenset((*ENTRIES, *ROYAL_ENTRIES, CONTINUATIONS, *TRACED))


@frozen_node(eq=False)
class Function:
    """A function without a name: its parameters and its body.

    ``printed`` are the lines of the body, ``text`` is their text, and ``uses`` are the names in it.
    Parameters that the body does not use are left out, so calls give their arguments by parameter.
    """

    parameters: tuple[str, ...]
    body: Lines
    printed: Lines
    text: str
    uses: frozenset[str]

    @property
    def key(self) -> tuple[tuple[str, ...], str]:
        """Functions with equal keys are the same."""
        return self.parameters, self.text


def function(parameters: Iterable[str], body: Lines) -> Function:
    """Return the function with those of the parameters that its body uses."""
    used, printed = body.uses(), body.printed()
    given = tuple([name for name in parameters if name in used])
    return Function(given, body, printed, str(printed), used)


def used_parameters(parameters: Iterable[Name], used: frozenset[str]) -> list[Name]:
    """Return the parameters up to the last used one; callers may pass more arguments."""
    kept = list(parameters)
    while kept and kept[-1].name not in used:
        kept.pop()
    return kept


@frozen_node()
class NamedFunction:
    """A function that is declared under a name."""

    name: str
    parameters: tuple[str, ...]

    def call(self, arguments: Mapping[str, Expression]) -> Call:
        """Return a call; ``arguments`` has a value for each parameter, and may have more."""
        return Call(Name(self.name), tuple([arguments[name] for name in self.parameters]))

    def declaration(self, body: Lines) -> Lines:
        """Return the declaration with the lines of a body."""
        lines = Lines(body.origin)
        with lines.function(self.name, *self.parameters):
            lines.take(body)
        return lines


@frozen_node(eq=False)
class Declaration:
    """A declared function or constant of a variant's rules.

    ``lines`` may declare several ``names``.  ``key`` is equal for equal texts; ``uses`` are the
    names that the lines refer to.
    """

    names: tuple[str, ...]
    lines: Lines
    key: object
    uses: frozenset[str]
    comment: str = ""


class Scope:
    """The declarations of one variant, in the order in which they are written: callees first.

    Of equal functions, only the first is declared; the names of the others refer to it.
    """

    def __init__(self) -> None:
        self._by_name: dict[str, Declaration] = {}
        self._declarations: list[Declaration] = []
        self._functions: dict[str, str] = {}  # names by the text after the name
        self._same: dict[str, Expression] = {}  # the first functions, by the other names

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def __getitem__(self, name: str) -> Declaration:
        return self._by_name[name]

    def __iter__(self) -> Iterator[Declaration]:
        return iter(self._declarations)

    def add(self, name: str, lines: Lines, *others: str) -> None:
        """Declare ``name`` and the ``others`` that the lines declare."""
        lines = lines.substitute(self._same).printed()
        text, uses = str(lines), lines.uses()
        if not others and self._is_repeated(name, text, uses):
            return
        self._add(Declaration((name, *others), lines, text, uses))

    def constant(self, name: str, value: Expression) -> None:
        """Declare a constant."""
        lines = Lines()
        lines.declare(name, value)
        self.add(name, lines)

    def first(self, name: str) -> str:
        """Return the name of the declared function that is equal to a function."""
        return self._by_name[name].names[0]

    def add_function(self, named: NamedFunction, function: Function, comment: str) -> None:
        """Declare a function under its name."""
        body, uses = function.printed, function.uses
        if self._same.keys() & uses:
            body = function.body.substitute(self._same).printed()
            uses = body.uses()
        key = (named.name, function.parameters, str(body))
        self._add(Declaration((named.name,), named.declaration(body), key, uses, comment))

    def _is_repeated(self, name: str, text: str, uses: frozenset[str]) -> bool:
        """Return True if the text is a function that is declared under another name."""
        head = f"function {name} "
        if not text.startswith(head) or name in uses or name in _CALLED:
            return False
        first = self._functions.setdefault(text.removeprefix(head), name)
        if first != name:
            self._same[name] = Name(first)
            self._by_name[name] = self._by_name[first]
        return first != name

    def _add(self, declaration: Declaration) -> None:
        self._declarations.append(declaration)
        for each in declaration.names:
            self._by_name[each] = declaration
