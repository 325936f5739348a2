// Epaminondas: phalanxes, and the goal.

/** Return the positions from `pos` in a direction as long as men of a player stand there. */
function lineOfMen (board, pos, dir, player) {
  const line = []
  for (; pos !== null; pos = board.navigate(1, pos, dir)) {
    const piece = board.getPiece(pos)
    if (piece === null || piece.player !== player) break
    line.push(pos)
  }
  return line
}

/** Return true if a position is on the far row of a player; row 0 of the board is White's. */
function isFar (pos, player) { return Model.getY(pos) === (player === 1 ? 0 : Model.HEIGHT - 1) }

Model.Extension = function (board) {
  const { player } = board
  const men = board.positionsOf(player)
  for (const dir of board.game.design.allDirections()) {
    for (const rear of men) addPhalanx(board, player, lineOfMen(board, rear, dir, player), dir)
  }
}

/** Return all moves of a phalanx, rear man first; the rules have the moves of single men. */
function addPhalanx (board, player, men, dir) {
  const { length } = men
  if (length < 2) return
  const way = men.slice() // of all men, with the squares that the head reaches
  for (let steps = 1; steps <= length; steps++) {
    const head = board.navigate(1, way[way.length - 1], dir)
    if (head === null) return
    const piece = board.getPiece(head)
    const met = piece === null ? [] : lineOfMen(board, head, dir, piece.player)
    if (piece !== null && (piece.player === player || met.length >= length)) return
    way.push(head)
    const move = Model.createMove()
    for (let i = 0; i < length; i++) move.movePiece(men[i], way[i + steps])
    for (let i = 1; i < met.length; i++) move.capturePiece(met[i]) // the head lands on the first
    board.moves.push(move)
    if (piece !== null) return
  }
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
  const arrived = who => board.positionsOf(who).filter(pos => isFar(pos, who)).length
  return arrived(player) > arrived(3 - player) ? 1 : rulesGoals(design, board, player)
}
