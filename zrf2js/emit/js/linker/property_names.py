"""Short names of internal properties, which make compact modules smaller.

``INTERNAL`` is the table of these properties: only the runtime and generated rules access them, and
never by a string. Compaction and the writers of data mark each use of such a name as a property,
and those of private members. When a module is complete, ``allocated`` chooses the short names, and
``resolved`` replaces the marked names, or removes the marks from modules that keep full names.
Properties that the functions of rules name keep their names, so that the rules can be read.

A new property is not in the table, and keeps its name. ``tests/emit/test_property_names.py`` tests
that no name in the table can be visible outside of a module.
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
#: an entry of a record that a module may leave out if no code reads it, and the end of a record
_ENTRY = re.compile("\x03([\\w$]+)\x04([^\x03-\x05]*)\x05")
_END = re.compile(",?\x06")
#: a name with its mark and a variable of the same name, in a pattern or an object
_BINDING = re.compile(f"{MARK}([\\w$]+): ?\\1(?=\\s*[,}}])")


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: short names of functions of the language
_STATIC = ("is", "of", "or")
#: letters in the order of their frequency in minified scripts, which compresses better
_LETTERS = "etnroisaclduhpmgfbvwkjqxyz"

#: the internal properties
INTERNAL = _names(
    """
    _moves _play _position addChildren addCutoff addHistory addKiller addLastMove afterMoves
    allowsNullMove appraisal moveBuffer atStart attacked attackedFrom attacksRequireMaking average
    averages before beforeMoves bestMove bestMoves bitboardWords boundDepths boundScores
    captureCount capturesAreForced carryParts changeLists checkLength chooser choosing codeAfter
    codeBits codeMask compares compels completed computeHash computeKey continuationOf
    countsReserves createAdjacency createAttackLines createAttackTables createExposedSquares
    createGoalPatterns createStepTable createsRoyals cutoffMargin deadline dedupe deltaMargin
    demoteLosses depends describe distanceTable distanceTerm effectsOf effortDepth endTurn entering
    estimates evades evaluations exposedSquares filterLegal filterRoyals findCapture findWin
    firstPart flipTo footprint freeWorkers fresh gainAt generateContinuations generation hasAmaf
    hasLost hasPartialMoves hasRayQuery hasRoyals hasVital heads held historySide hold inTurnOrder
    ints isAhead isBusy isPossible isQuiet isRandom isSafe isTactical iteration judges keepMaximal
    kinds landPiece landing lastChooser lastFrame lateMoveReduction layout leafScore leaps leaving
    lifted limits linksStay logCapture logged losesMaterial losing losingCount lowerBound make
    makeCounted makeMany masks materialGain maxDepth maxMoves maxNodes mayHaveNoEffect meaning
    mentioned mobilityScore moveAt moveBack moveCounts moverIndex moverValue movesCanEnd nearNodes
    nextCheck nodeEstimate notationModes noteBound nullMovePly nullMoveReduction numberedText
    onMake onUnmake opened ordering outOfPlay outline ownerMask packed pieceCode pieceNamed
    pieceOrPlayer pieceSquares pinLines playerNamed playerOf positionBits positionFlags
    principalVariation probes proofFromChildren prunes pruning publicDesign quietLimit rawOptions
    readAttribute readChange readDrop readPart readPlace readStay reader readsEarlierParts
    recordOutline recordPart records recordsBase recyclable registers rehash relink removePiece
    repetitionDraws repetitions reroot reserveWorth resetTo restore retyped reusable reward rewards
    rootOrder rootReduction royal royalCount royalSquare royalsInCheck saved scattersOrigins
    scoreAt scoreOf searchReply searchWindows seat setSquare setTerminal sideOf simplifyAll
    singularMove skips slot slots snapshot spare squareAt squareName squareOf state staticScore
    statics summary sums supply surroundings tacticalCount terminal terminalScore testsGoalPatterns
    testsMobility textAt tiebreak tracksCaptures tracksCounts tracksHash traits tryMove
    twoWordMoves typeMask typeShift types unknownDepth unmade unmake unmakeWrites updateNeighbors
    useEntry users vectors verifies vital worth
    """
)


def member(name: str) -> str:
    """Return the name of a property with its mark, if it is internal."""
    return MARK + name if name in INTERNAL else name


def record(value: object) -> str:
    """Return a literal in which the keys of all records are names of properties, with marks.

    Marks at the entries of records let ``without_unread`` leave them out.
    """
    if isinstance(value, Mapping):
        return entries({str(key): record(each) for key, each in value.items()})
    if isinstance(value, list | tuple):
        return f"[{','.join(map(record, value))}]"
    return literal(value)


def entries(values: Mapping[str, str]) -> str:
    """Return a literal of a record, given the texts of its values."""
    parts = (f'\x03{key}\x04"{member(key)}":{value},\x05' for key, value in values.items())
    return f"{{{''.join(parts)}\x06}}"


def without_unread(text: str, read: Collection[str] | None) -> str:
    """Return a text without the marked entries of records whose names are not ``read``.

    With None, all entries are kept.
    """
    count = 1
    while count:
        text, count = _ENTRY.subn(
            lambda found: found[2] if read is None or found[1] in read else "", text
        )
    return _END.sub("", text)


def resolved(text: str, names: Mapping[str, str]) -> str:
    """Return a text with the new ``names`` of properties; names without a new one are kept."""
    if not names:
        return _BINDING.sub(r"\1", text).replace(MARK, "")
    return _MARKED.sub(lambda found: names.get(found[1], found[1]), text)


def allocated(text: str, taken: Collection[str], rules: Collection[str] = ()) -> dict[str, str]:
    """Return short names, the shortest ones for those that occur most in a text with marks.

    They differ from the names ``taken`` and from the words in ``rules``, which keep their names.
    Names with an underscore are members of objects that programs receive. Their short names do not
    look like members that programs add.
    """
    count = Counter(_MARKED.findall(text))
    excluded = {*taken, *_STATIC, *rules}
    fresh = (name for name in short_names(_LETTERS) if name not in excluded)
    private = (f"${name}" for name in short_names(_LETTERS))
    order = sorted(count.keys() - set(rules), key=lambda name: (-count[name], name))
    return {name: next(private if name.startswith("_") else fresh) for name in order}
