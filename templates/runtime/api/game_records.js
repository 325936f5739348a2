import { HAS_HELPERS, HAS_PGN } from '../state/build_flags.js'
import { expectNoSearch } from './game_search.js'
import { lookBack } from './look_back.js'
import { expect, oneLine, TEXT } from './options.js'
import { editsBetween, isNewRound, onLine, readSavegame, withEdits, writeSavegame } from './savegame.js'

/** Return a game as the text of a saved Zillions game. Throws a RangeError if edits cannot express its start. */
export function saveGame (game) {
  const { title, players } = game.design
  if (HAS_PGN && game._played.some(({ ordinal }) => ordinal < 0)) throw new RangeError('a null move cannot be saved')
  const starts = [] // true for moves before which the number increases
  lookBack(game, 0, (position, index) => { starts[index] = index > 0 && isNewRound(position) })
  let number = 1
  const moves = game.history.map((text, index) => ({ number: starts[index] ? ++number : number, text }))
  return writeSavegame({
    rules: game._options.file,
    variant: title,
    players: players.length,
    edits: startEdits(game),
    moves
  })
}

/** Replace a game by a saved one, and return it. Throws a RangeError that names the line of an error. */
export function loadGame (game, text) {
  expect('load', TEXT, text)
  expectNoSearch(game, 'load')
  Object.assign(game, savedGame(game, text))
  if (HAS_HELPERS) game._emit('position')
  return game
}

/** Return a separate game with the moves of a saved one. */
function savedGame (game, text) {
  const { variant, edits, moves } = readSavegame(text)
  const { title } = game.design
  if (variant !== oneLine(title)) throw new RangeError('a saved game of ' + variant + ', not of ' + title)
  const copy = editedGame(game, edits)
  let expected = 1
  for (const { line, number, text } of moves) {
    onLine(line, () => {
      if (number !== expected) throw new RangeError('expected move number ' + expected + ', found ' + number)
      copy.apply(text)
      if (isNewRound(copy._position)) expected++
    })
  }
  return copy
}

/** Return the edits that lead from the start position of the rules to that of this game. */
function startEdits (game) {
  const { _start: start, _rulesStart: usual } = game
  if (start === usual) return []
  const edits = editsBetween(game.design, JSON.parse(usual), JSON.parse(start))
  if (editedGame(game, edits)._start === start) return edits
  throw new RangeError('the start of the game cannot be saved: edits only place and remove pieces')
}

/** Return a separate game that starts after edits of the start position of the rules. */
function editedGame (game, edits) {
  const copy = game._fresh() // a clone of a game with scripts would make its moves again
  copy.setPosition(withEdits(game.design, JSON.parse(game._rulesStart), edits))
  return copy
}
