import { HEADER, PART, SIDE, STEP_LIMIT } from './layout.js'

/** The records of moves with several effects, for the generated rules. `s` is the next free int. */
export function createRecords ({ side, registers }) {
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

  return { commit, again, carry, giveUp }
}
