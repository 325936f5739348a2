"""The functions of Dagaz that game scripts set, and which of them mean something here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Support(Enum):
    """What a script may expect of a hook."""

    SAME = "same"
    DIFFERS = "differs"
    NO_EFFECT = "no effect"


@dataclass(frozen=True, slots=True)
class Hook:
    """``path`` is where it is found below ``Dagaz``; ``scripts`` are those public ones that set it."""

    path: str
    arguments: str
    support: Support
    scripts: int
    doc: str


_SAME, _DIFFERS, _NO = Support.SAME, Support.DIFFERS, Support.NO_EFFECT

#: ``scripts`` as counted in 3 793 public scripts; 0 for our own hooks and for rare ones.
HOOKS: tuple[Hook, ...] = (
    Hook("Model.BuildDesign", "(design)", _NO, 1075, "The rules file is the design: a script cannot replace it."),
    Hook("View.configure", "(view)", _NO, 1075, "The page draws itself from the rules. A stub takes the script's function."),
    Hook("Model.checkVersion", "(design, name, value)", _SAME, 942, "Called for every option when a game begins. No option makes a game fail."),
    Hook("Model.CheckInvariants", "(board)", _SAME, 668, "After the moves are listed: set `move.failed`, change `move.actions`, change or replace `board.moves`."),
    Hook("Controller.persistense", "", _NO, 388, "A property of Dagaz's page."),
    Hook("Model.WIDTH", "", _SAME, 372, "Counted from the board; a script may set another one."),
    Hook("Model.HEIGHT", "", _SAME, 372, "As `WIDTH`."),
    Hook("Model.getX", "(pos)", _SAME, 372, "`pos % WIDTH`."),
    Hook("Model.getY", "(pos)", _SAME, 372, "`pos / WIDTH`, rounded down. Position 0 is where the rules' grid begins, not always a corner Dagaz has at the top."),
    Hook("Model.checkGoals", "(design, board, player)", _DIFFERS, 221, "1, 0, -1 or null for `player`, who is to move; replaces the rules' goals, which the default asks. A player without moves draws unless it says otherwise."),
    Hook("AI.heuristic", "(ai, design, board, move)", _DIFFERS, 144, "The order in which alpha-beta tries moves, best first; the other searches do not ask. `ai` is empty. A move is never left out for its weight."),
    Hook("AI.eval", "(design, params, board, player)", _DIFFERS, 128, "What a board is worth to `player`, in hundredths of the commonest piece. `params` is empty."),
    Hook("Model.setup", "(board, init)", _DIFFERS, 125, "Changes the initial board. `init` is the `setup` given to `createGame`, not the page's address."),
    Hook("Model.moveToString", "(move)", _DIFFERS, 118, "What `String(move)` gives, and `apply` understands. The default is Zillions' notation; saved games use it in any case."),
    Hook("Model.getSetup", "(design, board)", _DIFFERS, 92, "A text that the default `setup` reads: JSON, not Dagaz's own code."),
    Hook("View.showPiece", "(view, ctx, frame, pos, piece, model, x, y)", _NO, 84, "Belongs to Dagaz's page."),
    Hook("Controller.clearGame", "()", _NO, 97, "Belongs to Dagaz's page."),
    Hook("Controller.go", "(url)", _NO, 57, "Belongs to Dagaz's page."),
    Hook("AI.getPrice", "(design, piece, pos)", _SAME, 38, "What a piece is worth where it stands; the default goes by what it can do."),
    Hook("AI.getEval", "(design, board)", _NO, 37, "Set `AI.eval`."),
    Hook("AI.isForced", "(design, board, move)", _NO, 35, "The search tells by itself which lines to follow."),
    Hook("Controller.Done", "(board)", _NO, 29, "Belongs to Dagaz's page; see `Model.Done`."),
    Hook("Model.Done", "(design, board)", _DIFFERS, 24, "After a move of the game is played; not in the search. It can look, but what it changes on the board is not kept."),
    Hook("AI.findBot", "(type, params, parent)", _NO, 23, "`search` chooses the algorithm."),
    Hook("AI.see", "(design, board, move)", _NO, 21, "The search has its own."),
    Hook("AI.isMajorPiece", "(type)", _NO, 19, "The search has no use for it."),
    Hook("AI.inCheck", "(design, board)", _NO, 17, "The search has no use for it."),
    Hook("View.showBoard", "(board, ctx)", _NO, 17, "Belongs to Dagaz's page."),
    Hook("AI.isRepDraw", "(board)", _NO, 16, "Set `Model.onRepetition`."),
    Hook("View.getMove", "()", _NO, 10, "Belongs to Dagaz's page."),
    Hook("View.getPromotionDialogIx", "()", _NO, 8, "Belongs to Dagaz's page."),
    Hook("View.deltaY", "()", _NO, 7, "Belongs to Dagaz's page."),
    Hook("Model.PostProcessing", "(board, moves)", _SAME, 6, "After `CheckInvariants`; a list it returns becomes `board.moves`."),
    Hook("Model.continue", "(design, board, str)", _NO, 5, "There are no levels: a variant is another game."),
    Hook("AI.getForcedMove", "(ctx, board, player)", _NO, 5, "The search finds them by itself."),
    Hook("Model.Extension", "(board)", _SAME, 4, "Before `CheckInvariants`; adds moves."),
    Hook("Model.getPieceType", "(piece)", _SAME, 4, "The number of its type."),
    Hook("Model.getPieceTypes", "(piece)", _SAME, 4, "A list of that."),
    Hook("Model.GetCover", "(design, board)", _NO, 4, "Use `board.apply(move)` and the moves of the opponent."),
    Hook("AI.isFriend", "(player, opponent)", _NO, 4, "The search tells sides apart by the turn order."),
    Hook("Model.closure", "(board, move, group)", _SAME, 3, "The positions that move together when the group moves so."),
    Hook("Model.PostActions", "(board)", _SAME, 0, "The last filter; the default drops moves that have failed. Those are dropped in any case."),
    Hook("Model.isFriend", "(piece, player)", _SAME, 0, "Whether a piece counts as a player's own while moves are listed."),
    Hook("Model.getPartList", "(board, gen)", _DIFFERS, 0, "Positions from which a partial move may go on. `gen` is `{ pos, mode }`."),
    Hook("Model.Determinate", "(board)", _NO, 0, "Every action has one origin, one target and one piece."),
    Hook("Model.createPiece", "(type, player)", _SAME, 0, "Makes a piece; a script may give it values. Used for the set-up."),
    Hook("Model.createMove", "(mode, sound)", _SAME, 0, "An empty move. There are no sounds."),
    Hook("Model.design", "", _SAME, 0, "The design of the game at work."),
    Hook("Model.getDesign", "()", _SAME, 0, "The same."),
    Hook("Model.getInitBoard", "()", _SAME, 0, "The board a game begins with."),
    Hook("Model.posToString", "(pos)", _SAME, 0, "A position's name."),
    Hook("Model.stringToPos", "(name)", _SAME, 0, "The position with a name, null without one."),
    Hook("Model.countsForDraw", "(move)", _SAME, 0, "Ours. Whether a move counts towards `drawAfter`: true, false, or null to begin anew, as captures do."),
    Hook("Model.drawAfter", "", _SAME, 0, "Ours. Moves in a row that count before the game is drawn."),
    Hook("Model.onRepetition", "(board, times)", _SAME, 0, "Ours. A position stands for the second time or more: 1, 0, -1 for the player to move, or null to go on."),
    Hook("Model.changesLinks", "", _SAME, 0, "Ours. True lets moves call `setLink`."),
)  # fmt: skip

BY_PATH = {hook.path: hook for hook in HOOKS}
