"""Functions of the effects that several templates record."""

from __future__ import annotations

from collections.abc import Sequence

from zrf2js.analysis.core.effect_runs import EffectRuns
from zrf2js.emit.js.rules.functions import Function, NamedFunction, function
from zrf2js.emit.js.rules.lines import Lines
from zrf2js.emit.js.rules.local_names import END, ME, PIECE, START, P
from zrf2js.emit.js.rules.names import Names, camel
from zrf2js.emit.js.rules.state import MEMBERS
from zrf2js.emit.js.rules.statements import statements_in
from zrf2js.emit.js.tree import Assign, Call, Exit
from zrf2js.ir.nodes import GameIR
from zrf2js.ir.ops import Body
from zrf2js.support.diagnostics.locate import line_of
from zrf2js.support.optional import attempt

#: the locals of a template that such a function may read; it returns the end of the record
_PARAMETERS = tuple([name.name for name in (END, START, PIECE, P, ME)])


class SharedEffects:
    """The functions of common effects in the rules of a module, by their names."""

    def __init__(self, names: Names, games: Sequence[GameIR]) -> None:
        self._names = names
        first = games[0] if games else None
        self._runs = attempt("shared effects", first, lambda: EffectRuns(games), EffectRuns(()))
        #: with the place of the effects in the rules
        self.functions: dict[str, tuple[NamedFunction, Function, str]] = {}

    def at(self, body: Body, index: int) -> Body:
        """Return the common effects that start at a statement of a body, () if there are none."""
        return self._runs.at(body, index)

    def call(self, run: Body, lines: Lines) -> Call | None:
        """Return a call that does the same as the statements; None if they use other locals."""
        if any(isinstance(each, Assign | Exit) for each in statements_in(lines.nodes)):
            return None
        if lines.uses() - {*_PARAMETERS, *MEMBERS, *self._names.constants}:
            return None
        body = Lines(lines.origin, lines.nodes)
        body.returns(END)
        shared = function(_PARAMETERS, body)
        origin = run[0].origin
        macro = origin.via.macro if origin is not None and origin.via is not None else "record"
        name = self._names.allocate(shared.key, f"{camel(macro)}Effects")
        named = NamedFunction(name, shared.parameters)
        place = line_of(origin.span) if origin is not None else ""
        self.functions[name] = named, shared, place
        return named.call(dict(zip(_PARAMETERS, (END, START, PIECE, P, ME), strict=True)))
