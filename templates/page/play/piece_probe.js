// Moves of one piece on an otherwise empty board, from a second game that receives positions. Where the rules end a
// game without other pieces, a few of them stand far away.
import { landingOf } from './effects.js'
import { setPlace } from './positions.js'

/**
 * Items of the turn order, those of them to try, and positions on which a piece is tried before its context is
 * rejected.
 */
const MAX_TURNS = 500
const MAX_TRIED = 8
const SAMPLES = 24

/**
 * Prepare the probes of a piece. A generator, because a board may need thousands of positions: it yields between them.
 * @param {object} api the exports of the module
 * @param {number} index variant
 * @param {string} player
 * @param {string} piece
 * @returns {Generator<void, object | null>} null if the player has no turn; else
 *   `targets(at, others, attributes)`: Map of the landing positions of the piece on `at`, to { captures, types }, null
 *   where the game is over; `others` are { at, player, piece }[]; `squares`, `homes` (positions of the piece in the
 *   setup), `friend` and `enemies` (types to place), `attributesAt(at)`, and `crowd(at)`, the positions of the few
 *   other pieces
 */
export function * createProbe (api, index, player, piece) {
  const game = api.createGame({ variant: index })
  const { design } = game
  const start = game.position()
  const squares = design.positions.map((p, i) => i).filter(i => design.positions[i].rect)
  const setup = setupOf(design, start)
  const place = placing(design, setup, squares)
  const turns = itemsOf(game, start, player)
  const others = {
    friend: mostFrequent(setup, p => p === player) || { player, piece },
    enemies: enemiesOf(design, setup, player, piece)
  }
  const samples = squares.filter((_, k) => k % Math.ceil(squares.length / SAMPLES) === 0)
  const homes = (setup.find(s => s.player === player && s.piece === piece) || { places: [] }).places
  // Where the piece has no move: it may be stuck, or the rules may end the game without other pieces.
  let fallback = null
  for (const companions of [[], others.enemies.slice(0, 1), setup]) {
    let best = null
    for (const turn of turns) {
      const targets = targetsIn(game, turn, { player, piece }, place, companions)
      let count = -1
      for (const at of samples) {
        const found = targets(at, [])
        const isOverWithAnother =
          others.enemies.length > 0 && targets(at, crowdOf(at, [], place, others.enemies.slice(0, 1))) === null
        if (found !== null && !isOverWithAnother) count = Math.max(count, 0) + found.size
        yield
      }
      if (count >= (best === null ? 0 : best.count)) best = { count, targets }
    }
    const attributesAt = at => {
      best.targets(at, [])
      const cell = game.cells()[at]
      return cell ? cell.attributes : {}
    }
    const crowd = at => crowdOf(at, [], place, companions).map(other => other.at)
    if (best === null) continue
    const probe = { targets: best.targets, design, squares, homes, attributesAt, crowd }
    if (best.count > 0) return Object.assign(others, probe)
    fallback = fallback || probe
  }
  return fallback && Object.assign(others, fallback)
}

/** Reasons of games that end because the piece has no move; with other pieces, such a game continues. */
const WITHOUT_MOVES = ['stalemated', 'no moves']

/** Return the pieces of the setup by owner and type: { player, piece, places }. */
function setupOf (design, start) {
  const found = new Map()
  design.positions.forEach(({ name }, at) => {
    if (!Object.prototype.hasOwnProperty.call(start.board, name)) return
    const [player, piece] = start.board[name]
    const key = player + '\n' + piece
    if (!found.has(key)) found.set(key, { player, piece, places: [] })
    found.get(key).places.push(at)
  })
  return Array.from(found.values())
}

function mostFrequent (setup, fits) {
  return setup.filter(s => fits(s.player)).sort((a, b) => b.places.length - a.places.length)[0]
}

/** Return the pieces of opponents, the most frequent one first. */
function enemiesOf (design, setup, player, piece) {
  const opponents = design.playing.filter(p => p !== player && p[0] !== '?')
  const found = setup.filter(s => opponents.indexOf(s.player) >= 0).sort((a, b) => b.places.length - a.places.length)
  return found.length ? found : opponents.slice(0, 1).map(p => ({ player: p, piece, places: [] }))
}

/** Return items of the turn order in which the player moves: the last ones, which repeat, and the first one. */
function itemsOf (game, start, player) {
  const turns = []
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    try { game.setPosition(Object.assign({}, start, { turn, last: null, partial: null })) } catch (error) { break }
    if (game.player === player) turns.push(turn)
  }
  return turns.length > MAX_TRIED ? turns.slice(0, 1).concat(turns.slice(1 - MAX_TRIED)) : turns
}

/** Return a function that places companions: each on the free position of its setup that is farthest from `at`. */
function placing (design, setup, squares) {
  const center = at => {
    const r = design.positions[at].rect
    return r ? [(r[0] + r[2]) / 2, (r[1] + r[3]) / 2] : [0, 0]
  }
  const distance = (p, q) => Math.hypot(center(p)[0] - center(q)[0], center(p)[1] - center(q)[1])
  return (at, used, { player, piece, places }) => {
    const free = places
      .concat(squares)
      .filter((p, k) => !used.has(p) && (k < places.length || places.every(q => used.has(q))))
    const chosen = free.sort((p, q) => distance(q, at) - distance(p, at))[0]
    return chosen === undefined ? [] : [{ at: chosen, player, piece }]
  }
}

function targetsIn (game, turn, { player, piece }, place, companions) {
  const { positions } = game.design
  return (at, others, attributes) => {
    const board = {}
    const put = (index, value) => setPlace(board, positions[index].name, value)
    put(at, attributes ? [player, piece, attributes] : [player, piece])
    for (const other of others.concat(crowdOf(at, others, place, companions)))
      put(other.at, [other.player, other.piece])
    try { game.setPosition({ board, turn }) } catch (error) { return null }
    const outcome = game.outcome()
    return outcome !== null && WITHOUT_MOVES.indexOf(outcome.reason) < 0 ? null : landings(game.moves(), at)
  }
}

/** Return the companions of a piece on `at`, on positions that `others` leave free. */
function crowdOf (at, others, place, companions) {
  const used = new Set([at].concat(others.map(other => other.at)))
  const crowd = []
  for (const companion of companions)
    for (const other of place(at, used, companion)) {
      used.add(other.at)
      crowd.push(other)
    }
  return crowd
}

/**
 * Return the moves of the piece on `at`: landing position -> positions of captures, and types that the piece becomes.
 */
function landings (moves, at) {
  const found = new Map()
  for (const move of moves) {
    if (move.pass || move.from !== at) continue
    const to = landingOf(move)
    if (!found.has(to)) found.set(to, { captures: new Set(), types: new Set() })
    for (const effect of move.effects) {
      if (effect.kind === 'capture') found.get(to).captures.add(effect.at)
      if (effect.kind === 'type' && effect.at === to) found.get(to).types.add(effect.piece)
    }
  }
  return found
}
