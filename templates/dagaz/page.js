// Prepares the page of a game before Dagaz's controller starts: pictures, choices of pieces, and the view's board.
import { drawPictures } from './pictures.js'

/** The state of the controller in which it waits for a player. */
const IDLE = 1

/**
 * @param {object} data of the page, see `drawPictures`
 * @param {Object} Dagaz with its kernel, view, list of moves and the game
 */
export function preparePage (data, Dagaz) {
  drawPictures(data, Dagaz.View)
  prepareMoves(Dagaz.Model)
  keepInSync(Dagaz.View.getView())
  definePass(Dagaz)
}

/** Define the function of the link *Pass*: the controller with dialogs has none. */
function definePass (Dagaz) {
  Dagaz.Controller.passTurn = () => {
    const { app } = Dagaz.Controller
    const move = app.list && app.board.moves.find(move => move.isPass())
    if (!move || app.state !== IDLE || !confirm('Pass turn?')) return
    app.boardApply(move)
    delete app.list
    app.clearPositions()
    for (const type of ['ATTACKING', 'CURRENT', 'TARGET']) app.view.markPositions(Dagaz.View.markType[type], [])
  }
}

/**
 * Present the moves of a board in the form that the controller requires. The step or drop that the player clicks is the
 * first action of its part. Moves that differ only in the pieces that arrive are one move with a list of pieces: the
 * controller shows a dialog to select one of them. Without this list, it would show the last one and play the first
 * one.
 */
function prepareMoves (model) {
  const { getMoveList } = model
  model.getMoveList = board => {
    board.generate(model.design)
    const { moves } = board
    board.moves = merged(moves.map(arranged))
    const list = getMoveList(board)
    board.moves = moves
    return list
  }
}

const isStep = ([from, to]) => from !== null && to !== null && from[0] !== to[0]
const isChange = ([from, to]) => from !== null && to !== null && from[0] === to[0]
const isDrop = ([from, to]) => from === null && to !== null

/**
 * Return the move with the step or drop of each part before changes in place, such as flips. Earlier changes at the
 * origin or the target of the step are left out, because the step replaces these pieces. The kernel takes the last of
 * the steps for the last move of the board, so a step that is moved to the front sets it explicitly.
 */
function arranged (move) {
  const { actions } = move
  const parts = Array.from(new Set(actions.map(action => action[3])))
  const firsts = parts.map(part => {
    const own = actions.filter(action => action[3] === part)
    return own.find(isStep) || own.find(isDrop)
  }).filter(Boolean)
  const late = firsts.filter(first => actions.find(action => action[3] === first[3]) !== first)
  if (late.length === 0) return move
  const isReplaced = (action, index) => late.some(step => isStep(step) && isChange(action) && step[3] === action[3] &&
    index < actions.indexOf(step) && (action[0][0] === step[0][0] || action[0][0] === step[1][0]))
  const copy = move.copy()
  copy.actions = firsts.concat(
    actions.filter((action, index) => !firsts.includes(action) && !isReplaced(action, index))
  )
  for (const [from, to, , part] of late) if (from !== null) copy.setLast(from[0], to[0], part)
  return copy
}

function merged (moves) {
  const groups = new Map()
  for (const move of moves) {
    const key = JSON.stringify([
      move.mode,
      move.actions.map(([from, to, pieces, part]) => [from, to, from && to && pieces ? 0 : String(pieces), part])
    ])
    const group = groups.get(key)
    if (group) group.push(move)
    else groups.set(key, [move])
  }
  return Array.from(groups.values(), group => group.length === 1 ? group[0] : joined(group))
}

function joined (group) {
  const [first] = group
  const move = first.copy()
  move.actions = first.actions.map(([from, to, pieces, part], number) => {
    if (!from || !to || !pieces) return [from, to, pieces, part]
    const known = new Set()
    const arriving = group.map(other => other.actions[number][2][0]).filter(piece => {
      const name = piece + JSON.stringify(piece.values || [])
      return !known.has(name) && known.add(name)
    })
    return [from, to, arriving, part]
  })
  return move
}

/** Set the pieces of the view to those of the board after each turn: the view cannot show all effects of a move. */
function keepInSync (view) {
  let board = null
  const { animate } = view
  view.sync = next => { board = next }
  view.animate = () => {
    animate.call(view)
    if (board === null || view.changes.length > 0) return
    board.setup(view, false)
    board = null
    view.invalidate()
  }
}
