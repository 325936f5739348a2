"""The description of the memory of an engine, as plain data for programs that read it."""

from __future__ import annotations

from typing import Any

from zrf2js.analysis.games.goal_facts import reason
from zrf2js.analysis.games.notations import notations_of
from zrf2js.emit.js.rules.layout import CODE_BITS
from zrf2js.emit.wasm import records as r
from zrf2js.emit.wasm.batch import result_numbers
from zrf2js.emit.wasm.engine import Engine
from zrf2js.emit.wasm.progress import progress_types
from zrf2js.emit.wasm.tables import CELL
from zrf2js.ir.nodes import GameIR
from zrf2js.support.optional import attempt_once


def description_of(game: GameIR, engine: Engine) -> dict[str, Any]:
    """Return the tables of a game, and the addresses and formats of its engine.

    The keys of the tables are those of ``--target python``, whose runtime writes texts and
    positions with them.
    """
    play, batch = engine.play, engine.batch
    assert play is not None and batch is not None
    tables, layout = engine.tables, engine.tables.layout
    rows = zip(game.attributes, layout.attributes, strict=True)
    notations = attempt_once("notations", game, notations_of, None)
    return {
        "title": game.title,
        "players": [player.name for player in game.players],
        "playing": list(game.playing),
        "choosing": [p for p, each in enumerate(game.players) if each.chooses],
        "positions": [position.name for position in game.positions],
        "pieces": [piece.name for piece in game.pieces],
        "attributes": [(each.name, bits.shift, bits.mask, each.values) for each, bits in rows],
        "types": layout.types,
        "off": 1 << CODE_BITS,
        "owner_mask": layout.owner_mask,
        "type_mask": layout.type_bits,
        "type_shift": layout.type_shift,
        "code_bits": layout.code_bits,
        "fresh": [engine.records.fresh(piece) for piece in range(len(game.pieces))],
        "turns": [(turn.chooser, turn.mover) for turn in game.turns],
        "chance": [game.is_random(turn) for turn in game.turns],
        "modes": list(game.modes),
        "notation_modes": list(game.notation_modes),
        "setup": [(row.player, row.piece, row.position) for row in game.setup],
        "reserves": [(row.player, row.piece, row.count) for row in game.reserves],
        "goals": [(goal.kind, reason(goal.condition)) for goal in game.goals],
        "notations": [*(notations.names if notations else ()), "zsg"],
        "reads_earlier_parts": tables.reads_parts,
        "counts_repetitions": False,
        "piles": game.board_kind if tables.has_piles else None,
        "pile_height": tables.pile_height,
        "progress_types": progress_types(game),
        "change_lists": list(tables.change_lists),
        "addresses": {
            "kinds": tables.kinds,
            "registers": tables.registers,
            "board": tables.board,
            "reserve": tables.reserve,
            "earlier": tables.reserve + tables.earlier,
            "piles": tables.reserve + tables.piles,
            "list": tables.top.initial,
            "records": tables.records.initial,
            "undo": tables.undo.initial,
            "hashes": tables.hashes.initial,
        },
        "registers": play.registers,
        "results": result_numbers(game, play.no_moves),
        "batch": tables.batch,
        "position_size": batch.position_size,
        "cell": CELL,
        "record": (r.HEADER, r.ENTRY, r.RECORD),
    }
