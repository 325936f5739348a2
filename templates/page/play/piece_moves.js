// The moves of a piece, found by probes: steps, slides, leaps, captures, first moves, hops and jumps.
import { createProbe } from './piece_probe.js'

/** Limits of the probes: scanned positions, and pairs of a hurdle and a victim. */
const MAX_SCANNED = 400
const MAX_PAIRS = 300
/** Smallest share of positions from which a step is not an exception. */
const TYPICAL = 0.5

/**
 * Examine a piece. A generator that yields between probes.
 * @returns {Generator<void, object | null>} null for a piece that does not move; else `at`, where the diagram shows it;
 *   `marks`: position -> { move: 'step' | 'leap' | 'slide' | 'lame' | null, first, take, hop, hopTake, over, jump };
 *   `lines`: [from, to][] of slides; `victims`: types that it captures, null for all; `zone` that it never leaves, or
 *   null; `promotions`: { pieces, places }
 */
export function * pieceMoves (api, index, player, piece) {
  const trial = yield * createProbe(api, index, player, piece)
  if (trial === null) return null
  const scan = yield * scanBoard(trial)
  scan.shares = sharesOf(trial, scan)
  const at = bestPlace(trial, scan)
  const found = {
    at,
    marks: new Map(),
    lines: [],
    victims: null,
    zone: zoneOf(trial, scan.reached, player),
    promotions: promotionsOf(scan.targets)
  }
  const free = Array.from(scan.targets.get(at).keys())
  const mark = index => {
    if (!found.marks.has(index))
      found.marks.set(index, {
        move: null,
        first: false,
        take: false,
        hop: false,
        hopTake: false,
        over: false,
        jump: false
      })
    return found.marks.get(index)
  }
  const { blocked, opened } = yield * tryNeighbors(trial, at, free, mark, found)
  yield * tryHurdles(trial, at, [...blocked, ...opened], mark)
  markFirstMoves(trial, at, free, scan, mark)
  markMoves(trial, at, free, blocked, mark, found)
  return found.marks.size > 0 ? found : null
}

/** Return the targets of the piece by position, and the positions that it reaches from the setup. */
function * scanBoard (trial) {
  const step = Math.ceil(trial.squares.length / MAX_SCANNED)
  const targets = new Map()
  for (const at of trial.squares.filter((p, k) => k % step === 0 || trial.homes.indexOf(p) >= 0)) {
    targets.set(at, trial.targets(at, []) || new Map())
    yield
  }
  const reached = new Set(trial.homes.filter(p => targets.has(p)))
  for (const at of reached) for (const to of targets.get(at).keys()) if (targets.has(to)) reached.add(to)
  return { targets, reached: trial.homes.length ? reached : new Set(targets.keys()) }
}

/**
 * Return for each step, as a vector, the share of reached positions that have it, among those with room for it. A step
 * of a small share is an exception: a first move, or a line of a palace.
 */
function sharesOf ({ design }, { targets, reached }) {
  const centers = new Map(Array.from(reached).map(i => [centerOf(design, i).map(Math.round).join(), i]))
  const counts = new Map()
  for (const from of reached) for (const to of targets.get(from).keys()) {
    const step = vectorOf(design, from, to)
    counts.set(step, (counts.get(step) || 0) + 1)
  }
  const room = step =>
    Array.from(reached).filter(from =>
      centers.has(
        centerOf(design, from)
          .map((x, k) => Math.round(x + Number(step.split(',')[k])))
          .join()
      )
    ).length
  return new Map(Array.from(counts, ([step, count]) => [step, count / Math.max(count, room(step))]))
}

/**
 * Return the position with most moves except special ones, near the middle; a position of the setup if it has first
 * moves.
 */
function bestPlace ({ design, squares, homes }, scan) {
  const centers = squares.map(i => centerOf(design, i))
  const middle = [0, 1].map(k => (Math.min(...centers.map(c => c[k])) + Math.max(...centers.map(c => c[k]))) / 2)
  const distance = i => Math.hypot(centerOf(design, i)[0] - middle[0], centerOf(design, i)[1] - middle[1])
  const score = new Map(Array.from(scan.targets, ([from, landings]) => {
    const rare = Array.from(landings.keys()).filter(to => scan.shares.get(vectorOf(design, from, to)) < TYPICAL).length
    return [from, landings.size - rare + (homes.indexOf(from) >= 0 ? rare / 2 : 0)]
  }))
  return Array.from(score.keys()).sort((p, q) => score.get(q) - score.get(p) || distance(p) - distance(q))[0]
}

const vectorOf = (design, from, to) => {
  const target = design.positions[to].rect ? centerOf(design, to) : [NaN, NaN]
  return centerOf(design, from).map((x, k) => Math.round(target[k] - x)).join()
}

function centerOf (design, index) {
  const [left, top, right, bottom] = design.positions[index].rect
  return [(left + right) / 2, (top + bottom) / 2]
}

/**
 * Place one other piece on each position in turn.
 * @returns {Generator<void, {blocked: Map<number, number[]>, opened: Map<number, number[]>}>} by this position, the
 *   free targets that a piece there blocks, and the targets that it opens as a hurdle
 */
