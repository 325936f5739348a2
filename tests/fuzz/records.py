"""Changed records: saved games, positions, stored games and projects."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from random import Random
from typing import Any

from tests.fuzz.files import NASTY, changed

#: values that no field of a record has
_VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 0.5, 99, 2**31, 1e300, "", "x", "__proto__", "constructor", [], [[]], {},
    {"x": 1}, [None], ["a1", None], *(json.loads(word) for word in NASTY if word[0] == '"'
    and "\\" not in word and word.isprintable()),
)  # fmt: skip


def changed_text(text: str, chance: Random) -> str:
    """Return a saved game or a project with one to four changes of its lines and words."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        lines = text.splitlines(keepends=True) or ["x"]
        place = chance.randrange(len(lines))
        match chance.randrange(5):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, chance.choice(lines))
            case 2:
                words = lines[place].split(" ")
                words[chance.randrange(len(words))] = chance.choice((*NASTY, *words))
                lines[place] = " ".join(words)
            case 3:
                lines[place] = changed(lines[place], chance)
            case 4:
                lines[place] = lines[place].strip()
        text = "".join(lines)
    return text


def changed_json(text: str, chance: Random) -> str:
    """Return JSON data with one to four values, keys or items replaced, removed or moved."""
    data = json.loads(text)
    for _ in range(chance.choice((1, 1, 2, 4))):
        data = _changed_data(data, chance)
    return json.dumps(data)


def _changed_data(data: Any, chance: Random) -> Any:
    keys: Sequence[Any] = list(data) if isinstance(data, dict) else ()
    if isinstance(data, list):
        keys = range(len(data))
    if not keys or chance.random() < 0.1:
        return copy.deepcopy(chance.choice(_VALUES))
    key = chance.choice(keys)
    if chance.random() < 0.6:
        data[key] = _changed_data(data[key], chance)
    elif isinstance(data, list):
        data.insert(key, data.pop(chance.randrange(len(data))))
    elif chance.random() < 0.5:
        del data[key]
    else:
        data[str(chance.choice(_VALUES))] = data.pop(key)
    return data


#: a project file that `read_plan` accepts
PROJECT = """title = "Games"
output = "dist"
targets = ["html", "module"]
dialect = "auto"
authors = "Ann"
license = "MIT"
[[game]]
rules = "one.zrf"
name = "first"
variant = "Walk"
[[game]]
rules = "sub/two.dgz"
[check]
deny = ["ZRF303"]
allow = ["ZRF304"]
baseline = "accepted.json"
"""
