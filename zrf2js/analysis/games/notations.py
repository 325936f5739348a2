"""The notations that a game has: short moves, UCI, FEN, PGN, USI, SGF.

A game has a notation if the notation can express its positions or moves. All facts come from the
Program: castling, promotion and drops from effects of templates, letters from names.
"""

from __future__ import annotations

import re
from collections import Counter
from string import ascii_uppercase

from zrf2js.analysis.core.interpreter import NotAnalyzable
from zrf2js.analysis.core.royal_pieces import royals
from zrf2js.analysis.games.castlings import Castling, castlings_of
from zrf2js.analysis.games.draughts import Draughts, draughts_of
from zrf2js.analysis.games.fen_signs import are_unique, marks_of, sign_of, usual_type
from zrf2js.analysis.games.landings import Results
from zrf2js.ir import ops
from zrf2js.ir.nodes import GameIR, KernelRules, Piece, TemplateCall, TemplateRules
from zrf2js.ir.words import ForthRules
from zrf2js.support.frozen_node import frozen_node

_SQUARE = re.compile(r"([a-z])([0-9]{1,2})")
#: the largest board of SGF, and the largest side that USI names with one character
_MAX_SGF, _MAX_USI = 52, 9
_PLAYERS = 2
#: columns and rows of the board of UCCI
_XIANGQI = (9, 10)


@frozen_node(kw_only=True)
class Notations:
    """The facts that notations of one game use.

    ``grid`` is the number of columns and rows, ``squares`` the positions row by row from the top.
    ``letters`` has the capital letter of each piece type. ``plain`` is the type whose letter is
    left out in short moves, -1 for none. ``base`` is the type that a promoted type returns to, or
    -1. ``later`` is the type that a type of the setup becomes with its first move, or -1: both
    share a letter. ``marks`` has the sign of each type in FEN next to its letter: `+` before it,
    `~` after it, or none; it is empty if no type has one by its notation. ``castlers`` are the
    types whose moves take another piece of the player along, ``castlings`` those moves from the
    setup, and ``takes_rook`` is True if castling is always written as the king's capture of the
    rook. ``sgf`` is the number of the game in SGF, and ``stone`` the first type that is dropped.
    ``moved`` has for each type the attributes that all moves of the type make true, or is empty.
    ``draughts`` has the facts for PDN. ``lacking`` is the reason why a game has no FEN and PGN that
    its board and turns would allow, "" for none.
    """

    names: tuple[str, ...]
    grid: tuple[int, int] = (0, 0)
    squares: tuple[int, ...] = ()
    letters: tuple[str, ...]
    plain: int = -1
    base: tuple[int, ...]
    later: tuple[int, ...]
    marks: tuple[str, ...] = ()
    hands: bool = False
    castlers: tuple[int, ...] = ()
    castlings: tuple[Castling, ...] = ()
    moved: tuple[tuple[str, ...], ...] = ()
    takes_rook: bool = False
    reads_last: bool = False
    only_drops: bool = False
    sgf: int = 0
    stone: int = -1
    draughts: Draughts | None = None
    lacking: str = ""


def notations_of(game: GameIR) -> Notations | None:
    """Return the notations of a game, or None if it has none."""
    if (
        game.engine is not None
        or isinstance(game.rules, KernelRules)
        or not game.turns
        or not game.positions
    ):
        return None
    results = Results(game)
    squares, grid = _grid_of(game)
    drops = game.has_drops
    only_drops = drops and not any(piece.moves for piece in game.pieces)
    recycles = _recycles(game)
    signs, base, letters = _signs_of(game, results, recycles=recycles)
    sgf = _sgf_of(game, grid, only_drops=only_drops)
    castlers = _castlers(game)
    castlings, unknown = _known_castlings(game, castlers, squares, grid[0])
    fits_fen = bool(squares and letters) and _has_fen(game)
    has_fen = fits_fen and not unknown
    names = ["short"]
    draughts = None
    if squares and letters:
        names.append("uci")
        if grid == _XIANGQI and not drops:
            names.append("ucci")
        if has_fen:
            names += ["fen", "pgn"]
            draughts = _draughts_of(game, squares, grid, results)
            if draughts is not None:
                names.append("pdn")
        if recycles and has_fen and max(grid) <= _MAX_USI:
            names += ["usi", "sfen"]
    if sgf:
        names.append("sgf")
    return Notations(
        names=tuple(names),
        grid=grid,
        squares=squares,
        letters=letters,
        plain=-1 if max(base, default=-1) >= 0 else _plain_of(game, results),
        base=base,
        later=results.later,
        hands=has_hands(game),
        marks=marks_of(signs, base) if letters else (),
        castlers=castlers,
        castlings=castlings,
        moved=_moved(game),
        takes_rook=game.option("chess960") == "true",
        reads_last=reads_last(game),
        only_drops=only_drops,
        sgf=sgf,
        stone=next((i for i, piece in enumerate(game.pieces) if piece.drops), -1),
        draughts=draughts,
        lacking=unknown if fits_fen else "",
    )


