// Application of moves to boards: the effects of a part in the order of Dagaz.

import { EFFECT_INTS, MOST_EXTRAS, MOST_OBJECTS, PART_BITS } from './effects.js'

const PART_MASK = (1 << PART_BITS) - 1

/**
 * Apply a move of one part to a board: first moves of pieces, then drops, captures and other changes. Return false,
 * without any change, for a move with more parts or with a piece that is not created yet.
 *
 * A change of the board can change the move, but not the integers that it had.
 */
export function applyIntegers (move, board) {
  const { heldWords: words, heldStart: start, heldExtras: extras, kernel: { effects: { objects } } } = move
  const end = start + EFFECT_INTS * move.heldSize
  if (!isApplicable(words, start, end)) return false
  let [drops, captures, others] = [0, 0, 0]
  for (let at = start; at < end; at += EFFECT_INTS) {
    const from = words[at] & 0xffff
    const to = words[at] >>> 16
    if (from === 0) to === 0 ? others++ : drops++
    else if (to === 0) captures++
    else board.movePiece(move, from - 1, to - 1, objectIn(words[at + 1], extras, objects), 1)
  }
  if (drops > 0) {
    for (let at = start; at < end; at += EFFECT_INTS) {
      const isDrop = (words[at] & 0xffff) === 0 && words[at] !== 0
      const piece = isDrop ? objectIn(words[at + 1], extras, objects) : null
      if (piece !== null) board.dropPiece(move, (words[at] >>> 16) - 1, piece, 1)
    }
  }
  if (captures > 0) {
    for (let at = start; at < end; at += EFFECT_INTS)
      if (words[at] !== 0 && words[at] >>> 16 === 0) board.capturePiece(move, words[at] - 1, 1)
  }
  if (others > 0) {
    for (let at = start; at < end; at += EFFECT_INTS) {
      const change = words[at] === 0 ? objectIn(words[at + 1], extras, objects) : null
      if (change !== null && change.exec !== undefined) change.exec(board)
    }
  }
  if (EFFECT_INTS * others < end - start) board.commit(move)
  return true
}

function isApplicable (words, start, end) {
  for (let at = start; at < end; at += EFFECT_INTS) {
    if ((words[at + 1] & PART_MASK) !== 1 || words[at + 1] >>> PART_BITS > MOST_EXTRAS + MOST_OBJECTS) return false
  }
  return true
}

function objectIn (word, extras, objects) {
  const number = word >>> PART_BITS
  return number === 0 ? null : number <= MOST_EXTRAS ? extras[number - 1] : objects[number - 1 - MOST_EXTRAS]
}

/** Apply a part of a list of effects (moves.js). Return true if it has any but other changes. */
export function applyList (move, board, part, effects) {
  let [moves, drops, captures, others] = [0, 0, 0, 0]
  for (let i = 0; i < effects.length; i += 4) {
    if (effects[i + 3] != part) continue
    if (effects[i] === null) effects[i + 1] === null ? others++ : drops++
    else if (effects[i + 1] === null) captures++
    else {
      moves++
      board.movePiece(move, effects[i], effects[i + 1], effects[i + 2], part)
    }
  }
  if (drops > 0) drop(move, board, part, effects)
  if (captures > 0) capture(move, board, part, effects)
  if (others > 0) change(board, part, effects)
  const any = moves + drops + captures > 0
  if (any) board.commit(move)
  return any
}

function drop (move, board, part, effects) {
  for (let i = 0; i < effects.length; i += 4) {
    const [from, to, piece, own] = [effects[i], effects[i + 1], effects[i + 2], effects[i + 3]]
    if (own == part && from === null && to !== null && piece !== null) board.dropPiece(move, to, piece, part)
  }
}

function capture (move, board, part, effects) {
  for (let i = 0; i < effects.length; i += 4) {
    if (effects[i + 3] == part && effects[i] !== null && effects[i + 1] === null)
      board.capturePiece(move, effects[i], part)
  }
}

function change (board, part, effects) {
  for (let i = 0; i < effects.length; i += 4) {
    const [from, to, effect, own] = [effects[i], effects[i + 1], effects[i + 2], effects[i + 3]]
    if (own == part && from === null && to === null && effect !== null && effect.exec !== undefined) effect.exec(board)
  }
}
