/**
 * Unpack the board of a design in place, once: variants share it.
 *
 * A packed board has `names` of its positions, `rects` relative to the rectangle before (null for a hidden
 * position), and `steps`: for each direction, the number of the target minus that of the position, null for no
 * link. Boards have regular steps, so that this form compresses well. An unpacked board has `positions` and `links`.
 * @param {Object} board
 */
export function unpackBoard (board) {
  if (board.positions !== undefined) return
  let last = [0, 0, 0, 0]
  const absolute = rect => {
    last = rect.map((distance, side) => last[side] + distance)
    return last
  }
  board.positions = board.names.map((name, i) => ({ name, rect: board.rects[i] && absolute(board.rects[i]) }))
  board.links = board.steps.map(row => row.map((step, i) => step === null ? -1 : i + step))
}
