"""The table of keywords, one row per keyword and context: shape, status and documentation.

``frontends.zrf.build.block_parser`` interprets the shapes. A token of a shape names a kind of
argument (``cond``, ``place``, ``piece`` ...); ``?`` makes it optional, ``*`` repeats it any number
of times, ``+`` at least once. If every token is optional, the arguments may come in any order.
"""

from __future__ import annotations

from enum import Enum, Flag, auto

from zrf2js.support.frozen_node import frozen_node


class Context(Enum):
    """The part of a rules file in which a keyword is valid."""

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
    """The degree to which the compiler supports a keyword."""

    SUPPORTED = "supported"
    DATA = "kept as data"
    IGNORED = "ignored"


class Effect(Flag):
    """The effects of an action, as far as stages before ``lower`` depend on them."""

    NONE = 0
    #: generates a move
    MOVE = auto()
    #: may put a piece of each type that it names on the board
    TYPE = auto()
    #: may give a piece to another player, or create one
    OWNER = auto()
    #: may leave more pieces on the board than before
    COUNT = auto()
    #: changes state of the block that tests read, or ends the block
    STATE = auto()


@frozen_node()
class Keyword:
    """A row of the table; a ``negatable`` keyword also has a ``not-`` form."""

    word: str
    context: Context
    shape: str
    status: Status
    doc: str
    negatable: bool = False
    effects: Effect = Effect.NONE


def _rows(context: Context, *rows: tuple[str, str, Status, str]) -> tuple[Keyword, ...]:
    return tuple(Keyword(word, context, shape, status, doc) for word, shape, status, doc in rows)


def _tests(*rows: tuple[str, str, str]) -> tuple[Keyword, ...]:
    return tuple(
        Keyword(word, Context.CONDITION, shape, Status.SUPPORTED, doc, negatable=True)
        for word, shape, doc in rows
    )


def _actions(*rows: tuple[str, str, Effect, str]) -> tuple[Keyword, ...]:
    return tuple(
        Keyword(word, Context.MOVE, shape, Status.SUPPORTED, doc, effects=effects)
        for word, shape, effects, doc in rows
    )


_OK, _DATA, _IGNORED = Status.SUPPORTED, Status.DATA, Status.IGNORED

_FILE = _rows(
    Context.FILE,
    ("game", "statement*", _OK, "A game."),
    ("variant", "statement*", _OK, "The game of the file with some statements replaced."),
    ("define", "name node*", _OK, "A macro; its body refers to the arguments as $1, $2 ..."),
    ("include", "file", _OK, "The top-level forms of another file."),
    ("version", "text", _IGNORED, "The Zillions version that the file requires."),
)  # fmt: skip

_GAME = _rows(
    Context.GAME,
    ("title", "text", _OK, "The name of the game or variant."),
    ("players", "player*", _OK, "The players; one whose name starts with ? moves at random."),
    ("turn-order", "turn*", _OK, "The order of turns; `repeat` marks the start of the cycle."),
    ("move-priorities", "type*", _OK, "Move types in order; only the first type with a legal move is allowed."),
    ("board", "form*", _OK, "The board: positions, links and zones."),
    ("piece", "form*", _OK, "A piece type with its moves, drops and attributes."),
    ("board-setup", "form*", _OK, "The starting position: the pieces of each player."),
    ("option", "name value", _OK, "Sets an option of the rules or of the display."),
    ("win-condition", "players goal", _OK, "The players win when the goal holds."),
    ("loss-condition", "players goal", _OK, "The players lose when the goal holds."),
    ("draw-condition", "players goal", _OK, "The game is drawn when the goal holds."),
    ("count-condition", "players goal", _OK, "When the goal holds, the player with the most pieces wins."),
    ("default", "", _DATA, "Marks the variant that opens first."),
    ("description", "text*", _DATA, "A description of the rules for the players."),
    ("history", "text*", _DATA, "The history of the game."),
    ("strategy", "text*", _DATA, "Advice on strategy."),
    ("solution", "text*", _DATA, "The solution of a puzzle."),
    ("engine", "file", _DATA, "A plug-in that implements the rules; only Axiom scripts are compiled."),
    ("music", "file*", _DATA, "Background music."),
    *(
        (f"{event}-sound", "file*", _DATA, f"The sound of the event `{event}`.")
        for event in (
            "opening", "move", "capture", "drop", "release", "change", "click",
            "win", "loss", "draw",
        )
    ),
)  # fmt: skip

_BOARD = _rows(
    Context.BOARD,
    ("image", "file*", _DATA, "Images of the board."),
    ("grid", "form*", _OK, "Positions in regular rows, with their links."),
    ("positions", "form*", _OK, "Single positions with their rectangles in pixels."),
    ("links", "direction pair*", _OK, "One-way links in one direction."),
    ("unlink", "form*", _OK, "Removes links."),
    ("kill-positions", "position*", _OK, "Removes positions with their links."),
    ("dummy", "position*", _OK, "Positions that the page does not show."),
    ("zone", "form*", _OK, "A named set of positions, for some or all players."),
    ("symmetry", "player pair*", _OK, "Pairs of directions that are exchanged for a player."),
)  # fmt: skip

