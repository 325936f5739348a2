import { HAS_CREATES, HAS_DROPS } from '../state/build_flags.js'
import { createPieceCodes } from '../state/piece_codes.js'
import {
  MOVE_BUFFER_SIZE, ATTRIBUTE, CAPTURE, COPY, CREATE, DROP, EXCHANGE, HEADER, KIND_MASK, OWNER, PART,
  PASS, SCRIPT, SOW, SQUARE_SHIFT, TYPE, USE
} from '../state/layout.js'

/** Number of slots of the hash table; a power of two. */
const SLOTS = 1 << 14

/**
 * Create the functions that remove duplicate moves from a list (rule 60).
 *
 * Two moves are equal if their parts, effects and continuations are. Effects that change nothing do not
 * count. A record whose only effects are changes of the moving piece becomes a packed move. `layout.compares`
 * has a flag for drops and one per piece type: moves of the other types are proved distinct at compile time.
 *
 * The moves of a piece are consecutive, so most moves are compared only with earlier ones that have the same
 * origin and target. Records with several parts store only one of their origins: they go through an
 * open-addressed hash table, and so do all moves of games whose blocks choose the origin. A packed move is
 * its own key. The key of a record is a sum over its entries; records with equal keys are compared in full.
 */
export function createDeduplicator ({ moveBuffer, board, codes, records, size }, layout) {
  const { codeBits, compares, positionBits, typeMask, typeShift, twoWordMoves, changeLists, scattersOrigins } = layout
  const { changed, retyped } = createPieceCodes(layout)
  const numbers = new Map(changeLists.map((changeList, number) => [changeList.join(), number]))
  const moves = new Int32Array(SLOTS)
  const keys = new Int32Array(SLOTS)
  const stamps = new Int32Array(SLOTS)
  let stamp = 0
  let held = 0

  // Moves of one piece, by target. Slots are valid while their stamp is current, so nothing is cleared.
  const positionMask = (1 << positionBits) - 1
  const stampsAt = new Int32Array(size + 1)
  const latest = new Int32Array(size + 1) // the last kept move with that target
  const earlier = new Int32Array(MOVE_BUFFER_SIZE) // by move: the previous one with its target, else -1
  let stampAt = 0
  const isCompared = Uint8Array.from(compares || [])

  /** Remove duplicates from the moves between `start` and `end`. Return the new end. */
  function dedupe (start, end) {
    let kept = start
    let origin = -1
    let isCleared = false
    let isDistinct = false // the moves of this origin are proved distinct
    for (let k = start; k < end; k++) {
      if (moveBuffer[k] < PASS) simplify(k, ~moveBuffer[k])
      const packed = moveBuffer[k]
      if (packed < 0 ? scattersOrigins || hasParts(~packed) : scattersOrigins) {
        if (!isCleared) clear()
        isCleared = true
        if (isNew(k, kept)) keep(kept++, k)
        continue
      }
      const from = packed < 0 ? records[~packed + 1] : packed & positionMask
      const to = packed < 0 ? records[~packed + 2] : (packed >> positionBits) & positionMask
      if (from !== origin) {
        origin = from
        stampAt = (stampAt + 1) | 0
        isDistinct = isCompared[from === size ? 0 : (board[from] >>> typeShift) & typeMask] === 0
      }
      if (isDistinct) {
        keep(kept++, k)
        continue
      }
      const before = stampsAt[to] === stampAt ? latest[to] : -1
      if (before >= 0 && isAmong(before, k)) continue
      stampsAt[to] = stampAt
      earlier[kept] = before
      latest[to] = kept
      keep(kept++, k)
    }
    return kept
  }

  /** Only simplify records, for games whose moves are all proved distinct. */
  function simplifyAll (start, end) {
    for (let k = start; k < end; k++) if (moveBuffer[k] < PASS) simplify(k, ~moveBuffer[k])
  }

  /** Return true if a kept move with the same origin and target, from `other` back, equals the move. */
  function isAmong (other, move) {
    for (; other >= 0; other = earlier[other]) if (isSame(other, move)) return true
    return false
  }

  function keep (to, from) {
    moveBuffer[to] = moveBuffer[from]
    if (twoWordMoves) codes[to] = codes[from]
  }

  function hasParts (record) {
    for (let i = record + HEADER; i < records[record]; i += 2) if ((records[i] & KIND_MASK) === PART) return true
    return false
  }

  /** Clear the hash table. */
  function clear () {
    stamp = (stamp + 1) | 0
    held = 0
  }

  /** Return true if the table has no equal move, and add the move, which will be kept at index `kept`. */
  function isNew (move, kept) {
    if (moveBuffer[move] < PASS) simplify(move, ~moveBuffer[move])
    if (held > SLOTS >> 1) return true // for long lists, comparing costs more than duplicates do
    const packed = moveBuffer[move]
    const key = packed >= PASS ? packed : recordKey(~packed)
    let slot = (Math.imul(key, 0x9e3779b1) >>> 18) & (SLOTS - 1)
    while (stamps[slot] === stamp) {
      if (keys[slot] === key && isSame(moves[slot], move)) return false
      slot = (slot + 1) & (SLOTS - 1)
    }
    stamps[slot] = stamp
    keys[slot] = key
    moves[slot] = kept
    held++
    return true
  }

  function isSame (a, b) {
    const packed = moveBuffer[a]
    if (packed >= PASS || moveBuffer[b] >= PASS)
      return packed === moveBuffer[b] && (!twoWordMoves || codes[a] === codes[b])
    return isSameRecord(~packed, ~moveBuffer[b])
  }

  /** Compare two records: entry by entry, then by key, and by sorted entries only if the keys are equal. */
  function isSameRecord (a, b) {
    if (records[a + 3] !== records[b + 3] || records[a + 4] !== records[b + 4]) return false
    if (isCopy(a, b)) return true
    return recordKey(a) === recordKey(b) && recordText(a) === recordText(b)
  }

  function isCopy (a, b) {
    const length = records[a] - a
    if (records[b] - b !== length) return false
    for (let i = 1; i < length; i++) if (records[a + i] !== records[b + i]) return false
    return true
  }

  // --- records ---------------------------------------------------------------------------------

  /** Replace a record by a packed move if its effects allow it. */
  function simplify (move, record) {
    let from = records[record + 1]
    let to = records[record + 2]
    const stays = from === to
    let isPlain = true
    for (let i = record + HEADER; i < records[record]; i += 2) {
      if (!matters(record, i)) continue
      if (stays && from === to && (records[i] & KIND_MASK) === PART) { // the only part that moves is the move
        from = records[i] >> SQUARE_SHIFT
        to = records[i + 1]
        continue
      }
      if (!changesMover(record, i)) return
      isPlain = false
    }
    const code = from === size ? records[record + 4] : board[from]
    if (records[record + 3] !== 0 || code === 0) return
    isPlain = isPlain && (from === size || records[record + 4] === 0)
    if (stays && from !== to && !isPlain) return
    const landing = isPlain ? code : landingCode(record, code)
    if (landing === 0) return
    const packed = from | to << positionBits
    moveBuffer[move] = twoWordMoves ? packed : packed | landing << (2 * positionBits)
    if (twoWordMoves) codes[move] = landing
  }

  /**
   * Return true if a packed move can express the entry: it changes the piece on the target. A dropped piece
   * must keep its owner and type.
   */
  function changesMover (record, entry) {
    if (records[entry] >> SQUARE_SHIFT !== records[record + 2]) return false
    const kind = records[entry] & KIND_MASK
    return kind === ATTRIBUTE || (records[record + 1] !== size && (kind === OWNER || kind === TYPE))
  }

  /** Return the landing code with the number of its change list above it, or 0 if no change list matches. */
  function landingCode (record, before) {
    const changes = []
    let code = before
    for (let i = record + HEADER; i < records[record]; i += 2) {
      if (!changesMover(record, i)) continue
      const kind = records[i] & KIND_MASK
      code = changed(kind, code, records[i + 1])
      changes.push(kind === ATTRIBUTE ? records[i + 1] >> 16 : kind === OWNER ? 'owner' : 'type')
    }
    const promotes = records[record + 1] !== size && records[record + 4] !== 0
    if (promotes) {
      code = retyped(code, records[record + 4])
      changes.push('promotion')
    }
    const number = numbers.get(changes.join())
    if (number === undefined) return promotes && changes.length === 1 && code !== before ? code : 0
    return code | number << codeBits
  }

  /** Return true if an entry has an effect: its square must hold a piece, which is captured only once. */
  function matters (record, entry) {
    const kind = records[entry] & KIND_MASK
    if (
      kind === PART ||
      kind === CREATE ||
      kind === DROP ||
      kind === COPY ||
      kind === SCRIPT ||
      kind === USE ||
      kind === EXCHANGE ||
      kind === SOW
    )
      return true
    const square = records[entry] >> SQUARE_SHIFT
    return (kind !== CAPTURE && board[square] !== 0) || isHeld(record, square, entry)
  }

  /** Return true if a square holds a piece before an effect of the record, when all parts have landed. */
  function isHeld (record, square, entry) {
    let isLeft = square === records[record + 1]
    let isReached = square === records[record + 2]
    let latest = PART // then the last kind of effect that fills or empties the square
    for (let i = record + HEADER; i < records[record]; i += 2) {
      const kind = records[i] & KIND_MASK
      if (kind === PART && records[i + 1] === square) isReached = true
      if (records[i] >> SQUARE_SHIFT !== square) continue
      if (kind === PART) isLeft = true
      if (HAS_DROPS && kind === DROP) isReached = true
      if (((HAS_CREATES && kind === CREATE) || kind === CAPTURE) && i < entry) latest = kind
    }
    return latest === PART ? isReached || (board[square] !== 0 && !isLeft) : HAS_CREATES && latest === CREATE
  }

  /** Return a key that does not depend on the order of entries. */
  function recordKey (record) {
    let key = mixed(PART | records[record + 1] << SQUARE_SHIFT, records[record + 2])
    for (let i = record + HEADER; i < records[record]; i += 2) {
      if (matters(record, i)) key += mixed(records[i], records[i + 1])
    }
    return (key + records[record + 3]) | 0
  }

  function mixed (a, b) {
    return Math.imul(a ^ Math.imul(b, 0x85ebca6b), 0x9e3779b1)
  }

  /** Return the entries sorted by square. Entries of one square keep their order, which may matter. */
  function recordText (record) {
    const items = [[records[record + 1] << SQUARE_SHIFT | PART, records[record + 2]]]
    for (let i = record + HEADER; i < records[record]; i += 2) {
      if (matters(record, i)) items.push([records[i], records[i + 1]])
    }
    items.sort((a, b) => (a[0] >> SQUARE_SHIFT) - (b[0] >> SQUARE_SHIFT))
    return items.join(' ') + '|' + records[record + 3] + '|' + records[record + 4]
  }

  return { dedupe, simplifyAll, clear, isNew }
}
