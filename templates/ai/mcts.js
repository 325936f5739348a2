import { RECORD_TOP, TOP } from '../runtime/layout.js'
import { SURE_WIN } from './alphabeta.js'
import { UNIT } from './weights.js'
import { spend } from './budget.js'
import { createKeys } from './keys.js'
import { createReader } from './reader.js'

/** How curious the tree is, against rewards between 0 and 1. */
const EXPLORATION = 0.6
/** What a move nobody has tried counts: more than any that disappoints. */
const UNTRIED = 1.1
/** How much a move that gains a common piece is preferred at first. */
const BIAS = 0.1
const BIAS_MOST = 0.4
/** The same of a move that was good wherever it was tried: from always losing to always winning. */
const REPUTE = 0.5
/** Tries before which little is known of that. */
const FEW = 4
/** Lists up to this length are searched for a move that wins at once, everywhere in a playout. */
const SHORT_LIST = 24
/** A playout that finds a move without gain by chance looks for another one that often. */
const SECOND_LOOKS = 1
/** Plies of a playout: twice the board for games that fill it, few where captures tell who is ahead. */
const FILLING_PLIES = 2
const CAPTURING_PLIES = 10
const OTHER_PLIES = 60
/** Material that makes a side fairly sure of winning. */
const DECISIVE_MATERIAL = 4 * UNIT

/** Tries of a position below which nothing is said about what is best there. */
const TELLING = 20
/**
 * Tries between two looks at whether another move is best now. The best one is told of in any case
 * whenever the tries have doubled, so that who listens now and then has heard of it.
 */
const TOLD_EVERY = 64

const FIRST_NODES = 1 << 12
const MOST_NODES = 1 << 18
const DEEPEST = 400
/** The next search may go on from a node so many plies after the root, or a round if that is more. */
const NEXT_PLIES = 2

/** What is proven of a node, for the player who chose the move to it. */
const PROVEN_WIN = 1
const PROVEN_DRAW = 2
const PROVEN_LOSS = 3

/**
 * Monte-Carlo tree search: UCT over moves named by their ordinals, so that every list is
 * generated again on the way down. A node's total is the sum of rewards (0 to 1) of the player
 * who chose the move to it, which serves any number of players. Endings are proven upwards.
 *
 * `old` is the tree that the search before left in its `tree()`, or null: where the position to be
 * searched stands in it, the search goes on from there. `played` tells how far the game has got.
 */
