"""The data of a game for the runtime (``createPosition`` and ``Game`` in templates/runtime)."""

from __future__ import annotations

from zrf2js.analysis.core.royal_pieces import creates_royals, royals
from zrf2js.analysis.games.castlings import Castling
from zrf2js.analysis.games.draughts import Draughts
from zrf2js.analysis.games.goal_facts import needs_mobility, reason
from zrf2js.analysis.games.goal_features import aims_of
from zrf2js.analysis.games.notations import Notations
from zrf2js.analysis.games.runtime_needs import (
    attacks_require_making,
    no_progress_goals,
    runtime_needs,
)
from zrf2js.analysis.games.turn_order import next_players
from zrf2js.emit.js.linker.property_names import entries, record
from zrf2js.emit.js.literal import literal
from zrf2js.emit.js.rules.layout import Layout
from zrf2js.ir.nodes import GameIR, KernelRules, TemplateRules
from zrf2js.ir.ops import AddCopyPartial, AddPartial, BeenBefore, From, TakenBefore
from zrf2js.ir.traits import Needs
from zrf2js.ir.words import ForthRules
from zrf2js.language.options import PILES

_PASS_TURN = {"false": 0, "true": 1, "forced": 2}


def notations_data(notations: Notations, positions: int) -> dict[str, object]:
    """Return the facts for notations (templates/notation/facts.js).

    Squares in the order of the positions are left out.
    """
    in_order = notations.squares == tuple(range(positions))
    return {
        "names": notations.names,
        "grid": notations.grid,
        **({} if in_order else {"squares": notations.squares}),
        "letters": notations.letters,
        "plain": notations.plain,
        "base": notations.base,
        "later": notations.later,
        "hands": notations.hands,
        **({"marks": notations.marks} if notations.marks else {}),
        "castlers": notations.castlers,
        "castlings": [_castling_data(each) for each in notations.castlings],
        **({"moved": notations.moved} if notations.moved else {}),
        **({"takesRook": True} if notations.takes_rook else {}),
        "readsLast": notations.reads_last,
        "onlyDrops": notations.only_drops,
        "sgf": notations.sgf,
        "stone": notations.stone,
        **({} if notations.draughts is None else {"draughts": _draughts_data(notations.draughts)}),
    }


def _castling_data(castling: Castling) -> dict[str, object]:
    return {
        "side": castling.side,
        "king": castling.king,
        "rook": castling.rook,
        **({"short": True} if castling.is_short else {}),
        **({"marks": dict.fromkeys(castling.marks, True)} if castling.marks else {}),
    }


def _draughts_data(draughts: Draughts) -> dict[str, object]:
    return {
        "squares": draughts.squares,
        "color": draughts.color,
        "man": draughts.man,
        "king": draughts.king,
        "type": draughts.type,
    }


def design_of(
    game: GameIR, layout: Layout, missing: frozenset[str] = frozenset()
) -> dict[str, object]:
    """Return all data except the board and the functions; ``missing`` are the features left out."""
    has_scripts = isinstance(game.rules, ForthRules) or "scripts" not in missing
    has_aims = has_scripts or "search" not in missing
    has_texts = "texts" not in missing
    return {
        "title": game.title,
        "variant": game.variant,
        "default": game.default,
        "engine": game.engine,
        "players": [
            {
                "name": p.name,
                **({"random": True} if p.random else {}),
                "inTurnOrder": p.in_turn_order,
                **({"symmetry": p.symmetry} if has_scripts else {}),
            }
            for p in game.players
        ],
        **({"opposites": game.opposites} if has_scripts else {}),
        "turns": [
            {
                "chooser": turn.chooser,
                "mover": turn.mover,
                "mode": turn.mode,
                **({"random": True} if turn.random else {}),
            }
            for turn in game.turns
        ],
        "repeat": game.repeat,
        "modes": game.modes,
        "notationModes": game.notation_modes,
        "attributes": [{"name": a.name, "values": a.values} for a in game.attributes],
        "pieces": [_piece(game, index, has_texts) for index in range(len(game.pieces))],
        "setup": [[s.player, s.piece, s.position] for s in game.setup],
        "reserves": [[r.player, r.piece, r.count] for r in game.reserves],
        "goals": [
            {
                "kind": g.kind,
                "reason": reason(g.condition),
                **({"aims": aims_of(game, g)} if has_aims else {}),
            }
            for g in game.goals
        ],
        **_searched(game, missing),
        **_puzzle(game, missing),
        **_line_drops(game, missing),
        "options": _without_false(_options(game)),
        "rawOptions": dict(game.options),
        **({"texts": dict(game.texts), "media": game.media} if has_texts else {}),
        "layout": _without_unused(_without_false(_layout(game, layout)), missing),
    }


