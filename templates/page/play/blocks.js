// Blocks of a sliding puzzle: neighboring pieces that move as one, found by trials.

/** Largest number of pieces of a puzzle that is searched for blocks. */
const MAX_PIECES = 40

/**
 * Return the blocks of a puzzle: the names of their pieces, each with the number of its block. Two neighbors are in one
 * block if, alone on the board, neither moves without the other one. Only puzzles whose pieces differ have blocks; then
 * each other piece is a block, too.
 */
export function blocksOf ({ api, info, design, game }) {
  const { board } = game.position()
  const places = Object.keys(board)
  const nameOf = place => board[place][1]
  const blocks = new Map()
  if (places.length > MAX_PIECES || new Set(places.map(nameOf)).size < places.length) return blocks
  const indices = new Map(design.positions.map(({ name }, index) => [name, index]))
  const probe = api.createGame({ variant: info.index })
  const isNeighbor = (a, b) => (design.links || []).some(row => row[indices.get(a)] === indices.get(b))
  places.forEach((place, k) => {
    for (const other of places.slice(0, k)) {
      if (
        !(isNeighbor(place, other) || isNeighbor(other, place)) ||
        !moveAsOne(probe, game.position(), [place, other], indices)
      )
        continue
      const number = blocks.get(nameOf(other)) || blocks.get(nameOf(place)) || blocks.size + 1
      const merged = blocks.get(nameOf(place))
      for (const [name, block] of blocks) if (block === merged) blocks.set(name, number)
      blocks.set(nameOf(other), number).set(nameOf(place), number)
    }
  })
  if (blocks.size > 0)
    places
      .map(nameOf)
      .filter(name => !blocks.has(name))
      .forEach(name => blocks.set(name, MAX_PIECES + blocks.size))
  return blocks
}

/** Return true if two pieces have moves when they are alone, and each of these moves both of them. */
function moveAsOne (probe, position, pair, indices) {
  try {
    probe.setPosition(
      Object.assign({}, position, { board: Object.fromEntries(pair.map(place => [place, position.board[place]])) })
    )
  } catch (error) {
    return false // not a position of this game
  }
  const origins = probe.moves().map(({ effects }) => effects.filter(e => e.kind === 'move').map(e => e.from))
  return origins.length > 0 && origins.every(from => pair.every(place => from.indexOf(indices.get(place)) >= 0))
}
