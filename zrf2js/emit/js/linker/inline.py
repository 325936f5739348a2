"""Concatenation of ES modules into one script; imports determine the order of the modules.

The modules share one scope, so no two of them may declare the same name. This is checked once for
each content; the result is cached on disk.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path, PurePosixPath

from zrf2js.emit.assets import template_root
from zrf2js.emit.disk_cache import Stamp, contents, remembered, stamps_in
from zrf2js.emit.js.linker.scopes import declared_by

#: the folders with modules that several scripts import
SOURCES = ("ai", "axiom", "dagaz", "hooks", "notation", "runtime")
#: modules with names that generated rules use; names of all other modules, except those of the
#: entry module, are private to the script, and compaction shortens them
_SHARED = frozenset(
    f"runtime/{name}.js"
    for name in (
        "api/api", "api/wasm_engine", "goals/goal_patterns", "state/layout",
        "tables/attack_lines", "tables/attack_tables", "trace/trace",
    )
) | {"axiom/forth.js", "axiom/memory.js", "axiom/word_trace.js"}  # fmt: skip


class InlineError(Exception):
    """Error: the modules cannot become one script, which is a bug in zrf2js."""


@cache
def inline(entry: str) -> str:
    """Return the script of ``entry`` (a path below templates/) with all that it imports."""
    source = ["inline", contents(linker_stamps()), _digest(entry)]
    return str(remembered(source, lambda: _join(list(_sources(entry)))))


@cache
def compact(entry: str) -> str:
    """Return the compacted script of ``entry``, which modules and pages contain by default."""

    def compacted() -> str:
        from zrf2js.emit.js.linker.compact import compact as compact_script

        return compact_script(inline(entry), private_names(entry))

    return str(remembered(["compact", contents(linker_stamps()), _digest(entry)], compacted))


@cache
def linker_stamps() -> tuple[Stamp, ...]:
    """Return the stamps of the modules in this folder, which make the texts in the cache."""
    return tuple(stamps_in(Path(__file__).parent, ".py"))


@cache
def module_stamps(folder: str) -> tuple[Stamp, ...]:
    """Return the stamps of the modules in a folder of templates/."""
    return tuple(stamps_in(template_root() / folder, ".js"))


@cache
def declared_names(entry: str) -> frozenset[str]:
    """Return the names that the script of ``entry`` declares at its top level.

    Its modules are in the folder of ``entry`` and in ``SOURCES``.
    """
    folders = dict.fromkeys((entry.partition("/")[0], *SOURCES))
    files = [stamp for folder in folders for stamp in module_stamps(folder)]
    source = ["names", entry, contents([*linker_stamps(), *files])]
    return frozenset(remembered(source, lambda: sorted(_names(entry, lambda path: True))))


def private_names(entry: str) -> frozenset[str]:
    """Return the top-level names that only the script of ``entry`` itself uses."""
    return _names(entry, lambda path: path != entry and path not in _SHARED)


def is_shared(path: str) -> bool:
    """Return True if generated rules use names of the module."""
    return path in _SHARED


def _names(entry: str, wanted: Callable[[str], bool]) -> frozenset[str]:
    """Return the top-level names of the modules of ``entry`` whose paths are wanted."""
    return frozenset(name for path in _sources(entry) if wanted(path) for name in stripped(path)[1])


@cache
def _sources(entry: str) -> dict[str, str]:
    """Return the texts of all modules, sorted by path; an import takes one line."""
    text_by_path: dict[str, str] = {}
    waiting = [entry]
    while waiting:
        path = waiting.pop()
        if path not in text_by_path:
            text_by_path[path] = module_text(path)
            waiting.extend(_imports(path))
    return dict(sorted(text_by_path.items()))


@cache
def modules_of(*entries: str) -> tuple[str, ...]:
    """Return the paths of the modules ``entries`` and of all that they import, imports first."""
    return tuple(_ordered(entries))


@cache
def module_text(path: str) -> str:
    """Return the text of a module; ``path`` is relative to templates/."""
    return (template_root() / path).read_text(encoding="utf-8")


def constant(path: str, name: str) -> int:
    """Return a constant of a module: a number or a number shifted to the left."""
    match = re.search(rf"^(?:export )?const {name} = (\d+)(?: << (\d+))?$", module_text(path), re.M)
    assert match is not None, name
    return int(match[1]) << int(match[2] or 0)


@cache
def _digest(entry: str) -> str:
    """Return a hash of all modules of ``entry``."""
    return hashlib.sha256(json.dumps(_sources(entry)).encode()).hexdigest()


@cache
def _imports(path: str) -> list[str]:
    lines = [
        part.rsplit(" from '", 1)[1]
        for part in module_text(path).split("\n")
        if " from './" in part or " from '../" in part
    ]
    return [resolved_import(path, line.split("'")[0]) for line in lines]


def resolved_import(path: str, relative: str) -> str:
    """Return the path of a module that the module ``path`` imports as ``relative``."""
    joined = os.path.normpath(PurePosixPath(path).parent / relative)
    return joined.replace(os.sep, "/")


def _join(sources: Sequence[str]) -> str:
    names: dict[str, str] = {}
    parts = []
    for path in _ordered(sources):
        text, declared = stripped(path)
        for name in declared:
            if name in names:
                raise InlineError(f"{name} is declared in {names[name]} and in {path}")
            names[name] = path
        parts.append(f"// {path}\n{text.strip()}\n")
    return "\n".join(parts)


def _ordered(sources: Sequence[str]) -> list[str]:
    order: list[str] = []

    def visit(path: str, above: tuple[str, ...]) -> None:
        if path in above:
            raise InlineError(f"{path} imports itself through {above}")
        if path not in order:
            for needed in _imports(path):
                visit(needed, (*above, path))
            order.append(path)

    for path in sources:
        visit(path, ())
    return order


@cache
def stripped(path: str) -> tuple[str, list[str]]:
    """Return the text without import and export, and the names it declares at top level."""
    from zrf2js.emit.js.linker.check import parse_module

    text = module_text(path)
    cuts: list[tuple[int, int]] = []
    names: list[str] = []
    for node in parse_module(text, path).body:
        if node.type == "ImportDeclaration":
            cuts.append(node.range)
            continue
        declaration = node
        if node.type == "ExportNamedDeclaration":
            if node.declaration is None:
                raise InlineError(f"{path}: only declarations can be exported")
            declaration = node.declaration
            cuts.append((node.range[0], declaration.range[0]))
        elif node.type.startswith("Export"):
            raise InlineError(f"{path}: only named declarations can be exported")
        names.extend(declared_by(declaration))
    for start, end in reversed(cuts):
        text = text[:start] + text[end:]
    return text, names