export function createTreeSearch (position, { chance, evaluations, verdict, budget, random, deepest, fills, captures, progress, old, played }) {
  const { registers, size } = position.state
  const { make, unmake, generate, chooser } = position
  const { early, late, reward } = verdict
  const players = chance.length
  const duel = evaluations.filter(one => one !== null).length === 2
  const readers = evaluations.map(evaluation => evaluation === null ? null : createReader(position, evaluation.worth))
  const rewards = new Float64Array(players)
  const path = new Int32Array(DEEPEST + 1)
  const chose = new Int8Array(DEEPEST + 1) // the player who chose the move to each node of the path
  const deepestNode = Math.min(DEEPEST, deepest)
  const longest = fills ? Math.max(OTHER_PLIES, FILLING_PLIES * size) : captures ? CAPTURING_PLIES : OTHER_PLIES
  const round = Math.max(NEXT_PLIES, players)
  const endsAtOnce = canEndAtOnce(position.design.goals)
  let capacity = FIRST_NODES
  let visits = new Int32Array(capacity)
  let totals = new Float64Array(capacity)
  let priors = new Float32Array(capacity)
  let firsts = new Int32Array(capacity) // the first of a node's children, which lie together; 0 for none yet
  let sizes = new Int32Array(capacity)
  let proven = new Int8Array(capacity)
  const keys = createKeys(position)
  const near = new Map() // of nodes not far from the root: [ply, low, high]
  let used = 1
  let reached = 0
  // where the board fills, how the moves made fared, by who made them, what they dropped and where
  const kinds = position.design.layout.types * (size + 1)
  const tried = new Float64Array(fills ? players * kinds : 0)
  const gained = new Float64Array(fills ? players * kinds : 0)
  const walk = new Int32Array(DEEPEST + longest + 1) // the moves from the root to the end
  let walked = 0
  const losers = new Int32Array(256) // of the list `winning` looked at last
  let losing = 0
  let base = 0 // where lists of moves begin
  let records = 0

  // --- the tree --------------------------------------------------------------------------------

  function room (count) {
    if (used + count > MOST_NODES) return false
    if (used + count > capacity) {
      while (used + count > capacity) capacity *= 2
      visits = grown(visits)
      totals = grown(totals)
      priors = grown(priors)
      firsts = grown(firsts)
      sizes = grown(sizes)
      proven = grown(proven)
    }
    return true
  }

  function grown (old) {
    const array = new old.constructor(capacity)
    array.set(old)
    return array
  }

  /** The legal moves, from `base` on; room in the arena is given back at once, for a made move needs none. */
  function list () {
    registers[TOP] = base
    registers[RECORD_TOP] = records
    return generate(base)
  }

  /** Gives a node its children, and shows those that win at once. False when the budget is spent. */
  function expand (node, end, seat) {
    const count = end - base
    firsts[node] = used
    sizes[node] = count
    const reader = readers[seat]
    for (let i = 0; i < count; i++) priors[used + i] = (reader === null ? 0 : prior(reader, base + i, seat)) + 0.001 * random()
    used += count
    if (!endsAtOnce || chance[seat]) return true
    const winner = winning(end, seat)
    if (winner >= 0) proven[firsts[node] + winner - base] = PROVEN_WIN
    for (let i = 0; i < losing; i++) proven[firsts[node] + losers[i] - base] = PROVEN_LOSS
    return !budget.stopped
  }

  function prior (reader, k, seat) {
    if (fills) return REPUTE * (2 * repute(seat * kinds + reader.slot(k)) - 1)
    const gain = reader.gain(k) / UNIT
    return gain > 0 ? Math.min(BIAS_MOST, BIAS * gain) : 0
  }

  /** Between 0 and 1, how such moves fared so far. */
  function repute (slot) { return (gained[slot] + 0.5 * FEW) / (tried[slot] + FEW) }

  /** Makes a move, and notes which if it is to be learned from. */
  function go (k, seat) {
    if (fills && readers[seat] !== null) walk[walked++] = seat * kinds + readers[seat].slot(k)
    make(k)
  }

  /**
   * A move of the list that wins at once for `seat`, else -1. None is left made; those that lose
   * at once are left in `losers`.
   */
  function winning (end, seat) {
    losing = 0
    for (let k = base; k < end; k++) {
      if (!spend(budget)) return -1
      make(k)
      const number = early()
      const value = number === 0 ? 0 : reward(number, seat)
      unmake()
      if (value > 0) return k
      if (value < 0 && losing < losers.length) losers[losing++] = k
    }
    return -1
  }

  function select (node, seat) {
    const first = firsts[node]
    const count = sizes[node]
    if (chance[seat]) return first + Math.floor(random() * count)
    const curiosity = EXPLORATION * Math.sqrt(Math.log(visits[node] + 1))
    let best = first
    let most = -Infinity
    for (let child = first; child < first + count; child++) {
      const tries = visits[child]
      let value
      if (proven[child] === PROVEN_WIN) return child
      if (proven[child] === PROVEN_LOSS) value = -1
      else if (proven[child] === PROVEN_DRAW) value = 0.5
      else if (tries === 0) value = UNTRIED + priors[child]
      else value = totals[child] / tries + curiosity / Math.sqrt(tries) + priors[child] / (tries + 1)
      if (value > most) {
        most = value
        best = child
      }
    }
    return best
  }

  /** What the proofs of a node's children prove for the player who chooses among them. */
  function proofFor (node) {
    let best = PROVEN_LOSS
    let open = false
    for (let child = firsts[node]; child < firsts[node] + sizes[node]; child++) {
      if (proven[child] === PROVEN_WIN) return PROVEN_WIN
      if (proven[child] === 0) open = true
      else best = Math.min(best, proven[child])
    }
    return open ? 0 : best
  }

  /** The same proof as another player sees it. */
  function seenBy (proof, seat, other) {
    if (proof === 0 || seat === other || proof === PROVEN_DRAW) return proof
    if (proof === PROVEN_WIN) return PROVEN_LOSS
    return duel ? PROVEN_WIN : 0
  }

  function proofOf (number, seat) {
    const value = reward(number, seat)
    return value > 0 ? PROVEN_WIN : value < 0 ? PROVEN_LOSS : PROVEN_DRAW
  }

  // --- from one search to the next -------------------------------------------------------------

  /** Notes which position a node stands for, so that the next search knows it again. */
  function remember (node, ply) {
    if (near.has(node)) return
    keys.read()
    keys.withLast()
    near.set(node, [ply, keys.low, keys.high])
  }

  /** Goes on from the node of the old tree that stands for the position, if it has one. */
  function goOn () {
    if (old === null) return
    const plies = played - old.played
    keys.read()
    keys.withLast()
    for (const [node, [ply, low, high]] of old.near) {
      if (ply === plies && low === keys.low && high === keys.high && old.firsts[node] !== 0) return takeOver(node)
    }
  }

  /**
   * A node's part of the old tree, moved to the front of the old arrays: two trees at a time would
   * need twice the room. Children come after their parents, and still do.
   */
  function takeOver (root) {
    const places = new Int32Array(old.used) // in the new tree and one more, 0 for nodes left behind
    visits = old.visits
    totals = old.totals
    priors = old.priors
    firsts = old.firsts
    sizes = old.sizes
    proven = old.proven
    capacity = visits.length
    places[root] = 1
    used = 0
    for (let node = root; node < old.used; node++) {
      if (places[node] === 0) continue
      places[node] = ++used
      for (let i = 0; i < sizes[node]; i++) places[firsts[node] + i] = 1
    }
    for (const array of [visits, totals, priors, firsts, sizes, proven]) moveForward(array, places)
    for (let node = 0; node < used; node++) if (firsts[node] !== 0) firsts[node] = places[firsts[node]] - 1
    // what was proven for the player who moved here is now asked for the one who chooses
    proven[0] = chance[chooser()] ? 0 : proofFor(0)
  }

  function moveForward (array, places) {
    for (let node = 0; node < places.length; node++) if (places[node] !== 0) array[places[node] - 1] = array[node]
    array.fill(0, used)
  }

  /** What the next search may go on from. */
  function tree () { return { played, near, used, visits, totals, priors, firsts, sizes, proven } }

  // --- one descent -----------------------------------------------------------------------------

  /** From the root to a new node, a playout, and back. False when the budget is spent. */
  function descend () {
    let node = 0
    let ply = 0
    let whole = false
    path[0] = 0
    walked = 0
    for (;;) {
      const seat = chooser()
      if (node !== 0 && proven[node] !== 0) { whole = settled(node, chose[ply]); break }
      const sooner = node === 0 ? 0 : early()
      if (sooner !== 0) { whole = finished(node, sooner, chose[ply]); break }
      const end = list()
      const later = node === 0 ? 0 : late(end - base)
      if (later !== 0) { whole = finished(node, later, chose[ply]); break }
      const leaf = node !== 0 && (visits[node] === 0 || ply >= deepestNode)
      if (firsts[node] === 0) {
        if (leaf || !room(end - base)) { whole = playout(end, ply); break }
        if (!expand(node, end, seat)) break
      }
      if (ply > 0 && ply <= round) remember(node, ply)
      const child = select(node, seat)
      if (!spend(budget)) break
      go(base + child - firsts[node], seat)
      node = path[++ply] = child
      chose[ply] = seat
    }
    if (ply > reached) reached = ply
    if (whole) learn(ply)
    for (let i = 0; i < ply; i++) unmake()
    return whole
  }

  function finished (node, number, seat) {
    proven[node] = proofOf(number, seat)
    return ended(number)
  }

  function ended (number) {
    for (let p = 0; p < players; p++) rewards[p] = (reward(number, p) + 1) / 2
    return true
  }

  /** A proven node needs no playout. */
  function settled (node, seat) {
    const mine = proven[node] === PROVEN_WIN ? 1 : proven[node] === PROVEN_DRAW ? 0.5 : 0
    for (let p = 0; p < players; p++) rewards[p] = p === seat ? mine : 1 - mine
    return true
  }

  /** Adds the rewards to every node of the path and carries proofs upwards. */
  function learn (ply) {
    for (let i = 0; i < walked; i++) {
      tried[walk[i]]++
      gained[walk[i]] += rewards[Math.floor(walk[i] / kinds)]
    }
    let carrying = proven[path[ply]] !== 0
    for (let i = ply; i >= 0; i--) {
      const node = path[i]
      visits[node]++
      if (i > 0) totals[node] += rewards[chose[i]]
      if (i === ply || !carrying) continue
      const seat = chose[i + 1] // who chooses at this node
      const proof = chance[seat] ? 0 : proofFor(node)
      if (proof === 0) carrying = false
      else proven[node] = i === 0 ? proof : seenBy(proof, seat, chose[i])
      if (proven[node] === 0) carrying = false
    }
  }

  /** Random moves to the end or to the cap, where the pieces decide. The list is generated. */
  function playout (end, ply) {
    let made = 0
    let whole = false
    for (;;) {
      const seat = chooser()
      if (made >= longest) { whole = judged(); break }
      let move = -1
      if (endsAtOnce && !chance[seat] && end - base <= SHORT_LIST) {
        move = winning(end, seat)
        if (budget.stopped) break
        if (move < 0) move = surviving(end)
      }
      if (move < 0) move = byChance(end, seat)
      if (!spend(budget)) break
      go(move, seat)
      made++
      const sooner = early()
      if (sooner !== 0) { whole = ended(sooner); break }
      end = list()
      const later = late(end - base)
      if (later !== 0) { whole = ended(later); break }
    }
    for (let i = 0; i < made; i++) unmake()
    return whole
  }

  /** One of the moves that do not lose at once, if there are such that do; else -1. */
  function surviving (end) {
    const count = end - base
    if (losing === 0 || losing === count) return -1
    let left = Math.floor(random() * (count - losing))
    let k = base
    for (let i = 0; ; k++) {
      if (i < losing && losers[i] === k) i++
      else if (left-- === 0) return k
    }
  }

  function byChance (end, seat) {
    let move = base + Math.floor(random() * (end - base))
    if (readers[seat] === null) return move
    if (fills) return reputable(move, end, seat)
    for (let i = 0; i < SECOND_LOOKS && readers[seat].gain(move) <= 0; i++) {
      move = base + Math.floor(random() * (end - base))
    }
    return move
  }

  /** The one of two moves by chance that fared better so far. */
  function reputable (move, end, seat) {
    const other = base + Math.floor(random() * (end - base))
    const row = seat * kinds
    return repute(row + readers[seat].slot(other)) > repute(row + readers[seat].slot(move)) ? other : move
  }

  function judged () {
    for (let p = 0; p < players; p++) {
      rewards[p] = evaluations[p] === null ? 0.5 : 1 / (1 + Math.exp(-evaluations[p].standing() / DECISIVE_MATERIAL))
    }
    return true
  }

  // --- the root --------------------------------------------------------------------------------

  /** The child to play: one proven won, else the most tried of those not proven lost. */
  function chosen (node) {
    let best = 0
    let most = -Infinity
    for (let i = 0; i < sizes[node]; i++) {
      const child = firsts[node] + i
      const proof = proven[child]
      const value = proof === PROVEN_WIN ? Infinity
        : proof === PROVEN_LOSS ? visits[child] - 1e9
          : proven[node] === PROVEN_DRAW && proof !== PROVEN_DRAW ? visits[child] - 1e8 : visits[child] + priors[child]
      if (value > most) {
        most = value
        best = i
      }
    }
    return best
  }

  function scoreOf (child) {
    if (proven[child] === PROVEN_WIN) return SURE_WIN
    if (proven[child] === PROVEN_LOSS) return -SURE_WIN
    if (proven[child] === PROVEN_DRAW || visits[child] === 0) return 0
    return Math.round((2 * totals[child] / visits[child] - 1) * 1000)
  }

  /** The moves are generated, from `start` to `end`; they stay as they are. */
  function run (start, end) {
    const count = end - start
    const top = registers[TOP]
    const side = registers[RECORD_TOP]
    base = end
    records = side
    goOn()
    old = null
    let told = -1
    for (let tries = 1; !budget.stopped && proven[0] === 0 && descend(); tries++) {
      const doubled = (tries & (tries - 1)) === 0
      if ((!doubled && tries % TOLD_EVERY !== 0) || firsts[0] === 0) continue
      const best = chosen(0)
      if (best === told && !doubled) continue
      told = best
      registers[TOP] = end
      registers[RECORD_TOP] = side
      progress({ move: best, score: scoreOf(firsts[0] + best), depth: reached, line: lineFrom(0) })
    }
    registers[TOP] = top
    registers[RECORD_TOP] = side
    if (firsts[0] === 0) return anyOf(count)
    const move = chosen(0)
    return { move, score: scoreOf(firsts[0] + move), depth: reached, line: lineFrom(0) }
  }

  function anyOf (count) {
    const move = Math.floor(random() * count)
    return { move, score: 0, depth: 0, line: [move] }
  }

  /** The moves most tried, for as long as there were enough tries to tell. */
  function lineFrom (root) {
    const line = []
    for (let node = root; firsts[node] !== 0 && (node === root || visits[node] >= TELLING);) {
      const move = chosen(node)
      line.push(move)
      node = firsts[node] + move
    }
    return line
  }

  /** The moves by their places in the list, the most tried first. */
  function order () {
    const children = Array.from({ length: sizes[0] }, (_, i) => i)
    const best = chosen(0)
    const tries = i => i === best ? Infinity : visits[firsts[0] + i]
    return children.sort((a, b) => tries(b) - tries(a) || a - b)
  }

  return { run, tree, order }
}

/** Whether a move may win or lose the game by what it leaves on the board, before replies are counted. */
function canEndAtOnce (goals) {
  return goals.some(({ kind, reason }) => (kind === 'win' || kind === 'loss') && reason !== 'stalemated' && reason !== 'checkmated')
}
