/** What traced templates note down: four numbers each, the site in the rules among them. */
export const STEP = 0 // the block goes to a place
export const TEST = 1 // a test is asked about a place; the value is its answer
export const ADD = 2 // moves are added; the value is where the arena ends now
export const END = 3 // the block ends

export const NOTE = 4 // numbers in a note

/** A block that takes more notes than this goes round and round. */
const MOST_NOTES = 100000

/**
 * The notes of one block at a time, and the functions that take them. While `bold` is set a
 * condition that fails ends nothing: so one sees where a block would go. RangeError when a block
 * goes round without end.
 */
export function createTrace () {
  const notes = []

  function note (kind, site, place, value) {
    if (notes.length === MOST_NOTES * NOTE) throw new RangeError('a block goes round without end')
    notes.push(kind, site, place, value)
  }

  return {
    notes,
    blocks: [],
    bold: false,
    test (site, value, place) { note(TEST, site, place, value ? 1 : 0); return value },
    step (site, place) { note(STEP, site, place, 0) },
    add (site, place, k) { note(ADD, site, place, k) },
    end (site, place, k) { note(END, site, place, k); return k },
    fails (site, place, k) { if (!this.bold) note(END, site, place, k); return !this.bold }
  }
}
