"""Template functions that all variants of a file share: variants mostly differ in set-up and
goals, and the same template of the same layout is the same text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.batched_template import write_each
from zrf2js.emit.js.rules.move_records import Flavour
from zrf2js.emit.js.rules.template import write_template
from zrf2js.ir.nodes import Body, Template
from zrf2js.support.source import Origin

#: helpers that each variant has of its own; a template that calls them stays with its variant
_LOCAL = (
    "isAttacked", "isDefended", "isThreatened", "isProtected", "isAdjacent", "goalPositions",
)  # fmt: skip
PLACEHOLDER = "TEMPLATE"


def is_shareable(text: str) -> bool:
    """Whether the function means the same in every variant."""
    return not any(word in text for word in _LOCAL)


class Library:
    """Functions by text; names are given in the order of their arrival."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._texts: dict[tuple[object, ...], str] = {}
        #: for each function's text, the places in the rules its lines were written for
        self.origins: dict[str, tuple[Origin | None, ...]] = {}

    def write(
        self,
        template: Template,
        body: Body,
        layout: Layout,
        flavour: Flavour,
        keeps_cascades: bool,
        endless: frozenset[int],
        asked: int = 0,
        varying: tuple[int, ...] = (),
        prefix: int = 0,
    ) -> str:
        """The template's text, written once for all variants that share it; with ``varying``
        parameters that of ``each``.

        Of its first statements so many are left out: who calls it has ``asked`` what they test.
        """
        key = (id(template), id(body), layout, flavour, keeps_cascades, endless, asked, varying)
        if key not in self._texts:
            written = replace(template, body=body[asked:])
            lines = (
                write_each(PLACEHOLDER, written, layout, keeps_cascades, endless, varying, prefix)
                if varying
                else write_template(PLACEHOLDER, written, layout, flavour, keeps_cascades, endless)
            )
            text = self._texts[key] = str(lines)
            self.origins.setdefault(text, lines.origins())
        return self._texts[key]

    def name_of(self, flavour: str, text: str) -> str:
        """The name under which the text is kept."""
        return self._names.setdefault(text, f"{flavour}{len(self._names)}")

    def functions(self) -> Iterable[str]:
        """The texts, each under its name."""
        return (named(text, name) for text, name in self._names.items())

    def names(self) -> Iterable[str]:
        """All names."""
        return self._names.values()


def named(text: str, name: str) -> str:
    """The function under its own name."""
    return text.replace(f"function {PLACEHOLDER} ", f"function {name} ", 1)
