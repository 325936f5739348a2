// The drawings of fairy pieces, tiles and characters, from `fairy.json` and `characters.json`: those that the pieces of
// a page may need.

/**
 * Shapes as in `glyphs.js`, and what names mean. `names` lists the names of each kind of fairy piece, `bases` and
 * `figures` are its shapes. `strokes` are paths of the characters in a box of 0..100, where 'NAME 2' is that of the
 * second player; `shogi` and `xiangqi` map words to characters, `symbols` characters to kinds of western symbols.
 */
export let drawings = { names: {}, bases: {}, figures: {}, strokes: {}, shogi: {}, xiangqi: {}, symbols: {} }

/** Install the drawings of the page. */
export function useDrawings (tables) {
  drawings = Object.assign({}, drawings, tables)
}
