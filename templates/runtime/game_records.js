import { startPosition } from './position_io.js'
import { editsOf, makeEdits, onLine, readSavegame, writeSavegame } from './savegame.js'

// Saved games of a Game. All functions leave the game as it was if they throw.

/** Return a game as the text of a saved Zillions game. Throws a RangeError if edits cannot express its start. */
export function saveGame (game) {
  const { title, players } = game._position.design
  const moves = game._played.map(({ number }, ply) => ({ number, text: game.history[ply] }))
  return writeSavegame({ rules: game._file, variant: title, players: players.length, edits: startEdits(game), moves })
}

/** Replace a game by a saved one. Throws a RangeError that names the line of an error. */
export function loadGame (game, text) {
  const saved = readSavegame(text)
  const { title } = game._position.design
  if (saved.variant !== title) throw new RangeError('a saved game of ' + saved.variant + ', not of ' + title)
  const before = rewindGame(game)
  try {
    setUpEdits(game, saved.edits)
    for (const move of saved.moves) onLine(move.line, () => playLine(game, move))
  } catch (error) {
    replayGame(game, before)
    throw error
  }
}

/** Return the edits that lead from the start position of the rules to that of this game. */
function startEdits (game) {
  const before = rewindGame(game)
  try {
    const edits = editsOf(game._position)
    setUpEdits(game, edits)
    if (JSON.stringify(game.position()) === JSON.stringify(before.start)) return edits
  } finally {
    replayGame(game, before)
  }
  throw new RangeError('the start of the game cannot be saved: it must have the first turn, no last move and full reserves')
}

/** Undo all moves. Return what `replayGame` needs to make them again. */
function rewindGame (game) {
  const { history, _played: played } = game
  const plies = played.map(({ ordinal }, ply) => [ordinal, history[ply]])
  while (game.undo());
  return { start: game.position(), plies }
}

function replayGame (game, { start, plies }) {
  game.setPosition(start)
  for (const ply of plies) game._play(...ply)
}

function setUpEdits (game, edits) {
  startPosition(game._position, game._setup)
  makeEdits(game._position, edits)
  game._position.resetTo(0, -1, -1, -1, 0)
  game._restart()
}

function playLine (game, { number, text }) {
  if (number !== game._number) throw new RangeError('expected move number ' + game._number + ', found ' + number)
  game.apply(text)
}
