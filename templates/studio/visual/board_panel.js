// The board edited by mouse: pieces of the setup, zones, links, free positions, and the size of the board.
import { askText, confirmed } from '../dialogs.js'
import { html, svg } from '../../page/drawing/dom.js'
import { drawPiece } from '../../page/drawing/pieces.js'
import { drawBoard, pointOf } from './board_picture.js'
import { button, field, lookAt, number, select } from './controls.js'

const TOOLS = [['pieces', 'Pieces'], ['zones', 'Zones'], ['links', 'Links'], ['points', 'Positions'], ['size', 'Size']]
/** Side of a free position, in pixels of the board. */
const SIDE = 49

/**
 * Create the panel.
 * @param {Element} panel
 * @param {{change: (operation: string, args: object) => Promise<boolean>, select: (variant: number) => void}} studio
 */
export function createBoardPanel (panel, studio) {
  const state = {
    text: '',
    dragged: null,
    board: null,
    look: null,
    tool: 'pieces',
    piece: null,
    zone: 0,
    direction: '',
    from: null,
    chosen: null
  }
  const { change } = studio

  const tools = {
    pieces: { options: pieceOptions, choose: placeOrClear },
    zones: { options: zoneOptions, choose: toggleZone },
    links: { options: linkOptions, choose: toggleLink },
    points: { options: pointOptions, choose: name => { state.chosen = name; draw() } },
    size: { options: sizeOptions, choose: () => {} }
  }

  /** Show a board, null where the rules have an error. */
  function show (board) {
    const text = JSON.stringify(board)
    if (text === state.text || state.dragged) return // a new picture would end the drag
    Object.assign(state, { text, board })
    if (!board)
      return panel.replaceChildren(
        html('p', { class: 'inset', text: 'The board is shown when the rules have no error.' })
      )
    state.look = lookAt(board)
    state.direction = state.direction || Object.keys(board.links)[0] || ''
    if (!board.positions.some(({ name }) => name === state.chosen)) state.chosen = null
    if (!board.positions.some(({ name }) => name === state.from)) state.from = null
    draw()
  }

  function draw () {
    const { board, tool } = state
    const tabs = TOOLS.map(([id, title]) =>
      html('button', {
        type: 'button',
        'aria-pressed': String(id === tool),
        text: title,
        onclick: () => {
          state.tool = id
          draw()
        }
      })
    )
    const picture = drawBoard(
      board,
      state.look,
      {
        zone: zoneShown(),
        links: linksShown(),
        chosen: tool === 'links' ? state.from : state.chosen,
        marks: new Map()
      },
      tools[tool].choose
    )
    if (tool === 'points') editPoints(picture)
    panel.replaceChildren(
      html('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Tools' }, ...tabs, ...variants()),
      html('div', { class: 'options' }, ...tools[tool].options()),
      picture
    )
  }

  const variants = () =>
    state.board.titles.length > 1
      ? [field('Variant', select(state.board.titles, state.board.variant, studio.select))]
      : []

  // --- pieces ---

  function pieceOptions () {
    const { board, piece } = state
    const icon = (player, name) =>
      svg('svg', { viewBox: '-50 -50 100 100', class: 'piece-button' }, drawPiece(state.look, name, player))
    const choices = board.players.flatMap(player =>
      board.pieces.map(name => {
        const pressed = piece !== null && piece.player === player && piece.piece === name
        return html(
          'button',
          {
            type: 'button',
            class: 'choice',
            'aria-pressed': String(pressed),
            title: `${player} ${name}`,
            'aria-label': `${player} ${name}`,
            onclick: () => {
              state.piece = { player, piece: name }
              draw()
            }
          },
          icon(player, name)
        )
      })
    )
    const eraser = button('Remove', () => { state.piece = null; draw() }, { 'aria-pressed': String(piece === null) })
    const reserve = piece
      ? [
          field(
            'In reserve',
            number(reserveOf(piece), count => change('reserve', { ...piece, count }), { min: 0, max: 999 })
          )
        ]
      : []
    return [eraser, ...choices, ...reserve]
  }

  const reserveOf = ({ player, piece }) =>
    state.board.setup
      .filter(item => item.position === null && item.player === player && item.piece === piece)
      .reduce((sum, item) => sum + item.count, 0)

  function placeOrClear (position) {
    const { board, piece } = state
    const there = board.setup.find(item => item.position === position)
    if (piece === null || (there && there.player === piece.player && there.piece === piece.piece))
      return there && change('clear', { position })
    change('place', { ...piece, position })
  }

  // --- zones ---

  const zoneShown = () => {
    const zone = state.tool === 'zones' && state.board.zones[state.zone]
    return zone ? zone.positions : []
  }

  function zoneOptions () {
    const { zones } = state.board
    const titles = zones.map(({ name, players }) => players ? `${name} (${players.join(', ')})` : name)
    return [
      field('Zone', select(titles, state.zone, index => { state.zone = index; draw() })),
      button('New zone …', newZone),
      hint(zones.length ? 'Click positions to add them to the zone or to remove them.' : 'There is no zone yet.')
    ]
  }

  function toggleZone (position) {
    const zone = state.board.zones[state.zone]
    if (zone) change('zone', { name: zone.name, players: zone.players, position })
  }

  async function newZone () {
    const name = await askText('New zone', 'Name', 'zone')
    const [first] = state.board.positions
    if (!name || !first) return
    state.zone = state.board.zones.length
    change('zone', { name, players: null, position: state.chosen || first.name })
  }

  // --- links ---

  const linksShown = () => state.tool === 'links' ? state.board.links[state.direction] || [] : []

  function linkOptions () {
    const known = Object.keys(state.board.links)
    const names = state.direction && !known.includes(state.direction) ? [...known, state.direction] : known
    return [
      field(
        'Direction',
        select(names, names.indexOf(state.direction), index => {
          state.direction = names[index]
          state.from = null
          draw()
        })
      ),
      button('New direction …', newDirection),
      hint(
        state.from
          ? `Click the position that ${state.direction} leads to from ${state.from}.`
          : 'Click the position where a link starts. A link that exists is removed.'
      )
    ]
  }

  async function newDirection () {
    const name = await askText('New direction', 'Name', 'n')
    if (name) Object.assign(state, { direction: name, from: null })
    draw()
  }

  function toggleLink (position) {
    const { direction, from } = state
    if (!direction) return
    state.from = from === null ? position : null
    draw()
    if (from !== null && from !== position) change('link', { direction, source: from, target: position })
  }

  // --- free positions ---

  function pointOptions () {
    const { chosen } = state
    return [
      button('Remove', () => change('remove-positions', { names: [chosen] }), { disabled: chosen === null }),
      hint('Click an empty place to add a position. Drag a free position to move it.')
    ]
  }

  /** Let the mouse add positions on empty places, and move free positions. */
  function editPoints (picture) {
    picture.addEventListener('pointerdown', event => {
      const group = event.target.closest('.position.free')
      if (!group) return
      state.dragged = { name: group.dataset.position, group, start: pointOf(picture, event), offset: [0, 0] }
      picture.setPointerCapture(event.pointerId)
    })
    picture.addEventListener('pointermove', event => {
      const { dragged } = state
      if (!dragged) return
      dragged.offset = pointOf(picture, event).map((value, k) => value - dragged.start[k])
      dragged.group.setAttribute('transform', `translate(${dragged.offset.join(' ')})`)
    })
    picture.addEventListener('pointerup', event => {
      const done = state.dragged
      state.dragged = null
      if (!done) return event.target === picture && addPoint(pointOf(picture, event))
      if (done.offset.every(value => value === 0)) return tools.points.choose(done.name)
      const { rect } = state.board.positions.find(({ name }) => name === done.name)
      const offset = done.offset.map((value, k) => Math.max(value, -rect[k])) // pictures of boards start at 0
      change('move-position', { name: done.name, rect: rect.map((value, k) => value + offset[k % 2]) }).then(isDone => {
        if (!isDone) draw()
      })
    })
    picture.addEventListener('pointercancel', () => { state.dragged = null; draw() })
  }

  async function addPoint ([x, y]) {
    const names = new Set(state.board.positions.map(({ name }) => name))
    let count = names.size + 1
    while (names.has(`p${count}`)) count++
    const name = await askText('New position', 'Name', `p${count}`)
    const [left, top] = [x, y].map(value => Math.max(0, value - (SIDE >> 1)))
    if (name) change('add-position', { name, rect: [left, top, left + SIDE, top + SIDE] })
  }

  // --- size ---

  function sizeOptions () {
    const [columns, rows] = state.board.grid || [8, 8]
    const size = { columns, rows, shape: 'square' }
    const shapes = ['square', 'hex', 'points']
    const side = key => number(size[key], value => { size[key] = value }, { min: 1, max: 26 })
    const create = async () => {
      if (
        await confirmed(
          'New board',
          'The new board replaces the current one, with its zones and links. Ctrl+Z in the text restores it.',
          'Replace'
        )
      )
        change('new-board', size)
    }
    return [
      field('Columns', side('columns')), field('Rows', side('rows')),
      button('Change the size', () => change('resize', { columns: size.columns, rows: size.rows }), {
        disabled: !state.board.grid
      }),
      field('Shape', select(['Squares', 'Hexagons', 'Free positions'], 0, index => { size.shape = shapes[index] })),
      button('New board', create)
    ]
  }

  const hint = text => html('span', { class: 'hint', text })

  return { show }
}
