import { HEADER, PART, RECORD_TOP, STEP_LIMIT } from './layout.js'

/** The records of moves with several effects, for the generated rules. `s` is the next free int. */
export function createMoveRecords (state) {
  const { records, registers, flags, reserve, types } = state
  let last = 0 // the record committed last

  /** Closes the record under construction; gives the place where the next one's entries begin. */
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

  /** Begins with the entries of the last record: one move a promotion. */
  function repeatEntries (s) {
    for (let i = last + HEADER; i < records[last]; i++) records[s++] = records[i]
    return s
  }

  /** Begins with the finished parts of the last record: an `add` leaves cascades standing. */
  function carryParts (s) {
    for (let i = last + HEADER; i < records[last]; i += 2) {
      if ((records[i] & 15) === PART) {
        records[s++] = records[i]
        records[s++] = records[i + 1]
      }
    }
    return s
  }

  /** Ends a loop that seems to go on for ever; whoever asked for moves puts the position right. */
  function throwLimitExceeded (where = 'the rules') {
    throw new RangeError('ZRF801: a `while` in ' + where + ' went round ' + STEP_LIMIT + ' times without an end')
  }

  /**
   * Goes back to a record under construction: its entries reached up to `s` when it began at
   * `base`. Moves committed since then lie in between, so the entries are copied.
   */
  function reopenRecord (s, base) {
    const shift = registers[RECORD_TOP] - base
    if (shift !== 0) for (let i = base + HEADER; i < s; i++) records[i + shift] = records[i]
    return s + shift
  }

  /** Takes flags of positions back, down to a length of the trail. */
  function restoreFlags (trail, length) {
    while (trail.length > length) {
      const value = trail.pop()
      flags[trail.pop()] = value
    }
  }

  /** Whether the player, by owner bit, has an entry left that can be used once a game. */
  function hasUseLeft (entry, me) {
    return (reserve[(31 - Math.clz32(me)) * types] & (1 << entry)) === 0
  }

  // The piles are made with the moves, after the rules.
  function sownTo (from, along) { return state.piles.sownTo(from, along) }
  function pileSize (place) { return state.piles.pileSize(place) }
  function sizeAfterSowing (place) { return state.piles.sizeAfterSowing(place) }

  /** Whether earlier parts of this turn began, ended or captured on a place. */
  function wasVisited (place) { return state.parts.wasVisited(place) }
  function wasCaptured (place) { return state.parts.wasCaptured(place) }

  return { commit, repeatEntries, carryParts, reopenRecord, restoreFlags, hasUseLeft, throwLimitExceeded, sownTo, pileSize, sizeAfterSowing, wasVisited, wasCaptured }
}
