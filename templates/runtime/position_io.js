import { HAS_ATTRIBUTES, HAS_EARLIER_PARTS, HAS_ENTRIES, HAS_FORTH, HAS_PARTIAL_MOVES, HAS_PILES, HAS_RESERVES, HAS_SCRIPTS } from './facts.js'
import { CONTINUATION, LAST_FROM, LAST_TO, PARTIAL_SQUARE, TURN } from './layout.js'
import { isRecord, numberOf } from './options.js'

// Positions as JSON data: pieces, squares and players are given by name.

/** Maximum count of a piece in a reserve. */
const MAX_IN_RESERVE = 1000000000
/** Numbers of entries that work once per game: bits of an int. */
const ENTRIES = Array.from({ length: 32 }, (_, entry) => entry)

/** Throw a RangeError unless a condition on position data holds. Its text has `what`, a value as JSON, and `rest`. */
function demand (holds, what, value, rest = '') {
  if (!holds) throw new RangeError('position: ' + what + (value === undefined ? '' : JSON.stringify(value)) + rest)
}

const isMissing = value => value === undefined || value === null

// Objects with names of the rules as keys come from `Object.fromEntries`: an assignment to `__proto__` would set the
// prototype instead.

/** Return the code of a piece, given by indices of player and type; omitted attributes have their defaults. */
export function codeOf ({ design, state }, player, type, attributes = []) {
  const code = state.fresh[type + 1] | (1 << player)
  return HAS_ATTRIBUTES ? design.layout.attributes.reduce((code, { shift, mask }, a) => {
    return attributes[a] === undefined ? code : (code & ~(mask << shift)) | (attributes[a] << shift)
  }, code) : code
}

/** Set up the start position of the game. `init` is the setup text for `Model.setup`. */
export function startPosition (position, init) {
  const { design } = position
  position.clear()
  for (const [player, piece, place] of design.setup) {
    const { board, piles, under } = position.state
    if (HAS_PILES && design.layout.piles && board[place] !== 0) under[place] = piles.cons(board[place], under[place])
    position.setup(place, codeOf(position, player, piece))
  }
  if (HAS_RESERVES) for (const [player, piece, count] of design.reserves) position.supply(player, piece + 1, count)
  position.resetTo(0, -1, -1, -1, 0)
  if (HAS_SCRIPTS && position.script !== null) position.script.setUp(init)
}

/** Return an attribute's value as a boolean or a number if its text in the rules is one, else as text. */
export function attributeValue (text) {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+$/.test(text) ? Number(text) : text
}

/** Return the content of each square: null, or { player, piece, attributes }, with `pile` on boards of piles. */
export function cells (position) {
  const { design, state } = position
  const { layout } = design
  return design.board.positions.map((_, place) => {
    const code = state.board[place]
    if (code === 0) return null
    const attributes = !HAS_ATTRIBUTES ? {} : Object.fromEntries(layout.attributes.map(({ shift, mask }, a) => {
      const { name, values } = design.attributes[a]
      return [name, attributeValue(values[(code >>> shift) & mask])]
    }))
    const cell = Object.assign(ownerAndType(design, code), { attributes })
    if (HAS_PILES && layout.piles) cell.pile = state.piles.list(state.under[place]).map(below => ownerAndType(design, below))
    return cell
  })
}

/** Return the names of the player and the type of a piece code. */
export function ownerAndType ({ players, pieces, layout }, code) {
  return {
    player: players[31 - Math.clz32(code & layout.ownerMask)].name,
    piece: pieces[((code >>> layout.typeShift) & layout.typeMask) - 1].name
  }
}

/** Return the reserves as { player: { piece: count } }, -1 for unlimited. Pieces that are used up have 0. */
export function reserves (position) {
  if (!HAS_RESERVES) return {}
  const { design, state } = position
  return byName(design.players, (_, p) => {
    const held = byName(design.pieces, (_, t) => {
      const count = state.reserve[p * design.layout.types + t + 1]
      return count !== 0 || design.reserves.some(([owner, type]) => owner === p && type === t) ? count : undefined
    })
    return Object.keys(held).length > 0 ? held : undefined
  })
}

/** Return an object with the defined values of a list of named items. */
function byName (items, valueOf) { return Object.fromEntries(items.map((item, i) => [item.name, valueOf(item, i)]).filter(([, value]) => value !== undefined)) }

