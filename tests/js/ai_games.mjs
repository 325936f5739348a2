// Compiles games for the tests of the search: what they need of Python is one command.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { LAST_MOVE_READ, FRAME, ABSENT_PATTERNS, STAMP, UNDO } from '../../templates/runtime/layout.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'zrf2js-ai-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** PYTHON names an interpreter that has the compiler's libraries; else the Makefile's is taken. */
function findPython () {
  const inside = join(root, '.venv', 'bin', 'python')
  const candidates = [process.env.PYTHON, existsSync(inside) && inside, 'python3', 'python'].filter(Boolean)
  const found = candidates.find(python => spawnSync(python, ['-c', 'import zrf2js.cli, esprima, jinja2'], { cwd: root }).status === 0)
  if (found === undefined) throw new Error('no Python that can run zrf2js: name one in PYTHON')
  return found
}

let python = null

async function compiled (source, name, ...options) {
  if (python === null) python = findPython()
  const target = join(folder, name + '.mjs')
  const command = ['-c', 'from zrf2js.cli import main; main()', 'convert', source, '-o', target, ...options]
  await promisify(execFile)(python, command, { cwd: root })
  return target
}

/** The path of the module of examples/NAME.zrf. */
export const exampleFile = (name, ...options) => compiled(join(root, 'examples', name + '.zrf'), name, ...options)

/** The path of the module of rules given as text. */
export function rulesFile (name, text, ...options) {
  return compiled(textFile(name + '.zrf', text), name, ...options)
}

/** The path of a file with that text. */
export function textFile (name, text) {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** The module of examples/NAME.zrf. */
export const example = async name => import(pathToFileURL(await exampleFile(name)).href)

/** The module of rules given as text. */
export const rules = async (name, text) => import(pathToFileURL(await rulesFile(name, text)).href)

/** Everything a position consists of, to be compared; but for counters, what goals have found out, and the log. */
export function snapshot (game) {
  const { board, registers, counts, reserve } = game._position.state
  const passing = [STAMP, LAST_MOVE_READ, ABSENT_PATTERNS, FRAME, UNDO]
  const numbers = Array.from(registers).filter((_, register) => !passing.includes(register))
  return JSON.stringify([Array.from(board), numbers, Array.from(counts), Array.from(reserve), game.position()])
}

/** Numbers from 0 to 1, the same ones for the same seed. */
export function dice (seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}

/** The points of `choose` (1, 1/2 or 0 a game) against moves at random, sides in turn. */
export function againstRandom (createGame, games, choose, cap = 300) {
  let points = 0
  for (let n = 0; n < games; n++) {
    const game = createGame({ seed: n + 1 })
    const random = dice(n + 1)
    const me = game.design.players[n % 2]
    for (let ply = 0; game.outcome() === null && ply < cap; ply++) {
      const moves = game.moves()
      game.apply(game.player === me ? choose(game) : moves[Math.floor(random() * moves.length)])
    }
    const outcome = game.outcome()
    points += outcome === null || outcome.kind === 'draw' ? 0.5 : outcome.winner === me ? 1 : 0
  }
  return points
}
