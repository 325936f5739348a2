// Recorded games of other programs: their start and their moves.
import { isNullMove } from '../notation/pgn_text.js'
import { movesOfRecord } from '../runtime/api/recorded_moves.js'

/**
 * Return the game at the start of a record. A saved game is loaded already; a game in PGN may name a variant and start
 * from a position in FEN, with the defects that the request accepts.
 * @param {{createGame: Function, games: object[]}} api the exports of the module
 */
export function openGame ({ createGame, games }, game, { variant_tag: title, fen, accept }) {
  const named = games.findIndex(one => one.title === title)
  const opened = named < 0 ? game : createGame({ variant: named })
  if (fen) setUp(opened, fen, accept)
  return opened
}

function setUp (game, fen, accept) {
  try {
    game.read('fen', fen, { accept })
  } catch (error) {
    throw error instanceof RangeError ? new RangeError('start: ' + error.message) : error
  }
}

/**
 * Play the lines of a record up to the first one that is not legal.
 * @param {Object} game
 * @param {{lines: {line: number, text: string}[], record: string|undefined}} request a saved game has a `record`; moves
 *   in PGN may be in any notation
 * @returns {{moves: string[], error: Object|null}} the texts of the legal moves; `error` is the first other line, with
 *   the `legal` moves there
 */
export function playLines (game, { lines, record }) {
  const isSaved = record !== undefined
  for (const { line, text } of lines) {
    try {
      if (isSaved) game.apply(text)
      else playPgnMove(game, text)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      const legal = game
        .moves()
        .map(move => !isSaved && hasShortTexts(game) ? game.format(move, 'short') : move.uniqueText)
      return { moves: game.history, error: { line, text, legal: legal.sort() } }
    }
  }
  return { moves: game.history, error: null }
}

/** Play a move of a game in PGN: a short one, or one in another notation. PGN has `_` for spaces in texts. */
function playPgnMove (game, text) {
  movesOfRecord(game)
  const spaced = text.replace(/_/g, ' ')
  if (hasShortTexts(game) && canPlay(() => game.move(spaced, { notation: 'short' }))) return
  if (canPlay(() => game.move(text))) return
  if (isNullMove(text) && game.notations.includes('pgn')) game._playNull()
  else game.move(spaced)
}

/** Return false if `play` throws a RangeError: the move is not legal. */
function canPlay (play) {
  try {
    play()
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

export function hasShortTexts ({ notations = [] }) { return notations.includes('short') }

/** Return the players. `chooses` is false for a player that is not in the turn order or moves at random. */
export function seatsOf (game) {
  return game._position.design.players.map(({ name, random, inTurnOrder }) => ({
    name,
    chooses: inTurnOrder && !random
  }))
}
