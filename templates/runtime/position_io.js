import { LAST_FROM, LAST_TO, CONTINUATION, PARTIAL_SQUARE, TURN } from './layout.js'

/** Pieces and positions by name: what leaves and enters a game as JSON. */

const MOST_IN_RESERVE = 1000000
/** Entries that can be used once a game are bits of an integer. */
const ENTRIES = Array.from({ length: 32 }, (_, entry) => entry)

/** Sets a property of any name: `__proto__` by an ordinary assignment would not become one. */
function own (object, name, value) {
  if (name !== '__proto__') object[name] = value
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
}

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
  for (const [player, piece, place] of design.setup) {
    const { board, piles, under } = position.state
    if (design.layout.piles && board[place] !== 0) under[place] = piles.cons(board[place], under[place])
    position.setup(place, codeOf(position, player, piece))
  }
  for (const [player, piece, count] of design.reserves) position.supply(player, piece + 1, count)
  position.resetTo(0, -1, -1, -1, 0)
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
      own(attributes, name, attributeValue(values[(code >>> shift) & mask]))
    })
    const cell = Object.assign(ownerAndType(design, code), { attributes })
    if (layout.piles) cell.pile = state.piles.list(state.under[place]).map(below => ownerAndType(design, below))
    return cell
  })
}

function ownerAndType ({ players, pieces, layout }, code) {
  return {
    player: players[31 - Math.clz32(code & layout.ownerMask)].name,
    piece: pieces[((code >>> layout.typeShift) & layout.typeMask) - 1].name
  }
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
      if (count !== 0 || listed) own(held, piece.name, count)
    })
    if (Object.keys(held).length > 0) own(result, player.name, held)
  })
  return result
}

/** { player: [entry] }: what can be done once a game, and has been; players who have used none are left out. */
function usedEntries ({ design: { players, layout }, state }) {
  const result = {}
  players.forEach(({ name }, p) => {
    const bits = state.reserve[p * layout.types]
    if (bits !== 0) own(result, name, ENTRIES.filter(entry => (bits & (1 << entry)) !== 0))
  })
  return result
}

/** The position as JSON data (docs: position). */
export function toJSON (position) {
  const { design, state: { registers } } = position
  const names = design.board.positions.map(item => item.name)
  const board = {}
  cells(position).forEach((cell, place) => {
    if (cell === null) return
    const below = cell.pile === undefined || cell.pile.length === 0 ? [] : [cell.pile.map(({ player, piece }) => [player, piece])]
    own(board, names[place], [cell.player, cell.piece, cell.attributes].concat(below))
  })
  const kept = position.script === null ? {} : position.script.toJSON()
  const used = usedEntries(position)
  if (Object.keys(used).length > 0) kept.used = used
  return Object.assign({
    board,
    reserves: reserves(position),
    turn: registers[TURN],
    last: registers[LAST_TO] < 0 ? null : [registers[LAST_FROM] < 0 ? null : names[registers[LAST_FROM]], names[registers[LAST_TO]]],
    partial: registers[PARTIAL_SQUARE] < 0 ? null : Object.assign({ place: names[registers[PARTIAL_SQUARE]], type: registers[CONTINUATION] < 2 ? null : design.modes[registers[CONTINUATION] - 2] }, earlierParts(position, names))
  }, kept)
}

/** Where earlier parts of the turn began or ended, and captured, for rules that ask. */
function earlierParts ({ design, state: { parts } }, names) {
  if (!design.layout.readsEarlierParts) return {}
  const those = holds => names.filter((name, place) => holds(place))
  return { been: those(parts.wasVisited), taken: those(parts.wasCaptured) }
}

/**
 * Sets up what `toJSON` gave. It may come from anybody: whatever is no position of this game ends in
 * a RangeError that says why, and nothing has changed.
 */
