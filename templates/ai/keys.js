import { LAST_FROM, LAST_TO, CONTINUATION, PARTIAL_SQUARE, TURN } from '../runtime/layout.js'
import { keyHigh, keyLow } from '../runtime/hash.js'

/**
 * The position as it stands in two halves of a Zobrist key, worked out anew: what is on the board,
 * in hand, whose turn it is, and a move that is half done. A scan of the board is cheap beside a
 * list of moves, and games that are never searched pay nothing.
 *
 * The last move is no part of it, though moves may depend on it (see LAST_MOVE_READ): `withLast` adds it.
 */
export function createKeys (position) {
  const { board, registers, reserve, size } = position.state
  const base = size + 1 + reserve.length
  const holds = position.design.layout.droppable.some(flag => flag !== 0) || position.design.options.recycleCaptures
  const key = { low: 0, high: 0, read, withLast }

  function read () {
    let low = 0
    let high = 0
    for (let p = 0; p < size; p++) {
      const code = board[p]
      if (code === 0) continue
      low ^= keyLow(p, code)
      high ^= keyHigh(p, code)
    }
    if (holds) {
      for (let i = 0; i < reserve.length; i++) {
        if (reserve[i] === 0) continue
        low ^= keyLow(size + 1 + i, reserve[i])
        high ^= keyHigh(size + 1 + i, reserve[i])
      }
    }
    const turn = registers[TURN] + 1
    low ^= keyLow(base, turn)
    high ^= keyHigh(base, turn)
    if (registers[PARTIAL_SQUARE] >= 0) {
      low ^= keyLow(base + 1, registers[PARTIAL_SQUARE] + 1) ^ keyLow(base + 2, registers[CONTINUATION])
      high ^= keyHigh(base + 1, registers[PARTIAL_SQUARE] + 1) ^ keyHigh(base + 2, registers[CONTINUATION])
    }
    if (position.script !== null) {
      const { sign } = position.script.scriptState()
      low ^= keyLow(base + 4, sign)
      high ^= keyHigh(base + 4, sign)
    }
    key.low = low
    key.high = high
  }

  function withLast () {
    const last = (registers[LAST_FROM] + 1) * (size + 2) + registers[LAST_TO] + 2
    key.low ^= keyLow(base + 3, last)
    key.high ^= keyHigh(base + 3, last)
  }

  return key
}
