"""Regular expressions over actions, in the syntax of Regular Boardgames.

The syntax is that of "Regular Boardgames" by Kowalski, Mika, Sutowicz and Szykuła (AAAI 2019).
"""

from __future__ import annotations

from collections.abc import Iterable

from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class Expression:
    """A regular expression; ``is_sum`` is True if it needs parentheses inside a sequence."""

    text: str
    is_sum: bool = False

    def inside(self) -> str:
        """Return the text as a part of a sequence."""
        return f"({self.text})" if self.is_sum else self.text


#: the expression of the empty sequence of actions: a comparison that always holds
NOTHING = Expression("{$ 0 == 0}")
#: an action that is never possible
NEVER = Expression("{$ 0 == 1}")
#: the keeper continues the game
KEEPER = Expression("->>")


def action(text: str) -> Expression:
    """Return an action: a shift, a test, an assignment or a switch."""
    return Expression(text)


def sequence(*parts: Expression) -> Expression:
    """Return the parts in order."""
    kept = [part for part in parts if part is not NOTHING]
    if len(kept) == 1:
        return kept[0]
    return Expression(" ".join(part.inside() for part in kept)) if kept else NOTHING


def choice(parts: Iterable[Expression]) -> Expression:
    """Return a choice between the parts, each once."""
    distinct = [part for part in dict.fromkeys(parts) if part is not NEVER]
    if len(distinct) == 1:
        return distinct[0]
    if not distinct:
        return NEVER
    return Expression(" + ".join(part.text for part in distinct), is_sum=True)


def repeated(part: Expression) -> Expression:
    """Return any number of repetitions."""
    return Expression(f"({part.text})*")


def on(names: Iterable[str]) -> Expression:
    """Return the test that one of the pieces is on the current vertex."""
    return Expression(f"{{{', '.join(names)}}}")


def put(name: str) -> Expression:
    """Return the action that puts a piece on the current vertex."""
    return Expression(f"[{name}]")


def assign(variable: str, value: object) -> Expression:
    """Return an assignment."""
    return Expression(f"[$ {variable} = {value}]")


def compare(left: object, relation: str, right: object) -> Expression:
    """Return a comparison of two arithmetic expressions."""
    return Expression(f"{{$ {left} {relation} {right}}}")


def possible(part: Expression) -> Expression:
    """Return the test that the actions are possible; the state stays."""
    return NOTHING if part is NOTHING else Expression(f"{{? {part.text}}}")


def impossible(part: Expression) -> Expression:
    """Return the test that the actions are not possible."""
    return NOTHING if part is NEVER else Expression(f"{{! {part.text}}}")
