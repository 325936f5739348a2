"""Parts of a ``(piece ...)`` that are names and files: move types, attributes and images."""

from __future__ import annotations

from collections.abc import Iterator

from zrf2js.frontends.zrf.build.merge import flatten
from zrf2js.frontends.zrf.build.reading import atoms, strings
from zrf2js.frontends.zrf.forms import Form


def declared_types(form: Form) -> Iterator[str]:
    """Yield the move types of the blocks of a piece."""
    for part in flatten(form.args):
        if part.head in ("moves", "drops"):
            for item in part.args:
                if isinstance(item, Form) and item.head == "move-type":
                    yield from strings(item.args)[:1]


def attributes_of(form: Form) -> Iterator[tuple[str, str]]:
    """Yield the attributes of a piece with their default values."""
    for part in flatten(form.args):
        if part.head == "attribute":
            words = strings(part.args)
            if words:
                yield words[0], words[1] if len(words) > 1 else "false"


def images_of(parts: list[Form], players: frozenset[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the images by player: (image player file... player file...)."""
    for part in parts:
        if part.head != "image":
            continue
        player: str | None = None
        files: list[str] = []
        for atom in atoms(part.args):
            if atom.text in players and not atom.quoted:
                if player is not None:
                    yield player, tuple(files)
                player, files = atom.text, []
            else:
                files.append(atom.text)
        if player is not None:
            yield player, tuple(files)
