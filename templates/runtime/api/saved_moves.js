import {
  HAS_ATTRIBUTES, HAS_CAPTURES, HAS_CHANGES, HAS_FLIPS, HAS_OWNER_CHANGES, HAS_PARTIAL_MOVES, HAS_PASSES,
  HAS_PIECE_MOVES, HAS_RECORDS
} from '../state/build_flags.js'
import { findNumbered, withText } from './numbered_moves.js'
import { indexByName } from './savegame.js'

// Moves in the notation of saved games (docs/semantics.md, rule 89), parsed and applied.
//
// Different texts can describe the same move: a record may name an attribute or a type that does not change,
// and may list captures in another order. So moves are compared by their effects.

/** Return the legal move that a text describes: by equal text, else by equal effects; else undefined. */
export function findRecorded (position, moves, text) {
  if (!HAS_RECORDS && !HAS_CHANGES) return withText(moves, text)[0] // packed moves have one text each
  const exact = findNumbered(moves, text)
  return exact !== undefined || !text.includes(' ') ? exact : findEqual(position, moves, text)
}

/** Marks a change that flips the owner of a piece: no code has this bit alone. */
const FLIPPED = -1

function findEqual (position, moves, text) {
  const wanted = meaningOf(position, text)
  if (wanted === null) return undefined
  const others = moves.map(move => ({ move, meaning: meaningOf(position, move.text) }))
  const same = others.filter(({ meaning }) => meaning !== null && meaning.effects === wanted.effects)
  const found = !HAS_PARTIAL_MOVES
    ? same[0]
    : same.find(({ meaning }) => meaning.partial === wanted.partial) || onlyStep(same, wanted)
  return found && found.move
}

/** Return the only candidate that is partial. Numbers of move types differ between versions of the rules. */
function onlyStep (same, wanted) {
  const steps = same.filter(({ meaning }) => meaning.partial !== null)
  return wanted.partial !== null && steps.length === 1 ? steps[0] : undefined
}

