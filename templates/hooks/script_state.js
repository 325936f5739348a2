import { CAPTURE, COPY, CREATE, DROP, HEADER, MODE, PART, PASS, PLACE, SCRIPT, TURN } from '../runtime/layout.js'
import { canonical } from './pieces.js'

/** What scripts keep of a position at its beginning: nothing. `sign` is a number for all of it but `quiet`. */
export const EMPTY_SCENE = { values: {}, extras: null, links: null, quiet: 0, sign: 0 }

/** What has to be patched into one object to get another: null where a key goes. */
export function difference (before, after) {
  const delta = {}
  const old = before || {}
  const now = after || {}
  for (const key of Object.keys(Object.assign({}, old, now))) {
    if (canonical(old[key]) !== canonical(now[key])) delta[key] = now[key] === undefined ? null : now[key]
  }
  return delta
}

export function patched (before, delta) {
  const after = Object.assign({}, before, delta)
  for (const key of Object.keys(delta)) if (delta[key] === null) delete after[key]
  return after
}

/** Links that are all the board's own are kept as null. */
export function orNull (links) { return Object.keys(links).length === 0 ? null : links }

/** Where a record leaves the values beside pieces: they go along, and go when a piece goes. */
export function extrasAfterRecord (side, record, old, size) {
  const extras = old.slice()
  const [from, to] = [side[record + 1], side[record + 2]]
  const parts = []
  const entries = []
  for (let i = record + HEADER; i < side[record]; i += 2) {
    const target = (side[i] & 15) === PART ? parts : entries
    target.push([side[i] >> 4, side[i + 1], side[i] & 15])
  }
  if (to !== size) parts.push([from, to])
  for (const [origin] of parts) if (origin !== size) extras[origin] = 0
  for (const [origin, target] of parts) extras[target] = origin === size ? 0 : old[origin]
  for (const [place, , kind] of entries) {
    if (kind === CAPTURE || kind === CREATE || kind === DROP) extras[place] = 0
    if (kind === COPY) extras[from] = old[from]
  }
  return extras.every((id, place) => id === old[place]) ? old : extras
}

/**
 * Making and unmaking with what scripts keep beside the board: `scene` never changes, a move puts
 * another one in its place. `game` knows what the SCRIPT entry of a move does; `counts(move)` says whether a move counts towards a draw: true, false, or null to begin anew; `relinked` is told of changed links.
 */
export function createScenes (making, state, design, { game, counts, relinked }) {
  const { arena, nav, registers, side, size } = state
  const { layout } = design
  const stride = size + 1
  const signPlace = size + 4 + state.reserve.length // beyond those that making.hashAnew uses
  const positionMask = (1 << layout.positionBits) - 1
  let scene = EMPTY_SCENE
  let past = []

  function enter (next) {
    if (next.links !== scene.links) relink(scene.links, next.links)
    if (layout.tracksHash) making.rehash(signPlace, scene.sign, next.sign)
    scene = next
  }

  function relink (old, links) {
    const change = (key, to) => {
      const [dir, from] = key.split(',').map(Number)
      nav[dir * stride + from] = to < 0 ? size : to
    }
    Object.keys(old || {}).forEach(key => {
      const [dir, from] = key.split(',').map(Number)
      change(key, design.board.links[dir][from])
    })
    Object.keys(links || {}).forEach(key => change(key, links[key]))
    relinked()
  }

  function make (move) {
    const before = scene
    const word = arena[move]
    const quiet = counts === null ? 0 : quietAfter(counts(move))
    making.make(move)
    past.push(before)
    const change = word < PASS ? changeOf(~word) : null
    const extras = before.extras === null ? null : extrasAfter(word, before.extras)
    if (change === null && extras === before.extras && quiet === before.quiet) return
    const next = Object.assign({}, before, { extras, quiet })
    if (change !== null) apply(change, next)
    if (next.extras !== null && next.extras.every(id => id === 0)) next.extras = null
    next.sign = game.sceneSign(next)
    enter(next)
  }

  function quietAfter (counted) {
    return counted === null ? 0 : counted ? scene.quiet + 1 : scene.quiet
  }

  function changeOf (record) {
    for (let i = record + HEADER; i < side[record]; i += 2) if ((side[i] & 15) === SCRIPT) return game.change(side[i] >> 4)
    return null
  }

  function apply ({ values, extras, links, turn }, next) {
    if (values !== undefined) next.values = patched(next.values, values)
    if (links !== undefined) next.links = orNull(patched(next.links, links))
    if (extras !== undefined) {
      next.extras = next.extras === null ? new Int32Array(size) : next.extras.slice()
      for (const [place, id] of extras) next.extras[place] = id
    }
    if (turn !== undefined) {
      registers[PLACE] = -1
      registers[MODE] = 0
      registers[TURN] = turn
    }
  }

  /** Values beside a piece go where it goes. */
  function extrasAfter (word, old) {
    if (word === PASS) return old
    const extras = old.slice()
    if (word >= 0) {
      const from = word & positionMask
      const to = (word >> layout.positionBits) & positionMask
      if (from !== size) extras[from] = 0
      extras[to] = from === size ? 0 : old[from]
    } else return extrasAfterRecord(side, ~word, old, size)
    return extras.every((id, place) => id === old[place]) ? old : extras
  }

  function unmake () {
    const before = past.pop()
    if (before.links !== scene.links) relink(scene.links, before.links)
    scene = before
    making.unmake() // the hash comes from its log
  }

  /** Begins with a scene, as `making.clear` does with a board. */
  function clear () {
    making.clear()
    past = []
    enter(EMPTY_SCENE)
  }

  function begin ({ values, extras, links, quiet }) {
    enter({ values: JSON.parse(canonical(values)), extras, links, quiet, sign: game.sceneSign({ values, extras, links }) })
  }

  function hashAnew () {
    making.hashAnew()
    if (layout.tracksHash) making.rehash(signPlace, 0, scene.sign)
  }

  function snapshot (whole) { return { inner: making.snapshot(whole), scene, past: past.slice() } }

  function restore (before) {
    if (before.scene.links !== scene.links) relink(scene.links, before.scene.links)
    making.restore(before.inner)
    scene = before.scene
    past = before.past.slice()
  }

  return Object.assign({}, making, { make, unmake, clear, begin, hashAnew, snapshot, restore, scene: () => scene })
}
