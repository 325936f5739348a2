// The pieces of tables: their codes, and the squares on which they can stand.
import { Expander } from './expand.mjs'

/** Call `visit` after each move of some pieces on a board without others. */
function eachMove (expander, codes, cells, visit) {
  const { position } = expander
  position.design.turns.forEach((_, turn) => {
    if (!expander.place(codes, cells)) return
    expander.begin(turn)
    expander.expand(visit)
  })
}

/** Return the piece codes of a kind that its own moves on an empty board keep: attributes such as "never moved" are lost. */
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
    for (let p = 0; p < size; p++) eachMove(expander, [code], [p], () => board.subarray(0, size).filter(isKind).forEach(after => found.add(after)))
    pending.push(...found)
  }
  const settled = Array.from(next.keys()).filter(code => next.get(code).has(code) || next.get(code).size === 0)
  return settled.length > 0 ? settled : [fresh[type] | 1 << player]
}

/**
 * Return the squares that pieces reach from the setup, alone or with one other piece, in ascending order. Classes whose moves
 * lead to other squares have no tables.
 */
export function reachedSquares (position, codes) {
  const { design: { setup }, state: { board, size } } = position
  const expander = new Expander(position)
  const reached = new Set(setup.map(([, , p]) => p))
  const visit = () => { for (let p = 0; p < size; p++) if (board[p] !== 0) reached.add(p) }
  const grow = move => {
    for (let before = -1; reached.size > before && reached.size < size;) {
      before = reached.size
      move()
    }
  }
  grow(() => { for (const code of codes) for (const p of reached) eachMove(expander, [code], [p], visit) })
  grow(() => {
    for (const code of codes) for (const other of codes) for (const p of reached) for (const q of reached) eachMove(expander, [code, other], [p, q], visit)
  })
  return Array.from(reached).sort((a, b) => a - b)
}
