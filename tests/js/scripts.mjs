// Modules with scripts, for the tests of hooks: rules are compiled once, and each call imports a separate module.
import { pathToFileURL } from 'node:url'
import { exampleFile, rulesFile, SCRIPTS } from './ai_games.mjs'

let copies = 0

async function fresh (path) { return import(pathToFileURL(path).href + '?' + ++copies) }

/** Return a function that imports a separate module of the rules; `options` are those of `convert`. */
export function modules (name, text, ...options) {
  const path = rulesFile(name, text, ...SCRIPTS, ...options)
  return async () => fresh(await path)
}

/** Return the same for examples/NAME.zrf. */
export function exampleModules (name, ...options) {
  const path = exampleFile(name, ...SCRIPTS, ...options)
  return async () => fresh(await path)
}

/** A row of positions a to e: men step and capture to either side. */
export const ROW = `(game
  (title "Row")
  (players White Black)
  (turn-order White Black)
  (board (grid (dimensions ("a/b/c/d/e/f" (10 0)) ("1" (0 10))) (directions (e 1 0) (w -1 0)))
    (symmetry Black (e w) (w e))
    (zone (name home) (players White) (positions a1 b1))
    (zone (name home) (players Black) (positions e1 f1)))
  (piece (name Man) (attribute tired false) (moves (e (verify not-friend?) add) (w (verify not-friend?) add)))
  (piece (name King))
  (board-setup (White (Man a1 b1)) (Black (Man f1))))`

export const texts = game => game.moves().map(({ text }) => text).sort()

/** Return a function that starts a game of ROW after a script has set its hooks: [game, Model]. */
export function scriptedRow () {
  const fresh = modules('row', ROW)
  return async function scripted (script, options) {
    const { createGame, Model } = await fresh()
    script(Model)
    return [createGame(options), Model]
  }
}

/** Return the pieces of a row as text. */
export const rowOf = game => game.cells().map(cell => cell === null ? '.' : cell.player[0] + cell.piece[0]).join(' ')
