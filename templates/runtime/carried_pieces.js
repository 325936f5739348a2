import { FLIP, HEADER, OWNER } from './layout.js'

/**
 * Return true if a part of a record captures the piece that it moves from one square to another: a piece of
 * another player that changes its owner where it lands, as a capture into the hand, or that leaves the visible
 * board.
 */
export function carriesOff ({ state: { board, records, size }, design, mover }, record, from, to) {
  if (from === size || from === to || board[from] === 0 || (board[from] >> mover() & 1) !== 0) return false
  for (let i = record + HEADER; i < records[record]; i += 2) {
    const kind = records[i] & 15
    if (records[i] >> 4 === to && (kind === OWNER || kind === FLIP)) return true
  }
  return design.board.positions[to].rect === null
}
