"""Functions and declarations of the emitted rules, before they are printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.text import ref
from zrf2js.support.frozen_node import frozen_node


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
    """The declarations of one variant, in the order in which they are written: callees first."""

    def __init__(self) -> None:
        self._by_name: dict[str, Declaration] = {}
        self._declarations: list[Declaration] = []

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
        self._add(Declaration((name, *others), lines, *lines.resolved()))

    def add_function(self, named: NamedFunction, found: Function, comment: str) -> None:
        """Declare a function under its name."""
        lines = named.declaration(found.body)
        key = (named.name, *found.key)
        self._add(Declaration((named.name,), lines, key, found.uses, comment))

    def _add(self, declaration: Declaration) -> None:
        self._declarations.append(declaration)
        for each in declaration.names:
            self._by_name[each] = declaration
