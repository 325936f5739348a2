// Modules with scripts, for the tests of hooks: rules are compiled once, each call gets a module of its own.
import { pathToFileURL } from 'node:url'
import { exampleFile, rulesFile } from './ai_games.mjs'

let copies = 0

async function fresh (path) { return import(pathToFileURL(path).href + '?' + ++copies) }

/** A function that gives fresh modules of rules; `options` are those of `convert`. */
export function modules (name, text, ...options) {
  const path = rulesFile(name, text, ...options)
  return async () => fresh(await path)
}

/** The same for examples/NAME.zrf. */
export function exampleModules (name, ...options) {
  const path = exampleFile(name, ...options)
  return async () => fresh(await path)
}

/** A row of positions a to e: men step to either side, and capture there. */
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
