import { ARENA_SIZE, PLACE, SIDE, TOP } from '../runtime/layout.js'
import { spend } from './budget.js'
import { createReader } from './reader.js'

/** A win at once; one in n plies is worth n less. */
export const WIN = 1000000
/** Scores beyond this one are wins, whatever the pieces. */
export const SURE_WIN = WIN - 1000
const INFINITE = 2 * WIN

/** Plies of a line, its captures and partial moves included. */
const LONGEST = 120
/** Plies of captures after the last full one. */
const CAPTURES_ONLY = 14
/** Moves that are put in order; the rest come as they are. */
const SORTED = 32

/** How moves are put in order: the best line so far, gains, killers, then history. */
const LEADING = 1 << 30
const NOISY = 1 << 26
const KILLER = 1 << 24
const HISTORY_MOST = 1 << 23

/** Late quiet moves are first looked at less deeply: from that depth, from that move on. */
const REDUCED_DEPTH = 3
const REDUCED_MOVE = 4
const MORE_REDUCED_DEPTH = 5
const MORE_REDUCED_MOVE = 14

/** Arrays parallel to the arena, one set for all games: a search never calls another. */
let sorting = null

/**
 * Deeper and deeper alpha-beta. There are two sides, the searching player's (0) and everybody
 * else's (1); a score is good for the side that is to choose, so it changes sign only where the
 * sides do. Players who throw dice count with the mean of their moves.
 */
