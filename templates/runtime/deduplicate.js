import { createPieceCodes } from './piece_codes.js'
import {
  ARENA_SIZE, ATTRIBUTE, CAPTURE, COPY, CREATE, DROP, HEADER, OWNER, PART, PASS, SCRIPT, SOW, TYPE, USE
} from './layout.js'

const SLOTS = 1 << 14

/**
 * Tells moves apart: two are the same when their parts, effects and continuation are (rule 60).
 * `compares` has a flag for drops and one for the moves of each type: those of the others are known
 * to differ (zrf2js/analysis/duplicate_proof.py).
 *
 * An open-addressed table whose slots count only while their stamp is current, so that beginning
 * anew costs nothing. A packed move is its own key; a record's is a sum over its entries, and
 * records with one key are compared in full. Effects that do nothing do not count: a record that
 * has no others, but for changes of the piece that moves, becomes a packed move.
 *
 * The moves of a piece stand together, so mostly a move has to be compared only with those before
 * it that have its origin and its target. Records of several parts name but one of their origins:
 * they go through the table, and so does everything where blocks choose the origin themselves.
 */
export function createDeduplicator ({ arena, board, codes, records, size }, layout) {
  const { codeBits, compares, positionBits, typeMask, typeShift, twoWordMoves, changeLists, scattersOrigins } = layout
  const { changed, retyped } = createPieceCodes(layout)
  const numbers = new Map(changeLists.map((changeList, number) => [changeList.join(), number]))
  const moves = new Int32Array(SLOTS)
  const keys = new Int32Array(SLOTS)
  const stamps = new Int32Array(SLOTS)
  let stamp = 0
  let held = 0

  // the same by target, for the moves of one piece
  const positionMask = (1 << positionBits) - 1
  const stampsAt = new Int32Array(size + 1)
  const latest = new Int32Array(size + 1) // the last move kept with that target
  const earlier = new Int32Array(ARENA_SIZE) // by move: the one before it with its target, else -1
  let stampAt = 0
  const isCompared = Uint8Array.from(compares)

  /** Keeps one of each of the moves from `start` on and gives their new end. */
  function dedupe (start, end) {
    let kept = start
    let origin = -1
    let begun = false
    let isKnown = false // to differ from all others
    for (let k = start; k < end; k++) {
      if (arena[k] < PASS) simplify(k, ~arena[k])
      const word = arena[k]
      if (word < 0 ? scattersOrigins || hasParts(~word) : scattersOrigins) {
        if (!begun) begin()
        begun = true
        if (isNew(k, kept)) keep(kept++, k)
        continue
      }
      const from = word < 0 ? records[~word + 1] : word & positionMask
      const to = word < 0 ? records[~word + 2] : (word >> positionBits) & positionMask
      if (from !== origin) {
        origin = from
        stampAt = (stampAt + 1) | 0
        isKnown = isCompared[from === size ? 0 : (board[from] >>> typeShift) & typeMask] === 0
      }
      if (isKnown) {
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

  /** What `dedupe` does where all moves are known to differ: records that do nothing are none. */
  function simplifyAll (start, end) {
    for (let k = start; k < end; k++) if (arena[k] < PASS) simplify(k, ~arena[k])
  }

  function isAmong (other, move) {
    for (; other >= 0; other = earlier[other]) if (isSame(other, move)) return true
    return false
  }

  function keep (to, from) {
    arena[to] = arena[from]
    if (twoWordMoves) codes[to] = codes[from]
  }

  function hasParts (record) {
    for (let i = record + HEADER; i < records[record]; i += 2) if ((records[i] & 15) === PART) return true
    return false
  }

  /** Forgets everything. */
  function begin () {
    stamp = (stamp + 1) | 0
    held = 0
  }

  /** Whether the move has not been seen since `begin`; if so it is going to be kept at `place`. */
  function isNew (move, place) {
    if (arena[move] < PASS) simplify(move, ~arena[move])
    if (held > SLOTS >> 1) return true // so long a list is not worth the time
    const word = arena[move]
    const key = word >= PASS ? word : recordKey(~word)
    let slot = (Math.imul(key, 0x9e3779b1) >>> 18) & (SLOTS - 1)
    while (stamps[slot] === stamp) {
      if (keys[slot] === key && isSame(moves[slot], move)) return false
      slot = (slot + 1) & (SLOTS - 1)
    }
    stamps[slot] = stamp
    keys[slot] = key
    moves[slot] = place
    held++
    return true
  }

  function isSame (a, b) {
    const word = arena[a]
    if (word >= PASS || arena[b] >= PASS) return word === arena[b] && (!twoWordMoves || codes[a] === codes[b])
    return isSameRecord(~word, ~arena[b])
  }

  /** Mostly their entries are the same one by one, or not even their sums are. */
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

  function simplify (move, record) {
    let from = records[record + 1]
    let to = records[record + 2]
    const stays = from === to
    let isPlain = true
    for (let i = record + HEADER; i < records[record]; i += 2) {
      if (!matters(record, i)) continue
      if (stays && from === to && (records[i] & 15) === PART) { // the one part that goes is the move
        from = records[i] >> 4
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
    const word = from | to << positionBits
    arena[move] = twoWordMoves ? word : word | landing << (2 * positionBits)
    if (twoWordMoves) codes[move] = landing
  }

  /** What is dropped must stay what it was in the reserve, but for its attributes. */
  function changesMover (record, entry) {
    if (records[entry] >> 4 !== records[record + 2]) return false
    const kind = records[entry] & 15
    return kind === ATTRIBUTE || (records[record + 1] !== size && (kind === OWNER || kind === TYPE))
  }

  /** What lands, with the number of its changeList (zrf2js/analysis/change_lists.py); 0 if there is no such changeList. */
  function landingCode (record, code) {
    const told = []
    for (let i = record + HEADER; i < records[record]; i += 2) {
      if (!changesMover(record, i)) continue
      const kind = records[i] & 15
      code = changed(kind, code, records[i + 1])
      told.push(kind === ATTRIBUTE ? records[i + 1] >> 16 : kind === OWNER ? 'owner' : 'type')
    }
    const promotes = records[record + 1] !== size && records[record + 4] !== 0
    if (promotes) {
      code = retyped(code, records[record + 4])
      told.push('promotion')
    }
    const number = numbers.get(told.join())
    if (number === undefined) return promotes && told.length === 1 ? code : 0
    return code | number << codeBits
  }

  /** Whether an entry does anything: something has to stand there, and is captured only once. */
  function matters (record, entry) {
    const kind = records[entry] & 15
    if (kind === PART || kind === CREATE || kind === DROP || kind === COPY || kind === SCRIPT || kind === USE || kind === SOW) return true
    if (kind === CAPTURE) {
      for (let i = record + HEADER; i < entry; i += 2) if (records[i] === records[entry]) return false
    }
    const place = records[entry] >> 4
    const isThere = board[place] !== 0 && !(kind === CAPTURE && place === records[record + 1]) // lifted by then
    return isThere || place === records[record + 2] || isFilled(record, place)
  }

  function isFilled (record, place) {
    for (let i = record + HEADER; i < records[record]; i += 2) {
      const kind = records[i] & 15
      if (kind === PART ? records[i + 1] === place : (kind === CREATE || kind === DROP) && records[i] >> 4 === place) return true
    }
    return false
  }

  /** The same for the same entries in any order. */
  function recordKey (record) {
    let key = mixed(PART | records[record + 1] << 4, records[record + 2])
    for (let i = record + HEADER; i < records[record]; i += 2) {
      if (matters(record, i)) key += mixed(records[i], records[i + 1])
    }
    return (key + records[record + 3]) | 0
  }

  function mixed (a, b) {
    return Math.imul(a ^ Math.imul(b, 0x85ebca6b), 0x9e3779b1)
  }

  /** Entries by position; those of one position in their order, which may make a difference. */
  function recordText (record) {
    const items = [[records[record + 1] << 4 | PART, records[record + 2]]]
    for (let i = record + HEADER; i < records[record]; i += 2) {
      if (matters(record, i)) items.push([records[i], records[i + 1]])
    }
    items.sort((a, b) => (a[0] >> 4) - (b[0] >> 4))
    return items.join(' ') + '|' + records[record + 3] + '|' + records[record + 4]
  }

  return { dedupe, simplifyAll, begin, isNew }
}
