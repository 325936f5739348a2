"""The texts of the page, from its message files in ``templates/page/languages``."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from functools import cache
from operator import itemgetter
from typing import get_args

from zrf2js.analysis.games.notations import notations_of
from zrf2js.emit.assets import template_root
from zrf2js.ir.nodes import GOAL_KINDS, GameIR
from zrf2js.ir.ops import GoalTest
from zrf2js.ir.visit import walk
from zrf2js.support.optional import attempt_once

#: the prefixes of keys whose remainder comes from a game or from data, not from a literal
_FROM_DATA = ("format", "gallery", "goal", "player", "reason")
_LITERAL = re.compile(r"""['"]([\w-]+)['"]""")
#: the weight of a language in the header
_WEIGHT = re.compile(r"[01](\.\d{0,3})?")
#: the notations with a separate text
_NOTATIONS = ("fen", "sfen", "pgn", "sgf")
#: between the texts of a page, which do not contain it
_SEPARATOR = "|"
#: the language of the reference texts, which replaces texts that another language lacks
REFERENCE = "en"


@cache
def language_codes() -> tuple[str, ...]:
    """Return the codes of the languages, that of the reference first."""
    files = (template_root() / "page" / "languages").glob("*.json")
    return tuple(sorted((file.stem for file in files), key=lambda code: (code != REFERENCE, code)))


@cache
def messages(language: str) -> dict[str, str]:
    """Return the messages of a language by key, in the format of ICU."""
    file = template_root() / "page" / "languages" / f"{language}.json"
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return texts


def preferred_language(accepted: str) -> str:
    """Return the first known language of the HTTP header Accept-Language, else the reference."""
    weighted = []
    for part in accepted.split(","):
        tag, _, weight = part.partition(";q=")
        value = float(weight) if _WEIGHT.fullmatch(weight) else 0.0 if weight else 1.0
        weighted.append((-value, tag.strip().partition("-")[0].lower()))
    tags = (tag for _, tag in sorted(weighted, key=itemgetter(0)))
    return next((tag for tag in tags if tag in language_codes()), REFERENCE)


def page_texts(
    chosen: Sequence[str], script: str, without: Collection[str] = ()
) -> dict[str, object]:
    """Return the texts of a ``script`` in the ``chosen`` languages, by default in all of them.

    The first language is the ``default``, for browsers with other languages.
    The ``keys`` are one text with ``|`` between them, which JSON does not escape, and so are the
    messages of a language, in the same order. Only the keys in string literals of the script are
    included, except those in ``without``. Languages with many bytes per character come first: the
    texts before a script compress best if they have words in common with it.
    """
    codes = tuple(chosen) or language_codes()
    literals = frozenset(_LITERAL.findall(script))
    keys = [
        key for key in messages(REFERENCE) if key not in without and _is_included(key, literals)
    ]
    return {
        "default": codes[0],
        "messages": {
            code: _SEPARATOR.join(messages(code).get(key, messages(REFERENCE)[key]) for key in keys)
            for code in sorted(codes, key=_bytes_per_character, reverse=True)
        },
        "keys": _SEPARATOR.join(keys),
    }


def _bytes_per_character(language: str) -> float:
    """Return the number of bytes of an average character in the texts of a language."""
    text = "".join(messages(language).values())
    return len(text.encode()) / len(text)


#: the keys of texts about pieces on places, and the operations of goals that need them
_PLACE_WORDS = {
    "goal-absolute-config-not": "spec-not",
    "goal-absolute-config-other": "opponent",
    "goal-absolute-config-zone": "target-zone",
}


def unused_texts(games: Sequence[GameIR]) -> frozenset[str]:
    """Return the keys that pages of these games never show, although their scripts contain them.

    They describe goals, players and notations that the games do not have.
    """
    goals = [goal for game in games for goal in game.goals]
    words = {*GOAL_KINDS, *(test.name for test in get_args(GoalTest))}
    used = {goal.kind for goal in goals}
    used |= {op.name for goal in goals for op in walk(goal.condition)}
    starts = [f"{prefix}-{word}" for word in words - used for prefix in ("goal", "reason")]
    starts += [key for key, word in _PLACE_WORDS.items() if word not in used]
    attempts = [attempt_once("notations", game, notations_of, None) for game in games]
    notations = frozenset().union(*(each.names for each in attempts if each is not None))
    starts += [f"format-{name}" for name in _NOTATIONS if name not in notations]
    players = {f"player-{player.name.lstrip('?')}" for game in games for player in game.players}
    return frozenset(
        key
        for key in messages(REFERENCE)
        if key.startswith(tuple(starts)) or (key.startswith("player-") and key not in players)
    )


def is_for_one(game: GameIR) -> bool:
    """Return True if at most one player of a game chooses moves."""
    return sum(player.chooses for player in game.players) <= 1


def has_orders(game: GameIR) -> bool:
    """Return True if the turn order of a game differs from the plain order of its players."""
    movers = [turn.mover for turn in game.turns]
    return (
        bool(game.repeat)
        or len(set(movers)) < len(movers)
        or any(turn.chooser != turn.mover or turn.mode >= 0 for turn in game.turns)
        or any(player.random for player in game.players)
        or any(turn.random for turn in game.turns)
    )


def _is_included(key: str, literals: Collection[str]) -> bool:
    """Return True if a key is a literal, or its part up to a hyphen and what follows it."""
    prefix, hyphen, rest = key.partition("-")
    if key in literals:
        return True
    starts = bool(hyphen) and prefix + hyphen in literals
    return starts and (prefix in _FROM_DATA or _is_included(rest, literals))
