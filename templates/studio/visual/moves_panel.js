// The moves of a piece edited by mouse: marks around the piece, which the compiler writes as blocks or as a formula.
import { askText } from '../dialogs.js'
import { html } from '../../page/drawing/dom.js'
import { centerOf, drawBoard } from './board_picture.js'
import { button, field, lookAt, select } from './controls.js'

const MODES = [['both', 'Move or capture'], ['move', 'Move'], ['capture', 'Capture'], [null, 'Nothing']]
const SYMMETRIES = [['all', 'All sides'], ['sides', 'Left and right'], ['none', 'This one']]
/** Steps of a ride that are drawn. */
const RIDE = 25

/**
 * Create the panel.
 * @param {Element} panel
 * @param {{change: (operation: string, args: object) => void, movesOf: (piece: string) => Promise<object | null>}}
 *   studio
 */
export function createMovesPanel (panel, studio) {
  const state = { text: '', board: null, look: null, piece: null, moves: null, mode: 0, rides: false, symmetry: 0 }

  /** Show the moves of the present piece on a board, null where the rules have an error. */
  async function show (board) {
    if (!board) return showText('Moves are shown when the rules have no error.')
    if (board.pieces.length === 0) return showText('The game has no piece yet.', button('New piece …', newPiece))
    if (!board.pieces.includes(state.piece)) state.piece = board.pieces[0]
    const moves = await studio.movesOf(state.piece)
    const text = JSON.stringify([state.piece, board, moves])
    if (text === state.text) return
    Object.assign(state, { text, board, moves, look: lookAt(board) })
    draw()
  }

  function showText (text, ...controls) {
    state.text = ''
    panel.replaceChildren(html('p', { class: 'inset', text }), ...controls)
  }

  function draw () {
    const { board, moves, look, piece } = state
    const positions = board.positions
    const item = moves && moves.at ? [{ player: board.players[0], piece, position: moves.at }] : []
    const shown = { zone: [], links: [], chosen: null, marks: moves ? marksOf(moves, positions) : new Map() }
    panel.replaceChildren(
      html('div', { class: 'options' }, ...options()),
      html('p', { class: 'hint inset', text: hintOf(moves) }),
      drawBoard({ ...board, setup: item }, look, shown, choose),
      ...othersOf(moves)
    )
  }

  function options () {
    const { board, piece } = state
    const pick = index => { state.piece = board.pieces[index]; show(board) }
    const rides = html('input', {
      type: 'checkbox',
      checked: state.rides,
      onchange: event => {
        state.rides = event.target.checked
      }
    })
    const choice = (list, key) => select(list.map(([, title]) => title), state[key], index => { state[key] = index })
    return [
      field('Piece', select(board.pieces, board.pieces.indexOf(piece), pick)), button('New piece …', newPiece),
      field('A click sets', choice(MODES, 'mode')),
      field('Ride: repeat the step', rides),
      field('On', choice(SYMMETRIES, 'symmetry'))
    ]
  }

  async function newPiece () {
    const name = await askText('New piece', 'Name', 'Piece')
    if (!name) return
    state.piece = name
    studio.change('new-piece', { name })
  }

  function choose (name) {
    const { moves, board, piece, mode, rides, symmetry } = state
    if (!moves || name === moves.at) return
    const [from, to] = [moves.at, name].map(position =>
      centerOf(board.positions.find(found => found.name === position).rect)
    )
    const vector = to.map((value, k) => Math.round(value - from[k]))
    const is = mark => mark.rides === rides && mark.vector.every((value, k) => value === vector[k])
    const chosen = MODES[mode][0]
    const old = moves.marks.find(is)
    studio.change('moves', {
      piece,
      vector,
      mode: old && old.mode === chosen ? null : chosen,
      rides,
      symmetry: SYMMETRIES[symmetry][0]
    })
  }

  return { show }
}

/** Return the class of the mark of each position that the moves reach. */
function marksOf ({ at, marks }, positions) {
  const names = new Map(positions.map(({ name, rect }) => [centerOf(rect).map(Math.round).join(), name]))
  const [x, y] = centerOf(positions.find(({ name }) => name === at).rect)
  const found = new Map()
  for (const { vector: [dx, dy], mode, rides } of marks) {
    for (let step = 1; step <= (rides ? RIDE : 1); step++) {
      const name = names.get([x + step * dx, y + step * dy].map(Math.round).join())
      if (name === undefined) break
      found.set(name, found.has(name) && found.get(name) !== mode ? 'both' : mode)
    }
  }
  return found
}

function hintOf (moves) {
  if (!moves) return 'The grid cannot show the moves of this piece as they are written.'
  const marks = 'A ring is a move, a red disc a capture, a blue disc both.'
  return moves.formula
    ? `Formula: ${moves.formula}. ${marks}`
    : `Click a position to add the move or to remove it. ${marks}`
}

/** Return the blocks that a grid cannot show. */
function othersOf (moves) {
  if (!moves || moves.others.length === 0) return []
  return [
    html(
      'details',
      { class: 'inset', open: true },
      html('summary', { text: 'Other moves, which only the text shows' }),
      ...moves.others.map(text => html('pre', { class: 'report', text }))
    )
  ]
}
