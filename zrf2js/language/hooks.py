"""The functions of Dagaz that game scripts replace, and their effect in zrf2js."""

from __future__ import annotations

from enum import Enum

from zrf2js.support.frozen_node import frozen_node


class Support(Enum):
    """The degree to which a hook works as in Dagaz."""

    SAME = "same"
    DIFFERS = "differs"
    NO_EFFECT = "no effect"


@frozen_node()
class Hook:
    """A function that scripts may set.

    ``path`` is its path below ``Dagaz``; ``scripts`` is the number of public scripts that set it.
    """

    path: str
    arguments: str
    support: Support
    scripts: int
    doc: str


_SAME, _DIFFERS, _NO = Support.SAME, Support.DIFFERS, Support.NO_EFFECT

#: ``scripts`` counts uses in 3 793 public scripts; it is 0 for rare hooks and those of zrf2js
HOOKS: tuple[Hook, ...] = (
    Hook("Model.BuildDesign", "(design)", _NO, 1075, "The rules file is the design: a script cannot replace it."),
    Hook("View.configure", "(view)", _NO, 1075, "The page draws the board from the rules. A stub accepts the function of the script."),
    Hook("Model.checkVersion", "(design, name, value)", _SAME, 942, "Called for every option when a game begins. No option makes the game fail."),
    Hook("Model.CheckInvariants", "(board)", _SAME, 668, "Called after the moves are generated. It may set `move.failed`, change `move.actions`, and change or replace `board.moves`."),
    Hook("Controller.persistense", "", _NO, 388, "A property of Dagaz's page."),
    Hook("Model.WIDTH", "", _SAME, 372, "The width of the board; a script may set another value."),
    Hook("Model.HEIGHT", "", _SAME, 372, "The height of the board; a script may set another value."),
    Hook("Model.getX", "(pos)", _SAME, 372, "`pos % WIDTH`."),
    Hook("Model.getY", "(pos)", _SAME, 372, "`pos / WIDTH`, rounded down. Position 0 is the first position of the grid in the rules; Dagaz may have another corner at the top."),
    Hook("Model.checkGoals", "(design, board, player)", _DIFFERS, 221, "Returns 1, 0, -1 or null for `player`, the side to move. It replaces the goals of the rules, which the default tests. If it returns null for a player without moves, the game is drawn."),
    Hook("AI.heuristic", "(ai, design, board, move)", _DIFFERS, 144, "Returns the weight by which alpha-beta orders the moves, best first. The other searches do not call it. `ai` is empty. The weight never excludes a move."),
    Hook("AI.eval", "(design, params, board, player)", _DIFFERS, 128, "Returns the score of a board for `player` in cp (100 cp = most common piece). `params` is empty."),
    Hook("Model.setup", "(board, init)", _DIFFERS, 125, "Changes the initial board. `init` is the `setup` option of `createGame`, not the address of the page."),
    Hook("Model.moveToString", "(move)", _DIFFERS, 118, "Returns the text of a move, for `String(move)` and `apply`. The default is Zillions' notation; saved games always use that."),
    Hook("Model.getSetup", "(design, board)", _DIFFERS, 92, "Returns a text that the default `setup` reads: JSON, not Dagaz's code."),
    Hook("View.showPiece", "(view, ctx, frame, pos, piece, model, x, y)", _NO, 84, "Part of Dagaz's page."),
    Hook("Controller.clearGame", "()", _NO, 97, "Part of Dagaz's page."),
    Hook("Controller.go", "(url)", _NO, 57, "Part of Dagaz's page."),
    Hook("AI.getPrice", "(design, piece, pos)", _SAME, 38, "Returns the value of a piece on a position. The default is computed from its moves."),
    Hook("AI.getEval", "(design, board)", _NO, 37, "Set `AI.eval` instead."),
    Hook("AI.isForced", "(design, board, move)", _NO, 35, "The search selects its own lines."),
    Hook("Controller.Done", "(board)", _NO, 29, "Part of Dagaz's page; see `Model.Done`."),
    Hook("Model.Done", "(design, board)", _DIFFERS, 24, "Called after a move of the game, not in the search. Changes to the board are discarded."),
    Hook("AI.findBot", "(type, params, parent)", _NO, 23, "`search` chooses the algorithm."),
    Hook("AI.see", "(design, board, move)", _NO, 21, "The search has its own function."),
    Hook("AI.isMajorPiece", "(type)", _NO, 19, "The search does not use it."),
    Hook("AI.inCheck", "(design, board)", _NO, 17, "The search does not use it."),
    Hook("View.showBoard", "(board, ctx)", _NO, 17, "Part of Dagaz's page."),
    Hook("AI.isRepDraw", "(board)", _NO, 16, "Set `Model.onRepetition` instead."),
    Hook("View.getMove", "()", _NO, 10, "Part of Dagaz's page."),
    Hook("View.getPromotionDialogIx", "()", _NO, 8, "Part of Dagaz's page."),
    Hook("View.deltaY", "()", _NO, 7, "Part of Dagaz's page."),
    Hook("Model.PostProcessing", "(board, moves)", _SAME, 6, "Called after `CheckInvariants`; a returned list becomes `board.moves`."),
    Hook("Model.continue", "(design, board, str)", _NO, 5, "Levels do not exist; each variant is a separate game."),
    Hook("AI.getForcedMove", "(ctx, board, player)", _NO, 5, "The search detects forced moves."),
    Hook("Model.Extension", "(board)", _SAME, 4, "Called before `CheckInvariants`; adds moves."),
    Hook("Model.getPieceType", "(piece)", _SAME, 4, "Returns the number of the piece type."),
    Hook("Model.getPieceTypes", "(piece)", _SAME, 4, "Returns a list with the number of the piece type."),
    Hook("Model.GetCover", "(design, board)", _NO, 4, "Call `board.apply(move)` and the moves of the opponent."),
    Hook("AI.isFriend", "(player, opponent)", _NO, 4, "The search derives the sides from the turn order."),
    Hook("Model.closure", "(board, move, group)", _SAME, 3, "Returns the positions that move together if the group makes this move."),
    Hook("Model.PostActions", "(board)", _SAME, 0, "The last filter. The default removes failed moves; those are always removed."),
    Hook("Model.isFriend", "(piece, player)", _SAME, 0, "Returns true if a piece counts as the player's own during move generation."),
    Hook("Model.getPartList", "(board, gen)", _DIFFERS, 0, "Returns the positions from which a partial move may continue. `gen` is `{ pos, mode }`."),
    Hook("Model.Determinate", "(board)", _NO, 0, "Every action has exactly one origin, one target and one piece."),
    Hook("Model.createPiece", "(type, player)", _SAME, 0, "Creates a piece of the starting position; a script may give it values."),
    Hook("Model.createMove", "(mode, sound)", _SAME, 0, "Creates an empty move. Sounds are ignored."),
    Hook("Model.design", "", _SAME, 0, "The design of the current game."),
    Hook("Model.getDesign", "()", _SAME, 0, "Returns the design of the current game."),
    Hook("Model.getInitBoard", "()", _SAME, 0, "Returns the board of the starting position."),
    Hook("Model.posToString", "(pos)", _SAME, 0, "Returns the name of a position."),
    Hook("Model.stringToPos", "(name)", _SAME, 0, "Returns the position with a name, or null."),
    Hook("Model.countsForDraw", "(move)", _SAME, 0, "Extension of zrf2js. Returns true if a move counts toward `drawAfter`, false if not, null to restart the count as captures do."),
    Hook("Model.drawAfter", "", _SAME, 0, "Extension of zrf2js. The number of consecutive counted moves after which the game is drawn."),
    Hook("Model.onRepetition", "(board, times)", _SAME, 0, "Extension of zrf2js. Called when a position occurs again. Returns 1, 0 or -1 for the player to move, or null to continue."),
    Hook("Model.changesLinks", "", _SAME, 0, "Extension of zrf2js. True allows moves to call `setLink`."),
)  # fmt: skip

BY_PATH = {hook.path: hook for hook in HOOKS}
