import { HAS_CHANGES, HAS_PIECE_MOVES, HAS_SCRIPTS, HAS_SELECTIVE, HAS_TACTICS } from '../runtime/state/build_flags.js'
import { MoveFeatures } from './move_features.js'

/** Moves brought to the front by selection; the rest keep the order of generation. */
const SORTED = 32

/** Score bands, best first: the table move, tactical moves by gain, killers, quiet moves by history. */
export const TABLE_MOVE = 1 << 30
export const TACTICAL = 1 << 26
const KILLER = 1 << 24
const MAX_HISTORY = 1 << 23
/** Factor of material gains; it leaves room for the value of the capturing piece. */
const GAIN_FACTOR = 8

const MIN_ORDERED_MOVES = 1 << 14
/** Arrays parallel to the move buffer. One set serves all games, because searches never nest. */
let buffers = { scores: new Int32Array(0), moves: new Int32Array(0) }

/**
 * Move ordering: scores a list of moves, then selects the best remaining move on demand.
 *
 * After `rate`, `tacticalCount` and `captureCount` hold the number of tactical moves (captures,
 * promotions, the table move) and of captures in the list. `side` is 0 for the searching player,
 * 1 for the opponents.
 */
export class MoveOrdering {
  /**
   * @param {object} position
   * @param {Int32Array} worth value by kind of piece, in cp; negative for opponents
   * @param {number} maxPly
   */
  constructor (position, worth, maxPly) {
    this.scores = buffers.scores
    this.moves = buffers.moves
    this.features = new MoveFeatures(position, worth)
    this.scriptPriority = HAS_SCRIPTS && position.script !== null ? position.script.movePriority() : null
    this.historySide = position.design.layout.types * (position.state.size + 1)
    this.history = new Int32Array(2 * this.historySide)
    this.killers = new Int32Array(2 * (maxPly + 1))
    if (HAS_SELECTIVE) this.continuation = null // the ContinuationHistory of a selective search
    this.tacticalCount = 0
    this.captureCount = 0
  }

  grow (end) {
    let length = Math.max(MIN_ORDERED_MOVES, this.moves.length)
    while (length < end) length *= 2
    const copyOf = old => {
      const array = new Int32Array(length)
      array.set(old)
      return array
    }
    this.scores = copyOf(this.scores)
    this.moves = copyOf(this.moves)
    buffers = { scores: this.scores, moves: this.moves }
  }

  /**
   * Score the moves of the move buffer from `start` to `end`.
   * @param {number} tableMove ordinal of the table move; past the end of the list for none
   * @param {boolean} ranksQuiet false if the order of moves without a gain does not matter
   */
  rate (start, end, side, ply, tableMove, ranksQuiet = true) {
    if (end > this.moves.length) this.grow(end)
    const { features, scores, moves, killers, history, continuation, scriptPriority } = this
    const { moveBuffer, board, worth, kinds, size, bits, squareMask } = features
    const sign = side === 0 ? 1 : -1
    const first = killers[2 * ply]
    const second = killers[2 * ply + 1]
    const row = side * this.historySide
    let tactical = 0
    let captures = 0
    for (let k = start; k < end; k++) {
      moves[k] = k
      const word = moveBuffer[k]
      let from = word & squareMask
      let to = (word >> bits) & squareMask
      let code = board[from]
      let gain = 0
      let isCapture
      if (!HAS_PIECE_MOVES || word < 0 || from === size) {
        if (HAS_TACTICS) gain = features.materialGain(k)
        isCapture = HAS_TACTICS && features.isCapture()
        from = features.origin(k)
        to = features.target(k)
        code = features.pieceCode(k)
      } else if (HAS_TACTICS) { // as above, without calls
        isCapture = from !== to && board[to] !== 0
        if (isCapture) gain = -worth[board[to] & kinds]
        if (HAS_CHANGES) gain += worth[features.landing(word, k) & kinds] - worth[code & kinds]
      }
      gain *= sign
      if (isCapture) captures++
      if (HAS_TACTICS && (gain > 0 || (gain === 0 && isCapture))) {
        tactical++
        scores[k] = TACTICAL + GAIN_FACTOR * gain - (Math.abs(worth[code & kinds]) >> 2)
      } else if (!ranksQuiet) scores[k] = 0
      else {
        const key = features.keyOf(from, to, code)
        const slot = row + features.slotOf(to, code)
        scores[k] =
          key === first
            ? KILLER + 1
            : key === second
              ? KILLER
              : history[slot] + (HAS_SELECTIVE && continuation !== null ? continuation.scoreOf(slot, ply) : 0)
      }
      if (HAS_SCRIPTS && scriptPriority !== null)
        scores[k] = scriptPriority(k, scores[k], scores[k] > TACTICAL / 2 ? TACTICAL : MAX_HISTORY)
    }
    if (start + tableMove < end) {
      if (scores[start + tableMove] < TACTICAL / 2) tactical++
      scores[start + tableMove] = TABLE_MOVE
    }
    this.tacticalCount = tactical
    this.captureCount = captures
  }

  /** Swap the best of the moves from `i` to `end` to index `i`; `moveAt(i)` returns it. */
  pick (i, start, end) {
    if (i - start >= SORTED) return
    const { scores, moves } = this
    let best = i
    for (let j = i + 1; j < end; j++) if (scores[j] > scores[best]) best = j
    if (best === i) return
    const move = moves[best]
    const score = scores[best]
    moves[best] = moves[i]
    scores[best] = scores[i]
    moves[i] = move
    scores[i] = score
  }

  /** Return the move buffer index of the move at `i` in the current order. */
  moveAt (i) { return this.moves[i] }

  scoreAt (i) { return this.scores[i] }

  /** Return true if the move at `i` is a capture, a promotion or the table move. */
  isTactical (i) { return this.scores[i] > TACTICAL / 2 }

  /** Return the approximate gain of the tactical move at `i`, in cp; very large for the table move. */
  gainAt (i) { return (this.scores[i] - TACTICAL) / GAIN_FACTOR }

  /** Record a quiet move that caused a cutoff as a killer. */
  addKiller (k, ply) {
    const { killers } = this
    const key = this.features.key(k)
    if (killers[2 * ply] === key) return
    killers[2 * ply + 1] = killers[2 * ply]
    killers[2 * ply] = key
  }

  /** Raise the history score of a quiet move that caused a cutoff. */
  addHistory (k, side, depth) {
    const { history } = this
    const slot = side * this.historySide + this.features.slot(k)
    history[slot] = Math.min(MAX_HISTORY, history[slot] + depth * depth)
  }
}
