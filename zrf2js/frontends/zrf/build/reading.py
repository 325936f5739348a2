"""Helpers that extract atoms, strings and numbers from forms, and report unknown players."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.read import COMMENTS, is_foreign_comment
from zrf2js.language.keywords import rows_of
from zrf2js.support.diagnostics.suggest import did_you_mean
from zrf2js.support.outcome import Collector

#: number of unknown names in a group that are reported one by one
_FEW = 3
#: of a number, which JavaScript represents as a double
_MAX_DIGITS = 300


def atoms(nodes: tuple[Node, ...]) -> Iterator[Atom]:
    """Yield the atoms of the nodes in order, including those in nested groups."""
    for node in nodes:
        if isinstance(node, Atom):
            yield node
        else:
            yield from atoms(node.items)


def strings(nodes: tuple[Node, ...]) -> tuple[str, ...]:
    """Return the strings of ``atoms``."""
    return tuple(atom.text for atom in atoms(nodes))


def integers(nodes: tuple[Node, ...]) -> tuple[int, ...]:
    """Return the integers among ``strings``."""
    return tuple(int(text) for text in strings(nodes) if is_integer(text))


def is_integer(text: str) -> bool:
    """Return True if the text is an optional minus sign and ASCII digits."""
    return is_natural(text.removeprefix("-"))


def is_natural(text: str) -> bool:
    """Return True if the text is ASCII digits, not more than JavaScript can represent."""
    return text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS


def report_unknown_player(collector: Collector, player: Atom, players: Iterable[str]) -> None:
    """Report a name that is not among the players."""
    close = did_you_mean(player.text, players)
    collector.report("ZRF222", player.origin, instead=close, word=player.text)


def known_positions(
    collector: Collector, listed: tuple[Atom, ...], positions: Collection[str]
) -> tuple[str, ...]:
    """Return the listed names that are positions of the board; report the others.

    Many unknown names have one cause, so only the first is reported. A board without positions is
    reported as such.
    """
    unknown = [atom for atom in listed if atom.text not in positions] if positions else []
    notes: tuple[str, ...] = ()
    if len(unknown) > _FEW:
        notes = (f"{len(unknown) - 1} more names in this group are unknown",)
        del unknown[1:]
    for atom in unknown:
        close = did_you_mean(atom.text, positions)
        collector.report("ZRF221", atom.origin, instead=close, notes=notes, word=atom.text)
    return tuple(atom.text for atom in listed if atom.text in positions)


def report_ungrouped(collector: Collector, nodes: tuple[Node, ...], where: str) -> None:
    """Report the first word among nodes that should be groups."""
    word = next((node for node in nodes if isinstance(node, Atom)), None)
    if word is not None:
        help = COMMENTS if is_foreign_comment(word.text) else None
        collector.report("ZRF247", word.origin, help=help, word=word.text, where=where)


def report_surplus_text(collector: Collector, form: Form) -> None:
    """Report the words after the first text of a form, such as a name without quotes."""
    surplus = next(islice(atoms(form.args), 1, None), None)
    if surplus is not None:
        help = "enclose the text in quotes"
        collector.report("ZRF201", surplus.origin, help=help, word=form.head)


def report_unknown_form(collector: Collector, form: Form, names: Iterable[str], where: str) -> None:
    """Report a form whose first word has no meaning there, or has one in another form."""
    contexts = " or a ".join(row.context.value for row in rows_of(form.head))
    help = f"`{form.head}` belongs in a {contexts}" if contexts else None
    close = None if help else did_you_mean(form.head, names)
    collector.report("ZRF220", form.origin, instead=close, help=help, word=form.head, where=where)


def forms(nodes: tuple[Node, ...]) -> Iterator[Form]:
    """Yield the nodes that are groups."""
    return (node for node in nodes if isinstance(node, Form))
