// The pieces of tables: their codes, and the squares on which they can stand.
import { Expander } from './expand.mjs'

/** Most pairs of pieces whose moves show more squares. */
const MAX_PAIRS = 1e6

/** Call `visit` after each move of some pieces on a board without others. */
function eachMove (expander, codes, cells, visit) {
  const { position } = expander
  position.design.turns.forEach((_, turn) => {
    if (!expander.place(codes, cells)) return
    expander.begin(turn)
    expander.expand(visit)
  })
}

/**
 * Return the piece codes of a kind that its own moves on an empty board keep: attributes such as "never moved" are
 * lost.
 */
export function settledCodes (position, { player, type }) {
  const { layout: { typeShift, typeMask } } = position.design
  const { board, fresh, size } = position.state
  const expander = new Expander(position)
  const isKind = code => (code >> player & 1) !== 0 && (code >>> typeShift & typeMask) === type
  const next = new Map()
  const pending = [fresh[type] | 1 << player]
  while (pending.length > 0) {
    const code = pending.pop()
    if (next.has(code)) continue
    const found = new Set()
    next.set(code, found)
    for (let p = 0; p < size; p++)
      eachMove(expander, [code], [p], () =>
        board
          .subarray(0, size)
          .filter(isKind)
          .forEach(after => found.add(after))
      )
    pending.push(...found)
  }
  const settled = Array.from(next.keys()).filter(code => next.get(code).has(code) || next.get(code).size === 0)
  return settled.length > 0 ? settled : [fresh[type] | 1 << player]
}

/**
 * Return by piece code the squares that pieces reach from the setup, alone or with one other piece. Classes whose moves
 * lead to other squares have no tables.
 */
export function reachedSquares (position) {
  const { design: { setup }, state: { board, size, fresh } } = position
  const expander = new Expander(position)
  const reached = new Map()
  const places = []
  const add = (code, p) => {
    if (!reached.has(code)) reached.set(code, new Set())
    if (reached.get(code).has(p)) return
    reached.get(code).add(p)
    places.push([code, p])
  }
  const visit = () => { for (let p = 0; p < size; p++) if (board[p] !== 0) add(board[p], p) }
  for (const [player, piece, p] of setup) add(fresh[piece + 1] | 1 << player, p)
  const largest = () => Math.max(...Array.from(reached.values(), ({ size }) => size))
  for (let alone = 0, before = -1, pairs = 0; before < places.length;) {
    for (; alone < places.length; alone++) eachMove(expander, [places[alone][0]], [places[alone][1]], visit)
    before = places.length
    // Other pieces reach all squares alone.
    const limited = places.filter(([code]) => reached.get(code).size < largest())
    pairs += limited.length * before
    if (pairs > MAX_PAIRS) break
    for (const [code, p] of limited)
      for (const [other, q] of places.slice(0, before)) eachMove(expander, [code, other], [p, q], visit)
  }
  return Object.fromEntries(Array.from(reached, ([code, found]) => [code, Array.from(found).sort((a, b) => a - b)]))
}
