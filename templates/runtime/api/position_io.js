import {
  HAS_ATTRIBUTES, HAS_EARLIER_PARTS, HAS_ENTRIES, HAS_FORTH, HAS_GAMES_WITHOUT_RULES, HAS_PARTIAL_MOVES, HAS_PILES,
  HAS_PROGRESS, HAS_RESERVES, HAS_SCRIPTS
} from '../state/build_flags.js'
import { CONTINUATION, LAST_FROM, LAST_TO, NO_PROGRESS, PARTIAL_SQUARE, TURN } from '../state/layout.js'
import { expect, isRecord, LIST, numberOf, oneOf, range, RECORD, shown } from './options.js'

// Positions as JSON data: pieces, squares and players are given by name.

/** Maximum count of a piece in a reserve. */
const MAX_IN_RESERVE = 1000000000
/** Maximum number of turns without progress. */
const MAX_TURNS = 1000000000
/** Numbers of entries that work once per game: bits of an int. */
const ENTRIES = Array.from({ length: 32 }, (_, entry) => entry)

/** The kinds of position data, as in options.js. */
const POSITION_DATA = ['an object with `board`', json => isRecord(json) && isRecord(json.board)]
const PIECE_DATA = ['[player, piece, attributes]', Array.isArray]
const LAST_MOVE_DATA = ['[from, to]', squares => Array.isArray(squares) && squares.length === 2]
const USED_DATA = [
  'a list of integers from 0 to 31',
  entries => Array.isArray(entries) && entries.every(entry => ENTRIES.includes(entry))
]
/** The kind of data that the game does not have. */
const NO_DATA = ['nothing', () => false]
const NO_ENTRIES = ['an object without entries', value => isRecord(value) && Object.keys(value).length === 0]

const isMissing = value => value === undefined || value === null

/**
 * Return a value of position data, `missing` for null and undefined. Throws a RangeError for values of another kind.
 */
function checkedValue (name, kind, value, missing) {
  return value === undefined || value === null ? missing : expect('position: ' + name, kind, value)
}

// Objects with names of the rules as keys come from `Object.fromEntries`: an assignment to `__proto__` would set the
// prototype instead.

/** Return the code of a piece, given by indices of player and type; omitted attributes have their defaults. */
export function codeOf ({ design, state }, player, type, attributes) {
  const code = state.fresh[type + 1] | (1 << player)
  return HAS_ATTRIBUTES && attributes !== undefined ? design.layout.attributes.reduce((code, { shift, mask }, a) => {
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
    const cell = Object.assign(ownerAndType(design, code), {
      attributes: HAS_ATTRIBUTES ? attributesOf(design, code) : {}
    })
    if (HAS_PILES && layout.piles)
      cell.pile = state.piles.list(state.under[place]).map(below => ownerAndType(design, below))
    return cell
  })
}

/** Return the attributes of a piece code by name. */
function attributesOf ({ attributes, layout }, code) {
  return Object.fromEntries(
    layout.attributes.map(({ shift, mask }, a) => [
      attributes[a].name,
      attributeValue(attributes[a].values[(code >>> shift) & mask])
    ])
  )
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
  return byName(design.players, p => {
    const held = byName(design.pieces, t => {
      const count = state.reserve[p * design.layout.types + t + 1]
      return count !== 0 || design.reserves.some(([owner, type]) => owner === p && type === t) ? count : null
    })
    return Object.keys(held).length > 0 ? held : null
  })
}

/** Return an object with a value for each index of a list of named items, without values that are null. */
function byName (items, valueOf) {
  return Object.fromEntries(items.map(({ name }, i) => [name, valueOf(i)]).filter(([, value]) => value !== null))
}

/** Return the used once-per-game entries as { player: [entry] }, without players who have used none. */
function usedEntries ({ design: { players, layout }, state }) {
  return byName(players, p => {
    const bits = state.reserve[p * layout.types]
    return bits !== 0 ? ENTRIES.filter(entry => (bits & (1 << entry)) !== 0) : null
  })
}

/** Return the position as JSON data, the result of `game.position()`. */
export function toJSON (position) {
  const { design, state: { registers } } = position
  const { positions } = design.board
  const names = positions.map(({ name }) => name)
  const contents = cells(position)
  const board = byName(positions, place => contents[place] && asList(contents[place]))
  const nameOf = square => square < 0 ? null : positions[square].name
  const json = {
    board,
    reserves: reserves(position),
    turn: registers[TURN],
    last: registers[LAST_TO] < 0 ? null : [nameOf(registers[LAST_FROM]), nameOf(registers[LAST_TO])],
    partial: HAS_PARTIAL_MOVES ? partialOf(position, names) : null
  }
  if (HAS_SCRIPTS && position.script !== null) Object.assign(json, position.script.toJSON())
  if (HAS_PROGRESS && registers[NO_PROGRESS] !== 0) json.noProgress = registers[NO_PROGRESS]
  if (HAS_ENTRIES) {
    const used = usedEntries(position)
    if (Object.keys(used).length > 0) json.used = used
  }
  return HAS_FORTH && position.generated.toJSON ? Object.assign(json, position.generated.toJSON()) : json
}

/** Return the content of a square as a list. */
function asList ({ player, piece, attributes, pile }) {
  const under =
    HAS_PILES && pile !== undefined && pile.length > 0 ? [pile.map(below => [below.player, below.piece])] : []
  return HAS_PILES ? [player, piece, attributes, ...under] : [player, piece, attributes]
}