function * tryNeighbors (trial, at, free, mark, found) {
  const blocked = new Map()
  const opened = new Map()
  const crowd = trial.crowd(at).concat(at)
  for (const other of trial.squares) {
    if (crowd.indexOf(other) >= 0) continue
    const withFriend = trial.targets(at, [Object.assign({}, trial.friend, { at: other })])
    const missing = withFriend === null ? [] : lostTargets(free, withFriend, other)
    const added =
      withFriend === null
        ? []
        : Array.from(withFriend.keys()).filter(to => to !== other && to !== at && free.indexOf(to) < 0)
    if (missing.length) blocked.set(other, missing)
    if (added.length) opened.set(other, added)
    for (const to of added) mark(to).hop = true
    yield
    for (const enemy of trial.enemies) {
      const targets = trial.targets(at, [Object.assign({}, enemy, { at: other })])
      yield
      if (targets !== null && markEnemy(targets, at, other, free, mark)) break
      if (free.indexOf(other) < 0) break // other types matter only where the piece can go
    }
  }
  yield * findVictims(trial, at, mark, found)
  return { blocked, opened }
}

/** Return the targets that a piece on `other` blocks; a move that takes precedence over all others blocks none. */
function lostTargets (free, targets, other) {
  const lost = free.filter(to => to !== other && !targets.has(to))
  return lost.length > 1 && lost.length === free.length ? [] : lost
}

/** Mark what the piece does to an enemy on `other`; return true if it captures it. */
function markEnemy (targets, at, other, free, mark) {
  let taken = false
  targets.forEach(({ captures }, to) => {
    if (to === other || (to === at && captures.has(other))) {
      mark(other).take = true
      taken = true
    } else if (captures.has(other)) {
      mark(other).over = true
      if (free.indexOf(to) < 0) mark(to).jump = true
      taken = true
    } else if (to !== at && free.indexOf(to) < 0) mark(to).hop = true
  })
  return taken
}

/** Find the types that the piece captures, if it does not capture all. */
function * findVictims (trial, at, mark, found) {
  const places = trial.squares.filter(i => found.marks.has(i) && (mark(i).take || mark(i).over))
  const victims = new Set()
  for (const enemy of trial.enemies) {
    for (const other of places) {
      const targets = trial.targets(at, [Object.assign({}, enemy, { at: other })])
      yield
      if (targets === null || !markEnemy(targets, at, other, [], () => ({}))) continue
      victims.add(enemy.piece)
      break
    }
  }
  if (places.length > 0 && trial.enemies.some(enemy => !victims.has(enemy.piece))) found.victims = Array.from(victims)
}

/** Find captures over a hurdle: positions behind a piece, which it blocks or opens. */
function * tryHurdles (trial, at, behind, mark) {
  let pairs = 0
  if (trial.enemies.length === 0) return
  for (const [hurdle, hidden] of behind) {
    for (const other of hidden) {
      if (++pairs > MAX_PAIRS) return
      const others = [
        Object.assign({}, trial.friend, { at: hurdle }),
        Object.assign({}, trial.enemies[0], { at: other })
      ]
      const targets = trial.targets(at, others)
      if (targets !== null && targets.has(other)) mark(other).hopTake = true
      yield
    }
  }
}

/** Mark the moves on the empty board. */
function markMoves ({ design }, at, free, blocked, mark, found) {
  const blockers = new Map(
    free.map(to => [to, Array.from(blocked.keys()).filter(p => blocked.get(p).indexOf(to) >= 0)])
  )
  for (const to of free) {
    if (to === at) continue
    const between = blockers.get(to)
    const isNear = (design.links || []).some(row => row[at] === to)
    mark(to).move = between.some(p => free.indexOf(p) >= 0)
      ? 'slide'
      : between.length
        ? 'lame'
        : isNear
          ? 'step'
          : 'leap'
  }
  const isSlide = to => found.marks.has(to) && found.marks.get(to).move === 'slide' && !found.marks.get(to).first
  const ends = free.filter(to => isSlide(to) && !(blocked.get(to) || []).some(isSlide))
  for (const to of ends) {
    found.lines.push([at, to])
    for (const p of blockers.get(to))
      if (found.marks.has(p) && found.marks.get(p).move === 'step') found.marks.get(p).move = 'slide'
  }
}

/** Mark moves that depend on the first move: by an attribute, or by the position of the setup. */
function markFirstMoves (trial, at, free, scan, mark) {
  const attributes = trial.attributesAt(at)
  const changed = Object.keys(attributes).filter(name => typeof attributes[name] === 'boolean')
  if (changed.length) {
    const later = trial.targets(
      at,
      [],
      Object.assign({}, attributes, Object.fromEntries(changed.map(name => [name, !attributes[name]])))
    )
    if (later.size > 0) for (const to of free) if (!later.has(to)) mark(to).first = true
  }
  if (trial.homes.indexOf(at) < 0) return
  for (const to of free) if (scan.shares.get(vectorOf(trial.design, at, to)) < TYPICAL) mark(to).first = true
}

/** Return the name of the smallest zone that the piece never leaves; null if it goes everywhere. */
function zoneOf ({ design, squares, homes }, reached, player) {
  if (homes.length === 0 || reached.size * 2 > squares.length) return null
  const around = design.zones
    .filter(z => (z.player === null || z.player === player) && z.positions.length * 2 <= squares.length)
    .filter(z => { const members = new Set(z.positions); return Array.from(reached).every(i => members.has(i)) })
  return around.length && reached.size > 1
    ? around.sort((a, b) => a.positions.length - b.positions.length)[0].name
    : null
}

/** Return the types that the piece becomes by moves, and the positions where it does. */
function promotionsOf (targets) {
  const pieces = new Set()
  const places = new Set()
  targets.forEach(landings =>
    landings.forEach(({ types }, to) => {
      if (types.size) places.add(to)
      types.forEach(type => pieces.add(type))
    })
  )
  return { pieces: Array.from(pieces), places: Array.from(places) }
}
