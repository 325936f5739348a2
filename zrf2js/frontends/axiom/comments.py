"""Comments of Forth texts."""

from __future__ import annotations

from zrf2js.frontends.axiom.tokens import Token, TokenReader


def skip_comment(reader: TokenReader, token: Token) -> str:
    """Skip the comment that the word ``(`` or ``\\`` opens; return its text."""
    if token.text == "\\":
        if not reader.at_line_end:
            reader.skip_line()
        return ""
    return " ".join((reader.until(")") or "").split())
