"""The parser of goals, the conditions that end a game.

The arguments of ``absolute-config`` are (specs, targets): a spec is Ref("piece") or a Call of
opponent, any-owner or not; a target is Ref("position") or Ref("zone"). The argument of
``relative-config`` is one tuple of specs and Ref("direction") in the order of the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zrf2js.frontends.zrf.build.merge import GOAL_KEYWORDS
from zrf2js.frontends.zrf.build.reading import atoms, is_natural, report_unknown_player
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.language.examples import EXAMPLES
from zrf2js.language.keywords import BY_CONTEXT, Context, Keyword
from zrf2js.language.limits import MAX_GOAL_PARTS
from zrf2js.model.nodes import Argument, Call, Goal, Ref, Turn
from zrf2js.model.symbols import Symbols
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.outcome import Collector
from zrf2js.support.source import Origin

_GOALS = BY_CONTEXT[Context.GOAL]
_SPEC_WORDS = ("opponent", "any-owner", "not")
_JUNCTIONS = ("and", "or")
#: kinds of names that the list of an `absolute-config` may have
_TARGETS = ("position", "zone")
#: goals that the manual of Zillions does not allow as parts of other goals
_ALONE = ("captured", "checkmated")
#: kinds of arguments of which a goal requires one or more
_NOT_EMPTY = ("goal", "goal*", "piece*", "step*", "material*")
#: lists of pieces in an `insufficient-material`, in the order of its arguments after the first
_MATERIAL_WORDS = ("opponent", "any-number")


class InvalidGoal(Exception):
    """The goal is invalid; the error is reported before this exception is raised."""


class GoalBudget:
    """The remaining number of parts of goals in a file, which macros and variants multiply."""

    def __init__(self, collector: Collector) -> None:
        self.collector = collector
        self._left = MAX_GOAL_PARTS

    def spend(self, parts: int, origin: Origin) -> None:
        """Count the parts of a goal; report the goal and raise InvalidGoal over the limit."""
        if 0 <= self._left < parts:
            self.collector.report("ZRF407", origin, limit=MAX_GOAL_PARTS)
        self._left -= parts
        if self._left < 0:
            raise InvalidGoal


def build_goals(
    statements: Iterable[Form],
    turns: tuple[Turn, ...],
    symbols: Symbols,
    budget: GoalBudget,
    *,
    extended: bool = False,
) -> tuple[Goal, ...]:
    """Return the goals among the statements of a game; invalid goals are reported and skipped.

    With ``extended``, the file is not for Zillions, and all combinations of goals are allowed.
    """
    parser = GoalParser(symbols, budget)
    movers = tuple(dict.fromkeys(turn.player for turn in turns))
    parsed = (_goal(form, movers, parser) for form in statements if form.head in GOAL_KEYWORDS)
    goals = tuple(goal for goal in parsed if goal is not None)
    _check_progress(goals, budget.collector)
    if not extended:
        for call in (call for goal in goals for call in _combined(goal.condition, inside=False)):
            budget.collector.report("ZRF406", call.origin, word=call.keyword)
    return goals


def _combined(goal: Call, *, inside: bool) -> Iterator[Call]:
    """Yield the goals within `and` and `or` that Zillions does not combine.

    ``inside`` is True if the goal is a part of `and` or `or`.
    """
    if goal.keyword in _ALONE and inside:
        yield goal
    elif goal.keyword == "not":
        yield from _combined(goal.call(0), inside=inside)
    elif goal.keyword in _JUNCTIONS:
        implicit = any(part.keyword == "just-moved" for part in goal.calls(0))
        for part in goal.calls(0):
            yield from _combined(part, inside=inside or not implicit)


def _check_progress(goals: tuple[Goal, ...], collector: Collector) -> None:
    """Report tests of progress by other pieces than those of the first test of the game."""
    calls = (call for goal in goals for call in _calls(goal.condition))
    tests = [call for call in calls if call.keyword == "no-progress"]
    for call in tests:
        if {*call.refs(1)} != {*tests[0].refs(1)}:
            collector.report("ZRF409", call.origin, word=call.keyword)


def _calls(goal: Call) -> Iterator[Call]:
    """Yield a goal and its parts."""
    yield goal
    if goal.keyword in ("not", *_JUNCTIONS):
        for part in goal.calls(0) if goal.keyword in _JUNCTIONS else (goal.call(0),):
            yield from _calls(part)


def _goal(form: Form, movers: tuple[str, ...], parser: GoalParser) -> Goal | None:
    """(win-condition (player...) goal), (win-condition goal)

    A goal without a list of players applies to the player who has just moved (rule 76).
    """
    players, goals = parser.split_players(form.args)
    if not goals:
        parser.report_incomplete(form)
        return None
    parser.report_surplus(form, *goals)
    try:
        condition = parser.read(goals[0])
    except InvalidGoal:
        return None
    if players is None:
        just_moved = Call("just-moved", (), form.origin)
        condition = Call("and", ((just_moved, condition),), form.origin)
        names = movers
    else:
        names = tuple(atom.text for atom in atoms((players,)) if parser.check_player(atom))
    kind = form.head.removesuffix("-condition")
    return Goal(kind=kind, players=names, condition=condition, origin=form.origin)


class GoalParser:
    """Parser of goal conditions that resolves the names of one game."""

    def __init__(self, symbols: Symbols, budget: GoalBudget) -> None:
        self._symbols = symbols
        self._collector = budget.collector
        self._budget = budget

    def check_player(self, player: Atom) -> bool:
        """Return True if the game has the player; report an unknown player."""
        if self._symbols.find("player", player.text) is not None:
            return True
        report_unknown_player(self._collector, player, self._symbols.players)
        return False

    def split_players(self, args: tuple[Node, ...]) -> tuple[Node | None, tuple[Node, ...]]:
        """Return the list of players, None if there is none, and the goals.

        The name of a player has priority over the keyword of a goal.
        """
        if not args:
            return None, ()
        first = next(atoms(args[:1]), None)
        is_player = first is None or self._symbols.find("player", first.text) is not None
        if not is_player and first is not None and first.text in _GOALS:
            return None, args
        if len(args) == 1 and not is_player:  # `(win-condition (capturd King))`
            return None, args
        return args[0], args[1:]

    def report_incomplete(self, form: Form) -> None:
        """Report a statement without a goal."""
        self._collector.report("ZRF402", form.origin, word=form.head)

    def report_surplus(self, form: Form, goal: Node, *surplus: Node) -> None:
        """Report the goals after the first one, which are ignored, or its ungrouped arguments."""
        row = _GOALS.get(goal.text) if isinstance(goal, Atom) else None
        help = f"write `({row.word} ...)`" if row is not None and row.shape else None
        for node in surplus:
            self._collector.report("ZRF405", node.origin, help=help, word=form.head)

    def read(self, node: Node) -> Call:
        """Parse one goal; raise InvalidGoal on an error."""
        items = node.items if isinstance(node, Form) else (node,)
        if isinstance(node, Form) and len(items) == 1 and isinstance(items[0], Form):
            return self.read(items[0])
        head = items[0].text if items and isinstance(items[0], Atom) else ""
        row = _GOALS.get(head)
        if row is None:
            raise self._unknown(head, node.origin)
        self._budget.spend(len(items), node.origin)
        return Call(head, self._arguments(row, items[1:], node.origin), node.origin)

    def _arguments(
        self, row: Keyword, args: tuple[Node, ...], origin: Origin
    ) -> tuple[Argument, ...]:
        if row.shape in _NOT_EMPTY and not args:
            return self._report_incomplete(row, origin)
        for surplus in args[1:] if row.shape == "goal" else () if row.shape else args:
            self._collector.report("ZRF201", surplus.origin, word=row.word)
        match row.shape:
            case "goal*":
                return (tuple(self.read(arg) for arg in args),)
            case "goal":
                return (self.read(args[0]),)
            case "piece*":
                return (self._pieces(args),)
            case "int piece*":
                return self._count(row, args, origin)
            case "spec* target*":
                return self._absolute(args)
            case "material*":
                return self._material(row, args)
            case "step*":
                return (tuple(self._step(arg) for arg in args),)
        assert not row.shape, f"no parser for the arguments {row.shape} of {row.word}"
        return ()

    def _report_incomplete(self, row: Keyword, origin: Origin) -> tuple[Argument, ...]:
        example = EXAMPLES[Context.GOAL][row.word]
        self._collector.report("ZRF402", origin, help=f"example: `{example}`", word=row.word)
        raise InvalidGoal

    def _count(self, row: Keyword, args: tuple[Node, ...], origin: Origin) -> tuple[Argument, ...]:
        first = args[0] if args else None
        if not isinstance(first, Atom) or not is_natural(first.text):
            return self._report_incomplete(row, origin)
        return (int(first.text), self._pieces(args[1:]))

    def _pieces(self, nodes: tuple[Node, ...]) -> tuple[Ref, ...]:
        flat = [atom for node in nodes for atom in _atoms(node)]
        return tuple(ref for ref in map(self._piece, flat) if ref is not None)

    def _piece(self, atom: Atom) -> Ref | None:
        ref = self._symbols.find("piece", atom.text)
        if ref is None:
            self._unknown_name(("piece",), atom)
        return ref

    def _material(self, row: Keyword, args: tuple[Node, ...]) -> tuple[Argument, ...]:
        """Return the player's pieces, those of opponents, the types of any number, and zones."""
        own: list[Atom] = []
        lists: dict[str, list[Atom]] = {word: [] for word in _MATERIAL_WORDS}
        for arg in args:
            if isinstance(arg, Form) and arg.head in lists:
                lists[arg.head] += _atoms(arg)[1:]
            else:
                own += _atoms(arg)
        opposing, free = lists.values()
        refs = [self._symbols.find_any(("piece", "zone"), each.text) for each in free]
        zones = tuple(ref for ref in refs if ref is not None and ref.kind == "zone")
        types = [atom for atom, ref in zip(free, refs, strict=True) if ref not in zones]
        pieces = [self._pieces(tuple(each)) for each in (own, opposing, types)]
        for atom in (*own, *opposing):
            if atom.text in {ref.name for ref in pieces[2]}:
                self._collector.report("ZRF420", atom.origin, word=row.word, name=atom.text)
                raise InvalidGoal
        return (*pieces, zones)

    def _absolute(self, args: tuple[Node, ...]) -> tuple[Argument, ...]:
        specs: list[Ref | Call] = []
        targets: list[Ref] = []
        for arg in args:
            if isinstance(arg, Form) and arg.head not in _SPEC_WORDS:
                self._budget.spend(len(arg.items), arg.origin)
                targets.extend(t for a in _atoms(arg) if (t := self._target(a)) is not None)
            elif isinstance(arg, Atom) and (target := self._target_outside_list(arg)) is not None:
                targets.append(target)
            else:
                specs.extend(self._specs(arg))
        return (tuple(specs), tuple(targets))

    def _target_outside_list(self, atom: Atom) -> Ref | None:
        """Return the position or zone that a name stands for unless it is a piece; report it."""
        if self._symbols.find("piece", atom.text) is not None:
            return None
        ref = self._symbols.find_any(_TARGETS, atom.text)
        if ref is not None:
            self._collector.report("ZRF408", atom.origin, kind=ref.kind, word=atom.text)
        return ref

    def _target(self, atom: Atom) -> Ref | None:
        ref = self._symbols.find_any(_TARGETS, atom.text)
        if ref is None:
            self._unknown_name(_TARGETS, atom)
        return ref

    def _specs(self, node: Node) -> tuple[Ref | Call, ...]:
        if isinstance(node, Form) and node.head in _SPEC_WORDS:
            inner = tuple(s for arg in node.args for s in self._specs(arg))
            return (Call(node.head, (inner,), node.origin),)
        return tuple(ref for atom in _atoms(node) if (ref := self._piece(atom)) is not None)

    def _step(self, node: Node) -> Ref | Call:
        if isinstance(node, Atom):
            ref = self._symbols.find_any(("direction", "piece"), node.text)
            if ref is not None:
                return ref
        specs = self._specs(node)
        return specs[0] if len(specs) == 1 else Call("or", (specs,), node.origin)

    def _unknown(self, word: str, origin: Origin) -> InvalidGoal:
        close = did_you_mean(word, _GOALS)
        self._collector.report("ZRF401", origin, instead=close, word=word)
        return InvalidGoal()

    def _unknown_name(self, kinds: tuple[str, ...], atom: Atom) -> None:
        kind = " or ".join(kinds)
        if atom.text in _SPEC_WORDS:
            help = f"`{atom.text}` starts a group: `({atom.text} piece)`"
            self._collector.report("ZRF403", atom.origin, help=help, kind=kind, word=atom.text)
            return
        close = did_you_mean(atom.text, (n for k in kinds for n in self._symbols.of_kind(k)))
        self._collector.report("ZRF403", atom.origin, instead=close, kind=kind, word=atom.text)


def _atoms(node: Node) -> tuple[Atom, ...]:
    if isinstance(node, Atom):
        return (node,)
    return tuple(atom for item in node.items for atom in _atoms(item))
