// Burnt Bridges: crossing a bridge burns it, in both directions.

Model.changesLinks = true

Model.CheckInvariants = function (board) {
  const { design } = board.game
  for (const move of board.moves) {
    const [[from], [to]] = move.actions[0]
    move.setLink(design.findDirection(from, to), from, null)
    move.setLink(design.findDirection(to, from), to, null)
  }
}
