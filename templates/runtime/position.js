import {
  ARENA_SIZE, ATTRIBUTE, CAPTURE, COPY, CREATE, DROP, FLIP, HASH, HASH_HIGH, HEADER, LAST_FROM,
  LAST_TO, MODE, OWNER, PART, PASS, PLACE, SIDE, SIDE_SIZE, TOP, TURN, TYPE, UNDO_SIZE
} from './layout.js'
import { createDistinct } from './distinct.js'
import { keyHigh, keyLow } from './hash.js'
import { ENTERING, LEAVING, UNKNOWN } from './reach.js'
import { createRecords } from './records.js'
import { createState } from './state.js'

/**
 * A position that moves are made and unmade on.
 *
 * `design` is the game's data, `rules(state)` its generated functions. Moves are named by their
 * index in the arena; they stay valid until the arena is cut back below them.
 */
export function createPosition (design, rules) {
  const state = createState(design)
  const generated = rules(Object.assign(state, createRecords(state)))
  const { board, arena, codes, side, registers, counts, reserve, lost, size } = state
  const { layout, turns, repeat, options } = design
  const types = layout.types
  const typeShift = layout.typeShift
  const typeMask = layout.typeMask
  const ownerMask = layout.ownerMask
  const bits = layout.positionBits
  const positionMask = (1 << bits) - 1
  const wide = layout.wide
  const attributes = layout.attributes
  const royal = Uint8Array.from(layout.royal) // player * types + type
  const droppable = Uint8Array.from(layout.droppable)
  const flipTo = Int32Array.from(layout.flipTo)
  const nextTurn = Int16Array.from(turns.map((_, i) => i + 1 < turns.length ? i + 1 : repeat))
  const moverOf = Int16Array.from(turns.map(turn => turn.mover))
  const chooserOf = Int16Array.from(turns.map(turn => turn.chooser))

  const tracksRoyals = royal.some(flag => flag !== 0)
  const tracksCounts = layout.tracksCounts
  const tracksHash = layout.tracksHash
  const tracks = tracksRoyals || tracksCounts || tracksHash
  const recycles = options.recycleCaptures
  const watchesLosses = recycles || layout.watchesLosses
  const passTurn = options.passTurn // 0 never, 1 always, 2 when nothing else is legal
  const passPartial = options.passPartial

  const exposures = Array.from({ length: layout.players }, (_, player) => generated.exposure(player))
  const lostBase = size + 1 + reserve.length // where lost pieces stand in the undo log
  const royalCount = new Int32Array(layout.players)
  const royalPlace = new Int32Array(layout.players) // xor of the royals' positions
  const undo = new Int32Array(UNDO_SIZE)
  const lifted = new Int32Array(size + 1)
  const hashes = new Int32Array(tracksHash ? UNDO_SIZE : 0) // of all positions before this one, low and high in turn
  let hashTop = 0
  let undoTop = 0
  let made = 0 // moves ever made: the name of the last one
  let event = 0 // the move that losses are booked on

  // --- writing ---------------------------------------------------------------------------------

  function track (place, old, code) {
    if (old !== 0) {
      const player = 31 - Math.clz32(old & ownerMask)
      const index = player * types + ((old >>> typeShift) & typeMask)
      if (tracksCounts) { counts[index]--; counts[player * types]-- }
      if (royal[index] !== 0) { royalCount[player]--; royalPlace[player] ^= place }
    }
    if (code !== 0) {
      const player = 31 - Math.clz32(code & ownerMask)
      const index = player * types + ((code >>> typeShift) & typeMask)
      if (tracksCounts) { counts[index]++; counts[player * types]++ }
      if (royal[index] !== 0) { royalCount[player]++; royalPlace[player] ^= place }
    }
    if (tracksHash) rehash(place, old, code)
  }

  function rehash (place, old, value) {
    if (old === value) return
    registers[HASH] ^= keyLow(place, old) ^ keyLow(place, value)
    registers[HASH_HIGH] ^= keyHigh(place, old) ^ keyHigh(place, value)
  }

  function put (place, code) {
    const old = board[place]
    undo[undoTop++] = place
    undo[undoTop++] = old
    board[place] = code
    if (tracks) track(place, old, code)
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

  function land (place, code) {
    const old = board[place]
    if (old !== 0 && watchesLosses) lose(old)
    put(place, code)
  }

  function useReserve (code) {
    const index = moverOf[registers[TURN]] * types + ((code >>> typeShift) & typeMask)
    if (reserve[index] > 0) setReserve(index, reserve[index] - 1)
  }

  // --- making moves ----------------------------------------------------------------------------

  function make (move) {
    const frame = undoTop
    const word = arena[move]
    const turn = registers[TURN]
    const before = event
    const name = event = made = (made + 1) | 0
    if (tracksHash) {
      hashes[hashTop++] = registers[HASH]
      hashes[hashTop++] = registers[HASH_HIGH]
    }
    const from = registers[LAST_FROM]
    const to = registers[LAST_TO]
    const place = registers[PLACE]
    const mode = registers[MODE]
    const hash = registers[HASH]
    const hashHigh = registers[HASH_HIGH]
    registers[PLACE] = -1
    registers[MODE] = 0
    if (word >= 0) makeOne(word, wide ? codes[move] : word >>> (2 * bits))
    else if (word !== PASS) makeMany(~word)
    undo[undoTop++] = before
    undo[undoTop++] = frame
    undo[undoTop++] = turn
    undo[undoTop++] = from
    undo[undoTop++] = to
    undo[undoTop++] = place
    undo[undoTop++] = mode
    undo[undoTop++] = hash
    undo[undoTop++] = hashHigh
    if (registers[PLACE] < 0 || !goesOn()) {
      registers[PLACE] = -1
      registers[MODE] = 0
      registers[TURN] = nextTurn[turn]
    }
    event = name
    if (tracksHash) hashSituation()
  }

  function makeOne (word, code) {
    const from = word & positionMask
    const to = (word >> bits) & positionMask
    if (from === size) useReserve(code)
    else put(from, 0)
    land(to, code)
    registers[LAST_FROM] = from === size ? -1 : from
    registers[LAST_TO] = to
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
    if (parts !== 0) liftParts(first, end)
    if (from === size) useReserve(code)
    else put(from, 0)
    if (parts !== 0) landParts(first, end)
    if (code !== 0) land(to, code)
    for (let i = first; i < end; i += 2) if ((side[i] & 15) !== PART) effect(side[i], side[i + 1], from, code)
    if (from !== size && side[record + 4] !== 0) retype(to, side[record + 4])
    registers[LAST_FROM] = firstFrom === size ? -1 : firstFrom
    registers[LAST_TO] = firstTo
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
    if (code !== 0) put(place, (code & ~(typeMask << typeShift)) | (type << typeShift))
  }

  function effect (word, argument, from, code) {
    const place = word >> 4
    switch (word & 15) {
      case CAPTURE: take(place); break
      case CREATE: put(place, argument); break
      case DROP: useReserve(argument); land(place, argument); break
      case TYPE: retype(place, argument); break
      case COPY: put(from, code); break
      default: if (board[place] !== 0) put(place, changed(word & 15, board[place], argument))
    }
  }

  function changed (kind, code, argument) {
    if (kind === OWNER) return (code & ~ownerMask) | argument
    if (kind === FLIP) return (code & ~ownerMask) | flipTo[31 - Math.clz32(code & ownerMask)]
    const { shift, mask } = attributes[argument >> 16]
    return (code & ~(mask << shift)) | ((argument & 0xffff) << shift)
  }

  function unmake () {
    undoTop -= 9
    event = undo[undoTop]
    registers[TURN] = undo[undoTop + 2]
    registers[LAST_FROM] = undo[undoTop + 3]
    registers[LAST_TO] = undo[undoTop + 4]
    registers[PLACE] = undo[undoTop + 5]
    registers[MODE] = undo[undoTop + 6]
    const frame = undo[undoTop + 1]
    const hash = undo[undoTop + 7]
    const hashHigh = undo[undoTop + 8]
    while (undoTop > frame) {
      undoTop -= 2
      const place = undo[undoTop]
      const old = undo[undoTop + 1]
      if (place >= lostBase) lost[place - lostBase] = old
      else if (place > size) reserve[place - size - 1] = old
      else {
        if (tracks) track(place, board[place], old)
        board[place] = old
      }
    }
    registers[HASH] = hash
    registers[HASH_HIGH] = hashHigh
    if (tracksHash) hashTop -= 2
  }

  /** Turn and pending continuation are part of the position. */
  function hashSituation () {
    const place = size + 1 + reserve.length
    const before = undo[undoTop - 7] + 1
    rehash(place, before, registers[TURN] + 1)
    rehash(place + 1, undo[undoTop - 4] + 1, registers[PLACE] + 1)
    rehash(place + 2, undo[undoTop - 3], registers[MODE])
  }

  /** Rule 57: a turn ends by itself when no continuation is legal. */
  function goesOn () {
    const top = registers[TOP]
    const sideTop = registers[SIDE]
    const any = filterLegal(top, continuations(top)) > top
    registers[SIDE] = sideTop
    return any
  }

  // --- legal moves -----------------------------------------------------------------------------

  function continuations (k) {
    return generated.goOn(moverOf[registers[TURN]], registers[PLACE], registers[MODE], k)
  }

  function checkRoom (k) {
    if (k >= ARENA_SIZE || registers[SIDE] >= SIDE_SIZE - HEADER) {
      throw new RangeError('ZRF802: more moves than the arena holds')
    }
  }

  function isSafe (player) {
    const me = 1 << player
    const number = royalCount[player]
    if (number === 1) return !generated.attacked(royalPlace[player], me)
    if (number > 1) {
      for (let p = 0; p < size; p++) {
        const code = board[p]
        if ((code & me) !== 0 && royal[player * types + ((code >>> typeShift) & typeMask)] !== 0) {
          if (generated.attacked(p, me)) return false
        }
      }
    }
    return true
  }

  /** Rules 60 and 73: one of each, and none that leaves a royal piece attacked. */
  function filterLegal (start, end) {
    checkRoom(end)
    if (layout.dedupes) end = dedupe(start, end)
    if (!tracksRoyals) return end
    const player = moverOf[registers[TURN]]
    if (royalCount[player] === 0 && !layout.createsRoyals) return end
    const top = registers[TOP]
    registers[TOP] = end
    const kept = royalCount[player] === 1 ? filterOneRoyal(start, end, player) : filterByMaking(start, end, player)
    registers[TOP] = top
    return kept
  }

  function filterByMaking (start, end, player) {
    let kept = start
    for (let k = start; k < end; k++) if (isSafeAfter(k, player)) keep(kept++, k)
    return kept
  }

  function isSafeAfter (move, player) {
    make(move)
    const safe = isSafe(player)
    unmake()
    return safe
  }

  /**
   * One royal piece, as nearly everywhere. A move of one effect that cannot open an attack on it
   * needs no test while it is not attacked; any other is put on the board for the test alone.
   */
  function filterOneRoyal (start, end, player) {
    const me = 1 << player
    const king = royalPlace[player]
    const exposure = exposures[player]
    const calm = exposure !== null && !generated.attacked(king, me)
    let kept = start
    for (let k = start; k < end; k++) {
      const word = arena[k]
      const code = wide ? codes[k] : word >>> (2 * bits)
      const from = word & positionMask
      const to = (word >> bits) & positionMask
      let safe
      if (word < 0 || to === king || !keepsRoyal(code, from, king, player)) safe = isSafeAfter(k, player)
      else if (from === king) safe = isSafeWith(from, to, code, to, me)
      else if (calm) safe = opensNothing(exposure, from, to, code, king, me)
      else safe = isSafeWith(from, to, code, king, me)
      if (safe) keep(kept++, k)
    }
    return kept
  }

  /** The same for a royal piece that is not attacked now: only what looks at from or to counts. */
  function opensNothing ({ table, starts, attackers }, from, to, code, king, me) {
    const row = king * size
    const leaving = from === size ? 0 : table[row + from] & ~ENTERING
    const entering = table[row + to] & ~LEAVING
    if (leaving === 0 && entering === 0) return true
    if (((leaving | entering) & UNKNOWN) !== 0) return isSafeWith(from, to, code, king, me)
    const lift = board[from]
    const taken = board[to]
    if (from !== size) board[from] = 0
    board[to] = code
    const safe = (leaving === 0 || !isOpened(starts, attackers, row + from, king, me)) &&
      (entering === 0 || !isOpened(starts, attackers, row + to, king, me))
    board[to] = taken
    board[from] = lift
    return safe
  }

  function isOpened (starts, attackers, index, king, me) {
    for (let i = starts[index]; i < starts[index + 1]; i++) {
      const p = attackers[i]
      const code = board[p]
      if (code !== 0 && (code & me) === 0 && generated.attackedFrom(p, code, king)) return true
    }
    return false
  }

  /** Whether after a move of one effect the player's only royal piece is the one that was. */
  function keepsRoyal (code, from, king, player) {
    if ((code & (1 << player)) === 0) return false
    return (royal[player * types + ((code >>> typeShift) & typeMask)] !== 0) === (from === king)
  }

  function isSafeWith (from, to, code, king, me) {
    const lift = board[from]
    const taken = board[to]
    const lastFrom = registers[LAST_FROM]
    const lastTo = registers[LAST_TO]
    if (from !== size) board[from] = 0
    board[to] = code
    registers[LAST_FROM] = from === size ? -1 : from
    registers[LAST_TO] = to
    const safe = !generated.attacked(king, me)
    registers[LAST_FROM] = lastFrom
    registers[LAST_TO] = lastTo
    board[to] = taken
    board[from] = lift
    return safe
  }

  function keep (to, from) {
    arena[to] = arena[from]
    if (wide) codes[to] = codes[from]
  }

  /** Writes the legal moves from `k` on and returns the end of the list. */
  function generate (k) {
    let end
    if (registers[PLACE] >= 0) {
      end = filterLegal(k, continuations(k))
      if (options.maximalCaptures) end = keepMaximal(k, end)
      if (passPartial) arena[end++] = PASS
    } else {
      end = filterLegal(k, generated.generate(registers[TURN], k))
      if (options.maximalCaptures) end = keepMaximal(k, end)
      if (passTurn === 1 || (passTurn === 2 && end === k)) arena[end++] = PASS
    }
    registers[TOP] = end
    return end
  }

  // --- duplicates ------------------------------------------------------------------------------

  const distinct = createDistinct(state, layout)

  function dedupe (start, end) {
    if (end - start < 2) return end
    distinct.begin()
    let kept = start
    for (let k = start; k < end; k++) if (distinct.isNew(k, kept)) keep(kept++, k)
    return kept
  }

  // --- maximal captures ------------------------------------------------------------------------

  const best = new Int32Array(ARENA_SIZE >> 4)

  /** Positions on which a move captures, each once; what it lifts itself does not count. */
  function capturesOf (move) {
    const word = arena[move]
    if (word === PASS) return 0
    if (word >= 0) {
      const to = (word >> bits) & positionMask
      return board[to] !== 0 && (word & positionMask) !== to ? 1 : 0
    }
    const record = ~word
    const taken = new Set()
    const lifts = new Set([side[record + 1]])
    const landings = [side[record + 2]]
    for (let i = record + HEADER; i < side[record]; i += 2) {
      const place = side[i] >> 4
      if ((side[i] & 15) === CAPTURE && board[place] !== 0) taken.add(place)
      if ((side[i] & 15) === PART) { lifts.add(place); landings.push(side[i + 1]) }
    }
    for (const place of landings) if (board[place] !== 0 && !lifts.has(place)) taken.add(place)
    return taken.size
  }

  /** The most captures a chain that starts with `move` can make. */
  function chainCaptures (move) {
    let most = 0
    const own = capturesOf(move)
    const word = arena[move]
    if (word >= 0 || word === PASS || side[~word + 3] === 0) return own
    const sideTop = registers[SIDE]
    const top = registers[TOP]
    make(move)
    if (registers[PLACE] >= 0) {
      const end = filterLegal(top, continuations(top))
      registers[TOP] = end
      for (let k = top; k < end; k++) most = Math.max(most, chainCaptures(k))
    }
    unmake()
    registers[TOP] = top
    registers[SIDE] = sideTop
    return own + most
  }

  /** Rule 74. */
  function keepMaximal (start, end) {
    registers[TOP] = end
    let most = 0
    for (let k = start; k < end; k++) {
      best[k - start] = chainCaptures(k)
      most = Math.max(most, best[k - start])
    }
    let kept = start
    for (let k = start; k < end; k++) if (best[k - start] === most) keep(kept++, k)
    return kept
  }

  // --- the end of the game ---------------------------------------------------------------------

  /** How often this position has stood, this time included (rule 85). */
  function repetitions () {
    let times = 1
    for (let i = hashTop - 2; i >= 0; i -= 2) {
      if (hashes[i] === registers[HASH] && hashes[i + 1] === registers[HASH_HIGH]) times++
    }
    return times
  }
  state.repetitions = repetitions

  /** Who is to choose, as an index. */
  function chooser () { return chooserOf[registers[TURN]] }

  /** Whose moves are on, as an index. */
  function mover () { return moverOf[registers[TURN]] }

  /**
   * The goal that holds after the move just made, 0 for none: 1 + the goal's index in
   * `design.goals` times the number of players + the player it was asked for.
   * `mobility` is -1 while nobody knows whether the player to move can move (goals about that
   * wait), 0 when there is no move and 1 when there is one.
   */
  function goal (mobility) {
    return generated.goal(registers[PLACE] >= 0 ? -1 : mobility, chooser(), event)
  }

  // --- set-up ----------------------------------------------------------------------------------

  /** Empties the board and the history; then use `place`, `supply` and `begin`. */
  function clear () {
    for (let p = 0; p < size; p++) if (board[p] !== 0) setup(p, 0)
    reserve.fill(0)
    lost.fill(0)
    undoTop = 0
    event = made = (made + 1) | 0
    hashTop = 0
    registers[SIDE] = HEADER
    registers[TOP] = 0
  }

  function setup (place, code) {
    const old = board[place]
    board[place] = code
    if (tracks) track(place, old, code)
  }

  function supply (player, type, count) { reserve[player * types + type] = count }

  /** Starts at an item of the turn order, perhaps in the middle of a partial move. */
  function begin (turn, from, to, place, mode) {
    registers[TURN] = turn
    registers[LAST_FROM] = from
    registers[LAST_TO] = to
    registers[PLACE] = place
    registers[MODE] = mode
    registers[HASH] = registers[HASH_HIGH] = 0
    if (!tracksHash) return
    for (let p = 0; p < size; p++) rehash(p, 0, board[p])
    for (let i = 0; i < reserve.length; i++) rehash(size + 1 + i, 0, reserve[i])
    const base = size + 1 + reserve.length
    rehash(base, 0, turn + 1)
    rehash(base + 1, 0, place + 1)
    rehash(base + 2, 0, mode)
  }

  return {
    state, design, make, unmake, generate, goal, chooser, mover, clear, setup, supply, begin, capturesOf
  }
}
