// A position as the end of an address, and back. Pure. Pieces that are alike are written once, with the list of their places.

/** @param position the module's JSON; names become numbers of the design, so that the text is short */
export function encodePosition(design, index, position) {
  const place = name => design.positions.findIndex(p => p.name === name)
  const groups = new Map()
  for (const name of Object.keys(position.board)) {
    const piece = position.board[name]
    const key = JSON.stringify([design.players.indexOf(piece[0]), design.pieces.findIndex(p => p.name === piece[1]), shortAttributes(design, piece)])
    if (!groups.has(key)) groups.set(key, [])
    groups.get(key).push(place(name))
  }
  const board = Array.from(groups, g => { const k = JSON.parse(g[0]); return k.slice(0, 2).concat([g[1]], k[2] ? [k[2]] : []) })
  const rest = [position.reserves, position.last, position.partial].map(x => x && Object.keys(x).length ? x : 0)
  return toBase64(JSON.stringify([index, position.turn, board].concat(rest)))
}

/** Attributes that are not what the type begins with. */
function shortAttributes(design, piece) {
  return piece[2] && Object.keys(piece[2]).length ? piece[2] : null
}

/** @returns {{index, position}}; throws RangeError when the text is no position of these games */
export function decodePosition(designOf, text) {
  let data
  try { data = JSON.parse(fromBase64(text)) } catch (error) { throw new RangeError('not a link to a position') }
  if (!Array.isArray(data) || !Array.isArray(data[2])) throw new RangeError('not a link to a position')
  const design = designOf(data[0])
  if (!design) throw new RangeError('a position of another game')
  const board = {}
  for (const group of data[2]) for (const at of group[2]) {
    const names = [design.positions[at], design.pieces[group[1]], design.players[group[0]]]
    if (!names.every(Boolean)) throw new RangeError('a position of another game')
    board[names[0].name] = [names[2], names[1].name, group[3] || {}]
  }
  return { index: data[0], position: { board, turn: data[1], reserves: data[3] || {}, last: data[4] || null, partial: data[5] || null } }
}

function toBase64(text) {
  const bytes = unescape(encodeURIComponent(text))
  return btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

function fromBase64(text) {
  return decodeURIComponent(escape(atob(text.replace(/-/g, '+').replace(/_/g, '/'))))
}
