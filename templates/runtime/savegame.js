import { PARTIAL_SQUARE, TURN } from './layout.js'
import { indexByName } from './saved_moves.js'
import { codeOf } from './position_io.js'

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

function ownSetup (position) {
  const codes = new Map()
  for (const [player, piece, square] of position.design.setup) codes.set(square, codeOf(position, player, piece))
  return codes
}

/** Return the edits that lead from the start position of the game to the present board. */
export function editsOf (position) {
  const { board, pieces, players, layout } = position.design
  const own = ownSetup(position)
  const edits = []
  board.positions.forEach(({ name }, square) => {
    const code = position.state.board[square]
    if (code === (own.get(square) || 0)) return
    const piece = pieces[((code >>> layout.typeShift) & layout.typeMask) - 1]
    if (code === 0) edits.push({ at: name })
    else edits.push({ player: players[31 - Math.clz32(code & layout.ownerMask)].name, piece: piece.name, at: name })
  })
  return edits
}

/** Apply edits. After a RangeError, earlier edits remain applied. */
export function makeEdits (position, edits) {
  for (const edit of edits) onLine(edit.line, () => makeEdit(position, edit))
}

function makeEdit (position, { player, piece, at }) {
  const { board, pieces, players } = position.design
  const square = indexByName(board.positions, at, 'position')
  if (piece === undefined) position.setup(square, 0)
  else position.setup(square, codeOf(position, indexByName(players, player, 'player'), indexByName(pieces, piece, 'piece')))
}

/** Return the number of the next line. It increases when play reaches the repeated item of the turn order. */
export function nextNumber ({ state: { registers }, design }, number) {
  return registers[PARTIAL_SQUARE] < 0 && registers[TURN] === design.repeat ? number + 1 : number
}
