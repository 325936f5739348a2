import { listLegalMoves } from './move_list.js'

// The texts and hashes of the earlier positions of a game. They are computed when a program reads it, from the undo
// log.

/**
 * Call `visit(position, index)` in the positions before the moves of a game, from the last one back to index `first`,
 * -1 for none.
 */
export function lookBack (game, first, visit) {
  const { _played: { length } } = game
  if (first < 0 || first >= length) return
  const { _position: position } = game
  const now = position.snapshot(true)
  for (let index = length - 1; index >= first; index--) {
    position.unmake()
    visit(position, index)
  }
  position.restore(now)
}

/** Return the texts of all moves of a game. */
export function textsOfHistory (game) {
  const { _played: played } = game
  lookBack(game, played.findIndex(({ text }) => text === null), (position, index) => {
    const move = played[index]
    if (move.text === null) move.text = listLegalMoves(position).numberedText(move.ordinal)
  })
  return played.map(({ text }) => text)
}

/**
 * Return the hashes of all earlier positions, low and high halves alternating; undefined for games whose searches do
 * not use them. `keyOf` returns the hash of a position in two halves.
 */
export function earlierKeys (game, keyOf) {
  const { _keys: keys } = game
  if (keys === undefined) return keys
  lookBack(game, keys.length / 2, (position, index) => {
    [keys[2 * index], keys[2 * index + 1]] = keyOf(position)
  })
  return keys
}
