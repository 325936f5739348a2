"""Short names of internal properties, which make compact modules smaller.

``INTERNAL`` is the table of these properties, in addition to all with an underscore: only the
runtime and generated rules access them, and never by a string. Compaction and the writers of data
mark each use of such a name as a property. When a module is complete, ``allocated`` chooses the
short names, and ``resolved`` replaces the marked names, or removes the marks from modules that keep
full names. Properties that the functions of rules name keep their names, so that the rules can be
read.

Other properties keep their names. ``tests/emit/test_property_names.py`` tests that no internal name
can be visible outside of a module.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping

from zrf2js.emit.js.linker.local_names import short_names
from zrf2js.emit.js.literal import literal

#: the character before the name of an internal property; neither code nor literals contain it
MARK = "\x02"
_MARKED = re.compile(f"{MARK}([\\w$]+)")
#: a name with its mark and a variable of the same name, in a pattern or an object
_BINDING = re.compile(f"{MARK}([\\w$]+): ?\\1(?=\\s*[,}}])")

#: names with an underscore that scripts or strings name; `_` is a library of Dagaz pages
NAMED = ("_", "_all", "_dirs", "_drops", "_pieces")


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: short names of functions of the language
_STATIC = ("is", "of", "or")

#: the internal properties
INTERNAL = _names(
    """
    _isListed _legal _listed _moves _objects _play _position _undone addChildren addCutoff
    addHandWeights addHistory addKiller addLastMove afterDrop afterMoves allowsNullMove anyMove
    appraisal atStart attacked attackedFrom attacksRequireMaking average averages backpropagate
    before beforeMoves bestBound bestFirst bestMove bestMoves bestScore bitboardWords boardText
    bookLineFrom bookMoves boundDepths boundScores captureCount captureGain capturesAreForced
    capturesOf carryParts chainCaptures chanceNode chances changeEffects changeLists changePile
    changeReserve changesOthers changeSquare checkLength chooser choosing classAfter clearSquare
    codeAfterParts codeBits codeMask comparePieces compares compels completed completesLine
    computeHash computeKey continuationOf countsPieces countsReserves createAttackLines
    createAttackTables createExposedLines createExposedSquares createGoalPatterns createNetwork
    createPacking createPieceTables createsRoyals createTermTables cutoffMargin
    deadline dedupe deltaMargin demoteLosses depends describe distances distancesOf distanceTable
    distanceTerm dropRating edgesOfBoard effectsOf effortDepth endingAfterMoves endsByCount endTurn
    entering estimates evades evaluations exchanged excludeMoves exposedSquares fillSquare
    filterLegal filterRoyals findCapture findSafeDrops findWin firstPart firstPlayUrgency
    firstProved flipTo footprint freeWorkers fresh gainAt generateContinuations generation hasAmaf
    hasLost hasPartialMoves hasRayQuery hasRoyals hasVital hasVitalChange heads held historySide
    hold imageOf ints inTurnOrder isAhead isBusy isComplete isExhausted isImproving isMisere
    isOutOfLimits isPossible isQuiet isQuietAt isRandom isSafe isScriptMove isSelfish isShared
    isTactical isVacated iteration judges keepMaximal killers kinds landing lastChooser lastFrame
    lastNode lateMoveReduction layout leafScore leaps leastAttacker leaving lifted limits lineStarts
    linksStay located logged lookUp losesMaterial losing losingCount lowerBound made make
    makeCounted makeListed makeMany markOf masks materialGain maxDepth maxMoves maxNodes
    mayHaveNoEffect meaning mentioned mobilityScore moveAt moveBack moveBuffer moveCounts moveLimits
    moveObjects moverIndex moverValue movesCanEnd nearNodes networkScore nextBound nextCheck
    nodeEstimate notationModes noteBound nullMovePly nullMoveReduction numberedText onMake onUnmake
    openCount opened openedRating openLines ordering outline outOfPlay ownerMask packed
    packedEffects packedOutline packedParts patternSize pieceCode pieceNameOf pieceSquares pieceType
    pinLines playerNameOf playerOf playout positionBits positionFlags positionText
    principalVariation probes progressLimit progressTypes promoteRefutation promotionGain
    proofForPlayer proofFromChildren pruning publicDesign quietLimit randomSafeMove rawOptions
    reachesBound reachesTarget readAttribute readChange reader readsEarlierParts readsLastMove
    recaptureGain recordEffects recordOutline records recordsBase recyclable refutations registers
    rehash relink remainingDrops repetitionDraws repetitions replaceWeights repliers reroot
    reserveWorth resetTo restore returnToReserve retyped reusable reward rewards rootOrder
    rootReduction royal royalCount royalsInCheck royalSquare saved scalesByCount scanVitals
    scattersOrigins scoreAt scoreOf scriptPriority searchBreadthFirst searchByDepth searchMove
    searchNode searchReply searchSelfish searchWindows searchWithTable seat setPieceScale setSquare
    setStatic setTerminal setupPieces sideOf simplifyAll simulation singularMove skips slot slotOf
    slots snapshot spare squareAt squareHigh squareLow squareMask squareName squareOf state statics
    staticScore storeEntry storeTable storeWithLastMove summary sums supply surroundings
    tacticalCount terminal terminalScore testResult testsGoalPatterns testsMobility textAt threats
    tiebreak toggleLine tooFewCaptures tracksCaptures tracksCounts tracksHash traits tryMove
    twoWordMoves typeMask typeOfMove types typeShift underBase unknownDepth unmade unmake
    unmakeWrites unsolvable updateNeighbors upperStarts useEntry users valueAt vectors verifies
    vital vitalSquares waitsForMoves worth writeDrop writeEquals
    """
)


def member(name: str) -> str:
    """Return the name of a property of data with its mark, if it is internal."""
    return MARK + name if name in INTERNAL else name


def member_of_code(name: str) -> str:
    """Return the name of a property of the runtime with its mark, if it is internal."""
    return MARK + name if name.startswith("_") and name not in NAMED else member(name)


def record(value: object) -> str:
    """Return a literal in which the keys of all records are names of properties, with marks."""
    if isinstance(value, Mapping):
        return entries({str(key): record(each) for key, each in value.items()})
    if isinstance(value, list | tuple):
        return f"[{','.join(map(record, value))}]"
    return literal(value)


def entries(values: Mapping[str, str]) -> str:
    """Return a literal of a record, given the texts of its values."""
    return "{" + ",".join(f'"{member(key)}":{value}' for key, value in values.items()) + "}"


def resolved(text: str, names: Mapping[str, str]) -> str:
    """Return a text with the new ``names`` of properties; names without a new one are kept."""
    if not names:
        return _BINDING.sub(r"\1", text).replace(MARK, "")
    return _MARKED.sub(lambda match: names.get(match[1], match[1]), text)


def allocated(text: str, taken: Collection[str], rules: Collection[str] = ()) -> dict[str, str]:
    """Return short names, the shortest ones for those that occur most in a text with marks.

    They differ from the names ``taken`` and from the words in ``rules``, which keep their names.
    Names with an underscore are members of objects that programs receive. Their short names do not
    look like members that programs add.
    """
    count = Counter(_MARKED.findall(text))
    excluded = {*taken, *_STATIC, *rules}
    fresh = (name for name in short_names() if name not in excluded)
    private = (f"${name}" for name in short_names())
    order = sorted(count.keys() - set(rules), key=lambda name: (-count[name], name))
    return {name: next(private if name.startswith("_") else fresh) for name in order}
