"""The part of a module that is generated from its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from zrf2js.emit.js.linker.property_names import resolved
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class Generated:
    """Data and rules of all variants; ``constants`` are the lines of the numeric constants.

    In compact modules, the constants come first, because esbuild inlines constants only there.
    Internal properties of data have marks. ``words`` are those in the functions of rules.
    """

    constants: list[str]
    lines: Lines
    words: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return "\n".join((*self.constants, str(self.lines)))

    def named(self, names: Mapping[str, str]) -> Generated:
        """Return the same with the new ``names`` of internal properties, and without marks."""
        return replace(self, lines=self.lines.map(lambda text: resolved(text, names)))

    def joined(self) -> Generated:
        """Return the same with the constants in front of the other lines."""
        lines = Lines()
        lines.text(*self.constants)
        lines.take(self.lines)
        return replace(self, constants=[], lines=lines)