/** Return the used once-per-game entries as { player: [entry] }, without players who have used none. */
function usedEntries ({ design: { players, layout }, state }) {
  return byName(players, (_, p) => {
    const bits = state.reserve[p * layout.types]
    return bits !== 0 ? ENTRIES.filter(entry => (bits & (1 << entry)) !== 0) : undefined
  })
}

/** Return the position as JSON data, the result of `game.position()`. */
export function toJSON (position) {
  const { design, state: { registers } } = position
  const names = design.board.positions.map(item => item.name)
  const contents = cells(position)
  const board = byName(design.board.positions, (_, place) => {
    const cell = contents[place]
    if (cell === null) return undefined
    const item = [cell.player, cell.piece, cell.attributes]
    if (HAS_PILES && cell.pile !== undefined && cell.pile.length > 0) item.push(cell.pile.map(({ player, piece }) => [player, piece]))
    return item
  })
  const nameOf = square => square < 0 ? null : names[square]
  const json = {
    board,
    reserves: reserves(position),
    turn: registers[TURN],
    last: registers[LAST_TO] < 0 ? null : [nameOf(registers[LAST_FROM]), nameOf(registers[LAST_TO])],
    partial: HAS_PARTIAL_MOVES ? partialOf(position, names) : null
  }
  if (HAS_SCRIPTS && position.script !== null) Object.assign(json, position.script.toJSON())
  if (HAS_ENTRIES) {
    const used = usedEntries(position)
    if (Object.keys(used).length > 0) json.used = used
  }
  return HAS_FORTH && position.rules.toJSON ? Object.assign(json, position.rules.toJSON()) : json
}

function partialOf (position, names) {
  const { design: { modes }, state: { registers } } = position
  const [square, continuation] = [registers[PARTIAL_SQUARE], registers[CONTINUATION]]
  if (square < 0) return null
  return Object.assign({ place: names[square], type: continuation < 2 ? null : modes[continuation - 2] }, HAS_EARLIER_PARTS && earlierParts(position, names))
}

/** Return the squares that earlier parts of the turn have visited and captured, if the rules read them. */
function earlierParts ({ design, state: { parts } }, names) {
  if (!design.layout.readsEarlierParts) return {}
  const those = holds => names.filter((name, place) => holds(place))
  return { been: those(parts.wasVisited), taken: those(parts.wasCaptured) }
}

/** Parse position data. Throws a RangeError for invalid JSON. */
export function parseJSON (text) {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new RangeError('position: ' + error.message, { cause: error })
  }
}

/** Set up position data. The data is untrusted: invalid data throws a RangeError and changes nothing. */
export function fromJSON (position, json) {
  const { design } = position
  const { board, pieces, players, turns } = design
  demand(isRecord(json) && isRecord(json.board), 'expected an object with `board`')
  const place = name => indexOf(board.positions, name, 'position')
  const placed = entriesOf(json.board, '`board`').map(([name, stands]) => {
    demand(Array.isArray(stands), 'expected [player, piece, attributes] on ', name)
    const [player, piece, attributes, below] = stands
    const type = indexOf(pieces, piece, 'piece')
    const code = codeOf(position, indexOf(players, player, 'player'), type, attributeValues(design, attributes))
    demand(HAS_PILES || isMissing(below), 'the board has no piles')
    return [place(name), code, HAS_PILES ? pileOf(position, below) : 0]
  })
  const supplied = HAS_RESERVES ? suppliedOf(design, json.reserves) : withoutReserves(json.reserves)
  if (HAS_ENTRIES) supplied.push(...usedOf(design, json.used))
  demand(HAS_ENTRIES || isMissing(json.used), 'unexpected `used`')
  const turn = isMissing(json.turn) ? 0 : json.turn
  const lastTurn = Math.max(0, turns.length - 1)
  demand(Number.isInteger(turn) && turn >= 0 && turn <= lastTurn, '`turn` must be an integer from 0 to ', lastTurn)
  const track = lastOf(json.last, place)
  const pending = HAS_PARTIAL_MOVES ? pendingOf(design, json.partial, place, placed) : [-1, 0]
  demand(HAS_PARTIAL_MOVES || isMissing(json.partial), 'the game has no partial moves')
  const earlier = HAS_EARLIER_PARTS ? { been: placesOf(json.partial, 'been', place), taken: placesOf(json.partial, 'taken', place) } : {}
  position.clear()
  for (const [square, code, pile] of placed) {
    position.setup(square, code)
    if (HAS_PILES && pile !== 0) position.state.under[square] = pile
  }
  for (const entry of supplied) position.supply(...entry)
  position.resetTo(turn, ...track, ...pending)
  if (HAS_EARLIER_PARTS) Object.assign(position.state.parts, earlier)
  if (HAS_FORTH && position.rules.fromJSON) position.rules.fromJSON(json)
  if (HAS_SCRIPTS && position.script !== null) position.script.fromJSON(json)
}

