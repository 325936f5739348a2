import { ARENA_SIZE, HEADER, LAST_FROM, LAST_TO, RECORD_TOP, RECORD_ARENA_SIZE, TOP, TURN } from './layout.js'
import { createDeduplicator } from './deduplicate.js'
import { ELSE } from './attack_lines.js'

/**
 * Rules 60 and 73: of a list of moves, one of each, and none that leaves a royal piece attacked.
 * `generated` are the attack tests of the rules, `making` tries what cannot be told from tables.
 */
export function createLegality (state, design, generated, making) {
  const { board, arena, codes, registers, size } = state
  const { layout, turns } = design
  const { codeBits, compares, createsRoyals, mayHaveNoEffect, positionBits: bits, types, typeMask, typeShift, twoWordMoves } = layout
  const { make, unmake, royalCount, royalPlace } = making
  const positionMask = (1 << bits) - 1
  const codeMask = (1 << codeBits) - 1
  const royal = Uint8Array.from(layout.royal) // player * types + type
  const hasRoyals = royal.some(flag => flag !== 0)
  const moverOf = Int16Array.from(turns.map(turn => turn.mover))
  const exposures = Array.from({ length: layout.players }, (_, player) => generated.exposedSquares(player))
  const distinct = createDeduplicator(state, layout)
  const dedupes = compares.some(flag => flag !== 0)
  const takesAll = !dedupes && !mayHaveNoEffect && !hasRoyals

  function checkRoom (k) {
    if (k >= ARENA_SIZE || registers[RECORD_TOP] >= RECORD_ARENA_SIZE - HEADER) {
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

  /** Where royal pieces of a player stand that an enemy attacks. */
  function royalsInCheck (player) {
    const me = 1 << player
    const found = []
    for (let p = 0; hasRoyals && p < size; p++) {
      const code = board[p]
      if ((code & me) !== 0 && royal[player * types + ((code >>> typeShift) & typeMask)] !== 0 && generated.attacked(p, me)) found.push(p)
    }
    return found
  }

  /** Keeps the legal moves of a list and gives its new end. */
  function filterLegal (start, end) {
    checkRoom(end)
    return takesAll ? end : filtered(start, end)
  }

  function filtered (start, end) {
    if (dedupes) end = distinct.dedupe(start, end)
    else if (mayHaveNoEffect) distinct.simplifyAll(start, end)
    if (!hasRoyals) return end
    const player = moverOf[registers[TURN]]
    if (royalCount[player] === 0 && !createsRoyals) return end
    const top = registers[TOP]
    registers[TOP] = end
    const kept = royalCount[player] === 1 && !layout.piles ? filterOneRoyal(start, end, player) : filterByMaking(start, end, player)
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
   * One royal piece, as nearly everywhere. While it is not attacked, a move of one effect is legal
   * if leaving its origin and entering its target open none of the lines along which something
   * threatens; what leaving opens is the same for all moves of a piece, which stand together. Any other move of one effect
   * is put on the board for the test alone.
   */
  function filterOneRoyal (start, end, player) {
    const me = 1 << player
    const king = royalPlace[player]
    const exposedSquares = exposures[player]
    const pinLines = exposedSquares === null ? -1 : generated.pinLines(king, me) // lines to watch
    if (pinLines === 0 && !createsRoyals) return filterWithoutThreats(start, end, player, king)
    const row = king * size
    let kept = start
    let origin = -1
    let left = 0 // the lines that leaving `origin` opens
    for (let k = start; k < end; k++) {
      const word = arena[k]
      const from = word & positionMask
      const to = (word >> bits) & positionMask
      let safe
      if (word < 0 || to === king) safe = isSafeAfter(k, player)
      else {
        const code = (twoWordMoves ? codes[k] : word >>> (2 * bits)) & codeMask
        if ((createsRoyals || from === king) && !keepsRoyal(code, from, king, player)) safe = isSafeAfter(k, player)
        else if (from === king) safe = isSafeWith(from, to, code, to, me)
        else if (pinLines < 0) safe = isSafeWith(from, to, code, king, me)
        else {
          if (from !== origin) {
            origin = from
            left = opens(exposedSquares.leaving, pinLines, row + from, from, king, me)
          }
          const entered = exposedSquares.entering === null ? 0 : exposedSquares.entering[row + to] & pinLines
          safe = (left | entered) === 0 || isSafeAlong(left | entered, from, to, code, king, me)
        }
      }
      if (safe) keep(kept++, k)
    }
    return kept
  }

  /** The same where nothing can come through: all is well but what the royal piece does itself. */
  function filterWithoutThreats (start, end, player, king) {
    const me = 1 << player
    let kept = start
    for (let k = start; k < end; k++) {
      const word = arena[k]
      const from = word & positionMask
      const to = (word >> bits) & positionMask
      if (word < 0 || from === king || to === king) {
        const code = (twoWordMoves ? codes[k] : word >>> (2 * bits)) & codeMask
        const isPlain = word >= 0 && to !== king && keepsRoyal(code, from, king, player)
        if (!(isPlain ? isSafeWith(from, to, code, to, me) : isSafeAfter(k, player))) continue
      }
      if (kept !== k) keep(kept, k)
      kept++
    }
    return kept
  }

  /** The lines that may be opened by leaving the position; 0 when nothing comes along them. */
  function opens (leaving, pinLines, index, from, king, me) {
    if (from === size) return 0
    const lines = leaving[index] & pinLines
    if (lines === 0 || (lines & ELSE) !== 0) return lines
    const lift = board[from]
    board[from] = 0
    const open = generated.opened(king, me, lines)
    board[from] = lift
    return open ? lines : 0
  }

  function isSafeAlong (lines, from, to, code, king, me) {
    if ((lines & ELSE) !== 0) return isSafeWith(from, to, code, king, me)
    const lift = board[from]
    const taken = board[to]
    if (from !== size) board[from] = 0
    board[to] = code
    const safe = !generated.opened(king, me, lines)
    board[to] = taken
    board[from] = lift
    return safe
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
    if (twoWordMoves) codes[to] = codes[from]
  }

  return { filterLegal, keep, isSafe, royalsInCheck }
}
