"""The page uses modules as any program does: by the members that their type declarations list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from zrf2js import Options, compile_file

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted((ROOT / "templates" / "page").rglob("*.js"))
#: names of objects in the page's scripts, and the types of these
OBJECTS = {"game": "Game", "probe": "Game", "_game": "Game", "design": "Design", "move": "Move"}
#: exports of modules that are compiled with a trace, for `moves --why`
TRACED = {"why"}
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def declarations() -> str:
    # Pages of games with scripts use these features.
    options = Options(with_features=("scripts", "texts", "engine"))
    _, types, *_ = compile_file(ROOT / "examples" / "chess.zrf", options).value
    return types.text


def members(name: str, text: str) -> set[str]:
    (body,) = re.findall(rf"^export interface {name} \{{\n(.*?)^\}}", text, re.S | re.M)
    return set(re.findall(r"^  (?:readonly )?(\w+)\??(?::| \()", body, re.MULTILINE))


def uses(objects: str) -> Iterator[tuple[str, str, str]]:
    """Return file, object and member of each use of a member of these objects."""
    pattern = re.compile(rf"(?<![\w'])({objects})\.(\w+)")
    for path in SCRIPTS:
        for name, member in pattern.findall(_COMMENT.sub("", path.read_text(encoding="utf-8"))):
            yield path.name, name, member


def test_scripts_of_the_page_use_declared_members_only() -> None:
    text = declarations()
    known = {name: members(kind, text) for name, kind in OBJECTS.items()}
    found = list(uses("|".join(OBJECTS)))
    assert len(found) > 100
    assert [use for use in found if use[2] not in known[use[1]]] == []


def test_scripts_of_the_page_use_exports_of_modules_only() -> None:
    exported = set(re.findall(r"^export (?:const|function) (\w+)", declarations(), re.MULTILINE))
    assert {member for *_, member in uses("api")} <= exported | TRACED


def test_scripts_of_the_page_have_no_access_to_private_members() -> None:
    for path in SCRIPTS:
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"(?<!\bthis)\._\w+", text.replace("this._game.", "game.")) == [], path
