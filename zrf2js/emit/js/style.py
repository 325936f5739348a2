"""Properties of SVG elements from the style sheets of the page, in its light theme."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE = re.compile(r"var\((--[\w-]+)\)")
_COMPOUND = re.compile(r"(?:\.[\w-]+)+")


class Style:
    """The rules of a style sheet whose selectors are classes, for elements in one root element."""

    def __init__(self, sheet: str, root_classes: str) -> None:
        self._root = frozenset(root_classes.split())
        self._variables: dict[str, str] = {}
        self._rules: list[tuple[frozenset[str], dict[str, str]]] = []
        for selectors, body in _RULE.findall(
            re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", sheet)
        ):
            values = dict(_declarations(body))
            for selector in selectors.split(","):
                self._add(selector.split(), values)

    def _add(self, selector: list[str], values: dict[str, str]) -> None:
        if selector == [":root"]:
            self._variables.update(values)
        elif all(map(_COMPOUND.fullmatch, selector)):
            *outer, last = (frozenset(part.split(".")[1:]) for part in selector)
            if all(classes <= self._root for classes in outer):
                self._rules.append((last, values))

    def value(self, element: Mapping[str, Any], name: str, default: str) -> str:
        """Return a property of an element: from its style, else from rules, else its attribute."""
        if name in element["style"]:
            return str(element["style"][name])
        classes = frozenset(str(element["attributes"].get("class", "")).split())
        found = [v[name] for names, v in self._rules if names <= classes and name in v]
        text = found[-1] if found else str(element["attributes"].get(name) or default)
        return self.resolved(text)

    def resolved(self, text: str) -> str:
        """Return a value with the values of its variables."""
        return _VARIABLE.sub(lambda match: self._variables[match[1]], text)


def _declarations(body: str) -> Iterator[tuple[str, str]]:
    for declaration in body.split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            yield name.strip(), value.strip()