/** Return the effects of a text in a comparable form, or null if it is not a move of this game. */
function meaningOf (position, text) {
  try {
    const recorded = readRecorded(position, text)
    return { effects: effectsOf(position, recorded), partial: recorded.partial }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Return the moving parts, the changed squares and the captures of a move as text. */
function effectsOf (position, recorded) {
  if (HAS_PASSES && recorded.pass) return 'Pass'
  const { after, taken } = enact(position, recorded)
  const changed = Array.from(after).filter(([square, code]) => code !== position.state.board[square])
  const parts = recorded.items.filter(({ from }) => from !== undefined).map(partWords)
  return JSON.stringify([parts.sort(), changed.sort(bySquare), Array.from(taken).sort()])
}

function partWords ({ piece, from, sign, to }) { return [piece, from, sign, to].join(' ') }

function bySquare (a, b) { return a[0] - b[0] }

// --- parsing -----------------------------------------------------------------------------------

/**
 * Parse the text of a move.
 *
 * Items are { piece, from, sign, to } for a part, { piece, from } for a piece that stays, and { at, clear, set, player
 * } for a change of the code on a square: bits are cleared, then set; `set` is FLIPPED for those of the flipped owner.
 * Only a piece that appears has a `player`.
 * @param {Object} position
 * @param {string} text
 * @returns {Object} { pass, partial, items }; `partial` is the number of the move type that may follow, or
 *   null. Throws a RangeError if the text does not fit the game
 */
export function readRecorded ({ design, state }, text) {
  const { attributes, board: { positions }, layout, pieces, players } = design
  const words = text.trim().split(/\s+/)
  if (HAS_PASSES && words.length === 1 && words[0] === 'Pass') return { pass: true, partial: null, items: [] }
  const items = []
  const partial = HAS_PARTIAL_MOVES && words[0] === 'partial' ? integerOf(words.splice(0, 2)[1]) : null
  let mentioned = -1 // the last square
  while (words.length > 0) readItem(...words)
  return { pass: false, partial, items }

  function next () {
    if (words.length === 0) throw new RangeError('incomplete move: ' + text)
    return words.shift()
  }

  function nextPiece () { return indexByName(pieces, next(), 'piece') }

  function nextSquare () {
    mentioned = indexByName(positions, next(), 'position')
    return mentioned
  }

  function change (at, clear, set, player) { items.push({ at, clear, set, player }) }

  function readItem (first, second, sign) {
    if (HAS_CAPTURES && first === 'x') {
      next()
      change(nextSquare(), -1, 0)
    } else if (HAS_FLIPS && first === 'flip') {
      next()
      change(nextSquare(), layout.ownerMask, FLIPPED)
    } else if (HAS_ATTRIBUTES && first === '@') readAttribute()
    else if (HAS_CHANGES && first === '=') readChange()
    else if (HAS_PIECE_MOVES && (sign === '-' || sign === 'x'))
      items.push({ piece: nextPiece(), from: nextSquare(), sign: next(), to: nextSquare() })
    else if (HAS_PIECE_MOVES && words.length === 2) items.push({ piece: nextPiece(), from: nextSquare() })
    else {
      const player = indexByName(players, next(), 'player')
      const code = state.fresh[nextPiece() + 1] | (1 << player)
      change(nextSquare(), -1, code, player)
    }
  }

  function readAttribute () {
    const [, name, attribute, value] = [next(), next(), next(), next()]
    const { values } = attributes[attribute] || { values: [] }
    if (values[value] === undefined) throw new RangeError('unknown value ' + value + ' of attribute ' + attribute)
    const { shift, mask } = layout.attributes[attribute]
    change(indexByName(positions, name, 'position'), mask << shift, value << shift)
  }

  /** Parse `= X`, which changes the last square mentioned, or `= X on a b c`, which changes each of these. */
  function readChange () {
    const [, name] = [next(), next()]
    const player =
      HAS_OWNER_CHANGES && pieces.every(item => item.name !== name) ? indexByName(players, name, 'player') : -1
    const [clear, set] =
      player < 0
        ? [layout.typeMask << layout.typeShift, (indexByName(pieces, name, 'piece') + 1) << layout.typeShift]
        : [layout.ownerMask, 1 << player]
    if (words[0] === 'on') {
      next()
      do change(nextSquare(), clear, set)
      while (positions.some(item => item.name === words[0]))
    } else if (mentioned >= 0) change(mentioned, clear, set)
    else throw new RangeError('no square before `=`')
  }
}

function integerOf (word) {
  if (!/^\d+$/.test(word)) throw new RangeError('expected a number, found ' + JSON.stringify(word))
  return Number(word)
}

// --- application -------------------------------------------------------------------------------

/**
 * Apply a parsed move to a copy of the squares that it touches; the position does not change.
 * @returns {Object} `after` maps squares to codes; `taken` is the set of squares of captures
 */
export function enact ({ state: { board }, design: { layout } }, { items }) {
  const after = new Map()
  const taken = new Set()
  const codeAt = square => after.has(square) ? after.get(square) : board[square]
  if (HAS_PIECE_MOVES) {
    const parts = items.filter(isPart)
    for (const { from } of parts) after.set(from, 0)
    for (const { from, to } of parts) {
      if (codeAt(to) !== 0) taken.add(to)
      after.set(to, board[from])
    }
  }
  for (const { at, clear, set, player } of items) {
    const code = codeAt(at)
    if (at === undefined || (code === 0 && player === undefined)) continue
    const bits = HAS_FLIPS && set === FLIPPED ? layout.flipTo[31 - Math.clz32(code & clear)] : set
    after.set(at, (code & ~clear) | bits)
    if (clear === -1 && player === undefined) taken.add(at)
  }
  return { after, taken }
}

export function isPart ({ to }) { return to !== undefined }
