"""The units that a module contains, and their texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial

from zrf2js.emit.js.spacing import would_join
from zrf2js.emit.js.units import Choice, Formula, Unit, evaluate

#: characters after which a line end is superfluous
_OPEN = "{([,;\n"


class Selection:
    """The units that names reach, directly or through other units.

    ``used`` are the names that other code uses; with None, all units are selected. The facts
    ``false`` do not hold; with None, top-level statements are kept.  A ``readable`` text keeps its
    layout.
    """

    def __init__(
        self,
        units: Iterable[Unit],
        used: frozenset[str] | set[str] | None,
        false: frozenset[str] | None,
        readable: bool = False,
    ) -> None:
        self._false = false
        self._readable = readable or false is None
        #: returns the value of a formula, which many choices share
        self._value: Callable[[Formula], bool | None] = cache(partial(evaluate, false=false))
        self._selected: set[int] = set()
        self._used: set[str] = set()
        self._waiting: dict[str, list[Unit]] = {}
        self._names: list[str] = list(used or ())
        self._everything = used is None
        #: the indentation of the statement that is written
        self._indentation = ""
        for unit in units:
            self._offer(unit)
        while self._names:
            name = self._names.pop()
            if name not in self._used:
                self._used.add(name)
                for unit in self._waiting.pop(name, ()):
                    self._select(unit)

    def _offer(self, unit: Unit) -> None:
        """Select a unit now, or once one of its triggers is used."""
        triggers = unit[0]
        if not triggers or self._everything or not self._used.isdisjoint(triggers):
            self._select(unit)
            return
        for name in triggers:
            self._waiting.setdefault(name, []).append(unit)

    def _select(self, unit: Unit) -> None:
        if id(unit) in self._selected:
            return
        self._selected.add(id(unit))
        _, uses, parts = unit
        self._names.extend(uses)
        for part in parts:
            if isinstance(part, str):
                continue
            if len(part) == 3:
                self._offer(part) if self._false is not None else self._select(part)
                continue
            if part[0] == "fact" and self._false is None:
                self._names.append(part[1])
            for branch in self._branches(part):
                self._select(branch)

    def _branches(self, choice: Choice) -> tuple[Unit, ...]:
        """Return the units of a choice that facts do not exclude."""
        kind, formula, operand, units, _, _ = choice
        value = self._value(formula)
        if kind == "rest":
            return () if value else units
        if kind in ("if", "?"):
            if value is None:
                return units
            return units[1:2] if value else units[2:]
        if kind == "fact" or value is not None:
            return ()
        first = self._value(operand)
        return units if first is None else units[1:]

    # --- texts ---------------------------------------------------------------------------------

    def text_of(self, unit: Unit) -> str:
        """Return the text of a unit without the parts that are not selected."""
        out: list[str] = [""]
        self._write(unit, out)
        return "".join(out)

    def _write(self, unit: Unit, out: list[str]) -> None:
        if id(unit) not in self._selected:
            return
        for part in unit[2]:
            if isinstance(part, str):
                self._append(out, part)
            elif len(part) == 3:
                self._write(part, out)
            else:
                self._continue(out, part[5])
                if text := self._kept_text(part):
                    self._append(out, part[5] + text)

    def _continue(self, out: list[str], lead: str) -> None:
        """Store the indentation of a statement; one after `else` has that of the line."""
        if not self._readable:
            return
        text = "".join(out) if "\n" not in lead else lead + "."
        if "\n" in text:
            line = text.rpartition("\n")[2]
            self._indentation = line[: len(line) - len(line.lstrip())]

    def _append(self, out: list[str], text: str) -> None:
        """Append a text; in a compact one, line ends after brackets are superfluous."""
        if not self._readable and text[:1] == "\n" and out[-1][-1:] in tuple(_OPEN):
            text = text[1:]
        _append(out, text)

    def _kept_text(self, choice: Choice) -> str:
        kind, formula, _, _, is_item, _ = choice
        indentation = self._indentation
        texts = [self.text_of(unit) for unit in self._branches(choice)]
        value = self._value(formula)
        if kind == "rest":
            return "".join(texts)
        if kind == "if":
            if value is None:
                return _if_statement(texts, " " if self._readable else "", indentation)
            return texts[0].strip() if texts else "" if is_item else "{}"
        if kind == "fact" and value is None:
            return str(formula)
        if not texts:
            return "true" if value else "false"
        first, *others = (text.strip() for text in texts)
        if others:
            signs = (" ? ", " : ") if kind == "?" else (f" {kind} ",)
            return first + "".join(map(str.__add__, signs, others))
        return f"({first})" if first.startswith("{") else first


def _if_statement(texts: list[str], space: str, indentation: str) -> str:
    test, *branches = (text.strip() for text in texts)
    out = [f"if{space}{test}{space}"]
    _append(out, branches[0])
    if len(branches) > 1:
        ending = space if branches[0].endswith("}") else f"\n{indentation if space else ''}"
        out.append(f"{ending}else ")
        _append(out, branches[1])
    return "".join(out)


def _append(out: list[str], text: str) -> None:
    """Append a text, separated from the one before as JavaScript requires."""
    if not text:
        return
    last = out[-1][-1:]
    if last and would_join(last, text[0]):
        out.append(" ")
    out.append(text)
