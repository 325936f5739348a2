import { HAS_PARTIAL_MOVES } from '../state/build_flags.js'
import { PARTIAL_SQUARE, TURN } from '../state/layout.js'
import { numberOf, oneLine } from './options.js'

// Saved Zillions games: a header, edits of the start position, then one numbered line per move
// (docs/semantics.md, rules 87-89).

const SIGNATURE = 'Zillions Save Game File'

/** Edits of a line: `(x square)` and `(player piece square)`. */
const EDITS = /^(\(\s*(x|[^\s()]+\s+[^\s()]+)\s+[^\s()]+\s*\)\s*)+$/

/**
 * Return the text of a saved game. Lines end with CR LF, as in Zillions.
 * @param {Object} game what `readSavegame` returns, the name of the file of `rules`, and the number of `players`
 */
export function writeSavegame ({ rules, variant, players, edits, moves }) {
  return [
    SIGNATURE + ' Version 0.02 ' + 'H'.repeat(players),
    'RulesFile=' + oneLine(rules),
    'VariantName=' + oneLine(variant),
    ...edits.map(({ words }) => '(' + words.join(' ') + ')'),
    ...moves.map(({ number, text }) => number + '. ' + text),
    ''
  ].join('\r\n')
}

/**
 * Parse a saved game.
 * @param {string} text
 * @returns {Object} { variant, edits, moves }; an edit has the `words` `x square` or `player piece square`.
 *   Throws a RangeError that names the line of an error
 */
export function readSavegame (text) {
  if (!text.trim().startsWith(SIGNATURE)) throw new RangeError('line 1: not a saved Zillions game')
  const game = { variant: '', edits: [], moves: [] }
  text.split(/\r\n?|\n/).forEach((words, index) => onLine(index + 1, () => readLine(game, index + 1, words.trim())))
  return game
}

/** Run `work`. Add the line number to its RangeErrors. */
export function onLine (line, work) {
  try {
    return work()
  } catch (error) {
    throw error instanceof RangeError ? new RangeError('line ' + line + ': ' + error.message) : error
  }
}

function readLine (game, line, words) {
  if (/^(Zillions Save Game File|RulesFile=|$)/.test(words)) return
  const [, variant, number, text] = /^(?:VariantName=(.*)|(\d+)\.\s*(\S.*))$/.exec(words) || []
  if (variant !== undefined) game.variant = oneLine(variant)
  else if (number) game.moves.push({ line, number: Number(number), text })
  else if (game.moves.length === 0 && EDITS.test(words)) {
    for (const edit of words.slice(1, -1).split(/\)\s*\(/)) game.edits.push({ line, words: oneLine(edit).split(' ') })
  } else throw new RangeError('expected a move or an edit, found ' + JSON.stringify(words))
}

// --- edits of the start position ---------------------------------------------------------------

/** Return the contents of the board in position data, by name. */
function boardOf (data) { return new Map(Object.entries(data.board)) }

/** Return the edits that lead from the board of one position to that of another; both are position data. */
export function editsBetween ({ positions }, from, to) {
  const [before, after] = [from, to].map(boardOf)
  const changed = positions.filter(({ name }) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)))
  return changed.map(({ name }) => ({
    words: after.has(name) ? after.get(name).slice(0, 2).concat(name) : ['x', name]
  }))
}

/** Return position data after edits. Throws a RangeError for unknown names. */
export function withEdits ({ positions, players, pieces }, data, edits) {
  const board = boardOf(data)
  for (const { line, words } of edits) {
    onLine(line, () => {
      const [player, piece, square] = words
      const at = square || piece
      indexByName(positions, at, 'position')
      if (square === undefined) return board.delete(at)
      indexByName(players, player, 'player')
      indexByName(pieces, piece, 'piece')
      board.set(at, [player, piece])
    })
  }
  return Object.assign(data, { board: Object.fromEntries(board) })
}

/** Return true if the number of the next line increases: play has reached the repeated item of the turn order. */
export function isNewRound ({ state: { registers }, design }) {
  return (!HAS_PARTIAL_MOVES || registers[PARTIAL_SQUARE] < 0) && registers[TURN] === design.repeat
}

export function indexByName (list, name, what) { return numberOf(list, name, 'unknown ' + what + ' ' + name) }
