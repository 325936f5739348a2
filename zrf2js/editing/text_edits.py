"""Edits of a text at the spans of its forms.

An edit keeps the comments and the layout around a form: a removal never joins two lines, since the
first one can end with a comment.
"""

from __future__ import annotations

from collections.abc import Iterable

from zrf2js.frontends.zrf.forms import Form, Node
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.source import Source, Span

#: width of an indentation level, as in `zrf2js fmt`
_INDENT = 3
_BLANKS = " \t"


class NotEditable(Exception):
    """Error: an edit cannot be expressed in the text; the message is shown to the author."""


@frozen_node()
class TextEdit:
    """The replacement of ``span`` by ``text``; an empty span is an insertion."""

    span: Span
    text: str


def applied(edits: Iterable[TextEdit]) -> dict[Source, str]:
    """Return the new text of each source; if edits overlap, only the outer one applies."""
    by_source: dict[Source, list[TextEdit]] = {}
    for edit in edits:
        by_source.setdefault(edit.span.source, []).append(edit)
    return {source: _edited(source.text, own) for source, own in by_source.items()}


def _edited(text: str, edits: list[TextEdit]) -> str:
    parts: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: (edit.span.start, -edit.span.end)):
        if edit.span.start < at:
            if not edit.text:  # removals of neighbors share the blanks between them
                at = max(at, edit.span.end)
            continue
        parts += [text[at : edit.span.start], edit.text]
        at = edit.span.end
    return "".join([*parts, text[at:]])


def is_written(node: Node) -> bool:
    """Return True if the text at the span of a node is the node itself, not a parameter."""
    span = node.origin.span
    text = span.source.text[span.start : span.end]
    if isinstance(node, Form):
        return text.startswith("(") and text.endswith(")")
    return text == (f'"{node.text}"' if node.quoted else node.text)


def written(node: Node, what: str) -> Span:
    """Return the span of a node; raise NotEditable if a macro computes it."""
    if not is_written(node):
        raise NotEditable(f"a macro computes {what}; change the text of the macro")
    return node.origin.span


def replaced(node: Node, text: str) -> TextEdit:
    """Return the edit that replaces a node."""
    return TextEdit(written(node, "this part of the rules"), text)


def appended(form: Form, text: str) -> TextEdit:
    """Return the edit that adds an item to a group: on a separate line if the last item is."""
    span = written(form, "this group")
    source = span.source.text
    last = _last_inside(form)
    if last is None:
        at = span.end - 1
        return TextEdit(Span(span.source, at, at), f" {text}")
    before = source[_line_start(source, last.start) : last.start]
    separator = " " if before.strip() else f"\n{before}"
    return TextEdit(Span(span.source, last.end, last.end), separator + text)


def appended_line(form: Form, text: str) -> TextEdit:
    """Return the edit that adds an item to a group, always on a separate line."""
    span = written(form, "this group")
    source = span.source.text
    indent = " " * (_column(source, span.start) + _INDENT)
    last = _last_inside(form)
    at = last.end if last else span.end - 1
    return TextEdit(Span(span.source, at, at), f"\n{indent}" + text.replace("\n", f"\n{indent}"))


def _last_inside(form: Form) -> Span | None:
    """Return the span of the last item, unless it has another origin, such as a macro."""
    span, last = form.origin.span, form.items[-1].origin.span if form.items else None
    if last is None or last.source is not span.source:
        return None
    return last if span.start < last.start and last.end < span.end else None


def removed(node: Node) -> TextEdit:
    """Return the edit that removes a node, with its line if nothing else is on it."""
    return removed_span(written(node, "this part of the rules"))


def removed_span(span: Span) -> TextEdit:
    """Return the edit that removes a part of a text, with its line if nothing else is on it."""
    text, start, end = span.source.text, span.start, span.end
    line = _line_start(text, start)
    before = text[line:start]
    after = text[end : _line_end(text, end)]
    if before.strip():
        start = line + len(before.rstrip(_BLANKS))
    elif after.strip():
        end += len(after) - len(after.lstrip(_BLANKS))
    elif line > 0 and "\n" not in text[start:end]:
        start, end = line, min(_line_end(text, end) + 1, len(text))
    return TextEdit(Span(span.source, start, end), "")


def named(name: str) -> str:
    """Return a name as a word of ZRF; raise NotEditable if it cannot be a word."""
    if not name or any(letter in ' \t\r\n();"$' for letter in name):
        raise NotEditable(f"`{name}` cannot be a name: names have no spaces, parentheses or quotes")
    return name


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _column(text: str, at: int) -> int:
    return at - _line_start(text, at)
