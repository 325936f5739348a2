// Taacoca: a move is three steps of single stones in one direction.

Model.Extension = function (board) {
  const { design } = board.game
  const steps = board.moves.map(move => [move.actions[0][0][0], move.actions[0][1][0]])
  const stones = design.allPositions().filter(pos => board.getPiece(pos) !== null && board.getPiece(pos).player === board.player)
  board.moves = []
  for (const dir of design.allDirections()) {
    const together = steps.filter(([from, to]) => design.findDirection(from, to) === dir)
    for (const group of groupsOf(together, Math.min(3, stones.length))) {
      if (group.every(([, to]) => stones.indexOf(to) < 0 || group.some(([from]) => from === to))) {
        const move = Model.createMove()
        group.forEach(([from, to]) => move.movePiece(from, to))
        board.moves.push(move)
      }
    }
  }
}

/** Return all selections of a number of items of a list, in its order. */
function groupsOf (list, size) {
  const groups = []
  const extend = (group, from) => {
    if (group.length === size) groups.push(group)
    else for (let i = from; i < list.length; i++) extend(group.concat([list[i]]), i + 1)
  }
  extend([], 0)
  return groups
}

// No stone is pushed: every stone of the group must be selected.
Model.closure = function (board, move, group) { return group }
