// Selection of a move by clicks: a state machine over the list of legal moves.
// Pure: each function returns a new state, in which `move` is set once the clicks determine a move.
//
// state = { moves, owners, isMancala, from, piece, group, choices, move }
//   isMancala  true if a click on a pit with one move sows its seeds
//   owners   by position, the player of a piece of a rival, else null; undefined if every captured piece is a target
//   from     position of the piece picked up, or -1       piece   reserve piece picked up, or null
//   group    positions of the pieces of a multi-piece move (groups.js)
//   choices  moves that the clicks do not distinguish, or null

import { HAS_CREATES, HAS_DROPS, HAS_PARTIAL_MOVES, HAS_PITS } from '../../runtime/state/build_flags.js'
import { capturesOf, landingOf, placeOf, replacedBy } from './effects.js'

/**
 * Return the state for a list of legal moves, with `owners`. The piece of a partial move is picked up at once
 * (`continuing`).
 */
export function startSelection (moves, options) {
  const { owners, isMancala } = options || {}
  const state = { moves, owners, isMancala, from: -1, piece: null, group: [], choices: null, move: null }
  if (options && options.continuing) {
    const sources = sourcesOf(state)
    if (sources.size === 1) state.from = sources.values().next().value
  }
  return state
}

const isDrop = move => !move.pass && move.from < 0 && endOf(move) >= 0
const isRun = move => !move.pass && move.from >= 0

/** Return the positions of the pieces picked up, none for a piece in hand; null if nothing is picked up. */
export function pickedBy ({ from, group, piece }) {
  return from >= 0 ? [from] : group.length > 0 ? group : piece !== null ? [] : null
}

/** Return the positions of the pieces that can move. */
export function sourcesOf (state) {
  return new Set(state.moves.filter(isRun).map(m => m.from))
}

/** Return the targets of the next click: position -> { capture, moves }. */
export function targetsOf (state) {
  const targets = new Map()
  const add = (at, move, capture) => {
    const entry = targets.get(at) || { capture: false, moves: [] }
    if (entry.moves.indexOf(move) < 0) entry.moves.push(move)
    entry.capture = entry.capture || capture
    targets.set(at, entry)
  }
  const open = openMoves(state)
  for (const move of open) add(endOf(move), move, capturesOf(move).indexOf(endOf(move)) >= 0)
  if (state.from >= 0) {
    const ends = new Set(open.map(endOf))
    for (const move of open)
      for (const at of capturesOf(move)) if (!ends.has(at) && isPrey(state, move, at)) add(at, move, true)
  }
  return targets
}

/** Return true for a piece of an opponent: a move may also remove marks, which are its own or no player's. */
const isPrey = ({ owners }, { player }, at) => !owners || (owners[at] !== null && owners[at] !== player)

/** Return the moves of the piece picked up; without one, the drops. */
function openMoves (state) {
  if (state.from >= 0) return state.moves.filter(m => isRun(m) && m.from === state.from)
  return state.moves.filter(m => isDrop(m) && (state.piece === null || placedPiece(m) === state.piece))
}

/** Return the position that ends the clicks of a move, -1 for none. */
function endOf (move) {
  const end = landingOf(move)
  return end >= 0 ? end : placedAt(move)
}

/** Return the position of the first effect of a move without an origin and a target; -1 if pieces move. */
function placedAt (move) {
  const effects = move.effects || []
  return effects.length === 0 || effects.some(e => e.kind === 'move') ? -1 : placeOf(effects[0])
}

/** Return the piece in hand that a move places, or null. */
function placedPiece (move) {
  const created = (move.effects || []).find(e => e.kind === 'create')
  return move.to < 0 && created ? created.piece : move.piece
}

/** Return the state after a click on a position. */
export function pickPosition (state, at) {
  const base = Object.assign({}, state, { choices: null, move: null })
  const sources = sourcesOf(base)
  if (base.from >= 0) {
    const hit = targetsOf(base).get(at)
    if (hit) return decideAmong(base, hit.moves)
    if (at !== base.from && sources.has(at)) return pickUp(base, at)
    const drop = targetsOf(cancelSelection(base)).get(at) // a second click on a piece may be a drop on its position
    if (drop) return decideAmong(cancelSelection(base), drop.moves)
    return at === base.from ? base : cancelSelection(base) // a double click picks up the piece
  }
  const drop = targetsOf(base).get(at)
  if (base.piece !== null) {
    if (drop) return decideAmong(base, drop.moves)
    return sources.has(at) ? pickUp(base, at) : cancelSelection(base)
  }
  if (sources.has(at)) {
    const own = base.moves.filter(m => isRun(m) && m.from === at)
    if (HAS_PITS && base.isMancala && own.length === 1) return decideAmong(base, own)
    if (own.some(m => endOf(m) !== at)) return pickUp(base, at)
    return decideAmong(base, drop ? own.concat(drop.moves) : own)
  }
  return drop ? decideAmong(base, drop.moves) : cancelSelection(base)
}

