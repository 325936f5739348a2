"""Files by seed: a real file with random defects, or a random game."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from tests.corpus import corpus_files
from tests.fuzz.grammar import random_game
from zrf2js.frontends.fsf.ini import Section, builtin_sections
from zrf2js.frontends.zrf.read import decode
from zrf2js.language.keywords import KEYWORDS

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LARGEST = 16_000  # size limit of a file to change, in characters; a few files may be larger

_TOKEN = re.compile(r'"[^"]*"|[()]|;[^\n]*|[^\s()";]+|\s+')

#: replacements of a number, a name or a text
NASTY = (
    "0", "-1", "1", "2147483648", "99999999999999999999", "1e9", "01", "$1", "$0", "$99",
    "nil", "t",
    "__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "arguments",
    "eval", "await", "let", "NaN", "Infinity", "undefined", "-", "?", "$", "'x", "a.b", "#", "else",
    "not-", "off", "opposite", "repeat", "any-owner", "true", "false", "from", "to", "mark",
    '"</script><script>alert(1)</script>"', '"\u2028"', '"${alert(1)}"', '"`"', '"\\"', '"*/"',
    '"//"',
    '"<!--"', '"\x1b[31m"', '""', '"-"', "é", "королева", "\u202e", "\ufeff", "😀", "\x7f",
)  # fmt: skip


@cache
def sources() -> tuple[str, ...]:
    """Return the original texts: the examples and, if it exists, the corpus."""
    files = (*sorted(EXAMPLES.glob("*.zrf")), *corpus_files())
    texts = [decode(file.read_bytes()) for file in files]
    return (
        tuple(text for text in texts if len(text) <= LARGEST)
        + tuple(text for text in texts if LARGEST < len(text) <= 4 * LARGEST)[:6]
    )


@cache
def _words() -> tuple[str, ...]:
    return (*dict.fromkeys(row.word for row in KEYWORDS), *NASTY)


def file_of(seed: int) -> str:
    """Return the file of a seed: 1 in 4 is a random game, the others have one to six changes."""
    chance = random.Random(seed)
    text = random_game(chance) if seed % 4 == 0 else chance.choice(sources())
    for _ in range(chance.randint(0 if seed % 4 == 0 else 1, 6)):
        text = changed(text, chance)
    return text


def description_of(seed: int) -> str:
    """Return the game description (.dgz) of a seed: an example with one to six changes."""
    chance = random.Random(seed)
    text = chance.choice(_descriptions())
    for _ in range(chance.randint(1, 6)):
        text = changed(text, chance)
    return text


def variants_of(seed: int) -> str:
    """Return the variants.ini of a seed: built-in variants with one to three changes."""
    chance = random.Random(seed)
    sections = [_section_text(each) for each in chance.sample(_sections(), chance.randint(1, 3))]
    text = "".join(f"{section}extra = 1\n" if seed % 9 == 0 else section for section in sections)
    for _ in range(chance.randint(1, 3)):
        lines = text.splitlines(keepends=True) or ["x"]
        place = chance.randrange(len(lines))
        key, is_pair, value = lines[place].partition("=")
        match chance.randrange(5):
            case 0 if is_pair:
                lines[place] = f"{key}= {chance.choice((*NASTY, *_VALUES))}\n"
            case 1 if is_pair:
                lines[place] = f"{chance.choice(_keys())} ={value}"
            case 2:
                lines.insert(place, f"{chance.choice(_keys())} = {chance.choice(_VALUES)}\n")
            case 3 if is_pair:
                lines[place] = f"{key}={scrambled(value, chance)}\n"
            case _:
                lines[place] = changed(lines[place], chance)
        text = "".join(lines)
    return text


#: values that keys of variants have, or nearly
_VALUES = (
    "*8", "a*", "e4 e5", "-", "*", "7", "10", "26", "27", "a", "pnbrqk", "true", "false", "loss",
    "²", "9" * 5000, "", "k:W", "a:fBbW", "x:z", "8/8/8/8/8/8/8/8 w", "rnbq[PPpp] w",
)  # fmt: skip


@cache
def _sections() -> tuple[Section, ...]:
    return tuple(builtin_sections().values())


@cache
def _keys() -> tuple[str, ...]:
    return tuple(sorted({entry.key for section in _sections() for entry in section.entries}))


def _section_text(section: Section) -> str:
    pairs = "".join(f"{entry.key} = {entry.value}\n" for entry in section.entries)
    return f"[mine-{section.name}:{section.parent or 'chess'}]\n{pairs}"


@cache
def _descriptions() -> tuple[str, ...]:
    return tuple(file.read_text(encoding="utf-8") for file in sorted(EXAMPLES.glob("*.dgz")))


def changed(text: str, chance: random.Random) -> str:
    """Return the text with one change."""
    return chance.choice(_CHANGES)(text, chance)


# --- changes -----------------------------------------------------------------------------------


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text)


def _spot(tokens: list[str], chance: random.Random) -> int:
    """Return the index of a token that is not white space."""
    for _ in range(20):
        place = chance.randrange(len(tokens)) if tokens else 0
        if tokens and not tokens[place].isspace():
            return place
    return 0


def _group(tokens: list[str], place: int) -> tuple[int, int]:
    """Return the token range of the group that opens at or before a token."""
    while place > 0 and tokens[place] != "(":
        place -= 1
    depth = 0
    for end in range(place, len(tokens)):
        depth += {"(": 1, ")": -1}.get(tokens[end], 0)
        if depth == 0:
            return place, end + 1
    return place, len(tokens)


def _on_tokens(change: Callable[[list[str], random.Random], None]) -> Callable[..., str]:
    def changed(text: str, chance: random.Random) -> str:
        tokens = _tokens(text) or ["("]
        change(tokens, chance)
        return "".join(tokens)

    return changed


def _replace(tokens: list[str], chance: random.Random) -> None:
    new = chance.choice(_words()) if chance.random() < 0.7 else chance.choice(tokens)
    tokens[_spot(tokens, chance)] = new


def _delete(tokens: list[str], chance: random.Random) -> None:
    del tokens[_spot(tokens, chance)]


def _drop_group(tokens: list[str], chance: random.Random) -> None:
    start, end = _group(tokens, _spot(tokens, chance))
    del tokens[start:end]


def _repeat_group(tokens: list[str], chance: random.Random) -> None:
    start, end = _group(tokens, _spot(tokens, chance))
    tokens[end:end] = tokens[start:end] * chance.choice((1, 1, 1, 2, 5, 40))


def _move_group(tokens: list[str], chance: random.Random) -> None:
    start, end = _group(tokens, _spot(tokens, chance))
    group = tokens[start:end]
    del tokens[start:end]
    place = chance.randrange(len(tokens) + 1)
    tokens[place:place] = group


def _foreign_group(tokens: list[str], chance: random.Random) -> None:
    other = _tokens(chance.choice(sources()))
    start, end = _group(other, _spot(other, chance))
    place = chance.randrange(len(tokens) + 1)
    tokens[place:place] = other[start : min(end, start + 400)]


def _wrap(tokens: list[str], chance: random.Random) -> None:
    start, end = _group(tokens, _spot(tokens, chance))
    word = chance.choice(
        ("not", "if", "while", "and", "or", "verify", "define", "game", "opposite")
    )
    depth = chance.choice((1, 1, 2, 10, 600))
    tokens[start:end] = [f"({word} "] * depth + tokens[start:end] + [")"] * depth


def scrambled(text: str, chance: random.Random) -> str:
    """Change random bytes."""
    letters = list(text)
    for _ in range(chance.randint(1, 12)):
        if letters:
            place = chance.randrange(len(letters))
            letters[place] = chr(chance.choice((chance.randrange(128), chance.randrange(0x3000))))
    return "".join(letters)


def cut(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text) + 1)
    return text[:place] if chance.random() < 0.5 else text[place:]


def _macros(text: str, chance: random.Random) -> str:
    """Add macros that call each other or themselves."""
    names = [f"m{number}" for number in range(chance.randint(1, 14))]
    calls = "".join(
        f"(define {name} "
        + " ".join(f"({chance.choice(names)} $1 $2{name})" for _ in range(chance.randint(1, 4)))
        + ")\n"
        for name in names
    )
    return calls + text.replace("(moves", f"(moves ({names[0]} n x)", 1)


_CHANGES: tuple[Callable[[str, random.Random], str], ...] = (
    *map(_on_tokens, (_replace, _replace, _replace, _delete, _drop_group, _repeat_group)),
    *map(_on_tokens, (_move_group, _foreign_group, _wrap)),
    scrambled,
    cut,
    _macros,
)
