"""The linker: the part of the runtime that a module needs, as one script.

The runtime is a set of ES modules. The linker starts at the names that the generated code uses,
and follows names from statement to statement. Statements that it does not reach are left out. A
module may have a *stand-in* (``without/``), which exports the same names and takes its place
where a feature is left out.

All modules and stand-ins are parsed and compacted together, once per version, and remembered on
disk. Linking then only selects statements, so each game can have its own selection.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from dataclasses import astuple, dataclass
from functools import cache

from zrf2js.emit.assets import template_root
from zrf2js.emit.js.inline import (
    InlineError,
    is_internal,
    is_shared,
    module_digest,
    modules_of,
    remembered,
    stripped,
)

_ENTRIES = (
    "runtime/api.js",
    "runtime/traced.js",
    "runtime/scripting.js",
    "axiom/forth.js",
    "axiom/word_trace.js",
    "dagaz/kernel/api.js",
    "runtime/engine.js",
)
#: the folders whose modules have stand-ins
_FOLDERS = ("runtime", "ai")


@dataclass(frozen=True, slots=True)
class _Statement:
    """A top-level statement: its module, text, and the names that it declares and uses."""

    path: str
    text: str
    names: tuple[str, ...]
    uses: tuple[str, ...]


@cache
def stand_ins() -> dict[str, str]:
    """Return the stand-ins by the paths of the modules whose place they take."""
    return {
        f"{folder}/{file.name}": f"{folder}/without/{file.name}"
        for folder in _FOLDERS
        for file in sorted((template_root() / folder / "without").glob("*.js"))
    }


@cache
def link(
    used: frozenset[str], left_out: frozenset[str] = frozenset(), readable: bool = False
) -> str:
    """Return the script with the names ``used`` by other code, and what they need.

    The modules ``left_out`` are replaced by their stand-ins. Names that no module declares are
    ignored. A ``readable`` script keeps comments and layout.
    """
    hidden = left_out | {new for path, new in stand_ins().items() if path not in left_out}
    statements = [one for one in _statements(readable) if one.path not in hidden]
    reached = _reached(statements, used)
    return _script([statements[number] for number in sorted(reached)], readable)


def _reached(statements: list[_Statement], used: Iterable[str]) -> set[int]:
    """Return the numbers of the statements that the names ``used`` need."""
    declared: dict[str, int] = {}
    for number, one in enumerate(statements):
        for name in one.names:
            if name in declared:
                raise InlineError(f"{name} is declared twice, in {one.path} too")
            declared[name] = number
    reached: set[int] = set()
    known = (declared[name] for name in used if name in declared)
    waiting = [number for number in known if _is_open(statements[number].path)]
    while waiting:
        number = waiting.pop()
        if number not in reached:
            reached.add(number)
            waiting.extend(declared[name] for name in statements[number].uses if name in declared)
    return reached


@cache
def declared_names() -> frozenset[str]:
    """Return the names that the runtime declares."""
    return frozenset(name for one in _statements(False) for name in one.names)


@cache
def open_names() -> frozenset[str]:
    """Return the names of the runtime that other code may use."""
    return frozenset(
        name
        for one in _statements(False)
        if is_shared(one.path) or one.path in _ENTRIES
        for name in one.names
    )


def warm_up() -> None:
    """Load the statements of the runtime."""
    _statements(False)


def _is_open(path: str) -> bool:
    """Return True if other code may use names of a module."""
    return is_shared(path) or path in _ENTRIES or path in stand_ins().values()


def _script(statements: list[_Statement], readable: bool) -> str:
    if not readable:
        return "".join(one.text for one in statements)
    parts = []
    path = ""
    for one in statements:
        if one.path != path:
            path = one.path
            parts.append(f"// {path}\n")
        parts.append(f"{one.text.strip()}\n\n")
    return "".join(parts)


# --- statements --------------------------------------------------------------------------------


@cache
def _statements(readable: bool) -> list[_Statement]:
    """Return the statements of all modules and stand-ins, in an order that satisfies imports."""
    from zrf2js.emit.js import compact, members

    paths = _universe()
    code = [_text(str(module.__file__)) for module in (compact, members)]
    source = ["statements", readable, _text(__file__), code, module_digest(paths)]
    found = remembered(source, lambda: json.dumps(list(map(astuple, _parsed(paths, readable)))))
    return [_Statement(a, b, tuple(c), tuple(d)) for a, b, c, d in json.loads(found)]


def _universe() -> tuple[str, ...]:
    """Return the paths of all modules; a stand-in follows the module whose place it takes."""
    replaced = stand_ins()
    paths = dict.fromkeys(modules_of(*_ENTRIES, *replaced.values()))
    for path in replaced.values():
        del paths[path]
    return tuple(each for path in paths for each in (path, replaced.get(path)) if each is not None)


def _text(file: str) -> str:
    with open(file, encoding="utf-8") as opened:
        return opened.read()


def _parsed(paths: tuple[str, ...], readable: bool) -> Iterator[_Statement]:
    from zrf2js.emit.js.compact import compact_statements, top_level_uses

    texts = [f"{stripped(path)[0].strip()}\n" for path in paths]
    starts = [0]
    for text in texts:
        starts.append(starts[-1] + len(text))
    script = "".join(texts)
    names = {path: stripped(path)[1] for path in paths}
    private, classes = _private(names), _internal(names)
    known = frozenset(name for found in names.values() for name in found)
    end = 0
    for node, declared, text in compact_statements(script, private, classes):
        path = paths[bisect_right(starts, node.range[0]) - 1]
        if not declared:
            raise InlineError(f"{path}: a module must contain declarations only")
        layout = script[max(end, starts[paths.index(path)]) : node.range[1]]
        end = node.range[1]
        uses = sorted(known & top_level_uses(node))
        yield _Statement(path, layout if readable else text, declared, tuple(uses))


def _private(names: dict[str, list[str]]) -> Collection[str]:
    """Return the names that only the runtime itself uses."""
    shared = {name for path, found in names.items() if _is_open(path) for name in found}
    return frozenset(name for found in names.values() for name in found) - shared


def _internal(names: dict[str, list[str]]) -> Collection[str]:
    return frozenset(name for path, found in names.items() if is_internal(path) for name in found)
