import { ADD, END, STEP, TEST } from '../runtime/trace/trace.js'

/** Kinds of notes that only words write. */
export const DECIDE = 4 // a flag selects a branch, or `verify` continues; the value is 0 or 1
export const ENTER = 5 // a word calls another one
export const LEAVE = 6 // the other one has ended

/** Maximum number of notes of a run. A run that exceeds it does not end. */
const MAX_WORD_NOTES = 1000000

/**
 * Create the trace of the words of a position: notes of one run at a time, as in runtime/trace/trace.js.
 *
 * While `bold` is set, `verify` ends no run, so the notes show where it would move. Without `run`, words write
 * no notes: the same words list the moves of the game.
 */
export function createWordTrace () {
  const notes = []
  let isOn = false
  let hasEnded = false
  let direction = -1 // the site of a step under way

  function write (kind, site, square, value) {
    if (!isOn) return
    if (notes.length >= MAX_WORD_NOTES * 4) throw new RangeError('a word does not end')
    notes.push(kind, site, square, value)
  }

  return {
    notes,
    blocks: [],
    bold: false,
    test (site, value, square) {
      write(TEST, site, square, value === 0 ? 0 : 1)
      direction = value === 0 ? -1 : site
      return value
    },
    go (square) { if (direction >= 0) write(STEP, direction, square, 0) },
    step (site, square) { write(STEP, site, square, 0) },
    add (site, square, k) { write(ADD, site, square, k) },
    enter (site) { write(ENTER, site, -1, 0) },
    leave () { write(LEAVE, 0, -1, 0) },
    decide (site, value, square) { write(DECIDE, site, square, value === 0 ? 0 : 1); return value },
    rejects (site, value, square) {
      if (value !== 0 || this.bold) {
        write(DECIDE, site, square, 1)
        return false
      }
      write(END, site, square, 0)
      hasEnded = true
      return true
    },
    run (site, work) {
      isOn = true
      hasEnded = false
      try {
        const end = work()
        if (!hasEnded) write(END, site, -1, end)
        return end
      } finally {
        isOn = false
      }
    }
  }
}