# --- the board ---------------------------------------------------------------------------------


def _grid_of(game: GameIR) -> tuple[tuple[int, ...], tuple[int, int]]:
    """Return the positions row by row from the highest rank, and the columns and rows.

    The names must be those of a whole grid, such as a1 to h8; positions without a rectangle, which
    are not on the board, may have other names.
    """
    positions: dict[tuple[int, int], int] = {}
    for index, position in enumerate(game.positions):
        match = _SQUARE.fullmatch(position.name)
        if match is not None:
            positions[int(match[2]), ord(match[1])] = index
        elif position.rect is not None:
            return (), (0, 0)
    ranks = sorted({rank for rank, _ in positions}, reverse=True)
    files = sorted({file for _, file in positions})
    if not positions or len(positions) != len(ranks) * len(files):
        return (), (0, 0)
    squares = tuple(positions[rank, file] for rank in ranks for file in files)
    return squares, (len(files), len(ranks))


def _has_stores(game: GameIR) -> bool:
    """Return True if positions may hold variables."""
    match game.rules:
        case ForthRules(stores=stores):
            return bool(stores)
        case TemplateRules() | KernelRules():
            return False


def _has_fen(game: GameIR) -> bool:
    """Return True if FEN can express positions: two players in turn, plain pieces, no variables."""
    order = [turn.chooser for turn in game.turns]
    alternate = len(order) == _PLAYERS and len(set(order)) == _PLAYERS and game.repeat == 0
    own = all(turn.chooser == turn.mover and turn.mode < 0 for turn in game.turns)
    owned = (each for each in game.setup if sign_of(game.pieces[each.piece]) != "*")
    owners = {entry.player for entry in owned} <= set(order)
    plain = game.board_kind == "default" and not _has_stores(game) and not game.position_flags
    boolean = all(sorted(a.values) == ["false", "true"] for a in game.attributes)
    chance = any(game.players[player].random for player in order)
    return alternate and own and owners and plain and boolean and not chance


def _known_castlings(
    game: GameIR, castlers: tuple[int, ...], squares: tuple[int, ...], columns: int
) -> tuple[tuple[Castling, ...], str]:
    """Return the castlings, and "" or the reason why they are not known."""
    try:
        return castlings_of(game, castlers, squares, columns), ""
    except NotAnalyzable as reason:
        return (), f"its castlings cannot be followed ({reason})"


def has_hands(game: GameIR) -> bool:
    """Return True if positions may have pieces in reserve, which FEN lists."""
    has_pieces = any(reserve.count > 0 for reserve in game.reserves)
    return has_pieces or _recycles(game) or game.recycles_promotions


def _recycles(game: GameIR) -> bool:
    """Return True if captured pieces can be dropped."""
    return game.has_drops and game.option("recycle captures") == "true"


def reads_last(game: GameIR) -> bool:
    """Return True if moves depend on the squares of the last move."""
    return game.has(ops.IsLastFrom, ops.IsLastTo)


# --- pieces ------------------------------------------------------------------------------------


def _signs_of(
    game: GameIR, results: Results, *, recycles: bool
) -> tuple[tuple[str, ...], tuple[int, ...], tuple[str, ...]]:
    """Return the signs in FEN that the rules state, () without them; base types and letters."""
    signs = tuple(sign_of(piece) for piece in game.pieces)
    if all(signs) and are_unique(signs, results.later):
        base = tuple(usual_type(signs, index) for index in range(len(signs)))
        return signs, base, tuple(sign.strip("+~") for sign in signs)
    base = results.bases() if recycles else tuple(-1 for _ in game.pieces)
    return (), base, _letters_of(game, results, base)


