"""The units that a module contains, and their texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from functools import cache, partial
from typing import TypeAlias

from zrf2js.emit.js.linker.spacing import would_join
from zrf2js.emit.js.linker.units import Choice, Formula, Unit, evaluate
from zrf2js.support.frozen_node import frozen_node

#: characters after which a line end is superfluous
_OPEN = "{([,;\n"
_NONE: frozenset[int] = frozenset()


#: build flags that do not hold; None if all choices are kept
Flags: TypeAlias = "frozenset[str] | None"


@frozen_node(eq=False)
class _Form:
    """A unit with decided choices, joined with the units inside that it selects in any game.

    ``inner`` are the other units with triggers, ``always`` the identities of those that are joined.
    """

    uses: frozenset[str]
    inner: Sequence[Unit]
    always: Set[int]


#: the forms of a unit and of units inside, by their identities
_Forms: TypeAlias = dict[int, _Form]


class Declaration:
    """A top-level unit, and its forms and texts for the build flags of earlier selections.

    A unit tests few build flags, so most games have forms and texts that earlier games had.
    """

    __slots__ = ("_flags", "_forms", "_texts", "names", "unit")

    def __init__(self, unit: Unit, flags: Iterable[str]) -> None:
        """Create a declaration; ``flags`` are those that the unit tests."""
        self.unit = unit
        self.names = unit[0]
        self._flags = flags
        # most declarations of most processes are never selected
        self._forms: dict[Flags, _Forms] | None = None
        self._texts: dict[tuple[Flags, frozenset[int]], str] | None = None

    def forms(self, false: Flags) -> _Forms:
        """Return the known forms for the build flags that do not hold."""
        if self._forms is None:
            self._forms, self._texts = {}, {}
        return self._forms.setdefault(self._key(false), {})

    def text(self, false: Flags, chosen: Iterable[int], make: Callable[[], str]) -> str:
        """Return the text with the ``chosen`` units inside; the first time, ``make`` writes it."""
        assert self._texts is not None, "it has no form"
        key = self._key(false), frozenset(chosen)
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = make()
        return text

    def _key(self, false: Flags) -> Flags:
        return None if false is None else false.intersection(self._flags)


@frozen_node(eq=False)
class _Selected:
    """A selected declaration: its forms, and the units inside that are selected as well."""

    forms: _Forms
    chosen: set[int]


class Selection:
    """The units that names reach, directly or through other units.

    ``used`` are the names that other code uses. The build flags ``false`` do not hold; with None,
    top-level declarations are kept as a whole. A ``readable`` text keeps its layout.
    """

    def __init__(
        self,
        declarations: Iterable[Declaration],
        used: Iterable[str],
        false: Flags,
        readable: bool = False,
    ) -> None:
        self._false = false
        self._readable = readable or false is None
        #: returns the value of a formula, which many choices share
        self._value: Callable[[Formula], bool | None] = cache(partial(evaluate, false=false))
        self._selected: dict[Declaration, _Selected] = {}
        self._used = set(used)
        #: used names whose units are not selected yet
        self._names = list(self._used)
        self._waiting: dict[str, list[tuple[Unit, _Selected]]] = {}
        #: the units with triggers in the declaration that is written, and its indentation
        self._present: set[int] = set()
        self._indentation = ""
        declared: dict[str, list[Declaration]] = {}
        for declaration in declarations:
            for name in declaration.names:
                declared.setdefault(name, []).append(declaration)
        while self._names:
            name = self._names.pop()
            for declaration in declared.get(name, ()):
                if declaration not in self._selected:
                    selected = _Selected(declaration.forms(false), set())
                    self._selected[declaration] = selected
                    self._add(declaration.unit, selected)
            for unit, selected in self._waiting.pop(name, ()):
                self._select(unit, selected)

    def _select(self, unit: Unit, selected: _Selected) -> None:
        if id(unit) not in selected.chosen:
            selected.chosen.add(id(unit))
            self._add(unit, selected)

    def _add(self, unit: Unit, selected: _Selected) -> None:
        """Follow the names that a unit uses; select units inside now, or once a trigger is used."""
        form = self._form(unit, selected.forms)
        names = form.uses - self._used
        self._used |= names
        self._names += names
        for inner in form.inner:
            if not self._used.isdisjoint(inner[0]):
                self._select(inner, selected)
                continue
            for name in inner[0]:
                self._waiting.setdefault(name, []).append((inner, selected))

    def _form(self, unit: Unit, forms: _Forms) -> _Form:
        form = forms.get(id(unit))
        if form is None:
            form = forms[id(unit)] = self._new_form(unit, forms)
        return form

    def _new_form(self, unit: Unit, forms: _Forms) -> _Form:
        uses: set[str] = set()
        inner: list[Unit] = []
        self._collect(unit, uses, inner)
        always: set[int] = set()
        while joined := [each for each in inner if not uses.isdisjoint(each[0])]:
            inner = [each for each in inner if uses.isdisjoint(each[0])]
            for each in joined:
                form = self._form(each, forms)
                always |= form.always | {id(each)}
                uses |= form.uses
                inner += form.inner
        return _Form(frozenset(uses), inner or (), always or _NONE)

    def _collect(self, unit: Unit, uses: set[str], inner: list[Unit]) -> None:
        """Add the names that a unit uses, and the units inside that have triggers."""
        uses.update(unit[1])
        for part in unit[2]:
            if isinstance(part, str):
                continue
            if len(part) == 3:
                if self._has_triggers(part):
                    inner.append(part)
                else:
                    self._collect(part, uses, inner)
                continue
            if part[0] == "flag" and self._false is None:
                uses.add(part[1])
            for branch in self._branches(part):
                self._collect(branch, uses, inner)

    def _has_triggers(self, unit: Unit) -> bool:
        """Return True if a unit may be left out of its surroundings."""
        return bool(unit[0]) and self._false is not None

    def _branches(self, choice: Choice) -> tuple[Unit, ...]:
        """Return the units of a choice that build flags do not exclude."""
        kind, formula, operand, units, _, _ = choice
        value = self._value(formula)
        if kind == "rest":
            return () if value else units
        if kind in ("if", "?"):
            if value is None:
                return units
            return units[1:2] if value else units[2:]
        if kind == "flag" or value is not None:
            return ()
        first = self._value(operand)
        return units if first is None else units[1:]

    # --- texts ---------------------------------------------------------------------------------

    def text_of(self, declaration: Declaration) -> str:
        """Return the text of a declaration without the parts that are not selected."""
        selected = self._selected.get(declaration)
        if selected is None:
            return ""

        def make() -> str:
            forms = (selected.forms[number] for number in (id(declaration.unit), *selected.chosen))
            self._present = selected.chosen.union(*(form.always for form in forms))
            self._indentation = ""
            return self._written(declaration.unit)

        return declaration.text(self._false, selected.chosen, make)

    def _written(self, unit: Unit) -> str:
        out: list[str] = [""]
        self._write(unit, out)
        return "".join(out)

    def _write(self, unit: Unit, out: list[str]) -> None:
        for part in unit[2]:
            if isinstance(part, str):
                self._append(out, part)
            elif len(part) == 3:
                if id(part) in self._present or not self._has_triggers(part):
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
        texts = [self._written(unit) for unit in self._branches(choice)]
        value = self._value(formula)
        if kind == "rest":
            return "".join(texts)
        if kind == "if":
            if value is None:
                return _if_statement(texts, " " if self._readable else "", indentation)
            return texts[0].strip() if texts else "" if is_item else "{}"
        if kind == "flag" and value is None:
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
