import { LAST_MOVE_READ, PASS, PARTIAL_SQUARE, RECORD_TOP, TOP } from '../runtime/layout.js'
import { spend } from './budget.js'
import { createKeys } from './keys.js'
import { createOrdering } from './ordering.js'
import { createRepetition } from './repetition.js'
import { AT_LEAST, AT_MOST, createTable, EXACT, NO_MOVE, TO_THE_END } from './table.js'

/** A win at once; one in n plies is worth n less. */
export const WIN = 1000000
/** Scores beyond this one are wins, whatever the pieces. */
export const SURE_WIN = WIN - 1000
const INFINITE = 2 * WIN
/** No position is worth more while the game goes on. */
const MOST = WIN - 2000

/** Plies of a line, its captures and partial moves included. */
const LONGEST = 120
/** Plies of captures after the last full one. */
const CAPTURES_ONLY = 14
/** Captures that leave a side so much behind are not looked at. */
const HOPELESS = 200

/** Late quiet moves are first looked at less deeply: from that depth, from that move on. */
const REDUCED_DEPTH = 3
const REDUCED_MOVE = 4
const MORE_REDUCED_DEPTH = 5
const MORE_REDUCED_MOVE = 14

/** A side that stands well enough even if it passes: from that depth, so much less deeply. */
const PASSED_DEPTH = 3
const PASSED_LESS = 2
const PASSED_LESS_DEEP = 3
const PASSED_DEEP = 7
/** Whoever has fewer moves than that may be glad to pass. */
const PASSED_MOVES = 10

/**
 * Deeper and deeper alpha-beta with a table of what was found out. There are two sides, the
 * searching player's (0) and everybody else's (1); a score is good for the side that is to choose,
 * so it changes sign only where the sides do. Players who throw dice count with the mean of their
 * moves.
 *
 * `earlier` are the keys of the positions played; one that stands again is worth a draw, unless the
 * rules say otherwise. `progress` is told of each better move.
 */
