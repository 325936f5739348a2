// Encoding of a position as the fragment of an address. Pure. Equal pieces are written once, with a list of positions.

/**
 * Encode a position as URL-safe base64.
 * @param {object} design
 * @param {number} index variant
 * @param {object} position as JSON; names become indices of the design, which keeps the text short
 */
export function encodePosition(design, index, position) {
  const place = name => design.positions.findIndex(p => p.name === name)
  const groups = new Map()
  for (const name of Object.keys(position.board)) {
    const piece = position.board[name]
    const key = JSON.stringify([numbersOf(design, piece), shortAttributes(piece), (piece[3] || []).map(below => numbersOf(design, below))])
    if (!groups.has(key)) groups.set(key, [])
    groups.get(key).push(place(name))
  }
  const board = Array.from(groups, ([key, places]) => { const [kind, attributes, pile] = JSON.parse(key); return shortened(kind.concat([places, attributes, pile])) })
  const more = Object.assign({}, position)
  for (const name of ['board', 'turn', 'reserves', 'last', 'partial']) delete more[name]
  return toBase64(JSON.stringify(shortened([index, position.turn, board, position.reserves, position.last, position.partial, more])))
}

const numbersOf = (design, piece) => [design.players.indexOf(piece[0]), design.pieces.findIndex(p => p.name === piece[1])]

/** Return the list with 0 for empty values, without trailing zeros. */
function shortened(list) {
  const short = list.map(x => x && typeof x === 'object' && Object.keys(x).length === 0 ? 0 : x || 0)
  while (short[short.length - 1] === 0) short.pop()
  return short
}

/** Return the attributes of a piece, null if there are none. */
function shortAttributes(piece) {
  return piece[2] && Object.keys(piece[2]).length ? piece[2] : null
}

/**
 * Decode a position.
 * @param {(index: number) => object | null} designOf returns the design of a variant
 * @param {string} text
 * @returns {{index: number, position: object}}
 * @throws {RangeError} if the text is not a position of these games
 */
export function decodePosition(designOf, text) {
  try { return decodeData(designOf, JSON.parse(fromBase64(text))) } catch (error) {
    throw error instanceof RangeError ? error : new RangeError('not a link to a position', { cause: error })
  }
}

function decodeData(designOf, data) {
  const design = designOf(data[0])
  if (!design) throw new RangeError('a position of another game')
  const board = {}
  for (const group of data[2] || []) for (const at of group[2]) {
    if (!design.positions[at]) throw new RangeError('a position of another game')
    const pile = (group[4] || []).map(below => namesOf(design, below))
    setPlace(board, design.positions[at].name, namesOf(design, group).concat([group[3] || {}], pile.length ? [pile] : []))
  }
  const rest = { board, turn: data[1] || 0, reserves: data[3] || {}, last: data[4] || null, partial: data[5] || null }
  return { index: data[0], position: Object.assign({}, data[6], rest) }
}

/** Set a property of any name, including `__proto__`. */
export function setPlace(board, name, value) {
  Object.defineProperty(board, name, { value, enumerable: true, configurable: true, writable: true })
}

function namesOf(design, [player, piece]) {
  if (!design.players[player] || !design.pieces[piece]) throw new RangeError('a position of another game')
  return [design.players[player], design.pieces[piece].name]
}

function toBase64(text) {
  const bytes = unescape(encodeURIComponent(text))
  return btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

function fromBase64(text) {
  return decodeURIComponent(escape(atob(text.replace(/-/g, '+').replace(/_/g, '/'))))
}