export function createAlphaBeta (position, { player, chance, evaluation, verdict, budget, random, deepest }) {
  const { registers, size } = position.state
  const { layout } = position.design
  if (sorting === null) sorting = { scores: new Int32Array(ARENA_SIZE), moves: new Int32Array(ARENA_SIZE) }
  const { scores, moves } = sorting
  const { make, unmake, generate, chooser } = position
  const { early, late, reward } = verdict
  const reader = createReader(position, evaluation.worth)
  const sideOf = Uint8Array.from(chance, (dice, p) => p === player || dice ? 0 : 1)
  const history = new Int32Array(2 * layout.types * (size + 1))
  const historySide = layout.types * (size + 1)
  const killers = new Int32Array(2 * (LONGEST + 1))
  const lines = new Int32Array((LONGEST + 1) * (LONGEST + 1)) // the best line from each ply on, as ordinals
  const lengths = new Int32Array(LONGEST + 2)
  const mobilities = new Int32Array(LONGEST + 1)
  const choosing = new Int32Array(LONGEST + 1)
  const leading = new Int32Array(LONGEST + 1)
  let leadingLength = 0
  let following = false // still on the best line of the depth before
  let iteration = 0
  let noisy = 0 // moves that take or promote, in the list sorted last
  let taking = 0
  let whole = true // the iteration has seen every line to its end

  // --- scores ----------------------------------------------------------------------------------

  function ending (number, side, ply) {
    const score = reward(number, player) * (WIN - ply)
    return side === 0 ? score : -score
  }

  /** The position as it stands, for the side to choose; its moves are counted already. */
  function standing (side, ply) {
    whole = false
    let score = side === 0 ? evaluation.material() : -evaluation.material()
    if (ply > 0 && choosing[ply - 1] !== side) {
      const own = mobilities[ply]
      const other = mobilities[ply - 1]
      score += Math.round(evaluation.mobility * (own - other) / (own + other))
    }
    return score
  }

  // --- the order of moves ----------------------------------------------------------------------

  function rate (start, end, side, ply) {
    const sign = side === 0 ? 1 : -1
    const first = killers[2 * ply]
    const second = killers[2 * ply + 1]
    noisy = taking = 0
    for (let k = start; k < end; k++) {
      moves[k] = k
      const gain = sign * reader.gain(k)
      if (reader.takes()) taking++
      if (gain > 0 || (gain === 0 && reader.takes())) {
        noisy++
        scores[k] = NOISY + 8 * gain - (reader.risk(k) >> 2)
      } else {
        const key = reader.key(k)
        scores[k] = key === first ? KILLER + 1 : key === second ? KILLER : history[side * historySide + reader.slot(k)]
      }
    }
    if (following && ply < leadingLength && start + leading[ply] < end) {
      const k = start + leading[ply]
      if (scores[k] < NOISY / 2) noisy++
      scores[k] = LEADING
    } else following = false
  }

  /** Brings the best of the moves from `i` on to `i`. */
  function pick (i, end) {
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

  // --- the walk --------------------------------------------------------------------------------

  function visit (depth, alpha, beta, ply) {
    lengths[ply] = ply
    const side = sideOf[chooser()]
    const sooner = early()
    if (sooner !== 0) return ending(sooner, side, ply)
    const start = registers[TOP]
    const records = registers[SIDE]
    const end = generate(start)
    const later = late(end - start)
    let score
    if (later !== 0) score = ending(later, side, ply)
    else {
      mobilities[ply] = end - start
      choosing[ply] = side
      if (chance[chooser()]) score = expected(start, end, depth, side, ply)
      else if (depth <= 0) score = settle(start, end, depth, alpha, beta, side, ply)
      else score = best(start, end, depth, alpha, beta, side, ply)
    }
    registers[TOP] = start
    registers[SIDE] = records
    return score
  }

  /** The position after the move just made, for the side that chose it. */
  function reply (depth, alpha, beta, side, ply) {
    if (sideOf[chooser()] === side) return visit(depth, alpha, beta, ply + 1)
    return -visit(depth, -beta, -alpha, ply + 1)
  }

  function best (start, end, depth, alpha, beta, side, ply) {
    if (ply >= LONGEST) return standing(side, ply)
    rate(start, end, side, ply)
    let most = -INFINITE
    // a forced move costs no depth, up to a point
    const forced = end - start === 1 && ply < 2 * iteration
    for (let i = start; i < end; i++) {
      if (i - start < SORTED) pick(i, end)
      const k = moves[i]
      const loud = scores[i] > NOISY / 2
      if (!spend(budget)) return most
      make(k)
      const goesOn = registers[PLACE] >= 0 && loud
      const next = forced || goesOn ? depth : depth - 1
      let score
      if (i === start) score = reply(next, alpha, beta, side, ply)
      else {
        const less = loud ? 0 : reduction(depth, i - start)
        score = reply(next - less, alpha, alpha + 1, side, ply)
        if (score > alpha && (less > 0 || score < beta)) score = reply(next, alpha, beta, side, ply)
      }
      unmake()
      following = false
      if (budget.stopped) return most
      if (score > most) {
        most = score
        if (score > alpha) {
          alpha = score
          extendLine(ply, k - start)
          if (alpha >= beta) {
            if (!loud) remember(k, side, ply, depth)
            break
          }
        }
      }
    }
    return most
  }

  function reduction (depth, index) {
    if (depth < REDUCED_DEPTH || index < REDUCED_MOVE) return 0
    return depth >= MORE_REDUCED_DEPTH && index >= MORE_REDUCED_MOVE ? 2 : 1
  }

  function extendLine (ply, ordinal) {
    const row = ply * (LONGEST + 1)
    const below = row + LONGEST + 1
    lines[row + ply] = ordinal
    for (let i = ply + 1; i < lengths[ply + 1]; i++) lines[row + i] = lines[below + i]
    lengths[ply] = Math.max(ply + 1, lengths[ply + 1])
  }

  /** Only captures and promotions, until nobody wants more of them. Where one must take, one must. */
  function settle (start, end, depth, alpha, beta, side, ply) {
    const last = depth <= -CAPTURES_ONLY || ply >= LONGEST
    let most = -INFINITE
    if (!last) rate(start, end, side, ply)
    if (last || taking < end - start) {
      most = standing(side, ply)
      if (last || noisy === 0 || most >= beta) return most
      if (most > alpha) alpha = most
    }
    const all = taking === end - start
    for (let i = start; i < end; i++) {
      pick(i, end)
      if (!all && scores[i] < NOISY / 2) break
      if (!spend(budget)) return most
      make(moves[i])
      const score = reply(depth - 1, alpha, beta, side, ply)
      unmake()
      following = false
      if (budget.stopped) return most
      if (score > most) {
        most = score
        if (score > alpha) alpha = score
        if (alpha >= beta) break
      }
    }
    return most
  }

  /** The mean of all moves: the player to choose throws dice. */
  function expected (start, end, depth, side, ply) {
    following = false
    if (depth <= 0 || ply >= LONGEST) return standing(side, ply)
    let sum = 0
    for (let k = start; k < end; k++) {
      if (!spend(budget)) return 0
      make(k)
      sum += reply(depth - 1, -INFINITE, INFINITE, side, ply)
      unmake()
      if (budget.stopped) return 0
    }
    return Math.round(sum / (end - start))
  }

  // --- the root --------------------------------------------------------------------------------

  /** The moves by what they gain, equal ones in an order of the seed's. */
  function rootOrder (start, end) {
    const ordinals = []
    following = false
    rate(start, end, 0, 0)
    for (let k = start; k < end; k++) ordinals.push({ ordinal: k - start, score: scores[k], luck: random() })
    ordinals.sort((a, b) => b.score - a.score || a.luck - b.luck || a.ordinal - b.ordinal)
    return ordinals.map(({ ordinal }) => ordinal)
  }

  /** The root moves at one depth; the best one goes to the front. Returns its score. */
  function deepen (start, order, depth) {
    let alpha = -INFINITE
    lengths[0] = 0
    for (let i = 0; i < order.length; i++) {
      if (!spend(budget)) break
      following = i === 0 && leadingLength > 1
      make(start + order[i])
      let score
      if (i === 0) score = reply(depth - 1, -INFINITE, INFINITE, 0, 0)
      else {
        score = reply(depth - 1, alpha, alpha + 1, 0, 0)
        if (score > alpha) score = reply(depth - 1, alpha, INFINITE, 0, 0)
      }
      unmake()
      if (budget.stopped) break
      if (score > alpha) {
        alpha = score
        extendLine(0, order[i])
        const [ordinal] = order.splice(i, 1)
        order.unshift(ordinal)
      }
    }
    return alpha
  }

  /** The moves are generated, from `start` to `end`. */
  function run (start, end) {
    mobilities[0] = end - start
    choosing[0] = 0
    const order = rootOrder(start, end)
    let score = 0
    let depth = 0
    const limit = Math.min(end - start === 1 ? 1 : LONGEST, deepest)
    while (depth < limit && !budget.stopped) {
      iteration = depth + 1
      whole = true
      const found = deepen(start, order, iteration)
      if (found > -INFINITE) score = found
      if (budget.stopped) break
      depth = iteration
      leadingLength = lengths[0]
      for (let i = 0; i < leadingLength; i++) leading[i] = lines[i]
      if (whole || Math.abs(score) >= SURE_WIN) break
    }
    return { move: order[0], score: score || 0, depth } // no -0
  }

  return { run }
}
