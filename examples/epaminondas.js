// Epaminondas: phalanxes, and the goal.

/** Return the positions from `pos` in a direction as long as men of a player stand there. */
function lineOfMen (board, pos, dir, player) {
  const line = []
  while (pos !== null && board.getPiece(pos) !== null && board.getPiece(pos).player === player) {
    line.push(pos)
    pos = board.navigate(1, pos, dir)
  }
  return line
}

/** Return true if a position is on the far row of a player; row 0 of the board is White's. */
function isFar (pos, player) { return Model.getY(pos) === (player === 1 ? 0 : Model.HEIGHT - 1) }

Model.Extension = function (board) {
  const { design } = board.game
  for (const dir of design.allDirections()) {
    for (const rear of design.allPositions()) addPhalanx(board, lineOfMen(board, rear, dir, board.player), dir)
  }
}

/** Return all moves of a phalanx, rear man first; the rules have the moves of single men. */
function addPhalanx (board, men, dir) {
  if (men.length < 2) return
  let head = men[men.length - 1]
  for (let steps = 1; steps <= men.length; steps++) {
    head = board.navigate(1, head, dir)
    if (head === null || lineOfMen(board, head, dir, board.player).length > 0) return
    const met = lineOfMen(board, head, dir, 3 - board.player)
    if (met.length >= men.length) return
    const way = men.concat(squaresTo(board, men[men.length - 1], dir, steps))
    const move = Model.createMove()
    men.forEach((man, i) => move.movePiece(man, way[i + steps]))
    met.slice(1).forEach(man => move.capturePiece(man)) // the head lands on the first
    board.moves.push(move)
    if (met.length > 0) return
  }
}

function squaresTo (board, pos, dir, steps) {
  const squares = []
  for (let i = 0; i < steps; i++) squares.push(pos = board.navigate(1, pos, dir))
  return squares
}

// --- the rule of symmetry ------------------------------------------------------------------------

const restOfCheckInvariants = Model.CheckInvariants

Model.CheckInvariants = function (board) {
  const { design } = board.game
  if (design.title.endsWith('symmetry')) {
    for (const move of board.moves) {
      const arrives = move.actions.some(([from, to]) => from !== null && to !== null && isFar(to[0], board.player))
      if (arrives && isMirrored(board.apply(move))) move.failed = true
    }
  }
  restOfCheckInvariants(board)
}

function isMirrored (board) {
  return board.game.design.allPositions().every(pos => {
    const other = board.getPiece(pos - Model.getX(pos) + Model.WIDTH - 1 - Model.getX(pos))
    const piece = board.getPiece(pos)
    return piece === null ? other === null : other !== null && other.player === piece.player
  })
}

// --- the goal ------------------------------------------------------------------------------------

const rulesGoals = Model.checkGoals

Model.checkGoals = function (design, board, player) {
  const arrived = who => design.allPositions().filter(pos => isFar(pos, who) && board.getPiece(pos) !== null && board.getPiece(pos).player === who).length
  return arrived(player) > arrived(3 - player) ? 1 : rulesGoals(design, board, player)
}
