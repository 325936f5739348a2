import { HAS_DROPS, HAS_PILES, HAS_TWO_WORD_MOVES } from '../state/build_flags.js'
import { ELSE, LAST_FROM, LAST_TO, TOP, TURN } from '../state/layout.js'

/**
 * Lists of moves after which a table has the squares where a move may open an attack; it takes as long as many lists.
 */
const LISTS_BEFORE_TABLE = 20

/**
 * Create the functions that keep royal pieces safe: they remove moves that leave one attacked (rule 73).
 * @param {Object} state
 * @param {Object} design
 * @param {Object} generated attack tests of the rules
 * @param {Object} making makes the moves that tables cannot decide (make_move.js)
 * @param {Function} keep (to, from) copies a move in the move buffer
 */
export function createRoyalSafety (state, design, generated, making, keep) {
  const { board, moveBuffer, codes, registers, size } = state
  const { layout, turns } = design
  const { attacksRequireMaking, codeBits, createsRoyals, positionBits: bits, types, typeMask, typeShift } = layout
  const twoWordMoves = HAS_TWO_WORD_MOVES && layout.twoWordMoves
  const { make, unmake, royalCount, royalSquare } = making
  const positionMask = (1 << bits) - 1
  const codeMask = (1 << codeBits) - 1
  const royal = Uint8Array.from(layout.royal) // player * types + type
  const moverOf = Int16Array.from(turns.map(turn => turn.mover))
  const exposures = new Array(layout.players) // by player, created after some lists of their moves
  const lists = new Int32Array(layout.players)

  /** Return true if no royal piece of the player is attacked. */
  function isSafe (player) {
    const me = 1 << player
    const number = royalCount[player]
    if (number === 1) return !generated.attacked(royalSquare[player], me)
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

  /** Return the squares of a player's royal pieces that an enemy attacks. */
  function royalsInCheck (player) {
    const me = 1 << player
    const found = []
    for (let p = 0; p < size; p++) {
      const code = board[p]
      if (
        (code & me) !== 0 &&
        royal[player * types + ((code >>> typeShift) & typeMask)] !== 0 &&
        generated.attacked(p, me)
      )
        found.push(p)
    }
    return found
  }

  /** Keep the moves after which no royal piece of the player is attacked. Return the new end of the list. */
  function filterRoyals (start, end) {
    const player = moverOf[registers[TURN]]
    if (royalCount[player] === 0 && !createsRoyals) return end
    const top = registers[TOP]
    registers[TOP] = end
    const kept =
      royalCount[player] === 1 && !(HAS_PILES && layout.piles) && !attacksRequireMaking
        ? filterOneRoyal(start, end, player)
        : filterByMaking(start, end, player)
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
   * Keep the legal moves of a player with one royal piece, which is the common case.
   *
   * While the royal piece is not attacked, a packed move is legal if leaving its origin and entering its target
   * opens no attack line. What leaving opens is the same for all moves of a piece, which are consecutive. Other
   * packed moves are put on the board without counts and hash, for the attack test only.
   */
  function filterOneRoyal (start, end, player) {
    const me = 1 << player
    const king = royalSquare[player]
    if (exposures[player] === undefined && ++lists[player] > LISTS_BEFORE_TABLE)
      exposures[player] = generated.exposedSquares(player)
    const exposedSquares = exposures[player] === undefined ? null : exposures[player]
    const pinLines = exposedSquares === null ? -1 : generated.pinLines(king, me) // lines that a move may open
    if (pinLines === 0 && !createsRoyals) return filterWithoutThreats(start, end, player, king)
    const row = king * size
    let kept = start
    let origin = -1
    let left = 0 // lines that leaving `origin` opens
    for (let k = start; k < end; k++) {
      const packed = moveBuffer[k]
      const from = packed & positionMask
      const to = (packed >> bits) & positionMask
      let safe
      if (packed < 0 || to === king) safe = isSafeAfter(k, player)
      else {
        const code = (twoWordMoves ? codes[k] : packed >>> (2 * bits)) & codeMask
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

  /** Keep the legal moves where no line can open: only moves of the royal piece and records need a test. */
  function filterWithoutThreats (start, end, player, king) {
    const me = 1 << player
    let kept = start
    for (let k = start; k < end; k++) {
      const packed = moveBuffer[k]
      const from = packed & positionMask
      const to = (packed >> bits) & positionMask
      if (packed < 0 || from === king || to === king) {
        const code = (twoWordMoves ? codes[k] : packed >>> (2 * bits)) & codeMask
        const isPlain = packed >= 0 && to !== king && keepsRoyal(code, from, king, player)
        if (!(isPlain ? isSafeWith(from, to, code, to, me) : isSafeAfter(k, player))) continue
      }
      if (kept !== k) keep(kept, k)
      kept++
    }
    return kept
  }

  /** Return the lines that leaving the square may open, 0 if no enemy attacks along them. */
  function opens (leaving, pinLines, index, from, king, me) {
    if (HAS_DROPS && from === size) return 0
    const lines = leaving[index] & pinLines
    if (lines === 0 || (lines & ELSE) !== 0) return lines
    const lift = board[from]
    board[from] = 0
    const open = generated.opened(king, me, lines)
    board[from] = lift
    return open ? lines : 0
  }

  /** Return true if a packed move opens no attack along the lines. */
  function isSafeAlong (lines, from, to, code, king, me) {
    if ((lines & ELSE) !== 0) return isSafeWith(from, to, code, king, me)
    const lift = board[from]
    const taken = board[to]
    if (!HAS_DROPS || from !== size) board[from] = 0
    board[to] = code
    const safe = !generated.opened(king, me, lines)
    board[to] = taken
    board[from] = lift
    return safe
  }

  /** Return true if, after a packed move, the player's only royal piece is the same piece as before. */
  function keepsRoyal (code, from, king, player) {
    if ((code & (1 << player)) === 0) return false
    return (royal[player * types + ((code >>> typeShift) & typeMask)] !== 0) === (from === king)
  }

  /** Return true if the royal piece on `king` is not attacked after a packed move. */
  function isSafeWith (from, to, code, king, me) {
    const lift = board[from]
    const taken = board[to]
    const lastFrom = registers[LAST_FROM]
    const lastTo = registers[LAST_TO]
    if (!HAS_DROPS || from !== size) board[from] = 0
    board[to] = code
    registers[LAST_FROM] = HAS_DROPS && from === size ? -1 : from
    registers[LAST_TO] = to
    const safe = !generated.attacked(king, me)
    registers[LAST_FROM] = lastFrom
    registers[LAST_TO] = lastTo
    board[to] = taken
    board[from] = lift
    return safe
  }

  return { filterRoyals, isSafe, royalsInCheck }
}
