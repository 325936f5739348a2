"""Putting a call's arguments into a macro's body.

Everything in the body that does not mention an argument is used as it stands, for all calls, and a
form that mentions some of them is made once for these; unless every node is to know the call it
came through.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass, field

from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Frame, Origin

_PARAMETER = re.compile(r"\$([0-9]{1,2})")


def mentioned(text: str) -> tuple[int, ...]:
    """The numbers of the arguments that a text has a `$` for."""
    return tuple(map(int, _PARAMETER.findall(text))) if "$" in text else ()


class Made:
    """What is remembered for all calls together: which arguments a form mentions, and what became
    of it with some values of these."""

    def __init__(self) -> None:
        self._mentions: dict[Form, tuple[int, ...]] = {}
        self.forms: dict[Hashable, Form] = {}

    def apart(self) -> Made:
        """The same for one call that is to make its own forms."""
        other = Made()
        other._mentions = self._mentions
        return other

    def mentions(self, form: Form) -> tuple[int, ...]:
        """The numbers of the arguments, in order."""
        known = self._mentions.get(form)
        if known is None:
            found: set[int] = set()
            for item in form.items:
                if isinstance(item, Form):
                    found.update(self.mentions(item))
                else:
                    found.update(mentioned(item.text))
            known = self._mentions[form] = tuple(sorted(found))
        return known


@dataclass(slots=True, kw_only=True)
class Substitution:
    """One call's arguments, on their way into the body of the macro.

    `keys` are equal for arguments that read the same. `made` is shared by all calls; with None
    nothing is.
    """

    arguments: tuple[Node, ...]
    keys: tuple[Hashable, ...]
    frame: Frame
    made: Made | None
    collector: Collector
    built: int = 0
    _placed: dict[int, Node] = field(default_factory=dict)

    def items(self, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        """The nodes with all arguments filled in."""
        result: list[Node] = []
        for node in nodes:
            if isinstance(node, Form):
                result.append(self._form(node) if self.made is None else self._shared(node))
            elif "$" in node.text:
                result.extend(self._atom(node))
            elif self.made is None:
                result.append(self._place(node))
            else:
                result.append(node)
        return tuple(result)

    def _shared(self, form: Form) -> Form:
        assert self.made is not None
        mentions = self.made.mentions(form)
        if not mentions:
            return form
        if not 0 < mentions[0] <= mentions[-1] <= len(self.keys):  # some argument is missing
            return self._form(form)
        key = (form, *(self.keys[k - 1] for k in mentions))
        made = self.made.forms.get(key)
        if made is None:
            made = self.made.forms[key] = self._form(form)
        return made

    def _form(self, form: Form) -> Form:
        self.built += 1
        return Form(self.items(form.items), self._here(form))

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
