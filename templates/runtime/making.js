import {
  CAPTURE, COPY, CREATE, DROP, EVENT_BEFORE, HASH, HASH_HIGH, HEADER, KNOWN, KNOWN_BEFORE, LAST_FROM,
  LAST_TO, MODE, MODE_BEFORE, PART, PASS, PLACE, PLACE_BEFORE, SCRIPT, SIDE, SOW, STAMP, TURN, TYPE, UNDO_ROOM,
  UNDO_SIZE, USE
} from './layout.js'
import { createCodes } from './codes.js'
import { keyHigh, keyLow } from './hash.js'
import { createPiles } from './piles.js'

/** Slots of the table of positions met; a power of two. */
const MET = 1 << 12

/** Hash keys that are kept rather than mixed again; more would crowd out what else is needed. */
const MOST_KEYS = 1 << 14

/**
 * Makes and unmakes moves. Every write goes to an undo log; a frame of it closes each move.
 *
 * What is counted along the way (pieces, royal pieces, the hash, losses) is counted only for games
 * that ask for it: `layout` says so.
 */
export function createMaking (state, design) {
  const { board, arena, codes, side, registers, counts, reserve, lost, nav, size, under, undo, where, zones } = state
  const { layout, turns, repeat, options } = design
  const { codeBits, ownerMask, positionBits: bits, tracksCounts, tracksHash, types, typeMask, typeShift, wide, words } = layout
  const positionMask = (1 << bits) - 1
  const codeMask = (1 << codeBits) - 1
  const royal = Uint8Array.from(layout.royal) // player * types + type
  const home = design.board.zones.findIndex(({ name }) => name === 'home') // who plays from where, on heaps
  const droppable = Uint8Array.from(layout.droppable)
  const { changed, retyped } = createCodes(layout)
  const nextTurn = Int16Array.from(turns.map((_, i) => i + 1 < turns.length ? i + 1 : repeat))
  const moverOf = Int16Array.from(turns.map(turn => turn.mover))

  const tracksRoyals = royal.some(flag => flag !== 0)
  const tracksPieces = tracksRoyals || tracksCounts
  const recycles = options.recycleCaptures
  const watchesLosses = recycles || layout.watchesLosses
  const { asksShapes } = layout
  const keepsMore = watchesLosses || layout.continues
  const frameSize = keepsMore ? EVENT_BEFORE + 1 : asksShapes ? KNOWN_BEFORE + 1 : KNOWN_BEFORE // of the undo log
  const kindMask = ownerMask | (typeMask << typeShift)

  const lostBase = size + 1 + reserve.length // where lost pieces stand in the undo log
  const underBase = lostBase + lost.length // where piles stand in it
  const piles = layout.piles ? createPiles(state, setUnder) : null
  state.piles = piles
  const royalCount = new Int32Array(layout.players)
  const royalPlace = new Int32Array(layout.players) // xor of the royals' positions
  const lifted = new Int32Array(size + 1)
  const hashes = new Int32Array(tracksHash ? UNDO_SIZE : 0) // of all positions before this one, low and high in turn
  // keys of what is asked for at every move, on boards that are small enough
  const isTabled = tracksHash && (size + 1) << codeBits <= MOST_KEYS
  const keysOf = key => Int32Array.from({ length: isTabled ? (size + 1) << codeBits : 0 }, (_, i) => key(i >> codeBits, i & codeMask))
  const [lows, highs] = [keyLow, keyHigh].map(keysOf)
  const turnPlace = size + 1 + reserve.length
  const [turnLows, turnHighs] = [keyLow, keyHigh].map(key => Int32Array.from(turns, (_, i) => key(turnPlace, i + 1)))
  const met = new Int16Array(tracksHash ? MET : 0) // how many of these positions there are, by the last bits of the hash
  let hashTop = 0
  let undoTop = 0
  let made = 0 // moves ever made: the name of the last one
  let event = 0 // the move that losses are booked on

  // --- writing ---------------------------------------------------------------------------------

  function count (place, code) {
    const player = 31 - Math.clz32(code & ownerMask)
    const index = player * types + ((code >>> typeShift) & typeMask)
    if (tracksCounts) { counts[index]++; counts[player * types]++ }
    if (tracksRoyals && royal[index] !== 0) { royalCount[player]++; royalPlace[player] ^= place }
  }

  function discount (place, code) {
    const player = 31 - Math.clz32(code & ownerMask)
    const index = player * types + ((code >>> typeShift) & typeMask)
    if (tracksCounts) { counts[index]--; counts[player * types]-- }
    if (tracksRoyals && royal[index] !== 0) { royalCount[player]--; royalPlace[player] ^= place }
  }

  function recount (place, old, code) {
    if (old !== 0) discount(place, old)
    if (code !== 0) count(place, code)
  }

  /** A piece comes to a position, or leaves it. */
  function toggle (place, code) { where[words * (31 - Math.clz32(code & ownerMask)) + (place >> 5)] ^= 1 << place }

  function replace (place, old, code) {
    if (((old ^ code) & ownerMask) === 0) return
    if (old !== 0) toggle(place, old)
    if (code !== 0) toggle(place, code)
  }

  /** Sees where pieces stand on a board that was changed by hand. */
  function lookAround () {
    where.fill(0)
    for (let p = 0; p < size && words !== 0; p++) if (board[p] !== 0) toggle(p, board[p])
  }
  state.lookAround = lookAround

  /** A piece has gone from one position to another: only a new owner or type counts. */
  function countMoved (from, to, lift, code) {
    if (((lift ^ code) & kindMask) !== 0) {
      discount(from, lift)
      count(to, code)
    } else if (tracksRoyals) {
      const player = 31 - Math.clz32(code & ownerMask)
      if (royal[player * types + ((code >>> typeShift) & typeMask)] !== 0) royalPlace[player] ^= from ^ to
    }
  }

  /** The same for what stands on the board. */
  function rehashBoard (place, old, code) {
    if (!isTabled) return rehash(place, old, code)
    const row = place << codeBits
    registers[HASH] ^= lows[row | old] ^ lows[row | code]
    registers[HASH_HIGH] ^= highs[row | old] ^ highs[row | code]
  }

  function rehash (place, old, value) {
    if (old === value) return
    registers[HASH] ^= keyLow(place, old) ^ keyLow(place, value)
    registers[HASH_HIGH] ^= keyHigh(place, old) ^ keyHigh(place, value)
  }

  function setUnder (place, pile) {
    undo[undoTop++] = underBase + place
    undo[undoTop++] = under[place]
    if (tracksHash) rehash(underBase + place, under[place], pile)
    under[place] = pile
  }

  function put (place, code) {
    const old = board[place]
    undo[undoTop++] = place
    undo[undoTop++] = old
    board[place] = code
    if (words !== 0) replace(place, old, code)
    if (tracksPieces) recount(place, old, code)
    if (tracksHash) rehashBoard(place, old, code)
  }

  function setReserve (index, count) {
    const old = reserve[index]
    undo[undoTop++] = size + 1 + index
    undo[undoTop++] = old
    reserve[index] = count
    if (tracksHash) rehash(size + 1 + index, old, count)
  }

  /** `code` was taken off the board by a capture. */
  function lose (code) {
    const player = 31 - Math.clz32(code & ownerMask)
    const index = player * types + ((code >>> typeShift) & typeMask)
    undo[undoTop++] = lostBase + index
    undo[undoTop++] = lost[index]
    lost[index] = event
    if (recycles && droppable[(code >>> typeShift) & typeMask] !== 0 && reserve[index] >= 0) {
      setReserve(index, reserve[index] + 1)
    }
  }

  function take (place) {
    const old = board[place]
    if (old === 0) return
    put(place, 0)
    if (watchesLosses) lose(old)
  }

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

  /** Each piece of the heap goes to the next position along, and to the side that plays from there. */
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
      if (watchesLosses) lose(code)
    }
    piles.set(place, 0)
    put(place, 0)
  }

  function land (place, code) {
    const old = board[place]
    if (old !== 0 && watchesLosses) lose(old)
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

  // --- making moves ----------------------------------------------------------------------------

  /** A frame tells turn, last origin and target, and where the writes of the move begin. */
  function make (move) {
    const start = undoTop
    const word = arena[move]
    const turn = registers[TURN]
    const from = registers[LAST_FROM]
    const to = registers[LAST_TO]
    const before = event
    const place = registers[PLACE]
    const mode = registers[MODE]
    event = made = (made + 1) | 0
    if (tracksHash) {
      met[registers[HASH] & (MET - 1)]++
      hashes[hashTop++] = registers[HASH]
      hashes[hashTop++] = registers[HASH_HIGH]
    }
    registers[PLACE] = -1
    registers[MODE] = 0
    let plain = false
    if (word >= 0) plain = makeOne(word, (wide ? codes[move] : word >>> (2 * bits)) & codeMask)
    else if (word !== PASS) makeMany(~word)
    undo[undoTop] = turn
    undo[undoTop + 1] = from
    undo[undoTop + 2] = to
    undo[undoTop + 3] = plain ? ~start : start
    if (asksShapes) {
      undo[undoTop + KNOWN_BEFORE] = registers[KNOWN]
      registers[KNOWN] = 0
    }
    if (keepsMore) {
      undo[undoTop + PLACE_BEFORE] = place
      undo[undoTop + MODE_BEFORE] = mode
      undo[undoTop + EVENT_BEFORE] = before
    }
    undoTop += frameSize
    if (registers[PLACE] < 0) endTurn()
  }

  /** The next item of the turn order is on. */
  function endTurn () {
    registers[PLACE] = -1
    registers[MODE] = 0
    registers[TURN] = nextTurn[registers[TURN]]
  }

  /** A move of one effect; true when it was plainly a piece that went to another position. */
  function makeOne (word, code) {
    const from = word & positionMask
    const to = (word >> bits) & positionMask
    registers[LAST_FROM] = from === size ? -1 : from
    registers[LAST_TO] = to
    if (piles === null && from !== size && from !== to && !(watchesLosses && board[to] !== 0)) {
      makePlain(from, to, code)
      return true
    }
    if (from === size) useReserve(code)
    else if (piles === null) put(from, 0)
    if (piles === null) land(to, code)
    else movePile(from, to, code)
    return false
  }

  function makePlain (from, to, code) {
    const lift = board[from]
    const taken = board[to]
    undo[undoTop] = from
    undo[undoTop + 1] = lift
    undo[undoTop + 2] = to
    undo[undoTop + 3] = taken
    undoTop += 4
    board[from] = 0
    board[to] = code
    if (words !== 0) {
      toggle(from, lift)
      replace(to, taken, code)
    }
    if (tracksPieces) {
      if (taken !== 0) discount(to, taken)
      countMoved(from, to, lift, code)
    }
    if (tracksHash) {
      rehashBoard(from, lift, 0)
      rehashBoard(to, taken, code)
    }
  }

  function unmakePlain (start) {
    const from = undo[start]
    const lift = undo[start + 1]
    const to = undo[start + 2]
    const taken = undo[start + 3]
    if (tracksPieces) {
      countMoved(to, from, board[to], lift)
      if (taken !== 0) count(to, taken)
    }
    if (words !== 0) {
      replace(to, board[to], taken)
      toggle(from, lift)
    }
    board[to] = taken
    board[from] = lift
    undoTop = start
  }

  /** Rule 61: lift all origins, land all parts, then the effects in order, then the promotion. */
  function makeMany (record) {
    const end = side[record]
    const from = side[record + 1]
    const to = side[record + 2]
    const first = record + HEADER
    let firstFrom = from
    let firstTo = to
    let parts = 0
    for (let i = first; i < end; i += 2) {
      if ((side[i] & 15) === PART) {
        const origin = side[i] >> 4
        if (parts === 0) { firstFrom = origin; firstTo = side[i + 1] }
        lifted[parts++] = board[origin]
      }
    }
    const code = from === size ? side[record + 4] : board[from]
    const stays = parts !== 0 && from === to // then the other parts are the move
    if (parts !== 0) liftParts(first, end)
    if (from === size) useReserve(code)
    else if (piles === null && !stays) put(from, 0)
    if (parts !== 0) landParts(first, end)
    const sowing = piles !== null && end > first && (side[first] & 15) === SOW
    if (sowing) sow(from, side[first + 1])
    else if (piles !== null) movePile(from, to, code)
    else if (code !== 0 && !stays) land(to, code)
    for (let i = first; i < end; i += 2) {
      if ((side[i] & 15) === SOW) continue
      if (piles !== null && (side[i] & 15) === CAPTURE) {
        if (layout.piles === 'heap') takeHeap(side[i] >> 4)
        else takeTop(side[i] >> 4, to)
      }
      else if ((side[i] & 15) !== PART) effect(side[i], side[i + 1], from, code)
    }
    if (from !== size && side[record + 4] !== 0) retype(to, side[record + 4])
    if (firstTo !== size) { // else a script's move without a piece
      registers[LAST_FROM] = firstFrom === size ? -1 : firstFrom
      registers[LAST_TO] = firstTo
    }
    if (side[record + 3] !== 0) {
      registers[PLACE] = to
      registers[MODE] = side[record + 3]
    }
  }

  function liftParts (first, end) {
    for (let i = first; i < end; i += 2) {
      if ((side[i] & 15) === PART && board[side[i] >> 4] !== 0) put(side[i] >> 4, 0)
    }
  }

  function landParts (first, end) {
    let part = 0
    for (let i = first; i < end; i += 2) {
      if ((side[i] & 15) === PART && lifted[part++] !== 0) land(side[i + 1], lifted[part - 1])
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

  function unmake () {
    undoTop -= frameSize
    registers[TURN] = undo[undoTop]
    registers[LAST_FROM] = undo[undoTop + 1]
    registers[LAST_TO] = undo[undoTop + 2]
    if (keepsMore) {
      registers[PLACE] = undo[undoTop + PLACE_BEFORE]
      registers[MODE] = undo[undoTop + MODE_BEFORE]
      event = undo[undoTop + EVENT_BEFORE]
    }
    if (asksShapes) registers[KNOWN] = undo[undoTop + KNOWN_BEFORE]
    const start = undo[undoTop + 3]
    if (start < 0) unmakePlain(~start)
    else unmakeWrites(start)
    if (tracksHash) {
      hashTop -= 2
      registers[HASH] = hashes[hashTop]
      registers[HASH_HIGH] = hashes[hashTop + 1]
      met[registers[HASH] & (MET - 1)]--
    }
  }

  function unmakeWrites (start) {
    while (undoTop > start) {
      undoTop -= 2
      const place = undo[undoTop]
      const old = undo[undoTop + 1]
      if (place >= underBase) under[place - underBase] = old
      else if (place >= lostBase) lost[place - lostBase] = old
      else if (place > size) reserve[place - size - 1] = old
      else {
        if (tracksPieces) recount(place, board[place], old)
        if (words !== 0) replace(place, board[place], old)
        board[place] = old
      }
    }
  }

  /** Turn and pending continuation are part of the position. */
  function hashSituation () {
    const frame = undoTop - frameSize
    const before = undo[frame]
    const turn = registers[TURN]
    registers[HASH] ^= turnLows[before] ^ turnLows[turn]
    registers[HASH_HIGH] ^= turnHighs[before] ^ turnHighs[turn]
    if (!keepsMore) return
    rehash(turnPlace + 1, undo[frame + PLACE_BEFORE] + 1, registers[PLACE] + 1)
    rehash(turnPlace + 2, undo[frame + MODE_BEFORE], registers[MODE])
  }

  /** Where the writes of the move begin that a frame closes. */
  function beginOf (frame) { return undo[frame + 3] < 0 ? ~undo[frame + 3] : undo[frame + 3] }

  /**
   * Asks about the parts that this turn has had so far, last one first, until something holds: from,
   * to, and where what they wrote begins and ends in the log. What parts before a set-up did is told.
   */
  function somePart (holds, told) {
    let [from, to, place, frame] = [registers[LAST_FROM], registers[LAST_TO], registers[PLACE], undoTop - frameSize]
    while (place >= 0 && frame >= 0) {
      const start = beginOf(frame)
      if (holds(from, to, start, frame)) return true
      ;[from, to, place] = [undo[frame + 1], undo[frame + 2], undo[frame + PLACE_BEFORE]]
      frame = start - frameSize
    }
    return place >= 0 && told
  }

  const parts = {
    been: [], // places, told by a position that was set up in the middle of a turn
    taken: [],
    wasOn: place => somePart((from, to) => from === place || to === place, parts.been.includes(place)),
    wasTaken: place => somePart((from, to, start, end) => {
      if (place === from || place === to) return false
      for (let i = start; i < end; i += 2) if (undo[i] === place) return true
      return false
    }, parts.taken.includes(place))
  }
  state.parts = parts

  /** How often this position has stood, this time included (rule 85). */
  function repetitions () {
    let times = 1
    if (!tracksHash || met[registers[HASH] & (MET - 1)] === 0) return times
    for (let i = hashTop - 2; i >= 0; i -= 2) {
      if (hashes[i] === registers[HASH] && hashes[i + 1] === registers[HASH_HIGH]) times++
    }
    return times
  }

  /** The name of the last move, by which losses are told. */
  function lastEvent () { return event }

  // --- limits, and putting right what was stopped in the middle --------------------------------

  function checkLength () {
    if (undoTop >= UNDO_SIZE - UNDO_ROOM) throw new RangeError('ZRF803: the game is too long to be taken back')
  }

  const changing = [board, where, under, reserve, lost, counts, met, royalCount, royalPlace, registers]

  /** What `restore` needs; `whole` where moves made before now may be taken back in between. */
  function snapshot (whole = false) {
    const logs = whole ? [undo.slice(0, undoTop), hashes.slice(0, hashTop)] : []
    return { arrays: changing.map(array => array.slice()), logs, undoTop, hashTop, event }
  }

  function restore (before) {
    const stamp = registers[STAMP] // flags of positions set since must not come back to life
    changing.forEach((array, i) => array.set(before.arrays[i]))
    registers[STAMP] = stamp
    before.logs.forEach((log, i) => [undo, hashes][i].set(log))
    undoTop = before.undoTop
    hashTop = before.hashTop
    event = before.event
  }

  // --- set-up ----------------------------------------------------------------------------------

  /** Empties the board and the history. */
  function clear () {
    for (let p = 0; p < size; p++) if (board[p] !== 0) setup(p, 0)
    under.fill(0)
    reserve.fill(0)
    lost.fill(0)
    parts.been = parts.taken = []
    undoTop = 0
    forgetShapes()
    event = made = (made + 1) | 0
    hashTop = 0
    met.fill(0)
  }

  /** Where the frame of the last move begins in the undo log; negative when there is none. */
  function lastFrame () { return undoTop - frameSize }

  /** The board has changed otherwise than by a move: goals are looked for everywhere. */
  function forgetShapes () {
    if (!asksShapes) return
    registers[KNOWN] = 0
    for (let frame = undoTop - frameSize; frame >= 0; frame = beginOf(frame) - frameSize) undo[frame + KNOWN_BEFORE] = 0
  }

  function setup (place, code) {
    const old = board[place]
    board[place] = code
    if (words !== 0) replace(place, old, code)
    forgetShapes()
    if (tracksPieces) recount(place, old, code)
    if (tracksHash) rehash(place, old, code)
  }

  /** The hash of what stands on the board and beside it, from nothing. */
  function hashAnew () {
    registers[HASH] = registers[HASH_HIGH] = 0
    if (!tracksHash) return
    for (let p = 0; p < size; p++) rehash(p, 0, board[p])
    for (let p = 0; p < under.length; p++) rehash(underBase + p, 0, under[p])
    for (let i = 0; i < reserve.length; i++) rehash(size + 1 + i, 0, reserve[i])
    rehash(turnPlace, 0, registers[TURN] + 1)
    rehash(turnPlace + 1, 0, registers[PLACE] + 1)
    rehash(turnPlace + 2, 0, registers[MODE])
  }

  return {
    make, unmake, endTurn, rehash, hashSituation, repetitions, lastEvent, checkLength, snapshot, restore,
    clear, setup, hashAnew, lastFrame, royalCount, royalPlace
  }
}
