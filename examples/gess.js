// Gess: pieces of 3 x 3 points, and the rings.

const isEdge = (number, size) => number === 0 || number === size - 1
const frame = [] // by position, whether it is at the edge

function isFrame (pos) {
  if (frame[pos] === undefined) frame[pos] = isEdge(Model.getX(pos), Model.WIDTH) || isEdge(Model.getY(pos), Model.HEIGHT)
  return frame[pos]
}

const footprints = [] // by center

/** Return a point and its eight neighbors by direction, the center last. The center is not on the frame. */
function footprint (design, center) {
  if (footprints[center] === undefined) footprints[center] = design.allDirections().map(dir => design.navigate(1, center, dir)).concat(center)
  return footprints[center]
}

/** Return the owner of each point, 0 for none. */
function ownersOf (board) {
  const owners = board.game.design.allPositions().fill(0)
  for (const player of [1, 2]) for (const pos of board.positionsOf(player)) owners[pos] = player
  return owners
}

Model.Extension = function (board) {
  const { game: { design }, player } = board
  const owners = ownersOf(board)
  board.moves = []
  for (const center of design.allPositions()) {
    if (isFrame(center)) continue
    const points = footprint(design, center)
    const stones = points.filter(pos => owners[pos] !== 0)
    if (stones.length === 0 || stones.some(pos => owners[pos] !== player)) continue
    for (const dir of design.allDirections()) if (owners[points[dir]] !== 0) addMoves(board, owners, { center, points, stones }, dir)
  }
}

/** Add the moves of a footprint in a direction. Another footprint can move the same stones; equal moves count once. */
function addMoves (board, owners, { center, points, stones }, dir) {
  const { design } = board.game
  const most = owners[center] === 0 ? 3 : Infinity
  let here = center
  for (let steps = 1; steps <= most; steps++) {
    here = design.navigate(1, here, dir)
    if (isFrame(here)) return
    const covered = footprint(design, here).filter(pos => owners[pos] !== 0 && points.indexOf(pos) < 0)
    board.moves.push(moveOf(stones, here - center, covered))
    if (covered.length > 0) return
  }
}

/** Remove all captured stones first, then move the others. */
function moveOf (stones, shift, covered) {
  const move = Model.createMove()
  for (const pos of covered) move.capturePiece(pos, 1)
  for (const pos of stones) if (isFrame(pos + shift)) move.capturePiece(pos, 1)
  for (const pos of stones) if (!isFrame(pos + shift)) move.movePiece(pos, pos + shift, null, 2)
  return move
}

// --- rings ---------------------------------------------------------------------------------------

function hasRing (design, owners, player) {
  return owners.some((owner, center) => {
    if (owner !== 0 || isFrame(center)) return false
    return footprint(design, center).every(pos => pos === center || owners[pos] === player)
  })
}

const otherGoals = Model.checkGoals

Model.checkGoals = function (design, board, player) {
  const owners = ownersOf(board)
  if (!hasRing(design, owners, 3 - player)) return 1
  if (!hasRing(design, owners, player)) return -1
  return otherGoals(design, board, player)
}
