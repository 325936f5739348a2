"""A row of a gallery, which builds store, in a module that imports nothing else."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from zrf2js.support.frozen_node import frozen_node


@frozen_node(kw_only=True)
class GalleryGame:
    """A row of the gallery: ``page`` is the path of the game's page from the index.

    ``picture`` is the path of a picture for links. ``board`` is the data of the thumbnail
    (``thumbnail_data``). ``grid`` is the size of a board of squares, such as ``8×8``, or ``other``.
    ``tags`` are those of ``tags_of``. Empty strings are not shown.
    """

    title: str
    page: str
    picture: str = ""
    summary: str = ""
    authors: str = ""
    licence: str = ""
    variants: tuple[str, ...] = ()
    players: int = 0
    grid: str = ""
    tags: tuple[str, ...] = ()
    board: dict[str, Any] = field(default_factory=dict)
