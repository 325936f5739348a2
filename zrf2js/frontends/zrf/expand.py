"""The expansion of includes and macro calls, and the split into games and variants.

A file of 2 000 lines can expand to millions of nodes, most of them equal. So a call is expanded
once per list of arguments, and unchanged nodes are reused. The result is a graph of shared nodes:
code that traverses it should remember the nodes that it has visited.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import groupby
from textwrap import shorten
from typing import Literal, TypeGuard

from zrf2js.frontends.zrf.expansion_limits import LimitExceeded, Limits, Meter
from zrf2js.frontends.zrf.expansion_memo import Call, Expansion, ExpansionMemo
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.include import Include, Reader, splice_includes
from zrf2js.frontends.zrf.macro_arity import MacroArity
from zrf2js.frontends.zrf.macros import Macro, Macros, collect_macros, is_define
from zrf2js.frontends.zrf.read import COMMENTS, TOP_LEVEL, is_foreign_comment, read
from zrf2js.frontends.zrf.substitute import Substitution, SubstitutionCache
from zrf2js.language.keywords import BY_CONTEXT, Context
from zrf2js.support.diagnostics.locate import place
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Collector, Outcome
from zrf2js.support.source import Frame, Origin, Span

# A macro may call itself with other arguments, as in `(twice (twice n))`. More nested calls than
# this count as endless recursion.
MAX_SELF_CALLS = 20
_GAME = BY_CONTEXT[Context.GAME]
_CLOSED = "does a `)` above close the game too early?"


class Sharing(Enum):
    """The nodes of an expansion that may be shared.

    NOTHING: every node stores the calls that it came through; the expansion is complete. CALLS:
    calls of a macro with equal arguments share their expansion. PARTS: calls also share the parts
    with equal arguments; then an error in an argument has fewer origins.
    """

    NOTHING = 0
    CALLS = 1
    PARTS = 2


@frozen_node(kw_only=True)
class GameForm:
    """A game or variant.

    `base` is the index in the result of the game that a variant changes. `macros` are the names of
    the macros of the file, for suggestions.
    """

    kind: Literal["game", "variant"]
    statements: tuple[Node, ...]
    base: int | None
    origin: Origin
    macros: frozenset[str] = frozenset()


def expand(
    forms: tuple[Node, ...],
    *,
    include: Include,
    limits: Limits | None = None,
    sharing: Sharing = Sharing.PARTS,
    memo: ExpansionMemo | None = None,
    reader: Reader = read,
) -> Outcome[tuple[GameForm, ...]]:
    """Expand the macros and includes of a file; return its games and variants.

    A shared node stores the first call that it came through. A file that exceeds the limits with
    Sharing.NOTHING is expanded with Sharing.CALLS. ``memo`` has the results of the last version of
    the text, which ``reader`` has read.
    """
    collector = Collector()
    if not forms:  # the reader has reported it
        return collector.outcome(())
    spliced = splice_includes(forms, include, collector, reader)
    macros = collect_macros(spliced, collector)
    if memo is not None:
        memo.renew(spliced, macros)
    expander = _Expander(macros, limits or Limits(), collector, sharing, memo)
    try:
        expanded = expander.top_level(spliced)
    except LimitExceeded as error:
        if sharing is Sharing.NOTHING and error.code == "ZRF109":
            return expand(forms, include=include, limits=limits, sharing=Sharing.CALLS)
        collector.report(error.code, error.origin, limit=error.limit)
        return collector.outcome(())
    games = _games(expanded, forms[0], collector, frozenset(macros.names))
    if games:  # a file without games is a library for other files
        expander.report_unused(forms[0])
    return collector.outcome(games)


def preview(
    forms: tuple[Node, ...], call: Form, *, include: Include, limits: Limits
) -> tuple[Node, ...]:
    """Expand one call in the file; the parameters of an enclosing macro stay `$1`, `$2` ...

    Raise LimitExceeded if the expansion exceeds the limits.
    """
    collector = Collector()
    spliced = splice_includes(forms, include, collector)
    macros = collect_macros(spliced, collector)
    expander = _Expander(macros, limits, collector, Sharing.CALLS)
    enclosing = (f for f in enumerate(spliced) if _encloses(f[1], call))
    position = next((position for position, _ in enclosing), len(spliced))
    return expander.call(call, position)


def _encloses(form: Node, call: Form) -> bool:
    outer, inner = form.origin.span, call.origin.span
    return outer.source is inner.source and outer.start <= inner.start < outer.end


@frozen_node()
class _Scope:
    """The context of a call: its top-level position and the arguments of the enclosing call."""

    position: int
    arguments: tuple[Node, ...] = ()


class _Expander:
    def __init__(
        self,
        macros: Macros,
        limits: Limits,
        collector: Collector,
        sharing: Sharing,
        memo: ExpansionMemo | None = None,
    ) -> None:
        self._sharing = sharing
        self._exact = sharing is Sharing.NOTHING
        self._macros = macros
        self._meter = Meter(limits)
        self._collector = collector
        self._memo = memo or ExpansionMemo()
        self._active: dict[Call, Frame] = {}
        self._recursive: set[Macro] = set()
        #: the macros that the current form or call uses so far
        self._uses: set[Form | None] = set()
        self._arity = MacroArity(macros)

    def top_level(self, forms: tuple[Node, ...]) -> tuple[Node, ...]:
        """Expand all forms except the definitions."""
        return tuple(
            node
            for position, form in enumerate(forms)
            if not is_define(form)
            for node in self._items((form,), _Scope(position))
        )

    def call(self, form: Form, position: int) -> tuple[Node, ...]:
        """Expand one call; the parameters of an enclosing macro are kept."""
        parameters = tuple(Atom(f"${k}", False, form.origin) for k in range(1, 100))
        return self._items((form,), _Scope(position, parameters))

    def report_unused(self, first: Node) -> None:
        """Report the unused macros of the file; those of included files may serve other games."""
        for macro in self._macros:
            if macro.form not in self._uses and macro.span.source is first.origin.span.source:
                self._collector.report("ZRF106", Origin(macro.span), name=macro.name)

    def _items(self, items: Iterable[Node], scope: _Scope) -> tuple[Node, ...]:
        result: list[Node] = []
        for item in items:
            if isinstance(item, Atom):
                result.append(item)
            elif item.head in self._macros.names:
                result.extend(self._call(item, scope))
            else:
                result.append(self._form(item, scope))
        return tuple(result)

    def _form(self, form: Form, scope: _Scope) -> Form:
        cached = self._memo.forms.get(form)
        if cached is not None:
            return self._reused(cached, form)[0]  # type: ignore[return-value]  # stored below
        self._memo.heads.add(form.head)
        before, outer = self._meter.enter(form.origin), self._uses
        self._uses = set()
        items = self._items(form.items, scope)
        self._meter.count(len(items), 0)
        extent, uses = self._meter.leave(before), self._uses
        self._uses = outer | uses
        unchanged = items == form.items
        expanded = form if unchanged else Form(items, form.origin)
        self._meter.count(0, 0 if unchanged else 1)
        if unchanged or (not self._exact and not self._arity.borrows(form, scope.position)):
            self._memo.forms[form] = Expansion((expanded,), extent, frozenset(uses))
        return expanded

    def _reused(self, expansion: Expansion, form: Form) -> tuple[Node, ...]:
        self._uses |= expansion.uses
        self._meter.reuse(expansion.extent, form.origin)
        return expansion.nodes

    def _call(self, form: Form, scope: _Scope) -> tuple[Node, ...]:
        macro = self._macros.find(form.head, scope.position)
        self._uses.add(macro.form)
        self._report_surplus(macro, form)
        # A call borrows its missing arguments from the enclosing call.
        arguments = form.args + scope.arguments[len(form.args) :]
        arguments = arguments[: max(len(form.args), self._arity.last_used(macro, arguments))]
        call = macro.form, self._memo.keys.of_all(arguments)
        cached = None if self._exact else self._memo.calls.get(call)
        if cached is not None:
            self._meter.count(0, len(cached.nodes))  # references to shared nodes take memory, too
            return self._reused(cached, form)
        if macro in self._recursive or self._is_endless(macro, call, form):
            self._uses.add(None)
            return ()
        return self._expand(macro, call, form, arguments)

    def _report_surplus(self, macro: Macro, form: Form) -> None:
        """Report arguments that the macro cannot use."""
        count = len(form.args)
        if not self._arity.is_surplus(macro, form.args, count):
            return
        self._uses.add(None)
        surplus = (k for k in range(1, count + 1) if self._arity.is_surplus(macro, form.args, k))
        index = next(surplus)
        origin = form.args[index - 1].origin
        self._collector.report("ZRF115", origin, name=macro.name, index=index)

    def _expand(
        self, macro: Macro, call: Call, form: Form, arguments: tuple[Node, ...]
    ) -> tuple[Node, ...]:
        before, outer = self._meter.enter(form.origin), self._uses
        self._uses = {macro.form}
        frame = self._active[call] = Frame(macro.name, macro.span, form.origin)
        body = self._body(macro, call, arguments, frame)
        nodes = self._items(body, _Scope(macro.position, arguments))
        del self._active[call]
        self._meter.count(len(nodes), 0)
        expansion = Expansion(nodes, self._meter.leave(before), frozenset(self._uses))
        self._memo.calls[call] = expansion
        self._uses = outer | expansion.uses
        return nodes

    def _body(
        self, macro: Macro, call: Call, arguments: tuple[Node, ...], frame: Frame
    ) -> tuple[Node, ...]:
        substitution = Substitution(
            arguments=arguments,
            keys=call[1],
            frame=frame,
            cache=self._shared_cache(),
            collector=self._collector,
        )
        reports = self._collector.reports
        body = substitution.items(macro.body)
        if self._collector.reports > reports:
            self._uses.add(None)
        self._meter.count(0, substitution.created)
        return body

    def _shared_cache(self) -> SubstitutionCache | None:
        match self._sharing:
            case Sharing.PARTS:
                return self._memo.substitutions
            case Sharing.CALLS:
                return self._memo.substitutions.without_forms()
        return None

    def _is_endless(self, macro: Macro, call: Call, form: Form) -> bool:
        if call not in self._active and self._count_active(macro) < MAX_SELF_CALLS:
            return False
        self._recursive.add(macro)
        notes = self._chain_back_to(macro, form.origin)
        self._collector.report("ZRF101", form.origin, name=macro.name, notes=notes)
        return True

    def _chain_back_to(self, macro: Macro, call: Origin) -> tuple[str, ...]:
        frames = list(self._active.values())
        last = max(i for i, frame in enumerate(frames) if frame.definition == macro.span)
        calls = [(frame.macro, frame.call) for frame in frames[last + 1 :]] + [(macro.name, call)]
        steps = (f"calls `{name}` at {place(origin.span)}" for name, origin in calls)
        return (f"`{macro.name}`, defined at {place(macro.span)}", *steps)

    def _count_active(self, macro: Macro) -> int:
        return sum(active is macro.form for active, _ in self._active)


def _games(
    nodes: tuple[Node, ...], first: Node, collector: Collector, macros: frozenset[str]
) -> tuple[GameForm, ...]:
    forms = tuple(node for node in nodes if _is_game(node))
    games = [index for index, form in enumerate(forms) if form.head == "game"]
    last: Form | None = None
    for is_known, run in groupby(nodes, _is_known):
        group = tuple(run)
        if is_known:
            last = next(filter(_is_game, reversed(group)), last)
        # words in a file without a game are a text, not a mistake in rules
        elif games or all(isinstance(node, Form) for node in group):
            _report_unknown(group, last, collector)
    if not games:
        collector.report("ZRF108", first.origin)
    return tuple(_game(index, form, games, macros) for index, form in enumerate(forms))


def _is_game(node: Node) -> TypeGuard[Form]:
    return isinstance(node, Form) and node.head in ("game", "variant")


def _is_known(node: Node) -> bool:
    return _is_game(node) or (isinstance(node, Form) and node.head == "version")


def _report_unknown(run: tuple[Node, ...], game: Form | None, collector: Collector) -> None:
    """Report consecutive unknown nodes after a game: those with words between them are one text.

    Statements of a game have one cause, a surplus parenthesis, so only the first is reported.
    """
    statements = [node for node in run if isinstance(node, Form) and node.head in _GAME]
    help = _CLOSED if statements else None
    notes = _end_of(game, len(statements) - 1) if statements and game is not None else ()
    if len(run) > 1 and any(isinstance(node, Atom) for node in run):
        origin = _across(run[0].origin, run[-1].origin)
        text = origin.span.source.text[origin.span.start : origin.span.end]
        if help is None and is_foreign_comment(text):
            help = COMMENTS
        text = shorten(text, 60, placeholder=" ...")
        collector.report("ZRF107", origin, word=text, help=help, notes=notes)
        return
    for node in run:
        if node in statements[1:]:
            continue
        word = node.head if isinstance(node, Form) else node.text
        origin, guess = node.origin, did_you_mean(word, TOP_LEVEL)
        if node in statements[:1]:
            collector.report("ZRF107", origin, word=word, help=help, notes=notes)
        else:
            collector.report("ZRF107", origin, word=word or "(...)", instead=guess)


def _end_of(game: Form, count: int) -> tuple[str, ...]:
    """Return notes about the end of a game, which ``count`` more statements follow."""
    source, end = game.origin.span.source, game.origin.span.end
    note = f"`{game.head}` ends at {place(Span(source, end - 1, end))}"
    return (note, f"statements that follow: {count} more") if count else (note,)


def _across(first: Origin, last: Origin) -> Origin:
    """Return the place from the start of one node to the end of another, if a text has both."""
    is_text = first.via is last.via is None and first.span.source is last.span.source
    return Origin(Span(first.span.source, first.span.start, last.span.end)) if is_text else first


def _game(index: int, form: Form, games: list[int], macros: frozenset[str]) -> GameForm:
    is_game = form.head == "game"
    return GameForm(
        kind="game" if is_game else "variant",
        statements=form.args,
        base=None if is_game else _base(index, games),
        origin=form.origin,
        macros=macros,
    )


def _base(variant: int, games: list[int]) -> int | None:
    """Return the index of the nearest game before a variant, else of the first one after it."""
    earlier = [game for game in games if game < variant]
    return earlier[-1] if earlier else next(iter(games), None)