function pickUp (state, at) {
  return Object.assign({}, state, { from: at, piece: null, choices: null, move: null })
}

/** Return the state after a click on a reserve piece. */
export function pickReserve (state, piece) {
  const base = cancelSelection(state)
  if (state.piece === piece || !base.moves.some(m => isDrop(m) && placedPiece(m) === piece)) return base
  return Object.assign({}, base, { piece })
}

/** Return the names of the pieces that can be dropped. */
export function droppable (state) {
  return new Set(state.moves.filter(isDrop).map(placedPiece).filter(Boolean))
}

/** Return the state that plays the only move, or offers several as choices. */
export function decideAmong (state, moves) {
  return moves.length === 1
    ? Object.assign({}, state, { choices: null, move: moves[0] })
    : Object.assign({}, state, { choices: moves, move: null })
}

/** Return the state that plays one of the choices. */
export function choose (state, index) {
  return Object.assign({}, state, { choices: null, move: state.choices[index] })
}

export function cancelSelection (state) {
  return Object.assign({}, state, { from: -1, piece: null, group: [], choices: null, move: null })
}

/** Return the state after Escape: without the choices, else without the piece. */
export function stepBack (state) {
  return state.choices ? Object.assign({}, state, { choices: null }) : cancelSelection(state)
}

export function passMove (state) {
  return state.moves.find(m => m.pass) || null
}

/** Return the moves that no click reaches; only the list of legal moves offers them. */
export function unreachable (state) {
  return state.moves.filter(m => !m.pass && m.from < 0 && endOf(m) < 0)
}

// ---------------------------------------------------------------- descriptions of choices

/**
 * Describe the differences between moves that share their clicks.
 * @returns {{move: object, parts: {kind: string, piece: string | null, player: string | null, places: number[]}[]}[]}
 *   `parts` is empty where only the notation distinguishes a move
 */
export function describeChoices (moves) {
  const features = moves.map(featuresOf)
  const valuesOf = kinds => new Set(features.map(f => JSON.stringify(kinds.map(kind => f[kind]))))
  const kinds = [].concat(
    HAS_DROPS ? 'drop' : [],
    ['promotion', 'captures', 'others'],
    HAS_CREATES ? 'creates' : [],
    HAS_PARTIAL_MOVES ? 'partial' : []
  )
  // Attributes are of less interest.
  const needed = valuesOf(kinds).size === moves.length ? kinds : kinds.concat('changes')
  const differing = needed.filter(kind => valuesOf([kind]).size > 1)
  const described = moves.map((move, k) => ({ move, parts: differing.map(kind => partOf(kind, features[k], move)) }))
  const seen = new Map()
  described.forEach(d => { const key = JSON.stringify(d.parts); seen.set(key, (seen.get(key) || 0) + 1) })
  return described.map(d => seen.get(JSON.stringify(d.parts)) > 1 ? { move: d.move, parts: [] } : d)
}

function featuresOf (move) {
  const effects = move.effects || []
  const of = kind => effects.filter(e => e.kind === kind)
  return {
    drop: move.from < 0 ? move.piece : null,
    promotion: of('type').filter(e => e.at === move.to).map(e => e.piece).concat(null)[0],
    captures: capturesOf(move).filter(at => replacedBy(move).indexOf(at) < 0).sort((a, b) => a - b),
    others: of('move').slice(1).map(e => [e.from, e.to]),
    creates: of('create').map(e => [e.piece, e.player, e.at]),
    changes: effects
      .filter(
        e =>
          e.kind === 'owner' || e.kind === 'flip' || e.kind === 'attribute' || (e.kind === 'type' && e.at !== move.to)
      )
      .map(e => [e.kind, e.at, e.player || e.piece || e.name || '', e.value === undefined ? '' : e.value])
      .concat(replacedBy(move).map(at => ['owner', at, move.player || '', ''])),
    partial: Boolean(move.partial)
  }
}

function partOf (kind, features, move) {
  const value = features[kind]
  if (HAS_DROPS && kind === 'drop') return { kind, piece: value || move.piece, player: move.player, places: [] }
  if (kind === 'promotion')
    return { kind: value ? kind : 'keepsType', piece: value || move.piece, player: move.player, places: [] }
  if (kind === 'others') return { kind, piece: null, player: null, places: value.length ? value[0] : [] }
  if (HAS_CREATES && kind === 'creates')
    return {
      kind,
      piece: value.length ? value[0][0] : null,
      player: value.length ? value[0][1] : null,
      places: value.map(c => c[2])
    }
  if (kind === 'changes')
    return { kind, piece: null, player: null, places: value.map(c => c[1]), values: value.map(c => c[2]) }
  if (HAS_PARTIAL_MOVES && kind === 'partial')
    return { kind: value ? 'continues' : 'stops', piece: null, player: null, places: [] }
  return { kind, piece: null, player: null, places: value }
}
