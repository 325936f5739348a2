"""The WebAssembly engine of a game: a binary module with its memory."""

from __future__ import annotations

from zrf2js.emit.wasm.attacks import Attacks
from zrf2js.emit.wasm.code import (
    I32,
    I64,
    Assign,
    Block,
    Branch,
    Function,
    If,
    Load,
    Local,
    Loop,
    Return,
    Statement,
    Store,
    Value,
    constant,
)
from zrf2js.emit.wasm.encode import module_bytes
from zrf2js.emit.wasm.goals import GoalCode
from zrf2js.emit.wasm.history import History
from zrf2js.emit.wasm.legality import Legality
from zrf2js.emit.wasm.limits import check_tables
from zrf2js.emit.wasm.lists import Lists
from zrf2js.emit.wasm.making import Making
from zrf2js.emit.wasm.perft import Perft
from zrf2js.emit.wasm.records import Records
from zrf2js.emit.wasm.tables import CELL, HASH_SLOTS, MOST_PLIES, WORD, Tables
from zrf2js.ir.nodes import GameIR


class Engine:
    """The functions of one game and where they keep the position; raise Unsupported."""

    def __init__(self, game: GameIR) -> None:
        check_tables(game)
        self._tables = tables = Tables(game)
        records = Records(tables)
        self._making = making = Making(tables, records)
        attacks = Attacks(tables, records)
        lists = Lists(tables, records, attacks)
        keep_legal = Legality(tables, attacks, making).filter()
        history = History(tables, making)
        goals = GoalCode(tables, self._lost(), history.repeated())
        perft = Perft(tables, lists, making, keep_legal, history, goals)
        perft.plies()
        perft.turns()
        history.remember()
        self._reset()
        self._enter()
        self._count()

    def binary(self) -> bytes:
        """Return the module."""
        tables = self._tables
        return module_bytes(tables.functions, tables.variables, tables.pages, tables.data)

    def _lost(self) -> Function:
        """Return the function that tests whether the last move captured a kind of piece."""
        tables = self._tables
        kind = Local("kind", I32)
        function = Function("lost", (kind,), I32)
        at = function.local("at")
        rounds, after = Loop(), Block()
        found = (Load(at, 0) & tables.kind_bits).equals(kind)
        rounds.body.extend(
            [
                Branch(after, at.equals(tables.losses)),
                If(found, [Return(constant(1))]),
                Assign(at, at + CELL),
                Branch(rounds),
            ]
        )
        after.body.append(rounds)
        function.body = [Assign(at, tables.first_loss), after, Return(constant(0))]
        return tables.add(function)

    def _reset(self) -> None:
        """Add the function that starts a position: its turn and the squares of the last move."""
        tables = self._tables
        names = ("turn", "from", "to", "partial", "continuation")
        params = tuple(Local(name, I32) for name in names)
        function = Function("reset", params, exported=True)
        variables = (
            tables.turn,
            tables.last_from,
            tables.last_to,
            tables.partial,
            tables.continuation,
        )
        kinds = (tables.kind_bits + 1) * tables.words * WORD
        function.body = [
            *(Assign(each, given) for each, given in zip(variables, params, strict=True)),
            Assign(tables.hash, constant(0, I64)),
            *_clear(function, tables.board, tables.size * CELL, constant(0)),
            *_clear(function, tables.kinds, kinds, constant(0, I64)),
            *_clear(function, tables.reserve, tables.reserve_size, constant(0)),
        ]
        tables.add(function)

    def _enter(self) -> None:
        """Add the functions that put a piece on the board and a number into a reserve."""
        tables, making = self._tables, self._making
        emptied = Assign(tables.undo, constant(tables.undo.initial))
        for name, write in (("put", making.write), ("supply", making.write_reserve)):
            function = Function(name, write.params, exported=True)
            function.body = [write.run(*write.params), emptied]
            tables.add(function)

    def _count(self) -> None:
        """Add the functions that start a tree of a depth, and that return the nodes of a level."""
        tables = self._tables
        depth, level = Local("depth", I32), Local("level", I32)
        begin = Function("begin", (depth,), exported=True)
        variables = (tables.top, tables.records, tables.undo, tables.losses, tables.hashes)
        begin.body = [
            Assign(tables.depth, depth),
            *(Assign(each, constant(each.initial)) for each in variables),
            *_clear(begin, tables.hash_slots, HASH_SLOTS * CELL, constant(0)),
            *_clear(begin, tables.nodes, MOST_PLIES * WORD, constant(0, I64)),
        ]
        tables.add(begin)
        nodes = Function("nodes", (level,), I64, exported=True)
        nodes.body = [Return(Load(level << 3, tables.nodes, I64))]
        tables.add(nodes)


def _clear(function: Function, address: int, size: int, zero: Value) -> list[Statement]:
    """Return code that fills a part of the memory with zeros; it is a multiple of their size."""
    at = function.local("at")
    rounds = Loop()
    rounds.body.extend(
        [
            Store(at, address, zero),
            Assign(at, at + (CELL if zero.type is I32 else WORD)),
            Branch(rounds, at.differs(size)),
        ]
    )
    return [Assign(at, constant(0)), rounds]
