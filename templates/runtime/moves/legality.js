import {
  HAS_DUPLICATES, HAS_DUPLICATES_BY_RULES, HAS_LONG_GAMES, HAS_RECORDS, HAS_ROYALS, HAS_TWO_WORD_MOVES
} from '../state/build_flags.js'
import { MOVE_BUFFER_SIZE, HEADER, RECORD_BUFFER_SIZE, RECORD_TOP } from '../state/layout.js'
import { createDeduplicator } from './deduplicate.js'
import { createRoyalSafety } from './royal_safety.js'

/**
 * Create the functions that filter generated moves: they remove duplicates (rule 60) and moves that leave a
 * royal piece attacked (royal_safety.js).
 * @param {Object} state
 * @param {Object} design with scripts, it has `createDeduplicator`
 * @param {Object} generated attack tests of the rules
 * @param {Object} making makes the moves that tables cannot decide (make_move.js)
 */
export function createLegality (state, design, generated, making) {
  const { moveBuffer, codes, registers } = state
  const { compares, mayHaveNoEffect, royal, twoWordMoves } = design.layout
  const hasRoyals = HAS_ROYALS && royal.includes(1)
  const create = HAS_DUPLICATES_BY_RULES ? createDeduplicator : design.createDeduplicator
  const distinct = HAS_DUPLICATES && create !== undefined ? create(state, design.layout) : null
  const { filterRoyals, isSafe, royalsInCheck } = HAS_ROYALS
    ? createRoyalSafety(state, design, generated, making, keep)
    : {}
  const dedupes = HAS_DUPLICATES && compares !== undefined && compares.some(flag => flag !== 0)

  /**
   * Throw a RangeError if a list up to `k` does not fit the move buffer (ZRF802), or the game the undo log (ZRF803).
   */
  function checkRoom (k) {
    if (k >= MOVE_BUFFER_SIZE || (HAS_RECORDS && registers[RECORD_TOP] >= RECORD_BUFFER_SIZE - HEADER)) {
      throw new RangeError('ZRF802: the list of moves exceeds the size of the move buffer')
    }
    making.checkLength()
  }

  /** Keep the legal moves of a list. Return its new end. */
  function filterLegal (start, end) {
    if (HAS_LONG_GAMES) checkRoom(end)
    if (dedupes) end = distinct.dedupe(start, end)
    else if (HAS_DUPLICATES && mayHaveNoEffect) distinct.simplifyAll(start, end)
    return hasRoyals ? filterRoyals(start, end) : end
  }

  function keep (to, from) {
    moveBuffer[to] = moveBuffer[from]
    if (HAS_TWO_WORD_MOVES && twoWordMoves) codes[to] = codes[from]
  }

  return { filterLegal, keep, isSafe, royalsInCheck }
}
