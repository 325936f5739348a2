import { HEADER, PART, SIDE, STEP_LIMIT } from './layout.js'

/** The records of moves with several effects, for the generated rules. `s` is the next free int. */
export function createMoveRecords (state) {
  const { side, registers, marks, reserve, types } = state
  let last = 0 // the record committed last

  /** Closes the record under construction; gives the place where the next one's entries begin. */
  function commit (s, from, to, mode, extra) {
    last = registers[SIDE]
    side[last] = s
    side[last + 1] = from
    side[last + 2] = to
    side[last + 3] = mode
    side[last + 4] = extra
    registers[SIDE] = s
    return s + HEADER
  }

  /** Begins with the entries of the last record: one move a promotion. */
  function again (s) {
    for (let i = last + HEADER; i < side[last]; i++) side[s++] = side[i]
    return s
  }

  /** Begins with the finished parts of the last record: an `add` leaves cascades standing. */
  function carry (s) {
    for (let i = last + HEADER; i < side[last]; i += 2) {
      if ((side[i] & 15) === PART) {
        side[s++] = side[i]
        side[s++] = side[i + 1]
      }
    }
    return s
  }

  /** Ends a loop that seems to go on for ever; whoever asked for moves puts the position right. */
  function giveUp (where = 'the rules') {
    throw new RangeError('ZRF801: a `while` in ' + where + ' went round ' + STEP_LIMIT + ' times without an end')
  }

  /**
   * Goes back to a record under construction: its entries reached up to `s` when it began at
   * `base`. Moves committed since then lie in between, so the entries are copied.
   */
  function rewind (s, base) {
    const shift = registers[SIDE] - base
    if (shift !== 0) for (let i = base + HEADER; i < s; i++) side[i + shift] = side[i]
    return s + shift
  }

  /** Takes flags of positions back, down to a length of the trail. */
  function unwind (trail, length) {
    while (trail.length > length) {
      const value = trail.pop()
      marks[trail.pop()] = value
    }
  }

  /** Whether the player, by owner bit, has an entry left that can be used once a game. */
  function isUnused (entry, me) {
    return (reserve[(31 - Math.clz32(me)) * types] & (1 << entry)) === 0
  }

  // The piles are made with the moves, after the rules.
  function sown (from, along) { return state.piles.sown(from, along) }
  function sizeOf (place) { return state.piles.sizeOf(place) }
  function sizeAfter (place) { return state.piles.sizeAfter(place) }

  /** Whether earlier parts of this turn began, ended or captured on a place. */
  function wasOn (place) { return state.parts.wasOn(place) }
  function wasTaken (place) { return state.parts.wasTaken(place) }

  return { commit, again, carry, rewind, unwind, isUnused, giveUp, sown, sizeOf, sizeAfter, wasOn, wasTaken }
}
