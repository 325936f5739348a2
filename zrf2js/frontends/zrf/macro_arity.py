"""The number of arguments that a macro can use.

A call with fewer arguments than its macro has parameters borrows the others from the enclosing
call. If a call provably borrows nothing, its expansion does not depend on the enclosing call and
can be shared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.macros import Macro, Macros
from zrf2js.frontends.zrf.substitute import parameters_in

#: one more than the number of the last parameter, `$99`
ALL = 100


class MacroArity:
    """The arities of all macros of a file, computed as a fixed point over their calls."""

    def __init__(self, macros: Macros) -> None:
        self._macros = macros
        self._borrowing: dict[Form, bool] = {}
        usages = {macro: _Usage(macro, macros) for macro in macros}
        self._arities = _with_borrowed(usages, {m: usage.arity for m, usage in usages.items()})
        #: the arities if no argument of a call is the name of a macro
        self._plain = _with_borrowed(usages, {m: usage.plain for m, usage in usages.items()})

    def is_surplus(self, macro: Macro, arguments: Sequence[Node], index: int) -> bool:
        """Return True if a call provably cannot use its argument with this number."""
        names = {node.text for node in arguments if isinstance(node, Atom)}
        is_plain = not _groups(arguments) and names.isdisjoint(self._macros.names)
        return is_plain and index > self._plain[macro]

    def last_used(self, macro: Macro, arguments: Iterable[Node]) -> int:
        """Return the number of the last argument that a call of the macro can use."""
        return ALL if _groups(arguments) else self._arities[macro]  # groups may hold calls

    def borrows(self, form: Form, position: int) -> bool:
        """Return True if a call in the form may borrow arguments from the enclosing call."""
        cached = self._borrowing.get(form)
        if cached is None:
            cached = any(self._borrows(item, position) for item in _groups(form.items))
            self._borrowing[form] = cached
        return cached

    def _borrows(self, form: Form, position: int) -> bool:
        head = form.head
        if head not in self._macros.names:
            return self.borrows(form, position)
        if _groups(form.args):  # they may hold calls
            return True
        return self._arities[self._macros.find(head, position)] > len(form.args)


def highest_parameter(body: Iterable[Node]) -> int:
    """Return the number of the highest parameter in the body of a macro; 0 if it has none."""
    return max((_highest(node) for node in body), default=0)


def _highest(node: Node) -> int:
    if isinstance(node, Form):
        return highest_parameter(node.items)
    return max(parameters_in(node.text), default=0)


def _groups(nodes: Iterable[Node]) -> list[Form]:
    return [node for node in nodes if isinstance(node, Form)]


def _with_borrowed(usages: Mapping[Macro, _Usage], arities: dict[Macro, int]) -> dict[Macro, int]:
    """Add the arguments that calls in the bodies borrow to arities."""
    changed = True
    while changed:  # macros may call each other in a cycle
        changed = False
        for macro, usage in usages.items():
            calls = [(arities[called], given) for called, given in usage.calls]
            borrowed = [arity for arity, given in calls if arity > given]
            arity = max(arities[macro], *borrowed, 0)
            changed = changed or arity > arities[macro]
            arities[macro] = arity
    return arities


class _Usage:
    """The highest parameter in the body of a macro, and its calls with their argument counts.

    ``plain`` is the arity of the body if no argument is the name of a macro.
    """

    def __init__(self, macro: Macro, macros: Macros) -> None:
        self.arity = self.plain = 0
        self.calls: list[tuple[Macro, int]] = []
        pending = list(macro.body)
        while pending:
            node = pending.pop()
            if isinstance(node, Atom):
                self.arity = max(self.arity, *parameters_in(node.text), 0)
                self.plain = max(self.plain, *parameters_in(node.text), 0)
                continue
            pending.extend(node.items)
            head = node.items[0] if node.items else None
            if isinstance(head, Atom) and "$" in head.text:  # it may become a call of any macro
                self.arity = ALL
                if not head.text.removeprefix("$").isdecimal():  # a part of the name is here
                    self.plain = ALL
            elif node.head in macros.names:
                if _groups(node.args):
                    self.arity = self.plain = ALL  # groups may hold calls that borrow any argument
                elif any(isinstance(arg, Atom) and arg.text in macros.names for arg in node.args):
                    self.plain = ALL
                self.calls.append((macros.find(node.head, macro.position), len(node.args)))
