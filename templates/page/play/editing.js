// Position editor: a copy of the position is changed piece by piece, then becomes the start of the game.
import { formatText } from '../texts.js'
import { show } from '../view.js'
import { setPlace } from './positions.js'
import { beginFrom, eachPlayersTurn } from './session.js'

/** Open the editor with the current position. */
export function startEditing (page) {
  const { session } = page
  const position = session.game.position()
  const player = session.game.player
  page.editor = {
    brush: { player, piece: session.design.pieces[0].name },
    turn: position.turn,
    turns: turnsOf(session),
    error: '',
    cells: [],
    reserves: {}
  }
  loadPosition(page, position)
}

/** Return one item of the turn order per player. */
function turnsOf (session) {
  const probe = session.api.createGame({ variant: session.info.index })
  const turns = []
  eachPlayersTurn(probe, session.game.position(), turn => turns.push({ turn, player: probe.player }))
  return turns.sort((p, q) => p.turn - q.turn)
}

function loadPosition (page, position) {
  const { positions } = page.session.design
  const cellAt = name =>
    Object.prototype.hasOwnProperty.call(position.board, name) ? cellOf(position.board[name]) : null
  page.editor.position = position
  page.editor.cells = positions.map(p => cellAt(p.name))
  page.editor.reserves = JSON.parse(JSON.stringify(position.reserves || {}))
  show(page)
}

const cellOf = ([player, piece, attributes, pile]) => ({
  player,
  piece,
  attributes: attributes || {},
  pile: (pile || []).map(below => ({ player: below[0], piece: below[1] }))
})

/** Return the edited position. Properties that the editor does not show are unchanged. */
function positionOf (page) {
  const board = {}
  page.editor.cells.forEach((cell, i) => {
    if (cell) setPlace(board, page.session.design.positions[i].name, jsonOf(cell))
  })
  return Object.assign({}, page.editor.position, {
    board,
    reserves: page.editor.reserves,
    turn: page.editor.turn,
    last: null,
    partial: null
  })
}

function jsonOf ({ player, piece, attributes, pile }) {
  return [player, piece, attributes].concat(pile && pile.length ? [pile.map(below => [below.player, below.piece])] : [])
}

/** Return the actions that the editor's panel and the board call. */
export function editorActions (page) {
  const change = act => value => { act(value); page.editor.error = ''; show(page) }
  return {
    brush: change(brush => { page.editor.brush = brush }),
    turn: change(turn => { page.editor.turn = turn }),
    reserve: (player, piece, count) => { page.editor.reserves[player][piece] = count; show(page) },
    place: change(index => {
      const { brush, cells } = page.editor
      const same = cells[index] && brush && cells[index].player === brush.player && cells[index].piece === brush.piece
      page.editor.cells = cells.map((c, i) =>
        i !== index ? c : !brush || same ? null : { player: brush.player, piece: brush.piece, attributes: {} }
      )
    }),
    clear: change(() => { page.editor.cells = page.editor.cells.map(() => null) }),
    initial: () => loadPosition(page, page.session.api.createGame({ variant: page.session.info.index }).position()),
    cancel: () => { page.editor = null; page.on.refresh() },
    done: () => {
      try {
        page.on.replaceGame(page.session.info.index, session => beginFrom(session, positionOf(page)))
      } catch (error) {
        page.editor.error = formatText('badText', { reason: error.message })
        show(page)
      }
    }
  }
}
