import { RECORD_TOP, TOP } from './layout.js'
import { Move } from './move.js'
import { ALGORITHMS, search } from '../ai/search.js'
import { WEIGHT_NAMES } from '../ai/weights.js'
import { checked, FUNCTION, INTEGER, LIMIT, numbers, oneOf, range } from './options.js'

/** The options of `search`; `values` depend on the game. */
const SEARCH_OPTIONS = {
  ms: LIMIT, nodes: LIMIT, depth: LIMIT, level: range(1, 10), seed: INTEGER, algorithm: oneOf(ALGORITHMS), weights: numbers(WEIGHT_NAMES), evaluate: FUNCTION, stop: FUNCTION, progress: FUNCTION
}

/** Search a move for the player to move. Scripts may replace piece values and the evaluation. */
export function searchGame (game, given) {
  const values = numbers(game.design.pieces.map(({ name }) => name))
  const options = checked('search', Object.assign({ values }, SEARCH_OPTIONS), given)
  return publicResult(game, search(game._position, searchOptions(game, options)))
}

/** Complete the caller's options with those of `Model`, and with the game's seed and history. */
function searchOptions (game, options) {
  const scripts = game._scripts
  const { values = scripts.model.pieceValues, progress } = options
  const evaluate = options.evaluate || scripts.model.evaluate || scripts.evaluation()
  const own = { values, earlier: game._keys }
  if (options.seed === undefined) own.seed = game.seed
  if (evaluate) own.evaluate = player => evaluate(scripts.boardOf(game._position), player + 1)
  if (progress) own.progress = found => progress(publicResult(game, found))
  return Object.assign({}, options, own)
}

/** Replace indices of moves by a Move and by texts. */
function publicResult (game, found) {
  const { line, move } = found
  const rest = Object.assign({}, found)
  delete rest.line
  return Object.assign(rest, { move: move < 0 ? null : game.moves()[move], pv: lineTexts(game, line) })
}

/** Return the texts of consecutive moves, given by their indices in the lists of legal moves. */
function lineTexts ({ _position: position }, line) {
  const texts = []
  const { registers } = position.state
  const top = registers[TOP]
  const recordTop = registers[RECORD_TOP]
  for (const ordinal of line) {
    const start = registers[TOP]
    const end = position.generate(start)
    if (start + ordinal >= end) break
    texts.push(new Move(position, start + ordinal, ordinal).text)
    position.make(start + ordinal)
  }
  for (let i = 0; i < texts.length; i++) position.unmake()
  registers[TOP] = top
  registers[RECORD_TOP] = recordTop
  return texts
}