function indexOf (list, name, what) { return numberOf(list, name, 'position: unknown ' + what + ' ' + JSON.stringify(name)) }

/** Return the pile of a list [[player, piece]...], top first; 0 for an empty pile. */
function pileOf (position, below) {
  const { design: { layout, players, pieces }, state } = position
  if (isMissing(below)) return 0
  demand(layout.piles && Array.isArray(below), 'a pile must be a list, and the board must have piles')
  return state.piles.of(below.map(([player, piece]) => codeOf(position, indexOf(players, player, 'player'), indexOf(pieces, piece, 'piece'))))
}

/** Return the [name, value] pairs of an object, none for null or undefined. */
function entriesOf (value, what, owner) {
  if (isMissing(value)) return []
  demand(isRecord(value), what, owner, ' must be an object')
  return Object.entries(value)
}

function lastOf (last, place) {
  if (isMissing(last)) return [-1, -1]
  demand(Array.isArray(last) && last.length === 2, '`last` must be [from, to]')
  return last.map(name => name === null ? -1 : place(name))
}

function pendingOf ({ modes }, partial, place, placed) {
  if (isMissing(partial)) return [-1, 0]
  demand(isRecord(partial), '`partial` must be { place, type }')
  const { type } = partial
  const at = place(partial.place)
  const continuation = isMissing(type) ? 1 : 2 + indexOf(modes, type, 'move type')
  demand(placed.some(([square]) => square === at), 'no piece on the square of `partial`')
  return [at, continuation]
}

function placesOf (partial, key, place) {
  const names = isRecord(partial) && partial[key] !== undefined ? partial[key] : []
  demand(Array.isArray(names), '`partial.' + key + '` must be a list of positions')
  return names.map(place)
}

function suppliedOf (design, reserves) {
  const supplied = []
  for (const [player, held] of entriesOf(reserves, '`reserves`')) {
    for (const [piece, count] of entriesOf(held, 'the reserve of ', player)) {
      demand(Number.isInteger(count) && count >= -1 && count <= MAX_IN_RESERVE, 'a count in a reserve must be -1 (unlimited) to ', MAX_IN_RESERVE)
      supplied.push([indexOf(design.players, player, 'player'), indexOf(design.pieces, piece, 'piece') + 1, count])
    }
  }
  return supplied
}

function withoutReserves (reserves) {
  demand(entriesOf(reserves, '`reserves`').every(([, held]) => entriesOf(held, 'a reserve').length === 0), 'the game has no reserves')
  return []
}

/** Return used entries as reserves of type 0, which no piece has. */
function usedOf ({ players }, used) {
  return entriesOf(used, '`used`').map(([player, entries]) => {
    demand(Array.isArray(entries) && entries.every(entry => ENTRIES.includes(entry)), '`used` must list entries from 0 to 31')
    return [indexOf(players, player, 'player'), 0, entries.reduce((bits, entry) => bits | (1 << entry), 0)]
  })
}

function attributeValues (design, attributes) {
  const values = []
  for (const [name, given] of entriesOf(attributes, 'the attributes of a piece')) {
    const index = indexOf(design.attributes, name, 'attribute')
    if (HAS_ATTRIBUTES) {
      const value = ['boolean', 'number', 'string'].includes(typeof given) ? design.attributes[index].values.indexOf(String(given)) : -1
      demand(value >= 0, 'invalid value ', given, ' of attribute ' + JSON.stringify(name))
      values[index] = value
    }
  }
  return values
}