def _searched(game: GameIR, missing: frozenset[str]) -> dict[str, object]:
    """Return what training has found, if the module can search."""
    annotations = game.annotations
    trained = {
        "learned": annotations.learned,
        "tables": annotations.tables,
        "book": annotations.book,
    }
    if "search" in missing:
        return {}
    return {name: data for name, data in trained.items() if data is not None}


#: the entries of a design whose records have only properties that the runtime names
_RECORDS = ("players", "turns", "goals", "options", "puzzle", "lineDrops", "layout")


def design_text(design: dict[str, object], board: str = "") -> str:
    """Return a design or its board as a literal, with marks at internal properties.

    ``board`` is the name of the board of a design.
    """
    texts = {
        key: record(value) if key in _RECORDS else literal(value) for key, value in design.items()
    }
    return entries({**texts, "board": board} if board else texts)


def _puzzle(game: GameIR, missing: frozenset[str]) -> dict[str, object]:
    """Return the facts for the solver, if the module has one."""
    puzzle = game.annotations.puzzle
    return {} if puzzle is None or "solver" in missing else {"puzzle": puzzle}


def _line_drops(game: GameIR, missing: frozenset[str]) -> dict[str, object]:
    """Return the facts for proofs by lines, if the module can search."""
    line_drops = game.annotations.line_drops
    return {} if line_drops is None or "search" in missing else {"lineDrops": line_drops}


def _options(game: GameIR) -> dict[str, object]:
    return {
        "passTurn": _PASS_TURN.get(game.option("pass turn"), 0),
        "passPartial": game.option("pass partial") == "true",
        "maximalCaptures": game.option("maximal captures") != "false",
        "recycleCaptures": game.option("recycle captures") == "true",
        "includeOffPieces": game.option("include off-pieces") == "true",
    }


def _without_false(data: dict[str, object]) -> dict[str, object]:
    """Return data without flags that are false: the runtime reads missing flags as false."""
    return {key: value for key, value in data.items() if value is not False and value is not None}


#: data of the layout that may be left out if they are zero, and the features that read them anyway
_OPTIONAL = {
    "bitboardWords": ("scripts",),
    "compares": ("scripts",),
    "droppable": ("scripts", "search"),
    "flipTo": ("scripts",),
    "positionFlags": ("scripts",),
    "recyclable": ("scripts",),
    "variables": ("scripts",),
}


def _without_unused(data: dict[str, object], missing: frozenset[str]) -> dict[str, object]:
    """Return the data of a layout without numbers that are zero and that no feature reads."""
    return {
        key: value
        for key, value in data.items()
        if key not in _OPTIONAL
        or (any(value) if isinstance(value, list) else value)
        or not missing.issuperset(_OPTIONAL[key])
    }


def _piece(game: GameIR, index: int, has_texts: bool) -> dict[str, object]:
    piece = game.pieces[index]
    images = {game.players[player].name: files for player, files in piece.images}
    return {
        "name": piece.name,
        **({**dict(piece.texts), "images": images} if has_texts else {}),
        "attributes": piece.attributes,
        **({"drops": True} if piece.drops else {}),
    }


