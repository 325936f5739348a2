"""One row a word: where it stands, what follows it, whether we support it, what it does.

Shapes are read by ``model.words``: a token names what may stand there (``cond``, ``place``,
``piece`` ...), ``?`` makes it optional, ``*`` takes all that follow, ``+`` at least one.  When
every token is optional the arguments may come in any order.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Context(Enum):
    """Where a word may stand."""

    FILE = "top level"
    GAME = "game or variant"
    BOARD = "board"
    GRID = "grid"
    PIECE = "piece"
    MOVE = "move or drop block"
    CONDITION = "condition"
    PLACE = "place"
    GOAL = "goal"


class Status(Enum):
    """How much of a word's meaning the compiler carries."""

    SUPPORTED = "supported"
    DATA = "kept as data"
    IGNORED = "ignored"
    PARTIAL = "partial"


@dataclass(frozen=True, slots=True)
class Keyword:
    """A word of the language; ``negatable`` words have a ``not-`` form for free."""

    word: str
    context: Context
    shape: str
    status: Status
    doc: str
    negatable: bool = False


def _rows(context: Context, *rows: tuple[str, str, Status, str]) -> tuple[Keyword, ...]:
    return tuple(Keyword(word, context, shape, status, doc) for word, shape, status, doc in rows)


def _tests(*rows: tuple[str, str, str]) -> tuple[Keyword, ...]:
    return tuple(
        Keyword(word, Context.CONDITION, shape, Status.SUPPORTED, doc, negatable=True)
        for word, shape, doc in rows
    )


_OK, _DATA, _IGNORED = Status.SUPPORTED, Status.DATA, Status.IGNORED

_FILE = _rows(
    Context.FILE,
    ("game", "statement*", _OK, "A game."),
    ("variant", "statement*", _OK, "The game with some of its statements replaced."),
    ("define", "name node*", _OK, "A macro; $1, $2 ... stand for its arguments."),
    ("include", "file", _OK, "The top-level forms of another file."),
    ("version", "text", _IGNORED, "The version of Zillions the file was written for."),
)

_GAME = _rows(
    Context.GAME,
    ("title", "text", _OK, "The name shown to the players."),
    ("players", "player*", _OK, "Who plays; a name that starts with ? plays at random."),
    ("turn-order", "turn*", _OK, "Who moves when; `repeat` marks where the cycle starts."),
    ("move-priorities", "type*", _OK, "Move types, the first that has a move is compulsory."),
    ("board", "form*", _OK, "Positions, links and zones."),
    ("piece", "form*", _OK, "A piece type: its moves, drops and attributes."),
    ("board-setup", "form*", _OK, "Who has which pieces where at the start."),
    ("option", "name value", _OK, "Switches rules and habits of the program."),
    ("win-condition", "players goal", _OK, "The players win when the goal holds."),
    ("loss-condition", "players goal", _OK, "The players lose when the goal holds."),
    ("draw-condition", "players goal", _OK, "The game is drawn when the goal holds."),
    ("count-condition", "players goal", _OK, "When the goal holds most pieces win."),
    ("default", "", _DATA, "Marks the variant that opens first."),
    ("description", "text*", _DATA, "What the players should know about the rules."),
    ("history", "text*", _DATA, "Where the game comes from."),
    ("strategy", "text*", _DATA, "How to play it well."),
    ("solution", "text*", _DATA, "How a puzzle is solved."),
    ("engine", "file", _DATA, "A plug-in that supplies the rules; we cannot run it."),
    ("music", "file*", _DATA, "Background music."),
    *(
        (f"{event}-sound", "file*", _DATA, f"Sound of this event: {event}.")
        for event in (
            "opening", "move", "capture", "drop", "release", "change", "click",
            "win", "loss", "draw",
        )
    ),
)  # fmt: skip

_BOARD = _rows(
    Context.BOARD,
    ("image", "file*", _DATA, "Pictures of the board."),
    ("grid", "form*", _OK, "Positions and links in regular rows."),
    ("positions", "form*", _OK, "Single positions with their rectangles."),
    ("links", "direction pair*", _OK, "One-way links in a direction."),
    ("unlink", "form*", _OK, "Removes links."),
    ("kill-positions", "position*", _OK, "Removes positions with their links."),
    ("dummy", "position*", _OK, "Positions that are not shown."),
    ("zone", "form*", _OK, "A named set of positions, per player."),
    ("symmetry", "player pair*", _OK, "Directions the player reads differently."),
)

_GRID = _rows(
    Context.GRID,
    ("start-rectangle", "int int int int", _OK, "Rectangle of the first position in pixels."),
    ("dimensions", "form*", _OK, "Labels and pixel steps of each dimension."),
    ("directions", "form*", _OK, "Names and index steps of the directions."),
)

_PIECE = _rows(
    Context.PIECE,
    ("name", "name", _OK, "The type's name."),
    ("image", "form*", _DATA, "Pictures per player."),
    ("moves", "block*", _OK, "What the piece does on the board."),
    ("drops", "block*", _OK, "How the piece enters the board."),
    ("attribute", "name value", _OK, "A value every piece of the game can carry."),
    ("move-type", "type", _OK, "The blocks after it have this move type."),
    ("betza", "text name?", _OK, "Our extension: moves in Betza's notation."),
    ("parlett", "text name?", _OK, "Our extension: moves in Parlett's notation."),
    ("dagaz", "text", _OK, "Our extension: moves in the Dagaz notation."),
    ("promotion", "zone piece*", _OK, "Our extension: what the moves of formulas end in."),
    ("help", "text*", _DATA, "One line shown for the piece."),
    ("description", "text*", _DATA, "A longer text."),
    ("notation", "text*", _DATA, "A short name for move lists."),
    ("open", "text*", _DATA, "A text shown when the piece is opened."),
    ("dummy", "", _IGNORED, "The piece takes no part in evaluation."),
)

