"""A parser of descriptions in Regular Boardgames, from the published grammar.

Section "Syntax" of "Regular Boardgames" (Kowalski et al., AAAI 2019): five sections, and rules
that are a regular expression over shifts, tests of pieces (on), pieces put on a vertex (off),
assignments, comparisons, switches of the player, and patterns. It shares no code with the emitter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

_TOKEN = re.compile(
    r"\s*(->>|\[\$|\{\$|\{\?|\{!|->|[a-zA-Z][a-zA-Z0-9]*|\d+|<=|>=|==|!=|[-+*()\[\]{},:=<>#])"
)
SECTIONS = ("players", "pieces", "variables", "board", "rules")


class Malformed(Exception):
    """Error: the text does not follow the grammar, or names something undefined."""


@dataclass
class Action:
    """An atomic action of the rules: its kind and operands."""

    kind: str
    operands: tuple[Any, ...]

    @property
    def changes(self) -> bool:
        """True for the actions of which moves consist."""
        return self.kind in ("off", "assign", "switch")


@dataclass
class Description:
    """The sections of a description; ``rules`` is a tree of tuples with actions as leaves."""

    players: dict[str, int] = field(default_factory=dict)
    pieces: list[str] = field(default_factory=list)
    variables: dict[str, int] = field(default_factory=dict)
    vertices: dict[str, str] = field(default_factory=dict)
    edges: dict[str, dict[str, str]] = field(default_factory=dict)
    rules: Any = None

    @property
    def labels(self) -> set[str]:
        """All labels of edges."""
        return {label for row in self.edges.values() for label in row}


class Parser:
    """A recursive descent over the tokens."""

    def __init__(self, text: str) -> None:
        self._tokens: list[str] = []
        at = 0
        while at < len(text.rstrip()):
            match = _TOKEN.match(text, at)
            if match is None:
                raise Malformed(f"character {text[at : at + 10]!r}")
            self._tokens.append(match[1])
            at = match.end()
        self._at = 0
        self.found = Description()

    def parse(self) -> Description:
        for name in SECTIONS:
            self._expect("#")
            self._expect(name)
            self._expect("=")
            getattr(self, f"_{name}")()
        if self._at != len(self._tokens):
            raise Malformed(f"text after the rules: {self._peek()}")
        self._check_names()
        return self.found

    def _peek(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _next(self) -> str:
        token = self._peek()
        if not token:
            raise Malformed("the text ends early")
        self._at += 1
        return token

    def _expect(self, token: str) -> None:
        if (found := self._next()) != token:
            raise Malformed(f"{found} in place of {token}")

    def _name(self) -> str:
        token = self._next()
        if not token[0].isalpha():
            raise Malformed(f"{token} is not a name")
        return token

    def _number(self) -> int:
        token = self._next()
        if not token.isdigit():
            raise Malformed(f"{token} is not a number")
        return int(token)

    def _check_names(self) -> None:
        found = self.found
        spaces = [*found.players, *found.pieces, *found.variables, *found.vertices]
        if len(set(spaces)) != len(spaces) or set(spaces) & found.labels:
            raise Malformed("a name has two meanings")

    # --- declarations ----------------------------------------------------------------------------

    def _bounded(self, rows: dict[str, int]) -> None:
        while self._peek() not in ("#", ""):
            name = self._name()
            self._expect("(")
            if name in rows:
                raise Malformed(f"{name} is declared twice")
            rows[name] = self._number()
            self._expect(")")
            if self._peek() == ",":
                self._next()

    def _players(self) -> None:
        self._bounded(self.found.players)

    def _variables(self) -> None:
        self._bounded(self.found.variables)

    def _pieces(self) -> None:
        self.found.pieces.append(self._name())
        while self._peek() == ",":
            self._next()
            self.found.pieces.append(self._name())

    def _board(self) -> None:
        found = self.found
        while self._peek() != "#":
            vertex = self._name()
            self._expect("[")
            piece = self._name()
            if vertex in found.vertices or piece not in found.pieces:
                raise Malformed(f"vertex {vertex}, piece {piece}")
            found.vertices[vertex] = piece
            self._expect("]")
            self._expect("{")
            row = found.edges.setdefault(vertex, {})
            while self._peek() != "}":
                label = self._name()
                self._expect(":")
                if label in row:
                    raise Malformed(f"two edges {label} of {vertex}")
                row[label] = self._name()
                if self._peek() == ",":
                    self._next()
            self._next()
        ends = {end for row in found.edges.values() for end in row.values()}
        if ends - set(found.vertices):
            raise Malformed(f"edges lead to {ends - set(found.vertices)}")

    # --- rules -----------------------------------------------------------------------------------

    def _rules(self) -> None:
        self.found.rules = self._sum(inside=False)

    def _sum(self, *, inside: bool) -> Any:
        parts = [self._sequence(inside=inside)]
        while self._peek() == "+":
            self._next()
            parts.append(self._sequence(inside=inside))
        return ("sum", parts) if len(parts) > 1 else parts[0]

    def _sequence(self, *, inside: bool) -> Any:
        parts = [self._factor(inside=inside)]
        while self._peek() not in ("+", ")", "}", ""):
            parts.append(self._factor(inside=inside))
        return ("sequence", parts) if len(parts) > 1 else parts[0]

    def _factor(self, *, inside: bool) -> Any:
        token = self._next()
        if token == "(":
            inner = self._sum(inside=inside)
            self._expect(")")
            if self._peek() == "*":
                self._next()
                return "star", inner
            return inner
        if token in ("->>", "->"):
            if inside:
                raise Malformed("a switch in a pattern")
            player = "" if token == "->>" else self._name()
            if player and player not in self.found.players:
                raise Malformed(f"player {player}")
            return Action("switch", (player,))
        if token in ("{?", "{!"):
            inner = self._sum(inside=True)
            self._expect("}")
            return Action("pattern", (token == "{?", inner))
        if token in ("{", "["):
            return self._piece_action(token)
        if token in ("{$", "[$"):
            return self._arithmetic(token)
        if token not in self.found.labels:
            raise Malformed(f"{token} is not a label")
        return Action("shift", (token,))

    def _piece_action(self, token: str) -> Action:
        names = [self._name()] if self._peek() != "}" else []
        while self._peek() == ",":
            self._next()
            names.append(self._name())
        if set(names) - set(self.found.pieces):
            raise Malformed(f"pieces {names}")
        if token == "{":
            self._expect("}")
            return Action("on", tuple(names))
        self._expect("]")
        (name,) = names
        return Action("off", (name,))

    def _arithmetic(self, token: str) -> Action:
        if token == "[$":
            variable = self._name()
            if variable not in {**self.found.variables, **self.found.players}:
                raise Malformed(f"variable {variable}")
            self._expect("=")
            value = self._value()
            self._expect("]")
            return Action("assign", (variable, value))
        left, relation, right = self._value(), self._next(), self._value()
        if relation not in ("==", "!=", "<", "<=", ">", ">="):
            raise Malformed(f"relation {relation}")
        self._expect("}")
        return Action("compare", (left, relation, right))

    def _value(self) -> list[tuple[int, str | int]]:
        """Return the summands with their signs: numbers, variables, pieces."""
        known = {*self.found.variables, *self.found.players, *self.found.pieces}
        found: list[tuple[int, str | int]] = []
        sign = 1
        while True:
            token = self._next()
            if not token.isdigit() and token not in known:
                raise Malformed(f"{token} is not a value")
            found.append((sign, int(token) if token.isdigit() else token))
            if self._peek() not in ("+", "-"):
                return found
            sign = 1 if self._next() == "+" else -1


def parse(text: str) -> Description:
    """Return the description of a text; raise Malformed."""
    return Parser(text).parse()
