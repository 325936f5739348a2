/**
 * The places of a shape on the board: `walks` are lists of offsets into `nav`, with -1 where a walk
 * looks at the position it has come to. Goals ask for shapes (zrf2js/emit/js/rules/goal_patterns.py).
 *
 * A walk gives one line for every start from which it stays on the board, the positions looked at.
 * `starts` and `cells` tell the lines of each position p: they lie in `cells` from starts[p] to
 * starts[p + 1], one after the other. Where the same is asked of all their positions (`even`), p itself
 * is left out, and lines of the same positions are one.
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
      while (even && others.length < cells.length - 1) others.push(p) // a walk in a circle
      through[p].push(others)
    }
  }
  const starts = new Int32Array(size + 1)
  through.forEach((list, p) => { starts[p + 1] = list.reduce((sum, cells) => sum + cells.length, starts[p]) })
  return { starts, cells: Int16Array.from([].concat(...through.map(list => [].concat(...list)))) }
}
