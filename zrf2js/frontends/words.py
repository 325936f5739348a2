"""Words of an input language, as editors show them."""

from __future__ import annotations

from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class Word:
    """A word with its documentation, and its place in the text if it is part of one."""

    text: str
    doc: str
    start: int = 0
    end: int = 0
