/**
 * Create the table of a goal pattern (a row of pieces, pieces in a zone): the lines of squares where it
 * can occur, by square. Goals test only the lines through squares that a move has changed.
 *
 * A walk gives one line per start square from which it stays on the board.
 * @param {Object} state
 * @param {number[][]} walks lists of offsets into `nav`; -1 adds the current square to the line
 * @param {boolean} even true if the goal tests all squares of a line alike: lines with equal squares are
 *   listed once, and the lines of a square omit the square itself
 * @returns {{starts: Int32Array, cells: Int16Array}} the lines through square p, concatenated, are `cells`
 *   from starts[p] to starts[p + 1]
 */
export function createGoalPatterns ({ nav, size }, walks, even) {
  const lines = new Map()
  for (const walk of walks) {
    for (let start = 0; start < size; start++) {
      let p = start
      const cells = []
      for (const step of walk) {
        if (step < 0) cells.push(p)
        else p = nav[step + p]
      }
      if (p !== size) lines.set(even ? cells.slice().sort((a, b) => a - b).join() : lines.size, cells)
    }
  }
  const through = Array.from({ length: size }, () => [])
  for (const cells of lines.values()) {
    for (const p of new Set(cells)) {
      const others = even ? cells.filter(cell => cell !== p) : cells
      while (even && others.length < cells.length - 1) others.push(p) // a closed walk visits p repeatedly
      through[p].push(others)
    }
  }
  const starts = new Int32Array(size + 1)
  through.forEach((list, p) => { starts[p + 1] = list.reduce((sum, cells) => sum + cells.length, starts[p]) })
  return { starts, cells: Int16Array.from([].concat(...through.map(list => [].concat(...list)))) }
}
