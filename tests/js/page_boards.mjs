// Boards of tests of the layout.
export const letters = 'abcdefghijklmnopqrst'
export const ROOK = [[1, 0], [0, 1], [-1, 0], [0, -1]]
export const ALL = ROOK.concat([[1, 1], [1, -1], [-1, 1], [-1, -1]])
export const HEX = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1]]

/** Return a design with a board of columns and rows. */
export function board(columns, rows, { step = 50, size = 48, place, vectors = ROOK, keep = () => true, linked = () => true, title = '', pieces = ['Man'] } = {}) {
  const all = []
  for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) if (keep(c, r)) all.push([c, r])
  const index = new Map(all.map(([c, r], k) => [c + ',' + r, k]))
  const positions = all.map(([c, r]) => {
    const [x, y] = place ? place(c, r) : [c * step, r * step]
    return { name: letters[c] + (rows - r), rect: [x, y, x + size, y + size] }
  })
  const links = vectors.map(([dx, dy]) => all.map(([c, r]) => {
    const to = index.get((c + dx) + ',' + (r + dy))
    return to !== undefined && linked(c, r, dx, dy) ? to : -1
  }))
  return { title, positions, links, pieces: pieces.map(name => ({ name })) }
}

export const named = (layout, name) => layout.spots.find(s => s && s.name === name)
