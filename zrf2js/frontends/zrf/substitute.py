"""The substitution of a call's arguments into the body of a macro.

All calls share the forms of the body without parameters. A form with parameters is created once per
list of argument values. With sharing off, every call creates all its nodes, so that each node
stores the call that it came through.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import field

from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.support.frozen_node import mutable_node
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Frame, Origin

_PARAMETER = re.compile(r"\$([0-9]{1,2})")


def parameters_in(text: str) -> tuple[int, ...]:
    """Return the numbers of the parameters (`$1`, `$2` ...) in a text."""
    return tuple(map(int, _PARAMETER.findall(text))) if "$" in text else ()


class SubstitutionCache:
    """The parameters of each form, and the forms created for lists of argument values."""

    def __init__(self) -> None:
        self._parameters: dict[Form, tuple[int, ...]] = {}
        self.forms: dict[Hashable, Form] = {}

    def without_forms(self) -> SubstitutionCache:
        """Return a cache with the same parameters for a call that creates its own forms."""
        other = SubstitutionCache()
        other._parameters = self._parameters
        return other

    def parameters(self, form: Form) -> tuple[int, ...]:
        """Return the numbers of the parameters in a form, in ascending order."""
        cached = self._parameters.get(form)
        if cached is None:
            numbers: set[int] = set()
            for item in form.items:
                if isinstance(item, Form):
                    numbers.update(self.parameters(item))
                else:
                    numbers.update(parameters_in(item.text))
            cached = self._parameters[form] = tuple(sorted(numbers))
        return cached


@mutable_node(kw_only=True)
class Substitution:
    """The substitution of one call.

    `keys` are equal for arguments with the same text. `cache` is shared between calls; None
    disables sharing. `created` counts the created nodes.
    """

    arguments: tuple[Node, ...]
    keys: tuple[Hashable, ...]
    frame: Frame
    cache: SubstitutionCache | None
    collector: Collector
    created: int = 0
    _placed: dict[int, Node] = field(default_factory=dict)

    def items(self, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        """Return the nodes with all parameters replaced."""
        result: list[Node] = []
        for node in nodes:
            if isinstance(node, Form):
                result.append(self._form(node) if self.cache is None else self._shared(node))
            elif "$" in node.text:
                result.extend(self._atom(node))
            elif self.cache is None:
                result.append(self._place(node))
            else:
                result.append(node)
        return tuple(result)

    def _shared(self, form: Form) -> Form:
        assert self.cache is not None
        parameters = self.cache.parameters(form)
        if not parameters:
            return form
        if not 0 < parameters[0] <= parameters[-1] <= len(self.keys):  # an argument is missing
            return self._form(form)
        key = (form, *(self.keys[k - 1] for k in parameters))
        cached = self.cache.forms.get(key)
        if cached is None:
            reports = self.collector.reports
            cached = self._form(form)
            if self.collector.reports == reports:
                self.cache.forms[key] = cached
        return cached

    def _form(self, form: Form) -> Form:
        self.created += 1
        return Form(self.items(form.items), self._here(form))

    def _atom(self, atom: Atom) -> tuple[Node, ...]:
        alone = None if atom.quoted else _PARAMETER.fullmatch(atom.text)
        if alone:
            argument = self._argument(int(alone[1]), atom)
            return () if argument is None else (argument,)
        text = _PARAMETER.sub(lambda match: self._inserted_text(int(match[1]), atom), atom.text)
        if not text and not atom.quoted:
            return ()
        self.created += 1 + len(text) // 64  # the length of a name may double with every call
        return (Atom(text, atom.quoted, self._here(atom)),)

    def _argument(self, index: int, atom: Atom) -> Node | None:
        """Return the argument with its own span and the frame of this call."""
        if not 0 < index <= len(self.arguments):
            name = self.frame.macro
            self.collector.report("ZRF104", self._here(atom), name=name, index=index)
            return None
        if index not in self._placed:
            self._placed[index] = self._place(self.arguments[index - 1])
        return self._placed[index]

    def _place(self, argument: Node) -> Node:
        self.created += 1
        origin = self._here(argument)
        if isinstance(argument, Form):
            return Form(argument.items, origin)
        return Atom(argument.text, argument.quoted, origin)

    def _inserted_text(self, index: int, atom: Atom) -> str:
        argument = self._argument(index, atom)
        if isinstance(argument, Form):
            self.collector.report("ZRF113", self._here(atom), text=atom.text, index=index)
            return ""
        return argument.text if argument else ""

    def _here(self, node: Node) -> Origin:
        return Origin(node.origin.span, self.frame)
