"""Putting a call's arguments into a macro's body.

Everything in the body that does not mention an argument is used as it stands, for all calls,
unless every node is to know the call it came through.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from zrf2js.outcome import Collector
from zrf2js.source import Frame, Origin
from zrf2js.syntax.forms import Atom, Form, Node

_PARAMETER = re.compile(r"\$([0-9]{1,2})")


@dataclass(slots=True, kw_only=True)
class Substitution:
    """One call's arguments, on their way into the body of the macro.

    `closed` remembers, for all calls together, the forms that mention no argument; with None
    nothing is shared between calls.
    """

    arguments: tuple[Node, ...]
    frame: Frame
    closed: set[Form] | None
    collector: Collector
    built: int = 0
    _placed: dict[int, Node] = field(default_factory=dict)

    def items(self, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        """The nodes with all arguments filled in."""
        result: list[Node] = []
        for node in nodes:
            if isinstance(node, Form):
                shared = self.closed is not None and node in self.closed
                result.append(node if shared else self._form(node))
            elif "$" in node.text:
                result.extend(self._atom(node))
            elif self.closed is None:
                result.append(self._place(node))
            else:
                result.append(node)
        return tuple(result)

    def _form(self, form: Form) -> Form:
        items = self.items(form.items)
        if items == form.items and self.closed is not None:
            self.closed.add(form)
            return form
        self.built += 1
        return Form(items, self._here(form))

    def _atom(self, atom: Atom) -> tuple[Node, ...]:
        alone = None if atom.quoted else _PARAMETER.fullmatch(atom.text)
        if alone:
            argument = self._argument(int(alone[1]), atom)
            return () if argument is None else (argument,)
        text = _PARAMETER.sub(lambda match: self._pasted(int(match[1]), atom), atom.text)
        if not text and not atom.quoted:
            return ()
        self.built += 1 + len(text) // 64  # names that double with every call are big, too
        return (Atom(text, atom.quoted, self._here(atom)),)

    def _argument(self, index: int, atom: Atom) -> Node | None:
        """The argument as a node of this call: where it was written, but come through the macro."""
        if not 0 < index <= len(self.arguments):
            name = self.frame.macro
            self.collector.report("ZRF104", self._here(atom), name=name, index=index)
            return None
        if index not in self._placed:
            self._placed[index] = self._place(self.arguments[index - 1])
        return self._placed[index]

    def _place(self, argument: Node) -> Node:
        self.built += 1
        origin = self._here(argument)
        if isinstance(argument, Form):
            return Form(argument.items, origin)
        return Atom(argument.text, argument.quoted, origin)

    def _pasted(self, index: int, atom: Atom) -> str:
        argument = self._argument(index, atom)
        if isinstance(argument, Form):
            self.collector.report("ZRF113", self._here(atom), text=atom.text, index=index)
            return ""
        return argument.text if argument else ""

    def _here(self, node: Node) -> Origin:
        return Origin(node.origin.span, self.frame)
