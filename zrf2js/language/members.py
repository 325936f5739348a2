"""The members of the objects that scripts for Dagaz find, by the object's usual name.

A script has one of two sets of objects. ``KERNEL`` are those of the kernel for Dagaz pages, on
which rules with ``--dagaz-scripts`` run if they can (``scripts/on_kernel.py``). ``BOARD`` are those of games
without the kernel. Tests compare both with the objects in JavaScript.
"""

from __future__ import annotations


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: names of a page that other hosts of scripts lack
BROWSER_NAMES = _names(
    """
        Worker addEventListener alert confirm document importScripts localStorage location
        navigator postMessage prompt removeEventListener requestAnimationFrame self sessionStorage
        window
    """
)
#: names of a page that scripts on the Dagaz kernel find
PAGE_NAMES = BROWSER_NAMES | _names(
    "clearInterval clearTimeout console globalThis performance setInterval setTimeout"
)

#: members of the Dagaz kernel
KERNEL: dict[str, frozenset[str]] = {
    "design": _names(
        """
            addAttribute addCommand addDirection addDrop addGrid addMove addPiece addPlayer
            addPosition addPriority addRandom addTurn addZone allDirections allPlayers
            allPositions attrs checkOption checkVersion currPlayer dirs endMark failed
            findDirection getAttribute getDirection getGoalPositions getPieceType
            getPlayersCount getTemplate getZone goal goals inZone isKilledPos isPuzzle
            isValidMode killPosition killPositions linkPosition linkPositions modes navigate
            nextPlayer nextTurn opposite options pieceNames pieces playerNames players
            positionNames positions prevPlayer prevTurn price repeat repeatMark reserve setValue
            setup setupSelector templates turns unlinkPosition unlinkPositions values zoneNames
            zonePositions zones
        """
    ),
    "board": _names(
        """
            addMove apply assign capturePiece changeMove changed checkContinue checkGoals clear
            commit copy dropPiece forks game generate generateInternal getCover getPiece
            getSignature getValue hSign ko lastc lastf lastt level move movePiece moves parent
            pieces player reserve setPiece setValue traceMoves turn values zSign
        """
    ),
    "move": _names(
        """
            actions addReserve addValue applyAll applyTo capturePiece clarify clone copy
            determinate dropPiece failed getTarget goTo isAttacked isCaptureMove isDropMove
            isPass isSimpleMove join mode movePiece playSound serial setLast setReserve setValue
            sound toString
        """
    ),
    "piece": _names(
        """
            changeOwner flip getOwner getType getValue player promote setValue toString type
            values
        """
    ),
    "Model": _names(
        """
            BuildDesign CheckInvariants Done Extension GetCover HEIGHT IGNORE_DROP_LASTT
            InitGame PostActions WIDTH advisorWait animateRedo board checkGoals checkOption
            checkVersion chessCapturing commands compareMove completePartial continue createMove
            createPiece decReserve deferredStrike design detectLoops discardCascades dragNdrop
            forkMode functions getDesign getInitBoard getPartList getPieceType getPieceTypes
            getResourceSelector getSetupSelector getX getY hplayer hupdate incReserve isFriend
            isLastFrom isLastTo maxSetupSelector moveToString noReserve passForcedDraw
            passPartial passTurn pieceToString posToString progressive progressiveUrl
            recycleCaptures remapPromote setup setupSelector sharedPieces showBlink showCaptures
            showDrops showGoals showHints showLose showMoves silent smartFrom smartTo
            stalemateDraw stringToPos zplayer zrfCompatible zupdate
        """
    ),
    "Controller": _names(
        """
            Done addSound aiTimeout app clearGame go humanPlayer loseRefresh newSounds
            persistense play playSound
        """
    ),
    "AI": _names(
        """
            findBot getForcedMove isForced isFriend selector
        """
    ),
    "Sounds": frozenset(),
    "View": _names(
        """
            configure defBoard defPiece defPopup defPopupPosition defPosition deltaY getMove
            getPromotionDialogIx getView markPositions showBoard showHint showMarks showPiece
        """
    ),
}

#: members of the objects of zrf2js (docs/from-dagaz.md); a move may be one of the game
BOARD: dict[str, frozenset[str]] = {
    "design": _names(
        """
            allDirections allPlayers allPositions currPlayer dirs findDirection getAttribute
            getDirection getPieceType getPlayer getPosition getZone inZone navigate neighbors
            nextPlayer nextTurn opposite options pieceNames playerNames positionNames prevPlayer title
            turned zoneNames zonePositions
        """
    ),
    "board": _names(
        """
            apply checkGoals checks clear clone copy game generate getHeight getPiece getReserve getValue
            isEmpty lastf lastt links list move moves navigate parent partial player positionsOf
            pseudoMoves reserve setLink setPiece setReserve setValue turn values zSign
        """
    ),
    "move": _names(
        """
            actions board capturePiece clone continuation dropPiece effects failed from goTo
            isDropMove isPass isSimpleMove movePiece ordinal partial pass piece player setLink
            setValue text to toJSON toString uniqueText
        """
    ),
    "piece": _names(
        """
            changeOwner getOwner getType getValue player promote setValue toString type
        """
    ),
    "Model": _names(
        """
            AI CheckInvariants Done Extension HEIGHT PostActions PostProcessing WIDTH
            changesLinks checkGoals checkVersion closure countsForDraw createMove createPiece
            design drawAfter getDesign getInitBoard getPartList getPieceType getPieceTypes
            getSetup getX getY handlers isFriend moveToString onRepetition posToString setup
            stringToPos
        """
    ),
    "Controller": _names(
        """
            Done addSound clearGame go newSounds persistense play playSound
        """
    ),
    "AI": _names(
        """
            eval getPrice heuristic
        """
    ),
    "Sounds": frozenset(),
    "View": _names(
        """
            configure defBoard defPiece defPopup defPopupPosition defPosition deltaY getMove
            getPromotionDialogIx markPositions showBoard showHint showMarks showPiece
        """
    ),
}

#: members of ``BOARD`` that have another value than in Dagaz
DIFFERENT = frozenset((("move", "mode"),))


def has_member(owner: str, name: str) -> bool:
    """Return True if a script finds a member of an object in one of the two sets."""
    return name in KERNEL[owner] or name in BOARD[owner]


def requires_kernel(owner: str, name: str) -> bool:
    """Return True if only the Dagaz kernel has a member as in Dagaz."""
    if name not in KERNEL[owner]:
        return False
    return name not in BOARD[owner] or (owner, name) in DIFFERENT