_GRID = _rows(
    Context.GRID,
    ("start-rectangle", "int int int int", _OK, "The rectangle of the first position in pixels."),
    ("dimensions", "form*", _OK, "The labels and the pixel offsets of each dimension."),
    ("directions", "form*", _OK, "The directions by name and by offset in each dimension."),
)  # fmt: skip

_PIECE = _rows(
    Context.PIECE,
    ("name", "name", _OK, "The name of the piece type."),
    ("image", "form*", _DATA, "The images of the piece for each player."),
    ("moves", "block*", _OK, "The moves of the piece, as blocks of actions."),
    ("drops", "block*", _OK, "The drops of the piece onto the board, as blocks of actions."),
    ("attribute", "name value", _OK, "A value that every piece of the game stores, with its default."),
    ("move-type", "type", _OK, "The move type of the blocks that follow."),
    ("betza", "text name?", _OK, "Extension of zrf2js: moves in Betza's notation."),
    ("parlett", "text name?", _OK, "Extension of zrf2js: moves in Parlett's notation."),
    ("dagaz", "text", _OK, "Extension of zrf2js: moves in the Dagaz notation."),
    ("promotion", "zone piece*", _OK, "Extension of zrf2js: the promotion of pieces whose moves are formulas."),
    ("help", "text*", _DATA, "A line of help about the piece."),
    ("description", "text*", _DATA, "A description of the piece."),
    ("notation", "text*", _DATA, "The short name of the piece in move lists."),
    ("open", "text*", _DATA, "The text that is shown when the piece is opened."),
    ("dummy", "", _IGNORED, "Excludes the piece from the evaluation."),
)  # fmt: skip

_MOVE = _actions(
    ("add", "piece*", Effect.MOVE | Effect.TYPE, "Generates a move; with piece types, one move for each promotion."),
    ("add-partial", "piece* type?", Effect.MOVE | Effect.TYPE, "Generates a partial move: the same piece moves again."),
    ("add-copy", "piece*", Effect.MOVE | Effect.TYPE | Effect.COUNT, "Generates a move that leaves a copy on the origin."),
    ("add-copy-partial", "piece* type?", Effect.MOVE | Effect.TYPE | Effect.COUNT, "Generates a partial move that leaves a copy on the origin."),
    ("verify", "cond+", Effect.NONE, "Ends the block if a condition does not hold."),
    ("if", "cond action* else*", Effect.NONE, "Runs the first actions if the condition holds, else those after `else`."),
    ("while", "cond action*", Effect.NONE, "Repeats the actions while the condition holds."),
    ("capture", "place?", Effect.NONE, "Captures the piece on the position."),
    ("flip", "place?", Effect.OWNER, "Gives the piece on the position to the next player."),
    ("create", "player? piece? place?", Effect.TYPE | Effect.OWNER | Effect.COUNT, "Creates a piece on the position."),
    ("change-owner", "player? place?", Effect.OWNER, "Gives the piece on the position to a player."),
    ("change-type", "piece? place?", Effect.TYPE, "Changes the type of the piece on the position."),
    ("set-flag", "flag value", Effect.STATE, "Sets a flag that lasts until the end of the block."),
    ("set-position-flag", "position-flag value place?", Effect.STATE, "Sets a flag of a position."),
    ("set-attribute", "attribute value place?", Effect.NONE, "Sets an attribute of the piece on the position."),
    ("mark", "action*", Effect.STATE, "Marks the current position."),
    ("back", "action*", Effect.STATE, "Returns to the marked position."),
    ("from", "action*", Effect.STATE, "Makes the current position the origin of this part of the move."),
    ("to", "action*", Effect.STATE, "Makes the current position the target of this part of the move."),
    ("cascade", "action*", Effect.STATE, "Ends this part of the move; the piece on the current position moves next."),
    ("go", "place", Effect.STATE, "Moves the cursor to a position."),
    ("opposite", "direction", Effect.STATE, "Moves the cursor one step in the opposite direction."),
)  # fmt: skip

