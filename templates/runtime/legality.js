import { ARENA_SIZE, HEADER, LAST_FROM, LAST_TO, SIDE, SIDE_SIZE, TOP, TURN } from './layout.js'
import { createDistinct } from './distinct.js'
import { ENTERING, LEAVING, UNKNOWN } from './reach.js'

/**
 * Rules 60 and 73: of a list of moves, one of each, and none that leaves a royal piece attacked.
 * `generated` are the attack tests of the rules, `making` tries what cannot be told from tables.
 */
export function createLegality (state, design, generated, making) {
  const { board, arena, codes, registers, size } = state
  const { layout, turns } = design
  const { dedupes, positionBits: bits, types, typeMask, typeShift, wide } = layout
  const { make, unmake, royalCount, royalPlace } = making
  const positionMask = (1 << bits) - 1
  const royal = Uint8Array.from(layout.royal) // player * types + type
  const hasRoyals = royal.some(flag => flag !== 0)
  const moverOf = Int16Array.from(turns.map(turn => turn.mover))
  const exposures = Array.from({ length: layout.players }, (_, player) => generated.exposure(player))
  const distinct = createDistinct(state, layout)

  function checkRoom (k) {
    if (k >= ARENA_SIZE || registers[SIDE] >= SIDE_SIZE - HEADER) {
      throw new RangeError('ZRF802: more moves than there is room for')
    }
    making.checkLength()
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

  /** Keeps the legal moves of a list and gives its new end. */
  function filterLegal (start, end) {
    checkRoom(end)
    if (dedupes) end = dedupe(start, end)
    if (!hasRoyals) return end
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

  function dedupe (start, end) {
    if (end - start < 2) return end
    distinct.begin()
    let kept = start
    for (let k = start; k < end; k++) if (distinct.isNew(k, kept)) keep(kept++, k)
    return kept
  }

  return { filterLegal, keep, isSafe }
}
