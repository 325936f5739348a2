"""Modules from which bundlers remove scripts, and the code that only scripts need.

Scripts can make any move, so a module with scripts contains the code for all moves. Bundlers remove
scripts from programs that do not import ``Model``. For these programs, such a module has the
statements of a module without scripts. Where the two differ, a function returns the version for
scripts, and ``createScripting`` replaces the first version before any game is created.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property, lru_cache

from zrf2js.support.frozen_node import frozen_node

#: the function with which a module links scripts
SCRIPTING = "createScripting"
#: the end of the names of functions that return the versions for scripts
_SUFFIX = "$scripted"
_HEAD = re.compile(r"(function\*?|class|const|let) ?([\w$]+)")
_PARENT = re.compile(r"class [\w$]+ extends ([\w$]+)")
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_STRING = re.compile(r"(['\"`])(?:\\.|(?!\1)[^\\])*\1")
#: members of scripts, which code for scripts reads only if a position has them
_OF_SCRIPTS = re.compile(r"\bscript\.[\w$\x02]+")
#: modules that test whether a game has scripts: programs without scripts can have their code.
#: The first one runs before scripts replace anything
_COMMON = ("runtime/api.js", "runtime/game.js", "runtime/playable_game.js")
#: modules of which these programs can have the code if it differs little
_SIMILAR = (
    "ai/", "runtime/effects.js", "runtime/history.js", "runtime/incremental_counts.js",
    "runtime/make_move.js", "runtime/perft.js", "runtime/royal_safety.js",
    "runtime/saved_moves.js", "runtime/state.js",
)  # fmt: skip
#: largest length, as a multiple of the other one
_LITTLE = 1.3
#: number of texts whose words stay in memory: most modules have the same statements
_KEPT = 1 << 13
#: an assignment to a property
_ASSIGNED = re.compile(r"\bthis\.\x02?([\w$]+)=")


@frozen_node()
class Statement:
    """A top-level statement of a module of the runtime, in compact form."""

    path: str
    names: tuple[str, ...]
    text: str

    @property
    def key(self) -> tuple[str, tuple[str, ...]]:
        return self.path, self.names

    @property
    def kind(self) -> str:
        """The word that begins the statement."""
        return _head(self.text)[0]

    @property
    def name(self) -> str:
        """The declared name, which compaction may have changed."""
        name = _head(self.text)[1]
        assert name, self.text
        return name

    @property
    def value(self) -> str:
        """The class, or the value of the constant."""
        return self.text if self.kind == "class" else self.text.partition("=")[2].rstrip("\n;")

    def runs(self, names: Set[str]) -> bool:
        """Return True if the statement reads one of the names when the module is loaded."""
        return not names.isdisjoint(_read_at_start(self.text))

    def has_effects(self) -> bool:
        """Return True if bundlers keep the statement where its name is not used."""
        if self.kind == "class":
            return _PARENT.match(self.text) is not None
        return self.kind == "const" and "(" in _outside_functions(self.value)


class Versions:
    """The statements of a module without scripts, joined with those that scripts need.

    ``used`` are the names that the rules use.
    """

    def __init__(
        self, plain: Sequence[Statement], scripted: Sequence[Statement], used: Set[str]
    ) -> None:
        self._plain = {each.names: each for each in plain}
        self._scripted = {each.names: each for each in scripted}
        self._used = used

    def statements(self, order: Sequence[tuple[str, tuple[str, ...]]]) -> Iterator[Statement]:
        """Yield all statements of the module in the ``order`` of their paths and names."""
        plain = {each.key: each for each in self._plain.values()}
        scripted = {each.key: each for each in self._scripted.values()}
        for key in order:
            first, second = plain.get(key), scripted.get(key)
            if key[1] not in self._replaced:
                if found := second or first:
                    yield found
                continue
            if first is not None:
                yield _variable(first)
            if second is not None:
                if key[1] not in self._plain and second.kind != "function":
                    yield Statement(second.path, (), f"let {second.name}")
                yield _version(second)
        yield self._start()

    @cached_property
    def _replaced(self) -> frozenset[tuple[str, ...]]:
        """The names of the statements that scripts replace."""
        common = self._common()
        found: set[tuple[str, ...]] = {(SCRIPTING,)}
        needed = self._needed(common.values())
        for names, second in self._scripted.items():
            first = self._plain.get(names)
            if first is None:
                changes = names not in needed and second.has_effects()
            else:
                changes = first.text != second.text and names not in common
            if changes:
                found.add(names)
        size = 0
        while len(found) > size:
            size = len(found)
            variables = {self._scripted[names].name for names in found}
            found |= {key for key, each in self._scripted.items() if each.runs(variables)}
        return frozenset(found)

    def _common(self) -> dict[tuple[str, ...], Statement]:
        """Return the versions for scripts that programs without scripts have, too, by name."""
        both = self._plain.keys() & self._scripted.keys()
        pairs = [(self._plain[names], self._scripted[names]) for names in sorted(both)]
        changed = [(first, second) for first, second in pairs if first.text != second.text]
        known = set(self._used).union(*(_words(each.text) for each in self._plain.values()))
        found: dict[tuple[str, ...], Statement] = {}
        size = -1
        while len(found) > size:
            size = len(found)
            for first, second in changed:
                if second.names not in found and self._is_common(first, second, known):
                    found[second.names] = second
                    known |= _assigned(second.text)
        return found

    def _is_common(self, first: Statement, second: Statement, known: Set[str]) -> bool:
        """Return True if code without scripts, which has the ``known`` names, works with both."""
        if first.path in _COMMON:
            return True
        if not first.path.startswith(_SIMILAR):
            return False
        # the search calls methods that exist only with scripts
        words = _words_without_members(second.text) - _words(first.text) - known
        functions = words & self._functions.keys()
        size = len(second.text) + sum(self._functions[name] for name in functions)
        if size > _LITTLE * len(first.text):
            return False
        words -= functions | _assigned(second.text)
        return not words or not first.path.startswith("ai/")

    @cached_property
    def _functions(self) -> dict[str, int]:
        """The functions that only scripts need, and the lengths of their texts."""
        others = (self._scripted[names] for names in self._scripted.keys() - self._plain.keys())
        return {each.name: len(each.text) for each in others if each.kind == "function"}

    def _needed(self, common: Iterable[Statement]) -> set[tuple[str, ...]]:
        """Return the names of the statements for scripts that ``common`` ones use."""
        others = {
            each.name: each for each in self._scripted.values() if each.names not in self._plain
        }
        found: dict[str, Statement] = {}
        waiting = list(common)
        while waiting:
            words = _words(waiting.pop().text) & others.keys() - found.keys()
            found |= {word: others[word] for word in words}
            waiting += [others[word] for word in words]
        return {each.names for each in found.values()}

    def _start(self) -> Statement:
        """Return the function that replaces statements, and then creates what links scripts."""
        lines = []
        for names, second in self._scripted.items():
            if names in self._replaced and names != (SCRIPTING,):
                call = "" if second.kind == "function" else "()"
                lines.append(f"{second.name}={second.name}{_SUFFIX}{call}\n")
        text = f"function {SCRIPTING}(){{{''.join(lines)}return {SCRIPTING}{_SUFFIX}()}}"
        return Statement(self._scripted[(SCRIPTING,)].path, (SCRIPTING,), text)


def _variable(first: Statement) -> Statement:
    """Return a statement whose name can be assigned."""
    if first.kind == "function":
        return first
    return Statement(first.path, first.names, f"let {first.name}={first.value}")


def _version(second: Statement) -> Statement:
    """Return a function: the one for scripts, or one that returns their class or constant."""
    name = f"{second.name}{_SUFFIX}"
    if second.kind == "function":
        text = _HEAD.sub(f"{second.kind} {name}", second.text, count=1)
    else:
        text = f"function {name}(){{return {second.value}}}"
    return Statement(second.path, (), text)


@lru_cache(_KEPT)
def _head(text: str) -> tuple[str, str]:
    """Return the word that begins a statement, and the name that it declares."""
    head = _HEAD.match(text)
    return ("", "") if head is None else (head[1], head[2])


@lru_cache(_KEPT)
def _words(text: str) -> frozenset[str]:
    return frozenset(_NAME.findall(text))


@lru_cache(_KEPT)
def _words_without_members(text: str) -> frozenset[str]:
    """Return the words of a statement, except those that it reads as members of scripts."""
    return _words(_OF_SCRIPTS.sub("script", text))


@lru_cache(_KEPT)
def _assigned(text: str) -> frozenset[str]:
    """Return the properties that a statement assigns."""
    return frozenset(_ASSIGNED.findall(text))


@lru_cache(_KEPT)
def _read_at_start(text: str) -> frozenset[str]:
    """Return the names that a statement reads when the module is loaded."""
    kind = _head(text)[0]
    if kind == "class":
        parent = _PARENT.match(text)
        return frozenset(() if parent is None else (parent[1],))
    value = text.partition("=")[2].rstrip("\n;")
    return _words(_outside_functions(value)) if kind == "const" else frozenset()


@lru_cache(_KEPT)
def _outside_functions(value: str) -> str:
    """Return the value of a constant without texts and without the bodies of functions."""
    value = _STRING.sub("0", value)
    kept, at = [], 0
    while at < len(value):
        if value.startswith(("=>", "){"), at):
            is_block = value[at + 1] == "{" or value[at + 2 : at + 3] == "{"
            at = _end_of(value, value.index("{", at) if is_block else at + 2, is_block)
        else:
            kept.append(value[at])
            at += 1
    return "".join(kept)


def _end_of(value: str, start: int, is_block: bool) -> int:
    """Return the end of the block or expression at an index."""
    depth = 0
    for at in range(start, len(value)):
        if value[at] in "({[":
            depth += 1
        elif value[at] in ")}]":
            depth -= 1
            if depth < 0 or (is_block and depth == 0):
                return at + is_block
        elif value[at] == "," and depth == 0:
            return at
    return len(value)
