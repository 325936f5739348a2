"""Perft of descriptions, by the interpreter of the published semantics, and of the modules."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.rbg.machine import Machine
from tests.rbg.reader import parse
from zrf2js.emit.rbg.description import Description
from zrf2js.host.files import load_source, loader_of
from zrf2js.ir.nodes import GameIR
from zrf2js.options import Options
from zrf2js.pipeline import to_program
from zrf2js.play.load import load


@dataclass(frozen=True)
class Comparison:
    """The perft of a game by its description and by its module."""

    described: int
    played: int


def games_of(path: Path, root: Path | None = None) -> tuple[GameIR, ...]:
    """Return the games of a rules file; none with errors."""
    source = load_source(path)
    if not source.ok:
        return ()
    loader = loader_of(path, root)
    found = to_program(source.value, loader, Options(target="ir", lint=False))
    return found.value.games if found.ok else ()


def perft(text: str, depth: int) -> int:
    """Return the perft of a description; fail if the keeper has a choice."""
    machine = Machine(parse(text))
    found = machine.perft(depth)
    assert machine.keeper_moves <= 1
    return found


def compared(path: Path, index: int, depth: int, root: Path | None = None) -> Comparison:
    """Return both counts of a game of a file; raise ValueError with the reason of a refusal."""
    description = Description(games_of(path, root)[index])
    if description.faults:
        raise ValueError(description.faults[0].reason)
    played = load(path, index, root=root).perft(depth)
    return Comparison(perft(description.text, depth), played)
