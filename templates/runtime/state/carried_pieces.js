import { FLIP, KIND_MASK, OWNER, SQUARE_SHIFT } from './layout.js'

/**
 * Return an array by square, with 1 where pieces are out of play: hidden squares, to which captures move pieces. A
 * hidden square that holds a piece at the start is in play. On a board without visible squares, all are in play.
 */
export function squaresOutOfPlay ({ board: { positions }, setup }) {
  const isBoardVisible = positions.some(({ rect }) => rect !== null)
  const out = Uint8Array.from(positions, ({ rect }) => isBoardVisible && rect === null ? 1 : 0)
  for (const [, , square] of setup) out[square] = 0
  return out
}

/**
 * Return true if a part of a record captures the piece that it moves from one square to another: a piece of
 * another player that changes its owner where it lands, as a capture into the hand, or that leaves the visible
 * board. The entries of the record are in `records`, from `first` to before `end`.
 */
export function carriesOff ({ state: { board, size }, design, moverIndex }, records, first, end, from, to) {
  if (from === size || from === to || board[from] === 0 || (board[from] >> moverIndex() & 1) !== 0) return false
  for (let i = first; i < end; i += 2) {
    const kind = records[i] & KIND_MASK
    if (records[i] >> SQUARE_SHIFT === to && (kind === OWNER || kind === FLIP)) return true
  }
  return design.board.positions[to].rect === null
}
