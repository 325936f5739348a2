import { editsBetween, nameOnLine, onLine, readSavegame, withEdits, writeSavegame } from './savegame.js'

/** Return a game as the text of a saved Zillions game. Throws a RangeError if edits cannot express its start. */
export function saveGame (game) {
  const { title, players } = game._position.design
  const moves = game._played.map(({ number, text }) => ({ number, text }))
  return writeSavegame({ rules: game._options.file, variant: title, players: players.length, edits: startEdits(game), moves })
}

/** Return a separate game with the moves of a saved one. Throws a RangeError that names the line of an error. */
export function loadGame (game, text) {
  const saved = readSavegame(text)
  const { title } = game._position.design
  if (saved.variant !== nameOnLine(title)) throw new RangeError('a saved game of ' + saved.variant + ', not of ' + title)
  const copy = editedGame(game, saved.edits)
  for (const move of saved.moves) onLine(move.line, () => playLine(copy, move))
  return copy
}

/** Return the edits that lead from the start position of the rules to that of this game. */
function startEdits (game) {
  if (game._start === game._rulesStart) return []
  const edits = editsBetween(game.design, JSON.parse(game._rulesStart), JSON.parse(game._start))
  if (editedGame(game, edits)._start === game._start) return edits
  throw new RangeError('the start of the game cannot be saved: it must have the first turn, no last move and full reserves')
}

/** Return a separate game that starts after edits of the start position of the rules. */
function editedGame (game, edits) {
  const copy = game._fresh()
  copy.setPosition(withEdits(game.design, JSON.parse(game._rulesStart), edits))
  return copy
}

function playLine (game, { number, text }) {
  if (number !== game._number) throw new RangeError('expected move number ' + game._number + ', found ' + number)
  game.apply(text)
}
