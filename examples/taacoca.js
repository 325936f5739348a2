// Taacoca: a move is three steps of single stones in one direction.

Model.Extension = function (board) {
  const { design } = board.game
  const steps = board.moves.map(({ actions: [[[from], [to]]] }) => ({ from, to, dir: design.findDirection(from, to) }))
  const stones = board.positionsOf(board.player)
  board.moves = []
  for (const dir of design.allDirections()) {
    const together = steps.filter(step => step.dir === dir)
    addGroups(board, stones, together, [], Math.min(3, stones.length), 0)
  }
}

/** Complete a group to a size by steps of a list from an index on, and add each group that can move. */
function addGroups (board, stones, list, group, size, first) {
  if (group.length === size) {
    if (group.every(({ to }) => stones.indexOf(to) < 0 || group.some(({ from }) => from === to))) addMove(board, group)
    return
  }
  for (let i = first; i < list.length; i++) {
    group.push(list[i])
    addGroups(board, stones, list, group, size, i + 1)
    group.pop()
  }
}

function addMove (board, group) {
  const move = Model.createMove()
  for (const { from, to } of group) move.movePiece(from, to)
  board.moves.push(move)
}

// No stone is pushed: every stone of the group must be selected.
Model.closure = function (board, move, group) { return group }
