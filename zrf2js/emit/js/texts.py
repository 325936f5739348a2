"""The texts of the page, from its message files in ``templates/page/languages``."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from functools import cache
from typing import get_args

from zrf2js.emit.assets import template_root
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import GoalTest
from zrf2js.ir.visit import walk

#: the start of the keys that only the gallery uses
_GALLERY = "gallery-"
#: the start of the keys that only games of one player use
_PUZZLE = "puzzle"
_GOAL_KINDS = ("win", "loss", "draw", "count")
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
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found


def page_texts(
    chosen: Sequence[str], script: str = "", without: Collection[str] = ()
) -> dict[str, object]:
    """Return the texts in the ``chosen`` languages, by default in all of them.

    The first language is the ``default``, for browsers with other languages.
    The keys stand in one list, and the messages of each language in another one in the same order.
    With a ``script``, only the keys in its string literals are included, else all but those of the
    gallery. The keys in ``without`` are left out.
    """
    codes = tuple(chosen) or language_codes()
    keys = [key for key in messages(REFERENCE) if key not in without and _is_included(key, script)]
    return {
        "default": codes[0],
        "keys": keys,
        "messages": {
            code: [messages(code).get(key, messages(REFERENCE)[key]) for key in keys]
            for code in codes
        },
    }


def unused_texts(games: Sequence[GameIR]) -> frozenset[str]:
    """Return the keys that pages of these games never show.

    They are about puzzles, and about goals that no game has: reasons to end and words of rules.
    """
    goals = [goal for game in games for goal in game.goals]
    words = {*_GOAL_KINDS, *(test.name for test in get_args(GoalTest))}
    words -= {goal.kind for goal in goals}
    words -= {op.name for goal in goals for op in walk(goal.condition)}
    starts = [f"{prefix}-{word}" for word in words for prefix in ("goal", "reason")]
    if all(_is_for_several(game) for game in games):
        starts.append(_PUZZLE)
    return frozenset(key for key in messages(REFERENCE) if key.startswith(tuple(starts)))


def _is_for_several(game: GameIR) -> bool:
    return sum(player.in_turn_order and not player.random for player in game.players) > 1


def _is_included(key: str, script: str) -> bool:
    """Return True if a script has a literal with the key, or with its part up to a hyphen."""
    if not script:
        return not key.startswith(_GALLERY)
    prefix, hyphen, _ = key.partition("-")
    return any(
        f"{quote}{text}{quote}" in script for text in (key, prefix + hyphen) for quote in "'\""
    )
