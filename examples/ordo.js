// Ordo: rows and columns that move broadside, and the connection of all men.

const isOwn = (board, pos) => pos !== null && board.getPiece(pos) !== null && board.getPiece(pos).player === board.player
const named = (design, names) => names.split(' ').map(name => design.getDirection(name))

// --- ordos ---------------------------------------------------------------------------------------

Model.Extension = function (board) {
  const { design } = board.game
  const isX = design.title === 'Ordo X'
  const ways = {
    e: named(design, isX ? 'n ne nw e w s se sw' : 'n s'), // directions of a row
    n: named(design, isX ? 'n ne nw e w s se sw' : 'e w') // directions of a column
  }
  for (const along of ['e', 'n']) {
    const dir = design.getDirection(along)
    for (const first of board.positionsOf(board.player)) {
      const men = []
      for (let pos = first; isOwn(board, pos); pos = design.navigate(1, pos, dir)) {
        men.push(pos)
        if (men.length > 1) ways[along].forEach(way => addOrdo(board, men, way))
      }
    }
  }
}

/** Return the moves of an ordo in one direction: any distance over empty or own squares. */
function addOrdo (board, men, dir) {
  const { design } = board.game
  let squares = men
  for (;;) {
    squares = squares.map(pos => design.navigate(board.player, pos, dir))
    if (squares.some(pos => pos === null || (board.getPiece(pos) !== null && men.indexOf(pos) < 0))) return
    const move = Model.createMove()
    men.forEach((man, i) => move.movePiece(man, squares[i]))
    board.moves.push(move)
  }
}

// --- one group -----------------------------------------------------------------------------------

Model.CheckInvariants = function (board) {
  const { design } = board.game
  const men = board.positionsOf(board.player)
  const wasSplit = !isConnected(design, men, [])
  const back = design.navigate(board.player, middle(), design.getDirection('s'))
  const home = Math.sign(Model.getY(back) - Model.getY(middle())) // of a step toward the home row
  for (const move of board.moves) {
    const { actions } = move
    const [[from], [to]] = actions[0]
    if ((!wasSplit && Math.sign(Model.getY(to) - Model.getY(from)) === home) || !isConnected(design, men, actions)) move.failed = true
  }
}

function middle () { return Math.floor(Model.HEIGHT / 2) * Model.WIDTH }

const marks = [] // by position: the number of the last test in which a man is there that the group lacks
const group = [] // the connected men, in the order in which they were found
let tests = 0

/** Return true if the men of a player are connected after the actions of a move. */
function isConnected (design, men, actions) {
  if (men.length === 0) return true
  tests++
  for (const pos of men) marks[pos] = tests
  for (const action of actions) marks[action[0][0]] = 0
  for (const action of actions) marks[action[1][0]] = tests
  group[0] = actions.length > 0 ? actions[0][1][0] : men[0]
  marks[group[0]] = 0
  let found = 1
  for (let i = 0; i < found; i++) {
    for (const next of design.neighbors(group[i])) {
      if (marks[next] !== tests) continue
      marks[next] = 0
      group[found++] = next
    }
  }
  return found === men.length
}

// --- choosing an ordo ----------------------------------------------------------------------------

/** A row that moves lengthwise includes the men in front. */
Model.closure = function (board, move, group) {
  const closed = group.slice()
  for (const pos of closed) {
    for (const [from, to] of move.actions) {
      if (from === null || to === null || from[0] !== pos) continue
      const dx = Math.sign(Model.getX(to[0]) - Model.getX(pos))
      const dy = Math.sign(Model.getY(to[0]) - Model.getY(pos))
      for (let on = pos; on !== to[0] && isOwn(board, on); on += dy * Model.WIDTH + dx) {
        if (closed.indexOf(on) < 0) closed.push(on)
      }
    }
  }
  return closed
}
