"""Functions that run the statements of a piece type, with a switch if types have different ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.text import comment, ref

#: the parameters of a switch besides position and code, by its result
_PARAMETERS = {"next": "next", "false": "target, attacks"}
#: V8 does not optimize long functions: a longer list of calls is split
MAX_SOURCE = 4_000


class Switches:
    """A writer for functions of the moves and of the attack tests of pieces."""

    def __init__(self, context: RulesContext) -> None:
        self._context = context
        self._game = context.game

    def write(
        self, name: str, cases: dict[int, list[Lines]], result: str, *, has_others: bool = True
    ) -> str:
        """Write a function that runs the statements of a piece type; return its name, or "".

        Without ``has_others``, it is only called for the types of the cases.
        """
        if not cases:
            return ""
        scope = self._context.scope
        if name not in scope:
            bodies = {
                piece: self._short(f"{name}Of{self._context.piece(piece)}", body, result)
                for piece, body in cases.items()
            }
            lines = Lines()
            merged = list(_merged(bodies))
            is_only = not has_others or len(cases) == len(self._game.pieces)
            with lines.block(f"function {name} (p, piece, {_PARAMETERS[result]}) {{"):
                if len(merged) == 1 and is_only:
                    for statement in merged[0][1]:
                        lines.take(statement)
                    lines.add(f"return {result}")
                else:
                    self._cases(merged, result, lines)
            scope.add(name, lines)
        return name

    def _cases(
        self, merged: list[tuple[list[int], list[Lines]]], result: str, lines: Lines
    ) -> None:
        """Write the switch over the type of a piece."""
        with lines.block(f"switch ({self._context.kind}) {{"):
            for pieces, body in merged:
                names = [comment(self._game.pieces[piece].name) for piece in pieces]
                labels = [f"case {p + 1}: // {n}" for p, n in zip(pieces, names, strict=True)]
                lines.add(*labels[:-1])
                with lines.block(labels[-1], f"  return {result}"):
                    for statement in body:
                        lines.take(statement)
            lines.add(f"default: return {result}")

    def _short(self, name: str, body: list[Lines], result: str) -> list[Lines]:
        """Return the statements, or calls of functions that hold a part of them each."""
        chunks = list(_chunks(body, MAX_SOURCE))
        if len(chunks) == 1:
            return body
        calls = []
        for number, chunk in enumerate(chunks, 1):
            lines = Lines()
            part = self._context.name(f"{name}Part{number}")
            with lines.block(f"function {part} (p, piece, {_PARAMETERS[result]}) {{"):
                for statement in chunk:
                    lines.take(statement)
                lines.add(f"return {result}")
            self._context.scope.add(part, lines)
            call = f"{ref(part)}(p, piece, {_PARAMETERS[result]})"
            calls.append(line(f"next = {call}") if result == "next" else true_if(call))
        return calls


def line(text: str) -> Lines:
    """Return a statement of one line."""
    lines = Lines()
    lines.add(text)
    return lines


def true_if(condition: str) -> Lines:
    """Return the statement that returns true under a condition."""
    lines = Lines()
    lines.leave("return true", condition)
    return lines


def _merged(bodies: Mapping[int, list[Lines]]) -> Iterator[tuple[list[int], list[Lines]]]:
    """Yield the statements of a switch with the piece types that have them."""
    pieces: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for piece, body in bodies.items():
        pieces[tuple(statement.resolved()[0] for statement in body)].append(piece)
    for found in pieces.values():
        yield found, bodies[found[0]]


def _chunks(body: list[Lines], limit: int) -> Iterable[list[Lines]]:
    """Split statements into lists whose texts are not much longer than the limit."""
    chunk: list[Lines] = []
    size = 0
    for statement in body:
        length = statement.size()
        if chunk and size + length > limit:
            yield chunk
            chunk, size = [], 0
        chunk.append(statement)
        size += length
    yield chunk
