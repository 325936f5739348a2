"""The macros of a file: definitions of `(define name body...)` and their lookup."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator

from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.support.diagnostics.locate import place
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin, Span


@frozen_node(eq=False, kw_only=True)
class Macro:
    """One definition; `position` is its index among the top-level forms."""

    name: str
    body: tuple[Node, ...]
    position: int
    form: Form

    @property
    def span(self) -> Span:
        """The place of the definition."""
        return self.form.origin.span


class Macros:
    """All definitions by name, in the order of the file."""

    def __init__(self, macros: Iterable[Macro]) -> None:
        self._by_name: dict[str, list[Macro]] = {}
        for macro in macros:
            self._by_name.setdefault(macro.name, []).append(macro)
        self.names = self._by_name.keys()

    def __iter__(self) -> Iterator[Macro]:
        for macros in self._by_name.values():
            yield from macros

    def find(self, name: str, position: int) -> Macro:
        """Return the nearest definition before a top-level position, else the first after it."""
        macros = self._by_name[name]
        if len(macros) == 1:
            return macros[0]
        return macros[max(0, bisect_left(macros, position, key=lambda m: m.position) - 1)]


def collect_macros(forms: tuple[Node, ...], collector: Collector) -> Macros:
    """Return the macros that the top-level forms define."""
    defined = (_define(form, position, collector) for position, form in enumerate(forms))
    macros = Macros(macro for macro in defined if macro is not None)
    _report_redefinitions(macros, collector)
    return macros


def is_define(node: Node) -> bool:
    """Return True if the node is a macro definition, even an invalid one."""
    return isinstance(node, Form) and node.head == "define"


def _define(node: Node, position: int, collector: Collector) -> Macro | None:
    if not (isinstance(node, Form) and is_define(node)):
        return None
    name = node.args[0] if node.args else None
    if not isinstance(name, Atom) or name.quoted:
        collector.report("ZRF110", node.origin)
        return None
    return Macro(name=name.text, body=node.args[1:], position=position, form=node)


def _report_redefinitions(macros: Macros, collector: Collector) -> None:
    first: dict[str, Macro] = {}
    for macro in macros:
        if first.setdefault(macro.name, macro).span != macro.span:
            notes = (f"first defined at {place(first[macro.name].span)}",)
            collector.report("ZRF105", Origin(macro.span), name=macro.name, notes=notes)