def _layout(game: GameIR, layout: Layout) -> dict[str, object]:
    needs = runtime_needs(game)
    annotations = game.annotations
    compared = annotations.comparisons
    return {
        "players": layout.players,
        "types": layout.types,
        "ownerMask": layout.owner_mask,
        "typeShift": layout.type_shift,
        "typeMask": layout.type_mask,
        "positionBits": layout.position_bits,
        "bitboardWords": layout.words if layout.bitboard_prefilter else 0,
        "hasRayQuery": annotations.ray_queries,
        "twoWordMoves": layout.two_word_moves,
        "codeBits": layout.code_bits,
        "changeLists": layout.change_lists,
        "attributes": [{"shift": f.shift, "mask": f.mask} for f in layout.attributes],
        "positionFlags": 2 * layout.position_flags,  # also those of attack tests
        "royal": _royal(game, layout),
        "droppable": [0, *(int(bool(piece.drops)) for piece in game.pieces)],
        "recyclable": [0, *_recyclable(game, layout)],
        "flipTo": _flips(game),
        "tracksCounts": Needs.COUNTS in needs,
        "piles": game.board_kind if game.board_kind in PILES else None,
        "tracksHash": Needs.HISTORY in needs,
        **_progress(game),
        "tracksCaptures": Needs.LOSSES in needs,
        "testsMobility": needs_mobility(game),
        "testsGoalPatterns": annotations.incremental_goal_patterns,
        "createsRoyals": creates_royals(game),
        "attacksRequireMaking": attacks_require_making(game),
        "compares": _compares(game),
        "mayHaveNoEffect": annotations.may_have_no_effect
        and not isinstance(game.rules, ForthRules),
        "compels": bool(game.priorities) or game.option("maximal captures") != "false",
        "hasPartialMoves": _continues(game),
        "readsEarlierParts": game.has(BeenBefore, TakenBefore),
        **_words_data(game),
        # blocks that choose the origin may list moves of a piece that are not adjacent
        "scattersOrigins": (compared is None or compared.all is not None) and game.has(From),
    }


def _words_data(game: GameIR) -> dict[str, object]:
    """Return the number of cells of variables on the board, and the values of the types."""
    match game.rules:
        case ForthRules(stores=stores, values=values):
            variables = sum(store.size for store in stores if store.on_board)
            return {"variables": variables, "values": (0, *values)}
        case TemplateRules() | KernelRules():
            return {"variables": 0}


def _progress(game: GameIR) -> dict[str, object]:
    """Return 1 for each type whose moves are progress, and the least number of turns in a goal."""
    goals = no_progress_goals(game)
    if not goals:
        return {}
    types = [0, *(int(piece in goals[0].pieces) for piece in range(len(game.pieces)))]
    return {"progressTypes": types, "progressLimit": min(goal.count for goal in goals)}


def _recyclable(game: GameIR, layout: Layout) -> list[int]:
    """Return 1 for each type whose captured pieces return to a reserve (rule 68)."""
    return [int(layout.recycles_promotions or bool(piece.drops)) for piece in game.pieces]


def _compares(game: GameIR) -> list[int]:
    """Return 1 for drops and for each type whose moves are compared; words may list equal moves."""
    count = 1 + len(game.pieces)
    match game.rules:
        case ForthRules():
            return [0] * count
        case TemplateRules() | KernelRules():
            compared = game.annotations.comparisons
            return list(map(int, compared.flags)) if compared else [1] * count


def _continues(game: GameIR) -> bool:
    """Return True if moves may be partial."""
    match game.rules:
        case ForthRules(natives=natives):
            return not {"partial", "partial-move-type"}.isdisjoint(natives)
        case TemplateRules() | KernelRules():
            return game.has(AddPartial, AddCopyPartial)


def _royal(game: GameIR, layout: Layout) -> list[int]:
    flags = [0] * (layout.players * layout.types)
    for player, pieces in royals(game).items():
        for piece in pieces:
            flags[player * layout.types + piece + 1] = 1
    return flags


def _flips(game: GameIR) -> list[int]:
    """Return the owner bit of the next player of the turn order, by player (rule 64)."""
    following = next_players(game)
    return [1 << following.get(player, player) for player in range(len(game.players))]
