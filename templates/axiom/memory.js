/**
 * Cells of the memory of Forth words. Cell 0 is the null address, which nothing writes; variables of the
 * rules follow those listed here (zrf2js/emit/js/forth/memory.py). An address counts bytes: a cell has four.
 */
export const HERE = 1 // the cursor
export const FROM = 2 // where the move starts
export const PIECE = 3 // the piece that moves or is dropped, as words number it
export const PLAYER = 4 // the player to move, as words number it
export const FOR_PLAYER = 5 // the player whose pieces move
export const OF_TYPE = 6 // move type of the turn, 0 for all
export const ME = 7 // owner bit of the player to move
export const OWN_ROW = 8 // row of the player to move in the table of its directions

/** First address of board variables, and of positions. */
export const BOARD_ADDRESS = 1 << 28
export const SQUARE_ADDRESS = 1 << 29

/** Length of the data stack. */
export const STACK_SIZE = 1 << 16
/** Maximum number of iterations of one loop. */
export const ITERATION_LIMIT = 1 << 22
/** Maximum number of calls of recursive words in one run of a word. */
export const CALL_LIMIT = 1 << 22
