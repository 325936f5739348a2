import { refuse, withRefused } from './absent.js'
import { HAS_BOOK, HAS_ENGINE, HAS_KERNEL, HAS_NOTATIONS, HAS_TEXTS } from '../state/build_flags.js'
import { checked, freeze, INTEGER, LIST, RECORD, TEXT, VARIANT } from './options.js'
import { PlayableGame } from './playable_game.js'
import { Variant } from '../state/variant.js'

/** Version of the module's public API. It increases with each incompatible change (docs/compatibility.md). */
export const API_VERSION = 1

/** The options of `createGame`. */
const GAME_OPTIONS = { variant: VARIANT, seed: INTEGER, setup: TEXT, position: RECORD, fen: TEXT, moves: LIST }

/** Read the position of a new game. */
function startInFEN (game, fen, position) {
  if (position !== undefined) throw new RangeError('createGame: `position` and `fen` exclude each other')
  if (game.read === undefined) throw new RangeError('createGame: `fen`: the game has no notations')
  game.read('fen', fen)
}

/** Return the class of games of a module without notations. */
export function withoutNotations (Base) {
  for (const name of ['format', 'write', 'read', 'fen', 'pgn', 'setComment'])
    Base.prototype[name] = () => refuse('notation')
  return Base
}

/**
 * Create the exports of a module.
 * @param {{design: Object, rules: Function|null}[]} variants `rules` is null for a game whose rules are in
 *   a plug-in: the module has its board and pieces, but no moves
 * @param {string} version of zrf2js
 * @param {string} file name of the rules file, written to saved games
 * @param {Function|null} connect (scripting, variant, seed) => the scripts of a game whose rules are scripts
 * @param {Function} extend (class of games) => the class that the module uses (notation/notated_game.js)
 */
export function createApi (variants, version, file, connect = null, extend = Base => Base) {
  const games = variants.map(({ design }, index) => ({
    title: design.title,
    index,
    variant: design.variant,
    default: design.default,
    separator: design.title === '-',
    engine: design.engine,
    players: design.players.map(player => player.name)
  }))
  games.forEach((game, index) =>
    HAS_TEXTS ? game.texts = variants[index].design.texts : withRefused('texts', ['texts'], game)
  )
  if (HAS_BOOK) games.forEach((game, index) => { game.hasBook = variants[index].design.book !== undefined })
  freeze(games)

  /**
   * Return the index of a variant, given by title or index. Default: the default variant, else the first.
   * Throws a RangeError if there is no such variant.
   */
  function find (variant) {
    if (variant === undefined) return Math.max(0, games.findIndex(game => game.default))
    const index = typeof variant === 'number' ? variant : games.findIndex(game => game.title === variant)
    if (games[index] === undefined) throw new RangeError('no such variant: ' + variant)
    return index
  }

  const loaded = [] // Variant by index, of the variants that have games
  let scripting = null
  const NamedGame = extend(PlayableGame)

  /**
   * Start a game.
   * @param {Object} [given]
   * @param {string|number} [given.variant] title or index, see `find`
   * @param {number} [given.seed] of searches without their own seed
   * @param {string} [given.setup] position data as JSON, or a text that `Model.setup` reads
   * @param {Object} [given.position] position data, see `Game.setPosition`
   * @param {string} [given.fen] the same in FEN
   * @param {string[]} [given.moves] texts of moves to make, in any notation if the module has `helpers`
   * @returns {PlayableGame} throws a RangeError for unknown or invalid options
   */
  function createGame (given = {}) {
    const { variant, seed = 1, setup, position, fen, moves = [] } = checked('createGame', GAME_OPTIONS, given)
    const index = find(variant)
    if (loaded[index] === undefined) loaded[index] = new Variant(variants[index], HAS_KERNEL ? connect : null)
    const { title } = loaded[index].design
    const name = find(title) === index ? title : index
    const options = { variant: name, seed, file, setup }
    if (HAS_ENGINE) options.home = api.home
    const game = new NamedGame(loaded[index], scripting, options)
    if (position !== undefined) game.setPosition(position)
    if (fen !== undefined) HAS_NOTATIONS ? startInFEN(game, fen, position) : refuse('notation')
    moves.forEach(move => game._enter(move))
    return game
  }

  /**
   * Add scripts to games that are created from now on, and return `Model`. Bundlers leave them out of programs
   * that do not import `Model`.
   * @param {Function} create see scripting.js
   */
  function linkScripts (create) {
    scripting = create()
    return scripting.model
  }

  const api = { createGame, games, version, apiVersion: API_VERSION, linkScripts }
  // Where the module comes from, for workers (engine.js): a URL, a path, or the element of a script.
  if (HAS_ENGINE) api.home = null
  return api
}
