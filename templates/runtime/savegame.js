import { PARTIAL_SQUARE, TURN } from './layout.js'
import { indexByName } from './saved_moves.js'
import { codeOf } from './position_io.js'

/**
 * Zillions' saved games: a header, edits of the set-up, then one numbered line a move
 * (ZRF_SEMANTICS, rules 87-89).
 */
const SIGNATURE = 'Zillions Save Game File Version 0.02'

/** The text that holds these names, edits and moves; lines end as Zillions ends them. */
export function writeSavegame ({ rules, variant, players, edits, moves }) {
  const header = [SIGNATURE + ' ' + 'H'.repeat(players), 'RulesFile=' + rules, 'VariantName=' + variant]
  const lines = moves.map(({ number, text }) => number + '. ' + text)
  return header.concat(edits.map(writeEdit), lines).join('\r\n') + '\r\n'
}

function writeEdit ({ player, piece, at }) {
  return piece === undefined ? '(x ' + at + ')' : '(' + player + ' ' + piece + ' ' + at + ')'
}

/** { rules, variant, edits, moves }; RangeError with the line where the text is no saved game. */
export function readSavegame (text) {
  const lines = text.split(/\r\n?|\n/).map((words, index) => ({ words: words.trim(), line: index + 1 }))
  const [first, ...rest] = lines.filter(({ words }) => words !== '')
  if (first === undefined || !first.words.startsWith('Zillions Save Game File')) throw new RangeError('line 1: not a saved game of Zillions')
  const game = { rules: '', variant: '', edits: [], moves: [] }
  for (const { line, words } of rest) onLine(line, () => readLine(game, line, words))
  return game
}

/** Does the work; a RangeError of it names the line. */
export function onLine (line, work) {
  try {
    return work()
  } catch (error) {
    throw error instanceof RangeError ? new RangeError('line ' + line + ': ' + error.message) : error
  }
}

function readLine (game, line, words) {
  const named = /^(RulesFile|VariantName)=(.*)$/.exec(words)
  const move = /^(\d+)\.\s*(\S.*)$/.exec(words)
  if (named !== null) game[named[1] === 'RulesFile' ? 'rules' : 'variant'] = named[2].trim()
  else if (move !== null) game.moves.push({ line, number: Number(move[1]), text: move[2].replace(/\s+/g, ' ') })
  else if (game.moves.length === 0 && /^(\([^()]*\)\s*)+$/.test(words)) game.edits.push(...words.match(/[^()]+(?=\))/g).map(edit => readEdit(line, edit)))
  else throw new RangeError('neither a move nor an edit: ' + words)
}

/** `x place` or `player piece place`. */
function readEdit (line, text) {
  const words = text.trim().split(/\s+/)
  if (words.length === 2 && words[0] === 'x') return { line, at: words[1] }
  if (words.length === 3) return { line, player: words[0], piece: words[1], at: words[2] }
  throw new RangeError('no edit: ' + text)
}

// --- edits of the set-up -----------------------------------------------------------------------

function ownSetup (position) {
  const codes = new Map()
  for (const [player, piece, place] of position.design.setup) codes.set(place, codeOf(position, player, piece))
  return codes
}

/** The edits that lead from the game's own set-up to the board as it stands. */
export function editsOf (position) {
  const { board, pieces, players, layout } = position.design
  const own = ownSetup(position)
  const edits = []
  board.positions.forEach(({ name }, place) => {
    const code = position.state.board[place]
    if (code === (own.get(place) || 0)) return
    const piece = pieces[((code >>> layout.typeShift) & layout.typeMask) - 1]
    if (code === 0) edits.push({ at: name })
    else edits.push({ player: players[31 - Math.clz32(code & layout.ownerMask)].name, piece: piece.name, at: name })
  })
  return edits
}

/** Changes the set-up; a RangeError leaves it half done. */
export function makeEdits (position, edits) {
  for (const edit of edits) onLine(edit.line, () => makeEdit(position, edit))
}

function makeEdit (position, { player, piece, at }) {
  const { board, pieces, players } = position.design
  const place = indexByName(board.positions, at, 'position')
  if (piece === undefined) position.setup(place, 0)
  else position.setup(place, codeOf(position, indexByName(players, player, 'player'), indexByName(pieces, piece, 'piece')))
}

/** The number of the next line: it grows whenever play comes to the item that is repeated. */
export function nextNumber ({ state: { registers }, design }, number) {
  return registers[PARTIAL_SQUARE] < 0 && registers[TURN] === design.repeat ? number + 1 : number
}
