// A game in Dagaz's own view, and the module of zrf2js next to it. Runs on the page.

const { Dagaz } = globalThis
const { app } = Dagaz.Controller
const { design, view } = app
/** A view with dialogs has one more state of the controller. */
const DONE = view.popups === undefined ? 5 : 6
const IDLE = 1

const isOpen = () => view.stack !== undefined && view.stack.length > 0
const isOver = () => app.state === DONE || (app.state === IDLE && app.list !== undefined && app.list.isEmpty())

/** Return true if a player may move, or the game is over, and the view shows the board. */
export function isReady () {
  return (isOver() || isOpen() || (app.state === IDLE && app.list !== undefined)) && view.changes.length === 0
}

/** Return the number of turns made. */
export const level = () => app.board.level

/** Return the moves as the positions to click, [] for a pass; null if the game is over. */
export function moves () {
  return isOver() ? null : app.board.moves.map(clicksOf)
}

function clicksOf ({ actions }) {
  const clicks = []
  const last = Math.max(0, ...actions.map(action => action[3]))
  for (let part = 1; part <= last; part++) {
    const own = actions.filter(action => action[3] === part)
    const step = own.find(([from, to]) => from !== null && to !== null && from[0] !== to[0])
    const stay = own.find(([from, to]) => from !== null && to !== null)
    const drop = own.find(([from, to]) => from === null && to !== null)
    const capture = own.find(([from, to]) => from !== null && to === null)
    if (step && clicks[clicks.length - 1] !== step[0][0]) clicks.push(step[0][0])
    if (step) clicks.push(step[1][0])
    else if (drop) clicks.push(drop[1][0])
    else if (stay) clicks.push(stay[0][0], stay[0][0])
    else if (capture) clicks.push(capture[0][0])
  }
  return clicks
}

/** Scroll to a point of the canvas, and return its place in the window. */
function shownAt (x, y) {
  const { canvas } = app
  const place = () => {
    const rect = canvas.getBoundingClientRect()
    const scale = rect.width / canvas.width
    return [rect.left + x * scale, rect.top + y * scale]
  }
  globalThis.scrollBy(0, place()[1] - globalThis.innerHeight / 2)
  return place()
}

/** Return the center of a position in the window. */
export function centerOf (at) {
  const { x, y, dx, dy } = view.pos[at]
  return shownAt(x + dx / 2, y + dy / 2)
}

/** Return the center of a random slot of the dialog for the type of a piece, or null. */
export function slot (random) {
  if (!isOpen()) return null
  const { popup, list } = view.stack[0]
  const { x, y, g } = view.popups[popup]
  const chosen = g[Math.floor(random * list.length)]
  return shownAt(x + chosen.x + chosen.dx / 2, y + chosen.y + chosen.dy / 2)
}

/** Return the positions where the view shows another piece than the board has. */
export function wrongPieces () {
  const shown = new Map()
  const wrong = []
  for (const { pos, name } of view.setup) {
    if (shown.has(pos)) wrong.push(`two pieces at ${design.positionNames[pos]}`)
    shown.set(pos, name)
  }
  for (const at of design.allPositions()) {
    const piece = app.board.getPiece(at)
    const name = shown.has(at) ? shown.get(at) : null
    if (name !== (piece && String(piece))) wrong.push(`${name} at ${design.positionNames[at]}, not ${piece}`)
  }
  return wrong
}

function linesOf (board) {
  return design.allPositions().flatMap(at => {
    const piece = board.getPiece(at)
    if (piece === null) return []
    const values = design.attrs.map((_, attribute) => Number(piece.getValue(attribute)))
    return [[design.positionNames[at], design.playerNames[piece.player], design.pieceNames[piece.type], ...values].join(' ')]
  }).sort()
}

/** A game of the module that makes the turns of the view. */
export class Follower {
  /** @param {object} game of the module @param {object} turns functions of turns.mjs */
  constructor (game, turns) {
    Object.assign(this, { game, turns })
    this.board = app.board
  }

  /** Return the differences at the start. */
  differences () {
    const isSame = JSON.stringify(this.turns.moduleBoard(this.game)) === JSON.stringify(linesOf(app.board))
    return isSame ? this.compareOutcome() : ['another start']
  }

  /** Make the turns since the last call, with the passes that the view makes itself; return the differences. */
  follow () {
    const boards = []
    for (let board = app.board; board !== this.board; board = board.parent) boards.unshift(board)
    for (const board of boards) {
      const plies = this.turns.pliesOf(this.game, this.turns.partsOf(board.move, design.positionNames), linesOf(board))
      if (plies === null) return [`the module has no turn like ${board.move}`]
      for (const ply of plies) this.game.apply(ply)
      this.board = board
    }
    return this.compareOutcome()
  }

  compareOutcome () {
    const outcome = this.game.outcome()
    if (app.list && app.list.isPassForced() && isOver()) return [] // Dagaz: a draw if all players must pass
    if ((outcome !== null) !== isOver()) return [`the module reports ${JSON.stringify(outcome)}, the view ${isOver() ? 'an end' : 'no end'}`]
    if (outcome === null || app.winPlayer === undefined) return []
    const shown = app.winPlayer === 0 ? null : design.playerNames[Math.abs(app.winPlayer)]
    const isSame = app.winPlayer >= 0 ? outcome.winner === shown : outcome.winner !== shown && outcome.kind !== 'draw'
    return isSame ? [] : [`the module reports ${JSON.stringify(outcome)}, the view ${app.doneMessage}`]
  }
}
