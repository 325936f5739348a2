"""The shapes of keywords (``language.keywords``): required arguments and their nouns."""

from __future__ import annotations

from zrf2js.frontends.zrf.forms import Node
from zrf2js.language.keywords import Keyword

_NOUNS = {"cond": "condition", "type": "move type", "position-flag": "position flag"}


def needs_arguments(row: Keyword) -> bool:
    """Return True if a keyword requires an argument."""
    return any(token[-1] not in "?*" for token in row.shape.split())


def missing(row: Keyword, args: tuple[Node, ...]) -> str:
    """Return the noun of the first required argument that is missing, or an empty string."""
    tokens = [token for token in row.shape.split() if token[-1] not in "?*"]
    return with_article(tokens[len(args)]) if len(args) < len(tokens) else ""


def with_article(token: str) -> str:
    """Return the noun of a token of a shape with its article, for messages."""
    kind = token.rstrip("?*+")
    noun = _NOUNS.get(kind, kind)
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"
