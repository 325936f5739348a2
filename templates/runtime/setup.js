import { LAST_FROM, LAST_TO, MODE, PLACE, TURN } from './layout.js'

/** Pieces and positions by name: what leaves and enters a game as JSON. */

export function codeOf ({ design, state }, player, type, attributes = []) {
  const code = state.fresh[type + 1] | (1 << player)
  return design.layout.attributes.reduce((code, { shift, mask }, a) => {
    return attributes[a] === undefined ? code : (code & ~(mask << shift)) | (attributes[a] << shift)
  }, code)
}

/** Puts the game's own set-up on the board. */
export function startPosition (position, init) {
  const { design } = position
  position.clear()
  for (const [player, piece, place] of design.setup) position.setup(place, codeOf(position, player, piece))
  for (const [player, piece, count] of design.reserves) position.supply(player, piece + 1, count)
  position.begin(0, -1, -1, -1, 0)
  if (position.script !== null) position.script.furnish(init)
}

/** An attribute's value: what the rules write as true, false or a number is one. */
export function attributeValue (text) {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+$/.test(text) ? Number(text) : text
}

function indexOf (list, name, what) {
  const index = list.findIndex(item => (item.name === undefined ? item : item.name) === name)
  if (index < 0) throw new RangeError('position: unknown ' + what + ' ' + JSON.stringify(name))
  return index
}

/** What stands on each position: null or { player, piece, attributes }. */
export function cells (position) {
  const { design, state } = position
  const { layout } = design
  return design.board.positions.map((_, place) => {
    const code = state.board[place]
    if (code === 0) return null
    const attributes = {}
    layout.attributes.forEach(({ shift, mask }, a) => {
      const { name, values } = design.attributes[a]
      attributes[name] = attributeValue(values[(code >>> shift) & mask])
    })
    return {
      player: design.players[31 - Math.clz32(code & layout.ownerMask)].name,
      piece: design.pieces[((code >>> layout.typeShift) & layout.typeMask) - 1].name,
      attributes
    }
  })
}

/** { player: { piece: count } }, -1 for an unlimited supply; what is used up stays as 0. */
export function reserves (position) {
  const { design, state } = position
  const result = {}
  design.players.forEach((player, p) => {
    const held = {}
    design.pieces.forEach((piece, t) => {
      const count = state.reserve[p * design.layout.types + t + 1]
      const listed = design.reserves.some(([owner, type]) => owner === p && type === t)
      if (count !== 0 || listed) held[piece.name] = count
    })
    if (Object.keys(held).length > 0) result[player.name] = held
  })
  return result
}

/** The position as JSON data (docs: position). */
export function toJSON (position) {
  const { design, state: { registers } } = position
  const names = design.board.positions.map(item => item.name)
  const board = {}
  cells(position).forEach((cell, place) => {
    if (cell !== null) board[names[place]] = [cell.player, cell.piece, cell.attributes]
  })
  const kept = position.script === null ? {} : position.script.toJSON()
  return Object.assign({
    board,
    reserves: reserves(position),
    turn: registers[TURN],
    last: registers[LAST_TO] < 0 ? null : [registers[LAST_FROM] < 0 ? null : names[registers[LAST_FROM]], names[registers[LAST_TO]]],
    partial: registers[PLACE] < 0 ? null : { place: names[registers[PLACE]], type: registers[MODE] < 2 ? null : design.modes[registers[MODE] - 2] }
  }, kept)
}

/** Sets up what `toJSON` gave; throws RangeError on names the game does not have. */
export function fromJSON (position, json) {
  const { design } = position
  const { board, pieces, players, modes, turns } = design
  const place = name => name === null ? -1 : indexOf(board.positions, name, 'position')
  const placed = Object.keys(json.board || {}).map(name => {
    const [player, piece, attributes] = json.board[name]
    const type = indexOf(pieces, piece, 'piece')
    return [place(name), codeOf(position, indexOf(players, player, 'player'), type, attributeValues(design, attributes))]
  })
  const supplied = suppliedOf(design, json.reserves || {})
  const turn = json.turn || 0
  const lastTurn = Math.max(0, turns.length - 1)
  if (!Number.isInteger(turn) || turn < 0 || turn > lastTurn) throw new RangeError('position: turn is 0 to ' + lastTurn)
  const last = json.last || [null, null]
  const partial = json.partial || null
  const mode = partial === null ? 0 : partial.type === null ? 1 : 2 + indexOf(modes, partial.type, 'move type')
  const rest = [place(last[0]), place(last[1]), partial === null ? -1 : place(partial.place), mode]
  position.clear()
  for (const [where, code] of placed) position.setup(where, code)
  for (const entry of supplied) position.supply(...entry)
  position.begin(turn, ...rest)
  if (position.script !== null) position.script.fromJSON(json)
}

function suppliedOf (design, reserves) {
  const supplied = []
  for (const player of Object.keys(reserves)) {
    for (const piece of Object.keys(reserves[player])) {
      supplied.push([indexOf(design.players, player, 'player'), indexOf(design.pieces, piece, 'piece') + 1, reserves[player][piece]])
    }
  }
  return supplied
}

function attributeValues (design, attributes) {
  const values = []
  for (const name of Object.keys(attributes || {})) {
    const index = indexOf(design.attributes, name, 'attribute')
    const value = design.attributes[index].values.indexOf(String(attributes[name]))
    if (value < 0) throw new RangeError('position: ' + name + ' cannot be ' + JSON.stringify(attributes[name]))
    values[index] = value
  }
  return values
}