def _letters_of(game: GameIR, results: Results, base: tuple[int, ...]) -> tuple[str, ...]:
    """Return a capital letter for each type, () if there are more types than letters.

    Letters are assigned to royal types first, then to types whose first letter is unique, then to
    those of the setup. A type gets the first free letter of its notation or name, else any free
    letter. A type that becomes another type with its first move shares the letter of that type. A
    promoted type, which FEN writes with a sign, shares the letter of its base.
    """
    kings = frozenset().union(*royals(game).values())
    set_up = {entry.piece for entry in game.setup}
    same = [max(pair) for pair in zip(results.later, base, strict=True)]
    texts = [_text_of(piece).upper() for piece in game.pieces]
    own = [index for index, other in enumerate(same) if other < 0]
    firsts = Counter(texts[index][:1] for index in own)

    def rank(index: int) -> tuple[bool, bool, bool]:
        return index not in kings, firsts[texts[index][:1]] > 1, index not in set_up

    taken: dict[int, str] = {}
    for index in sorted(own, key=rank):
        letters = texts[index] + ascii_uppercase
        free = next((c for c in letters if c in ascii_uppercase and c not in taken.values()), None)
        if free is None:
            return ()
        taken[index] = free
    return tuple(taken[index if other < 0 else other] for index, other in enumerate(same))


def _castlers(game: GameIR) -> tuple[int, ...]:
    """Return the types with multi-part moves that do not give a piece to the other side."""
    types = []
    for index, piece in enumerate(game.pieces):
        classes = (game.templates[call.template].classes for call in piece.moves)
        if any(ops.Cascade in each and ops.ChangeOwner not in each for each in classes):
            types.append(index)
    return tuple(types)


def _moved(game: GameIR) -> tuple[tuple[str, ...], ...]:
    """Return for each type the attributes that all of its moves make true, () if there is none."""

    def set_by(call: TemplateCall) -> frozenset[int]:
        found = game.templates[call.template].find(ops.SetAttribute)
        return frozenset(op.attribute for op in found if isinstance(op.value, int) and op.value)

    marks = tuple(
        tuple(
            game.attributes[index].name
            for index in sorted(frozenset.intersection(*map(set_by, piece.moves)))
            if piece.attributes[index] < game.attributes[index].falsy
        )
        if piece.moves
        else ()
        for piece in game.pieces
    )
    return marks if any(marks) else ()


def _text_of(piece: Piece) -> str:
    notation = dict(piece.texts).get("notation", "")
    return notation if re.search("[A-Za-z]", notation) else piece.name


def _plain_of(game: GameIR, results: Results) -> int:
    """Return the type whose letter short moves leave out: the only one, or the most frequent."""
    kinds = {i if results.later[i] < 0 else results.later[i] for i in range(len(game.pieces))}
    if len(kinds) == 1:
        return next(iter(kinds))
    counts = Counter(
        piece if results.later[piece] < 0 else results.later[piece]
        for piece in (entry.piece for entry in game.setup)
    )
    ranked = counts.most_common(2)
    if not ranked:
        return -1
    is_most = len(ranked) == 1 or ranked[0][1] > ranked[1][1]
    return ranked[0][0] if is_most else -1


def _draughts_of(
    game: GameIR, squares: tuple[int, ...], grid: tuple[int, int], results: Results
) -> Draughts | None:
    """Return the facts for PDN, or None if the game is not one of draughts."""
    man = {entry.piece for entry in game.setup}
    kings = frozenset().union(*(results.of(index) for index in man)) - man
    king = next(iter(kings)) if len(man) == len(kings) == 1 else None
    return draughts_of(game, squares, grid[0], king) if grid[0] == grid[1] else None


# --- games of stones ---------------------------------------------------------------------------


def _sgf_of(game: GameIR, grid: tuple[int, int], *, only_drops: bool) -> int:
    """Return the number of the game in SGF for games of stones, 0 for others.

    1 is Go, where drops capture, 2 is Othello, where they flip, 4 is Gomoku.
    """
    droppable = [index for index, piece in enumerate(game.pieces) if piece.drops]
    if not only_drops or len(droppable) != 1 or not grid[0] or max(grid) > _MAX_SGF:
        return 0
    if len(game.turns) != _PLAYERS or len({turn.chooser for turn in game.turns}) != _PLAYERS:
        return 0
    used = frozenset().union(
        *(game.templates[use.template].classes for use in game.pieces[droppable[0]].drops)
    )
    if used & {ops.Flip, ops.ChangeOwner}:
        return 2
    return 1 if ops.Capture in used else 4
