"""The results of an expansion by form and by call, for one text or for its versions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeAlias

from zrf2js.frontends.zrf.expansion_limits import Extent
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.macros import Macros
from zrf2js.frontends.zrf.substitute import SubstitutionCache
from zrf2js.support.frozen_node import frozen_node

#: the definition of a macro, and the keys of the arguments
Call: TypeAlias = tuple[Form, tuple[Hashable, ...]]
#: definitions of macros that a result depends on; None if it had a diagnostic
Uses: TypeAlias = frozenset[Form | None]
#: number of entries, relative to those of one expansion, at which the memo is cleared
_MAX_GROWTH = 3


@frozen_node()
class Expansion:
    """The nodes that replace a form or a call, their extent, and the macros that it uses."""

    nodes: tuple[Node, ...]
    extent: Extent
    uses: Uses


class ExpansionMemo:
    """The expansions of calls, and those of forms that do not depend on their scope.

    ``heads`` are the first words of all forms that are not calls.
    """

    def __init__(self) -> None:
        #: number of times that the memo was cleared
        self.generation = 0
        self._clear()

    def _clear(self) -> None:
        self.keys = Keys()
        self.calls: dict[Call, Expansion] = {}
        self.forms: dict[Form, Expansion] = {}
        self.heads: set[str] = set()
        self.substitutions = SubstitutionCache()
        self._definitions: frozenset[Form] = frozenset()
        self._names: frozenset[str] = frozenset()
        self._order: tuple[str, ...] = ()
        self._size = 0

    def renew(self, forms: Iterable[Node], macros: Macros) -> None:
        """Remove the results that do not apply to the next version of a text.

        A result does not apply if a macro that it uses changes, or if a macro gets the name of one
        of its forms. The order of definitions matters if some have equal names.
        """
        names = frozenset(macros.names)
        definitions = frozenset(macro.form for macro in macros)
        order = tuple(map(_defined, forms)) if len(definitions) > len(names) else ()
        has_new_calls = not self.heads.isdisjoint(names - self._names)
        if has_new_calls or order != self._order or self._is_too_large():
            self._clear()
            self.generation += 1
        gone = {None, *(self._definitions - definitions)}
        self.calls = {c: e for c, e in self.calls.items() if e.uses.isdisjoint(gone)}
        self.forms = {f: e for f, e in self.forms.items() if e.uses.isdisjoint(gone)}
        self._names, self._definitions, self._order = names, definitions, order

    def _is_too_large(self) -> bool:
        size = len(self.calls) + len(self.forms) + len(self.substitutions.forms)
        self._size = self._size or size
        return size > _MAX_GROWTH * self._size


def _defined(form: Node) -> str:
    """Return the name that a top-level form defines, or an empty string."""
    name = form.args[:1] if isinstance(form, Form) and form.head == "define" else ()
    return "".join(atom.text for atom in name if isinstance(atom, Atom))


class Keys:
    """Keys of arguments; arguments with equal text have equal keys.

    Every distinct group has a number, so keys stay small at any depth of nesting.
    """

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._by_form: dict[Form, int] = {}

    def of_all(self, nodes: tuple[Node, ...]) -> tuple[Hashable, ...]:
        """Return the key of a list of nodes."""
        return tuple(map(self._of, nodes))

    def _of(self, node: Node) -> Hashable:
        if isinstance(node, Atom):
            return node.text, node.quoted
        if node not in self._by_form:
            key = self.of_all(node.items)
            self._by_form[node] = self._numbers.setdefault(key, len(self._numbers))
        return self._by_form[node]
