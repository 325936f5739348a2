// Gess: pieces of 3 x 3 points, and the rings.

const isEdge = (number, size) => number === 0 || number === size - 1
const isFrame = pos => isEdge(Model.getX(pos), Model.WIDTH) || isEdge(Model.getY(pos), Model.HEIGHT)

const footprints = [] // by center

/** Return a point and its eight neighbors by direction, the center last. The center is not on the frame. */
function footprint (design, center) {
  if (footprints[center] === undefined) footprints[center] = design.allDirections().map(dir => design.navigate(1, center, dir)).concat(center)
  return footprints[center]
}

const stonesOn = (board, points) => points.filter(pos => board.getPiece(pos) !== null)

Model.Extension = function (board) {
  const { design } = board.game
  const known = new Set()
  board.moves = []
  for (const center of design.allPositions()) {
    if (isFrame(center)) continue
    const points = footprint(design, center)
    const stones = stonesOn(board, points)
    if (stones.length === 0 || stones.some(pos => board.getPiece(pos).player !== board.player)) continue
    for (const dir of design.allDirections()) {
      if (board.getPiece(points[dir]) !== null) addMoves(board, { center, points, stones }, dir, known)
    }
  }
}

function addMoves (board, { center, points, stones }, dir, known) {
  const { design } = board.game
  const most = board.getPiece(center) === null ? 3 : Infinity
  let here = center
  for (let steps = 1; steps <= most; steps++) {
    here = design.navigate(1, here, dir)
    if (isFrame(here)) return
    const covered = stonesOn(board, footprint(design, here)).filter(pos => points.indexOf(pos) < 0)
    const shift = here - center
    const text = dir + ' ' + steps + ' ' + stones.join(' ') + ' x ' + covered.join(' ')
    if (!known.has(text)) { // another footprint can move the same stones
      known.add(text)
      board.moves.push(moveOf(stones, shift, covered))
    }
    if (covered.length > 0) return
  }
}

/** Remove all captured stones first, then move the others. */
function moveOf (stones, shift, covered) {
  const move = Model.createMove()
  covered.concat(stones.filter(pos => isFrame(pos + shift))).forEach(pos => move.capturePiece(pos, 1))
  stones.filter(pos => !isFrame(pos + shift)).forEach(pos => move.movePiece(pos, pos + shift, null, 2))
  return move
}

// --- rings ---------------------------------------------------------------------------------------

function hasRing (design, board, player) {
  return design.allPositions().some(center => {
    if (isFrame(center) || board.getPiece(center) !== null) return false
    return footprint(design, center).every(pos => pos === center || (board.getPiece(pos) !== null && board.getPiece(pos).player === player))
  })
}

const otherGoals = Model.checkGoals

Model.checkGoals = function (design, board, player) {
  if (!hasRing(design, board, 3 - player)) return 1
  if (!hasRing(design, board, player)) return -1
  return otherGoals(design, board, player)
}
