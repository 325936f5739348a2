"""Functions and declarations of the emitted rules, before they are printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.text import ref
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

    ``text`` is the text of the body and ``uses`` are the names in it.  Parameters that the body
    does not use are left out, so calls give their arguments by parameter.
    """

    parameters: tuple[str, ...]
    body: Lines
    text: str
    uses: frozenset[str]

    @property
    def key(self) -> tuple[tuple[str, ...], str]:
        """Functions with equal keys are the same."""
        return self.parameters, self.text


def function(parameters: Iterable[str], body: Lines) -> Function:
    """Return the function with those of the parameters that its body uses."""
    printed = body.printed()
    text, used = printed.resolved()
    return Function(tuple(name for name in parameters if name in used), printed, text, used)


def used_parameters(parameters: Iterable[str], used: frozenset[str]) -> str:
    """Return the parameters up to the last used one; callers may pass more arguments."""
    kept = list(parameters)
    while kept and kept[-1] not in used:
        kept.pop()
    return ", ".join(kept)


@frozen_node()
class NamedFunction:
    """A function that is declared under a name."""

    name: str
    parameters: tuple[str, ...]

    def call(self, arguments: Mapping[str, str]) -> str:
        """Return a call; ``arguments`` has a text for each parameter, and may have more."""
        return f"{ref(self.name)}({', '.join([arguments[name] for name in self.parameters])})"

    def declaration(self, body: Lines) -> Lines:
        """Return the declaration with the lines of a body."""
        found = Lines(body.origin)
        with found.block(f"function {self.name} ({', '.join(self.parameters)}) {{"):
            found.take(body)
        return found


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
        self._same: dict[str, str] = {}  # references to the first functions, by the other names

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def __getitem__(self, name: str) -> Declaration:
        return self._by_name[name]

    def __iter__(self) -> Iterator[Declaration]:
        return iter(self._declarations)

    def add(self, name: str, lines: Lines | str, *others: str) -> None:
        """Declare ``name`` and the ``others`` that the lines declare."""
        if isinstance(lines, str):
            text, lines = lines, Lines()
            lines.add(text)
        lines = lines.substitute(self._same)
        text, uses = lines.resolved()
        if not others and self._is_repeated(name, text, uses):
            return
        self._add(Declaration((name, *others), lines, text, uses))

    def first(self, name: str) -> str:
        """Return the name of the declared function that is equal to a function."""
        return self._by_name[name].names[0]

    def add_function(self, named: NamedFunction, found: Function, comment: str) -> None:
        """Declare a function under its name."""
        body = found.body.substitute(self._same)
        text, uses = body.resolved() if self._same else (found.text, found.uses)
        key = (named.name, found.parameters, text)
        self._add(Declaration((named.name,), named.declaration(body), key, uses, comment))

    def _is_repeated(self, name: str, text: str, uses: frozenset[str]) -> bool:
        """Return True if the text is a function that is declared under another name."""
        head = f"function {name} "
        if not text.startswith(head) or name in uses or name in _CALLED:
            return False
        first = self._functions.setdefault(text.removeprefix(head), name)
        if first != name:
            self._same[name] = ref(first)
            self._by_name[name] = self._by_name[first]
        return first != name

    def _add(self, declaration: Declaration) -> None:
        self._declarations.append(declaration)
        for each in declaration.names:
            self._by_name[each] = declaration
