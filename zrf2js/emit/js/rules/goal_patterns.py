"""Shapes that goals look for: pieces in a row, a piece somewhere in a zone.

A shape that did not stand before the last move can stand now only where that move has changed
something.  So each gets a bit of ``registers[ABSENT_PATTERNS]``, set while it is known not to stand
in the present position; the frame of a move in the undo log keeps what was known before it.  Where
that is nothing (the first position, one that was set up, a goal that nobody asked for) the whole
board is looked at."""

from __future__ import annotations

from collections.abc import Iterable

from zrf2js.emit.js.layout import Layout
from zrf2js.emit.js.rules.text import Expr, Lines, conjunction

#: shapes that there are bits for; any more are looked for everywhere
BITS = 31
#: what a walk does where it looks at a position, in place of an offset
LOOK = -1


class Shapes:
    """Writes a function ``shapeN()`` for each shape, and what it needs."""

    def __init__(self, layout: Layout, *, incremental: bool) -> None:
        self._layout = layout
        self._bits = BITS if incremental else 0
        self._names: dict[tuple[object, ...], str] = {}
        self.texts: list[str] = []

    def lines(self, specs: tuple[str, ...], walks: Iterable[tuple[int, ...]]) -> Expr:
        """Whether one of the walks finds what the functions ``specs`` want at its positions.

        Walks are lists of offsets into ``nav`` and LOOK, as many of these as there are specs.
        """
        rows = tuple(dict.fromkeys(walks))
        lines = Lines()
        name = f"shape{len(self._names)}"
        even = len(specs) > 1 and len(set(specs)) == 1
        others = specs[1:] if even else specs
        made = f"state.createGoalPatterns(state, {list(map(list, rows))}, {str(even).lower()})"
        lines.add(f"const {name}Lines = {made}")
        with lines.block(f"function {name}At (p) {{"):
            if even:
                lines.add(f"if (!{specs[0]}(board[p])) return false")
            places = (f"cells[i + {n}]" if n else "cells[i]" for n in range(len(others)))
            tests = [Expr(f"{s}(board[{p}])") for s, p in zip(others, places, strict=True)]
            lines.add(f"const {{ starts, cells }} = {name}Lines")
            with lines.block(
                f"for (let i = starts[p], end = starts[p + 1]; i < end; i += {len(others)}) {{"
            ):
                lines.add(f"if ({conjunction(tests).text}) return true")
            lines.add("return false")
        return self._shape((specs, rows), name, lines)

    def anywhere(self, spec: str, positions: tuple[int, ...]) -> Expr:
        """Whether something on one of the positions is what ``spec`` wants."""
        lines = Lines()
        name = f"shape{len(self._names)}"
        flags = ["0"] * self._layout.size
        for position in positions:
            flags[position] = "1"
        lines.add(f"const {name}Zone = Uint8Array.of({', '.join(flags)})")
        with lines.block(f"function {name}At (p) {{"):
            lines.add(f"return {name}Zone[p] !== 0 && {spec}(board[p])")
        return self._shape((spec, positions), name, lines)

    def _shape(self, key: tuple[object, ...], name: str, lines: Lines) -> Expr:
        """A call of the shape; what is new is written."""
        if key not in self._names:
            number = len(self._names)
            self._names[key] = name
            self._test(name, 1 << number if number < self._bits else 0, lines)
            self.texts.append(str(lines))
        return Expr(f"{self._names[key]}()")

    def _test(self, name: str, bit: int, lines: Lines) -> None:
        """The function that is asked: looks where something has changed, or everywhere."""
        size = self._layout.size
        everywhere = f"for (let p = 0; p < {size}; p++) if ({name}At(p)) return true"
        with lines.block(f"function {name} () {{"):
            if not bit:
                lines.add(everywhere, "return false")
                return
            lines.add("const known = registers[ABSENT_PATTERNS]")
            lines.add(f"if ((known & {bit}) !== 0) return false")
            lines.add("const frame = registers[FRAME]")
            was = f"frame >= 0 && (undo[frame + ABSENT_PATTERNS_BEFORE] & {bit}) !== 0"
            with lines.block(f"if ({was}) {{", f"}} else {everywhere}"):
                lines.add("const start = undo[frame + 3]")
                with lines.block("for (let i = start < 0 ? ~start : start; i < frame; i += 2) {"):
                    lines.add("const p = undo[i]", f"if (p < {size} && {name}At(p)) return true")
            lines.add(f"registers[ABSENT_PATTERNS] = known | {bit}", "return false")
