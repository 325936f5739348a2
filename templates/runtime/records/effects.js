import {
  HAS_ATTRIBUTES, HAS_CAPTURES, HAS_CHANGES, HAS_CREATES, HAS_DROPS, HAS_ENTRIES, HAS_FLIPS, HAS_FORTH,
  HAS_OWNER_CHANGES, HAS_PARTIAL_MOVES, HAS_PARTS, HAS_PILES, HAS_RARE_ENTRIES, HAS_TYPE_CHANGES
} from '../state/build_flags.js'
import {
  ATTRIBUTE, CALL, CAPTURE, CONTINUATION, COPY, CREATE, DROP, EXCHANGE, FLIP, HEADER, KIND_MASK,
  LAST_FROM, LAST_TO, OWNER, PART, PARTIAL_SQUARE, SHIFT, SOW, SQUARE_SHIFT, TURN, TYPE, USE
} from '../state/layout.js'
import { createPieceCodes } from '../state/piece_codes.js'
import { createPiles } from './piles.js'

/**
 * Create the functions that apply records (moves with more than one effect) and move piles.
 * @param {Object} state
 * @param {Object} design
 * @param {Object} writes the functions of square_writes.js
 */
export function createEffects (state, design, writes) {
  const { board, records, registers, reserve, nav, size, under, zones } = state
  const { layout, turns } = design
  const { ownerMask, types, typeMask, typeShift } = layout
  const home = design.board.zones.findIndex(({ name }) => name === 'home') // the heaps of each player
  const { land, recordCapture, returnToReserve, setReserve, setSquare, setUnder, useEntry, useReserve } = writes
  const { changed, retyped } = createPieceCodes(layout)
  const moverOf = Int16Array.from(turns.map(turn => turn.mover))
  const lifted = new Int32Array(size + 1)
  const carried = HAS_PILES ? new Int32Array(size + 1) : lifted // the piles below the lifted pieces
  const hasPiles = HAS_PILES && Boolean(layout.piles)
  const piles = hasPiles ? createPiles(state, setUnder) : null
  if (HAS_PILES) state.piles = piles

  // --- stacks and heaps ------------------------------------------------------------------------

  /** Move the whole pile below a piece with it, on top of the pile at the target. */
  function movePile (from, to, code) {
    const held = from === size ? 0 : under[from]
    if (from !== size) liftPile(from)
    landPile(to, code, held)
  }

  function liftPile (square) {
    piles.set(square, 0)
    setSquare(square, 0)
  }

  /** Put a piece and the pile below it on top of the pile at the target. */
  function landPile (to, code, held) {
    if (board[to] !== 0) piles.set(to, piles.concat(held, piles.cons(board[to], under[to])))
    else piles.set(to, held)
    setSquare(to, code)
  }

  /** Capture the top piece of a pile. It goes to the bottom of the captor's pile. */
  function takeTop (square, captor) {
    const top = board[square]
    if (top === 0 || square === captor) return
    const pile = under[square]
    setSquare(square, piles.codes[pile])
    piles.set(square, piles.rests[pile])
    piles.set(captor, piles.concat(under[captor], piles.cons(top, 0)))
  }

  /** Sow a heap: one piece per square along a direction. A piece belongs to the player whose home it enters. */
  function sow (from, along) {
    const heap = [board[from]].concat(piles.list(under[from]))
    piles.set(from, 0)
    setSquare(from, 0)
    let square = from
    for (const piece of heap) {
      square = nav[along + square]
      const owner = home < 0 ? 0 : zones[home * (size + 1) + square]
      const code = (owner & (owner - 1)) === 0 && owner !== 0 ? (piece & ~ownerMask) | owner : piece
      if (board[square] !== 0) piles.set(square, piles.cons(board[square], under[square]))
      setSquare(square, code)
    }
  }

  /** Capture a heap. Its pieces go to the reserve of the player to move. */
  function takeHeap (square) {
    if (board[square] === 0) return
    for (const code of [board[square]].concat(piles.list(under[square]))) {
      const index = moverOf[registers[TURN]] * types + ((code >>> typeShift) & typeMask)
      setReserve(index, reserve[index] + 1)
      recordCapture(code)
    }
    piles.set(square, 0)
    setSquare(square, 0)
  }

  // --- records ---------------------------------------------------------------------------------

  /** Apply a record (rule 61): lift all origins, land all parts, apply the effects in order, promote. */
  function makeMany (record) {
    const end = records[record]
    const from = records[record + 1]
    const to = records[record + 2]
    const first = record + HEADER
    let firstFrom = from
    let firstTo = to
    let parts = 0
    if (HAS_PARTS) {
      for (let i = first; i < end; i += 2) {
        if ((records[i] & KIND_MASK) === PART) {
          const origin = records[i] >> SQUARE_SHIFT
          if (parts === 0) { firstFrom = origin; firstTo = records[i + 1] }
          if (HAS_PILES && hasPiles) carried[parts] = under[origin]
          lifted[parts++] = board[origin]
          if (board[origin] !== 0) lift(origin) // a later part with the same origin moves nothing
        }
      }
    }
    const code = from === size ? records[record + 4] : board[from]
    const stays = HAS_PARTS && parts !== 0 && from === to // the move consists of the other parts only
    const held = HAS_PILES && hasPiles && from !== size ? under[from] : 0
    const sowing = HAS_PILES && hasPiles && end > first && (records[first] & KIND_MASK) === SOW
    if (HAS_DROPS && from === size) useReserve(code)
    else if (!sowing && !stays) lift(from)
    if (HAS_PARTS && parts !== 0) landParts(first, end)
    if (sowing) sow(from, records[first + 1])
    else if (code !== 0 && !stays) put(to, code, held)
    for (let i = first; i < end; i += 2) {
      const kind = records[i] & KIND_MASK
      if (HAS_PILES && kind === SOW) continue
      if (hasPiles && kind === CAPTURE) {
        if (layout.piles === 'heap') takeHeap(records[i] >> SQUARE_SHIFT)
        else takeTop(records[i] >> SQUARE_SHIFT, to)
      }
      else if (kind !== PART) effect(records[i], records[i + 1], from, code)
    }
    if (HAS_CHANGES && from !== size && records[record + 4] !== 0) retype(to, records[record + 4])
    if (firstTo !== size) { // `size` in a script's move without a piece
      registers[LAST_FROM] = firstFrom === size ? -1 : firstFrom
      registers[LAST_TO] = firstTo
    }
    if (HAS_PARTIAL_MOVES) continueTurn(record, to)
  }

  /** Start a continuation with the piece that has moved, if the record has one. */
  function continueTurn (record, to) {
    if (records[record + 3] === 0) return
    registers[PARTIAL_SQUARE] = to
    registers[CONTINUATION] = records[record + 3]
  }

  function landParts (first, end) {
    let part = 0
    for (let i = first; i < end; i += 2) {
      if ((records[i] & KIND_MASK) !== PART) continue
      if (lifted[part] !== 0) put(records[i + 1], lifted[part], carried[part])
      part++
    }
  }

  /** Remove what moves from its origin: a piece, or a whole pile. */
  function lift (square) {
    if (HAS_PILES && hasPiles) liftPile(square)
    else setSquare(square, 0)
  }

  /** Land a piece, or with `held` a pile. */
  function put (square, code, held) {
    if (HAS_PILES && hasPiles) landPile(square, code, held)
    else land(square, code)
  }

  function retype (square, type) {
    const code = board[square]
    if (code !== 0) setSquare(square, retyped(code, type))
  }

  function effect (word, argument, from, code) {
    const square = word >> SQUARE_SHIFT
    const kind = word & KIND_MASK
    if (
      (HAS_OWNER_CHANGES && kind === OWNER) ||
      (HAS_FLIPS && kind === FLIP) ||
      (HAS_ATTRIBUTES && kind === ATTRIBUTE)
    ) {
      if (board[square] !== 0) setSquare(square, changed(kind, board[square], argument))
    } else if (kind === CAPTURE) {
      if (HAS_CAPTURES && board[square] !== 0) land(square, 0)
    } else if (HAS_CREATES && kind === CREATE) setSquare(square, argument)
    else if (HAS_DROPS && kind === DROP) {
      useReserve(argument)
      land(square, argument)
    } else if (HAS_TYPE_CHANGES && kind === TYPE) retype(square, argument)
    else if (HAS_RARE_ENTRIES && kind === COPY) {
      if (from !== size && code !== 0) setSquare(from, code) // a drop has no origin
    } else if (HAS_FORTH && (kind === SHIFT || kind === CALL)) state.enact(word, argument, setSquare, land)
    else if (HAS_ENTRIES && kind === USE) useEntry(argument)
    else if (HAS_RARE_ENTRIES && kind === EXCHANGE) {
      // rule 69: the old type returns to its reserve, the new one leaves it
      if (board[square] === 0) return
      returnToReserve(board[square])
      useReserve(retyped(board[square], argument))
    }
  }

  return { movePile, makeMany }
}