export function createAlphaBeta (position, common) {
  const { player, chance, evaluation, verdict, budget, random, deepest, earlier, kept, progress } = common
  const { arena, registers } = position.state
  const { make, unmake, generate, chooser, mover, isSafe } = position
  const { early, late, reward } = verdict
  const { mobility, standing } = evaluation
  const traits = traitsOf(position.design, chance)
  const sideOf = Uint8Array.from(chance, (dice, p) => p === player || dice ? 0 : 1)
  const keys = createKeys(position)
  const table = createTable(budget.most, kept)
  const ordering = createOrdering(position, evaluation.worth, LONGEST)
  const { rate, pick, moveAt, isLoud } = ordering
  const repetition = createRepetition(earlier, LONGEST)
  const lines = new Int32Array((LONGEST + 1) * (LONGEST + 1)) // the best line from each ply on, as ordinals
  const lengths = new Int32Array(LONGEST + 2)
  const mobilities = new Int32Array(LONGEST + 2)
  const choosing = new Int32Array(LONGEST + 2)
  const most = Math.abs(mobility)
  let iteration = 0
  let passed = -1 // the ply that a pass led to
  let whole = true // the lines looked at were seen to their ends

  // --- scores ----------------------------------------------------------------------------------

  function ending (number, side, ply) {
    const score = reward(number, player) * (WIN - ply)
    return side === 0 ? score : -score
  }

  /** The position as it stands, for the side to choose, but for its moves. */
  function quiet (side) {
    const score = Math.max(-MOST, Math.min(MOST, standing()))
    return side === 0 ? score : -score
  }

  /** What the moves count, of which there are so many now and before the last move. */
  function freedom (side, ply) {
    if (ply === 0 || choosing[ply - 1] === side) return 0
    const own = mobilities[ply]
    const other = mobilities[ply - 1]
    return Math.round(mobility * (own - other) / (own + other))
  }

  // --- the walk --------------------------------------------------------------------------------

  /** The score of the position for the side that chooses. */
  function visit (depth, alpha, beta, ply) {
    lengths[ply] = ply
    const side = sideOf[chooser()]
    const sooner = early()
    if (sooner !== 0) return ending(sooner, side, ply)
    keys.read()
    const { low, high } = keys
    if (repetition.enter(ply, low, high)) {
      if (traits.repeats) {
        whole = false
        return 0
      }
      return enter(depth, alpha, beta, ply, side, low, high)
    }
    const score = enter(depth, alpha, beta, ply, side, low, high)
    repetition.leave(ply)
    return score
  }

  /** What the table has on the position may save looking at it. */
  function enter (depth, alpha, beta, ply, side, low, high) {
    const level = Math.max(0, depth)
    let known = table.get(low, high)
    if (!known && traits.asksLast) {
      keys.withLast()
      known = table.get(keys.low, keys.high)
    }
    let best = NO_MOVE
    if (known) {
      best = table.move
      if (table.depth >= level && (beta - alpha === 1 || depth <= 0)) {
        const score = fromTable(table.score, ply)
        const { kind } = table
        if (kind === EXACT || (kind === AT_LEAST && score >= beta) || (kind === AT_MOST && score <= alpha)) {
          if (table.depth < TO_THE_END) whole = false
          return score
        }
      }
    }
    const outer = whole
    whole = true
    const score = look(depth, alpha, beta, ply, side, low, high, best)
    whole = whole && outer
    return score
  }

  function fromTable (score, ply) { return score >= SURE_WIN ? score - ply : score <= -SURE_WIN ? score + ply : score }

  function toTable (score, ply) { return score >= SURE_WIN ? score + ply : score <= -SURE_WIN ? score - ply : score }

  function look (depth, alpha, beta, ply, side, low, high, best) {
    const checked = traits.royals && !isSafe(mover())
    if (checked && ply < 2 * iteration) depth++
    let stands = -INFINITE
    if (depth <= 0 && !traits.compels && !checked) {
      stands = quiet(side)
      if (stands - most >= beta) {
        whole = false
        return stands - most
      }
    }
    const start = registers[TOP]
    const records = registers[RECORD_TOP]
    registers[LAST_MOVE_READ] = 0
    const end = generate(start)
    const asked = registers[LAST_MOVE_READ] !== 0
    if (asked) traits.asksLast = true
    const later = late(end - start)
    let score
    if (later !== 0) score = ending(later, side, ply)
    else {
      mobilities[ply] = end - start
      choosing[ply] = side
      if (chance[chooser()]) score = expected(start, end, depth, side, ply)
      else {
        score = depth <= 0
          ? settle(start, end, depth, alpha, beta, side, ply, best, stands)
          : choose(start, end, depth, alpha, beta, side, ply, best, checked)
        if (!budget.stopped) {
          if (asked) keepWithLast(low, high, score, depth, alpha, beta, ply)
          else keep(low, high, score, depth, alpha, beta, ply)
        }
      }
    }
    registers[TOP] = start
    registers[RECORD_TOP] = records
    return score
  }

  function keep (low, high, score, depth, alpha, beta, ply) {
    const kind = score >= beta ? AT_LEAST : score > alpha ? EXACT : AT_MOST
    table.put(low, high, toTable(score, ply), whole ? TO_THE_END : Math.max(0, depth), kind, chosen[ply])
  }

  /** The board is again what it was, and so is the last move. */
  function keepWithLast (low, high, score, depth, alpha, beta, ply) {
    keys.low = low
    keys.high = high
    keys.withLast()
    keep(keys.low, keys.high, score, depth, alpha, beta, ply)
  }

  const chosen = new Int32Array(LONGEST + 2) // the best move's place in the list, by ply

  /** The position after the move just made, for the side that chose it. */
  function reply (depth, alpha, beta, side, ply) {
    if (sideOf[chooser()] === side) return visit(depth, alpha, beta, ply + 1)
    return -visit(depth, -beta, -alpha, ply + 1)
  }

  function choose (start, end, depth, alpha, beta, side, ply, best, checked) {
    chosen[ply] = NO_MOVE
    if (ply >= LONGEST) {
      whole = false
      return quiet(side) + freedom(side, ply)
    }
    rate(start, end, side, ply, best)
    if (!checked && mayPass(end - start, depth, alpha, beta, ply) && passing(end, depth, beta, side, ply)) return beta
    if (budget.stopped) return -INFINITE
    let most = -INFINITE
    // a forced move costs no depth, up to a point
    const forced = end - start === 1 && ply < 2 * iteration
    for (let i = start; i < end; i++) {
      pick(i, start, end)
      const k = moveAt(i)
      const loud = isLoud(i)
      if (!spend(budget)) return most
      make(k)
      const goesOn = registers[PARTIAL_SQUARE] >= 0 && loud
      const next = forced || goesOn ? depth : depth - 1
      let score
      if (i === start) score = reply(next, alpha, beta, side, ply)
      else {
        const less = loud || checked ? 0 : reduction(depth, i - start)
        score = reply(next - less, alpha, alpha + 1, side, ply)
        if (score > alpha && (less > 0 || score < beta)) score = reply(next, alpha, beta, side, ply)
      }
      unmake()
      if (budget.stopped) return most
      if (score > most) {
        most = score
        if (score > alpha) {
          alpha = score
          chosen[ply] = k - start
          extendLine(ply, k - start)
          if (alpha >= beta) {
            if (!loud) ordering.remember(k, side, ply, depth)
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

  /** Where having to move may do harm, nothing is learned from a pass: with few moves, or only captures. */
  function mayPass (count, depth, alpha, beta, ply) {
    return traits.alternates && depth >= PASSED_DEPTH && beta - alpha === 1 && Math.abs(beta) < SURE_WIN && passed !== ply &&
      count >= PASSED_MOVES && ordering.taking < count && registers[PARTIAL_SQUARE] < 0
  }

  /** Whether the side still stands at `beta` or better when it does nothing. */
  function passing (end, depth, beta, side, ply) {
    if (quiet(side) < beta || !spend(budget)) return false
    const before = passed
    arena[end] = PASS
    make(end)
    passed = ply + 1
    const score = reply(depth - 1 - (depth >= PASSED_DEEP ? PASSED_LESS_DEEP : PASSED_LESS), beta - 1, beta, side, ply)
    passed = before
    unmake()
    if (budget.stopped || score < beta) return false
    whole = false
    return true
  }

  function extendLine (ply, ordinal) {
    const row = ply * (LONGEST + 1)
    const below = row + LONGEST + 1
    lines[row + ply] = ordinal
    for (let i = ply + 1; i < lengths[ply + 1]; i++) lines[row + i] = lines[below + i]
    lengths[ply] = Math.max(ply + 1, lengths[ply + 1])
  }

  /** Only captures and promotions, until nobody wants more of them. Where one must take, one must. */
  function settle (start, end, depth, alpha, beta, side, ply, best, stands) {
    chosen[ply] = NO_MOVE
    const last = depth <= -CAPTURES_ONLY || ply >= LONGEST
    let most = -INFINITE
    if (!last) rate(start, end, side, ply, best)
    const all = !last && ordering.taking === end - start
    if (!all) {
      whole = false
      if (stands === -INFINITE) stands = quiet(side)
      most = stands + freedom(side, ply)
      if (last || ordering.noisy === 0 || most >= beta) return most
      if (most > alpha) alpha = most
    }
    for (let i = start; i < end; i++) {
      pick(i, start, end)
      if (!all && !isLoud(i)) break
      if (!all && most + ordering.gainOf(i) + HOPELESS < alpha) continue
      if (!spend(budget)) return most
      const k = moveAt(i)
      make(k)
      const score = reply(depth - 1, alpha, beta, side, ply)
      unmake()
      if (budget.stopped) return most
      if (score > most) {
        most = score
        if (score > alpha) {
          alpha = score
          chosen[ply] = k - start
        }
        if (alpha >= beta) break
      }
    }
    return most
  }

  /** The mean of all moves: the player to choose throws dice. */
  function expected (start, end, depth, side, ply) {
    if (depth <= 0 || ply >= LONGEST) {
      whole = false
      return quiet(side) + freedom(side, ply)
    }
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
    rate(start, end, 0, 0, NO_MOVE)
    for (let k = start; k < end; k++) ordinals.push({ ordinal: k - start, score: ordering.scoreOf(k), luck: random() })
    ordinals.sort((a, b) => b.score - a.score || a.luck - b.luck || a.ordinal - b.ordinal)
    return ordinals.map(({ ordinal }) => ordinal)
  }

  /** The root moves at one depth; the best one goes to the front. Returns its score. */
  function deepen (start, order, depth) {
    let alpha = -INFINITE
    lengths[0] = 0
    for (let i = 0; i < order.length; i++) {
      if (!spend(budget)) break
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
        progress({ move: ordinal, score, depth, line: line() })
      }
    }
    return alpha
  }

  /** The best line so far, as places in the lists of moves. */
  function line () { return Array.from(lines.subarray(0, lengths[0])) }

  /** The moves are generated, from `start` to `end`. */
  function run (start, end) {
    mobilities[0] = end - start
    choosing[0] = 0
    keys.read()
    repetition.enter(0, keys.low, keys.high)
    const order = rootOrder(start, end)
    const limit = Math.min(end - start === 1 ? 1 : LONGEST, deepest)
    let found = { move: order[0], score: 0, depth: 0, line: [order[0]] }
    while (found.depth < limit && !budget.stopped) {
      iteration = found.depth + 1
      whole = true
      const score = deepen(start, order, iteration)
      if (score > -INFINITE) found = { move: order[0], score: score || 0, depth: found.depth, line: line() } // no -0
      if (budget.stopped) break
      found.depth = iteration
      // a check costs no depth: the first win found need not be the shortest
      if (whole || WIN - Math.abs(found.score) <= iteration) break
    }
    return found
  }

  return { run }
}

/** What the rules allow the search to leave out. */
function traitsOf ({ layout, turns, repeat, goals, options }, chance) {
  const next = i => i + 1 < turns.length ? i + 1 : repeat
  const repetition = goals.filter(({ reason }) => reason === 'repetition')
  return {
    royals: layout.royal.some(flag => flag !== 0),
    compels: layout.compels || options.maximalCaptures,
    asksLast: false, // so far
    repeats: repetition.every(({ kind }) => kind === 'draw'),
    alternates: !chance.some(Boolean) && !layout.compels && turns.every(({ chooser }, i) => turns[next(i)].chooser !== chooser)
  }
}
