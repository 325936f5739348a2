"""Dagaz scripts that build no texts of moves for the console.

The console of scripts has no effect. In ``console.log("Move: " + move.toString())``, the text
becomes ``$text(move)``, which is empty for a move of the kernel whose text no script changes
(templates/dagaz/kernel/environment.js).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from zrf2js.scripts.edits import Edits, field_of
from zrf2js.scripts.syntax import text_of, walk

if TYPE_CHECKING:
    from zrf2js.scripts.syntax import Node

#: names of functions that translated scripts call, and their names in the environment of scripts
LOG_HELPERS = {"$text": "loggedText"}
_OWN_NAME = re.compile(r"\$text\b")
#: another use of the console than a call of its methods, and a definition of the text of an object
_REPLACED = re.compile(r"\bconsole\b(?!\.\w+\()|(?<!\.)\btoString\b|\btoString\b(?!\()|\beval\b")
_LOG = re.compile(r"\bconsole\.log\(.*\.toString\(\)")


def with_logs(texts: Iterable[str]) -> tuple[str, ...]:
    """Return scripts that share their names, without texts of moves for the console."""
    scripts = tuple(texts)
    if any(_OWN_NAME.search(text) or _REPLACED.search(text) for text in scripts):
        return scripts
    return tuple(_Logs(text).edited() if _LOG.search(text) else text for text in scripts)


class _Logs(Edits):
    """Calls of ``console.log``."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        for node in walk(self.tree):
            if (
                node.type == "call_expression"
                and text_of(field_of(node, "function")) == "console.log"
            ):
                for given in field_of(node, "arguments").named_children:
                    self._shorten(given)

    def _shorten(self, part: Node) -> None:
        if part.type == "binary_expression" and field_of(part, "operator").type == "+":
            self._shorten(field_of(part, "left"))
            self._shorten(field_of(part, "right"))
        elif part.type == "call_expression" and not field_of(part, "arguments").named_children:
            function = field_of(part, "function")
            if function.type != "member_expression" or function.child_by_field_name(
                "optional_chain"
            ):
                return
            owner = field_of(function, "object")
            if text_of(field_of(function, "property")) == "toString" and owner.type == "identifier":
                self.replace(part.start_byte, part.end_byte, f"$text({text_of(owner)})")
