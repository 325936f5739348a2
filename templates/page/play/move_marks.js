// Marks on the pieces that show how they move. The rules determine them, by probes.
import { rivals } from './ending.js'
import { pieceMoves } from './piece_moves.js'
import { runInSlices } from './slices.js'

/** The marks of all pieces, by sessions. */
const marksFound = new WeakMap()

/**
 * Return the marks by piece and player: { x, y, kind }[] with the vector of each direction, of length 1 on the board
 * that is not turned. They are null until they are found; `found` is called then.
 */
export function moveMarks ({ session }, found) {
  if (!marksFound.has(session)) {
    marksFound.set(session, null)
    runInSlices(allMarks(session), marks => { marksFound.set(session, marks); found(session) })
  }
  return marksFound.get(session)
}

function * allMarks ({ api, info, design }) {
  const all = {}
  for (const player of rivals({ design })) for (const { name } of design.pieces) {
    const moves = yield * pieceMoves(api, info.index, player, name)
    if (moves) all[name + '\n' + player] = directionsOf(design, moves)
  }
  return all
}

/** Return the directions of the moves from a position, with the kind of the nearest target in each. */
function directionsOf ({ positions }, { at, marks }) {
  const middle = index => {
    const [left, top, right, bottom] = positions[index].rect
    return [(left + right) / 2, (top + bottom) / 2]
  }
  const [x, y] = middle(at)
  const found = new Map()
  marks.forEach(({ move, first, take, hopTake }, index) => {
    if (first || !positions[index].rect || !(move || take || hopTake)) return
    const [dx, dy] = middle(index).map((value, k) => value - [x, y][k])
    const length = Math.hypot(dx, dy)
    const key = Math.round(Math.atan2(dy, dx) * 50)
    if (length > 0 && (!found.has(key) || found.get(key).length > length))
      found.set(key, { x: dx / length, y: dy / length, length, kind: move || 'take' })
  })
  return Array.from(found.values())
}
