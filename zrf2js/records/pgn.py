"""Games in PGN: tags and the texts of moves, without comments and variations.

``templates/notation/pgn_text.js`` reads the same words, and also keeps the annotations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin, Source, Span

_TOKEN = re.compile(
    r"(?P<skipped>(?:[\s\x1a\ufeff]++|\{[^}]*+\}|;[^\n]*+|^%[^\n]*+|\$\d++|\(=\))++)"
    r'|\[\s*(?P<tag>[\w+#=:-]+)\s+"(?P<value>(?:[^"\\\n]++|\\[^\n])*+)"\s*\](?=\s|[{;]|\[\s*[\w+#=:-]+\s+"|\Z)'
    # a tag whose value has quotes without a backslash ends with its line
    r'|\[\s*(?P<loose>[\w+#=:-]+)\s+"(?P<text>[^\n]*)"\s*\][ \t\r]*$'
    r"|(?P<bracket>[()])"
    # a letter in parentheses after a square is a promotion
    r"|(?P<word>(?!\[)[^\s(){};$]+(?:\([A-Za-z]\))?)",
    re.MULTILINE | re.ASCII,
)
#: words of a variation
_WORDS = re.compile(r"[^(){};%]++")
_RESULT = re.compile(r"1-0|0-1|1/2-1/2|1/2|½-½|½|\*")
_DASHES = str.maketrans("–—−", "---")
_NUMBER = re.compile(r"^(?:\d++[.…]+|[.…]+|\d++$)")
#: the end of a word: a sign that cannot belong to a move
_SIGN = re.compile(r"(?:!!|\?\?|!\?|\?!|!|\?|\+/[-−=]|[-−=]/\+|\+[-−]|[-−]\+|[□∞⩲⩱±∓])\Z")
_LONGEST_SIGN = 3
#: a comment in a separate paragraph
_PREFACE = re.compile(r"(?:\A|\n[ \t\r]*\n)\s*\{")
#: words that are signs, or that repeat what the move before them states
_SURPLUS = re.compile(r"[=ND#]|=\+|\+=|\+\+?|(?i:e\.?p\.?|ch\.?|mate)")
#: most characters of the text in messages
_MOST_QUOTED = 80


@frozen_node(kw_only=True)
class PgnGame:
    """A game: its tags, and its moves with their lines in the file, from 1."""

    tags: dict[str, str]
    moves: tuple[tuple[int, str], ...]


def read_pgn(source: Source, collector: Collector | None = None) -> tuple[PgnGame, ...]:
    """Return the games of a file. A game ends with its result or before the next tags.

    A comment in a paragraph before the tags is a game without tags and moves, as in python-chess.
    At the first place that is not PGN, report ZRF949 to ``collector`` and return the games before.
    """
    games: list[PgnGame] = []
    tags: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    end = 0  # of the last game

    def finish() -> None:
        if tags or moves:
            games.append(PgnGame(tags=dict(tags), moves=tuple(moves)))
        tags.clear()
        moves.clear()

    try:
        for line, token in _main_line(source.text):
            if name := token["tag"] or token["loose"]:
                if moves:
                    finish()
                elif not tags and _PREFACE.search(source.text, end, token.start()):
                    games.append(PgnGame(tags={}, moves=()))
                tags[name] = re.sub(r'\\(["\\])', r"\1", token["value"] or token["text"] or "")
            elif _RESULT.fullmatch(token["word"].translate(_DASHES)):
                finish()
                end = token.end()
            elif _is_move(text := _NUMBER.sub("", token["word"], count=1)):
                moves.append((line, text))
    except _PgnError as error:
        if collector is not None:
            origin = Origin(Span(source, error.start, error.start + 1))
            collector.report("ZRF949", origin, reason=error.reason)
    else:
        finish()
    return tuple(games)


def _is_move(word: str) -> bool:
    """Return True if a word is neither empty nor an annotation."""
    end = len(word)
    while sign := _SIGN.search(word, max(0, end - _LONGEST_SIGN), end):
        end = sign.start()
    return end > 0 and not _SURPLUS.fullmatch(word, 0, end)


class _PgnError(Exception):
    """A place that is not PGN, and the reason."""

    def __init__(self, start: int, reason: str) -> None:
        super().__init__(reason)
        self.start = start
        self.reason = reason


def _main_line(text: str) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield the tags and words outside of variations, with their lines."""
    variations: list[int] = []  # the starts of open ones
    line, counted, at = 1, 0, 0
    while at < len(text):
        if variations and (words := _WORDS.match(text, at)):
            at = words.end()
            continue
        token = _TOKEN.match(text, at)
        if token is None:
            raise _PgnError(at, _mistake(text, at))
        if token["bracket"] == "(":
            variations.append(at)
        elif token["bracket"]:
            if not variations:
                raise _PgnError(at, "unexpected )")
            variations.pop()
        elif not variations and not token["skipped"]:
            line += text.count("\n", counted, at)
            counted = at
            yield line, token
        at = token.end()
    if variations:
        raise _PgnError(variations[0], "a variation has no )")


def _mistake(text: str, at: int) -> str:
    """Return why no token starts at a place of a text."""
    if text[at] == "{":
        return "a comment has no }"
    if text[at] == "[":
        return f"expected a tag, found {text[at : at + _MOST_QUOTED].splitlines()[0]}"
    return f"unexpected {text[at]}"
