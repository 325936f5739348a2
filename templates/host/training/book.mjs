// Searches for `zrf2js book`.
import { BookIndex } from '../../ai/opening_book.js'
import { pointsOf } from '../match.mjs'

/** Expected score of a draw. */
const DRAW = 0.5

/**
 * @typedef {object} BookTask a move to add to the book
 * @property {number} number
 * @property {number[]} line ordinals of the moves from the start to the position
 * @property {number|null} move ordinal of the move; null adds the position itself, at the start of the game
 * @property {number[]} added ordinals of the moves of the position that the book has already
 *
 * @typedef {object} BookResult
 * @property {number} number
 * @property {string|null} text of the move
 * @property {string|null} mark of the move, null if another move has the same one
 * @property {string} key of the position after the move
 * @property {number} player index of the player that moves there
 * @property {number|null} end if the game is over there: the expected score of the player who made the move
 * @property {[number, number]|null} best the best move there and its expected score; null if the position is known or
 *   the game is over
 * @property {[number, number]|null} next the best move before `move` that the book does not have, and its expected
 *   score
 */

/**
 * Search for the tasks. Each search has a new game, so that a result depends on its task alone.
 * @param {Function} createGame of the module
 * @param {{variant: string|null, tasks: BookTask[], options: object, known: Object<string, string[]>}} request
 *   `options` of game.search; `known` are keys of positions that need no search, by the number of plies before them
 * @returns {BookResult[]}
 */
export function searchBookTasks (createGame, { variant, tasks, options, known }) {
  return tasks.map(task =>
    searchTask(line => gameAfter(createGame, variant, line), task, options, known[task.line.length + 1] || [])
  )
}

function gameAfter (createGame, variant, line) {
  const game = createGame({ variant })
  for (const ordinal of line) game.apply(game.moves()[ordinal])
  return game
}

function searchTask (gameOf, { number, line, move, added }, options, known) {
  const isStart = move === null
  const before = isStart ? null : gameOf(line)
  const after = gameOf(isStart ? line : line.concat(move))
  const key = new BookIndex(after._position).bookKey()
  const end = isStart ? null : endOf(before, after)
  const best =
    end === null && !known.includes(key) ? bestOf(gameOf(isStart ? line : line.concat(move)), [], options) : null
  return {
    number,
    text: isStart ? null : before.moves()[move].uniqueText,
    mark: isStart ? null : new BookIndex(before._position).bookMarks()[move],
    key,
    player: after.design.players.indexOf(after.player),
    end,
    best,
    next: isStart ? null : bestOf(before, added.concat(move), options)
  }
}

/**
 * Return the expected score of the player to move in `before` if the game is over in `after`, or repeats a position;
 * else null.
 */
function endOf (before, after) {
  const outcome = after.outcome()
  if (outcome === null) return isRepeated(after) ? DRAW : null
  const { players } = after.design
  return pointsOf(
    outcome,
    players,
    players.map(name => after.design.playing.includes(name) ? 0 : null)
  )[players.indexOf(before.player)]
}

/** Return true if the position occurred before in the game. */
function isRepeated (game) {
  const copy = game.clone()
  const { hash } = game
  while (copy.undo()) if (copy.hash === hash) return true
  return false
}

/** Return the best move other than those that are `added`, and its expected score; null if there is none. */
function bestOf (game, added, options) {
  const rest = game.moves().filter(({ ordinal }) => !added.includes(ordinal))
  if (rest.length === 0) return null
  // alpha-beta can leave out moves; the tree search can not, but has visited all of them
  const leavesOut = added.length > 0 && game.clone().search({ ...options, nodes: 1 }).algorithm === 'alphabeta'
  const { lines } = game.search({ ...options, ...(leavesOut ? { searchMoves: rest } : { multiPv: added.length + 1 }) })
  const line = lines.find(({ move }) => !added.includes(move.ordinal))
  return line === undefined ? null : [line.move.ordinal, line.expectation]
}
