import {
  CAPTURE, CONTINUATION, COPY, CREATE, DROP, HEADER, KIND_MASK, PART, PARTIAL_SQUARE, PASS, SCRIPT, SQUARE_SHIFT, TURN
} from '../runtime/state/layout.js'
import { Links, changesOfLinks, linksFromJSON } from './links.js'
import { canonical } from './pieces.js'

/**
 * The parts of a position that scripts add: values of the board, extra values of pieces, changed links, and the draw
 * counter.
 */
export class ScriptState {
  constructor (game, values, extras, links, drawClock) {
    this._game = game
    this.values = values
    this.extras = extras
    this.links = links
    this.drawClock = drawClock
    this._sign = -1
  }

  /** A number that equal states share. The draw counter does not count. */
  get sign () {
    if (this._sign < 0) this._sign = this._game === null ? 0 : this._game.stateSign(this)
    return this._sign
  }
}

/** The script state of a new position. */
export const EMPTY_SCRIPT_STATE = new ScriptState(null, {}, null, null, 0)

/** Return the properties that change from one object to another, null for those that are removed. */
export function difference (before, after) {
  const delta = {}
  if (before === after) return delta
  for (const key in after)
    if (before[key] !== after[key] && canonical(before[key]) !== canonical(after[key]))
      delta[key] = after[key] === undefined ? null : after[key]
  for (const key in before) if (!(key in after)) delta[key] = null
  return delta
}

/** Return an object with the properties of a `difference` applied. */
export function patched (before, delta) {
  const after = Object.assign({}, before, delta)
  for (const key of Object.keys(delta)) if (delta[key] === null) delete after[key]
  return after
}

/** Return the extra values of pieces after a record: they move with their pieces. */
export function extrasAfterRecord (records, record, old, size) {
  const extras = old.slice()
  const [from, to] = [records[record + 1], records[record + 2]]
  const parts = []
  const entries = []
  for (let i = record + HEADER; i < records[record]; i += 2) {
    const target = (records[i] & KIND_MASK) === PART ? parts : entries
    target.push([records[i] >> SQUARE_SHIFT, records[i + 1], records[i] & KIND_MASK])
  }
  if (to !== size) parts.push([from, to])
  for (const [origin] of parts) if (origin !== size) extras[origin] = 0
  for (const [origin, target] of parts) extras[target] = origin === size ? 0 : old[origin]
  for (const [square, , kind] of entries) {
    if (kind === CAPTURE || kind === CREATE || kind === DROP) extras[square] = 0
    if (kind === COPY) extras[from] = old[from]
  }
  return extras.every((id, square) => id === old[square]) ? old : extras
}

/**
 * Wrap the making of moves: keep the script state of each position, next to its board.
 *
 * States are immutable: a move replaces `current`.
 * @param {Object} making functions of make_move.js
 * @param {Object} state
 * @param {Object} design
 * @param {Object} deps `game` returns the change of a SCRIPT entry; `counts(move)` returns true if a move counts
 *   toward a draw, false if not, null if it resets the count; `relinked()` is called after links have changed
 * @returns {Object} the wrapped functions; `makeCounted` also counts the move toward a draw. `make` does not, so that
 *   the filters of legal moves, which try moves, call no hook.
 */
export function createScriptStates (making, state, design, { game, counts, relinked }) {
  const { moveBuffer, nav, registers, records, size } = state
  const { layout } = design
  const stride = size + 1
  const signCell = size + 4 + state.reserve.length // a cell that computeHash does not use
  const positionMask = (1 << layout.positionBits) - 1
  let current = EMPTY_SCRIPT_STATE
  let past = []

  function enter (next) {
    if (next.links !== current.links) relink(current.links, next.links)
    if (layout.tracksHash) making.rehash(signCell, current.sign, next.sign)
    current = next
  }

  function relink (old, links) {
    const changes = changesOfLinks(old, links, game.ownLinks)
    for (let i = 0; i < changes.length; i += 2) {
      const pos = changes[i] % size
      nav[(changes[i] - pos) / size * stride + pos] = changes[i + 1] < 0 ? size : changes[i + 1]
    }
    relinked()
  }

  function makeCounted (move) { enact(move, counts === null ? 0 : drawClockAfter(counts(move))) }

  function make (move) { enact(move, current.drawClock) }

  function enact (move, drawClock) {
    const before = current
    const packed = moveBuffer[move]
    making.make(move)
    past.push(before)
    const change = packed < PASS ? changeOf(~packed) : null
    const extras = before.extras === null ? null : extrasAfter(packed, before.extras)
    if (change === null && extras === before.extras && drawClock === before.drawClock) return
    const next = new ScriptState(game, before.values, extras, before.links, drawClock)
    if (change !== null) apply(change, next)
    if (next.extras !== null && next.extras.every(id => id === 0)) next.extras = null
    enter(next)
  }

  function drawClockAfter (counted) {
    return counted === null ? 0 : counted ? current.drawClock + 1 : current.drawClock
  }

  function changeOf (record) {
    for (let i = record + HEADER; i < records[record]; i += 2)
      if ((records[i] & KIND_MASK) === SCRIPT) return game.change(records[i] >> SQUARE_SHIFT)
    return null
  }

  function apply ({ values, extras, links, turn }, next) {
    if (values !== undefined) next.values = patched(next.values, values)
    if (links !== undefined) next.links = Links.with(next.links, game.ownLinks, linksFromJSON(links, size))
    if (extras !== undefined) {
      next.extras = next.extras === null ? new Int32Array(size) : next.extras.slice()
      for (const [square, id] of extras) next.extras[square] = id
    }
    if (turn !== undefined) {
      registers[PARTIAL_SQUARE] = -1
      registers[CONTINUATION] = 0
      registers[TURN] = turn
    }
  }

  /** Return the extra values of pieces after a move. */
  function extrasAfter (packed, old) {
    if (packed === PASS) return old
    const extras = old.slice()
    if (packed >= 0) {
      const from = packed & positionMask
      const to = (packed >> layout.positionBits) & positionMask
      if (from !== size) extras[from] = 0
      extras[to] = from === size ? 0 : old[from]
    } else return extrasAfterRecord(records, ~packed, old, size)
    return extras.every((id, square) => id === old[square]) ? old : extras
  }

  function unmake () {
    const before = past.pop()
    if (before.links !== current.links) relink(current.links, before.links)
    current = before
    making.unmake() // restores the hash
  }

  /** Clear the board and the state. */
  function clear () {
    making.clear()
    past = []
    enter(EMPTY_SCRIPT_STATE)
  }

  /** Replace the state, for a position that is set up. */
  function begin ({ values, extras, links, drawClock }) {
    enter(new ScriptState(game, JSON.parse(canonical(values)), extras, links, drawClock))
  }

  function computeHash () {
    making.computeHash()
    if (layout.tracksHash) making.rehash(signCell, 0, current.sign)
  }

  /** Return the state, as `snapshot` of saved_states.js. Unless it is whole, the states before it stay. */
  function snapshot (whole, old) {
    return {
      inner: making.snapshot(whole, old ? old.inner : null),
      current,
      past: whole ? past.slice() : past,
      plies: past.length
    }
  }

  function restore (before) {
    if (before.current.links !== current.links) relink(current.links, before.current.links)
    making.restore(before.inner)
    current = before.current
    past = before.past.slice(0, before.plies)
  }

  return Object.assign({}, making, {
    make,
    makeCounted,
    unmake,
    clear,
    begin,
    computeHash,
    snapshot,
    restore,
    scriptState: () => current
  })
}
