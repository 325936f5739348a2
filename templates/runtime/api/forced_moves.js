import { HAS_LONG_GAMES, HAS_PARTIAL_MOVES, HAS_PIECE_MOVES } from '../state/build_flags.js'
import { LAST_FROM, LAST_TO, TURN } from '../state/layout.js'
import { expectNoSearch } from './game_search.js'
import { listLegalMoves } from './move_list.js'
import { expect, oneLine, TEXT } from './options.js'
import { fromJSON, toJSON } from './position_io.js'
import { enact, isPart, readRecorded } from './saved_moves.js'

// Recorded moves that need not be legal: `game.force`.

/** Apply the effects of a recorded move, and start the history again. */
export function forceMove (game, text) {
  expect('force', TEXT, text)
  expectNoSearch(game, 'force')
  game._change(() =>
    forceRecorded(
      game._position,
      text,
      HAS_PARTIAL_MOVES &&
        (() =>
          listLegalMoves(game._position)
            .moveObjects()
            .some(move => !move.pass))
    )
  )
}

/**
 * Make a recorded move, legal or not, and start a new history after it. Reserves do not change.
 * @param {Object} position
 * @param {string} text
 * @param {Function} hasContinuation returns true if the partial move that the text announces can continue
 */
export function forceRecorded (position, text, hasContinuation) {
  if (!HAS_LONG_GAMES) return forceDrops(position, text)
  const { design, state: { registers } } = position
  const recorded = readRecorded(position, text)
  const { after } = enact(position, recorded)
  const turn = turnOf(position, recorded.items[0])
  const [from, to] = trackOf(recorded.items, [registers[LAST_FROM], registers[LAST_TO]])
  after.forEach((code, square) => position.setup(square, code))
  if (HAS_PARTIAL_MOVES && recorded.partial !== null) {
    position.resetTo(turn, from, to, to, Math.max(1, 2 + design.notationModes.indexOf(recorded.partial)))
    if (hasContinuation()) return
  }
  position.resetTo(turn + 1 < design.turns.length ? turn + 1 : design.repeat, from, to, -1, 0)
}

const DROP_WORDS = ['player, piece and position', words => words.length === 3]

/** Do the same in games whose moves only drop pieces. */
function forceDrops (position, text) {
  const { players, turns, repeat } = position.design
  const data = toJSON(position)
  const board = Object.entries(data.board)
  const words = oneLine(text).split(' ')
  const [first, , target] = words
  while (words.length > 0) {
    const [player, piece, at] = expect('force', DROP_WORDS, words.splice(0, 3))
    board.push([at, [player, piece]])
  }
  const later = turns.map((_, k) => (data.turn + k) % turns.length).find(k => players[turns[k].mover].name === first)
  const turn = (later === undefined ? data.turn : later) + 1
  fromJSON(
    position,
    Object.assign(data, {
      board: Object.fromEntries(board),
      turn: turn < turns.length ? turn : repeat,
      last: [null, target]
    })
  )
}

/** Return the next item of the turn order whose mover can start the move. */
function turnOf ({ design, state }, item) {
  const { turns } = design
  const now = state.registers[TURN]
  const owners = item === undefined ? -1 : item.player === undefined ? state.board[item.from] : 1 << item.player
  const later = turns.map((_, k) => (now + k) % turns.length)
  const found = later.find(k => ((1 << turns[k].mover) & owners) !== 0)
  return found === undefined ? now : found
}

/** Return origin and target of the last move after the items of a move. */
function trackOf (items, last) {
  const part = HAS_PIECE_MOVES && items.find(isPart) // also after a drop
  if (part) return [part.from, part.to]
  const [item] = items
  return item !== undefined && item.player !== undefined ? [-1, item.at] : last
}
