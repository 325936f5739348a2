/**
 * Create the table of packed moves for steps to empty squares by pieces without attributes: such a move
 * depends only on its step and its origin.
 * @param {Object} state
 * @param {number} bits per square in a packed move
 * @param {number[]} rows five ints per step: offset of the direction in `nav`; offset of a zone in `zones`;
 *   owner bit for which the zone is tested, 0 for no zone; landing code inside the zone; landing code outside
 * @returns {Int32Array} the move of step i from square p is at i * size + p; the entry is not a move where
 *   the step leaves the board
 */
export function createStepTable ({ nav, zones = [], size }, bits, rows) {
  const moves = new Int32Array(rows.length / 5 * size)
  for (let i = 0; i < moves.length; i++) {
    const p = i % size
    const [row, zone, owner, inside, outside] = rows.slice((i - p) / size * 5, (i - p) / size * 5 + 5)
    const to = nav[row + p]
    moves[i] = p | to << bits | ((zones[zone + to] & owner) !== 0 ? inside : outside) << (2 * bits)
  }
  return moves
}