export function fromJSON (position, json) {
  const { design } = position
  const { board, pieces, players, modes, turns } = design
  if (!isRecord(json)) throw new RangeError('position: an object with a board')
  const place = name => indexOf(board.positions, name, 'position')
  const placed = entriesOf(json.board, 'board').map(([name, stands]) => {
    if (!Array.isArray(stands)) throw new RangeError('position: ' + JSON.stringify(name) + ' holds [player, piece, attributes]')
    const [player, piece, attributes, below] = stands
    const type = indexOf(pieces, piece, 'piece')
    const code = codeOf(position, indexOf(players, player, 'player'), type, attributeValues(design, attributes))
    return [place(name), code, pileOf(position, below)]
  })
  const supplied = suppliedOf(design, json.reserves).concat(usedOf(design, json.used))
  const turn = json.turn === undefined || json.turn === null ? 0 : json.turn
  const lastTurn = Math.max(0, turns.length - 1)
  if (!Number.isInteger(turn) || turn < 0 || turn > lastTurn) throw new RangeError('position: turn is 0 to ' + lastTurn)
  const track = lastOf(json.last, place)
  const pending = partialOf(json.partial, place, modes)
  if (pending[0] >= 0 && !placed.some(([where]) => where === pending[0])) throw new RangeError('position: no piece stands where the turn goes on')
  const earlier = { been: placesOf(json.partial, 'been', place), taken: placesOf(json.partial, 'taken', place) }
  position.clear()
  for (const [where, code, pile] of placed) {
    position.setup(where, code)
    if (pile !== 0) position.state.under[where] = pile
  }
  for (const entry of supplied) position.supply(...entry)
  position.resetTo(turn, ...track, ...pending)
  Object.assign(position.state.parts, earlier)
  if (position.script !== null) position.script.fromJSON(json)
}

/** The pile [[player, piece]...] from the top; 0 where nothing lies beneath. */
function pileOf (position, below) {
  const { design: { layout, players, pieces }, state } = position
  if (below === undefined || below === null) return 0
  if (!layout.piles || !Array.isArray(below)) throw new RangeError('position: what lies beneath a piece is a list, on boards of piles')
  return state.piles.of(below.map(([player, piece]) => codeOf(position, indexOf(players, player, 'player'), indexOf(pieces, piece, 'piece'))))
}

/** The entries of an object; none where nothing is said. */
function entriesOf (value, what) {
  if (value === undefined || value === null) return []
  if (!isRecord(value)) throw new RangeError('position: ' + what + ' is an object')
  return Object.keys(value).map(name => [name, value[name]])
}

function isRecord (value) { return typeof value === 'object' && value !== null && !Array.isArray(value) }

function lastOf (last, place) {
  if (last === undefined || last === null) return [-1, -1]
  if (!Array.isArray(last) || last.length !== 2) throw new RangeError('position: last is [from, to]')
  return last.map(name => name === null ? -1 : place(name))
}

function partialOf (partial, place, modes) {
  if (partial === undefined || partial === null) return [-1, 0]
  if (!isRecord(partial)) throw new RangeError('position: partial is { place, type }')
  const { type } = partial
  return [place(partial.place), type === undefined || type === null ? 1 : 2 + indexOf(modes, type, 'move type')]
}

function placesOf (partial, word, place) {
  const names = isRecord(partial) && partial[word] !== undefined ? partial[word] : []
  if (!Array.isArray(names)) throw new RangeError('position: ' + word + ' of partial is a list of positions')
  return names.map(place)
}

function suppliedOf (design, reserves) {
  const supplied = []
  for (const [player, held] of entriesOf(reserves, 'reserves')) {
    for (const [piece, count] of entriesOf(held, 'a reserve')) {
      const number = Number.isInteger(count) && count >= -1 && count <= MOST_IN_RESERVE
      if (!number) throw new RangeError('position: a reserve holds -1 (no end) to ' + MOST_IN_RESERVE)
      supplied.push([indexOf(design.players, player, 'player'), indexOf(design.pieces, piece, 'piece') + 1, count])
    }
  }
  return supplied
}

/** As reserves of type 0, which no piece has. */
function usedOf ({ players }, used) {
  return entriesOf(used, 'used').map(([player, entries]) => {
    const known = Array.isArray(entries) && entries.every(entry => ENTRIES.includes(entry))
    if (!known) throw new RangeError('position: used lists entries from 0 to 31')
    return [indexOf(players, player, 'player'), 0, entries.reduce((bits, entry) => bits | (1 << entry), 0)]
  })
}

function attributeValues (design, attributes) {
  const values = []
  for (const [name, given] of entriesOf(attributes, 'what follows a piece')) {
    const index = indexOf(design.attributes, name, 'attribute')
    const value = ['boolean', 'number', 'string'].includes(typeof given) ? design.attributes[index].values.indexOf(String(given)) : -1
    if (value < 0) throw new RangeError('position: ' + name + ' cannot be ' + JSON.stringify(given))
    values[index] = value
  }
  return values
}
