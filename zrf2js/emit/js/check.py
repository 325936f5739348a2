"""What we emit is parsed before anybody gets it."""

from __future__ import annotations

from typing import Any


class NotJavaScript(Exception):
    """The text is no ES2017 script or module."""


def parse_module(text: str, name: str) -> Any:
    """The syntax tree of a module, with ranges; NotJavaScript when there is none."""
    import esprima  # a quarter of a second: only when something is really to be parsed

    try:
        return esprima.parseModule(text, {"range": True})
    except esprima.Error as error:
        raise NotJavaScript(f"{name}: {error}") from error


def parse_function(text: str) -> None:
    """NotJavaScript unless the text is a function declaration."""
    parse_module(text, "generated rules")
