"""The linker: the part of the runtime that a module needs, as one script.

The runtime is a set of ES modules. The linker starts at the names that the generated code uses,
and follows names from unit to unit (``units.py``). Units that it does not reach are left out. A
module may have a *stand-in* (``without/``), which exports the same names and takes its place
where a feature is left out. *Facts* are constants of ``runtime/facts.js``; of the code that tests
them, the linker keeps the branch that applies.

All modules and stand-ins are parsed and compacted together, once per version, and remembered on
disk. Linking then only selects units, so each game can have its own selection.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from zrf2js.emit.assets import template_root
from zrf2js.emit.js.inline import (
    InlineError,
    is_internal,
    is_shared,
    module_digest,
    modules_of,
    own_code,
    remembered,
    stripped,
)
from zrf2js.emit.js.scopes import declared_by
from zrf2js.emit.js.selection import Selection
from zrf2js.emit.js.unit_reader import UnitReader
from zrf2js.emit.js.units import Unit, decoded, encoded, restricted, triggers_of

_ENTRIES = (
    "runtime/api.js",
    "runtime/traced.js",
    "runtime/scripting.js",
    "axiom/forth.js",
    "axiom/word_trace.js",
    "dagaz/kernel/api.js",
    "runtime/engine.js",
    "notation/notated_game.js",
    "notation/uci_moves.js",
    "notation/pgn.js",
    "notation/usi_moves.js",
    "notation/sgf.js",
    "notation/short_moves.js",
    "notation/fen.js",
)
#: the folders whose modules have stand-ins
_FOLDERS = ("runtime/", "ai/")


#: the module with the facts
_FACTS = "runtime/facts.js"
#: modules whose objects programs receive: their members stay
_PUBLIC = (
    *_ENTRIES, "runtime/game.js", "runtime/move.js", "runtime/playable_game.js",
    "runtime/without/playable_game.js",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Statement:
    """A top-level statement of a module."""

    path: str
    unit: Unit


@cache
def stand_ins() -> dict[str, str]:
    """Return the stand-ins by the paths of the modules whose place they take."""
    return {
        f"{folder}{file.name}": f"{folder}without/{file.name}"
        for folder in _FOLDERS
        for file in sorted((template_root() / folder / "without").glob("*.js"))
    }


@cache
def link(
    used: frozenset[str],
    left_out: frozenset[str] = frozenset(),
    false: frozenset[str] = frozenset(),
    readable: bool = False,
) -> str:
    """Return the script with the names ``used`` by other code, and what they need.

    The modules ``left_out`` are replaced by their stand-ins. The facts ``false`` do not hold. Names
    that no module declares are ignored. A ``readable`` script has whole statements with
    their comments and layout, and declares the facts.
    """
    hidden = left_out | {new for path, new in stand_ins().items() if path not in left_out}
    statements = [one for one in _statements(readable) if one.path not in hidden]
    _check_names(statements)
    closed = {name for one in statements if not _is_open(one.path) for name in one.unit.triggers}
    names = (used - closed) | {f".{name}" for name in used}
    selection = Selection((one.unit for one in statements), names, None if readable else false)
    return _script(statements, selection, readable, false)


def link_all(readable: bool = False) -> str:
    """Return the script with everything that any module may use."""
    hidden = set(stand_ins().values())
    statements = [one for one in _statements(readable) if one.path not in hidden]
    _check_names(statements)
    selection = Selection((one.unit for one in statements), None, frozenset())
    return _script(statements, selection, readable)


def _check_names(statements: Iterable[_Statement]) -> None:
    """Raise an InlineError if two statements declare the same name."""
    declared: set[str] = set()
    for one in statements:
        for name in one.unit.triggers:
            if name in declared:
                raise InlineError(f"{name} is declared twice, in {one.path} too")
            declared.add(name)


@cache
def declared_names() -> frozenset[str]:
    """Return the names that the runtime declares."""
    return frozenset(name for one in _statements(False) for name in one.unit.triggers)


@cache
def open_names() -> frozenset[str]:
    """Return the names of the runtime that other code may use."""
    return frozenset(
        name
        for one in _statements(False)
        if is_shared(one.path) or one.path in _ENTRIES
        for name in one.unit.triggers
    )


def warm_up() -> None:
    """Load the statements of the runtime."""
    _statements(False)


def _is_open(path: str) -> bool:
    """Return True if other code may use names of a module."""
    return is_shared(path) or path in _ENTRIES or path in stand_ins().values()


def _script(
    statements: Iterable[_Statement],
    selection: Selection,
    readable: bool,
    false: frozenset[str] = frozenset(),
) -> str:
    parts = []
    path = ""
    for one in statements:
        text = selection.text_of(one.unit).strip()
        if one.path == _FACTS and text and not false.isdisjoint(one.unit.triggers):
            text = f"const {one.unit.triggers[0]} = false"
        if readable and text and one.path != path:
            path = one.path
            parts.append(f"// {path}\n")
        if text:
            parts.append(f"{text}\n\n" if readable else f"{text}\n")
    return "".join(parts)


# --- statements --------------------------------------------------------------------------------


@cache
def _statements(readable: bool) -> list[_Statement]:
    """Return the statements of all modules and stand-ins, in an order that satisfies imports."""
    paths = _universe()
    code = own_code("compact", "link", "members", "scopes", "unit_reader", "units")
    found = remembered(
        ["statements", readable, code, module_digest(paths)],
        lambda: json.dumps(list(_parsed(paths, readable))),
    )
    return [_Statement(path, decoded(unit)) for path, unit in json.loads(found)]


def _universe() -> tuple[str, ...]:
    """Return the paths of all modules; a stand-in follows the module whose place it takes."""
    replaced = stand_ins()
    paths = dict.fromkeys(modules_of(*_ENTRIES, *replaced.values()))
    for path in replaced.values():
        del paths[path]
    return tuple(each for path in paths for each in (path, replaced.get(path)) if each is not None)


def _parsed(paths: tuple[str, ...], readable: bool) -> Iterator[tuple[str, Any]]:
    """Yield the path and the encoded unit of each top-level statement."""
    from zrf2js.emit.js.compact import compact_reader

    texts = [f"{stripped(path)[0].strip()}\n" for path in paths]
    starts = [0]
    for text in texts:
        starts.append(starts[-1] + len(text))
    script = "".join(texts)
    names = {path: stripped(path)[1] for path in paths}
    tree, compact_text = compact_reader(script, _private(names), _internal(names))
    tokens = tree.tokens

    def layout_of(first: int, end: int) -> str:
        start = tokens[first - 1].range[1] if first > 0 else 0
        return script[
            max(start, starts[bisect_right(starts, tokens[first].range[0]) - 1]) : tokens[
                end - 1
            ].range[1]
        ]

    facts = frozenset(names[_FACTS])
    reader = UnitReader(tokens, layout_of if readable else compact_text, facts)
    found = []
    for node in tree.body:
        path = paths[bisect_right(starts, node.range[0]) - 1]
        declared = tuple(declared_by(node))
        if not declared:
            raise InlineError(f"{path}: a module must contain declarations only")
        members = path.startswith(_FOLDERS) and path not in _PUBLIC
        found.append((path, reader.read(node, declared, members)))
    triggers = frozenset(name for _, unit in found for name in triggers_of(unit))
    for path, unit in found:
        yield path, encoded(restricted(unit, triggers))


def _private(names: dict[str, list[str]]) -> Collection[str]:
    """Return the names that only the runtime itself uses."""
    shared = {name for path, found in names.items() if _is_open(path) for name in found}
    return frozenset(name for found in names.values() for name in found) - shared


def _internal(names: dict[str, list[str]]) -> Collection[str]:
    return frozenset(name for path, found in names.items() if is_internal(path) for name in found)
