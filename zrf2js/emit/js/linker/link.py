"""The linker: the part of the runtime that a module needs, as one script.

The runtime is a set of ES modules. The linker starts at the names that the generated code uses, and
follows names from unit to unit (``units.py``). Units that it does not reach are left out. A module
may have a *stand-in* (``without/``), which exports the same names and takes its place where a
feature is left out. *Build flags* are constants of ``runtime/state/build_flags.js``; of the code
that tests them, the linker keeps the branch that applies.

All modules and stand-ins are parsed and compacted together, once per version, and cached on
disk. Linking then only selects units, so each game can have its own selection.

The scripts of pages are linked in the same way, from other entry points.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, groupby, starmap
from pathlib import PurePosixPath
from string import ascii_uppercase
from typing import TypeAlias

from zrf2js.emit.assets import template_root
from zrf2js.emit.disk_cache import contents, remembered
from zrf2js.emit.js.linker.inline import (
    SOURCES,
    InlineError,
    is_shared,
    linker_stamps,
    module_stamps,
    modules_of,
    stripped,
)
from zrf2js.emit.js.linker.local_names import short_names
from zrf2js.emit.js.linker.property_names import resolved
from zrf2js.emit.js.linker.scopes import declared_by
from zrf2js.emit.js.linker.selection import Declaration, Selection
from zrf2js.emit.js.linker.units import Unit, facts_in, restricted, triggers_of
from zrf2js.support.frozen_node import frozen_node

_ENTRIES = (
    "runtime/api/api.js",
    "runtime/trace/traced.js",
    "runtime/api/scripting.js",
    "axiom/forth.js",
    "axiom/word_trace.js",
    "dagaz/kernel/api.js",
    "runtime/api/engine.js",
    "runtime/api/wasm_engine.js",
    "notation/notated_game.js",
    "notation/uci_moves.js",
    "notation/pgn.js",
    "notation/pdn.js",
    "notation/usi_moves.js",
    "notation/sgf.js",
    "notation/short_moves.js",
    "notation/fen.js",
)
#: the folders with modules whose methods a module may lack, unless they are public
_FOLDERS = ("runtime/", "ai/")

#: the module with the build flags
_BUILD_FLAGS = "runtime/state/build_flags.js"
#: modules whose objects programs receive; their members keep their names
_PUBLIC = (
    *_ENTRIES, "runtime/api/game.js", "runtime/api/move.js", "runtime/api/playable_game.js",
    "runtime/api/scripted_game.js", "runtime/without/playable_game.js",
    "runtime/without/scripted_game.js",
)  # fmt: skip


#: a declaration of a numeric constant
_CONSTANT = re.compile(r"const ([\w$]+)=(-?\d+)")


#: a private name of a linked script, and names that other code may have
_PRIVATE = re.compile(r"\$[a-z]+\b")
_CAPITALIZED = re.compile(r"\b[A-Z][a-z]*\b")


#: a declaration without the names that the linker has left out
_NO_NAMES = re.compile(r"(?:const|let) ?\{ ?\} ?= ?\(\{\}\)\n")


#: a module: its path, and its top-level statements
_Module: TypeAlias = tuple[str, tuple[Declaration, ...]]
#: the same as on the disk: units, and the build flags that they test
_Stored: TypeAlias = tuple[tuple[str, tuple[tuple[Unit, tuple[str, ...]], ...]], ...]
#: modules, and the names of their properties
_Parsed: TypeAlias = tuple[_Stored, tuple[str, ...]]


@frozen_node()
class Statement:
    """A top-level statement of a module of the runtime."""

    path: str
    names: tuple[str, ...]
    text: str


@cache
def stand_ins() -> dict[str, str]:
    """Return the stand-ins by the paths of the modules whose place they take."""
    runtime = template_root() / "runtime"
    files = {file.name: file for file in runtime.glob("*/*.js") if file.parent.name != "without"}
    names = sorted(file.name for file in (runtime / "without").glob("*.js"))
    return {
        f"runtime/{files[name].parent.name}/{name}": f"runtime/without/{name}" for name in names
    }


@cache
def link(
    used: frozenset[str],
    left_out: frozenset[str] = frozenset(),
    false: frozenset[str] = frozenset(),
    readable: bool = False,
) -> str:
    """Return the script with the names ``used`` by other code, and all units that these use.

    The modules ``left_out`` are replaced by their stand-ins. The build flags ``false`` do not hold.
    Names that no module declares are ignored. A ``readable`` script has whole statements with their
    comments and layout, and declares the build flags. In a compact script, internal properties have
    marks.
    """
    modules, closed = _present(left_out, readable)
    names = (used - closed) | {f".{name}" for name in used}
    selection = Selection(_declarations(modules), names, None if readable else false)
    parts = _parts(modules, selection, false)
    if readable:
        return _written(parts)
    # esbuild inlines numeric constants only if they come first
    parts.sort(key=lambda part: _CONSTANT.fullmatch(part.text) is None)
    return _joined(parts)


@cache
def _present(
    left_out: frozenset[str], readable: bool
) -> tuple[tuple[_Module, ...], frozenset[str]]:
    """Return the modules without those left out, and the names that other code cannot use."""
    hidden = left_out | {new for path, new in stand_ins().items() if path not in left_out}
    modules = tuple(module for module in _modules(readable) if module[0] not in hidden)
    _check_names(modules)
    return modules, frozenset(_declared(one for one in modules if not _is_open(one[0])))


@cache
def link_all(readable: bool = False) -> str:
    """Return the script with everything that any module may use; all build flags hold."""
    hidden = set(stand_ins().values())
    modules = [module for module in _modules(readable) if module[0] not in hidden]
    _check_names(modules)
    triggers = {name for one in _declarations(modules) for name in triggers_of(one.unit)}
    members = {name for name in triggers if name.startswith(".")}
    selection = Selection(_declarations(modules), open_names() | members, frozenset(), readable)
    parts = _parts(modules, selection)
    return resolved(_written(parts) if readable else _joined(parts), {})


@cache
def link_page(entry: str, start: str, false: frozenset[str] = frozenset()) -> str:
    """Return the script of the function ``start`` in the module ``entry``, with all units it uses.

    The build flags ``false`` do not hold.
    """
    modules = _page_modules(entry)
    _check_names(modules)
    selection = Selection(_declarations(modules), (start,), false)
    return with_shortest_names(_joined(_parts(modules, selection)))


def with_shortest_names(script: str, others: str = "") -> str:
    """Return a linked script with the shortest names for its most frequent private names.

    The new names differ from those in the script and in ``others``, which uses no private names.
    """
    counts = Counter(_PRIVATE.findall(script))
    taken = frozenset(_CAPITALIZED.findall(script + others))
    short = (first + rest for rest in chain(("",), short_names()) for first in ascii_uppercase)
    free = (name for name in short if name not in taken)
    names = dict(zip((name for name, _ in counts.most_common()), free, strict=False))
    return _PRIVATE.sub(lambda match: names[match[0]], script)


def _check_names(modules: Iterable[_Module]) -> None:
    """Raise an InlineError if two statements declare the same name."""
    declared = list(_declared(modules))
    if len(declared) > len(set(declared)):
        twice = next(name for name in declared if declared.count(name) > 1)
        raise InlineError(f"{twice} is declared twice")


@cache
def declared_names() -> frozenset[str]:
    """Return the names that the runtime declares."""
    return frozenset(_declared(_modules(False)))


@cache
def open_numbers() -> dict[str, str]:
    """Return the integers that names of the runtime stand for."""
    texts = (part for one in _declarations(_modules(False)) for part in one.unit[2])
    found = (_CONSTANT.fullmatch(text.strip()) for text in texts if isinstance(text, str))
    return {each[1]: each[2] for each in found if each}


@cache
def open_names() -> frozenset[str]:
    """Return the names of the runtime that other code may use."""
    modules = _modules(False)
    return frozenset(_declared(one for one in modules if is_shared(one[0]) or one[0] in _ENTRIES))


@cache
def used_names() -> frozenset[str]:
    """Return the names of the properties of the runtime, which short names must not repeat."""
    return frozenset(_runtime(False)[1])


def warm_up() -> None:
    """Load the modules of the runtime."""
    _modules(False)


def _declarations(modules: Iterable[_Module]) -> Iterator[Declaration]:
    """Yield the top-level statements of modules."""
    for _, statements in modules:
        yield from statements


def _declared(modules: Iterable[_Module]) -> Iterator[str]:
    """Yield the names that modules declare."""
    for declaration in _declarations(modules):
        yield from declaration.names


def _is_open(path: str) -> bool:
    """Return True if other code may use names of a module."""
    return is_shared(path) or path in _ENTRIES or path in stand_ins().values()


def _parts(
    modules: Iterable[_Module], selection: Selection, false: frozenset[str] = frozenset()
) -> list[Statement]:
    """Return the selected top-level statements."""
    parts = []
    for path, statements in modules:
        for one in statements:
            statement = _statement(path, one.names, selection.text_of(one))
            if statement is not None and path == _BUILD_FLAGS and not false.isdisjoint(one.names):
                head = f"const {one.names[0]}"
                before, _, after = statement.text.partition(head)  # comments are around it
                text = before + head + after.replace("true", "false", 1)
                statement = Statement(path, one.names, text)
            if statement is not None:
                parts.append(statement)
    return parts


@lru_cache(1 << 14)
def _statement(path: str, names: tuple[str, ...], text: str) -> Statement | None:
    text = _NO_NAMES.sub("", text.strip())
    return Statement(path, names, text) if text else None


def _is_function(part: Statement) -> bool:
    return part.text.startswith(("function", "async function"))


def _joined(parts: Iterable[Statement]) -> str:
    """Return compact statements: functions, which may have any order, follow the others by path.

    Texts with words in common compress best side by side: those of a folder, the panels and the
    style sheet before the script of a page, and the folder `play` and the module after it.
    """

    def place(part: Statement) -> tuple[int, str]:
        if not _is_function(part):
            return -2, ""
        return part.path.startswith("page/play/") - part.path.startswith("page/panels/"), part.path

    return "".join(f"{part.text}\n" for part in sorted(parts, key=place))


def _written(parts: Iterable[Statement]) -> str:
    """Return readable statements, with the path of each module."""
    groups = groupby(parts, key=lambda part: part.path)
    return "".join(
        f"// {path}\n" + "".join(f"{part.text}\n\n" for part in group) for path, group in groups
    )


# --- modules -----------------------------------------------------------------------------------


def _modules(readable: bool) -> tuple[_Module, ...]:
    """Return all modules and stand-ins, in an order that satisfies imports."""
    return _runtime(readable)[0]


def _with_declarations(modules: _Stored) -> tuple[_Module, ...]:
    return tuple((path, tuple(starmap(Declaration, units))) for path, units in modules)


@cache
def _runtime(readable: bool) -> tuple[tuple[_Module, ...], tuple[str, ...]]:
    """Return all modules and stand-ins, and the names of their properties."""
    files = [stamp for folder in SOURCES for stamp in module_stamps(folder)]
    source = ["modules", readable, contents([*linker_stamps(), *files])]
    parts: _Parsed = remembered(source, lambda: _parsed(universe(), _is_open, readable, marks=True))
    return _with_declarations(parts[0]), parts[1]


@cache
def _page_modules(entry: str) -> tuple[_Module, ...]:
    """Return the module ``entry`` and all that it imports, in an order that satisfies imports."""
    folders = dict.fromkeys((PurePosixPath(entry).parts[0], "page", *SOURCES))
    files = [stamp for folder in folders for stamp in module_stamps(folder)]
    source = ["page modules", entry, contents([*linker_stamps(), *files])]
    parts: _Parsed = remembered(source, lambda: _parsed(modules_of(entry), entry.__eq__, False))
    return _with_declarations(parts[0])


def universe() -> tuple[str, ...]:
    """Return the paths of all modules; a stand-in follows the module whose place it takes."""
    replaced = stand_ins()
    paths = dict.fromkeys(modules_of(*_ENTRIES, *replaced.values()))
    for path in replaced.values():
        del paths[path]
    return tuple(each for path in paths for each in (path, replaced.get(path)) if each is not None)


def _parsed(
    paths: Sequence[str],
    is_open: Callable[[str], bool],
    readable: bool,
    marks: bool = False,
) -> _Parsed:
    """Return the modules with these ``paths``; other code uses names of those that are open.

    With ``marks``, internal properties have marks in compact modules.
    """
    from zrf2js.emit.js.linker.compact import compact_reader, numbers_in, property_uses
    from zrf2js.emit.js.linker.unit_reader import UnitReader

    texts = [f"{stripped(path)[0].strip()}\n" for path in paths]
    starts = [0]
    for text in texts:
        starts.append(starts[-1] + len(text))
    script = "".join(texts)
    names = {path: stripped(path)[1] for path in paths}
    private = _private(names, is_open)
    tree, compact_text = compact_reader(script, private, marks, inlines=True, lets=not marks)
    tokens = tree.tokens

    ends = {node.range[1] for node in tree.body}

    def edge(number: int) -> int:
        """Return the place before a token, after a comment at the end of a line."""
        end = tokens[number - 1].range[1] if number > 0 else 0
        beside = script[end : script.index("\n", end)] if end in ends else ""
        return end + len(beside) if "//" in beside else end

    def layout_of(first: int, end: int) -> str:
        module = starts[bisect_right(starts, tokens[first].range[0]) - 1]
        return script[max(edge(first), module) : edge(end)]

    flags = frozenset(names.get(_BUILD_FLAGS, ()))
    if readable:
        reader = UnitReader(tokens, layout_of, flags)
    else:
        reader = UnitReader(tokens, compact_text, flags, numbers_in(tree, script))
    units_by_path: dict[str, list[Unit]] = {path: [] for path in paths}
    for node in tree.body:
        path = paths[bisect_right(starts, node.range[0]) - 1]
        declared = tuple(declared_by(node))
        if not declared:
            raise InlineError(f"{path}: a module must contain declarations only")
        members = path.startswith(_FOLDERS) and path not in _PUBLIC
        units_by_path[path].append(reader.read(node, declared, members))
    units = [unit for statements in units_by_path.values() for unit in statements]
    triggers = frozenset(name for unit in units for name in triggers_of(unit))
    properties = {key.name for key, _ in property_uses(tree) if key.type == "Identifier"}
    return tuple(
        (path, tuple((restricted(unit, triggers), facts_in(unit)) for unit in statements))
        for path, statements in units_by_path.items()
    ), tuple(sorted(properties))


def _private(names: dict[str, list[str]], is_open: Callable[[str], bool]) -> frozenset[str]:
    """Return the names that only the modules themselves use."""
    shared = {name for path, own in names.items() if is_open(path) for name in own}
    return frozenset(name for own in names.values() for name in own) - shared
