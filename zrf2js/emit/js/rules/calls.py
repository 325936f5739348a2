"""Calls of templates with their arguments, and the functions that contain the calls."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from zrf2js.analysis.core.groups import Group
from zrf2js.emit.flavor import Flavor
from zrf2js.emit.js.expressions import conjunction, typed_array
from zrf2js.emit.js.print import text_of
from zrf2js.emit.js.rules.batched_template import stride
from zrf2js.emit.js.rules.context import RulesContext
from zrf2js.emit.js.rules.functions import NamedFunction
from zrf2js.emit.js.rules.library import (
    UNTESTED,
    Library,
    Tested,
    function_name,
    origin_comment,
)
from zrf2js.emit.js.rules.lines import Lines, only
from zrf2js.emit.js.rules.local_names import ATTACKS, INDEX, NEXT, PIECE, TARGET, P, parameter_names
from zrf2js.emit.js.rules.names import Kind
from zrf2js.emit.js.rules.switches import Switches, true_if
from zrf2js.emit.js.tree import TRUE, Expression, Name, Number
from zrf2js.ir.annotations import CallBatch
from zrf2js.ir.nodes import TemplateCall

#: fewer attack tests of one template than these are written one by one
MIN_LOOP = 3


class Calls:
    """A writer for templates and their calls; each function is declared once, callees first."""

    def __init__(self, context: RulesContext, library: Library) -> None:
        self._context = context
        self._game = context.game
        self._layout = context.layout
        self._library = library
        self._templates: dict[tuple[int, Flavor, Tested], NamedFunction] = {}
        self._batch_functions: dict[tuple[int, tuple[int, ...]], NamedFunction] = {}
        self._arguments = Arguments(context)
        self._batches: dict[tuple[int, str, int], dict[int, CallBatch]] = defaultdict(dict)
        for batch in context.game.annotations.call_batches:
            self._batches[batch.player, batch.group, batch.piece][batch.first] = batch
        self.switch = Switches(context).write

    def moves(self, piece: int, group: Group, player: int) -> list[Lines]:
        """Return the calls for the moves of a piece type, in their order; a batch is a loop.

        V8 inlines a function that is called once, and calls one that is called eight times.
        """
        calls = group.uses(self._game.pieces[piece].moves)
        batches = self._batches.get((player, group.name, piece), {})
        lines: list[Lines] = []
        number = 0
        while number < len(calls):
            batch = batches.get(number)
            if batch is None:
                lines.append(only(NEXT.set(self.call(calls[number], player, Flavor.MOVE))))
                number += 1
            else:
                number += batch.count
                lines.append(self._loop(batch, calls[batch.first : number], player))
        return lines

    def _loop(self, batch: CallBatch, calls: tuple[TemplateCall, ...], player: int) -> Lines:
        """Return one statement for the calls of a batch."""
        rows = self._rows(batch.piece, calls, player, batch.varying)
        template = calls[0].template
        given = self._given(NEXT, player, calls[0])
        if batch.prefix:
            return only(NEXT.set(self._batch(template, batch).call({**given, "rows": rows})))
        names = parameter_names(self._game.templates[template])
        for place, n in enumerate(batch.varying):
            given[names[n]] = rows[INDEX + place if place else INDEX]
        call = self._template(template, Flavor.MOVE).call(given)
        width = len(batch.varying)
        lines = Lines()
        with lines.each({"i": 0}, INDEX < len(calls) * width, stride(width)):
            lines.add(NEXT.set(call))
        return lines

    def _rows(
        self, piece: int, calls: Sequence[TemplateCall], player: int, varying: Iterable[int]
    ) -> Name:
        """Return a table of the arguments in which calls of a template differ, call by call."""
        columns = self._arguments.columns(calls, player, varying)
        values = [value for row in zip(*columns, strict=True) for value in row]
        table = typed_array("Int32Array", values)
        hint = f"{self._context.constants.piece_word(piece)}_ROWS"
        owner = self._context.constants.player(player).name
        return self._context.names.constant(table, hint, f"{owner}_{hint}", Kind.ARGUMENTS)

    def attacks(
        self, piece: int, bits: Sequence[int], calls: Sequence[TemplateCall], player: int
    ) -> list[Lines]:
        """Return the attack tests of calls of one template, if their bits are set in ``attacks``.

        The bits of the calls are consecutive, or all the same.
        """
        named = self._template(calls[0].template, Flavor.ATTACK)
        names = parameter_names(self._game.templates[calls[0].template])
        varying = [
            n
            for n, name in enumerate(names)
            if name in named.parameters and len({call.args[n] for call in calls}) > 1
        ]
        if len(calls) < MIN_LOOP or not varying:
            return [
                true_if(_is_set(Number(bit), self.call(call, player, Flavor.ATTACK)))
                for bit, call in zip(bits, calls, strict=True)
            ]
        rows, width = self._rows(piece, calls, player, varying), len(varying)
        given = self._given(TARGET, player, calls[0])
        row = INDEX if width == 1 else Number(width) * INDEX
        for place, n in enumerate(varying):
            given[names[n]] = rows[row + place if place else row]
        lines, bit = Lines(), Number(bits[0])
        with lines.each({"i": 0}, INDEX < len(calls), INDEX.increment()):
            own = bit if bits[0] == bits[1] else bit << INDEX
            lines.returns(TRUE, _is_set(own, named.call(given)))
        return [lines]

    def call(
        self, call: TemplateCall, player: int, flavor: Flavor, tested: Tested = UNTESTED
    ) -> Expression:
        """Return the call of one move, whose function leaves out what the caller has tested."""
        last = TARGET if flavor is Flavor.ATTACK else NEXT
        given = self._given(last, player, call)
        return self._template(call.template, flavor, tested).call(given)

    def _given(self, last: Name, player: int, call: TemplateCall) -> dict[str, Expression]:
        """Return the arguments by parameter."""
        owner = self._context.constants.player(player)
        given: dict[str, Expression] = {"start": P, "piece": PIECE, last.name: last, "me": owner}
        names = parameter_names(self._game.templates[call.template])
        return given | dict(zip(names, self._arguments.of(call, player), strict=True))

    def table(self, value: Expression, hint: str) -> Name:
        """Return a constant of the variant with this value."""
        name = self._context.name(hint, text_of(value))
        if name not in self._context.scope:
            self._context.scope.constant(name, value)
        return Name(name)

    # --- templates ---------------------------------------------------------------------------

    def _template(self, index: int, flavor: Flavor, tested: Tested = UNTESTED) -> NamedFunction:
        key = (index, flavor, tested)
        if key not in self._templates:
            template = self._game.templates[index]
            body = flavor.body(self._game, index)
            function = self._library.move(template, body, self._context.constants, flavor, tested)
            hint = function_name(template, flavor, self._user(index, flavor))
            named = self._library.name(function, hint)
            if named.name not in self._context.scope:
                self._context.scope.add_function(named, function, origin_comment(template))
            self._templates[key] = named
        return self._templates[key]

    def _batch(self, index: int, batch: CallBatch) -> NamedFunction:
        key = (index, batch.varying)
        if key not in self._batch_functions:
            template = self._game.templates[index]
            body = Flavor.MOVE.body(self._game, index)
            function = self._library.batch(
                template, body, self._context.constants, batch.varying, batch.prefix
            )
            hint = function_name(template, Flavor.MOVE, self._user(index, Flavor.MOVE))
            named = self._library.name(function, f"{hint}Batch")
            if named.name not in self._context.scope:
                self._context.scope.add_function(named, function, origin_comment(template))
            self._batch_functions[key] = named
        return self._batch_functions[key]

    def _user(self, index: int, flavor: Flavor) -> str:
        """Return the first piece that uses a template, as part of a name."""
        users = self._droppers if flavor is Flavor.DROP else self._movers
        return self._context.piece(users[index]) if index in users else "Block"

    @cached_property
    def _movers(self) -> dict[int, int]:
        """The first piece whose moves use a template, by template."""
        return _first_users(piece.moves for piece in self._game.pieces)

    @cached_property
    def _droppers(self) -> dict[int, int]:
        """The first piece whose drops use a template, by template."""
        return _first_users(piece.drops for piece in self._game.pieces)


class OnDemand:
    """A writer for functions on demand, each once, with the templates that they call."""

    def __init__(self, context: RulesContext, calls: Calls) -> None:
        self._context = context
        self._game = context.game
        self._layout = context.layout
        self._calls = calls
        self._scope = context.scope
        self._groups = context.groups


class Arguments:
    """The arguments of templates, with directions of a symmetry, as values."""

    def __init__(self, context: RulesContext) -> None:
        self._players = context.game.players
        self._kinds = [template.params for template in context.game.templates]
        constants, layout = context.constants, context.layout
        self._named: dict[str, Callable[[int], Expression]] = {
            "dir": constants.direction,
            "zone": constants.zone,
            "piece": constants.piece,
            "player": constants.player,
            "pos": constants.position,
        }
        self._plain: dict[str, Callable[[int], Expression]] = {
            "dir": lambda direction: Number(direction * layout.stride),
            "zone": lambda zone: Number(zone * layout.stride),
            "piece": lambda piece: Number(layout.type_code(piece)),
            "player": lambda owner: Number(1 << owner),
        }
        self._spelled: dict[tuple[int, tuple[int, ...], int, bool], tuple[Expression, ...]] = {}

    def columns(
        self, calls: Sequence[TemplateCall], player: int, numbers: Iterable[int]
    ) -> Iterator[list[Expression]]:
        """Yield some arguments of a player's moves by one template, one list per argument.

        Directions have names, other arguments are numbers.
        """
        kinds = self._kinds[calls[0].template]
        symmetry = self._players[player].symmetry
        for number in numbers:
            column = [call.args[number] for call in calls]
            values = dict.fromkeys(column)
            if kinds[number] == "dir":
                expressions = {value: self._named["dir"](symmetry[value]) for value in values}
            else:
                plain = self._plain.get(kinds[number], Number)
                expressions = {value: plain(value) for value in values}
            yield [expressions[value] for value in column]

    def spell(
        self, template: int, values: Iterable[int], *, plain: bool = False
    ) -> tuple[Expression, ...]:
        """Return arguments to which symmetry has been applied."""
        written = self._plain if plain else self._named
        pairs = zip(self._kinds[template], values, strict=True)
        return tuple([written.get(kind, Number)(value) for kind, value in pairs])

    def of(self, call: TemplateCall, player: int, *, plain: bool = False) -> tuple[Expression, ...]:
        """Return the arguments of a player's move; ``plain`` for numbers without names."""
        key = (call.template, call.args, player, plain)
        if key not in self._spelled:
            symmetry = self._players[player].symmetry
            kinds = self._kinds[call.template]
            values = [
                symmetry[value] if kind == "dir" else value
                for kind, value in zip(kinds, call.args, strict=True)
            ]
            self._spelled[key] = self.spell(call.template, values, plain=plain)
        return self._spelled[key]


def _is_set(bit: Expression, test: Expression) -> Expression:
    """Return a test for which a bit of ``attacks`` has to be set."""
    return conjunction([(ATTACKS & bit).differs(0), test])


def _first_users(calls: Iterable[tuple[TemplateCall, ...]]) -> dict[int, int]:
    """Return by template the index of the first piece that calls it, given the calls by piece."""
    users: dict[int, int] = {}
    for number, of_piece in enumerate(calls):
        for call in of_piece:
            users.setdefault(call.template, number)
    return users
