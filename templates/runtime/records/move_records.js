import { HEADER, KIND_MASK, PART, RECORD_TOP, STEP_LIMIT } from '../state/layout.js'

/**
 * Create the functions with which the generated rules write records: moves with more than one effect.
 * Rules write entries directly to `records`, from `s` on; `s` is always the next free int.
 */
export function createMoveRecords (state) {
  const { records, registers, flags, reserve, types } = state
  let last = 0 // start of the record that was committed last

  /**
   * Complete the record under construction.
   * @param {number} s end of its entries
   * @param {number} from origin, `size` for a drop
   * @param {number} to target
   * @param {number} mode continuation: 0 for none, 1 for all moves, 2 + move type
   * @param {number} extra type of a promotion, or piece code of a drop, else 0
   * @returns {number} start of the entries of the next record
   */
  function commit (s, from, to, mode, extra) {
    last = registers[RECORD_TOP]
    records[last] = s
    records[last + 1] = from
    records[last + 2] = to
    records[last + 3] = mode
    records[last + 4] = extra
    registers[RECORD_TOP] = s
    return s + HEADER
  }

  /** Copy all entries of the last record: each promotion is a move with the same effects. */
  function repeatEntries (s) {
    for (let i = last + HEADER; i < records[last]; i++) records[s++] = records[i]
    return s
  }

  /** Copy the parts (cascades) of the last record: they remain after an `add`, other effects do not. */
  function carryParts (s) {
    for (let i = last + HEADER; i < records[last]; i += 2) {
      if ((records[i] & KIND_MASK) === PART) {
        records[s++] = records[i]
        records[s++] = records[i + 1]
      }
    }
    return s
  }

  /** Abort a loop that does not terminate. The caller of move generation restores the position. */
  function throwLimitExceeded (where = 'the rules') {
    throw new RangeError('ZRF801: a `while` in ' + where + ' exceeded the limit of ' + STEP_LIMIT + ' iterations')
  }

  /**
   * Return to a record under construction that started at `base` and had entries up to `s`. Records
   * committed since then occupy that space, so the entries are copied after them.
   */
  function reopenRecord (s, base) {
    const shift = registers[RECORD_TOP] - base
    if (shift !== 0) for (let i = base + HEADER; i < s; i++) records[i + shift] = records[i]
    return s + shift
  }

  /** Restore position flags from a trail of (index, old value) pairs, back to a length of the trail. */
  function restoreFlags (trail, length) {
    while (trail.length > length) {
      const value = trail.pop()
      flags[trail.pop()] = value
    }
  }

  /** Return true if the player `me` (owner bit) has not yet used an entry that works once per game. */
  function hasUseLeft (entry, me) {
    return (reserve[(31 - Math.clz32(me)) * types] & (1 << entry)) === 0
  }

  /** Return true if the reserve of the player `me` (owner bit) holds a piece of the type. */
  function isInReserve (type, me) {
    return reserve[(31 - Math.clz32(me)) * types + type] !== 0
  }

  // `state.piles` and `state.parts` are created after the rules, so these functions read them late.
  function sownTo (from, along) { return state.piles.sownTo(from, along) }
  function pileSize (square) { return state.piles.pileSize(square) }
  function sizeAfterSowing (square) { return state.piles.sizeAfterSowing(square) }
  function wasVisited (square) { return state.parts.wasVisited(square) }
  function wasCaptured (square) { return state.parts.wasCaptured(square) }

  return {
    commit,
    repeatEntries,
    carryParts,
    reopenRecord,
    restoreFlags,
    hasUseLeft,
    isInReserve,
    throwLimitExceeded,
    sownTo,
    pileSize,
    sizeAfterSowing,
    wasVisited,
    wasCaptured
  }
}
