"""Scripts by seed: words in Forth and Dagaz pages, with the files that belong to them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache

from tests.axiom.kit import STEP, WALK, script
from tests.dagaz.small_page import MODEL, PAGE, RULES
from tests.fuzz.files import EXAMPLES, cut, scrambled
from tests.fuzz.records import changed_text
from zrf2js.ir.natives import NATIVES

Chance = random.Random

#: numbers that positions, types, players, addresses and counts rarely have
_NUMBERS = (
    "0", "1", "-1", "2", "5", "7", "19", "33", "99", "255", "1024", "2048", "65536", "2147483647",
    "-2147483648", "99999999999", "1e9", "0x10", "1.5",
)  # fmt: skip
#: words and parts of words that begin or end something
_WORDS = (
    ":", ";", "IF", "ELSE", "ENDIF", "THEN", "BEGIN", "UNTIL", "WHILE", "REPEAT", "DO", "LOOP",
    "+LOOP", "EXIT", "RECURSE", "EXECUTE", "'", "[']", "IS", "DEFER", "VARIABLE", "CONSTANT",
    "[]", "CREATE", "<BUILDS", "DOES>", "LOAD", "(", ")", "\\", "{board", "board}", "{grid}",
    "{moves", "moves}", "{piece}", "pieces}", "{turn}", "{symmetry}", "{setup}", "OnIsGameOver",
    "OnEvaluate", "OnNewGame", "COMPILE", "#WinScore", "#UnknownScore", "here", "from", "verify",
)  # fmt: skip
_PIECES = {
    "forth": re.compile(r"\S+|\s+"),
    "javascript": re.compile(r'"[^"]*"|-?\d+|\w+|\s+|.'),
}


@cache
def _natives() -> tuple[str, ...]:
    return (*_WORDS, *NATIVES, *_NUMBERS)


@cache
def _scripts() -> tuple[tuple[str, str, str], ...]:
    """Return rules with the name and the text of their script."""
    census = EXAMPLES / "census/Census.4th"
    texts = EXAMPLES / "census.zrf", census
    rules, words = (path.read_text(encoding="utf-8") for path in texts)
    goal = f"{STEP} : OnIsGameOver stalemate? IF #LossScore ELSE #UnknownScore ENDIF ;"
    made = f"{STEP} : other here a1 = verify KING a2 create-piece-type 1 which ! add-move ;"
    return (
        (rules, census.name, words),
        *((WALK, "Walk.4th", script(each)) for each in (STEP, goal, made)),
    )


def forth_of(seed: int) -> dict[str, str]:
    """Return rules and a Forth script with one to three changes."""
    chance = Chance(seed)
    rules, name, words = chance.choice(_scripts())
    for _ in range(chance.choice((1, 1, 2, 3))):
        if chance.random() < 0.6:
            words = _with_alike(words, chance)
        else:
            words = _changed(words, "forth", _natives(), chance)
    return {"fuzz.zrf": rules, name: words}


def _with_alike(text: str, chance: Chance) -> str:
    """Replace a number, or a native word by one of equal stack effect: most scripts compile."""
    words = _PIECES["forth"].findall(text)
    places = [n for n, word in enumerate(words) if word in NATIVES or word.isdecimal()]
    place = chance.choice(places or [0])
    native = NATIVES.get(words[place])
    alike = _NUMBERS if native is None else _alike(native.inputs, native.outputs)
    words[place] = chance.choice(alike)
    return "".join(words)


@cache
def _alike(inputs: int, outputs: int) -> tuple[str, ...]:
    found = (row.name for row in NATIVES.values() if (row.inputs, row.outputs) == (inputs, outputs))
    return (*found, *(_NUMBERS if (inputs, outputs) == (0, 1) else ()))


def page_of(seed: int) -> dict[str, str]:
    """Return a Dagaz page and its scripts, one of them with one to four changes."""
    chance = Chance(seed)
    parts = ("", "  design.addTurn(0);\n", "")
    files = {"fuzz.htm": PAGE, "small.js": MODEL % parts, "small-rules.js": RULES % ""}
    name = chance.choice(("small.js", "small.js", "small.js", "small-rules.js", "fuzz.htm"))
    for _ in range(chance.randint(1, 4)):
        if name == "fuzz.htm" or chance.random() < 0.3:
            files[name] = changed_text(files[name], chance)
        else:
            files[name] = _changed(files[name], "javascript", _NUMBERS, chance)
    return files


def _changed(text: str, language: str, words: tuple[str, ...], chance: Chance) -> str:
    """Return a text with one change of its words, lines or letters."""
    return chance.choice(_CHANGES)(text, language, words, chance)


def _on_words(change: Callable[[list[str], int, str, Chance], None]) -> Callable[..., str]:
    def changed(text: str, language: str, words: tuple[str, ...], chance: Chance) -> str:
        found = _PIECES[language].findall(text) or [" "]
        solid = [place for place, word in enumerate(found) if not word.isspace()] or [0]
        new = chance.choice(words) if chance.random() < 0.6 else found[chance.choice(solid)]
        change(found, chance.choice(solid), new, chance)
        return "".join(found)

    return changed


def _replace(words: list[str], place: int, new: str, chance: Chance) -> None:
    words[place] = new


def _insert(words: list[str], place: int, new: str, chance: Chance) -> None:
    words[place:place] = [new, " "]


def _delete(words: list[str], place: int, new: str, chance: Chance) -> None:
    del words[place : place + chance.choice((1, 1, 2, 9))]


def _repeat(words: list[str], place: int, new: str, chance: Chance) -> None:
    part = words[place : place + chance.choice((1, 4, 30))]
    words[place:place] = [*part, " "] * chance.choice((1, 2, 40))


def _swap(words: list[str], place: int, new: str, chance: Chance) -> None:
    other = min(place + 2, len(words) - 1)
    words[place], words[other] = words[other], words[place]


def _letters(text: str, language: str, words: tuple[str, ...], chance: Chance) -> str:
    return scrambled(text, chance)


def _part(text: str, language: str, words: tuple[str, ...], chance: Chance) -> str:
    return cut(text, chance)


_CHANGES: tuple[Callable[..., str], ...] = (
    *map(_on_words, (_replace, _replace, _replace, _insert, _insert, _delete, _repeat, _swap)),
    _letters,
    _part,
)
