import { HAS_GRIDS, HAS_OTHER_BOARDS } from './build_flags.js'

/**
 * Unpack the board of a design in place, once: variants share it. An unpacked board has `positions` and `links`.
 *
 * A packed board has `names` of its positions, `rects` relative to the rectangle before (null for a hidden
 * position), and `steps`: for each direction, the number of the target minus that of the position, null for no
 * link. Boards have regular steps, so that this form compresses well. A grid has the names of its columns and rows,
 * the first rectangle, the distances between rectangles, and the vector of each direction.
 * @param {Object} board
 */
export function unpackBoard (board) {
  if (board.positions !== undefined) return
  if (HAS_GRIDS && (!HAS_OTHER_BOARDS || board.columns !== undefined)) unpackGrid(board)
  else unpackSteps(board)
}

function unpackGrid (board) {
  const { columns, rows, rect, pitch, vectors } = board
  const { length: width } = columns
  const positions = Array.from({ length: width * rows.length }, (_, i) => {
    const at = [i % width, Math.floor(i / width)]
    return { name: columns[at[0]] + rows[at[1]], rect: rect.map((side, k) => side + at[k % 2] * pitch[k % 2]) }
  })
  board.positions = positions
  board.links = vectors.map(([dx, dy]) => positions.map((_, i) => {
    const to = i + dx + dy * width
    return columns[i % width + dx] === undefined || positions[to] === undefined ? -1 : to
  }))
}

function unpackSteps (board) {
  let last = [0, 0, 0, 0]
  const absolute = rect => {
    last = rect.map((distance, side) => last[side] + distance)
    return last
  }
  board.positions = board.names.map((name, i) => ({ name, rect: board.rects[i] && absolute(board.rects[i]) }))
  board.links = board.steps.map(row => row.map((step, i) => step === null ? -1 : i + step))
}
