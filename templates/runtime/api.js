import { ScriptGame } from '../hooks/game.js'
import { createModel } from '../hooks/model.js'
import { Game } from './game.js'

/** Counts the changes of what a module offers that its callers would notice (docs/compatibility.md). */
export const API_VERSION = 1

/** The rules of a game that has none of its own: nothing moves, nothing ends. */
function noRules () {
  return { generate: (turn, k) => k, generateContinuations: (mover, p, mode, k) => k, attacked: () => false, attackedFrom: () => false, opened: () => false, pinLines: () => 0, goal: () => 0, exposedSquares: () => null }
}

/**
 * The module's exports, from its variants: { design, rules } each. `rules` is null for a game
 * whose rules live in a plug-in: its board and pieces can be looked at, nothing pretends to play.
 * `file` is the name of the rules file, which saved games refer to.
 */
export function createApi (variants, version, file) {
  const games = variants.map(({ design }, index) => ({
    title: design.title,
    index,
    variant: design.variant,
    default: design.default,
    separator: design.title === '-',
    engine: design.engine,
    players: design.players.map(player => player.name),
    texts: design.texts
  }))

  /** `variant` is a title or an index; without it the default variant, else the first game. */
  function find (variant) {
    if (variant === undefined || variant === null) {
      const preferred = games.findIndex(game => game.default)
      return preferred < 0 ? 0 : preferred
    }
    const index = typeof variant === 'number' ? variant : games.findIndex(game => game.title === variant)
    if (games[index] === undefined) throw new RangeError('no such variant: ' + variant)
    return index
  }

  const scripting = createModel()

  function createGame ({ variant, seed = 1, setup } = {}) {
    const { design, rules } = variants[find(variant)]
    return new Game(new ScriptGame(scripting, design, rules || noRules), { seed, file, setup })
  }

  return { createGame, games, version, apiVersion: API_VERSION, Model: scripting.model }
}
