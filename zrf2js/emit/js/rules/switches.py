"""Functions that run the statements of a piece type, with a switch if types have different ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from zrf2js.emit.js.print import comment
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.lines import Lines, only
from zrf2js.emit.js.rules.local_names import ATTACKS, NEXT, PIECE, TARGET, P
from zrf2js.emit.js.tree import FALSE, TRUE, Expression, Name

#: the parameters of a switch besides position and code, by its result
_PARAMETERS: dict[Expression, tuple[Name, ...]] = {NEXT: (NEXT,), FALSE: (TARGET, ATTACKS)}
#: V8 does not optimize long functions: a longer list of calls is split
MAX_SOURCE = 4_000


class Switches:
    """A writer for functions of the moves and of the attack tests of pieces."""

    def __init__(self, context: RulesContext) -> None:
        self._context = context
        self._game = context.game

    def write(
        self,
        name: str,
        cases: dict[int, list[Lines]],
        result: Expression,
        *,
        has_others: bool = True,
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
            with lines.function(name, P, PIECE, *_PARAMETERS[result]):
                if len(merged) == 1 and is_only:
                    for statement in merged[0][1]:
                        lines.take(statement)
                    lines.returns(result)
                else:
                    self._cases(merged, result, lines)
            scope.add(name, lines)
        return name

    def _cases(
        self, merged: list[tuple[list[int], list[Lines]]], result: Expression, lines: Lines
    ) -> None:
        """Write the switch over the type of a piece."""
        with lines.switch(self._context.kind):
            for pieces, body in merged:
                names = [comment(self._game.pieces[piece].name) for piece in pieces]
                with lines.case([piece + 1 for piece in pieces], names):
                    for statement in body:
                        lines.take(statement)
                    lines.returns(result)
            with lines.case():
                lines.returns(result)

    def _short(self, name: str, body: list[Lines], result: Expression) -> list[Lines]:
        """Return the statements, or calls of functions that hold a part of them each."""
        chunks = list(_chunks(body, MAX_SOURCE))
        if len(chunks) == 1:
            return body
        calls = []
        parameters = (P, PIECE, *_PARAMETERS[result])
        for number, chunk in enumerate(chunks, 1):
            lines = Lines()
            part = self._context.name(f"{name}Part{number}")
            with lines.function(part, *parameters):
                for statement in chunk:
                    lines.take(statement)
                lines.returns(result)
            self._context.scope.add(part, lines)
            call = Name(part)(*parameters)
            calls.append(only(NEXT.set(call)) if result == NEXT else true_if(call))
        return calls


def true_if(condition: Expression) -> Lines:
    """Return the statement that returns true under a condition."""
    lines = Lines()
    lines.returns(TRUE, condition)
    return lines


def _merged(bodies: Mapping[int, list[Lines]]) -> Iterator[tuple[list[int], list[Lines]]]:
    """Yield the statements of a switch with the piece types that have them."""
    pieces: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for piece, body in bodies.items():
        pieces[tuple(map(str, body))].append(piece)
    for types in pieces.values():
        yield types, bodies[types[0]]


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
