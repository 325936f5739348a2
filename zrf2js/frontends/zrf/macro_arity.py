"""How many arguments a macro can make use of.

A call that gives fewer arguments than its macro mentions borrows the others from the call around
it. Where it can be told that nothing is borrowed, what becomes of a call does not depend on what is
around it, and can be shared.
"""

from __future__ import annotations

from collections.abc import Iterable

from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.macros import Macro, Macros
from zrf2js.frontends.zrf.substitute import mentioned

#: more than anybody can mention: `$99` is the last
ALL = 100


class Needs:
    """Found out for all macros of a file at once."""

    def __init__(self, macros: Macros) -> None:
        self._macros = macros
        self._borrowing: dict[Form, bool] = {}
        surveys = {macro: _Survey(macro, macros) for macro in macros}
        self._needs = {macro: survey.mentioned for macro, survey in surveys.items()}
        changed = True
        while changed:  # macros may call each other in a ring
            changed = False
            for macro, survey in surveys.items():
                wanted = [(self._needs[called], given) for called, given in survey.calls]
                borrowed = [need for need, given in wanted if need > given]
                need = max(self._needs[macro], *borrowed, 0)
                changed = changed or need > self._needs[macro]
                self._needs[macro] = need

    def last(self, macro: Macro, arguments: Iterable[Node]) -> int:
        """Which of these arguments is the last one that a call of the macro can make use of."""
        groups = any(isinstance(argument, Form) for argument in arguments)
        return ALL if groups else self._needs[macro]  # groups may hold calls that borrow the others

    def borrows(self, form: Form, position: int) -> bool:
        """Whether a call somewhere in the form may take arguments of the call around it."""
        known = self._borrowing.get(form)
        if known is None:
            inner = (item for item in form.items if isinstance(item, Form))
            known = any(self._borrows(item, position) for item in inner)
            self._borrowing[form] = known
        return known

    def _borrows(self, form: Form, position: int) -> bool:
        if form.head not in self._macros:
            return self.borrows(form, position)
        if any(isinstance(argument, Form) for argument in form.args):  # they may hold calls
            return True
        return self._needs[self._macros.find(form.head, position)] > len(form.args)


class _Survey:
    """What a macro mentions, and the calls in its body with the number of their arguments."""

    def __init__(self, macro: Macro, macros: Macros) -> None:
        self.mentioned = 0
        self.calls: list[tuple[Macro, int]] = []
        waiting = list(macro.body)
        while waiting:
            node = waiting.pop()
            if isinstance(node, Atom):
                self.mentioned = max(self.mentioned, *mentioned(node.text), 0)
                continue
            waiting.extend(node.items)
            head = node.items[0] if node.items else None
            if isinstance(head, Atom) and "$" in head.text:  # it may become a call of anything
                self.mentioned = ALL
            elif node.head in macros:
                if any(isinstance(argument, Form) for argument in node.args):
                    self.mentioned = ALL  # groups may hold calls that borrow anything
                self.calls.append((macros.find(node.head, macro.position), len(node.args)))
