"""Walks along the actions of blocks, which share their parts: a result per part and context."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

from zrf2js.model.nodes import Call

ContextT = TypeVar("ContextT", bound=Hashable)
ResultT = TypeVar("ResultT")
NoteT = TypeVar("NoteT")

#: number of visits, relative to those of one version of a text, at which all are removed
_MAX_GROWTH = 3


class Visit(Generic[ResultT, NoteT]):
    """The visit of a list of actions: its result, its notes, and the visits inside."""

    __slots__ = ("actions", "inner", "notes", "result")

    def __init__(self, actions: tuple[Call, ...]) -> None:
        self.actions = actions  # keeps their identity
        self.notes: list[NoteT] = []
        self.inner: list[Visit[ResultT, NoteT]] = []
        self.result: ResultT


class SharedWalk(ABC, Generic[ContextT, ResultT, NoteT]):
    """A walk along blocks. Each list of actions is visited once per context, in all versions."""

    def __init__(self) -> None:
        self._size = 0
        self.clear()

    def clear(self) -> None:
        """Remove all results."""
        self._visits: dict[tuple[int, ContextT], Visit[ResultT, NoteT]] = {}
        self._open: list[Visit[ResultT, NoteT]] = []

    def start(self) -> None:
        """Prepare for the games of the next version of a text."""
        self._size = self._size or len(self._visits)
        if len(self._visits) > _MAX_GROWTH * self._size:
            self.clear()

    def visit(self, actions: tuple[Call, ...], context: ContextT) -> Visit[ResultT, NoteT]:
        """Return the visit of the actions, which is a part of the current one."""
        key = (id(actions), context)
        visit = self._visits.get(key)
        if visit is None:
            visit = Visit(actions)
            self._open.append(visit)
            visit.result = self.follow(actions, context)
            self._open.pop()
            self._visits[key] = visit
        if self._open:
            self._open[-1].inner.append(visit)
        return visit

    def note(self, note: NoteT) -> None:
        """Add a note to the current visit."""
        self._open[-1].notes.append(note)

    @abstractmethod
    def follow(self, actions: tuple[Call, ...], context: ContextT) -> ResultT:
        """Return the result for actions in a context; visit the actions in their branches."""


def notes(visits: Iterable[Visit[ResultT, NoteT]]) -> list[NoteT]:
    """Return the notes of visits and of the visits inside, of each one once."""
    collected: list[NoteT] = []
    seen: set[Visit[ResultT, NoteT]] = set()
    pending = [*dict.fromkeys(visits)][::-1]
    while pending:
        visit = pending.pop()
        if visit not in seen:
            seen.add(visit)
            collected += visit.notes
            pending += visit.inner[::-1]
    return collected
