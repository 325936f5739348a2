import { createReader } from './reader.js'

/** Moves that are put in order; the rest come as they are. */
const SORTED = 32

/** How moves are put in order: the one known to be best, gains, killers, then history. */
const LEADING = 1 << 30
const NOISY = 1 << 26
const KILLER = 1 << 24
const HISTORY_MOST = 1 << 23
/** Gains are this many times what they are, to leave room for what takes the piece. */
const GAIN = 8

/** Arrays parallel to the arena as far as it is used, one set for all games: a search never calls another. */
let sorting = { scores: new Int32Array(0), moves: new Int32Array(0) }
const FIRST_MOVES = 1 << 14

/**
 * The order in which a list of moves is tried. `rate` looks at a list; then `pick(i, end)` brings
 * the best of the moves from `i` on to `i`, where `moveAt` tells which it is. `noisy` and `taking` are how many of the
 * list rated last take or promote, and take.
 */
export function createOrdering (position, worth, plies) {
  const { size } = position.state
  const { types } = position.design.layout
  let { scores, moves } = sorting
  const reader = createReader(position, worth)
  const weigh = position.script === null ? null : position.script.movePriority()
  const historySide = types * (size + 1)
  const history = new Int32Array(2 * historySide)
  const killers = new Int32Array(2 * (plies + 1))
  const ordering = { noisy: 0, taking: 0, rate, pick, moveAt, isLoud, gainOf, scoreOf, remember }

  function grow (end) {
    let length = Math.max(FIRST_MOVES, moves.length)
    while (length < end) length *= 2
    const grown = old => {
      const array = new Int32Array(length)
      array.set(old)
      return array
    }
    scores = grown(scores)
    moves = grown(moves)
    sorting = { scores, moves }
  }

  /** `best` is where the move known to be best stands in the list; beyond its end there is none. */
  function rate (start, end, side, ply, best) {
    if (end > moves.length) grow(end)
    const sign = side === 0 ? 1 : -1
    const first = killers[2 * ply]
    const second = killers[2 * ply + 1]
    let noisy = 0
    let taking = 0
    for (let k = start; k < end; k++) {
      moves[k] = k
      const gain = sign * reader.gain(k)
      const takes = reader.takes()
      if (takes) taking++
      if (gain > 0 || (gain === 0 && takes)) {
        noisy++
        scores[k] = NOISY + GAIN * gain - (reader.risk(k) >> 2)
      } else {
        const key = reader.key(k)
        scores[k] = key === first ? KILLER + 1 : key === second ? KILLER : history[side * historySide + reader.slot(k)]
      }
      if (weigh !== null) scores[k] = weigh(k, scores[k], scores[k] > NOISY / 2 ? NOISY : HISTORY_MOST)
    }
    if (start + best < end) {
      if (scores[start + best] < NOISY / 2) noisy++
      scores[start + best] = LEADING
    }
    ordering.noisy = noisy
    ordering.taking = taking
  }

  function pick (i, start, end) {
    if (i - start >= SORTED) return
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

  function moveAt (i) { return moves[i] }

  function scoreOf (i) { return scores[i] }

  /** Whether the move now at `i` takes, promotes, or is the best one known. */
  function isLoud (i) { return scores[i] > NOISY / 2 }

  /** About what the loud move now at `i` gains; a lot if it is the best one known. */
  function gainOf (i) { return (scores[i] - NOISY) / GAIN }

  /** A quiet move was too good: it is tried early from now on. */
  function remember (k, side, ply, depth) {
    const key = reader.key(k)
    if (killers[2 * ply] !== key) {
      killers[2 * ply + 1] = killers[2 * ply]
      killers[2 * ply] = key
    }
    const slot = side * historySide + reader.slot(k)
    history[slot] = Math.min(HISTORY_MOST, history[slot] + depth * depth)
  }

  return ordering
}
