// Makromachy: moves that count toward a draw, and the player who may repeat a position.

const PAWNS = ['Pawn', 'Warrior']
const named = (piece, name) => piece !== null && piece.getType() === name

Model.drawAfter = 100

/** Return true if the player to move is in check. */
function inCheck (board) {
  const isKing = pos => named(board.getPiece(pos), 'King') && board.getPiece(pos).player === board.player
  const king = board.game.design.allPositions().find(isKing)
  const theirs = board.copy()
  theirs.player = board.game.design.nextPlayer(board.player)
  return theirs.pseudoMoves().some(({ actions: [[, to]] }) => to !== null && to[0] === king)
}

/** Return true if the last move was by an Eagle and gave check. */
function eagleChecks (board) {
  return board.lastt !== null && named(board.getPiece(board.lastt), 'Eagle') && inCheck(board)
}

const { countsForDraw } = Model
Model.countsForDraw = function (move) {
  const { board } = move
  const [[from]] = move.actions[0]
  if (PAWNS.indexOf(board.getPiece(from).getType()) >= 0) return null // resets the count
  if (eagleChecks(board) || eagleChecks(board.apply(move))) return false // the check and its evasion
  return countsForDraw(move)
}

Model.onRepetition = function (board, times) {
  if (eagleChecks(board)) return 1 // repeating a position by an Eagle's check loses
  return times >= 3 ? 0 : null
}
