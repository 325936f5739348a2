import { HAS_FORTH, HAS_HELPERS, HAS_TEAMS } from '../state/build_flags.js'
import { earlierKeys } from './look_back.js'
import { listLegalMoves } from './move_list.js'
import { appraise } from '../../ai/piece_values.js'
import { ALGORITHMS, search } from '../../ai/search.js'
import { WEIGHTS } from '../../ai/weights.js'
import { createKeys } from '../../ai/zobrist_keys.js'
import { BOOLEAN, checked, FUNCTION, INTEGER, LIMIT, LIST, numbers, oneOf, POSITIVE, range, shown } from './options.js'

/** Largest transposition table, in MB. */
const MAX_HASH = 1024
/** The options of `search`; `values` depend on the game. */
const SEARCH_OPTIONS = {
  ms: LIMIT,
  nodes: LIMIT,
  depth: LIMIT,
  level: range(1, 10),
  book: BOOLEAN,
  seed: INTEGER,
  algorithm: oneOf(ALGORITHMS),
  weights: numbers(Object.keys(WEIGHTS)),
  evaluate: FUNCTION,
  stop: FUNCTION,
  progress: FUNCTION,
  multiPv: POSITIVE,
  searchMoves: LIST,
  hash: range(1, MAX_HASH)
}

const keysOf = new WeakMap() // by position

/** Return the hash of a position in two halves, for the history of a game. */
export function positionKey (position) {
  if (!keysOf.has(position)) keysOf.set(position, createKeys(position))
  const keys = keysOf.get(position)
  keys.compute()
  return [keys.low, keys.high]
}

/** Return the values of piece types by their moves, in cp (100 cp = most common piece). */
export function pieceValues (position) { return appraise(position).values }

/** Throw an Error if a callback of a search of the game calls: its position is one of the search then. */
export function expectNoSearch (game, call) {
  if (game._isSearching) throw new Error(call + ': a search of this game is running')
}

/**
 * Search a move for the player to move. Scripts may replace piece values and the evaluation. In a search of several
 * workers, `share` is the part of this one.
 */
export function searchGame (game, given, share) {
  const values = numbers(game.design.pieces.map(({ name }) => name))
  const options = checked('search', Object.assign({ values }, SEARCH_OPTIONS), given)
  expectNoSearch(game, 'search')
  game.moves() // callbacks may read them
  game._isSearching = true
  try {
    return game._safely(() => {
      const complete = searchOptions(game, options)
      if (HAS_TEAMS) complete.share = share
      return publicResult(game, search(game._position, complete))
    })
  } finally {
    game._isSearching = false
  }
}

/** Complete the caller's options with those of `Model`, and with the game's seed and history. */
function searchOptions (game, options) {
  const scripted = game._scriptedSearch()
  const { values = scripted.values, evaluate = scripted.evaluate, progress, searchMoves } = options
  const own = { values, earlier: earlierKeys(game, positionKey), owner: game._seat }
  if (options.seed === undefined) own.seed = game.seed
  const { generated: rules } = game._position
  if (HAS_FORTH && rules.evaluate) own.evaluate = rules.evaluate // by Forth words
  if (searchMoves && searchMoves.length > 0) own.only = searchMoves.map(move => ordinalOf(game, move))
  if (evaluate) own.evaluate = player => evaluate(game._scripts.boardOf(game._position), player + 1)
  if (progress) own.progress = found => progress(publicResult(game, found))
  return Object.assign({}, options, own)
}

/** Return the ordinal of a legal move, given as a Move or as its text, in any notation if the module has `helpers`. */
function ordinalOf (game, move) {
  const found = HAS_HELPERS ? game._find(move) : [game._named(game.moves(), move)].filter(one => one !== undefined)
  if (found.length !== 1)
    throw new RangeError(
      'search: `searchMoves`: ' + (found.length === 0 ? 'illegal' : 'ambiguous') + ' move: ' + shown(move)
    )
  return found[0].ordinal
}

/** Replace indices of moves by a Move and by texts. */
function publicResult (game, found) {
  const moves = game.moves()
  const named = one => {
    const { line, move } = one
    const rest = Object.assign({}, one)
    delete rest.line
    return Object.assign(rest, { move: move < 0 ? null : moves[move], pv: lineTexts(game, line) })
  }
  return Object.assign(named(found), { lines: found.lines.map(named) })
}

/** Return the texts of consecutive moves, given by their indices in the lists of legal moves. */
function lineTexts (game, line) {
  const { _position: position } = game
  const texts = []
  for (const ordinal of line) {
    const list = listLegalMoves(position)
    if (ordinal >= list.length) break
    texts.push(list.numberedText(ordinal))
    game._make(position, list, ordinal)
  }
  for (let i = 0; i < texts.length; i++) position.unmake()
  return texts
}