function partialOf (position, names) {
  const { design: { modes }, state: { registers } } = position
  const [square, continuation] = [registers[PARTIAL_SQUARE], registers[CONTINUATION]]
  if (square < 0) return null
  return Object.assign(
    { place: names[square], type: continuation < 2 ? null : modes[continuation - 2] },
    HAS_EARLIER_PARTS && earlierParts(position, names)
  )
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
  const { pieces, players, turns, board: { positions } } = design
  const { board, reserves, turn, last, partial, used, noProgress } = expect('position', POSITION_DATA, json)
  const place = name => indexOf(positions, name, 'position')
  const placed = Object.entries(board).map(([name, stands]) => {
    const [player, piece, attributes, below] = expect('position: ' + name, PIECE_DATA, stands)
    const code = codeOf(
      position,
      indexOf(players, player, 'player'),
      indexOf(pieces, piece, 'piece'),
      attributeValues(design, attributes)
    )
    const pile = HAS_PILES ? pileOf(position, name, below) : checkedValue(name, NO_DATA, below)
    return [place(name), code, pile]
  })
  const supplied = HAS_RESERVES ? suppliedOf(design, reserves) : checkedValue('reserves', NO_ENTRIES, reserves)
  if (HAS_ENTRIES) supplied.push(...usedOf(design, used))
  else checkedValue('used', NO_DATA, used)
  const item = checkedValue(
    'turn',
    range(0, HAS_GAMES_WITHOUT_RULES ? Math.max(0, turns.length - 1) : turns.length - 1),
    turn,
    0
  )
  const track = checkedValue('last', LAST_MOVE_DATA, last, [null, null]).map(name => name === null ? -1 : place(name))
  const quiet = checkedValue(
    'noProgress',
    HAS_PROGRESS && design.layout.progressTypes ? range(-1, MAX_TURNS) : NO_DATA,
    noProgress,
    0
  )
  const pending = HAS_PARTIAL_MOVES
    ? pendingOf(design, partial, place, placed)
    : checkedValue('partial', NO_DATA, partial)
  const earlier = HAS_EARLIER_PARTS
    ? { been: placesOf(partial, 'been', place), taken: placesOf(partial, 'taken', place) }
    : null
  position.clear()
  for (const [square, code, pile] of placed) {
    position.setup(square, code)
    if (HAS_PILES && pile !== 0) position.state.under[square] = pile
  }
  if (HAS_RESERVES) for (const entry of supplied) position.supply(...entry)
  if (HAS_PARTIAL_MOVES) position.resetTo(item, ...track, ...pending)
  else position.resetTo(item, ...track)
  if (HAS_PROGRESS) position.state.registers[NO_PROGRESS] = quiet
  if (HAS_EARLIER_PARTS) Object.assign(position.state.parts, earlier)
  if (HAS_FORTH && position.generated.fromJSON) position.generated.fromJSON(json)
  if (HAS_SCRIPTS && position.script !== null) position.script.fromJSON(json)
}

function indexOf (list, name, what) { return numberOf(list, name, 'position: unknown ' + what + ' ' + shown(name)) }

/** Return the pile of a list [[player, piece]...], top first; 0 for an empty pile. */
function pileOf (position, name, below) {
  const { design: { layout, players, pieces }, state } = position
  const pile = checkedValue(name, layout.piles ? LIST : NO_DATA, below)
  return pile === undefined
    ? 0
    : state.piles.of(
        pile.map(([player, piece]) =>
          codeOf(position, indexOf(players, player, 'player'), indexOf(pieces, piece, 'piece'))
        )
      )
}

/** Return the [name, value] pairs of an object, none for null or undefined. */
function entriesOf (name, value) { return Object.entries(checkedValue(name, RECORD, value, {})) }

function pendingOf ({ modes }, partial, place, placed) {
  const { place: name, type } = checkedValue('partial', RECORD, partial, {})
  if (isMissing(partial)) return [-1, 0]
  const at = place(name)
  const continuation = isMissing(type) ? 1 : 2 + indexOf(modes, type, 'move type')
  if (!placed.some(([square]) => square === at)) throw new RangeError('position: no piece on the square of `partial`')
  return [at, continuation]
}

function placesOf (partial, key, place) {
  return isRecord(partial) ? checkedValue(key, LIST, partial[key], []).map(place) : []
}

/** Return the arguments of `supply` for the pieces in reserve. */
function suppliedOf (design, reserves) {
  const supplied = []
  for (const [player, held] of entriesOf('reserves', reserves)) {
    for (const [piece, count] of entriesOf(player, held)) {
      expect('position: reserves', range(-1, MAX_IN_RESERVE), count)
      supplied.push([indexOf(design.players, player, 'player'), indexOf(design.pieces, piece, 'piece') + 1, count])
    }
  }
  return supplied
}

/** Return used entries as reserves of type 0, which no piece has. */
function usedOf ({ players }, used) {
  return entriesOf('used', used).map(([player, entries]) => {
    const bits = expect('position: used', USED_DATA, entries).reduce((bits, entry) => bits | (1 << entry), 0)
    return [indexOf(players, player, 'player'), 0, bits]
  })
}

/** Return the numbers of the values of attributes, which a game without attributes does not have. */
function attributeValues (design, attributes) {
  const values = []
  for (const [name, given] of entriesOf('attributes', attributes)) {
    const index = indexOf(design.attributes, name, 'attribute')
    if (HAS_ATTRIBUTES) {
      const known = design.attributes[index].values
      values[index] = known.indexOf(
        expect('position: ' + name, oneOf(known), typeof given === 'object' ? given : String(given))
      )
    }
  }
  return values
}
