import { PARTIAL_SQUARE, TURN } from './layout.js'
import { indexByName } from './saved_moves.js'

// Saved Zillions games: a header, edits of the start position, then one numbered line per move
// (docs/semantics.md, rules 87-89).

const SIGNATURE = 'Zillions Save Game File Version 0.02'

/** Return a name as it stands on a line of a saved game: without outer spaces and line ends. */
export function nameOnLine (name) { return name.split(/\s+/).filter(Boolean).join(' ') }

/** Return the text of a saved game. Lines end with CR LF, as in Zillions. */
export function writeSavegame ({ rules, variant, players, edits, moves }) {
  const header = [SIGNATURE + ' ' + 'H'.repeat(players), 'RulesFile=' + nameOnLine(rules), 'VariantName=' + nameOnLine(variant)]
  const lines = moves.map(({ number, text }) => number + '. ' + text)
  return header.concat(edits.map(writeEdit), lines).join('\r\n') + '\r\n'
}

function writeEdit ({ player, piece, at }) {
  return piece === undefined ? '(x ' + at + ')' : '(' + player + ' ' + piece + ' ' + at + ')'
}

/**
 * Parse a saved game.
 * @param {string} text
 * @returns {Object} { rules, variant, edits, moves }; throws a RangeError that names the line of an error
 */
export function readSavegame (text) {
  const lines = text.split(/\r\n?|\n/).map((words, index) => ({ words: words.trim(), line: index + 1 }))
  const [first, ...rest] = lines.filter(({ words }) => words !== '')
  if (first === undefined || !first.words.startsWith('Zillions Save Game File')) throw new RangeError('line 1: not a saved Zillions game')
  const game = { rules: '', variant: '', edits: [], moves: [] }
  for (const { line, words } of rest) onLine(line, () => readLine(game, line, words))
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
  const named = /^(RulesFile|VariantName)=([\s\S]*)$/.exec(words)
  const move = /^(\d+)\.\s*(\S.*)$/.exec(words)
  if (named !== null) game[named[1] === 'RulesFile' ? 'rules' : 'variant'] = nameOnLine(named[2])
  else if (move !== null) game.moves.push({ line, number: Number(move[1]), text: move[2].replace(/\s+/g, ' ') })
  else if (game.moves.length === 0 && /^(\([^()]*\)\s*)+$/.test(words)) game.edits.push(...words.match(/[^()]+(?=\))/g).map(edit => readEdit(line, edit)))
  else throw new RangeError('expected a move or an edit, found ' + JSON.stringify(words))
}

/** Parse an edit: `x square` or `player piece square`. */
function readEdit (line, text) {
  const words = text.trim().split(/\s+/)
  if (words.length === 2 && words[0] === 'x') return { line, at: words[1] }
  if (words.length === 3) return { line, player: words[0], piece: words[1], at: words[2] }
  throw new RangeError('invalid edit ' + JSON.stringify(text))
}

// --- edits of the start position ---------------------------------------------------------------

/** Return the contents of the board in position data, by name. */
function boardOf (data) { return new Map(Object.entries(data.board)) }

/** Return the edits that lead from the board of one position to that of another; both are position data. */
export function editsBetween ({ positions }, from, to) {
  const [before, after] = [boardOf(from), boardOf(to)]
  const changed = positions.filter(({ name }) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)))
  return changed.map(({ name }) => {
    const [player, piece] = after.get(name) || []
    return { player, piece, at: name }
  })
}

/** Return position data after edits. Throws a RangeError for unknown names. */
export function withEdits ({ positions, players, pieces }, data, edits) {
  const board = boardOf(data)
  for (const { line, player, piece, at } of edits) {
    onLine(line, () => {
      indexByName(positions, at, 'position')
      if (piece === undefined) return board.delete(at)
      indexByName(players, player, 'player')
      indexByName(pieces, piece, 'piece')
      board.set(at, [player, piece])
    })
  }
  return Object.assign(data, { board: Object.fromEntries(board) })
}

/** Return the number of the next line. It increases when play reaches the repeated item of the turn order. */
export function nextNumber ({ state: { registers }, design }, number) {
  return registers[PARTIAL_SQUARE] < 0 && registers[TURN] === design.repeat ? number + 1 : number
}