_MOVE = _rows(
    Context.MOVE,
    ("add", "piece*", _OK, "Emits a move; with piece types, one for each it may become."),
    ("add-partial", "piece* type?", _OK, "Emits a move after which the same piece goes on."),
    ("add-copy", "piece*", _OK, "Emits a move that leaves a copy behind."),
    ("add-copy-partial", "piece* type?", _OK, "A copy is left and the same piece goes on."),
    ("verify", "cond+", _OK, "Ends the block unless the condition holds."),
    ("if", "cond action* else*", _OK, "Actions for either outcome of the condition."),
    ("while", "cond action*", _OK, "Repeats the actions while the condition holds."),
    ("capture", "place?", _OK, "Removes the piece there."),
    ("flip", "place?", _OK, "Gives the piece there to the next player."),
    ("create", "player? piece? place?", _OK, "Puts a new piece there."),
    ("change-owner", "player? place?", _OK, "Gives the piece there to a player."),
    ("change-type", "piece? place?", _OK, "Turns the piece there into another type."),
    ("set-flag", "flag value", _OK, "Sets a flag for the rest of the block."),
    ("set-position-flag", "flag value place?", _OK, "Sets a flag of a position."),
    ("set-attribute", "attribute value place?", _OK, "Sets an attribute of the piece there."),
    ("mark", "action*", _OK, "Remembers the current position."),
    ("back", "action*", _OK, "Returns to the remembered position."),
    ("from", "action*", _OK, "The running part of the move starts here."),
    ("to", "action*", _OK, "The running part of the move lands here."),
    ("cascade", "action*", _OK, "Finishes a part; the piece found here moves next."),
    ("go", "place", _OK, "Goes to a place."),
    ("opposite", "direction", _OK, "Steps in the opposite direction."),
)

_CONDITION = (
    *_tests(
        ("empty?", "place?", "No piece stands there."),
        ("enemy?", "place?", "A piece of another player stands there."),
        ("friend?", "place?", "A piece of the moving side stands there."),
        ("neutral?", "place?", "A piece of a player without turns stands there."),
        ("piece?", "piece place?", "A piece of this type stands there."),
        ("in-zone?", "zone place?", "The place is in the moving side's zone."),
        ("on-board?", "place?", "The place exists."),
        ("position?", "position place?", "The place is this position."),
        ("flag?", "flag", "The flag is set."),
        ("position-flag?", "flag place?", "The position's flag is set."),
        ("last-from?", "place?", "The last move started there."),
        ("last-to?", "place?", "The last move ended there."),
        ("marked?", "place?", "The mark is there."),
        ("attacked?", "type? place?", "An enemy could capture there."),
        ("defended?", "type? place?", "A friend could recapture there."),
        ("adjacent-to-enemy?", "place?", "An enemy stands one link away."),
        ("goal-position?", "place?", "A goal names the position."),
    ),
    *_rows(
        Context.CONDITION,
        ("and", "cond*", _OK, "All hold."),
        ("or", "cond*", _OK, "One holds."),
        ("not", "cond", _OK, "It does not hold."),
        ("true", "", _OK, "Always."),
        ("false", "", _OK, "Never."),
    ),
)

_PLACE = _rows(
    Context.PLACE,
    ("opposite", "direction", _OK, "One step in the opposite direction."),
    ("from", "", _OK, "Where the running part starts."),
    ("to", "", _OK, "Where the running part lands."),
    ("mark", "", _OK, "The marked position."),
    ("last-from", "", _OK, "Where the last move started."),
    ("last-to", "", _OK, "Where the last move ended."),
)

_GOAL = _rows(
    Context.GOAL,
    ("and", "goal*", _OK, "All hold."),
    ("or", "goal*", _OK, "One holds."),
    ("not", "goal", _OK, "It does not hold."),
    ("stalemated", "", _OK, "The player is to move and cannot."),
    ("checkmated", "piece*", _OK, "Stalemated with one of these attacked; forbids self-check."),
    ("captured", "piece*", _OK, "The last move cost the player one of these."),
    ("repetition", "", _OK, "The position stands for the third time."),
    ("pieces-remaining", "int piece*", _OK, "The player has exactly so many on the board."),
    ("total-piece-count", "int piece*", _OK, "All players together have exactly so many."),
    ("absolute-config", "config*", _OK, "Pieces stand on all the listed positions."),
    ("relative-config", "config*", _OK, "Pieces stand in a pattern of directions."),
)

KEYWORDS: tuple[Keyword, ...] = (
    *_FILE, *_GAME, *_BOARD, *_GRID, *_PIECE, *_MOVE, *_CONDITION, *_PLACE, *_GOAL,
)  # fmt: skip


def _by_context(context: Context) -> dict[str, Keyword]:
    return {row.word: row for row in KEYWORDS if row.context is context}


BY_CONTEXT: dict[Context, dict[str, Keyword]] = {c: _by_context(c) for c in Context}


def find_condition(word: str) -> tuple[Keyword, bool] | None:
    """The row of a test and whether the word is its ``not-`` form."""
    tests = BY_CONTEXT[Context.CONDITION]
    if word in tests:
        return tests[word], False
    row = tests.get(word.removeprefix("not-"))
    if row is not None and row.negatable and word.startswith("not-"):
        return row, True
    return None


def rows_of(word: str) -> tuple[Keyword, ...]:
    """The rows of a word, or of the test whose ``not-`` form it is: one for each context."""
    test = find_condition(word)
    name = test[0].word if test else word
    return tuple(row for row in KEYWORDS if row.word == name)
