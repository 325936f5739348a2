"""The functions of the runtime that implement native words."""

from __future__ import annotations

#: functions of effects (templates/axiom/effect_writer.js), by native word. They also receive the
#: location of the word for errors about invalid numbers
EFFECTS: dict[str, str] = {
    "move": "movePiece",
    "drop": "dropCurrent",
    "drop-piece": "createType",
    "drop-piece-at": "createTypeAt",
    "capture": "capture",
    "capture-at": "captureAt",
    "create": "createCurrent",
    "create-at": "createCurrentAt",
    "create-player": "createOwned",
    "create-player-at": "createOwnedAt",
    "create-piece-type": "createType",
    "create-piece-type-at": "createTypeAt",
    "create-player-piece-type": "createPiece",
    "create-player-piece-type-at": "createPieceAt",
    "change-type": "changeType",
    "change-type-at": "changeTypeAt",
    "change-owner": "changeOwner",
    "change-owner-at": "changeOwnerAt",
    "partial-move-type": "continueWith",
}

#: functions of the runtime (templates/axiom), by native word
FUNCTIONS: dict[str, str] = {
    **EFFECTS,
    "RANDOMIZE": "randomize",
    "RANDOMIZE2": "randomize",
    "RAND-WITHIN": "randomWithin",
    "RAND-WITHIN2": "randomWithin",
    "$RAND-WITHIN": "randomWithin",
    "player-count": "playerCount",
    "material-balance": "materialBalance",
    "board[]": "squareAddress",
    "add-move": "addMove",
    "Pass": "addPass",
    "PassNoPartial": "addPass",
    "COMPILE-LITERAL": "deferNumber",
    "partial": "goOn",
    "move-count": "moveCount",
    "stalemate?": "isStalemate",
    "turn-offset": "turnOffset",
    "next-turn-offset": "nextTurnOffset",
    "turn-offset-to-player": "playerOfTurn",
    "next-player": "nextPlayer",
    "$GenerateMoves": "listMoves",
    "$DeallocateMoves": "forgetMoves",
    "repetition-reset": "doNothing",
}