_CONDITION = (
    *_tests(
        ("empty?", "place?", "The position is empty."),
        ("enemy?", "place?", "The position holds a piece of another player."),
        ("friend?", "place?", "The position holds a piece of the side to move."),
        ("neutral?", "place?", "The position holds a piece of a player without turns."),
        ("piece?", "piece place?", "The position holds a piece of this type."),
        ("in-zone?", "zone place?", "The position is in this zone of the side to move."),
        ("on-board?", "place?", "The position exists."),
        ("position?", "position place?", "The tested position is this one."),
        ("flag?", "flag", "The flag is set."),
        ("position-flag?", "position-flag place?", "The flag of the position is set."),
        ("last-from?", "place?", "The last move started on the position."),
        ("last-to?", "place?", "The last move ended on the position."),
        ("marked?", "place?", "The position is marked."),
        ("attacked?", "type? place?", "An enemy could capture on the position."),
        ("defended?", "type? place?", "A friend could recapture on the position."),
        ("adjacent-to-enemy?", "place?", "An enemy is one link away."),
        ("goal-position?", "place?", "A goal names the position."),
    ),
    *_rows(
        Context.CONDITION,
        ("and", "cond*", _OK, "All conditions hold."),
        ("or", "cond*", _OK, "At least one condition holds."),
        ("not", "cond", _OK, "The condition does not hold."),
        ("true", "", _OK, "Always holds."),
        ("false", "", _OK, "Never holds."),
    ),
)  # fmt: skip

_PLACE = _rows(
    Context.PLACE,
    ("opposite", "direction", _OK, "The position one step away in the opposite direction."),
    ("from", "", _OK, "The origin of this part of the move."),
    ("to", "", _OK, "The target of this part of the move."),
    ("mark", "", _OK, "The marked position."),
    ("last-from", "", _OK, "The origin of the last move."),
    ("last-to", "", _OK, "The target of the last move."),
)  # fmt: skip

_GOAL = _rows(
    Context.GOAL,
    ("and", "goal*", _OK, "All goals hold."),
    ("or", "goal*", _OK, "At least one goal holds."),
    ("not", "goal", _OK, "The goal does not hold."),
    ("stalemated", "", _OK, "The player to move has no legal move."),
    ("checkmated", "piece*", _OK, "The player is stalemated and one of these pieces is attacked; forbids moves into check."),
    ("captured", "piece*", _OK, "The last move captured one of these pieces of the player."),
    ("repetition", "", _OK, "The position occurs for the third time."),
    ("pieces-remaining", "int piece*", _OK, "The player has exactly this number of pieces on the board."),
    ("total-piece-count", "int piece*", _OK, "All players together have exactly this number of pieces on the board."),
    ("no-progress", "int piece*", _OK, "No turn of this number of last turns captured, and none moved these pieces: `(no-progress 100 Pawn)`."),
    ("insufficient-material", "material*", _OK, "The board has only these pieces of the player, of `(opponent piece...)`, and any number of `(any-number piece... zone...)`."),
    ("absolute-config", "spec* target*", _OK, "All the listed positions hold one of the pieces."),
    ("relative-config", "step*", _OK, "The pieces form this pattern, linked by the directions."),
)  # fmt: skip

KEYWORDS: tuple[Keyword, ...] = (
    *_FILE, *_GAME, *_BOARD, *_GRID, *_PIECE, *_MOVE, *_CONDITION, *_PLACE, *_GOAL,
)  # fmt: skip


#: the effects of actions without a keyword: bare names, and parts of compiled formulas
UNNAMED_ACTIONS: dict[str, Effect] = {
    "navigate": Effect.STATE,
    "jump": Effect.STATE,
    "stop": Effect.STATE,
    "fork": Effect.NONE,
    "spread": Effect.NONE,
    "search": Effect.NONE,
    "sow": Effect.STATE,
    "use-entry": Effect.NONE,
}

#: the effects of all actions by word
ACTIONS: dict[str, Effect] = {row.word: row.effects for row in _MOVE} | UNNAMED_ACTIONS


def actions_with(effects: Effect) -> frozenset[str]:
    """Return the words of the actions that have at least one of the effects."""
    return frozenset(word for word, own in ACTIONS.items() if own & effects)


def actions_taking(token: str) -> frozenset[str]:
    """Return the words of the actions whose shape contains the token."""
    return frozenset(row.word for row in _MOVE if token in row.shape.split())


def _by_context(context: Context) -> dict[str, Keyword]:
    return {row.word: row for row in KEYWORDS if row.context is context}


BY_CONTEXT: dict[Context, dict[str, Keyword]] = {c: _by_context(c) for c in Context}


def words_of_shape(context: Context, shape: str) -> tuple[str, ...]:
    """Return the keywords of a context that have exactly this shape, in the order of the rows."""
    return tuple(row.word for row in BY_CONTEXT[context].values() if row.shape == shape)


def find_condition(word: str) -> tuple[Keyword, bool] | None:
    """Return the row of a test, and True if the word is its ``not-`` form; None if unknown."""
    tests = BY_CONTEXT[Context.CONDITION]
    if word in tests:
        return tests[word], False
    row = tests.get(word.removeprefix("not-"))
    if row is not None and row.negatable and word.startswith("not-"):
        return row, True
    return None


def rows_of(word: str) -> tuple[Keyword, ...]:
    """Return the rows of a keyword or of a negated test, one row per context."""
    test = find_condition(word)
    name = test[0].word if test else word
    return tuple(row for row in KEYWORDS if row.word == name)
