/** Kinds of notes that traced templates write. A note is (kind, site, square, value). */
export const STEP = 0 // the block moves to a square
export const TEST = 1 // the result of a test on a square; the value is 1 if it holds
export const ADD = 2 // moves are added; the value is the new end of the move buffer
export const END = 3 // the block ends

/** Numbers per note. */
export const NOTE = 4

/** Maximum number of notes per block. A block that exceeds it does not terminate. */
const MAX_NOTES = 100000

/**
 * Create the trace of one block at a time: its notes, and the functions that write them.
 *
 * While `bold` is set, failed conditions do not end the block, so the notes show where it would move.
 * The functions throw a RangeError if a block does not terminate.
 */
export function createTrace () {
  const notes = []

  function write (kind, site, square, value) {
    if (notes.length === MAX_NOTES * NOTE) throw new RangeError('a block does not terminate')
    notes.push(kind, site, square, value)
  }

  return {
    notes,
    blocks: [],
    bold: false,
    test (site, value, square) { write(TEST, site, square, value ? 1 : 0); return value },
    step (site, square) { write(STEP, site, square, 0) },
    add (site, square, k) { write(ADD, site, square, k) },
    end (site, square, k) { write(END, site, square, k); return k },
    fails (site, square, k) { if (!this.bold) write(END, site, square, k); return !this.bold }
  }
}
