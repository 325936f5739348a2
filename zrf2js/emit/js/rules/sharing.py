"""Union of the declarations of all variants: each is written once for all that share it.

Declarations are equal if their texts are, and if the names in them mean equal declarations.  Those
of a single variant are part of its rules function.  Those of several variants are in a separate
function, which the rules functions of these variants call.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import field

from zrf2js.emit.js.expressions import same_names
from zrf2js.emit.js.rules.functions import Declaration, Scope
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.state import MEMBERS, STATE
from zrf2js.emit.js.tree import Global, Name
from zrf2js.support.frozen_node import mutable_node

_ASSIGN = Global("Object").member("assign")
#: the rules functions that contain a declaration
_Users = frozenset[str]


@mutable_node()
class _Interned:
    """A declaration, the same for all variants, and the declarations that its names refer to.

    ``group`` has all ``users``; declarations of one group have the same object.
    """

    declaration: Declaration
    needs: dict[str, int]
    users: set[str] = field(default_factory=set)
    group: _Users = frozenset()


class SharedRules:
    """The rules functions of a module."""

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}
        self._interned: list[_Interned] = []
        self._rules: dict[tuple[int, ...], str] = {}
        self._entries: dict[str, tuple[str, ...]] = {}

    def add(self, scope: Scope, entries: tuple[str, ...]) -> str:
        """Return the name of the function with these rules; equal rules have one function."""
        seen: dict[int, int] = {}
        numbers = tuple(self._intern(scope, each, seen, ()) for each in scope)
        if numbers not in self._rules:
            name = self._rules[numbers] = f"rules{len(self._rules)}"
            self._entries[name] = entries
            for number in numbers:
                self._interned[number].users.add(name)
        return self._rules[numbers]

    @property
    def declarations(self) -> Iterator[Declaration]:
        """All declarations, each once."""
        return (each.declaration for each in self._interned)

    def _intern(
        self, scope: Scope, declaration: Declaration, seen: dict[int, int], path: tuple[int, ...]
    ) -> int:
        """Return the number of a declaration.

        ``path`` are the declarations whose needs are being numbered; a declaration that needs one
        of them is not shared.
        """
        if id(declaration) in seen:
            return seen[id(declaration)]
        needs: dict[str, int] = {}
        circular = False
        inside = (*path, id(declaration))
        for name in sorted(declaration.uses):
            if name in scope and scope[name] is not declaration:
                needed = scope[name]
                if id(needed) in inside:
                    circular = True
                else:
                    needs[name] = self._intern(scope, needed, seen, inside)
        unique = len(self._interned) if circular else None
        key = (declaration.key, tuple(needs.items()), unique)
        if key not in self._numbers:
            self._numbers[key] = len(self._interned)
            self._interned.append(_Interned(declaration, needs))
        seen[id(declaration)] = self._numbers[key]
        return seen[id(declaration)]

    # --- text --------------------------------------------------------------------------------

    def functions(self) -> Iterator[Lines]:
        """Yield the functions of the module, those that are shared by most variants first."""
        groups: dict[_Users, list[_Interned]] = {}
        for each in self._interned:
            users = frozenset(each.users)
            members = groups.setdefault(users, [])
            each.group = members[0].group if members else users
            members.append(each)
        self._needed = self._needed_elsewhere()
        shared = sorted((users for users in groups if len(users) > 1), key=len, reverse=True)
        self._places = {users: f"shared{number}" for number, users in enumerate(shared)}
        by_name: dict[str, list[_Users]] = defaultdict(list)
        for users in shared:
            for name in users:
                by_name[name].append(users)
        for users in shared:
            yield self._shared(users, groups[users])
        for numbers, name in self._rules.items():
            members = [self._interned[number] for number in sorted(set(numbers))]
            yield self._rules_function(name, members, {u: groups[u] for u in by_name[name]})

    def _shared(self, users: _Users, members: list[_Interned]) -> Lines:
        """Return the function with the declarations that exactly these rules functions share."""
        place = self._places[users]
        exported = self._needed[users].union(*(self._entries[name] for name in users))
        lines = Lines()
        imports = self._imports(members)
        with lines.function(_creator(place), *self._parameters(members)):
            self._write(lines, members, imports)
            names = [n for each in members for n in each.declaration.names if n in exported]
            lines.text("")
            lines.returns(same_names(names))
        return lines

    def _rules_function(
        self, name: str, members: list[_Interned], shared: dict[_Users, list[_Interned]]
    ) -> Lines:
        """Return the function of one variant; ``shared`` are the groups that it shares."""
        users = frozenset((name,))
        own = [each for each in members if each.group == users]
        lines = Lines()
        in_places = [each for group in shared.values() for each in group]
        state = [STATE] if self._needs_state([*own, *in_places]) else []
        with lines.function(name, *state):
            for group, declared in shared.items():
                place, arguments = self._places[group], self._parameters(declared)
                lines.declare(place, Name(_creator(place))(*arguments))
            imports = self._imports(own)
            given: dict[str, list[str]] = defaultdict(list)  # entry points by the shared function
            for each in members:
                names = [n for n in each.declaration.names if n in self._entries[name]]
                given[self._place(each)] += names
            base = max((place for place in given if place), key=lambda p: len(given[p]), default="")
            for place in given:
                if place not in ("", base):
                    imports.setdefault(place, {}).update(dict.fromkeys(given[place]))
            self._write(lines, own, imports)
            others = [n for n in self._entries[name] if not base or n not in given[base]]
            result = same_names(others)
            lines.text("")
            lines.returns(_ASSIGN(Name(base), result) if base else result)
        return lines

    def _place(self, each: _Interned) -> str:
        """Return the function that declares it; empty for a rules function."""
        return self._places.get(each.group, "")

    def _imports(self, members: Iterable[_Interned]) -> dict[str, dict[str, None]]:
        """Return the names that the members need from other functions, by function."""
        names_by_place: dict[str, dict[str, None]] = defaultdict(dict)
        for each in members:
            for name, number in each.needs.items():
                place = self._place(self._interned[number])
                if place and place != self._place(each):
                    names_by_place[place][name] = None
        return dict(sorted(names_by_place.items()))

    def _parameters(self, members: list[_Interned]) -> list[Name]:
        """Return the parameters of a shared function, which are also the arguments of its calls."""
        state = [STATE] if self._needs_state(members) else []
        return [*state, *map(Name, self._imports(members))]

    @staticmethod
    def _needs_state(members: list[_Interned]) -> bool:
        return any(each.declaration.uses & {"state", *MEMBERS} for each in members)

    def _needed_elsewhere(self) -> dict[_Users, set[str]]:
        """Return the names of each group that declarations of other groups use."""
        names_by_group: dict[_Users, set[str]] = defaultdict(set)
        for each in self._interned:
            for name, number in each.needs.items():
                needed = self._interned[number]
                if needed.group is not each.group:
                    names_by_group[needed.group].add(name)
        return names_by_group

    def _write(
        self, lines: Lines, members: list[_Interned], imports: dict[str, dict[str, None]]
    ) -> None:
        """Write the imports and the declarations."""
        used = frozenset[str]().union(*(each.declaration.uses for each in members))
        state = sorted(MEMBERS & used)
        if state:
            lines.let(same_names(state), STATE)
        for place, names in imports.items():
            if names:
                lines.let(same_names(names), Name(place))
        for each in members:
            lines.text("")
            if each.declaration.comment:
                lines.comment(each.declaration.comment)
            lines.take(each.declaration.lines)


def _creator(place: str) -> str:
    """Return the name of a shared function."""
    return f"create{place[0].upper()}{place[1:]}"
