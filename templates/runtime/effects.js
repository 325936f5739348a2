import {
  CAPTURE, COPY, CREATE, DROP, HEADER, LAST_FROM, LAST_TO, CONTINUATION, PART, PARTIAL_SQUARE, SCRIPT, SOW, TURN, TYPE, UNDO, USE
} from './layout.js'
import { createPieceCodes } from './piece_codes.js'
import { createPiles } from './piles.js'

/**
 * Moves of several effects: what a record in the records arena tells is done to the board, each write
 * of it noted in the undo log. Losses are booked, where the game `tracksCaptures`, on the move that
 * `lastEvent` names.
 */
export function createEffects (state, design, { tally, history, tracksCaptures, lastEvent }) {
  const { board, records, registers, reserve, lastCapture, nav, size, under, undo, zones } = state
  const { layout, turns, options } = design
  const { ownerMask, tracksHash, types, typeMask, typeShift } = layout
  const home = design.board.zones.findIndex(({ name }) => name === 'home') // who plays from where, on heaps
  const droppable = Uint8Array.from(layout.droppable)
  const { changed, retyped } = createPieceCodes(layout)
  const moverOf = Int16Array.from(turns.map(turn => turn.mover))
  const recycles = options.recycleCaptures
  const lostBase = size + 1 + reserve.length // where lastCapture pieces stand in the undo log
  const underBase = lostBase + lastCapture.length // where piles stand in it
  const lifted = new Int32Array(size + 1)
  const isQuick = !layout.piles && !tracksCaptures
  const piles = layout.piles ? createPiles(state, setUnder) : null
  state.piles = piles

  // --- writing ---------------------------------------------------------------------------------

  function note (place, old) {
    const top = registers[UNDO]
    undo[top] = place
    undo[top + 1] = old
    registers[UNDO] = top + 2
  }

  function setUnder (place, pile) {
    note(underBase + place, under[place])
    if (tracksHash) history.rehash(underBase + place, under[place], pile)
    under[place] = pile
  }

  function put (place, code) {
    const old = board[place]
    note(place, old)
    board[place] = code
    tally.replace(place, old, code)
    if (tracksHash) history.replace(place, old, code)
  }

  function setReserve (index, count) {
    const old = reserve[index]
    note(size + 1 + index, old)
    reserve[index] = count
    if (tracksHash) history.rehash(size + 1 + index, old, count)
  }

  /** `code` was taken off the board by a capture. */
  function lose (code) {
    const player = 31 - Math.clz32(code & ownerMask)
    const index = player * types + ((code >>> typeShift) & typeMask)
    note(lostBase + index, lastCapture[index])
    lastCapture[index] = lastEvent()
    if (recycles && droppable[(code >>> typeShift) & typeMask] !== 0 && reserve[index] >= 0) {
      setReserve(index, reserve[index] + 1)
    }
  }

  function take (place) {
    const old = board[place]
    if (old === 0) return
    put(place, 0)
    if (tracksCaptures) lose(old)
  }

  function land (place, code) {
    const old = board[place]
    if (old !== 0 && tracksCaptures) lose(old)
    put(place, code)
  }

  function useReserve (code) {
    const index = moverOf[registers[TURN]] * types + ((code >>> typeShift) & typeMask)
    if (reserve[index] > 0) setReserve(index, reserve[index] - 1)
  }

  /** Entries used up are bits of the slot that no type has. */
  function useEntry (entry) {
    const index = moverOf[registers[TURN]] * types
    setReserve(index, reserve[index] | (1 << entry))
  }

  // --- stacks and heaps ------------------------------------------------------------------------

  /** The whole pile goes where its top goes, and stands on what it finds there. */
  function movePile (from, to, code) {
    const held = from === size ? 0 : under[from]
    if (from !== size) {
      piles.set(from, 0)
      put(from, 0)
    }
    if (board[to] !== 0) piles.set(to, piles.concat(held, piles.cons(board[to], under[to])))
    else piles.set(to, held)
    put(to, code)
  }

  /** A captured pile loses its top piece, which goes beneath the captor's pile. */
  function takeTop (place, captor) {
    const top = board[place]
    if (top === 0 || place === captor) return
    const pile = under[place]
    put(place, piles.codes[pile])
    piles.set(place, piles.rests[pile])
    piles.set(captor, piles.concat(under[captor], piles.cons(top, 0)))
  }

  /** Each piece of the heap goes to the next position along, and to the records that plays from there. */
  function sow (from, along) {
    const heap = [board[from]].concat(piles.list(under[from]))
    piles.set(from, 0)
    put(from, 0)
    let place = from
    for (const piece of heap) {
      place = nav[along + place]
      const owner = home < 0 ? 0 : zones[home * (size + 1) + place]
      const code = (owner & (owner - 1)) === 0 && owner !== 0 ? (piece & ~ownerMask) | owner : piece
      if (board[place] !== 0) piles.set(place, piles.cons(board[place], under[place]))
      put(place, code)
    }
  }

  /** A captured heap goes to the reserve of the player who moves. */
  function takeHeap (place) {
    if (board[place] === 0) return
    for (const code of [board[place]].concat(piles.list(under[place]))) {
      const index = moverOf[registers[TURN]] * types + ((code >>> typeShift) & typeMask)
      setReserve(index, reserve[index] + 1)
      if (tracksCaptures) lose(code)
    }
    piles.set(place, 0)
    put(place, 0)
  }

  // --- records ---------------------------------------------------------------------------------

  /** Rule 61: lift all origins, land all parts, then the effects in order, then the promotion. */
  function makeMany (record) {
    const end = records[record]
    const from = records[record + 1]
    const to = records[record + 2]
    const first = record + HEADER
    const taken = records[first] >> 4
    if (
      isQuick && end === first + 2 && (records[first] & 15) === CAPTURE &&
      from !== size && from !== to && taken !== from && taken !== to && board[to] === 0 && board[taken] !== 0
    ) {
      jump(record, from, to, taken)
      return
    }
    let firstFrom = from
    let firstTo = to
    let parts = 0
    for (let i = first; i < end; i += 2) {
      if ((records[i] & 15) === PART) {
        const origin = records[i] >> 4
        if (parts === 0) { firstFrom = origin; firstTo = records[i + 1] }
        lifted[parts++] = board[origin]
      }
    }
    const code = from === size ? records[record + 4] : board[from]
    const stays = parts !== 0 && from === to // then the other parts are the move
    if (parts !== 0) liftParts(first, end)
    if (from === size) useReserve(code)
    else if (piles === null && !stays) put(from, 0)
    if (parts !== 0) landParts(first, end)
    const sowing = piles !== null && end > first && (records[first] & 15) === SOW
    if (sowing) sow(from, records[first + 1])
    else if (piles !== null) movePile(from, to, code)
    else if (code !== 0 && !stays) land(to, code)
    for (let i = first; i < end; i += 2) {
      if ((records[i] & 15) === SOW) continue
      if (piles !== null && (records[i] & 15) === CAPTURE) {
        if (layout.piles === 'heap') takeHeap(records[i] >> 4)
        else takeTop(records[i] >> 4, to)
      }
      else if ((records[i] & 15) !== PART) effect(records[i], records[i + 1], from, code)
    }
    if (from !== size && records[record + 4] !== 0) retype(to, records[record + 4])
    if (firstTo !== size) { // else a script's move without a piece
      registers[LAST_FROM] = firstFrom === size ? -1 : firstFrom
      registers[LAST_TO] = firstTo
    }
    continueTurn(record, to)
  }

  /** What most records are: a piece goes to an empty position, and one that stands elsewhere is taken. */
  function jump (record, from, to, place) {
    const lift = board[from]
    const taken = board[place]
    const type = records[record + 4]
    const code = type === 0 ? lift : retyped(lift, type)
    const top = registers[UNDO]
    undo[top] = from
    undo[top + 1] = lift
    undo[top + 2] = to
    undo[top + 3] = 0
    undo[top + 4] = place
    undo[top + 5] = taken
    registers[UNDO] = top + 6
    board[from] = 0
    board[to] = code
    board[place] = 0
    tally.move(from, lift, to, 0, code)
    tally.replace(place, taken, 0)
    if (tracksHash) {
      history.move(from, lift, to, 0, code)
      history.replace(place, taken, 0)
    }
    registers[LAST_FROM] = from
    registers[LAST_TO] = to
    continueTurn(record, to)
  }

  /** The piece that has moved goes on, if the record says so. */
  function continueTurn (record, to) {
    if (records[record + 3] === 0) return
    registers[PARTIAL_SQUARE] = to
    registers[CONTINUATION] = records[record + 3]
  }

  function liftParts (first, end) {
    for (let i = first; i < end; i += 2) {
      if ((records[i] & 15) === PART && board[records[i] >> 4] !== 0) put(records[i] >> 4, 0)
    }
  }

  function landParts (first, end) {
    let part = 0
    for (let i = first; i < end; i += 2) {
      if ((records[i] & 15) === PART && lifted[part++] !== 0) land(records[i + 1], lifted[part - 1])
    }
  }

  function retype (place, type) {
    const code = board[place]
    if (code !== 0) put(place, retyped(code, type))
  }

  function effect (word, argument, from, code) {
    const place = word >> 4
    switch (word & 15) {
      case CAPTURE: take(place); break
      case CREATE: put(place, argument); break
      case DROP: useReserve(argument); land(place, argument); break
      case TYPE: retype(place, argument); break
      case COPY: if (from !== size && code !== 0) put(from, code); break // what is dropped comes from nowhere
      case SCRIPT: break
      case USE: useEntry(argument); break
      default: if (board[place] !== 0) put(place, changed(word & 15, board[place], argument))
    }
  }

  /** Takes back what was written since the log was so long. */
  function unmakeWrites (start) {
    for (let top = registers[UNDO] - 2; top >= start; top -= 2) {
      const place = undo[top]
      const old = undo[top + 1]
      if (place >= underBase) under[place - underBase] = old
      else if (place >= lostBase) lastCapture[place - lostBase] = old
      else if (place > size) reserve[place - size - 1] = old
      else {
        tally.replace(place, board[place], old)
        board[place] = old
      }
    }
    registers[UNDO] = start
  }

  return { put, take, land, useReserve, movePile, makeMany, unmakeWrites, piles }
}
