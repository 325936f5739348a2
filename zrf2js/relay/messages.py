"""The messages of a table: their form, and the reasons why some are rejected."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

Message = dict[str, Any]

#: the phrases that players send to each other (templates/page/table/phrases.js)
PHRASES = ("hello", "luck", "nice", "thanks", "game")
#: the clocks of the page (templates/page/play/clock.js)
CLOCKS = ("off", "1+0", "3+2", "5+0", "10+5", "30+20", "90+30")
#: what the players of a table request from each other
REQUESTS = ("offer", "undo", "rematch")


class Rejected(Exception):
    """A message that breaks the rules; the text is the reason."""


def encode(kind: str, **message: object) -> str:
    """Return the text of a message."""
    return json.dumps({"kind": kind, **message})


def refuse_if(wrong: bool, reason: str) -> None:
    """Raise Rejected with the reason if ``wrong`` is True."""
    if wrong:
        raise Rejected(reason)


def _number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _text(value: object) -> bool:
    return isinstance(value, str)


def _any(_: object) -> bool:
    return True


#: by kind, the tests of the fields that a message must have, and of those that it may have
_FORMS: Mapping[str, tuple[Mapping[str, Callable[[object], bool]], Mapping[str, Any]]] = {
    # a page whose statements are invalid receives the whole game
    "join": ({}, {"key": _any, "watch": _any, "game": _any, "known": _any}),
    "setup": ({}, {"player": _text, "clock": CLOCKS.__contains__}),
    "move": ({"at": _number, "text": _text}, {"left": _any}),
    "resign": ({"player": _text}, {}),
    "request": ({"what": REQUESTS.__contains__, "at": _number}, {}),
    "accept": ({"what": REQUESTS.__contains__, "at": _number}, {}),
    "decline": ({"what": REQUESTS.__contains__, "at": _number}, {}),
    "phrase": ({"what": PHRASES.__contains__, "player": _text}, {}),
    # these inform other pages; a server has no use for them
    "ready": ({}, {}),
    "reject": ({}, {"reason": _any, "at": _any}),
    "time": ({}, {"player": _any}),
}


def kind_of(message: Message) -> str:
    """Return the kind of a message; raise Rejected if it does not have the form of its kind."""
    kind = message.get("kind")
    form = _FORMS.get(kind) if isinstance(kind, str) else None
    refuse_if(form is None, "message")
    assert form is not None and isinstance(kind, str)
    required, optional = form
    fields = {name: value for name, value in message.items() if name != "kind"}
    tests = {**optional, **required}
    refuse_if(not required.keys() <= fields.keys() <= tests.keys(), "message")
    refuse_if(not all(tests[name](value) for name, value in fields.items()), "message")
    return kind
