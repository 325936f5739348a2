// Makromachy: the rules that depend on earlier positions, which rules in ZRF cannot state.
//   - A check by an Eagle must not repeat a position. The player who does so loses.
//   - 50 moves of each side without a capture and without a move of a Pawn or Warrior are a draw. A check by an
//     Eagle and the answer to it do not count.

const PAWNS = ['Pawn', 'Warrior']
const EAGLES = ['Eagle', 'EagleVictor']
const isOneOf = (kinds, piece) => piece !== null && kinds.includes(piece.getType())

Model.drawAfter = 100

/** Return true if the last move was by an Eagle and gave check. */
function eagleChecks (board) {
  return board.lastt !== null && isOneOf(EAGLES, board.getPiece(board.lastt)) && board.checks().length > 0
}

const { countsForDraw } = Model
Model.countsForDraw = function (move) {
  const { board } = move
  const [[from]] = move.actions[0]
  const mover = board.getPiece(from)
  if (isOneOf(PAWNS, mover) || countsForDraw(move) === null) return null // restarts the count
  if (eagleChecks(board)) return false // the answer to a check
  return !(isOneOf(EAGLES, mover) && eagleChecks(board.apply(move)))
}

Model.onRepetition = board => eagleChecks(board) ? 1 : null // the player to move wins
